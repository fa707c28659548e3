package doodlerush

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
	"linework/ink"
	"linework/words"
)

// cards is two cards for each of six players, in the order of their boards.
var cards = []string{
	"car, ferry, man", "bicycle / bike, bat (animal), lighthouse",
	"kite, bacon, root", "elephant, ice cream, snowman",
	"sun, spoon, guitar", "penguin, umbrella, candle",
	"tree, chair, robot", "tent, volcano, igloo",
	"fish, anchor, pizza", "spider, castle, bridge",
	"moon, sock, drum", "rocket, cactus, ladder",
}

// known is words that the judge knows beside those on the cards.
var known = []string{"superman", "ship", "cart", "boat", "mane"}

// box is a pack of the first cards, as a table would have dealt it.
func box(t testing.TB, players int) *words.Pack {
	t.Helper()
	p := &words.Pack{Name: "Test", Language: "en", Game: "doodlerush", Known: known}
	for _, text := range cards[:players*cardsEach] {
		card, err := gametest.ReadCard(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Cards = append(p.Cards, card)
	}
	return p
}

var names = []string{"Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"}

// A room is a table in a test. People at it are told what to do in words:
//
//	b guess a0 toy car     aimed at Ana's first board
//	b call toy car
//	a close 3 a0           Ana says so to guess 3, at her first board
//	a accept 3 a0
//	a assign 2 a0          her third word goes on her first board
//	c vote a0 yes
//	a done                 and: a undone
//	a draw a0              a short stroke; also rub, undo, clear
type room struct {
	*gametest.Table
	t testing.TB
}

// seated opens a table before the count-down.
func seated(t testing.TB, players int, options game.Values) *room {
	t.Helper()
	return opened(t, game.Setup{Names: names[:players], Options: options, Pack: box(t, players)})
}

// opened is seated with more than options.
func opened(t testing.TB, setup game.Setup) *room {
	t.Helper()
	table, err := gametest.OpenTable(Game{}, setup, gametest.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	return &room{table, t}
}

// drawing is a table in its first drawing round.
func drawing(t testing.TB, players int) *room {
	t.Helper()
	r := seated(t, players, nil)
	r.bell()
	return r
}

// guessing is a table in its first guessing round, with ink on the named boards; all
// of them when none is named.
func guessing(t testing.TB, players int, boards ...string) *room {
	t.Helper()
	r := drawing(t, players)
	if len(boards) == 0 {
		for id := range players * boardsEach {
			boards = append(boards, boardName(id))
		}
	}
	for _, b := range boards {
		r.say(b[:1] + " draw " + b)
	}
	r.bell()
	return r
}

func boardName(id int) string { return fmt.Sprintf("%c%d", 'a'+id/boardsEach, id%boardsEach) }

func (r *room) match() *match { return r.Match.(*match) }

func (r *room) view(seat game.Seat) View { return r.Match.View(seat).(View) }

func (r *room) boardID(name string) int {
	r.t.Helper()
	if id, err := strconv.Atoi(name); err == nil {
		return id // for boards that there are not
	}
	if len(name) != 2 || name[0] < 'a' || name[0] > 'f' || name[1] < '0' || name[1] > '5' {
		r.t.Fatalf("%q is no board", name)
	}
	return int(name[0]-'a')*boardsEach + int(name[1]-'0')
}

// move reads a move, and who makes it.
func (r *room) move(text string) (game.Seat, game.Move) {
	r.t.Helper()
	f := strings.SplitN(text, " ", 4)
	seat := game.Watcher
	if f[0] != "~" {
		seat = game.Seat(f[0][0] - 'a')
	}
	arg := func(i int) string {
		if i >= len(f) {
			r.t.Fatalf("%q says too little", text)
		}
		return f[i]
	}
	switch kind := arg(1); kind {
	case "guess":
		return seat, Guess{Board: r.boardID(arg(2)), Text: arg(3)}
	case "call":
		return seat, Call{Text: strings.Join(f[2:], " ")}
	case "close":
		return seat, Close{Guess: gametest.ParseNumber(r.t, arg(2)), Board: r.boardID(arg(3))}
	case "far":
		return seat, Far{Guess: gametest.ParseNumber(r.t, arg(2)), Board: r.boardID(arg(3))}
	case "accept":
		return seat, Accept{Guess: gametest.ParseNumber(r.t, arg(2)), Board: r.boardID(arg(3))}
	case "assign":
		return seat, Assign{Word: gametest.ParseNumber(r.t, arg(2)), Board: r.boardID(arg(3))}
	case "wave":
		return seat, Wave{Board: r.boardID(arg(2))}
	case "object":
		return seat, Object{Board: r.boardID(arg(2))}
	case "vote":
		return seat, Vote{Board: r.boardID(arg(2)), Uphold: arg(3) == "yes"}
	case "done", "undone":
		return seat, Done{Done: kind == "done"}
	case "skip":
		return seat, game.Skip{}
	default:
		return seat, game.Ink{Batch: gesture(kind, r.boardID(arg(2)))}
	}
}

// gesture is one thing done with a pen on a board, as a whole batch.
func gesture(kind string, board int) []byte {
	var w ink.Writer
	batch := ink.AppendHeader(nil, board)
	switch kind {
	case "draw", "rub":
		tool := ink.Medium
		if kind == "rub" {
			tool = ink.RubLarge
		}
		for i := range 8 {
			op := ink.Op{Do: ink.Move, Point: ink.Point{X: uint16(1000 + 200*i), Y: uint16(1000 + 100*i)}}
			if i == 0 {
				op.Do, op.Tool = ink.Begin, tool
			}
			batch = w.Append(batch, op)
		}
		return w.Append(batch, ink.Op{Do: ink.End})
	case "undo":
		return w.Append(batch, ink.Op{Do: ink.Undo})
	case "redo":
		return w.Append(batch, ink.Op{Do: ink.Redo})
	case "clear":
		return w.Append(batch, ink.Op{Do: ink.Clear})
	}
	panic("a pen cannot " + kind)
}

// say makes moves that must be accepted, and gives back what they told.
func (r *room) say(moves ...string) []game.Event {
	r.t.Helper()
	var told []game.Event
	for _, text := range moves {
		seat, move := r.move(text)
		e := r.Say(seat, move)
		if e.Err != nil {
			r.t.Fatalf("%s: %v", text, e.Err)
		}
		told = append(told, e.Events...)
	}
	return told
}

// wantRefused checks that moves are refused and change nothing. They are written with
// their codes, as "a draw b0: not-your-board".
func (r *room) wantRefused(lines ...string) {
	r.t.Helper()
	for _, line := range lines {
		text, code, _ := strings.Cut(line, ": ")
		seat, move := r.move(text)
		r.refusesMove(seat, move, code)
	}
}

func (r *room) refusesMove(seat game.Seat, move game.Move, code string) {
	r.t.Helper()
	before := r.snapshot()
	e := r.Say(seat, move)
	if gametest.RefusalCode(e.Err) != code {
		r.t.Errorf("%s %+v is answered with %v, not with %s", wire.KindOf(move), move, e.Err, code)
	}
	if len(e.Events) > 0 || r.snapshot() != before {
		r.t.Errorf("%s %+v is refused, and yet something changed", wire.KindOf(move), move)
	}
}

// snapshot is all that a match shows to anyone.
func (r *room) snapshot() string {
	all := gametest.JSON(r.Match.Status())
	for seat := game.Watcher; int(seat) < r.Setup.Seats(); seat++ {
		all += gametest.JSON(r.Match.View(seat)) + fmt.Sprint(r.pictures(seat))
	}
	return all
}

// pictures is the ink that a seat can see, board by board.
func (r *room) pictures(seat game.Seat) map[int]string {
	list := map[int]string{}
	for _, b := range r.match().Boards(seat) {
		list[b.ID] = fmt.Sprintf("%d:%x", b.Edition, r.match().Picture(seat, b.ID))
	}
	return list
}

// bell lets the round run out.
func (r *room) bell() []game.Event {
	r.t.Helper()
	e := r.RingBell()
	if e.Err != nil {
		r.t.Fatal(e.Err)
	}
	return e.Events
}

// after lets some milliseconds pass.
func (r *room) after(ms int) { r.Now += time.Duration(ms) * time.Millisecond }

// toEnd lets all rounds run out.
func (r *room) toEnd() []game.Event {
	r.t.Helper()
	var last []game.Event
	for !r.IsOver() {
		last = r.bell()
	}
	return last
}

// facts is what was told of one kind.
func facts[F game.Fact](told []game.Event) []F {
	var list []F
	for _, e := range told {
		if f, ok := e.Fact.(F); ok {
			list = append(list, f)
		}
	}
	return list
}

// fact is the one fact of its kind, and who heard it.
func fact[F game.Fact](t testing.TB, told []game.Event) (F, game.Seats) {
	t.Helper()
	i := slices.IndexFunc(told, func(e game.Event) bool { _, ok := e.Fact.(F); return ok })
	list := facts[F](told)
	if len(list) != 1 {
		t.Fatalf("told was %s", gametest.JSON(told))
	}
	return list[0], told[i].To
}

// everyCount runs a test for every number of players.
func everyCount(t *testing.T, rule string, test func(t *testing.T, players int)) {
	for players := 3; players <= 6; players++ {
		t.Run(fmt.Sprintf("%s, %d players", rule, players), func(t *testing.T) { test(t, players) })
	}
}
