package doodledash

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
	"linework/words"
)

// roundsFor is how many rounds a game has, by number of players (DD-1).
var roundsFor = map[int]int{3: 12, 4: 12, 5: 10, 6: 12, 7: 14}

func TestDeal(t *testing.T) {
	for n, rounds := range roundsFor {
		t.Run(fmt.Sprintf("DD-1 %d players have %d rounds", n, rounds), func(t *testing.T) {
			setup := newSetup(t, n, "")
			if want := (Game{}).Want(setup); want.Cards != rounds || want.Spares != leastBox || want.Words != 7 || want.Side != "" || want.Deck != "" {
				t.Errorf("it asks for %+v", want)
			}
			s, events := dealScene(t, setup)
			if v := s.view(game.Watcher); v.Round != 1 || v.Rounds != rounds || len(v.Players) != n {
				t.Errorf("round %d of %d with %d players", v.Round, v.Rounds, len(v.Players))
			}
			want := fmt.Sprintf(`round-began {"round":1,"rounds":%d,"guesser":0,"again":false}`, rounds)
			if got := gametest.FactsTo(wire, events, game.Watcher); !slices.Equal(got, []string{want}) {
				t.Errorf("the public is told %v", got)
			}
			if len(s.m.deck) != rounds-1 || len(s.m.box) != leastBox {
				t.Errorf("the deck has %d cards and the box %d", len(s.m.deck), len(s.m.box))
			}
			var begun []int
			for range rounds {
				begun = append(begun, s.m.round.number)
				s.finishRound()
			}
			if s.m.Stage != Over || len(begun) != rounds || begun[rounds-1] != rounds {
				t.Errorf("after %v it is %s", begun, s.m.Stage)
			}
		})
	}
	for _, n := range []int{0, 1, 2, 8} {
		t.Run(fmt.Sprintf("DD-1 %d players cannot play", n), func(t *testing.T) {
			setup := newSetup(t, 7, "")
			setup.Names = make([]string, n)
			_, _, err := Game{}.New(setup, newRNG(0))
			if gametest.RefusalCodeOrFailure(err) != "wrong-count" {
				t.Errorf("got %v", err)
			}
		})
	}
	t.Run("DD-1 cards are taken in the order dealt", func(t *testing.T) {
		s := newScene(t, 3, "")
		for round := 1; round <= 12; round++ {
			if want := newPack(t, 3).Cards[round-1].Sides[0].Words[0].Text; s.view(seatToLeft(s.m.round.guesser, 3)).Card[0].Text != want {
				t.Errorf("round %d has the card %+v", round, s.view(1).Card)
			}
			s.finishRound()
		}
	})
	t.Run("DD-1 a pack without enough cards is refused", func(t *testing.T) {
		setup := newSetup(t, 4, "")
		for _, pack := range []*words.Pack{nil, {}, {Cards: setup.Pack.Cards[:11]}, {Cards: make([]words.Card, 20)}} {
			setup.Pack = pack
			_, _, err := Game{}.New(setup, newRNG(0))
			if gametest.RefusalCodeOrFailure(err) != "no-words" {
				t.Errorf("got %v", err)
			}
		}
		setup.Pack = &words.Pack{Cards: newPack(t, 4).Cards[:12]}
		if _, _, err := (Game{}).New(setup, newRNG(0)); err != nil {
			t.Errorf("a deck without a box: %v", err)
		}
	})
}

// seatToLeft returns the seat to the left of another.
func seatToLeft(seat game.Seat, players int) game.Seat { return (seat + 1) % game.Seat(players) }

func TestCard(t *testing.T) {
	t.Run("DD-2 seven numbered words, one of them starred", func(t *testing.T) {
		s := newScene(t, 4, "")
		v := s.view(1)
		want := `[{"text":"tooth","hard":false},{"text":"diver","hard":false},{"text":"pillow","hard":false},{"text":"gravity","hard":true},` +
			`{"text":"stopwatch","hard":false},{"text":"seal / sea lion","hard":false},{"text":"LP-/Record Player","hard":false}]`
		if got := gametest.JSON(v.Card); got != want || v.Numbers != 7 {
			t.Errorf("the card is %s", got)
		}
	})
	t.Run("DD-2 a word may be several words", func(t *testing.T) {
		s := newScene(t, 4, "")
		s.finishRound()
		s.Say("b name 3", "bell")
		if got := s.view(0).Word; got != "1 three" {
			t.Errorf("the word is %q", got)
		}
		s.drawAll()
		s.Say("a finish", "wait 1s", "c finish", "c roll 6", "b guess 1 three")
		if s.m.round.scorers != game.Of(0, 1) {
			t.Errorf("points went to %s", gametest.SeatLetters(s.m.round.scorers))
		}
	})
	t.Run("DD-2 a pack of our own words has cards of as many as it likes", func(t *testing.T) {
		setup := newSetup(t, 4, "")
		for i := range setup.Pack.Cards {
			side := &setup.Pack.Cards[i].Sides[0]
			side.Words = side.Words[:2]
		}
		s, _ := dealScene(t, setup)
		s.WantRefused("a name 3: bad-number")
		if s.Say("a name 2"); s.view(1).Numbers != 2 || s.view(1).Word != "diver" {
			t.Errorf("of %d words it is %q", s.view(1).Numbers, s.view(1).Word)
		}
	})
}

// The box that comes with the program; package words checks each of its words.
func TestBox(t *testing.T) {
	t.Run("DD-22 seventy cards, 490 different words", func(t *testing.T) {
		packs := words.Builtin()
		i := slices.IndexFunc(packs, func(p *words.Pack) bool { return p.Game == Game{}.Info().ID })
		if i < 0 {
			t.Fatal("there is no pack for the game")
		}
		seen := map[string]bool{}
		for k, c := range packs[i].Cards {
			hard := 0
			for _, w := range c.Sides[0].Words {
				for _, answer := range w.Answers {
					if seen[words.Fold(answer)] {
						t.Errorf("%s is there twice", answer)
					}
					seen[words.Fold(answer)] = true
				}
				if w.Hard {
					hard++
				}
			}
			if len(c.Sides) != 1 || len(c.Sides[0].Words) != wordsOnCard || hard != 1 {
				t.Errorf("card %d has %d sides, %d words and %d stars", k+1, len(c.Sides), len(c.Sides[0].Words), hard)
			}
		}
		if got := len(packs[i].Words()); len(packs[i].Cards) != 70 || got != 490 {
			t.Errorf("%d cards with %d words", len(packs[i].Cards), got)
		}
		if _, err := new(words.Bag).Deal(packs[i], Game{}.Want(newSetup(t, 7, "")), newRNG(0)); err != nil {
			t.Errorf("seven players cannot be dealt from it: %v", err)
		}
	})
}

func TestGuesser(t *testing.T) {
	for n, rounds := range roundsFor {
		t.Run(fmt.Sprintf("DD-3 the oldest of %d guesses first, then to the left", n), func(t *testing.T) {
			for oldest := range game.Seat(n) {
				s := newScene(t, n, "oldest="+gametest.SeatLetter(oldest))
				want := oldest
				for round := range rounds {
					if v := s.view(game.Watcher); v.Guesser != want || s.m.round.drawers != game.Players(n).Without(want) {
						t.Fatalf("in round %d %s guesses, want %s", round+1, gametest.SeatLetter(v.Guesser), gametest.SeatLetter(want))
					}
					want = seatToLeft(want, n)
					s.finishRound()
				}
			}
		})
	}
	t.Run("CM-2 DD-3 unmarked, anybody may be the first", func(t *testing.T) {
		setup := newSetup(t, 5, "")
		delete(setup.Marks, game.Oldest)
		var first game.Seats
		for seed := range uint64(200) {
			m, _, err := Game{}.New(setup, newRNG(seed))
			if err != nil {
				t.Fatal(err)
			}
			first = first.With(m.(*match).round.guesser)
		}
		if first != game.Players(5) {
			t.Errorf("in 200 games it was one of %s", gametest.SeatLetters(first))
		}
	})
	t.Run("CM-1 the left of the last seat is the first", func(t *testing.T) {
		s := newScene(t, 3, "oldest=c")
		s.finishRound()
		if got := s.m.round.guesser; got != 0 {
			t.Errorf("after c it is %s", gametest.SeatLetter(got))
		}
	})
	t.Run("CM-2 the lobby is asked for the oldest and the youngest", func(t *testing.T) {
		if got := (Game{}).Info().Marks; !slices.Equal(got, []game.Mark{game.Oldest, game.Youngest}) {
			t.Errorf("it asks for %v", got)
		}
	})
}

func TestEnd(t *testing.T) {
	t.Run("DD-15 after the round of the last card", func(t *testing.T) {
		s := newScene(t, 4, "")
		for range 11 {
			s.finishRound()
		}
		if v := s.view(0); v.Round != 12 || v.Result != nil || s.m.Status().Result != nil {
			t.Fatalf("round %d, result %v", v.Round, v.Result)
		}
		s.finishRound()
		if v := s.view(0); v.Result == nil || v.Stage != Over || len(v.History) != 12 || s.m.Status().Result == nil {
			t.Errorf("after the last round: %s", gametest.JSON(v))
		}
	})
	for _, tt := range []struct {
		rule    string
		points  []int
		winners string
	}{
		{"DD-15 most points win", []int{3, 5, 4, 1}, "b"},
		{"DD-15 two share", []int{5, 3, 5, 1}, "ac"},
		{"DD-15 all share", []int{2, 2, 2, 2}, "abcd"},
		{"DD-15 nobody has any", []int{0, 0, 0, 0}, "abcd"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := newScene(t, 4, "")
			for range 11 {
				s.finishRound()
			}
			copy(s.m.points, tt.points)
			s.finishRound()
			r := s.m.Status().Result
			if r == nil || gametest.SeatLetters(r.Winners) != tt.winners || !slices.Equal(r.Points, tt.points) {
				t.Errorf("the result is %+v", r)
			}
		})
	}
	t.Run("DD-15 the end is told with all rounds", func(t *testing.T) {
		s := newScene(t, 3, "")
		for range 11 {
			s.finishRound()
		}
		s.Say("c name 2", "bell", "a draw", "b draw", "a finish", "wait 1s", "a roll 6", "c guess 11 two", "a next", "b next")
		events := s.Say("c next")
		want := []string{`went-on {"seat":2}`, `ended {"winners":[0,2],"points":[1,0,1]}`}
		if got := gametest.FactsTo(wire, events, game.Watcher); !slices.Equal(got, want) {
			t.Errorf("the public is told %v", got)
		}
		last := s.view(game.Watcher).History[11]
		if last.Word != "11 two" || last.Scorers != game.Of(0, 2) || last.Guesser != 2 || last.Die != 0 || len(last.Guesses) != 1 {
			t.Errorf("the last round is kept as %+v", last)
		}
		for _, line := range []string{"a next", "a skip", "a draw", "b finish", "bell"} {
			if r := s.PlayWantingRefusal(line); r.Code != "over" {
				t.Errorf("%s: %v", line, r)
			}
		}
	})
	t.Run("DD-15 history tells what was drawn and guessed", func(t *testing.T) {
		s := sceneInGuessing(t, 5, "")
		s.Say("a guess toothbrush", "b decline", "c decline", "a guess teeth")
		s.finishRound()
		h := s.view(4).History
		want := `{"round":1,"guesser":0,"word":"tooth","order":[1,2],"cylinder":1,"die":2,"rolls":[6],"ended":"stop","shown":[1,2],"guesses":[` +
			`{"step":1,"text":"toothbrush","right":false,"by":-1,"late":false},{"step":2,"text":"teeth","right":true,"by":-1,"late":false}],"scorers":[0,2],"struck":-1}`
		if len(h) != 1 || gametest.JSON(h[0]) != want {
			t.Errorf("history is %s", gametest.JSON(h))
		}
		if card := s.view(1).Card; len(card) > 0 && card[0].Text == "tooth" {
			t.Error("the old card is still there")
		}
	})
}

func TestNaming(t *testing.T) {
	for n := 3; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-4 with %d players the guesser names a number from 1 to 7", n), func(t *testing.T) {
			for number, word := range []string{"tooth", "diver", "pillow", "gravity", "stopwatch", "seal / sea lion", "LP-/Record Player"} {
				s := newScene(t, n, "")
				events := s.Say(fmt.Sprintf("a name %d", number+1))
				heard := fmt.Sprintf(`number-named {"number":%d,"late":false}`, number+1)
				for seat := game.Watcher; int(seat) < n; seat++ {
					want, shown := []string{heard}, ""
					if seat > 0 {
						want, shown = append(want, `word-chosen {"word":"`+word+`"}`), word
					}
					if got := gametest.FactsTo(wire, events, seat); !slices.Equal(got, want) {
						t.Errorf("%s hears %v", gametest.SeatLetter(seat), got)
					}
					if v := s.view(seat); v.Word != shown || v.Number != number+1 || v.Stage != Ready {
						t.Errorf("%s sees %q, number %d", gametest.SeatLetter(seat), v.Word, v.Number)
					}
				}
			}
		})
	}
	t.Run("DD-4 the guesser sees no card, the drawers do", func(t *testing.T) {
		s, events := dealScene(t, newSetup(t, 4, ""))
		for seat := game.Watcher; seat < 4; seat++ {
			if got, want := len(s.view(seat).Card) > 0, seat > 0; got != want {
				t.Errorf("%s sees the card: %v", gametest.SeatLetter(seat), got)
			}
			if got, want := len(gametest.FactsTo(wire, events, seat)), map[bool]int{false: 1, true: 2}[seat > 0]; got != want {
				t.Errorf("%s hears %v", gametest.SeatLetter(seat), gametest.FactsTo(wire, events, seat))
			}
		}
	})
	t.Run("DD-4 no other number, and nobody else's", func(t *testing.T) {
		s := newScene(t, 4, "")
		s.WantRefused("a name 0: bad-number", "a name 8: bad-number", "a name -1: bad-number", "b name 1: not-guesser", "~ name 1: not-seated", "a start: not-now")
		s.Say("a name 7")
		s.WantRefused("a name 6: not-now", "a start: not-now", "b start: not-guesser")
		if s.view(0).Can.Start || s.view(1).Can.Start || s.view(0).Can.Name {
			t.Error("the number is named, and that was the signal")
		}
	})
}

func TestSignal(t *testing.T) {
	t.Run("DD-6 naming the number is the signal: drawing opens three seconds later", func(t *testing.T) {
		s := newScene(t, 4, "")
		s.Say("a name 1")
		if m := s.m; m.Stage != Ready || m.Status().Waiting != 0 || m.Deadline-s.Now != 3*time.Second {
			t.Errorf("it is %s, %v is awaited until %v", m.Stage, m.Status().Waiting, m.Deadline)
		}
		s.WantRefused("b draw: not-now", "b finish: not-now", "a start: not-now")
		heard := gametest.FactsTo(wire, s.Say("bell"), game.Watcher)
		if s.m.Stage != Drawing || !slices.Equal(heard, []string{`drawing-began {"late":false}`}) {
			t.Errorf("then it is %s, and the public hears %v", s.m.Stage, heard)
		}
	})
	t.Run("DD-6 also where there are no limits, and at the pace of the table", func(t *testing.T) {
		setup := newSetup(t, 4, "ready=0 draw=0")
		setup.Pace = 200
		s, _ := dealScene(t, setup)
		if s.Say("a name 1"); s.m.Deadline-s.Now != 6*time.Second {
			t.Errorf("drawing opens after %v", s.m.Deadline-s.Now)
		}
	})
}

func TestYoungPlayers(t *testing.T) {
	for n := 3; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-5 with %d players a starred word is skipped", n), func(t *testing.T) {
			s := newScene(t, n, "young=1")
			twice, _ := s.ReadLine("a name 5")
			events := s.Say("a name 4")
			if _, err := s.m.Apply(twice, newRNG(0)); gametest.RefusalCodeOrFailure(err) != "stale" {
				t.Errorf("a number that was named without knowing that: %v", err)
			}
			for seat := game.Watcher; int(seat) < n; seat++ {
				if got := gametest.FactsTo(wire, events, seat); !slices.Equal(got, []string{`number-skipped {"number":4}`}) {
					t.Errorf("%s hears %v", gametest.SeatLetter(seat), got)
				}
			}
			v := s.view(0)
			if v.Stage != Naming || !slices.Equal(v.Skipped, []int{4}) || !v.Can.Name {
				t.Errorf("then it is %s, skipped %v", v.Stage, v.Skipped)
			}
			s.WantRefused("a name 4: hard-word")
			if s.Say("a name 5"); s.view(1).Word != "stopwatch" {
				t.Errorf("the word is %q", s.view(1).Word)
			}
		})
	}
	t.Run("DD-5 without the option it is drawn", func(t *testing.T) {
		s := newScene(t, 4, "young=0")
		if s.Say("a name 4"); s.view(1).Word != "gravity" {
			t.Errorf("the word is %q", s.view(1).Word)
		}
	})
	t.Run("DD-5 chance names no starred word either", func(t *testing.T) {
		setup := newSetup(t, 3, "young=1")
		named := map[int]bool{}
		for seed := range uint64(300) {
			s, _ := dealScene(t, setup)
			if _, err := s.m.Apply(game.Input{At: s.m.Deadline}, newRNG(seed)); err != nil {
				t.Fatal(err)
			}
			named[s.m.round.namedNumber] = true
		}
		if len(named) != 6 || named[4] {
			t.Errorf("chance named %v", named)
		}
	})
	t.Run("DD-5 naming a starred word wins no time", func(t *testing.T) {
		s := newScene(t, 4, "young=1 ready=20")
		s.Say("wait 15s", "a name 4")
		if got := s.m.Status().Deadline.Seconds(); got != 20 {
			t.Errorf("the bell is set for %v s", got)
		}
	})
	t.Run("DD-5 a card of nothing but hard words is played all the same", func(t *testing.T) {
		setup := newSetup(t, 4, "young=1")
		for i := range setup.Pack.Cards[0].Sides[0].Words {
			setup.Pack.Cards[0].Sides[0].Words[i].Hard = true
		}
		s, _ := dealScene(t, setup)
		if s.Say("a name 4"); s.view(1).Word != "gravity" {
			t.Errorf("the word is %q", s.view(1).Word)
		}
	})
}

func TestStart(t *testing.T) {
	for n := 3; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-6 all of %d draw at once, from the signal on", n), func(t *testing.T) {
			s := newScene(t, n, "")
			s.WantRefused("b draw: not-now", "b finish: not-now", "b roll: not-now", "a guess tooth: not-now")
			s.Say("a name 1")
			s.WantRefused("b draw: not-now", "b finish: not-now")
			events := s.Say("bell")
			for seat := game.Watcher; int(seat) < n; seat++ {
				if got := gametest.FactsTo(wire, events, seat); !slices.Equal(got, []string{`drawing-began {"late":false}`}) {
					t.Errorf("%s hears %v", gametest.SeatLetter(seat), got)
				}
				if v := s.view(seat); v.Can.Draw != (seat > 0) || v.Can.Finish != (seat > 0) || v.Stage != Drawing {
					t.Errorf("%s can %+v", gametest.SeatLetter(seat), v.Can)
				}
			}
			s.drawAll()
			s.drawAll()
			s.WantRefused("a draw: not-drawer", "a draw b: not-drawer", "a finish: not-drawer", "a roll: not-drawer", "a start: not-now")
		})
	}
}
