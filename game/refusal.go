package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A Refusal is an error for a person: a stable code, what is wrong and what would
// be right. Every other error is a failure, for the operator.
type Refusal struct {
	Code   string `json:"code"`
	Text   string `json:"text"`
	Detail any    `json:"detail,omitempty"` // what a client needs to point at the trouble
}

func (r *Refusal) Error() string { return r.Code + ": " + r.Text }

// Refuse makes a refusal with a code and a sentence.
func Refuse(code, format string, args ...any) *Refusal {
	return &Refusal{Code: code, Text: fmt.Sprintf(format, args...)}
}

// With is the refusal and the detail that a client needs.
func (r *Refusal) With(detail any) *Refusal {
	r.Detail = detail
	return r
}

// Stale refuses a move that answers a phase which has passed.
func Stale() *Refusal {
	return Refuse("stale", "the game moved on while you were choosing; look again and choose anew")
}

// Over refuses a move in a match that has ended.
func Over() *Refusal { return Refuse("over", "this game has ended; start the next one") }

// Malformed refuses what cannot be read as a move.
func Malformed(kind string, err error) *Refusal {
	return Refuse("malformed", "cannot read %.30q: %s", kind, plainly(err))
}

// plainly says what is wrong with a piece of JSON, without the names of our own types.
func plainly(err error) string {
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

// UnknownMove refuses a kind of move that the game does not have.
func UnknownMove(kind string, known ...string) *Refusal {
	return Refuse("unknown-move", "there is no move %q in this game; it has %v", kind, known)
}
