package iota

import (
	"slices"
	"testing"

	"linework/game"
)

// The scout finds what looking through the whole list of plays finds.
func TestScoutFindsTheBestPlay(t *testing.T) {
	atPositions(t, 3, func(m *match, v View) {
		p := newPositionWithoutHiddenCards(v)
		s := playFinder{grid: &p.grid}
		for _, like := range []playValue{{scoring: true}, {scoring: true, wildCost: scoringWildCost}, {wildCost: scorelessWildCost}} {
			want := 0
			options := p.grid.listPlays(v.Hand, v.Pile == 0)
			for i, o := range options {
				wilds := 0
				for _, at := range o.Place {
					if at.Card == Wild {
						wilds++
					}
				}
				if worth := like.worthOf(o.Total, len(o.Place), wilds); i == 0 || worth > want {
					want = worth
				}
			}
			best := s.findBestPlay(p.hands[p.ownSeat], v.Pile == 0, like)
			if len(options) == 0 {
				if best.count != 0 {
					t.Errorf("%v is no play", best.firstMove())
				}
				continue
			}
			if got := like.worthOf(best.total, best.count, best.wildsPlayedLessRecycled()); got != want {
				t.Errorf("%v is worth %d, want %d", best.firstMove(), got, want)
			}
			if _, err := m.checkAndScorePlay(m.turn, best.firstMove().(Play).Place); err != nil {
				t.Error(err)
			}
		}
	})
}

// A plan that is carried out in the mind leads to where the match leads.
func TestPlansComeOutAsInTheMatch(t *testing.T) {
	for number, setup := range botSetups(t) {
		rng := newRNG(uint64(number))
		m, _ := dealMatch(t, setup, uint64(number))
		p := truePosition(m)
		for m.ended == nil {
			plans := p.listPlansBestFirst()
			chosen := plans[rng.IntN(len(plans))]
			if rng.IntN(2) == 0 { // otherwise passes would be rare
				chosen = plan{trade: p.hands[p.turn].cardsWorthTrading(len(p.pile))}
			}
			p.applyPlanAndPassTurn(&chosen)
			for last := false; !last; chosen = chosen.afterFirstMove() {
				last = chosen.swapCount == 0
				if _, err := m.Apply(game.Input{Seat: m.turn, Phase: m.Phase, Move: chosen.firstMove()}, rng); err != nil {
					t.Fatal(err)
				}
			}
			checkPosition(t, p, m)
		}
	}
}

// afterFirstMove returns a plan after its first move.
func (p plan) afterFirstMove() plan {
	p.swaps[0] = p.swaps[1]
	p.swapCount = max(p.swapCount-1, 0)
	return p
}

// truePosition returns a position without guesses.
func truePosition(m *match) *position {
	p := newPositionWithoutHiddenCards(viewOf(m, m.turn))
	p.pile = slices.Clone(m.pile)
	slices.Reverse(p.pile)
	for seat, cards := range m.hands {
		p.hands[seat] = hand{}
		for _, c := range cards {
			p.hands[seat].addCard(c)
		}
	}
	return p
}

func checkPosition(t *testing.T, p *position, m *match) {
	t.Helper()
	if p.over != (m.ended != nil) || !p.over && game.Seat(p.turn) != m.turn {
		t.Fatalf("over is %v and the turn %d; in the match %v and %d", p.over, p.turn, m.ended != nil, m.turn)
	}
	pile := slices.Clone(m.pile)
	slices.Reverse(pile)
	if !slices.Equal(p.pile, pile) {
		t.Fatalf("pile %v, in the match %v", p.pile, pile)
	}
	for seat, cards := range m.hands {
		mine := slices.Sorted(slices.Values(p.hands[seat].asSlice()))
		if !slices.Equal(mine, slices.Sorted(slices.Values(cards))) || p.scores[seat] != m.scores[seat] {
			t.Fatalf("seat %d has %v and %d points; in the match %v and %d", seat, mine, p.scores[seat], cards, m.scores[seat])
		}
	}
	if p.grid.cards != m.grid.cards {
		t.Fatal("the grids differ")
	}
}

func TestATriedPlanIsTakenBack(t *testing.T) {
	atPositions(t, 5, func(m *match, _ View) {
		p, before := truePosition(m), truePosition(m)
		for _, plan := range p.listPlansBestFirst() {
			p.applyEvaluateAndUndo(&plan, func() float64 { return 0 })
		}
		checkPosition(t, p, m)
		if !slices.Equal(p.grid.laid, before.grid.laid) || !slices.Equal(p.grid.wilds, before.grid.wilds) {
			t.Error("the grid is not as it was")
		}
	})
}

// A guess deals each card that the seat cannot see at most once, all wilds among
// them, in hands and a pile of the right size.
func TestAGuessIsPossible(t *testing.T) {
	atPositions(t, 2, func(m *match, v View) {
		p, h := newPositionWithoutHiddenCards(v), newHiddenCards(v)
		h.dealAtRandom(p, newRNG(uint64(v.Phase)))
		if len(p.pile) != v.Pile {
			t.Fatalf("a pile of %d, want %d", len(p.pile), v.Pile)
		}
		count := map[Card]int{}
		for _, l := range v.Grid {
			count[l.Card]++
		}
		for _, c := range p.pile {
			count[c]++
		}
		for seat := range p.seats {
			if p.hands[seat].count != v.Players[seat].Cards {
				t.Fatalf("a hand of %d, want %d", p.hands[seat].count, v.Players[seat].Cards)
			}
			for _, c := range p.hands[seat].asSlice() {
				count[c]++
			}
		}
		if count[Wild] != 2 {
			t.Errorf("%d wilds", count[Wild])
		}
		delete(count, Wild)
		for c, n := range count {
			if n > 1 {
				t.Errorf("%v is there %d times", c, n)
			}
		}
	})
}

func TestAGuessRemembersWhoTookAWildBack(t *testing.T) {
	m := matchAt(t, `grid: 0,0 Rt1 1,0 W 2,0 Rt3  a: Bs1 Bs2 Bs3 Bs4  b: Rt2 Gs2 Gs3 Gs4  c: Yc1 Yc2 Yc3 Yc4
		pile: Gp1 Gp2 Gp3 Gp4 W  turn: b`)
	playMoves(t, m, "b recycle 1,0 Rt2", "b play 0,1 Gs2", "c pass")
	p, h := newPositionWithoutHiddenCards(viewOf(m, 0)), newHiddenCards(viewOf(m, 0))
	rng := newRNG(1)
	for range 100 {
		h.dealAtRandom(p, rng)
		if p.hands[1].countWilds() == 0 {
			t.Fatalf("b has %v, without the wild", p.hands[1].asSlice())
		}
	}
}
