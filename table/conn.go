package table

import "linework/texts"

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
)
