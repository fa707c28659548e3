package words

import (
	"embed"
	"strings"
	"sync"
)

//go:embed lists
var listFiles embed.FS

// A languageLists is what the judge knows of a language by heart: the sections of
// lists/en.txt or lists/de.txt by title, read when the first of them is needed. A list of it
// is a function, so that a program which judges nothing reads none.
type languageLists func() map[string]string

var (
	englishLists = openLists("en")
	germanLists  = openLists("de")
)

// openLists returns the lists of a language, which lists/en.txt explains.
func openLists(language string) languageLists {
	return sync.OnceValue(func() map[string]string {
		text, err := listFiles.ReadFile("lists/" + language + ".txt")
		if err != nil {
			panic(err)
		}
		sections := map[string]string{}
		title := ""
		for line := range strings.Lines(string(text)) {
			if inside, ok := strings.CutPrefix(line, "["); ok {
				title = strings.TrimSuffix(inside, "]\n")
			} else if !strings.HasPrefix(line, "#") {
				sections[title] += line
			}
		}
		return sections
	})
}

// section returns the text of a section without remarks.
func (l languageLists) section(title string) string {
	text, ok := l()[title]
	if !ok {
		panic("words/lists has no section " + title)
	}
	return text
}

// words returns a section as a list of words.
func (l languageLists) words(title string) func() []string {
	return sync.OnceValue(func() []string { return strings.Fields(l.section(title)) })
}

// set returns a section as a set of words.
func (l languageLists) set(title string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		all := map[string]bool{}
		for w := range strings.FieldsSeq(l.section(title)) {
			all[w] = true
		}
		return all
	})
}

// pairs returns a section of pairs as a map from the first word of each to the second.
func (l languageLists) pairs(title string) func() map[string]string {
	return sync.OnceValue(func() map[string]string {
		all := map[string]string{}
		fields := strings.Fields(l.section(title))
		for i := 0; i < len(fields); i += 2 {
			all[fields[i]] = fields[i+1]
		}
		return all
	})
}

// replacer returns a section of pairs as a replacer of the first of each by the second.
func (l languageLists) replacer(title string) func() *strings.Replacer {
	return sync.OnceValue(func() *strings.Replacer { return strings.NewReplacer(strings.Fields(l.section(title))...) })
}

// phrases returns the lines of a section.
func (l languageLists) phrases(title string) func() []string {
	return sync.OnceValue(func() []string { return strings.Split(strings.TrimSpace(l.section(title)), "\n") })
}

// rows returns the lines of a section, each as its words.
func (l languageLists) rows(title string) func() [][]string {
	return sync.OnceValue(func() [][]string {
		var all [][]string
		for line := range strings.Lines(l.section(title)) {
			if row := strings.Fields(line); len(row) > 0 {
				all = append(all, row)
			}
		}
		return all
	})
}

// joined returns a section as a set of keys of two words: the first of each line behind each of
// its others. The key is that of the language.
func (l languageLists) joined(title string) func(key func(words []string) string) func() map[string]bool {
	return func(key func(words []string) string) func() map[string]bool {
		return sync.OnceValue(func() map[string]bool {
			all := map[string]bool{}
			for _, row := range l.rows(title)() {
				for _, before := range row[1:] {
					all[key([]string{before, row[0]})] = true
				}
			}
			return all
		})
	}
}

// roles returns the words that have a role in guesses. Where a word is in several sections,
// the last counts.
func (l languageLists) roles() map[string]role {
	all := map[string]role{}
	for _, section := range []struct {
		title string
		role  role
	}{
		{"plain adjectives", plainAdjective},
		{"fillers", fillerWord},
		{"prepositions", preposition},
		{"with", withWord},
		{"of", ofWord},
		{"conjunctions", conjunction},
		{"negations", negation},
		{"without", withoutWord},
		{"numerals", numberWord},
		{"people", personWord},
	} {
		for w := range strings.FieldsSeq(l.section(section.title)) {
			all[w] = section.role
		}
	}
	return all
}
