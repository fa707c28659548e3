package iota

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
)

// matchAt reads a match from text. A word with a colon begins a part:
//
//	grid: 0,0 Rt1 1,0 Gp2    cells and cards as in docs/rules/iota.md
//	a: Rt2 W  b: Yc4         the hands, one part for each seat
//	pile: Bs1 Bs2            from the top
//	turn: b                  a, when left out
//	scores: 10 20            0, when left out
//	limit: 60                seconds for a turn; none, when left out
//	scoring: no              yes, when left out
//
// No single card may be written twice, so that a slip of the pen is noticed.
func matchAt(t testing.TB, text string) *match {
	t.Helper()
	parts := map[string][]string{}
	part := ""
	for _, word := range strings.Fields(text) {
		if name, ok := strings.CutSuffix(word, ":"); ok {
			part = name
			parts[part] = nil
			continue
		}
		parts[part] = append(parts[part], word)
	}
	m := &match{scoring: true}
	var limit time.Duration
	for _, p := range parsePlacements(t, parts["grid"]) {
		m.grid.placeCard(placeOf(p.Cell), p.Card)
		m.laidIn = append(m.laidIn, -1)
	}
	m.pile = parseCards(t, parts["pile"])
	slices.Reverse(m.pile)
	for _, seat := range []string{"a", "b", "c", "d"} {
		if words, ok := parts[seat]; ok {
			m.Names = append(m.Names, seat)
			m.hands = append(m.hands, parseCards(t, words))
			m.scores = append(m.scores, 0)
		}
	}
	for _, part := range []struct {
		name string
		read func(word string, i int)
	}{
		{"turn", func(word string, _ int) { m.turn = gametest.SeatOf(t, word) }},
		{"scores", func(word string, i int) { m.scores[i] = gametest.ParseNumber(t, word) }},
		{"limit", func(word string, _ int) { limit = time.Duration(gametest.ParseNumber(t, word)) * time.Second }},
		{"scoring", func(word string, _ int) { m.scoring = word != "no" }},
	} {
		for i, word := range parts[part.name] {
			part.read(word, i)
		}
	}
	m.Stage, m.Limits = inTurn, map[stage]time.Duration{inTurn: limit}
	m.SetDeadlineAfter(0, limit)
	count := map[Card]int{}
	for _, c := range allCards(m) {
		if count[c]++; count[c] > 2 || count[c] > 1 && c != Wild {
			t.Fatalf("%v is written once too often in %q", c, text)
		}
	}
	return m
}

// allCards returns every card of a match, wherever it is.
func allCards(m *match) []Card {
	cards := slices.Concat(append([][]Card{m.pile}, m.hands...)...)
	for _, p := range m.grid.laid {
		cards = append(cards, m.grid.cardAt(p))
	}
	return cards
}

// gridOf reads a grid on its own.
func gridOf(t testing.TB, text string) *grid {
	t.Helper()
	return &matchAt(t, "grid: "+text).grid
}

func parsePlacements(t testing.TB, words []string) []Placement {
	t.Helper()
	if len(words)%2 != 0 {
		t.Fatalf("%v is not a list of cells and cards", words)
	}
	list := []Placement{}
	for pair := range slices.Chunk(words, 2) {
		list = append(list, Placement{Cell: mustParseCell(t, pair[0]), Card: parseCards(t, pair[1:])[0]})
	}
	return list
}

// parsePlay reads a play such as "1,0 Rt2 2,0 Rt3".
func parsePlay(t testing.TB, text string) []Placement {
	t.Helper()
	return parsePlacements(t, strings.Fields(text))
}

func mustParseCell(t testing.TB, word string) Cell {
	t.Helper()
	c, err := parseCell(word)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func parseCards(t testing.TB, words []string) []Card {
	t.Helper()
	cards := make([]Card, len(words))
	for i, word := range words {
		c, err := ParseCard(word)
		if err != nil {
			t.Fatal(err)
		}
		cards[i] = c
	}
	return cards
}

// parseInput reads what a seat says in answer to the present phase, such as
// "a play 1,0 Rt2", "b pass Yc4 Yc3", "a recycle 0,0 Rt1", "c skip", or "bell".
// The bell rings at the deadline; everything else is said at time 0.
func parseInput(t testing.TB, m *match, text string) game.Input {
	t.Helper()
	words := strings.Fields(text)
	in := game.Input{Phase: m.Phase, Seat: game.Watcher}
	if text == "bell" {
		in.At = m.Deadline
		return in
	}
	in.Seat = gametest.SeatOf(t, words[0])
	switch rest := words[2:]; words[1] {
	case "play":
		in.Move = Play{Place: parsePlacements(t, rest)}
	case "pass":
		in.Move = Pass{Trade: parseCards(t, rest)}
	case "recycle":
		in.Move = Recycle(parsePlacements(t, rest)[0])
	case "skip":
		in.Move = game.Skip{}
	default:
		t.Fatalf("%q is not a move", text)
	}
	return in
}

// playMoves applies what seats say, one after the other, and is what the last of it told.
func playMoves(t testing.TB, m *match, moves ...string) []game.Event {
	t.Helper()
	var events []game.Event
	for _, text := range moves {
		var err error
		if events, err = m.Apply(parseInput(t, m, text), newRNG(0)); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return events
}

// wantRefused returns the refusal that a move meets. It must change nothing.
func wantRefused(t testing.TB, m *match, text string) *game.Refusal {
	t.Helper()
	before := snapshot(t, m)
	_, err := m.Apply(parseInput(t, m, text), newRNG(0))
	return checkRefusal(t, m, before, err)
}

// checkRefusal returns an error as the refusal that it must be, of a match that must be as
// it was before.
func checkRefusal(t testing.TB, m *match, before string, err error) *game.Refusal {
	t.Helper()
	var r *game.Refusal
	if !errors.As(err, &r) {
		t.Fatalf("got %v, want a refusal", err)
	}
	if after := snapshot(t, m); after != before {
		t.Errorf("the refusal %v changed the match\nfrom %s\nto   %s", r, before, after)
	}
	return r
}

// snapshot returns all there is to know of a match.
func snapshot(t testing.TB, m *match) string {
	t.Helper()
	text := fmt.Sprint(m.pile, m.hands, m.scores, m.passes, m.recycled, m.grid.wilds, gametest.JSON(m.Status()))
	for seat := range m.hands {
		text += "\n" + gametest.JSON(m.View(game.Seat(seat)))
	}
	return text
}

// newRNG returns a reproducible source of chance.
func newRNG(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// newSetup returns a setup for that many players called a, b, c, d, with its options settled.
func newSetup(t testing.TB, players int, options game.Values) game.Setup {
	t.Helper()
	settled, err := game.ResolveOptions(Game{}.Info().Options, options)
	if err != nil {
		t.Fatal(err)
	}
	return game.Setup{Names: []string{"a", "b", "c", "d", "e"}[:players], Options: settled}
}

// dealMatch returns a fresh match.
func dealMatch(t testing.TB, setup game.Setup, seed uint64) (*match, []game.Event) {
	t.Helper()
	m, events, err := Game{}.New(setup, newRNG(seed))
	if err != nil {
		t.Fatal(err)
	}
	return m.(*match), events
}

// viewOf returns what a seat sees.
func viewOf(m *match, seat game.Seat) View { return m.View(seat).(View) }

// joinTexts returns a list of anything that can be written, as one text.
func joinTexts[T any](list []T) string { return strings.Trim(fmt.Sprint(list), "[]") }

// cellsAsText writes the cells in some JSON as this package writes cells in text.
func cellsAsText(json string) string {
	return regexp.MustCompile(`\{"x":(-?\d+),"y":(-?\d+)\}`).ReplaceAllString(json, `"$1,$2"`)
}
