package table

import (
	"time"

	"linework/table/room"
	"linework/table/secret"
	"linework/texts"
)

// A Conn is one device's socket as the table sees it.
type Conn interface {
	// Send queues a frame. It never blocks; the frame must not be changed after.
	Send(frame []byte)
	// SendInk queues batches of ink, likewise. The list itself is used again.
	SendInk(batches ...[]byte)
	// Close sends a Bye and closes the socket once the queue is empty.
	Close(code int, why texts.Message)
}

// Close codes: why the server closed a socket (docs/protocol.md).
const (
	CloseGoingAway = 1001
	CloseProtocol  = 1002 // written by the library, in our words
	CloseGarbled   = 1007
	CloseTooLarge  = 1009
	CloseNoHello   = 4000
	CloseVersion   = 4001
	CloseToken     = 4002
	CloseKicked    = 4003
	CloseNoTable   = 4004
	CloseMoved     = 4005
	CloseWatchers  = 4006
	CloseTooFast   = 4007
	CloseTooSlow   = 4008
	CloseFault     = 4009
	CloseDamaged   = 4010
	CloseFull      = 4011
	CloseSilent    = 4012
	CloseCrowded   = 4013
	CloseAgain     = 4014
	CloseAway      = 4015
	CloseForgotten = 4016
	CloseClosed    = 4017
)

// A device is a socket at the table, and what the table knows of it as long as it is here.
type device struct {
	Conn
	seat        room.SeatID // Public for one that watches
	name        string      // what it calls itself; "" for nothing
	origin      Origin
	screenHash  string        // of a TV's key; "" for a device that is no TV
	knownGames  []string      // ids of games that it says it knows; nil where it does not say
	penInterval time.Duration // how long its pens gather, as it was told
}

const (
	maxDeviceName = 64  // bytes; a longer name counts as none
	minScreenKey  = 32  // letters: 24 random bytes, as a token has. A key short enough to be guessed,
	maxScreenKey  = 128 // or too long, counts as none
)

// newDevice returns a device of a seat, or one that watches. A TV has no seat; it is known by a
// key that it has made itself and says in hello.
func newDevice(c Conn, seat room.SeatID, hello DoHello) *device {
	d := &device{Conn: c, seat: seat, penInterval: IdlePenInterval}
	if len(hello.Device) <= maxDeviceName {
		d.name = hello.Device
	}
	if n := len(hello.Screen); seat == room.Public && n >= minScreenKey && n <= maxScreenKey {
		d.screenHash = secret.Hash(hello.Screen)
	}
	return d
}
