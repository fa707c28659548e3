package funnylines

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"linework/cards"
	"linework/game"
	"linework/game/gametest"
	"linework/words"
)

// What the match takes from the deck. That the pictures themselves are right is
// tested in package cards.
func TestDeck(t *testing.T) {
	deck := standardDeck()
	t.Run("FL-1 a card lists how many of each of the seven kinds it has", func(t *testing.T) {
		for _, c := range deck.cards {
			front, sum := deck.fronts[c], 0
			for k, n := range front.Counts {
				sum += n
				if n != c.Count(cards.Kind(k)) {
					t.Errorf("%s has %d of kind %v, listed are %d", c.Name, c.Count(cards.Kind(k)), cards.Kind(k), n)
				}
			}
			if len(front.Counts) != 7 || sum != len(front.Shapes) {
				t.Errorf("%s lists %v for %d shapes", c.Name, front.Counts, len(front.Shapes))
			}
		}
	})
	t.Run("FL-2 FL-4 every kind has a price, and one Frico always buys something", func(t *testing.T) {
		for _, c := range deck.cards {
			for k, price := range c.Prices {
				if price < 1 || price > 3 || c.Count(cards.Kind(k)) == 0 && price != 1 {
					t.Errorf("%s: a %v costs %d", c.Name, cards.Kind(k), price)
				}
			}
			if slices.Min(c.Prices[:]) != 1 {
				t.Errorf("%s has nothing for one Frico: %v", c.Name, c.Prices)
			}
		}
	})
	t.Run("FL-6 the crib sheet lists the 76 subjects for everyone, at all times", func(t *testing.T) {
		m, _, err := Game{}.New(setupOf(t, 4, "cards=ring"), newRand(1))
		if err != nil {
			t.Fatal(err)
		}
		for _, seat := range []game.Seat{0, 3, game.Watcher} {
			answer, err := m.(game.Answerer).AnswerQuestion(seat, Crib{})
			if err != nil {
				t.Fatal(err)
			}
			sheet := answer.(CribSheet).Subjects
			if len(sheet) != 76 || sheet[10].Name != "sailing boat" || !slices.Contains(sheet[10].Also, "boat") {
				t.Errorf("%s is shown %d subjects, number 11 is %+v", gametest.SeatLetter(seat), len(sheet), sheet[10])
			}
			if sheet[50].Name != "compass" || sheet[60].Name != "compass" || sheet[50].Note == sheet[60].Note {
				t.Errorf("the compasses are %+v and %+v", sheet[50], sheet[60])
			}
		}
		if _, err := m.(game.Answerer).AnswerQuestion(0, Pass{}); err == nil {
			t.Error("a move is answered as a question")
		}
	})
	t.Run("FL-6 a picture that is called otherwise now is guessed by what it was called", func(t *testing.T) {
		for number, names := range map[int][]string{
			3: {"mill"}, 16: {"snow plow", "snowplow", "snow plough", "bulldozer"}, 17: {"totem"}, 22: {"dart game"}, 24: {"gift package"},
			29: {"ladybug"}, 41: {"Eiffel tower"}, 42: {"scale"}, 45: {"painting brush"}, 68: {"shaver"}, 71: {"eyeglasses"},
		} {
			card := deck.cards[number-1]
			if was := listedDeck().cards[number-1]; was.Name != names[0] || card.Name == was.Name {
				t.Errorf("number %d was the %s, and is the %s", number, was.Name, card.Name)
			}
			for _, name := range names {
				if ruling, listed := deck.judgeGuess(name, card, false); ruling.Verdict != words.Right || !listed {
					t.Errorf("%q is %v for the %s, on the sheet: %v", name, ruling, card.Name, listed)
				}
			}
		}
	})
	t.Run("FL-7 the butterfly and the sailing boat have the figures of the rulebook", func(t *testing.T) {
		for _, tt := range []struct {
			number        int
			counts, price string
			oval          int
			border        string
		}{
			{1, "2 triangles, 2 circles, 3 ovals, 2 rectangles, 2 lines, 1 trapezium", "1 triangle, 2 circles, 3 ovals, 1 rectangle, 2 lines, 1 trapezium, 1 square", 3, ""},
			{11, "3 triangles, 3 circles, 3 rectangles", "3 triangles, 1 circle, 1 oval, 2 rectangles, 1 line, 1 trapezium, 1 square", 0, "green"},
		} {
			c := deck.cards[tt.number-1]
			counts := Counts(c.Counts())
			if tt.number == 11 {
				if counts[cards.Trapezium] != 1 {
					t.Errorf("%s has %d trapeziums", c.Name, counts[cards.Trapezium])
				}
				counts[cards.Line], counts[cards.Trapezium], counts[cards.Square] = 0, 0, 0
			}
			if got := basketInWords(counts); got != tt.counts {
				t.Errorf("%s has %s, want %s", c.Name, got, tt.counts)
			}
			if got := basketInWords(Counts(c.Prices)); got != tt.price {
				t.Errorf("%s costs %s, want %s", c.Name, got, tt.price)
			}
			if tt.border != "" && string(c.Border) != tt.border {
				t.Errorf("%s has a %v border", c.Name, c.Border)
			}
		}
	})
}

func TestSeedOfThePot(t *testing.T) {
	for card, seed := range map[string]int{"door": 1, "sailing_boat": 2, "butterfly": 3, "ring": 4, "compass": 5} {
		for _, n := range teamSizes {
			t.Run(fmt.Sprintf("FL-3 %s puts %d into the pot of a team game of %d", card, seed, n), func(t *testing.T) {
				s := teamScene(t, n, "cards="+card)
				s.checkText("money", s.money(), fmt.Sprintf("75 75 + %d %d", seed, 50-seed))
			})
		}
		for _, n := range soloSizes {
			t.Run(fmt.Sprintf("FL-3 %s puts %d into the pot of %d players", card, seed, n), func(t *testing.T) {
				if s := soloScene(t, n, "cards="+card); s.m.pot != seed || s.m.reserve != 200-n*soloMoney[n]-seed {
					t.Errorf("money is %s", s.money())
				}
			})
		}
	}
	t.Run("FL-3 FL-5 a bank that runs short puts in what it has", func(t *testing.T) {
		s := teamScene(t, 4, "cards=compass")
		s.m.reserve = 2
		s.play("c guess compass", "a skip", "b skip", "c skip", "d skip")
		if s.m.round.number != 2 || s.m.pot > 2 || s.m.reserve < 0 || s.m.reserve+s.m.pot != 2 {
			t.Errorf("round %d: money is %s", s.m.round.number, s.money())
		}
	})
}

func TestPile(t *testing.T) {
	t.Run("CM-3 what the evening has dealt comes up in that order, then the rest, none twice", func(t *testing.T) {
		pile, err := small().orderDealtCardsFirst(packOf(t, "ring,compass (points north),door"), newRand(3))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		numbers := map[int]bool{}
		for _, c := range pile {
			names = append(names, c.Name)
			numbers[c.Number] = true
		}
		if got := strings.Join(names[:3], ", "); got != "ring, compass, door" || pile[1].Number != 61 {
			t.Errorf("first come %s; the compass is number %d", got, pile[1].Number)
		}
		if len(pile) != 6 || len(numbers) != 6 {
			t.Errorf("the pile is %v", names)
		}
	})
	t.Run("CM-3 the evening has seen the cards that came up, and no others", func(t *testing.T) {
		s := teamScene(t, 4, "cards=ring,door")
		s.nextRound()
		var names []string
		for _, side := range s.m.TurnedSides() {
			names = append(names, side.Words[0].Name())
		}
		if !slices.Equal(names, []string{"ring", "door"}) {
			t.Errorf("it has seen %v", names)
		}
		if turned := dealScene(t, 4, "", 1).m.TurnedSides(); len(turned) > 0 {
			t.Errorf("before the first card it has seen %v", turned)
		}
	})
	t.Run("a word without a picture is refused", func(t *testing.T) {
		setup := setupOf(t, 4, "cards=unicorn")
		if _, _, err := (Game{deck: small()}).New(setup, newRand(1)); err == nil || !strings.HasPrefix(err.Error(), "no-picture") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("the deck is shuffled", func(t *testing.T) {
		x, _ := standardDeck().orderDealtCardsFirst(nil, newRand(1))
		y, _ := standardDeck().orderDealtCardsFirst(nil, newRand(2))
		if slices.Equal(x, y) {
			t.Error("two seeds deal the same")
		}
	})
	t.Run("a small deck comes again when it is used up", func(t *testing.T) {
		s := teamScene(t, 4, "tie=0")
		seen := map[int]int{}
		for s.m.Stage != Over {
			seen[s.m.round.card.Number]++
			s.m.pile = s.m.pile[:min(len(s.m.pile), 1)]
			s.nextRound()
		}
		if len(seen) == 0 || s.m.round.number != 6 {
			t.Errorf("round %d, %v", s.m.round.number, seen)
		}
	})
}

// The judge of guesses is tested in package words; here it is what this game makes
// of it.
func TestJudge(t *testing.T) {
	for _, tt := range []struct {
		rule, card, guess string
		right, listed     bool
	}{
		{"CM-14 case, articles and spaces do not matter", "sailing boat", "The SAILING-boat", true, true},
		{"CM-15 a slip of the finger", "sailing boat", "saling boat", true, true},
		{"CM-16 FL-6 another right name", "sailing boat", "boat", true, true},
		{"another subject", "sailing boat", "door", false, true},
		{"FL-6 either compass", "compass", "compass", true, true},
		{"FL-62 not on the crib sheet", "sailing boat", "giraffe house", false, false},
		{"the plural", "door", "doors", true, true},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			for _, c := range small().cards {
				if c.Name != tt.card {
					continue
				}
				ruling, listed := small().judgeGuess(tt.guess, c, true)
				if (ruling.Verdict == words.Right) != tt.right || listed != tt.listed {
					t.Errorf("%q for %s is %v (%s), listed %v", tt.guess, tt.card, ruling.Verdict, ruling.Reason, listed)
				}
			}
		})
	}
	t.Run("CM-15 a table can switch slips off", func(t *testing.T) {
		if ruling, _ := small().judgeGuess("buterfly", small().cards[0], false); ruling.Verdict == words.Right {
			t.Error("the slip is forgiven")
		}
	})
}

func TestCrib(t *testing.T) {
	t.Run("a question is no move", func(t *testing.T) {
		s := teamScene(t, 4, "")
		if _, err := s.m.Apply(game.Input{Seat: 2, Phase: s.m.Phase, Move: Crib{}}, newRand(1)); err == nil || !strings.HasPrefix(err.Error(), "question") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("the crib sheet can be changed by nobody", func(t *testing.T) {
		sheet := small().cribSheetOfSubjects()
		sheet.Subjects[1].Also[0] = "ship"
		if small().cribSheetOfSubjects().Subjects[1].Also[0] != "boat" {
			t.Error("it is shared")
		}
	})
}
