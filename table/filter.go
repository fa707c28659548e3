package table

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"

	"linework/game"
	"linework/table/room"
	"linework/texts"
	"linework/words/offensive"
)

// A filter decides what names and texts a table refuses or hides (CM-32). It looks at them
// alone, and never at what is being guessed.
type filter struct {
	room     *room.Room
	findGame func(id string) (game.Game, bool)
	least    offensive.Level // at every table of the server
	known    map[string]bool // texts that were looked at, and whether they offend at knownAt
	knownAt  offensive.Level
	approved map[string]bool // texts that the host has approved for those who watch
}

// level returns how far is filtered now: as the host has chosen, or moderately in a class and not
// at all elsewhere; but no less than at every table of the server.
func (f *filter) level() offensive.Level {
	level := f.room.Filter
	if g, ok := f.findGame(f.room.Game); ok && level == "" && g.Info().IsForPeopleOnly(f.room.Options) {
		level = offensive.Moderate
	}
	return level.AtLeast(f.least)
}

// maxKnownTexts is how many texts are remembered; they are forgotten all at once.
const maxKnownTexts = 1000

// offends reports whether a text that somebody typed is hidden from others now.
func (f *filter) offends(text string) bool {
	if f.room.Reports.IsNameCovered(text) {
		return true
	}
	level := f.level()
	if level != f.knownAt || len(f.known) >= maxKnownTexts {
		f.known, f.knownAt = map[string]bool{}, level
	}
	offends, known := f.known[text]
	if !known {
		offends = level.Offends(text)
		f.known[text] = offends
	}
	return offends
}

// checkName refuses an offensive name, and offers two others.
func (f *filter) checkName(name string) error {
	offends := f.level() != offensive.Off && offensive.Strict.Offends(name)
	if !offends && !f.room.Reports.IsNameCovered(name) {
		return nil
	}
	first, second := f.freeNames()
	return nameOffensiveRefusal(first, second)
}

func nameOffensiveRefusal(first, second string) error {
	return game.Refuse("name-offensive", game.Figures{"first": first, "second": second})
}

// OfferNamesIn returns an error with names in another language, where it is a refusal that offers some to
// whoever opens a table: it has the language of its host only when they have sat down.
func OfferNamesIn(err error, language string) error {
	var r *game.Refusal
	if !errors.As(err, &r) || r.Code != "name-offensive" {
		return err
	}
	return nameOffensiveRefusal(chooseOfferedNames(language))
}

// freeNames returns two names that nobody has here, by chance, in the language of the table.
func (f *filter) freeNames() (first, second string) {
	first, second = chooseOfferedNames(f.room.Language)
	return f.room.UniqueName(first), f.room.UniqueName(second)
}

func chooseOfferedNames(language string) (first, second string) {
	all := texts.OfferedNames(language)
	i := rand.IntN(len(all))
	k := (i + 1 + rand.IntN(len(all)-1)) % len(all)
	return all[i], all[k]
}

// checkOwnWords refuses words of the players' own that are offensive. It says in which line, and
// names no word.
func (f *filter) checkOwnWords(paste string) error {
	if f.level() == offensive.Off {
		return nil
	}
	n := 0
	for line := range strings.Lines(paste) {
		n++
		if f.offends(strings.TrimSpace(line)) {
			return game.Refuse("offensive.own-words", game.Figures{"line": n})
		}
	}
	return nil
}

// checkMove refuses a move with offensive texts for everyone to read.
func (f *filter) checkMove(move game.Move) error {
	typed, ok := move.(game.TypedMove)
	if !ok || f.level() == offensive.Off {
		return nil
	}
	for i, text := range typed.TypedTexts() {
		if f.offends(text) {
			return game.Refuse("offensive.entry", game.Figures{"number": i + 1})
		}
	}
	return nil
}

// viewFor returns a view of the match with what others typed hidden where it offends.
// Those who watch are not shown what the host has not approved, either (CM-37).
func (f *filter) viewFor(viewer game.Seat, public bool, view any) any {
	typed, ok := view.(game.TypedView)
	switch {
	case ok && public && f.room.Watching.Approve:
		return typed.HideTyped(viewer, f.isHiddenFromWatchers)
	case ok && f.level() != offensive.Off:
		return typed.HideTyped(viewer, f.offends)
	}
	return view
}

// isHiddenFromWatchers reports whether a text that somebody typed is hidden from those who watch
// while texts await the host's approval.
func (f *filter) isHiddenFromWatchers(text string) bool {
	return text != "" && (!f.approved[text] || f.level() != offensive.Off && f.offends(text))
}

// approve has those who watch see a text. After a restart texts await the host's approval again.
func (f *filter) approve(text string) {
	if f.approved == nil || len(f.approved) >= maxKnownTexts {
		f.approved = map[string]bool{}
	}
	f.approved[text] = true
}

// factFor returns a fact as a seat hears it: as it was encoded for all or, where it shows what
// others typed, encoded for that seat.
func (f *filter) factFor(viewer game.Seat, public bool, fact game.Fact, encoded json.RawMessage, encode func(game.Fact) json.RawMessage) json.RawMessage {
	if _, typed := fact.(game.TypedView); typed && (f.level() != offensive.Off || public && f.room.Watching.Approve) {
		return encode(f.viewFor(viewer, public, fact))
	}
	return encoded
}

// galleries returns galleries with titles, guesses and notes hidden where they offend.
func (f *filter) galleries(list []room.Gallery) []room.Gallery {
	if f.level() == offensive.Off && len(f.room.Reports) == 0 {
		return list
	}
	for _, g := range list {
		for i := range g.Drawings {
			p := &g.Drawings[i]
			p.Title = game.HideIf(p.Title, game.Watcher, game.Watcher, f.offends)
			for k := range p.Guesses {
				p.Guesses[k].By = game.HideIf(p.Guesses[k].By, game.Watcher, game.Watcher, f.room.Reports.IsNameCovered)
				p.Guesses[k].Text = game.HideIf(p.Guesses[k].Text, game.Watcher, game.Watcher, f.offends)
			}
			p.Notes = game.MapList(p.Notes, f.note)
		}
	}
	return list
}

// galleriesForScreen returns galleries with what people typed hidden unless it was approved, and
// without notes, for they tell of it.
func (f *filter) galleriesForScreen(list []room.Gallery) []room.Gallery {
	for _, g := range list {
		for i := range g.Drawings {
			p := &g.Drawings[i]
			p.Notes = nil
			for k := range p.Guesses {
				p.Guesses[k].Text = game.HideIf(p.Guesses[k].Text, game.Watcher, game.Watcher, f.isHiddenFromWatchers)
			}
		}
	}
	return list
}

// note returns what is said of a drawing with what offends hidden.
func (f *filter) note(note texts.Message) texts.Message {
	figures := game.Figures{}
	hidden := false
	for key, value := range note.Figures {
		if text, ok := value.(string); ok && f.offends(text) {
			value, hidden = game.HiddenText, true
		}
		figures[key] = value
	}
	if !hidden {
		return note
	}
	return texts.NewMessage(note.Code, figures)
}

// renameOffensiveSeats gives people whose names offend another, where that was not asked before.
func (l *tableLoop) renameOffensiveSeats() {
	for _, x := range l.room.Seats {
		if !x.IsPerson() || l.filter.checkName(x.Name) == nil {
			continue
		}
		free, _ := l.filter.freeNames()
		_ = l.commit(&room.SeatRenamed{Seat: x.ID, Name: free}) // where it cannot be kept the table stops
	}
}
