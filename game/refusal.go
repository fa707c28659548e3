package game

import (
	"encoding/json"
	"errors"
	"io"
	"strings"

	"linework/texts"
)

// A Refusal is an error for a person: a stable code, what is wrong and what would be right.
// Every other error is a failure, for the operator.
type Refusal struct {
	Code string `json:"code"` // the family of the message's code: what stands before its dot
	texts.Message
	Detail any `json:"detail,omitempty"` // what a client needs to point at the trouble
}

// Figures are the numbers, names and words that a message names.
type Figures = texts.Figures

func (r *Refusal) Error() string { return r.Code + ": " + r.Text }

// Refuse makes a refusal with a code of server.toml and the figures that its sentence names:
//
//	Refuse("cannot-afford.guess", Figures{"cost": 2, "have": 1})
func Refuse(code string, figures ...Figures) *Refusal {
	return RefuseWith(texts.NewMessage(code, figures...))
}

// RefuseWith makes a refusal of a message.
func RefuseWith(message texts.Message) *Refusal {
	family, _, _ := strings.Cut(message.Code, ".")
	return &Refusal{Code: family, Message: message}
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

// RefuseOver refuses a move in a match that has ended.
func RefuseOver() *Refusal { return Refuse("over") }

// RefuseMalformed refuses what cannot be read as a move.
func RefuseMalformed(kind string, err error) *Refusal {
	return Refuse("malformed.unreadable", Figures{"kind": Truncate(kind, 30), "problem": describeJSONError(err)})
}

// describeJSONError says what is wrong with a piece of JSON, without the names of our own
// types.
func describeJSONError(err error) texts.Message {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	var ours *texts.Error
	switch {
	case errors.As(err, &ours):
		return ours.Message()
	case errors.As(err, &syntax):
		return texts.NewMessage("problem.no-json", Figures{"byte": syntax.Offset})
	case errors.As(err, &kind) && kind.Field != "":
		return texts.NewMessage("problem.field-type", Figures{"field": Truncate(kind.Field, 60), "type": kind.Value})
	case errors.As(err, &kind):
		return texts.NewMessage("problem.type", Figures{"type": kind.Value})
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return texts.NewMessage("problem.too-short")
	}
	if field, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return texts.NewMessage("problem.unknown-field", Figures{"field": Truncate(strings.Trim(field, `"`), 60)})
	}
	return texts.NewMessage("problem.form")
}

// RefuseUnknownMove refuses a kind of move that the game does not have.
func RefuseUnknownMove(kind string, known ...string) *Refusal {
	return Refuse("unknown-move.kind", Figures{"kind": Truncate(kind, 30), "known": known})
}
