package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"linework/bot/mind"
	"linework/games"
	"linework/gateway"
	"linework/gateway/hosts"
	"linework/gateway/metrics"
	"linework/journal"
	"linework/lobby"
	"linework/server/demo"
	"linework/server/nearby"
	"linework/table"
	"linework/texts"
	"linework/web"
	"linework/words"
)

type serve struct {
	Listen          string        `placeholder:"ADDRESS" help:"Address to listen on; without it :8080, or the next port that is free."`
	Data            string        `default:"data" help:"Folder for the journal of all tables."`
	Store           string        `placeholder:"URL" secret:"" help:"PostgreSQL to keep tables in instead of the folder, like postgres://user:password@host/database. Several nodes may share it."`
	NodeAddress     string        `placeholder:"URL" help:"Where the other nodes reach this one, like http://10.0.0.2:8080, where several share a --store."`
	NodeToken       string        `placeholder:"TEXT" secret:"" help:"What nodes know each other by: the same on all, and known to nobody else."`
	NodeTokenFile   string        `placeholder:"FILE" help:"File with the token, instead of --node-token."`
	BasePath        string        `default:"/" help:"Path under which a proxy mounts the server, such as /games/."`
	PublicURL       string        `placeholder:"URL" help:"Address by which everyone reaches the server, like https://games.example.org/, where that is not an address of this computer: behind a proxy or a tunnel. Invitations lead there."`
	Hosts           []string      `placeholder:"NAME,..." help:"More names that this server answers to, like games.example.org, or *.example.org for all below it. Addresses in numbers, names of the local network, --public-url and --domain need not be here."`
	Domain          []string      `placeholder:"NAME,..." help:"Names of this server on the internet, like games.example.org. It gets certificates for them from Let's Encrypt, whose terms you accept with that, serves HTTPS on :443 and leads there from :80."`
	ACMEEmail       string        `name:"acme-email" placeholder:"ADDRESS" help:"Where the authority may write to about the certificates."`
	ACMECA          string        `name:"acme-ca" placeholder:"URL" help:"Directory of another authority than Let's Encrypt."`
	TLSCert         string        `name:"tls-cert" type:"path" placeholder:"FILE" help:"Certificate of your own, to serve HTTPS with. It is read again when it changes."`
	TLSKey          string        `name:"tls-key" type:"path" placeholder:"FILE" help:"Its key."`
	HTTPListen      string        `name:"http-listen" placeholder:"ADDRESS" help:"Address of plain HTTP that leads to HTTPS; with --domain :80."`
	MDNS            bool          `default:"true" negatable:"" help:"Have devices in the local network find this computer as linework.local."`
	TrustedProxies  []string      `placeholder:"CIDR,..." help:"Proxies whose X-Forwarded headers are believed, each alone: 127.0.0.1/32."`
	Packs           string        `type:"existingdir" help:"Folder with word packs of your own, beside those that come with the program."`
	BotDelay        time.Duration `default:"1200ms" help:"How long bots seem to think, about; they draw faster or slower with it. 0 for not at all."`
	Idle            time.Duration `default:"30s" help:"How long a table that nobody is at stays in memory. It is never lost; to load it again takes milliseconds."`
	KeepDays        int           `default:"400" placeholder:"N" help:"Remove tables that nobody has used for so many days (${default}: a game night once a year finds its table again). 0 keeps all for ever."`
	Demo            bool          `help:"Keep one table of bots playing, for visitors to watch."`
	Example         bool          `help:"Put the game of docs/adding-a-game.md on the shelf as well."`
	MaxTables       int           `default:"5000" help:"How many tables may be in memory at once."`
	TableBudget     int64         `default:"64" placeholder:"MB" help:"How much may be stored of one table before no more games begin there; a running one goes on to twice as much. 0 sets no limit."`
	DiskBudget      int64         `placeholder:"MB" help:"How much may be stored of all tables before no new ones are opened and no more games begin. 0 for as much as the disk has."`
	DiskReserve     int64         `default:"200" placeholder:"MB" help:"How much of the disk to leave free: below that no new tables are opened and no more games begin."`
	MaxConnections  int           `default:"8192" help:"How many connections may be open at once, where the system allows so many files."`
	MaxWatchers     int           `default:"100" help:"How many devices may watch one table."`
	TablesPerMinute float64       `default:"60" help:"How many tables one address may open a minute, on average; beyond that a device is asked for a second of work."`
	Origins         []string      `placeholder:"URL,..." help:"Addresses of pages elsewhere that may use this server, like https://games.example.org."`
	MetricsListen   string        `placeholder:"ADDRESS" help:"Address of its own for /metrics, such as 127.0.0.1:9090; without it, /metrics is public."`
	PictureCache    int           `default:"64" placeholder:"MIB" help:"MiB of memory for pictures of the gallery, so that each is made once."`
	LogFormat       string        `enum:"text,json" default:"text" help:"Format of the log: text or json."`
	LogLevel        *slog.Level   `placeholder:"LEVEL" help:"Least level to log: debug, info, warn or error; info, and on a terminal warn."`
	Browser         bool          `default:"true" negatable:"" help:"Open the page in the browser, where no command is named and there is a desktop."`
}

const (
	shutdownWithin = 10 * time.Second
	ordinaryDelay  = 1200 * time.Millisecond // of bots; with another they also draw faster or slower
)

// Run serves until it is told to stop, then closes every table in good order.
func (s *serve) Run() error {
	log := s.logger()
	trusted, err := s.check()
	if err != nil {
		return err
	}
	reading := make(chan error, 1)
	var packs []*words.Pack
	go func() { // while the disk is busy with the journal
		var err error
		packs, err = loadPacks(s.Packs)
		reading <- err
	}()
	shelf := games.All()
	if s.Example {
		shelf = games.Known()
	}
	var tables *lobby.Lobby
	opened := make(chan struct{})
	store, err := s.openStore(shelf, func(code string) {
		<-opened
		tables.LeaseLost(code)
	}, log)
	if err != nil {
		return err
	}
	defer func() {
		if err := store.Close(); err != nil {
			log.Error("close journal", "error", err)
		}
	}()
	if err := <-reading; err != nil {
		return err
	}
	losses := watchLosses(store, log)
	mind.LearnNames(packs[len(words.Builtin()):])
	metrics := metrics.New()
	room := &lobby.DiskQuota{Store: store, MaxUsed: s.DiskBudget << 20, MinFree: s.DiskReserve << 20, Log: log}
	tables = lobby.New(store, table.Config{
		FindGame: games.Among(shelf), Packs: packs, Version: version, Log: log, BotDelay: s.think, BotSlots: make(chan struct{}, runtime.NumCPU()),
		IdleTimeout: s.Idle, MaxJournalBytes: s.TableBudget << 20, CheckQuota: room.Check, MaxWatchers: s.MaxWatchers, Observe: metrics, BotCanDraw: mind.CanDraw, BotReactions: true,
		BotTempo: s.BotDelay.Seconds() / ordinaryDelay.Seconds(),
	}, s.MaxTables)
	close(opened)
	defer tables.Close()
	metrics.CountTables(tables.TableCount)
	metrics.CountMoves(tables.TakenOver, tables.HandedOver)
	metrics.MeasureDisk(func() (used, free int64) {
		u, err := room.Usage()
		if err != nil {
			return -1, -1
		}
		return u.Used, u.Free
	})

	stop, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	look, lookAway := context.WithCancel(context.Background()) // for as long as tables are handed over
	var beside sync.WaitGroup
	defer func() {
		cancel()
		lookAway()
		beside.Wait()
	}()
	beside.Go(func() { tables.FollowNodes(look) })
	if file, ok := store.(*journal.SQLite); ok {
		beside.Go(func() { file.Watch(stop, tables.StoreChanged) })
	}
	show := demo.New(tables, games.Demonstration(), log)
	if s.Demo {
		beside.Go(func() { show.Run(stop) })
	}
	beside.Go(func() { room.LogWarnings(stop) })
	beside.Go(func() { losses.run(stop) })
	beside.Go(func() {
		s.tellKeeping(stop, store, log)
		s.sweep(stop, tables, log)
	})
	listener, moved, err := s.listen()
	if err != nil {
		return err
	}
	sec, err := s.newSecure(log)
	if err != nil {
		return err
	}
	at := s.newPlace(listener.Addr())
	if sec != nil && sec.keeper != nil {
		beside.Go(func() { sec.keeper.Run(stop) })
	}
	if s.MDNS && at.scheme == "http" && !at.onlyHere() { // a certificate would be for another name
		at.herald = nearby.NewResponder("linework", log)
		beside.Go(func() { at.herald.Run(stop) })
	}
	gate, err := gateway.New(context.Background(), gateway.Config{
		Lobby: tables, Games: shelf, Packs: packs, Metrics: metrics, Log: log, Version: version, BasePath: s.BasePath,
		Trusted: trusted, Hosts: s.givenHosts(), CertificateHosts: sec.names, Origins: s.Origins, PublicURL: at.public, Near: at.reach, MaxConnections: s.MaxConnections, TablesPerMinute: s.TablesPerMinute, HideMetrics: s.MetricsListen != "",
		NodeToken: s.NodeToken, Files: web.Files(), Demo: show.Code, Ready: store.Ping, Warning: func() string { return cmp.Or(room.Warning(), losses.trouble(), sec.trouble()) }, PictureCache: s.PictureCache << 20,
	})
	if err != nil {
		return err
	}
	if s.MetricsListen != "" {
		stopMetrics, err := s.tellMetrics(metrics)
		if err != nil {
			return err
		}
		defer stopMetrics()
	}
	failed := make(chan error, 2)
	sec.serveOn(listener, gate, failed)
	if moved.to != 0 {
		log.Info("took another port", "why", moved.told(texts.ForTerminal("en").FormatMessage))
	}
	log.Info("serving", "address", at.here(), "version", version, "data", s.kept())
	if s.personWatches() {
		beside.Go(func() { s.welcome(stop, at, moved) })
		if s.Browser && unnamed(os.Args) {
			openBrowser(at.here())
		}
	}
	select {
	case err := <-failed:
		return err
	case <-stop.Done():
	}
	log.Info("shutting down")
	ctx, cancelShutdown := context.WithTimeout(context.Background(), shutdownWithin)
	defer cancelShutdown()
	tables.Drain(ctx)
	lookAway()
	beside.Wait()
	tables.Close()
	gate.Shutdown(ctx)
	if s.personWatches() {
		fmt.Fprintln(os.Stderr, "\n  "+spoken().FormatMessage("stopped"))
	}
	return nil
}

// welcome tells a person what they need, and waits a moment for the name that devices
// find the server by.
func (s *serve) welcome(ctx context.Context, at *place, moved relocation) {
	if at.herald != nil {
		soon, cancel := context.WithTimeout(ctx, 2*time.Second)
		at.herald.WaitForName(soon)
		cancel()
	}
	s.newWelcome(at, moved).write(os.Stderr)
}

// unnamed reports whether the program was started without a command, as by a double
// click.
func unnamed(args []string) bool { return len(args) < 2 || strings.HasPrefix(args[1], "-") }

// tellMetrics serves the figures on an address of their own.
func (s *serve) tellMetrics(m *metrics.Metrics) (stop func(), err error) {
	listener, err := net.Listen("tcp", s.MetricsListen)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", m.Handler())
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.Serve(listener) }()
	return func() { _ = server.Close() }, nil
}

// advise says to whoever starts the server what to do about a journal that cannot be
// opened.
func advise(err error) error {
	switch {
	case errors.Is(err, journal.ErrFull), errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%w; the disk is full: make room on it, or choose a folder on another with --data", err)
	case errors.Is(err, journal.ErrReadOnly), errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fmt.Errorf("%w; the server must be able to write there: mend the rights of the folder and its files, or choose another with --data", err)
	case errors.Is(err, journal.ErrInUse):
		return fmt.Errorf("%w; stop that one first, or choose another folder with --data", err)
	case errors.Is(err, journal.ErrAway):
		return fmt.Errorf("%w; is the database running, and may this machine reach it?", err)
	case errors.Is(err, journal.ErrDamaged):
		return fmt.Errorf("%w; put a backup in its place with linework restore --replace, or save what can be read with sqlite3 linework.db .recover", err)
	}
	return err
}

// sweep removes old tables every hour. The first hour is for whoever reads at the start
// that some would go, and wants to keep them. It goes by the date at the start and the time
// since then: a clock that jumps ahead removes nothing that the start did not tell of.
func (s *serve) sweep(ctx context.Context, tables *lobby.Lobby, log *slog.Logger) {
	began := time.Now()
	for s.KeepDays > 0 {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Hour):
		}
		removed, err := tables.RemoveUnusedSince(ctx, began.Add(time.Since(began)).AddDate(0, 0, -s.KeepDays))
		if removed > 0 {
			log.Info("removed old tables", "tables", removed, "unused for days", s.KeepDays)
		}
		if err != nil && ctx.Err() == nil {
			log.Warn("could not remove old tables", "error", err)
		}
	}
}

func (s *serve) logger() *slog.Logger {
	options := &slog.HandlerOptions{}
	switch {
	case s.LogLevel != nil:
		options.Level = *s.LogLevel
	case s.personWatches():
		options.Level = slog.LevelWarn // the screen says the rest
	}
	if s.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, options))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, options))
}

// check refuses flags that cannot be right.
func (s *serve) check() ([]netip.Prefix, error) {
	if !strings.HasPrefix(s.BasePath, "/") {
		return nil, fmt.Errorf("--base-path %q must begin with a slash, like /games/", s.BasePath)
	}
	if !strings.HasSuffix(s.BasePath, "/") {
		s.BasePath += "/"
	}
	if s.TableBudget < 0 || s.DiskBudget < 0 || s.DiskReserve < 0 {
		return nil, errors.New("--table-budget, --disk-budget and --disk-reserve are megabytes and cannot be negative")
	}
	if s.BotDelay < 0 || s.Idle < time.Second || s.MaxTables < 1 || s.KeepDays < 0 || s.PictureCache < 1 {
		return nil, errors.New("--bot-delay and --keep-days cannot be negative, --idle is at least 1s and --max-tables and --picture-cache at least 1")
	}
	if err := cmp.Or(s.checkPublic(), s.checkHosts(), s.checkHTTPS(), s.checkNodes()); err != nil {
		return nil, err
	}
	var trusted []netip.Prefix
	for _, text := range s.TrustedProxies {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("--trusted-proxies %q: name the proxy alone, like 127.0.0.1/32 or 172.18.0.2/32", text)
		}
		trusted = append(trusted, p.Masked())
	}
	return trusted, nil
}

// checkPublic refuses a public address that cannot be right, and lets pages that came by
// it use the server.
func (s *serve) checkPublic() error {
	if s.PublicURL == "" {
		return nil
	}
	u, err := url.Parse(s.PublicURL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return fmt.Errorf("--public-url %q: an address is written like https://games.example.org/", s.PublicURL)
	}
	if !strings.HasSuffix(u.Path, "/") {
		u.Path += "/"
	}
	if u.Path != s.BasePath {
		return fmt.Errorf("--public-url %s has the path %s; then --base-path must be %s, too", s.PublicURL, u.Path, u.Path)
	}
	s.PublicURL = u.String()
	s.Origins = append(s.Origins, u.Scheme+"://"+u.Host)
	return nil
}

// checkHosts refuses names that cannot be right, and has the others as browsers send them.
func (s *serve) checkHosts() error {
	s.Hosts = slices.DeleteFunc(s.Hosts, func(name string) bool { return strings.TrimSpace(name) == "" }) // of an empty variable
	for i, name := range s.Hosts {
		pattern, err := hosts.Pattern(name)
		if err != nil {
			return fmt.Errorf("--hosts %q: %w", name, err)
		}
		s.Hosts[i] = pattern
	}
	return nil
}

// givenHosts returns the names that the operator gave the server, also the one by which
// other nodes and a proxy know it.
func (s *serve) givenHosts() []string {
	names := slices.Concat(s.Domain, s.Hosts)
	for _, address := range []string{s.PublicURL, s.NodeAddress} {
		if u, err := url.Parse(address); err == nil {
			if name, err := hosts.Pattern(u.Hostname()); err == nil {
				names = append(names, name)
			}
		}
	}
	return names
}

// think is how long one bot waits: from half to one and a half of the delay.
func (s *serve) think() time.Duration {
	if s.BotDelay == 0 {
		return 0
	}
	return s.BotDelay/2 + rand.N(s.BotDelay)
}
