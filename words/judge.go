package words

import "slices"

// A Verdict is what the machine says of a guess.
type Verdict int

// The verdicts, worst first.
const (
	Wrong Verdict = iota
	Close         // not right, and the guesser may be told that it is near (DR-10)
	Right
)

func (v Verdict) String() string { return [...]string{"wrong", "close", "right"}[v] }

// A Strictness is how a game judges beyond the folding that all share (CM-17).
type Strictness struct {
	Inflected Verdict // the word's plural or singular, or the verb that belongs to it
	Nearly    Verdict // a slip too many, or only a part of the word
	Also      Verdict // what is not on the card, though the pack takes it for the same
}

var (
	// AnyForm takes the plural, the verb and what means the same as right (DD-17, DD-19)
	// and never says close, which would be a hint (DD-21).
	AnyForm = Strictness{Inflected: Right, Nearly: Wrong, Also: Right}
	// OneForm wants exactly the word (DR-13) and says how near a guess is (DR-10).
	OneForm = Strictness{Inflected: Close, Nearly: Close, Also: Close}
)

// A Ruling is a verdict and why.
type Ruling struct {
	Verdict Verdict
	Reason  Reason
}

// Near reports whether a guess is right or not far off, whatever the game makes of
// that: people who know the word may be asked about it (CM-17).
func (r Ruling) Near() bool {
	switch r.Reason {
	case Plural, Singular, Verb, Form, Synonym, Nearly, Part, Compound, TooLong, Behind:
		return true
	}
	return r.Verdict != Wrong
}

// A Reason is why a guess was judged as it was: for tests and for the curious, not
// for the guesser.
type Reason string

// The reasons.
const (
	Exact     Reason = "exact"        // the word, after folding
	Plural    Reason = "plural"       // of the word
	Singular  Reason = "singular"     // of a word that is a plural
	Verb      Reason = "verb"         // belongs to the noun
	Form      Reason = "form"         // a small one of what the word names, or a woman who is one
	Synonym   Reason = "synonym"      // the pack knows it for the same thing, and the game wants the word
	Phrase    Reason = "phrase"       // several words that hold the word and describe it
	Slip      Reason = "slip"         // of the finger or of the ear
	Nearly    Reason = "nearly"       // one slip too many
	Part      Reason = "part"         // of the word
	Compound  Reason = "compound"     // a longer word that has the word in it
	Behind    Reason = "behind"       // the word only says where something else is: "a man on a horse"
	Another   Reason = "another word" // of the language or the pack
	List      Reason = "list"         // several guesses in one
	Denied    Reason = "denied"       // it says what it is not
	Empty     Reason = "empty"        // no letter in it
	TooLong   Reason = "too long"     // too many words or letters for a guess
	Different Reason = "different"
)

// A Judge says which guesses are right. It knows the words of a pack, and may be
// used by several goroutines at once.
type Judge struct {
	strict Strictness
	slips  bool
	lang   language
	known  map[string]bool // keys of what could be an answer; true for one that is, false for its plural
	rivals []rival         // the same, for those long enough to be taken for another
}

// knows reports whether a key could be an answer.
func (j *Judge) knows(key string) bool {
	_, ok := j.known[key]
	return ok
}

// A rival is another answer of the pack, which a slip may have been meant for.
type rival struct {
	key   string
	runes []rune
	abc   alphabet
	also  bool // it is on no card
}

// NewJudge is a judge of a game played with that pack; slips of the finger are
// forgiven or not, as the table wants (CM-15). To learn the words takes some
// milliseconds the first time; one judge can serve every table.
func NewJudge(s Strictness, p *Pack, forgiveSlips bool) *Judge {
	j := &Judge{strict: s, slips: forgiveSlips, lang: languageOf(p.Language), known: map[string]bool{}}
	for _, w := range p.Words() {
		for i, answer := range w.Answers {
			if s.Also == Right || !beside(j.lang, w, i) {
				j.learn(answer, i >= w.shown())
			}
		}
	}
	for _, w := range p.Known {
		j.learn(w, false)
	}
	return j
}

func (j *Judge) learn(text string, also bool) {
	l := learned(j.lang, text)
	if l.empty || j.known[l.key] {
		return
	}
	l.rival.also = also
	j.known[l.key] = true
	j.rivals = append(j.rivals, l.rival)
	for _, key := range l.numbers {
		if !j.knows(key) {
			j.known[key] = false
		}
	}
}

// Judge reads a guess and judges it at one word.
func (j *Judge) Judge(guess string, w Word) Ruling {
	return j.Rule(j.Read(guess), newAnswer(j.lang, w))
}

// Rule judges a guess at a word.
func (j *Judge) Rule(g Guess, a *Answer) Ruling {
	if len(g.runs) == 0 {
		return Ruling{Wrong, g.reason}
	}
	best := Ruling{Wrong, Different}
	for i := range g.runs {
		if k, ok := a.at[g.runs[i].key]; ok {
			best = better(best, j.match(&g, &g.runs[i], &a.forms[k], a))
		}
		if best.Verdict == Right || best.Reason != Different && g.runs[i].core {
			return best
		}
	}
	for i := range g.runs {
		if g.runs[i].core && best.Verdict == Wrong {
			best = better(best, j.slip(&g, &g.runs[i], a))
		}
	}
	if best.Reason != Different && best.Reason != Another {
		return best
	}
	if slices.ContainsFunc(g.runs, func(r run) bool { return r.core && slices.Contains(a.parts, r.key) }) {
		best = Ruling{j.strict.Nearly, Part}
	}
	for i := range g.runs {
		if !g.runs[i].core {
			best = better(best, j.slip(&g, &g.runs[i], a))
		}
	}
	if best.Reason != Different {
		return best
	}
	return Ruling{Wrong, a.kinship(g)}
}

// match is the ruling for a run that is a form of the word.
func (j *Judge) match(g *Guess, r *run, f *form, a *Answer) Ruling {
	reason := f.reason
	if !r.core {
		if held := j.holds(g, r, f, a); held != Phrase {
			return Ruling{Wrong, held}
		}
	}
	switch {
	case f.also && j.strict.Also != Right:
		return Ruling{j.strict.Also, Synonym}
	case reason != Exact:
		return Ruling{j.strict.Inflected, reason}
	case !r.core:
		return Ruling{Right, Phrase}
	}
	return Ruling{Right, Exact}
}

// better is the ruling with the better verdict; of two alike, the one that says
// more.
func better(a, b Ruling) Ruling {
	if b.Verdict > a.Verdict || b.Verdict == a.Verdict && a.Reason == Different {
		return b
	}
	return a
}
