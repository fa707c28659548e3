package words

import (
	"slices"
	"strings"
	"testing"
)

func TestPlurals(t *testing.T) {
	for _, pair := range strings.Fields(`
		cat/cats box/boxes church/churches dish/dishes baby/babies boy/boys hero/heroes photo/photos
		leaf/leaves wife/wives chief/chiefs man/men fireman/firemen tooth/teeth mouse/mice dormouse/dormice
		ox/oxen child/children grandchild/grandchildren person/people bus/buses quiz/quizzes lens/lenses
		cactus/cacti oasis/oases larva/larvae stadium/stadia phenomenon/phenomena index/indices
		passerby/passersby plateau/plateaux
	`) {
		one, many, _ := strings.Cut(pair, "/")
		if !slices.Contains(englishPlurals(one), many) {
			t.Errorf("DD-17: %q is not among the plurals of %q: %q", many, one, englishPlurals(one))
		}
		if one == "lens" {
			continue
		}
		if !slices.Contains(englishSingulars(many), one) {
			t.Errorf("DR-13: %q is not among the singulars of %q: %q", one, many, englishSingulars(many))
		}
	}
}

func TestNoSingular(t *testing.T) {
	for _, w := range []string{"glasses", "compass", "octopus", "tennis", "princess", "news", "gas"} {
		if got := englishSingulars(w); len(got) > 0 {
			t.Errorf("%q is no plural, yet has the singulars %q", w, got)
		}
	}
}

func TestVerbs(t *testing.T) {
	for _, tt := range []struct{ noun, verbs string }{
		{"diver", "dive dives diving dived dove"},
		{"swimmer", "swim swimming swam swum"},
		{"carrier", "carry carries carrying carried"},
		{"writer", "write writing wrote written"},
		{"sailor", "sail sailing sailed"},
		{"liar", "lie lying lied"},
		{"explosion", "explode explodes exploding exploded"},
		{"picnic", "picnicking"},
		{"travel", "traveling travelling traveled"},
		{"snowboarder", "snowboard snowboarding"},
		{"hug", "hugging hugged"},
		{"cry", "cries crying cried"},
	} {
		var all []string
		for _, v := range verbsOfNoun(tt.noun) {
			all = append(all, v.forms...)
		}
		for want := range strings.FieldsSeq(tt.verbs) {
			if !slices.Contains(all, want) {
				t.Errorf("DD-17: %q does not belong to %q: %q", want, tt.noun, all)
			}
		}
	}
}

// A noun is on the list of those unlike any verb only if it needs to be.
func TestNotFromVerbIsNeeded(t *testing.T) {
	for noun := range notFromVerb() {
		if got := englishVerbRoots(noun); got != nil {
			t.Errorf("%q is made from no verb, yet has %q", noun, got)
		}
		stem := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(noun, "er"), "al"), "ing")
		for _, ending := range nounEndings {
			if s, ok := strings.CutSuffix(noun, ending); ok {
				stem = s
			}
		}
		double := stem[:len(stem)-1]
		if !isVerbOrEndsInOne(stem) && !isVerbOrEndsInOne(stem+"e") && !isVerbOrEndsInOne(double) {
			t.Errorf("%q need not be listed: neither %q nor %q is a verb we know", noun, stem, double)
		}
	}
}
