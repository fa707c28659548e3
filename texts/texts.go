// Package texts is what the server says to people: messages, each a code with figures, and the
// dictionaries that have the sentences in each language. The client says a message in the
// language of its device; the program itself says what it prints at a terminal and writes into
// files for people. The other files here are texts of the client alone.
package texts

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/language"
)

//go:embed */terminal.toml */server.toml */reserved-names.txt */offered-names.txt
var files embed.FS

// A Dictionary is the sentences of one language, by code.
type Dictionary struct {
	tag       language.Tag
	sentences map[string]string
}

// ForTerminal returns what is said at a terminal in a language, in English where nobody has
// translated it.
func ForTerminal(language string) Dictionary { return readDictionary(language, "terminal") }

// ForServer returns what the server says in a language, in English where nobody has
// translated it.
func ForServer(language string) Dictionary {
	if read, ok := serverDictionaries()[language]; ok {
		return read()
	}
	return serverDictionaries()["en"]()
}

// serverDictionaries reads what the server says in each language, each when it is first wanted: the
// program does not start before it has read the English one.
var serverDictionaries = sync.OnceValue(func() map[string]func() Dictionary {
	all := map[string]func() Dictionary{}
	for _, language := range Languages() {
		all[language] = sync.OnceValue(func() Dictionary { return readDictionary(language, "server") })
	}
	return all
})

// Has reports whether a dictionary has a sentence.
func (d Dictionary) Has(code string) bool { return d.sentences[code] != "" }

// Codes returns the codes of all sentences, sorted.
func (d Dictionary) Codes() []string { return slices.Sorted(maps.Keys(d.sentences)) }

// Sentence returns a sentence as it stands in the file, with its figures in braces.
func (d Dictionary) Sentence(code string) string { return d.sentences[code] }

// FigureNames returns the names of the figures that a sentence uses for none, one or many, sorted.
func (d Dictionary) FigureNames(code string) []string {
	names := map[string]bool{}
	for n := range 3 {
		d.fill(d.sentences[code], func(name string) any { names[name] = true; return n }, nil)
	}
	return slices.Sorted(maps.Keys(names))
}

// Format returns a sentence with its figures filled in.
func (d Dictionary) Format(code string, figures ...Figures) string {
	m := Message{Code: code}
	if len(figures) > 0 {
		m.Figures = figures[0]
	}
	Observe(m)
	return d.fill(d.sentences[code], func(name string) any { return m.Figures[name] }, nil)
}

// Observe is called with every message that is put into words; tests set it.
var Observe = func(Message) {}

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
func ForEnvironment(getenv func(string) string) Dictionary {
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

// readDictionary reads one file, over the English one.
func readDictionary(folder, area string) Dictionary {
	d := Dictionary{language.Make(folder), readSentences("en", area)}
	if folder != "en" {
		maps.Copy(d.sentences, readSentences(folder, area))
	}
	return d
}

// readSentences returns the sentences of one file by code, none where there is no such file.
func readSentences(folder, area string) map[string]string {
	sentences := map[string]string{}
	text, err := files.ReadFile(folder + "/" + area + ".toml")
	if err != nil {
		return sentences
	}
	tables := map[string]any{}
	if err := toml.Unmarshal(text, &tables); err != nil {
		panic(fmt.Sprintf("texts: %s: %v", folder, err)) // the tests read it before anybody else does
	}
	addSentences(sentences, "", tables)
	return sentences
}

// addSentences adds the sentences of a table of TOML and of those inside it, each by its path.
func addSentences(sentences map[string]string, path string, table map[string]any) {
	for key, value := range table {
		switch value := value.(type) {
		case string:
			sentences[path+key] = strings.TrimSpace(value)
		case map[string]any:
			addSentences(sentences, path+key+".", value)
		}
	}
}

// OfferedNames is names that are offered to who has chosen one that cannot be had, in a language
// or, where that has none, in English.
func OfferedNames(language string) []string {
	if list := readNames(language + "/offered-names.txt"); len(list) > 0 {
		return list
	}
	return readNames("en/offered-names.txt")
}

// ReservedNames is the words of all languages that only a host may be called by: others
// would seem to speak for the table or the server.
func ReservedNames() []string {
	var list []string
	for _, language := range Languages() {
		list = append(list, readNames(language+"/reserved-names.txt")...)
	}
	return list
}

// readNames returns the lines of a file without remarks; none where a new language has no such
// file yet.
func readNames(file string) (list []string) {
	text, _ := files.ReadFile(file)
	for line := range strings.Lines(string(text)) {
		if word := strings.TrimSpace(line); word != "" && !strings.HasPrefix(word, "#") {
			list = append(list, word)
		}
	}
	return list
}
