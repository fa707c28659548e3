package doodledash

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
	"linework/words"
)

// A scene is a match that is told line by line:
//
//	a name 4        the guesser names a number
//	a start
//	b draw          a line on the seat's own board; "b draw c" on another's
//	b finish
//	c roll 5        the die shows 5; likewise "c skip 6" and "bell 6"
//	a guess a word  the rest is the guess
//	a pass
//	b accept, b decline
//	b object c      to the drawing of c
//	d vote yes
//	d next
//	d skip
//	bell            at the time for which it is set
//	wait 300ms      lets table time pass, and rings no bell
//
// Every other line is said at the same table time as the one before. Seats are
// letters; a is the guesser of the first round.
type scene struct {
	t   testing.TB
	m   *match
	now time.Duration
}

// firstCard is what the first card of a scene says.
const firstCard = "tooth, diver, pillow, *gravity, stopwatch, seal / sea lion, LP-/Record Player"

// setupOf is a setup for n players called a, b, c …, with firstCard on top of the
// deck. Options are written as "draw=60 young=1", marks as "youngest=c".
func setupOf(t testing.TB, n int, settings string) game.Setup {
	t.Helper()
	chosen := game.Values{}
	marks := map[game.Mark]game.Seat{game.Oldest: 0}
	for pair := range strings.FieldsSeq(settings) {
		key, value, _ := strings.Cut(pair, "=")
		if key == "youngest" || key == "oldest" {
			marks[game.Mark(key)] = gametest.SeatOf(t, value)
			continue
		}
		chosen[key] = gametest.Number(t, value)
	}
	options, err := game.Settle(Game{}.Info().Options, chosen)
	if err != nil {
		t.Fatal(err)
	}
	return game.Setup{Names: strings.Split("abcdefgh", "")[:n], Options: options, Marks: marks, Pack: packOf(t, n)}
}

// packOf is a pack with cards enough for n players: firstCard, then cards with the
// words "1 one", "1 two" … "2 one" …, the last of which is starred.
func packOf(t testing.TB, n int) *words.Pack {
	t.Helper()
	pack := &words.Pack{Name: "of a test", Known: []string{"helmet", "ghost", "lion"}}
	for k := range deckSize(n) + boxCards {
		text := firstCard
		if k > 0 {
			text = strings.ReplaceAll("# one, # two, # three, # four, # five, # six, *# seven", "#", strconv.Itoa(k))
		}
		card, err := gametest.ReadCard(text)
		if err != nil {
			t.Fatal(err)
		}
		pack.Cards = append(pack.Cards, card)
	}
	return pack
}

// opened is a scene at its beginning.
func opened(t testing.TB, n int, settings string) *scene {
	t.Helper()
	s, _ := dealt(t, setupOf(t, n, settings))
	return s
}

func dealt(t testing.TB, setup game.Setup) (*scene, []game.Event) {
	t.Helper()
	m, events, err := Game{}.New(setup, chance(0))
	if err != nil {
		t.Fatal(err)
	}
	return &scene{t: t, m: m.(*match)}, events
}

// drawing is a scene in which all draw: the word is "tooth", and every drawer has put
// a line on the board.
func drawing(t testing.TB, n int, settings string) *scene {
	t.Helper()
	s := opened(t, n, settings)
	s.say("a name 1", "a start")
	s.drawAll()
	return s
}

// drawAll lets every drawer draw a line.
func (s *scene) drawAll() {
	s.t.Helper()
	for seat := range s.m.round.drawers.All() {
		s.say(gametest.Letter(seat) + " draw")
	}
}

// guessing is a scene in which b has the cylinder, c the die (b the die of three),
// and the first drawing is shown.
func guessing(t testing.TB, n int, settings string) *scene {
	t.Helper()
	s := drawing(t, n, settings)
	s.say("b finish", "wait 1s")
	if n == 3 {
		s.say("b roll 6")
	} else {
		s.say("c finish", "c roll 6")
	}
	return s
}

// line reads a line. It is "wait", and so no input, if ok is false.
func (s *scene) line(text string) (in game.Input, rng *rand.Rand, ok bool) {
	s.t.Helper()
	fields := strings.Fields(text)
	in, rng = game.Input{At: s.now, Phase: s.m.phase, Seat: game.Watcher}, chance(1)
	switch fields[0] {
	case "wait":
		d, err := time.ParseDuration(fields[1])
		if err != nil {
			s.t.Fatal(err)
		}
		s.now += d
		return in, nil, false
	case "bell":
		s.now = max(s.now, s.m.deadline)
		in.At = s.now
		fields = append([]string{""}, fields...)
	default:
		in.Seat = gametest.SeatOf(s.t, fields[0])
	}
	rest := fields[2:]
	if len(rest) == 1 && slices.Contains([]string{"roll", "skip", "bell"}, fields[1]) {
		rng = showing(gametest.Number(s.t, rest[0]))
	}
	in.Move = s.move(in.Seat, fields[1], rest)
	return in, rng, true
}

func (s *scene) move(seat game.Seat, kind string, rest []string) game.Move {
	s.t.Helper()
	switch kind {
	case "name":
		return Name{Number: gametest.Number(s.t, rest[0])}
	case "start":
		return Start{}
	case "draw":
		board := seat
		if len(rest) > 0 {
			board = gametest.SeatOf(s.t, rest[0])
		}
		return game.Ink{Batch: lineOn(int(board))}
	case "finish":
		return Finish{}
	case "roll":
		return Roll{}
	case "guess":
		return Guess{Text: strings.Join(rest, " ")}
	case "pass":
		return Pass{}
	case "accept":
		return Accept{}
	case "decline":
		return Decline{}
	case "object":
		return Object{Board: int(gametest.SeatOf(s.t, rest[0]))}
	case "vote":
		return Vote{Uphold: rest[0] == "yes"}
	case "next":
		return Next{}
	case "skip":
		return game.Skip{}
	case "bell":
		return nil
	}
	s.t.Fatalf("%q is no move", kind)
	return nil
}

// say tells lines and is what the last of them told.
func (s *scene) say(lines ...string) []game.Event {
	s.t.Helper()
	var events []game.Event
	for _, text := range lines {
		in, rng, ok := s.line(text)
		if !ok {
			continue
		}
		var err error
		if events, err = s.m.Apply(in, rng); err != nil {
			s.t.Fatalf("%s: %v", text, err)
		}
	}
	return events
}

// refused is the refusal that a line meets. It must change nothing.
func (s *scene) refused(text string) *game.Refusal {
	s.t.Helper()
	in, rng, _ := s.line(text)
	before := s.everything()
	events, err := s.m.Apply(in, rng)
	var r *game.Refusal
	if !errors.As(err, &r) {
		s.t.Fatalf("%s: got %v, want a refusal", text, err)
	}
	if after := s.everything(); after != before || len(events) > 0 {
		s.t.Errorf("%s: the refusal %v changed the match\nfrom %s\nto   %s", text, r, before, after)
	}
	return r
}

// wantRefused checks the codes of refusals, written as "a roll: not-drawer".
func (s *scene) wantRefused(lines ...string) {
	s.t.Helper()
	for _, text := range lines {
		say, code, _ := strings.Cut(text, ": ")
		if r := s.refused(say); r.Code != code {
			s.t.Errorf("%s: refused as %v, want %s", say, r, code)
		}
	}
}

// everything is all that a match shows to anyone.
func (s *scene) everything() string {
	s.t.Helper()
	text := gametest.Wire(s.m.Status())
	for seat := game.Watcher; int(seat) < len(s.m.names); seat++ {
		text += "\n" + gametest.Wire(s.m.View(seat)) + gametest.Wire(s.pictures(seat))
	}
	return text
}

// pictures is the ink that a seat may see, by board.
func (s *scene) pictures(seat game.Seat) map[int][]byte {
	all := map[int][]byte{}
	for _, b := range s.m.Boards(seat) {
		all[b.ID] = s.m.Picture(seat, b.ID)
	}
	return all
}

func (s *scene) view(seat game.Seat) View { return s.m.View(seat).(View) }

// sees is the letters of the boards that a seat may see.
func (s *scene) sees(seat game.Seat) string {
	all := ""
	for _, b := range s.m.Boards(seat) {
		all += gametest.Letter(game.Seat(b.ID))
	}
	return all
}

// finishRound goes from wherever a round is to the naming of the next, without points.
func (s *scene) finishRound() {
	s.t.Helper()
	for number := s.m.round.number; s.m.stage != Over && s.m.round.number == number; {
		seat := slices.Collect(s.m.waiting().All())[0]
		if s.m.stage == Drawing {
			s.say("bell")
			continue
		}
		s.say(gametest.Letter(seat) + " skip")
	}
}
