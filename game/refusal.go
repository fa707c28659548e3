package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// A Refusal is an error for a person: a stable code, what is wrong and what would be right.
// Every other error is a failure, for the operator.
type Refusal struct {
	Code    string  `json:"code"`
	Text    string  `json:"text"`
	Say     string  `json:"say,omitempty"` // the text with the names of its figures in braces; "" where it has none
	Figures Figures `json:"figures,omitempty"`
	Detail  any     `json:"detail,omitempty"` // what a client needs to point at the trouble
}

// Figures are the numbers, names and words that the text of a refusal uses, by name, so
// that a client can say the same in its own words or another language.
type Figures map[string]any

func (r *Refusal) Error() string { return r.Code + ": " + r.Text }

// Refusals is the codes that every game may use, also through game/paper and game/vote, beside those in
// its Wire. Like all codes they are stable: a client may know them.
var Refusals = []string{
	"empty-board", "far-off", "malformed", "no-vote", "no-voters", "no-words", "not-awaited", "not-seated", "not-your-board", "not-your-vote",
	"option-out-of-bounds", "over", "own-drawing", "said-already", "stale", "too-early", "too-few", "too-late",
	"too-many", "unknown-move", "unknown-option", "vote-open", "wrong-count",
}

// Refuse makes a refusal with a code and a sentence. What stands in braces in the
// sentence is the name of a figure:
//
//	Refuse("cannot-afford", "a guess costs {cost} Fricos, and you have {have}", Figures{"cost": 2, "have": 1})
func Refuse(code, text string, figures ...Figures) *Refusal {
	r := &Refusal{Code: code, Text: text}
	if len(figures) > 0 {
		r.Figures, r.Say = figures[0], text
		r.Text = r.Figures.replaceNamesIn(text)
	}
	return r
}

func (f Figures) replaceNamesIn(text string) string {
	var filled strings.Builder
	for {
		before, rest, _ := strings.Cut(text, "{")
		filled.WriteString(before)
		if rest == "" {
			return filled.String()
		}
		name, after, _ := strings.Cut(rest, "}")
		filled.WriteString(formatFigure(f[name]))
		text = after
	}
}

// formatFigure writes a figure as it is said: a list with commas, all else as it prints
// itself.
func formatFigure(figure any) string {
	v := reflect.ValueOf(figure)
	if v.Kind() != reflect.Slice {
		return fmt.Sprint(figure)
	}
	var list []string
	for i := range v.Len() {
		list = append(list, fmt.Sprint(v.Index(i)))
	}
	return strings.Join(list, ", ")
}

// Truncate returns at most limit characters of a text that may be anything, so that it can
// stand in a refusal.
func Truncate(text string, limit int) string {
	for i := range text {
		if limit--; limit < 0 {
			return text[:i]
		}
	}
	return text
}

// WithDetail sets the detail that a client needs, and returns the refusal.
func (r *Refusal) WithDetail(detail any) *Refusal {
	r.Detail = detail
	return r
}

// RefuseStale refuses a move that answers a phase which has passed.
func RefuseStale() *Refusal {
	return Refuse("stale", "the game moved on while you were choosing; have another look and choose again")
}

// RefuseOver refuses a move in a match that has ended.
func RefuseOver() *Refusal { return Refuse("over", "this game is over; start the next one") }

// RefuseMalformed refuses what cannot be read as a move.
func RefuseMalformed(kind string, err error) *Refusal {
	return Refuse("malformed", "cannot read “{kind}”: {problem}", Figures{"kind": Truncate(kind, 30), "problem": describeJSONError(err)})
}

// describeJSONError says what is wrong with a piece of JSON, without the names of our own
// types.
func describeJSONError(err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Sprintf("it is no JSON, from byte %d on", syntax.Offset)
	case errors.As(err, &kind) && kind.Field != "":
		return fmt.Sprintf("%.60q cannot be a %s", kind.Field, kind.Value)
	case errors.As(err, &kind):
		return "it cannot be a " + kind.Value
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends too early"
	}
	text := err.Error()
	if field, ok := strings.CutPrefix(text, "json: unknown field "); ok {
		return fmt.Sprintf("there is no field %.60s", field)
	}
	if strings.HasPrefix(text, "json: ") {
		return "it does not have the form that docs/protocol.md says"
	}
	return text // one of our own, written for people
}

// RefuseUnknownMove refuses a kind of move that the game does not have.
func RefuseUnknownMove(kind string, known ...string) *Refusal {
	return Refuse("unknown-move", "there is no move “{kind}” in this game; it has {known}", Figures{"kind": Truncate(kind, 30), "known": known})
}
