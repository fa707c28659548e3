package room

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"linework/game"
)

// A Heart is what one person at the table gives to one drawing of a game.
type Heart struct {
	By      SeatID `json:"by"`
	Drawing int    `json:"drawing"` // its number in the game's gallery
	To      SeatID `json:"to"`      // who drew it
}

// HeartGiven is a seat giving its heart, of which it has one for each game, to a drawing.
type HeartGiven struct {
	Seat    SeatID `json:"seat"`
	Game    int    `json:"game"`    // of the evening, from 0
	Drawing int    `json:"drawing"` // -1 takes it back
	To      SeatID `json:"to"`      // who drew it
}

// NewHeartGivenOrWithdrawn returns the change by which a seat gives its heart to a drawing of the last
// game, or takes it back with -1. Nobody gives it to their own.
func (r *Room) NewHeartGivenOrWithdrawn(by SeatID, gameIndex, drawingIndex int) (Change, error) {
	if gameIndex != len(r.Evening)-1 || gameIndex < 0 {
		return nil, game.Refuse("no-such-picture.hearts")
	}
	if drawingIndex == -1 {
		return &HeartGiven{Seat: by, Game: gameIndex, Drawing: drawingIndex}, nil
	}
	drawings, err := r.loadDrawings(gameIndex)
	if err != nil {
		return nil, err
	}
	if drawingIndex < 0 || drawingIndex >= len(drawings) {
		return nil, game.Refuse("no-such-picture.last-game", game.Figures{"drawings": len(drawings)})
	}
	to := r.Evening[gameIndex].Scores[drawings[drawingIndex].Author].Seat
	if to == by {
		return nil, game.Refuse("own-drawing.heart")
	}
	return &HeartGiven{Seat: by, Game: gameIndex, Drawing: drawingIndex, To: to}, nil
}

func (c *HeartGiven) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if _, err := r.findSeat(c.Seat); err != nil {
		return nil, err
	}
	if c.Game < 0 || c.Game >= len(r.Evening) {
		return nil, fmt.Errorf("the evening has no game %d", c.Game)
	}
	g := &r.Evening[c.Game]
	if c.Drawing < -1 || c.Drawing >= g.Drawings || c.To == c.Seat {
		return nil, errors.New("such a heart cannot be given")
	}
	g.Hearts = slices.DeleteFunc(slices.Clone(g.Hearts), func(h Heart) bool { return h.By == c.Seat })
	if c.Drawing >= 0 {
		g.Hearts = append(g.Hearts, Heart{By: c.Seat, Drawing: c.Drawing, To: c.To})
	}
	return nil, nil
}

func (g Game) countHearts(drawing int) int {
	return game.CountWhere(g.Hearts, func(h Heart) bool { return h.Drawing == drawing })
}
