package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
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
	hasBegun    bool          // known to readFramesToEnd alone: what comes is of no interest any more
}

// descriptorHint says why devices may not come in.
const descriptorHint = "each device takes a file descriptor here and at the server: see ulimit -n"

// connectTimeout is how long a socket may take to be opened.
const connectTimeout = time.Minute

// connectPlayerAndSendHello opens the socket of a player and says hello, unless there is nobody to say it to. What
// comes is handed to onFrame; its memory is used again.
func connectPlayerAndSendHello(invitation Invitation, tableIndex, seat int, onFrame func(messageType int, frame []byte)) *player {
	ctx, cancel := context.WithTimeout(context.Background(), connectTimeout)
	defer cancel()
	conn, err := client.Server{URL: "http://" + invitation.Address}.Dial(ctx, invitation.Codes[tableIndex])
	if err != nil {
		check(fmt.Errorf("player %d of table %d: %w (%s)", seat, tableIndex, err, descriptorHint))
	}
	p := &player{Conn: conn, table: tableIndex, seat: seat, welcomed: make(chan struct{}), began: make(chan struct{}), lost: make(chan error, 1)}
	go p.readFramesToEnd(onFrame)
	token := invitation.Tokens[tableIndex][seat]
	if token == "" {
		close(p.welcomed)
		close(p.began)
		return p
	}
	hello, err := json.Marshal(table.DoHello{Version: table.ProtocolVersion, Token: token})
	check(err)
	check(p.Send(table.Command{ID: 1, Do: "hello", Data: hello}))
	return p
}

func (p *player) readFramesToEnd(onFrame func(messageType int, frame []byte)) {
	var memory bytes.Buffer // used again for every frame
	for {
		memory.Reset()
		messageType, r, err := p.NextReader()
		if err == nil {
			_, err = memory.ReadFrom(r)
		}
		if err != nil {
			p.lost <- err
			return
		}
		if messageType == websocket.TextMessage && !p.hasBegun {
			p.signalWelcomeOrGameStart(memory.Bytes())
		}
		onFrame(messageType, memory.Bytes())
	}
}

func (p *player) signalWelcomeOrGameStart(frame []byte) {
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
		p.hasBegun = true
		close(p.began)
	}
}

// awaitSignal waits up to a minute for a channel to be closed, unless the player is lost before.
func (p *player) awaitSignal(signal chan struct{}, description string) {
	select {
	case <-signal:
	case err := <-p.lost:
		check(fmt.Errorf("player %d of table %d was sent away and not told %s: %w (%s)", p.seat, p.table, description, err, descriptorHint))
	case <-time.After(time.Minute):
		check(fmt.Errorf("player %d of table %d was not told %s within a minute", p.seat, p.table, description))
	}
}

// connectAllAndAwaitWelcomes has everyone come to every table, a table at a time: a server counts the sockets that
// have not said hello yet, and does not let one network have all of them.
func connectAllAndAwaitWelcomes(invitation Invitation, handlerFor func(table, seat int) func(messageType int, frame []byte)) (players []*player) {
	for table, tokens := range invitation.Tokens {
		for seat := range tokens {
			players = append(players, connectPlayerAndSendHello(invitation, table, seat, handlerFor(table, seat)))
		}
		for _, p := range players[len(players)-len(tokens):] {
			p.awaitSignal(p.welcomed, "that it may come in")
		}
	}
	return players
}

func startGamesAndAwaitBegin(players []*player) {
	for _, p := range players {
		if p.seat == 0 {
			check(p.Send(table.Command{ID: 2, Do: "start", Data: json.RawMessage(`{"force":true}`)}))
		}
	}
	for _, p := range players {
		p.awaitSignal(p.began, "that the game began")
	}
}

func disconnectAll(players []*player) {
	for _, p := range players {
		_ = p.Close()
	}
}
