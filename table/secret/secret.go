// Package secret makes the secrets of a table and compares them: tokens that hold seats and
// keys of invitations. Of a token the server keeps only a hash.
package secret

import (
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"strings"
)

// NewToken returns a token that holds a seat, and its hash.
func NewToken() (token, hash string) {
	var raw [24]byte
	_, _ = rand.Read(raw[:]) // never fails
	token = base64.RawURLEncoding.EncodeToString(raw[:])
	return token, Hash(token)
}

// Hash returns what the server keeps of a token.
func Hash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// slowness is how often a SlowHash is repeated: some milliseconds of work.
const slowness = 20_000

// SlowHash returns a keyed hash of something that could be guessed, such as an address.
func SlowHash(text, key string) string {
	sum, err := pbkdf2.Key(sha256.New, text, []byte(key), slowness, 16)
	if err != nil {
		panic(err) // only for parameters that are none of these
	}
	return hex.EncodeToString(sum)
}

// NewInvitationKey returns a new key of invitations, short enough for a small QR code.
func NewInvitationKey() string { return strings.ToLower(rand.Text()[:10]) }

// Equal reports whether a claim is the secret, in constant time. Nobody can claim an empty
// secret.
func Equal(claim, secret string) bool {
	return secret != "" && subtle.ConstantTimeCompare([]byte(claim), []byte(secret)) == 1
}
