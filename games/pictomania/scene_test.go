package pictomania

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
	"linework/ink"
	"linework/words"
)

// A scene is a match that is told line by line; see gametest.Scene. Its moves are:
//
//	a choose blue    votes for a deck
//	a replace 2      has the card of symbol 2 replaced
//	a ready
//	a draw           a line on the seat's own board; "a draw c" on another's
//	a clear          empties the own board
//	a guess b 4      lays a 4 on the drawing of b
//	a mean b 4       says that the card of symbol 4 was meant
//	a finish, a done, a resume, a nothing
//	a object b       to the drawing of b
//	c vote b yes
//	a next, a turn
type scene struct {
	*gametest.Scene
	m *match
}

// deckNames are those of the packs in these tests.
var deckNames = []string{"green", "orange", "blue", "purple"}

// newPack returns a pack with some cards in each deck. Word 5 on the back of card 3 is
// "green3back5".
func newPack(cards int, decks ...string) *words.Pack {
	pack := &words.Pack{Name: "of a test", Game: "pictomania"}
	for _, deck := range decks {
		for c := range cards {
			card := words.Card{Deck: deck}
			for _, label := range []string{"front", "back"} {
				side := words.Side{Label: label}
				for w := range numbers {
					text := fmt.Sprintf("%s%d%s%d", deck, c, label, w+1)
					side.Words = append(side.Words, words.Word{Text: text, Answers: []string{text}})
				}
				card.Sides = append(card.Sides, side)
			}
			pack.Cards = append(pack.Cards, card)
		}
	}
	return pack
}

// newSetup returns a setup for that many players called a, b, c …. Options are written as
// "round=120 children=1", bots as "bots=cd". The decks are fixed unless they say otherwise.
func newSetup(t testing.TB, players int, settings string) game.Setup {
	t.Helper()
	setup := gametest.ParseSetup(t, Game{}, players, "decks=12344 "+settings)
	setup.Pack = newPack(12, deckNames...)
	return setup
}

// newScene returns a scene at its beginning.
func newScene(t testing.TB, players int, settings string) *scene {
	t.Helper()
	return dealScene(t, newSetup(t, players, settings))
}

func dealScene(t testing.TB, setup game.Setup) *scene {
	t.Helper()
	m, _, err := Game{}.New(setup, newRNG(0))
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{m: m.(*match)}
	s.Scene = &gametest.Scene{T: t, Match: m, Seats: setup.Seats(), ReadMove: s.parseMove, Chance: func([]string) *rand.Rand { return newRNG(1) }}
	return s
}

// sceneInDrawing returns a scene in which all draw: seat a has the first word of the first card, b
// the second of the second …, and every board has a line on it.
func sceneInDrawing(t testing.TB, players int, settings string) *scene {
	t.Helper()
	s := newScene(t, players, settings)
	s.startDrawing()
	return s
}

// startDrawing reads the cards, learns the words and draws a line each.
func (s *scene) startDrawing() {
	s.T.Helper()
	for s.m.Stage != Drawing {
		s.Say(gametest.SeatLetter(game.Seat(s.m.readySeats.Len())) + " ready")
	}
	for i := range s.m.round.players {
		p := &s.m.round.players[i]
		p.symbol, p.numeral = i%s.m.cardsPerRound, i+1
		s.Say(gametest.SeatLetter(game.Seat(i)) + " draw")
	}
}

// guessAllButLast lets everyone lay the right number on every drawing, but the last player on
// the one before.
func (s *scene) guessAllButLast() (events []game.Event) {
	s.T.Helper()
	n := len(s.m.Names)
	for seat := range n {
		for board := range n {
			if board != seat && (seat != n-1 || board != n-2) {
				events = s.Say(s.rightGuess(seat, board))
			}
		}
	}
	return events
}

// layLastGuess lays the guess that guessAllButLast leaves out.
func (s *scene) layLastGuess() []game.Event {
	s.T.Helper()
	n := len(s.m.Names)
	return s.Say(s.rightGuess(n-1, n-2))
}

func (s *scene) rightGuess(seat, board int) string {
	return fmt.Sprintf("%s guess %s %d", gametest.SeatLetter(game.Seat(seat)), gametest.SeatLetter(game.Seat(board)), board+1)
}

func (s *scene) parseMove(seat game.Seat, verb string, args []string) game.Move {
	s.T.Helper()
	args = append(args, "", "")
	board := func() int {
		if args[0] == "" {
			return int(seat)
		}
		return int(gametest.SeatOf(s.T, args[0]))
	}
	switch verb {
	case "choose":
		return Choose{Deck: args[0]}
	case "replace":
		return Replace{Symbol: gametest.ParseNumber(s.T, args[0])}
	case "ready":
		return Ready{}
	case "draw":
		return game.Ink{Batch: strokeOn(board())}
	case "clear":
		var w ink.Writer
		return game.Ink{Batch: w.Append(ink.AppendHeader(nil, board()), ink.Op{Do: ink.Clear})}
	case "guess":
		return Guess{Board: board(), Number: gametest.ParseNumber(s.T, args[1])}
	case "mean":
		return Mean{Board: board(), Card: gametest.ParseNumber(s.T, args[1])}
	case "finish":
		return Finish{}
	case "done", "resume":
		return Done{Done: verb == "done"}
	case "nothing":
		return DrawNothing{}
	case "object":
		return Object{Board: board()}
	case "vote":
		return Vote{Board: board(), Uphold: args[1] == "yes"}
	case "next":
		return Next{}
	case "turn":
		return Turn{}
	}
	return nil
}

func (s *scene) view(seat game.Seat) View { return s.m.View(seat).(View) }

// sayForEveryone says a line for each seat.
func (s *scene) sayForEveryone(verb string) {
	s.T.Helper()
	for seat := range s.m.Players().All() {
		s.Say(gametest.SeatLetter(seat) + " " + verb)
	}
}

// playToSums ends drawing if need be and walks on to the sums.
func (s *scene) playToSums() {
	s.T.Helper()
	for s.m.Stage != Summing {
		s.Say("bell")
	}
}

// wantFacts says something, of which everyone hears facts of these kinds.
func (s *scene) wantFacts(said, kinds string) {
	s.T.Helper()
	if got := factKinds(s.Say(said)); got != kinds {
		s.T.Errorf("%q tells %s, not %s", said, got, kinds)
	}
}

// factKinds returns the kinds of the facts that everyone hears.
func factKinds(events []game.Event) string {
	var list []string
	for _, e := range events {
		if e.To.Has(game.Watcher) {
			list = append(list, wire.KindOf(e.Fact))
		}
	}
	return strings.Join(list, " ")
}

// strokeOn returns a batch with one short line.
func strokeOn(board int) []byte {
	var w ink.Writer
	batch := w.Append(ink.AppendHeader(nil, board), ink.Op{Do: ink.Begin, Tool: ink.Medium, Point: ink.Point{X: 1000, Y: 1000}})
	batch = w.Append(batch, ink.Op{Do: ink.Move, Point: ink.Point{X: 1040, Y: uint16(1010 + board)}})
	return w.Append(batch, ink.Op{Do: ink.End})
}

// newRNG returns a reproducible source of chance.
func newRNG(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// forEveryCount runs a test with three to six players.
func forEveryCount(t *testing.T, rule string, test func(t *testing.T, n int)) {
	t.Helper()
	for n := 3; n <= 6; n++ {
		t.Run(fmt.Sprintf("%s, %d players", rule, n), func(t *testing.T) { test(t, n) })
	}
}

// checkEqual compares two lists.
func checkEqual[T comparable](t testing.TB, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}
