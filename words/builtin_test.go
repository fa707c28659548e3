package words

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func builtinPack(t testing.TB, id string) *Pack {
	t.Helper()
	for _, p := range Builtin() {
		if p.ID == id {
			return p
		}
	}
	t.Fatalf("there is no pack %s", id)
	return nil
}

// tongues are the languages that our packs are written in.
var tongues = []string{"en", "de"}

func TestBuiltinCounts(t *testing.T) {
	for _, language := range tongues {
		t.Run(language, func(t *testing.T) { checkCounts(t, language) })
	}
}

// checkCounts counts cards and words of the packs of a language, which are as many in each.
func checkCounts(t *testing.T, language string) {
	t.Run("DD-22 70 cards, 490 words", func(t *testing.T) {
		p := builtinPack(t, language+"/doodle-dash")
		if len(p.Cards) != 70 || len(p.Words()) != 490 {
			t.Errorf("%d cards, %d words", len(p.Cards), len(p.Words()))
		}
	})
	t.Run("DR-19 175 cards, 525 easy and 525 hard words", func(t *testing.T) {
		p := builtinPack(t, language+"/doodle-rush")
		count := map[string]int{}
		for _, c := range p.Cards {
			for _, s := range c.Sides {
				count[s.Label] += len(s.Words)
			}
		}
		if len(p.Cards) != 175 || count["easy"] != 525 || count["hard"] != 525 {
			t.Errorf("%d cards, %v", len(p.Cards), count)
		}
	})
	t.Run("PM-2 99 cards in four decks, seven words on each of two sides", func(t *testing.T) {
		p := builtinPack(t, language+"/pictomania")
		var decks []string
		count := map[string]int{}
		for _, c := range p.Cards {
			if count[c.Deck]++; count[c.Deck] == 1 {
				decks = append(decks, c.Deck)
			}
			for i, side := range c.Sides {
				if side.Label != []string{"front", "back"}[i] || len(side.Words) != 7 {
					t.Errorf("line %d: the side %q has %d words", side.line, side.Label, len(side.Words))
				}
			}
		}
		if !slices.Equal(decks, []string{"green", "orange", "blue", "purple"}) {
			t.Errorf("decks: %v", decks)
		}
		if want := map[string]int{"green": 28, "orange": 26, "blue": 24, "purple": 21}; !maps.Equal(count, want) {
			t.Errorf("cards: %v, want %v", count, want)
		}
		if len(p.Words()) != 1386 {
			t.Errorf("%d words", len(p.Words()))
		}
	})
}

// Both games fit in one evening without using up each other's words.
func TestDashAndRushShareNoWord(t *testing.T) {
	for _, language := range tongues {
		where := map[string]string{}
		for _, id := range []string{language + "/doodle-dash", language + "/doodle-rush"} {
			p := builtinPack(t, id)
			for _, w := range p.Words() {
				shown, err := ParseWord(w.Text)
				if err != nil {
					t.Fatal(err)
				}
				for _, answer := range shown.Answers {
					key := KeyIn(language, answer)
					if other := where[key]; other != "" && other != p.ID {
						t.Errorf("%q is in %s and in %s", answer, other, p.ID)
					}
					where[key] = p.ID
				}
			}
		}
	}
}

// Who has played the other two games finds new words in Pictomania.
func TestPictomaniaHasWordsOfItsOwn(t *testing.T) {
	for _, language := range tongues {
		others := map[string]bool{}
		for _, id := range []string{language + "/doodle-dash", language + "/doodle-rush"} {
			for _, w := range builtinPack(t, id).Words() {
				for _, answer := range w.Answers[:w.countAnswersOnCard()] {
					others[KeyIn(language, answer)] = true
				}
			}
		}
		all := builtinPack(t, language+"/pictomania").Words()
		shared := 0
		for _, w := range all {
			if slices.ContainsFunc(w.Answers, func(answer string) bool { return others[KeyIn(language, answer)] }) {
				shared++
			}
		}
		t.Logf("%s: %d of %d words of Pictomania are in Doodle Dash or Doodle Rush", language, shared, len(all))
		if 5*shared > len(all) {
			t.Errorf("%s: more than a fifth of the words of Pictomania are in other games", language)
		}
	}
}

// A pack does not deal one thing under two names: gardener and gardening.
func TestPacksHaveNoTwins(t *testing.T) {
	endings := map[string][]string{
		"en": {"", "s", "er", "or", "ing", "ery", "ist"},
		"de": {"", "n", "en", "er", "in", "erin", "erei", "ung", "ist"},
	}
	// Words that have only their letters in common.
	apart := map[string]bool{}
	for pair := range strings.SplitSeq(`tail tailor, box boxing, sink sinking, ham hammer, fence fencing, bow bowing, drawer drawing, park parking, wave waving,
		sewer sewing, bowl bowling, spine spinning, hopping hope, bouncer bouncing, the splits splitting,
		drachen drache, kuchen kuche, bank banker, konig konigin, sonne sich sonnen, weste western, cap cape, bat battery, goat goatee, beten bett, kamin kamm`, ",") {
		apart[strings.TrimSpace(pair)] = true
	}
	for _, p := range Builtin() {
		seen := map[string]string{}
		for _, w := range p.Words() {
			name := lowercaseWithoutAccents(w.Name())
			var stems []string
			for word := range strings.FieldsSeq(name) {
				stems = append(stems, stemForTest(word, endings[p.Language]))
			}
			stem := strings.Join(stems, " ")
			other := seen[stem]
			if other != "" && !apart[other+" "+name] && !apart[name+" "+other] {
				t.Errorf("%s has %q and %q", p.ID, other, name)
			}
			seen[stem] = name
		}
	}
}

// stemForTest cuts the longest ending off a word that leaves three letters, then a doubled
// consonant and an e.
func stemForTest(word string, endings []string) string {
	stem := word
	for _, e := range endings {
		if s, found := strings.CutSuffix(word, e); found && len(s) >= 3 && len(s) < len(stem) {
			stem = s
		}
	}
	if n := len(stem); n > 3 && stem[n-1] == stem[n-2] {
		stem = stem[:n-1]
	}
	if len(stem) > 3 {
		stem = strings.TrimSuffix(stem, "e")
	}
	return stem
}

// The examples that the printed rules are explained with stay theirs (DD-22, DR-19, PM-2).
func TestBuiltinPacksUseNoPrintedExample(t *testing.T) {
	printed := map[string]string{
		"en": "amazon bull helmet ghost starwars seal sealion diver tooth pillow stopwatch lpplayer recordplayer ferry ship man superman car toycar bicyclist motorcyclist aging invertebrate dogwood",
		"de": "Amazonas Stier Bulle Helm Geist Gespenst Star-Wars Robbe Seehund Seelöwe Taucher Zahn Kissen Stoppuhr Plattenspieler Fähre Schiff Mann Superman Auto Spielzeugauto Radfahrer Motorradfahrer Altern Hartriegel",
	}
	for _, p := range Builtin() {
		theirs := map[string]bool{}
		for word := range strings.FieldsSeq(printed[p.Language]) {
			theirs[KeyIn(p.Language, word)] = true
		}
		for _, w := range p.Words() {
			for _, answer := range w.Answers {
				if theirs[KeyIn(p.Language, answer)] {
					t.Errorf("%s has %q", p.ID, answer)
				}
			}
		}
	}
}

// Every word of a pack, typed as its name, is right for itself and for no other
// word that is seen with it.
func TestBuiltinWordsAreTheirOwn(t *testing.T) {
	strict := map[string]Strictness{"doodledash": AnyForm, "doodlerush": OneForm, "pictomania": OneForm}
	for _, p := range Builtin() {
		judge := NewJudge(strict[p.Game], p, true)
		for _, c := range p.Cards {
			for _, s := range c.Sides {
				var prepared []*Answer
				for _, w := range s.Words {
					prepared = append(prepared, p.Answer(w))
				}
				for i, w := range s.Words {
					for _, answer := range w.Answers {
						guess := judge.ParseGuess(answer)
						for k, other := range s.Words {
							got := judge.Rule(guess, prepared[k])
							taken := got.Verdict == Right || got.Reason == Synonym // DR-13: close
							if taken != (i == k) {
								t.Errorf("%s: %q for %q is %v (%s)", p.ID, answer, other.Text, got.Verdict, got.Reason)
							}
						}
					}
				}
			}
		}
	}
}

// What something is called in one German-speaking country is right in the others.
func TestGermanRegionalNames(t *testing.T) {
	p := builtinPack(t, "de/doodle-dash")
	judge := NewJudge(AnyForm, p, true)
	for answer, guesses := range map[string][]string{
		"Karotte":       {"Möhre", "Mohrrübe", "Gelbe Rübe", "Rüebli"},
		"Pfannkuchen":   {"Palatschinke", "Eierkuchen", "Omelette"},
		"Aubergine":     {"Melanzani"},
		"Krankenhaus":   {"Spital"},
		"Straßenbahn":   {"Tram", "Bim"},
		"Korkenzieher":  {"Zapfenzieher", "Stoppelzieher"},
		"Schubkarre":    {"Scheibtruhe", "Garette"},
		"Zebrastreifen": {"Schutzweg", "Fußgängerstreifen"},
		"Brathähnchen":  {"Brathendl", "Poulet", "Broiler"},
	} {
		i := slices.IndexFunc(p.Words(), func(w Word) bool { return w.Name() == answer })
		if i < 0 {
			t.Fatalf("no card has %q", answer)
		}
		for _, guess := range guesses {
			if got := judge.Rule(judge.ParseGuess(guess), p.Answer(p.Words()[i])); got.Verdict != Right {
				t.Errorf("%q for %q is %v (%s)", guess, answer, got.Verdict, got.Reason)
			}
		}
	}
}
