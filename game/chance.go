package game

import (
	"encoding/binary"
	"math/rand/v2"
)

// A Seed determines all the chance of one match. It comes from crypto/rand and never leaves
// the server.
type Seed [32]byte

// At returns the random source for one step of a match: step 0 deals, step n is the n-th
// accepted input. A refused input uses none up.
func (s Seed) At(step int) *rand.Rand {
	key := s
	n := binary.LittleEndian.Uint64(key[:8]) + uint64(step)
	binary.LittleEndian.PutUint64(key[:8], n)
	src := rand.NewChaCha8(key)
	return rand.New(src)
}
