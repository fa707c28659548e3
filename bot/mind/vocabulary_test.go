package mind

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"linework/words"
)

// dialectPack is a pack in a dialect that no pack of ours is in, so that bots know nothing else.
const dialectPack = `name: Tiere
language: gsw-AT
licence: MIT
game: any

[cards]
Giraffe
Fahrrad
Boot
Maus (Tier)
Maus (Computer)
Sehnsucht

[also]
Fahrrad: Radl, Drahtesel

[drawings]
Giraffe: giraffe
Fahrrad: bicycle
Boot: sailboat
Maus (Tier): mouse
Maus (Computer): keyboard
`

// addDialectPack has bots learn a few words, and forget them when the test is over.
func addDialectPack(t *testing.T) *words.Pack {
	t.Helper()
	p, err := words.Parse("tiere", dialectPack)
	if err != nil {
		t.Fatal(err)
	}
	LearnNames([]*words.Pack{p})
	t.Cleanup(func() {
		vocabularies.Lock()
		defer vocabularies.Unlock()
		vocabularies.packs = nil
		clear(vocabularies.byLanguage)
	})
	return p
}

func TestVocabulary(t *testing.T) {
	p := addDialectPack(t)
	t.Run("CM-26 a word of another language knows its drawing", func(t *testing.T) {
		german := Skills[2].ForLanguage("gsw")
		for text, want := range map[string]string{
			"Giraffe": "giraffe", "Fahrrad": "bicycle", "Boot": "sailboat", "Maus (Tier)": "mouse", "Maus (Computer)": "keyboard",
			"Sehnsucht": words.Undrawn, "boot": "sailboat", "Gift": words.Undrawn,
		} {
			w, err := german.ParseWordAndAddDrawing(text)
			if err != nil || w.Drawing != want {
				t.Errorf("%s is drawn as %q (%v); want %q", text, w.Drawing, err, want)
			}
		}
		if w := p.Words()[5]; CanDraw(w) {
			t.Errorf("bots draw %s", w.Name())
		}
		if w, err := Skills[2].ForLanguage("en").ParseWordAndAddDrawing("boot"); err != nil || w.Drawing != "" {
			t.Errorf("an English boot is drawn as %q", w.Drawing)
		}
	})
	t.Run("CM-26 bots draw and look in the language of the table", func(t *testing.T) {
		german := Skill{Name: "sharp", Manner: Skills[2].Manner}.ForLanguage("gsw")
		right := map[string]int{}
		for seed := range uint64(20) {
			rng := rand.New(rand.NewPCG(seed, 0))
			for text, names := range map[string][]string{"Giraffe": {"Giraffe"}, "Fahrrad": {"Fahrrad", "Radl", "Drahtesel"}} {
				if said := LookAtSnapshot(drawWord(t, german, text, rng)).GuessNames(1, german, rng); len(said) > 0 && slices.Contains(names, said[0].Name) {
					right[text]++
				}
			}
		}
		if right["Giraffe"] < 15 || right["Fahrrad"] < 15 {
			t.Errorf("of 20 drawings each they know %v", right)
		}
	})
	t.Run("whoever has no idea says something in that language", func(t *testing.T) {
		german := Skills[0].ForLanguage("gsw")
		for i := range 5 {
			said := german.ChooseNameOrAny([]string{"nothing that is drawn"}, func(n int) int { return min(i, n-1) })
			if !slices.ContainsFunc(p.Words(), func(w words.Word) bool { return w.Name() == said }) {
				t.Errorf("says %q", said)
			}
		}
	})
}

// Bots draw about as many words of a game in every language (CM-26).
func TestDrawableInEveryLanguage(t *testing.T) {
	const apart = 5 // points
	share := func(p *words.Pack) float64 {
		drawn := 0
		for _, w := range p.Words() {
			if CanDraw(w) {
				drawn++
			}
		}
		return 100 * float64(drawn) / float64(len(p.Words()))
	}
	english := map[string]float64{}
	for _, p := range words.Builtin() {
		if p.Language == "en" {
			english[p.Game] = share(p)
		}
	}
	for _, p := range words.Builtin() {
		got := share(p)
		t.Logf("%s: %.1f %% of %d words", p.ID, got, len(p.Words()))
		if math.Abs(got-english[p.Game]) > apart {
			t.Errorf("bots can draw %.1f %% of %s, in English %.1f %%; want at most %d points between", got, p.ID, english[p.Game], apart)
		}
	}
}
