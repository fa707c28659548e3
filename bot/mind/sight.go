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
	others  func() []Named
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
	s.others = sync.OnceValue(s.resembled)
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
	var all []Named
	for _, n := range s.Best(2 * most) {
		all = append(all, Named{n.String(), s.Of(n) * t.misread(rng)})
	}
	for _, n := range s.others() {
		all = append(all, Named{n.Name, n.P * t.misread(rng)})
	}
	slices.SortStableFunc(all, func(a, b Named) int { return cmp.Compare(b.P, a.P) })
	return all[:min(most, len(all))]
}

// resembled is what the drawing may show that the eye has never learned, by the
// drawings of our own that it is like.
func (s *Sight) resembled() []Named {
	if s.Else() < 0.02 {
		return nil
	}
	strange := strangers()
	likely := make([]float32, len(strange))
	sum := float32(0)
	for i, w := range strange {
		likely[i] = float32(math.Exp(tellingOpen * float64(s.like(w))))
		sum += likely[i]
	}
	var list []Named
	for i, w := range strange {
		if p := s.Else() * likely[i] / sum; p > 0.01 {
			list = append(list, Named{w.Name(), p})
		}
	}
	return list
}
