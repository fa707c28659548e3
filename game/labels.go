package game

import (
	"slices"
	"strconv"
	"sync"

	"linework/texts"
)

// What games, options, choices and bots are called stands in server.toml, under codes that
// follow from their keys.

// NameMessage returns what a game is called.
func (i Info) NameMessage() texts.Message { return texts.NewMessage("game." + i.ID + ".name") }

// labelledInfos are the infos that WithLabels has made, by id: games are found by theirs all the time.
var labelledInfos sync.Map

// WithLabels returns the info with what its game, its options and their choices are called in
// English. It is the same for every call with that id, and shared.
func (i Info) WithLabels() Info {
	if known, ok := labelledInfos.Load(i.ID); ok {
		return known.(Info)
	}
	i.Name, i.Tagline = i.NameMessage().Text, texts.NewMessage("game."+i.ID+".tagline").Text
	i.Options = slices.Clone(i.Options)
	for n := range i.Options {
		o := &i.Options[n]
		o.code = firstCode("game."+i.ID+".option."+o.Key, "option."+o.Key, ".label")
		o.Label = texts.NewMessage(o.code + ".label").Text
		if help := o.code + ".help"; texts.ForServer("en").Has(help) {
			o.Help = texts.NewMessage(help).Text
		}
		o.Choices = LabelChoices(o.code, o.Choices)
	}
	labelledInfos.Store(i.ID, i)
	return i
}

// LabelChoices returns choices with what they are called in English, by their values below a
// code: a duration by its time where it has no name of its own, and any other as its number.
func LabelChoices(code string, choices []Choice) []Choice {
	return MapList(choices, func(c Choice) Choice {
		value := strconv.Itoa(c.Value)
		c.Label, c.code = value, code+"."+value
		if c.Duration {
			c.code = firstCode(c.code, "time."+value, "")
		}
		if !texts.ForServer("en").Has(c.code) {
			c.code = ""
		}
		c.Label = c.message().Text
		return c
	})
}

// message returns what a choice is called.
func (c Choice) message() texts.Message {
	if c.code == "" {
		return texts.Message{Text: c.Label}
	}
	return texts.NewMessage(c.code)
}

// BotMessage returns the level of a game's bot and how it plays.
func BotMessage(gameID, bot string) texts.Message {
	return texts.NewMessage(firstCode("game."+gameID+".bot."+bot, "bot."+bot, ""))
}

// firstCode returns the first of two codes if it has a sentence with this ending, else the second.
func firstCode(own, shared, ending string) string {
	if texts.ForServer("en").Has(own + ending) {
		return own
	}
	return shared
}
