package gametest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"linework/game"
	"linework/words"
)

// Slates is Pebbles with a slate for everyone to scribble on meanwhile, each of which
// its owner alone sees before the end. A batch is the number of the slate and up to
// eight bytes of chalk.
//
// With a fault it breaks the one law that is meant to find it.
type Slates struct {
	Pebbles
	fault string
}

type slates struct {
	*pebbles
	fault  string
	chalk  [][]byte
	number int64
}

var slatesDealt atomic.Int64

func (g Slates) New(setup game.Setup, rng *rand.Rand) (game.Match, []game.Event, error) {
	m, told, err := g.Pebbles.New(setup, rng)
	if err != nil {
		return nil, nil, err
	}
	s := &slates{pebbles: m.(*pebbles), fault: g.fault, chalk: make([][]byte, setup.Seats())}
	if g.fault == "counts the matches on its slates" {
		s.number = slatesDealt.Add(1)
	}
	return s, told, nil
}

func (s *slates) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	ink, ok := in.Move.(game.Ink)
	if !ok {
		return s.pebbles.Apply(in, rng)
	}
	if rng != nil {
		panic("ink uses no chance")
	}
	if s.over && s.fault != "can be scribbled on after the end" {
		return nil, game.RefuseOver()
	}
	if in.Seat < 0 || int(in.Seat) >= len(s.chalk) {
		if s.fault == "lets the public scribble" {
			return nil, nil
		}
		return nil, game.Refuse("not-seated")
	}
	if len(ink.Batch) < 2 || len(ink.Batch) > 9 || ink.Batch[0] != byte(in.Seat) {
		if s.fault == "keeps refused chalk" {
			s.chalk[in.Seat] = append(s.chalk[in.Seat], '?')
		}
		return nil, game.Refuse("bad-chalk")
	}
	s.chalk[in.Seat] = append(s.chalk[in.Seat], ink.Batch[1:]...)
	return nil, nil
}

func (s *slates) Boards(seat game.Seat) []game.Board {
	var list []game.Board
	for id := range s.chalk {
		if s.over || game.Seat(id) == seat {
			list = append(list, game.Board{ID: id, Edition: int(s.number)})
		}
	}
	return list
}

func (s *slates) Picture(_ game.Seat, board int) []byte { return slices.Clone(s.chalk[board]) }

func (s *slates) Gallery() (list []game.Drawing) {
	if s.fault == "says what is being drawn" {
		list = append(list, game.Drawing{Title: "chalk"})
	}
	return list
}

func (s *slates) View(seat game.Seat) any {
	v := s.pebbles.View(seat).(PebblesView)
	if s.fault == "shows how much chalk there is" {
		for _, c := range s.chalk {
			v.Peek = append(v.Peek, len(c))
		}
	}
	return v
}

func (g Slates) Bots() []game.Bot { return []game.Bot{scribbler{hider{g.Pebbles}, g.fault}} }

type scribbler struct {
	hider
	fault string
}

func (b scribbler) Play(view any, rng *rand.Rand) game.Move {
	if rng.IntN(2) == 0 {
		return b.hider.Play(view, rng)
	}
	slate := byte(view.(PebblesView).Seat)
	if b.fault == "has a bot that scribbles on any slate" {
		slate = byte(rng.IntN(2))
	}
	return game.Ink{Batch: append([]byte{slate}, byte(rng.IntN(9)), byte(rng.IntN(9)))}
}

func TestLawsWithInk(t *testing.T) { Run(t, Slates{}) }

// inkFaults is what Slates can do wrong, and the one law that must find it.
var inkFaults = []struct{ fault, law string }{
	{"counts the matches on its slates", "the same inputs make the same match"},
	{"keeps refused chalk", "a refusal changes nothing"},
	{"lets the public scribble", "a phase that has passed is refused"},
	{"shows how much chalk there is", "what was not told is not seen"},
	{"says what is being drawn", "a gallery tells what everyone knows"},
	{"has a bot that scribbles on any slate", "every bot move is accepted"},
	{"can be scribbled on after the end", "nothing moves after the end"},
}

func TestEveryFaultWithInkBreaksItsLawAndNoOther(t *testing.T) {
	for _, tt := range inkFaults {
		t.Run(tt.fault, func(t *testing.T) {
			t.Parallel()
			for _, law := range laws {
				if law.name == tt.law {
					if tryMatches(law, Slates{fault: tt.fault}, 17) == nil {
						t.Errorf("does not break the law that %s", law.name)
					}
				} else if err := tryMatches(law, Slates{fault: tt.fault}, 3); err != nil {
					t.Errorf("breaks the law that %s: %v", law.name, err)
				}
			}
		})
	}
}

func TestIndistinguishableLooksAtInk(t *testing.T) {
	setup := game.Setup{Names: playerNames(3)}
	x, y := open(t, Slates{}, setup), open(t, Slates{}, setup)
	x.Say(1, game.Ink{Batch: []byte{1, 'x'}})
	y.Say(1, game.Ink{Batch: []byte{1, 'y'}})
	Indistinguishable(t, x.Match, y.Match, 0, 2, game.Watcher)
	r := &recorder{}
	Indistinguishable(r, x.Match, y.Match, 1)
	r.failed(t, "b can tell")
}

// Worded is Pebbles with a card for each player, from the box of Doodle Rush.
type Worded struct{ Pebbles }

func (Worded) Info() game.Info {
	info := Pebbles{}.Info()
	info.ID = "doodlerush"
	return info
}

func (Worded) Want(setup game.Setup) words.Want {
	return words.Want{Cards: setup.Seats(), Side: "hard"}
}

func (Worded) Layout() words.Layout { return words.Layout{} }

func TestOpenDealsWords(t *testing.T) {
	setup := game.Setup{Names: playerNames(3)}
	dealt := func(number int) *words.Pack {
		table, err := OpenTable(Worded{}, setup, Seed(number))
		if err != nil {
			t.Fatal(err)
		}
		return table.Setup.Pack
	}
	x, again, y := dealt(1), dealt(1), dealt(2)
	if len(x.Cards) != 3 || x.Cards[0].Sides[0].Label != "hard" || len(x.Words()) != 9 {
		t.Errorf("dealt were %d cards with %v", len(x.Cards), x.Words())
	}
	if !reflect.DeepEqual(x, again) || reflect.DeepEqual(x, y) {
		t.Error("what is dealt does not go by the seed")
	}
	if mine := open(t, Worded{}, game.Setup{Names: playerNames(2), Pack: x}); mine.Setup.Pack != x {
		t.Error("words were dealt where there were some already")
	}
	if open(t, Pebbles{}, setup).Setup.Pack != nil {
		t.Error("words were dealt to a game without words")
	}
}

func TestScriptsHaveCardsAndInk(t *testing.T) {
	s, err := readScript("game slates\nplayers Ana, Ben\ncard kite, sofa / couch\ncard bat (animal)\n\n+00:01  a ink {\"batch\":\"AEE=\"}\n")
	if err != nil {
		t.Fatal(err)
	}
	cards := s.setup.Pack.Cards
	if got := fmt.Sprint(len(cards), cards[0].Sides[0].Words, cards[len(cards)-1].Sides[0].Words); got != "2 [kite sofa / couch] [bat (animal)]" {
		t.Errorf("the cards are %q", got)
	}
	in, err := s.lines[0].toInput(Slates{}, 1)
	if ink, ok := in.Move.(game.Ink); err != nil || !ok || string(ink.Batch) != "\x00A" {
		t.Errorf("the line says %+v, %v", in.Move, err)
	}
	if _, err := readScript("card kite,, sofa"); err == nil {
		t.Error("a card with an empty word is read")
	}
	if _, err := decodeMove(Slates{}, "ink", []byte(`{"batch": 7}`)); RefusalCodeOrFailure(err) != "malformed" {
		t.Errorf("what is no ink is answered with %v", err)
	}
}
