package main

// A raster is traced on a finer grid, each of whose cells is a part of a pixel. A
// pixel's shade tells how far its line lies to the side, and the finer grid keeps it.
const (
	fine   = 4                           // cells for each pixel and direction
	margin = 4                           // empty cells around it all
	cells  = side*fine + fine + 2*margin // with one pixel more, see restore
	dark   = 0.4                         // so much ink, from 0 to 1, belongs to a line that is alone
	crowd  = 0.75                        // how much more it takes where other lines are near
	alone  = 0.34                        // the mean ink of three by three pixels with one line
)

// A grid says which cells are ink.
type grid [cells * cells]bool

// addCutOffEdges returns the raster with its last column and row, of which the package cut off
// a part: a line along the right edge lies between pixels 27 and 28, and 28 is not there.
func addCutOffEdges(r *raster) (wide [side + 1][side + 1]float64) {
	for y := range side {
		for x := range side {
			wide[y][x] = float64(r[y*side+x]) / 255
		}
	}
	const last = side - 1
	for i := range side {
		if v := wide[i][last]; v > 0 && v < 0.5 && wide[i][last-1] < 0.1 {
			wide[i][side] = 1 - v
		}
		if v := wide[last][i]; v > 0 && v < 0.5 && wide[last-1][i] < 0.1 {
			wide[side][i] = 1 - v
		}
	}
	return wide
}

// enlargeRaster puts a raster onto the finer grid, interpolating shades between pixels.
func enlargeRaster(r *raster) *grid {
	wide := addCutOffEdges(r)
	at := func(x, y int) float64 {
		if x < 0 || y < 0 || x > side || y > side {
			return 0
		}
		return wide[y][x]
	}
	// Between lines that run side by side there is as much ink as on one that is alone,
	// so what counts as dark depends on what is around.
	around := func(x, y int) float64 {
		sum := 0.0
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				sum += at(x+dx, y+dy)
			}
		}
		return sum / 9
	}
	g := new(grid)
	for cy := range cells {
		for cx := range cells {
			x, fx := pixelOfCell(cx - margin)
			y, fy := pixelOfCell(cy - margin)
			between := func(of func(x, y int) float64) float64 {
				top := of(x, y)*(1-fx) + of(x+1, y)*fx
				bottom := of(x, y+1)*(1-fx) + of(x+1, y+1)*fx
				return top*(1-fy) + bottom*fy
			}
			if ink := between(at); ink >= dark {
				g[cy*cells+cx] = ink >= dark+crowd*max(0, between(around)-alone)
			}
		}
	}
	return g
}

// pixelOfCell returns the pixel before a cell and how far beyond it the cell lies.
func pixelOfCell(cell int) (pixel int, beyond float64) {
	pixel = (cell+margin)/fine - margin/fine
	return pixel, float64(cell-pixel*fine) / fine
}

// around are the eight neighbours of a cell, clockwise from the one above.
var around = [8]int{-cells, -cells + 1, 1, cells + 1, cells, cells - 1, -1, -cells - 1}

// thinLines removes ink from both sides of every line until it is one cell wide, by the
// method of Zhang and Suen.
func thinLines(g *grid) {
	var goes []int
	for changed := true; changed; {
		changed = false
		for pass := range 2 {
			goes = goes[:0]
			for i := cells + 1; i < len(g)-cells-1; i++ {
				if g[i] && isRemovable(g, i, pass) {
					goes = append(goes, i)
				}
			}
			for _, i := range goes {
				g[i] = false
				changed = true
			}
		}
	}
	removeStairCorners(g)
}

// isRemovable reports whether a cell can be removed in a pass without breaking a line.
func isRemovable(g *grid, i, pass int) bool {
	var n [8]bool
	ink, steps := 0, 0
	for k, d := range around {
		n[k] = g[i+d]
		if n[k] {
			ink++
		}
	}
	for k := range n {
		if !n[k] && n[(k+1)%8] {
			steps++
		}
	}
	if ink < 2 || ink > 6 || steps != 1 {
		return false
	}
	if pass == 0 {
		return !(n[0] && n[2] && n[4]) && !(n[2] && n[4] && n[6])
	}
	return !(n[0] && n[2] && n[6]) && !(n[0] && n[4] && n[6])
}

// removeStairCorners removes the corners of stairs, so that a slanting line has two neighbours
// everywhere and does not look like a row of crossings.
func removeStairCorners(g *grid) {
	for i := cells + 1; i < len(g)-cells-1; i++ {
		if !g[i] {
			continue
		}
		for k := 0; k < 8; k += 2 {
			a, b := around[k], around[(k+2)%8]
			opposite := around[(k+5)%8]
			if g[i+a] && g[i+b] && !g[i+opposite] && !g[i-a] && !g[i-b] {
				g[i] = false
				break
			}
		}
	}
}
