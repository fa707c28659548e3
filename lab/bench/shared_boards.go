package bench

import (
	"math/rand/v2"

	"linework/game"
	"linework/ink"
)

// SharedBoards is the plainest thing with boards: everyone has one, everyone sees all of
// them, and it never ends. It is for measuring what ink and moves cost, and no game.
type SharedBoards struct{}

// Info describes it.
func (SharedBoards) Info() game.Info {
	return game.Info{ID: "boards", Name: "Shared boards", Prefix: "SB", Min: 1, Max: 12}
}

// New makes empty boards.
func (SharedBoards) New(setup game.Setup, _ *rand.Rand) (game.Match, []game.Event, error) {
	return &boardsMatch{boards: make([]ink.Drawing, setup.Seats())}, nil, nil
}

// A Tap is a move that costs the rules nothing.
type Tap struct{}

// A BoardsView says how often somebody has tapped.
type BoardsView struct {
	Taps int `json:"taps"`
}

// Wire has ink, and taps.
func (SharedBoards) Wire() game.Wire {
	return game.Wire{View: BoardsView{}, Moves: game.Kinds{{"tap", Tap{}}}}
}

// Bots are none.
func (SharedBoards) Bots() []game.Bot { return nil }

type boardsMatch struct {
	boards []ink.Drawing
	taps   int
}

func (e *boardsMatch) Apply(in game.Input, _ *rand.Rand) ([]game.Event, error) {
	if _, ok := in.Move.(Tap); ok {
		e.taps++
		return nil, nil
	}
	move, ok := in.Move.(game.Ink)
	if !ok {
		return nil, game.RefuseUnknownMove("")
	}
	board, _, err := ink.Split(move.Batch)
	if err != nil {
		return nil, err
	}
	if board != int(in.Seat) {
		return nil, game.Refuse("not-your-board.bench")
	}
	if move.Fresh {
		return nil, e.boards[board].ApplyWithinSmallerLimits(move.Batch)
	}
	return nil, e.boards[board].Apply(move.Batch)
}

func (e *boardsMatch) View(game.Seat) any  { return BoardsView{e.taps} }
func (e *boardsMatch) Status() game.Status { return game.Status{Waiting: game.Players(len(e.boards))} }

// Boards returns all boards, for everyone.
func (e *boardsMatch) Boards(game.Seat) []game.Board {
	list := make([]game.Board, len(e.boards))
	for i := range list {
		list[i].ID = i
	}
	return list
}

// Picture returns a board with all that can be undone.
func (e *boardsMatch) Picture(_ game.Seat, board int) []byte {
	return e.boards[board].AppendSnapshot(nil, board)
}

// Gallery is empty: it never ends.
func (e *boardsMatch) Gallery() []game.Drawing { return nil }
