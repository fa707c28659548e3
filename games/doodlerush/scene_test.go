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

// newPack returns a pack of the first cards, as a table would have dealt it.
func newPack(t testing.TB, players int) *words.Pack {
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

// A scene is a table in a test. People at it are told what to do in words:
//
//	b guess a0 toy car     aimed at Ana's first board
//	b call toy car
//	a close 3 a0           Ana says so to guess 3, at her first board
//	a accept 3 a0
//	a assign 2 a0          her third word goes on her first board
//	c vote a0 yes
//	a done                 and: a undone
//	a draw a0              a short stroke; also rub, undo, clear
type scene struct {
	*gametest.Table
	t testing.TB
}

// newScene opens a table before the count-down.
func newScene(t testing.TB, players int, options game.Values) *scene {
	t.Helper()
	return openScene(t, game.Setup{Names: names[:players], Options: options, Pack: newPack(t, players)})
}

// openScene opens a table with a setup.
func openScene(t testing.TB, setup game.Setup) *scene {
	t.Helper()
	table, err := gametest.OpenTable(Game{}, setup, gametest.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	return &scene{table, t}
}

// sceneInDrawing returns a table in its first drawing round.
func sceneInDrawing(t testing.TB, players int) *scene {
	t.Helper()
	r := newScene(t, players, nil)
	r.ringBell()
	return r
}

// sceneInGuessing returns a table in its first guessing round, with ink on the named boards; all
// of them when none is named.
func sceneInGuessing(t testing.TB, players int, boards ...string) *scene {
	t.Helper()
	r := sceneInDrawing(t, players)
	if len(boards) == 0 {
		for id := range players * boardsEach {
			boards = append(boards, boardName(id))
		}
	}
	for _, b := range boards {
		r.playLines(b[:1] + " draw " + b)
	}
	r.ringBell()
	return r
}

func boardName(id int) string { return fmt.Sprintf("%c%d", 'a'+id/boardsEach, id%boardsEach) }

func (r *scene) currentMatch() *match { return r.Match.(*match) }

func (r *scene) view(seat game.Seat) View { return r.Match.View(seat).(View) }

func (r *scene) boardID(name string) int {
	r.t.Helper()
	if id, err := strconv.Atoi(name); err == nil {
		return id // for boards that there are not
	}
	if len(name) != 2 || name[0] < 'a' || name[0] > 'f' || name[1] < '0' || name[1] > '5' {
		r.t.Fatalf("%q is no board", name)
	}
	return int(name[0]-'a')*boardsEach + int(name[1]-'0')
}

// parseMove reads a move, and who makes it.
func (r *scene) parseMove(text string) (game.Seat, game.Move) {
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
		return seat, AnswerClose{Guess: gametest.ParseNumber(r.t, arg(2)), Board: r.boardID(arg(3))}
	case "far":
		return seat, AnswerFar{Guess: gametest.ParseNumber(r.t, arg(2)), Board: r.boardID(arg(3))}
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
		return seat, game.Ink{Batch: inkGesture(kind, r.boardID(arg(2)))}
	}
}

// inkGesture returns one thing done with a pen on a board, as a whole batch.
func inkGesture(kind string, board int) []byte {
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

// playLines makes moves that must be accepted, and gives back what they told.
func (r *scene) playLines(moves ...string) []game.Event {
	r.t.Helper()
	var told []game.Event
	for _, text := range moves {
		seat, move := r.parseMove(text)
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
func (r *scene) wantRefused(lines ...string) {
	r.t.Helper()
	for _, line := range lines {
		text, code, _ := strings.Cut(line, ": ")
		seat, move := r.parseMove(text)
		r.wantMoveRefused(seat, move, code)
	}
}

func (r *scene) wantMoveRefused(seat game.Seat, move game.Move, code string) {
	r.t.Helper()
	before := r.snapshot()
	e := r.Say(seat, move)
	if gametest.RefusalCodeOrFailure(e.Err) != code {
		r.t.Errorf("%s %+v is answered with %v, not with %s", wire.KindOf(move), move, e.Err, code)
	}
	if len(e.Events) > 0 || r.snapshot() != before {
		r.t.Errorf("%s %+v is refused, and yet something changed", wire.KindOf(move), move)
	}
}

// snapshot returns all that a match shows to anyone.
func (r *scene) snapshot() string {
	all := gametest.JSON(r.Match.Status())
	for seat := game.Watcher; int(seat) < r.Setup.Seats(); seat++ {
		all += gametest.JSON(r.Match.View(seat)) + fmt.Sprint(r.pictures(seat))
	}
	return all
}

// pictures returns the ink that a seat can see, board by board.
func (r *scene) pictures(seat game.Seat) map[int]string {
	list := map[int]string{}
	for _, b := range r.currentMatch().Boards(seat) {
		list[b.ID] = fmt.Sprintf("%d:%x", b.Edition, r.currentMatch().Picture(seat, b.ID))
	}
	return list
}

// ringBell lets the round run out.
func (r *scene) ringBell() []game.Event {
	r.t.Helper()
	e := r.RingBell()
	if e.Err != nil {
		r.t.Fatal(e.Err)
	}
	return e.Events
}

// advanceClock lets some milliseconds pass.
func (r *scene) advanceClock(milliseconds int) {
	r.Now += time.Duration(milliseconds) * time.Millisecond
}

// playToEnd lets all rounds run out.
func (r *scene) playToEnd() []game.Event {
	r.t.Helper()
	var last []game.Event
	for !r.IsOver() {
		last = r.ringBell()
	}
	return last
}

// factsOf lists the facts of one type.
func factsOf[F game.Fact](events []game.Event) []F {
	var list []F
	for _, e := range events {
		if f, ok := e.Fact.(F); ok {
			list = append(list, f)
		}
	}
	return list
}

// onlyFact returns the one fact of its kind, and who heard it.
func onlyFact[F game.Fact](t testing.TB, events []game.Event) (F, game.Seats) {
	t.Helper()
	i := slices.IndexFunc(events, func(e game.Event) bool { _, ok := e.Fact.(F); return ok })
	list := factsOf[F](events)
	if len(list) != 1 {
		t.Fatalf("told was %s", gametest.JSON(events))
	}
	return list[0], events[i].To
}

// forEveryCount runs a test for every number of players.
func forEveryCount(t *testing.T, rule string, test func(t *testing.T, players int)) {
	for players := 3; players <= 6; players++ {
		t.Run(fmt.Sprintf("%s, %d players", rule, players), func(t *testing.T) { test(t, players) })
	}
}
