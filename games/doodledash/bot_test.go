package doodledash

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"linework/bot/mind"
	"linework/game"
	"linework/game/gametest"
	"linework/game/vote"
	"linework/words"
)

// isNumberAhead reports whether a move names the number of a round to come, for which nobody waits.
func isNumberAhead(m *match, seat game.Seat, move game.Move) bool {
	_, ok := move.(Name)
	return ok && m.roundToNameAhead(seat) > 0
}

func TestBots(t *testing.T) {
	for _, bot := range (gameWithRandomBot{}).Bots() {
		for n := 3; n <= 7; n++ {
			t.Run(fmt.Sprintf("CM-22 %s plays whole games of %d", bot.Name(), n), func(t *testing.T) {
				table, err := gametest.OpenTable(Game{}, game.Setup{Names: make([]string, n)}, gametest.Seed(n))
				if err != nil {
					t.Fatal(err)
				}
				if err := table.Play(bot, newRNG(uint64(n))); err != nil {
					t.Fatal(err)
				}
				inked := 0
				for _, e := range table.Story {
					if _, ok := e.Input.Move.(game.Ink); ok {
						inked++
					}
				}
				if drawn := len(table.Match.(*match).Gallery()); inked == 0 || drawn == 0 {
					t.Errorf("%d batches of ink made %d drawings", inked, drawn)
				}
			})
		}
		player, answersAtOnce := bot.(game.ViewPlayer)
		if !answersAtOnce {
			continue
		}
		t.Run("CM-22 bots that answer at once finish a game of "+bot.Name(), func(t *testing.T) {
			table, err := gametest.OpenTable(Game{}, game.Setup{Names: make([]string, 5), Options: game.Values{drawOption: 0, guessOption: 0, answerOption: 0, readyOption: 0, lookOption: 0}}, gametest.Seed(3))
			if err != nil {
				t.Fatal(err)
			}
			rng := newRNG(3)
			for steps := 0; !table.IsOver(); steps++ {
				moved := false
				for seat := range table.Match.Status().Waiting.All() {
					if move := player.Play(table.Match.View(seat), rng); move != nil {
						if e := table.Say(seat, move); e.Err != nil {
							t.Fatalf("%#v: %v", move, e.Err)
						}
						moved = true
						break
					}
				}
				if !moved && table.RingBell().Err != nil || steps > 5000 {
					t.Fatalf("in %s nobody moves", table.Match.(*match).Stage)
				}
			}
		})
	}
	t.Run("CM-21 a bot is shown a view, and plays for whoever's it is", func(t *testing.T) {
		for _, w := range waits {
			s := w.scene(t, "")
			for _, bot := range (gameWithRandomBot{}).Bots() {
				for seat := game.Watcher; seat < 5; seat++ {
					move := chooseMove(bot, s.view(seat), newRNG(9))
					if awaited := s.m.WaitingAndTimeoutActions().Waiting.Has(seat); move == nil && awaited {
						t.Errorf("%s does nothing for %s in %s", bot.Name(), gametest.SeatLetter(seat), w.stage)
					} else if _, object := move.(Object); move != nil && !awaited && !object && !isNumberAhead(s.m, seat, move) {
						t.Errorf("%s does %#v for %s in %s", bot.Name(), move, gametest.SeatLetter(seat), w.stage)
					}
				}
			}
		}
	})
	t.Run("a polite bot leaves it to people to object and to accept", func(t *testing.T) {
		for _, w := range waits {
			s := w.scene(t, "")
			for seed := range uint64(200) {
				for seat := range game.Seat(5) {
					switch move := politeMove(s.view(seat), newRNG(seed)).(type) {
					case Object, Accept:
						t.Fatalf("it plays %#v", move)
					case Vote:
						if move.Uphold {
							t.Fatal("it upholds an objection")
						}
					}
				}
			}
		}
	})
	t.Run("a bot does not name a hard word twice, nor guess one word twice", func(t *testing.T) {
		s := newScene(t, 4, "young=1")
		s.Say("a name 4")
		for seed := range uint64(100) {
			if move := politeMove(s.view(0), newRNG(seed)).(Name); move.Number == 4 || move.Number < 1 || move.Number > 7 {
				t.Fatalf("it names %d", move.Number)
			}
		}
		s = sceneInGuessing(t, 4, "")
		s.Say("a guess house", "bell")
		for seed := range uint64(300) {
			if randomUntriedWord(s.view(0), mind.Skill{}, newRNG(seed)) == "house" {
				t.Fatal("it guesses house again")
			}
		}
	})
}

// Every bot guesses in the language of the table, also one that has no idea.
func TestBotsSpeakTheLanguageOfTheTable(t *testing.T) {
	s := sceneInGuessing(t, 4, "")
	german := map[string]bool{}
	for _, p := range words.Builtin() {
		if p.Language == "de" {
			for _, w := range p.Words() {
				german[w.Name()] = true
			}
		}
	}
	for _, bot := range (Game{}).Bots() {
		t.Run("CM-26 "+bot.Name(), func(t *testing.T) {
			said := 0
			for seed := range uint64(100) {
				rng := newRNG(seed)
				m := game.NewMind(bot, rng)
				sight := game.Observation{View: s.view(0), Language: "de"}
				move, _ := m.Think(sight, rng)
				if move == nil {
					move, _ = m.Think(sight, rng) // it has typed it
				}
				if guess, ok := move.(Guess); ok {
					said++
					if !german[guess.Text] {
						t.Fatalf("it guesses %q", guess.Text)
					}
				}
			}
			if said < 50 {
				t.Errorf("it guesses %d times of 100", said)
			}
		})
	}
}

func TestView(t *testing.T) {
	t.Run("lists are empty, never null", func(t *testing.T) {
		for _, w := range waits {
			s := w.scene(t, "")
			for seat := game.Watcher; seat < 5; seat++ {
				v := s.view(seat)
				if v.Ballot == nil {
					v.Ballot = &vote.Ballot{}
				}
				if v.Result == nil {
					v.Result = &game.Result{Points: []int{}}
				}
				if text := gametest.JSON(v); slices.Contains(splitTokens(text), "null") {
					t.Errorf("in %s %s sees %s", w.stage, gametest.SeatLetter(seat), text)
				}
			}
		}
	})
	t.Run("whoever has no seat sees what the public sees", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		for _, seat := range []game.Seat{-1, -7, 4, 100} {
			if v := s.view(seat); v.Seat != game.Watcher || v.Word != "" || v.Can.Draw {
				t.Errorf("%d sees %s", seat, gametest.JSON(v))
			}
		}
	})
	t.Run("points and names are for all", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		s.Say("a guess tooth")
		if got := gametest.JSON(s.view(game.Watcher).Players); got != `[{"name":"a","points":1},{"name":"b","points":1},{"name":"c","points":0},{"name":"d","points":0}]` {
			t.Errorf("players are %s", got)
		}
	})
	t.Run("the drawing clock of the view says nothing that was not heard", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "draw=60")
		s.Say("wait 5s", "b finish", "wait 1s", "b skip")
		if v := s.view(0); v.DrawLeft != -1 || s.m.Status().Deadline != pensReadyTime+time.Minute {
			t.Errorf("it says %d, and the bell is at %v", v.DrawLeft, s.m.Status().Deadline)
		}
	})
}

// playBlindGame plays a game of artists. Whenever one of them thinks, the words of the card go
// round, and with them the word that is drawn: for the guesser or, with drawers, for
// those who know it.
func playBlindGame(number int, drawers bool) error {
	setup, err := gametest.SetupOfFourBots(Game{}, game.BuiltinPack(Game{}).MarkDrawable(mind.CanDraw), number)
	if err != nil {
		return err
	}
	bot := artist{mind.Level{Skill: mind.Skills[number%len(mind.Skills)]}}
	return gametest.CheckBotBlind(Game{}, setup, number, bot, func(m game.Match, seat game.Seat) func() {
		r := m.(*match).round
		if r.word == nil || (seat == r.guesser) == drawers || m.(*match).Stage == Looking {
			return func() {}
		}
		before := r.card
		r.words = slices.Concat(before.words[1:], before.words[:1])
		r.word = &r.words[r.namedNumber-1]
		return func() { r.card = before }
	})
}

// TestArtistsAreBlind shows that no path gives the guesser the word.
func TestArtistsAreBlind(t *testing.T) { gametest.CheckBotsBlind(t, playBlindGame) }

// chooseMove is what a bot does first in a view, when it has thought about it.
func chooseMove(bot game.Bot, v View, rng *rand.Rand) game.Move {
	mind := game.NewMind(bot, rng)
	for range 3 {
		if move, _ := mind.Think(game.Observation{View: v}, rng); move != nil {
			return move
		}
	}
	return nil
}

func TestBotsDrawDifferentDrawings(t *testing.T) {
	t.Run("DD-11 each bot picks another drawing of the word, and not always the best", func(t *testing.T) {
		first := map[game.Seat]bool{}
		for round := 1; round <= 12; round++ {
			v := View{Round: round, Guesser: 2, Word: "hummingbird", Players: make([]Player, 6)}
			people, numbers := game.Of(0), []int{}
			for _, seat := range []game.Seat{1, 3, 4, 5} {
				v.Seat = seat
				pick := pickDrawing(v, people)
				if pick.Order != pickDrawing(View{Word: "hummingbird"}, 0).Order {
					t.Error("the order is another one")
				}
				numbers = append(numbers, pick.Number)
				first[seat] = first[seat] || pick.Number == 0
			}
			if slices.Sort(numbers); !slices.Equal(numbers, []int{0, 1, 2, 3}) {
				t.Errorf("in round %d they pick %v", round, numbers)
			}
		}
		if len(first) != 4 || !first[1] || !first[3] || !first[4] || !first[5] {
			t.Errorf("the best goes to %v", first)
		}
	})
}

func TestBotsGuessInTime(t *testing.T) {
	t.Run("DD-11 a bot with any name guesses before the shortest limit", func(t *testing.T) {
		const beforeItThinks = 4 * time.Second // the table leaves people time to follow
		s := sceneInGuessing(t, 4, "guess=20")
		for _, bot := range (Game{}).Bots() {
			for seed := range uint64(200) {
				rng := newRNG(seed)
				v := s.view(0)
				v.Players = slices.Clone(v.Players)
				v.Players[0].Name = fmt.Sprint(seed)
				m := game.NewMind(bot, rng)
				observed := game.Observation{View: v, Tempo: 1}
				if _, pause := m.Think(observed, rng); pause <= 0 || pause+beforeItThinks >= 20*time.Second {
					t.Fatalf("%s looks for %v", bot.Name(), pause)
				}
				if move, _ := m.Think(observed, rng); move == nil {
					t.Fatalf("%s says nothing", bot.Name())
				}
			}
		}
	})
}
