package words_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"linework/words"
)

// One guess is one guess (CM-23): a list of up to six words of a pack, with up to three
// small words anywhere in it, is right for no two cards. What only says where another thing is gives
// way to that thing in the games (game.Rulings.KeepOneThing), which its own test shows.
func TestNoListIsRightTwice(t *testing.T) {
	smallWords := map[string][]string{
		"en": strings.Fields(`um uh er hmm oh like maybe or and but not no i think its it is a the this with in on of at
			for to by from my big red also either just really probably then plus might be some kind`),
		"de": strings.Fields(`äh hm oh ach wie vielleicht oder und aber nicht kein ich glaube das ist ein eine der die mit in auf von
			an am für zu bei aus mein große roter auch entweder nur wirklich dann plus könnte sein irgendwie so`),
	}
	marks := []string{" ", " ", " ", " ", ", ", "? ", " / ", "! ", ". ", " - ", "... "}
	for id, p := range packsGuessedInWords(t) {
		t.Run(id, func(t *testing.T) {
			small := smallWords[p.Language]
			for _, strict := range []words.Strictness{words.AnyForm, words.OneForm} {
				judge := words.NewJudge(strict, p, true)
				all := p.Words()
				answers := make([]*words.Answer, len(all))
				for i, w := range all {
					answers[i] = p.Answer(w)
				}
				rng := rand.New(rand.NewPCG(1, 2))
				for range 2000 {
					var list []string
					var cards []int
					for range 2 + rng.IntN(5) {
						i := rng.IntN(len(all))
						cards = append(cards, i)
						list = append(list, all[i].Answers[rng.IntN(len(all[i].Answers))])
					}
					for range rng.IntN(4) {
						list = slices.Insert(list, rng.IntN(len(list)+1), small[rng.IntN(len(small))])
					}
					text := strings.Join(list, marks[rng.IntN(len(marks))])
					guess := judge.ParseGuess(text)
					var right []string
					for _, i := range cards {
						r := judge.Rule(guess, answers[i])
						if r.Verdict == words.Right && r.Reason != words.Place && !slices.Contains(right, name(all[i])) {
							right = append(right, name(all[i]))
						}
					}
					if len(right) > 1 && !sameName(all, cards, right) {
						t.Errorf("%q is right for %q", text, right)
					}
				}
			}
		})
	}
}

func name(w words.Word) string { return fmt.Sprintf("%s (%s)", w.Name(), w.Note) }

// sameName reports whether cards are right by a name that they share, as the two
// compasses of Funny Lines are.
func sameName(all []words.Word, cards []int, right []string) bool {
	shared := map[string]int{}
	for _, i := range slices.Compact(slices.Sorted(slices.Values(cards))) {
		if slices.Contains(right, name(all[i])) {
			for _, a := range all[i].Answers {
				shared[words.Fold(a)]++
			}
		}
	}
	for _, n := range shared {
		if n == len(right) {
			return true
		}
	}
	return false
}

// Texts that name several words of a pack are right for none of them (CM-23), whatever stands
// between; where nothing does, three of them are a list, and two unless together they name one
// thing. A thing with another is one of them, if anything.
func TestTextsThatNameSeveralThingsAreLists(t *testing.T) {
	between := map[string][]string{"en": {" or ", " and ", ", "}, "de": {" oder ", " und ", ", "}}
	with := map[string]string{"en": " with ", "de": " mit "}
	for id, p := range packsGuessedInWords(t) {
		judge := words.NewJudge(strictness(p), p, true)
		all := p.Words()
		answers := make([]*words.Answer, len(all))
		for i, w := range all {
			answers[i] = p.Answer(w)
		}
		rng := rand.New(rand.NewPCG(3, 4))
		right := func(text string, cards ...int) (names []string) {
			guess := judge.ParseGuess(text)
			for _, i := range cards {
				if r := judge.Rule(guess, answers[i]); r.Verdict == words.Right && r.Reason != words.Place {
					names = append(names, name(all[i]))
				}
			}
			return names
		}
		pairs, taken := 4000, 0
		for range pairs {
			i, k, l := rng.IntN(len(all)), rng.IntN(len(all)), rng.IntN(len(all))
			if a, b, c := words.Fold(all[i].Name()), words.Fold(all[k].Name()), words.Fold(all[l].Name()); a == b || b == c || a == c {
				continue // a picture may have two cards
			}
			first, second := all[i].Name(), all[k].Name()
			texts := []string{first + " " + second + " " + all[l].Name()}
			for _, link := range between[p.Language] {
				texts = append(texts, first+link+second)
			}
			if names := right(first+with[p.Language]+second, i, k); len(names) > 1 {
				t.Errorf("CM-23 %s: %q is right for %q", id, first+with[p.Language]+second, names)
			}
			for _, text := range texts {
				if names := right(text, i, k, l); len(names) > 0 {
					t.Errorf("CM-23 %s: %q is right for %q", id, text, names)
				}
			}
			isPurpose := strings.HasSuffix(first, "ing") // a fishing hook
			if !isPurpose && !strings.Contains(first+second, " ") && len(right(first+" "+second, i, k)) > 0 {
				taken++ // a key ring, an orange lamp
			}
		}
		t.Logf("%s: of %d pairs of words %d are right for one of the two", id, pairs, taken)
		most := 15 // in a thousand
		if p.Language == "en" && strictness(p).OtherThing == words.Right {
			most = 45 // lists/en.txt, names begin and end with: a robot shop
		}
		if taken*1000 > most*pairs {
			t.Errorf("CM-23 %s: of %d pairs of words %d are right for one of the two", id, pairs, taken)
		}
	}
}
