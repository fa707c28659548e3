package table

import (
	"slices"

	"linework/game"
	"linework/ink"
	"linework/table/room"
)

// execute carries out one command of a device, for its seat or for those who watch, if that
// has the right (Rights). Most are planned, and become a change; a few change nothing that
// the journal would keep.
func (l *tableLoop) execute(c Conn, who room.SeatID, cmd Command) (answer any, err error) {
	role := roleOf(l.room, who)
	if role == RoleWatcher && l.screens.keyHashOf(c) != "" {
		role = RoleTV
	}
	if err := checkRight(l.room, role, who, cmd); err != nil {
		return nil, err
	}
	if cmd.Do == "last" {
		return l.sendLastGameBoards(c, who)
	}
	if err := l.checkJournalRoom(cmd.Do); err != nil {
		return nil, err
	}
	by := l.room.SeatByID(who)
	if run, ok := unjournaled[cmd.Do]; ok {
		return run(l, c, by, cmd)
	}
	plan, ok := playerPlans[cmd.Do]
	if !ok {
		plan, ok = hostPlans[cmd.Do]
	}
	if !ok { // hello and ping, which are answered before they come to the table
		return nil, unknownCommandRefusal(cmd.Do)
	}
	return nil, l.commitUnlessRefusedOrNil(plan(&l.planner, by, cmd))
}

// An executeFunc carries out a command that changes nothing in the journal, or not only
// that, and returns the data of its answer.
type executeFunc func(l *tableLoop, c Conn, by *room.Seat, cmd Command) (any, error)

// executeWithData makes an executeFunc out of one that takes the command's data and answers
// nothing.
func executeWithData[D any](f func(*tableLoop, Conn, *room.Seat, D) error) executeFunc {
	return func(l *tableLoop, c Conn, by *room.Seat, cmd Command) (any, error) {
		var d D
		if err := decodeData(cmd, &d); err != nil {
			return nil, err
		}
		return nil, f(l, c, by, d)
	}
}

// unjournaled are the commands that are no plans.
var unjournaled = map[string]executeFunc{
	"ask": func(l *tableLoop, _ Conn, by *room.Seat, cmd Command) (any, error) {
		if err := l.room.CheckPlaying(); err != nil {
			return nil, err
		}
		return answerQuestion(l.room.Match, by, cmd)
	},
	"hand-over": func(l *tableLoop, _ Conn, by *room.Seat, _ Command) (any, error) {
		return HandOver{Key: l.handOverKeys.issue(by.ID)}, nil
	},
	"forget":    func(l *tableLoop, _ Conn, _ *room.Seat, _ Command) (any, error) { return nil, l.removeTableForever() },
	"react":     executeWithData(func(l *tableLoop, _ Conn, by *room.Seat, d DoReact) error { return l.ShowReaction(by, d.Emoji) }),
	"turn-away": executeWithData(func(l *tableLoop, _ Conn, _ *room.Seat, d DoKnock) error { return l.knocks.TurnAway(d.Knock) }),
	"learnt":    executeWithData((*tableLoop).recordTutorialSeenAndStopWaiting),
	"finale":    executeWithData((*tableLoop).goToFinaleAct),
}

// recordTutorialSeenAndStopWaiting notes that a device has been shown a game, and has the game
// no longer wait for its seat.
func (l *tableLoop) recordTutorialSeenAndStopWaiting(c Conn, by *room.Seat, d DoLearnt) error {
	if _, ok := l.cfg.FindGame(d.Game); !ok {
		return noSuchGameRefusal(d.Game)
	}
	l.tutorial.recordSeen(c, d.Game)
	if l.room.TutorialPending() && l.room.Match.Name == d.Game {
		return l.stopWaitingForTutorial(by.ID)
	}
	return nil
}

// goToFinaleAct goes to some act of the finale, as the host wants it. It may begin again while
// the results are on show.
func (l *tableLoop) goToFinaleAct(_ Conn, _ *room.Seat, d DoFinale) error {
	if l.room.Stage != room.Results || len(l.finale.acts) == 0 {
		return game.Refuse("no-finale")
	}
	if d.Act != l.finale.act {
		l.finale.goToAct(d.Act)
		l.audiences.viewChanged = true
	}
	return nil
}

// sendLastGameBoards sends a device the boards of the last game, and returns that game as its
// seat saw it. It counts as a device that comes.
func (l *tableLoop) sendLastGameBoards(c Conn, viewer room.SeatID) (answer *LastGame, err error) {
	m := l.room.LastMatch
	if m == nil {
		return nil, game.Refuse("not-playing.results-gone")
	}
	if !l.limits.spendConnect(viewer) {
		return nil, game.Refuse("slow-down.results")
	}
	if inker, ok := m.Match.(game.DrawingMatch); ok {
		seat := m.SeatOf(viewer)
		for _, b := range inker.Boards(seat) {
			c.SendInk(inker.Picture(seat, b.ID))
		}
	}
	return &LastGame{Game: m.Name, Playing: m.Playing, Match: *l.audiences.snapshotMatch(m, viewer).matchView()}, nil
}

func answerQuestion(m *room.Match, by *room.Seat, cmd Command) (answer any, err error) {
	asker, ok := m.Match.(game.Answerer)
	if !ok {
		return nil, game.Refuse("unknown-command.no-questions")
	}
	question, err := m.Game.Wire().Decode(cmd.Kind, cmd.Data)
	if err != nil {
		return nil, err
	}
	return asker.AnswerQuestion(m.SeatOf(by.ID), question)
}

// checkReaction refuses a reaction that a seat must not show now.
func checkReaction(x *room.Seat, emoji string, knowsSecret bool) error {
	switch {
	case x.Muted:
		return game.Refuse("muted.reactions")
	case !slices.Contains(Emojis, emoji):
		return game.Refuse("bad-emoji", game.Figures{"emojis": Emojis})
	case slices.Contains(hintEmojis, emoji) && knowsSecret:
		return game.Refuse("hint.reaction")
	}
	return nil
}

// acceptInkOrResendBoard lets a device's ink into the match or, in the lobby, onto the warm-up
// sheet. A device whose ink is refused is told why and gets the board as it really is.
func (l *tableLoop) acceptInkOrResendBoard(c Conn, batch []byte) {
	who, ok := l.audiences.seatOf(c)
	if !ok {
		return
	}
	err := l.acceptInk(who, c, batch)
	if err == nil {
		return
	}
	l.journalAndSendInk()
	l.countRefusalAndLogFault("ink", err)
	c.Send(EncodeAnswer(0, nil, err))
	if board, _, err := ink.Split(batch); err == nil {
		l.audiences.resendBoardAfterRefusedInk(c, board)
	}
}

// acceptInk lets a device's ink into the match or onto the warm-up sheet, or refuses it.
func (l *tableLoop) acceptInk(id room.SeatID, c Conn, batch []byte) error {
	var seat game.Seat
	sheet, warmUp := l.room.Sheet()
	err := l.checkJournalRoom("ink")
	switch {
	case err != nil:
	case warmUp:
		err = sheet.CheckMayDraw(id)
	default:
		seat, err = l.room.CheckMayMove(id)
	}
	switch {
	case err != nil:
		l.ink.endGestures(c)
		return err
	case warmUp:
		return l.ink.drawOnSheet(id, c, batch)
	}
	return l.ink.drawInMatch(l.clock.now(), seat, c, batch)
}

// countRefusalAndLogFault counts a refusal. An error that is no refusal is a fault of ours,
// and logged.
func (l *tableLoop) countRefusalAndLogFault(command string, err error) {
	r, isRefusal := asRefusalOrFault(err)
	if !isRefusal {
		l.log.Error("a command met a fault", "do", command, "error", err)
	}
	l.observe.CountRefusal(r.Code)
}

// playNowSeats is how many play when one person wants to play at once, if the game allows it.
const playNowSeats = 4

// beginnerPace is how much limits are stretched for somebody's first game of a kind.
const beginnerPace = 150

// fillWithBotsAndStart makes one plan after another and commits them, as a host would.
func (l *tableLoop) fillWithBotsAndStart(beginner bool) error {
	if err := l.room.CheckNotPlaying(); err != nil {
		return err
	}
	g, err := l.planner.chosenGame()
	if err != nil {
		return err
	}
	info, offered := g.Info(), game.BotsExceptFillers(g)
	for k := len(offered) / 2; len(l.room.Seats) < min(max(playNowSeats, info.Min), info.Max); k++ {
		bot := offered[k%len(offered)]
		if beginner {
			bot = offered[0]
		}
		if err := l.commitUnlessRefusedOrNil(l.planner.addBot(nil, DoAddBot{Bot: bot.Name()})); err != nil {
			return err
		}
	}
	if impatient, ok := g.(game.QuickStarter); ok {
		if err := l.commitUnlessRefusedOrNil(l.planner.setOptions(nil, DoOptions{Options: impatient.QuickStartOptions(), Pace: Paces[0].Value})); err != nil {
			return err
		}
	}
	ids := l.room.Seats.IDs()
	if err := l.commitUnlessRefusedOrNil(l.planner.reorderSeats(nil, DoOrder{Seats: append(ids[1:], ids[0])})); err != nil {
		return err
	}
	c, err := l.planner.startGame(nil, DoStart{Force: true})
	if c, ok := c.(*room.GameStarted); ok && beginner {
		c.Setup.Pace, c.Learning = beginnerPace, []room.SeatID{l.room.Host}
	}
	return l.commitUnlessRefusedOrNil(c, err)
}
