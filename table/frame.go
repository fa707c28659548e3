package table

import (
	"encoding/json"
	"slices"

	"linework/game"
	"linework/table/knocks"
	"linework/table/room"
)

// The frames below are what devices are sent about a table, each one JSON object
// in one text frame. They are encoded once for each audience.

// A Welcome is the whole truth as the receiver may know it. It is sent after hello
// to a device that is new or has missed too much.
type Welcome struct {
	Type    string      `json:"type" tstype:"'welcome'"`
	Stream  string      `json:"stream"` // names this numbering; it changes when the table is loaded anew
	N       int         `json:"n"`      // the number that the next Update follows
	Seat    room.SeatID `json:"seat"`   // id of the receiver's seat; 0 for a watcher
	Version string      `json:"version"`
	Table   View        `json:"table"`
	Match   *MatchView  `json:"match"` // nil in the lobby
}

// An Update is what is new since the one before.
type Update struct {
	Type  string     `json:"type" tstype:"'update'"`
	N     int        `json:"n"`
	Late  bool       `json:"late,omitempty"`  // sent again after a gap: do not animate
	Table *View      `json:"table,omitempty"` // when it changed
	Match *MatchView `json:"match,omitempty"` // when it changed
	Facts []Fact     `json:"facts,omitempty"` // what happened in the match, in order
}

// A Reaction is an emoji that a seat shows to all, or a phrase that it says. It is not numbered or
// kept.
type Reaction struct {
	Type   string      `json:"type" tstype:"'reaction'"`
	Seat   room.SeatID `json:"seat"`             // id
	Emoji  string      `json:"emoji"`            // "" with a phrase
	Phrase string      `json:"phrase,omitempty"` // its name (CM-38)
}

// A Gather tells a device that draws how long its pens gather from now on. It is not
// numbered or kept; a device that was told nothing gathers for QuietPens.
type Gather struct {
	Type string `json:"type" tstype:"'gather'"`
	For  int    `json:"for"` // milliseconds between two batches
}

// A Standstill says that the table waits for its store, and why; with no text, that it
// goes on. It is not numbered or kept.
type Standstill struct {
	Type string `json:"type" tstype:"'standstill'"`
	Text string `json:"text"`
	Say  string `json:"say,omitempty"` // the code of the sentence
}

// A Door is who waits outside, first come first, who was removed, and how much was reported.
// Only the host is told, whenever it changes; it is not numbered or kept.
type Door struct {
	Type    string          `json:"type" tstype:"'door'"`
	Knocks  []Knock         `json:"knocks"`
	Removed []RemovedPerson `json:"removed"`
	Reports int             `json:"reports,omitempty"` // of drawings and names, that "reports" tells of (CM-33)
	// LastReport is when somebody else than the host last reported something new, in seconds since
	// 1970: what is later than what the host has looked at is new to them.
	LastReport int64 `json:"lastReport,omitempty"`
}

// A RemovedPerson is somebody whom the host has removed and may let back in (CM-31).
type RemovedPerson struct {
	Seat room.SeatID `json:"seat"` // that was theirs
	Name string      `json:"name"`
}

// A Knock is somebody at the door.
type Knock struct {
	ID      int    `json:"id"`
	Name    string `json:"name"`
	Invited bool   `json:"invited"`        // they have the invitation, and not only the code
	Near    bool   `json:"near,omitempty"` // they come from a network from which somebody was removed
	// RemovedAs is the name under which the host has removed them; whoever lets them in lifts that.
	RemovedAs string `json:"removedAs,omitempty"`
}

// A Covers is which boards the receiver is shown covered. It comes before their pictures, and
// whenever it changes; it is not numbered or kept.
type Covers struct {
	Type     string `json:"type" tstype:"'covers'"`
	Reported []int  `json:"reported"`           // because of reports (CM-33)
	Awaiting []int  `json:"awaiting,omitempty"` // until the host has approved them, to those who watch (CM-37)
}

// An Approvals is what those who watch are not shown before the host has approved it (CM-37). Only
// the host is told, and of nothing that their own seat does not see; whenever it changes; it is not
// numbered or kept.
type Approvals struct {
	Type     string             `json:"type" tstype:"'approvals'"`
	Drawings []DrawingToApprove `json:"drawings"`
	Texts    []string           `json:"texts"`
}

// A DrawingToApprove is a drawing that awaits the host's approval.
type DrawingToApprove struct {
	room.ReportTarget
	Boards  []int `json:"boards"`  // where the host sees it now; none of a game that is over
	Drawing int   `json:"drawing"` // its number in the gallery of a game that is over, from 0; else -1
}

// A Show sends a TV that waits with a table nobody has sat at to another one. Devices
// that are no TV stay. It is not numbered or kept.
type Show struct {
	Type string `json:"type" tstype:"'show'"`
	Code string `json:"code"` // of the table to show
}

// An Answer says whether a command was done. Every command gets exactly one.
type Answer struct {
	Type    string          `json:"type" tstype:"'answer'"`
	ID      int             `json:"id"`
	OK      bool            `json:"ok"`
	Code    string          `json:"code,omitempty"`    // of a refusal; stable
	Text    string          `json:"text,omitempty"`    // what is wrong and what would be right
	Say     string          `json:"say,omitempty"`     // the code of the sentence, in server.toml
	Figures game.Figures    `json:"figures,omitempty"` // what the text says in numbers and names, for other words
	Detail  json.RawMessage `json:"detail,omitempty"`  // what a client needs to point at the trouble
	Data    json.RawMessage `json:"data,omitempty"`    // what an ask or a hand-over gives back
}

// A Bye is the last frame before the server closes the socket.
type Bye struct {
	Type    string       `json:"type" tstype:"'bye'"`
	Code    int          `json:"code"` // also the close code of the socket
	Text    string       `json:"text"`
	Say     string       `json:"say,omitempty"` // the code of the sentence
	Figures game.Figures `json:"figures,omitempty"`
}

func encodeDoor(waiting []*knocks.Visitor, r *room.Room) []byte {
	knock := func(v *knocks.Visitor) Knock {
		return Knock{ID: v.ID, Name: v.Name, Invited: v.Invited, Near: v.Near, RemovedAs: v.RemovedAs}
	}
	door := Door{Type: "door", Knocks: game.MapList(waiting, knock), Removed: []RemovedPerson{}}
	for _, x := range r.Removals {
		if !x.ByOperator {
			door.Removed = append(door.Removed, RemovedPerson{Seat: x.Seat, Name: x.Name})
		}
	}
	for _, x := range recentReports(r) {
		door.Reports++
		if slices.ContainsFunc(x.By, func(by room.SeatID) bool { return by != r.Host }) {
			door.LastReport = max(door.LastReport, x.Since)
		}
	}
	return game.MustJSON(door)
}

// EncodeAnswer returns the answer to a command: data, which may be nil, or why it was refused.
func EncodeAnswer(commandID int, data any, err error) []byte {
	a := Answer{Type: "answer", ID: commandID, OK: err == nil}
	if err != nil {
		r, _ := asRefusalOrFault(err)
		a.Code, a.Text, a.Say, a.Figures = r.Code, r.Text, r.Message.Code, r.Figures
		if r.Detail != nil {
			a.Detail = game.MustJSON(r.Detail)
		}
	} else if data != nil {
		a.Data = game.MustJSON(data)
	}
	return game.MustJSON(a)
}
