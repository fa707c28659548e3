// Package texts is what the program itself says to a person: at a terminal, in the language
// that their terminal speaks, and in the files that it writes for people. All else that
// people read is said by the client, which has its texts from the other files here.
package texts

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
)

//go:embed */terminal.toml */server.toml */reserved-names.txt
var files embed.FS

// A Tongue is messages in one language, by name.
type Tongue map[string]string

// In is what is said in a language, English where nobody has translated it.
func In(language string) Tongue {
	t := read("en", "terminal")
	maps.Copy(t, read(language, "terminal"))
	return t
}

// Server is what the server says in a language, by the English sentence.
func Server(language string) Tongue { return servers()[language] }

var servers = sync.OnceValue(func() map[string]Tongue {
	all := map[string]Tongue{}
	for _, language := range Languages() {
		all[language] = read(language, "server")
	}
	return all
})

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
			return In(cmp.Or(nearest(locale, Languages()), "en"))
		}
	}
	return In("en")
}

// Accepted is the language that a browser would most like to read by its Accept-Language
// header, which lists them from best to worst; English where there is none of them.
func Accepted(header string) string {
	for wanted := range strings.SplitSeq(header, ",") {
		tag, _, _ := strings.Cut(strings.TrimSpace(wanted), ";")
		if found := nearest(tag, Languages()); found != "" {
			return found
		}
	}
	return "en"
}

// nearest is the language that a locale asks for: with its country, "pt-BR", or else
// without; "" where there is none.
func nearest(locale string, languages []string) string {
	tag, _, _ := strings.Cut(strings.NewReplacer("_", "-", "@", ".").Replace(locale), ".")
	primary, _, _ := strings.Cut(tag, "-")
	for _, wanted := range []string{tag, primary} {
		if i := slices.IndexFunc(languages, func(l string) bool { return strings.EqualFold(l, wanted) }); i >= 0 {
			return languages[i]
		}
	}
	return ""
}

func read(language, area string) Tongue {
	t := Tongue{}
	text, err := files.ReadFile(language + "/" + area + ".toml")
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

// Told is a sentence of the server's with its figures, in English where it is not known.
func (t Tongue) Told(sentence string, figures ...Figures) string {
	said, ok := t[sentence]
	if !ok {
		said = sentence
	}
	return Tongue{"": said}.Say("", figures...)
}

// ReservedNames is the words of all languages that only a host may be called by: others
// would seem to speak for the table or the server.
func ReservedNames() []string {
	var list []string
	for _, language := range Languages() {
		text, _ := files.ReadFile(language + "/reserved-names.txt") // a new language may have none yet
		for line := range strings.Lines(string(text)) {
			if word := strings.TrimSpace(line); word != "" && !strings.HasPrefix(word, "#") {
				list = append(list, word)
			}
		}
	}
	return list
}
