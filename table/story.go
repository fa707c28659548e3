package table

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"linework/game"
	"linework/journal"
)

// Story tells a table's journal as a story, a line for each thing that happened:
// when, who, what, and behind it the facts that everyone heard. It holds what the
// players could not see at the time: it is for operators, after the game.
func Story(ctx context.Context, w io.Writer, log journal.Log, find func(string) (game.Game, bool)) error {
	s := newState(find, func(hash string) ([]byte, error) { return log.Blob(ctx, hash) })
	var told *match // the last one of which was told that it is lost
	for e, err := range log.Read(ctx) {
		if err != nil {
			return err
		}
		at, c, err := decodeEntry(e.Data)
		if err != nil {
			return fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		line := s.sentence(c)
		events, err := s.again(at, c)
		if err != nil {
			return fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		news := s.match != nil && s.match.lost != nil && s.match != told
		if news {
			told = s.match
			line += fmt.Sprintf("\n%30s! from entry %d on this version cannot follow the game: %v", "", e.Seq, told.lost)
		}
		switch c.(type) {
		case *ticked, *inked: // there are too many of them to tell
			if !news {
				continue
			}
		}
		if _, err := fmt.Fprintf(w, "%s  %s  %s%s\n", e.At.UTC().Format(time.DateTime), clockText(at), line, heard(events)); err != nil {
			return err
		}
	}
	return nil
}

func clockText(at time.Duration) string {
	seconds := int(at.Seconds())
	return fmt.Sprintf("+%02d:%02d", seconds/60, seconds%60)
}

// sentence says what a change is, before it is made.
func (s *state) sentence(c change) string {
	name := func(id int) string {
		if x := s.seat(id); x != nil {
			return x.name
		}
		return "nobody"
	}
	switch c := c.(type) {
	case *opened:
		return "table " + c.Code + " is opened"
	case *sat:
		if c.Bot != "" {
			return fmt.Sprintf("%s, a %s bot, takes seat %d", c.Name, c.Bot, c.Seat)
		}
		return fmt.Sprintf("%s takes seat %d", c.Name, c.Seat)
	case *left:
		return name(c.Seat) + " leaves"
	case *renamed:
		return name(c.Seat) + " is now called " + c.Name
	case *rekeyed:
		return name(c.Seat) + " moves to another device"
	case *hosted:
		return name(c.Seat) + " is the host"
	case *readied:
		return name(c.Seat) + [2]string{" is not ready", " is ready"}[btoi(c.Ready)]
	case *chosen:
		return c.Game + " is chosen"
	case *optioned:
		return fmt.Sprintf("options are set: %s, pace %d", mustJSON(c.Options), c.Pace)
	case *ordered:
		return "the seats are reordered"
	case *aged:
		names := []string{}
		for _, id := range c.Seats {
			names = append(names, name(id))
		}
		return "by age: " + strings.Join(names, ", ")
	case *marked:
		return name(c.Seat) + " is the " + c.Mark
	case *muted:
		return name(c.Seat) + [2]string{" may react again", " is silenced"}[btoi(c.Muted)]
	case *satOut:
		return name(c.Seat) + [2]string{" plays again", " sits out"}[btoi(c.Out)]
	case *showed:
		return "the table is " + [2]string{"locked", "open to everyone"}[btoi(c.Open)]
	case *worded:
		return "the words are chosen"
	case *paused:
		return "the game " + [2]string{"goes on", "is paused"}[btoi(c.Paused)]
	case *substituted:
		if c.Bot == "" {
			return name(c.Seat) + " plays again"
		}
		return "a " + c.Bot + " bot plays for " + name(c.Seat)
	case *started:
		return fmt.Sprintf("%s begins with %s", c.Game, strings.Join(c.Setup.Names, ", "))
	case *played:
		if s.match == nil || c.Seat < 0 || int(c.Seat) >= len(s.match.playing) {
			return fmt.Sprintf("nobody: %s %s", c.Kind, c.Move)
		}
		return fmt.Sprintf("%s: %s %s", name(s.match.playing[c.Seat]), c.Kind, c.Move)
	case *rang:
		return "the bell rings"
	case *cleared:
		return "back to the lobby"
	case *abandoned:
		return c.Game + " could not be carried over to a new version and ends"
	case *settled:
		return fmt.Sprintf("the table is settled, after %d games", len(c.Evening))
	}
	return c.kind()
}

// heard is the facts that the public heard.
func heard(events []game.Event) string {
	var text strings.Builder
	for _, e := range events {
		if e.To.Has(game.Watcher) {
			data, _ := json.Marshal(e.Fact)
			fmt.Fprintf(&text, "\n%30s* %s %s", "", game.Kind(e.Fact), data)
		}
	}
	return text.String()
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
