package doodledash

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
	"linework/words"
)

// checkIndistinguishable tells two scenes on, line by line, and checks that some seats hear and see
// the same of both, also in what they are refused.
func checkIndistinguishable(t *testing.T, x, y *scene, seats []game.Seat, lines ...[2]string) {
	t.Helper()
	gametest.Indistinguishable(t, x.m, y.m, seats...)
	for _, line := range lines {
		var a, b []game.Event
		if line[0] != "" {
			a = x.Say(line[0])
		}
		if line[1] != "" {
			b = y.Say(line[1])
		}
		for _, seat := range seats {
			if heard, other := gametest.FactsTo(wire, a, seat), gametest.FactsTo(wire, b, seat); !slices.Equal(heard, other) {
				t.Errorf("of %q %s hears %v or %v", line, gametest.SeatLetter(seat), heard, other)
			}
			for _, try := range []string{"finish", "roll", "draw", "draw b", "guess tooth", "accept", "object b", "vote yes", "name 1", "bet b"} {
				if seat != x.m.round.guesser || x.m.Stage != Drawing {
					continue
				}
				if r, s := x.PlayWantingRefusal(gametest.SeatLetter(seat)+" "+try), y.PlayWantingRefusal(gametest.SeatLetter(seat)+" "+try); gametest.JSON(r) != gametest.JSON(s) {
					t.Errorf("after %q %s is refused with %v or %v", line, try, r, s)
				}
			}
		}
		gametest.Indistinguishable(t, x.m, y.m, seats...)
	}
}

func TestSecrets(t *testing.T) {
	guesserAndPublic := []game.Seat{0, game.Watcher}
	for n := 4; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-4 CM-7 the card and the word are kept from the guesser and the public, of %d", n), func(t *testing.T) {
			setup := newSetup(t, n, "")
			side := &setup.Pack.Cards[0].Sides[0]
			for i := range side.Words {
				side.Words[i], _ = words.ParseWord(fmt.Sprintf("quite another word %d", i))
			}
			side.Words[3].Hard = true
			x, y := newScene(t, n, ""), (*scene)(nil)
			y, _ = dealScene(t, setup)
			checkIndistinguishable(t, x, y, guesserAndPublic, gametest.SameLinesInBothScenes("a name 1", "bell", "b draw", "c draw", "b finish", "wait 1s", "c finish", "c roll 3", "c roll 6",
				"a guess ghost", "wait 1s", "a guess helmet")...)
		})
		t.Run(fmt.Sprintf("DD-4 CM-7 who has finished is kept from them, of %d", n), func(t *testing.T) {
			x, y := sceneInDrawing(t, n, "draw=60"), sceneInDrawing(t, n, "draw=60")
			checkIndistinguishable(t, x, y, guesserAndPublic,
				[2]string{"b finish", "c finish"}, [2]string{"wait 1s", "wait 1s"},
				[2]string{"c finish", "d finish"}, [2]string{"wait 1s", "wait 1s"},
				[2]string{"c roll 2", "d roll 2"}, [2]string{"bell 3", "bell 3"},
				[2]string{"b skip", "c skip"}, [2]string{"c skip 4", "d skip 4"}, [2]string{"bell 1", "bell 1"})
		})
		t.Run(fmt.Sprintf("DD-4 CM-7 who is awaited no more does not tell who has the die, of %d", n), func(t *testing.T) {
			x, y := sceneInDrawing(t, n, "draw=60"), sceneInDrawing(t, n, "draw=60")
			checkIndistinguishable(t, x, y, guesserAndPublic,
				[2]string{"b finish", "c finish"}, [2]string{"wait 1s", "wait 1s"},
				[2]string{"c finish", "d finish"}, [2]string{"bell 3", "bell 3"},
				[2]string{"c skip", "c skip"}, [2]string{"c skip", "c skip"}, [2]string{"bell 1", "bell 1"})
		})
		t.Run(fmt.Sprintf("DD-4 CM-7 that one has finished is kept from them, of %d", n), func(t *testing.T) {
			x, y := sceneInDrawing(t, n, "draw=60"), sceneInDrawing(t, n, "draw=60")
			checkIndistinguishable(t, x, y, guesserAndPublic, [2]string{"b finish", ""}, [2]string{"wait 1s", "wait 1s"}, [2]string{"b skip", "b draw"})
		})
	}
	t.Run("DD-4 CM-7 a bet is kept from all others until the round is over", func(t *testing.T) {
		x, y := sceneInDrawing(t, 5, "draw=60"), sceneInDrawing(t, 5, "draw=60")
		x.Say("b finish", "wait 1s", "c finish")
		y.Say("b finish", "wait 1s", "c finish")
		checkIndistinguishable(t, x, y, []game.Seat{0, 1, 3, 4, game.Watcher},
			[2]string{"c bet b", "c bet d"}, [2]string{"c bet c", ""}, [2]string{"c roll 6", "c roll 6"}, [2]string{"a pass", "a pass"}, [2]string{"a pass", "a pass"})
	})
	t.Run("DD-4 CM-7 who of the two has finished is kept from the guesser of three", func(t *testing.T) {
		x, y := sceneInDrawing(t, 3, ""), sceneInDrawing(t, 3, "")
		checkIndistinguishable(t, x, y, guesserAndPublic, [2]string{"b finish", "c finish"}, [2]string{"wait 1s", "wait 1s"}, [2]string{"b roll 1", "c roll 1"}, [2]string{"bell 2", "bell 2"})
	})
	t.Run("DD-4 CM-7 that the die changes hands is kept from the guesser", func(t *testing.T) {
		x, y := sceneInDrawing(t, 6, "youngest=d"), sceneInDrawing(t, 6, "youngest=e")
		checkIndistinguishable(t, x, y, guesserAndPublic, gametest.SameLinesInBothScenes("b finish", "wait 100ms", "c finish", "wait 100ms", "d finish", "wait 1s", "bell 2")...)
		if x.m.round.cylinder == y.m.round.cylinder {
			t.Error("it did not change hands in one of them")
		}
	})
	t.Run("DD-6 CM-7 ink is kept from all others while it is drawn", func(t *testing.T) {
		x, y := sceneInDrawing(t, 5, ""), sceneInDrawing(t, 5, "")
		checkIndistinguishable(t, x, y, []game.Seat{0, 2, 3, 4, game.Watcher}, [2]string{"b draw", ""}, [2]string{"b draw", "wait 1ms"}, [2]string{"wait 1ms", ""}, [2]string{"b finish", "b finish"})
	})
	t.Run("DD-6 CM-7 ink that is not shown yet stays secret when another is", func(t *testing.T) {
		x, y := sceneInDrawing(t, 5, ""), sceneInDrawing(t, 5, "")
		x.Say("c draw", "d draw")
		checkIndistinguishable(t, x, y, []game.Seat{0, 1, 4, game.Watcher}, gametest.SameLinesInBothScenes("b finish", "wait 1s", "c finish", "c roll 6", "a guess toothbrush")...)
	})
	t.Run("DD-4 CM-7 the card of the next round is kept from its guesser and the public, and from all before the round is over", func(t *testing.T) {
		setup := newSetup(t, 4, "")
		slices.Reverse(setup.Pack.Cards[1].Sides[0].Words)
		lines := gametest.SameLinesInBothScenes("c finish", "wait 1s", "d finish", "d roll 6", "b name 2", "a pass", "a pass")
		x, y := sceneInDrawing(t, 4, ""), (*scene)(nil)
		y, _ = dealScene(t, setup)
		y.Say("a name 1", "bell")
		y.drawAll()
		checkIndistinguishable(t, x, y, []game.Seat{0, 1, 2, 3, game.Watcher}, lines...)
		checkIndistinguishable(t, x, y, []game.Seat{1, game.Watcher}, gametest.SameLinesInBothScenes("a pass", "a next", "b object c", "d vote no", "a vote no", "d next", "c next")...)
	})
	t.Run("DD-4 CM-7 while all draw the card of the next round is kept from all but the guesser", func(t *testing.T) {
		setup := newSetup(t, 4, "")
		slices.Reverse(setup.Pack.Cards[2].Sides[0].Words)
		x, y := sceneInGuessing(t, 4, ""), (*scene)(nil)
		y, _ = dealScene(t, setup)
		y.Say("a name 1", "bell")
		y.drawAll()
		y.Say("b finish", "wait 1s", "c finish", "c roll 6")
		for _, s := range []*scene{x, y} {
			s.Say("b name 2", "c name 3", "a guess tooth", "a next", "b next", "c next", "d next")
		}
		checkIndistinguishable(t, x, y, []game.Seat{0, 2, 3, game.Watcher}, gametest.SameLinesInBothScenes("bell", "a draw", "c draw", "c finish", "wait 1s", "a finish", "a roll 2", "a roll 6", "b pass")...)
		checkIndistinguishable(t, x, y, []game.Seat{2, game.Watcher}, gametest.SameLinesInBothScenes("b pass", "b pass", "a next", "b object c", "d vote no", "a vote no")...)
	})
	t.Run("DD-4 CM-7 who names a number ahead, and which, is told by nothing while all draw but to the guesser", func(t *testing.T) {
		x, y := sceneInGuessing(t, 4, ""), sceneInGuessing(t, 4, "")
		for _, s := range []*scene{x, y} {
			s.Say("b name 2")
		}
		x.Say("c name 3")
		for _, s := range []*scene{x, y} {
			s.Say("a guess tooth", "a next", "b next", "c next", "d next")
		}
		checkIndistinguishable(t, x, y, []game.Seat{0, 2, 3, game.Watcher}, gametest.SameLinesInBothScenes("bell", "c draw", "c finish", "wait 1s", "d draw", "d finish", "d roll 2")...)
	})
	t.Run("CM-7 the cards to come and the box are kept from all", func(t *testing.T) {
		setup := newSetup(t, 4, "")
		slices.Reverse(setup.Pack.Cards[1:])
		x, y := newScene(t, 4, ""), (*scene)(nil)
		y, _ = dealScene(t, setup)
		checkIndistinguishable(t, x, y, []game.Seat{0, 1, 2, 3, game.Watcher}, gametest.SameLinesInBothScenes("a name 1", "bell", "b draw", "b finish", "bell")...)
	})
	t.Run("CM-4 the public sees what the guesser sees", func(t *testing.T) {
		s := newScene(t, 5, "")
		for _, line := range []string{"a name 1", "bell", "b draw", "b finish", "wait 1s", "c draw", "c finish", "c roll 6", "a pass", "a guess toothbrush", "b decline"} {
			s.Say(line)
			guesser, public := s.view(0), s.view(game.Watcher)
			guesser.Seat, guesser.Can = game.Watcher, public.Can
			if x, y := gametest.JSON(guesser), gametest.JSON(public); x != y || s.visibleBoards(0) != s.visibleBoards(game.Watcher) {
				t.Errorf("after %s the guesser sees %s\nand the public %s", line, x, y)
			}
		}
	})
}

// In whole games nobody is sent a word before they may know it: drawers know the
// card of the round, all others the words of rounds that are over. The guesser and
// the public are sent no ink and no name of a finisher before the showing.
func TestNoFrameTellsTheWord(t *testing.T) {
	t.Parallel()
	secret := regexp.MustCompile(`zz\d+q\d+z`)
	ended := regexp.MustCompile(`round-ended {"word":"(zz\d+q\d+z)"`)
	telling := []string{`"Picture"`, "finished {", "cylinder-taken", "die-taken", "card-turned", "word-chosen", "bet-placed"}
	for number := range 5 {
		n := 3 + number
		setup := newSetup(t, n, "")
		for i, c := range setup.Pack.Cards {
			for k := range c.Sides[0].Words {
				c.Sides[0].Words[k], _ = words.ParseWord(fmt.Sprintf("zz%dq%dz", i, k))
			}
		}
		table, err := gametest.OpenTable(Game{}, setup, gametest.Seed(number))
		if err != nil {
			t.Fatal(err)
		}
		over := map[string]bool{}             // words of rounds that are over
		nextWords := map[game.Seat][]string{} // on cards of next rounds that a seat was shown
		for _, f := range gametest.PlayFrames(t, table, RandomBot) {
			v := f.View.(View)
			for _, r := range v.History {
				over[r.Word] = true
			}
			if strings.Contains(f.Text, "round-ended") {
				over[ended.FindStringSubmatch(f.Text)[1]] = true
			}
			known := map[string]bool{}
			for _, w := range v.Card {
				known[w.Text] = true
			}
			if v.Next != nil && len(v.Next.Card) > 0 {
				waits := f.To == v.Guesser && v.Stage == Drawing && v.Next.Word != ""
				if f.To == game.Watcher || f.To == v.Next.Guesser || v.Stage != Looking && v.Stage != Voting && !waits {
					t.Fatalf("game %d, step %d: in %s %s sees the next card", number, f.Step, v.Stage, gametest.SeatLetter(f.To))
				}
				for _, w := range v.Next.Card {
					nextWords[f.To] = append(nextWords[f.To], w.Text)
				}
			}
			drawer := f.To != game.Watcher && f.To != v.Guesser
			for _, word := range secret.FindAllString(f.Text, -1) {
				if !over[word] && !(drawer && (known[word] || word == v.Word)) && !(v.Next != nil && slices.Contains(nextWords[f.To], word)) {
					t.Fatalf("game %d, step %d: %s is told %s: %s", number, f.Step, gametest.SeatLetter(f.To), word, f.Text)
				}
			}
			before := v.Stage == Naming || v.Stage == Ready || v.Stage == Drawing
			if !before || drawer {
				continue
			}
			for _, text := range telling {
				if strings.Contains(f.Text, text) {
					t.Fatalf("game %d, step %d: %s is told %s before the showing: %s", number, f.Step, gametest.SeatLetter(f.To), text, f.Text)
				}
			}
			if v.Done != 0 || v.Cylinder != game.Watcher || v.Die != game.Watcher || v.Word != "" || len(v.Card) > 0 || v.Bet != game.Watcher || v.Bets != nil {
				t.Fatalf("game %d, step %d: %s sees %s", number, f.Step, gametest.SeatLetter(f.To), gametest.JSON(v))
			}
		}
		if len(over) < roundsFor[n] {
			t.Errorf("game %d: only %d words came to light: %s", number, len(over), strings.Join(slices.Sorted(maps.Keys(over)), " "))
		}
	}
}
