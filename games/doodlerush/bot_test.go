package doodlerush

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"linework/bot/mind"
	"linework/game"
	"linework/game/gametest"
	"linework/game/paper"
	"linework/ink"
)

func TestScribbler(t *testing.T) {
	taken := 0
	forEveryCount(t, "CM-22 finishes games", func(t *testing.T, n int) {
		drawings := 0
		for number := range 6 {
			table, err := gametest.OpenTable(Game{}, game.Setup{Names: names[:n]}, gametest.Seed(number))
			if err != nil {
				t.Fatal(err)
			}
			if err := table.Play(RandomBot, table.Seed.At(-1)); err != nil {
				t.Fatal(err)
			}
			taken += len(table.Match.View(0).(View).Takes)
			drawings += len(table.Match.(*match).Gallery())
		}
		if drawings < 6*n {
			t.Errorf("in six games %d boards were drawn on", drawings)
		}
	})
	if taken == 0 {
		t.Error("in all these games it took no board by luck")
	}
	t.Run("CM-21 covers its boards and is done, long before the bell", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		rng := rand.New(rand.NewPCG(1, 2))
		for step := 0; !r.view(0).Players[0].Done; step++ {
			if step > 200 {
				t.Fatal("it is never done")
			}
			if move := RandomBot.Play(r.Match.View(0), rng); move != nil {
				if e := r.Say(0, move); e.Err != nil {
					t.Fatal(e.Err)
				}
			}
		}
		if got := r.inkedBoards(0, 0); got != "a0 a1 a2 a3 a4 a5" {
			t.Errorf("there is ink on %s", got)
		}
	})
	t.Run("CM-20 CM-21 abstains from every vote, and keeps nobody waiting with it", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b object a0")
		for _, when := range []string{"before", "when"} {
			if move := RandomBot.Play(r.Match.View(2), rand.New(rand.NewPCG(1, 2))); move != (game.Skip{}) {
				t.Errorf("%s it is done it says %+v", when, move)
			}
			if when == "before" {
				r.playLines("c done")
			}
		}
		r.playLines("c skip")
		if move := RandomBot.Play(r.Match.View(2), rand.New(rand.NewPCG(1, 2))); move != nil {
			t.Errorf("when it is done and has voted it says %+v", move)
		}
	})
	t.Run("CM-21 accepts nothing, and never guesses too fast", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a0 cars")
		rng := rand.New(rand.NewPCG(1, 2))
		for range 300 { // all within the same instant
			switch move := RandomBot.Play(r.Match.View(0), rng).(type) {
			case nil:
			case Accept:
				t.Fatalf("it says %+v", move)
			case Done:
				r.Say(0, move)
				r.playLines("a undone")
			default:
				if e := r.Say(0, move); e.Err != nil {
					t.Fatal(e.Err)
				}
			}
		}
	})
	t.Run("CM-21 waits while there is nothing to do", func(t *testing.T) {
		rng := rand.New(rand.NewPCG(1, 2))
		r := newScene(t, 3, nil)
		over := newScene(t, 3, nil)
		over.playToEnd()
		for _, view := range []any{r.Match.View(0), r.Match.View(game.Watcher), over.Match.View(0)} {
			if move := RandomBot.Play(view, rng); move != nil {
				t.Errorf("it says %+v", move)
			}
		}
	})
}

func TestArtistLooksAgain(t *testing.T) {
	view := View{Phase: 2, Seat: 1, Stage: Guessing, Players: make([]Player, 3), Boards: make([]Board, 18), Can: Can{Guess: []int{0, 1, 12}, Done: true}}
	given := func() *artistMind {
		a := artist{mind.Level{Skill: mind.Skills[0]}}.NewMind(nil).(*artistMind)
		a.BoardsToSee(view)
		a.resetTriesIfChangedOrWaved(view, []byte("house"))
		a.triesAt[a.lookingAt] = maxTries
		return a
	}
	t.Run("not at what it has given up", func(t *testing.T) {
		a := given()
		if a.resetTriesIfChangedOrWaved(view, []byte("house")); a.triesAt[a.lookingAt] != maxTries {
			t.Errorf("it has %d tries behind it", a.triesAt[a.lookingAt])
		}
	})
	t.Run("DR-11 at a board that was redrawn", func(t *testing.T) {
		a := given()
		if a.resetTriesIfChangedOrWaved(view, []byte("house and tree")); a.triesAt[a.lookingAt] != 0 {
			t.Errorf("it has %d tries behind it", a.triesAt[a.lookingAt])
		}
	})
	t.Run("DR-10 at a board that is waved, next and once", func(t *testing.T) {
		a, waved := given(), view
		waved.Boards = slices.Clone(view.Boards)
		waved.Boards[0].Waves = 1
		a.triesAt[0], a.seenPictures[0] = maxTries, []byte("boat")
		if got := a.BoardsToSee(waved); !slices.Equal(got, []int{0}) {
			t.Errorf("it looks at %v", got)
		}
		if a.resetTriesIfChangedOrWaved(waved, []byte("boat")); a.triesAt[0] != maxTries/2 {
			t.Errorf("it has %d tries behind it", a.triesAt[0])
		}
		if got := a.BoardsToSee(waved); slices.Equal(got, []int{0}) {
			t.Error("it looks there again and again")
		}
	})
}

// playBlindGame plays a game of artists. Whenever one of them thinks, the words on the boards
// that are still there go round: those of the others or, with own, all.
func playBlindGame(number int, own bool) error {
	setup, err := gametest.SetupOfFourBots(Game{}, game.BuiltinPack(Game{}).MarkDrawable(mind.CanDraw), number)
	if err != nil {
		return err
	}
	bot := artist{mind.Level{Skill: mind.Skills[number%len(mind.Skills)]}}
	return gametest.CheckBotBlind(Game{}, setup, number, bot, func(m game.Match, seat game.Seat) func() {
		rush := m.(*match)
		kept := slices.Clone(rush.words)
		last := -1
		for _, b := range rush.boards {
			if !b.isInPlay() || !own && b.owner == seat {
				continue
			}
			if last >= 0 {
				rush.words[b.word], rush.words[last] = rush.words[last], rush.words[b.word]
			}
			last = b.word
		}
		return func() { copy(rush.words, kept) }
	})
}

// TestArtistsAreBlind shows that no path gives a bot the words of others.
func TestArtistsAreBlind(t *testing.T) { gametest.CheckBotsBlind(t, playBlindGame) }

func TestBotsKeepToSixtyGuesses(t *testing.T) {
	r := sceneInGuessing(t, 3)
	for range guessesPerRound {
		r.playLines("a guess b0 boat")
		r.advanceClock(250)
	}
	for _, bot := range (gameWithRandomBot{}).Bots() {
		for seed := range uint64(50) {
			rng := rand.New(rand.NewPCG(seed, 3))
			mind := game.NewMind(bot, rng)
			for range 5 {
				move, _ := mind.Think(game.Observation{View: r.Match.View(0)}, rng)
				switch move.(type) {
				case Guess, Call:
					t.Fatalf("%T guesses once more: %+v", bot, move)
				}
			}
		}
	}
}

func TestArtistsLookAtAllBoards(t *testing.T) {
	t.Run("DR-7 each begins with the boards of the player to its left", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		for seat, want := range map[game.Seat]string{0: "b0", 1: "c0", 2: "a0"} {
			m := artist{mind.Level{Skill: mind.Skills[0]}}.NewMind(nil)
			if got := m.BoardsToSee(r.view(seat)); len(got) != 1 || boardName(got[0]) != want {
				t.Errorf("%v looks at %v first; want %s", seat, got, want)
			}
		}
	})
	t.Run("DR-7 at the second look at a board it dares to guess what it was not sure enough of", func(t *testing.T) {
		rng := rand.New(rand.NewPCG(1, 2))
		skill := mind.Skill{Name: "sharp", Manner: mind.Skills[1].Manner}
		var drawn ink.Drawing
		for d := skill.StartDrawing("bicycle", 0, rng); d.HasMore(); {
			for _, b := range d.NextPiece(0, 0).Batches {
				if err := drawn.Apply(b.Batch); err != nil {
					t.Fatal(err)
				}
			}
		}
		picture := drawn.AppendSnapshot(nil, 0)
		skill.Confidence = 1.3 * mind.LookAtSnapshot(picture).GuessNames(1, skill, rng)[0].P
		v := sceneInGuessing(t, 3).view(1)
		v.Can.Guess = []int{0}
		m := artist{mind.Level{Skill: skill}}.NewMind(nil).(*artistMind)
		for look := range 2 {
			m.BoardsToSee(v)
			m.lookAndTypeGuessOrFinish(v, game.Observation{Pictures: map[int][]byte{0: picture}}, rng)
			if guessed := m.pendingGuess != nil; guessed != (look == 1) {
				t.Errorf("at look %d it has a guess: %v", look+1, guessed)
			}
		}
	})
}

func TestArtistsKeepNobodyWaiting(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	t.Run("DR-3 who draws begins no third board when all people are done", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		for _, tt := range []struct {
			people, done game.Seats
			want         bool
		}{{0, 0, false}, {game.Of(0, 1), game.Of(0), false}, {game.Of(0, 1), game.Of(0, 1), true}} {
			v := r.view(2)
			for seat := range tt.done.All() {
				v.Players[seat].Done = true
			}
			m := artist{mind.Level{Skill: mind.Skills[0]}}.NewMind(nil)
			boards := map[int]bool{}
			for done := false; !done && len(boards) < boardsEach; {
				move, _ := m.Think(game.Observation{View: v, People: tt.people}, rng)
				switch move := move.(type) {
				case Done:
					done = true
				case game.Sketch:
					id, err := paper.BoardOf(move.Batches[0].Batch)
					if err != nil {
						t.Fatal(err)
					}
					boards[id] = true
				}
			}
			if drawn := len(boards); (drawn == 2) != tt.want || drawn < 2 {
				t.Errorf("of people %v, of whom %v are done: it draws %d boards", tt.people, tt.done, drawn)
			}
		}
	})
	t.Run("DR-3 who guesses looks at all boards once more when all people are done, not three times", func(t *testing.T) {
		v := sceneInGuessing(t, 3).view(2)
		looks := func(people game.Seats) (looks int) {
			m := artist{mind.Level{Skill: mind.Skills[0]}}.NewMind(nil)
			for {
				m.BoardsToSee(v)
				if move, _ := m.Think(game.Observation{View: v, People: people}, rng); move != nil {
					return looks
				}
				looks++
			}
		}
		alone := looks(game.Of(0))
		v.Players[0].Done = true
		if once := looks(game.Of(0)); once > 13 || once < 12 || alone < 36 {
			t.Errorf("it looks %d times, before they are done %d times", once, alone)
		}
	})
	t.Run("DR-3 who guesses is done soon when all people are, with whatever it has an idea of", func(t *testing.T) {
		v := sceneInGuessing(t, 3).view(2)
		m := artist{mind.Level{Skill: mind.Skills[0]}}.NewMind(nil)
		isDoneAt := func(at time.Duration, peopleDone bool) bool {
			v.Players[0].Done = peopleDone
			m.BoardsToSee(v)
			move, _ := m.Think(game.Observation{View: v, People: game.Of(0), At: at}, rng)
			_, done := move.(Done)
			return done
		}
		for _, tt := range []struct {
			at         time.Duration
			peopleDone bool
			want       bool
		}{{10 * time.Second, true, false}, {17 * time.Second, true, false}, {17 * time.Second, false, false}, {19 * time.Second, true, false}, {28 * time.Second, true, true}} {
			if done := isDoneAt(tt.at, tt.peopleDone); done != tt.want {
				t.Errorf("at %v it is done: %v", tt.at, done)
			}
		}
	})
}
