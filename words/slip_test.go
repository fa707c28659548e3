package words

import "testing"

// TestMaxSlipCost lists what slips may cost by the letters of a word (CM-15), where the guess
// does not sound like it.
func TestMaxSlipCost(t *testing.T) {
	for letters, want := range []int{0, 0, 0, easySlip, anySlip, anySlip, anySlip, anySlip, anySlip + easySlip, 2 * anySlip, 2 * anySlip} {
		if got := maxSlipCost(letters, soundsDiffer); got != want {
			t.Errorf("slips in %d letters may cost %d; want %d", letters, got, want)
		}
	}
}

// TestOneSlipAndAnEasyOne tells where one slip and an easy one are forgiven together: from
// eight letters on (CM-15).
func TestOneSlipAndAnEasyOne(t *testing.T) {
	for _, tt := range []struct {
		word, guess string
		right       bool
	}{
		{"elephant", "elpehaxt", true},
		{"giraffe", "girfaxe", false},
	} {
		w, err := ParseWord(tt.word)
		if err != nil {
			t.Fatal(err)
		}
		if got := NewJudge(AnyForm, &Pack{Language: "en"}, true).Judge(tt.guess, w); (got.Verdict == Right) != tt.right {
			t.Errorf("%q for %q is %v (%s)", tt.guess, tt.word, got.Verdict, got.Reason)
		}
	}
}

// TestRivalOffCard tells that a slip which could be meant for two answers is right for
// neither, unless the other is on no card (CM-15).
func TestRivalOffCard(t *testing.T) {
	for name, tt := range map[string]struct {
		rival string
		right bool
	}{
		"on a card":  {"wall plug / socket", false},
		"on no card": {"wall plug", true},
	} {
		pack := parse(t, "name: X\nlanguage: en\nlicence: none\ngame: any\n\n[cards]\nrocket, "+tt.rival+"\n\n[also]\nwall plug: socket\n")
		rocket := pack.Words()[0]
		if got := NewJudge(AnyForm, pack, true).Judge("xocket", rocket); (got.Verdict == Right) != tt.right {
			t.Errorf("with a socket %s, xocket is %v (%s) for a rocket", name, got.Verdict, got.Reason)
		}
	}
}

// TestLongCompound tells that words of more than thirty letters are not split: nobody types
// them, and looking for their parts takes long.
func TestLongCompound(t *testing.T) {
	const short, long = "freiheitsstatuenschneewittchen", "schneewittchengeburtstagskuchen"
	if c := (german{}).splitCompound(short); c.head != "schneewittchen" || len(short) != 30 {
		t.Errorf("%s, of %d letters, is split into %+v", short, len(short), c)
	}
	if _, head := SplitGermanCompound(long, germanWords().find); head != "kuchen" || len(long) != 31 {
		t.Fatalf("%s, of %d letters, would have the head %q", long, len(long), head)
	}
	if c := (german{}).splitCompound(long); c != (compound{}) {
		t.Errorf("%s, of %d letters, is split into %+v", long, len(long), c)
	}
}
