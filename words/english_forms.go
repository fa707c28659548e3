package words

import (
	"slices"
	"strings"
	"sync"
)

// The English of the judge: which other forms a word has. Where a rule yields a
// form that nobody would type ("boxen"), it does no harm. What must not happen is
// that it yields another word, such as "flow" for "flower"; "not from verbs" in lists/en.txt
// has those.
//
// All words here are folded but for their spelling: small letters, no accents.

var (
	irregularPlurals = englishLists.rows("irregular plurals")
	noSingular       = englishLists.set("no singular")
	irregularVerbs   = englishLists.rows("irregular verbs")
	irregularRoots   = englishLists.pairs("irregular roots")
	notFromVerb      = englishLists.set("not from verbs")
	notAsVerb        = englishLists.set("not as verbs")
)

// commonVerbs are the verbs that nouns may be made from.
var commonVerbs = sync.OnceValue(func() map[string]bool {
	all := englishLists.set("verbs")()
	for _, v := range irregularVerbs() {
		all[v[0]] = true
	}
	return all
})

// englishPlurals returns every way to form the plural of a noun.
func englishPlurals(noun string) []string {
	if noun == "" {
		return nil
	}
	var forms []string
	for _, p := range irregularPlurals() {
		if stem, ok := strings.CutSuffix(noun, p[0]); ok {
			forms = append(forms, stem+p[1])
		}
	}
	n := len(noun)
	switch {
	case hasAnySuffix(noun, "s", "x", "z", "ch", "sh"):
		forms = append(forms, noun+"es")
		if hasAnySuffix(noun, "s", "z") && !hasAnySuffix(noun, "ss", "zz") {
			forms = append(forms, noun+noun[n-1:]+"es") // quizzes, busses
		}
	case hasAnySuffix(noun, "y") && n > 1 && !isVowel(noun[n-2]):
		forms = append(forms, noun[:n-1]+"ies")
	case hasAnySuffix(noun, "o", "i"):
		forms = append(forms, noun+"s", noun+"es") // potatoes, chillies
	default:
		forms = append(forms, noun+"s")
	}
	return forms
}

// englishSingulars returns every word that a noun can be the plural of.
func englishSingulars(noun string) []string {
	if noSingular()[noun] {
		return nil
	}
	var forms []string
	for _, p := range irregularPlurals() {
		if stem, ok := strings.CutSuffix(noun, p[1]); ok {
			forms = append(forms, stem+p[0])
		}
	}
	n := len(noun)
	switch {
	case n < 4 || !hasAnySuffix(noun, "s") || hasAnySuffix(noun, "ss", "us", "is"):
	case hasAnySuffix(noun, "ies"):
		forms = append(forms, noun[:n-3]+"y", noun[:n-1])
	case hasAnySuffix(noun, "ses", "xes", "zes", "ches", "shes", "oes"):
		forms = append(forms, noun[:n-2], noun[:n-1])
		if n > 5 && noun[n-3] == noun[n-4] {
			forms = append(forms, noun[:n-3]) // quizzes, busses
		}
	default:
		forms = append(forms, noun[:n-1])
	}
	return forms
}

// findEnglish returns what the lexicon has of a word, in either spelling.
func findEnglish(word string) Entry { return englishWords().find(joinToAmericanKey([]string{word})) }

// verbsOfNoun returns the verbs that belong to a noun (DD-17): the noun itself used as one
// ("kiss", "kissing"), and the verb that it was made from ("dive", "diving" for "diver";
// "explode" for "explosion").
func verbsOfNoun(noun string) []verbForms {
	all := []verbForms{{noun, verbFormsKeepingMeaning(noun)}}
	for _, v := range englishVerbRoots(noun) {
		forms := conjugateEnglish(v)
		if !hasAnySuffix(noun, "ing") && (notAsVerb()[v] && !hasAnySuffix(noun, "er", "or") || findEnglish(v).Kinds&food != 0) {
			things := append(englishPlurals(v), v) // what a toaster makes is another thing
			forms = slices.DeleteFunc(forms, func(f string) bool { return slices.Contains(things, f) })
		}
		all = append(all, verbForms{v, forms})
	}
	return all
}

// A verbForms is a verb and those of its forms that can stand for a noun.
type verbForms struct {
	root  string
	forms []string
}

// verbFormsKeepingMeaning returns the verb forms of a noun in which it still means the same:
// a dance is danced, one who is hammering has a hammer, but training takes no train.
func verbFormsKeepingMeaning(noun string) []string {
	kinds := findEnglish(noun).Kinds
	switch {
	case notAsVerb()[noun] || kinds&(natural&^person) != 0:
		return nil
	case commonVerbs()[noun] && kinds&^vague == 0:
		return regularVerbForms(noun)
	}
	return slices.DeleteFunc(regularVerbForms(noun), func(f string) bool {
		return !hasAnySuffix(f, "ing") || !commonVerbs()[noun] && findEnglish(f).Is&IsWord == 0
	})
}

// nounEndings are endings that turn a verb into a noun.
var nounEndings = []string{"er", "or", "ar", "ing", "ment", "ation", "ion", "al", "ance", "age", "ist", "ant"}

// englishVerbRoots returns the verbs that a noun was made from.
func englishVerbRoots(noun string) []string {
	if v, ok := irregularRoots()[noun]; ok {
		return []string{v}
	}
	if notFromVerb()[noun] {
		return nil
	}
	var found []string
	for _, ending := range nounEndings {
		stem, ok := strings.CutSuffix(noun, ending)
		if !ok || len(stem) < 2 {
			continue
		}
		n := len(stem)
		maybe := []string{stem, stem + "e"}
		if stem[n-1] == stem[n-2] {
			maybe = append(maybe, stem[:n-1]) // swimmer
		}
		if stem[n-1] == 'i' {
			maybe = append(maybe, stem[:n-1]+"y") // carrier
		}
		if stem[n-1] == 'y' {
			maybe = append(maybe, stem[:n-1]+"ie") // tying
		}
		for _, v := range maybe {
			if len(v) > 2 && isVerbOrEndsInOne(v) && !slices.Contains(found, v) {
				found = append(found, v)
			}
		}
	}
	return found
}

// isVerbOrEndsInOne reports whether a word is a verb of the list, or ends in one as
// "windsurf" does.
func isVerbOrEndsInOne(word string) bool {
	if commonVerbs()[word] {
		return true
	}
	for cut := 3; cut <= len(word)-4; cut++ {
		if commonVerbs()[word[cut:]] {
			return true
		}
	}
	return false
}

func conjugateEnglish(verb string) []string {
	forms := regularVerbForms(verb)
	for _, irregular := range irregularVerbs() {
		if stem, ok := strings.CutSuffix(verb, irregular[0]); ok && (stem == "" || len(stem) > 1 && len(irregular[0]) > 2) {
			for _, past := range irregular[1:] {
				forms = append(forms, stem+past)
			}
		}
	}
	return forms
}

func regularVerbForms(verb string) []string {
	forms := []string{verb}
	n := len(verb)
	if n < 2 {
		return forms
	}
	forms = append(forms, englishPlurals(verb)...) // the third person is made alike: kisses, flies
	switch {
	case hasAnySuffix(verb, "ie"):
		forms = append(forms, verb[:n-2]+"ying", verb+"d")
	case hasAnySuffix(verb, "ee", "oe", "ye"):
		forms = append(forms, verb+"ing", verb+"d")
	case hasAnySuffix(verb, "e"):
		forms = append(forms, verb[:n-1]+"ing", verb+"d")
	case hasAnySuffix(verb, "y") && !isVowel(verb[n-2]):
		forms = append(forms, verb+"ing", verb[:n-1]+"ied")
	case hasAnySuffix(verb, "c"):
		forms = append(forms, verb+"king", verb+"ked") // picnicking
	case doublesLastLetter(verb):
		forms = append(forms, verb+verb[n-1:]+"ing", verb+verb[n-1:]+"ed")
		if countSyllables(verb) > 1 {
			forms = append(forms, verb+"ing", verb+"ed") // where the stress lies, we cannot tell
		}
	default:
		forms = append(forms, verb+"ing", verb+"ed")
	}
	return forms
}

// doublesLastLetter reports whether the last letter doubles before "ing": hop, hopping.
func doublesLastLetter(verb string) bool {
	n := len(verb)
	last := verb[n-1]
	if isVowel(last) || strings.IndexByte("wxyh", last) >= 0 || !isVowel(verb[n-2]) {
		return false
	}
	return n < 3 || !isVowel(verb[n-3]) || verb[n-3:n-1] == "ui" && n > 3 && verb[n-4] == 'q'
}

// countSyllables returns the number of groups of vowels, which is near enough.
func countSyllables(word string) int {
	count := 0
	for i := range len(word) {
		if isVowel(word[i]) && (i == 0 || !isVowel(word[i-1])) {
			count++
		}
	}
	return count
}

func isVowel(b byte) bool { return strings.IndexByte("aeiou", b) >= 0 }

func hasAnySuffix(word string, endings ...string) bool {
	return slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(word, e) })
}
