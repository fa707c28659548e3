package client

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/gorilla/websocket"

	"linework/game"
	"linework/table"
	"linework/texts"
)

// A Conn is the socket of a table. It carries frames and knows nothing of what they mean;
// the embedded socket is there for whoever needs deadlines or bytes. Several goroutines may
// send at once, and one may read.
type Conn struct {
	*websocket.Conn
	writing sync.Mutex
}

// Send sends a command. Its ID, which the answer carries, is the caller's to choose.
func (c *Conn) Send(command table.Command) error {
	frame, err := json.Marshal(command)
	if err != nil {
		return err
	}
	return c.writeMessage(websocket.TextMessage, frame)
}

// SendInk sends a batch of ink, as the package ink encodes it.
func (c *Conn) SendInk(batch []byte) error { return c.writeMessage(websocket.BinaryMessage, batch) }

func (c *Conn) writeMessage(messageType int, frame []byte) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	return c.WriteMessage(messageType, frame)
}

// Read reads a frame as it came.
func (c *Conn) Read() (binary bool, frame []byte, err error) {
	kind, frame, err := c.ReadMessage()
	var closed *websocket.CloseError
	switch {
	case errors.As(err, &closed) && closed.Code == websocket.CloseAbnormalClosure:
		err = io.ErrUnexpectedEOF // nobody said why
	case errors.As(err, &closed):
		err = &CloseError{closed.Code, closed.Text}
	}
	return kind == websocket.BinaryMessage, frame, err
}

// ReadFrame reads a frame and decodes it.
func (c *Conn) ReadFrame() (Frame, error) {
	binary, frame, err := c.Read()
	if err != nil {
		return Frame{}, err
	}
	return DecodeFrame(binary, frame)
}

// A Frame is anything that a server sends. Type says what it is and which fields it has,
// see docs/protocol.md; the others are zero. One with Ink has no type: it is a batch that
// was drawn, or the picture of a board that replaces what was on it.
type Frame struct {
	Type string `json:"type"`

	// welcome and update
	Stream  string           `json:"stream"`
	N       int              `json:"n"`
	Late    bool             `json:"late"`
	Seat    table.SeatID     `json:"seat"` // of a reaction too
	Version string           `json:"version"`
	Table   *table.View      `json:"table"`
	Match   *table.MatchView `json:"match"`
	Facts   []table.Fact     `json:"facts"`

	// answer; bye has a code and a text too, show a code, standstill a text
	ID      int             `json:"id"`
	OK      bool            `json:"ok"`
	Code    Code            `json:"code"`
	Text    string          `json:"text"`
	Say     string          `json:"say"`
	Figures game.Figures    `json:"figures"`
	Detail  json.RawMessage `json:"detail"`
	Data    json.RawMessage `json:"data"`

	Emoji   string                `json:"emoji"`  // reaction
	For     int                   `json:"for"`    // gather
	Knocks  []table.Knock         `json:"knocks"` // door
	Removed []table.RemovedPerson `json:"removed"`

	Ink []byte `json:"-"`
}

// A Code is that of a refusal, a table or, in digits, a closed socket.
type Code string

// UnmarshalJSON reads a string or a number.
func (c *Code) UnmarshalJSON(data []byte) error {
	*c = Code(strings.Trim(string(data), `"`))
	return nil
}

// DecodeFrame decodes a frame.
func DecodeFrame(binary bool, frame []byte) (f Frame, err error) {
	if binary {
		return Frame{Ink: frame}, nil
	}
	if err = json.Unmarshal(frame, &f); err != nil {
		err = fmt.Errorf("a frame that cannot be read: %w", err)
	}
	return f, err
}

// Refusal returns the *game.Refusal of an answer, or nil where the command was done.
func (f Frame) Refusal() error {
	if f.OK {
		return nil
	}
	return &game.Refusal{Code: string(f.Code), Message: texts.Message{Text: f.Text, Code: f.Say, Figures: f.Figures}, Detail: f.Detail}
}

// A CloseError says why the server closed a socket.
type CloseError struct {
	Code int // one of the table.Close constants
	Text string
}

// Error returns code and text.
func (c *CloseError) Error() string {
	return fmt.Sprintf("the socket was closed with %d: %s", c.Code, c.Text)
}

// lastingCloses are the codes after which coming back as before leads to the same end.
var lastingCloses = []int{
	table.CloseProtocol, table.CloseGarbled, table.CloseTooLarge, table.CloseNoHello, table.CloseVersion, table.CloseToken, table.CloseKicked,
	table.CloseNoTable, table.CloseMoved, table.CloseWatchers, table.CloseDamaged, table.CloseForgotten, table.CloseClosed,
}

// passingRefusals are the codes with which a socket may be refused now and not later.
var passingRefusals = []string{"slow-down", "moving", "storage", "http-429", "http-502", "http-503", "http-504"}

// MayReconnectAfter reports whether it is worth trying to come back after a session met an error.
func MayReconnectAfter(err error) bool {
	var closed *CloseError
	var refusal *game.Refusal
	switch {
	case errors.As(err, &closed):
		return !slices.Contains(lastingCloses, closed.Code)
	case errors.As(err, &refusal):
		return slices.Contains(passingRefusals, refusal.Code)
	}
	return true
}
