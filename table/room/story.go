package room

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"linework/game"
)

// WriteStory writes a record as a story, a line for each thing that happened: when, who,
// what, and below it the facts that everyone heard.
func WriteStory(w io.Writer, findGame func(string) (game.Game, bool), record Record) error {
	r := New(findGame, record.Blob)
	var reported *Match // the last one whose ReplayError was written
	for e, err := range record.EntriesFrom(1) {
		if err != nil {
			return err
		}
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
			line += fmt.Sprintf("\n%30s! from entry %d on this version cannot follow the game: %v", "", e.Seq, reported.ReplayError)
		}
		switch c.(type) {
		case *ClockTicked, *InkDrawn, *SheetDrawn: // there are too many of them to tell
			if !news {
				continue
			}
		}
		if _, err := fmt.Fprintf(w, "%s  %s  %s%s\n", e.At.UTC().Format(time.DateTime), formatTableTime(at), line, r.describePublicFacts(events)); err != nil {
			return err
		}
	}
	return nil
}

func formatTableTime(at time.Duration) string {
	seconds := int(at.Seconds())
	return fmt.Sprintf("+%02d:%02d", seconds/60, seconds%60)
}

// describeChange returns a sentence about a change that is about to be made.
func describeChange(r *Room, c Change) string {
	name := func(id SeatID) string {
		if x := r.SeatByID(id); x != nil {
			return x.Name
		}
		return "nobody"
	}
	switch c := c.(type) {
	case *TableOpened:
		return "table " + c.Code + " is opened"
	case *SeatTaken:
		if c.Bot != "" {
			return fmt.Sprintf("%s, a %s bot, takes seat %d", c.Name, c.Bot, c.Seat)
		}
		if c.Joins {
			return fmt.Sprintf("%s takes seat %d and joins the game", c.Name, c.Seat)
		}
		return fmt.Sprintf("%s takes seat %d", c.Name, c.Seat)
	case *SeatLeft:
		return name(c.Seat) + " leaves"
	case *SeatRenamed:
		return name(c.Seat) + " is now called " + c.Name
	case *ColourChosen:
		return name(c.Seat) + " has another colour and mark"
	case *SheetWiped:
		return "the warm-up sheet is wiped"
	case *SeatRekeyed:
		return name(c.Seat) + " moves to another device"
	case *HostNamed:
		return name(c.Seat) + " is the host"
	case *ReadySet:
		return name(c.Seat) + [2]string{" is not ready", " is ready"}[boolToInt(c.Ready)]
	case *GameChosen:
		return c.Game + " is chosen"
	case *OptionsSet:
		return fmt.Sprintf("options are set: %s, pace %d", game.MustJSON(c.Options), c.Pace)
	case *SeatsOrdered:
		return "the seats are reordered"
	case *AgesOrdered:
		return "by age: " + strings.Join(game.MapList(c.Seats, name), ", ")
	case *MarkHolderSet:
		return name(c.Seat) + " is the " + c.Mark
	case *MuteSet:
		return name(c.Seat) + [2]string{" may react again", " is silenced"}[boolToInt(c.Muted)]
	case *SitOutSet:
		return name(c.Seat) + [2]string{" plays again", " sits out"}[boolToInt(c.Out)]
	case *LockSet:
		return "the table is " + [2]string{"locked", "open to everyone"}[boolToInt(c.Open)]
	case *WordsChosen:
		return "the words are chosen"
	case *PauseSet:
		return "the game " + [2]string{"goes on", "is paused"}[boolToInt(c.Paused)]
	case *TutorialSeen:
		if c.Seat == Public {
			return "everyone has seen how it works"
		}
		return name(c.Seat) + " has seen how it works"
	case *BotSubstituted:
		if c.Bot == "" {
			return name(c.Seat) + " plays again"
		}
		return "a " + c.Bot + " bot plays for " + name(c.Seat)
	case *GameStarted:
		return fmt.Sprintf("%s begins with %s", c.Game, strings.Join(c.Setup.Names, ", "))
	case *MovePlayed:
		if r.Match == nil || c.Seat < 0 || int(c.Seat) >= len(r.Match.Playing) {
			return fmt.Sprintf("nobody: %s %s", c.Kind, c.Move)
		}
		return fmt.Sprintf("%s: %s %s", name(r.Match.Playing[c.Seat]), c.Kind, c.Move)
	case *BellRang:
		return "the bell rings"
	case *EndRequested:
		return c.describe()
	case *ResultsCleared:
		return "back to the lobby"
	case *GameAbandoned:
		return c.Game + " could not be carried over to a new version and ends"
	case *HeartGiven:
		if c.Drawing < 0 {
			return name(c.Seat) + " takes their heart back"
		}
		return fmt.Sprintf("%s gives a heart to drawing %d of %s", name(c.Seat), c.Drawing+1, name(c.To))
	case *TableSettled:
		return fmt.Sprintf("the table is settled, after %d games", len(c.Evening))
	}
	return kindOf(c)
}

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

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (c *EndRequested) describe() string {
	counts := [2]string{"and does not count", "and counts"}[boolToInt(c.Count)]
	switch c.When {
	case EndAfterRound:
		return "the game is to end after this round, " + counts
	case EndNever:
		return "the game goes on after this round"
	}
	return "the host ends the game, " + counts
}
