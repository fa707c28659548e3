package texts

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
)

// A Message is what the server says to a person: a code, under which the dictionary of each
// language has a sentence, and the figures that the sentence names. Text is that sentence in
// English, for logs and for clients without a dictionary.
type Message struct {
	Text    string  `json:"text"`
	Code    string  `json:"say,omitempty"` // the key is older than the codes
	Figures Figures `json:"figures,omitempty"`
}

// Figures are the numbers, names, words and messages that a sentence is filled in with, by name.
type Figures map[string]any

// NewMessage makes the message of a code of server.toml.
func NewMessage(code string, figures ...Figures) Message {
	return NewError(code, figures...).Message()
}

// NewWord makes the message of a word that a sentence names, such as a colour. What has no
// translation, such as a number, stays as it is.
func NewWord(word string) Message {
	if code := "word." + word; ForServer("en").Has(code) {
		return NewMessage(code)
	}
	return Message{Text: word}
}

// In returns the sentence of a message in the language of a dictionary, or in English where
// that lacks it.
func (m Message) In(dictionary Dictionary) string {
	if !dictionary.Has(m.Code) {
		return m.Text
	}
	return dictionary.Format(m.Code, m.Figures)
}

func (m Message) String() string { return m.Text }

// WithNoteCode returns a note to a drawing with its code where an older version wrote it with
// its English sentence instead.
func (m Message) WithNoteCode() Message {
	if code, ok := noteCodesBySentence()[cmp.Or(m.Code, m.Text)]; ok {
		m.Code = code
	}
	return m
}

var noteCodesBySentence = sync.OnceValue(func() map[string]string {
	codes := map[string]string{}
	for code, sentence := range ForServer("en").sentences {
		if strings.HasPrefix(code, "note.") {
			codes[sentence] = code
		}
	}
	return codes
})

// An Error is a message that is returned as an error. It is put into words when somebody asks: a
// program that starts makes many, and need not read a dictionary for that.
type Error struct {
	Code    string
	Figures Figures
}

func (e *Error) Error() string { return e.Message().Text }

// Message returns what the error says.
func (e *Error) Message() Message {
	m := Message{Code: e.Code, Text: e.Code, Figures: e.Figures} // a game in a test has codes of its own
	m.Text = m.In(ForServer("en"))
	return m
}

// MarshalJSON writes what the error says, for a message that names it.
func (e *Error) MarshalJSON() ([]byte, error) { return json.Marshal(e.Message()) }

// NewError makes an error of a code of server.toml.
func NewError(code string, figures ...Figures) *Error {
	e := &Error{Code: code}
	if len(figures) > 0 {
		e.Figures = figures[0]
	}
	return e
}

// format writes a figure as it is said in the language of a dictionary: a message as its
// sentence, a list with commas, all else as it prints itself.
func (d Dictionary) format(figure any) string {
	switch f := figure.(type) {
	case Message:
		return f.In(d)
	case *Error:
		return f.Message().In(d)
	}
	v := reflect.ValueOf(figure)
	if v.Kind() != reflect.Slice {
		return fmt.Sprint(figure)
	}
	list := make([]string, v.Len())
	for i := range list {
		list[i] = d.format(v.Index(i).Interface())
	}
	return strings.Join(list, ", ")
}
