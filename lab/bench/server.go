package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing/fstest"
	"time"

	"github.com/gorilla/websocket"

	"linework/game"
	"linework/gateway"
	"linework/gateway/metrics"
	"linework/journal"
	"linework/journal/postgres"
	"linework/lobby"
	"linework/table"
)

// A Plan is how large a load is.
type Plan struct {
	Tables  int
	Players int // at each table
	Pens    int // of them that draw
	Seconds int
	Profile string // where the servers write what their CPU time went into; "" for nowhere
	Store   string // the PostgreSQL that several nodes share; "" for one node on a journal of its own

	FloorPenInterval time.Duration // how long pens gather at the floor, which does not say
}

// An Invitation is what the generator needs to join: an address, and for each table
// the code and the tokens of its seats.
type Invitation struct {
	Address string
	Codes   []string
	Tokens  [][]string
}

// ServeBoards runs the whole server with SharedBoards on a journal in a folder, or as one of several
// nodes, tells the generator where, and serves until ctx ends.
func ServeBoards(ctx context.Context, plan Plan, dataFolder string, announceTo io.Writer) (err error) {
	defer returnFailure(&err)
	store, err := openSQLiteOrJoinPostgres(plan, dataFolder)
	check(err)
	defer func() { _ = store.Close() }()
	metrics := metrics.New()
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))
	find := func(string) (game.Game, bool) { return SharedBoards{}, true }
	tables := lobby.New(store, table.Config{
		FindGame: find, Version: "bench", Log: log, BotDelay: func() time.Duration { return time.Second },
		BotSlots: make(chan struct{}, 1), IdleTimeout: time.Hour, Observe: metrics,
	}, plan.Tables+1)
	defer tables.Close()
	invitation := Invitation{}
	for range plan.Tables {
		host, err := tables.CreateAndSeatHost(ctx, "Player 0", "boards")
		check(err)
		t, err := tables.Open(ctx, host.Code)
		check(err)
		tokens := []string{host.Token}
		for k := 1; k < plan.Players; k++ {
			ticket, err := t.Sit(fmt.Sprintf("Player %d", k))
			check(err)
			tokens = append(tokens, ticket.Token)
		}
		invitation.Codes = append(invitation.Codes, host.Code)
		invitation.Tokens = append(invitation.Tokens, tokens)
	}
	cfg := gateway.Config{
		Metrics: metrics, Log: log, Files: fstest.MapFS{}, Ready: store.CheckDurableWrite, MaxConnections: plan.Tables*plan.Players*5/4 + 1000, // some are kept for requests
	}
	cfg.Lobby, cfg.Games, cfg.Version, cfg.BasePath = tables, []game.Game{SharedBoards{}}, "bench", "/"
	gate, err := gateway.New(ctx, cfg)
	check(err)
	return announceAndServeUntilDone(ctx, gate.Serve, gate.Shutdown, invitation, announceTo)
}

// openSQLiteOrJoinPostgres opens a folder, or joins the nodes that share a database. Nodes have no address
// for each other: their devices come to the right one.
func openSQLiteOrJoinPostgres(plan Plan, dataFolder string) (journal.Store, error) {
	if plan.Store == "" {
		return journal.OpenSQLite(dataFolder)
	}
	return postgres.Open(context.Background(), plan.Store, postgres.Options{Version: "bench", Rules: map[string]int{"boards": 1}, Log: slog.New(slog.DiscardHandler)})
}

// announceAndServeUntilDone writes the invitation with its address and serves on a free port of this
// machine until ctx ends.
func announceAndServeUntilDone(ctx context.Context, serve func(net.Listener) error, stop func(context.Context), invitation Invitation, announceTo io.Writer) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	invitation.Address = listener.Addr().String()
	check(json.NewEncoder(announceTo).Encode(invitation))
	go func() {
		<-ctx.Done()
		stop(ctx)
	}()
	if err := serve(listener); ctx.Err() == nil {
		return err
	}
	return nil
}

// ServeBareFanOut runs the bare fan-out: what one socket of a room sends, all others get.
func ServeBareFanOut(ctx context.Context, plan Plan, announceTo io.Writer) (err error) {
	defer returnFailure(&err)
	invitation := Invitation{}
	for k := range plan.Tables {
		invitation.Codes = append(invitation.Codes, fmt.Sprintf("room%d", k))
		invitation.Tokens = append(invitation.Tokens, make([]string, plan.Players))
	}
	rooms := &rooms{byName: map[string]map[*member]bool{}}
	upgrader := websocket.Upgrader{ReadBufferSize: 1024, WriteBufferSize: 1024, WriteBufferPool: &sync.Pool{}}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		go rooms.addAndRelayUntilClosed(strings.Split(r.URL.Path, "/")[3], &member{Conn: c}) // api/tables/ROOM/socket
	})
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	return announceAndServeUntilDone(ctx, server.Serve, func(context.Context) { _ = server.Close() }, invitation, announceTo)
}

// rooms are the sockets by the name of their room.
type rooms struct {
	mu     sync.RWMutex
	byName map[string]map[*member]bool
}

// A member is a socket that several write to.
type member struct {
	*websocket.Conn
	mu sync.Mutex
}

// addAndRelayUntilClosed passes on what a socket sends until it ends.
func (r *rooms) addAndRelayUntilClosed(room string, from *member) {
	r.mu.Lock()
	if r.byName[room] == nil {
		r.byName[room] = map[*member]bool{}
	}
	r.byName[room][from] = true
	r.mu.Unlock()
	defer func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.byName[room], from)
		_ = from.Close()
	}()
	for {
		kind, data, err := from.ReadMessage()
		if err != nil {
			return
		}
		if kind == websocket.BinaryMessage {
			r.broadcastToOthers(room, from, data)
		}
	}
}

func (r *rooms) broadcastToOthers(room string, from *member, data []byte) {
	frame, err := websocket.NewPreparedMessage(websocket.BinaryMessage, data)
	if err != nil {
		return
	}
	r.mu.RLock()
	defer r.mu.RUnlock()
	for other := range r.byName[room] {
		if other != from {
			other.mu.Lock()
			_ = other.WritePreparedMessage(frame)
			other.mu.Unlock()
		}
	}
}
