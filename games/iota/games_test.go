package iota

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

// Whole random games with every number of players and every choice of options. At
// each step no card is lost or doubled; every play scores what the slow rules and
// the view before it say; the board is legal and is what the facts told of it.
//
//	go test ./games/iota -run TestManyGames -gametest.games 10000
func TestManyGames(t *testing.T) {
	setups := allSetups(t)
	gametest.PlayMany(t, 100, func(number int) (game.Setup, error) {
		w := witness{rng: newRNG(uint64(number)), setup: setups[37*number%len(setups)]} // few games are of many kinds, too
		return w.setup, w.play()
	})
}

// allSetups returns every number of players with every combination of options.
func allSetups(t testing.TB) []game.Setup {
	chosen := []game.Values{{}}
	for _, option := range (Game{}).Info().Options {
		var next []game.Values
		for _, values := range chosen {
			for _, choice := range option.Choices {
				with := game.Values{option.Key: choice.Value}
				for key, value := range values {
					with[key] = value
				}
				next = append(next, with)
			}
		}
		chosen = next
	}
	var setups []game.Setup
	for _, values := range chosen {
		for n := 2; n <= 4; n++ {
			setups = append(setups, newSetup(t, n, values))
		}
	}
	return setups
}

// A witness plays one game and keeps its own account of it, from the facts alone.
type witness struct {
	rng   *rand.Rand
	setup game.Setup
	match *match
	cards []Card // of the deck in play, sorted
	board slowBoard
	score []int
}

func (w *witness) play() error {
	m, events, err := Game{}.New(w.setup, w.rng)
	if err != nil {
		return err
	}
	w.match = m.(*match)
	w.score = make([]int, w.setup.Seats())
	w.cards = slices.Sorted(slices.Values(allCards(w.match)))
	if want := map[int]int{fullDeck: 66, halfDeck: 33, halfWilds: 34}[w.setup.Options[deckOption]]; len(w.cards) != want {
		return fmt.Errorf("the deck has %d cards, not %d", len(w.cards), want)
	}
	w.board = slowBoard{{0, 0}: events[len(events)-1].Fact.(GameBegan).Starter.String()}
	for step := range 5000 {
		if w.match.Status().Result != nil {
			return w.checkResult()
		}
		if err := w.playStep(); err != nil {
			return fmt.Errorf("step %d: %w", step, err)
		}
	}
	return fmt.Errorf("it never ends")
}

// playStep lets the seat whose turn it is play at random, skips it or rings the bell.
func (w *witness) playStep() error {
	m := w.match
	seat := m.turn
	v := viewOf(m, seat)
	in := game.Input{Seat: seat, Phase: v.Phase, Move: easyBot.Play(v, w.rng)}
	switch w.rng.IntN(40) {
	case 0:
		in.Move = game.Skip{}
	case 1:
		if m.Deadline > 0 {
			in = game.Input{At: m.Deadline, Seat: game.Watcher}
		}
	}
	pile := len(m.pile)
	events, err := m.Apply(in, w.rng)
	if err != nil {
		return fmt.Errorf("%+v: %w", in.Move, err)
	}
	for _, e := range events {
		switch fact := e.Fact.(type) {
		case Played:
			err = w.checkPlayed(fact, v, pile == 0 && len(fact.Place) == len(v.Hand))
		case Recycled:
			err = w.checkRecycled(fact)
		}
		if err != nil {
			return fmt.Errorf("%+v: %w", in.Move, err)
		}
	}
	return w.checkCards()
}

func (w *witness) checkPlayed(fact Played, before View, last bool) error {
	play := slowPlayOf(fact.Place)
	if !w.board.allows(play) {
		return fmt.Errorf("the slow rules forbid it")
	}
	want := slowScore{}
	if w.setup.Options[scoringOption] != 0 {
		want = w.board.scorePlay(play, last)
	}
	got := slowScore{lots: fact.Score.Lots, four: fact.Score.Four, last: fact.Score.Last, total: fact.Score.Total}
	for _, line := range fact.Score.Lines {
		got.sums = append(got.sums, line.Sum)
	}
	slices.Sort(got.sums)
	if fmt.Sprint(got) != fmt.Sprint(want) {
		return fmt.Errorf("it scored %+v, the slow rules say %+v", got, want)
	}
	i := slices.IndexFunc(listLegalMoves(before).Plays, func(o Option) bool { return slices.Equal(o.Place, fact.Place) })
	if i < 0 || listLegalMoves(before).Plays[i].Total != want.total {
		return fmt.Errorf("the view before it did not say that it scores %d", want.total)
	}
	other := listLegalMoves(before).Plays[w.rng.IntN(len(listLegalMoves(before).Plays))]
	whole := len(before.Hand) == len(other.Place) && before.Pile == 0
	if w.setup.Options[scoringOption] != 0 && other.Total != w.board.scorePlay(slowPlayOf(other.Place), whole).total {
		return fmt.Errorf("the view before it said that %v scores %d", other.Place, other.Total)
	}
	if want.total > 2*5120 {
		return fmt.Errorf("%d is more than any play can score", want.total)
	}
	w.board = w.board.withPlay(play)
	w.score[fact.Seat] += want.total
	return nil
}

func (w *witness) checkRecycled(fact Recycled) error {
	at := slowCellOf(fact.Cell)
	if w.board[at] != "W" || fact.Card == Wild {
		return fmt.Errorf("it took %s back", w.board[at])
	}
	w.board = w.board.withPlay(slowPlay{at: fact.Card.String()})
	if !w.board.isLegal() {
		return fmt.Errorf("the slow rules forbid it")
	}
	return nil
}

// checkCards checks that every card of the deck is in the pile, in one hand or in
// the grid, and that the grid and the scores are what the facts made them.
func (w *witness) checkCards() error {
	if cards := slices.Sorted(slices.Values(allCards(w.match))); !slices.Equal(cards, w.cards) {
		return fmt.Errorf("the cards are %v, they were %v", cards, w.cards)
	}
	public := viewOf(w.match, game.Watcher)
	if len(public.Grid) != len(w.board) {
		return fmt.Errorf("the grid has %d cards, %d were told", len(public.Grid), len(w.board))
	}
	for _, laid := range public.Grid {
		if told := w.board[slowCellOf(laid.Cell)]; told != laid.Card.String() {
			return fmt.Errorf("at %v lies %v, %s was told", laid.Cell, laid.Card, told)
		}
	}
	for seat, player := range public.Players {
		if hand := w.match.hands[seat]; player.Score != w.score[seat] || player.Cards != len(hand) || len(hand) > handSize {
			return fmt.Errorf("seat %d is shown as %+v; it has %d points and holds %v", seat, player, w.score[seat], hand)
		}
		if public.Pile > 0 && player.Cards != handSize {
			return fmt.Errorf("seat %d has %d cards while the pile has %d", seat, player.Cards, public.Pile)
		}
	}
	return nil
}

// checkResult checks who won (IO-5, IO-25, IO-26).
func (w *witness) checkResult() error {
	m, result := w.match, w.match.Status().Result
	best := w.score
	if w.setup.Options[scoringOption] == 0 {
		best = nil
		for _, hand := range m.hands {
			best = append(best, -len(hand))
		}
		if result.Points != nil {
			return fmt.Errorf("points without scoring: %v", result.Points)
		}
	} else if !slices.Equal(result.Points, w.score) {
		return fmt.Errorf("the points are %v, %v were scored", result.Points, w.score)
	}
	for seat := range game.Seat(len(best)) {
		if won := best[seat] == slices.Max(best); won != result.Winners.Has(seat) {
			return fmt.Errorf("the winners are %v, seat %d has %v", result.Winners, seat, best)
		}
	}
	out := slices.ContainsFunc(m.hands, func(hand []Card) bool { return len(hand) == 0 })
	if out != (m.ended.Reason == "played-out") || out && len(m.pile) > 0 {
		return fmt.Errorf("it ended %s with the hands %v and %d cards in the pile", m.ended.Reason, m.hands, len(m.pile))
	}
	return nil
}
