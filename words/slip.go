package words

import (
	"bytes"
	"slices"
)

// A slip costs two, one that is made most easily costs one: two letters swapped, a
// letter doubled, a double one written once.
const (
	anySlip  = 2
	easySlip = 1
)

// fewest is how many letters what was typed must have to be a slip of anything; of
// three, to be an easy one or to sound like the word.
const fewest = 4

// tolerance is what slips may cost in a word of n letters (CM-15): one slip for five
// letters and more, two for nine and more; where the guess sounds like the word, one
// or two more; in four letters one, if nothing else is near.
func tolerance(n int, sounds alike) int {
	more := 0
	switch sounds {
	case barely, roughly:
		more = 1
	case closely:
		more = 2
	}
	switch {
	case n >= 9:
		return 2*anySlip + 4*anySlip*more
	case n == 8:
		return anySlip + easySlip + 3*anySlip*more
	case n == 7:
		return anySlip + 3*anySlip*more
	case n == 6:
		return anySlip + anySlip*more
	case n >= 4 && sounds == closely:
		return 3 * anySlip
	case n >= 4:
		return anySlip
	case n == 3 && sounds == closely:
		return 2 * anySlip
	case n == 3:
		return easySlip // a letter doubled: nothing shorter than fewest is a slip
	}
	return 0
}

// near is what slips may cost in a guess that is still close.
func near(n int) int {
	if n >= 12 {
		return 3 * anySlip
	}
	if n >= 5 {
		return tolerance(n, unlikely)
	}
	return 0
}

// slip is the ruling for a run that is a form of the word but for a slip of the
// finger. What is a word of its own was no slip (CM-15).
func (j *Judge) slip(g *Guess, r *run, a *Answer) Ruling {
	switch {
	case r.core && r.pack:
		return Ruling{Wrong, Another}
	case len(r.runes) < fewest-1, len(r.runes) < fewest && r.word:
		return Ruling{Wrong, Different}
	}
	nearest, forgiven := longest, false
	var closest *form
	for k := range a.forms {
		f := &a.forms[k]
		if r.word && f.reason != Exact {
			break // it is another word, and the more so of other forms
		}
		sounds := f.spoken(r)
		limit := max(tolerance(f.letters, sounds), near(f.letters))
		if f.letters < 5 && j.lang.lexicon() == nil {
			continue // nobody knows what else is near
		}
		if limit == 0 || r.abc.beyond(f.abc, limit) {
			continue
		}
		cost := slipCost(r.runes, f.runes, limit)
		switch {
		case cost > limit,
			r.rare && cost > easySlip && !r.drops(f) && sounds != closely && (sounds == unlikely || f.letters < 8),
			len(r.runes) < fewest && cost > easySlip && sounds != closely:
			continue
		}
		ok := cost <= tolerance(f.letters, sounds) && j.spelt(g, r, f)
		if f.reason == Exact && alikeEnough(sounds, f) {
			cost = min(cost, easySlip)
		}
		if ok && !forgiven || ok == forgiven && cost < nearest {
			nearest, forgiven, closest = cost, ok, f
		}
	}
	switch {
	case closest == nil:
		return Ruling{Wrong, Different}
	case r.word:
		return Ruling{Wrong, Another}
	case forgiven && j.contested(r, nearest, closest, a):
		return Ruling{Wrong, Different}
	case forgiven && j.slips:
		if ruling := j.match(g, r, closest, a); ruling.Verdict != Right {
			return ruling
		}
		return Ruling{Right, Slip}
	case r.core:
		return Ruling{j.strict.Nearly, Nearly}
	}
	return Ruling{Wrong, Different}
}

// spelt reports whether a run of several words can be a slip in a form: none of its
// words may be another word, unless that sounds alike or was made by an easy slip.
func (j *Judge) spelt(g *Guess, r *run, f *form) bool {
	if r.to-r.from == 1 || r.drops(f) {
		return true
	}
	if r.to-r.from != len(f.words) {
		limit := tolerance(len(f.runes), f.spoken(r))
		switch {
		case f.spoken(r) != closely && slices.ContainsFunc(g.words[r.from:r.to], func(t token) bool { return t.pack }):
			limit = easySlip // a balcony and an ear
		case r.worded && f.spoken(r) == closely:
		case r.worded && f.spoken(r) > unlikely:
			limit = anySlip
		case r.worded:
			limit = easySlip
		}
		return slipCost(r.runes, f.runes, limit) <= limit
	}
	for i, want := range f.words {
		t := &g.words[r.from+i]
		key := j.lang.key([]string{want})
		if t.key == key {
			continue
		}
		typed, meant := []rune(t.key), []rune(key)
		said := j.said(t)
		heard := [2]heard{j.lang.hear([]byte(said[0])), j.lang.hear([]byte(said[1]))}
		sounds := sounding(j.lang.sounds([]string{want}), &heard)
		alike := sounds > barely || sounds == barely && t.mark.Is&IsWord == 0
		limit := tolerance(len(meant), unlikely)
		if alike {
			limit = tolerance(len(f.runes), closely)
		}
		if t.pack && (sounds != closely || len(meant) < 4) || t.mark.Is&IsWord != 0 && !alike && (len(meant) < 6 || len(f.runes) < 14) || len(meant) < 4 && !alike {
			limit = easySlip
		}
		if slipCost(typed, meant, limit) > limit {
			return false
		}
	}
	return true
}

// drops reports whether a run is a compound that nobody uses, and a long form but for one
// letter that was left out or is too many: Sankasten. Another letter may make a compound
// of another thing.
func (r *run) drops(f *form) bool {
	const long = 9
	more := len(r.runes) - len(f.runes)
	return r.made && f.letters >= long && (more == 1 || more == -1) && slipCost(r.runes, f.runes, anySlip) <= anySlip
}

// alikeEnough reports whether what sounds like a form was meant for it: a short word
// has so much company that its vowels matter.
func alikeEnough(sounds alike, f *form) bool {
	return sounds == closely || sounds > unlikely && f.letters > 5
}

// contested reports whether a run is nearer to another word than to the answer, or
// as near to another answer of the pack (CM-15). In four letters, where one slip
// makes many words, no other word may be as near.
func (j *Judge) contested(r *run, cost int, f *form, a *Answer) bool {
	sounds := f.spoken(r)
	if alikeEnough(sounds, f) {
		cost = min(cost, easySlip)
	}
	for i := range j.rivals {
		o := &j.rivals[i]
		limit := cost
		if o.also {
			limit-- // less likely to be meant
		}
		if !r.abc.beyond(o.abc, limit) && slipCost(r.runes, o.runes, limit) <= limit && !a.has(o.key) && len(o.runes) >= 4 {
			return true
		}
	}
	if f.letters > 4 {
		cost--
	}
	if cost < easySlip || r.to-r.from > 1 {
		return false
	}
	common := func(key []byte) bool {
		return look(j.lang.lexicon(), key).Is&IsCommon != 0 && !a.has(string(key)) && !bytes.HasPrefix(key, []byte(f.key)) &&
			(sounds != closely || sounding(j.lang.sounds([]string{string(key)}), &r.heard) == closely)
	}
	return easily(r.key, common) || cost >= anySlip && anyhow(r.key, j.lang.letters(), common)
}

// easily reports whether a key is one easy slip from another that fits.
func easily(key string, fits func([]byte) bool) bool {
	b := make([]byte, 0, 64)
	for i := range len(key) {
		if i > 0 && key[i] != key[i-1] {
			b = append(append(append(b[:0], key[:i-1]...), key[i], key[i-1]), key[i+1:]...)
			if fits(b) {
				return true
			}
		}
		if i > 0 && key[i] == key[i-1] {
			b = append(append(b[:0], key[:i]...), key[i+1:]...)
			if fits(b) {
				return true
			}
		}
		b = append(append(append(b[:0], key[:i]...), key[i]), key[i:]...)
		if fits(b) {
			return true
		}
	}
	return false
}

// anyhow reports whether a key is one slip of any sort from another that fits.
func anyhow(key, letters string, fits func([]byte) bool) bool {
	b := make([]byte, 0, 64)
	for i := range len(key) + 1 {
		if i < len(key) {
			if b = append(append(b[:0], key[:i]...), key[i+1:]...); fits(b) {
				return true
			}
		}
		for k := range len(letters) {
			if b = append(append(append(b[:0], key[:i]...), letters[k]), key[i:]...); fits(b) {
				return true
			}
			if i < len(key) {
				if b = append(append(append(b[:0], key[:i]...), letters[k]), key[i+1:]...); fits(b) {
					return true
				}
			}
		}
	}
	return false
}
