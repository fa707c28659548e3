package table

import (
	"errors"

	"linework/game"
	"linework/ink"
)

// asRefusal returns an error as a person is told it, and whether it is a refusal: any other
// error is a fault of ours, which the caller also logs.
func asRefusal(err error) (r *game.Refusal, meant bool) {
	if errors.As(err, &r) {
		return r, true
	}
	var i *ink.Refusal
	if errors.As(err, &i) {
		return &game.Refusal{Code: i.Code, Text: i.Text, Figures: i.Figures}, true
	}
	return game.Refuse("fault", "something went wrong on the server; it has been noted"), false
}

// encodeAnswer returns the frame that answers a command.
func encodeAnswer(commandID int, data any, err error) []byte {
	a := Answer{Type: "answer", ID: commandID, OK: err == nil}
	if err != nil {
		r, _ := asRefusal(err)
		a.Code, a.Text, a.Say, a.Figures = r.Code, r.Text, r.Say, r.Figures
		if r.Detail != nil {
			a.Detail = mustJSON(r.Detail)
		}
	} else if data != nil {
		a.Data = mustJSON(data)
	}
	return mustJSON(a)
}
