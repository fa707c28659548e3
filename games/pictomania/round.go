package pictomania

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/game/paper"
	"linework/game/vote"
	"linework/words"
)

// A round is one layout of cards with all that was drawn, guessed and taken.
type round struct {
	number        int // from 1
	deck          string
	cards         []words.Card  // by symbol
	replacedCards []words.Card  // taken off the table (PM-6)
	players       []playerRound // by seat
	bonus         []int         // tokens still to be taken, highest first
	started       bool          // everyone knows the own word
	endReason     Reason        // "" while drawing is not over
	inLastSeconds bool          // nobody can lay another guess (PM-16)
	deadline      time.Duration // of the round, while the last seconds have an earlier one

	objections vote.Cases  // by board
	walkOrder  []game.Seat // in which the scoring goes from drawing to drawing
	walked     int         // how many drawings have been scored
}

// A playerRound is one player's part of a round.
type playerRound struct {
	symbol  int // of the card that has their word
	numeral int // of the word; 0 before "go"
	fate    Fate
	stack   []laidGuess // guesses at the drawing, in the order laid
	bonus   int         // the token taken; 0 for none
	place   int         // in the race for tokens, from 1; 0 for none
	done    bool        // without a token
	wiped   bool        // the board was emptied because the player draws nothing
	sheet   paper.Sheet
}

// isBusy reports whether the player still draws and guesses.
func (p *playerRound) isBusy() bool { return p.place == 0 && !p.done }

// voidDrawingAndReturnGuesses makes a drawing not count and returns whose guesses go back to their players.
func (p *playerRound) voidDrawingAndReturnGuesses(fate Fate) (guessers []game.Seat) {
	guessers = p.guessers()
	p.fate, p.stack = fate, nil
	return guessers
}

// guessers returns whose guesses lie on the drawing, in the order laid.
func (p *playerRound) guessers() []game.Seat {
	return game.MapList(p.stack, func(g laidGuess) game.Seat { return g.seat })
}

// isDrawing reports whether all draw and guess now. Before the first round there is none.
func (r *round) isDrawing() bool { return r != nil && r.started && r.endReason == StillDrawing }

// isGuessingOver reports whether nobody who still draws or thinks can lay another guess (PM-16).
func (r *round) isGuessingOver() bool {
	for seat := range r.busySeats().All() {
		for board := range r.players {
			if board != int(seat) && r.players[board].fate == Counts && r.numberLaidOn(board, seat) == 0 {
				return false
			}
		}
	}
	return true
}

func (r *round) busySeats() game.Seats {
	var seats game.Seats
	for i := range r.players {
		if r.players[i].isBusy() {
			seats = seats.With(game.Seat(i))
		}
	}
	return seats
}

// wordOf returns the word that a player has to draw: their numeral on their symbol's card
// (PM-5).
func (r *round) wordOf(seat game.Seat) words.Word {
	p := &r.players[seat]
	return upSide(r.cards[p.symbol]).Words[p.numeral-1]
}

// visibleCards returns the cards as everyone sees them, by symbol.
func (r *round) visibleCards() []Card {
	return game.MapList(r.cards, visibleCard)
}

// startAndDealWords gives everyone their word at the same time (PM-5, PM-7), the favoured ones such
// that bots can draw. In the children's variant there is one card, and so one symbol for all (PM-40).
func (r *round) startAndDealWords(favoured game.Seats, rng *rand.Rand) []game.Event {
	r.started = true
	var events []game.Event
	symbol, numeral := r.drawSymbolsAndNumerals(favoured, rng)
	for i := range r.players {
		seat, p := game.Seat(i), &r.players[i]
		p.symbol, p.numeral = symbol[i]%len(r.cards), numeral[i]+1
		events = append(events, game.Event{
			To: game.Of(seat), Fact: WordLearned{Symbol: p.symbol, Numeral: p.numeral, Word: r.wordOf(seat).Text},
		})
	}
	return events
}

// drawSymbolsAndNumerals draws a symbol and a numeral for each seat, both from 0. Where some are
// favoured it tries several times, and keeps the lots with which most of them can be drawn.
func (r *round) drawSymbolsAndNumerals(favoured game.Seats, rng *rand.Rand) (symbolBySeat, numeralBySeat []int) {
	const tries = 60
	most := -1
	for range tries {
		s, n := rng.Perm(symbols), rng.Perm(numbers)
		served := 0
		for seat := range favoured.All() {
			if upSide(r.cards[s[seat]%len(r.cards)]).Words[n[seat]].Draws {
				served++
			}
		}
		if served > most {
			symbolBySeat, numeralBySeat, most = s, n, served
		}
		if served == favoured.Len() {
			break
		}
	}
	return symbolBySeat, numeralBySeat
}

// numberLaidOn returns the number that a seat laid on a board; 0 for none.
func (r *round) numberLaidOn(board int, seat game.Seat) int {
	return game.FirstWhere(r.players[board].stack, func(g laidGuess) bool { return g.seat == seat }).number
}

// hasLaidNumber reports whether a seat has laid a number on any board (PM-12).
func (r *round) hasLaidNumber(seat game.Seat, number int) bool {
	for board := range r.players {
		if r.numberLaidOn(board, seat) == number {
			return true
		}
	}
	return false
}

// checkIsDrawing refuses whatever is allowed only while all draw and guess.
func (r *round) checkIsDrawing() error {
	if !r.isDrawing() {
		return game.Refuse("not-now.not-drawing")
	}
	return nil
}

// checkMayDrawOrGuess refuses drawing and guessing to a seat that has finished or is done.
func (r *round) checkMayDrawOrGuess(seat game.Seat) error {
	if err := r.checkIsDrawing(); err != nil {
		return err
	}
	switch p := &r.players[seat]; {
	case p.place > 0:
		return game.Refuse("finished.others-playing")
	case p.done:
		return game.Refuse("done")
	}
	return nil
}

// checkMayDraw refuses ink on a board that is blank by declaration or was struck.
func (r *round) checkMayDraw(seat game.Seat) error {
	if err := r.checkMayDrawOrGuess(seat); err != nil {
		return err
	}
	switch r.players[seat].fate {
	case Blank:
		return game.Refuse("nothing.draw")
	case Illegal:
		return game.Refuse("struck")
	}
	return nil
}

// drawInk adds a batch of ink to the seat's own board (PM-10).
func (r *round) drawInk(at time.Duration, seat game.Seat, move game.Ink) error {
	number, err := paper.BoardOf(move.Batch)
	if err != nil {
		return err
	}
	if number != int(seat) {
		return paper.RefuseOtherBoard(number, int(seat))
	}
	if err := r.checkMayDraw(seat); err != nil {
		return err
	}
	return r.players[seat].sheet.DrawAndRecord(at, move)
}

// checkMayGuess refuses a guess at a board that this seat cannot guess (PM-12).
func (r *round) checkMayGuess(seat game.Seat, board int, names []string) error {
	if err := r.checkMayDrawOrGuess(seat); err != nil {
		return err
	}
	switch err := checkBoardExists(board, len(names)); {
	case err != nil:
		return err
	case board == int(seat):
		return game.Refuse("own-drawing.guess")
	case r.players[board].fate != Counts:
		return game.Refuse("does-not-count.guess", game.Figures{"name": names[board]})
	case r.numberLaidOn(board, seat) > 0:
		return game.Refuse("guessed-already")
	}
	return nil
}

func checkBoardExists(board, boardCount int) error {
	if board < 0 || board >= boardCount {
		return game.Refuse("no-such-board", game.Figures{"last": boardCount - 1, "board": board})
	}
	return nil
}

// layGuessCard lays a number card on a drawing, face down (PM-11).
func (r *round) layGuessCard(seat game.Seat, board, number int, names []string) (GuessLaid, error) {
	switch err := r.checkMayGuess(seat, board, names); {
	case err != nil:
		return GuessLaid{}, err
	case number < 1 || number > numbers:
		return GuessLaid{}, game.Refuse("bad-number.guess-card", game.Figures{"most": numbers, "number": number})
	case r.hasLaidNumber(seat, number):
		return GuessLaid{}, game.Refuse("number-used", game.Figures{"number": number})
	}
	p := &r.players[board]
	p.stack = append(p.stack, laidGuess{seat: seat, number: number})
	return GuessLaid{Seat: seat, Board: board, Place: len(p.stack)}, nil
}

// findLaidGuess returns the guess of a seat at a drawing; nil for none.
func (r *round) findLaidGuess(board int, seat game.Seat) *laidGuess {
	stack := r.players[board].stack
	if i := slices.IndexFunc(stack, func(g laidGuess) bool { return g.seat == seat }); i >= 0 {
		return &stack[i]
	}
	return nil
}

// checkMayExplainGuess refuses to say what was meant where there is no guess, or nothing to say.
func (r *round) checkMayExplainGuess(seat game.Seat, board int) error {
	if err := r.checkIsDrawing(); err != nil {
		return err
	}
	switch err := checkBoardExists(board, len(r.players)); {
	case err != nil:
		return err
	case len(r.cards) == 1 || r.findLaidGuess(board, seat) == nil:
		return game.Refuse("no-guess.laid")
	}
	return nil
}

// explainGuess notes which card a seat meant with its number on a drawing, and tells it alone.
func (r *round) explainGuess(seat game.Seat, board, card int) ([]game.Event, error) {
	switch err := r.checkMayExplainGuess(seat, board); {
	case err != nil:
		return nil, err
	case card < 0 || card >= len(r.cards):
		return nil, game.Refuse("no-such-card.deck-card", game.Figures{"last": len(r.cards) - 1, "card": card})
	}
	r.findLaidGuess(board, seat).card = card + 1
	return []game.Event{{To: game.Of(seat), Fact: GuessExplained{Board: board, Card: card}}}, nil
}

// meantWord returns the word that a guess at a drawing stood for: that of the card which the guesser
// named; else, of a right number, the word drawn. A wrong number has one where there is one card.
func (r *round) meantWord(g laidGuess, author game.Seat) string {
	card := g.card - 1
	switch {
	case len(r.cards) == 1:
		card = 0
	case card < 0 && g.number == r.players[author].numeral:
		card = r.players[author].symbol
	case card < 0:
		return ""
	}
	return upSide(r.cards[card]).Words[g.number-1].Text
}

// checkMayFinish refuses a token to a seat that has one or draws nothing.
func (r *round) checkMayFinish(seat game.Seat) error {
	if err := r.checkIsDrawing(); err != nil {
		return err
	}
	switch p := &r.players[seat]; {
	case p.place > 0:
		return game.Refuse("finished.token-taken")
	case p.fate == Blank:
		return game.Refuse("nothing.token")
	}
	return nil
}

// takeBonusTokenAndEndDrawingIfNoneLeft takes the highest bonus token left; the last one ends the round (PM-14, PM-15).
func (r *round) takeBonusTokenAndEndDrawingIfNoneLeft(seat game.Seat) (Finished, error) {
	if err := r.checkMayFinish(seat); err != nil {
		return Finished{}, err
	}
	p := &r.players[seat]
	if p.sheet.Drawing.IsEmpty() {
		return Finished{}, game.Refuse("blank.draw-nothing")
	}
	p.bonus, p.place, p.done = r.bonus[0], len(r.players)-len(r.bonus), false // there is a token less than players
	if r.bonus = r.bonus[1:]; len(r.bonus) == 0 {
		r.endReason = TokensGone
	} else {
		r.endDrawingIfAllDone()
	}
	return Finished{Seat: seat, Bonus: p.bonus}, nil
}

// setDoneAndEndIfAll records that a player is done without a token, or is not any more (PM-16). Skipped
// means that the table said so for somebody who is away. Drawing ends when all are.
func (r *round) setDoneAndEndIfAll(seat game.Seat, done, skipped bool) (DoneChanged, error) {
	if err := r.checkIsDrawing(); err != nil {
		return DoneChanged{}, err
	}
	switch p := &r.players[seat]; {
	case p.place > 0:
		return DoneChanged{}, game.Refuse("finished.has-token")
	case p.done == done:
		return DoneChanged{}, game.Refuse("said-already.done")
	default:
		p.done = done
	}
	r.endDrawingIfAllDone()
	return DoneChanged{Seat: seat, Done: done, Late: skipped}, nil
}

// endDrawingIfAllDone ends drawing when every player has a token or is done (PM-16).
func (r *round) endDrawingIfAllDone() {
	if r.busySeats() == 0 {
		r.endReason = AllDone
	}
}

// wipeAndDeclareNothing wipes a board and records that its player draws nothing in this round (PM-18).
func (r *round) wipeAndDeclareNothing(seat game.Seat) ([]game.Fact, error) {
	if err := r.checkMayDraw(seat); err != nil {
		return nil, err
	}
	p := &r.players[seat]
	p.sheet, p.wiped = paper.Sheet{}, true
	return r.markBlankAndReturnGuesses(seat), nil
}

// markBlankAndReturnGuesses makes a board not count, returns the guesses at it and ends a vote on it.
func (r *round) markBlankAndReturnGuesses(seat game.Seat) []game.Fact {
	facts := []game.Fact{DrewNothing{Seat: seat, Returned: r.players[seat].voidDrawingAndReturnGuesses(Blank)}}
	if c := &r.objections[seat]; c.Vote != nil {
		c.Vote = nil
		facts = append(facts, VoteSettled{VoteEnded: vote.VoteEnded{Board: int(seat)}, Returned: []game.Seat{}})
	}
	return facts
}

// markBlankBoards makes all boards not count that are blank when drawing is over (PM-18).
func (r *round) markBlankBoards() []game.Fact {
	var facts []game.Fact
	for i := range r.players {
		if p := &r.players[i]; p.fate == Counts && p.sheet.Drawing.IsEmpty() {
			facts = append(facts, r.markBlankAndReturnGuesses(game.Seat(i))...)
		}
	}
	return facts
}

func (r *round) voteDrawingOf(board int) vote.Drawing {
	return vote.Drawing{Author: game.Seat(board), Blank: r.players[board].sheet.Drawing.IsEmpty()}
}

// checkMayObject refuses an objection at the wrong time or to a drawing that does not count
// (PM-26).
func (r *round) checkMayObject(seat game.Seat, board int, stage Stage, roster *game.Roster, objectors *vote.Objectors) error {
	if stage != Drawing && !stage.isScoring() {
		return game.Refuse("not-now.nothing-drawn")
	}
	if err := checkBoardExists(board, len(roster.Names)); err != nil {
		return err
	}
	if r.players[board].fate != Counts {
		return game.Refuse("does-not-count.object", game.Figures{"name": roster.Names[board]})
	}
	return r.objections[board].CheckObjection(seat, r.voteDrawingOf(board), roster, objectors)
}

func (r *round) scoredDrawing(author game.Seat, s roundScore) ScoredDrawing {
	p := &r.players[author]
	drawing := ScoredDrawing{
		Seat: author, Symbol: p.symbol, Numeral: p.numeral, Word: r.wordOf(author).Text, Drawn: p.fate,
		Guesses: slices.Clone(s.guesses[author]), Kept: s.kept[author],
	}
	for i := range drawing.Guesses {
		drawing.Guesses[i].Word = r.meantWord(p.stack[i], author)
	}
	return drawing
}

func (r *round) firstScoredDrawings(count int, s roundScore) []ScoredDrawing {
	return game.MapList(r.walkOrder[:count], func(author game.Seat) ScoredDrawing { return r.scoredDrawing(author, s) })
}

// fillRoundWithoutScores fills in what everyone may know of the round in play but its scores.
func (r *round) fillRoundWithoutScores(v *View) {
	v.Round, v.Deck, v.Cards, v.Bonus, v.Ended = r.number, r.deck, r.visibleCards(), game.NonNilCopy(r.bonus), r.endReason
	v.LastSeconds = r.isDrawing() && r.inLastSeconds
	for i := range r.players {
		p, seen := &r.players[i], &v.Players[i]
		seen.Bonus, seen.Place, seen.Done, seen.Drawn, seen.Stack = p.bonus, p.place, p.done, p.fate, p.guessers()
	}
	for board := range r.objections {
		if o := r.objections[board].Vote; o != nil {
			v.Ballots = append(v.Ballots, *o.AsBallot(board))
		}
	}
}

// fillOwnSecrets fills in what a player alone knows from "go" on.
func (r *round) fillOwnSecrets(v *View) {
	p := &r.players[v.Seat]
	v.Symbol, v.Numeral, v.Word, v.Blank = p.symbol, p.numeral, r.wordOf(v.Seat).Text, p.sheet.Drawing.IsEmpty()
	for number := 1; number <= numbers; number++ {
		if !r.hasLaidNumber(v.Seat, number) {
			v.Hand = append(v.Hand, number)
		}
	}
	for board := range r.players {
		if g := r.findLaidGuess(board, v.Seat); g != nil {
			v.Laid[board], v.Meant[board] = g.number, g.card-1
		}
	}
}
