package table

import (
	"encoding/json"
	"sync"

	"linework/game"
	"linework/table/room"
	"linework/words/offensive"
)

// ProtocolVersion is what a device says in hello. A server turns another one away.
const ProtocolVersion = 2

// A Command is what a device says on its socket: one JSON object in one text frame.
type Command struct {
	ID    int             `json:"id"`
	Do    string          `json:"do"`
	Phase int             `json:"phase,omitempty"` // with move: the phase it answers
	Kind  string          `json:"kind,omitempty"`  // with move and ask: the game's own kind
	Data  json.RawMessage `json:"data,omitempty"`
}

// The data of the commands, each named after its "do". Those marked host are for hosts, and
// Commands says who may exactly; "move", "ask" and a few others carry no data of their own.
type (
	// DoHello is the first command on a socket.
	DoHello struct {
		Version int    `json:"version"`
		Token   string `json:"token,omitempty"`  // the seat's secret; none to watch
		Screen  string `json:"screen,omitempty"` // a TV's own secret, with which it may watch on when the table is locked
		Stream  string `json:"stream,omitempty"` // where the device stopped listening,
		Seen    int    `json:"seen,omitempty"`   // so that it gets only what it missed
		// Device is a name that the device has made up for itself, always the same. When it
		// comes again, what is still on its way from its socket before is not heard any more.
		Device string `json:"device,omitempty"`
		// Browser is a name that the browser has made up for itself, the same at every visit. Who
		// was removed is known by it (CM-31).
		Browser string `json:"browser,omitempty"`
		// Knows is the games that this device has been shown how to play. The first game of
		// another kind waits until it says "learnt"; without the list no game does.
		Knows []string `json:"knows,omitempty"`

		Network string `json:"-"` // where the device comes from, as the gateway knows it
	}
	// DoReact shows an emoji to everyone, or says one of the Phrases (CM-38).
	DoReact struct {
		Emoji  string `json:"emoji,omitempty"`
		Phrase string `json:"phrase,omitempty"`
	}
	// DoLearnt says that this device has been shown how a game works.
	DoLearnt struct {
		Game string `json:"game"`
	}
	// DoReady says whether a player is ready for the next game.
	DoReady struct {
		Ready bool `json:"ready"`
	}
	// DoRename changes the own name; not during a game.
	DoRename struct {
		Name string `json:"name"`
	}
	// DoColour chooses the own colour and mark; not during a game.
	DoColour struct {
		Ink int `json:"ink"` // colour + 8·((mark − colour) mod 8), both from 0 to 7
	}
	// DoFace gives oneself a face; not during a game (CM-39).
	DoFace struct {
		Ink []byte `json:"ink" tstype:"string"` // in Base64: the whole drawing as one batch that begins with a reset; "" for no face
	}
	// Heads is what "heads" gives back: a few faces to take, that nobody here has.
	Heads struct {
		Heads [][]byte `json:"heads" tstype:"string[]"` // in Base64: each one batch for an empty board
	}
	// DoHeart gives the own heart to a drawing of the last game, and to no other from then on.
	DoHeart struct {
		Game    int `json:"game"`    // of the evening, from 0
		Drawing int `json:"drawing"` // of its gallery, from 0; -1 takes it back
	}
	// DoIdentify asks what is on a board that is on show, or with Seat for all that the seat drew in
	// the latest round of which something is, to report it or to take that back.
	DoIdentify struct {
		Board *int        `json:"board,omitempty"`
		Seat  room.SeatID `json:"seat,omitempty"`
	}
	// Identified is what "identify" gives back.
	Identified struct {
		Drawing  room.ReportTarget   `json:"drawing"`
		Reported []room.ReportTarget `json:"reported"` // what the own seat has reported that covers it
		ForAll   []room.ReportTarget `json:"forAll"`   // what was reported that covers it for everyone
	}
	// DoReport reports a drawing, a face or a name (CM-33), which is covered for the own seat then:
	// with Drawing what "identify" gave back, which need not be on show any more, or a drawing whose
	// word everyone knows; with Name the seat's name; else what "identify" gives back for the board
	// or the seat. Over is how older clients say Drawing.
	DoReport struct {
		DoIdentify
		Name    bool               `json:"name,omitempty"`
		Drawing *room.ReportTarget `json:"drawing,omitempty"`
		Over    bool               `json:"over,omitempty"`
		Game    int                `json:"game,omitempty"`
		Round   int                `json:"round,omitempty"`
	}
	// Reported is what "report" gives back: what was reported, so that the device can cover it
	// where the table cannot.
	Reported struct {
		Seat   room.SeatID `json:"seat"`
		Name   string      `json:"name,omitempty"` // "" for a drawing or a face
		Game   int         `json:"game"`
		Round  int         `json:"round"`
		Number int         `json:"number,omitempty"` // of the drawing; 0 for all of the round, or where there is one
		Face   int         `json:"face,omitempty"`   // the edition of a face; 0 for anything else
	}
	// Reports is what "reports" gives back: all that was reported in the last 30 days.
	Reports struct {
		Reports []ReportView `json:"reports"`
	}
	// DoJudge covers what was reported for everyone, or shows it again (host, CM-33).
	DoJudge struct {
		room.ReportTarget
		Covered bool `json:"covered"`
	}
	// DoFinale goes to an act of the finale, for everyone (host); past the last, to the
	// results.
	DoFinale struct {
		Act int `json:"act"`
	}
	// DoChoose picks the next game (host).
	DoChoose struct {
		Game string `json:"game"`
	}
	// DoOptions sets the options of the chosen game and the pace (host). What is left out is as by default.
	DoOptions struct {
		Options game.Values `json:"options"`
		Pace    *int        `json:"pace,omitempty"` // 0 switches limits off
	}
	// DoStart starts the chosen game (host). Force starts before all are ready.
	DoStart struct {
		Force bool `json:"force"`
	}
	// DoFinish ends the running game (host, CM-25). Without data it ends now and does not
	// count for the evening.
	DoFinish struct {
		When  room.When `json:"when"` // "now"; "round": after this one; "never" takes that back
		Count bool      `json:"count"`
	}
	// DoAddBot seats a bot in the lobby (host).
	DoAddBot struct {
		Bot string `json:"bot"`
	}
	// DoOrder puts the seats into another order in the lobby (host, CM-1).
	DoOrder struct {
		Seats []room.SeatID `json:"seats"` // every id once
	}
	// DoMark says who is the oldest, youngest or smallest (host, CM-2); seat 0 for nobody.
	DoMark struct {
		Mark string      `json:"mark"`
		Seat room.SeatID `json:"seat"`
	}
	// DoAge puts everybody in order of age (host, CM-2); none forgets it.
	DoAge struct {
		Seats []room.SeatID `json:"seats"` // the oldest first, each once at most
	}
	// DoSeat names the seat that "kick", "host", "skip" or "return" is about (host), or with
	// "readmit" the seat that somebody had who was removed.
	DoSeat struct {
		Seat room.SeatID `json:"seat"`
		Why  string      `json:"why,omitempty"` // with kick: told to the kicked
	}
	// DoSubstitute hands an absent player's seat to a bot until they are back (host, CM-5).
	DoSubstitute struct {
		Seat room.SeatID `json:"seat"`
		Bot  string      `json:"bot"`
	}
	// DoMute silences a seat's reactions (host).
	DoMute struct {
		Seat  room.SeatID `json:"seat"`
		Muted bool        `json:"muted"`
	}
	// DoSitOut says that a seat sits the next game out (the host, or its player).
	DoSitOut struct {
		Seat room.SeatID `json:"seat"`
		Out  bool        `json:"out"`
	}
	// DoWords chooses what games are dealt their words from (host): a pack by its id,
	// or words of the players' own, one a line, alone or mixed with the pack; neither for
	// the game's own pack.
	DoWords struct {
		Pack  string `json:"pack,omitempty"`
		Paste string `json:"paste,omitempty"`
		Mixed bool   `json:"mixed,omitempty"` // with Paste: the pack fills up what they lack
	}
	// DoFilter chooses how far names and texts are filtered for offensive words (host, CM-32).
	DoFilter struct {
		Level offensive.Level `json:"level"`
	}
	// DoApprove has those who watch see a drawing, or with Text what somebody typed (host, CM-37).
	DoApprove struct {
		room.ReportTarget
		Text string `json:"text,omitempty"`
	}
	// DoLanguage chooses the language of the words that games are dealt (host, CM-26).
	DoLanguage struct {
		Language string `json:"language"`
	}
	// DoKnock names who "let-in" or "turn-away" is about (host).
	DoKnock struct {
		Knock int `json:"knock"`
	}
	// DoOpen locks the table to spectators and newcomers, or opens it (host, CM-4). TVs that
	// show a table when it is locked stay, unless it is locked with Alone.
	DoOpen struct {
		Open  bool `json:"open"`
		Alone bool `json:"alone,omitempty"`
	}
	// HandOver is what "hand-over" gives back: a key with which another device may
	// take over the seat, once, within five minutes.
	HandOver struct {
		Key string `json:"key"`
	}
)

// A LastGame is what "last" gives back: the game whose results everyone has left for the
// lobby, as the asker saw it then.
type LastGame struct {
	Game    string        `json:"game"`
	Playing []room.SeatID `json:"playing"` // as in View
	Match   MatchView     `json:"match"`
}

// Emojis are the reactions that can be shown.
var Emojis = []string{"👏", "😂", "😮", "😍", "🤔", "😴", "🎉", "💡", "🤦"}

// hintEmojis are the reactions that say "warm" or "cold" when they come from somebody who
// knows the word (CM-29).
var hintEmojis = []string{"👏", "😮", "😍", "🤔", "🎉", "💡"}

// Phrases are the sentences that can be said, by their names: each device says them in its own
// language (CM-38). None is about a drawing or a guess.
var Phrases = []string{"hello", "moment", "back", "ready", "thanks", "sorry", "good-luck", "take-your-time", "laughed", "good-game", "another", "good-night"}

// hintPhrases are those that could be meant for a guess, when they come from somebody who knows
// the word (CM-29).
var hintPhrases = []string{"ready", "good-luck", "take-your-time", "laughed"}

// Paces returns the choices for how much every limit is stretched; the last one switches all off.
var Paces = sync.OnceValue(func() []game.Choice {
	return game.LabelChoices("pace", game.Choices(100, 150, 200, game.NoClock))
})
