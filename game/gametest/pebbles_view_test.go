package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"linework/game"
)

// PebblesView is what a seat knows of a match of Pebbles.
type PebblesView struct {
	Phase  int        `json:"phase"`
	Seat   game.Seat  `json:"seat"`
	Luck   int        `json:"luck"` // 0 for the public
	Left   int        `json:"left"`
	Hidden int        `json:"hidden"` // -1 for not yet
	Done   game.Seats `json:"done"`
	Past   []Revealed `json:"past"`
	Points []int      `json:"points"`

	Number int64 `json:"number"` // faults only, like the next one
	Peek   []int `json:"peek"`
}

func (m *pebbles) View(seat game.Seat) any {
	v := PebblesView{
		Phase: m.phase, Seat: seat, Hidden: -1, Done: game.Players(len(m.luck)) &^ m.waiting(),
		Points: append([]int{}, m.points...), Number: m.number,
	}
	for _, r := range m.past {
		v.Past = append(v.Past, Revealed{Pebbles: append([]int{}, r.Pebbles...), Die: r.Die})
	}
	if seat >= 0 && int(seat) < len(m.luck) {
		v.Luck, v.Left, v.Hidden = m.luck[seat], m.left[seat], m.hidden[seat]
	}
	switch m.fault {
	case "shows what is hidden":
		v.Peek = append(v.Peek, m.hidden...)
	case "shows the public what was dealt":
		if seat == game.Watcher {
			v.Peek = append(v.Peek, m.luck...)
		}
	case "shares its points":
		v.Points = m.points
	case "shares its past":
		v.Past = m.past
	}
	return v
}

// Ask says how many pebbles would be left after a move.
func (m *pebbles) AnswerQuestion(seat game.Seat, move game.Move) (any, error) {
	hide, ok := move.(Hide)
	if !ok || seat < 0 || int(seat) >= len(m.luck) {
		if m.fault == "answers in plain words" {
			return nil, errors.New("what?")
		}
		return nil, game.RefuseUnknownMove(fmt.Sprintf("%T", move), "hide")
	}
	switch m.fault {
	case "answers and acts":
		m.points[seat]++
	case "answers about others":
		return m.hidden, nil
	}
	return m.left[seat] - hide.Pebbles, nil
}

func (g Pebbles) Bots() []game.Bot { return []game.Bot{hider{g}, grabber{g}} }

// hider hides any number.
type hider struct{ game Pebbles }

func (hider) Name() string  { return "random" }
func (hider) Label() string { return "Random" }

func (b hider) Play(view any, rng *rand.Rand) game.Move {
	move := Hide{Pebbles: rng.IntN(min(3, view.(PebblesView).Left) + 1)}
	switch b.game.fault {
	case "has a bot that cheats":
		move.Pebbles = rng.IntN(5)
	case "writes half a move":
		move.Note = "psst"
	}
	return move
}

// grabber hides as much as it can.
type grabber struct{ game Pebbles }

func (b grabber) Name() string {
	if b.game.fault == "has two bots of one name" {
		return "random"
	}
	return "grabber"
}
func (grabber) Label() string { return "Grabber" }

func (b grabber) Play(view any, _ *rand.Rand) game.Move {
	if b.game.fault == "has a bot that waits for ever" {
		return nil
	}
	return Hide{Pebbles: min(3, view.(PebblesView).Left)}
}
