package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"linework/game"
	"linework/journal"
)

// load makes a table's state from its journal. It begins at the last game that was
// settled or, while that one is still on show, at the one before it.
func load(ctx context.Context, find func(string) (game.Game, bool), log journal.Log) (*state, error) {
	marks, err := log.Marks(ctx)
	if err != nil {
		return nil, err
	}
	from := append([]uint64{1, 1}, marks...)
	last, before := from[len(from)-1], from[max(len(from)-2, 0)]
	s, err := replayFrom(ctx, find, log, last)
	if err != nil {
		return nil, err
	}
	if s.stage == Results && s.match == nil {
		// To show its end the game is played again. If that fails, its result stands.
		if again, err := replayFrom(ctx, find, log, before); err == nil && again.stage == Results && again.match.over() {
			s = again
		}
	}
	if s.stage == Results && !s.match.over() {
		s.stage, s.match = Lobby, nil
	}
	return s, nil
}

// replayFrom makes every change again from one entry on.
func replayFrom(ctx context.Context, find func(string) (game.Game, bool), log journal.Log, seq uint64) (*state, error) {
	s := newState(find, func(hash string) ([]byte, error) { return log.Blob(context.WithoutCancel(ctx), hash) })
	for e, err := range log.ReadFrom(ctx, seq) {
		if err != nil {
			return nil, err
		}
		at, c, err := decodeEntry(e.Data)
		if err == nil {
			_, err = s.again(at, c)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: entry %d: %w", errUnreadable, e.Seq, err)
		}
	}
	return s, nil
}

// again makes a change of the journal again. A match that cannot follow, because its
// rules are others now, is lost: what was done in it is passed over, and all else goes
// on. Whatever the journal holds, this ends with an error at the worst.
func (s *state) again(at time.Duration, c change) ([]game.Event, error) {
	switch c := c.(type) {
	case *started:
		if s.stage == Playing { // by the rules of then the match before it was over
			s.match.lost = errOver
			s.afterMatch()
			s.stage = Lobby
		}
		events, err := s.redo(at, c)
		if _, failed := err.(storeError); err != nil && !failed {
			s.match = &match{lost: fmt.Errorf("%s cannot be dealt: %w", c.Game, err), name: c.Game, rules: c.rules(), start: at, playing: c.Playing}
			s.stage, s.paused = Playing, false
			s.unfollowed++
			return nil, nil
		}
		return events, err
	case *played, *rang, *inked:
		if s.match == nil {
			return nil, errNoMatch
		}
		if s.match.lost == nil {
			events, err := s.redo(at, c)
			if err == nil {
				return events, nil
			}
			s.match.lost = err
			s.unfollowed++
		}
		s.at = max(s.at, at)
		return nil, nil
	}
	return s.redo(at, c)
}

// errOver is why a match is lost that goes on while the next one begins.
var errOver = errors.New("it was over by the rules of then")

// redo makes a change; rules that panic over it have refused it.
func (s *state) redo(at time.Duration, c change) (events []game.Event, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			events, err = nil, fmt.Errorf("the rules met a fault: %v", fault)
		}
	}()
	return s.do(at, c)
}

// carryOver brings a table that was just loaded into a state in which it can go on. A
// match that was lost ends, with the evening's score as it was (CM-27). A journal of
// old, which has settled nothing yet, does so.
func (t *Table) carryOver(ctx context.Context) error {
	if m := t.state.match; t.state.stage == Playing && m.lost != nil {
		t.log.Warn("a game cannot be carried over and ends", "game", m.name, "rules then", m.rules, "reason", m.lost)
		return t.do(&abandoned{Game: m.name})
	}
	if t.state.unfollowed > 0 {
		t.log.Warn("games of an older version could not be followed; their results are lost", "games", t.state.unfollowed)
	}
	marks, err := t.journal.Marks(ctx)
	if err != nil || len(marks) > 0 || t.state.stage == Playing || len(t.state.evening) == 0 || t.state.unfollowed > 0 {
		return err // with a game that could not be followed, another version may do better
	}
	raw, err := t.settle(t.state.at)
	if err != nil {
		return err
	}
	return t.keep(true, true, raw)
}

// settle has the journal keep the blobs of the table as it is now, and is the entry.
func (t *Table) settle(at time.Duration) ([]byte, error) {
	c, blobs := t.state.settle()
	if err := t.journal.Keep(blobs...); err != nil {
		return nil, t.fail(err)
	}
	return mustEncode(at, c), nil
}
