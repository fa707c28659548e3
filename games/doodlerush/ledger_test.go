package doodlerush

import (
	"slices"
	"time"

	"linework/game"
	"linework/ink"
	"linework/words"
)

// A ledger is a second account of a game, written from docs/rules/doodlerush.md
// alone: it says which moves are legal and what comes of them, slowly.
type ledger struct {
	players int
	length  time.Duration
	accept  time.Duration
	judge   *words.Judge
	words   []words.Word // by number, six a seat

	phase   int
	bell    time.Duration // of the round
	polls   time.Duration // until when votes of the last round are open; 0 for none
	over    bool
	done    map[game.Seat]bool
	boards  []ledgerBoard
	lost    map[game.Seat]int // objections that were not upheld
	guesses []ledgerGuess
}

type ledgerBoard struct {
	word     int
	ink      ink.Drawing
	visible  bool // had ink when the guessing round began, and was not wiped since
	takers   []game.Seat
	takenAt  time.Duration
	accuser  game.Seat // Watcher if nobody objects
	votes    map[game.Seat]bool
	absent   map[game.Seat]bool // who abstains
	asked    bool               // the owner alone decides
	accusers map[game.Seat]bool // in this round
	struck   bool
}

type ledgerGuess struct {
	seat     game.Seat
	board    int // -1 for a call
	at       time.Duration
	phase    int
	right    map[int]bool   // the boards that it took
	close    map[int]bool   // by board
	answered map[int]string // by board, what its owner says
}

func newLedger(setup game.Setup) *ledger {
	l := &ledger{
		players: setup.Seats(), length: setup.TimeLimit(minuteOption), accept: 8 * time.Second, words: setup.Pack.Words(),
		judge: words.NewJudge(words.OneForm, setup.Pack, setup.Options[game.SlipsKey] == 1),
		bell:  3 * time.Second,
		lost:  map[game.Seat]int{},
	}
	for i := range 6 * l.players {
		l.boards = append(l.boards, ledgerBoard{word: i, accuser: game.Watcher})
	}
	return l
}

func (l *ledger) isGuessing() bool { return l.phase > 0 && l.phase%2 == 0 }

// deadline returns when the next bell rings.
func (l *ledger) deadline() time.Duration {
	if l.polls > 0 {
		return min(l.polls, l.bell)
	}
	return l.bell
}

// ringBell ends votes of the round before, and the round.
func (l *ledger) ringBell(at time.Duration) {
	if l.polls > 0 && at >= l.polls || l.phase == 7 && at >= l.bell {
		l.polls = 0
		for i := range l.boards {
			l.loseObjection(&l.boards[i])
		}
	}
	if at < l.bell {
		return
	}
	if l.phase == 7 {
		l.over = true
		return
	}
	l.nextStage(at)
}

// nextStage goes on to the next round, or waits for what may still change the result.
func (l *ledger) nextStage(at time.Duration) {
	if l.isGuessing() && l.hasOpenVote() {
		l.polls = at + l.accept
	}
	l.phase++
	l.bell = at + l.length
	l.done = map[game.Seat]bool{}
	if l.phase == 7 {
		l.bell = l.polls
		for seat := range game.Seat(l.players) {
			for n := range l.guesses {
				for id := range l.boards {
					if id/6 == int(seat) && l.checkAcceptable(at, seat, n, id) == "" {
						l.bell = max(l.bell, l.guesses[n].at+l.accept)
					}
				}
			}
		}
		return
	}
	for i := range l.boards {
		b := &l.boards[i]
		if l.isGuessing() {
			b.visible = !b.ink.IsEmpty() && b.isInPlay()
			b.accusers = map[game.Seat]bool{}
			b.ink.RefusePointsUntilBegin()
		}
	}
	if l.markIdleDone(); l.isEveryoneDone() {
		l.nextStage(at)
	}
}

// markIdleDone marks seats with no board left to draw on, or to guess, as done.
func (l *ledger) markIdleDone() {
	for seat := range game.Seat(l.players) {
		busy := false
		for i, b := range l.boards {
			own := i/6 == int(seat)
			busy = busy || b.isInPlay() && (l.isGuessing() && !own && b.visible || !l.isGuessing() && own)
		}
		if !busy {
			l.done[seat] = true
		}
	}
}

func (l *ledger) isEveryoneDone() bool {
	for seat := range game.Seat(l.players) {
		if !l.done[seat] {
			return false
		}
	}
	return true
}

// countGuessable returns how many boards can be guessed.
func (l *ledger) countGuessable() int {
	left := 0
	for _, b := range l.boards {
		if b.isInPlay() && b.visible {
			left++
		}
	}
	return left
}

func (l *ledger) hasOpenVote() bool {
	for _, b := range l.boards {
		if b.accuser != game.Watcher {
			return true
		}
	}
	return false
}

// isAsked reports whether what a seat says can still change the result.
func (l *ledger) isAsked(at time.Duration, seat game.Seat) bool {
	for id := range l.boards {
		if l.owesVote(seat, id) {
			return true
		}
		for n := range l.guesses {
			if id/6 == int(seat) && !l.done[seat] && l.checkAcceptable(at, seat, n, id) == "" {
				return true
			}
		}
	}
	return false
}

// endIfSettled ends the game when nobody is asked any more.
func (l *ledger) endIfSettled(at time.Duration) {
	if l.phase < 7 {
		return
	}
	for seat := range game.Seat(l.players) {
		if l.isAsked(at, seat) {
			return
		}
	}
	l.over = true
}

// isInPlay reports whether a board is in play.
func (b ledgerBoard) isInPlay() bool { return len(b.takers) == 0 && !b.struck }

// applyInput writes a move down, or says why it is not legal. Who has nothing left to guess then
// is done, and a round in which all are lasts a second more.
func (l *ledger) applyInput(in game.Input) string {
	left := l.countGuessable()
	reason := l.recordMove(in)
	if l.countGuessable() < left && l.isGuessing() {
		if l.markIdleDone(); l.isEveryoneDone() {
			l.bell = min(l.bell, in.At+time.Second)
		}
	}
	return reason
}

func (l *ledger) recordMove(in game.Input) string {
	mine := func(board int) string {
		if board < 0 || board >= len(l.boards) {
			return "no-such-board"
		}
		if board/6 != int(in.Seat) {
			return "not-your-board"
		}
		return ""
	}
	theirs := func(board int) string {
		switch code := mine(board); code {
		case "":
			return "own-board"
		case "not-your-board":
			return ""
		default:
			return code
		}
	}
	switch move := in.Move.(type) {
	case game.Ink:
		return l.checkInk(in, move.Batch, mine)
	case Assign:
		return firstReason(mine(move.Board), func() string { return l.assignWord(in.Seat, move) })
	case Guess:
		return firstReason(l.checkMayGuess(in, move.Text), func() string { return theirs(move.Board) }, func() string { return l.recordGuess(in, move.Board, move.Text) })
	case Call:
		return firstReason(l.checkMayGuess(in, move.Text), func() string { return l.recordGuess(in, -1, move.Text) })
	case AnswerClose:
		return firstReason(mine(move.Board), func() string { return l.recordAnswer(in.Seat, move.Guess, move.Board, "close") })
	case AnswerFar:
		return firstReason(mine(move.Board), func() string { return l.recordAnswer(in.Seat, move.Guess, move.Board, "far") })
	case Accept:
		return firstReason(mine(move.Board), func() string { return l.acceptGuess(in, move) })
	case Wave:
		return firstReason(l.checkGuessing(), func() string { return mine(move.Board) }, func() string { return l.checkInPlay(move.Board) }, func() string {
			return ""
		})
	case Object:
		return firstReason(l.checkGuessing(), func() string {
			if code := mine(move.Board); code == "no-such-board" {
				return code
			}
			return l.openObjection(in.Seat, move.Board)
		})
	case Vote:
		return l.castVote(in.Seat, move)
	case Done:
		return l.setDone(in, move.Done)
	}
	return l.skipSeat(in)
}

// firstReason returns the first reason that there is.
func firstReason(reason string, more ...func() string) string {
	for _, next := range more {
		if reason != "" {
			return reason
		}
		reason = next()
	}
	return reason
}

func (l *ledger) checkGuessing() string {
	if !l.isGuessing() {
		return "not-guessing"
	}
	return ""
}

// checkInPlay says why a board cannot be guessed: it is taken or blank.
func (l *ledger) checkInPlay(board int) string {
	switch b := l.boards[board]; {
	case b.struck:
		return "board-struck"
	case len(b.takers) > 0:
		return "board-taken"
	case !b.visible:
		return "empty-board"
	}
	return ""
}

func (l *ledger) checkInk(in game.Input, batch []byte, mine func(int) string) string {
	id, _, _ := ink.Split(batch)
	return firstReason(mine(id), func() string {
		b := &l.boards[id]
		switch {
		case b.struck:
			return "board-struck"
		case len(b.takers) > 0:
			return "board-taken"
		case l.phase%2 == 0 || l.phase == 7:
			return "not-drawing"
		}
		if err := b.ink.Apply(batch); err != nil {
			return err.(*ink.Refusal).Code
		}
		return ""
	})
}

func (l *ledger) assignWord(seat game.Seat, move Assign) string {
	if move.Word < 0 || move.Word > 5 {
		return "no-such-word"
	}
	from := -1
	for i, b := range l.boards {
		if b.word == int(seat)*6+move.Word {
			from = i
		}
	}
	switch {
	case from == move.Board:
		return "already-there"
	case l.phase == 7:
		return "not-now"
	case !l.boards[from].isInPlay() || !l.boards[move.Board].isInPlay():
		return "board-taken"
	}
	l.boards[from].word, l.boards[move.Board].word = l.boards[move.Board].word, l.boards[from].word
	return ""
}

func (l *ledger) checkMayGuess(in game.Input, text string) string {
	return firstReason(l.checkGuessing(), func() string {
		lately, made := 0, 0
		for _, g := range l.guesses {
			if g.seat == in.Seat && g.phase == l.phase {
				made++
			}
			if g.seat == in.Seat && in.At-g.at < time.Second {
				lately++
			}
		}
		switch {
		case words.Fold(text) == "":
			return "no-guess"
		case made >= 60:
			return "no-guesses-left"
		case lately >= 4:
			return "too-fast"
		}
		return ""
	})
}

// isSimultaneous reports whether a guess came in time to share a board.
func (b ledgerBoard) isSimultaneous(seat game.Seat, at time.Duration) bool {
	if b.struck {
		return false
	}
	for _, taker := range b.takers {
		if taker == seat {
			return false
		}
	}
	return at-b.takenAt <= 250*time.Millisecond && b.takenAt-at <= 250*time.Millisecond
}

// isTakenLater reports whether others took the board more than a quarter of a second after a
// guess was made.
func (b ledgerBoard) isTakenLater(g ledgerGuess) bool {
	return !b.struck && len(b.takers) > 0 && b.takenAt-g.at > 250*time.Millisecond && !slices.Contains(b.takers, g.seat)
}

// recordGuess holds a guess against one board, or against all with -1.
func (l *ledger) recordGuess(in game.Input, board int, text string) string {
	right, near := []int{}, map[int]bool{}
	for id, b := range l.boards {
		if id/6 == int(in.Seat) || board >= 0 && id != board || !b.visible || !b.isInPlay() && !b.isSimultaneous(in.Seat, in.At) {
			continue
		}
		switch l.judge.Judge(text, l.words[b.word]).Verdict {
		case words.Right:
			right = append(right, id)
		case words.Close:
			near[id] = b.isInPlay()
		}
	}
	if board >= 0 && len(right) == 0 {
		if reason := l.checkInPlay(board); reason != "" {
			return reason
		}
	}
	l.guesses = append(l.guesses, ledgerGuess{seat: in.Seat, board: board, at: in.At, phase: l.phase, right: map[int]bool{}, close: near, answered: map[int]string{}})
	for _, id := range right {
		l.guesses[len(l.guesses)-1].right[id] = true
		l.awardBoard(id, in.Seat, in.At)
	}
	return ""
}

func (l *ledger) awardBoard(id int, seat game.Seat, at time.Duration) {
	b := &l.boards[id]
	if len(b.takers) == 0 {
		b.takenAt = at
	}
	b.takers = append(b.takers, seat)
}

// checkGuessAtOwnBoard says whether a guess was made by somebody else at an own board.
func (l *ledger) checkGuessAtOwnBoard(seat game.Seat, number, board int) string {
	switch {
	case number < 0 || number >= len(l.guesses):
		return "no-such-guess"
	case l.guesses[number].seat == seat || l.guesses[number].board >= 0 && l.guesses[number].board != board:
		return "not-at-this-board"
	}
	return ""
}

// checkAnswerable says why an owner cannot say close or far to a guess.
func (l *ledger) checkAnswerable(seat game.Seat, number, board int) string {
	return firstReason(l.checkGuessAtOwnBoard(seat, number, board), l.checkGuessing, func() string {
		if len(l.guesses[number].right) > 0 {
			return "not-refused"
		}
		return l.checkInPlay(board)
	}, func() string {
		if l.guesses[number].phase != l.phase {
			return "not-the-last"
		}
		for _, g := range l.guesses[number+1:] {
			if g.board == l.guesses[number].board {
				return "not-the-last"
			}
		}
		return ""
	})
}

func (l *ledger) recordAnswer(seat game.Seat, number, board int, said string) string {
	return firstReason(l.checkAnswerable(seat, number, board), func() string {
		if l.guesses[number].answered[board] == said {
			return "said-already"
		}
		l.guesses[number].answered[board] = said
		return ""
	})
}

// checkAcceptable says why an owner cannot say yes to a guess.
func (l *ledger) checkAcceptable(at time.Duration, seat game.Seat, number, board int) string {
	return firstReason(l.checkGuessAtOwnBoard(seat, number, board), func() string {
		g, b := l.guesses[number], l.boards[board]
		switch {
		case len(g.right) > 0:
			return "not-refused"
		case b.struck:
			return "board-struck"
		case len(b.takers) > 0 && !b.isSimultaneous(g.seat, g.at) && !b.isTakenLater(g):
			return "board-taken"
		case !b.visible:
			return "empty-board"
		case !g.close[board]:
			return "far-off"
		case at-g.at > l.accept || g.phase/2 != l.phase/2:
			return "too-late"
		}
		return ""
	})
}

func (l *ledger) acceptGuess(in game.Input, move Accept) string {
	return firstReason(l.checkAcceptable(in.At, in.Seat, move.Guess, move.Board), func() string {
		g := &l.guesses[move.Guess]
		if l.boards[move.Board].isTakenLater(*g) {
			l.boards[move.Board].takers = nil
			for i := range l.guesses {
				delete(l.guesses[i].right, move.Board)
			}
		}
		g.right[move.Board] = true
		l.awardBoard(move.Board, g.seat, g.at)
		return ""
	})
}

func (l *ledger) openObjection(seat game.Seat, board int) string {
	b := &l.boards[board]
	switch {
	case b.struck:
		return "board-struck"
	case board/6 == int(seat):
		return "own-drawing"
	case b.accuser != game.Watcher:
		return "vote-open"
	case b.accusers[seat]:
		return "said-already"
	case !b.visible:
		return "empty-board"
	case l.lost[seat] >= 2:
		return "no-objections-left"
	}
	b.accusers[seat], b.accuser, b.votes, b.absent, b.asked = true, seat, map[game.Seat]bool{seat: true}, map[game.Seat]bool{}, false
	return ""
}

func (l *ledger) castVote(seat game.Seat, move Vote) string {
	if move.Board < 0 || move.Board >= len(l.boards) {
		return "no-such-board"
	}
	b := &l.boards[move.Board]
	_, voted := b.votes[seat]
	switch {
	case b.accuser == game.Watcher:
		return "no-vote"
	case (int(seat) == move.Board/6) != b.asked || b.absent[seat]:
		return "not-your-vote"
	case voted:
		return "said-already"
	}
	b.votes[seat] = move.Uphold
	l.closeVoteIfDecided(move.Board)
	return ""
}

// closeVoteIfDecided ends a vote that is decided. A board that was taken is nobody's then.
func (l *ledger) closeVoteIfDecided(board int) {
	b := &l.boards[board]
	if len(b.absent) == l.players-2 && b.votes[b.accuser] {
		b.asked, b.votes = true, map[game.Seat]bool{}
	}
	yes := 0
	for _, uphold := range b.votes {
		if uphold {
			yes++
		}
	}
	voters := l.players - 1 - len(b.absent)
	if b.asked && !b.absent[game.Seat(board/6)] {
		voters = 1
	}
	missing := voters - len(b.votes)
	switch {
	case yes*2 > voters && b.isInPlay():
		b.ink, b.visible, b.accuser = ink.Drawing{}, false, game.Watcher
	case yes*2 > voters:
		b.takers, b.struck, b.accuser = nil, true, game.Watcher
	case (yes+missing)*2 <= voters:
		l.loseObjection(b)
	}
	if !l.hasOpenVote() {
		l.polls = 0
	}
}

// loseObjection ends a vote, if there is one, that upholds nothing.
func (l *ledger) loseObjection(b *ledgerBoard) {
	if b.accuser != game.Watcher {
		l.lost[b.accuser]++
		b.accuser = game.Watcher
	}
}

// owesVote reports whether a seat's vote on a board is missing.
func (l *ledger) owesVote(seat game.Seat, board int) bool {
	b := l.boards[board]
	_, voted := b.votes[seat]
	return b.accuser != game.Watcher && (board/6 == int(seat)) == b.asked && !voted && !b.absent[seat]
}

// skipSeat abstains from the votes of a seat; where there are none, the seat is done.
func (l *ledger) skipSeat(in game.Input) string {
	abstained := false
	for board := range l.boards {
		if l.owesVote(in.Seat, board) {
			l.boards[board].absent[in.Seat], abstained = true, true
			l.closeVoteIfDecided(board)
		}
	}
	if abstained {
		return ""
	}
	return l.setDone(in, true)
}

func (l *ledger) setDone(in game.Input, done bool) string {
	if l.done[in.Seat] == done {
		return "said-already"
	}
	l.done[in.Seat] = done
	if l.isEveryoneDone() && l.phase < 7 {
		l.nextStage(in.At)
	}
	return ""
}
