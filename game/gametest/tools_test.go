package gametest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linework/game"
)

// A recorder is a T that takes failures down.
type recorder struct{ failures []string }

func (*recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}
func (r *recorder) Fatalf(format string, args ...any) { r.Errorf(format, args...) }

// failed checks that there was exactly one failure, which says so.
func (r *recorder) failed(t *testing.T, text string) {
	t.Helper()
	if len(r.failures) != 1 || !strings.Contains(r.failures[0], text) {
		t.Errorf("failures are %q; there should be one that says %q", r.failures, text)
	}
}

func open(t *testing.T, g game.Game, setup game.Setup) *Table {
	t.Helper()
	table, err := OpenTable(g, setup, Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestGolden(t *testing.T) {
	for _, name := range []string{"everything", "improvised"} {
		t.Run(name, func(t *testing.T) { PlayGolden(t, Pebbles{}, "testdata/"+name+".txt") })
	}
}

func TestGoldenFindsAnotherStory(t *testing.T) {
	good, err := os.ReadFile("testdata/everything.txt")
	if err != nil {
		t.Fatal(err)
	}
	story := string(good)
	for _, tt := range []struct {
		name, text, failure string
		g                   Pebbles
	}{
		{"another outcome", strings.Replace(story, "hid seat=a", "hid seat=b", 1), "hid seat=a", Pebbles{}},
		{"another game", strings.Replace(story, "pebbles", "marbles", 1), "marbles", Pebbles{}},
		{"a rule that changed", story, "+01:10  bell", Pebbles{fault: "is deaf to bells"}},
		{"time runs backwards", strings.Replace(story, "+00:08 ", "+00:03 ", 1), "it is 00:07 already", Pebbles{}},
		{"a time that is none", strings.Replace(story, "+00:08 ", "+8 ", 1), "is no time", Pebbles{}},
		{"a seat that is none", strings.Replace(story, "a skip", "Ana skip", 1), "is no seat", Pebbles{}},
		{"half a line", strings.Replace(story, "a skip", "a\n", 1), "when, who and what", Pebbles{}},
		{"a header that is none", "colour red\n" + story, "header", Pebbles{}},
		{"no story yet", story[:strings.Index(story, "\n\n")], "no story", Pebbles{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "golden.txt")
			if err := os.WriteFile(path, []byte(tt.text), 0o644); err != nil {
				t.Fatal(err)
			}
			r := &recorder{}
			compareOrUpdateGolden(r, tt.g, path, false)
			r.failed(t, tt.failure)
		})
	}
}

func TestGoldenIsRewrittenOnUpdate(t *testing.T) {
	good, err := os.ReadFile("testdata/improvised.txt")
	if err != nil {
		t.Fatal(err)
	}
	head := string(good[:strings.Index(string(good), "\n\n")])
	for _, tt := range []struct{ name, text string }{
		{"from a header", head},
		{"from a story with wrong outcomes", strings.ReplaceAll(string(good), "hid seat=", "hidden by ")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "golden.txt")
			if err := os.WriteFile(path, []byte(tt.text), 0o644); err != nil {
				t.Fatal(err)
			}
			compareOrUpdateGolden(t, Pebbles{}, path, true)
			written, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if string(written) != string(good) {
				t.Errorf("written was\n%s", written)
			}
		})
	}
}

func TestIsGolden(t *testing.T) {
	for _, tt := range []struct {
		name, text, id string
		want           bool
	}{
		{"a story", "game pebbles\n\n+00:01  bell", "pebbles", true},
		{"another game", "game pebbles\n\n+00:01  bell", "iota", false},
		{"only a header", "game pebbles", "pebbles", false},
		{"something else", "Dear diary", "pebbles", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := IsGolden(tt.text, tt.id); got != tt.want {
				t.Errorf("IsGolden is %v", got)
			}
		})
	}
}

func TestIndistinguishable(t *testing.T) {
	setup := game.Setup{Names: playerNames(3)}
	for _, tt := range []struct {
		name, fault string
		y           game.Move // what b does in the second match; Hide{1} in the first
		seats       []game.Seat
		failure     string
	}{
		{"the others do not see what is hidden", "", Hide{Pebbles: 2}, []game.Seat{0, 2, game.Watcher}, ""},
		{"whoever hides it does", "", Hide{Pebbles: 2}, []game.Seat{1}, "b can tell"},
		{"a leak", "shows what is hidden", Hide{Pebbles: 2}, []game.Seat{0}, "a can tell"},
		{"a bell that tells", "hurries for a big secret", Hide{Pebbles: 2}, []game.Seat{game.Watcher}, "~ can tell"},
		{"nobody is named", "", Hide{Pebbles: 2}, nil, "name the seats"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x, y := open(t, Pebbles{tt.fault}, setup), open(t, Pebbles{tt.fault}, setup)
			x.Say(1, Hide{Pebbles: 1})
			y.Say(1, tt.y)
			r := &recorder{}
			Indistinguishable(r, x.Match, y.Match, tt.seats...)
			if tt.failure == "" {
				Indistinguishable(t, x.Match, y.Match, tt.seats...)
			} else {
				r.failed(t, tt.failure)
			}
		})
	}
}

func TestFramesHoldAllThatWasTold(t *testing.T) {
	g := Pebbles{}
	table := open(t, g, game.Setup{Names: playerNames(2)})
	frames := PlayFrames(t, table, g.Bots()[0])
	if want := 3 * (1 + len(table.pastInputs(true))); len(frames) != want {
		t.Errorf("there are %d frames; two seats and the public should have %d", len(frames), want)
	}
	if frames[0].Step != 0 || frames[len(frames)-1].Step != len(table.pastInputs(true)) {
		t.Errorf("the steps run from %d to %d", frames[0].Step, frames[len(frames)-1].Step)
	}
	for _, tt := range []struct {
		to   game.Seat
		text string
		want bool
	}{
		{0, `dealt {"luck":`, true},
		{0, `kept {"pebbles":`, true},
		{game.Watcher, `dealt {"luck":`, false},
		{game.Watcher, `kept {"pebbles":`, false},
		{game.Watcher, `revealed {"pebbles":`, true},
		{game.Watcher, `"View":{"phase":1,"seat":-1`, true},
		{game.Watcher, `"seat":0,"luck"`, false},
	} {
		if strings.Contains(FramesText(frames, tt.to), tt.text) != tt.want {
			t.Errorf("whether %s hears %s: should be %v", SeatLetter(tt.to), tt.text, tt.want)
		}
	}
	r := &recorder{}
	PlayFrames(r, open(t, Pebbles{"never ends"}, game.Setup{Names: playerNames(2)}), g.Bots()[0])
	r.failed(t, "has not ended")
}

func TestPlayFindsBotsAtFault(t *testing.T) {
	for _, tt := range []struct {
		fault, failure string
		bot            int
	}{
		{"has a bot that cheats", "is refused: too-many", 0},
		{"has a bot that waits for ever", "no bell will ring", 1},
	} {
		t.Run(tt.fault, func(t *testing.T) {
			g := Pebbles{tt.fault}
			table := open(t, g, game.Setup{Names: playerNames(2), Options: game.Values{"limit": 0}})
			err := table.Play(g.Bots()[tt.bot], newPlayersRandom(1))
			if err == nil || !strings.Contains(err.Error(), tt.failure) {
				t.Errorf("Play says %v; it should say %q", err, tt.failure)
			}
		})
	}
}

func TestEverySeatHasASignOfItsOwn(t *testing.T) {
	signs := map[string]game.Seat{}
	for seat := game.Seat(game.Watcher); int(seat) < game.MaxSeats; seat++ {
		sign := SeatLetter(seat)
		if other, taken := signs[sign]; taken {
			t.Errorf("seats %d and %d are both written %q", other, seat, sign)
		}
		signs[sign] = seat
		if read, err := readSeat(sign); err != nil || read != seat {
			t.Errorf("seat %d is written %q and read as %d, %v", seat, sign, read, err)
		}
	}
	for _, text := range []string{"", "A", "ab", "seat", "seat-1", "seat999", "~~"} {
		if seat, err := readSeat(text); err == nil {
			t.Errorf("%q is read as seat %d", text, seat)
		}
	}
}
