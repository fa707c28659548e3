package gametest

import (
	"fmt"
	"maps"
	"slices"

	"linework/texts"
)

// CheckMessage returns an error where a message has other figures than its sentence names in
// some language, or is not said there. Codes of games that only tests have are not checked.
func CheckMessage(m texts.Message) error {
	if !texts.ForServer("en").Has(m.Code) {
		return nil
	}
	given := slices.Sorted(maps.Keys(m.Figures))
	for _, language := range texts.Languages() {
		d := texts.ForServer(language)
		if named := d.FigureNames(m.Code); !slices.Equal(named, given) {
			return fmt.Errorf("%s: %q names %q, and is given %q", language, m.Code, named, given)
		}
		if m.In(d) == "" {
			return fmt.Errorf("%s: %q says nothing", language, m.Code)
		}
	}
	for _, figure := range m.Figures {
		if inner, ok := figure.(texts.Message); ok {
			if err := CheckMessage(inner); err != nil {
				return err
			}
		}
	}
	return nil
}
