package doodledash

import (
	"math/rand/v2"
	"strings"
	"time"

	"linework/ink"
)

// lineOn is a batch with one short line.
func lineOn(board int) []byte {
	var w ink.Writer
	batch := w.Append(ink.AppendHeader(nil, board), ink.Op{Do: ink.Begin, Tool: ink.Medium, Point: ink.Point{X: 1000, Y: 1000}})
	batch = w.Append(batch, ink.Op{Do: ink.Move, Point: ink.Point{X: 1040, Y: uint16(1010 + board)}})
	return w.Append(batch, ink.Op{Do: ink.End})
}

// showing is chance with which the die shows a face.
func showing(face int) *rand.Rand {
	for seed := uint64(0); ; seed++ {
		if 1+chance(seed).IntN(faces) == face {
			return chance(seed)
		}
	}
}

// chance is a reproducible source of chance.
func chance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func ms(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// tokens is a JSON text in words.
func tokens(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("{}[]:,", r) })
}
