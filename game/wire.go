package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"unicode"
	"unicode/utf8"

	"linework/texts"
)

// A Wire lists all that is said and told in a game: every type of move, question and
// fact, with its kind. Moves are decoded by it, and tools/wire writes the types of the
// client from it: what is not listed here, no client can say.
type Wire struct {
	View    any       // what View returns
	Moves   Kinds     // what players say
	Asks    Questions // what an Answerer answers
	Tries   Questions // what a Puzzle answers
	Facts   Kinds     // what players are told
	Details []any     // what stands in Refusal.Detail
}

// Kinds lists types of moves or facts. The kind is the name of the type on the wire, in
// journals and in golden matches. It is frozen, for old journals and old clients have it;
// the Go type may be renamed.
type Kinds []struct {
	Kind string
	Zero any // a zero value of the type
}

// Questions lists questions that change nothing, each with what it is answered with. A
// question may be a move as well, asked about before it is made.
type Questions []struct {
	Kind     string // as in Kinds
	Question Move
	Answer   any
}

// The kinds of the moves that every game knows; no Wire lists them.
const (
	SkipKind = "skip"
	InkKind  = "ink"
)

// KindOf returns the kind of a move, a question or a fact. What is not listed has the
// name of its Go type, which no kind can be taken for.
func (w Wire) KindOf(v any) string {
	switch v.(type) {
	case Skip:
		return SkipKind
	case Ink:
		return InkKind
	}
	for _, list := range []Kinds{w.Facts, w.Moves, w.Asks.withoutAnswers(), w.Tries.withoutAnswers()} {
		if kind := list.kindOf(v); kind != "" {
			return kind
		}
	}
	return fmt.Sprintf("%T", v)
}

// A Checker is a move with bounds that its type does not say, such as how long a text may
// be.
type Checker interface{ Check() error }

// Decode reads a move or a question by its kind. It judges shape and size only; whether the
// move is legal is for Apply to say.
func (w Wire) Decode(kind string, data []byte) (Move, error) {
	listed := w.findMoveOrQuestion(kind)
	if listed == nil {
		return nil, w.RefuseUnknown(kind)
	}
	read := reflect.New(reflect.TypeOf(listed))
	if err := DecodeStrict(data, read.Interface()); err != nil {
		return nil, RefuseMalformed(kind, err)
	}
	move := read.Elem().Interface()
	if c, ok := move.(Checker); ok {
		if err := c.Check(); err != nil {
			return nil, RefuseMalformed(kind, err)
		}
	}
	return move, nil
}

// findMoveOrQuestion returns the move or the question of a kind; nil if there is none.
func (w Wire) findMoveOrQuestion(kind string) Move {
	for _, k := range w.Moves {
		if k.Kind == kind {
			return k.Zero
		}
	}
	for _, list := range []Questions{w.Asks, w.Tries} {
		for _, q := range list {
			if q.Kind == kind {
				return q.Question
			}
		}
	}
	return nil
}

func (q Questions) withoutAnswers() Kinds {
	list := make(Kinds, len(q))
	for i := range q {
		list[i].Kind, list[i].Zero = q[i].Kind, q[i].Question
	}
	return list
}

// RefuseMove refuses a move that the game does not have, such as a question.
func (w Wire) RefuseMove(move Move) *Refusal { return w.RefuseUnknown(w.KindOf(move)) }

// RefuseUnknown refuses a kind of move that the game does not have, and says which it has.
func (w Wire) RefuseUnknown(kind string) *Refusal { return RefuseUnknownMove(kind, w.MoveKinds()...) }

// MoveKinds returns the kinds of all moves, in the order listed.
func (w Wire) MoveKinds() (kinds []string) {
	for _, m := range w.Moves {
		kinds = append(kinds, m.Kind)
	}
	return kinds
}

// HasFact reports whether a fact is listed.
func (w Wire) HasFact(f Fact) bool { return w.Facts.kindOf(f) != "" }

// kindOf returns the kind of a value; "" if its type is not in the list.
func (list Kinds) kindOf(v any) string {
	for _, k := range list {
		if reflect.TypeOf(k.Zero) == reflect.TypeOf(v) {
			return k.Kind
		}
	}
	return ""
}

// DecodeStrict reads the JSON of one move, or of what a move is made from. A field that
// there is not, or anything behind the move, is an error: a mistake in a client is told, and
// not taken for a move that leaves something out.
func DecodeStrict(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return texts.NewError("problem.trailing")
	}
	return nil
}

// CheckOneLine refuses a text of a move that others are to read if it is longer than limit
// characters, could not be shown on one line, or would turn the writing around it.
func CheckOneLine(text string, limit int) error {
	if n := utf8.RuneCountInString(text); n > limit {
		return texts.NewError("problem.too-long", Figures{"most": limit, "n": n})
	}
	for _, r := range text {
		if !unicode.IsGraphic(r) && !unicode.Is(unicode.Join_Control, r) {
			return texts.NewError("problem.character", Figures{"character": fmt.Sprintf("%U", r)})
		}
	}
	return nil
}

// MustJSON encodes a value of our own types, which cannot fail.
func MustJSON(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}
