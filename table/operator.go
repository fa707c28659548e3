package table

import (
	"slices"
	"time"

	"linework/game"
	"linework/table/room"
	"linework/texts"
)

// What whoever runs the server has to do with a table.

// An Operator is whoever runs the server, as tables hear of them.
type Operator interface {
	// StandingOf returns how somebody without a seat stands with the operator. It may take some milliseconds.
	StandingOf(from Origin) ServerStanding
	// KeepsOut reports whether somebody whom the operator has removed from a table is still kept out of all.
	KeepsOut(table, name string) bool
	// Notice returns what everyone is told, or nil while there is nothing.
	Notice() *Notice
}

// A ServerStanding is how somebody without a seat stands with whoever runs the server.
type ServerStanding int

// The standings, the best first.
const (
	StandingGood       ServerStanding = iota
	StandingKnock                     // at every table: somebody was removed who came from the same network
	StandingNetworkOut                // nobody new comes from that network, to any table
	StandingBrowserOut                // this is who was removed
)

// noOperator is that of a table which nobody runs.
type noOperator struct{}

func (noOperator) StandingOf(Origin) ServerStanding { return StandingGood }
func (noOperator) KeepsOut(string, string) bool     { return false }
func (noOperator) Notice() *Notice                  { return nil }

// A Notice is what whoever runs the server tells everyone at all tables; with no text, that it is no
// longer so. It is sent to whoever comes while it is on show, and is not numbered or kept.
type Notice struct {
	Type    string       `json:"type" tstype:"'notice'"`
	Text    string       `json:"text"`
	Say     string       `json:"say,omitempty"` // the code of the sentence; "" for one that the operator wrote
	Figures game.Figures `json:"figures,omitempty"`
	Left    int          `json:"left"` // milliseconds that it is still on show
}

// NewNotice makes a notice of a sentence, which each device says in its own language.
func NewNotice(sentence texts.Message, left time.Duration) *Notice {
	return &Notice{Type: "notice", Text: sentence.Text, Say: sentence.Code, Figures: sentence.Figures, Left: int(left.Milliseconds())}
}

// KeptOutRefusal says that whoever runs the server wants somebody at no table.
func KeptOutRefusal() *game.Refusal { return game.Refuse("kept-out") }

// ClosedRefusal says that whoever runs the server has closed a table.
func ClosedRefusal() *game.Refusal { return game.Refuse("table-closed") }

func farewellOfOperator() texts.Message { return texts.NewMessage("close-kicked.by-operator") }

// Announce tells everyone at the table a notice.
func (t *Table) Announce(n Notice) {
	_ = t.runInLoop(func(l *tableLoop) error {
		l.audiences.broadcast(n)
		return nil
	})
}

// CloseForOperator has the table leave memory because whoever runs the server has closed it.
func (t *Table) CloseForOperator() { t.stopAndWait(errClosedByOperator) }

// A Person is somebody with a seat, as whoever runs the server keeps them out of all tables.
type Person struct {
	Name    string
	Origins []Origin // where they came from
}

// RemoveForOperator removes a person from the table, where they stay removed until the operator lets them in, and
// returns where they came from. They are found by the id of their seat, or for 0 by their name.
func (t *Table) RemoveForOperator(seat SeatID, name string) (Person, error) {
	return askLoop(t, func(l *tableLoop) (Person, error) {
		for _, x := range l.room.Seats {
			if seat == 0 && x.Name == name {
				seat = x.ID
			}
		}
		x, err := findOccupiedSeat(l.room, seat)
		if err != nil {
			return Person{}, err
		}
		if !x.IsPerson() {
			return Person{}, noSuchSeatRefusal(seat)
		}
		p := Person{Name: x.Name, Origins: slices.Clone(l.origins.seats[seat])}
		c := l.planner.newRemovalOf(x, farewellOfOperator())
		c.Removal.ByOperator = true
		return p, l.commit(c)
	})
}

// SendAwayKeptOut closes the devices that whoever runs the server keeps out of all tables.
func (t *Table) SendAwayKeptOut() {
	_ = t.runInLoop(func(l *tableLoop) error {
		for _, x := range slices.Clone(l.audiences.all) {
			for _, d := range slices.Clone(x.devices) {
				standing := l.cfg.Operator.StandingOf(d.origin)
				if standing == StandingBrowserOut || standing == StandingNetworkOut && d.seat == room.Public {
					l.closeAndRemoveDevice(d, CloseKicked, farewellOfOperator())
				}
			}
		}
		return nil
	})
}

// A Status is how a table is now, for whoever runs the server.
type Status struct {
	Code     string       `json:"code"`
	Stage    Stage        `json:"stage"`
	Game     string       `json:"game"`
	Seats    []SeatStatus `json:"seats"`
	Here     int          `json:"here"`     // people whose devices are connected
	Watchers int          `json:"watchers"` // devices that watch
	Bytes    int64        `json:"bytes"`    // of its journal
	Memory   int64        `json:"memory"`   // bytes, about
}

// SeatStatus is a seat, for whoever runs the server.
type SeatStatus struct {
	ID   SeatID `json:"id"`
	Name string `json:"name"`
	Bot  bool   `json:"bot"`
	Here bool   `json:"here"`
}

// What a table takes in memory before anybody draws, and a device at it, as lab bench idle measures them. Words and
// pictures of cards are not counted, for all tables share them.
const (
	tableMemory  = 34 << 10
	deviceMemory = 19 << 10
)

// memoryInUse returns about how many bytes of memory the devices take, and what is held back from those who watch.
func (a *audiences) memoryInUse() int {
	sum := len(a.byConn) * deviceMemory
	if a.watchDelay != nil {
		sum += a.watchDelay.bytes
	}
	return sum
}

// Status returns how the table is now.
func (t *Table) Status() (Status, error) {
	return askLoop(t, func(l *tableLoop) (Status, error) {
		r := l.room
		s := Status{Code: r.Code, Stage: r.Stage, Game: r.Game, Seats: []SeatStatus{}, Watchers: l.audiences.deviceCount(room.Public), Bytes: l.journal.Size(), Memory: int64(tableMemory + l.audiences.memoryInUse() + r.InkInMemory() + len(r.Paste))}
		for _, x := range r.Seats {
			if x.Vacant {
				continue
			}
			here := x.Bot == "" && l.audiences.deviceCount(x.ID) > 0
			if here {
				s.Here++
			}
			s.Seats = append(s.Seats, SeatStatus{ID: x.ID, Name: x.Name, Bot: x.Bot != "", Here: here})
		}
		return s, nil
	})
}
