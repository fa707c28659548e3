package iota

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

// randomGrid lays a grid of about the given size by random legal plays. It lays
// wilds as soon as it can, up to the given number. The rest of the deck comes back
// shuffled.
func randomGrid(rng *rand.Rand, size, wilds int) (*grid, []Card) {
	rest := newDeck()[2:]
	rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	g := &grid{}
	g.placeCard(placeOf(Cell{}), rest[0])
	rest = rest[1:]
	for len(g.laid) < size {
		hand := slices.Clone(rest[:min(3, size-len(g.laid))])
		if len(g.wilds) < wilds {
			hand[0] = Wild
		}
		if plays := g.listPlays(hand, false); len(plays) > 0 {
			for _, p := range plays[rng.IntN(len(plays))].Place {
				g.placeCard(placeOf(p.Cell), p.Card)
				rest = slices.DeleteFunc(rest, func(c Card) bool { return c == p.Card })
			}
		}
		rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	}
	for range 2 - len(g.wilds) {
		rest = slices.Insert(rest, rng.IntN(len(rest)), Wild)
	}
	return g, rest
}

// randomHand takes one to four cards; wilds that are left come first, half the time.
func randomHand(rng *rand.Rand, rest []Card) []Card {
	if rng.IntN(2) == 0 {
		rest = slices.Clone(rest)
		slices.SortStableFunc(rest, func(a, b Card) int { return int(b/Wild) - int(a/Wild) })
	}
	return slices.Clone(rest[:1+rng.IntN(4)])
}

var positions = flag.Int("positions", 30, "how many random positions are compared with the slow rules")

// forPositions runs a test on random small positions. It fails if chance left out
// one of the kinds of position that matter.
func forPositions(t *testing.T, test func(t *testing.T, rng *rand.Rand, g *grid, hand []Card)) {
	var oneWild, twoWilds, sharedLine int
	for seed := range uint64(*positions) {
		rng := newRNG(seed)
		g, rest := randomGrid(rng, 2+rng.IntN(9), rng.IntN(3))
		switch len(g.wilds) {
		case 1:
			oneWild++
		case 2:
			twoWilds++
			for _, step := range []place{stepAcross, stepDown} {
				if slices.Contains(g.lineThrough(g.wilds[0], step), g.wilds[1]) {
					sharedLine++
				}
			}
		}
		test(t, rng, g, randomHand(rng, rest))
		if t.Failed() {
			t.Fatalf("in position %d: %v", seed, slowPlay(slowBoardOf(g)))
		}
	}
	if few := *positions / 10; oneWild < few || twoWilds < few || sharedLine < few/3 {
		t.Errorf("too few positions with wilds: %d with one, %d with two, %d with both in a line", oneWild, twoWilds, sharedLine)
	}
}

// Every legal play is found, once and with its score, and no other.
func TestPlaysAgainstSlowRules(t *testing.T) {
	t.Parallel()
	forPositions(t, func(t *testing.T, rng *rand.Rand, g *grid, hand []Card) {
		final := rng.IntN(2) == 0
		want := slowBoardOf(g).listPlays(cardTexts(hand), final)
		got := map[string]int{}
		for _, option := range g.listPlays(hand, final) {
			look := slowPlayOf(option.Place).String()
			if _, twice := got[look]; twice {
				t.Errorf("%s is found twice", look)
			}
			got[look] = option.Total
			if total, ok := want[look]; !ok || total != option.Total {
				t.Errorf("with %v, %s is said to score %d; the slow rules say %d, %v", hand, look, option.Total, total, ok)
			}
		}
		for look := range want {
			if _, ok := got[look]; !ok {
				t.Errorf("with %v, %s is not found", hand, look)
			}
		}
	})
}

func cardTexts(cards []Card) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = c.String()
	}
	return list
}

// Plays that are legal, nearly legal and quite wrong are judged and scored as the
// slow rules do it.
func TestJudgeAgainstSlowRules(t *testing.T) {
	t.Parallel()
	allowed, refused := 0, 0
	forPositions(t, func(t *testing.T, rng *rand.Rand, g *grid, hand []Card) {
		b := slowBoardOf(g)
		for range 60 {
			play := nearlyLegalPlay(rng, g, hand)
			score, err := g.checkAndScorePlay(play)
			if slow := b.allows(slowPlayOf(play)); slow != (err == nil) {
				t.Errorf("%v: got %v, the slow rules say %v", play, err, slow)
			}
			if err != nil {
				refused++
				continue
			}
			allowed++
			want := b.scorePlay(slowPlayOf(play), false)
			checkScore(t, score, want.sums, want.lots, want.total)
			if score.Four != want.four {
				t.Errorf("%v: four is %v", play, score.Four)
			}
		}
	})
	if few := 10 * *positions; allowed < few || refused < few {
		t.Errorf("%d plays were allowed and %d refused; too few of one kind to tell", allowed, refused)
	}
}

// nearlyLegalPlay returns a legal play, or one with a card or a cell changed.
func nearlyLegalPlay(rng *rand.Rand, g *grid, hand []Card) []Placement {
	play := []Placement{{Card: hand[0], Cell: Cell{X: int8(rng.IntN(7) - 3), Y: int8(rng.IntN(7) - 3)}}}
	if plays := g.listPlays(hand, false); len(plays) > 0 {
		play = slices.Clone(plays[rng.IntN(len(plays))].Place)
	}
	changed := &play[rng.IntN(len(play))]
	switch rng.IntN(4) {
	case 0:
		changed.Card = Card(rng.IntN(64))
	case 1:
		changed.Cell.X += int8(rng.IntN(3) - 1)
	case 2:
		changed.Cell.Y += int8(rng.IntN(3) - 1)
	}
	rng.Shuffle(len(play), func(i, j int) { play[i], play[j] = play[j], play[i] })
	for i, p := range play {
		if slices.ContainsFunc(play[:i], func(q Placement) bool { return q.Cell == p.Cell }) {
			return play[:i] // the slow rules cannot write two cards on a cell
		}
	}
	return play
}

// A wild can be taken back for exactly those cards that leave a legal board.
func TestRecyclingAgainstSlowRules(t *testing.T) {
	t.Parallel()
	forPositions(t, func(t *testing.T, rng *rand.Rand, g *grid, hand []Card) {
		for _, w := range slices.Clone(g.wilds) {
			for c := range Wild {
				want := slowBoardOf(g).withPlay(slowPlay{slowCellOf(w.cell()): c.String()}).isLegal()
				if err := g.checkCardMayReplaceWild(w, c); (err == nil) != want {
					t.Errorf("%v for the wild at %v: %v, the slow rules say %v", c, w.cell(), err, want)
				}
			}
		}
	})
}

// Turning and mirroring the board changes neither legality nor score; renaming
// colours, shapes and numbers does not change legality.
func TestSymmetries(t *testing.T) {
	t.Parallel()
	turns := []func(Cell) Cell{
		func(c Cell) Cell { return Cell{c.X, c.Y} }, func(c Cell) Cell { return Cell{-c.Y, c.X} },
		func(c Cell) Cell { return Cell{-c.X, -c.Y} }, func(c Cell) Cell { return Cell{c.Y, -c.X} },
		func(c Cell) Cell { return Cell{-c.X, c.Y} }, func(c Cell) Cell { return Cell{c.X, -c.Y} },
		func(c Cell) Cell { return Cell{c.Y, c.X} }, func(c Cell) Cell { return Cell{-c.Y, -c.X} },
	}
	same := func(c Card) Card { return c }
	forPositions(t, func(t *testing.T, rng *rand.Rand, g *grid, hand []Card) {
		plays := len(g.listPlays(hand, true))
		for range 10 {
			play := nearlyLegalPlay(rng, g, hand)
			score, err := g.checkAndScorePlay(play)
			for i, turn := range turns {
				turned, turnedPlay := transformGrid(g, play, turn, same)
				got, gotErr := turned.checkAndScorePlay(turnedPlay)
				if gametest.RefusalCodeOrFailure(gotErr) != gametest.RefusalCodeOrFailure(err) || got.Total != score.Total {
					t.Errorf("%v: %v, %d; turned by %d: %v, %d", play, err, score.Total, i, gotErr, got.Total)
				}
			}
			colours, shapes, numbers := rng.Perm(4), rng.Perm(4), rng.Perm(4)
			rename := func(c Card) Card {
				if c == Wild {
					return Wild
				}
				return Card(colours[c>>4]<<4 | shapes[c>>2&3]<<2 | numbers[c&3])
			}
			renamed, renamedPlay := transformGrid(g, play, turns[0], rename)
			if _, got := renamed.checkAndScorePlay(renamedPlay); gametest.RefusalCodeOrFailure(got) != gametest.RefusalCodeOrFailure(err) {
				t.Errorf("%v: %v; renamed: %v", play, err, got)
			}
			other := slices.Clone(hand)
			for i, c := range hand {
				other[i] = rename(c)
			}
			if got := len(renamed.listPlays(other, true)); got != plays {
				t.Errorf("%d plays, %d when renamed", plays, got)
			}
		}
	})
}

// transformGrid returns a grid and a play with every cell and card exchanged.
func transformGrid(g *grid, play []Placement, turn func(Cell) Cell, rename func(Card) Card) (*grid, []Placement) {
	next := &grid{}
	for _, p := range g.laid {
		next.placeCard(placeOf(turn(p.cell())), rename(g.cardAt(p)))
	}
	list := make([]Placement, len(play))
	for i, p := range play {
		list[i] = Placement{Card: rename(p.Card), Cell: turn(p.Cell)}
	}
	return next, list
}

// BenchmarkPlays finds every legal play of four cards on a grid of forty.
func BenchmarkPlays(b *testing.B) {
	for _, wilds := range []int{0, 1, 2} {
		b.Run(fmt.Sprintf("%d wilds in hand", wilds), func(b *testing.B) {
			g, rest := randomGrid(newRNG(1), 40, 0)
			rest = slices.DeleteFunc(rest, func(c Card) bool { return c == Wild })
			hand := append(rest[:4-wilds:4-wilds], []Card{Wild, Wild}[:wilds]...)
			found := 0
			for b.Loop() {
				found = len(g.listPlays(hand, false))
			}
			b.ReportMetric(float64(found), "plays")
		})
	}
}

func TestParseCard(t *testing.T) {
	for _, text := range []string{"", "R", "Rt", "Rt0", "Rt5", "rt1", "Rt1 ", " Rt1", "tR1", "Ww", "w", "R1t", "Rt\xff", "Rt½"} {
		if c, err := ParseCard(text); err == nil {
			t.Errorf("%q reads as %v", text, c)
		}
	}
}

func TestParsePlacement(t *testing.T) {
	for _, text := range []string{"Rt2@1,-3", "W@0,0", "Yc4@-66,66"} {
		if p, err := ParsePlacement(text); err != nil || p.String() != text {
			t.Errorf("%q reads as %v, %v", text, p, err)
		}
	}
	for _, text := range []string{"", "@", "Rt2", "Rt2@", "@1,1", "Rt2@1", "Rt2@1,", "Rt2@,1", "Rt2@1,1,1", "Rt2@1;1", "Rt2@a,b", "Rt2@67,0", "Rt2@0,-67", "Rt2@300,0", "Rt2@@1,1", "Rt2@1, 1"} {
		if p, err := ParsePlacement(text); err == nil {
			t.Errorf("%q reads as %v", text, p)
		} else if strings.HasPrefix(err.Error(), "problem.") {
			t.Errorf("%q is refused with %v, which is a code and no sentence", text, err)
		}
	}
}

// Whatever comes from the wire is refused or is a move that can be written and read
// again.
func FuzzDecode(f *testing.F) {
	for _, seed := range []struct{ kind, data string }{
		{"play", `{"place": ["Rt2@1,-3", "W@66,-66"]}`}, {"play", `{"place": null}`}, {"play", `null`}, {"play", `{"place": [`},
		{"pass", `{"trade": ["Yc4", "W"]}`}, {"pass", `{"trade": []}`}, {"pass", `{"trade": [1]}`}, {"pass", `{} {}`},
		{"recycle", `{"card": "Rt1", "cell": {"x": 127, "y": -128}}`}, {"recycle", `{"card": "Rt5"}`}, {"skip", ``}, {"", ``},
	} {
		f.Add(seed.kind, []byte(seed.data))
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) { gametest.CheckRoundTrip(t, Game{}, kind, data) })
}

// Whatever can be read is played or refused, and a refusal changes nothing.
func FuzzApply(f *testing.F) {
	for _, seed := range []struct{ kind, data string }{
		{"play", `{"place": ["Rt3@2,0"]}`}, {"play", `{"place": ["W@2,0", "Rt3@3,0"]}`}, {"play", `{"place": ["Rt3@66,-66"]}`}, {"play", `{}`},
		{"pass", `{"trade": ["Yc4", "W"]}`}, {"pass", `{"trade": []}`}, {"pass", `{"trade": ["Rt3", "Rt3"]}`},
		{"recycle", `{"card": "Rt3", "cell": {"x": 1, "y": 0}}`}, {"recycle", `{"card": "Rt3", "cell": {"x": 127, "y": -128}}`},
	} {
		f.Add(seed.kind, []byte(seed.data))
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		move, err := wire.Decode(kind, data)
		if err != nil {
			return
		}
		m := matchAt(t, "grid: 0,0 Rt1 1,0 W 0,1 Gp2 a: Rt3 Rt4 Yc4 W b: Gt1 Gt2 Gt3 Gt4 pile: Bs1 Bs2")
		before := snapshot(t, m)
		if _, err := m.AnswerQuestion(0, move); err != nil {
			checkRefusal(t, m, before, err)
		}
		cards := len(allCards(m))
		if _, err = m.Apply(game.Input{Move: move}, newRNG(0)); err != nil {
			checkRefusal(t, m, before, err)
		}
		if got := len(allCards(m)); got != cards {
			t.Errorf("there were %d cards and now are %d", cards, got)
		}
	})
}

func FuzzParsePlacement(f *testing.F) {
	for _, seed := range []string{"Rt2@1,-3", "W@66,-66", "W@+1,-0", "Rt2@1", "Rt2@@0,0", "Rt2@128,0", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePlacement(text)
		if err != nil {
			return
		}
		if again, err := ParsePlacement(p.String()); err != nil || again != p {
			t.Fatalf("%q reads as %v, which reads as %v, %v", text, p, again, err)
		}
		if p.Card > Wild || p.Cell.X < -maxReach || p.Cell.X > maxReach || p.Cell.Y < -maxReach || p.Cell.Y > maxReach {
			t.Fatalf("%q reads as %v", text, p)
		}
	})
}
