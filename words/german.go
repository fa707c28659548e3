package words

import (
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"
)

// german is the German of the judge. What is German about it is here and in
// german_compound.go, german_forms.go (forms of words), german_sound.go, and the lists in
// german_lists.go. All words here are folded but for their spelling, an umlaut in two
// letters: ae, oe, ue, ss.
type german struct{}

// germanWords is the word list, and germanForms the plurals and verbs that no rule
// makes, as tools/lexicon packs them.
var (
	germanWords = sync.OnceValue(func() *lexicon { return readLexicon("de") })
	germanForms = sync.OnceValue(func() *pronouncer { return readLines("de-forms") })
)

func (german) lexicon() *lexicon { return germanWords() }

// purposes is false: a hook for fishing is written in one, Angelhaken.
func (german) purposes() bool { return false }

func (german) letters() string { return "abcdefghijklmnopqrstuvwxyz" }

func (german) key(words []string) string {
	key := compose(strings.Join(words, ""))
	if same, ok := sameGerman[key]; ok {
		return same
	}
	return key
}

// germanUmlauts are settled before accents are taken away.
var germanUmlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ß", "ss", "ẞ", "SS")

// words folds a text, spells its numbers and leaves out articles and whose something is.
func (german) words(text string) []string {
	all := strings.Fields(letters(germanUmlauts.Replace(norm.NFC.String(text))))
	kept := all[:0]
	for i, w := range all {
		w = unstretched(w)
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
		spelled = append(spelled, spellGermanNumbers(w)...)
	}
	return spelled
}

// germanArticles count nowhere, as in English, and whose something is does not either.
var germanArticles = sync.OnceValue(func() map[string]bool {
	all := set(`der die das den dem des ein eine einen einem einer eines ne nen nem ner n sich
		sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer mein meine meinen meinem meiner
		dein deine deinen deinem deiner unser unsere unseren unserem unserer euer eure euren eurem eurer`)
	return all
})

// clauses takes the comma away in front of a clause: a dog, that has a bone. It also takes
// away what only asks or doubts.
func (g german) clauses(text string) string {
	text = g.plainly(text)
	if !strings.Contains(text, ",") {
		return text
	}
	return germanClauses.Replace(text)
}

// plainly is a guess without "…, oder?" at its end and "bin nicht sicher, aber …" in front.
func (g german) plainly(text string) string {
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
	for _, w := range g.words(doubt) {
		role := g.role(w)
		if role != filling && role != denying {
			return text
		}
		denied = denied || role == denying
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

// spellings is an answer with its umlauts, and with those left out where that makes no
// other word that everybody uses: a bear is no bar.
func (g german) spellings(text string) []string {
	all := []string{text}
	if bare := plainUmlauts.Replace(norm.NFC.String(text)); bare != text {
		words := g.words(bare)
		if !slices.ContainsFunc(words, func(w string) bool { return germanWords().find(w).Is&(IsCommon|IsNoun) == IsCommon|IsNoun }) {
			all = append(all, bare)
		}
	}
	return all
}

var plainUmlauts = strings.NewReplacer("ä", "a", "ö", "o", "ü", "u", "Ä", "A", "Ö", "O", "Ü", "U")

// spellGermanNumbers is a word with numbers in it as words: "4blättrig" is "vier blaettrig".
func spellGermanNumbers(w string) []string {
	var parts []string
	digit := func(r rune) bool { return r >= '0' && r <= '9' }
	for w != "" {
		n := strings.IndexFunc(w, func(r rune) bool { return digit(r) != digit(rune(w[0])) })
		if n < 0 {
			n = len(w)
		}
		parts = append(parts, germanNumber(w[:n]))
		w = w[n:]
	}
	return parts
}

// germanNumber is a number below a hundred as a word, anything else as it is.
func germanNumber(digits string) string {
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

// role is what the words do that stand in guesses and name nothing.
func (german) role(word string) role { return germanRoles()[word] }

// adjectiveEndings are what German adjectives end with in front of a noun.
var adjectiveEndings = []string{"e", "er", "es", "en", "em"}

// bent is an adjective with every ending: dunkel, dunkle; teuer, teure.
func bent(adjective string) []string {
	all := []string{adjective}
	stem := strings.TrimSuffix(adjective, "e")
	if n := len(adjective); hasSuffix(adjective, "el", "er") && n > 3 {
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
		for _, form := range bent(w) {
			all[form] = plainly
		}
	}
	for _, list := range germanRoleLists {
		for w := range strings.FieldsSeq(list.words) {
			all[w] = list.role
		}
	}
	return all
})

// mark also knows the forms of words.
func (german) mark(key string) Mark {
	l := germanWords()
	m := l.find(key)
	if otherGermanThings()[key] {
		m.Is = m.Is&^(IsKindOfLast|IsCommon) | IsCompound | IsNoun
		return m
	}
	if kindsOfLast()[key] {
		m.Is = m.Is&^IsWord | IsCompound | IsKindOfLast | IsCommon | IsNoun
		return m
	}
	if m.Is&^IsKindOfLast != 0 || l == nil {
		m.Is &^= isStem(m)
		return m
	}
	n := len(key)
	if n > 4 && key[n-1] == 'n' && hasSuffix(key[:n-1], "e", "er", "el") {
		if one := l.find(key[:n-1]); one.Is&IsNoun != 0 {
			return one // of flowers
		}
	}
	for _, ending := range []string{"s", "es"} {
		if stem, ok := strings.CutSuffix(key, ending); ok && len(stem) > 3 {
			if one := l.find(stem); one.Is&IsNoun != 0 {
				return Mark{Is: one.Is&IsNoun | IsRare, Kinds: one.Kinds}
			}
		}
	}
	for _, ending := range adjectiveEndings {
		if stem, ok := strings.CutSuffix(key, ending); ok && len(stem) > 2 {
			one := l.find(stem)
			if one.Is&IsDescribing == 0 {
				one = l.find(stem + "e") // leise, leiser
			}
			if one.Is&IsDescribing != 0 {
				return Mark{Is: one.Is&(IsDescribing|IsDoing) | IsRare}
			}
		}
	}
	return m
}

// isStem is the trait by which the lexicon marks what compounds begin with, in a word that
// is none.
func isStem(m Mark) Traits {
	if m.Is&IsCompound != 0 {
		return 0
	}
	return m.Is & IsKindOfLast
}
