package sim_test

import (
	"fmt"
	"math/rand/v2"
	"time"

	"linework/game"
	"linework/texts"
)

// heap is a small game to try the simulator on: in turn, each player takes one to
// three coins off a heap of twelve to twenty, and whoever takes the last has won.
// Points are the coins taken. A player who lets the time run out takes one.
type heap struct{ deal func(names []string) } // deal is called before each match

type take struct {
	Coins int `json:"coins"`
}

func (heap) Info() game.Info {
	return game.Info{
		ID: "heap", Name: "Heap", Min: 2, Max: 3,
		Options: []game.Option{{
			Key: "points", Default: 1,
			Choices: []game.Choice{{Value: 0, Label: "no"}, {Value: 1, Label: "yes"}, {Value: 2, Label: "shared win"}},
		}},
	}
}

func (h heap) New(setup game.Setup, rng *rand.Rand) (game.Match, []game.Event, error) {
	if h.deal != nil {
		h.deal(setup.Names)
	}
	return &pile{names: setup.Names, points: setup.Options["points"], coins: 12 + rng.IntN(9), taken: make([]int, setup.Seats())}, nil, nil
}

func (heap) Wire() game.Wire { return game.Wire{View: 0, Moves: game.Kinds{{"take", take{}}}} }

func (heap) Bots() []game.Bot {
	return []game.Bot{
		bot{"random", func(_ int, rng *rand.Rand) game.Move { return take{1 + rng.IntN(3)} }},
		bot{"one", func(int, *rand.Rand) game.Move { return take{1} }},
		bot{"sleeper", func(int, *rand.Rand) game.Move { return nil }},
		bot{"thief", func(coins int, _ *rand.Rand) game.Move {
			if coins < 8 {
				return take{5}
			}
			return take{3}
		}},
		bot{"fool", func(int, *rand.Rand) game.Move { panic("no idea") }},
	}
}

type bot struct {
	name   string
	choose func(coins int, rng *rand.Rand) game.Move
}

func (b bot) Name() string                            { return b.name }
func (b bot) Label() string                           { return b.name }
func (b bot) Play(view any, rng *rand.Rand) game.Move { return b.choose(view.(int), rng) }

type pile struct {
	names  []string
	points int // the option
	coins  int
	taken  []int
	phase  int
	last   game.Seat
}

func (p *pile) turn() game.Seat    { return game.Seat(p.phase % len(p.names)) }
func (p *pile) View(game.Seat) any { return p.coins }

func (p *pile) Apply(in game.Input, _ *rand.Rand) ([]game.Event, error) {
	coins := 1
	if in.Move == nil {
		if in.At < p.deadline() {
			return nil, game.Refuse("too-early")
		}
	} else {
		coins = in.Move.(take).Coins
	}
	if coins < 1 || coins > 3 {
		return nil, game.RefuseWith(texts.Message{Code: "too-many", Text: fmt.Sprintf("take one to three, not %d", coins)})
	}
	coins = min(coins, p.coins)
	p.last = p.turn()
	p.taken[p.last] += coins
	p.coins -= coins
	p.phase++
	return nil, nil
}

// sketches is heap for people who draw what they take: the first seat's cat is always
// guessed at once, the second's dog only in games that it has won.
type sketches struct{ heap }

func (s sketches) New(setup game.Setup, rng *rand.Rand) (game.Match, []game.Event, error) {
	m, _, err := s.heap.New(setup, rng)
	return sketched{m.(*pile)}, nil, err
}

type sketched struct{ *pile }

func (s sketched) FinishedRounds() int { return s.phase }

func (s sketched) Gallery() []game.Drawing {
	cat := game.Drawing{Title: "cat", Guesses: []game.Guessed{{Right: true}}}
	dog := game.Drawing{Title: "dog", Author: 1, Guesses: make([]game.Guessed, 3)}
	if s.last == 1 {
		dog.Guesses[1].Right, dog.Guesses[2].Right = true, true
	}
	hidden := game.Drawing{Title: "pig", Notes: []texts.Message{texts.NewMessage("note.not-shown")}}
	return []game.Drawing{cat, dog, {Title: "cow", Author: 1}, hidden}
}

func (p *pile) deadline() time.Duration { return time.Duration(p.phase+1) * time.Minute }

func (p *pile) Status() game.Status {
	if p.coins > 0 {
		return game.Status{Phase: p.phase, Waiting: game.Of(p.turn()), Deadline: p.deadline()}
	}
	r := &game.Result{Winners: game.Of(p.last)}
	switch p.points {
	case 1:
		r.Points = p.taken
	case 2:
		r.Winners = game.Players(len(p.names))
	}
	return game.Status{Phase: p.phase, Result: r}
}
