package table

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"maps"
	"strings"
	"time"

	"linework/game"
	"linework/table/room"
)

// newToken is a secret that holds a seat, and what the server keeps of it.
func newToken() (token, hash string) {
	var raw [24]byte
	_, _ = rand.Read(raw[:]) // never fails
	token = base64.RawURLEncoding.EncodeToString(raw[:])
	return token, hashOf(token)
}

func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// newInvitation is the key of an invitation, short enough for a small QR code.
func newInvitation() string { return strings.ToLower(rand.Text()[:10]) }

func newSeed() game.Seed {
	var seed game.Seed
	_, _ = rand.Read(seed[:]) // never fails
	return seed
}

// same compares a secret with what somebody says it is; an empty one is nobody's.
func same(said, secret string) bool {
	return secret != "" && subtle.ConstantTimeCompare([]byte(said), []byte(secret)) == 1
}

// handOverFor is how long a key to a seat is good.
const handOverFor = 5 * time.Minute

// handOvers is the keys with which another device may take a seat, once.
type handOvers map[string]handOver

type handOver struct {
	seat  room.SeatID
	until time.Time
}

// issue makes a key to a seat; the one before it is good no more.
func (h handOvers) issue(id room.SeatID) (key string) {
	h.revoke(id)
	key, _ = newToken()
	h[key] = handOver{seat: id, until: time.Now().Add(handOverFor)}
	return key
}

// revoke makes the keys to a seat void, and forgets those that are too old.
func (h handOvers) revoke(id room.SeatID) {
	maps.DeleteFunc(h, func(_ string, k handOver) bool { return k.seat == id || time.Now().After(k.until) })
}

// redeem is the seat that a key opens, and uses the key up.
func (h handOvers) redeem(key string) (room.SeatID, bool) {
	k, ok := h[key]
	delete(h, key)
	return k.seat, ok && !time.Now().After(k.until)
}
