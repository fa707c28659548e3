package main

import (
	"math"
	"slices"
)

// A lineGraph is thinned ink as lines that meet: edges of cells between knots. A knot is
// where a line ends or where several meet; neighbouring cells in which lines meet are one
// knot.
type lineGraph struct {
	edges []edge
	knots int
}

// An edge goes from one knot to another, or around to the same one. A closed line
// that meets no other has knots of its own on both ends.
type edge struct {
	path []int // cells, from knot to knot
	ends [2]int
	gone bool
}

// newLineGraph finds the knots and edges of thinned ink.
func newLineGraph(g *grid) *lineGraph {
	n := new(lineGraph)
	knot := make(map[int]int) // of cells
	var branching []int
	for i, ink := range g {
		if !ink {
			continue
		}
		switch near := inkNeighbours(g, i); {
		case len(near) == 0:
			n.edges = append(n.edges, edge{path: []int{i}, ends: [2]int{n.knots, n.knots}})
			n.knots++
		case len(near) == 1:
			knot[i] = n.knots
			n.knots++
		case len(near) > 2:
			branching = append(branching, i)
		}
	}
	for _, i := range branching { // cells of one crossing share a knot
		if _, ok := knot[i]; ok {
			continue
		}
		for todo := []int{i}; len(todo) > 0; todo = todo[1:] {
			if _, ok := knot[todo[0]]; ok {
				continue
			}
			knot[todo[0]] = n.knots
			for _, j := range inkNeighbours(g, todo[0]) {
				if _, ok := knot[j]; !ok && slices.Contains(branching, j) {
					todo = append(todo, j)
				}
			}
		}
		n.knots++
	}

	walked := make(map[int]bool)
	walk := func(from, next int) []int {
		path := []int{from, next}
		for {
			at := path[len(path)-1]
			if _, ok := knot[at]; ok {
				return path
			}
			walked[at] = true
			on := -1
			for _, j := range inkNeighbours(g, at) {
				if j != path[len(path)-2] && (!walked[j] || j == path[0]) {
					on = j
				}
			}
			if on < 0 {
				return path
			}
			path = append(path, on)
			if on == path[0] {
				return path
			}
		}
	}
	for i, ink := range g {
		k, ok := knot[i]
		if !ink || !ok {
			continue
		}
		for _, j := range inkNeighbours(g, i) {
			other, isKnot := knot[j]
			if walked[j] || isKnot && (other == k || j < i) {
				continue
			}
			path := walk(i, j)
			end, ok := knot[path[len(path)-1]]
			if !ok {
				end = n.knots
				n.knots++
			}
			n.edges = append(n.edges, edge{path: path, ends: [2]int{k, end}})
		}
	}
	for i, ink := range g { // what is left are rings
		if _, ok := knot[i]; !ink || ok || walked[i] {
			continue
		}
		near := inkNeighbours(g, i)
		if len(near) != 2 {
			continue
		}
		walked[i] = true
		path := walk(i, near[0])
		if path[len(path)-1] != i {
			path = append(path, i)
		}
		n.edges = append(n.edges, edge{path: path, ends: [2]int{n.knots, n.knots + 1}})
		n.knots += 2
	}
	return n
}

// inkNeighbours returns the cells of ink next to a cell. A cell across a corner counts only
// where no way around the corner leads to it.
func inkNeighbours(g *grid, i int) []int {
	var near []int
	for k := 0; k < 8; k += 2 {
		if g[i+around[k]] {
			near = append(near, i+around[k])
		}
	}
	for k := 1; k < 8; k += 2 {
		if g[i+around[k]] && !g[i+around[k-1]] && !g[i+around[(k+1)%8]] {
			near = append(near, i+around[k])
		}
	}
	return near
}

func (n *lineGraph) countEdgeEnds() []int {
	count := make([]int, n.knots)
	for _, e := range n.edges {
		if !e.gone {
			count[e.ends[0]]++
			count[e.ends[1]]++
		}
	}
	return count
}

// removeTwigs removes edges with a loose end that are shorter than minLength cells.
func (n *lineGraph) removeTwigs(minLength float64) {
	count := n.countEdgeEnds()
	for i := range n.edges {
		e := &n.edges[i]
		loose := count[e.ends[0]] == 1 && count[e.ends[1]] > 2 || count[e.ends[1]] == 1 && count[e.ends[0]] > 2
		if loose && float64(len(e.path)) < minLength {
			e.gone = true
		}
	}
}

// joinEdgesToPaths joins edges to lines: where lines cross, each continues in the direction in
// which it came.
func (n *lineGraph) joinEdgesToPaths() [][]int {
	type end struct{ edge, side int }
	incident := make([][]end, n.knots)
	for i, e := range n.edges {
		if !e.gone && len(e.path) > 1 {
			incident[e.ends[0]] = append(incident[e.ends[0]], end{i, 0})
			incident[e.ends[1]] = append(incident[e.ends[1]], end{i, 1})
		}
	}
	next := make(map[end]end)
	for _, ends := range incident {
		for {
			var a, b end
			least := straight
			if len(ends) == 2 {
				least = math.Inf(1) // what was pruned left one line here, however it turns
			}
			for i, p := range ends {
				for _, q := range ends[i+1:] {
					_, taken := next[p]
					_, alsoTaken := next[q]
					if taken || alsoTaken || p.edge == q.edge {
						continue
					}
					if turn := turningAngle(n.edges[p.edge].directionFromEnd(p.side), n.edges[q.edge].directionFromEnd(q.side)); turn < least {
						a, b, least = p, q, turn
					}
				}
			}
			if a == b {
				break
			}
			next[a], next[b] = b, a
		}
	}
	var paths [][]int
	used := make([]bool, len(n.edges))
	follow := func(start end) {
		var path []int
		for at := start; ; {
			used[at.edge] = true
			cells := slices.Clone(n.edges[at.edge].path)
			if at.side == 1 {
				slices.Reverse(cells)
			}
			path = append(path, cells...)
			on, ok := next[end{at.edge, 1 - at.side}]
			if !ok {
				break
			}
			if used[on.edge] {
				path = append(path, path[0])
				break
			}
			at = on
		}
		paths = append(paths, slices.Compact(path))
	}
	for pass := range 2 { // lines with an end first, then those that go in a circle
		for i, e := range n.edges {
			if e.gone || used[i] {
				continue
			}
			_, before := next[end{i, 0}]
			_, after := next[end{i, 1}]
			switch {
			case !before || pass == 1:
				follow(end{i, 0})
			case !after:
				follow(end{i, 1})
			}
		}
	}
	return paths
}

// directionFromEnd returns the direction in which an edge leaves one of its knots.
func (e edge) directionFromEnd(end int) float64 {
	path := e.path
	reach := min(int(aim*fine), len(path)-1)
	from, to := path[0], path[reach]
	if end == 1 {
		from, to = path[len(path)-1], path[len(path)-1-reach]
	}
	a, b := cellPosition(from), cellPosition(to)
	return math.Atan2(b.y-a.y, b.x-a.x)
}

// turningAngle returns by how much a line turns that comes in against one heading and leaves
// by the other: 0 if the two are opposite.
func turningAngle(in, out float64) float64 {
	d := math.Abs(math.Remainder(in-out, 2*math.Pi))
	return math.Pi - d
}
