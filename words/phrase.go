package words

import "strings"

// holds says whether what stands around a run describes it, so that the guess is one
// guess (CM-23): Phrase if so, else why not.
func (j *Judge) holds(g *Guess, r *run, f *form, a *Answer) Reason {
	if g.listed {
		return List
	}
	before, after, another := j.compounds(g, r, f, a)
	if another {
		return Another
	}
	if r.from > 0 && g.words[r.from-1].glued && j.strict.Inflected != Right {
		if key, _ := j.look(g.words[r.from-1:r.from], f.words, nil); !a.has(key) {
			return Compound // it is not the word on the card (DR-13)
		}
	}
	if r.from > 0 && a.tails[r.key] && (before > 0 || g.words[r.from-1].pack) && !j.plainBefore(g, r) && !a.own[g.words[r.from-1].key] {
		return Another // a lunar eclipse is no solar one, though both are eclipses
	}
	last := g.words[r.to-1].mark.Is
	p := phrase{judge: j, guess: g, answer: a, last: r.to+after == len(g.words) && g.words[r.to-1].role != someone, verb: f.reason == Verb, doing: r.to-r.from == 1 && last&IsDoing != 0}
	for i := r.from - before - 1; i >= 0 && p.reason == ""; i-- {
		p.front = i == r.from-1
		p.before(i)
	}
	p.front = false
	p.led, p.held, p.verb = false, false, p.verb || last&IsDoing != 0
	for i := r.to + after; i < len(g.words) && p.reason == ""; i++ {
		p.after(i)
	}
	switch {
	case p.reason != "":
		return p.reason
	case p.around > maxAround:
		return TooLong
	}
	return Phrase
}

// compounds looks for a noun of several words that the run is the end of. Where that
// is another thing (hot dog), the run does not name what it seems to; where it is a
// kind of the same (polar bear), it is told how many words in front belong to it. A
// noun that the run begins (tap dance) is always another thing.
func (j *Judge) compounds(g *Guess, r *run, f *form, a *Answer) (before, after int, another bool) {
	const most = 2
	first := 1
	if r.from > 0 && g.words[r.from-1].glued {
		key, _ := j.look(g.words[r.from-1:r.from], f.words, nil)
		switch {
		case a.has(key):
			return 1, 0, false
		case j.knows(key) || !g.words[r.from-1].kind:
			return 0, 0, true
		}
		before, first = 1, 2
	}
	for n := first; n <= most && r.from-n >= 0 && joinable(g.words[r.from-n]); n++ {
		key, mark := j.look(g.words[r.from-n:r.from], f.words, nil)
		plain := n == 1 && g.words[r.from-1].role == plainly
		switch {
		case a.has(key):
			return n, 0, false
		case j.knows(key) && !plain, mark.Is&IsWord != 0 && !plain, mark.Is&IsCompound != 0 && mark.Is&IsKindOfLast == 0 && !plain && r.to-r.from == 1 && !j.owner(g.words[r.from-n]):
			return 0, 0, true
		case mark.Is&IsKindOfLast != 0 && (mark.Is&IsCommon != 0 || !g.words[r.from-n].pack || a.kinds&living == 0):
			before = n
		}
	}
	for n := 1; n <= most && r.to+n <= len(g.words) && joinable(g.words[r.to+n-1]); n++ {
		key, mark := j.look(nil, f.words, g.words[r.to:r.to+n])
		switch {
		case a.has(key):
			after = n
		case j.knows(key) || mark.Is&(IsWord|IsCompound) != 0 && g.words[r.to+n-1].mark.Is&IsDoing == 0:
			return 0, 0, true
		}
	}
	return before, after, false
}

// plainBefore reports whether the word in front of a run says nothing of its kind.
func (j *Judge) plainBefore(g *Guess, r *run) bool {
	t := g.words[r.from-1]
	return t.role != naming || t.mark.Is&IsNoun == 0 && t.mark.Is&IsDoing != 0 || j.owner(t)
}

func joinable(t token) bool {
	return t.role == naming || t.role == plainly || t.role == someone || t.role == counting
}

// look finds the words of a form, with those that stand around it in a guess, in the
// word list, as one, also in the singular.
func (j *Judge) look(before []token, meant []string, after []token) (string, Mark) {
	var room [2 * maxTokens]string
	words := room[:0]
	for _, t := range before {
		words = append(words, t.word)
	}
	words = append(words, meant...)
	for _, t := range after {
		words = append(words, t.word)
	}
	key := j.lang.key(words)
	mark := j.lang.mark(key)
	if n := len(key); mark == (Mark{}) && n > 1 && key[n-1] == 's' {
		mark = j.lang.mark(key[:n-1])
	}
	return key, mark
}

// A phrase is a guess of which the words around the answer are looked at, from the
// answer outwards.
type phrase struct {
	judge  *Judge
	guess  *Guess
	answer *Answer
	verb   bool // the run is what somebody does
	doing  bool // … and nothing else
	last   bool // nothing stands behind the run, which is nobody who could do something
	front  bool // the word that is looked at stands right in front of the run
	led    bool // a word such as "with" or "eating" stands between the run and the next words
	held   bool // … and it is "of"
	card   bool // the word that is looked at is an answer of the pack, or a part of one
	nouns  int  // that describe the run, or that it describes
	around int  // words that are no fillers
	reason Reason
}

// mostNouns is how many nouns may stand beside a word without being guesses of their
// own.
const mostNouns = 1

// common looks at what holds on both sides; it reports whether the word is settled.
func (p *phrase) common(i int) bool {
	t := &p.guess.words[i]
	if t.role != filling {
		p.around++
	}
	p.card = t.pack || p.named(i)
	switch {
	case t.role == filling:
		return true
	case t.role == denying && i == 0 && p.guess.words[1].role == filling:
		return true // no wait, it is a panda
	case t.role == denying:
		p.reason = Denied
	case t.role == adding && (!p.describing(i-1) || !p.describing(i+1)):
		p.reason = List
	case t.role == adding, p.answer.own[t.key]:
		return true
	case t.role == leading || t.role == holding:
		p.led, p.held = true, t.role == holding
		return true
	case p.card && !p.led && !p.plain(i):
		p.reason = List
	case t.mark.Kinds&p.answer.kinds&^vague != 0 && t.mark.Is&IsDescribing == 0 && !p.verb && !p.led && t.role == naming:
		p.reason = List // a lion and a tiger
	case t.mark.Is&(IsNoun|IsDescribing) == 0 && t.role == naming && !p.card && p.judge.lang.lexicon() != nil:
		p.reason = List // a name, or a slip in another guess
	case p.card && !p.plain(i):
		return false
	case t.role == plainly || t.role == someone || t.role == counting:
		return true
	case t.mark.Is&IsDescribing != 0:
		p.led = p.led || t.mark.Is&IsDoing != 0
		return true
	}
	return p.reason != ""
}

// owner reports whether a word says whose the thing behind it is: the chef's apron.
func (p *phrase) owner(i int) bool {
	t := p.guess.words[i]
	return p.judge.owner(t) && !p.judge.known[t.key] && (p.answer.kinds&person == 0 && t.mark.Kinds&person != 0 || p.answer.kinds&living == 0 || len(p.answer.tails) > 0 || t.mark.Kinds == 0)
}

// owner reports whether a word is a living being or a name with an s: chefs, Santas.
func (j *Judge) owner(t token) bool {
	singular := strings.TrimSuffix(t.key, "s")
	if singular == t.key || t.role != naming {
		return false
	}
	one := j.lang.mark(singular)
	if one.Is == 0 {
		one = j.lang.mark(strings.TrimSuffix(singular, "e")) // witches
	}
	name := one.Is&(IsNoun|IsDescribing) == 0 || t.mark.Is&IsNoun == 0
	return one.Is&(IsWord|IsRare) != 0 && (t.mark.Kinds&living != 0 && one.Kinds&living != 0 || name && one.Is&IsDescribing == 0)
}

// limb reports whether a word says what the part of a body behind it belongs to,
// though it can be an answer itself: a bird's wing.
func (p *phrase) limb(i int) bool {
	t := p.guess.words[i]
	return t.role == naming && p.nouns == 0 && !p.led && t.mark.Kinds&living != 0 && p.answer.kinds&living == 0 && p.answer.kinds&bodily != 0
}

// plain reports whether a word says what the thing right behind it looks like, though it
// can be an answer itself: a diamond ring.
func (p *phrase) plain(i int) bool {
	t := p.guess.words[i]
	return p.front && t.role == plainly && t.mark.Is&IsDescribing != 0 && t.mark.Kinds&person == 0 && p.nouns == 0 && !p.named(i)
}

// purpose reports whether a word is the only one in front of the last one, and says what
// that is for, though it can be an answer itself: a fishing hook.
func (p *phrase) purpose(i int) bool {
	t := p.guess.words[i]
	return p.judge.lang.purposes() && p.front && p.last && !p.verb && !p.doing && p.first(i) && t.mark.Is&IsDoing != 0 && t.role == naming && !p.named(i)
}

// first reports whether nothing but fillers stands in front of a word.
func (p *phrase) first(i int) bool {
	for _, t := range p.guess.words[:i] {
		if t.role != filling {
			return false
		}
	}
	return true
}

// actor reports whether a word says who does what is drawn, though it can be an answer
// itself: a baby crying.
func (p *phrase) actor(i int) bool {
	t := p.guess.words[i]
	return p.doing && p.nouns == 0 && !p.led && t.role == someone && !p.named(i)
}

// pair reports whether a word and the one in front of it are one thing.
func (p *phrase) pair(i int) bool {
	_, mark := p.judge.look(p.guess.words[i-1:i+1], nil, nil)
	return mark.Is&(IsWord|IsCompound) != 0
}

// describing reports whether a word of the guess is there to describe.
func (p *phrase) describing(i int) bool {
	if i < 0 || i >= len(p.guess.words) {
		return false
	}
	t := p.guess.words[i]
	return t.role == plainly || t.role == naming && !t.pack && t.mark.Is&IsDescribing != 0
}

// named reports whether a word and its neighbour, or two, are an answer of the pack.
func (p *phrase) named(i int) bool {
	for _, r := range p.guess.runs {
		if r.pack && r.to-r.from > 1 && r.from <= i && i < r.to && !p.answer.has(r.key) {
			return true
		}
	}
	return false
}

// before looks at a word in front of the run.
func (p *phrase) before(i int) {
	if p.owner(i) || p.limb(i) || p.actor(i) || p.purpose(i) || p.common(i) {
		return
	}
	switch {
	case p.led && !p.held:
		p.reason = Behind // a man on a horse
	case p.led || p.verb:
	case p.answer.kinds&living != 0 && p.guess.words[i].mark.Kinds != 0:
		p.reason = List // a pizza and a giraffe
	default:
		if p.nouns++; p.nouns > mostNouns {
			p.reason = List
		}
	}
}

// after looks at a word behind the run.
func (p *phrase) after(i int) {
	t := p.guess.words[i]
	switch {
	case t.role == counting && !p.led, (t.pack && t.role == naming || p.named(i)) && p.verb && !p.led:
		p.reason = List // it may be the one that is meant
		return
	case p.actor(i), p.common(i):
		return
	}
	switch {
	case p.led && (!p.held || !p.card), p.verb && !p.card && (p.nouns == 0 || p.pair(i)):
		p.nouns++ // juggling balls, licking ice cream
		return
	case p.led:
		p.reason = Behind // a cup of tea
	case p.answer.kinds&located != 0 && p.guess.words[i].mark.Kinds&located != 0 && !p.card:
		p.nouns++ // Venice, Italy
	case p.guess.words[i].mark.Kinds&whole != 0:
		p.reason = List // a torch and a castle
	default:
		if p.nouns++; p.nouns > mostNouns { // the gate of a castle
			p.reason = List
		}
	}
}
