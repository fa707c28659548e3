package pictomania

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
	"linework/game/vote"
	"linework/words"
)

// wordsOnTable returns the words of a round, all cards together.
func wordsOnTable(v View) []string {
	var all []string
	for _, c := range v.Cards {
		all = append(all, c.Words...)
	}
	return all
}

func TestPlayersAndRounds(t *testing.T) {
	forEveryCount(t, "PM-1 five rounds", func(t *testing.T, n int) {
		s := newScene(t, n, "")
		for round := 1; round <= 5; round++ {
			if v := s.view(0); v.Round != round || v.Rounds != 5 {
				t.Fatalf("round %d of %d, not %d of 5", v.Round, v.Rounds, round)
			}
			s.startDrawing()
			s.playToSums()
			if s.m.Status().Result != nil {
				t.Fatal("it ends before the last sums have been seen")
			}
			s.sayForEveryone("next")
		}
		if s.m.Status().Result == nil {
			t.Error("it goes on after five rounds")
		}
		s.WantRefused("a next: over")
	})
	for _, n := range []int{0, 2, 7} {
		t.Run(fmt.Sprintf("PM-1 not for %d players", n), func(t *testing.T) {
			setup := newSetup(t, 3, "")
			setup.Names = strings.Split("abcdefg", "")[:n]
			_, _, err := Game{}.New(setup, newRNG(0))
			if gametest.RefusalCodeOrFailure(err) != "wrong-count" {
				t.Errorf("it is answered with %v", err)
			}
		})
	}
}

func TestCards(t *testing.T) {
	forEveryCount(t, "PM-4 six cards, one side each, the backs out of play", func(t *testing.T, n int) {
		s := newScene(t, n, "decks=11111")
		for range fullGameRounds {
			v := s.view(0)
			cards := map[string]bool{}
			for _, c := range v.Cards {
				if len(c.Words) != 7 {
					t.Fatalf("a card has %q", c.Words)
				}
				name := strings.Replace(strings.TrimRight(c.Words[0], "1"), "front", "back", 1)
				if cards[name] {
					t.Errorf("both sides of %s are out", name)
				}
				cards[name] = true
			}
			if len(cards) != 6 {
				t.Errorf("there are %d cards", len(cards))
			}
			s.startDrawing()
			s.playToSums()
			s.Say("bell")
		}
	})
	t.Run("PM-4 all sides of a deck come before one comes again", func(t *testing.T) {
		s := newScene(t, 3, "decks=11111") // 12 cards, so 24 sides; five rounds take 30
		seen := map[string]bool{}
		for round := 1; round <= fullGameRounds; round++ {
			for _, w := range wordsOnTable(s.view(0)) {
				if seen[w] != (round == 5) {
					t.Errorf("in round %d, whether %s was seen: %v", round, w, seen[w])
				}
				seen[w] = true
			}
			s.startDrawing()
			s.playToSums()
			s.Say("bell")
		}
	})
	t.Run("PM-4 no word lies there twice", func(t *testing.T) {
		setup := newSetup(t, 3, "")
		twin := &setup.Pack.Cards[3].Sides[0].Words[4] // on the table with card 0, it would come twice
		*twin = setup.Pack.Cards[0].Sides[0].Words[2]
		all := wordsOnTable(dealScene(t, setup).view(0))
		if strings.Count(strings.Join(all, " "), twin.Text) != 1 || len(all) != 42 {
			t.Errorf("there lie %q", all)
		}
	})
	t.Run("PM-4 what came to the table is what the evening has seen", func(t *testing.T) {
		s := newScene(t, 3, "")
		s.Say("b replace 4")
		s.startDrawing()
		s.playToSums()
		s.Say("bell")
		turned := s.m.TurnedSides()
		if len(turned) != 6+1+6 {
			t.Fatalf("%d sides were turned", len(turned))
		}
		for i, want := range s.view(0).Cards {
			if got := turned[7+i].Words[0].Text; got != want.Words[0] {
				t.Errorf("card %d is %s, noted is %s", i, want.Words[0], got)
			}
		}
	})
}

func TestAssigning(t *testing.T) {
	forEveryCount(t, "PM-5 no two share a symbol or a numeral", func(t *testing.T, n int) {
		numerals, pairs := map[int]bool{}, map[[2]int]bool{}
		for seed := range uint64(100) {
			s := newScene(t, n, "")
			s.Now = s.m.Deadline
			if _, err := s.m.Apply(game.Input{At: s.Now, Phase: s.m.Phase}, newRNG(seed)); err != nil {
				t.Fatal(err)
			}
			var taken, took [8]bool
			for seat := range s.m.Players().All() {
				v := s.view(seat)
				if v.Symbol < 0 || v.Symbol > 5 || v.Numeral < 1 || v.Numeral > 7 || taken[v.Symbol] || took[v.Numeral] {
					t.Fatalf("seed %d: %s has symbol %d and numeral %d", seed, gametest.SeatLetter(seat), v.Symbol, v.Numeral)
				}
				taken[v.Symbol], took[v.Numeral] = true, true
				if v.Word != v.Cards[v.Symbol].Words[v.Numeral-1] {
					t.Errorf("the word is %s, not %s", v.Word, v.Cards[v.Symbol].Words[v.Numeral-1])
				}
				numerals[v.Numeral], pairs[[2]int{v.Symbol, v.Numeral}] = true, true
			}
		}
		if len(numerals) != 7 || len(pairs) != 42 {
			t.Errorf("in a hundred rounds there were %d numerals and %d of 42 words", len(numerals), len(pairs))
		}
	})
	forEveryCount(t, "PM-7 all learn their word at the same time", func(t *testing.T, n int) {
		s := newScene(t, n, "")
		for seat := range s.m.Players().All() {
			if v := s.view(seat); v.Word != "" || v.Symbol != -1 || v.Numeral != 0 || len(v.Hand) > 0 {
				t.Errorf("%s knows %s before go", gametest.SeatLetter(seat), v.Word)
			}
		}
		events := s.Say("bell")
		if got := factKinds(events); got != "drawing-began" {
			t.Errorf("the public hears %s", got)
		}
		for seat := range s.m.Players().All() {
			v := s.view(seat)
			want := []string{"drawing-began {}", "word-learned " + gametest.JSON(WordLearned{Symbol: v.Symbol, Numeral: v.Numeral, Word: v.Word})}
			checkEqual(t, gametest.SeatLetter(seat)+" hears", gametest.FactsTo(wire, events, seat), want)
			checkEqual(t, gametest.SeatLetter(seat)+" has the cards", v.Hand, []int{1, 2, 3, 4, 5, 6, 7})
		}
	})
}

func TestReading(t *testing.T) {
	for _, tt := range []struct {
		rule, options string
		pace          int
		want          time.Duration
	}{
		{"PM-6 12 seconds to read", "", 0, 12 * time.Second},
		{"PM-6 or another time", "read=30", 0, 30 * time.Second},
		{"PM-6 CM-9 stretched by the pace", "read=20", 150, 30 * time.Second},
		{"PM-6 CM-9 or until all are ready", "read=0", 150, 0},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			setup := newSetup(t, 4, tt.options)
			setup.Pace = tt.pace
			if got := dealScene(t, setup).m.Status().Deadline; got != tt.want {
				t.Errorf("the bell is set for %v, not %v", got, tt.want)
			}
		})
	}
	forEveryCount(t, "PM-6 when all are ready it begins at once", func(t *testing.T, n int) {
		s := newScene(t, n, "")
		for seat := range s.m.Players().All() {
			if s.m.Stage != Reading {
				t.Fatalf("it begins before %s is ready", gametest.SeatLetter(seat))
			}
			s.Say(gametest.SeatLetter(seat) + " ready")
			if s.m.Stage == Reading {
				s.WantRefused(gametest.SeatLetter(seat) + " ready: said-already")
			}
		}
		if s.m.Stage != Drawing {
			t.Errorf("it has not begun")
		}
	})
	forEveryCount(t, "PM-6 everyone may replace a card once a game", func(t *testing.T, n int) {
		s := newScene(t, n, "")
		for i := range n {
			who, symbol := gametest.SeatLetter(game.Seat(i)), i%6
			before := s.view(0).Cards
			s.Say("wait 3s", fmt.Sprintf("%s replace %d", who, symbol))
			for k, card := range s.view(0).Cards {
				if same := slices.Equal(card.Words, before[k].Words); same == (k == symbol) {
					t.Errorf("%s replaced card %d; whether card %d is the same: %v", who, symbol, k, same)
				}
			}
			s.WantRefused(fmt.Sprintf("%s replace %d: said-already", who, (symbol+1)%6))
			if got := s.m.Status().Deadline; got != s.Now+12*time.Second {
				t.Errorf("there is time to read it until %v", got)
			}
		}
		s.startDrawing()
		s.playToSums()
		s.Say("bell")
		s.WantRefused("a replace 0: said-already")
		if v := s.view(0); v.Can.Replace || v.Players[0].Spares != 0 {
			t.Error("the view says that a may replace another")
		}
	})
	t.Run("PM-6 who is ready reads a new card too", func(t *testing.T) {
		s := newScene(t, 3, "")
		s.Say("a ready", "b ready", "c replace 0", "c ready", "a ready")
		if s.m.Stage != Reading {
			t.Error("it begins without b")
		}
	})
	for _, tt := range []struct {
		rule, options string
		times         int
	}{
		{"PM-6 by the option none", "replace=0", 0},
		{"PM-6 by the option two each", "replace=2", 2},
		{"PM-6 by the option any number", "replace=99", 5},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := newScene(t, 3, tt.options)
			for range tt.times {
				s.Say("a replace 0")
			}
			if can := s.view(0).Can.Replace; can != (tt.options == "replace=99") || s.view(1).Can.Replace != (tt.times > 0) {
				t.Errorf("after %d the view says of a: %v", tt.times, can)
			}
			if tt.times < 5 {
				s.WantRefused("a replace 1: said-already")
			}
		})
	}
	t.Run("PM-6 a setup of before there was the option means one", func(t *testing.T) {
		setup := newSetup(t, 3, "")
		delete(setup.Options, replaceOption)
		s := dealScene(t, setup)
		s.Say("a replace 0")
		s.WantRefused("a replace 0: said-already")
	})
	t.Run("PM-6 a replaced card does not come back in this round", func(t *testing.T) {
		setup := newSetup(t, 3, "")
		setup.Pack = newPack(7, deckNames...)
		s := dealScene(t, setup)
		s.WantRefused("a replace 6: no-such-card", "a replace -1: no-such-card")
		s.Say("a replace 0")
		s.WantRefused("b replace 0: no-more-cards")
		if s.view(1).Can.Replace {
			t.Error("the view says that b may replace one")
		}
	})
}

func TestTokens(t *testing.T) {
	for n, want := range map[int]struct{ tokens, bonus []int }{
		3: {[]int{3, 2}, []int{2, 1}},
		4: {[]int{3, 2, 1}, []int{3, 2, 1}},
		5: {[]int{3, 2, 1, 1}, []int{3, 3, 2, 1}},
		6: {[]int{3, 2, 1, 1, 1}, []int{3, 3, 2, 2, 1}},
	} {
		t.Run(fmt.Sprintf("PM-8 PM-9 for %d players", n), func(t *testing.T) {
			v := newScene(t, n, "").view(game.Watcher)
			checkEqual(t, "scoring tokens", v.Tokens, want.tokens)
			checkEqual(t, "bonus tokens", v.Bonus, want.bonus)
		})
		t.Run(fmt.Sprintf("PM-8 PM-9 as options for %d players", n), func(t *testing.T) {
			v := newScene(t, n, "tokens=11111 bonus=33221").view(game.Watcher)
			checkEqual(t, "scoring tokens", v.Tokens, []int{1, 1, 1, 1, 1}[:n-1])
			checkEqual(t, "bonus tokens", v.Bonus, []int{3, 3, 2, 2, 1}[:n-1])
		})
	}
}

func TestChildren(t *testing.T) {
	forEveryCount(t, "PM-40 one card, numerals without symbols", func(t *testing.T, n int) {
		s := newScene(t, n, "children=1 decks=12344")
		v := s.view(0)
		if !v.Children || len(v.Cards) != 1 || v.Deck != "green" {
			t.Fatalf("it begins with %s", gametest.JSON(v))
		}
		s.WantRefused("a replace 1: no-such-card")
		s.Say("a replace 0", "bell")
		words := map[string]bool{}
		for seat := range s.m.Players().All() {
			v := s.view(seat)
			words[v.Word] = true
			if v.Symbol != 0 || v.Word != v.Cards[0].Words[v.Numeral-1] {
				t.Errorf("%s draws %s", gametest.SeatLetter(seat), v.Word)
			}
		}
		if len(words) != n {
			t.Errorf("%d players draw %d words", n, len(words))
		}
		s.playToSums()
		s.Say("bell")
		if deck := s.view(0).Deck; deck != "orange" {
			t.Errorf("the second deck is %s", deck)
		}
	})
	t.Run("PM-40 the green deck only", func(t *testing.T) {
		s := newScene(t, 3, "children=2 decks=0")
		for round := 1; s.m.Status().Result == nil; round++ {
			if v := s.view(0); v.Deck != "green" || len(v.Cards) != 1 || v.ByVote {
				t.Fatalf("round %d begins with %s", round, gametest.JSON(v))
			}
			s.startDrawing()
			s.playToSums()
			s.Say("bell")
		}
	})
	t.Run("PM-40 with one card a deck of one card is enough", func(t *testing.T) {
		setup := newSetup(t, 3, "children=1")
		setup.Pack = newPack(1, "green")
		if v := dealScene(t, setup).view(0); v.Stage != Reading {
			t.Errorf("it begins with %s", gametest.JSON(v))
		}
	})
}

func TestWhole(t *testing.T) {
	for _, tt := range []struct {
		stage Stage
		votes int
		want  time.Duration
	}{
		{Choosing, 0, 3}, {Reading, 0, 1}, {Drawing, 0, 2}, {Drawing, 1, 2}, {Walking, 0, 9}, {Walking, 1, 3},
		{Shaming, 0, 9}, {Summing, 0, 18}, {Summing, 1, 3}, {Over, 0, 0},
	} {
		options := game.Values{readOption: 1, roundOption: 2, answerOption: 3, walkOption: 15}
		m := &match{rounds: rounds{round: &round{objections: make([]vote.Case, 3), players: make([]playerRound, 1), walkOrder: []game.Seat{0}, walked: 1}}, voteTime: 3 * time.Second}
		m.Limits = stageLimits(game.Setup{Options: options})
		m.Stage = tt.stage
		for k := range tt.votes {
			m.round.objections[k].Vote = &vote.Objection{}
		}
		if got := m.Status().LimitTotal / time.Second; got != tt.want {
			t.Errorf("CM-9 the limit of %s with %d votes is %d, want %d", tt.stage, tt.votes, got, tt.want)
		}
	}
}

func TestLotsDoNotTellWhoIsABot(t *testing.T) {
	// Bots can draw one word of each card. By version 4 of the rules they got it whenever they could.
	countServed := func(rules int) (served int) {
		for seed := range uint64(60) {
			setup := newSetup(t, 3, "bots=c")
			setup.Rules = rules
			setup.Pack = setup.Pack.MarkDrawable(func(w words.Word) bool { return strings.HasSuffix(w.Name(), "1") })
			s := dealScene(t, setup)
			s.m.startDrawingAndDealWords(0, newRNG(seed))
			if s.m.round.wordOf(2).Draws {
				served++
			}
		}
		return served
	}
	t.Run("PM-5 lots are cast once, whoever is a bot", func(t *testing.T) {
		if served := countServed(Game{}.Info().Rules); served == 0 || served > 20 {
			t.Errorf("in 60 games a bot had a word that it can draw %d times; one in seven is fair", served)
		}
		if served := countServed(4); served != 60 {
			t.Errorf("by version 4 it had one in %d of 60 games", served)
		}
	})
}
