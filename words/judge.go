package words

import "slices"

// A Verdict is the machine's decision on a guess.
type Verdict int

// The verdicts, worst first.
const (
	Wrong Verdict = iota
	Close         // not right, and the guesser may be told that it is near (DR-10)
	Right
)

var verdictNames = [...]string{"wrong", "close", "right"}

func (v Verdict) String() string { return verdictNames[v] }

// A Strictness says how a game judges what is not exactly the word (CM-17).
type Strictness struct {
	Inflected Verdict // for the word's plural or singular, or the verb that belongs to it
	NearMiss  Verdict // for a slip too many, or only a part of the word
	Synonym   Verdict // for an answer that is not on the card, though the pack knows it
	// OtherThing is for several words that the word is one of and that together name another
	// thing: "hot dog" for "dog".
	OtherThing Verdict
}

var (
	// AnyForm counts the plural, the verb and synonyms as right (DD-17, DD-19)
	// and never says close, which would be a hint (DD-21).
	AnyForm = Strictness{Inflected: Right, NearMiss: Wrong, Synonym: Right, OtherThing: Right}
	// OneForm wants exactly the word (DR-13) and says how near a guess is (DR-10).
	OneForm = Strictness{Inflected: Close, NearMiss: Close, Synonym: Close, OtherThing: Right}
	// OneThing is AnyForm for a game whose rulebook does not take every phrase that has the
	// word in it.
	OneThing = Strictness{Inflected: Right, NearMiss: Wrong, Synonym: Right}
)

// takesPlaces reports whether a game takes a phrase in which the word only says where another answer
// is (DD-17, DR-13).
func (s Strictness) takesPlaces() bool { return s.OtherThing == Right }

// A Ruling is a verdict and its reason.
type Ruling struct {
	Verdict Verdict
	Reason  Reason
}

// IsRightOrNear reports whether a guess is right or not far off, whatever the game's verdict:
// people who know the word may be asked about it (CM-17).
func (r Ruling) IsRightOrNear() bool {
	switch r.Reason {
	case Plural, Singular, Verb, Form, Synonym, NearMiss, Part, Compound, TooLong, Behind:
		return true
	}
	return r.Verdict != Wrong
}

// IsOffered reports whether a guess that the machine refused is put to the people who know the
// word: one that is near, and one guess. One that is far off never is, in any game (CM-17).
func (r Ruling) IsOffered() bool {
	return r.Verdict != Right && r.Reason != TooLong && r.IsRightOrNear()
}

// A Reason says why a guess got its verdict: for tests and for the curious, not for the
// guesser.
type Reason string

// The reasons.
const (
	Exact       Reason = "exact"        // the word, after folding
	Plural      Reason = "plural"       // of the word
	Singular    Reason = "singular"     // of a word that is a plural
	Verb        Reason = "verb"         // the verb that belongs to the noun
	Form        Reason = "form"         // a diminutive, or the other gender
	Synonym     Reason = "synonym"      // right by the pack, but the game wants the word on the card
	Phrase      Reason = "phrase"       // several words that contain the word and describe it
	Slip        Reason = "slip"         // a slip of the finger, or spelt as it sounds
	NearMiss    Reason = "nearly"       // one slip too many
	Part        Reason = "part"         // of the word
	Compound    Reason = "compound"     // a longer word that has the word in it
	Place       Reason = "place"        // the word says where or with what another answer is: "penguins at the South Pole"
	Behind      Reason = "behind"       // … and the game wants the word itself, or it is only a part: "the roof of a house"
	AnotherWord Reason = "another word" // of the language or the pack
	List        Reason = "list"         // several guesses in one
	Denied      Reason = "denied"       // it says what it is not
	Empty       Reason = "empty"        // no letter in it
	TooLong     Reason = "too long"     // too many words or letters for a guess
	Different   Reason = "different"
)

// A Judge decides which guesses are right. It knows the words of a pack, and may be used by
// several goroutines at once.
type Judge struct {
	strict       Strictness
	forgiveSlips bool
	lang         language
	answerKeys   map[string]bool // true for an answer, false for the plural or singular of one
	rivals       []rival         // the answers themselves
}

// isAnswerInEitherNumber reports whether a key is an answer of the pack, or the plural or
// singular of one.
func (j *Judge) isAnswerInEitherNumber(key string) bool {
	_, ok := j.answerKeys[key]
	return ok
}

// A rival is another answer of the pack, which a slip may have been meant for.
type rival struct {
	key       string
	runes     []rune
	letterSet letterSet
	offCard   bool // it is on no card
}

// NewJudge returns a judge for a game played with that pack; slips of the finger are
// forgiven or not, as the table wants (CM-15). Learning the words takes some milliseconds
// the first time; one judge can serve every table.
func NewJudge(s Strictness, p *Pack, forgiveSlips bool) *Judge {
	j := &Judge{strict: s, forgiveSlips: forgiveSlips, lang: languageForTag(p.Language), answerKeys: map[string]bool{}}
	for _, w := range p.Words() {
		for i, answer := range w.Answers {
			if s.Synonym == Right || !isUnprintedSynonym(j.lang, w, i) {
				j.learnAnswerInBothNumbers(answer, i >= w.countAnswersOnCard())
			}
		}
	}
	for _, w := range p.Known {
		j.learnAnswerInBothNumbers(w, false)
	}
	return j
}

// learnAnswerInBothNumbers adds an answer of the pack, with its plural and singular, to what
// the judge knows.
func (j *Judge) learnAnswerInBothNumbers(text string, offCard bool) {
	l := cachedAnswerKeys(j.lang, text)
	if l.empty || j.answerKeys[l.key] {
		return
	}
	l.rival.offCard = offCard
	j.answerKeys[l.key] = true
	j.rivals = append(j.rivals, l.rival)
	for _, key := range l.numbers {
		if !j.isAnswerInEitherNumber(key) {
			j.answerKeys[key] = false
		}
	}
}

// Judge parses a guess and judges it at one word.
func (j *Judge) Judge(guess string, w Word) Ruling {
	return j.Rule(j.ParseGuess(guess), newAnswer(j.lang, w))
}

// Rule judges a parsed guess at a prepared word.
func (j *Judge) Rule(g Guess, a *Answer) Ruling {
	if len(g.spans) == 0 {
		return Ruling{Wrong, g.reason}
	}
	best := Ruling{Wrong, Different}
	for i := range g.spans {
		if k, ok := a.formByKey[g.spans[i].key]; ok {
			best = betterOrMoreSpecificRuling(best, j.ruleOnMatchedForm(&g, &g.spans[i], &a.forms[k], a))
		}
		if best.Verdict == Right || best.Reason != Different && g.spans[i].whole && best.Reason != Verb && best.Reason != Form && best.Reason != Synonym {
			return best
		}
	}
	for i := range g.spans {
		if g.spans[i].whole && best.Verdict != Right {
			best = betterOrMoreSpecificRuling(best, j.ruleOnSlip(&g, &g.spans[i], a))
		}
	}
	if best.Reason != Different && best.Reason != AnotherWord {
		return best
	}
	if slices.ContainsFunc(g.spans, func(r span) bool { return r.whole && slices.Contains(a.parts, r.key) }) {
		best = Ruling{j.strict.NearMiss, Part}
	}
	for i := range g.spans {
		if !g.spans[i].whole {
			best = betterOrMoreSpecificRuling(best, j.ruleOnSlip(&g, &g.spans[i], a))
		}
	}
	if best.Reason != Different {
		return best
	}
	return Ruling{Wrong, a.nearestReasonForWrong(g)}
}

func (j *Judge) ruleOnMatchedForm(g *Guess, r *span, f *form, a *Answer) Ruling {
	reason, inPhrase := f.reason, Exact
	if g.isList && len(f.words) == 1 && slices.ContainsFunc(g.words, func(t token) bool { return t.inPack }) {
		return Ruling{Wrong, List} // an ice and a lolly are no ice lolly
	}
	if !r.whole {
		inPhrase = j.reasonForPhrase(g, r, f, a)
		if inPhrase != Phrase && inPhrase != Place {
			return Ruling{Wrong, inPhrase}
		}
	}
	if reason == Plural && g.words[r.to-1].owns {
		reason = Exact // a lion's mane
	}
	switch {
	case f.isSynonym && j.strict.Synonym != Right:
		return Ruling{j.strict.Synonym, Synonym}
	case reason != Exact:
		return Ruling{j.strict.Inflected, reason}
	}
	return Ruling{Right, inPhrase}
}

// betterOrMoreSpecificRuling returns the ruling with the better verdict; of two equal ones, the one that
// says more.
func betterOrMoreSpecificRuling(first, second Ruling) Ruling {
	if second.Verdict > first.Verdict || second.Verdict == first.Verdict && first.Reason == Different {
		return second
	}
	return first
}
