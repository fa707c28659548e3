package check

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"linework/ink"
)

// A History is all that one device said and was told, in order.
type History struct {
	Table  string  `json:"table"`
	Device string  `json:"device"`
	Seat   int     `json:"seat"`           // id of its seat at the table; 0 for one that watches
	Left   bool    `json:"left,omitempty"` // it went before the end
	Events []Event `json:"events"`
}

// What happened to a device.
type What string

// All that can happen to a device.
const (
	Said      What = "said"      // it gave a command
	Answered  What = "answered"  // a command of it was answered
	Welcomed  What = "welcomed"  // it was told the whole
	Updated   What = "updated"   // it was told a numbered update
	Inked     What = "inked"     // it was shown a batch of somebody's pen
	Pictured  What = "pictured"  // it was shown a board as a whole
	Drew      What = "drew"      // it sent a batch of its own
	Connected What = "connected" // its socket was opened
	Parted    What = "parted"    // its socket ended
)

// An Event is one of them. Which fields count depends on what it is.
type Event struct {
	At   time.Time `json:"at"`
	What What      `json:"what"`

	ID   int    `json:"id,omitempty"` // of a command or the answer to it
	Do   string `json:"do,omitempty"`
	Move *Move  `json:"move,omitempty"` // where Do is a move
	OK   bool   `json:"ok,omitempty"`
	Code string `json:"code,omitempty"` // of a refusal, or why it parted

	Stream string `json:"stream,omitempty"`
	N      int    `json:"n,omitempty"`
	View   string `json:"view,omitempty"` // Fingerprint of what it saw of the match, or NoMatch; "" where nothing was said of it

	Facts int `json:"facts,omitempty"` // how many the update told: those of moves and bells, never of ink

	Board   int    `json:"board,omitempty"`
	Batch   []byte `json:"batch,omitempty"`
	Picture string `json:"picture,omitempty"` // FingerprintPicture of the board as a whole
}

// A Move is one that a seat of a match makes.
type Move struct {
	Seat  int             `json:"seat"` // of the match
	Phase int             `json:"phase"`
	Kind  string          `json:"kind"`
	Data  json.RawMessage `json:"data"`
}

// NoMatch is the View of a device that is told that there is none.
const NoMatch = "none"

// Fingerprint returns the fingerprint of a view of a match.
func Fingerprint(view []byte) string {
	sum := sha256.Sum256(view)
	return hex.EncodeToString(sum[:8])
}

// FingerprintPicture returns the fingerprint of a board as a whole: of the picture with all that can be
// undone, and of what can be seen of it. A board that nobody may draw on any more is sent
// without the first, and not sent again for that. It is "" for what is no picture.
func FingerprintPicture(snapshot []byte) string {
	var d ink.Drawing
	board, _, err := ink.Split(snapshot)
	if err != nil || d.Load(snapshot) != nil {
		return ""
	}
	return Fingerprint(snapshot) + "/" + Fingerprint(d.AppendFlatSnapshot(nil, board))
}

// visibleFingerprint returns the part of a FingerprintPicture that says what can be seen.
func visibleFingerprint(pictureFingerprint string) string {
	return pictureFingerprint[strings.LastIndexByte(pictureFingerprint, '/')+1:]
}
