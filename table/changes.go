package table

import (
	"encoding/json"
	"fmt"
	"time"

	"linework/game"
	"linework/words"
)

// A change is anything that can alter a table. Its journal is a list of them:
// state is replayed from them, and a game that is over is settled (docs/architecture.md).
type change interface {
	kind() string
	// apply makes the change. Only a match refuses one that a command has made, for
	// commands check everything else; but a journal may hold anything, so apply makes
	// sure that the change can be made. After an error nothing has changed.
	apply(*state, time.Duration) ([]game.Event, error)
}

// An entry is a change as the journal keeps it.
type entry struct {
	At   int64           `json:"at"` // table time in milliseconds
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data"`
}

func encodeEntry(at time.Duration, c change) ([]byte, error) {
	if c, ok := c.(*inked); ok {
		return c.encode(), nil
	}
	data, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	return json.Marshal(entry{At: at.Milliseconds(), Kind: c.kind(), Data: data})
}

func mustEncode(at time.Duration, c change) []byte {
	raw, err := encodeEntry(at, c)
	if err != nil {
		panic(err) // our own types always encode
	}
	return raw
}

// decodeEntry reads a change from the journal.
func decodeEntry(raw []byte) (time.Duration, change, error) {
	if len(raw) > 0 && (raw[0] == inkMark || raw[0] == oneInkMark) {
		return decodeInk(raw)
	}
	var e entry
	if err := json.Unmarshal(raw, &e); err != nil {
		return 0, nil, fmt.Errorf("read journal entry: %w", err)
	}
	c := blank(e.Kind)
	if c == nil {
		return 0, nil, fmt.Errorf("read journal entry: unknown kind %q, perhaps of a newer version", e.Kind)
	}
	if err := json.Unmarshal(e.Data, c); err != nil {
		return 0, nil, fmt.Errorf("read journal entry %q: %w", e.Kind, err)
	}
	return time.Duration(e.At) * time.Millisecond, c, nil
}

// blank is an empty change of a kind, to be read into.
func blank(kind string) change {
	for _, c := range []change{
		&opened{}, &sat{}, &left{}, &renamed{}, &rekeyed{}, &hosted{}, &readied{}, &chosen{}, &optioned{}, &ordered{}, &marked{}, &aged{}, &muted{},
		&satOut{}, &showed{}, &worded{}, &paused{}, &substituted{}, &started{}, &played{}, &rang{}, &cleared{}, &abandoned{}, &settled{}, &ticked{},
	} {
		if c.kind() == kind {
			return c
		}
	}
	return nil
}

type (
	// opened is the first entry of every journal.
	opened struct {
		Code string `json:"code"`
		Game string `json:"game"`
		Key  string `json:"key"` // of the gallery
	}
	// sat is a person or, with Bot set, a bot taking a new seat.
	sat struct {
		Seat int    `json:"seat"`
		Name string `json:"name"`
		Hash string `json:"hash,omitempty"` // of the token
		Bot  string `json:"bot,omitempty"`
	}
	// left is a seat given up or taken away.
	left struct {
		Seat int `json:"seat"`
	}
	renamed struct {
		Seat int    `json:"seat"`
		Name string `json:"name"`
	}
	// rekeyed is a seat that moved to another device.
	rekeyed struct {
		Seat int    `json:"seat"`
		Hash string `json:"hash"`
	}
	hosted struct {
		Seat int `json:"seat"`
	}
	readied struct {
		Seat  int  `json:"seat"`
		Ready bool `json:"ready"`
	}
	chosen struct {
		Game string `json:"game"`
	}
	optioned struct {
		Options game.Values `json:"options"`
		Pace    int         `json:"pace"`
	}
	ordered struct {
		Seats []int `json:"seats"`
	}
	aged struct {
		Seats []int `json:"seats"` // ids, the oldest first
	}
	marked struct {
		Mark string `json:"mark"`
		Seat int    `json:"seat"`
	}
	muted struct {
		Seat  int  `json:"seat"`
		Muted bool `json:"muted"`
	}
	satOut struct {
		Seat int  `json:"seat"`
		Out  bool `json:"out"`
	}
	// showed opens the table to spectators and newcomers, or locks it.
	showed struct {
		Open bool `json:"open"`
	}
	paused struct {
		Paused bool `json:"paused"`
	}
	// substituted is a bot playing a person's seat, or with Bot empty no longer.
	substituted struct {
		Seat int    `json:"seat"`
		Bot  string `json:"bot"`
	}
	// started is a match being dealt. With the blob that Dealt names it holds all the
	// match is made from.
	started struct {
		Game    string     `json:"game"`
		Rules   int        `json:"rules,omitempty"` // their version; old journals have none, and mean 1
		Setup   game.Setup `json:"setup"`           // without its pack, where Dealt has that
		Seed    game.Seed  `json:"seed"`
		Playing []int      `json:"playing"`
		Dealt   *dealt     `json:"dealt,omitempty"`
		// Seen is every word that the evening has dealt, this match's included. It stands
		// in old journals; since then it follows from what was dealt.
		Seen []string `json:"seen,omitempty"`

		pack *words.Pack // what Dealt tells of, where that is known
	}
	// worded is the words that the next games are dealt from: a pack or, with Paste,
	// words of the players' own.
	worded struct {
		Pack  string `json:"pack,omitempty"`
		Paste string `json:"paste,omitempty"`
	}
	// played is a move that the match accepted.
	played struct {
		Seat  game.Seat       `json:"seat"`
		Phase int             `json:"phase"`
		Kind  string          `json:"kind"`
		Move  json.RawMessage `json:"move"`

		move game.Move // Move as the game reads it
	}
	// rang is the bell at the end of a time limit.
	rang struct{}
	// cleared goes back to the lobby; a running match ends without a result.
	cleared struct{}
	// abandoned ends a match that this version could not go on with.
	abandoned struct {
		Game string `json:"game"`
	}
	// ticked notes the time, so that a clock goes on where it was after a crash.
	ticked struct{}
)

func (*opened) kind() string      { return "opened" }
func (*sat) kind() string         { return "sat" }
func (*left) kind() string        { return "left" }
func (*renamed) kind() string     { return "renamed" }
func (*rekeyed) kind() string     { return "rekeyed" }
func (*hosted) kind() string      { return "hosted" }
func (*readied) kind() string     { return "readied" }
func (*chosen) kind() string      { return "chosen" }
func (*optioned) kind() string    { return "optioned" }
func (*ordered) kind() string     { return "ordered" }
func (*marked) kind() string      { return "marked" }
func (*aged) kind() string        { return "aged" }
func (*muted) kind() string       { return "muted" }
func (*satOut) kind() string      { return "sat-out" }
func (*showed) kind() string      { return "showed" }
func (*worded) kind() string      { return "worded" }
func (*paused) kind() string      { return "paused" }
func (*substituted) kind() string { return "substituted" }
func (*started) kind() string     { return "started" }
func (*played) kind() string      { return "played" }
func (*rang) kind() string        { return "rang" }
func (*cleared) kind() string     { return "cleared" }
func (*abandoned) kind() string   { return "abandoned" }
func (*ticked) kind() string      { return "ticked" }

// rules is the version of the rules under which the match was begun.
func (c *started) rules() int { return max(c.Rules, 1) }
