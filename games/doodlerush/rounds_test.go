package doodlerush

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"linework/game"
	"linework/game/gametest"
	"linework/words"
)

type nonsense struct{}

func TestRounds(t *testing.T) {
	forEveryCount(t, "DR-3 draw, guess, draw, guess, draw, guess, a minute each and no pause", func(t *testing.T, n int) {
		r := newScene(t, n, nil)
		if s := r.Match.Status(); s.Phase != 0 || s.Waiting != 0 || s.Deadline != 3*time.Second || r.view(0).Stage != Starting {
			t.Errorf("before the first round: %+v, %s", s, r.view(0).Stage)
		}
		end := 3 * time.Second
		for phase := 1; phase <= 6; phase++ {
			began, to := onlyFact[RoundBegan](t, r.ringBell())
			if phase == 1 {
				r.playLines("a draw a0", "b draw b0")
			}
			if r.Now != end {
				t.Errorf("phase %d starts at %v, the last ended at %v", phase, r.Now, end)
			}
			end += time.Minute
			want := RoundBegan{Round: (phase + 1) / 2, Stage: []Stage{Guessing, Drawing}[phase%2], Inked: []int{}}
			if want.Stage == Guessing {
				want.Inked = []int{0, 6}
			}
			if gametest.JSON(began) != gametest.JSON(want) || to != game.PlayersAndPublic(n) {
				t.Errorf("phase %d begins with %+v, told to %b", phase, began, to)
			}
			s, v := r.Match.Status(), r.view(game.Watcher)
			if s.Phase != phase || s.Waiting != game.Players(n) || s.Deadline != end || s.Result != nil {
				t.Errorf("phase %d has the status %+v", phase, s)
			}
			if v.Stage != want.Stage || v.Round != want.Round || v.Phase != phase || v.Ends != int(end.Milliseconds()) {
				t.Errorf("phase %d looks like %+v", phase, v)
			}
		}
		onlyFact[Ended](t, r.ringBell())
		if s := r.Match.Status(); s.Result == nil || s.Waiting != 0 || s.Deadline != 0 || r.view(0).Stage != Over || r.Now != end {
			t.Errorf("after the last round, at %v: %+v", r.Now, s)
		}
	})
	for _, seconds := range []int{30, 45, 60, 90, 120} {
		t.Run(fmt.Sprintf("DR-3 a round of %d seconds", seconds), func(t *testing.T) {
			r := newScene(t, 3, game.Values{minuteOption: seconds})
			r.ringBell()
			r.playLines("a draw a0")
			r.playToEnd()
			if want := 3*time.Second + 6*time.Duration(seconds)*time.Second; r.Now != want {
				t.Errorf("the game took %v, not %v", r.Now, want)
			}
		})
	}
	t.Run("DR-3 no other length", func(t *testing.T) {
		for _, seconds := range []int{0, 29, 121} {
			if _, err := game.ResolveOptions((Game{}).Info().Options, game.Values{minuteOption: seconds}); gametest.RefusalCodeOrFailure(err) != "option-out-of-bounds" {
				t.Errorf("%d seconds: %v", seconds, err)
			}
		}
	})
	t.Run("CM-9 a slow table takes longer, and counts down as fast", func(t *testing.T) {
		r := openScene(t, game.Setup{Names: names[:3], Pace: 150, Pack: newPack(t, 3)})
		r.ringBell()
		r.playLines("a draw a0")
		r.playToEnd()
		if want := 3*time.Second + 6*90*time.Second; r.Now != want {
			t.Errorf("the game took %v, not %v", r.Now, want)
		}
	})
	t.Run("CM-8 the bell is heard when it is due", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		r.Now += time.Minute - time.Millisecond
		if e := r.Say(game.Watcher, nil); gametest.RefusalCodeOrFailure(e.Err) != "too-early" {
			t.Errorf("got %v", e.Err)
		}
		r.advanceClock(1)
		if e := r.Say(game.Watcher, nil); e.Err != nil {
			t.Error(e.Err)
		}
	})
	t.Run("DR-3 a bell that rings late shortens nobody's minute", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		r.Now += time.Minute + 40*time.Millisecond
		r.ringBell()
		if got := r.Match.Status().Deadline; got != r.Now+time.Minute {
			t.Errorf("it is %v, and the next bell is at %v", r.Now, got)
		}
	})
	t.Run("DR-11 a drawing round does not wait for who has no board left", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.playLines("b call car", "b call ferry", "b call man", "c call bike", "c call bat", "c call lighthouse", "a done", "b done", "c done")
		if v := r.view(0); v.Stage != Drawing || !v.Players[0].Done || v.Players[1].Done || r.Match.Status().Waiting != game.Of(1, 2) {
			t.Fatalf("it is %s, %+v", v.Stage, v.Players)
		}
		if r.playLines("b done", "c done"); r.view(0).Stage != Guessing {
			t.Errorf("when the others are done it is %s", r.view(0).Stage)
		}
	})
	t.Run("CM-27 by version 2 it does", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		r.currentMatch().Rules = 2
		r.playLines("b call car", "b call ferry", "b call man", "c call bike", "c call bat", "c call lighthouse", "a done", "b done", "c done")
		if got := r.Match.Status().Waiting; got != game.Players(3) {
			t.Errorf("awaited is %s", gametest.SeatLetters(got))
		}
	})
	t.Run("DR-3 a guessing round does not wait for who has nothing left to guess", func(t *testing.T) {
		r := sceneInGuessing(t, 3, "a0", "b0", "c0")
		r.playLines("a call kite") // b0
		if got := r.Match.Status().Waiting; got != game.Players(3) {
			t.Errorf("while there is something for all, awaited is %s", gametest.SeatLetters(got))
		}
		r.playLines("a call sun") // c0
		if got := r.Match.Status().Waiting; got != game.Of(1, 2) || !r.view(0).Players[0].Done {
			t.Errorf("when only its own board is left, awaited is %s", gametest.SeatLetters(got))
		}
		r.playLines("b call car") // a0
		if s := r.Match.Status(); s.Waiting != 0 || s.Deadline != r.Now+time.Second || r.view(0).Stage != Guessing {
			t.Errorf("when nothing is left: %+v", s)
		}
		r.advanceClock(200)
		r.playLines("c call car") // at the same time as b
		if got := r.view(0).Boards[0].By; !slices.Equal(got, []game.Seat{1, 2}) {
			t.Errorf("DR-9 the last board is taken by %v", got)
		}
		r.ringBell()
		if got := r.view(0).Stage; got != Drawing {
			t.Errorf("then it is %s", got)
		}
	})
	t.Run("DR-12 one with nothing to guess is not played", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		r.ringBell()
		if v := r.view(0); v.Stage != Drawing || v.Round != 2 {
			t.Errorf("it is %s %d", v.Stage, v.Round)
		}
	})
	t.Run("CM-27 by version 3 it waits", func(t *testing.T) {
		r := sceneInGuessing(t, 3, "a0", "b0")
		r.currentMatch().Rules = 3
		r.playLines("b call car", "a call kite")
		if s := r.Match.Status(); s.Waiting != game.Players(3) || s.Deadline < r.Now+30*time.Second {
			t.Errorf("the status is %+v", s)
		}
		r.ringBell()
		r.ringBell()
		if got := r.view(0).Stage; got != Guessing {
			t.Errorf("with nothing to guess it is %s", got)
		}
	})
	t.Run("in the count-down nothing can be done", func(t *testing.T) {
		r := newScene(t, 3, nil)
		for _, text := range []string{"a assign 0 a1", "a guess b0 kite", "a call kite", "a done", "a skip", "a wave a0", "a object b0", "a vote b0 yes", "a close 0 a0", "a accept 0 a0"} {
			r.wantRefused(text + ": not-begun")
		}
		r.wantRefused("a draw a0: not-drawing")
	})
	t.Run("nobody but players can do anything", func(t *testing.T) {
		r := sceneInGuessing(t, 3)
		for _, text := range []string{"~ draw a0", "~ guess a0 car", "~ done", "d done", "d guess a0 car", "d draw a0"} {
			r.wantRefused(text + ": not-seated")
		}
	})
	t.Run("an unknown move is refused", func(t *testing.T) { sceneInDrawing(t, 3).wantMoveRefused(0, nonsense{}, "unknown-move") })
}

func TestDone(t *testing.T) {
	forEveryCount(t, "DR-3 a round ends before its time when everyone is done", func(t *testing.T, n int) {
		r := sceneInDrawing(t, n)
		r.playLines("a draw a0", "b draw b0")
		for seat := range n - 1 {
			r.advanceClock(100)
			r.playLines(fmt.Sprintf("%c done", 'a'+seat))
			if s := r.Match.Status(); s.Phase != 1 || s.Waiting != game.Players(n)&^game.Players(seat+1) {
				t.Errorf("after %d are done: %+v", seat+1, s)
			}
		}
		r.advanceClock(100)
		told := r.playLines(fmt.Sprintf("%c done", 'a'+n-1))
		if began, _ := onlyFact[RoundBegan](t, told); began.Stage != Guessing {
			t.Errorf("then %+v begins", began)
		}
		if s := r.Match.Status(); s.Phase != 2 || s.Deadline != r.Now+time.Minute || s.Waiting != game.Players(n) {
			t.Errorf("then the status is %+v", s)
		}
	})
	t.Run("who is done may go on all the same, and may take it back", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		r.playLines("a done", "a draw a0", "b done", "a undone", "c done")
		if s := r.Match.Status(); s.Phase != 1 || s.Waiting != game.Of(0) {
			t.Errorf("the status is %+v", s)
		}
		v := r.view(game.Watcher)
		if v.Players[0].Done || !v.Players[1].Done {
			t.Errorf("shown is %+v", v.Players)
		}
	})
	t.Run("what is known is not said again", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		r.wantRefused("a undone: said-already")
		r.playLines("a done")
		r.wantRefused("a done: said-already")
	})
	t.Run("CM-5 who is skipped is done with this round, and with no other", func(t *testing.T) {
		r := sceneInDrawing(t, 3)
		r.playLines("a draw a0", "b draw b0")
		for phase := 1; phase <= 6; phase++ {
			for _, text := range []string{"a skip", "b skip", "c skip"} {
				if r.Match.Status().Phase != phase {
					t.Fatalf("phase %d has become %d", phase, r.Match.Status().Phase)
				}
				r.playLines(text)
			}
		}
		if !r.IsOver() {
			t.Error("skips alone do not end the game")
		}
	})
}

func TestDeal(t *testing.T) {
	forEveryCount(t, "DR-1 six boards, two cards and six words each", func(t *testing.T, n int) {
		r := newScene(t, n, nil)
		if got := (Game{}).Want(r.Setup); got.Cards != 2*n || got.Words != 3 {
			t.Errorf("asks for %+v", got)
		}
		r.ringBell()
		for seat := range n {
			v := r.view(game.Seat(seat))
			var own []int
			for _, b := range v.Boards {
				if int(b.Owner) == seat {
					own = append(own, b.ID)
				}
			}
			if len(own) != 6 || own[0] != seat*6 || own[5] != seat*6+5 {
				t.Errorf("seat %d has the boards %v", seat, own)
			}
			if len(v.Words) != 6 {
				t.Errorf("seat %d has the words %v", seat, v.Words)
			}
		}
	})
	for _, n := range []int{0, 1, 2, 7, 8} {
		t.Run(fmt.Sprintf("DR-1 not for %d players", n), func(t *testing.T) {
			setup := game.Setup{Names: make([]string, n), Pack: newPack(t, 6)}
			if _, _, err := (Game{}).New(setup, nil); gametest.RefusalCodeOrFailure(err) != "wrong-count" {
				t.Errorf("got %v", err)
			}
		})
	}
	for _, tt := range []struct {
		rule string
		side int
		want string
	}{
		{"DR-2 easy, if the table does not choose", -1, "easy"},
		{"DR-2 easy", easySide, "easy"},
		{"DR-2 hard", hardSide, "hard"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			options := game.Values{}
			if tt.side >= 0 {
				options[sideOption] = tt.side
			}
			r := newScene(t, 3, options)
			if got := (Game{}).Want(r.Setup); got.Side != tt.want {
				t.Errorf("asks for the %s side", got.Side)
			}
			if got := r.view(0).Hard; got != (tt.want == "hard") {
				t.Errorf("says hard: %v", got)
			}
		})
	}
	forEveryCount(t, "DR-2 cards are face down until the first round starts", func(t *testing.T, n int) {
		r := newScene(t, n, nil)
		for seat := game.Watcher; int(seat) < n; seat++ {
			v := r.view(seat)
			if len(v.Words) > 0 || slices.ContainsFunc(v.Boards, func(b Board) bool { return b.Word != "" }) {
				t.Errorf("%d sees words in the count-down", seat)
			}
		}
		told := r.ringBell()
		turned := factsOf[CardsTurned](told)
		if len(turned) != n {
			t.Fatalf("%d hands are turned over", len(turned))
		}
		for seat := range n {
			if e := told[seat]; e.To != game.Of(game.Seat(seat)) {
				t.Errorf("the words of seat %d are told to %b", seat, e.To)
			}
			if v := r.view(game.Seat(seat)); v.Words[5].Text != turned[seat].Words[5] {
				t.Errorf("seat %d was told %v and sees %v", seat, turned[seat], v.Words)
			}
		}
	})
	t.Run("DR-4 the words are as the cards have them", func(t *testing.T) {
		got := []string{}
		for _, w := range sceneInDrawing(t, 3).view(0).Words {
			got = append(got, w.Text)
		}
		if want := []string{"car", "ferry", "man", "bicycle / bike", "bat (animal)", "lighthouse"}; !slices.Equal(got, want) {
			t.Errorf("Ana has %q", got)
		}
	})
	t.Run("a pack that is too small is refused", func(t *testing.T) {
		for name, p := range map[string]*words.Pack{"none": nil, "too few": newPack(t, 3), "no cards": {}, "no sides": {Cards: make([]words.Card, 12)}} {
			if _, _, err := (Game{}).New(game.Setup{Names: names[:4], Pack: p}, nil); gametest.RefusalCodeOrFailure(err) != "no-words" {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func TestWordsComeOnce(t *testing.T) {
	forEveryCount(t, "DR-17 no two players get the same word", func(t *testing.T, n int) {
		for number := range 20 {
			options := game.Values{sideOption: number % 2}
			table, err := gametest.OpenTable(Game{}, game.Setup{Names: names[:n], Options: options}, gametest.Seed(number))
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for _, w := range table.Setup.Pack.Words() {
				for _, answer := range w.Answers {
					if key := words.Fold(answer); seen[key] {
						t.Errorf("game %d has %q twice", number, answer)
					} else {
						seen[key] = true
					}
				}
			}
			if len(table.Match.(*match).words) != 6*n {
				t.Errorf("game %d has %d words", number, len(table.Match.(*match).words))
			}
		}
	})
	t.Run("DR-19 the box has 175 cards, 525 easy and 525 hard words", func(t *testing.T) {
		i := slices.IndexFunc(words.Builtin(), func(p *words.Pack) bool { return p.Game == "doodlerush" })
		if i < 0 {
			t.Fatal("there is no box")
		}
		box := words.Builtin()[i]
		if len(box.Cards) != 175 {
			t.Errorf("there are %d cards", len(box.Cards))
		}
		for _, side := range []string{"easy", "hard"} {
			seen := map[string]bool{}
			for _, c := range box.Cards {
				s, ok := c.Side(side)
				if !ok || len(s.Words) != wordsOnCard {
					t.Errorf("a card has %d %s words", len(s.Words), side)
				}
				for _, w := range s.Words {
					seen[words.Fold(w.Name())] = true
				}
			}
			if len(seen) != 525 {
				t.Errorf("there are %d different %s words", len(seen), side)
			}
		}
	})
}
