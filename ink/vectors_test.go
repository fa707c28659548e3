package ink_test

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"testing"

	"linework/ink"
)

// testdata/wire.json holds what every implementation of ink must agree on. -update
// rewrites the bytes and results from the ops; then it is to be reviewed.
const vectorFile = "testdata/wire.json"

// A vector is the life of one board.
type vector struct {
	Name     string   `json:"name"`
	Batches  []batch  `json:"batches"`
	Strokes  []stroke `json:"strokes"` // what can be seen in the end
	Undo     bool     `json:"undo"`    // whether there is something to undo
	Redo     bool     `json:"redo"`
	Open     bool     `json:"open"`
	Snapshot string   `json:"snapshot"` // for board 0
	Flat     string   `json:"flat"`
}

type batch struct {
	Hex     string  `json:"hex"`
	Board   int     `json:"board,omitempty"`
	Ops     [][]any `json:"ops,omitempty"`     // ["begin", tool, x, y, pressure?], ["move", x, y, pressure?], ["undo"] …
	Refused string  `json:"refused,omitempty"` // the code; nothing changes then
}

type stroke struct {
	Tool     string   `json:"tool"`
	Pressure bool     `json:"pressure"`
	Points   [][3]int `json:"points"` // x, y, pressure or 0
}

func readVectors(t testing.TB) []vector {
	t.Helper()
	data, err := os.ReadFile(vectorFile)
	if err != nil {
		t.Fatal(err)
	}
	var list []vector
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestVectors(t *testing.T) {
	list := readVectors(t)
	if *update {
		for i := range list {
			list[i].check(t)
		}
		writeVectors(t, list)
	}
	for _, want := range list {
		t.Run(want.Name, func(t *testing.T) {
			got := want
			got.Batches = slices.Clone(want.Batches)
			got.check(t)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("got  %s\nwant %s", toJSON(t, got), toJSON(t, want))
			}
		})
	}
}

// check fills in what follows from the ops, and from the bytes where there are no ops.
func (v *vector) check(t *testing.T) {
	var (
		w ink.Writer
		r ink.Reader
		d ink.Drawing
	)
	for i := range v.Batches {
		b := &v.Batches[i]
		before := w
		if b.Ops != nil {
			b.Hex = hex.EncodeToString(write(&w, b.Board, parseOps(t, b.Ops)...))
		}
		board, ops, err := read(&r, b.bytes(t))
		if err == nil && b.Ops != nil && (board != b.Board || !slices.Equal(ops, parseOps(t, b.Ops))) {
			t.Errorf("%s is read as %v for board %d", b.Hex, ops, board)
		}
		b.Refused = ""
		var refusal *ink.Refusal
		if err := d.Apply(b.bytes(t)); errors.As(err, &refusal) {
			b.Refused = refusal.Code
			w = before
		}
	}
	v.Strokes = []stroke{}
	for s := range d.Strokes() {
		got := stroke{Tool: s.Tool.String(), Pressure: s.Pressure}
		for _, p := range s.Points {
			got.Points = append(got.Points, [3]int{int(p.X), int(p.Y), int(p.P)})
		}
		v.Strokes = append(v.Strokes, got)
	}
	v.Undo, v.Redo, v.Open = d.CanUndo(), d.CanRedo(), d.IsPenDown()
	v.Snapshot = hex.EncodeToString(d.AppendSnapshot(nil, 0))
	v.Flat = hex.EncodeToString(d.AppendFlatSnapshot(nil, 0))
}

func (b *batch) bytes(t testing.TB) []byte { return unhex(t, b.Hex) }

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	data, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func parseOps(t *testing.T, list [][]any) []ink.Op {
	t.Helper()
	var ops []ink.Op
	for _, words := range list {
		op := ink.Op{}
		for k := ink.Begin; k <= ink.Reset; k++ {
			if k.String() == words[0] {
				op.Do = k
			}
		}
		words = words[1:]
		if op.Do == ink.Begin {
			op.Tool = tool(words[0].(string))
			words = words[1:]
			op.Pressure = len(words) == 3
		}
		if len(words) >= 2 {
			op.Point.X, op.Point.Y = uint16(words[0].(float64)), uint16(words[1].(float64))
		}
		if len(words) == 3 {
			op.Point.P = uint8(words[2].(float64))
		}
		if op.Do == 0 {
			t.Fatalf("no op %v", words)
		}
		ops = append(ops, op)
	}
	return ops
}

func writeVectors(t *testing.T, list []vector) {
	out := []byte("[\n")
	for i, v := range list {
		out = fmt.Appendf(out, " {\"name\": %s,\n  \"batches\": [\n", toJSON(t, v.Name))
		for j, b := range v.Batches {
			out = fmt.Appendf(out, "   %s%s\n", toJSON(t, b), listComma(j, len(v.Batches)))
		}
		out = fmt.Appendf(out, "  ],\n  \"strokes\": [\n")
		for j, s := range v.Strokes {
			out = fmt.Appendf(out, "   %s%s\n", toJSON(t, s), listComma(j, len(v.Strokes)))
		}
		out = fmt.Appendf(out, "  ],\n  \"undo\": %v, \"redo\": %v, \"open\": %v,\n  \"snapshot\": %q,\n  \"flat\": %q}%s\n",
			v.Undo, v.Redo, v.Open, v.Snapshot, v.Flat, listComma(i, len(list)))
	}
	if err := os.WriteFile(vectorFile, append(out, "]\n"...), 0o644); err != nil {
		t.Fatal(err)
	}
}

func listComma(i, n int) string {
	if i < n-1 {
		return ","
	}
	return ""
}

func toJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
