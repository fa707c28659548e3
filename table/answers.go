package table

import (
	"errors"

	"linework/game"
	"linework/ink"
)

// asRefusalOrFault returns an error as a person is told it, and whether it is a refusal: any other
// error is a fault of ours, which the caller also logs.
func asRefusalOrFault(err error) (refusal *game.Refusal, isRefusal bool) {
	if errors.As(err, &refusal) {
		return refusal, true
	}
	var i *ink.Refusal
	if errors.As(err, &i) {
		return game.RefuseWith(i.Message), true
	}
	return game.Refuse("fault"), false
}

// EncodeAnswer returns the answer to a command: data, which may be nil, or why it was refused.
func EncodeAnswer(commandID int, data any, err error) []byte {
	a := Answer{Type: "answer", ID: commandID, OK: err == nil}
	if err != nil {
		r, _ := asRefusalOrFault(err)
		a.Code, a.Text, a.Say, a.Figures = r.Code, r.Text, r.Message.Code, r.Figures
		if r.Detail != nil {
			a.Detail = game.MustJSON(r.Detail)
		}
	} else if data != nil {
		a.Data = game.MustJSON(data)
	}
	return game.MustJSON(a)
}
