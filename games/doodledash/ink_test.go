package doodledash

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
	"linework/game/paper"
	"linework/ink"
)

// inkBatch returns some ops for a board.
func inkBatch(board int, ops ...ink.Op) []byte {
	var w ink.Writer
	data := ink.AppendHeader(nil, board)
	for _, op := range ops {
		data = w.Append(data, op)
	}
	return data
}

// sendInk applies a batch for a seat.
func (s *scene) sendInk(seat game.Seat, batch []byte) error {
	_, err := s.m.Apply(game.Input{At: s.Now, Seat: seat, Move: game.Ink{Batch: batch}}, nil)
	return err
}

func TestInk(t *testing.T) {
	t.Run("CM-10 strokes land on the seat's own board, in any phase it names", func(t *testing.T) {
		s := newScene(t, 4, "")
		s.Say("a name 1", "bell", "b draw")
		var seen ink.Drawing
		if err := seen.Load(s.m.Picture(1, 1)); err != nil {
			t.Fatal(err)
		}
		strokes := slices.Collect(seen.Strokes())
		if len(strokes) != 1 || strokes[0].Tool != ink.Medium || strokes[0].Points[1] != (ink.Point{X: 1040, Y: 1011}) {
			t.Errorf("the board has %v", strokes)
		}
	})
	t.Run("CM-10 nobody draws on another's board", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		s.WantRefused("b draw c: not-your-board", "b draw a: not-your-board", "~ draw b: not-seated")
	})
	t.Run("CM-11 undo, redo, erase and clear while drawing, not after finishing", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		undo, redo, clear := inkBatch(1, ink.Op{Do: ink.Undo}), inkBatch(1, ink.Op{Do: ink.Redo}), inkBatch(1, ink.Op{Do: ink.Clear})
		rub := inkBatch(1, ink.Op{Do: ink.Begin, Tool: ink.Lift, Point: ink.Point{X: 1010, Y: 1005}}, ink.Op{Do: ink.End})
		for _, tt := range []struct {
			name  string
			batch []byte
			blank bool
		}{{"undo", undo, true}, {"redo", redo, false}, {"erase", rub, true}, {"undo", undo, false}, {"clear", clear, true}, {"undo", undo, false}} {
			if err := s.sendInk(1, tt.batch); err != nil || s.view(1).Blank != tt.blank {
				t.Errorf("%s: %v, blank %v", tt.name, err, s.view(1).Blank)
			}
		}
		s.Say("b finish")
		for _, data := range [][]byte{undo, redo, rub, clear} {
			if err := s.sendInk(1, data); err == nil || !strings.HasPrefix(err.Error(), "finished: ") {
				t.Errorf("after finishing: %v", err)
			}
		}
	})
	t.Run("CM-11 an erased board cannot be finished", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		if err := s.sendInk(1, inkBatch(1, ink.Op{Do: ink.Clear})); err != nil {
			t.Fatal(err)
		}
		s.WantRefused("b finish: blank")
	})
	t.Run("bad ink is refused as package ink says", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		for code, data := range map[string][]byte{
			"ink-malformed": nil, "ink-version": {0xC1}, "no-stroke": inkBatch(1, ink.Op{Do: ink.Move}), "ink-reset": inkBatch(1, ink.Op{Do: ink.Reset}),
			"batch-too-large": make([]byte, 0), "not-your-board": {0x7F, 0xFF, 0x01},
		} {
			if code == "batch-too-large" {
				data = append(strokeOn(1), make([]byte, ink.MaxBatchBytes)...)
			}
			before := s.Snapshot()
			err := s.sendInk(1, data)
			if r, ok := err.(*game.Refusal); !ok || r.Code != code || s.Snapshot() != before {
				t.Errorf("%s: got %v", code, err)
			}
		}
	})
	t.Run("CM-12 nobody else sees a stroke while it is drawn, for no board is shown yet", func(t *testing.T) {
		s := sceneInDrawing(t, 5, "")
		for seat := game.Watcher; seat < 5; seat++ {
			if want := strings.Trim(gametest.SeatLetter(seat), "~a"); s.visibleBoards(seat) != want {
				t.Errorf("%s sees %s", gametest.SeatLetter(seat), s.visibleBoards(seat))
			}
		}
	})
	t.Run("ink keeps nothing of the bytes it was handed", func(t *testing.T) {
		s := sceneInDrawing(t, 3, "")
		data := strokeOn(1)
		if err := s.sendInk(1, data); err != nil {
			t.Fatal(err)
		}
		want := bytes.Clone(data)
		clear(data)
		if got := s.m.round.boards[1].Recording; !bytes.Equal(got[len(got)-1].Batch, want) {
			t.Error("the recording changed with the buffer")
		}
	})
}

func TestBoards(t *testing.T) {
	for n := 4; n <= 7; n++ {
		t.Run(fmt.Sprintf("DD-6 of %d, drawers see no other's board before it is shown", n), func(t *testing.T) {
			s := sceneInGuessing(t, n, "")
			all := "bcdefg"[:n-1]
			shown := []string{"b", "bc", all, all}
			for step, boards := range shown {
				for seat := game.Watcher; int(seat) < n; seat++ {
					want := boards
					if own := gametest.SeatLetter(seat); seat > 0 && !strings.Contains(boards, own) {
						want += own
					}
					if got := s.visibleBoards(seat); got != sortedLetters(want) {
						t.Errorf("in step %d %s sees %s, want %s", step+1, gametest.SeatLetter(seat), got, sortedLetters(want))
					}
				}
				if s.m.Stage == Guessing {
					s.Say("a pass")
				}
			}
		})
	}
	t.Run("all boards lie open when the round is over", func(t *testing.T) {
		s := sceneInGuessing(t, 6, "")
		s.Say("a guess tooth")
		for seat := game.Watcher; seat < 6; seat++ {
			if got := s.visibleBoards(seat); got != "bcdef" {
				t.Errorf("%s sees %s", gametest.SeatLetter(seat), got)
			}
		}
		s.Say("d object b")
		if got := s.visibleBoards(0); got != "bcdef" {
			t.Errorf("during a vote a sees %s", got)
		}
	})
	t.Run("a new round has new boards", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		old := s.m.Boards(1)
		s.finishRound()
		now := s.m.Boards(0)
		if len(now) != 1 || now[0].ID != 0 || now[0].Edition == old[0].Edition || s.visibleBoards(1) != "" {
			t.Errorf("boards were %v and are %v", old, now)
		}
		var d ink.Drawing
		if err := d.Load(s.m.Picture(0, 0)); err != nil || !d.IsEmpty() {
			t.Errorf("it is not blank: %v", err)
		}
	})
	t.Run("DD-16 a round that starts again has new boards too", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		old := s.m.Boards(1)
		s.upholdObjection("a", "b")
		if now := s.m.Boards(1); len(now) != 1 || now[0].Edition == old[0].Edition {
			t.Errorf("boards were %v and are %v", old, now)
		}
	})
	t.Run("CM-7 what is shown has nothing of what was undone or erased", func(t *testing.T) {
		s := sceneInDrawing(t, 4, "")
		dot := inkBatch(1, ink.Op{Do: ink.Begin, Tool: ink.Bold, Point: ink.Point{X: 3000, Y: 3000}}, ink.Op{Do: ink.End}, ink.Op{Do: ink.Undo})
		if err := s.sendInk(1, dot); err != nil {
			t.Fatal(err)
		}
		var own, seen ink.Drawing
		if err := own.Load(s.m.Picture(1, 1)); err != nil || !own.CanRedo() {
			t.Errorf("the author cannot go on: %v", err)
		}
		s.Say("b finish", "wait 1s", "c finish", "c roll 6")
		if err := seen.Load(s.m.Picture(0, 1)); err != nil || seen.CanRedo() || len(slices.Collect(seen.Strokes())) != 1 {
			t.Errorf("the guesser can redo: %v", err)
		}
		if !bytes.Equal(s.m.Picture(0, 1), s.m.Picture(1, 1)) {
			t.Error("the author still has another picture")
		}
	})
	t.Run("CM-7 there is no picture of a board that a seat may not see", func(t *testing.T) {
		s := sceneInGuessing(t, 4, "")
		for _, tt := range []struct {
			seat  game.Seat
			board int
		}{{0, 2}, {0, 3}, {1, 3}, {game.Watcher, 2}, {0, 0}, {1, 0}, {0, -1}, {0, 4}, {0, 1000}} {
			if got := s.m.Picture(tt.seat, tt.board); got != nil {
				t.Errorf("%s is shown board %d", gametest.SeatLetter(tt.seat), tt.board)
			}
		}
	})
}

// sortedLetters returns the letters of a word in order.
func sortedLetters(word string) string {
	letters := strings.Split(word, "")
	slices.Sort(letters)
	return strings.Join(letters, "")
}

func TestGallery(t *testing.T) {
	s := newScene(t, 4, "")
	s.Say("a name 1", "bell", "b draw", "c draw", "b finish", "wait 1s", "c finish", "c roll 6")
	s.Say("a guess toothpick", "b decline", "c decline", "a guess toothbrush", "d accept", "c accept")
	s.finishRound()
	s.Say("b name 2", "bell")
	s.drawAll()
	s.Say("d finish", "wait 1s", "a finish", "a roll 6", "b object d", "a vote yes")
	s.Say("b name 3", "bell", "a draw", "a finish", "wait 1s", "c draw", "c finish", "c roll 6", "b guess 12 three")
	for s.m.Stage != Over {
		if list, word := s.m.Gallery(), s.m.round.word; len(list) == 0 || word != nil && list[len(list)-1].Title == word.Text {
			t.Fatalf("in round %d the gallery is %+v", s.m.round.number, list)
		}
		s.finishRound()
	}
	var got []string
	for _, d := range s.m.Gallery() {
		got = append(got, fmt.Sprintf("%d %s %s %v", d.Round, d.Title, gametest.SeatLetter(d.Author), d.Notes))
	}
	t.Run("CM-13 the gallery has every drawing, with what became of it", func(t *testing.T) {
		want := []string{
			"1 tooth b [Finished first: took the cylinder a guessed “toothpick”]",
			"1 tooth c [Took the die a guessed “toothbrush”, and the artists accepted it]",
			"2 1 two a [Took the die Not shown to the guesser]",
			"2 1 two c [Not shown to the guesser]",
			"2 1 two d [Finished first: took the cylinder Letters or numbers: the round didn’t count]",
			"2 12 three a [Finished first: took the cylinder b got it: “12 three”]",
			"2 12 three c [Took the die Not shown to the guesser]",
		}
		if !slices.Equal(got, want) {
			t.Errorf("it has\n%s", strings.Join(got, "\n"))
		}
	})
	t.Run("CM-13 it has the guesses at those that were shown", func(t *testing.T) {
		guessed := map[string][]game.Guessed{
			"1 tooth b": {{By: "a", Text: "toothpick"}}, "1 tooth c": {{By: "a", Text: "toothbrush", Right: true}}, "2 12 three a": {{By: "b", Text: "12 three", Right: true}},
		}
		for _, d := range s.m.Gallery() {
			drawing := fmt.Sprintf("%d %s %s", d.Round, d.Title, gametest.SeatLetter(d.Author))
			if !slices.Equal(d.Guesses, guessed[drawing]) {
				t.Errorf("%s: %+v", drawing, d.Guesses)
			}
		}
		if got := s.m.FinishedRounds(); got != 12 {
			t.Errorf("%d rounds", got)
		}
	})
	t.Run("CM-13 each can be replayed", func(t *testing.T) {
		for _, d := range s.m.Gallery() {
			film, err := ink.ReadRecording(d.Ink)
			if err != nil || len(film) == 0 {
				t.Fatalf("%s: %v", d.Title, err)
			}
			if end, err := film.FinalDrawing(); err != nil || end.IsEmpty() {
				t.Errorf("%s: %v", d.Title, err)
			}
		}
	})
}

func TestMoveOfAnotherGame(t *testing.T) {
	s := newScene(t, 4, "")
	_, err := s.m.Apply(game.Input{Phase: s.m.Phase, Move: shout{}}, newRNG(0))
	if gametest.RefusalCodeOrFailure(err) != "unknown-move" {
		t.Errorf("got %v", err)
	}
}

// A shout is a move of some other game.
type shout struct{}

// Whatever is read as a move can be written and read again, and can be said at any
// time without a panic.
func FuzzDecode(f *testing.F) {
	for _, kind := range wire.MoveKinds() {
		f.Add(kind, []byte(`{}`))
	}
	f.Add("name", []byte(`{"number": 7}`))
	f.Add("guess", []byte(`{"text": "sea lions"}`))
	f.Add("object", []byte(`{"board": 1}`))
	f.Add("vote", []byte(`{"uphold": true}`))
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		move := gametest.CheckRoundTrip(t, Game{}, kind, data)
		if move == nil {
			return
		}
		for _, w := range waits {
			for seat := range game.Seat(5) {
				s := w.scene(t, "")
				_, err := s.m.Apply(game.Input{At: s.Now, Seat: seat, Phase: s.m.Phase, Move: move}, newRNG(1))
				if _, refused := err.(*game.Refusal); err != nil && !refused {
					t.Fatalf("%#v in %s is answered with %v", move, w.stage, err)
				}
				s.Snapshot()
			}
		}
	})
}

// Whatever is sent as ink is taken or refused, and what was taken can be seen.
func FuzzInk(f *testing.F) {
	f.Add(strokeOn(1))
	f.Add(paper.RandomStroke(1, newRNG(1)).Batch)
	f.Fuzz(func(t *testing.T, data []byte) {
		s := sceneInDrawing(t, 4, "")
		for range 2 {
			if err := s.sendInk(1, data); err != nil {
				if _, refused := err.(*game.Refusal); !refused {
					t.Fatalf("answered with %v", err)
				}
			}
		}
		s.Snapshot()
		s.Say("bell")
		s.Snapshot()
	})
}
