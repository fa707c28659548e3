package words

import (
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

func TestBuiltinPacksAreSound(t *testing.T) {
	for _, p := range Builtin() {
		for _, problem := range Check(p) {
			t.Error(problem)
		}
		if p.Author != "Linework" || p.Licence != "Apache-2.0" {
			t.Errorf("%s is by %q under %q", p.ID, p.Author, p.Licence)
		}
	}
}

func TestBuiltinCounts(t *testing.T) {
	t.Run("DD-22 70 cards, 490 words", func(t *testing.T) {
		p := builtinPack(t, "en/doodle-dash")
		if len(p.Cards) != 70 || len(p.Words()) != 490 {
			t.Errorf("%d cards, %d words", len(p.Cards), len(p.Words()))
		}
	})
	t.Run("DR-19 175 cards, 525 easy and 525 hard words", func(t *testing.T) {
		p := builtinPack(t, "en/doodle-rush")
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
}

// Both games fit in one evening without using up each other's words.
func TestBuiltinPacksShareNoWord(t *testing.T) {
	where := map[string]string{}
	for _, p := range Builtin() {
		for _, w := range p.Words() {
			for _, answer := range w.Answers {
				key := Fold(answer)
				if other := where[key]; other != "" && other != p.ID {
					t.Errorf("%q is in %s and in %s", answer, other, p.ID)
				}
				where[key] = p.ID
			}
		}
	}
}

// The examples that the printed rules are explained with stay theirs (DD-22, DR-19).
func TestBuiltinPacksUseNoPrintedExample(t *testing.T) {
	printed := strings.Split("amazon bull helmet ghost starwars seal sealion diver tooth pillow stopwatch lpplayer recordplayer ferry ship man superman car toycar", " ")
	for _, p := range Builtin() {
		for _, w := range p.Words() {
			for _, answer := range w.Answers {
				for _, key := range printed {
					if Fold(answer) == key {
						t.Errorf("%s has %q", p.ID, answer)
					}
				}
			}
		}
	}
}

// Every word of a pack, typed as its name, is right for itself and for no other
// word that is seen with it.
func TestBuiltinWordsAreTheirOwn(t *testing.T) {
	for id, strict := range map[string]Strictness{"en/doodle-dash": DoodleDash, "en/doodle-rush": DoodleRush} {
		p := builtinPack(t, id)
		judge := NewJudge(strict, p, true)
		for _, c := range p.Cards {
			for _, s := range c.Sides {
				for i, w := range s.Words {
					for _, answer := range w.Answers {
						guess := judge.Read(answer)
						for k, other := range s.Words {
							got := judge.Rule(guess, NewAnswer(other))
							if (got.Verdict == Right) != (i == k) {
								t.Errorf("%s: %q for %q is %v (%s)", id, answer, other.Text, got.Verdict, got.Reason)
							}
						}
					}
				}
			}
		}
	}
}
