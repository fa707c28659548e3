package doodledash

import (
	"time"

	"linework/game"
)

// Boards lists the drawings that a seat may see: its own, those shown to the guesser, and all
// of them when the round is over. A board has the number of its seat; the guesser has none.
func (m *match) Boards(viewer game.Seat) []game.Board {
	list := []game.Board{}
	for author := range m.round.drawers.All() {
		if m.round.maySeeDrawing(viewer, author, m.Stage) {
			list = append(list, game.Board{ID: int(author), Edition: m.round.edition})
		}
	}
	return list
}

// Picture returns a board as one batch of ink, or nil for a seat that may not see it. The
// author gets the undo history while drawing; everybody else gets only what is visible.
func (m *match) Picture(seat game.Seat, board int) []byte {
	author := game.Seat(board)
	if board < 0 || board >= len(m.Names) || !m.round.maySeeDrawing(seat, author, m.Stage) {
		return nil
	}
	return m.round.boards[author].Picture(board, seat == author && m.round.mayDraw(author))
}

func (m *match) Gallery() []game.Drawing {
	if m.ended == nil {
		return nil
	}
	return m.galleryDrawings(m.Names)
}

// View returns what a seat may know; anybody but a player gets the public view.
func (m *match) View(seat game.Seat) any {
	r := m.round
	if !m.Players().Has(seat) {
		seat = game.Watcher
	}
	v := View{
		Phase: m.Phase, Seat: seat, Stage: m.Stage, Round: r.number, Rounds: m.PlannedRounds(r.number), Again: m.isCurrentRoundRestart(), Guesser: r.guesser, Lot: m.isFirstRoundWithGuesserByLot(),
		Players: make([]Player, len(m.Names)),
		Numbers: len(r.words), Skipped: game.NonNilCopy(r.skipped), Number: r.namedNumber, Card: []CardWord{},
		Cylinder: game.Watcher, Die: game.Watcher,
		Rolling: r.isDrawingTime() && r.die != game.Watcher, Alone: r.automatic, Rolls: game.NonNilCopy(r.rolls), Stop: stopFace, DrawLeft: -1, RollIn: int(r.delayUntilAutomaticRoll() / time.Millisecond),
		Ended: r.endReason, Step: r.step, Shown: r.shown, Guesses: game.NonNilCopy(r.guesses), Accepted: r.appeal.Yes, Declined: r.appeal.No, Asked: r.appeal.Voters,
		Scorers: r.scorers, Struck: r.voidedBy, Went: r.seenEnough,
		Can: r.allowedMoves(seat, m.Stage, m.WaitingAndTimeoutActions().Waiting, &m.Roster), History: m.finishedRoundRecords(m.Stage == Over), Result: m.ended.Clone(),
	}
	for i, name := range m.Names {
		v.Players[i] = Player{Name: name, Points: m.points[i]}
	}
	if v.Rolling && r.drawingEnds > 0 {
		v.DrawLeft = int((r.drawingEnds - r.lastRoll) / time.Millisecond)
	}
	if b := r.ballot; b != nil {
		v.Ballot = b.Vote.AsBallot(int(b.author))
	}
	drawer, revealed := r.drawers.Has(seat), r.isRevealed(m.Stage)
	if drawer {
		v.Blank = r.boards[seat].Drawing.IsEmpty()
	}
	if drawer && !revealed {
		v.Card = r.wordsForDrawers()
	}
	if r.word != nil && (drawer || revealed) {
		v.Word = r.word.Text
	}
	if drawer || r.endReason != "" {
		v.Done, v.Cylinder, v.Die = r.finished, r.cylinder, r.die
	}
	return v
}
