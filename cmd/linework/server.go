package main

import (
	"cmp"
	"context"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"linework/bot/mind"
	"linework/game"
	"linework/games"
	"linework/gateway"
	"linework/gateway/api"
	"linework/gateway/metrics"
	"linework/gateway/pages"
	"linework/gateway/preview"
	"linework/journal"
	"linework/lobby"
	"linework/server/demo"
	"linework/server/nearby"
	"linework/table"
	"linework/texts"
	"linework/web"
	"linework/words"
	"linework/words/offensive"
)

// offeredGames lists the games that the program knows; example.go has it list one more.
var offeredGames = games.All

func findGame(id string) (game.Game, bool) { return games.FinderAmong(offeredGames())(id) }

// A server is a whole Linework server in this process. Start opens its parts, each after
// those that it needs; Drain hands its tables to other nodes; Close closes whatever Start has
// opened. Each of them is called once.
type server struct {
	flags   *serveCommand
	log     *slog.Logger
	failed  chan error // why one of its listeners serves no longer
	address *serverAddress
	moved   portChange

	games    []game.Game
	packs    func() []*words.Pack
	store    journal.Store
	metrics  *metrics.Metrics
	quota    *lobby.DiskQuota
	losses   *lossMonitor
	tables   *lobby.Lobby
	listener net.Listener
	https    httpsSetup
	demo     *demo.Show

	closers        [partCount]func(context.Context) // of what has been opened
	background     sync.WaitGroup
	stopBackground context.CancelFunc
}

// The parts of a server, in the order in which they are closed.
const (
	backgroundPart = iota // uses tables and store
	tablesPart            // stores what is left to store, and tells devices to hang up
	gatewayPart           // waits for them
	metricsPart           // can be asked for until then
	storePart
	partCount
)

func newServer(flags *serveCommand, log *slog.Logger) *server {
	return &server{flags: flags, log: log, failed: make(chan error, 2)}
}

// Start opens the server and serves. After an error nothing is left open.
func (s *server) Start() (err error) {
	defer func() {
		if err != nil {
			s.Close(context.Background())
		}
	}()
	trusted, err := s.flags.normalizeAndCheckFlags()
	if err != nil {
		return err
	}
	if err := s.openStorePacksAndLobby(); err != nil {
		return err
	}
	if err := s.tables.Operations().Refresh(context.Background()); err != nil { // before anybody comes who is kept out
		return addStoreAdvice(err)
	}
	if err := s.openListeners(); err != nil {
		return err
	}
	gate, err := s.newDemoAndGateway(trusted)
	if err != nil {
		return err
	}
	s.startBackgroundJobs()
	s.serveInBackground(gate)
	if s.moved.to != 0 {
		s.log.Info("took another port", "why", s.moved.describe(texts.ForTerminal("en").Format))
	}
	return nil
}

// Drain stops the background jobs, and hands every table to another node that can
// carry it on, where several share a database. Everyone at the others is told.
func (s *server) Drain(ctx context.Context) {
	s.stopBackground()
	s.tables.DrainToOtherNodes(ctx)
	s.tables.AnnounceRestart()
}

// Close closes the parts that are open, in their order. When ctx ends it waits no longer for devices.
func (s *server) Close(ctx context.Context) {
	for _, closePart := range s.closers {
		if closePart != nil {
			closePart(ctx)
		}
	}
}

// openStorePacksAndLobby opens the store and the lobby, and reads the packs of the operator. The
// built-in ones are read when they are first asked for.
func (s *server) openStorePacksAndLobby() error {
	own, err := loadPackFolder(s.flags.Packs)
	if err != nil {
		return err
	}
	mind.LearnNames(own)
	s.packs = sync.OnceValue(func() []*words.Pack { return slices.Concat(words.Builtin(), own) })
	s.games = offeredGames()
	var tables atomic.Pointer[lobby.Lobby] // before there is one, no table can be lost
	s.store, err = s.flags.openStore(s.games, func(code string) {
		if l := tables.Load(); l != nil {
			l.StopTableAfterLeaseLoss(code)
		}
	}, s.log)
	if err != nil {
		return err
	}
	s.closers[storePart] = func(context.Context) {
		if err := s.store.Close(); err != nil {
			s.log.Error("close journal", "error", err)
		}
	}
	s.losses = newLossMonitorLoggingFaults(s.store, s.log)
	s.metrics = metrics.New()
	s.quota = &lobby.DiskQuota{Store: s.store, MaxUsed: s.flags.DiskBudget << 20, MinFree: s.flags.DiskReserve << 20, Log: s.log}
	s.tables = lobby.New(s.store, table.Config{
		FindGame: games.FinderAmong(s.games), Packs: s.packs, Version: version, Log: s.log, BotDelay: s.randomBotDelay, BotSlots: make(chan struct{}, runtime.NumCPU()),
		IdleTimeout: s.flags.Idle, MaxJournalBytes: s.flags.TableBudget << 20, CheckQuota: s.quota.Check, MaxWatchers: s.flags.MaxWatchers, MinFilter: offensive.Level(s.flags.Filter), Observe: s.metrics, BotCanDraw: mind.CanDraw, BotReactions: true,
		BotTempo: s.flags.BotDelay.Seconds() / defaultBotDelay.Seconds(),
	}, s.flags.MaxTables)
	tables.Store(s.tables)
	s.closers[tablesPart] = func(context.Context) { s.tables.Close() }
	s.metrics.RegisterTableCount(s.tables.TableCount)
	s.metrics.RegisterHandOverCounts(s.tables.TakenOverCount, s.tables.HandedOverCount)
	s.metrics.RegisterDiskUsage(func() (used, free int64) {
		u, err := s.quota.Usage()
		if err != nil {
			return -1, -1
		}
		return u.Used, u.Free
	})
	return nil
}

// randomBotDelay returns how long one bot waits: from half to one and a half of the delay.
func (s *server) randomBotDelay() time.Duration {
	if s.flags.BotDelay == 0 {
		return 0
	}
	return s.flags.BotDelay/2 + rand.N(s.flags.BotDelay)
}

// openListeners opens the ports of the server, those of plain HTTP and metrics too, and makes its address.
func (s *server) openListeners() (err error) {
	if s.listener, s.moved, err = s.flags.listenOrTakeFreePort(); err != nil {
		return err
	}
	s.closers[gatewayPart] = func(context.Context) { // until the gateway serves on them
		_ = s.listener.Close()
		if s.https.plainListener != nil {
			_ = s.https.plainListener.Close()
		}
	}
	if s.https, err = s.flags.openCertificatesAndPlainListener(s.log); err != nil {
		return err
	}
	s.address = s.flags.newServerAddress(s.listener.Addr())
	if file, ok := s.store.(*journal.SQLite); ok {
		if err := file.NoteServerURL(cmp.Or(s.address.publicURL, s.address.localURL())); err != nil {
			s.log.Warn("commands beside the server are not told its address", "error", err)
		}
	}
	if s.flags.MDNS && s.address.scheme == "http" && !s.address.isLoopbackOnly() { // a certificate would be for another name
		s.address.responder = nearby.NewResponder("linework", s.log)
	}
	if s.flags.MetricsListen != "" {
		return s.serveMetricsInBackground()
	}
	return nil
}

func (s *server) serveMetricsInBackground() error {
	listener, err := net.Listen("tcp", s.flags.MetricsListen)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.metrics.Handler())
	metricsServer := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = metricsServer.Serve(listener) }()
	s.closers[metricsPart] = func(context.Context) { _ = metricsServer.Close() }
	return nil
}

// newDemoAndGateway makes the demonstration, which the gateway names, and the gateway.
func (s *server) newDemoAndGateway(trusted []netip.Prefix) (*gateway.Gateway, error) {
	s.demo = demo.New(s.tables, games.DemonstrationOrder(), s.log)
	return gateway.New(context.Background(), gateway.Config{
		Settings: api.Settings{Lobby: s.tables, Games: s.games, Packs: s.packs, Version: version, BasePath: s.flags.BasePath, PublicURL: s.address.publicURL, Near: s.address.addressesForInvitations, Demo: s.demo.Code, Artist: s.newArtist(), PictureCache: s.flags.PictureCache << 20}, Metrics: s.metrics, Log: s.log,
		Trusted: trusted, Hosts: s.flags.configuredHosts(), CertificateHosts: s.https.operatorNames, Origins: s.flags.Origins, FrameAncestors: s.flags.FrameAncestors, MaxConnections: s.flags.MaxConnections, TablesPerMinute: s.flags.TablesPerMinute, HideMetrics: s.flags.MetricsListen != "",
		NodeToken: s.flags.NodeToken, OperatorHeaders: s.flags.AdminHeaders, Usage: s.quota.Usage, Files: web.Files(), Site: pages.Site{KeepDays: s.flags.KeepDays, ImprintURL: s.flags.ImprintURL, PrivacyURL: s.flags.PrivacyURL, Contact: s.flags.Contact}, Ready: s.store.CheckDurableWrite, Warning: func() string { return cmp.Or(s.quota.Warning(), s.losses.currentWarning(), s.https.warning()) },
	})
}

// newArtist returns who draws what chats show of a link, in the handwriting of the client; nil where that was not built.
func (s *server) newArtist() *preview.Artist {
	letters, err := fs.ReadFile(web.Files(), "preview.woff")
	if err != nil {
		return nil
	}
	artist, err := preview.NewArtist(letters, web.Looks())
	if err != nil {
		s.log.Warn("links have no pictures", "error", err)
		return nil
	}
	return artist
}

// startBackgroundJobs starts all that runs beside requests. It ends with the server, and but for
// what follows the other nodes before tables are handed to them.
func (s *server) startBackgroundJobs() {
	ctx, stop := context.WithCancel(context.Background())
	cluster, leave := context.WithCancel(context.Background())
	s.stopBackground = stop
	s.closers[backgroundPart] = func(context.Context) {
		stop()
		leave()
		s.background.Wait()
	}
	jobs := []func(context.Context){s.quota.LogWarnings, s.losses.auditOnceThenWatchLosses, func(ctx context.Context) {
		s.flags.logRetentionAndOldTables(ctx, s.store, s.log)
		s.flags.removeOldTablesHourly(ctx, s.tables, s.log)
	}, func(ctx context.Context) { pruneUnusedTablesHourly(ctx, s.tables, s.log) }}
	if file, ok := s.store.(*journal.SQLite); ok {
		jobs = append(jobs, func(ctx context.Context) { file.WatchEdits(ctx, s.tables.StopLostTablesAndForgetGreetings) })
	}
	if s.flags.Demo {
		jobs = append(jobs, s.demo.Run)
	}
	if s.https.manager != nil {
		jobs = append(jobs, s.https.manager.Run)
	}
	if s.address.responder != nil {
		jobs = append(jobs, s.address.responder.Run)
	}
	for _, job := range jobs {
		s.background.Go(func() { job(ctx) })
	}
	s.background.Go(func() { s.tables.AnnounceAndFollowNodes(cluster) })
	s.background.Go(func() { s.tables.Operations().Follow(cluster) })
}

func (s *server) serveInBackground(gate *gateway.Gateway) {
	var serving sync.WaitGroup
	run := func(serve func() error) { serving.Go(func() { s.failed <- serve() }) }
	s.closers[gatewayPart] = func(ctx context.Context) {
		gate.Shutdown(ctx)
		serving.Wait()
	}
	if s.https.config == nil {
		run(func() error { return gate.Serve(s.listener) })
	} else {
		run(func() error { return gate.ServeTLS(s.listener, s.https.config) })
	}
	if s.https.plainListener != nil {
		redirect := func(http.Handler) http.Handler { return redirectToHTTPS(s.listener.Addr().(*net.TCPAddr).Port) }
		if s.https.manager != nil {
			redirect = s.https.manager.ChallengeOrRedirectHandler
		}
		run(func() error { return gate.ServePlain(s.https.plainListener, redirect) })
	}
}

// awaitNameAndPrintWelcome tells a person what they need, and waits a moment for the name that devices
// find the server by.
func (s *server) awaitNameAndPrintWelcome(ctx context.Context) {
	if s.address.responder != nil {
		soon, cancel := context.WithTimeout(ctx, 2*time.Second)
		s.address.responder.WaitForName(soon)
		cancel()
	}
	s.flags.newWelcomeScreen(s.address, s.moved).print(os.Stderr)
}
