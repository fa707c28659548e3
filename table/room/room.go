package room

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"linework/game"
	"linework/journal"
	"linework/words/offensive"
)

// A Room is a table as its journal tells it. It knows no sockets, no wall clock and no
// chance: the same changes always make the same room. Whoever runs a table reads its
// fields, and changes them by changes alone.
type Room struct {
	findGame func(id string) (game.Game, bool)
	readBlob func(hash string) ([]byte, error) // what the journal keeps beside its entries

	At time.Duration // table time of the last change
	State
	Paste    string           // words of the players' own, instead of the pack or with it
	drawings [][]game.Drawing // of each game of the evening; nil for what a blob of Galleries has, until somebody wants to see it
	Paused   bool
	// Learning is who is still being shown how the match works. The match waits for them, and
	// its clocks stand still.
	Learning []SeatID
	Match    *Match
	// LastMatch is the match whose results everyone has left for the lobby, until the next one
	// begins. A room that is made again from its journal has none there.
	LastMatch *Match
	// sheet is the warm-up sheet, until the next game begins.
	sheet warmUpSheet
	// Unreplayable counts the matches that this version could not replay and that were never
	// settled. The result of those that were over is lost too.
	Unreplayable int
}

// A State is the part of a room that stays from one game to the next. When a game is over it
// is written into the journal as it is (settled.go), so the names in JSON are frozen.
type State struct {
	Keys
	Stage      Stage  `json:"stage"`
	Seats      Seats  `json:"seats"` // in circular order
	LastSeatID SeatID `json:"lastId"`
	Host       SeatID `json:"host"` // 0 while there is no person at the table
	// Owner is whose table it is; another host stands in while they are away (CM-6). An entry
	// has one only where that is not the host.
	Owner   SeatID          `json:"owner,omitempty"`
	Game    string          `json:"game"`
	Options game.Values     `json:"options"`
	Pace    int             `json:"pace"`
	Open    bool            `json:"open"`
	Screens []string        `json:"screens,omitempty"` // hashes of the keys of TVs that may watch while it is not open
	Filter  offensive.Level `json:"filter,omitempty"`  // how far names and texts are filtered; "" where the host has not chosen
	// Watching is what TVs and others who watch show.
	Watching WatchPolicy `json:"watching,omitzero"`
	// Approved is the drawings that the host has approved for them and that nobody has drawn on since,
	// the first approved first.
	Approved []ReportTarget `json:"approved,omitempty"`
	RemovalList
	Reports Reports              `json:"reports,omitempty"`
	Marks   map[game.Mark]SeatID `json:"marks"`
	Ages    []SeatID             `json:"ages,omitempty"` // the oldest first; empty where nobody was put in order
	// Language is that of the words that games are dealt (CM-26); old journals have none, and
	// mean English.
	Language  string   `json:"language,omitempty"`
	Pack      string   `json:"pack,omitempty"`  // the pack of words chosen; "" for the game's own
	PasteHash string   `json:"paste,omitempty"` // of the blob with the room's Paste; in an entry alone
	Mixed     bool     `json:"mixed,omitempty"` // own words come first, the pack fills up what they lack
	SeenWords []string `json:"seen,omitempty"`  // that were dealt this evening
	Evening   []Game   `json:"evening"`
	Galleries []string `json:"galleries"` // hashes of the blobs with the drawings of each game; "" for none, and before they are settled
	// Abandoned is the game that ended because this version could not go on with it; ""
	// when the next one begins.
	Abandoned string `json:"abandoned,omitempty"`
}

// English is the language of a table whose journal tells of none.
const English = "en"

// New returns a room before the first entry of its journal. readBlob reads what the journal
// keeps beside its entries.
func New(findGame func(id string) (game.Game, bool), readBlob func(hash string) ([]byte, error)) *Room {
	return &Room{findGame: findGame, readBlob: readBlob, State: State{Stage: Lobby, Pace: 100, Open: true, Language: English, Options: game.Values{}, Marks: map[game.Mark]SeatID{}}}
}

// Do makes one change at a table time.
func (r *Room) Do(at time.Duration, c Change) ([]game.Event, error) {
	events, err := c.applyTo(r, at)
	if err == nil {
		r.At = max(r.At, at)
	}
	return events, err
}

// SeatByID returns the seat with an id, or nil.
func (r *Room) SeatByID(id SeatID) *Seat {
	return game.FirstWhere(r.Seats, func(x *Seat) bool { return x.ID == id })
}

// removeSeat removes a seat with all that refers to it.
func (r *Room) removeSeat(id SeatID) {
	r.Seats = slices.DeleteFunc(r.Seats, func(x *Seat) bool { return x.ID == id })
	r.sheet.removeLayer(id)
	r.Ages = slices.DeleteFunc(r.Ages, func(old SeatID) bool { return old == id })
	maps.DeleteFunc(r.Marks, func(_ game.Mark, holder SeatID) bool { return holder == id })
}

// findSeat returns the seat with an id, or an error for a change that is about it.
func (r *Room) findSeat(id SeatID) (*Seat, error) {
	if x := r.SeatByID(id); x != nil {
		return x, nil
	}
	return nil, fmt.Errorf("there is no seat %d", id)
}

// updateSeat calls a function with the seat that has an id, or returns an error where none has.
func (r *Room) updateSeat(id SeatID, update func(*Seat)) error {
	x, err := r.findSeat(id)
	if err == nil {
		update(x)
	}
	return err
}

// MaxSeats is how many a table has: a class has forty devices and the teacher (FL-52).
const MaxSeats = game.MaxSeats

// CheckHasFreeSeat refuses one more seat at a full table.
func (r *Room) CheckHasFreeSeat() error {
	if len(r.Seats) >= MaxSeats {
		return game.Refuse("table-full.seats", game.Figures{"seats": MaxSeats})
	}
	return nil
}

// CheckNotPlaying refuses what cannot be done during a game.
func (r *Room) CheckNotPlaying() error {
	if r.Stage == Playing {
		return game.Refuse("not-lobby.game-running")
	}
	return nil
}

// CheckPlaying refuses what can be done only in a game.
func (r *Room) CheckPlaying() error {
	if r.Stage != Playing {
		return game.Refuse("not-playing.no-game")
	}
	return nil
}

// KnowsSecret reports whether a seat knows a word that others guess at now.
func (r *Room) KnowsSecret(id SeatID) bool {
	if r.Match == nil || r.Stage != Playing {
		return false
	}
	seat := r.Match.SeatOf(id)
	return seat != game.Watcher && r.Match.Status().KnowsSecret.Has(seat)
}

// TutorialPending reports whether the match waits for somebody who is being shown how it
// works.
func (r *Room) TutorialPending() bool { return len(r.Learning) > 0 }

func (r *Room) endTutorialFor(id SeatID) {
	r.Learning = slices.DeleteFunc(r.Learning, func(each SeatID) bool { return each == id })
}

// CheckMayMove returns the seat of the match for which a person may move now, or refuses.
func (r *Room) CheckMayMove(who SeatID) (seat game.Seat, err error) {
	if r.SeatByID(who) == nil {
		return 0, game.Refuse("not-seated.watching")
	}
	if err := r.CheckPlaying(); err != nil {
		return 0, err
	}
	if seat = r.Match.SeatOf(who); seat == game.Watcher {
		return 0, game.Refuse("not-playing.joined-later")
	}
	if r.Paused {
		return 0, game.Refuse("paused.move")
	}
	if r.TutorialPending() {
		return 0, game.Refuse("learning.move")
	}
	return seat, nil
}

// A Change is anything that can alter a table. Its journal is a list of them:
// a room is replayed from them, and a game that is over is settled (docs/architecture.md).
type Change interface {
	// applyTo makes the change. Only a match refuses one that a command has made, for
	// commands check everything else; but a journal may hold anything, so applyTo makes
	// sure that the change can be made. After an error nothing has changed.
	applyTo(*Room, time.Duration) ([]game.Event, error)
}

// A storeError says that the store did not answer. The change that needed it is not at fault.
type storeError struct{ error }

func (e storeError) Unwrap() error { return e.error }

// loadBlob reads a blob of the journal. Unless the blob is damaged, its error is a storeError.
func (r *Room) loadBlob(hash string) ([]byte, error) {
	blob, err := r.readBlob(hash)
	if err != nil && !errors.Is(err, journal.ErrDamaged) {
		return nil, storeError{err}
	}
	return blob, err
}
