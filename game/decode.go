package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode"
)

// DecodeMove reads the JSON of one move, or of what a move is made from, strictly: a
// field that T does not have, or anything behind the move, is refused as malformed.
// So a mistake in a client is told, and not taken for a move that leaves something out.
func DecodeMove[T any](kind string, data []byte) (T, error) {
	var move T
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&move); err != nil {
		return move, Malformed(kind, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return move, Malformed(kind, errors.New("there is something after the move"))
	}
	return move, nil
}

// Printable refuses a text in a move that could not be shown on one line, or would turn
// the writing around it.
func Printable(kind, text string) error {
	for _, r := range text {
		if !unicode.IsGraphic(r) && !unicode.Is(unicode.Join_Control, r) {
			return Malformed(kind, fmt.Errorf("the character %U cannot be shown", r))
		}
	}
	return nil
}
