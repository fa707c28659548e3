package gateway_test

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"linework/game"
	"linework/games"
	"linework/gateway"
	"linework/gateway/api"
	"linework/gateway/metrics"
	"linework/ink"
	"linework/ink/inktest"
	"linework/journal"
	"linework/journal/journaltest"
	"linework/lab/bench"
	"linework/lobby"
	"linework/table"
)

// A cluster is several whole servers that share a store.
type cluster struct {
	t    *testing.T
	join func(n journal.Node, lost func(string)) journal.Store
	away func(bool) // has the store answer nobody, or everybody again

	shared *journaltest.Shared // nil where the store is another
	pipes  *pipeNetwork        // nil where nodes have real sockets

	hideAddresses bool // nodes do not tell each other where they are
}

// A node is one of them.
type node struct {
	*server
	listener *cuttableListener
}

const nodeToken = "between nodes"

// newCluster is one on a store in memory.
func newCluster(t *testing.T) *cluster {
	shared := journaltest.NewShared()
	return &cluster{
		t: t, shared: shared, away: shared.SetAway,
		join: func(n journal.Node, lost func(string)) journal.Store { return shared.Join(n, lost) },
	}
}

// newClusterOnPipes is one for tests in a bubble.
func newClusterOnPipes(t *testing.T) *cluster {
	c := newCluster(t)
	c.pipes = newPipeNetwork(t)
	return c
}

// listen opens the port of a node.
func (c *cluster) listen() net.Listener {
	if c.pipes != nil {
		return c.pipes.listen()
	}
	return listenLocal(c.t)
}

// runOnEachStore runs a test on every kind of store.
func runOnEachStore(t *testing.T, test func(*testing.T, *cluster)) {
	for name, newCluster := range clusters {
		t.Run(name, func(t *testing.T) { test(t, newCluster(t)) })
	}
}

// An offeredGalleryGame is a galleryGame with an ID, beside the games that there are.
type offeredGalleryGame struct{ galleryGame }

func (offeredGalleryGame) Info() game.Info {
	return game.Info{ID: "vernissage", Name: "Vernissage", Prefix: "VE", Min: 1, Max: 8}
}

func newOfferedGalleryGame() offeredGalleryGame {
	return offeredGalleryGame{galleryGame{drawings: []ink.Recording{inktest.Stylus.Cat(1)}}}
}

// addNode starts one more node.
func (c *cluster) addNode(change ...func(*gateway.Config)) *node {
	c.t.Helper()
	cfg := gateway.Config{
		Settings: api.Settings{Games: append(games.All(), bench.SharedBoards{}, newOfferedGalleryGame()), Version: "test", BasePath: "/"}, Log: slog.New(slog.DiscardHandler), NodeToken: nodeToken,
		Files: fstest.MapFS{"index.html": {Data: []byte(`<base href="/" />page`)}}, Metrics: metrics.New(),
	}
	for _, each := range change {
		each(&cfg)
	}
	listener := c.listen()
	address := "http://" + listener.Addr().String()
	self := journal.Node{Address: address, Version: "test", Rules: map[string]int{}}
	for _, g := range cfg.Games {
		self.Rules[g.Info().ID] = max(g.Info().Rules, 1)
	}
	if c.hideAddresses {
		self.Address = ""
	}
	var tables *lobby.Lobby
	store := c.join(self, func(code string) { tables.StopTableAfterLeaseLoss(code) })
	tables = lobby.New(store, table.Config{
		FindGame: games.FinderAmong(cfg.Games), Version: "test", Log: cfg.Log, BotDelay: func() time.Duration { return 0 },
		BotSlots: make(chan struct{}, 2), IdleTimeout: time.Minute, Observe: cfg.Metrics,
	}, 100)
	cfg.Metrics.RegisterHandOverCounts(tables.TakenOverCount, tables.HandedOverCount)
	cfg.Lobby, cfg.Ready = tables, store.CheckDurableWrite
	gate, err := gateway.New(context.Background(), cfg)
	if err != nil {
		c.t.Fatal(err)
	}
	n := &node{&server{Server: &httptest.Server{URL: address}, http: http.DefaultClient, gate: gate, lobby: tables, store: store}, &cuttableListener{Listener: listener}}
	if c.pipes != nil {
		n.http = c.pipes.client
		gate.DialNodesBy(c.pipes.dial)
	}
	var running sync.WaitGroup
	running.Go(func() { _ = gate.Serve(n.listener) })
	watching, stop := context.WithCancel(context.Background())
	running.Go(func() { tables.AnnounceAndFollowNodes(watching) })
	if err := tables.Operations().Refresh(watching); err != nil {
		c.t.Fatal(err)
	}
	running.Go(func() { tables.Operations().Follow(watching) })
	c.t.Cleanup(func() {
		stop()
		n.listener.closeWithConnections()
		tables.Close()
		n.shutdown()
		running.Wait()
		_ = store.Close()
	})
	return n
}

func (n *node) shutdown() {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	n.gate.Shutdown(ctx)
}

// setHeartbeatSilent has a node's heartbeat no more heard, or heard again.
func (n *node) setHeartbeatSilent(on bool) {
	n.store.(*journaltest.NodeStore).SetAliveAndReportLosses(!on)
}

// drainAndShutDown does what a node does on SIGTERM.
func (n *node) drainAndShutDown() {
	n.lobby.DrainToOtherNodes(context.Background())
	n.lobby.Close()
	n.shutdown()
	_ = n.store.Close()
}

// A cuttableListener can close all its connections at once, as the end of a process does.
type cuttableListener struct {
	net.Listener

	mu          sync.Mutex
	connections []net.Conn
}

func (l *cuttableListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err == nil {
		l.mu.Lock()
		l.connections = append(l.connections, c)
		l.mu.Unlock()
	}
	return c, err
}

func (l *cuttableListener) closeWithConnections() {
	_ = l.Close()
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range slices.Backward(l.connections) {
		_ = c.Close()
	}
}

// openTable opens a table for a game at a node and says that it is there.
func (n *node) openTable(t *testing.T, game string) table.Ticket {
	t.Helper()
	ticket, err := n.lobby.CreateAndSeatHost(context.Background(), "Ana", game)
	if err != nil {
		t.Fatal(err)
	}
	return ticket
}

// runsTable reports whether a node has a table in memory.
func (n *node) runsTable(code string) bool {
	at, err := n.lobby.FindOrChooseOtherNode(context.Background(), code)
	return err == nil && at == nil && n.lobby.TableCount() > 0
}

// eventually waits for something. The limit only keeps a broken test from hanging.
func eventually(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for limit := time.Now().Add(hangs); !condition(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("no sign of %s", what)
		}
	}
}
