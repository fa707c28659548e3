package limits

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"maps"
	"math/bits"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A ProofOfWork asks a device for work where its network has used up what is free: a number that, behind
// the challenge and a colon, makes a SHA-256 with enough zero bits in front. A phone finds one in a second,
// so an honest person behind the address of a flood still gets in, and a flood pays for each step. A
// challenge is good for one network, once, for two minutes.
type ProofOfWork struct {
	key [32]byte

	mu    sync.Mutex
	spent map[string]time.Time // challenges that were answered, until they expire
	swept time.Time
}

const (
	// WorkBits is how many bits in front must be zero.
	WorkBits          = 18
	challengeLifetime = 2 * time.Minute
)

// NewProofOfWork makes one that also takes what other nodes with the same secret asked for;
// "" where there are none.
func NewProofOfWork(secret string) *ProofOfWork {
	p := &ProofOfWork{spent: map[string]time.Time{}}
	if secret != "" {
		p.key = sha256.Sum256([]byte("toll:" + secret))
		return p
	}
	_, _ = rand.Read(p.key[:]) // never fails
	return p
}

// NewChallenge makes a challenge for a network.
func (p *ProofOfWork) NewChallenge(from Network) string {
	var random [8]byte
	_, _ = rand.Read(random[:]) // never fails
	head := strconv.FormatInt(time.Now().Add(challengeLifetime).Unix(), 16) + "-" + hex.EncodeToString(random[:])
	return head + "-" + p.sign(head, from)
}

func (p *ProofOfWork) sign(head string, from Network) string {
	mac := hmac.New(sha256.New, p.key[:])
	mac.Write([]byte(head + from.String()))
	return hex.EncodeToString(mac.Sum(nil)[:8])
}

// VerifyAndSpend reports whether an answer, CHALLENGE:NUMBER, has the work that a network was asked
// for. It is taken once.
func (p *ProofOfWork) VerifyAndSpend(answer string, from Network) (accepted bool) {
	challenge, _, ok := strings.Cut(answer, ":")
	parts := strings.Split(challenge, "-")
	if !ok || len(parts) != 3 || !hmac.Equal([]byte(parts[2]), []byte(p.sign(parts[0]+"-"+parts[1], from))) {
		return false
	}
	seconds, err := strconv.ParseInt(parts[0], 16, 64)
	until, now := time.Unix(seconds, 0), time.Now()
	if err != nil || now.After(until) || LeadingZeroBits(sha256.Sum256([]byte(answer))) < WorkBits {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if now.Sub(p.swept) > challengeLifetime {
		p.swept = now
		maps.DeleteFunc(p.spent, func(_ string, until time.Time) bool { return !now.Before(until) })
		p.spent = maps.Collect(maps.All(p.spent)) // a map gives no memory back
	}
	_, again := p.spent[challenge]
	p.spent[challenge] = until
	return !again
}

// LeadingZeroBits returns how many bits in front are zero, of the first 64.
func LeadingZeroBits(sum [sha256.Size]byte) (count int) {
	return bits.LeadingZeros64(binary.BigEndian.Uint64(sum[:]))
}
