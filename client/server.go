package client

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math/bits"
	"net/http"
	"strings"
	"time"

	"github.com/gorilla/websocket"

	"linework/game"
	"linework/table"
	"linework/texts"
)

// doorInterval is how often someone who waits at a locked table asks whether they may come in.
const doorInterval = 3 * time.Second

// A Server is a Linework server, and the way to it. The zero values of all fields but URL
// do.
type Server struct {
	URL  string       // with the base path, if there is one: https://example.org/games
	HTTP *http.Client // nil for http.DefaultClient; sockets are dialled as its *http.Transport dials
	// Compress offers to compress what goes over sockets. It costs memory and time, and is
	// for slow lines.
	Compress bool
	// Trace, unless nil, is called with every frame that comes to a Session, before the
	// session looks at it. It may keep the frame, and must not change it.
	Trace func(binary bool, frame []byte)
}

// Create opens a table for a game, which may be "", with somebody of that name as its host.
func Create(ctx context.Context, serverURL, playerName, gameID string) (*Session, error) {
	s := Server{URL: serverURL}
	ticket, err := s.CreateTable(ctx, table.NewTable{Name: playerName, Game: gameID})
	if err != nil {
		return nil, err
	}
	return s.Open(ctx, ticket.Code, table.DoHello{Token: ticket.Token})
}

// Join takes a seat at a table. Where the table is locked it waits until the host has let
// it in, or has turned it away.
func Join(ctx context.Context, serverURL, code, playerName string) (*Session, error) {
	s := Server{URL: serverURL}
	ticket, err := s.TakeSeat(ctx, code, table.NewSeat{Name: playerName})
	if err == nil {
		ticket, err = s.WaitAtDoor(ctx, ticket)
	}
	if err != nil {
		return nil, err
	}
	return s.Open(ctx, ticket.Code, table.DoHello{Token: ticket.Token})
}

// Watch opens a session that has no seat at a table and is told what everyone may know.
func Watch(ctx context.Context, serverURL, code string) (*Session, error) {
	return Server{URL: serverURL}.Open(ctx, code, table.DoHello{})
}

// CreateTable opens a table.
func (s Server) CreateTable(ctx context.Context, request table.NewTable) (ticket table.Ticket, err error) {
	return ticket, s.RequestSolvingToll(ctx, http.MethodPost, "api/tables", request, &ticket)
}

// TakeSeat takes a seat at a table. A ticket without a seat is one to wait at the door with.
func (s Server) TakeSeat(ctx context.Context, code string, request table.NewSeat) (ticket table.Ticket, err error) {
	return ticket, s.RequestSolvingToll(ctx, http.MethodPost, "api/tables/"+code+"/seats", request, &ticket)
}

// WaitAtDoor waits until the host of a locked table has let a ticket's holder in, and
// returns the ticket with its seat. One that has a seat already is returned at once.
func (s Server) WaitAtDoor(ctx context.Context, ticket table.Ticket) (seated table.Ticket, err error) {
	for ticket.Seat == 0 {
		if err := sleep(ctx, doorInterval); err != nil {
			return ticket, err
		}
		if err := s.RequestSolvingToll(ctx, http.MethodGet, "api/tables/"+ticket.Code+"/seat", nil, &ticket, "Authorization", "Bearer "+ticket.Token); err != nil {
			return ticket, err
		}
	}
	return ticket, nil
}

// RequestSolvingToll makes one of the requests of docs/protocol.md, with a body unless it is nil, and
// reads the answer into a value. Where the server asks for a proof of work, it does that
// work and asks again. Headers are names, each followed by its value. A refusal is a
// *game.Refusal; where somebody else answers, such as a proxy, its code is http- and the
// status.
func (s Server) RequestSolvingToll(ctx context.Context, method, path string, body, decodeInto any, headerPairs ...string) error {
	var content []byte
	if body != nil {
		var err error
		if content, err = json.Marshal(body); err != nil {
			return err
		}
	}
	for {
		req, err := http.NewRequestWithContext(ctx, method, s.urlOfPath(path), bytes.NewReader(content))
		if err != nil {
			return err
		}
		for i := 0; i+1 < len(headerPairs); i += 2 {
			req.Header.Set(headerPairs[i], headerPairs[i+1])
		}
		res, err := cmp.Or(s.HTTP, http.DefaultClient).Do(req)
		if err != nil {
			return err
		}
		refusal, toll, err := readAnswerAndCloseBody(res, decodeInto)
		switch {
		case err != nil:
			return err
		case refusal == nil:
			return nil
		case toll == nil || req.Header.Get(table.TollHeader) != "":
			return refusal
		}
		work, err := SolveToll(ctx, *toll)
		if err != nil {
			return err
		}
		headerPairs = append(headerPairs, table.TollHeader, work)
	}
}

// readAnswerAndCloseBody reads the answer to a request: a value, or why it was refused and what work
// would let it pass.
func readAnswerAndCloseBody(res *http.Response, decodeInto any) (refusal *game.Refusal, toll *table.Toll, err error) {
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode < 300 {
		if decodeInto == nil {
			_, err := io.Copy(io.Discard, res.Body)
			return nil, nil, err
		}
		return nil, nil, json.NewDecoder(res.Body).Decode(decodeInto)
	}
	var told struct {
		game.Refusal
		Toll *table.Toll `json:"toll"`
	}
	if json.NewDecoder(res.Body).Decode(&told) != nil || told.Code == "" {
		return &game.Refusal{Code: fmt.Sprint("http-", res.StatusCode), Message: texts.Message{Text: res.Status}}, nil, nil
	}
	return &told.Refusal, told.Toll, nil
}

// SolveToll does the work that a refused request was asked for, about a second's, and
// returns what to send in the header table.TollHeader.
func SolveToll(ctx context.Context, toll table.Toll) (headerValue string, err error) {
	for n := 0; ctx.Err() == nil; n++ {
		work := fmt.Sprintf("%s:%d", toll.Challenge, n)
		sum := sha256.Sum256([]byte(work))
		if bits.LeadingZeros64(binary.BigEndian.Uint64(sum[:])) >= toll.Bits {
			return work, nil
		}
	}
	return "", ctx.Err()
}

// Dial opens the socket of a table and says nothing.
func (s Server) Dial(ctx context.Context, code string) (*Conn, error) {
	// There may be thousands of these, and most frames are small.
	dialer := websocket.Dialer{ReadBufferSize: 1 << 10, WriteBufferSize: 1 << 10, EnableCompression: s.Compress}
	if t, ok := cmp.Or(cmp.Or(s.HTTP, http.DefaultClient).Transport, http.DefaultTransport).(*http.Transport); ok {
		dialer.NetDialContext, dialer.NetDialTLSContext, dialer.Proxy = t.DialContext, t.DialTLSContext, t.Proxy
		if t.TLSClientConfig != nil {
			dialer.TLSClientConfig = t.TLSClientConfig.Clone()
			dialer.TLSClientConfig.NextProtos = []string{"http/1.1"} // there are no sockets over HTTP/2 here
		}
	}
	address := "ws" + strings.TrimPrefix(s.urlOfPath("api/tables/"+code+"/socket"), "http") // and https is wss
	socket, res, err := dialer.DialContext(ctx, address, nil)
	if err != nil && res != nil {
		if refusal, _, _ := readAnswerAndCloseBody(res, nil); refusal != nil {
			err = refusal
		}
	}
	if err != nil {
		return nil, err
	}
	return &Conn{Conn: socket}, nil
}

func (s Server) urlOfPath(path string) string { return strings.TrimSuffix(s.URL, "/") + "/" + path }

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
