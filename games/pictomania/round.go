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
	endReason     Reason        // "" while drawing is not over

	objections vote.Cases  // by board
	walkOrder  []game.Seat // in which the scoring goes from drawing to drawing
	walked     int         // how many drawings have been scored
}

// A playerRound is one player's part of a round.
type playerRound struct {
	hand
	symbol int  // of the card that has their word
	place  int  // in the race for tokens, from 1; 0 for none
	done   bool // without a token
	wiped  bool // the board was emptied because the player draws nothing
	sheet  paper.Sheet
}

// isBusy reports whether the player still draws and guesses.
func (p *playerRound) isBusy() bool { return p.place == 0 && !p.done }

// busySeats returns all seats that still draw and guess.
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

// numberLaidOn returns the number that a seat laid on a board; 0 for none.
func (r *round) numberLaidOn(board int, seat game.Seat) int {
	for _, g := range r.players[board].stack {
		if g.seat == seat {
			return g.number
		}
	}
	return 0
}

// hasUsed reports whether a seat has laid a number on any board (PM-12).
func (r *round) hasUsed(seat game.Seat, number int) bool {
	for board := range r.players {
		if r.numberLaidOn(board, seat) == number {
			return true
		}
	}
	return false
}

// scoreRound scores the round as things stand.
func (r *round) scoreRound(tokens []int) roundScore {
	hands := make([]hand, len(r.players))
	for i := range r.players {
		hands[i] = r.players[i].hand
	}
	return scoreHands(hands, r.walkOrder, tokens)
}

// allRounds returns all rounds played, the current one included.
func (m *match) allRounds() []*round { return append(slices.Clip(m.pastRounds), m.round) }

// beginRound lays out the cards of the next round (PM-4).
func (m *match) beginRound(at time.Duration) []game.Event {
	number := 1
	if m.round != nil {
		m.clearTable()
		number = m.round.number + 1
	}
	n := len(m.Names)
	r := &round{
		number: number, deck: m.deckOfRound(number), players: make([]playerRound, n), bonus: slices.Clone(m.bonusTokens), objections: make(vote.Cases, n),
	}
	for len(r.cards) < m.cardsPerRound {
		card, _ := m.piles.drawCard(r.deck, r.cards) // a deck that can be chosen has enough
		r.cards = append(r.cards, card)
	}
	for i := range n {
		r.walkOrder = append(r.walkOrder, game.Seat((number-1+i)%n))
	}
	m.round, m.deckVotes = r, make([]string, n)
	m.enterStage(at, Reading)
	return []game.Event{m.ToAll(CardsLaid{Round: number, Rounds: m.totalRounds, Deck: r.deck, Cards: r.visibleCards()})}
}

// visibleCards returns the cards as everyone sees them, by symbol.
func (r *round) visibleCards() []Card {
	list := make([]Card, len(r.cards))
	for i, c := range r.cards {
		list[i] = visibleCard(c)
	}
	return list
}

// clearTable puts the cards back and reduces the drawings to their recordings, which is all
// that the gallery needs (CM-13).
func (m *match) clearTable() {
	r := m.round
	m.piles.putUnderDeck(r.deck, slices.Concat(r.cards, r.replacedCards))
	for i := range r.players {
		r.players[i].sheet.KeepRecordingOnly()
	}
	m.pastRounds = append(m.pastRounds, r)
}

// deckOfRound returns the deck of a round: a fixed one, or the one with the most votes, of
// equals the easiest (PM-3).
func (m *match) deckOfRound(number int) string {
	if !m.decksByVote {
		return m.fixedDecks[number-1]
	}
	chosen, most := m.piles.decks[0], 0
	for _, deck := range m.piles.decks {
		count := 0
		for _, v := range m.deckVotes {
			if v == deck {
				count++
			}
		}
		if count > most {
			chosen, most = deck, count
		}
	}
	return chosen
}

// checkMayVoteForDeck refuses a vote for a deck where decks are fixed, and at the wrong time.
func (m *match) checkMayVoteForDeck() error {
	switch {
	case !m.decksByVote:
		return game.Refuse("fixed", "the decks for this game are fixed")
	case m.Stage == Choosing || m.Stage == Summing && !m.isLastRound():
		return nil
	}
	return game.Refuse("not-now", "the next deck is chosen while a round’s scores are shown")
}

// voteForDeck records a seat's vote for the next deck.
func (m *match) voteForDeck(at time.Duration, seat game.Seat, deck string) ([]game.Event, error) {
	if err := m.checkMayVoteForDeck(); err != nil {
		return nil, err
	}
	if !slices.Contains(m.piles.decks, deck) {
		return nil, game.Refuse("no-such-deck", "there’s no deck “{deck}”; choose one of {decks}", game.Figures{"deck": game.Truncate(deck, 20), "decks": slices.Clone(m.piles.decks)})
	}
	if m.deckVotes[seat] == deck {
		return nil, game.Refuse("said-already", "you’ve already voted for that deck")
	}
	m.deckVotes[seat] = deck
	events := []game.Event{m.ToAll(DeckVoted{Seat: seat, Deck: deck})}
	if m.Stage == Choosing {
		m.readySeats = m.readySeats.With(seat)
		if m.awaitedSeats() == 0 {
			events = append(events, m.beginRound(at)...)
		}
	}
	return events, nil
}

// checkMayReplace refuses to replace a card at the wrong time, and to a seat that has no
// replacement left.
func (m *match) checkMayReplace(seat game.Seat) error {
	switch {
	case m.Stage != Reading:
		return game.Refuse("not-now", "cards can only be replaced before anyone has seen their word")
	case m.replacementsLeft[seat] == 0:
		return game.Refuse("said-already", "you can’t replace any more cards this game; others may still be able to")
	case len(m.piles.cards[m.round.deck]) == 0:
		return game.Refuse("no-more-cards", "this deck has no other card left")
	}
	return nil
}

// replaceCard puts another card in the place of one and restarts the reading time (PM-6).
func (m *match) replaceCard(at time.Duration, seat game.Seat, symbol int) ([]game.Event, error) {
	r := m.round
	if err := m.checkMayReplace(seat); err != nil {
		return nil, err
	}
	if symbol < 0 || symbol >= len(r.cards) {
		return nil, game.Refuse("no-such-card", "the cards are 0 to {last}, not {card}", game.Figures{"last": len(r.cards) - 1, "card": symbol})
	}
	others := slices.Delete(slices.Clone(r.cards), symbol, symbol+1)
	card, _ := m.piles.drawCard(r.deck, others)
	r.replacedCards = append(r.replacedCards, r.cards[symbol])
	r.cards[symbol] = card
	m.replacementsLeft[seat]--
	m.enterStage(at, Reading)
	return []game.Event{m.ToAll(CardReplaced{Seat: seat, Symbol: symbol, Card: visibleCard(card)})}, nil
}

// recordReady records that a player has read the cards; when all have, drawing starts.
func (m *match) recordReady(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	if m.Stage != Reading {
		return nil, game.Refuse("not-now", "there’s nothing to get ready for")
	}
	if m.readySeats.Has(seat) {
		return nil, game.Refuse("said-already", "you’re ready already; the others are still reading")
	}
	m.readySeats = m.readySeats.With(seat)
	events := []game.Event{m.ToAll(SaidReady{Seat: seat})}
	if m.awaitedSeats() == 0 {
		events = append(events, m.startDrawing(at, rng)...)
	}
	return events, nil
}

// startDrawing gives everyone their word at the same time (PM-5, PM-7). In the children's
// variant there is one card, and so one symbol for all (PM-40).
func (m *match) startDrawing(at time.Duration, rng *rand.Rand) []game.Event {
	r := m.round
	m.enterStage(at, Drawing)
	events := []game.Event{m.ToAll(DrawingBegan{})}
	symbol, numeral := m.drawLots(rng)
	for i := range r.players {
		seat, p := game.Seat(i), &r.players[i]
		p.symbol, p.numeral = symbol[i]%len(r.cards), numeral[i]+1
		events = append(events, game.Event{
			To: game.Of(seat), Fact: WordLearned{Symbol: p.symbol, Numeral: p.numeral, Word: r.wordOf(seat).Text},
		})
	}
	return events
}

// drawLots draws a symbol and a numeral for each seat, both from 0. Where bots play it tries
// several times, and keeps the lots with which most bots can draw their word.
func (m *match) drawLots(rng *rand.Rand) (symbol, numeral []int) {
	r := m.round
	const tries = 60
	most := -1
	for range tries {
		s, n := rng.Perm(symbols), rng.Perm(numbers)
		served := 0
		for seat := range m.Bots.All() {
			if upSide(r.cards[s[seat]%len(r.cards)]).Words[n[seat]].Draws {
				served++
			}
		}
		if served > most {
			symbol, numeral, most = s, n, served
		}
		if served == m.Bots.Len() {
			break
		}
	}
	return symbol, numeral
}
