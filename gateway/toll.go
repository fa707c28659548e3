package gateway

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math/bits"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"linework/game"
)

// A tollgate asks for work where a network has used up what is free: a number that,
// behind the challenge, makes a SHA-256 with so many zero bits in front. A phone finds one in a
// second, so that an honest person behind the address of a flood still gets in, and a
// flood pays for each step.
type tollgate struct {
	key [32]byte

	mu    sync.Mutex
	used  map[string]time.Time // challenges that were paid for, until they expire
	swept time.Time
}

const (
	tollBits   = 18
	tollFor    = 2 * time.Minute
	tollHeader = "Linework-Toll" // CHALLENGE:NUMBER
	freeAgain  = 60              // seconds after which to try without, in Retry-After
)

const tooManyWrong = "many wrong codes were tried from your network; scan the code or use the link, or wait a minute"

// mayTell reports whether a network may be told whether a code or a key is right, and
// counts those that are wrong. Beyond a measure it is told neither.
func (g *Gateway) mayTell(from network, wrong bool) bool {
	if wrong {
		return g.wrong.take(from)
	}
	return g.wrong.left(from)
}

// mayAsk asks for a toll where a network has tried too many wrong codes.
func (g *Gateway) mayAsk(w http.ResponseWriter, r *http.Request) bool {
	from := g.network(r)
	if g.mayTell(from, false) || g.toll.paid(r, from) {
		return true
	}
	g.toll.ask(w, from, game.Refuse("slow-down", tooManyWrong))
	return false
}

// giveIfRight answers like give, but counts a code or key that is not right, and asks for
// a toll where there were too many.
func (g *Gateway) giveIfRight(w http.ResponseWriter, r *http.Request, status int, value any, err error) {
	var refusal *game.Refusal
	if errors.As(err, &refusal) && slices.Contains([]string{"no-such-table", "bad-key", "no-such-knock", "no-tv"}, refusal.Code) {
		if from := g.network(r); !g.mayTell(from, true) && !g.toll.paid(r, from) {
			g.toll.ask(w, from, game.Refuse("slow-down", tooManyWrong))
			return
		}
	}
	g.give(w, status, value, err)
}

// newTollgate makes one that takes what other nodes with the same token asked for.
func newTollgate(nodes string) *tollgate {
	t := &tollgate{used: map[string]time.Time{}}
	if nodes != "" {
		t.key = sha256.Sum256([]byte("toll:" + nodes))
		return t
	}
	_, _ = rand.Read(t.key[:]) // never fails
	return t
}

// ask refuses a request and says what work would let it pass.
func (t *tollgate) ask(w http.ResponseWriter, from network, r *game.Refusal) {
	var random [8]byte
	_, _ = rand.Read(random[:]) // never fails
	until := strconv.FormatInt(time.Now().Add(tollFor).Unix(), 16)
	head := until + "-" + hex.EncodeToString(random[:])
	w.Header().Set("Retry-After", strconv.Itoa(freeAgain))
	reply(w, http.StatusTooManyRequests, Trouble{Code: r.Code, Text: r.Text, Say: r.Say, Figures: r.Figures, Toll: &Toll{Challenge: head + "-" + t.seal(head, from), Bits: tollBits}})
}

func (t *tollgate) seal(head string, from network) string {
	mac := hmac.New(sha256.New, t.key[:])
	mac.Write([]byte(head + from.prefix.String() + from.odd))
	return hex.EncodeToString(mac.Sum(nil)[:8])
}

// paid reports whether a request brings the work it was asked for, and uses it up.
func (t *tollgate) paid(r *http.Request, from network) bool {
	challenge, _, ok := strings.Cut(r.Header.Get(tollHeader), ":")
	parts := strings.Split(challenge, "-")
	if !ok || len(parts) != 3 || !hmac.Equal([]byte(parts[2]), []byte(t.seal(parts[0]+"-"+parts[1], from))) {
		return false
	}
	seconds, err := strconv.ParseInt(parts[0], 16, 64)
	until, now := time.Unix(seconds, 0), time.Now()
	if err != nil || now.After(until) || zeros(sha256.Sum256([]byte(r.Header.Get(tollHeader)))) < tollBits {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if now.Sub(t.swept) > tollFor {
		t.swept = now
		for c, until := range t.used {
			if now.After(until) {
				delete(t.used, c)
			}
		}
	}
	_, again := t.used[challenge]
	t.used[challenge] = until
	return !again
}

// zeros is how many bits in front are zero.
func zeros(sum [sha256.Size]byte) (n int) {
	for _, b := range sum {
		n += bits.LeadingZeros8(b)
		if b != 0 {
			break
		}
	}
	return n
}
