package mind

import (
	"cmp"
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

const remembered = 512

// A memory keeps sights, about as many as remembered, in two generations.
type memory struct {
	mu          sync.Mutex
	recent, old map[eye.Picture]*Sight
	eyes        []*eye.Eye // that nobody uses now
}

func (m *memory) look(p eye.Picture) *Sight {
	m.mu.Lock()
	s, ok := m.recent[p]
	if !ok {
		s, ok = m.old[p]
	}
	var e *eye.Eye
	if n := len(m.eyes); !ok && n > 0 {
		e, m.eyes = m.eyes[n-1], m.eyes[:n-1]
	}
	m.mu.Unlock()
	if !ok {
		if e == nil {
			e = eye.New()
		}
		s = &Sight{Sight: slices.Clone(e.See(&p)), blurred: blur(&p)}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if e != nil {
		m.eyes = append(m.eyes, e)
	}
	if len(m.recent) >= remembered/2 {
		m.recent, m.old = map[eye.Picture]*Sight{}, m.recent
	}
	m.recent[p] = s
	return s
}

// A Likely is a candidate and how likely it is what was drawn.
type Likely struct {
	Index int // in the list of candidates
	P     float32
}

// Rank is how likely each of some words is what was drawn, likeliest first, if it is
// one of them. Words that the eye has never learned share what it calls something else,
// by how much the drawing is like one of our own.
func (s *Sight) Rank(candidates []words.Word, t Temper, rng *rand.Rand) []Likely {
	ranked := make([]Likely, len(candidates))
	alike := s.likeness(candidates)
	strange := float32(0)
	for i, w := range candidates {
		if _, ok := noun.Of(w); !ok {
			strange += alike[i]
		}
	}
	sum := float32(0)
	for i, w := range candidates {
		p := s.Else() * alike[i] / max(strange, 1)
		if n, ok := noun.Of(w); ok {
			p = s.Of(n)
		}
		p = (p + 1e-5) * t.misread(rng)
		ranked[i] = Likely{Index: i, P: p}
		sum += p
	}
	for i := range ranked {
		ranked[i].P /= sum
	}
	slices.SortStableFunc(ranked, func(a, b Likely) int { return cmp.Compare(b.P, a.P) })
	return ranked
}

// Names is what a bot would call a drawing, likeliest first, with how likely it is;
// the eye's doubt that it is any of them counts against all.
func (s *Sight) Names(most int, t Temper, rng *rand.Rand) (names []string, likely []float32) {
	list := s.Best(most * 2)
	type named struct {
		noun noun.Noun
		p    float32
	}
	var all []named
	for _, n := range list {
		all = append(all, named{n, s.Of(n) * t.misread(rng)})
	}
	slices.SortStableFunc(all, func(a, b named) int { return cmp.Compare(b.p, a.p) })
	for _, n := range all[:min(most, len(all))] {
		names, likely = append(names, n.noun.String()), append(likely, n.p)
	}
	return names, likely
}
