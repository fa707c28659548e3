package doodlerush

import (
	"time"

	"linework/texts"

	"linework/game"
)

func (m *match) Boards(seat game.Seat) []game.Board {
	list := []game.Board{}
	for _, b := range m.boards {
		if b.isVisibleTo(seat, m.Stage) {
			list = append(list, game.Board{ID: b.id, Edition: b.edition})
		}
	}
	return list
}

// Picture returns a board as one batch of ink, or nil for a seat that may not see it. Only the
// owner gets the undo history; the others get what is visible.
func (m *match) Picture(seat game.Seat, board int) []byte {
	b, err := m.findBoard(board)
	if err != nil || !b.isVisibleTo(seat, m.Stage) {
		return nil
	}
	return b.sheet.Picture(board, b.owner == seat && m.ended == nil)
}

// Gallery returns every drawing of a finished match, board by board: first what was wiped off
// a board, then what was left on it.
func (m *match) Gallery() []game.Drawing {
	if m.ended == nil {
		return nil
	}
	list := []game.Drawing{}
	for _, b := range m.boards {
		d := game.Drawing{Title: m.wordTextOn(b), Author: b.owner, Notes: []texts.Message{texts.NewMessage("note.wiped")}}
		for _, s := range b.wiped {
			d.Round, d.Ink = s.round, s.Recording.Append(nil)
			list = append(list, d)
		}
		if !b.sheet.Drawing.IsEmpty() {
			d.Round, d.Notes, d.Guesses, d.Ink = b.sheet.round, m.galleryNotesOn(b, m.Names), m.guessesAtBoard(b.id, m.Names), b.sheet.Recording.Append(nil)
			list = append(list, d)
		}
	}
	return list
}

// View returns what a seat may know: its own words and boards, the boards of others while it
// guesses, and all guesses.
func (m *match) View(seat game.Seat) any {
	if !m.Players().Has(seat) {
		seat = game.Watcher
	}
	v := View{
		Phase: m.Phase, Seat: seat, Stage: m.Stage, Round: m.roundOf(m.Phase), Rounds: m.lastRound(), Hard: m.hard, Ends: wholeMilliseconds(m.Deadline), AcceptFor: wholeMilliseconds(m.acceptTime),
		Boards: m.boardsSeenBy(seat, m.Stage), Words: []Word{}, Guesses: m.latestGuessesForView(m.boards),
		Takes: game.NonNilCopy(m.takenBoards), Can: noMoves(), Ended: m.ended.clone(),
	}
	for i, score := range m.currentScores() {
		v.Players = append(v.Players, Player{Name: m.Names[i], Score: score, Done: m.done.Has(game.Seat(i))})
	}
	if seat == game.Watcher || m.Phase == 0 {
		return v
	}
	texts := m.wordTextsOf(seat)
	for i, board := range m.boardIDsByWord(seat) {
		v.Words = append(v.Words, Word{Text: texts[i], Board: board})
	}
	if m.ended == nil {
		v.Can = m.allowedMoves(seat, v.Guesses)
	}
	return v
}

func wholeMilliseconds(d time.Duration) int { return int(d.Milliseconds()) }

// allowedMoves returns what a seat may do in a round. Only guesses that it is shown can be
// answered.
func (m *match) allowedMoves(seat game.Seat, shown []MadeGuess) Can {
	can := noMoves()
	can.Done = true
	guessing, left := m.Stage == Guessing, m.guessesLeft(seat)
	if guessing && left <= warnGuessesLeft {
		can.Left = left
	}
	for _, b := range m.boards {
		if b.owner == seat {
			can.Draw = b.appendIDIf(can.Draw, m.Stage == Drawing && b.isInPlay())
			can.Assign = b.appendIDIf(can.Assign, m.Stage != Settling && b.isInPlay())
			can.Wave = b.appendIDIf(can.Wave, guessing && b.isGuessable())
			continue
		}
		can.Guess = b.appendIDIf(can.Guess, guessing && left > 0 && b.isGuessable())
		can.Object = b.appendIDIf(can.Object, guessing && b.checkMayObject(seat, &m.Roster) == nil)
		can.Vote = b.appendIDIf(can.Vote, b.objections.PendingVoters().Has(seat))
	}
	for _, g := range shown {
		made := &m.guesses[g.N]
		acceptable, latest := m.lastInputAt <= made.madeAt+m.acceptTime, m.isLatestInPhaseAtItsBoard(made, m.Phase, m.boards)
		if !acceptable && !latest || made.Seat == seat || len(made.Right) > 0 {
			continue
		}
		accept := Answerable{Guess: g.N, Boards: []int{}, Until: wholeMilliseconds(made.madeAt + m.acceptTime)}
		answer := Answerable{Guess: g.N, Boards: []int{}, Until: wholeMilliseconds(m.Deadline)}
		for _, b := range m.boardsOf(seat) {
			if made.isAimedAtOrCalled(b.id) {
				accept.Boards = b.appendIDIf(accept.Boards, acceptable && m.checkOwnerMayAccept(m.lastInputAt, made, b, m.Phase, &m.Roster) == nil)
				answer.Boards = b.appendIDIf(answer.Boards, latest && m.checkMayAnswerCloseOrFar(made, b) == nil)
			}
		}
		if len(accept.Boards) > 0 {
			can.Accept = append(can.Accept, accept)
		}
		if len(answer.Boards) > 0 {
			can.Answer = append(can.Answer, answer)
		}
	}
	return can
}
