package gametest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
)

// A garbler changes JSON at random, with material from something that a seat sees: a hand's
// cards turn up in a move, and so do numbers, names and places.
type garbler struct {
	rng   *rand.Rand
	seen  map[string][]any    // the leaves of what was seen, by where they hung
	paths []string            // sorted, so that the same chance finds the same leaf
	forms map[string][]string // the paths at which leaves of a form were seen
}

func newGarbler(seenJSON string, rng *rand.Rand) *garbler {
	g := &garbler{rng: rng, seen: map[string][]any{}, forms: map[string][]string{}}
	g.collectLeaves(mustParseJSON(seenJSON), "")
	g.paths = slices.Sorted(maps.Keys(g.seen))
	for _, path := range g.paths {
		for _, leaf := range g.seen[path] {
			if f := textPattern(leaf); !slices.Contains(g.forms[f], path) {
				g.forms[f] = append(g.forms[f], path)
			}
		}
	}
	return g
}

func mustParseJSON(text string) any {
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		panic(err)
	}
	return v
}

// collectLeaves sorts leaves by path, so that the one hand is as likely a source as the
// hundred plays that can be made with it.
func (g *garbler) collectLeaves(v any, path string) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			g.collectLeaves(v[key], path+"."+key)
		}
	case []any:
		for _, item := range v {
			g.collectLeaves(item, path+"[]")
		}
	case nil:
	default:
		g.seen[path] = append(g.seen[path], v)
	}
}

// garbleJSONValues returns a JSON text with one to three changes, or with all leaves replaced from one
// source.
func (g *garbler) garbleJSONValues(text string) []byte {
	v := mustParseJSON(text)
	if g.rng.IntN(2) == 0 {
		return []byte(mustJSON(g.replaceLeavesWithSeen(v, map[string][]any{})))
	}
	for range 1 + g.rng.IntN(3) {
		v = g.mutateRandomBranch(v)
	}
	return []byte(mustJSON(v))
}

// replaceLeavesWithSeen puts other things of the same pattern in the place of all leaves, without
// repeating itself: an old trade of cards becomes one of cards in the present hand, if the
// hand is the source that chance picks.
func (g *garbler) replaceLeavesWithSeen(v any, sourcesByPattern map[string][]any) any {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			v[key] = g.replaceLeavesWithSeen(v[key], sourcesByPattern)
		}
		return v
	case []any:
		for i := range v {
			v[i] = g.replaceLeavesWithSeen(v[i], sourcesByPattern)
		}
		return v
	}
	source, ok := sourcesByPattern[textPattern(v)]
	if paths := g.forms[textPattern(v)]; !ok && len(paths) > 0 {
		source = slices.Clone(g.seen[paths[g.rng.IntN(len(paths))]])
		g.rng.Shuffle(len(source), func(i, j int) { source[i], source[j] = source[j], source[i] })
	}
	if len(source) == 0 {
		return v
	}
	sourcesByPattern[textPattern(v)] = source[1:]
	return source[0]
}

// mutateRandomBranch goes down a random branch and changes what it finds there.
func (g *garbler) mutateRandomBranch(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if len(v) == 0 || g.rng.IntN(20) == 0 {
			v["x"] = 1.0 // a field that no move has
			return v
		}
		key := slices.Sorted(maps.Keys(v))[g.rng.IntN(len(v))]
		v[key] = g.mutateRandomBranch(v[key])
		return v
	case []any:
		return g.mutateList(v)
	case nil: // as an empty list is often written
		return []any{g.pickSeenLeaf(nil)}
	case float64:
		if g.rng.IntN(2) == 0 {
			return v + float64(g.rng.IntN(5)-2)
		}
	case bool:
		return !v
	}
	return g.pickSeenLeaf(v)
}

func (g *garbler) mutateList(list []any) any {
	if len(list) == 0 {
		return []any{g.pickSeenLeaf(nil)}
	}
	i := g.rng.IntN(len(list))
	switch g.rng.IntN(5) {
	case 0:
		return slices.Delete(list, i, i+1)
	case 1:
		return append(list, list[i])
	case 2:
		return append(list, g.pickSeenLeaf(list[i]))
	case 3:
		g.rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		return list
	default:
		list[i] = g.mutateRandomBranch(list[i])
		return list
	}
}

// pickSeenLeaf returns something that was seen, mostly of the same pattern as another thing.
func (g *garbler) pickSeenLeaf(like any) any {
	paths := g.paths
	if alike := g.forms[textPattern(like)]; len(alike) > 0 && g.rng.IntN(8) > 0 {
		paths = alike
	}
	if len(paths) == 0 {
		return "?"
	}
	leaves := g.seen[paths[g.rng.IntN(len(paths))]]
	return leaves[g.rng.IntN(len(leaves))]
}

// textPattern returns what a leaf looks like: texts with the same sequence of letters,
// digits and signs have the same pattern, so that a card is taken for a card and a name for
// none.
func textPattern(v any) string {
	text, ok := v.(string)
	if !ok {
		return fmt.Sprintf("%T", v)
	}
	last := ' '
	return strings.Map(func(r rune) rune {
		was := last
		switch {
		case unicode.IsUpper(r):
			last = 'A'
		case unicode.IsLetter(r):
			last = 'a'
		case unicode.IsDigit(r) || r == '-':
			last = '9'
		default:
			last = r
		}
		if last == was {
			return -1
		}
		return last
	}, text)
}
