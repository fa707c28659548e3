package table

import (
	"maps"
	"time"

	"linework/table/room"
	"linework/table/secret"
)

// handOverTTL is how long a hand-over key can be used.
const handOverTTL = 5 * time.Minute

// handOverKeys are the keys with which another device may take over a seat, once each.
type handOverKeys map[string]handOverKey

type handOverKey struct {
	seat    room.SeatID
	expires time.Time
}

// issue returns a new key to a seat and revokes the one before it.
func (k handOverKeys) issue(seat room.SeatID) (key string) {
	k.revokeSeatKeysAndExpired(seat)
	key, _ = secret.NewToken()
	k[key] = handOverKey{seat: seat, expires: time.Now().Add(handOverTTL)}
	return key
}

func (k handOverKeys) revokeSeatKeysAndExpired(seat room.SeatID) {
	maps.DeleteFunc(k, func(_ string, issued handOverKey) bool {
		return issued.seat == seat || time.Now().After(issued.expires)
	})
}

// redeem returns the seat that a key is for and uses the key up.
func (k handOverKeys) redeem(key string) (seat room.SeatID, valid bool) {
	issued, valid := k[key]
	delete(k, key)
	return issued.seat, valid && !time.Now().After(issued.expires)
}
