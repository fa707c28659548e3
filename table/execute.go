package table

import (
	"slices"

	"linework/game"
	"linework/ink"
	"linework/table/room"
)

// A CommandSpec is a command that a device can give.
type CommandSpec struct {
	Do           string
	By           scopes // who may give it, by role
	Data, Answer any    // of the types of its data and of its answer's data; nil for none, and where they are the game's
	execute      executeFunc
	exempt       bool // from the journal's limit: it writes nothing, or lets people leave and end a game
}

// An executeFunc carries out a command for a seat, which is nil for those who watch, and
// returns the data of its answer.
type executeFunc func(l *tableLoop, d *device, by *room.Seat, cmd Command) (answer any, err error)

// Commands is every command, in the order of docs/protocol.md. The table checks each against
// it, the client's types are written from it, and so are the rights there and in the page
// (tools/wire): the client shows no button that they forbid. The gateway answers hello and
// ping before they come to the table.
var Commands = []CommandSpec{
	{Do: "hello", By: forEveryone, Data: DoHello{}},
	{Do: "ping", By: forEveryone},
	{Do: "last", By: forEveryone, Answer: LastGame{}, execute: (*tableLoop).sendLastGameBoards, exempt: true},

	{Do: "move", By: forSeats, execute: commitPlan((*planner).playMove)},
	{Do: "ask", By: forEveryone, execute: (*tableLoop).answerQuestion, exempt: true},
	{Do: "react", By: forSeats, Data: DoReact{}, execute: executeWithData((*tableLoop).react), exempt: true},
	{Do: "learnt", By: forSeats, Data: DoLearnt{}, execute: executeWithData((*tableLoop).recordTutorialSeenAndStopWaiting)},
	{Do: "ready", By: forSeats, Data: DoReady{}, execute: commitBetweenGames((*planner).setReady)},
	{Do: "rename", By: forSeats, Data: DoRename{}, execute: commitWithData((*planner).renameSeat)},
	{Do: "colour", By: forSeats, Data: DoColour{}, execute: commitBetweenGames((*planner).chooseColour)},
	{Do: "face", By: forSeats, Data: DoFace{}, execute: commitBetweenGames((*planner).chooseFace)},
	{Do: "heads", By: forSeats, Answer: Heads{}, execute: (*tableLoop).offerHeads, exempt: true},
	{Do: "heart", By: forSeats, Data: DoHeart{}, execute: commitBetweenGames((*planner).giveOrTakeBackHeart)},
	{Do: "identify", By: forSeats, Data: DoIdentify{}, Answer: Identified{}, execute: (*tableLoop).identifyDrawing, exempt: true},
	{Do: "report", By: forSeats, Data: DoReport{}, Answer: Reported{}, execute: (*tableLoop).fileReport},
	{Do: "unreport", By: forSeats, Data: room.ReportTarget{}, execute: executeWithData(func(l *tableLoop, _ *device, by *room.Seat, d room.ReportTarget) error {
		return l.commitUnlessRefusedOrNil(l.reports.withdraw(by.ID, d))
	})},
	{Do: "hand-over", By: forSeats, Answer: HandOver{}, execute: (*tableLoop).issueHandOverKey, exempt: true},
	{Do: "leave", By: forSeats, execute: commitPlan((*planner).leaveTable), exempt: true},
	{Do: "sit-out", By: scopes{Anybody, Anybody, OwnSeat}, Data: DoSitOut{}, execute: commitBetweenGames((*planner).setSitOut)},
	{Do: "return", By: scopes{Anybody, Anybody, OwnSeat}, Data: DoSeat{}, execute: commitWithData((*planner).endSubstitution)},

	{Do: "choose", By: forHosts, Data: DoChoose{}, execute: commitBetweenGames((*planner).chooseGame)},
	{Do: "options", By: forHosts, Data: DoOptions{}, execute: commitBetweenGames((*planner).setOptions)},
	{Do: "words", By: forHosts, Data: DoWords{}, execute: commitBetweenGames((*planner).chooseWordSource)},
	{Do: "language", By: forHosts, Data: DoLanguage{}, execute: commitBetweenGames((*planner).chooseLanguage)},
	{Do: "add-bot", By: forHosts, Data: DoAddBot{}, execute: commitBetweenGames((*planner).addBot)},
	{Do: "order", By: forHosts, Data: DoOrder{}, execute: commitBetweenGames((*planner).reorderSeats)},
	{Do: "mark", By: forHosts, Data: DoMark{}, execute: commitBetweenGames((*planner).markOldestYoungestOrSmallest)},
	{Do: "age", By: forHosts, Data: DoAge{}, execute: commitBetweenGames((*planner).recordAgeOrder)},
	{Do: "start", By: forHosts, Data: DoStart{}, execute: commitBetweenGames((*planner).startGame)},
	{Do: "begin", By: forHosts, execute: commitPlan((*planner).endTutorialForAll)},
	{Do: "pause", By: forHosts, execute: commitPlan(planPause(true))},
	{Do: "resume", By: forHosts, execute: commitPlan(planPause(false))},
	{Do: "skip", By: forHosts, Data: DoSeat{}, execute: commitWithData((*planner).skipAbsentSeat)},
	{Do: "substitute", By: forHosts, Data: DoSubstitute{}, execute: commitWithData((*planner).substituteBot)},
	{Do: "finish", By: forHosts, Data: DoFinish{}, execute: commitPlan((*planner).requestGameEnd), exempt: true},
	{Do: "finale", By: forHosts, Data: DoFinale{}, execute: executeWithData((*tableLoop).goToFinaleAct), exempt: true},
	{Do: "lobby", By: forHosts, execute: commitPlan((*planner).returnToLobby), exempt: true},
	{Do: "mute", By: forHosts, Data: DoMute{}, execute: commitWithData((*planner).setMuted)},
	{Do: "filter", By: forHosts, Data: DoFilter{}, execute: commitWithData((*planner).setFilter)},
	{Do: "watching", By: forHosts, Data: room.WatchPolicy{}, execute: commitWithData((*planner).setWatchPolicy)},
	{Do: "wipe", By: forHosts, execute: commitPlan((*planner).wipeSheet)},
	{Do: "let-in", By: forHosts, Data: DoKnock{}, execute: executeWithData((*tableLoop).letVisitorIn)},
	{Do: "turn-away", By: forHosts, Data: DoKnock{}, execute: executeWithData(func(l *tableLoop, _ *device, _ *room.Seat, d DoKnock) error { return l.knocks.TurnAway(d.Knock) })},
	{Do: "reports", By: forHosts, Answer: Reports{}, execute: (*tableLoop).listReportsForHost, exempt: true},
	{Do: "judge", By: forHosts, Data: DoJudge{}, execute: executeWithData(func(l *tableLoop, _ *device, _ *room.Seat, d DoJudge) error {
		return l.commitUnlessRefusedOrNil(l.reports.judge(d))
	})},
	{Do: "approve", By: forHosts, Data: DoApprove{}, execute: executeWithData((*tableLoop).approve)},
	{Do: "readmit", By: forHosts, Data: DoSeat{}, execute: executeWithData((*tableLoop).liftRemoval)},
	{Do: "kick", By: scopes{Anybody, NotOwner}, Data: DoSeat{}, execute: commitWithData((*planner).kickSeat), exempt: true},

	{Do: "open", By: forOwner, Data: DoOpen{}, execute: commitWithData((*planner).setLockAndRenewInvitation)},
	{Do: "host", By: forOwner, Data: DoSeat{}, execute: commitWithData((*planner).nameHostAndOwner)},
	{Do: "forget", By: forOwner, execute: (*tableLoop).removeTableForever, exempt: true},
}

// execute carries out one command of a device, for its seat or for those who watch, if that
// has the right. Most are planned, and become a change; a few change nothing that the journal
// would keep.
func (l *tableLoop) execute(d *device, cmd Command) (answer any, err error) {
	role, by := roleOf(l.room, d.seat), l.room.SeatByID(d.seat)
	if role == RoleWatcher && d.screenHash != "" {
		role = RoleTV
	}
	var spec CommandSpec
	if i := slices.IndexFunc(Commands, func(s CommandSpec) bool { return s.Do == cmd.Do }); i >= 0 {
		spec = Commands[i]
	} else if by != nil {
		return nil, unknownCommandRefusal(cmd.Do)
	}
	if err := checkRight(l.room, role, spec.By[role], d.seat, cmd); err != nil {
		return nil, err
	}
	if !spec.exempt {
		if err := l.checkJournalRoom(); err != nil {
			return nil, err
		}
	}
	if spec.execute == nil { // hello and ping
		return nil, unknownCommandRefusal(cmd.Do)
	}
	return spec.execute(l, d, by, cmd)
}

// commitPlan carries a command out by making the change that is planned for it.
func commitPlan(plan func(*planner, *room.Seat, Command) (room.Change, error)) executeFunc {
	return func(l *tableLoop, _ *device, by *room.Seat, cmd Command) (any, error) {
		return nil, l.commitUnlessRefusedOrNil(plan(&l.planner, by, cmd))
	}
}

// commitWithData is commitPlan for a plan that takes the command's data.
func commitWithData[D any](plan func(*planner, *room.Seat, D) (room.Change, error)) executeFunc {
	return executeWithData(func(l *tableLoop, _ *device, by *room.Seat, d D) error {
		return l.commitUnlessRefusedOrNil(plan(&l.planner, by, d))
	})
}

// commitBetweenGames is commitWithData for a command that is refused during a game.
func commitBetweenGames[D any](plan func(*planner, *room.Seat, D) (room.Change, error)) executeFunc {
	return commitWithData(func(p *planner, by *room.Seat, d D) (room.Change, error) {
		if err := p.room.CheckNotPlaying(); err != nil {
			return nil, err
		}
		return plan(p, by, d)
	})
}

// executeWithData makes an executeFunc out of one that takes the command's data and answers
// nothing.
func executeWithData[D any](f func(*tableLoop, *device, *room.Seat, D) error) executeFunc {
	return func(l *tableLoop, d *device, by *room.Seat, cmd Command) (any, error) {
		var data D
		if err := decodeData(cmd, &data); err != nil {
			return nil, err
		}
		return nil, f(l, d, by, data)
	}
}

func (l *tableLoop) issueHandOverKey(_ *device, by *room.Seat, _ Command) (any, error) {
	return HandOver{Key: l.handOverKeys.issue(by.ID)}, nil
}

// recordTutorialSeenAndStopWaiting notes that a device has been shown a game, and has the game
// no longer wait for its seat.
func (l *tableLoop) recordTutorialSeenAndStopWaiting(d *device, by *room.Seat, learnt DoLearnt) error {
	if _, ok := l.cfg.FindGame(learnt.Game); !ok {
		return noSuchGameRefusal(learnt.Game)
	}
	if !slices.Contains(d.knownGames, learnt.Game) {
		d.knownGames = append(d.knownGames, learnt.Game)
	}
	if l.room.TutorialPending() && l.room.Match.Name == learnt.Game {
		return l.stopWaitingForTutorial(by.ID)
	}
	return nil
}

// goToFinaleAct goes to some act of the finale, as the host wants it. It may begin again while
// the results are on show.
func (l *tableLoop) goToFinaleAct(_ *device, _ *room.Seat, d DoFinale) error {
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
func (l *tableLoop) sendLastGameBoards(d *device, _ *room.Seat, _ Command) (answer any, err error) {
	m := l.room.LastMatch
	if m == nil || d.seat == room.Public && !l.audiences.watchDelay.hasShownLastGame(l.room) {
		return nil, game.Refuse("not-playing.results-gone")
	}
	if !l.limits.spendConnect(d.seat) {
		return nil, game.Refuse("slow-down.results")
	}
	if inker, ok := m.Match.(game.DrawingMatch); ok {
		seat := m.SeatOf(d.seat)
		boards := inker.Boards(seat)
		coverBoards(l.room, d.seat, m, len(l.room.Evening)-1, boards)
		if all := newCovers(append(slices.Clone(boards), l.audiences.findAudience(d.seat).boards...)); !all.isEmpty() {
			d.Send(game.MustJSON(all))
		}
		for _, b := range boards {
			d.SendInk(pictureOrCover(inker, seat, b))
		}
	}
	return &LastGame{Game: m.Name, Playing: m.Playing, Match: *l.audiences.snapshotMatch(m, d.seat).matchView()}, nil
}

func (l *tableLoop) answerQuestion(_ *device, by *room.Seat, cmd Command) (answer any, err error) {
	if err := l.room.CheckPlaying(); err != nil {
		return nil, err
	}
	m := l.room.Match
	asker, ok := m.Match.(game.Answerer)
	if !ok {
		return nil, game.Refuse("unknown-command.no-questions")
	}
	question, err := m.Game.Wire().Decode(cmd.Kind, cmd.Data)
	if err != nil {
		return nil, err
	}
	seat := game.Watcher // what is public is answered to those who watch, too
	if by != nil {
		seat = m.SeatOf(by.ID)
	}
	return asker.AnswerQuestion(seat, question)
}

// checkReaction refuses a reaction that a seat must not show now.
func checkReaction(x *room.Seat, d DoReact, knowsSecret bool) error {
	switch {
	case x.Muted:
		return game.Refuse("muted.reactions")
	case d.Phrase != "":
		if !slices.Contains(Phrases, d.Phrase) || d.Emoji != "" {
			return game.Refuse("unknown-option.phrase", game.Figures{"phrases": Phrases})
		}
		if slices.Contains(hintPhrases, d.Phrase) && knowsSecret {
			return game.Refuse("hint.reaction")
		}
	case !slices.Contains(Emojis, d.Emoji):
		return game.Refuse("bad-emoji", game.Figures{"emojis": Emojis})
	case slices.Contains(hintEmojis, d.Emoji) && knowsSecret:
		return game.Refuse("hint.reaction")
	}
	return nil
}

// acceptInkOrResendBoard lets a device's ink into the match or, in the lobby, onto the warm-up
// sheet. A device whose ink is refused is told why and gets the board as it really is.
func (l *tableLoop) acceptInkOrResendBoard(d *device, batch []byte) {
	err := l.acceptInk(d, batch)
	if err == nil {
		return
	}
	l.journalAndSendInk()
	l.countRefusalAndLogFault("ink", err)
	d.Send(EncodeAnswer(0, nil, err))
	if board, _, err := ink.Split(batch); err == nil {
		l.audiences.resendBoardAfterRefusedInk(d, board)
	}
}

// acceptInk lets a device's ink into the match or onto the warm-up sheet, or refuses it.
func (l *tableLoop) acceptInk(d *device, batch []byte) error {
	s := inkStroke{InkBatch: room.InkBatch{At: l.clock.now(), Batch: batch}, from: d}
	err := l.checkJournalRoom()
	if sheet, warmUp := l.room.Sheet(); err == nil && warmUp {
		s.layer, err = d.seat, sheet.CheckMayDraw(d.seat)
	} else if err == nil {
		s.Seat, err = l.room.CheckMayMove(d.seat)
	}
	if err != nil {
		l.ink.endGestures(d)
		return err
	}
	if err := l.commitUnlessRefusedOrNil(l.approvals.endFor(d.seat, batch)); err != nil {
		return err
	}
	return l.ink.drawAndBuffer(s)
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
	info, offered := g.Info(), g.Bots()
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
		if err := l.commitUnlessRefusedOrNil(l.planner.setOptions(nil, DoOptions{Options: impatient.QuickStartOptions()})); err != nil {
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
