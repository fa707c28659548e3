package mind

import (
	"cmp"
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
	strange func() strangeness
}

// See looks at a picture as the table hands it to a seat. It is nil where there is
// nothing to be seen.
func See(picture []byte) *Sight {
	var d ink.Drawing
	if len(picture) == 0 || d.Load(picture) != nil || d.Empty() {
		return nil
	}
	return seen.look(eye.Render(d.Strokes()))
}

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
	s.strange = sync.OnceValue(s.resembled)
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
// learned, or something that looks like a drawing of our own.
func (s *Sight) Names(most int, t Temper, rng *rand.Rand) []Named {
	strange := s.strange()
	learned := (1 - strange.p) / (1 - s.Else() + 1e-6)
	var all []Named
	for _, n := range s.Best(2 * most) {
		all = append(all, Named{n.String(), learned * s.Of(n) * t.misread(rng)})
	}
	for _, n := range strange.names {
		all = append(all, Named{n.Name, n.P * t.misread(rng)})
	}
	slices.SortStableFunc(all, func(a, b Named) int { return cmp.Compare(b.P, a.P) })
	return all[:min(most, len(all))]
}

// A strangeness is how likely a drawing shows something that the eye has never learned,
// and what that may be.
type strangeness struct {
	p     float32
	names []Named
}

// resembled compares the drawing with those of our own whose words the eye has never
// learned. The eye knows well what it has learned, but often takes a stranger for that;
// a drawing that is like one of ours, and unlike all others, is most likely that one.
func (s *Sight) resembled() strangeness {
	all := strangers()
	alike := make([]float32, len(all))
	best, second := float32(0), float32(0)
	for i, each := range all {
		alike[i] = s.likeAny(each.models)
		if alike[i] > best {
			best, second = alike[i], best
		} else {
			second = max(second, alike[i])
		}
	}
	p := strangerLikely(s.Else(), best, best-second)
	likely := make([]float32, len(all))
	sum := float32(0)
	for i := range all {
		likely[i] = float32(math.Exp(tellingOpen * float64(alike[i])))
		sum += likely[i]
	}
	found := strangeness{p: p}
	for i, each := range all {
		if p := p * likely[i] / sum; p > 0.01 {
			found.names = append(found.names, Named{each.name, p})
		}
	}
	return found
}

// strangerLikely is how likely a drawing shows something that the eye has never learned, by what
// the eye says of that, by the best likeness and by how far the next best lies behind. The
// weights were fitted to drawings by bots' hands of all words that they know, of which
// they tell 92 % right.
func strangerLikely(others, best, ahead float32) float32 {
	e := min(max(float64(others), 0.005), 0.995)
	z := 0.63*math.Log(e/(1-e)) + 8.2*float64(best) + 19.6*float64(ahead) - 6.3
	return float32(1 / (1 + math.Exp(-z)))
}
