package funnylines

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"linework/cards"
	"linework/game"
	"linework/game/gametest"
)

// FL-5: in random games of every kind, an accountant who knows only what everyone is
// told keeps the books, and they agree with the table after every step.
func TestMoneyIsConserved(t *testing.T) {
	t.Parallel()
	t.Run("FL-5 all money is bank, pot and players", func(t *testing.T) {
		for number := range gametest.GameCount(200) {
			playWithAccounts(t, number)
		}
	})
}

// playWithAccounts plays a random game and books every fact.
func playWithAccounts(t *testing.T, number int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(number), 5))
	n := 3 + number%10
	box := []int{160, 200, 300}[rng.IntN(3)]
	options := game.Values{playOption: rng.IntN(2), boxOption: box, handOption: rng.IntN(2), tieOption: rng.IntN(2)}
	table, err := gametest.OpenTable(Game{deck: small()}, game.Setup{Names: make([]string, n), Options: options}, gametest.Seed(number))
	if err != nil {
		t.Fatal(err)
	}
	bot := recklessBot{RandomBot}
	books := &accounts{t: t, number: number, bank: box}
	books.recordEvents(table.Dealt)
	for steps := 0; !table.IsOver(); steps++ {
		if steps > 20000 {
			t.Fatalf("game %d does not end", number)
		}
		s := table.Match.Status()
		seats := slices.Collect(s.Waiting.All())
		var e gametest.Entry
		if seat := game.Seat(rng.IntN(n)); rng.IntN(4) == 0 && table.Match.View(seat).(View).Can.Guess { // out of turn
			e = table.Say(seat, Guess{Text: bot.name(rng), Sure: true})
		} else if seat = seats[rng.IntN(len(seats))]; rng.IntN(12) == 0 {
			e = table.Say(seat, game.Skip{})
		} else if move := bot.Play(table.Match.View(seat), rng); move != nil {
			e = table.Say(seat, move)
		} else {
			e = table.RingBell()
		}
		if e.Err != nil {
			t.Fatalf("game %d: %+v is refused: %v", number, e.Input, e.Err)
		}
		books.recordEvents(e.Events)
		books.compare(table.Match.(*match), box)
		table.Now += time.Duration(rng.IntN(2000)) * time.Millisecond
		if due := table.Match.Status().Deadline; due > 0 && due <= table.Now {
			books.recordEvents(table.RingBell().Events)
		}
	}
}

// recklessBot is the random bot, with more money spent on guesses that may be right.
type recklessBot struct{ game.ViewPlayer }

func (recklessBot) name(rng *rand.Rand) string {
	return small().cards[rng.IntN(len(small().cards))].Name
}

func (r recklessBot) Play(view any, rng *rand.Rand) game.Move {
	if v := view.(View); v.Can.Guess && rng.IntN(6) == 0 {
		return Guess{Text: r.name(rng)}
	}
	return r.ViewPlayer.Play(view, rng)
}

// accounts is the books of somebody who hears what everyone hears.
type accounts struct {
	t      *testing.T
	number int
	money  map[int]int // by side; made when the first round begins
	side   map[game.Seat]int
	prices Counts
	pot    int
	bank   int
}

func (a *accounts) recordEvents(events []game.Event) {
	for _, e := range events {
		switch f := e.Fact.(type) {
		case TeamsSet:
			a.side, a.money = map[game.Seat]int{}, map[int]int{}
			for team, seats := range f.Teams {
				for seat := range seats.All() {
					a.side[seat] = team
				}
			}
		case RoundBegan:
			if f.Round == 1 {
				a.payStart()
			}
			a.prices = f.Prices
			a.bank, a.pot = a.bank-f.Seed, a.pot+f.Seed
		case Bought:
			sum := 0
			for k, n := range f.Basket {
				sum += n * a.prices[k]
			}
			if sum != f.Cost {
				a.t.Errorf("game %d: %s cost %d, and %d was paid", a.number, basketInWords(f.Basket), sum, f.Cost)
			}
			a.money[f.Side], a.pot = a.money[f.Side]-f.Cost, a.pot+f.Cost
		case Guessed:
			a.money[a.moneyOf(f.Seat)], a.pot = a.money[a.moneyOf(f.Seat)]-2, a.pot+2
		case Borrowed:
			a.money[int(f.Seat)], a.bank = a.money[int(f.Seat)]+10, a.bank-10
		case Repaid:
			a.money[int(f.Seat)], a.bank = a.money[int(f.Seat)]-10, a.bank+10
		case RoundEnded:
			if f.Pot != a.pot {
				a.t.Errorf("game %d: the pot was %d, and %d is told", a.number, a.pot, f.Pot)
			}
			for _, s := range f.Shares {
				a.money[s.Side], a.pot = a.money[s.Side]+s.Amount, a.pot-s.Amount
			}
			a.bank, a.pot = a.bank+a.pot, 0
		}
	}
}

// payStart pays what everyone begins with (FL-10, FL-30).
func (a *accounts) payStart() {
	if a.money == nil { // each for themselves
		a.money = map[int]int{}
		n := 3 + a.number%10
		for seat := range n {
			a.money[seat] = map[int]int{3: 34, 4: 34, 5: 23, 6: 23, 7: 17, 8: 17}[n]
			a.bank -= a.money[seat]
		}
		return
	}
	a.money[0], a.money[1] = 75, 75
	a.bank -= 150
}

func (a *accounts) moneyOf(seat game.Seat) int {
	if a.side != nil {
		return a.side[seat]
	}
	return int(seat)
}

// compare checks the books against the match and against the box (FL-5).
func (a *accounts) compare(m *match, box int) {
	a.t.Helper()
	sum := m.pot + m.reserve
	for side, p := range m.purses {
		sum += p.money
		if p.money != a.money[side] || p.money < 0 {
			a.t.Fatalf("game %d: side %d has %d, the books say %d", a.number, side, p.money, a.money[side])
		}
	}
	if sum != box || m.pot != a.pot || m.reserve != a.bank || m.reserve < 0 || m.pot < 0 {
		a.t.Fatalf("game %d: pot %d and bank %d, the books say %d and %d; in all %d of %d", a.number, m.pot, m.reserve, a.pot, a.bank, sum, box)
	}
}

// In random games a board never has what was not bought, nor more than the card has,
// and what was announced is true.
func TestBoardsAgreeWithTheCard(t *testing.T) {
	t.Parallel()
	for number := range 20 {
		table, err := gametest.OpenTable(Game{deck: small()}, game.Setup{Names: make([]string, 3+number%6), Options: game.Values{playOption: number % 2}}, gametest.Seed(number))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(number), 6))
		bought := map[int]Counts{}
		for step := 0; !table.IsOver() && step < 600; step++ {
			seats := slices.Collect(table.Match.Status().Waiting.All())
			move := recklessBot{RandomBot}.Play(table.Match.View(seats[rng.IntN(len(seats))]), rng)
			e := gametest.Entry{}
			if move == nil || rng.IntN(9) == 0 {
				e = table.RingBell()
			} else {
				e = table.Say(seats[rng.IntN(len(seats))], move)
			}
			m := table.Match.(*match)
			for _, event := range e.Events {
				switch f := event.Fact.(type) {
				case RoundBegan:
					clear(bought)
				case Bought:
					board := m.round.boardOfSide(f.Side).number
					sum := bought[board]
					for k, n := range f.Basket {
						sum[k] += n
					}
					bought[board] = sum
				}
			}
			if m.round != nil {
				agree(t, m, bought, fmt.Sprintf("game %d, step %d", number, step))
			}
		}
	}
}

func agree(t *testing.T, m *match, bought map[int]Counts, where string) {
	t.Helper()
	for _, b := range m.round.boards {
		var drawn Counts
		seen := map[int]bool{}
		for _, d := range b.shapes {
			drawn[d.kind]++
			if seen[d.shape] || m.round.card.Shapes[d.shape].Kind != d.kind {
				t.Fatalf("%s: shape %d is drawn twice, or as a %v", where, d.shape, d.kind)
			}
			seen[d.shape] = true
		}
		for k := range cards.Kind(cards.Kinds) {
			if drawn[k] > bought[b.number][k] || drawn[k]+b.toDraw[k] > m.round.card.Count(k) {
				t.Fatalf("%s: board %d has %d of kind %v, bought were %d", where, b.number, drawn[k], k, bought[b.number][k])
			}
			if b.usedUp[k] && m.round.outcome == nil && drawn[k]+b.toDraw[k] != m.round.card.Count(k) {
				t.Fatalf("%s: board %d is said to be short of %v", where, b.number, k)
			}
		}
	}
}
