package words

import (
	"slices"
	"strings"
)

// The English of the judge: which other forms a word has. Where a rule yields a
// form that nobody would type ("boxen"), it does no harm. What must not happen is
// that it yields another word, such as "flow" for "flower"; unlike lists those.
//
// All words here are folded but for their spelling: small letters, no accents.

// plurals is every way to form the plural of a word.
func plurals(w string) []string {
	if w == "" {
		return nil
	}
	var forms []string
	for _, p := range irregularPlurals {
		if stem, ok := strings.CutSuffix(w, p.one); ok {
			forms = append(forms, stem+p.many)
		}
	}
	n := len(w)
	switch {
	case hasSuffix(w, "s", "x", "z", "ch", "sh"):
		forms = append(forms, w+"es")
		if hasSuffix(w, "s", "z") && !hasSuffix(w, "ss", "zz") {
			forms = append(forms, w+w[n-1:]+"es") // quizzes, busses
		}
	case hasSuffix(w, "y") && n > 1 && !vowel(w[n-2]):
		forms = append(forms, w[:n-1]+"ies")
	case hasSuffix(w, "o", "i"):
		forms = append(forms, w+"s", w+"es") // potatoes, chillies
	default:
		forms = append(forms, w+"s")
	}
	return forms
}

// singulars is every word that w can be the plural of.
func singulars(w string) []string {
	if noPlural[w] {
		return nil
	}
	var forms []string
	for _, p := range irregularPlurals {
		if stem, ok := strings.CutSuffix(w, p.many); ok {
			forms = append(forms, stem+p.one)
		}
	}
	n := len(w)
	switch {
	case n < 4 || !hasSuffix(w, "s") || hasSuffix(w, "ss", "us", "is"):
	case hasSuffix(w, "ies"):
		forms = append(forms, w[:n-3]+"y", w[:n-1])
	case hasSuffix(w, "ses", "xes", "zes", "ches", "shes", "oes"):
		forms = append(forms, w[:n-2], w[:n-1])
		if n > 5 && w[n-3] == w[n-4] {
			forms = append(forms, w[:n-3]) // quizzes, busses
		}
	default:
		forms = append(forms, w[:n-1])
	}
	return forms
}

// verbs is the verbs that belong to a noun (DD-17): the noun itself taken as one
// ("kiss", "kissing"), and the verb that it was made from ("dive", "diving" for
// "diver"; "explode" for "explosion").
func verbs(noun string) []verb {
	all := []verb{{noun, taken(noun)}}
	for _, v := range roots(noun) {
		forms := conjugate(v)
		if !hasSuffix(noun, "ing") && (notDone[v] || englishWords().find(squash([]string{v})).Kinds&food != 0) {
			things := append(plurals(v), v) // what a toaster makes is another thing, and what a boxer has on is no box
			forms = slices.DeleteFunc(forms, func(f string) bool { return slices.Contains(things, f) })
		}
		all = append(all, verb{v, forms})
	}
	return all
}

// A verb has forms in which it stands for a noun.
type verb struct {
	root  string
	forms []string
}

// taken is a noun taken as a verb, with the forms in which it still means the same: a
// dance is danced, one who is hammering has a hammer, but training takes no train.
func taken(noun string) []string {
	kinds := englishWords().find(squash([]string{noun})).Kinds
	switch {
	case notDone[noun] || kinds&(natural&^person) != 0:
		return nil
	case commonVerbs[noun] && kinds&^vague == 0:
		return regular(noun)
	}
	return slices.DeleteFunc(regular(noun), func(f string) bool {
		return !hasSuffix(f, "ing") || !commonVerbs[noun] && englishWords().find(squash([]string{f})).Is&IsWord == 0
	})
}

// nounEndings make a noun of a verb.
var nounEndings = []string{"er", "or", "ar", "ing", "ment", "ation", "ion", "al", "ance", "age", "ist", "ant"}

// roots is the verbs that a noun was made from.
func roots(noun string) []string {
	if v, ok := oddRoots[noun]; ok {
		return []string{v}
	}
	if unlike[noun] {
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
			if len(v) > 2 && isVerb(v) && !slices.Contains(found, v) {
				found = append(found, v)
			}
		}
	}
	return found
}

// isVerb reports whether v is a verb that we know, or ends in one as "windsurf" does.
func isVerb(v string) bool {
	if commonVerbs[v] {
		return true
	}
	for cut := 3; cut <= len(v)-4; cut++ {
		if commonVerbs[v[cut:]] {
			return true
		}
	}
	return false
}

// conjugate is a verb and its other forms.
func conjugate(v string) []string {
	forms := regular(v)
	for _, irregular := range irregularVerbs {
		if stem, ok := strings.CutSuffix(v, irregular[0]); ok && (stem == "" || len(stem) > 1 && len(irregular[0]) > 2) {
			for _, past := range irregular[1:] {
				forms = append(forms, stem+past)
			}
		}
	}
	return forms
}

// regular is a verb and those of its forms that are made by rule.
func regular(v string) []string {
	forms := []string{v}
	n := len(v)
	if n < 2 {
		return forms
	}
	forms = append(forms, plurals(v)...) // the third person is made alike: kisses, flies
	switch {
	case hasSuffix(v, "ie"):
		forms = append(forms, v[:n-2]+"ying", v+"d")
	case hasSuffix(v, "ee", "oe", "ye"):
		forms = append(forms, v+"ing", v+"d")
	case hasSuffix(v, "e"):
		forms = append(forms, v[:n-1]+"ing", v+"d")
	case hasSuffix(v, "y") && !vowel(v[n-2]):
		forms = append(forms, v+"ing", v[:n-1]+"ied")
	case hasSuffix(v, "c"):
		forms = append(forms, v+"king", v+"ked") // picnicking
	case doubles(v):
		forms = append(forms, v+v[n-1:]+"ing", v+v[n-1:]+"ed")
		if syllables(v) > 1 {
			forms = append(forms, v+"ing", v+"ed") // where the stress lies, we cannot tell
		}
	default:
		forms = append(forms, v+"ing", v+"ed")
	}
	return forms
}

// doubles reports whether the last letter doubles before "ing": hop, hopping.
func doubles(v string) bool {
	n := len(v)
	last := v[n-1]
	if vowel(last) || strings.IndexByte("wxyh", last) >= 0 || !vowel(v[n-2]) {
		return false
	}
	return n < 3 || !vowel(v[n-3]) || v[n-3:n-1] == "ui" && n > 3 && v[n-4] == 'q'
}

// syllables counts groups of vowels, which is near enough.
func syllables(w string) int {
	count := 0
	for i := range len(w) {
		if vowel(w[i]) && (i == 0 || !vowel(w[i-1])) {
			count++
		}
	}
	return count
}

func vowel(b byte) bool { return strings.IndexByte("aeiou", b) >= 0 }

func hasSuffix(w string, endings ...string) bool {
	return slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(w, e) })
}
