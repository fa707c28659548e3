package pictomania

import (
	"time"

	"linework/game"
	"linework/game/paper"
	"linework/game/vote"
)

// A Reason says why drawing ended.
type Reason string

// The reasons.
const (
	StillDrawing Reason = ""
	TokensGone   Reason = "tokens"   // the last one was taken (PM-15)
	AllDone      Reason = "all-done" // every player has a token or is done (PM-16)
	OutOfTime    Reason = "time"     // (PM-17)
)

// A Fate says whether a drawing counts.
type Fate string

// The fates. Only a drawing that counts can be guessed.
const (
	Counts  Fate = ""
	Blank   Fate = "nothing" // nothing was drawn (PM-18)
	Illegal Fate = "struck"  // an objection was upheld (PM-26)
)

// checkIsDrawing refuses whatever is allowed only while all draw and guess.
func (m *match) checkIsDrawing() error {
	if m.Stage != Drawing {
		return game.Refuse("not-now", "drawing and guessing haven’t started yet, or are over")
	}
	return nil
}

// checkMayAct refuses drawing and guessing to a seat that has finished or is done.
func (m *match) checkMayAct(seat game.Seat) error {
	if err := m.checkIsDrawing(); err != nil {
		return err
	}
	switch p := &m.round.players[seat]; {
	case p.place > 0:
		return game.Refuse("finished", "you’ve finished; the others are still at it")
	case p.done:
		return game.Refuse("done", "you said you’re done; take that back first")
	}
	return nil
}

// checkMayDraw refuses ink on a board that is blank by declaration or was struck.
func (m *match) checkMayDraw(seat game.Seat) error {
	if err := m.checkMayAct(seat); err != nil {
		return err
	}
	switch m.round.players[seat].fate {
	case Blank:
		return game.Refuse("nothing", "you’re not drawing this round; you can still guess")
	case Illegal:
		return game.Refuse("struck", "your drawing no longer counts; you can still guess")
	}
	return nil
}

// drawInk adds a batch of ink to the seat's own board (PM-10).
func (m *match) drawInk(at time.Duration, seat game.Seat, move game.Ink) error {
	number, err := paper.BoardOf(move.Batch)
	if err != nil {
		return err
	}
	if number != int(seat) {
		return paper.RefuseOtherBoard(number, int(seat))
	}
	if err := m.checkMayDraw(seat); err != nil {
		return err
	}
	return m.round.players[seat].sheet.Draw(at, move)
}

// checkMayGuess refuses a guess at a board that this seat cannot guess (PM-12).
func (m *match) checkMayGuess(seat game.Seat, board int) error {
	if err := m.checkMayAct(seat); err != nil {
		return err
	}
	switch {
	case board < 0 || board >= len(m.Names):
		return game.Refuse("no-such-board", "the boards are 0 to {last}, not {board}", game.Figures{"last": len(m.Names) - 1, "board": board})
	case board == int(seat):
		return game.Refuse("own-drawing", "this is your own drawing; guess other people’s")
	case m.round.players[board].fate != Counts:
		return game.Refuse("does-not-count", "{name}’s drawing doesn’t count this round; keep your card", game.Figures{"name": m.Names[board]})
	case m.round.numberLaidOn(board, seat) > 0:
		return game.Refuse("guessed-already", "you’ve already guessed this drawing, and your card stays there")
	}
	return nil
}

// layGuess lays a number card on a drawing, face down (PM-11).
func (m *match) layGuess(in game.Input, board, number int) ([]game.Event, error) {
	seat := in.Seat
	if in.Phase < m.Phase {
		return nil, game.Refuse("too-late", "the round ended before you played that card, so it doesn’t count")
	}
	if err := m.checkMayGuess(seat, board); err != nil {
		return nil, err
	}
	switch {
	case number < 1 || number > numbers:
		return nil, game.Refuse("bad-number", "you have cards 1 to {most}, not {number}", game.Figures{"most": numbers, "number": number})
	case m.round.hasUsed(seat, number):
		return nil, game.Refuse("number-used", "you’ve already played your {number} this round; choose another", game.Figures{"number": number})
	}
	p := &m.round.players[board]
	p.stack = append(p.stack, laidGuess{seat: seat, number: number})
	return []game.Event{m.ToAll(GuessLaid{Seat: seat, Board: board, Place: len(p.stack)})}, nil
}

// checkMayFinish refuses a token to a seat that has one or draws nothing.
func (m *match) checkMayFinish(seat game.Seat) error {
	if err := m.checkIsDrawing(); err != nil {
		return err
	}
	switch p := &m.round.players[seat]; {
	case p.place > 0:
		return game.Refuse("finished", "you’ve already taken your token")
	case p.fate == Blank:
		return game.Refuse("nothing", "no drawing, no token; say that you’re done instead")
	}
	return nil
}

// takeToken takes the highest bonus token left; the last one ends the round (PM-14, PM-15).
func (m *match) takeToken(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.checkMayFinish(seat); err != nil {
		return nil, err
	}
	r := m.round
	p := &r.players[seat]
	if p.sheet.Drawing.IsEmpty() {
		return nil, game.Refuse("blank", "your board is blank; draw something, or choose “Draw nothing”")
	}
	p.bonus, p.place, p.done = r.bonus[0], len(m.bonusTokens)-len(r.bonus)+1, false
	r.bonus = r.bonus[1:]
	events := []game.Event{m.ToAll(Finished{Seat: seat, Bonus: p.bonus})}
	if len(r.bonus) == 0 {
		return append(events, m.endDrawing(at, TokensGone)...), nil
	}
	return append(events, m.endDrawingIfAllDone(at)...), nil
}

// setDone records that a player is done without a token, or is not any more (PM-16). Late
// means that the table said so for somebody who is away.
func (m *match) setDone(at time.Duration, seat game.Seat, done, late bool) ([]game.Event, error) {
	if err := m.checkIsDrawing(); err != nil {
		return nil, err
	}
	switch p := &m.round.players[seat]; {
	case p.place > 0:
		return nil, game.Refuse("finished", "you’ve finished and have a token")
	case p.done == done:
		return nil, game.Refuse("said-already", "you’ve already said so")
	default:
		p.done = done
	}
	events := []game.Event{m.ToAll(SaidDone{Seat: seat, Done: done, Late: late})}
	return append(events, m.endDrawingIfAllDone(at)...), nil
}

// endDrawingIfAllDone ends the round when every player has a token or is done (PM-16).
func (m *match) endDrawingIfAllDone(at time.Duration) []game.Event {
	if m.round.busySeats() != 0 {
		return nil
	}
	return m.endDrawing(at, AllDone)
}

// declareNothing records that a player draws nothing in this round (PM-18).
func (m *match) declareNothing(seat game.Seat) ([]game.Event, error) {
	if err := m.checkMayDraw(seat); err != nil {
		return nil, err
	}
	p := &m.round.players[seat]
	p.sheet, p.wiped = paper.Sheet{}, true
	return m.markBlank(seat), nil
}

// markBlank makes a board not count, returns the guesses at it and ends a vote on it.
func (m *match) markBlank(seat game.Seat) []game.Event {
	events := []game.Event{m.ToAll(DrewNothing{Seat: seat, Returned: m.round.players[seat].returnGuesses(Blank)})}
	if c := &m.round.objections[seat]; c.Vote != nil {
		c.Vote = nil
		events = append(events, m.ToAll(VoteSettled{VoteEnded: vote.VoteEnded{Board: int(seat)}, Returned: []game.Seat{}}))
	}
	return events
}

// returnGuesses makes a drawing not count and returns whose guesses go back to their players.
func (p *playerRound) returnGuesses(fate Fate) []game.Seat {
	seats := []game.Seat{}
	for _, g := range p.stack {
		seats = append(seats, g.seat)
	}
	p.fate, p.stack = fate, nil
	return seats
}

// endDrawing ends drawing and guessing for all at once. A board that is blank now was left so
// (PM-18).
func (m *match) endDrawing(at time.Duration, reason Reason) []game.Event {
	r := m.round
	r.endReason = reason
	events := []game.Event{m.ToAll(DrawingEnded{Reason: reason})}
	for i := range r.players {
		if p := &r.players[i]; p.fate == Counts && p.sheet.Drawing.IsEmpty() {
			events = append(events, m.markBlank(game.Seat(i))...)
		}
	}
	return append(events, m.nextScoringStep(at)...)
}
