package main

import (
	"cmp"
	"math"
	"slices"
)

// A lineGraph is thinned ink as lines that meet: edges of cells between knots. A knot is
// where a line ends or where several meet; neighbouring cells in which lines meet are one
// knot.
type lineGraph struct {
	ink    *grid
	edges  []edge
	knots  int                // how many there are, numbered from 1
	knotAt [cells * cells]int // 0 where none is
	walked [cells * cells]bool
}

// An edge goes from one knot to another, or around to the same one. A closed line
// that meets no other has knots of its own on both ends.
type edge struct {
	path []int // cells, from knot to knot
	ends [2]int
}

// newLineGraph finds the knots and edges of thinned ink.
func newLineGraph(g *grid) *lineGraph {
	n := &lineGraph{ink: g}
	n.findKnots()
	n.findEdgesBetweenKnots()
	n.findRings()
	return n
}

func (n *lineGraph) newKnot() int {
	n.knots++
	return n.knots
}

// findKnots finds where lines end or meet, and dots, which are edges of one cell.
func (n *lineGraph) findKnots() {
	for i, ink := range n.ink {
		if !ink || n.knotAt[i] != 0 {
			continue
		}
		switch near := inkNeighbours(n.ink, i); len(near) {
		case 0:
			k := n.newKnot()
			n.knotAt[i] = k
			n.edges = append(n.edges, edge{[]int{i}, [2]int{k, k}})
		case 1:
			n.knotAt[i] = n.newKnot()
		case 2:
		default:
			n.markCrossing(i, n.newKnot())
		}
	}
}

// markCrossing makes one knot of a cell and all those around it in which lines meet.
func (n *lineGraph) markCrossing(i, knot int) {
	near := inkNeighbours(n.ink, i)
	if n.knotAt[i] != 0 || len(near) <= 2 {
		return
	}
	n.knotAt[i] = knot
	for _, j := range near {
		n.markCrossing(j, knot)
	}
}

func (n *lineGraph) findEdgesBetweenKnots() {
	for i, k := range n.knotAt {
		if k == 0 {
			continue
		}
		for _, j := range inkNeighbours(n.ink, i) {
			other := n.knotAt[j]
			if n.walked[j] || other == k || other != 0 && j < i {
				continue
			}
			path := n.walkFrom(i, j)
			end := n.knotAt[path[len(path)-1]]
			if end == 0 {
				end = n.newKnot()
			}
			n.edges = append(n.edges, edge{path, [2]int{k, end}})
		}
	}
}

// findRings finds lines without a knot, which is what is left.
func (n *lineGraph) findRings() {
	for i, ink := range n.ink {
		if !ink || n.knotAt[i] != 0 || n.walked[i] {
			continue
		}
		n.walked[i] = true
		path := n.walkFrom(i, inkNeighbours(n.ink, i)[0])
		if path[len(path)-1] != i {
			path = append(path, i)
		}
		n.edges = append(n.edges, edge{path, [2]int{n.newKnot(), n.newKnot()}})
	}
}

// walkFrom returns the cells from one along its neighbour to the next knot, or to where it began.
func (n *lineGraph) walkFrom(start, next int) []int {
	path := []int{start, next}
	for {
		before, at := path[len(path)-2], path[len(path)-1]
		if at == start || n.knotAt[at] != 0 {
			return path
		}
		n.walked[at] = true
		on := slices.DeleteFunc(inkNeighbours(n.ink, at), func(j int) bool {
			return j == before || n.walked[j] && j != start
		})
		if len(on) == 0 {
			return path
		}
		path = append(path, on[len(on)-1])
	}
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

// removeTwigs removes edges with a loose end that are shorter than minLength cells.
func (n *lineGraph) removeTwigs(minLength float64) {
	count := make([]int, n.knots+1) // of edges at each knot
	for _, e := range n.edges {
		count[e.ends[0]]++
		count[e.ends[1]]++
	}
	n.edges = slices.DeleteFunc(n.edges, func(e edge) bool {
		a, b := count[e.ends[0]], count[e.ends[1]]
		return min(a, b) == 1 && max(a, b) > 2 && float64(len(e.path)) < minLength
	})
}

// An edgeEnd is where an edge begins, on side 0, or ends, on side 1.
type edgeEnd struct{ edge, side int }

// joinEdgesToPaths joins edges to lines: where lines cross, each continues in the direction in
// which it came.
func (n *lineGraph) joinEdgesToPaths() [][]int {
	next := n.pairEnds()
	var paths [][]int
	used := make([]bool, len(n.edges))
	follow := func(at edgeEnd) {
		var path []int
		more := true
		for more && !used[at.edge] {
			used[at.edge] = true
			cells := n.edges[at.edge].path
			if at.side == 1 {
				slices.Reverse(cells)
			}
			path = append(path, cells...)
			at, more = next[edgeEnd{at.edge, 1 - at.side}]
		}
		if more { // it goes in a circle
			path = append(path, path[0])
		}
		paths = append(paths, slices.Compact(path))
	}
	for i := range n.edges { // lines with an end first
		for side := range 2 {
			if _, joined := next[edgeEnd{i, side}]; !joined && !used[i] {
				follow(edgeEnd{i, side})
			}
		}
	}
	for i := range n.edges {
		if !used[i] {
			follow(edgeEnd{i, 0})
		}
	}
	return paths
}

// pairEnds returns which end of an edge continues in which, both ways: at each knot the
// straightest first.
func (n *lineGraph) pairEnds() map[edgeEnd]edgeEnd {
	meeting := make([][]edgeEnd, n.knots+1)
	for i, e := range n.edges {
		if len(e.path) > 1 {
			meeting[e.ends[0]] = append(meeting[e.ends[0]], edgeEnd{i, 0})
			meeting[e.ends[1]] = append(meeting[e.ends[1]], edgeEnd{i, 1})
		}
	}
	type pair struct {
		a, b edgeEnd
		turn float64
	}
	next := make(map[edgeEnd]edgeEnd)
	for _, ends := range meeting {
		most := straight
		if len(ends) == 2 {
			most = math.Inf(1) // what was pruned left one line here, however it turns
		}
		var pairs []pair
		for i, p := range ends {
			for _, q := range ends[i+1:] {
				turn := turningAngle(n.edges[p.edge].directionFromEnd(p.side), n.edges[q.edge].directionFromEnd(q.side))
				if p.edge != q.edge && turn < most {
					pairs = append(pairs, pair{p, q, turn})
				}
			}
		}
		slices.SortStableFunc(pairs, func(x, y pair) int { return cmp.Compare(x.turn, y.turn) })
		for _, p := range pairs {
			_, taken := next[p.a]
			_, alsoTaken := next[p.b]
			if !taken && !alsoTaken {
				next[p.a], next[p.b] = p.b, p.a
			}
		}
	}
	return next
}

// directionFromEnd returns the direction in which an edge leaves one of its knots.
func (e edge) directionFromEnd(side int) float64 {
	last := len(e.path) - 1
	reach := min(int(aim*fine), last)
	from, to := e.path[0], e.path[reach]
	if side == 1 {
		from, to = e.path[last], e.path[last-reach]
	}
	way := cellPosition(to).Minus(cellPosition(from))
	return math.Atan2(way.Y, way.X)
}

// turningAngle returns by how much a line turns that comes in against one heading and leaves
// by the other: 0 if the two are opposite.
func turningAngle(in, out float64) float64 {
	return math.Pi - math.Abs(math.Remainder(in-out, 2*math.Pi))
}
