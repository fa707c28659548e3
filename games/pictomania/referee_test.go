package pictomania

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

var randomRounds = flag.Int("pictomania.rounds", 300, "how many random rounds the referee scores beside the game")

// A referee sits at the table, moves cards and tokens as the rulebook says, and counts
// stars at the end. It sees what is done and shares nothing with the rules of the game.
type referee struct {
	colours []string            // of the players
	own     map[string]string   // the scoring tokens in front of each player, a digit each
	centre  string              // the black tokens
	black   map[string]byte     // each player's numeral card, face down
	stacks  map[string][]string // on it, colour and number of each guess, the latest last
	got     map[string]string   // coloured tokens on the right of the tablet
	bonus   map[string]string   // the black token taken
}

func newReferee(n int, tokens, bonus string) *referee {
	r := &referee{
		colours: []string{"red", "blue", "green", "yellow", "white", "orange"}[:n], own: map[string]string{}, black: map[string]byte{},
		stacks: map[string][]string{}, got: map[string]string{}, bonus: map[string]string{},
	}
	for _, colour := range r.colours {
		r.own[colour] = tokens
	}
	r.centre = bonus
	return r
}

// takeHighest takes the token with most stars from a heap.
func takeHighest(heap string) (token, rest string) {
	for _, stars := range []string{"3", "2", "1"} {
		if at := strings.Index(heap, stars); at >= 0 {
			return stars, heap[:at] + heap[at+1:]
		}
	}
	return "", heap
}

// recordMove follows one thing that was done at the table.
func (r *referee) recordMove(seat game.Seat, move game.Move, facts []game.Event) {
	switch move := move.(type) {
	case Guess:
		under := r.colours[move.Board]
		r.stacks[under] = append(r.stacks[under], fmt.Sprintf("%s %d", r.colours[seat], move.Number))
	case Finish:
		r.bonus[r.colours[seat]], r.centre = takeHighest(r.centre)
	}
	for _, e := range facts {
		switch fact := e.Fact.(type) {
		case WordLearned:
			for who := range e.To.All() {
				r.black[r.colours[who]] = byte('0' + fact.Numeral)
			}
		case DrewNothing:
			r.stacks[r.colours[fact.Seat]] = nil // the cards go back
		case VoteSettled:
			if fact.Upheld {
				r.stacks[r.colours[fact.Board]] = nil
			}
		}
	}
}

// countStars counts a heap.
func countStars(heap string) int {
	return strings.Count(heap, "1") + 2*strings.Count(heap, "2") + 3*strings.Count(heap, "3")
}

// score turns all stacks over and counts, player by player.
func (r *referee) score() (scores []int, blackSheep string) {
	guessed := map[string]bool{}
	var centre []string // colours of the wrong guesses
	for _, author := range r.colours {
		for len(r.stacks[author]) > 0 {
			card := r.stacks[author][0] // turned over, the first guess lies on top
			r.stacks[author] = r.stacks[author][1:]
			colour, number, _ := strings.Cut(card, " ")
			if number[0] != r.black[author] {
				centre = append(centre, colour)
				continue
			}
			var token string
			token, r.own[author] = takeHighest(r.own[author])
			r.got[colour] += token
			guessed[author] = true
		}
	}
	slices.Sort(centre)
	tied := false
	most := 0
	for i := 0; i < len(centre); {
		j := i
		for j < len(centre) && centre[j] == centre[i] {
			j++
		}
		switch {
		case j-i > most:
			most, blackSheep, tied = j-i, centre[i], false
		case j-i == most:
			tied = true
		}
		i = j
	}
	if tied {
		blackSheep = ""
	}
	for _, colour := range r.colours {
		right, left := r.got[colour], r.own[colour]
		switch {
		case colour == blackSheep:
			left += r.bonus[colour]
		case guessed[colour]:
			right += r.bonus[colour]
		}
		scores = append(scores, countStars(right)-countStars(left))
	}
	return scores, blackSheep
}

// tokenTables is the rules' tables and those of the options, written out.
var tokenTables = []struct {
	options       string
	tokens, bonus [7]string // by count of players
}{
	{"", [7]string{3: "32", 4: "321", 5: "3211", 6: "32111"}, [7]string{3: "21", 4: "321", 5: "3321", 6: "33221"}},
	{"tokens=33221 bonus=11111", [7]string{3: "33", 4: "332", 5: "3322", 6: "33221"}, [7]string{3: "11", 4: "111", 5: "1111", 6: "11111"}},
	{"tokens=11111 bonus=33221", [7]string{3: "11", 4: "111", 5: "1111", 6: "11111"}, [7]string{3: "33", 4: "332", 5: "3322", 6: "33221"}},
}

// A random round is played, with objections in play and while scoring, and both score it.
func TestRefereeAgrees(t *testing.T) {
	t.Run("PM-20 PM-21 PM-22 PM-23 PM-24 PM-25 PM-26 PM-18 on random rounds", func(t *testing.T) {
		t.Parallel()
		setups := map[[2]int]game.Setup{}
		seen := map[string]int{}
		for number := range *randomRounds {
			rng := newRNG(uint64(number))
			n, table := 3+rng.IntN(4), rng.IntN(len(tokenTables))
			key := [2]int{n, table}
			if _, ok := setups[key]; !ok {
				setups[key] = newSetup(t, n, tokenTables[table].options)
			}
			tables := tokenTables[table]
			playAndCompare(t, number, setups[key], newReferee(n, tables.tokens[n], tables.bonus[n]), rng, seen)
		}
		for _, what := range []string{"sheep", "no sheep", "nothing", "struck", "tokens", "all-done", "time"} {
			if seen[what] == 0 {
				t.Errorf("in %d rounds there was no %s", *randomRounds, what)
			}
		}
	})
}

func playAndCompare(t *testing.T, number int, setup game.Setup, r *referee, rng *rand.Rand, seen map[string]int) {
	t.Helper()
	dealt, _, err := Game{}.New(setup, rng)
	if err != nil {
		t.Fatal(err)
	}
	m := dealt.(*match)
	do := func(seat game.Seat, move game.Move) {
		in := game.Input{At: m.Deadline, Seat: seat, Phase: m.Phase, Move: move}
		if told, err := m.Apply(in, rng); err == nil {
			r.recordMove(seat, move, told)
		}
	}
	n := len(r.colours)
	do(game.Watcher, nil) // the cards are read
	for seat := range m.Players().All() {
		if rng.IntN(12) > 0 {
			do(seat, game.Ink{Batch: strokeOn(int(seat))})
		}
	}
	for range 10 + rng.IntN(60) {
		if m.Stage == Drawing {
			do(randomMove(m, rng))
		}
	}
	for m.Stage != Summing || m.round.objections.HasOpenVote() || rng.IntN(3) == 0 {
		switch seat := game.Seat(rng.IntN(n)); rng.IntN(4) {
		case 0:
			do(seat, Object{Board: rng.IntN(n)})
		case 1:
			do(seat, Vote{Board: rng.IntN(n), Uphold: rng.IntN(4) > 0})
		default:
			if m.Stage != Summing || m.round.objections.HasOpenVote() {
				do(game.Watcher, nil)
			}
		}
	}
	want, sheep := r.score()
	v := m.View(game.Watcher).(View)
	var got []int
	for _, sum := range v.Sums {
		got = append(got, sum.Total)
	}
	named := ""
	if v.Sheep != game.Watcher {
		named = r.colours[v.Sheep]
	}
	if !slices.Equal(got, want) || named != sheep {
		t.Fatalf("round %d: the game says %v and %q, the referee %v and %q; %s", number, got, named, want, sheep, gametest.JSON(v))
	}
	seen[map[bool]string{true: "sheep", false: "no sheep"}[sheep != ""]]++
	seen[string(v.Ended)]++
	for _, p := range v.Players {
		seen[string(p.Drawn)]++
	}
}

// randomMove returns something that somebody does while all draw and guess.
func randomMove(m *match, rng *rand.Rand) (game.Seat, game.Move) {
	n := len(m.Names)
	seat, board := game.Seat(rng.IntN(n)), rng.IntN(n)
	switch act := rng.IntN(40); {
	case act < 24:
		number := 1 + rng.IntN(numbers)
		if rng.IntN(2) == 0 {
			number = m.round.players[board].numeral
		}
		return seat, Guess{Board: board, Number: number}
	case act < 28:
		return seat, Finish{}
	case act < 31:
		return seat, Done{Done: rng.IntN(2) == 0}
	case act < 32:
		return seat, DrawNothing{}
	case act < 34:
		return seat, Object{Board: board}
	case act < 38:
		return seat, Vote{Board: board, Uphold: rng.IntN(4) > 0}
	}
	return seat, game.Ink{Batch: strokeOn(int(seat))}
}
