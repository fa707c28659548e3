package pictomania

import (
	"time"

	"linework/game"
	"linework/game/paper"
	"linework/game/vote"
)

// A Reason is why drawing ended.
type Reason string

// The reasons.
const (
	GoesOn     Reason = ""
	TokensGone Reason = "tokens"   // the last one was taken (PM-15)
	AllDone    Reason = "all-done" // every player has a token or is done (PM-16)
	OutOfTime  Reason = "time"     // (PM-17)
)

// A Fate is what holds of a drawing.
type Fate string

// The fates. Only a drawing that counts can be guessed.
const (
	Counts  Fate = ""
	Blank   Fate = "nothing" // nothing was drawn (PM-18)
	Illegal Fate = "struck"  // an objection was upheld (PM-26)
)

// mayPlay refuses what is done while all draw and guess.
func (m *match) mayPlay() error {
	if m.Stage != Drawing {
		return game.Refuse("not-now", "drawing and guessing haven’t started yet, or are over")
	}
	return nil
}

// mayAct refuses drawing and guessing to whoever has stopped.
func (m *match) mayAct(seat game.Seat) error {
	if err := m.mayPlay(); err != nil {
		return err
	}
	switch p := &m.round.parts[seat]; {
	case p.place > 0:
		return game.Refuse("finished", "you’ve finished; the others are still at it")
	case p.isDone:
		return game.Refuse("done", "you said you’re done; take that back first")
	}
	return nil
}

// mayDraw refuses ink on a board that is closed.
func (m *match) mayDraw(seat game.Seat) error {
	if err := m.mayAct(seat); err != nil {
		return err
	}
	switch m.round.parts[seat].fate {
	case Blank:
		return game.Refuse("nothing", "you’re not drawing this round; you can still guess")
	case Illegal:
		return game.Refuse("struck", "your drawing no longer counts; you can still guess")
	}
	return nil
}

// ink takes a batch for the seat's own board (PM-10).
func (m *match) ink(at time.Duration, seat game.Seat, move game.Ink) error {
	number, err := paper.BoardOf(move.Batch)
	if err != nil {
		return err
	}
	if number != int(seat) {
		return game.Refuse("not-your-board", "board {board} is not yours; you draw on board {yours}", game.Figures{"board": number, "yours": seat})
	}
	if err := m.mayDraw(seat); err != nil {
		return err
	}
	return m.round.parts[seat].sheet.Draw(at, move)
}

// mayGuess refuses a guess at a board that this seat cannot guess at (PM-12).
func (m *match) mayGuess(seat game.Seat, board int) error {
	if err := m.mayAct(seat); err != nil {
		return err
	}
	switch {
	case board < 0 || board >= len(m.Names):
		return game.Refuse("no-such-board", "the boards are 0 to {last}, not {board}", game.Figures{"last": len(m.Names) - 1, "board": board})
	case board == int(seat):
		return game.Refuse("own-drawing", "this is your own drawing; guess other people’s")
	case m.round.parts[board].fate != Counts:
		return game.Refuse("does-not-count", "{name}’s drawing doesn’t count this round; keep your card", game.Figures{"name": m.Names[board]})
	case m.round.laidOn(board, seat) > 0:
		return game.Refuse("guessed-already", "you’ve already guessed this drawing, and your card stays there")
	}
	return nil
}

// guess lays a number card on a drawing, face down (PM-11).
func (m *match) guess(in game.Input, board, number int) ([]game.Event, error) {
	seat := in.Seat
	if in.Phase < m.Phase {
		return nil, game.Refuse("too-late", "the round ended before you played that card, so it doesn’t count")
	}
	if err := m.mayGuess(seat, board); err != nil {
		return nil, err
	}
	switch {
	case number < 1 || number > numbers:
		return nil, game.Refuse("bad-number", "you have cards 1 to {most}, not {number}", game.Figures{"most": numbers, "number": number})
	case m.round.used(seat, number):
		return nil, game.Refuse("number-used", "you’ve already played your {number} this round; choose another", game.Figures{"number": number})
	}
	p := &m.round.parts[board]
	p.stack = append(p.stack, laid{seat: seat, number: number})
	return []game.Event{m.ToAll(GuessLaid{Seat: seat, Board: board, Place: len(p.stack)})}, nil
}

// mayFinish refuses a token to whoever has one or has nothing to show for it.
func (m *match) mayFinish(seat game.Seat) error {
	if err := m.mayPlay(); err != nil {
		return err
	}
	switch p := &m.round.parts[seat]; {
	case p.place > 0:
		return game.Refuse("finished", "you’ve already taken your token")
	case p.fate == Blank:
		return game.Refuse("nothing", "no drawing, no token; say that you’re done instead")
	}
	return nil
}

// finish takes the highest token left; the last one ends the round (PM-14, PM-15).
func (m *match) finish(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.mayFinish(seat); err != nil {
		return nil, err
	}
	r := m.round
	p := &r.parts[seat]
	if p.sheet.Drawing.IsEmpty() {
		return nil, game.Refuse("blank", "your board is blank; draw something, or choose “Draw nothing”")
	}
	p.bonus, p.place, p.isDone = r.bonus[0], len(m.bonus)-len(r.bonus)+1, false
	r.bonus = r.bonus[1:]
	events := []game.Event{m.ToAll(Finished{Seat: seat, Bonus: p.bonus})}
	if len(r.bonus) == 0 {
		return append(events, m.endDrawing(at, TokensGone)...), nil
	}
	return append(events, m.allDone(at)...), nil
}

// done says that a player is done without a token, or takes it back (PM-16).
func (m *match) done(at time.Duration, seat game.Seat, done, late bool) ([]game.Event, error) {
	if err := m.mayPlay(); err != nil {
		return nil, err
	}
	switch p := &m.round.parts[seat]; {
	case p.place > 0:
		return nil, game.Refuse("finished", "you’ve finished and have a token")
	case p.isDone == done:
		return nil, game.Refuse("said-already", "you’ve already said so")
	default:
		p.isDone = done
	}
	events := []game.Event{m.ToAll(SaidDone{Seat: seat, Done: done, Late: late})}
	return append(events, m.allDone(at)...), nil
}

// allDone ends the round when every player has a token or is done (PM-16).
func (m *match) allDone(at time.Duration) []game.Event {
	if m.round.busy() != 0 {
		return nil
	}
	return m.endDrawing(at, AllDone)
}

// nothing declares that the player draws nothing (PM-18).
func (m *match) nothing(seat game.Seat) ([]game.Event, error) {
	if err := m.mayDraw(seat); err != nil {
		return nil, err
	}
	p := &m.round.parts[seat]
	p.sheet, p.wiped = paper.Sheet{}, true
	return m.leaveBlank(seat), nil
}

// leaveBlank gives the guesses at a board without a drawing back, and ends a vote on it.
func (m *match) leaveBlank(seat game.Seat) []game.Event {
	events := []game.Event{m.ToAll(DrewNothing{Seat: seat, Returned: m.round.parts[seat].giveBack(Blank)})}
	if c := &m.round.cases[seat]; c.Vote != nil {
		c.Vote = nil
		events = append(events, m.ToAll(VoteSettled{VoteEnded: vote.VoteEnded{Board: int(seat)}, Returned: []game.Seat{}}))
	}
	return events
}

// giveBack settles that a drawing does not count and gives the guesses at it back to
// their players, whose they were.
func (p *part) giveBack(fate Fate) []game.Seat {
	seats := []game.Seat{}
	for _, g := range p.stack {
		seats = append(seats, g.seat)
	}
	p.fate, p.stack = fate, nil
	return seats
}

// endDrawing ends the round for all at once. What is blank now was left so (PM-18).
func (m *match) endDrawing(at time.Duration, why Reason) []game.Event {
	r := m.round
	r.ended = why
	events := []game.Event{m.ToAll(DrawingEnded{Reason: why})}
	for i := range r.parts {
		if p := &r.parts[i]; p.fate == Counts && p.sheet.Drawing.IsEmpty() {
			events = append(events, m.leaveBlank(game.Seat(i))...)
		}
	}
	return append(events, m.goOn(at)...)
}
