package paper_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"linework/game"
	"linework/game/paper"
	"linework/ink"
)

// chance is a reproducible source of chance.
func chance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func TestSheet(t *testing.T) {
	var s paper.Sheet
	if !s.IsBlank() {
		t.Error("it is not blank from the beginning")
	}
	batch := paper.RandomStroke(3, chance(1)).Batch
	want := bytes.Clone(batch)
	if err := s.DrawAndRecord(2*time.Second, game.Ink{Batch: batch}); err != nil {
		t.Fatal(err)
	}
	clear(batch)
	if len(s.Recording) != 1 || s.Recording[0].At != 2*time.Second || !bytes.Equal(s.Recording[0].Batch, want) {
		t.Errorf("CM-13 it was drawn as %v", s.Recording)
	}
	if s.IsBlank() || s.Drawing.IsEmpty() {
		t.Error("it is blank after a stroke")
	}
	s.KeepRecordingOnly()
	if s.IsBlank() || !s.Drawing.IsEmpty() || len(s.Recording) != 1 {
		t.Error("CM-13 put away, it is more or less than how it was drawn")
	}
	for _, do := range []ink.Kind{ink.Undo, ink.Clear} {
		var s paper.Sheet
		var w ink.Writer
		if err := errors.Join(s.DrawAndRecord(0, game.Ink{Batch: want}), s.DrawAndRecord(1, game.Ink{Batch: w.Append(ink.AppendHeader(nil, 3), ink.Op{Do: do})})); err != nil {
			t.Fatal(err)
		}
		if !s.IsBlank() {
			t.Errorf("CM-11 after %v it is not blank", do)
		}
	}
}

// Fresh ink is refused where ink from a journal is still taken: on a board that is full.
func TestFullSheet(t *testing.T) {
	var s paper.Sheet
	var w ink.Writer
	dot := w.Append(ink.AppendHeader(nil, 3), ink.Op{Do: ink.Begin, Point: ink.Point{X: 5, Y: 5}})
	for range ink.FreshGestures {
		if err := s.DrawAndRecord(0, game.Ink{Batch: dot, Fresh: true}); err != nil {
			t.Fatal(err)
		}
	}
	var r *game.Refusal
	if err := s.DrawAndRecord(0, game.Ink{Batch: dot, Fresh: true}); !errors.As(err, &r) || r.Code != "drawing-full" {
		t.Errorf("a full sheet answers fresh ink with %v", err)
	}
	if len(s.Recording) != ink.FreshGestures {
		t.Error("what is refused is filmed")
	}
	if err := s.DrawAndRecord(0, game.Ink{Batch: dot}); err != nil {
		t.Errorf("a full sheet answers ink from a journal with %v", err)
	}
}

func TestRefusals(t *testing.T) {
	var s paper.Sheet
	_, board := paper.BoardOf(nil)
	for name, err := range map[string]error{
		"a sheet":    s.DrawAndRecord(0, game.Ink{Batch: []byte{0xff}}),
		"a board":    board,
		"a function": paper.AsRefusal(ink.ErrFull),
	} {
		var r *game.Refusal
		if !errors.As(err, &r) || r.Code == "" || r.Text == "" {
			t.Errorf("%s refuses with %#v", name, err)
		}
	}
	if s.Recording != nil {
		t.Error("what is refused is filmed")
	}
	if number, err := paper.BoardOf(ink.AppendHeader(nil, 70)); number != 70 || err != nil {
		t.Errorf("the board is %d, %v", number, err)
	}
	failure := errors.New("no refusal")
	if err := paper.AsRefusal(failure); err != failure {
		t.Errorf("a failure becomes %v", err)
	}
}
