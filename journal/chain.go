package journal

import (
	"crypto/sha512"
	"encoding/binary"
	"encoding/hex"
)

// A PayloadHash is the hash of an entry's payload.
type PayloadHash [sha512.Size256]byte

// HashPayload hashes a payload. It is SHA-512/256: where a processor has no instructions for
// hashes, that takes half the time of SHA-256, and all appends pay it.
func HashPayload(data []byte) PayloadHash { return sha512.Sum512_256(data) }

// A Link is one link of the hash chain over a table's entries. The chain begins with a
// base: the link of zeros before the first entry, or one that the store states later on,
// where it cannot vouch for what came before. Each further link covers the one before and,
// of its entry, the hash of the payload and not the payload itself: who blanks a payload
// and keeps its hash breaks no chain, and neither does who stores entries in another way.
type Link [sha512.Size256]byte

// Next returns the link of the entry that follows.
func (l Link) Next(seq uint64, atMicros int64, marked bool, payloadHash PayloadHash) Link {
	var text [2*sha512.Size256 + 17]byte
	copy(text[:], l[:])
	binary.LittleEndian.PutUint64(text[32:], seq)
	binary.LittleEndian.PutUint64(text[40:], uint64(atMicros))
	if marked {
		text[48] = 1
	}
	copy(text[49:], payloadHash[:])
	return sha512.Sum512_256(text[:])
}

// A Head says how far a table has come: what was acknowledged of it.
type Head struct {
	Entries uint64
	Link    Link   // of the last entry
	Blobs   uint64 // that it keeps
	BlobSum Link   // their hashes, one XOR the other: their order does not matter
}

// AddEntry makes the head that of the next entry, by the hash of its payload.
func (h *Head) AddEntry(atMicros int64, marked bool, payloadHash PayloadHash) {
	h.Entries++
	h.Link = h.Link.Next(h.Entries, atMicros, marked, payloadHash)
}

// addBlobHash counts one more blob, by its hash.
func (h *Head) addBlobHash(hash string) {
	h.Blobs++
	var sum Link
	_, _ = hex.Decode(sum[:min(len(sum), len(hash)/2)], []byte(hash[:len(hash)/2*2])) // a damaged one counts as another
	for i := range sum {
		h.BlobSum[i] ^= sum[i]
	}
}
