package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Wire lists all that is said and told in a game, a zero value for each type. Moves
// are read by it, and tools/wire writes the types of the client from it: what is not
// listed here, no client can say.
type Wire struct {
	View     any      // what View returns
	Moves    []Move   // what players say
	Asks     []Ask    // what an Asker answers
	Tries    []Ask    // what a Puzzle answers
	Facts    []Fact   // what they are told
	Refusals []string // the game's own codes, beside those of the contract (Refusals)
	Details  []any    // what stands in Refusal.Detail
}

// An Ask is a question that changes nothing, and what it is answered with. A question
// may be a move as well, asked about before it is made.
type Ask struct {
	Question Move
	Answer   any
}

// Kind is the name of a move or a fact on the wire, in journals and in tests: that of
// its type, in small letters with dashes. A TakeOut is a "take-out". So whoever renames
// such a type renames it for old journals and old clients too.
func Kind(v any) string {
	var kind strings.Builder
	for i, r := range reflect.TypeOf(v).Name() {
		if unicode.IsUpper(r) && i > 0 {
			kind.WriteByte('-')
		}
		kind.WriteRune(unicode.ToLower(r))
	}
	return kind.String()
}

// A Checked move has bounds that its type does not say, such as how long a text may be.
type Checked interface{ Check() error }

// Decode reads a move or a question by its kind. It judges shape and size only; whether
// the move is legal is for Apply to say.
func (w Wire) Decode(kind string, data []byte) (Move, error) {
	listed := w.find(kind)
	if listed == nil {
		return nil, w.Unknown(kind)
	}
	read := reflect.New(reflect.TypeOf(listed))
	if err := Read(data, read.Interface()); err != nil {
		return nil, Malformed(kind, err)
	}
	move := read.Elem().Interface()
	if c, ok := move.(Checked); ok {
		if err := c.Check(); err != nil {
			return nil, Malformed(kind, err)
		}
	}
	return move, nil
}

// find is the move or the question of a kind; nil if there is none.
func (w Wire) find(kind string) Move {
	for _, m := range w.Moves {
		if Kind(m) == kind {
			return m
		}
	}
	for _, a := range slices.Concat(w.Asks, w.Tries) {
		if Kind(a.Question) == kind {
			return a.Question
		}
	}
	return nil
}

// Unknown refuses a kind of move that the game does not have.
func (w Wire) Unknown(kind string) *Refusal { return UnknownMove(kind, w.Kinds()...) }

// Kinds is the kinds of moves that there are.
func (w Wire) Kinds() []string {
	var kinds []string
	for _, m := range w.Moves {
		kinds = append(kinds, Kind(m))
	}
	return kinds
}

// Tells reports whether a fact is listed.
func (w Wire) Tells(f Fact) bool {
	return slices.ContainsFunc(w.Facts, func(g Fact) bool { return reflect.TypeOf(f) == reflect.TypeOf(g) })
}

// Read reads the JSON of one move, or of what a move is made from, strictly: a field
// that there is not, or anything behind the move, is an error. So a mistake in a client
// is told, and not taken for a move that leaves something out.
func Read(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is something after the move")
	}
	return nil
}

// OneLine is what is wrong with a text in a move that others are to read: it has more
// than so many characters, could not be shown on one line, or would turn the writing
// around it.
func OneLine(text string, most int) error {
	if n := utf8.RuneCountInString(text); n > most {
		return fmt.Errorf("at most %d characters fit, this has %d", most, n)
	}
	for _, r := range text {
		if !unicode.IsGraphic(r) && !unicode.Is(unicode.Join_Control, r) {
			return fmt.Errorf("the character %U cannot be shown", r)
		}
	}
	return nil
}
