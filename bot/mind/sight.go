package mind

import (
	"cmp"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"linework/bot/eye"
	"linework/bot/noun"
	"linework/ink"
	"linework/words"
)

// A Sight is what a bot makes of a drawing. It is shared and must not be changed.
type Sight struct {
	eye.Sight
	blurred *blurred // to compare it with drawings of our own
	ours    func() resemblance
}

// See looks at a picture as the table hands it to a seat. It is nil where there is
// nothing to be seen.
func See(picture []byte) *Sight {
	var d ink.Drawing
	if len(picture) == 0 || d.Load(picture) != nil || d.Empty() {
		return nil
	}
	return Look(d.Strokes())
}

// Look looks at strokes, of which there is at least one.
func Look(strokes iter.Seq[ink.Stroke]) *Sight { return seen.look(eye.Render(strokes)) }

// seen is what was looked at lately: several bots at a table look at the same
// drawings, and a look is what they think longest about.
var seen = memory{recent: map[eye.Picture]*Sight{}}

const remembered = 4096 // of some 5 KiB each

// A memory keeps sights, about as many as remembered, in two generations.
type memory struct {
	mu          sync.Mutex
	recent, old map[eye.Picture]*Sight
	eyes        []*eye.Eye // that nobody uses now
}

func (m *memory) look(p eye.Picture) *Sight {
	if s, ok := m.find(p); ok {
		return s
	}
	e := m.borrow()
	s := &Sight{Sight: slices.Clone(e.See(&p)), blurred: blur(&p)}
	s.ours = sync.OnceValue(s.resemble)
	m.giveBack(e)
	m.keep(p, s)
	return s
}

func (m *memory) find(p eye.Picture) (*Sight, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s, ok := m.recent[p]
	if !ok {
		s, ok = m.old[p]
	}
	return s, ok
}

func (m *memory) keep(p eye.Picture, s *Sight) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.recent) >= remembered/2 {
		m.recent, m.old = map[eye.Picture]*Sight{}, m.recent
	}
	m.recent[p] = s
}

// borrow is an eye that nobody uses.
func (m *memory) borrow() *eye.Eye {
	m.mu.Lock()
	defer m.mu.Unlock()
	if n := len(m.eyes); n > 0 {
		e := m.eyes[n-1]
		m.eyes = m.eyes[:n-1]
		return e
	}
	return eye.New()
}

func (m *memory) giveBack(e *eye.Eye) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.eyes = append(m.eyes, e)
}

// A Likely is a candidate and how likely it is what was drawn.
type Likely struct {
	Index int // in the list of candidates
	P     float32
}

// Rank is how likely each of some words is what was drawn, likeliest first, if it is
// one of them. What the eye calls something else is shared among them by how much the
// drawing is like one of our own.
func (s *Sight) Rank(candidates []words.Word, t Temper, rng *rand.Rand) []Likely {
	ranked := make([]Likely, len(candidates))
	alike := s.likeness(candidates)
	all := float32(0)
	for _, a := range alike {
		all += a
	}
	sum := float32(0)
	for i, w := range candidates {
		p := s.Else()*alike[i]/all + 1e-5
		if n, ok := noun.Of(w); ok {
			p += s.Of(n)
		}
		p *= t.misread(rng)
		ranked[i] = Likely{Index: i, P: p}
		sum += p
	}
	for i := range ranked {
		ranked[i].P /= sum
	}
	slices.SortStableFunc(ranked, func(a, b Likely) int { return cmp.Compare(b.P, a.P) })
	return ranked
}

// A Named is something that a drawing may show, and how likely it does.
type Named struct {
	Name string
	P    float32
}

// Names is what a bot would call a drawing, likeliest first: a noun that its eye has
// learned, or something that looks like a drawing of our own. What does not come to mind
// now may do so at the next look, and what has several names is called by the first, most often.
func (s *Sight) Names(most int, t Temper, rng *rand.Rand) []Named {
	ours := s.ours()
	learned := map[noun.Noun]float32{}
	for _, n := range s.Best(2 * most) {
		learned[n] = s.Of(n) * (1 - ours.p) / (1 - s.Else() + 1e-6)
	}
	var all []Named
	think := func(names []string, p float32) {
		if names = t.tongue.say(names); len(names) == 0 {
			return
		}
		misread, name := t.misread(rng), names[0]
		if rng.IntN(2) == 0 {
			name = names[rng.IntN(len(names))]
		}
		if rng.Float64() >= t.Gaps {
			all = append(all, Named{name, p * misread})
		}
	}
	for _, r := range ours.like {
		if r.model.learned {
			learned[r.model.noun] += r.p
		} else {
			think(r.model.names, r.p)
		}
	}
	for _, n := range slices.Sorted(maps.Keys(learned)) {
		think(called()[n], learned[n])
	}
	slices.SortStableFunc(all, func(a, b Named) int { return cmp.Compare(b.P, a.P) })
	return all[:min(most, len(all))]
}

// resemblance is how likely a drawing shows something as our own drawings do, and which
// of them.
type resemblance struct {
	p    float32
	like []resembled
}

// resembled is something that we have drawings of, and how likely it is shown.
type resembled struct {
	model *model
	p     float32
}

// resemble compares the drawing with all of our own. The eye knows well what it has
// learned, but often takes something else for that; a drawing that is like one of ours,
// and unlike all others, is most likely that one.
func (s *Sight) resemble() resemblance {
	all := book()
	alike := make([]float32, len(all))
	best, second := float32(0), float32(0)
	for i := range all {
		alike[i] = s.likeAny(all[i].prints)
		if alike[i] > best {
			best, second = alike[i], best
		} else {
			second = max(second, alike[i])
		}
	}
	likely := make([]float32, len(all))
	sum := float32(0)
	for i := range all {
		likely[i] = float32(math.Exp(tellingOpen * float64(alike[i]-best)))
		sum += likely[i]
	}
	found := resemblance{p: oursLikely(s.Else(), best, best-second)}
	for i := range all {
		if p := found.p * likely[i] / sum; p > 0.01 {
			found.like = append(found.like, resembled{&all[i], p})
		}
	}
	return found
}

// oursLikely is how likely a drawing shows something as our own do, by what the eye says
// of things that it has never learned, by the best likeness and by how far the next best
// lies behind. The weights were fitted to what hands draw from our book and to drawings
// by people (docs/decisions/the-eye.md).
func oursLikely(others, best, ahead float32) float32 {
	e := min(max(float64(others), 0.005), 0.995)
	z := 1.15*math.Log(e/(1-e)) + 16.5*float64(best) + 22*float64(ahead) - 11.1
	return float32(1 / (1 + math.Exp(-z)))
}
