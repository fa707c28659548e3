package words_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"linework/cards"
	"linework/words"
)

// packsGuessedInWords is the packs whose words are guessed in words, with the judges of their games.
func packsGuessedInWords(t testing.TB) map[string]*words.Pack {
	t.Helper()
	packs := map[string]*words.Pack{"funny-lines": funnyLinesPack()}
	for _, p := range words.Builtin() {
		if p.Game == "doodledash" || p.Game == "doodlerush" {
			packs[p.ID] = p
		}
	}
	text, err := os.ReadFile("testdata/pack-de.txt")
	if err != nil {
		t.Fatal(err)
	}
	if packs["test"], err = words.Parse("test", string(text)); err != nil {
		t.Fatal(err)
	}
	return packs
}

// withFormerWords returns a pack with the words that it had when the pairs were written and has no
// longer, so that no pair is lost.
func withFormerWords(t testing.TB, p *words.Pack) *words.Pack {
	t.Helper()
	text, err := os.ReadFile("testdata/former-words.txt")
	if err != nil {
		t.Fatal(err)
	}
	var former []words.Word
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if f[0] != p.ID {
			continue
		}
		w, err := words.ParseWord(f[1])
		if err != nil {
			t.Fatal(err)
		}
		if f[2] != "" {
			w.Answers = append(w.Answers, strings.Split(f[2], ", ")...)
		}
		former = append(former, w)
	}
	q := *p
	q.Cards = append(slices.Clone(p.Cards), words.Card{Sides: []words.Side{{Words: former}}})
	return &q
}

// funnyLinesPack is the cards of Funny Lines as a pack.
func funnyLinesPack() *words.Pack {
	p := &words.Pack{ID: "funny-lines", Language: "en", Game: "funnylines"}
	for _, c := range cards.Deck() {
		w := words.Word{Text: c.Name, Answers: c.Names(), Note: c.Note}
		p.Cards = append(p.Cards, words.Card{Sides: []words.Side{{Words: []words.Word{w}}}})
	}
	return p
}

func strictness(p *words.Pack) words.Strictness {
	switch p.Game {
	case "doodlerush":
		return words.OneForm
	case "funnylines":
		return words.OneThing
	}
	return words.AnyForm
}

// packsAndJudges returns the packs, with words that they had formerly, and their games' judges.
func packsAndJudges(t *testing.T) (map[string]*words.Pack, map[string]*words.Judge) {
	packs := packsGuessedInWords(t)
	judges := map[string]*words.Judge{}
	for id, p := range packs {
		packs[id] = withFormerWords(t, p)
		judges[id] = words.NewJudge(strictness(p), packs[id], true)
	}
	return packs, judges
}

// A fair table agrees with the judge (CM-14 to CM-17, CM-23).
func TestJudgeAgreesWithPeople(t *testing.T) {
	packs, judges := packsAndJudges(t)
	for _, tt := range []struct {
		file   string
		agreed float64 // per cent, at least
		taken  float64 // per cent of all that were wrong and taken, at most
	}{
		{"testdata/pairs-before.txt", 98, 0.5},
		{"testdata/pairs-after.txt", 97, 0.5},
		{"testdata/pairs-blind.txt", 96, 1},
		// By fresh eyes. B, c and d were first judged unseen, at 98.46, 93.85 and 95.38 %, of
		// all 780 pairs 95.90 %, wrongly taken 0.38 %. Then c was looked at and the judge
		// mended by it; b and d, still unseen, then stood at 98.46 and 95.77 %.
		{"testdata/pairs-eyes-a.txt", 99, 0.5},
		{"testdata/pairs-eyes-b.txt", 98, 0.5},
		{"testdata/pairs-eyes-c.txt", 96, 0.5},
		{"testdata/pairs-eyes-d.txt", 95, 1},
		// By other fresh eyes, judged once and unseen when all that was done: 97.14, 97.62 and
		// 93.81 %, of all 630 pairs 96.19 %, wrongly taken 0.32 %.
		{"testdata/pairs-eyes-e.txt", 97, 0.5},
		{"testdata/pairs-eyes-f.txt", 97, 0.5},
		{"testdata/pairs-eyes-g.txt", 93, 0.5},
		// In German. These were written with the judge at hand.
		{"testdata/pairs-de-dev.txt", 98, 0.5},
		{"testdata/pairs-de-dev2.txt", 98, 0.5},
		{"testdata/pairs-de-dev3.txt", 97, 0.5},
		// By fresh eyes, judged once and unseen: 92.16 and 89.30 %, of all 419 pairs 90.69 %,
		// wrongly taken 1.19 %. Then a was looked at and the judge mended by it; b, still unseen,
		// then stood at 93.95 %, wrongly taken 0.47 % instead of 1.86 %.
		{"testdata/pairs-eyes-de-a.txt", 97, 0.5},
		{"testdata/pairs-eyes-de-b.txt", 93, 1},
		// By others, judged once and unseen when that was done.
		{"testdata/pairs-eyes-de-c.txt", 98, 0.5},
		// Written with the judge at hand, by DD-17 and DR-13 as they are printed.
		{"testdata/pairs-book.txt", 97, 0.5},
		// By fresh eyes, with two raters, for the rules as they are printed. H and de-d were
		// looked at. I and de-e were judged once and unseen: of the pairs 97.7 and 98.5 %, wrongly
		// taken 1.2 % of the wrong ones in both; of 60 phrases right in Doodle Rush 54 and 51, in
		// Doodle Dash 56 and 58; of 80 lists right 0 and 2.
		{"testdata/pairs-eyes-h.txt", 97, 0.5},
		{"testdata/pairs-eyes-de-d.txt", 97, 0.5},
		{"testdata/pairs-eyes-i.txt", 96, 1},
		{"testdata/pairs-eyes-de-e.txt", 96, 1},
		// Likewise, each judged once and unseen, then looked at before the next was. J and de-f:
		// of the pairs 99.0 and 99.1 %, wrongly taken 0 and 0.6 % of the wrong ones; phrases right
		// in Doodle Rush 52 and 53 of 60, in Doodle Dash 56 and 57; lists right 2 and 0 of 80. K and
		// de-g: 99.7 and 99.6 %, 0 and 0.3 %; 58 and 54, 59 and 58; 4 and 2. L and de-h, after
		// which one of the lists was mended: 98.8 and 99.3 %, 1.2 and 0.6 %; 52 and 55, 56 and 59; 2 and 0.
		{"testdata/pairs-eyes-j.txt", 98, 0.5},
		{"testdata/pairs-eyes-de-f.txt", 98, 0.5},
		{"testdata/pairs-eyes-k.txt", 98, 0.5},
		{"testdata/pairs-eyes-de-g.txt", 98, 0.5},
		{"testdata/pairs-eyes-l.txt", 96, 1},
		{"testdata/pairs-eyes-de-h.txt", 97, 1},
		// M and de-i: 99.3 and 98.7 %, 0.6 and 0.3 %; 58 and 55, 57 and 58; 2 and 1. After that the phrases with
		// "with" and the lists were mended.
		{"testdata/pairs-eyes-m.txt", 98, 0.5},
		{"testdata/pairs-eyes-de-i.txt", 98, 0.5},
		// N and de-j: 99.6 and 99.6 %, 0.3 and 0.6 %, one pair of which de-h has, too; 57 and 57, 57 and 57; 1 and 0.
		{"testdata/pairs-eyes-n.txt", 98, 0.5},
		{"testdata/pairs-eyes-de-j.txt", 98, 0.5},
		// O and de-k: 99.4 and 99.0 %, 0 and 0.6 %; 57 and 60, 58 and 58; 0 and 4. After the lists were mended, of 160
		// others, which stand before the phrases here, 0 and 1 were right.
		{"testdata/pairs-eyes-o.txt", 98, 0.5},
		{"testdata/pairs-eyes-de-k.txt", 98, 0.5},
	} {
		text, err := os.ReadFile(tt.file)
		if err != nil {
			t.Fatal(err)
		}
		all, agreed, taken := 0.0, 0.0, 0.0
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "#") {
				continue
			}
			f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			if len(f) != 4 {
				t.Fatalf("%s: %q has %d columns; there are 4", tt.file, line, len(f))
			}
			got := judges[f[0]].Judge(f[2], wordOf(t, packs[f[0]], f[1]))
			all++
			switch right := got.Verdict == words.Right; {
			case right == (f[3] == "right"):
				agreed++
			case right:
				taken++
				t.Logf("%q is taken for %q (%s)", f[2], f[1], got.Reason)
			default:
				t.Logf("%q is not taken for %q (%s)", f[2], f[1], got.Reason)
			}
		}
		t.Logf("%s: of %.0f pairs agreed in %.2f %%, wrongly taken %.2f %%", tt.file, all, 100*agreed/all, 100*taken/all)
		if all < 100 || 100*agreed/all < tt.agreed || 100*taken/all > tt.taken {
			t.Errorf("%s: want at least %.1f %% and at most %.1f %%", tt.file, tt.agreed, tt.taken)
		}
	}
}

// Behind the pairs of a set stand, for Doodle Dash and then for Doodle Rush, 60 phrases that have the word
// as a separate word (DD-17, DR-13) and 40 texts that name several things (CM-23).
func TestPhrasesAreRightAndListsAreNot(t *testing.T) {
	packs, judges := packsAndJudges(t)
	for _, set := range []string{"m", "n", "o", "de-i", "de-j", "de-k"} {
		text, err := os.ReadFile("testdata/pairs-eyes-" + set + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		right := map[[2]string]int{}
		for _, line := range lines[len(lines)-200:] {
			f := strings.Split(line, "\t")
			if judges[f[0]].Judge(f[2], wordOf(t, packs[f[0]], f[1])).Verdict == words.Right {
				right[[2]string{f[0][3:], f[3]}]++
			}
		}
		for game, least := range map[string]int{"doodle-dash": 54, "doodle-rush": 57} {
			if n := right[[2]string{game, "right"}]; n < least {
				t.Errorf("%s, %s: %d of 60 phrases are right; want at least %d", set, game, n, least)
			}
			if n := right[[2]string{game, "wrong"}]; n > 0 {
				t.Errorf("CM-23 %s, %s: %d of 40 lists are right", set, game, n)
			}
		}
	}
}

func wordOf(t testing.TB, p *words.Pack, name string) words.Word {
	t.Helper()
	all := p.Words()
	if i := slices.IndexFunc(all, func(w words.Word) bool { return w.Text == name }); i >= 0 {
		return all[i]
	}
	key := words.KeyIn(p.Language, name)
	for _, w := range all {
		if words.KeyIn(p.Language, w.Name()) == key {
			return w
		}
	}
	t.Fatalf("%s has no word %q", p.ID, name)
	return words.Word{}
}

// Doodle Rush wants the word that is on the card, alone or among others (DR-13).
func TestOneFormWantsTheWordOnTheCard(t *testing.T) {
	p := withFormerWords(t, packsGuessedInWords(t)["en/doodle-rush"])
	judge := words.NewJudge(words.OneForm, p, true)
	for _, tt := range []struct {
		name, guess string
		want        words.Ruling
	}{
		{"aquarium", "fish tank", words.Ruling{Verdict: words.Close, Reason: words.Synonym}},
		{"aquarium", "fishtankk", words.Ruling{Verdict: words.Close, Reason: words.Synonym}},
		{"Mount Fuji", "fuji", words.Ruling{Verdict: words.Right, Reason: words.Exact}},
		{"root", "tree root", words.Ruling{Verdict: words.Right, Reason: words.Exact}},
		{"laundrette", "launderette", words.Ruling{Verdict: words.Right, Reason: words.Exact}},
		{"hook", "fishing hook", words.Ruling{Verdict: words.Right, Reason: words.Phrase}},
		{"fishing", "fishing hook", words.Ruling{Verdict: words.Wrong, Reason: words.List}},
		{"hook", "fishing, hook", words.Ruling{Verdict: words.Wrong, Reason: words.List}},
		{"factory", "factory house castle", words.Ruling{Verdict: words.Wrong, Reason: words.List}},
		{"toilet", "toilet sink bath", words.Ruling{Verdict: words.Wrong, Reason: words.List}},
		{"washing line", "socks on a washing line", words.Ruling{Verdict: words.Right, Reason: words.Phrase}},
		{"skipping rope", "girl with a skipping rope", words.Ruling{Verdict: words.Right, Reason: words.Phrase}},
	} {
		if got := judge.Judge(tt.guess, wordOf(t, p, tt.name)); got != tt.want {
			t.Errorf("%q for %q is %v (%s); want %v (%s)", tt.guess, tt.name, got.Verdict, got.Reason, tt.want.Verdict, tt.want.Reason)
		}
	}
}
