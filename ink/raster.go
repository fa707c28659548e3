package ink

import (
	"math"
	"slices"
)

// Rasters are square pictures as shades of cells, row by row, by which drawings are compared.

// BlurRaster replaces each cell by the sum of itself and the cells around it, so that lines
// near each other overlap.
func BlurRaster[F float32 | float64](cells []F, side int) {
	sharp := slices.Clone(cells)
	for y := range side {
		for x := range side {
			sum := F(0)
			for ny := max(y-1, 0); ny <= min(y+1, side-1); ny++ {
				for nx := max(x-1, 0); nx <= min(x+1, side-1); nx++ {
					sum += sharp[ny*side+nx]
				}
			}
			cells[y*side+x] = sum
		}
	}
}

// NormaliseRaster gives the cells mean 0 and length 1.
func NormaliseRaster[F float32 | float64](cells []F) {
	mean, square := F(0), F(0)
	for _, v := range cells {
		mean += v / F(len(cells))
	}
	for i := range cells {
		cells[i] -= mean
		square += cells[i] * cells[i]
	}
	length := F(math.Sqrt(float64(square))) + 1e-6
	for i := range cells {
		cells[i] /= length
	}
}

// RasterSimilarity returns how alike two normalised rasters of one size are: 1 for the same
// picture and about 0 for pictures that share nothing (their cosine similarity).
func RasterSimilarity[F float32 | float64](a, b []F) F {
	sum := F(0)
	b = b[:len(a)]
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
