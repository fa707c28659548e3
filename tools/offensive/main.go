// Offensive packs the words by which names and texts are found offensive. It reads npm packages:
// cuss, naughty-words, @dsojevic/profanity-list, badwords-list, allprofanity and profane-words for the words,
// random-name and those of tools/lexicon for names and words that only contain one. What two
// lists have is taken for offensive; what one has only where nobody uses the word otherwise.
// own.txt and words/lists are our own.
package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"linework/words"
	"linework/words/offensive"
	"linework/words/packed"
)

var command struct {
	Packages string `default:"tools/offensive/node_modules" help:"Folder of the npm packages."`
	Lexicon  string `default:"tools/lexicon/node_modules" help:"Folder of the npm packages of tools/lexicon."`
	Own      string `default:"tools/offensive/own.txt" help:"Words of our own."`
	Lists    string `default:"words/lists" help:"Folder of the lists of the judge."`
	To       string `default:"words/offensive/data" help:"Folder to write to."`
}

var commandLine *kong.Context

func main() {
	commandLine = kong.Parse(&command, kong.Name("offensive"), kong.UsageOnError())
	commandLine.FatalIfErrorf(os.MkdirAll(command.To, 0o755))
	zipped := packed.Gzip([]byte(newCollection().pack()))
	commandLine.FatalIfErrorf(os.WriteFile(filepath.Join(command.To, "lists.gz"), zipped, 0o644))
}

// A collection is all that was read, every word folded.
type collection struct {
	votes      map[string]int  // how many packages have a word
	own        map[string]bool // words of ours
	foreign    map[string]bool // words of other languages: whole ones alone, for little is known of what contains them
	ownStems   map[string]bool
	alsoName   map[string]bool // words that are names too, as we know
	companions []string        // words that make an insult of such a name
	innocent   map[string]bool // names and words that contain one, as we know
	people     map[string]bool // names of people
	names      map[string]bool // and of places
	ordinary   map[string]bool // words of dictionaries
	common     map[string]bool // of them, words that everybody uses
	sample     []string        // some of the German words that there are, rare ones too
	dealt      map[string]bool // words of our packs, which are dealt at every table
}

const (
	minStem      = 4 // letters of what is found within other words,
	longStem     = 6 // and of what is found there where it is in several that are innocent
	minSingle    = 5 // letters of a word that one list alone has
	minCompanion = 3
	minOrdinary  = 4
	maxSampled   = 2 // words of the sample that a stem may be in
)

// pack returns the lists as package offensive reads them.
func (c *collection) pack() string {
	marks := map[string]byte{}
	for w := range c.votes {
		if mark := c.markOf(w); mark != 0 {
			marks[w] = mark
		}
	}
	for w := range c.own {
		if mark := c.markOf(w); mark != 0 {
			marks[w] = mark
		}
	}
	for w := range c.foreign {
		if len(w) >= minSingle && marks[w] == 0 && !c.names[w] && !c.ordinary[w] && !c.dealt[w] {
			marks[w] = offensive.MarkWord
		}
	}
	c.addVariants(marks)
	c.markStems(marks)
	companions := c.findCompanions(marks)
	lines := []string{}
	for w, mark := range marks {
		lines = append(lines, string(mark)+w)
	}
	for w, mark := range companions {
		lines = append(lines, string(mark)+w)
	}
	found := offensive.Parse(strings.Join(lines, "\n") + "\n")
	for w := range c.innocents() {
		if (marks[w] == 0 || c.innocent[w] || c.dealt[w]) && found.Offends(w, true) {
			lines = append(lines, string(offensive.MarkInnocent)+w)
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n") + "\n"
}

// markOf returns as what a word is to be found; 0 for not at all.
func (c *collection) markOf(w string) byte {
	used := c.names[w] || c.ordinary[w]
	switch {
	case c.alsoName[w]:
		return offensive.MarkName
	case len(w) < 2 || c.dealt[w]:
		return 0
	case c.own[w]:
		return offensive.MarkWord
	case c.names[w]:
		return offensive.MarkName
	case c.votes[w] > 1, len(w) >= minSingle && !used:
		return offensive.MarkWord
	}
	return offensive.MarkStrict
}

// respellings is how the letters of a word are changed by who wants to be understood.
var respellings = [][2]string{{"ck", "k"}, {"ck", "q"}, {"c", "k"}, {"f", "ph"}, {"s", "z"}, {"ss", "zz"}, {"sch", "sh"}, {"chs", "x"}, {"er", "a"}, {"er", "ah"}, {"i", "y"}, {"gg", "qq"}, {"u", "oo"}, {"w", "vv"}, {"w", "v"}, {"u", "v"}, {"oe", "o"}, {"ae", "a"}, {"ue", "u"}}

// addVariants adds other spellings of the words that are surely offensive, where no name or word
// is spelled so, and what is left of them without vowels.
func (c *collection) addVariants(marks map[string]byte) {
	for _, w := range slices.Sorted(maps.Keys(marks)) {
		if marks[w] != offensive.MarkWord || !c.own[w] && c.votes[w] < 3 || len(w) < minStem {
			continue
		}
		variants := []string{strings.Map(dropVowel, w)}
		for _, change := range respellings {
			variants = append(variants, strings.ReplaceAll(w, change[0], change[1]))
		}
		for _, v := range variants {
			if len(v) > 2 && (marks[v] == 0 || marks[v] == offensive.MarkStrict) && !c.names[v] && !c.ordinary[v] && !c.dealt[v] {
				marks[v] = offensive.MarkWord
				c.own[v] = c.own[v] || len(v) > 3
			}
		}
	}
}

func dropVowel(r rune) rune {
	if strings.ContainsRune("aeiou", r) {
		return -1
	}
	return r
}

// markStems marks the words that can be found within others, or in front of them, for that makes
// hardly any that is innocent.
func (c *collection) markStems(marks map[string]byte) {
	innocents := strings.Builder{}
	for w := range c.names {
		innocents.WriteString(" " + w)
	}
	for w := range c.ordinary {
		if !c.names[w] && marks[w] == 0 {
			innocents.WriteString(" " + w)
		}
	}
	text, rare := innocents.String(), " "+strings.Join(c.sample, " ")
	for w, mark := range marks {
		if c.foreign[w] && c.votes[w] == 0 && !c.own[w] {
			continue
		}
		sure := c.own[w] || c.votes[w] > 1
		switch {
		case mark != offensive.MarkWord || len(w) < minStem:
		case c.ownStems[w], (sure && len(w) >= longStem || len(w) > longStem || c.votes[w] > 2) && strings.Count(text, w) <= maxInnocent(w) && (strings.Count(rare, w) <= maxSampled || c.own[w] && len(w) > longStem):
			marks[w] = offensive.MarkStem
		case sure && strings.Count(text, " "+w) <= maxInnocent(w) && strings.Count(rare, " "+w) <= maxSampled:
			marks[w] = offensive.MarkFront
		}
	}
}

// maxInnocent returns in how many innocent words a stem may be. They are listed, but for each there
// are others that are not.
func maxInnocent(stem string) int {
	switch {
	case len(stem) < longStem-1:
		return 3
	case len(stem) < longStem:
		return 10
	}
	return 25
}

// findCompanions returns what is left of joined words without the offensive part: "head", "licker".
func (c *collection) findCompanions(marks map[string]byte) map[string]byte {
	all := map[string]byte{}
	for w := range c.votes {
		for i := minCompanion; i <= len(w)-minCompanion; i++ {
			for _, parts := range [][2]string{{w[:i], w[i:]}, {w[i:], w[:i]}} {
				bad, rest := marks[parts[0]], parts[1]
				if bad == 0 || bad == offensive.MarkStrict || marks[rest] != 0 || !c.ordinary[rest] {
					continue
				}
				all[rest] = c.markCompanion(rest)
			}
		}
	}
	for _, w := range c.companions {
		if marks[w] == 0 {
			all[w] = c.markCompanion(w)
		}
	}
	for w := range c.common {
		if marks[w] == 0 && all[w] == 0 && len(w) >= minOrdinary && !c.people[w] {
			all[w] = offensive.MarkWithin
		}
	}
	return all
}

// markCompanion returns as what a companion is to be found: people are called some of them.
func (c *collection) markCompanion(w string) byte {
	if c.people[w] {
		return offensive.MarkWithin
	}
	return offensive.MarkCompanion
}

// innocents returns all names and words that people use, but words that contain one of our stems.
func (c *collection) innocents() map[string]bool {
	all := map[string]bool{}
	for w := range c.names {
		all[w] = true
	}
	for w := range c.dealt {
		all[w] = true
	}
	for w := range c.ordinary {
		if !c.hasOwnStem(w) {
			all[w] = true
		}
	}
	return all
}

func (c *collection) hasOwnStem(w string) bool {
	for stem := range c.ownStems {
		if strings.Contains(w, stem) {
			return true
		}
	}
	return false
}

// addDealtWords notes the words of our packs.
func (c *collection) addDealtWords() {
	for _, p := range words.Builtin() {
		for _, w := range p.Words() {
			for _, answer := range w.Answers {
				addWords(c.dealt, []string{answer})
			}
		}
	}
}
