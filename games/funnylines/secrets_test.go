package funnylines

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"linework/cards"
	"linework/game"
	"linework/game/gametest"
	"linework/ink"
	"linework/lab/pictures"
)

// twinDeck is two cards with the same back and the same first shapes, in another
// order and of another number; the rest of the second is all its own.
func twinDeck(t testing.TB) *deck {
	t.Helper()
	const text = `
card 1 zebra
border green
prices circle 2
counts 2 circles, 1 line, 2 squares
circle 30,30 10
line 10,90 90,90
square 70,70 10
circle 60,60 5
square 20,80 8
card 2 yak | bison
border green
prices circle 2
counts 3 circles, 1 line, 1 oval, 1 triangle
triangle 10,10 20,10 15,20
oval 80,20 4,9
line 10,90 90,90
circle 80,80 9
circle 70,20 7
circle 30,30 10
`
	list, _ := pictures.ParseAndCheck("twins.txt", strings.ReplaceAll(text, "square 70,70 10", "rectangle 70,70 80,75"))
	if len(list) != 2 {
		t.Fatalf("the twins are %d cards", len(list))
	}
	for _, c := range list {
		c.Prices = [cards.Kinds]int{1, 2, 1, 1, 1, 1, 1}
	}
	return newDeck("", pictures.WithoutSource(list))
}

// twinScenes is two matches with either of the twin cards, told alike until the public has
// seen the first circle and the line.
func twinScenes(t testing.TB, n int, settings string) (x, y *scene) {
	t.Helper()
	deck := twinDeck(t)
	open := func(card string) *scene {
		m, _, err := Game{deck: deck}.New(setupOf(t, n, settings+" cards="+card), newRand(7))
		if err != nil {
			t.Fatal(err)
		}
		return newScene(t, m, 7)
	}
	return open("zebra"), open("yak")
}

// checkAlike tells two scenes on, line by line, and checks that some seats hear and see the
// same of both, also in what they are refused.
func checkAlike(t *testing.T, x, y *scene, seats []game.Seat, lines ...[2]string) {
	t.Helper()
	gametest.Indistinguishable(t, x.m, y.m, seats...)
	for _, line := range lines {
		a, b := x.play(line[0]), y.play(line[1])
		for _, seat := range seats {
			if heard, other := gametest.FactsTo(wire, a, seat), gametest.FactsTo(wire, b, seat); !slices.Equal(heard, other) {
				t.Errorf("of %q %s hears %v or %v", line, gametest.SeatLetter(seat), heard, other)
			}
			for _, try := range []game.Move{Draw{Shape: 0}, Draw{Shape: 5}, game.Ink{Batch: lineBatch(0)}, Object{Shape: 5}, Accept{Guess: 0}, Done{}, Reveal{}} {
				if x.m.round.boardOfCarlo(seat) != nil {
					continue
				}
				in := game.Input{At: x.Now, Seat: seat, Phase: x.m.Phase, Move: try}
				_, r := x.m.Apply(in, nil)
				_, s := y.m.Apply(in, nil)
				if r == nil || fmt.Sprint(r) != fmt.Sprint(s) {
					t.Errorf("after %q %s is answered with %v or %v", line, wire.KindOf(try), r, s)
				}
			}
		}
		gametest.Indistinguishable(t, x.m, y.m, seats...)
	}
}

func TestSecrets(t *testing.T) {
	for _, n := range teamSizes {
		t.Run(fmt.Sprintf("FL-11 CM-7 name, counts and what is not drawn are kept from the guessers of %d and the public", n), func(t *testing.T) {
			x, y := twinScenes(t, n, "")
			for seat := range n {
				x.play(gametest.SeatLetter(game.Seat(seat)) + " ready")
				y.play(gametest.SeatLetter(game.Seat(seat)) + " ready")
			}
			guessers := []game.Seat{game.Watcher}
			for seat := 2; seat < n; seat++ {
				guessers = append(guessers, game.Seat(seat))
			}
			first, second := "c", "d"
			if x.m.round.firstBuyer == 1 {
				first, second = "d", "c"
			}
			checkAlike(t, x, y, guessers, gametest.SameLinesInBothScenes(first+" put 1 circle", first+" put 1 line", first+" buy", second+" put 1 line", second+" put 1 circle", second+" buy")...)
			checkAlike(t, x, y, guessers, [2]string{"a draw #0", "a draw #5"}, [2]string{"b draw #1", "b draw #2"}, [2]string{"a draw #1", "a draw #2"}, [2]string{"b draw #0", "b draw #5"})
			checkAlike(t, x, y, guessers, gametest.SameLinesInBothScenes("d sure door", "c sure unicorn", "bell", first+" put 1 oval")...)
			if x.m.round.card == y.m.round.card {
				t.Error("both have the same card")
			}
		})
	}
	for _, n := range soloSizes {
		t.Run(fmt.Sprintf("FL-31 CM-7 likewise each for themselves, of %d", n), func(t *testing.T) {
			x, y := twinScenes(t, n, "play=1")
			carlo := nthSeatWrapping(x.m.round.carlos, 0)
			active := gametest.SeatLetter(game.Seat(x.m.round.buyer))
			var others []game.Seat
			for seat := game.Watcher; int(seat) < n; seat++ {
				if seat != carlo {
					others = append(others, seat)
				}
			}
			c := gametest.SeatLetter(carlo)
			checkAlike(t, x, y, others, gametest.SameLinesInBothScenes(active+" put 1 circle", active+" put 1 line", active+" buy")...)
			checkAlike(t, x, y, others, [2]string{c + " draw #0", c + " draw #5"}, [2]string{c + " draw #1", c + " draw #2"}, [2]string{"wait 1s", "wait 1s"})
		})
	}
	t.Run("FL-50 CM-7 likewise in a class", func(t *testing.T) {
		x, y := twinScenes(t, 4, "play=2")
		checkAlike(t, x, y, []game.Seat{1, 2, 3, game.Watcher}, gametest.SameLinesInBothScenes("a begin", "b ask circle")...)
		checkAlike(t, x, y, []game.Seat{1, 2, 3, game.Watcher}, [2]string{"a draw #0", "a draw #5"}, [2]string{"b guess cow", "b guess cow"}, [2]string{"c ask line", "c ask line"}, [2]string{"a draw #1", "a draw #2"})
	})
	t.Run("FL-60 CM-7 in freehand, which shape of the card is drawn is for its Carlo to know", func(t *testing.T) {
		x, y := teamScene(t, 4, "hand=1"), teamScene(t, 4, "hand=1")
		for _, s := range []*scene{x, y} {
			s.play("c buys 1 circle", "d buys 1 oval")
		}
		checkAlike(t, x, y, []game.Seat{1, 2, 3, game.Watcher}, [2]string{"a draw #7", "a draw #8"})
		checkAlike(t, x, y, []game.Seat{2, 3, game.Watcher}, gametest.SameLinesInBothScenes("a pen", "a done", "bell")...)
	})
	t.Run("CM-7 the cards to come are kept from all", func(t *testing.T) {
		x, y := teamScene(t, 4, "cards=ring,door,butterfly"), teamScene(t, 4, "cards=ring,butterfly,door")
		gametest.Indistinguishable(t, x.m, y.m, 0, 1, 2, 3, game.Watcher)
	})
	t.Run("CM-4 the public sees what a guesser sees", func(t *testing.T) {
		s := teamScene(t, 4, "")
		for _, line := range []string{"c put 1 circle", "c buy", "d buys 1 oval", "a draws", "c guess door", "bell"} {
			s.play(line)
			guesser, public := s.view(2), s.view(game.Watcher)
			guesser.Seat, guesser.Can = game.Watcher, public.Can
			if x, y := gametest.JSON(guesser), gametest.JSON(public); x != y {
				t.Errorf("after %s a guesser sees %s\nand the public %s", line, x, y)
			}
		}
	})
}

var (
	secretName = regexp.MustCompile(`zz\d+z`)
	inkBoard   = regexp.MustCompile(`"id":(\d+)`)
)

// markedDeck is cards of unmistakable names, each of whose shapes is at a place of its
// own, so that a search of all that is sent finds them.
func markedDeck(t testing.TB) *deck {
	t.Helper()
	text := ""
	for i := 1; i <= 9; i++ {
		text += fmt.Sprintf("card %d zz%dz | alias%d\nborder yellow\ncounts 3 circles, 2 lines\n", i, i, i)
		for k := range 3 {
			text += fmt.Sprintf("circle %d,%d %d\n", 20+20*k, 5+9*i, 2+k)
		}
		text += fmt.Sprintf("line 5,%d 95,%d\nline 3,%d 60,%d\n", 3+9*i, 3+9*i, 2+9*i, 3+9*i)
	}
	list, _ := pictures.ParseAndCheck("marked.txt", text)
	if len(list) != 9 {
		t.Fatalf("the deck has %d cards", len(list))
	}
	for _, c := range list {
		c.Prices = [cards.Kinds]int{1, 1, 1, 1, 1, 1, 1}
	}
	return newDeck("", pictures.WithoutSource(list))
}

// hastyBot plays at random, and soon names one of the marked cards.
type hastyBot struct{ game.ViewPlayer }

func (b hastyBot) Play(view any, rng *rand.Rand) game.Move {
	switch v := view.(View); {
	case v.Can.Guess && rng.IntN(3) == 0:
		return Guess{Text: fmt.Sprintf("alias%d", 1+rng.IntN(9))}
	case v.Can.Buy:
		return Buy{Basket: v.Basket}
	case v.Can.Register:
		return Begin{}
	}
	return b.ViewPlayer.Play(view, rng)
}

// In whole games nobody but the Carlos is sent a name, a path or ink of a card before
// they may know it, in any mode.
func TestNoFrameTellsTheCard(t *testing.T) {
	t.Parallel()
	deck := markedDeck(t)
	for number, tt := range []struct {
		n        int
		settings string
	}{{4, ""}, {6, "hand=1"}, {9, ""}, {3, "play=1"}, {5, "play=1 hand=1"}, {8, "play=1"}, {1, "play=2"}, {4, "play=2"}} {
		setup := setupOf(t, tt.n, "cards=zz1z "+tt.settings)
		table, err := gametest.OpenTable(Game{deck: deck}, setup, gametest.Seed(number))
		if err != nil {
			t.Fatal(err)
		}
		over := map[string]bool{} // names of rounds that are over
		searched := 0
		for _, f := range gametest.PlayFrames(t, table, hastyBot{RandomBot}) {
			v := f.View.(View)
			for _, r := range v.History {
				over[r.Name] = true
			}
			carlo := v.Carlos.Has(f.To)
			open := v.Outcome != nil
			for _, name := range secretName.FindAllString(f.Text, -1) {
				if !over[name] && !carlo && !open {
					t.Fatalf("game %d, step %d: %s is told %s: %s", number, f.Step, gametest.SeatLetter(f.To), name, f.Text)
				}
			}
			if carlo || open || v.Round == 0 {
				continue
			}
			searched++
			for _, text := range []string{`"path"`, `"counts"`, "card-turned", `"card":{`} {
				if strings.Contains(f.Text, text) {
					t.Fatalf("game %d, step %d: %s is sent %s", number, f.Step, gametest.SeatLetter(f.To), text)
				}
			}
			drawn := 0
			for k, b := range v.Boards {
				for i, s := range b.Shapes {
					if s.ID != k*inkBoardsPerBoard+i {
						t.Fatalf("game %d, step %d: the shapes of board %d are numbered %v", number, f.Step, k, b.Shapes)
					}
				}
				drawn += len(b.Shapes)
			}
			if ids := pictured(f.Text); len(ids) != drawn {
				t.Fatalf("game %d, step %d: %s gets ink of %v, and %d shapes are drawn", number, f.Step, gametest.SeatLetter(f.To), ids, drawn)
			}
		}
		if len(over) == 0 || searched == 0 {
			t.Errorf("game %d: %d rounds came to light, %d frames were searched", number, len(over), searched)
		}
	}
}

// pictured is the numbers of the ink boards whose picture a frame carries.
func pictured(text string) []int {
	_, pictures, _ := strings.Cut(text, `"Pictures":[`)
	var ids []int
	for _, m := range inkBoard.FindAllStringSubmatch(pictures, -1) {
		id, _ := strconv.Atoi(m[1])
		ids = append(ids, id)
	}
	return ids
}

// The ink of a stamp is the shape and nothing else: no byte of it comes from the rest
// of the card.
func TestInkTellsOnlyTheShape(t *testing.T) {
	x, y := &drawnShape{id: 3}, &drawnShape{id: 3}
	deck := twinDeck(t)
	x.replaceWithStamp(deck.cards[0].Shapes[0], ink.Medium, 5)
	y.replaceWithStamp(deck.cards[1].Shapes[5], ink.Medium, 5)
	if string(x.picture) != string(y.picture) {
		t.Error("the same circle of two cards is drawn differently by the same hand")
	}
	var d ink.Drawing
	if err := d.Load(x.picture); err != nil || d.IsEmpty() {
		t.Errorf("the stamp is %v, %v", d, err)
	}
}
