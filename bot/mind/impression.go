package mind

import (
	"cmp"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"linework/bot/eye"
	"linework/bot/noun"
	"linework/ink"
	"linework/words"
)

// An Impression is what a bot makes of a drawing. It is shared and must not be changed.
type Impression struct {
	eye.Probabilities
	features       []float32 // to compare it with drawings of our own
	compareWithOwn func() ownMatches
}

// LookAtSnapshot returns the impression of a board as the table hands it to a seat, nil
// where nothing can be seen.
func LookAtSnapshot(snapshot []byte) *Impression {
	var d ink.Drawing
	if len(snapshot) == 0 || d.Load(snapshot) != nil || d.IsEmpty() {
		return nil
	}
	return LookAtStrokes(d.Strokes())
}

// LookAtStrokes returns the impression of at least one stroke.
func LookAtStrokes(strokes iter.Seq[ink.Stroke]) *Impression {
	p := eye.Render(strokes)
	if s, ok := impressions.Get(p); ok {
		return s
	}
	e := eyes.Get().(*eye.Eye)
	s := &Impression{Probabilities: slices.Clone(e.LookAtPicture(&p)), features: slices.Clone(e.Features())}
	s.compareWithOwn = sync.OnceValue(s.matchOwnDrawings)
	eyes.Put(e)
	impressions.Add(p, s)
	return s
}

// impressions caches what was looked at lately: several bots at a table look at the same
// drawings, and looking is what takes them longest.
var impressions, _ = lru.New[eye.Picture, *Impression](maxImpressions) // it refuses a size below 1 alone

const maxImpressions = 4096 // of some 8 KiB each

// eyes are those that nobody uses now.
var eyes = sync.Pool{New: func() any { return eye.New() }}

// A RankedWord is a candidate and the probability that it was drawn.
type RankedWord struct {
	Index int // in the list of candidates
	P     float32
}

// RankWords returns how likely each of some words was drawn, the likeliest first, if it was
// one of them: by what the eye sees, and for what it never learned by how much the drawing is
// like one of our own.
func (s *Impression) RankWords(candidates []words.Word, skill Skill, rng *rand.Rand) []RankedWord {
	ours := s.compareWithOwn()
	ranked := make([]RankedWord, len(candidates))
	sum := float32(0)
	for i, w := range candidates {
		p := float32(1e-5)
		if n, ok := noun.OfWord(w); ok {
			p += s.Probability(n)
		} else {
			p += ours.probabilityAmongFew(w)
		}
		p *= skill.randomErrorFactor(rng)
		ranked[i] = RankedWord{Index: i, P: p}
		sum += p
	}
	for i := range ranked {
		ranked[i].P /= sum
	}
	slices.SortStableFunc(ranked, func(a, b RankedWord) int { return cmp.Compare(b.P, a.P) })
	return ranked
}

// A RankedName is something that a drawing may show, and the probability that it does.
type RankedName struct {
	Name string
	P    float32
}

// GuessNames returns what a bot would call a drawing, the likeliest first: a noun that its
// eye has learned, or something that looks like a drawing of our own. A name that it forgets
// now may come to it at the next look, and what has several names is mostly called by the
// first.
func (s *Impression) GuessNames(limit int, skill Skill, rng *rand.Rand) []RankedName {
	ours := s.compareWithOwn()
	var all []RankedName
	think := func(names []string, p float32) {
		if names = skill.vocabulary.namesForEnglish(names); len(names) == 0 {
			return
		}
		misread, name := skill.randomErrorFactor(rng), names[0]
		if rng.IntN(2) == 0 {
			name = names[rng.IntN(len(names))]
		}
		if rng.Float64() >= skill.ForgetRate {
			all = append(all, RankedName{name, p * misread})
		}
	}
	for _, r := range ours.matches {
		think(r.thing.names, r.p)
	}
	for _, n := range s.Likeliest(2 * limit) {
		p := s.Probability(n) * (1 - ours.p) / (1 - s.UnknownProbability() + 1e-6)
		if n >= everydayNouns {
			p *= rarerNounWeight
		}
		think(nounNames()[n], p)
	}
	slices.SortStableFunc(all, func(a, b RankedName) int { return cmp.Compare(b.P, a.P) })
	return all[:min(limit, len(all))]
}

// People draw a guitar more often than a ukulele and a fish more often than a goldfish: where a
// bot may name anything, nouns behind the first, everyday ones of the list count for less.
const (
	everydayNouns   = 345
	rarerNounWeight = 0.25
)

// ownMatches says how likely a drawing shows something unlearned as our own drawings do, and
// which.
type ownMatches struct {
	p       float32
	matches []ownMatch
	sure    float32   // the probability of the noun that the eye finds likeliest
	alike   []float32 // the likeness to each unlearned thing
}

// An ownMatch is something that we have drawings of, and how likely it is shown.
type ownMatch struct {
	thing *unlearnedThing
	p     float32
}

// likenessWeight is how much a better likeness counts: 0.1 more makes a thing four times as
// likely.
const likenessWeight = 14

// matchOwnDrawings compares the drawing with all of our own that show what the eye has never
// learned. The eye often takes such a thing for something that it knows; a drawing that is
// like one of ours, and unlike all others, most likely shows that one, unless the eye is sure.
func (s *Impression) matchOwnDrawings() ownMatches {
	unlearned := loadUnlearned()
	features := unlearned.centred(s.features)
	found := ownMatches{sure: slices.Max(s.Probabilities[:noun.Count()]), alike: make([]float32, len(unlearned.list))}
	best, second := float32(0), float32(0)
	for i := range unlearned.list {
		found.alike[i] = unlearned.list[i].likeness(features)
		if found.alike[i] > best {
			best, second = found.alike[i], best
		} else {
			second = max(second, found.alike[i])
		}
	}
	likely := make([]float32, len(found.alike))
	sum := float32(0)
	for i, a := range found.alike {
		likely[i] = float32(math.Exp(likenessWeight * float64(a-best)))
		sum += likely[i]
	}
	found.p = ownDrawingProbability(found.sure, best, best-second)
	for i := range likely {
		if p := found.p * likely[i] / sum; p > 0.01 {
			found.matches = append(found.matches, ownMatch{&unlearned.list[i], p})
		}
	}
	return found
}

// probabilityAmongFew returns how likely the drawing shows a word that the eye never learned,
// where the game leaves few words open: whichever of our drawings is most similar overall is
// hardly one of them, and does not count.
func (m *ownMatches) probabilityAmongFew(w words.Word) float32 {
	for _, answer := range w.DrawingSubject().Answers {
		if i, ok := loadUnlearned().byKey[words.Fold(answer)]; ok {
			return ownDrawingProbability(m.sure, m.alike[i], 0)
		}
	}
	return ownDrawingProbability(m.sure, 0, 0)
}

// ownDrawingProbability returns how likely a drawing shows something unlearned as our own do:
// by how sure the eye is of something else, by the best likeness and by its lead over the
// next best. The weights were fitted to what hands draw from our book and to drawings by
// people (docs/decisions/the-eye.md).
func ownDrawingProbability(sure, bestLikeness, lead float32) float32 {
	e := min(max(float64(sure), 0.005), 0.995)
	z := -math.Log(e/(1-e)) + 18*float64(bestLikeness) + 8*float64(lead) - 13.5
	return float32(1 / (1 + math.Exp(-z)))
}
