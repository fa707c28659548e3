package api

import (
	"net/http"
	"slices"

	"linework/game"
	"linework/table"
	"linework/words"
)

// serveCatalogue answers with what can be played.
func (a *API) serveCatalogue(w http.ResponseWriter, _ *http.Request) {
	demo := ""
	if a.Demo != nil {
		demo = a.Demo()
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(a.encodedCatalogue(demo, a.Lobby.LimitOfOpening()))
}

// encodedCatalogue returns what can be played, with the table of the demonstration and who may open
// others, encoded. That is long and asked for with every first page, so it is kept until one of them is
// another.
func (a *API) encodedCatalogue(demoCode, opening string) []byte {
	key := demoCode + " " + opening
	body, ok := a.catalogues.Get(key)
	if !ok {
		catalogue := a.buildCatalogue()
		catalogue.Demo, catalogue.Opening = demoCode, opening
		body = append(game.MustJSON(catalogue), '\n')
		a.catalogues.Add(key, body)
	}
	return body
}

// buildCatalogue lists what can be played.
func (a *API) buildCatalogue() Catalogue {
	c := Catalogue{Games: []CatalogueEntry{}, Paces: table.Paces()}
	for _, each := range a.Games {
		entry := CatalogueEntry{Info: each.Info(), Packs: []Pack{}, Languages: []string{}}
		if _, ok := each.(game.WordGame); ok {
			entry.Packs = a.listPacksForGame(entry.ID)
			entry.Languages = wordLanguagesOf(each, entry.Packs)
		}
		for _, bot := range each.Bots() {
			entry.Bots = append(entry.Bots, BotInfo{Name: bot.Name(), Label: game.BotMessage(entry.ID, bot.Name()).Text})
		}
		c.Games = append(c.Games, entry)
	}
	return c
}

func (a *API) listPacksForGame(gameID string) []Pack {
	list := []Pack{}
	if a.Packs == nil {
		return list
	}
	for _, p := range a.Packs() {
		if p.Game == gameID || p.Game == words.Any {
			list = append(list, Pack{ID: p.ID, Name: p.Name, Game: p.Game, Language: p.Language, Grade: p.Grade, Words: len(p.Words())})
		}
	}
	return list
}

// wordLanguagesOf returns the languages of the words of a game, in the order of its packs.
func wordLanguagesOf(g game.Game, packs []Pack) []string {
	all := game.MapList(packs, func(p Pack) string { return p.Language })
	if decked, ok := g.(game.DeckGame); ok {
		all = game.MapList(decked.Decks(), func(p *words.Pack) string { return p.Language })
	}
	list := []string{}
	for _, language := range all {
		if !slices.Contains(list, language) {
			list = append(list, language)
		}
	}
	return list
}
