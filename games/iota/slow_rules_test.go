package iota

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
)

// The rules once more, straight from docs/rules/iota.md and without regard for
// speed: a board is a map, a card is its three letters, and what a wild means is
// found by trying all 64 cards. Nothing here is shared with the rules in play.

type slowCell struct{ x, y int }

type slowBoard map[slowCell]string

type slowPlay map[slowCell]string

// slowDeck returns every card there is (IO-1).
func slowDeck() []string {
	cards := []string{"W", "W"}
	return append(cards, slowSingles...)
}

// slowSingles is every card but the wilds.
var slowSingles = func() (cards []string) {
	for _, colour := range "RGBY" {
		for _, shape := range "tpsc" {
			for _, number := range "1234" {
				cards = append(cards, string([]rune{colour, shape, number}))
			}
		}
	}
	return cards
}()

// slowBoardOf returns the board of a grid.
func slowBoardOf(g *grid) slowBoard {
	b := slowBoard{}
	for _, p := range g.laid {
		b[slowCellOf(p.cell())] = g.cardAt(p).String()
	}
	return b
}

// slowPlayOf returns a play of the rules in play.
func slowPlayOf(place []Placement) slowPlay {
	play := slowPlay{}
	for _, p := range place {
		play[slowCellOf(p.Cell)] = p.Card.String()
	}
	return play
}

func slowCellOf(c Cell) slowCell { return slowCell{int(c.X), int(c.Y)} }

// withPlay returns another board that has some more cards, or others.
func (b slowBoard) withPlay(play slowPlay) slowBoard {
	next := maps.Clone(b)
	maps.Copy(next, play)
	return next
}

// lines returns every row and column of two or more cards without a gap.
func (b slowBoard) lines() [][]slowCell {
	var all [][]slowCell
	for _, step := range []slowCell{{1, 0}, {0, 1}} {
		for at := range b {
			if _, ok := b[slowCell{at.x - step.x, at.y - step.y}]; ok {
				continue // it does not begin here
			}
			var line []slowCell
			for next := at; b[next] != ""; next = (slowCell{next.x + step.x, next.y + step.y}) {
				line = append(line, next)
			}
			if len(line) > 1 {
				all = append(all, line)
			}
		}
	}
	return all
}

// sameOrDifferent reports whether cards, none of them wild, are all the same or
// all different in each property (IO-8).
func sameOrDifferent(cards []string) bool {
	for property := range 3 {
		same, different := true, true
		for i := range cards {
			for j := range i {
				if cards[i][property] == cards[j][property] {
					different = false
				} else {
					same = false
				}
			}
		}
		if !same && !different {
			return false
		}
	}
	return true
}

// isLegal reports whether every line has at most four cards (IO-9) and there is one
// choice for each wild that makes all lines legal at once (IO-8, IO-12).
func (b slowBoard) isLegal() bool {
	var withWild [][]slowCell
	for _, line := range b.lines() {
		cards := b.cardsAlong(line)
		switch {
		case len(cards) > 4:
			return false
		case slices.Contains(cards, "W"):
			withWild = append(withWild, line)
		case !sameOrDifferent(cards):
			return false
		}
	}
	var wilds []slowCell
	for at, card := range b {
		if card == "W" {
			wilds = append(wilds, at)
		}
	}
	return b.withPlay(nil).hasMeaning(wilds, withWild)
}

// hasMeaning tries every card for each of the wilds, and every choice of the others
// for as long as no line without a wild is wrong.
func (b slowBoard) hasMeaning(wilds []slowCell, lines [][]slowCell) bool {
	for _, line := range lines {
		if cards := b.cardsAlong(line); !slices.Contains(cards, "W") && !sameOrDifferent(cards) {
			return false
		}
	}
	if len(wilds) == 0 {
		return true
	}
	for _, card := range slowSingles {
		b[wilds[0]] = card
		if b.hasMeaning(wilds[1:], lines) {
			return true
		}
	}
	b[wilds[0]] = "W"
	return false
}

func (b slowBoard) cardsAlong(line []slowCell) []string {
	cards := make([]string, len(line))
	for i, at := range line {
		cards[i] = b[at]
	}
	return cards
}

// isOneLine reports whether some cells may be played on at once: they are empty,
// lie in one row or column, form one unbroken line with what is there, and at
// least one touches the grid by a side (IO-7).
func (b slowBoard) isOneLine(at []slowCell) bool {
	first, last := at[0], at[0]
	row, column, touches := true, true, false
	for _, c := range at {
		if b[c] != "" {
			return false
		}
		row, column = row && c.y == first.y, column && c.x == first.x
		first, last = slowCell{min(first.x, c.x), min(first.y, c.y)}, slowCell{max(last.x, c.x), max(last.y, c.y)}
		for _, side := range []slowCell{{c.x - 1, c.y}, {c.x + 1, c.y}, {c.x, c.y - 1}, {c.x, c.y + 1}} {
			touches = touches || b[side] != ""
		}
	}
	if !row && !column {
		return false
	}
	for x := first.x; x <= last.x; x++ {
		for y := first.y; y <= last.y; y++ {
			if c := (slowCell{x, y}); b[c] == "" && !slices.Contains(at, c) {
				return false
			}
		}
	}
	return touches
}

// allows reports whether a play of one to four cards is legal.
func (b slowBoard) allows(play slowPlay) bool {
	return len(play) >= 1 && len(play) <= 4 && b.isOneLine(play.cells()) && b.withPlay(play).isLegal()
}

func (p slowPlay) cells() []slowCell {
	var at []slowCell
	for c := range p {
		at = append(at, c)
	}
	return at
}

// slowScore is the score of a legal play in its parts.
type slowScore struct {
	sums       []int // of the lines, smallest first
	lots       int
	four, last bool
	total      int
}

// scorePlay returns what a legal play scores (IO-20 to IO-24).
func (b slowBoard) scorePlay(play slowPlay, last bool) slowScore {
	s := slowScore{four: len(play) == 4, last: last}
	after := b.withPlay(play)
	for _, line := range after.lines() {
		if !slices.ContainsFunc(line, func(at slowCell) bool { return play[at] != "" }) {
			continue
		}
		sum := 0
		for _, card := range after.cardsAlong(line) {
			sum += faceValue(card)
		}
		s.sums = append(s.sums, sum)
		s.total += sum
		if len(line) == 4 {
			s.lots++
		}
	}
	slices.Sort(s.sums)
	for range s.lots {
		s.total *= 2
	}
	if s.four {
		s.total *= 2
	}
	if s.last {
		s.total *= 2
	}
	return s
}

func faceValue(card string) int {
	if card == "W" {
		return 0
	}
	return int(card[2] - '0')
}

// listPlays returns every legal play of a hand with what it scores, by what it looks like.
// With the pile empty, playing the whole hand ends the game. It tries every choice of cells near the grid and every order of the cards.
func (b slowBoard) listPlays(hand []string, pileEmpty bool) map[string]int {
	found := map[string]int{}
	for _, at := range b.nearbyLines() {
		b.eachChoice(nil, at, len(hand), func(cells []slowCell) {
			if !b.isOneLine(cells) {
				return
			}
			eachArrangement(hand, len(cells), func(cards []string) {
				play := slowPlay{}
				for i, c := range cells {
					play[c] = cards[i]
				}
				look := play.String()
				if _, known := found[look]; !known && b.withPlay(play).isLegal() {
					found[look] = b.scorePlay(play, pileEmpty && len(play) == len(hand)).total
				}
			})
		})
	}
	return found
}

// nearbyLines returns every row and every column that comes within four cells of the grid,
// as far as it does.
func (b slowBoard) nearbyLines() [][]slowCell {
	var left, right, top, bottom int
	for at := range b {
		left, right = min(left, at.x-4), max(right, at.x+4)
		top, bottom = min(top, at.y-4), max(bottom, at.y+4)
	}
	rows, columns := map[int][]slowCell{}, map[int][]slowCell{}
	for x := left; x <= right; x++ {
		for y := top; y <= bottom; y++ {
			rows[y] = append(rows[y], slowCell{x, y})
			columns[x] = append(columns[x], slowCell{x, y})
		}
	}
	var all [][]slowCell
	for _, lines := range []map[int][]slowCell{rows, columns} {
		for _, line := range lines {
			all = append(all, line)
		}
	}
	return all
}

// eachChoice calls use for every choice of one to n empty cells of a row or column.
func (b slowBoard) eachChoice(chosen, from []slowCell, n int, use func([]slowCell)) {
	if len(chosen) > 0 {
		use(slices.Clone(chosen))
	}
	if len(chosen) == n {
		return
	}
	for i, at := range from {
		if b[at] == "" {
			b.eachChoice(append(slices.Clone(chosen), at), from[i+1:], n, use)
		}
	}
}

// eachArrangement calls use for every way to take n of some cards in some order.
func eachArrangement(cards []string, n int, use func([]string)) {
	var take func(taken, left []string)
	take = func(taken, left []string) {
		if len(taken) == n {
			use(taken)
			return
		}
		for i, c := range left {
			take(append(slices.Clone(taken), c), slices.Concat(left[:i], left[i+1:]))
		}
	}
	take(nil, cards)
}

// String returns the same for the same cards on the same cells.
func (p slowPlay) String() string {
	var list []string
	for at, card := range p {
		list = append(list, fmt.Sprintf("%d,%d %s", at.x, at.y, card))
	}
	sort.Strings(list)
	return strings.Join(list, " ")
}
