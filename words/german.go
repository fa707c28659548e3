package words

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"
)

// german is the language of German packs. Its rules are here and in german_compound.go,
// german_forms.go, german_nouns.go, german_verbs.go and german_sound.go, the words that they
// go by in lists/de.txt. All words are folded but for their spelling, an umlaut in two
// letters: ae, oe, ue, ss.
type german struct{ unknownLanguage }

// germanWords is the word list, and germanForms the plurals and verbs that no rule
// makes, as tools/lexicon packs them.
var (
	germanWords = sync.OnceValue(func() *lexicon { return readPacked("de", parseLexicon) })
	germanForms = sync.OnceValue(func() wordTable { return readPacked("de-forms", parseWordTable) })
)

// What lists/de.txt has; it says there what each list is for.
var (
	germanArticles    = germanLists.set("articles")
	germanConnectors  = germanLists.set("connectors")
	germanDoubts      = germanLists.phrases("doubts")
	germanTitles      = germanLists.set("titles")
	germanGenitives   = germanLists.set("genitives")
	germanIndefinites = germanLists.set("indefinite articles")
	germanAnybody     = germanLists.set("anybody")
	germanMeasures    = germanLists.set("measures")
	moreGermanWords   = germanLists.set("words")
	germanPairs       = germanLists.joined("one thing")(german{}.key)
	germanNumbers     = germanLists.pairs("numbers")
	germanOtherThings = germanLists.set("other things")
	germanPartings    = germanLists.set("doubts between")
	germanTags        = germanLists.phrases("tags")
	kindsOfLast       = germanLists.set("kinds of last")
	plainAdjectives   = germanLists.words("plain adjectives")
	sameGerman        = germanLists.pairs("same words")
)

func (german) lexicon() *lexicon { return germanWords() }

func (german) joinsNouns() bool               { return true }
func (german) isTitle(word string) bool       { return germanTitles()[word] }
func (german) isAnybody(word string) bool     { return germanAnybody()[word] }
func (german) isMeasure(word string) bool     { return germanMeasures()[word] }
func (german) isGenitive(article string) bool { return germanGenitives()[article] }

// isName takes two words with capitals for a name; of one word nobody can tell.
func (german) isName(answer string) bool {
	first, second, _ := strings.Cut(answer, " ")
	folded := strings.ToLower(first)
	return second != "" && !strings.Contains(second, " ") && second != strings.ToLower(second) && germanRoles()[folded] == contentWord && germanWords().find(folded).Is&IsDescriptive == 0
}
func (german) isIndefinite(article string) bool { return germanIndefinites()[article] }
func (german) partsGuesses(word string) bool    { return germanPartings()[word] }
func (german) isOneThing(key string) bool       { return germanPairs()[key] }
func (german) isArticle(word string) bool       { return germanArticles()[word] }
func (g german) isAction(answer string) bool {
	words := g.foldAndDropArticles(answer)
	last := len(words) - 1
	return last >= 0 && germanForms().find("v:"+words[last]) != nil && !notAsGermanVerb()[words[last]]
}

func (german) key(words []string) string {
	key := composeUnicodeLetters(strings.Join(words, ""))
	return cmp.Or(sameGerman()[key], key)
}

// germanUmlauts writes umlauts in two letters, before accents are taken away.
var germanUmlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ß", "ss", "ẞ", "SS")

// foldAndDropArticles folds a text, spells out its numbers and leaves out articles and
// possessives.
func (german) foldAndDropArticles(text string) []string {
	all := strings.Fields(lowercaseWithoutAccents(germanUmlauts.Replace(norm.NFC.String(text))))
	for i, w := range all {
		all[i] = capRepeatsAtTwo(w)
	}
	all = dropArticles(all, germanArticles())
	for i, w := range all {
		if w == "u" && strings.Contains(text, " u ") || w == "and" && strings.ContainsAny(text, "&+") {
			w = "und"
		}
		all[i] = cmp.Or(sameGerman()[w], w)
	}
	return spellNumbersOf(text, all, germanNumbers)
}

// stripDoubtsAndClauseCommas removes phrases that only ask or doubt, and the comma in front of
// a relative clause (a dog, that has a bone).
func (g german) stripDoubtsAndClauseCommas(text string) string {
	text = g.stripDoubtPhrases(text)
	if !strings.Contains(text, ",") {
		return text
	}
	return germanClauses.Replace(text)
}

// stripDoubtPhrases returns a guess without "…, oder?" at its end and "bin nicht sicher,
// aber …" in front.
func (g german) stripDoubtPhrases(text string) string {
	const marks = " ,.!?…"
	small := strings.ToLower(text)
	if len(small) != len(text) {
		return text
	}
	for again := true; again; {
		again = false
		for _, tag := range germanTags() {
			end := strings.TrimRight(small, marks)
			if said, ok := strings.CutSuffix(end, tag); ok && strings.HasSuffix(said, " ") && strings.Trim(said, marks) != "" {
				small, again = strings.TrimRight(said, marks), true
			}
		}
	}
	text = text[:len(small)]
	denied := false
	for _, doubt := range germanDoubts() {
		if said, ok := strings.CutPrefix(small, doubt); ok && strings.IndexAny(said, marks) == 0 && strings.Trim(said, marks) != "" {
			text, denied = text[len(doubt):], true
		}
	}
	doubt, said, ok := strings.Cut(text, "aber ")
	if !ok {
		return text
	}
	for _, w := range g.foldAndDropArticles(doubt) {
		role := g.roleInGuess(w)
		if role != fillerWord && role != negation {
			return text
		}
		denied = denied || role == negation
	}
	if denied {
		return said
	}
	return text
}

var germanClauses = func() *strings.Replacer {
	var list []string
	for w := range strings.FieldsSeq("der die das dem den dessen deren") {
		list = append(list, ", "+w+" ", " welcher ", ","+w+" ", " welcher ")
	}
	for w := range strings.FieldsSeq("wo womit worin wobei welcher welche welches mit auf in im bei der die das während während wie wenn was") {
		list = append(list, ", "+w+" ", " "+w+" ")
	}
	return strings.NewReplacer(list...)
}()

// allSpellings returns an answer with its umlauts, with those left out where that makes no
// other common noun (a bear is no bar), and with the other of c and k where the lexicon has it.
func (g german) allSpellings(text string) []string {
	all := []string{text}
	if bare := plainUmlauts.Replace(norm.NFC.String(text)); bare != text {
		words := g.foldAndDropArticles(bare)
		if !slices.ContainsFunc(words, func(w string) bool { return germanWords().find(w).Is&(IsCommon|IsNoun) == IsCommon|IsNoun }) {
			all = append(all, bare)
		}
	}
	for _, foreign := range []string{strings.ReplaceAll(strings.ReplaceAll(text, "K", "C"), "k", "c"), strings.ReplaceAll(strings.ReplaceAll(text, "C", "K"), "c", "k")} {
		if m := germanWords().find(g.key(g.foldAndDropArticles(foreign))); foreign != text && m.Is != 0 && (m.Is&IsCommon == 0 || m.Kinds == 0) {
			all = append(all, foreign) // Mexico, Kleopatra
		}
	}
	return all
}

var plainUmlauts = strings.NewReplacer("ä", "a", "ö", "o", "ü", "u", "Ä", "A", "Ö", "O", "Ü", "U")

// roleInGuess returns the role of a word that stands in guesses without naming anything.
func (german) roleInGuess(word string) role { return germanRoles()[word] }

// adjectiveEndings are the endings of German adjectives in front of a noun.
var adjectiveEndings = []string{"e", "er", "es", "en", "em"}

// declineGermanAdjective returns an adjective with every ending: dunkel, dunkle; teuer, teure.
func declineGermanAdjective(adjective string) []string {
	all := []string{adjective}
	stem := strings.TrimSuffix(adjective, "e")
	if n := len(adjective); hasAnySuffix(adjective, "el", "er") && n > 3 {
		for _, e := range adjectiveEndings {
			all = append(all, adjective[:n-2]+adjective[n-1:]+e)
		}
	}
	for _, e := range adjectiveEndings {
		all = append(all, stem+e)
	}
	return all
}

var germanRoles = sync.OnceValue(func() map[string]role {
	all := germanLists.roles()
	for _, number := range germanNumbers() {
		if all[number] == contentWord {
			all[number] = numberWord
		}
	}
	for _, adjective := range plainAdjectives() {
		for _, form := range declineGermanAdjective(adjective) {
			if all[form] == contentWord {
				all[form] = plainAdjective
			}
		}
	}
	return all
})

// lookUp returns the entry of a key, or of the word that it is a form of.
func (german) lookUp(key string) Entry {
	l := germanWords()
	m := l.find(key)
	if moreGermanWords()[key] {
		m.Is = m.Is&^(IsDescriptive|IsVerbForm) | IsWord | IsNoun
	}
	if germanOtherThings()[key] {
		m.Is = m.Is&^(IsKindOfLast|IsCommon) | IsCompound | IsNoun
		return m
	}
	if kindsOfLast()[key] {
		m.Is = m.Is&^IsWord | IsCompound | IsKindOfLast | IsCommon | IsNoun
		return m
	}
	if m.Is&^IsKindOfLast != 0 || l == nil {
		if m.Is&IsCompound == 0 {
			m.Is &^= IsKindOfLast // which marks stems that compounds begin with, and is no trait of the word
		}
		return m
	}
	n := len(key)
	if n > 4 && key[n-1] == 'n' && hasAnySuffix(key[:n-1], "e", "er", "el") {
		if one := l.find(key[:n-1]); one.Is&IsNoun != 0 {
			return one // of flowers
		}
	}
	for _, ending := range []string{"s", "es"} {
		if stem, ok := strings.CutSuffix(key, ending); ok && len(stem) > 3 {
			if one := l.find(stem); one.Is&IsNoun != 0 {
				return Entry{Is: one.Is&IsNoun | IsRare, Kinds: one.Kinds}
			}
		}
	}
	for _, ending := range adjectiveEndings {
		if stem, ok := strings.CutSuffix(key, ending); ok && len(stem) > 2 {
			one := l.find(stem)
			if one.Is&IsDescriptive == 0 {
				one = l.find(stem + "e") // leise, leiser
			}
			if one.Is&IsDescriptive != 0 {
				return Entry{Is: one.Is&(IsDescriptive|IsVerbForm) | IsRare}
			}
		}
	}
	return m
}
