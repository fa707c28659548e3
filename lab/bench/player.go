package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/gorilla/websocket"

	"linework/client"
	"linework/table"
)

// A player is one device of a load. It has a bare connection and no session: there are
// thousands, and what the generator does not look at it does not decode.
type player struct {
	*client.Conn
	table, seat int
	welcomed    chan struct{} // closed when the table has let it in
	began       chan struct{} // closed when it has been told of a game
	lost        chan error    // why the socket ended
}

// connectTimeout is how long a socket may take to be opened.
const connectTimeout = time.Minute

// connectPlayer opens the socket of a player and says hello, unless there is nobody to say it to. What
// comes is handed to see; its memory is used again.
func connectPlayer(i Invitation, tableIndex, seat int, see func(kind int, frame []byte)) (*player, error) {
	ctx, cancel := context.WithTimeout(context.Background(), connectTimeout)
	defer cancel()
	conn, err := client.Server{URL: "http://" + i.Address}.Dial(ctx, i.Codes[tableIndex])
	if err != nil {
		return nil, fmt.Errorf("player %d of table %d: %w", seat, tableIndex, err)
	}
	p := &player{Conn: conn, table: tableIndex, seat: seat, welcomed: make(chan struct{}), began: make(chan struct{}), lost: make(chan error, 1)}
	go p.readFrames(see)
	token := i.Tokens[tableIndex][seat]
	if token == "" {
		close(p.welcomed)
		close(p.began)
		return p, nil
	}
	hello, err := json.Marshal(table.DoHello{Version: table.ProtocolVersion, Token: token})
	if err != nil {
		return p, err
	}
	return p, p.Send(table.Command{ID: 1, Do: "hello", Data: hello})
}

// readFrames reads the socket to its end.
func (p *player) readFrames(see func(kind int, frame []byte)) {
	memory := make([]byte, 0, 1<<10)
	for {
		kind, r, err := p.NextReader()
		if err == nil {
			memory, err = readAll(memory[:0], r)
		}
		if err != nil {
			p.lost <- err
			return
		}
		if kind == websocket.TextMessage {
			p.noteProgress(memory)
		}
		see(kind, memory)
	}
}

// readAll is io.ReadAll into memory that is there.
func readAll(dst []byte, r io.Reader) ([]byte, error) {
	for {
		if len(dst) == cap(dst) {
			dst = append(dst, 0)[:len(dst)]
		}
		n, err := r.Read(dst[len(dst):cap(dst)])
		dst = dst[:len(dst)+n]
		if err == io.EOF {
			return dst, nil
		}
		if err != nil {
			return dst, err
		}
	}
}

// noteProgress looks whether a frame is what somebody waits for.
func (p *player) noteProgress(frame []byte) {
	if isClosed(p.began) {
		return
	}
	var f struct {
		Type  string
		Match *struct{}
	}
	if json.Unmarshal(frame, &f) != nil {
		return
	}
	if f.Type == "welcome" {
		close(p.welcomed)
	}
	if f.Match != nil {
		close(p.began)
	}
}

func isClosed(c chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// await waits for something that the server tells a player soon.
func (p *player) await(told chan struct{}, what string) error {
	select {
	case <-told:
		return nil
	case err := <-p.lost:
		return fmt.Errorf("player %d of table %d was sent away and not told %s: %w", p.seat, p.table, what, err)
	case <-time.After(time.Minute):
		return fmt.Errorf("player %d of table %d was not told %s within a minute", p.seat, p.table, what)
	}
}

// connectAll has everyone come to every table, a table at a time: a server counts the sockets that
// have not said hello yet, and does not let one network have all of them.
func connectAll(i Invitation, see func(table, seat int) func(kind int, frame []byte)) (all []*player, err error) {
	for table := range i.Codes {
		for seat := range i.Tokens[table] {
			p, err := connectPlayer(i, table, seat, see(table, seat))
			if p != nil {
				all = append(all, p)
			}
			if err != nil {
				return all, err
			}
		}
		for _, p := range all[len(all)-len(i.Tokens[table]):] {
			if err := p.await(p.welcomed, "that it may come in"); err != nil {
				return all, err
			}
		}
	}
	return all, nil
}

// startGames has the hosts start their games.
func startGames(all []*player) error {
	for _, p := range all {
		if p.seat == 0 {
			if err := p.Send(table.Command{ID: 2, Do: "start", Data: json.RawMessage(`{"force":true}`)}); err != nil {
				return err
			}
		}
	}
	for _, p := range all {
		if err := p.await(p.began, "that the game began"); err != nil {
			return err
		}
	}
	return nil
}

// disconnectAll hangs up.
func disconnectAll(all []*player) {
	for _, p := range all {
		_ = p.Close()
	}
}
