package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/mail"
	"net/netip"
	"net/url"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"linework/gateway/hosts"
)

// serveCommand has the flags of a server.
type serveCommand struct {
	Listen          string        `placeholder:"ADDRESS" help:"Address to listen on. Without it: :8080, or the next free port."`
	Data            string        `default:"data" help:"Folder for the journal of all tables."`
	Store           string        `placeholder:"URL" secret:"" help:"PostgreSQL to keep tables in instead of the folder, like postgres://user:password@host/database. Several nodes may share it."`
	NodeAddress     string        `placeholder:"URL" help:"Address at which the other nodes reach this one, like http://10.0.0.2:8080. Needed when several share a --store."`
	NodeToken       string        `placeholder:"TEXT" secret:"" help:"Secret that all nodes share. Keep it to yourself."`
	NodeTokenFile   string        `placeholder:"FILE" help:"File with the token, instead of --node-token."`
	BasePath        string        `default:"/" help:"Path under which a proxy mounts the server, such as /games/."`
	PublicURL       string        `placeholder:"URL" help:"Address by which everyone reaches the server, like https://games.example.org/, where that is not an address of this computer: behind a proxy or a tunnel. Invitations lead there."`
	Hosts           []string      `placeholder:"NAME,..." help:"More names that this server answers to, like games.example.org, or *.example.org for all below it. Addresses in numbers, names of the local network, --public-url and --domain need not be here."`
	Domain          []string      `placeholder:"NAME,..." help:"Names of this server on the internet, like games.example.org. It gets certificates for them from Let's Encrypt (you accept its terms), serves HTTPS on :443 and redirects there from :80."`
	ACMEEmail       string        `name:"acme-email" placeholder:"ADDRESS" help:"E-mail address for messages from the certificate authority."`
	ACMECA          string        `name:"acme-ca" placeholder:"URL" help:"ACME directory of another certificate authority than Let's Encrypt."`
	TLSCert         string        `name:"tls-cert" type:"path" placeholder:"FILE" help:"Certificate of your own, to serve HTTPS with. It is read again when it changes."`
	TLSKey          string        `name:"tls-key" type:"path" placeholder:"FILE" help:"Private key of the certificate."`
	HTTPListen      string        `name:"http-listen" placeholder:"ADDRESS" help:"Address for plain HTTP, which redirects to HTTPS. With --domain: :80."`
	MDNS            bool          `default:"true" negatable:"" help:"Announce this computer in the local network as linework.local."`
	TrustedProxies  []string      `placeholder:"CIDR,..." help:"Proxies whose X-Forwarded headers are trusted; name each one: 127.0.0.1/32."`
	Packs           string        `type:"existingdir" help:"Folder with word packs of your own, beside those that come with the program."`
	BotDelay        time.Duration `default:"1200ms" help:"How long bots think, roughly; they draw faster or slower accordingly. 0 turns it off."`
	Idle            time.Duration `default:"30s" help:"How long an empty table stays in memory. It is never lost; loading it again takes milliseconds."`
	KeepDays        int           `default:"400" placeholder:"N" help:"Remove tables that nobody has used for so many days (${default}: a game night once a year finds its table again). 0 keeps all for ever."`
	Demo            bool          `help:"Keep one table of bots playing, for visitors to watch."`
	MaxTables       int           `default:"5000" help:"How many tables may be in memory at once."`
	TableBudget     int64         `default:"64" placeholder:"MB" help:"How much one table may store before no new game can start there; a running game may use twice as much. 0 for no limit."`
	DiskBudget      int64         `placeholder:"MB" help:"How much all tables together may store before no new tables and games can start. 0 for all the disk has."`
	DiskReserve     int64         `default:"200" placeholder:"MB" help:"How much disk space to keep free. Below that, no new tables and games can start."`
	MaxConnections  int           `default:"8192" help:"How many connections may be open at once, where the system allows so many files."`
	Filter          string        `default:"off" enum:"off,moderate,strict" help:"How far names and texts are filtered for offensive words at every table: off, moderate or strict. Hosts may choose more; a class has at least moderate unless its host wants none."`
	MaxWatchers     int           `default:"100" help:"How many devices may watch one table."`
	TablesPerMinute float64       `default:"60" help:"How many tables one address may open a minute, on average; beyond that a device is asked for a second of work."`
	Origins         []string      `placeholder:"URL,..." help:"Other websites whose pages may use this server, like https://games.example.org."`
	AdminHeaders    []string      `name:"admin-headers" placeholder:"NAME=VALUE,..." help:"What one of --trusted-proxies says of an operator after it has checked who it is, like Remote-User=ana: then /admin needs no link. The proxy must remove such headers from what comes from outside."`
	FrameAncestors  []string      `placeholder:"URL,..." help:"Pages that may show this server in a frame, like https://moodle.example.org, https://*.example.org, or self for pages of the same address. Without it, none."`
	ImprintURL      string        `name:"imprint-url" placeholder:"URL" help:"Page that says who runs this server; linked at the foot of every page."`
	PrivacyURL      string        `name:"privacy-url" placeholder:"URL" help:"Page about privacy that stands in for the built-in one, /privacy."`
	Contact         string        `placeholder:"ADDRESS" help:"Where people reach you: a mail address, or a page. At the foot of every page, and in security.txt."`
	MetricsListen   string        `placeholder:"ADDRESS" help:"Separate address for /metrics, such as 127.0.0.1:9090. Without it, /metrics is public."`
	PictureCache    int           `default:"64" placeholder:"MIB" help:"Memory for pictures of the gallery, so that each is made only once."`
	LogFormat       string        `enum:"text,json" default:"text" help:"Format of the log: text or json."`
	LogLevel        string        `enum:",debug,info,warn,error" default:"" placeholder:"LEVEL" help:"Lowest level to log: debug, info, warn or error. Default: info, on a terminal warn."`
	Browser         bool          `default:"true" negatable:"" help:"Open the page in the browser, if no command is given and there is a desktop."`
}

const (
	shutdownTimeout = 10 * time.Second
	defaultBotDelay = 1200 * time.Millisecond // of bots; with another they also draw faster or slower
)

// Run serves until it is told to stop, then closes every table in good order.
func (s *serveCommand) Run() error {
	_, _ = memlimit.Set() // from that of the container; where there is none, no limit is set
	server := newServer(s, s.newLogger())
	if err := server.Start(); err != nil {
		return err
	}
	stop, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	server.log.Info("serving", "address", server.address.localURL(), "version", version, "data", journalLocation{s.Data, s.Store}.String())
	if s.isInteractive() {
		go server.awaitNameAndPrintWelcome(stop)
		if s.Browser && startedWithoutCommand(os.Args) {
			openBrowserIfDesktop(server.address.localURL())
		}
	}
	var err error
	select {
	case err = <-server.failed:
	case <-stop.Done():
		server.log.Info("shutting down")
	}
	ctx, cancelShutdown := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancelShutdown()
	server.Drain(ctx)
	server.Close(ctx)
	if err == nil && s.isInteractive() {
		fmt.Fprintln(os.Stderr, "\n  "+terminalMessages().Format("stopped"))
	}
	return err
}

func startedWithoutCommand(args []string) bool {
	return len(args) < 2 || strings.HasPrefix(args[1], "-")
}

func (s *serveCommand) newLogger() *slog.Logger {
	level := slog.LevelInfo
	if s.isInteractive() {
		level = slog.LevelWarn // the screen says the rest
	}
	_ = level.UnmarshalText([]byte(s.LogLevel)) // the parser has checked it; an empty one changes nothing
	options := &slog.HandlerOptions{Level: level}
	if s.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, options))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, options))
}

// normalizeAndCheckFlags brings flags into their usual form, refuses those that cannot be right, and
// returns the trusted proxies.
func (s *serveCommand) normalizeAndCheckFlags() (trustedProxies []netip.Prefix, err error) {
	if !strings.HasPrefix(s.BasePath, "/") {
		return nil, fmt.Errorf("--base-path %q must begin with a slash, like /games/", s.BasePath)
	}
	if !strings.HasSuffix(s.BasePath, "/") {
		s.BasePath += "/"
	}
	if port, err := strconv.Atoi(s.Listen); err == nil {
		return nil, fmt.Errorf("--listen %d: write %q for this port on all addresses of the machine", port, ":"+s.Listen)
	}
	if s.TableBudget < 0 || s.DiskBudget < 0 || s.DiskReserve < 0 {
		return nil, errors.New("--table-budget, --disk-budget and --disk-reserve are megabytes and cannot be negative")
	}
	if s.BotDelay < 0 || s.Idle < time.Second || s.MaxTables < 1 || s.KeepDays < 0 || s.PictureCache < 1 {
		return nil, errors.New("--bot-delay and --keep-days cannot be negative, --idle is at least 1s and --max-tables and --picture-cache at least 1")
	}
	if err := cmp.Or(s.normalizePublicURLAndAllowOrigin(), s.normalizeAndCheckHosts(), s.normalizeAndCheckHTTPSFlags(), s.normalizeAndCheckSite(), s.normalizeAndCheckFrameAncestors(), s.normalizeAndCheckAdminHeaders(), s.checkNodeFlagsAndReadToken()); err != nil {
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

// normalizePublicURLAndAllowOrigin has the public address end in a slash, refuses one that cannot be
// right, and lets pages that came by it use the server.
func (s *serveCommand) normalizePublicURLAndAllowOrigin() error {
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

// normalizeAndCheckSite refuses addresses that no page could link to, and has a mail address as a link.
func (s *serveCommand) normalizeAndCheckSite() error {
	for flag, address := range map[string]string{"imprint-url": s.ImprintURL, "privacy-url": s.PrivacyURL} {
		if u, err := url.Parse(address); address != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "") {
			return fmt.Errorf("--%s %q: an address is written like https://example.org/imprint", flag, address)
		}
	}
	if s.Contact == "" {
		return nil
	}
	if _, err := mail.ParseAddress(s.Contact); err == nil && !strings.ContainsAny(s.Contact, "<> \t:") {
		s.Contact = "mailto:" + s.Contact
	}
	u, err := url.Parse(s.Contact)
	if err != nil || strings.ContainsAny(s.Contact, " \r\n") || !slices.Contains([]string{"mailto", "https", "tel"}, u.Scheme) {
		return fmt.Errorf("--contact %q: write a mail address, or a page that begins with https://", s.Contact)
	}
	return nil
}

// frameAncestor is a page that may show the server in a frame: scheme and host, perhaps with a port.
var frameAncestor = regexp.MustCompile(`^https?://(\*\.)?[a-zA-Z0-9.-]+(:\d+)?$|^https?://\[[0-9a-fA-F:]+\](:\d+)?$`)

// normalizeAndCheckFrameAncestors refuses what is no page, and has the others as Content-Security-Policy wants them.
func (s *serveCommand) normalizeAndCheckFrameAncestors() error {
	s.FrameAncestors = slices.DeleteFunc(s.FrameAncestors, func(page string) bool { return strings.TrimSpace(page) == "" }) // of an empty variable
	for i, page := range s.FrameAncestors {
		page = strings.TrimSuffix(strings.TrimSpace(page), "/")
		switch {
		case page == "self":
			page = "'self'"
		case !frameAncestor.MatchString(page):
			return fmt.Errorf("--frame-ancestors %q: a page is written like https://moodle.example.org, without a path", page)
		}
		s.FrameAncestors[i] = page
	}
	return nil
}

// normalizeAndCheckAdminHeaders refuses what is no header with a value, and headers that nobody would be believed to say.
func (s *serveCommand) normalizeAndCheckAdminHeaders() error {
	s.AdminHeaders = slices.DeleteFunc(s.AdminHeaders, func(header string) bool { return strings.TrimSpace(header) == "" }) // of an empty variable
	for i, header := range s.AdminHeaders {
		name, value, _ := strings.Cut(strings.TrimSpace(header), "=")
		if !headerName.MatchString(name) || value == "" {
			return fmt.Errorf("--admin-headers %q: a header is written with what it must say, like Remote-User=ana", header)
		}
		s.AdminHeaders[i] = name + "=" + value
	}
	if len(s.AdminHeaders) > 0 && len(s.TrustedProxies) == 0 {
		return errors.New("--admin-headers are believed of --trusted-proxies alone; name the proxy there")
	}
	return nil
}

var headerName = regexp.MustCompile(`^[A-Za-z0-9-]+$`)

// normalizeAndCheckHosts refuses names that cannot be right, and has the others as browsers send them.
func (s *serveCommand) normalizeAndCheckHosts() error {
	s.Hosts = slices.DeleteFunc(s.Hosts, func(name string) bool { return strings.TrimSpace(name) == "" }) // of an empty variable
	for i, name := range s.Hosts {
		pattern, err := hosts.NormalizePattern(name)
		if err != nil {
			return fmt.Errorf("--hosts %q: %w", name, err)
		}
		s.Hosts[i] = pattern
	}
	return nil
}

// configuredHosts returns the names that the operator gave the server, also those by which
// other nodes and a proxy know it.
func (s *serveCommand) configuredHosts() []string {
	names := slices.Concat(s.Domain, s.Hosts)
	for _, address := range []string{s.PublicURL, s.NodeAddress} {
		if u, err := url.Parse(address); err == nil {
			if name, err := hosts.NormalizePattern(u.Hostname()); err == nil {
				names = append(names, name)
			}
		}
	}
	return names
}
