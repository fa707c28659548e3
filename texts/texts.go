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

// Messages are texts in one language, by name.
type Messages map[string]string

// ForTerminal returns what is said at a terminal in a language, in English where nobody has
// translated it.
func ForTerminal(language string) Messages {
	t := readMessages("en", "terminal")
	maps.Copy(t, readMessages(language, "terminal"))
	return t
}

// ForServer returns the sentences of the server in a language, by the English sentence.
func ForServer(language string) Messages { return serverMessages()[language] }

var serverMessages = sync.OnceValue(func() map[string]Messages {
	all := map[string]Messages{}
	for _, language := range Languages() {
		all[language] = readMessages(language, "server")
	}
	return all
})

// Languages returns the languages that there are texts in.
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

// ForEnvironment returns the terminal's messages for an environment: the first of the
// variables that is set names the language, like "de_AT.UTF-8".
func ForEnvironment(getenv func(string) string) Messages {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := getenv(name); locale != "" {
			return ForTerminal(cmp.Or(matchLocale(locale, Languages()), "en"))
		}
	}
	return ForTerminal("en")
}

// AcceptedLanguage returns the language that a browser would most like to read by its
// Accept-Language header, which lists them from best to worst; English where there is none
// of them.
func AcceptedLanguage(header string) string {
	for wanted := range strings.SplitSeq(header, ",") {
		tag, _, _ := strings.Cut(strings.TrimSpace(wanted), ";")
		if found := matchLocale(tag, Languages()); found != "" {
			return found
		}
	}
	return "en"
}

// matchLocale returns the language that a locale asks for: with its country, "pt-BR", or else
// without; "" where there is none.
func matchLocale(locale string, languages []string) string {
	tag, _, _ := strings.Cut(strings.NewReplacer("_", "-", "@", ".").Replace(locale), ".")
	primary, _, _ := strings.Cut(tag, "-")
	for _, wanted := range []string{tag, primary} {
		if i := slices.IndexFunc(languages, func(l string) bool { return strings.EqualFold(l, wanted) }); i >= 0 {
			return languages[i]
		}
	}
	return ""
}

// readMessages reads one file, empty where there is none.
func readMessages(language, area string) Messages {
	t := Messages{}
	text, err := files.ReadFile(language + "/" + area + ".toml")
	if err != nil {
		return t // there is no such language
	}
	if err := toml.Unmarshal(text, &t); err != nil {
		panic(fmt.Sprintf("texts: %s: %v", language, err)) // the tests read it before anybody else does
	}
	return t
}

// figure matches a place in a message to be filled in.
var figure = regexp.MustCompile(`\{[a-z]+\}`)

// Figures are the values that a message is filled in with, by name.
type Figures map[string]any

// FormatMessage returns a message with its figures filled in.
func (t Messages) FormatMessage(name string, figures ...Figures) string {
	return figure.ReplaceAllStringFunc(t[name], func(hole string) string {
		for _, f := range figures {
			if v, ok := f[strings.Trim(hole, "{}")]; ok {
				return fmt.Sprint(v)
			}
		}
		return hole
	})
}

// Translate returns a sentence of the server with its figures filled in, in English where it
// has no translation.
func (t Messages) Translate(sentence string, figures ...Figures) string {
	said, ok := t[sentence]
	if !ok {
		said = sentence
	}
	return Messages{"": said}.FormatMessage("", figures...)
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
