// Package texts is what the program itself says to a person at a terminal, in the language
// that their terminal speaks. All else that people read is said by the client, which has
// its texts from the other files here.
package texts

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"
)

//go:embed */terminal.toml
var files embed.FS

// A Tongue is messages in one language, by name.
type Tongue map[string]string

// In is what is said in a language, English where nobody has translated it.
func In(language string) Tongue {
	t := read("en")
	for name, text := range read(language) {
		t[name] = text
	}
	return t
}

// Languages is those that there are.
func Languages() []string {
	found, err := fs.Glob(files, "*/terminal.toml")
	if err != nil {
		panic(err) // the pattern is ours
	}
	var list []string
	for _, name := range found {
		list = append(list, path.Dir(name))
	}
	return list
}

// Of is what is said where the environment is such: the first of the variables that is set
// names the language, like "de_AT.UTF-8".
func Of(getenv func(string) string) Tongue {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := getenv(name); locale != "" {
			language, _, _ := strings.Cut(strings.NewReplacer("_", ".", "-", ".", "@", ".").Replace(locale), ".")
			return In(strings.ToLower(language))
		}
	}
	return In("en")
}

func read(language string) Tongue {
	t := Tongue{}
	text, err := files.ReadFile(language + "/terminal.toml")
	if err != nil {
		return t // there is no such language
	}
	if err := toml.Unmarshal(text, &t); err != nil {
		panic(fmt.Sprintf("texts: %s: %v", language, err)) // the tests read it before anybody else does
	}
	return t
}

var figure = regexp.MustCompile(`\{[a-z]+\}`)

// Figures are what a message is filled in with, by name.
type Figures map[string]any

// Say is a message with its figures.
func (t Tongue) Say(name string, figures ...Figures) string {
	return figure.ReplaceAllStringFunc(t[name], func(hole string) string {
		for _, f := range figures {
			if v, ok := f[strings.Trim(hole, "{}")]; ok {
				return fmt.Sprint(v)
			}
		}
		return hole
	})
}
