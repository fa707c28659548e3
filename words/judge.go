package words

import (
	"slices"
	"strings"
	"unicode/utf8"
)

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
}

var (
	// DoodleDash takes the plural and the verb as right (DD-17) and never says
	// close, which would be a hint (DD-21).
	DoodleDash = Strictness{Inflected: Right, Nearly: Wrong}
	// DoodleRush wants exactly the word (DR-13) and says how near a guess is (DR-10).
	DoodleRush = Strictness{Inflected: Close, Nearly: Close}
)

// A Ruling is a verdict and why.
type Ruling struct {
	Verdict Verdict
	Reason  Reason
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
	Phrase    Reason = "phrase"       // several words that hold the word
	Slip      Reason = "slip"         // of the finger
	Nearly    Reason = "nearly"       // one slip too many
	Part      Reason = "part"         // of the word
	Compound  Reason = "compound"     // a longer word that has the word in it
	Another   Reason = "another word" // one that the pack knows
	List      Reason = "list"         // several guesses in one
	Empty     Reason = "empty"        // no letter in it
	TooLong   Reason = "too long"     // too many words or letters for a guess
	Different Reason = "different"
)

// A Judge says which guesses are right. It knows the words of a pack, and may be
// used by several goroutines at once.
type Judge struct {
	strict Strictness
	slips  bool
	known  map[string]bool // by key; true for a word that is written in one
}

// NewJudge is a judge of a game played with that pack; slips of the finger are
// forgiven or not, as the table wants (CM-15). It takes some milliseconds to learn
// the words; one judge can serve every table.
func NewJudge(s Strictness, p *Pack, forgiveSlips bool) *Judge {
	j := &Judge{strict: s, slips: forgiveSlips, known: map[string]bool{}}
	for _, w := range p.Words() {
		for _, answer := range w.Answers {
			j.learn(answer)
		}
	}
	for _, w := range p.Known {
		j.learn(w)
	}
	return j
}

func (j *Judge) learn(text string) {
	words := foldWords(text)
	if len(words) == 0 {
		return
	}
	last := len(words) - 1
	inOne := !strings.ContainsRune(text, ' ') // "T-shirt" is one word too
	for _, form := range append(plurals(words[last]), words[last]) {
		words[last] = form
		key := squash(words)
		j.known[key] = j.known[key] || inOne
	}
}

// A Guess is a typed guess made ready to be held against many words.
type Guess struct {
	runs   []run // the whole guess first, then its parts
	listed bool  // with commas or "or" in it: more than one guess
	reason Reason
}

// A run is some words of a guess that stand together.
type run struct {
	key   string
	runes []rune
	abc   alphabet
	whole bool
	known bool // is a word that the pack knows
	list  bool // two or more words stand around it, each of them known to the pack
}

const (
	maxGuess  = 120 // characters
	maxAround = 4   // words that a guess may have around the word
)

// Read makes a guess ready.
func (j *Judge) Read(text string) Guess {
	if utf8.RuneCountInString(text) > maxGuess {
		return Guess{reason: TooLong}
	}
	words := foldWords(text)
	if len(words) == 0 {
		return Guess{reason: Empty}
	}
	if whole := squash(words); j.known[whole] {
		words = []string{whole} // "super man" is the one word that the pack knows, not a man
	}
	g := Guess{listed: strings.ContainsAny(text, ",;/|\n")}
	known := make([]bool, len(words))
	for i, w := range words {
		_, known[i] = j.known[squash(words[i:i+1])]
		g.listed = g.listed || w == "or"
	}
	for size := len(words); size > 0 && len(words)-size <= maxAround; size-- {
		for from := 0; from+size <= len(words); from++ {
			key := squash(words[from : from+size])
			r := run{key: key, runes: []rune(key), whole: size == len(words)}
			r.abc = alphabetOf(r.runes)
			_, r.known = j.known[key]
			r.list = len(words)-size > 1 && allTrue(known[:from]) && allTrue(known[from+size:])
			g.runs = append(g.runs, r)
		}
	}
	return g
}

func allTrue(all []bool) bool {
	for _, b := range all {
		if !b {
			return false
		}
	}
	return true
}

// Rule judges a guess at a word.
func (j *Judge) Rule(g Guess, a *Answer) Ruling {
	if len(g.runs) == 0 {
		return Ruling{Wrong, g.reason}
	}
	best := Ruling{Wrong, Different}
	for i := range g.runs {
		for k := range a.forms {
			if a.forms[k].key == g.runs[i].key {
				best = better(best, j.match(g, &g.runs[i], a.forms[k].reason))
			}
		}
		if best.Verdict == Right {
			return best
		}
	}
	if best.Reason != Different {
		return best
	}
	if slices.Contains(a.parts, g.runs[0].key) {
		best = Ruling{j.strict.Nearly, Part}
	}
	for i := range g.runs {
		best = better(best, j.slip(g, &g.runs[i], a))
	}
	if best.Reason != Different {
		return best
	}
	return Ruling{Wrong, a.kinship(g)}
}

// Judge reads a guess and judges it at one word.
func (j *Judge) Judge(guess string, w Word) Ruling {
	return j.Rule(j.Read(guess), NewAnswer(w))
}

// match is the ruling for a run that is a form of the word.
func (j *Judge) match(g Guess, r *run, reason Reason) Ruling {
	if !r.whole && (g.listed || r.list) {
		return Ruling{Wrong, List}
	}
	if reason != Exact {
		return Ruling{j.strict.Inflected, reason}
	}
	if !r.whole {
		return Ruling{Right, Phrase}
	}
	return Ruling{Right, Exact}
}

// slip is the ruling for a run that is a form of the word but for a slip of the
// finger. What the pack knows as a word of its own was no slip (CM-15).
func (j *Judge) slip(g Guess, r *run, a *Answer) Ruling {
	if r.known {
		if r.whole {
			return Ruling{Wrong, Another}
		}
		return Ruling{Wrong, Different}
	}
	const most = 3
	nearest, form := most+1, 0
	for k := range a.forms {
		limit := min(nearest-1, near(a.forms[k].letters))
		if limit <= 0 || r.abc.beyond(a.forms[k].abc, limit) {
			continue
		}
		if d := distance(r.runes, a.forms[k].runes, limit); d <= limit {
			nearest, form = d, k
		}
	}
	switch {
	case nearest > most:
		return Ruling{Wrong, Different}
	case j.slips && nearest <= tolerance(a.forms[form].letters):
		if ruling := j.match(g, r, a.forms[form].reason); ruling.Verdict != Right {
			return ruling
		}
		return Ruling{Right, Slip}
	case r.whole:
		return Ruling{j.strict.Nearly, Nearly}
	}
	return Ruling{Wrong, Different}
}

// tolerance is how many slips are forgiven in a word of n letters (CM-15).
func tolerance(n int) int {
	switch {
	case n >= 9:
		return 2
	case n >= 5:
		return 1
	}
	return 0
}

// near is how many slips away a guess is still close.
func near(n int) int {
	if n >= 12 {
		return 3
	}
	return tolerance(n)
}

// better is the ruling with the better verdict; of two alike, the one that says
// more.
func better(a, b Ruling) Ruling {
	if b.Verdict > a.Verdict || b.Verdict == a.Verdict && a.Reason == Different {
		return b
	}
	return a
}
