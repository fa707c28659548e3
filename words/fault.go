package words

import (
	"fmt"
	"strings"
)

// A Fault says what is wrong with words that somebody wrote, for that person. Names in
// braces in its sentence stand for figures, as in a refusal of a game.
type Fault struct {
	Say     string         `json:"say"`
	Figures map[string]any `json:"figures,omitempty"`
}

func (f *Fault) Error() string {
	var pairs []string
	for name, figure := range f.Figures {
		pairs = append(pairs, "{"+name+"}", fmt.Sprint(figure))
	}
	return strings.NewReplacer(pairs...).Replace(f.Say)
}

// figures are the figures of a Fault, by name.
type figures = map[string]any

// newFault returns a Fault. tools/texts finds the sentences to translate by the name of this
// function.
func newFault(sentence string, values ...figures) *Fault {
	f := &Fault{Say: sentence}
	if len(values) > 0 {
		f.Figures = values[0]
	}
	return f
}
