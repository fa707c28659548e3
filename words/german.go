package words

import (
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"
)

// german is the language of German packs. What is German about the judge is here and in
// german_compound.go, german_forms.go and german_nouns.go (forms of words), german_verbs.go,
// german_sound.go, and the lists in german_lists.go. All words here are folded but for their
// spelling, an umlaut in two letters: ae, oe, ue, ss.
type german struct{ unknownLanguage }

// germanWords is the word list, and germanForms the plurals and verbs that no rule
// makes, as tools/lexicon packs them.
var (
	germanWords = sync.OnceValue(func() *lexicon { return readEmbeddedLexicon("de") })
	germanForms = sync.OnceValue(func() *wordTable { return readEmbeddedWordTable("de-forms") })
)

func (german) lexicon() *lexicon { return germanWords() }

func (german) key(words []string) string {
	key := composeUnicodeLetters(strings.Join(words, ""))
	if same, ok := sameGerman[key]; ok {
		return same
	}
	return key
}

// germanUmlauts writes umlauts in two letters, before accents are taken away.
var germanUmlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ß", "ss", "ẞ", "SS")

// foldAndDropArticles folds a text, spells out its numbers and leaves out articles and
// possessives.
func (german) foldAndDropArticles(text string) []string {
	all := strings.Fields(lowercaseWithoutAccents(germanUmlauts.Replace(norm.NFC.String(text))))
	kept := all[:0]
	for i, w := range all {
		w = capRepeatsAtTwo(w)
		if left := i == len(all)-1 && len(kept) == 0; germanArticles()[w] && !left {
			continue
		}
		if w == "u" && strings.Contains(text, " u ") {
			w = "und"
		}
		if w == "and" && strings.ContainsAny(text, "&+") {
			w = "und"
		}
		if same, ok := sameGerman[w]; ok {
			w = same
		}
		kept = append(kept, w)
	}
	if !strings.ContainsAny(text, "0123456789") {
		return kept
	}
	var spelled []string
	for _, w := range kept {
		spelled = append(spelled, splitAndSpellDigits(w, func(digits string) []string { return []string{spellGermanNumberBelow100(digits)} })...)
	}
	return spelled
}

// germanArticles are left out everywhere, as in English, and so are possessives.
var germanArticles = sync.OnceValue(func() map[string]bool {
	all := wordSet(`der die das den dem des ein eine einen einem einer eines ne nen nem ner n sich
		sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer mein meine meinen meinem meiner
		dein deine deinen deinem deiner unser unsere unseren unserem unserer euer eure euren eurem eurer`)
	return all
})

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
		for _, tag := range germanTags {
			end := strings.TrimRight(small, marks)
			if said, ok := strings.CutSuffix(end, tag); ok && strings.HasSuffix(said, " ") && strings.Trim(said, marks) != "" {
				small, again = strings.TrimRight(said, marks), true
			}
		}
	}
	text = text[:len(small)]
	denied := false
	for _, doubt := range germanDoubts {
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

// allSpellings returns an answer with its umlauts, and with those left out where that
// makes no other common noun: a bear is no bar.
func (g german) allSpellings(text string) []string {
	all := []string{text}
	if bare := plainUmlauts.Replace(norm.NFC.String(text)); bare != text {
		words := g.foldAndDropArticles(bare)
		if !slices.ContainsFunc(words, func(w string) bool { return germanWords().find(w).Is&(IsCommon|IsNoun) == IsCommon|IsNoun }) {
			all = append(all, bare)
		}
	}
	return all
}

var plainUmlauts = strings.NewReplacer("ä", "a", "ö", "o", "ü", "u", "Ä", "A", "Ö", "O", "Ü", "U")

// spellGermanNumberBelow100 returns a number below a hundred as a word, anything else
// unchanged.
func spellGermanNumberBelow100(digits string) string {
	n := 0
	for _, r := range digits {
		if r < '0' || r > '9' || len(digits) > 2 {
			return digits
		}
		n = 10*n + int(r-'0')
	}
	switch {
	case digits[0] == '0' && n > 0:
		return digits
	case n < len(germanNumbers):
		return germanNumbers[n]
	case n%10 == 0:
		return germanTens[n/10]
	case n%10 == 1:
		return "einund" + germanTens[n/10]
	}
	return germanNumbers[n%10] + "und" + germanTens[n/10]
}

var (
	germanNumbers = strings.Fields(`null eins zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf dreizehn vierzehn fuenfzehn
		sechzehn siebzehn achtzehn neunzehn`)
	germanTens = strings.Fields("- - zwanzig dreissig vierzig fuenfzig sechzig siebzig achtzig neunzig")
)

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
	all := map[string]role{}
	for w := range strings.FieldsSeq(germanPlain) {
		for _, form := range declineGermanAdjective(w) {
			all[form] = plainAdjective
		}
	}
	for _, list := range germanRoleLists {
		for w := range strings.FieldsSeq(list.words) {
			all[w] = list.role
		}
	}
	return all
})

// lookUp returns the entry of a key, or of the word that it is a form of.
func (german) lookUp(key string) Entry {
	l := germanWords()
	m := l.find(key)
	if otherThingsInGerman()[key] {
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
