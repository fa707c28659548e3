package gametest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"linework/game"
)

// PlayGoldens plays all golden matches of a game, which are in its testdata; see PlayGolden.
func PlayGoldens(t *testing.T, g game.Game) {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("there are no golden matches: %v", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) { PlayGolden(t, g, path) })
	}
}

// PlayGolden plays the match that a file tells, and fails if the story is another now.
//
// A golden file is a header and a story:
//
//	# Ben is slow, and then too late.
//	game     iota
//	players  Ana, Ben
//	options  deck=1 turn=30
//	marks    smallest=b
//	seed     7
//	bot      normal
//
//	+00:00  deal                        *  began starter=Rt2 pile=24 first=b
//	+00:30  bell                        *  passed seat=b late
//	+00:31  b pass                      !  not-your-turn: it is Ana's turn; wait for yours
//	# IO-11: what Ana gets for her card is for her alone.
//	+00:40  a pass {"trade":["Yc4"]}    *  passed seat=a traded=1
//	                                    a  drew cards=[Gs1]
//	in play, awaited: b
//
// Where the game is dealt words, the header can have its cards, a line each, which
// then stay the same when the packs change: "card  kite, bacon, bicycle / bike".
//
// Inputs stand on the left, and only they are read: when, who (a for seat 0, ~ for
// the public), the move's kind and its JSON; @5 before the kind answers phase 5
// rather than the present one. What came of them stands on the right: who heard it
// (* is everyone), and a refusal after an exclamation mark. A bell that falls due
// before the next input rings by itself.
//
// With -update the right side is written anew. A file that is only a header, with
// a bot, becomes a whole match played by that bot; its inputs stay as they are from
// then on, however the bot changes.
func PlayGolden(t T, g game.Game, path string) {
	t.Helper()
	compareOrUpdateGolden(t, g, path, *update)
}

func compareOrUpdateGolden(t T, g game.Game, path string, update bool) {
	t.Helper()
	old, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v", err)
		return
	}
	s, err := readScript(string(old))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
		return
	}
	if s.game != g.Info().ID {
		t.Fatalf("%s is a match of %q, not of %q", path, s.game, g.Info().ID)
		return
	}
	if len(s.lines) == 0 && !update {
		t.Fatalf("%s has no story yet; -update lets its bot play one", path)
		return
	}
	story, err := s.playAndWriteStory(g)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
		return
	}
	if story == string(old) {
		return
	}
	if !update {
		t.Errorf("%s: %v\nif the new story is right, go test with -update writes it down", path, firstDifferentLine(string(old), story))
		return
	}
	if err := os.WriteFile(path, []byte(story), 0o644); err != nil {
		t.Fatalf("%v", err)
	}
}

// IsGolden reports whether a text is a golden match of a game with a story in it.
func IsGolden(text, id string) bool {
	s, err := readScript(text)
	return err == nil && s.game == id && len(s.lines) > 0
}

func (s *script) playAndWriteStory(g game.Game) (string, error) {
	lines := s.lines
	if len(lines) == 0 {
		var err error
		if lines, err = s.linesPlayedByBot(g); err != nil {
			return "", err
		}
	}
	t, err := OpenTable(g, s.setup, Seed(s.seed))
	if err != nil {
		return "", err
	}
	w := &storyWriter{table: t}
	w.WriteString(s.head + "\n")
	w.writeInputWithOutcome("+"+formatTableTime(0)+"  deal", t.Dealt, nil)
	for _, line := range lines {
		if line.remark != "" {
			w.WriteString(line.remark + "\n")
			continue
		}
		if line.at < t.Now {
			return "", fmt.Errorf("%s: it is %s already", line, formatTableTime(t.Now))
		}
		for due := t.Match.Status().Deadline; due > 0 && line.comesAfterBell(due); due = t.Match.Status().Deadline {
			e := t.RingBell()
			w.writeInputWithOutcome(t.describeInput(e.Input), e.Events, e.Err)
			if e.Err != nil {
				break
			}
		}
		in, err := line.toInput(g, t.Match.Status().Phase)
		if err != nil { // not even a move: it would not get as far as the rules
			w.writeInputWithOutcome(line.String(), nil, err)
			continue
		}
		e := t.Do(in)
		w.writeInputWithOutcome(line.String(), e.Events, e.Err)
	}
	w.writeFinalStatus()
	return w.String(), nil
}

func (s *script) linesPlayedByBot(g game.Game) ([]line, error) {
	bots := g.Bots()
	i := slices.IndexFunc(bots, func(b game.Bot) bool { return b.Name() == s.bot })
	if i < 0 {
		return nil, fmt.Errorf("there is no story and no bot %q to play one", s.bot)
	}
	t, err := OpenTable(g, s.setup, Seed(s.seed))
	if err != nil {
		return nil, err
	}
	if err := t.Play(bots[i], t.Seed.At(-1)); err != nil {
		return nil, err
	}
	return game.MapList(t.pastInputs(true), func(in game.Input) line { return newLine(g.Wire(), in) }), nil
}

// A storyWriter writes a story in two columns.
type storyWriter struct {
	strings.Builder
	table *Table
}

// right is where the right column begins. A longer left side has a line of its own.
const right = 40

func (w *storyWriter) writeInputWithOutcome(left string, told []game.Event, err error) {
	outcome := game.MapList(told, func(e game.Event) string {
		return w.table.audienceText(e.To) + "  " + w.table.formatFact(e.Fact)
	})
	if err != nil {
		outcome = append(outcome, "!  "+err.Error())
	}
	if len(left) > right-2 && len(outcome) > 0 {
		w.WriteString(left + "\n")
		left = ""
	}
	for _, o := range outcome {
		fmt.Fprintf(w, "%-*s%s\n", right, left, o)
		left = ""
	}
	if left != "" {
		w.WriteString(left + "\n")
	}
}

func (w *storyWriter) writeFinalStatus() {
	s := w.table.Match.Status()
	switch {
	case s.Result == nil:
		fmt.Fprintf(w, "in play, awaited: %s\n", SeatLetters(s.Waiting))
	case s.Result.Points == nil:
		fmt.Fprintf(w, "ended, won by: %s\n", SeatLetters(s.Result.Winners))
	default:
		fmt.Fprintf(w, "ended, won by: %s, points: %v\n", SeatLetters(s.Result.Winners), s.Result.Points)
	}
}

// firstDifferentLine shows the first line in which two texts differ.
func firstDifferentLine(x, y string) error {
	old, now := strings.Split(x, "\n"), strings.Split(y, "\n")
	for i := range max(len(old), len(now)) {
		was, is := "(the end)", "(the end)"
		if i < len(old) {
			was = old[i]
		}
		if i < len(now) {
			is = now[i]
		}
		if was != is {
			return fmt.Errorf("line %d was\n\t%s\nand is\n\t%s", i+1, was, is)
		}
	}
	return nil
}
