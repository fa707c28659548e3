package pictomania

import (
	"slices"
	"strings"
	"testing"
	"time"

	"linework/bot/mind"
	"linework/game"
	"linework/game/gametest"
	"linework/ink"
)

func TestBots(t *testing.T) {
	for _, bot := range (gameWithRandomBot{}).Bots() {
		forEveryCount(t, "CM-22 a table of bots plays to the end: "+bot.Name(), func(t *testing.T, n int) {
			for seed := range gametest.GameCount(1) {
				for _, options := range []string{"decks=0", "round=0 read=0 walk=0 answer=0 decks=0", "children=1"} {
					table, err := gametest.OpenTable(Game{}, newSetup(t, n, options), gametest.Seed(seed))
					if err != nil {
						t.Fatal(err)
					}
					if err := table.Play(bot, newRNG(uint64(seed))); err != nil {
						t.Fatalf("%s, seed %d: %v", options, seed, err)
					}
				}
			}
		})
	}
}

func TestBotsInLastSeconds(t *testing.T) {
	for _, skill := range mind.Skills {
		t.Run("PM-16 a bot takes a token before the last seconds are over: "+skill.Name, func(t *testing.T) {
			s := sceneInDrawing(t, 3, "bots=c")
			m := artist{mind.Level{Skill: skill}}.NewMind(newRNG(1))
			m.Think(game.Observe(s.m, 2, m, s.Now), newRNG(1))
			s.guessAllButLast()
			s.layLastGuess()
			for now := s.Now; ; {
				move, pause := m.Think(game.Observe(s.m, 2, m, now), newRNG(1))
				if move != nil {
					if _, ok := move.(Finish); !ok || now >= s.m.Deadline {
						t.Errorf("%v before the end it plays %T", s.m.Deadline-now, move)
					}
					return
				}
				if now += pause; now >= s.m.Deadline {
					t.Fatal("it does nothing")
				}
			}
		})
	}
}

// playBlindGame plays a game of artists. Whenever one of them thinks while all draw, symbols and
// numerals of the others go round among them, or with own those of the artist too.
func playBlindGame(number int, own bool) error {
	setup := game.Setup{Names: []string{"a", "b", "c", "d"}, Options: game.Values{decksOption: 12344}, Bots: game.Players(4)}
	setup.Pack = game.BuiltinPack(Game{}).MarkDrawable(mind.CanDraw)
	bot := artist{mind.Level{Skill: mind.Skills[number%len(mind.Skills)]}}
	return gametest.CheckBotBlind(Game{}, setup, number, bot, func(m game.Match, seat game.Seat) func() {
		if m.(*match).Stage != Drawing {
			return func() {}
		}
		parts := m.(*match).round.players
		last := -1
		type lot struct{ symbol, numeral int }
		var lots []lot
		for i, p := range parts {
			lots = append(lots, lot{p.symbol, p.numeral})
			if !own && game.Seat(i) == seat {
				continue
			}
			if last >= 0 {
				parts[i].symbol, parts[last].symbol = parts[last].symbol, parts[i].symbol
				parts[i].numeral, parts[last].numeral = parts[last].numeral, parts[i].numeral
			}
			last = i
		}
		return func() {
			for i, l := range lots {
				parts[i].symbol, parts[i].numeral = l.symbol, l.numeral
			}
		}
	})
}

// TestArtistsAreBlind shows that no path gives a bot the words of others.
func TestArtistsAreBlind(t *testing.T) { gametest.CheckBotsBlind(t, playBlindGame) }

func TestBotsVoteForDecks(t *testing.T) {
	first := func(s *scene, people game.Seats) game.Move {
		m := artist{mind.Level{Skill: mind.Skills[0]}}.NewMind(newRNG(1))
		observed := game.Observe(s.m, 1, m, s.Now)
		observed.People = people
		move, _ := m.Think(observed, newRNG(1))
		return move
	}
	t.Run("PM-3 CM-21 bots leave the decks to people", func(t *testing.T) {
		s := newScene(t, 4, "decks=0 bots=bcd")
		for _, said := range []string{"", "a choose blue"} {
			if said != "" {
				s.Say(said)
			}
			if move := first(s, game.Of(0)); move != (Next{}) {
				t.Errorf("a bot says %+v after %q", move, said)
			}
		}
	})
	t.Run("PM-3 among bots alone the easiest deck is first, and the hardest last", func(t *testing.T) {
		s := newScene(t, 4, "decks=0 bots=abcd")
		v := s.view(1)
		for round, want := range append(v.Decks, v.Decks[len(v.Decks)-1]) {
			v.Round = round
			move, _ := (&artistMind{}).playOutsideDrawing(v, game.Observation{})
			if move != (Choose{Deck: want}) {
				t.Errorf("after round %d a bot says %+v; want %s", round, move, want)
			}
		}
		if move := first(s, 0); move != (Choose{Deck: "green"}) {
			t.Errorf("at first it says %+v", move)
		}
	})
}

func TestArtistsReachForTokens(t *testing.T) {
	// The artist is in seat a: it has drawn and guessed, and what it does is to finish.
	for _, tt := range []struct {
		rule, said string
		at, quiet  time.Duration // since the round began; the first token went after 17 s, if any
		finishes   bool
	}{
		{"CM-21 others guess: it leaves them time", "b guess a 1", 30 * time.Second, 0, false},
		{"CM-21 others guess, but its time has come", "b guess a 1", 60 * time.Second, 0, true},
		{"PM-14 CM-21 somebody has taken a token: it catches its breath", "b finish", 20 * time.Second, 0, false},
		{"PM-14 CM-21 somebody has taken a token, and it wants one too", "b finish", 23 * time.Second, 0, true},
		{"PM-15 CM-21 the last token, while others guess", "b finish, c finish", 60 * time.Second, 0, false},
		{"PM-15 CM-21 the last token, when all have had time", "b finish, c finish", 90 * time.Second, 0, true},
		{"PM-16 CM-21 nobody else is at it any more", "b finish, c done, d done", 20 * time.Second, 0, true},
		{"PM-16 CM-21 who has guessed everything may still draw", "b finish, c done, d guess a 1, d guess b 2, d guess c 3", 20 * time.Second, 17 * time.Second, false},
		{"PM-16 CM-21 who has guessed everything is not waited for", "b finish, c done, d guess a 1, d guess b 2, d guess c 3", 22 * time.Second, 17 * time.Second, true},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := sceneInDrawing(t, 4, "")
			for said := range strings.SplitSeq(tt.said, ", ") {
				s.Say(said)
			}
			ana := &artistMind{skill: mind.Skills[1], phase: s.m.Phase, finishNotBefore: 50 * time.Second, nobodyGuessesSince: tt.quiet, tokenTakenSince: 17 * time.Second}
			move, rest := ana.waitOrFinish(s.view(0), game.Observation{At: tt.at, Tempo: 1})
			if _, finished := move.(Finish); finished != tt.finishes {
				t.Errorf("after %v it says %+v and rests for %v", tt.at, move, rest)
			}
			if !tt.finishes && (rest <= 0 || rest > 2*time.Second) {
				t.Errorf("it looks up again after %v", rest)
			}
		})
	}
	t.Run("CM-21 in the first round it is in less of a hurry", func(t *testing.T) {
		bot := &artistMind{skill: mind.Skills[0]}
		if first, later := bot.drawingTimeBeforeToken(View{Round: 1}), bot.drawingTimeBeforeToken(View{Round: 2}); first <= later {
			t.Errorf("it takes %v, and %v later", first, later)
		}
	})
}

func TestArtistsWaitForThePenToRest(t *testing.T) {
	t.Run("CM-21 it guesses at no drawing while the pen moves", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		skill := mind.Skills[1]
		skill.Confidence = 0 // any idea would do
		bot := &artistMind{skill: skill, phase: s.m.Phase, lookingAt: 1, watches: map[int]mind.Watch{}, meantCards: map[int]int{}, mixUps: map[int]bool{}}
		guesses := func(at time.Duration) bool {
			observed := game.Observation{At: at, Tempo: 1, View: s.view(0), Pictures: map[int][]byte{1: s.m.Picture(0, 1)}}
			bot.watchBoard(observed)
			if move, _ := bot.lookAndChooseGuessOrFinish(s.view(0), observed, newRNG(1)); move != nil {
				t.Errorf("after %v it says %+v", at, move)
			}
			return bot.pendingGuess != nil
		}
		for second := range 30 {
			s.Say("b draw")
			if guesses(time.Duration(second) * time.Second) {
				t.Fatalf("it guesses after %d seconds", second)
			}
		}
		if !guesses(50 * time.Second) {
			t.Error("the pen rests, and it has no guess")
		}
	})
}

func TestArtistsMeanTheLikeliestWord(t *testing.T) {
	t.Run("PM-11 with a number it means the word that it finds likeliest of those with the number", func(t *testing.T) {
		rng := newRNG(1)
		skill := mind.Skill{Name: "sharp", Manner: mind.Skills[1].Manner}
		var drawn ink.Drawing
		for d := skill.StartDrawing("bicycle", 1, rng); d.HasMore(); {
			for _, b := range d.NextPiece(0, 0).Batches {
				if err := drawn.Apply(b.Batch); err != nil {
					t.Fatal(err)
				}
			}
		}
		v := View{Symbol: 3, Numeral: 3, Hand: []int{1, 2}, Cards: []Card{
			{Words: []string{"house", "tradition"}}, {Words: []string{"fish", "bicycle"}}, {Words: []string{"cat", "impatience"}},
		}}
		for range 20 {
			number, card, _ := (&artistMind{skill: skill, mixUps: map[int]bool{}}).likeliestNumberInHand(v, drawn.AppendSnapshot(nil, 1), rng)
			if number != 2 || card != 1 {
				t.Fatalf("it lays %d and means card %d", number, card)
			}
		}
	})
}

func TestArtistsMixUpSimilarWords(t *testing.T) {
	const card, hers = 2, 5 // of the word that it finds likeliest
	possible := []cardWord{{card, hers, 0.9}, {card, 1, 0.001}, {card, 7, 0.001}, {0, 3, 0.05}, {4, 2, 0.00001}, {3, hers, 0.04}}
	for _, tt := range []struct {
		rule string
		hand []int
		want []int // numbers
	}{
		{"CM-21 of the same card, or alike to the eye", []int{1, 2, 3, 4, 5, 6, 7}, []int{1, 3, 7}},
		{"CM-21 of numbers that are left", []int{2, 5, 7}, []int{7}},
		{"CM-21 where no similar word is left, the likeliest", []int{2, 4, 5}, []int{5}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			rng := newRNG(1)
			var taken []int
			for range 200 {
				if n := mixUp(possible[0], possible, tt.hand, rng).number; !slices.Contains(taken, n) {
					taken = append(taken, n)
				}
			}
			if slices.Sort(taken); !slices.Equal(taken, tt.want) {
				t.Errorf("it takes %v; want %v", taken, tt.want)
			}
		})
	}
	t.Run("CM-21 it is wrong about the same drawing at every look", func(t *testing.T) {
		bot := &artistMind{skill: mind.Skill{MixUpRate: 0.5}, mixUps: map[int]bool{}}
		rng := newRNG(1)
		for bot.lookingAt = range 20 {
			first := bot.mixesUp(rng)
			for range 20 {
				if bot.mixesUp(rng) != first {
					t.Fatalf("it changes its mind about board %d", bot.lookingAt)
				}
			}
		}
	})
	t.Run("CM-21 the weaker a bot, the more often it mixes things up", func(t *testing.T) {
		for i := range len(mind.Skills) - 1 {
			if mind.Skills[i].MixUpRate <= mind.Skills[i+1].MixUpRate {
				t.Errorf("%s mixes up fewer drawings than %s", mind.Skills[i].Name, mind.Skills[i+1].Name)
			}
		}
	})
}
