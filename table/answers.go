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
		return &game.Refusal{Code: i.Code, Text: i.Text, Figures: i.Figures}, true
	}
	return game.Refuse("fault", "something went wrong on the server; it has been noted"), false
}

func encodeAnswer(commandID int, data any, err error) []byte {
	a := Answer{Type: "answer", ID: commandID, OK: err == nil}
	if err != nil {
		r, _ := asRefusalOrFault(err)
		a.Code, a.Text, a.Say, a.Figures = r.Code, r.Text, r.Say, r.Figures
		if r.Detail != nil {
			a.Detail = game.MustJSON(r.Detail)
		}
	} else if data != nil {
		a.Data = game.MustJSON(data)
	}
	return game.MustJSON(a)
}
