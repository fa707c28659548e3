package words

import (
	"fmt"
	"strings"
)

// A Fault is what is wrong with words that somebody wrote, for that person. What stands
// in braces in its sentence is the name of a figure, as in a refusal of a game.
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

// figures are those of a Fault, by name.
type figures = map[string]any

// wrong makes a Fault.
func wrong(say string, about ...figures) *Fault {
	f := &Fault{Say: say}
	if len(about) > 0 {
		f.Figures = about[0]
	}
	return f
}
