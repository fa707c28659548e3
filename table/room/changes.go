package room

import (
	"encoding/json"

	"linework/game"
	"linework/texts"
	"linework/words"
	"linework/words/offensive"
)

type (
	// TableOpened opens the table. It is the first entry of every journal.
	TableOpened struct {
		Code string `json:"code"`
		Game string `json:"game"`
		Key  string `json:"key"` // of the gallery
	}
	// SeatTaken gives a person or, with Bot set, a bot a new seat.
	SeatTaken struct {
		Seat   SeatID `json:"seat"`
		Name   string `json:"name"`
		Hash   string `json:"hash,omitempty"` // of the token
		Bot    string `json:"bot,omitempty"`
		Colour *int   `json:"ink,omitempty"`   // its colour and mark; old journals have none, and mean the first that is free
		Joins  bool   `json:"joins,omitempty"` // the game that is being played, which takes newcomers (CM-34)
	}
	// SeatLeft removes a seat that was given up or taken away. Old journals have its seat alone.
	SeatLeft struct {
		Seat SeatID `json:"seat"`
		// Heir is whose the table is from now on, where its owner leaves (CM-6).
		Heir SeatID `json:"heir,omitempty"`
		// Invitation and Gallery are the keys of the table from now on, where somebody was
		// taken away who knows those of before.
		Invitation string `json:"invitation,omitempty"`
		Gallery    string `json:"gallery,omitempty"`
		// Removal is who was taken away, who stays removed (CM-31), and RemovalKey what networks
		// are hashed with, where this is the first.
		Removal    *Removal `json:"removal,omitempty"`
		RemovalKey string   `json:"removalKey,omitempty"`

		Farewell texts.Message `json:"-"` // told to the seat's devices
	}
	// SeatRenamed gives a seat another name.
	SeatRenamed struct {
		Seat SeatID `json:"seat"`
		Name string `json:"name"`
	}
	// SeatRekeyed gives a seat another token, for it moved to another device.
	SeatRekeyed struct {
		Seat SeatID `json:"seat"`
		Hash string `json:"hash"`
	}
	// HostNamed gives the table another host. With Deputy set they stand in until the owner
	// returns; otherwise the table is theirs (CM-6).
	HostNamed struct {
		Seat   SeatID `json:"seat"`
		Deputy bool   `json:"deputy,omitempty"`
	}
	// ReadySet says whether a seat is ready for the next game.
	ReadySet struct {
		Seat  SeatID `json:"seat"`
		Ready bool   `json:"ready"`
	}
	// GameChosen chooses the next game.
	GameChosen struct {
		Game string `json:"game"`
	}
	// OptionsSet sets the options of the chosen game, and the pace in percent.
	OptionsSet struct {
		Options game.Values `json:"options"`
		Pace    int         `json:"pace"`
	}
	// SeatsOrdered puts the seats into another order around the table.
	SeatsOrdered struct {
		Seats []SeatID `json:"seats"`
	}
	// AgesOrdered puts seats in order of age, the oldest first.
	AgesOrdered struct {
		Seats []SeatID `json:"seats"`
	}
	// MarkHolderSet says who is the oldest, youngest or smallest; seat 0 for nobody.
	MarkHolderSet struct {
		Mark string `json:"mark"`
		Seat SeatID `json:"seat"`
	}
	// MuteSet silences a seat's reactions, or no longer.
	MuteSet struct {
		Seat  SeatID `json:"seat"`
		Muted bool   `json:"muted"`
	}
	// SitOutSet says whether a seat sits the next games out.
	SitOutSet struct {
		Seat SeatID `json:"seat"`
		Out  bool   `json:"out"`
	}
	// LockSet opens the table to spectators and newcomers, or locks it.
	LockSet struct {
		Open    bool     `json:"open"`
		Screens []string `json:"screens,omitempty"` // hashes of the keys of TVs that stay where it is locked; old journals have none
		// Invitation is the key of invitations from now on; "" keeps it, as in old journals.
		Invitation string `json:"invitation,omitempty"`
	}
	// FilterSet says how far names and texts are filtered (CM-32).
	FilterSet struct {
		Level offensive.Level `json:"level"`
	}
	// PauseSet pauses the game, or resumes it.
	PauseSet struct {
		Paused bool `json:"paused"`
	}
	// TutorialSeen says that a seat has been shown how the game works that waits for it; seat 0
	// is all of them, and then the game begins.
	TutorialSeen struct {
		Seat SeatID `json:"seat"`
	}
	// BotSubstituted has a bot play a person's seat or, with Bot empty, no longer.
	BotSubstituted struct {
		Seat SeatID `json:"seat"`
		Bot  string `json:"bot"`
	}
	// BotReplaced gives the place of a bot in the game that is being played to somebody who
	// came during it (CM-34).
	BotReplaced struct {
		Seat SeatID `json:"seat"`
		Bot  SeatID `json:"bot"`
	}
	// GameStarted deals and starts a match. With the blob that Dealt names it holds all the
	// match is made from.
	GameStarted struct {
		Game    string     `json:"game"`
		Rules   int        `json:"rules,omitempty"` // their version; old journals have none, and mean 1
		Setup   game.Setup `json:"setup"`           // without its pack, where Dealt has that
		Seed    game.Seed  `json:"seed"`
		Playing []SeatID   `json:"playing"`
		Dealt   *packRef   `json:"dealt,omitempty"`
		// Learning is who is shown how the game works before it begins.
		Learning []SeatID `json:"learning,omitempty"`
		// Seen is every word that the evening has dealt, this match's included. It stands
		// in old journals; since then it follows from what was dealt.
		Seen []string `json:"seen,omitempty"`

		Blob []byte      `json:"-"` // the pack that Dealt refers to, to be kept first
		pack *words.Pack // what Dealt tells of, where that is known
	}
	// WordsChosen chooses what the next games are dealt their words from: a pack or, with
	// Paste, words of the players' own, alone or mixed with the pack.
	WordsChosen struct {
		Pack  string `json:"pack,omitempty"`
		Paste string `json:"paste,omitempty"`
		Mixed bool   `json:"mixed,omitempty"`
	}
	// LanguageChosen chooses the language of the words that the next games are dealt.
	LanguageChosen struct {
		Language string `json:"language"`
	}
	// MovePlayed is a move that the match accepted.
	MovePlayed struct {
		Seat  game.Seat       `json:"seat"`
		Phase int             `json:"phase"`
		Kind  string          `json:"kind"`
		Move  json.RawMessage `json:"move"`
		// Rulings is what the judge said of a guess (CM-30). Old journals have none.
		Rulings game.Rulings `json:"rulings,omitzero"`

		By   string    `json:"-"` // "person", "bot" or "table"
		move game.Move // Move as the game reads it
	}
	// BellRang rings the bell at the end of a time limit.
	BellRang struct{}
	// ResultsCleared goes from the results back to the lobby. In old journals a running match ends so, without a
	// result.
	ResultsCleared struct{}
	// EndRequested has the running match end, now or after this round (CM-25).
	EndRequested struct {
		When  When `json:"when"`
		Count bool `json:"count"` // for the evening
	}
	// GameAbandoned ends a match that this version could not replay.
	GameAbandoned struct {
		Game string `json:"game"`
	}
	// ClockTicked notes the time, so that a clock goes on where it was after a crash.
	ClockTicked struct{}
)

// A When is when the host wants a match to end.
type When string

// The whens. Never takes AfterRound back.
const (
	EndNow        When = "now"
	EndAfterRound When = "round"
	EndNever      When = "never"
)

// NewSeatTaken returns the change by which somebody takes the next seat, in the ink they wish
// for, or what is free of it; -1 for no wish. A person has the hash of a token, a bot its
// name. A person joins a game that takes newcomers (CM-34).
func (r *Room) NewSeatTaken(name, tokenHash, botName string, wishedInk int) *SeatTaken {
	ink := r.Seats.PickFreeInk(wishedInk, Public)
	return &SeatTaken{Seat: r.LastSeatID + 1, Name: name, Hash: tokenHash, Bot: botName, Colour: &ink, Joins: tokenHash != "" && r.TakesNewcomers()}
}

// NewMovePlayed returns the change by which a person, a bot or the table makes a move.
func (m *Match) NewMovePlayed(seat game.Seat, phase int, move game.Move, by string) *MovePlayed {
	played := &MovePlayed{Seat: seat, Phase: phase, Kind: m.Game.Wire().KindOf(move), Move: game.MustJSON(move), By: by, move: move}
	if j, ok := m.Match.(game.GuessJudge); ok {
		played.Rulings = j.RuleOnGuess(move)
	}
	return played
}

// rulesVersion returns the version of the rules under which the match was begun.
func (c *GameStarted) rulesVersion() int { return max(c.Rules, 1) }

// BlobToStoreFirst returns the blob that a change refers to, which the journal must keep before
// the change; nil for none.
func BlobToStoreFirst(c Change) []byte {
	if started, ok := c.(*GameStarted); ok {
		return started.Blob
	}
	return nil
}

// NeedsSync reports whether a change must survive a power cut once somebody has heard of it.
func NeedsSync(c Change) bool {
	_, tick := c.(*ClockTicked)
	return !tick
}

// AltersTableView reports whether a change alters what everyone sees of the table. A move and
// the bell alter the match alone; of a report nobody hears unless it covers a name, and what is
// approved, or a face, alters boards alone.
func AltersTableView(c Change) bool {
	switch c.(type) {
	case *MovePlayed, *BellRang, *ClockTicked, *ReportFiled, *ReportWithdrawn, *ReportJudged, *ReportsForgotten, *DrawingApproved, *FaceChosen:
		return false
	}
	return true
}
