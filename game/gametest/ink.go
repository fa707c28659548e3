package gametest

import (
	"encoding/json"
	"slices"

	"linework/game"
)

// A boardPicture is a board and the ink that an audience may see on it.
type boardPicture struct {
	game.Board
	Picture []byte
}

// visibleBoards returns the boards that an audience may see; nil where the game has none.
func visibleBoards(m game.Match, seat game.Seat) []boardPicture {
	inker, ok := m.(game.DrawingMatch)
	if !ok {
		return nil
	}
	return game.MapList(inker.Boards(seat), func(b game.Board) boardPicture { return boardPicture{b, inker.Picture(seat, b.ID)} })
}

// isInk reports whether a move is a batch of ink, which answers no phase, uses no
// chance, is no step of the match and is journaled as it is.
func isInk(move game.Move) bool {
	_, ok := move.(game.Ink)
	return ok
}

// corruptInk returns a batch with one to three bytes changed, lost or added.
func (u *randomMatch) corruptInk(ink game.Ink) game.Ink {
	batch := slices.Clone(ink.Batch)
	for range 1 + u.rng.IntN(3) {
		i := u.rng.IntN(len(batch) + 1)
		switch {
		case i == len(batch) || u.rng.IntN(4) == 0:
			batch = slices.Insert(batch, i, byte(u.rng.Uint32()))
		case u.rng.IntN(4) == 0:
			batch = slices.Delete(batch, i, i+1)
		default:
			batch[i] ^= 1 << u.rng.IntN(8)
		}
	}
	return game.Ink{Batch: batch}
}

// decodeMove reads a move of a game, or one that every game knows.
func decodeMove(g game.Game, kind string, data []byte) (game.Move, error) {
	switch kind {
	case game.SkipKind:
		return game.Skip{}, nil
	case game.InkKind:
		var ink game.Ink
		if err := json.Unmarshal(data, &ink); err != nil {
			return nil, game.RefuseMalformed(kind, err)
		}
		return ink, nil
	}
	return g.Wire().Decode(kind, data)
}
