// Texts writes texts/en/server.toml: every sentence that the server says to a person, for
// those who translate it. `make texts`. With -check nothing is written, and it fails when
// the file is not up to date.
//
// The server speaks English, and a client finds the sentence in its dictionary by the
// English one. So what stands here is collected, not written: options and names from the
// games themselves, refusals, farewells and notes to drawings from the source.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"linework/cards"
	"linework/game"
	"linework/games"
	"linework/table"
	"linework/words"
)

const file = "texts/en/server.toml"

func main() {
	check := flag.Bool("check", false, "write nothing; fail if something would change")
	flag.Parse()
	if err := writeOrCheckTexts(*check); err != nil {
		fmt.Fprintln(os.Stderr, "texts:", err)
		os.Exit(1)
	}
}

func writeOrCheckTexts(checkOnly bool) error {
	text, err := collectTexts()
	if err != nil {
		return err
	}
	old, err := os.ReadFile(file)
	if err == nil && bytes.Equal(old, text) {
		return nil
	}
	if checkOnly {
		return fmt.Errorf("%s is not up to date; run make texts and commit it", file)
	}
	return os.WriteFile(file, text, 0o644)
}

// A book is sentences by where they are said; each stands where it is said first.
type book struct {
	text bytes.Buffer
	said map[string]bool
}

// addNewSentences adds the sentences of one place that no place before has. A note tells translators where that is.
func (b *book) addNewSentences(note string, sentences ...string) {
	fresh := slices.DeleteFunc(slices.Clone(sentences), func(s string) bool {
		known := s == "" || b.said[s]
		b.said[s] = true
		return known
	})
	if len(fresh) == 0 {
		return
	}
	b.addNote(note)
	for _, s := range fresh {
		b.addEntry(s, s)
	}
}

func (b *book) addNote(text string) { fmt.Fprintf(&b.text, "\n# %s\n", text) }

// addEntry adds a text under the name by which a client asks for it.
func (b *book) addEntry(name, text string) { fmt.Fprintf(&b.text, "%q = %q\n", name, text) }

// collectTexts returns the file. It must run in the root of the repository.
func collectTexts() ([]byte, error) {
	b := &book{said: map[string]bool{}}
	b.text.WriteString("# What the server says, by the English sentence: collected by `make texts`, not written by hand.\n")
	for _, g := range games.All() {
		b.addGame(g)
	}
	b.addNewSentences("Words that players have written: what their pack is called.", words.Own)
	b.addNewSentences("How much every time limit of a game is stretched.", choiceLabels(table.Paces)...)
	for _, p := range words.Builtin() {
		b.addNewSentences("The name and the grade of a pack of words.", p.Name, p.Grade)
	}
	b.addPictures(cards.Deck())
	places, err := scanPackages()
	if err != nil {
		return nil, err
	}
	for _, p := range places {
		b.addNewSentences("Why something is refused, or a connection closed: "+p.name+".", p.refusals...)
		b.addNewSentences("What became of a drawing, what an album or a page of the server says, or what is wrong with words that players wrote: "+p.name+".", p.sentences...)
	}
	return b.text.Bytes(), nil
}

func (b *book) addPictures(deck []*cards.Card) {
	var kinds, names []string
	for k := range cards.Kind(cards.Kinds) {
		kinds = append(kinds, k.String())
	}
	for _, c := range deck {
		names = append(names, c.Name)
	}
	b.addNewSentences("Funny Lines: shapes, where a refusal names them.", kinds...)
	b.addNewSentences("The pictures of Funny Lines: what is drawn from shapes, and guessed.", names...)
	b.addNote("Two pictures of one name, and what tells them apart: your language may have a word for each.")
	for _, c := range deck {
		if c.Note != "" {
			b.addEntry(nameWithNote(c), c.Name)
			b.addEntry(c.Note, c.Note)
		}
	}
	b.addNote("What else is right for a picture, with commas between: as much or as little as your language has.")
	for _, c := range deck {
		b.addEntry(nameWithNote(c)+", also", strings.Join(c.Also, ", "))
	}
}

// nameWithNote returns the name of a card with what tells it from another of that name.
func nameWithNote(c *cards.Card) string {
	if c.Note == "" {
		return c.Name
	}
	return fmt.Sprintf("%s (%s)", c.Name, c.Note)
}

func (b *book) addGame(g game.Game) {
	info := g.Info()
	b.addNewSentences(info.Name+": its name and what it is in a sentence.", info.Name, info.Tagline)
	b.addNewSentences(info.Name+": its teams. “Suns win: Ana and Ben.”", info.Teams...)
	for _, o := range info.Options {
		b.addNewSentences(info.Name+", an option with its help and its choices.", append([]string{o.Label, o.Help}, choiceLabels(o.Choices)...)...)
	}
	for _, bot := range game.BotsExceptFillers(g) {
		b.addNewSentences(info.Name+", a bot: its level, a dash, and how it plays.", bot.Label())
	}
	if speaker, ok := g.(interface{ Figures() []string }); ok {
		b.addNewSentences(info.Name+": words that fill a refusal.", speaker.Figures()...)
	}
}

func choiceLabels(choices []game.Choice) []string {
	var list []string
	for _, c := range choices {
		list = append(list, c.Label)
	}
	return list
}
