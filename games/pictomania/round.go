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

// A round is one layout of cards: what was drawn of it, guessed and taken.
type round struct {
	number int // from 1
	deck   string
	cards  []words.Card // by symbol
	aside  []words.Card // that were replaced
	parts  []part       // by seat
	bonus  []int        // tokens still to be taken, highest first
	ended  Reason       // "" while drawing is not over

	cases vote.Cases  // by board: what is said against it
	order []game.Seat // of the walk
	step  int         // how many drawings the walk has come to
}

// A part is one player's side of a round.
type part struct {
	hand
	symbol int  // of the card that has their word
	place  int  // in the race for tokens, from 1; 0 for none
	isDone bool // without a token
	wiped  bool // the board was emptied by the rules
	sheet  paper.Sheet
}

// busy reports whether the player still draws and guesses.
func (p *part) busy() bool { return p.place == 0 && !p.isDone }

// busy is all who still draw and guess.
func (r *round) busy() game.Seats {
	var seats game.Seats
	for i := range r.parts {
		if r.parts[i].busy() {
			seats = seats.With(game.Seat(i))
		}
	}
	return seats
}

// word is what a player has to draw: that numeral on that symbol's card (PM-5).
func (r *round) word(seat game.Seat) words.Word {
	p := &r.parts[seat]
	return up(r.cards[p.symbol]).Words[p.numeral-1]
}

// laidOn is the number that a seat laid on a board; 0 for none.
func (r *round) laidOn(board int, seat game.Seat) int {
	for _, g := range r.parts[board].stack {
		if g.seat == seat {
			return g.number
		}
	}
	return 0
}

// used reports whether a seat has laid a number on some board (PM-12).
func (r *round) used(seat game.Seat, number int) bool {
	for board := range r.parts {
		if r.laidOn(board, seat) == number {
			return true
		}
	}
	return false
}

// reckon scores the round as things stand.
func (r *round) reckon(tokens []int) score {
	hands := make([]hand, len(r.parts))
	for i := range r.parts {
		hands[i] = r.parts[i].hand
	}
	return reckon(hands, r.order, tokens)
}

// rounds is all that were played, the one in play included.
func (m *match) rounds() []*round { return append(slices.Clip(m.past), m.round) }

// begin lays out the cards of the next round (PM-4).
func (m *match) begin(at time.Duration) []game.Event {
	number := 1
	if m.round != nil {
		m.putAway()
		number = m.round.number + 1
	}
	n := len(m.Names)
	r := &round{
		number: number, deck: m.deck(number), parts: make([]part, n), bonus: slices.Clone(m.bonus), cases: make(vote.Cases, n),
	}
	for len(r.cards) < m.layout {
		card, _ := m.piles.draw(r.deck, r.cards) // a deck that can be chosen has enough
		r.cards = append(r.cards, card)
	}
	for i := range n {
		r.order = append(r.order, game.Seat((number-1+i)%n))
	}
	m.round, m.votes = r, make([]string, n)
	m.enter(at, Reading)
	return []game.Event{m.ToAll(CardsLaid{Round: number, Rounds: m.count, Deck: r.deck, Cards: r.faces()})}
}

// faces is the cards as everyone sees them, by symbol.
func (r *round) faces() []Card {
	list := make([]Card, len(r.cards))
	for i, c := range r.cards {
		list[i] = face(c)
	}
	return list
}

// putAway clears the table after a round. Of the drawings it leaves how they were
// made, which is all that the gallery needs (CM-13).
func (m *match) putAway() {
	r := m.round
	m.piles.putUnder(r.deck, slices.Concat(r.cards, r.aside))
	for i := range r.parts {
		r.parts[i].sheet.KeepRecordingOnly()
	}
	m.past = append(m.past, r)
}

// deck is the deck of a round: fixed beforehand, or the one with most votes and of
// equals the easier (PM-3).
func (m *match) deck(number int) string {
	if !m.byVote {
		return m.sequence[number-1]
	}
	chosen, most := m.piles.decks[0], 0
	for _, deck := range m.piles.decks {
		count := 0
		for _, v := range m.votes {
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

// mayChoose refuses a vote on decks when there is none.
func (m *match) mayChoose() error {
	switch {
	case !m.byVote:
		return game.Refuse("fixed", "the decks for this game are fixed")
	case m.Stage == Choosing || m.Stage == Summing && !m.final():
		return nil
	}
	return game.Refuse("not-now", "the next deck is chosen while a round’s scores are shown")
}

// choose takes a vote for the next deck.
func (m *match) choose(at time.Duration, seat game.Seat, deck string) ([]game.Event, error) {
	if err := m.mayChoose(); err != nil {
		return nil, err
	}
	if !slices.Contains(m.piles.decks, deck) {
		return nil, game.Refuse("no-such-deck", "there’s no deck “{deck}”; choose one of {decks}", game.Figures{"deck": game.Truncate(deck, 20), "decks": slices.Clone(m.piles.decks)})
	}
	if m.votes[seat] == deck {
		return nil, game.Refuse("said-already", "you’ve already voted for that deck")
	}
	m.votes[seat] = deck
	events := []game.Event{m.ToAll(DeckVoted{Seat: seat, Deck: deck})}
	if m.Stage == Choosing {
		m.went = m.went.With(seat)
		if m.waiting() == 0 {
			events = append(events, m.begin(at)...)
		}
	}
	return events, nil
}

// mayReplace refuses to replace a card for whoever has had that, and at other times.
func (m *match) mayReplace(seat game.Seat) error {
	switch {
	case m.Stage != Reading:
		return game.Refuse("not-now", "cards can only be replaced before anyone has seen their word")
	case m.spares[seat] == 0:
		return game.Refuse("said-already", "you can’t replace any more cards this game; others may still be able to")
	case len(m.piles.cards[m.round.deck]) == 0:
		return game.Refuse("no-more-cards", "this deck has no other card left")
	}
	return nil
}

// replace puts another card in the place of one, and gives time to read it (PM-6).
func (m *match) replace(at time.Duration, seat game.Seat, symbol int) ([]game.Event, error) {
	r := m.round
	if err := m.mayReplace(seat); err != nil {
		return nil, err
	}
	if symbol < 0 || symbol >= len(r.cards) {
		return nil, game.Refuse("no-such-card", "the cards are 0 to {last}, not {card}", game.Figures{"last": len(r.cards) - 1, "card": symbol})
	}
	others := slices.Delete(slices.Clone(r.cards), symbol, symbol+1)
	card, _ := m.piles.draw(r.deck, others)
	r.aside = append(r.aside, r.cards[symbol])
	r.cards[symbol] = card
	m.spares[seat]--
	m.enter(at, Reading)
	return []game.Event{m.ToAll(CardReplaced{Seat: seat, Symbol: symbol, Card: face(card)})}, nil
}

// ready notes that a player has read the cards.
func (m *match) ready(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	if m.Stage != Reading {
		return nil, game.Refuse("not-now", "there’s nothing to get ready for")
	}
	if m.went.Has(seat) {
		return nil, game.Refuse("said-already", "you’re ready already; the others are still reading")
	}
	m.went = m.went.With(seat)
	events := []game.Event{m.ToAll(SaidReady{Seat: seat})}
	if m.waiting() == 0 {
		events = append(events, m.start(at, rng)...)
	}
	return events, nil
}

// start is "go": everyone learns the own word at the same time (PM-5, PM-7). In the
// children's variant there is one card, and so one symbol for all (PM-40).
func (m *match) start(at time.Duration, rng *rand.Rand) []game.Event {
	r := m.round
	m.enter(at, Drawing)
	events := []game.Event{m.ToAll(DrawingBegan{})}
	symbol, numeral := m.lots(rng)
	for i := range r.parts {
		seat, p := game.Seat(i), &r.parts[i]
		p.symbol, p.numeral = symbol[i]%len(r.cards), numeral[i]+1
		events = append(events, game.Event{
			To: game.Of(seat), Fact: WordLearned{Symbol: p.symbol, Numeral: p.numeral, Word: r.word(seat).Text},
		})
	}
	return events
}

// lots draws symbols and numerals, by seat and from 0. Where bots play, lots are drawn
// again while there are bots that could not draw their word; in the end those count
// that serve most of them.
func (m *match) lots(rng *rand.Rand) (symbol, numeral []int) {
	r := m.round
	const tries = 60
	most := -1
	for range tries {
		s, n := rng.Perm(symbols), rng.Perm(numbers)
		served := 0
		for seat := range m.Bots.All() {
			if up(r.cards[s[seat]%len(r.cards)]).Words[n[seat]].Draws {
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
