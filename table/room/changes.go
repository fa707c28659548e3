package room

import (
	"encoding/json"

	"linework/game"
	"linework/words"
)

type (
	// Opened is the first entry of every journal.
	Opened struct {
		Code string `json:"code"`
		Game string `json:"game"`
		Key  string `json:"key"` // of the gallery
	}
	// Sat is a person or, with Bot set, a bot taking a new seat.
	Sat struct {
		Seat SeatID `json:"seat"`
		Name string `json:"name"`
		Hash string `json:"hash,omitempty"` // of the token
		Bot  string `json:"bot,omitempty"`
		Ink  *int   `json:"ink,omitempty"` // its colour and mark; old journals have none, and mean the first that is free
	}
	// Left is a seat given up or taken away. Old journals have its seat alone.
	Left struct {
		Seat SeatID `json:"seat"`
		// Heir is whose the table is from now on, where its owner leaves (CM-6).
		Heir SeatID `json:"heir,omitempty"`
		// Invitation and Gallery are the keys of the table from now on, where somebody was
		// taken away who knows those of before.
		Invitation string `json:"invitation,omitempty"`
		Gallery    string `json:"gallery,omitempty"`

		Farewell string `json:"-"` // told to the seat's devices
	}
	Renamed struct {
		Seat SeatID `json:"seat"`
		Name string `json:"name"`
	}
	// Rekeyed is a seat that moved to another device.
	Rekeyed struct {
		Seat SeatID `json:"seat"`
		Hash string `json:"hash"`
	}
	// HostNamed is another host. With Deputy set they are so until the one returns whose
	// rights they have (CM-6).
	HostNamed struct {
		Seat   SeatID `json:"seat"`
		Deputy bool   `json:"deputy,omitempty"`
	}
	Readied struct {
		Seat  SeatID `json:"seat"`
		Ready bool   `json:"ready"`
	}
	GameChosen struct {
		Game string `json:"game"`
	}
	OptionsSet struct {
		Options game.Values `json:"options"`
		Pace    int         `json:"pace"`
	}
	Ordered struct {
		Seats []SeatID `json:"seats"`
	}
	// OrderedByAge has ids of seats, the oldest first.
	OrderedByAge struct {
		Seats []SeatID `json:"seats"`
	}
	Marked struct {
		Mark string `json:"mark"`
		Seat SeatID `json:"seat"`
	}
	MuteSet struct {
		Seat  SeatID `json:"seat"`
		Muted bool   `json:"muted"`
	}
	SatOut struct {
		Seat SeatID `json:"seat"`
		Out  bool   `json:"out"`
	}
	// LockTurned opens the table to spectators and newcomers, or locks it.
	LockTurned struct {
		Open    bool     `json:"open"`
		Screens []string `json:"screens,omitempty"` // hashes of the keys of TVs that stay where it is locked; old journals have none
		// Invitation is the key of invitations from now on; "" keeps it, as in old journals.
		Invitation string `json:"invitation,omitempty"`
	}
	PauseSet struct {
		Paused bool `json:"paused"`
	}
	// Learnt is somebody who has seen how the game works that is held for them; Seat 0 is
	// everyone, and then the game begins.
	Learnt struct {
		Seat SeatID `json:"seat"`
	}
	// Substituted is a bot playing a person's seat, or with Bot empty no longer.
	Substituted struct {
		Seat SeatID `json:"seat"`
		Bot  string `json:"bot"`
	}
	// Started is a match being dealt. With the blob that Dealt names it holds all the
	// match is made from.
	Started struct {
		Game    string     `json:"game"`
		Rules   int        `json:"rules,omitempty"` // their version; old journals have none, and mean 1
		Setup   game.Setup `json:"setup"`           // without its pack, where Dealt has that
		Seed    game.Seed  `json:"seed"`
		Playing []SeatID   `json:"playing"`
		Dealt   *dealt     `json:"dealt,omitempty"`
		// Learning is who is shown how the game works before it begins.
		Learning []SeatID `json:"learning,omitempty"`
		// Seen is every word that the evening has dealt, this match's included. It stands
		// in old journals; since then it follows from what was dealt.
		Seen []string `json:"seen,omitempty"`

		Blob []byte      `json:"-"` // the pack that Dealt refers to, to be kept first
		pack *words.Pack // what Dealt tells of, where that is known
	}
	// WordsChosen is the words that the next games are dealt from: a pack or, with Paste,
	// words of the players' own, alone or mixed with the pack.
	WordsChosen struct {
		Pack  string `json:"pack,omitempty"`
		Paste string `json:"paste,omitempty"`
		Mixed bool   `json:"mixed,omitempty"`
	}
	// LanguageChosen is the language of the words that the next games are dealt.
	LanguageChosen struct {
		Language string `json:"language"`
	}
	// Played is a move that the match accepted.
	MovePlayed struct {
		Seat  game.Seat       `json:"seat"`
		Phase int             `json:"phase"`
		Kind  string          `json:"kind"`
		Move  json.RawMessage `json:"move"`

		By   string    `json:"-"` // "person", "bot" or "table"
		move game.Move // Move as the game reads it
	}
	// Rang is the bell at the end of a time limit.
	Rang struct{}
	// Cleared goes back to the lobby. In old journals a running match ends so, without a
	// result.
	Cleared struct{}
	// Ended is a running match that the host ends, now or after this round (CM-25).
	Ended struct {
		When  When `json:"when"`
		Count bool `json:"count"` // for the evening
	}
	// Abandoned ends a match that this version could not go on with.
	GameAbandoned struct {
		Game string `json:"game"`
	}
	// Ticked notes the time, so that a clock goes on where it was after a crash.
	Ticked struct{}
)

func (*Opened) kind() string         { return "opened" }
func (*Sat) kind() string            { return "sat" }
func (*Left) kind() string           { return "left" }
func (*Renamed) kind() string        { return "renamed" }
func (*Rekeyed) kind() string        { return "rekeyed" }
func (*HostNamed) kind() string      { return "hosted" }
func (*Readied) kind() string        { return "readied" }
func (*GameChosen) kind() string     { return "chosen" }
func (*OptionsSet) kind() string     { return "optioned" }
func (*Ordered) kind() string        { return "ordered" }
func (*Marked) kind() string         { return "marked" }
func (*OrderedByAge) kind() string   { return "aged" }
func (*MuteSet) kind() string        { return "muted" }
func (*SatOut) kind() string         { return "sat-out" }
func (*LockTurned) kind() string     { return "showed" }
func (*WordsChosen) kind() string    { return "worded" }
func (*LanguageChosen) kind() string { return "spoken" }
func (*PauseSet) kind() string       { return "paused" }
func (*Learnt) kind() string         { return "learnt" }
func (*Substituted) kind() string    { return "substituted" }
func (*Started) kind() string        { return "started" }
func (*MovePlayed) kind() string     { return "played" }
func (*Rang) kind() string           { return "rang" }
func (*Cleared) kind() string        { return "cleared" }
func (*Ended) kind() string          { return "ended" }
func (*GameAbandoned) kind() string  { return "abandoned" }
func (*Ticked) kind() string         { return "ticked" }

// NewSeat is somebody who takes the next seat, in the ink they wish for as far as it is
// free; -1 for no wish. A person has the hash of a token, a bot its name.
func (r *Room) NewSeat(name, hash, bot string, wish int) *Sat {
	ink := r.Seats.NewInk(wish, Public)
	return &Sat{Seat: r.LastID + 1, Name: name, Hash: hash, Bot: bot, Ink: &ink}
}

// NewMove is a move that the match is to be asked for, by a person, a bot or the table.
func (m *Match) NewMove(seat game.Seat, phase int, move game.Move, by string) *MovePlayed {
	return &MovePlayed{Seat: seat, Phase: phase, Kind: m.Game.Wire().KindOf(move), Move: mustJSON(move), By: by, move: move}
}

// rules is the version of the rules under which the match was begun.
func (c *Started) rules() int { return max(c.Rules, 1) }
