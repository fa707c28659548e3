package room

import (
	"errors"
	"fmt"
	"iter"
	"time"

	"linework/game"
	"linework/journal"
)

// A Record is a journal to be read.
type Record struct {
	// SettledAt returns the numbers of the entries that settled a game.
	SettledAt func() ([]uint64, error)
	// EntriesFrom reads the entries from a number on; the first has the number 1.
	EntriesFrom func(seq uint64) iter.Seq2[journal.Entry, error]
	// Blob is what the journal keeps beside its entries.
	Blob func(hash string) ([]byte, error)
}

// ErrUnreadable says that a journal was read and makes no sense.
var ErrUnreadable = errors.New("the journal makes no sense to this version")

// Replay makes a room from its record. It begins at the last game that was
// settled or, while that one is still on show, at the one before it.
func Replay(findGame func(string) (game.Game, bool), record Record) (*Room, error) {
	settledAt, err := record.SettledAt()
	if err != nil {
		return nil, err
	}
	from := append([]uint64{1, 1}, settledAt...)
	last, before := from[len(from)-1], from[max(len(from)-2, 0)]
	r, err := replayFrom(findGame, record, last)
	if err != nil {
		return nil, err
	}
	if r.Stage == Results && r.Match == nil {
		// To show its end the game is played again. If that fails, its result stands.
		if again, err := replayFrom(findGame, record, before); err == nil && again.Stage == Results && again.Match.hasEnded() {
			r = again
		}
	}
	if r.Stage == Results && !r.Match.hasEnded() {
		r.Stage, r.Match = Lobby, nil
	}
	return r, nil
}

func replayFrom(findGame func(string) (game.Game, bool), record Record, firstSeq uint64) (*Room, error) {
	r := New(findGame, record.Blob)
	next := firstSeq
	for e, err := range record.EntriesFrom(firstSeq) {
		if err != nil {
			return nil, err
		}
		if e.Seq != next {
			return nil, fmt.Errorf("%w: the ink of entry %d was removed when its game was settled", ErrUnreadable, next)
		}
		next++
		at, c, err := Decode(e.Data)
		if err == nil {
			_, err = replayer{r}.replayOrMarkUnreplayable(at, c)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: entry %d: %w", ErrUnreadable, e.Seq, err)
		}
	}
	return r, nil
}

// A replayer makes the changes of a journal again.
type replayer struct{ *Room }

// replayOrMarkUnreplayable makes a change of the journal again. A match that cannot be
// replayed, because its rules have changed, gets a ReplayError: what was done in it is passed
// over, and all else goes on. Whatever the journal holds, this ends with an error at the
// worst.
func (r replayer) replayOrMarkUnreplayable(at time.Duration, c Change) ([]game.Event, error) {
	switch c := c.(type) {
	case *GameStarted:
		if r.Stage == Playing { // by the rules of then the match before it was over
			r.Match.ReplayError = errOverByOldRules
			r.cleanUpAfterMatch()
			r.Stage = Lobby
		}
		events, err := r.applyRecoveringPanic(at, c)
		if _, failed := err.(storeError); err != nil && !failed {
			r.Match = &Match{ReplayError: fmt.Errorf("%s cannot be dealt: %w", c.Game, err), Name: c.Game, Rules: c.rulesVersion(), Start: at, Playing: c.Playing}
			r.Stage, r.Paused, r.Learning, r.sheet = Playing, false, nil, warmUpSheet{}
			r.Unreplayable++
			return nil, nil
		}
		return events, err
	case *MovePlayed, *BellRang, *InkDrawn, *EndRequested:
		if r.Match == nil {
			return nil, errNoMatch
		}
		if r.Match.ReplayError == nil {
			events, err := r.applyRecoveringPanic(at, c)
			if err == nil {
				return events, nil
			}
			r.Match.ReplayError = err
			r.Unreplayable++
		}
		r.At = max(r.At, at)
		return nil, nil
	}
	return r.applyRecoveringPanic(at, c)
}

// errOverByOldRules is the ReplayError of a match that still runs when the next one starts.
var errOverByOldRules = errors.New("it was over by the rules of then")

// applyRecoveringPanic makes a change, and takes a panic of the rules for a refusal.
func (r replayer) applyRecoveringPanic(at time.Duration, c Change) (events []game.Event, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			events, err = nil, fmt.Errorf("the rules met a fault: %v", fault)
		}
	}()
	return r.Do(at, c)
}

// An UpgradeReport is what would become of a table if this version opened it.
type UpgradeReport struct {
	Games       int    // that are over; their scores and drawings are kept
	Running     string // the game in play, or ""
	ReplayError error  // why the game in play would end
	Damaged     error  // why the table cannot be opened
	Flawed      error  // why part of its record is lost, though the table can be opened
}

// CheckUpgrade reports whether this version can carry on a table. It changes nothing.
func CheckUpgrade(findGame func(string) (game.Game, bool), record Record) UpgradeReport {
	r, err := Replay(findGame, record)
	if err != nil {
		return UpgradeReport{Damaged: err}
	}
	p := UpgradeReport{Games: len(r.Evening)}
	past := r.Unreplayable
	if r.Stage == Playing {
		if r.Match.ReplayError != nil {
			past--
		}
		p.Running, p.ReplayError = r.Match.Name, r.Match.ReplayError
		if g, ok := findGame(p.Running); ok && p.ReplayError != nil {
			p.ReplayError = fmt.Errorf("begun under version %d of its rules, this is %d: %w", r.Match.Rules, g.Info().Rules, p.ReplayError)
		}
	}
	if past > 0 {
		p.Flawed = fmt.Errorf("%d games that were played under other rules cannot be followed, and their results are lost", past)
	}
	if _, err := r.GalleriesOfFirstGames(len(r.Evening)); err != nil {
		p.Flawed = err
	}
	for _, err := range record.EntriesFrom(1) { // the part that opening passes over
		if err != nil {
			p.Flawed = err
		}
	}
	return p
}
