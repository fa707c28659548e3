package mind

import (
	"cmp"
	"iter"
	"maps"
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
	blurred        *blurredPicture // to compare it with drawings of our own
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
	s := &Impression{Probabilities: slices.Clone(e.LookAtPicture(&p)), blurred: newBlurredPicture(&p)}
	s.compareWithOwn = sync.OnceValue(s.matchOwnDrawings)
	eyes.Put(e)
	impressions.Add(p, s)
	return s
}

// impressions caches what was looked at lately: several bots at a table look at the same
// drawings, and looking is what takes them longest.
var impressions, _ = lru.New[eye.Picture, *Impression](maxImpressions) // it refuses a size below 1 alone

const maxImpressions = 4096 // of some 6 KiB each

// eyes are those that nobody uses now.
var eyes = sync.Pool{New: func() any { return eye.New() }}

// A RankedWord is a candidate and the probability that it was drawn.
type RankedWord struct {
	Index int // in the list of candidates
	P     float32
}

// RankWords returns how likely each of some words was drawn, the likeliest first, if it was
// one of them. What the eye does not know is shared among them by how much the drawing is
// like one of our own.
func (s *Impression) RankWords(candidates []words.Word, skill Skill, rng *rand.Rand) []RankedWord {
	ranked := make([]RankedWord, len(candidates))
	alike := s.weightsByLikeness(candidates)
	all := float32(0)
	for _, a := range alike {
		all += a
	}
	sum := float32(0)
	for i, w := range candidates {
		p := s.UnknownProbability()*alike[i]/all + 1e-5
		if n, ok := noun.OfWord(w); ok {
			p += s.Probability(n)
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
	learned := map[noun.Noun]float32{}
	for _, n := range s.Likeliest(2 * limit) {
		learned[n] = s.Probability(n) * (1 - ours.p) / (1 - s.UnknownProbability() + 1e-6)
	}
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
		if r.model.isLearned {
			learned[r.model.noun] += r.p
		} else {
			think(r.model.names, r.p)
		}
	}
	for _, n := range slices.Sorted(maps.Keys(learned)) {
		think(nounNames()[n], learned[n])
	}
	slices.SortStableFunc(all, func(a, b RankedName) int { return cmp.Compare(b.P, a.P) })
	return all[:min(limit, len(all))]
}

// ownMatches says how likely a drawing shows something as our own drawings do, and which of
// them.
type ownMatches struct {
	p       float32
	matches []ownMatch
}

// An ownMatch is something that we have drawings of, and how likely it is shown.
type ownMatch struct {
	model *ownDrawing
	p     float32
}

// matchOwnDrawings compares the drawing with all of our own. The eye knows well what it has learned,
// but often takes something else for that; a drawing that is like one of ours, and unlike
// all others, most likely shows that one.
func (s *Impression) matchOwnDrawings() ownMatches {
	all := ownDrawings()
	alike := make([]float32, len(all))
	best, second := float32(0), float32(0)
	for i := range all {
		alike[i] = s.bestLikeness(all[i].pictures)
		if alike[i] > best {
			best, second = alike[i], best
		} else {
			second = max(second, alike[i])
		}
	}
	likely := make([]float32, len(all))
	sum := float32(0)
	for i := range all {
		likely[i] = float32(math.Exp(likenessWeightOpen * float64(alike[i]-best)))
		sum += likely[i]
	}
	found := ownMatches{p: ownDrawingProbability(s.UnknownProbability(), best, best-second)}
	for i := range all {
		if p := found.p * likely[i] / sum; p > 0.01 {
			found.matches = append(found.matches, ownMatch{&all[i], p})
		}
	}
	return found
}

// ownDrawingProbability returns how likely a drawing shows something as our own do: by the eye's
// probability of something unlearned, by the best likeness and by its lead over the next
// best. The weights were fitted to what hands draw from our book and to drawings by people
// (docs/decisions/the-eye.md).
func ownDrawingProbability(unknownProbability, bestLikeness, lead float32) float32 {
	e := min(max(float64(unknownProbability), 0.005), 0.995)
	z := 1.15*math.Log(e/(1-e)) + 16.5*float64(bestLikeness) + 22*float64(lead) - 11.1
	return float32(1 / (1 + math.Exp(-z)))
}
