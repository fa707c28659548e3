package pictomania

import (
	"slices"

	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// TurnedSides returns every side that was laid out, so that the evening counts their words as
// seen and no others.
func (m *match) TurnedSides() []words.Side { return slices.Clone(m.piles.turned) }

// Boards lists the drawings, which everyone sees from "go" until the cards of the next round
// are laid out (PM-10). A board has the number of its seat.
func (m *match) Boards(game.Seat) []game.Board {
	list := []game.Board{}
	if m.Stage == Choosing || m.Stage == Reading {
		return list
	}
	for i := range m.round.players {
		edition := 2 * m.round.number
		if m.round.players[i].wiped {
			edition++
		}
		list = append(list, game.Board{ID: i, Edition: edition})
	}
	return list
}

// Picture returns a board as one batch of ink. It has the undo history while its author may
// still draw on it.
func (m *match) Picture(_ game.Seat, board int) []byte {
	if m.Stage == Choosing || m.Stage == Reading || board < 0 || board >= len(m.Names) {
		return nil
	}
	p := &m.round.players[board]
	return p.sheet.Picture(board, m.Stage == Drawing && p.place == 0 && p.fate == Counts)
}

func (m *match) Gallery() []game.Drawing {
	if m.ended == nil {
		return nil
	}
	return m.galleryDrawings(m.Names)
}

// View returns what a seat may know; anybody but a player gets the public view.
func (m *match) View(seat game.Seat) any {
	if !m.Players().Has(seat) {
		seat = game.Watcher
	}
	v := View{
		Phase: m.Phase, Seat: seat, Stage: m.Stage, Rounds: m.PlannedRounds(m.currentRoundNumber()), Players: make([]Player, len(m.Names)),
		Children: m.cardsPerRound == 1, Led: m.ledByHost, ByVote: m.decksByVote, Decks: game.NonNilCopy(m.piles.decks), Votes: game.NonNilCopy(m.deckVotes), Cards: []Card{},
		Symbol: -1, Hand: []int{}, Laid: make([]int, len(m.Names)),
		Tokens: game.NonNilCopy(m.scoringTokens), Bonus: game.NonNilCopy(m.bonusTokens), Ballots: []vote.Ballot{},
		Walk: []ScoredDrawing{}, Middle: make([]int, len(m.Names)), Sheep: game.Watcher, Sums: []Sum{},
		Timed: m.Deadline > 0, Went: m.readySeats, Can: m.allowedMoves(seat), History: m.finishedRoundRecords(m.Stage == Over), Result: m.ended.Clone(),
	}
	points := m.pointsBySeat(m.Stage.showsSums())
	for i, name := range m.Names {
		v.Players[i] = Player{Name: name, Points: points[i], Stack: []game.Seat{}, Spares: m.replacementsLeft[i]}
	}
	if m.round == nil {
		return v
	}
	m.round.fillRoundWithoutScores(&v)
	m.rounds.fillShownScores(&v)
	if seat != game.Watcher && m.Stage != Reading {
		m.round.fillOwnSecrets(&v)
	}
	return v
}

// allowedMoves returns what a seat may do now; the public may do nothing.
func (m *match) allowedMoves(seat game.Seat) Can {
	c := Can{Guess: []int{}, Object: []int{}, Vote: []int{}}
	if seat == game.Watcher || m.Stage == Over {
		return c
	}
	r := m.round
	c.Choose = m.checkMayVoteForDeck() == nil
	c.Replace = m.checkMayReplaceCard(seat) == nil
	c.Ready = m.Stage == Reading && !m.readySeats.Has(seat)
	c.Next = m.checkMayContinue() == nil && !m.readySeats.Has(seat)
	c.Turn = m.checkHostLedScoring() == nil
	if r == nil {
		return c
	}
	if r.isDrawing() {
		p := &r.players[seat]
		c.Draw = r.checkMayDraw(seat) == nil
		c.Nothing = c.Draw
		c.Finish = r.checkMayFinish(seat) == nil
		c.Done, c.Resume = p.isBusy(), p.done
	}
	for board := range m.Names {
		if r.checkMayGuess(seat, board, m.Names) == nil {
			c.Guess = append(c.Guess, board)
		}
		if r.checkMayObject(seat, board, m.Stage, &m.Roster) == nil {
			c.Object = append(c.Object, board)
		}
	}
	c.Vote = append(c.Vote, r.objections.BoardsAwaitingVoteOf(seat)...)
	return c
}
