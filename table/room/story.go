package room

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"text/template"
	"time"

	"linework/game"
)

// WriteStory writes a record as a story, a line for each thing that happened: when, who,
// what, and below it the facts that everyone heard. It holds what the players could not see
// at the time: it is for operators, after the game.
func WriteStory(w io.Writer, findGame func(string) (game.Game, bool), record Record) error {
	r := New(findGame, record.Blob)
	var reported *Match // the last one whose ReplayError was written
	next := uint64(1)
	var withoutInk *Match // the last one of which ink was removed
	for e, err := range record.EntriesFrom(1) {
		if err != nil {
			return err
		}
		if e.Seq != next {
			withoutInk = r.Match
		}
		next = e.Seq + 1
		at, c, err := Decode(e.Data)
		if err != nil {
			return fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		line := describeChange(r, c)
		events, err := replayer{r}.replayOrMarkUnreplayable(at, c)
		if err != nil {
			return fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		news := r.Match != nil && r.Match.ReplayError != nil && r.Match != reported
		if news {
			reported = r.Match
			why := fmt.Sprintf("this version cannot follow the game: %v", reported.ReplayError)
			if reported == withoutInk {
				why = "what became of it is not told: its ink was removed when it was settled"
			}
			line += fmt.Sprintf("\n%30s! from entry %d on %s", "", e.Seq, why)
		}
		switch c.(type) {
		case *ClockTicked, *InkDrawn, *SheetDrawn: // there are too many of them to tell
			if !news {
				continue
			}
		}
		seconds := int(at.Seconds())
		if _, err := fmt.Fprintf(w, "%s  +%02d:%02d  %s%s\n", e.At.UTC().Format(time.DateTime), seconds/60, seconds%60, line, r.describePublicFacts(events)); err != nil {
			return err
		}
	}
	return nil
}

//go:embed story.tmpl
var storyTemplates string

// storySentences are what a story says of changes, by kind.
var storySentences = sync.OnceValue(func() *template.Template { return template.Must(template.New("").Parse(storyTemplates)) })

// describeChange returns a sentence about a change that is about to be made.
func describeChange(r *Room, c Change) string {
	kind := kindOf(c)
	if storySentences().Lookup(kind) == nil {
		return kind
	}
	var sentence strings.Builder
	if err := storySentences().ExecuteTemplate(&sentence, kind, storyChange{r, c}); err != nil {
		return kind + ": " + err.Error()
	}
	return sentence.String()
}

// A storyChange is a change as the sentences of a story see it.
type storyChange struct {
	room   *Room
	Change any
}

// Name returns the name of a seat.
func (s storyChange) Name(id SeatID) string {
	if x := s.room.SeatByID(id); x != nil {
		return x.Name
	}
	return "nobody"
}

// PlayerName returns the name of who plays a seat of the match.
func (s storyChange) PlayerName(seat game.Seat) string {
	if m := s.room.Match; m != nil && seat >= 0 && int(seat) < len(m.Playing) {
		return s.Name(m.Playing[seat])
	}
	return "nobody"
}

// FromOne returns a number that counts from 0 as people count.
func (storyChange) FromOne(number int) int { return number + 1 }

// JSON returns a value as journals have it.
func (storyChange) JSON(v any) string { return string(game.MustJSON(v)) }

func (r *Room) describePublicFacts(events []game.Event) string {
	var text strings.Builder
	for _, e := range events {
		if e.To.Has(game.Watcher) {
			data, _ := json.Marshal(e.Fact)
			fmt.Fprintf(&text, "\n%30s* %s %s", "", r.Match.Game.Wire().KindOf(e.Fact), data)
		}
	}
	return text.String()
}
