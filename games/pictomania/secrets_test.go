package pictomania

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

// seatsExcept returns every audience of a match except some seats.
func (s *scene) seatsExcept(seats ...game.Seat) []game.Seat {
	list := []game.Seat{game.Watcher}
	for seat := range s.m.Players().All() {
		if !slices.Contains(seats, seat) {
			list = append(list, seat)
		}
	}
	return list
}

// checkIndistinguishable tells two scenes on with the same lines, and checks that some audiences hear
// and see the same of both.
func checkIndistinguishable(t *testing.T, x, y *scene, seats []game.Seat, lines ...string) {
	t.Helper()
	gametest.Indistinguishable(t, x.m, y.m, seats...)
	for _, line := range lines {
		a, b := x.Say(line), y.Say(line)
		for _, seat := range seats {
			if heard, other := gametest.FactsTo(wire, a, seat), gametest.FactsTo(wire, b, seat); !slices.Equal(heard, other) {
				t.Errorf("of %q %s hears %v or %v", line, gametest.SeatLetter(seat), heard, other)
			}
		}
		gametest.Indistinguishable(t, x.m, y.m, seats...)
	}
}

func TestSecrets(t *testing.T) {
	forEveryCount(t, "PM-5 CM-7 symbol, numeral and word are for their player alone", func(t *testing.T, n int) {
		x, y := sceneInDrawing(t, n, ""), sceneInDrawing(t, n, "")
		last := game.Seat(n - 1)
		// The last player has another word in y. It stays secret until the walk has come to it.
		y.m.round.players[last].symbol, y.m.round.players[last].numeral = 5, 7
		who := gametest.SeatLetter(last)
		checkIndistinguishable(t, x, y, x.seatsExcept(last), "a guess "+who+" 3", who+" draw", who+" guess a 2", "b guess "+who+" 7", who+" done", who+" resume",
			who+" finish", "a object "+who, "b skip", "bell", "bell")
		if n < 4 {
			return
		}
		checkIndistinguishable(t, x, y, x.seatsExcept(last), "bell")
	})
	forEveryCount(t, "PM-11 CM-7 the number of a guess is for whoever laid it", func(t *testing.T, n int) {
		x, y := sceneInDrawing(t, n, ""), sceneInDrawing(t, n, "")
		last := gametest.SeatLetter(game.Seat(n - 1))
		x.Say("a guess " + last + " 3")
		y.Say("a guess " + last + " 6")
		checkIndistinguishable(t, x, y, x.seatsExcept(0), "b guess a 3", "c guess a 6", "a guess b 1", "b finish", "bell")
		for range n - 2 {
			checkIndistinguishable(t, x, y, x.seatsExcept(0), "bell")
		}
		x.Say("bell")
		if got := x.view(1).Walk[n-1].Guesses[0].Number; got != 3 {
			t.Errorf("in the end it is a %d", got)
		}
	})
	forEveryCount(t, "PM-11 CM-7 which word was meant is for whoever laid the number", func(t *testing.T, n int) {
		x, y := sceneInDrawing(t, n, ""), sceneInDrawing(t, n, "")
		last := gametest.SeatLetter(game.Seat(n - 1))
		x.Say("a guess "+last+" 7", "a mean "+last+" 3", "a mean "+last+" 1")
		y.Say("a guess " + last + " 7")
		checkIndistinguishable(t, x, y, x.seatsExcept(0), "b guess a 3", "b mean a 2", "b finish", "bell")
		for range n - 2 {
			checkIndistinguishable(t, x, y, x.seatsExcept(0), "bell")
		}
		x.Say("bell")
		if got, want := x.view(1).Walk[n-1].Guesses[0].Word, x.view(1).Cards[1].Words[6]; got != want {
			t.Errorf("in the end it is %q, not %q", got, want)
		}
	})
	forEveryCount(t, "PM-11 CM-7 whether a guess is right changes nothing before the walk", func(t *testing.T, n int) {
		x, y := sceneInDrawing(t, n, ""), sceneInDrawing(t, n, "")
		x.Say("a guess c 3")
		y.Say("a guess c 4")
		checkIndistinguishable(t, x, y, x.seatsExcept(0), "b finish", "c done", "bell", "bell")
	})
	t.Run("PM-18 PM-26 CM-7 the number of a guess that goes back is never told", func(t *testing.T) {
		for _, line := range []string{"b nothing", "b clear"} {
			x, y := sceneInDrawing(t, 4, ""), sceneInDrawing(t, 4, "")
			x.Say("a guess b 3")
			y.Say("a guess b 6")
			checkIndistinguishable(t, x, y, x.seatsExcept(0), line, "bell", "bell", "bell", "bell", "bell", "bell", "bell")
		}
		x, y := sceneInDrawing(t, 4, ""), sceneInDrawing(t, 4, "")
		x.Say("a guess b 3")
		y.Say("a guess b 6")
		checkIndistinguishable(t, x, y, x.seatsExcept(0), "c object b", "a vote b no", "d vote b yes", "bell", "bell", "bell", "bell", "bell", "bell", "bell")
	})
	t.Run("PM-4 CM-7 the backs and the rest of the decks are kept from all", func(t *testing.T) {
		setup := newSetup(t, 4, "")
		other := newSetup(t, 4, "")
		for i, c := range other.Pack.Cards {
			c.Sides[1].Words[0].Text = "quite another word"
			if i%12 > 6 { // the first six are laid out, the next replaces one
				c.Sides[0].Words[0].Text = "quite another word"
			}
		}
		x, y := dealScene(t, setup), dealScene(t, other)
		checkIndistinguishable(t, x, y, x.seatsExcept(), "a replace 3", "bell", "a draw", "bell", "bell", "bell", "bell", "bell", "bell")
	})
	t.Run("CM-4 the public knows what no seat keeps secret", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		s.Say("a guess b 4")
		v := s.view(game.Watcher)
		if v.Word != "" || v.Symbol != -1 || v.Numeral != 0 || len(v.Hand) > 0 || slices.Max(v.Laid) > 0 || !slices.Equal(v.Players[1].Stack, []game.Seat{0}) {
			t.Errorf("it sees %s", gametest.JSON(v))
		}
		if got := gametest.JSON(s.m.View(9)); got != gametest.JSON(v) {
			t.Errorf("a seat that is none sees %s", got)
		}
	})
}

// In whole games nobody is sent another's symbol, numeral or word, or a number that
// was laid, before the walk has come to it.
func TestNoFrameTellsASecret(t *testing.T) {
	t.Parallel()
	guessed := regexp.MustCompile(`"number":`) // the one name under which a guess is shown to others
	walkedTo := regexp.MustCompile(`drawing-scored {"drawing":{"seat":(\d)`)
	for number := range 4 {
		n := 3 + number
		setup := newSetup(t, n, "decks=0")
		table, err := gametest.OpenTable(Game{}, setup, gametest.Seed(number))
		if err != nil {
			t.Fatal(err)
		}
		frames := gametest.PlayFrames(t, table, RandomBot)
		byStep := map[int][]gametest.Frame{}
		for _, f := range frames {
			byStep[f.Step] = append(byStep[f.Step], f)
		}
		checked, walked := 0, "" // the seats whose drawings were scored
		for _, f := range frames {
			v := f.View.(View)
			if strings.Contains(f.Text, "drawing-began {") {
				walked = ""
			}
			for _, scored := range walkedTo.FindAllStringSubmatch(f.Text, -1) {
				walked += scored[1]
			}
			if v.Stage != Drawing && v.Stage != Walking {
				continue
			}
			for _, other := range byStep[f.Step] {
				o := other.View.(View)
				if other.To == f.To || other.To == game.Watcher {
					continue
				}
				checked++
				for _, w := range v.Walk {
					if w.Seat == other.To && w.Drawn == Counts && w.Word != o.Word {
						t.Fatalf("the walk shows %s for the drawing of %s", w.Word, gametest.SeatLetter(other.To))
					}
				}
				if v.Seat != game.Watcher && (v.Word == o.Word || v.Numeral == o.Numeral || v.Symbol == o.Symbol) {
					t.Fatalf("%s and %s have a secret in common: %s", gametest.SeatLetter(f.To), gametest.SeatLetter(other.To), f.Text)
				}
				if !strings.Contains(walked, fmt.Sprint(other.To)) {
					checkHidden(t, f, v, o)
				}
			}
			v.History = nil // of rounds that are over all is known
			facts, _, _ := strings.Cut(f.Text, `{"Phase":`)
			if text := facts + gametest.JSON(v); v.Stage == Drawing && guessed.MatchString(text) {
				t.Fatalf("step %d: %s is told a number: %s", f.Step, gametest.SeatLetter(f.To), text)
			}
		}
		if checked == 0 {
			t.Error("nothing was checked")
		}
	}
}

// checkHidden checks that a frame does not single out the word of another: of the 42 words
// on the table it names each as often as its neighbour on the card, and the other's
// numbers appear nowhere.
func checkHidden(t *testing.T, f gametest.Frame, v, other View) {
	t.Helper()
	for _, w := range v.Walk {
		if w.Seat == other.Seat {
			t.Fatalf("step %d: %s sees the drawing of %s scored before it is", f.Step, gametest.SeatLetter(f.To), gametest.SeatLetter(other.Seat))
		}
	}
	neighbour := other.Cards[other.Symbol].Words[other.Numeral%numbers]
	named := map[string]bool{v.Word: true}
	for _, w := range v.Walk {
		named[w.Word] = true
		for _, g := range w.Guesses { // what somebody took another drawing for
			named[g.Word] = true
		}
	}
	for _, r := range v.History {
		for _, d := range r.Drawings {
			named[d.Word] = true
			for _, g := range d.Guesses {
				named[g.Word] = true
			}
		}
	}
	if named[neighbour] || named[other.Word] {
		return // one of the two is known for another reason
	}
	if a, b := strings.Count(f.Text, fmt.Sprintf("%q", other.Word)), strings.Count(f.Text, fmt.Sprintf("%q", neighbour)); a != b {
		t.Fatalf("step %d: %s hears of %s %d times and of %s %d times: %s", f.Step, gametest.SeatLetter(f.To), other.Word, a, neighbour, b, f.Text)
	}
	for board, laid := range v.Laid {
		if laid > 0 && !slices.Contains(v.Players[board].Stack, f.To) {
			t.Fatalf("step %d: %s is shown a %d on board %d that is not theirs", f.Step, gametest.SeatLetter(f.To), laid, board)
		}
	}
}
