package iota

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"linework/game"
)

// A Play lays one to four cards in a line (IO-6, IO-7).
type Play struct {
	Place []Placement `json:"place"`
}

// A Pass trades cards with the pile: none, some or all (IO-11). They go to its
// bottom in the order given.
type Pass struct {
	Trade []Card `json:"trade"`
}

// A Recycle puts a card from the hand in the place of a wild in the grid and
// takes the wild into the hand (IO-16). The turn goes on.
type Recycle struct {
	Card Card `json:"card"`
	Cell Cell `json:"cell"`
}

// Kind is "play".
func (Play) Kind() string { return "play" }

// Kind is "pass".
func (Pass) Kind() string { return "pass" }

// Kind is "recycle".
func (Recycle) Kind() string { return "recycle" }

// Decode reads a move from the wire.
func (Game) Decode(kind string, data []byte) (game.Move, error) {
	switch kind {
	case "play":
		m, err := decode[Play](kind, data)
		if err == nil && len(m.Place) > handSize {
			err = tooMany(kind)
		}
		return m, err
	case "pass":
		m, err := decode[Pass](kind, data)
		if err == nil && len(m.Trade) > handSize {
			err = tooMany(kind)
		}
		return m, err
	case "recycle":
		return decode[Recycle](kind, data)
	}
	return nil, game.UnknownMove(kind, "play", "pass", "recycle")
}

func tooMany(kind string) error {
	return game.Malformed(kind, errors.New("a hand has at most four cards"))
}

func decode[M game.Move](kind string, data []byte) (M, error) {
	var m M
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&m); err != nil {
		return m, game.Malformed(kind, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return m, game.Malformed(kind, errors.New("there is something after the move"))
	}
	return m, nil
}
