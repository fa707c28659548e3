package mind

import (
	"strings"
	"sync"

	"linework/words"
)

// WasTried reports whether a name was already said, or another that means the same: who has
// heard that it is no piggy does not say "pig".
func (t Skill) WasTried(name string, said []string) bool {
	language := "en"
	if t.vocabulary != nil {
		language = t.vocabulary.language
	}
	for _, other := range said {
		if other != "" && isSameIdea(language, name, other) { // a pass has no words
			return true
		}
	}
	return false
}

// isSameIdea reports whether one name is another form of the other: its plural, its verb, a
// synonym as the judge knows them, or its diminutive.
func isSameIdea(language, name, other string) bool {
	if language == "en" && englishStem(name) == englishStem(other) {
		return true
	}
	w := words.Word{Text: other, Answers: []string{other}}
	switch judgeFor(language).Judge(name, w).Reason {
	case words.Exact, words.Plural, words.Singular, words.Verb, words.Form, words.Synonym:
		return true
	}
	return false
}

// judgeFor returns a judge of a language that knows no pack and forgives no slips: what is
// compared are names, spelled as they are.
func judgeFor(language string) *words.Judge {
	if j, ok := judges.Load(language); ok {
		return j.(*words.Judge)
	}
	j, _ := judges.LoadOrStore(language, words.NewJudge(words.OneForm, &words.Pack{Language: language}, false))
	return j.(*words.Judge)
}

var judges sync.Map // of *words.Judge, by language

// englishDiminutives are endings that make a thing small. The judge takes German ones by
// itself; in English a piggy is a word of its own.
var englishDiminutives = []string{"ling", "ette", "ies", "let", "ie", "y"}

// shortestStem is how many letters remain of a name without its ending, at least: a tie is no
// small t.
const shortestStem = 3

// englishStem returns the key of a name without a diminutive ending and the letter doubled
// before it: "pig" for "piggie".
func englishStem(name string) string {
	key := words.Fold(name)
	for _, ending := range englishDiminutives {
		short, found := strings.CutSuffix(key, ending)
		n := len(short)
		if !found || n < shortestStem {
			continue
		}
		if n > shortestStem && short[n-1] == short[n-2] {
			return short[:n-1]
		}
		return short
	}
	return key
}
