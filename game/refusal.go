package game

import "fmt"

// A Refusal is an error for a person: a stable code, what is wrong and what would
// be right. Every other error is a failure, for the operator.
type Refusal struct {
	Code   string `json:"code"`
	Text   string `json:"text"`
	Detail any    `json:"detail,omitempty"` // what a client needs to point at the trouble
}

func (r *Refusal) Error() string { return r.Code + ": " + r.Text }

// Refusals is the codes that every game may use, beside those in its Wire. Like all
// codes they are stable: a client may know them.
var Refusals = []string{
	"malformed", "no-words", "not-seated", "option-out-of-bounds", "over", "stale", "too-early", "too-few", "too-many",
	"unknown-move", "unknown-option", "wrong-count",
}

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
	return Refuse("malformed", "cannot read %q: %v", kind, err)
}

// UnknownMove refuses a kind of move that the game does not have.
func UnknownMove(kind string, known ...string) *Refusal {
	return Refuse("unknown-move", "there is no move %q in this game; it has %v", kind, known)
}
