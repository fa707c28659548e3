package funnylines

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"linework/cards"
	"linework/game"
	"linework/game/gametest"
	"linework/ink"
	"linework/lab/pictures"
	"linework/words"
)

// A scene is a match that is told line by line; see gametest.Scene. Its moves are:
//
//	a side 1, a carlo c, a ready      while sides are chosen; a place c 1
//	a roster Ida, Jon                 the teacher's names; a take-out 1 35; a begin
//	b put 2 circles, b put -1 circle  into the basket
//	b buy                             the basket as it is; "b buy 1 oval" names another
//	b buys 1 oval, 2 circles          all of that in one go
//	b borrow, b decline
//	b ask oval                        of a student
//	a draw circle                     any circle that may be drawn; "a draw #3" that shape
//	a draws                           all that was bought
//	a pen, a done                     a line with the pen, on the open ink board or "a pen 7"
//	b guess a word, b sure a word
//	b pass, a accept 0, b object 64, d vote yes, a reveal, d next
//	a pass-over, a undo, a end        the teacher's
//
// The teams are ace… and bdf… unless a scene says otherwise.
type scene struct {
	*gametest.Scene
	m *match
}

// newScene is the scene of a match, with chance by the seed and the step.
func newScene(t testing.TB, m game.Match, seed uint64) *scene {
	s := &scene{m: m.(*match)}
	s.Scene = &gametest.Scene{T: t, Match: m, Seats: len(s.m.Names), ReadMove: s.move}
	s.Chance = func([]string) *rand.Rand { return newRand(seed*1000 + uint64(s.Steps)) }
	return s
}

// small is the deck of the scenes.
var small = sync.OnceValue(func() *deck {
	text, err := os.ReadFile("testdata/cards/small.txt")
	if err != nil {
		panic(err)
	}
	list, _ := pictures.ParseAndCheck("small.txt", string(text)) // some pictures have too few shapes for the box
	return newDeck("", pictures.WithoutSource(list))
})

// sizes is every count of players, by mode.
var (
	teamSizes  = []int{4, 5, 6, 7, 8, 9, 10, 11, 12}
	soloSizes  = []int{3, 4, 5, 6, 7, 8}
	classSizes = []int{1, 2, 3, 8, 12}
)

// setupOf is a setup for n players called a, b, c …. Options are written as "buy=30
// hand=1", bots as "bots=cd"; "cards=ring,door" is what comes up first, by default the
// sailing boat. "rules=3" at the end plays by an earlier version.
func setupOf(t testing.TB, n int, settings string) game.Setup {
	t.Helper()
	top, plain := "sailing boat,door", ""
	for pair := range strings.FieldsSeq(settings) {
		if cards, ok := strings.CutPrefix(pair, "cards="); ok {
			top = strings.ReplaceAll(cards, "_", " ")
		} else if !strings.HasPrefix(pair, "first=") && !strings.HasPrefix(pair, "rules=") {
			plain += " " + pair
		}
	}
	setup := gametest.ParseSetup(t, Game{}, n, plain)
	setup.Pack = packOf(t, top)
	if _, rules, old := strings.Cut(settings, "rules="); old {
		setup.Rules = gametest.ParseNumber(t, rules)
		for key, limit := range map[string]int{"turn": 120, "register": 1200} { // options that are gone
			setup.Options[key] = limit
		}
	}
	return setup
}

func packOf(t testing.TB, names string) *words.Pack {
	t.Helper()
	pack := &words.Pack{}
	for name := range strings.SplitSeq(names, ",") {
		w, err := words.ParseWord(name)
		if err != nil {
			t.Fatal(err)
		}
		pack.Cards = append(pack.Cards, words.Card{Sides: []words.Side{{Words: []words.Word{w}}}})
	}
	return pack
}

// dealScene is a scene at its beginning, with the small deck.
func dealScene(t testing.TB, n int, settings string, seed uint64) *scene {
	t.Helper()
	m, _, err := Game{deck: small()}.New(setupOf(t, n, settings), newRand(seed))
	if err != nil {
		t.Fatal(err)
	}
	return newScene(t, m, seed)
}

// teamScene is a scene in which two teams are set and the first, with a, c, e …, buys
// first; with "first=1" it is the other.
func teamScene(t testing.TB, n int, settings string) *scene {
	t.Helper()
	first := 0
	if strings.Contains(settings, "first=1") {
		first = 1
	}
	for seed := uint64(1); ; seed++ {
		s := dealScene(t, n, settings, seed)
		for seat := 0; s.m.Stage == Choosing; seat++ {
			s.play(gametest.SeatLetter(game.Seat(seat)) + " ready")
		}
		if s.m.round.firstBuyer == first {
			return s
		}
	}
}

// soloScene is a scene in which all play for themselves, a is the first Carlo and b the
// first active player.
func soloScene(t testing.TB, n int, settings string) *scene {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		if s := dealScene(t, n, "play=1 "+settings, seed); s.m.round.carlos.Has(0) {
			return s
		}
	}
}

// classScene is a scene in which a teaches Ida and Jon, and b, c … if there are any.
func classScene(t testing.TB, n int, settings string) *scene {
	t.Helper()
	s := dealScene(t, n, "play=2 "+settings, 1)
	s.play("a roster Ida, Jon", "a begin")
	return s
}

func (s *scene) move(seat game.Seat, kind string, words []string) game.Move {
	s.T.Helper()
	rest := strings.Join(words, " ")
	switch kind {
	case "side":
		return Side{Team: gametest.ParseNumber(s.T, rest)}
	case "place":
		who, team, _ := strings.Cut(rest, " ")
		return Place{Seat: gametest.SeatOf(s.T, who), Team: gametest.ParseNumber(s.T, team)}
	case "carlo":
		return Carlo{Seat: gametest.SeatOf(s.T, rest)}
	case "ready":
		return Ready{}
	case "roster":
		return Roster{Names: strings.Split(rest, ",")}
	case "take-out":
		list := RemoveCards{}
		for n := range strings.FieldsSeq(rest) {
			list.Cards = append(list.Cards, gametest.ParseNumber(s.T, n))
		}
		return list
	case "begin":
		return Begin{}
	case "put":
		n, name, _ := strings.Cut(rest, " ")
		return ChangeBasket{Shape: kindOf(s.T, name), Add: gametest.ParseNumber(s.T, n)}
	case "plan":
		n, name, _ := strings.Cut(rest, " ")
		return PlanBasket{Shape: kindOf(s.T, name), Add: gametest.ParseNumber(s.T, n)}
	case "buy":
		if rest == "" {
			return Buy{Basket: s.m.round.basket.shapes}
		}
		return Buy{Basket: basketOf(s.T, rest)}
	case "borrow":
		return Borrow{}
	case "decline":
		return Decline{}
	case "ask":
		return Ask{Shape: kindOf(s.T, rest)}
	case "draw":
		return Draw{Shape: s.shape(seat, rest)}
	case "done":
		return Done{}
	case "pen":
		board := s.view(seat).Can.Pen
		if rest != "" {
			board = gametest.ParseNumber(s.T, rest)
		}
		return game.Ink{Batch: lineBatch(board)}
	case "guess":
		return Guess{Text: rest}
	case "sure":
		return Guess{Text: rest, Sure: true}
	case "pass":
		return Pass{}
	case "bet":
		return Bet{Guesser: gametest.SeatOf(s.T, rest)}
	case "accept":
		return Accept{Guess: gametest.ParseNumber(s.T, rest)}
	case "object":
		return Object{Shape: gametest.ParseNumber(s.T, rest)}
	case "vote":
		return Vote{Uphold: rest == "yes"}
	case "reveal":
		return Reveal{}
	case "next":
		return Next{}
	case "pass-over":
		return SkipStudent{}
	case "admit":
		return Admit{Seat: gametest.SeatOf(s.T, rest)}
	case "undo":
		return Undo{}
	case "end":
		return End{}
	}
	return nil
}

// shape is a shape of the card: "#3", or one of a kind, if possible one that the seat
// may draw now.
func (s *scene) shape(seat game.Seat, text string) int {
	s.T.Helper()
	if number, ok := strings.CutPrefix(text, "#"); ok {
		return gametest.ParseNumber(s.T, number)
	}
	kind := kindOf(s.T, text)
	for _, i := range s.view(seat).Can.Draw {
		if s.m.round.card.Shapes[i].Kind == kind {
			return i
		}
	}
	return slices.IndexFunc(s.m.round.card.Shapes, func(c cards.Shape) bool { return c.Kind == kind })
}

// play tells lines, "buys" and "draws" among them, and is what the last of them told.
func (s *scene) play(lines ...string) []game.Event {
	s.T.Helper()
	var events []game.Event
	for _, text := range lines {
		if who, basket, ok := strings.Cut(text, " buys "); ok {
			for part := range strings.SplitSeq(basket, ", ") {
				s.play(who + " put " + part)
			}
			events = s.play(who + " buy")
			continue
		}
		if who, ok := strings.CutSuffix(text, " draws"); ok {
			events = s.drawAll(gametest.SeatOf(s.T, who))
			continue
		}
		events = s.Say(text)
	}
	return events
}

// drawAll draws whatever a Carlo may draw.
func (s *scene) drawAll(seat game.Seat) []game.Event {
	s.T.Helper()
	var events []game.Event
	for s.m.Stage == Drawing {
		draw := s.view(seat).Can.Draw
		if len(draw) == 0 {
			break
		}
		events = append(events, s.play(gametest.SeatLetter(seat)+" draw #"+strconv.Itoa(draw[0]))...)
	}
	return events
}

// wantMessage plays a line that must be refused with a message, and change nothing.
func (s *scene) wantMessage(line, code string) {
	s.T.Helper()
	if r := s.PlayWantingRefusal(line); r.Message.Code != code {
		s.T.Errorf("%s: refused as %s, want %s", line, r.Message.Code, code)
	}
}

func (s *scene) view(seat game.Seat) View { return s.m.View(seat).(View) }

// checkText compares what is written as text, such as "buying" or "a: 75, b: 70".
func (s *scene) checkText(what, got, want string) {
	s.T.Helper()
	if got != want {
		s.T.Errorf("%s: %s, want %s", what, got, want)
	}
}

// stage checks what the match waits for and for whom: "buying c".
func (s *scene) stage(want string) {
	s.T.Helper()
	s.checkText("stage and awaited", strings.TrimSpace(string(s.m.Stage)+" "+gametest.SeatLetters(s.m.waitingSeats())), want)
}

// money is the money of all sides, then pot and bank: "70 66 + 14 50".
func (s *scene) money() string {
	var list []string
	for _, p := range s.m.purses {
		list = append(list, strconv.Itoa(p.money))
	}
	return strings.Join(append(list, "+", strconv.Itoa(s.m.pot), strconv.Itoa(s.m.reserve)), " ")
}

// drawnOn is the kinds on a board, in the order drawn: "circle circle oval".
func (s *scene) drawnOn(board int) string {
	var list []string
	for _, shape := range s.view(game.Watcher).Boards[board].Shapes {
		list = append(list, shape.Kind.String())
	}
	return strings.Join(list, " ")
}

// countsOn is the kinds on a board, counted: "2 circles, 1 oval".
func (s *scene) countsOn(board int) string {
	var counts Counts
	for _, shape := range s.view(game.Watcher).Boards[board].Shapes {
		counts[shape.Kind]++
	}
	return basketInWords(counts)
}

// nextRound ends the round without a right guess and begins the next, or the end.
func (s *scene) nextRound() {
	s.T.Helper()
	if s.m.isRoundInPlay() {
		s.m.endUnguessedRoundOrAwaitAppeals(s.Now, noSide)
	}
	s.play("bell")
}

// facts is the kinds of facts that everyone was told.
func facts(events []game.Event) string {
	var list []string
	for _, e := range events {
		list = append(list, wire.KindOf(e.Fact))
	}
	return strings.Join(list, " ")
}

// findFact is the first fact of a type among events.
func findFact[F game.Fact](t testing.TB, events []game.Event) F {
	t.Helper()
	for _, e := range events {
		if f, ok := e.Fact.(F); ok {
			return f
		}
	}
	var none F
	t.Errorf("%s was not told; it was %s", wire.KindOf(none), facts(events))
	return none
}

// lineBatch is a batch with one short line.
func lineBatch(board int) []byte {
	var w ink.Writer
	batch := w.Append(ink.AppendHeader(nil, max(board, 0)), ink.Op{Do: ink.Begin, Tool: ink.Medium, Point: ink.Point{X: 1000, Y: 1000}})
	batch = w.Append(batch, ink.Op{Do: ink.Move, Point: ink.Point{X: 1040, Y: 1010}})
	return w.Append(batch, ink.Op{Do: ink.End})
}

// basketOf reads "1 oval, 2 circles".
func basketOf(t testing.TB, text string) Counts {
	t.Helper()
	var basket Counts
	for part := range strings.SplitSeq(text, ", ") {
		n, name, _ := strings.Cut(part, " ")
		basket[kindOf(t, name)] = gametest.ParseNumber(t, n)
	}
	return basket
}

func kindOf(t testing.TB, name string) cards.Kind {
	t.Helper()
	var kind cards.Kind
	if err := kind.UnmarshalText([]byte(name)); err != nil {
		t.Fatal(err)
	}
	return kind
}

// newRand is a reproducible source of chance.
func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// basketInWords is a basket as people say it: "1 trapezium, 2 circles".
func basketInWords(basket Counts) string {
	var list []string
	for k, n := range basket {
		if n > 0 {
			list = append(list, countInWords(n, cards.Kind(k)))
		}
	}
	return strings.Join(list, ", ")
}

// countInWords is a number of shapes of a kind as people say it: "2 circles".
func countInWords(n int, k cards.Kind) string {
	if n == 1 {
		return "1 " + k.String()
	}
	return fmt.Sprintf("%d %s", n, k.String()+"s")
}
