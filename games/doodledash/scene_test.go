package doodledash

import (
	"math/rand/v2"
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

// A scene is a match that is told line by line; see gametest.Scene. Its moves are:
//
//	a name 4        the guesser names a number
//	a start         by version 6 of the rules
//	b bet c         that the drawing of c will be guessed
//	b draw          a line on the seat's own board; "b draw c" on another's
//	b finish
//	c roll 5        the die shows 5; likewise "c skip 6" and "bell 6"
//	a guess a word  the rest is the guess
//	a pass
//	b accept, b decline
//	b object c      to the drawing of c
//	d vote yes
//	d next
//
// Seat a is the guesser of the first round.
type scene struct {
	*gametest.Scene
	m *match
}

// firstCard is what the first card of a scene says.
const firstCard = "tooth, diver, pillow, *gravity, stopwatch, seal / sea lion, LP-/Record Player"

// newSetup returns a setup for that many players called a, b, c …, with firstCard on top of the
// deck. Options are written as "draw=60 young=1", marks as "youngest=c", bots
// as "bots=cd".
func newSetup(t testing.TB, players int, settings string) game.Setup {
	t.Helper()
	setup := gametest.ParseSetup(t, Game{}, players, "oldest=a "+settings)
	setup.Pack = newPack(t, players)
	return setup
}

// newPack returns a pack with cards enough for that many players: firstCard, then cards with the
// words "1 one", "1 two" … "2 one" …, the last of which is starred.
func newPack(t testing.TB, cards int) *words.Pack {
	t.Helper()
	pack := &words.Pack{Name: "of a test", Known: []string{"helmet", "ghost", "lion"}}
	for k := range deckSize(cards) + leastBox {
		text := firstCard
		if k > 0 {
			text = strings.ReplaceAll("# one, # two, # three, # four, # five, # six, *# seven", "#", strconv.Itoa(k))
		}
		card, err := gametest.ReadCard(text)
		if err != nil {
			t.Fatal(err)
		}
		pack.Cards = append(pack.Cards, card)
	}
	return pack
}

// newScene returns a scene at its beginning.
func newScene(t testing.TB, players int, settings string) *scene {
	t.Helper()
	s, _ := dealScene(t, newSetup(t, players, settings))
	return s
}

func dealScene(t testing.TB, setup game.Setup) (*scene, []game.Event) {
	t.Helper()
	m, events, err := Game{}.New(setup, newRNG(0))
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{m: m.(*match)}
	s.Scene = &gametest.Scene{T: t, Match: m, Seats: setup.Seats(), ReadMove: s.parseMove, Chance: s.chanceFor}
	return s, events
}

// sceneInDrawing returns a scene in which all draw: the word is "tooth", and every drawer has put
// a line on the board.
func sceneInDrawing(t testing.TB, players int, settings string) *scene {
	t.Helper()
	s := newScene(t, players, settings)
	s.Say("a name 1", "bell")
	s.drawAll()
	return s
}

// drawAll lets every drawer draw a line.
func (s *scene) drawAll() {
	s.T.Helper()
	for seat := range s.m.round.drawers.All() {
		s.Say(gametest.SeatLetter(seat) + " draw")
	}
}

// sceneInGuessing returns a scene in which b has the cylinder, c the die (b the die of three),
// and the first drawing is shown.
func sceneInGuessing(t testing.TB, players int, settings string) *scene {
	t.Helper()
	s := sceneInDrawing(t, players, settings)
	s.Say("b finish", "wait 1s")
	if players == 3 {
		s.Say("b roll 6")
	} else {
		s.Say("c finish", "c roll 6")
	}
	return s
}

// chanceFor returns the chance of a line. The number behind a roll, a skip or the bell is what
// the die shows.
func (s *scene) chanceFor(line []string) *rand.Rand {
	s.T.Helper()
	if n := len(line); n == 2 && line[0] == "bell" || n == 3 && (line[1] == "roll" || line[1] == "skip") {
		return rngShowing(gametest.ParseNumber(s.T, line[n-1]))
	}
	return newRNG(1)
}

func (s *scene) parseMove(seat game.Seat, kind string, rest []string) game.Move {
	s.T.Helper()
	switch kind {
	case "name":
		return Name{Number: gametest.ParseNumber(s.T, rest[0])}
	case "start":
		return Start{}
	case "bet":
		return Bet{Board: int(gametest.SeatOf(s.T, rest[0]))}
	case "draw":
		board := seat
		if len(rest) > 0 {
			board = gametest.SeatOf(s.T, rest[0])
		}
		return game.Ink{Batch: strokeOn(int(board))}
	case "finish":
		return Finish{}
	case "roll":
		return Roll{}
	case "guess":
		return Guess{Text: strings.Join(rest, " ")}
	case "pass":
		return Pass{}
	case "accept":
		return Accept{}
	case "decline":
		return Decline{}
	case "object":
		return Object{Board: int(gametest.SeatOf(s.T, rest[0]))}
	case "vote":
		return Vote{Uphold: rest[0] == "yes"}
	case "next":
		return Next{}
	}
	return nil
}

func (s *scene) view(seat game.Seat) View { return s.m.View(seat).(View) }

// visibleBoards returns the letters of the boards that a seat may see.
func (s *scene) visibleBoards(seat game.Seat) string {
	all := ""
	for _, b := range s.m.Boards(seat) {
		all += gametest.SeatLetter(game.Seat(b.ID))
	}
	return all
}

// finishRound goes from wherever a round is to the naming of the next, without points.
func (s *scene) finishRound() {
	s.T.Helper()
	for number := s.m.round.number; s.m.Stage != Over && s.m.round.number == number; {
		if s.m.Stage == Ready || s.m.Stage == Drawing {
			s.Say("bell")
			continue
		}
		seat := slices.Collect(s.m.WaitingAndTimeoutActions().Waiting.All())[0]
		s.Say(gametest.SeatLetter(seat) + " skip")
	}
}

// strokeOn returns a batch with one short line.
func strokeOn(board int) []byte {
	var w ink.Writer
	batch := w.Append(ink.AppendHeader(nil, board), ink.Op{Do: ink.Begin, Tool: ink.Medium, Point: ink.Point{X: 1000, Y: 1000}})
	batch = w.Append(batch, ink.Op{Do: ink.Move, Point: ink.Point{X: 1040, Y: uint16(1010 + board)}})
	return w.Append(batch, ink.Op{Do: ink.End})
}

// rngShowing returns chance with which the die shows a face.
func rngShowing(face int) *rand.Rand {
	for seed := uint64(0); ; seed++ {
		if 1+newRNG(seed).IntN(faces) == face {
			return newRNG(seed)
		}
	}
}

// newRNG returns a reproducible source of chance.
func newRNG(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func milliseconds(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// splitTokens returns a JSON text in words.
func splitTokens(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("{}[]:,", r) })
}
