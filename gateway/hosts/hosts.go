// Package hosts knows the names that a server answers to.
//
// A page on the internet can have its own name lead to a server (DNS rebinding). To a
// browser the two are one site then, and an Origin says nothing. But the request still has
// the page's name in its Host. So a server answers only to names that nobody on the internet
// can own, and to those that its operator gave.
package hosts

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"log/slog"
	"maps"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"

	"golang.org/x/net/idna"

	"linework/game"
	"linework/gateway/answer"
	"linework/gateway/forwarded"
	"linework/gateway/metrics"
	"linework/texts"
)

// localNames are names that mean something in one network or computer alone: no domain on
// the internet ends like this. A router's own name such as fritz.box is none of them.
var localNames = []string{"*.localhost", "*.local", "*.lan", "*.home.arpa", "*.internal", "*.home", "*.localdomain"}

// A nameSet is a set of names. All names below one are in it with a dot in front.
type nameSet map[string]bool

// NormalizePattern checks and returns a name as --hosts takes it, games.example.org or *.example.org for
// all names below, in the form in which browsers send it.
func NormalizePattern(text string) (string, error) {
	name, wild := strings.CutPrefix(strings.TrimSpace(text), "*.")
	ascii, err := punycode.ToASCII(name)
	parsed, addr, ok := Parse(ascii)
	if err != nil || !ok || addr.IsValid() || strings.Contains(ascii, ":") {
		return "", errors.New("a name is written like games.example.org, or *.example.org for all below it, without https:// and port; numbers like 192.168.1.5 need no setting")
	}
	if wild {
		parsed = "*." + parsed
	}
	return parsed, nil
}

var punycode = idna.New(idna.MapForLookup(), idna.StrictDomainName(false)) // with underscores

const maxHostName = 253 // letters, by DNS

// Config is what Hosts need.
type Config struct {
	// Names are those that the operator gave, as Pattern takes them.
	Names []string
	// Addresses are URLs whose hosts are ours too: the public one, and those of pages that may
	// use the server. Whoever owns such a page gains nothing by a name that leads here.
	Addresses []string
	// Certified returns the names in the server's certificate; may be nil.
	Certified func() []string
	BasePath  string
	Trust     *forwarded.Trust
	Metrics   *metrics.Metrics
	Log       *slog.Logger
}

// Hosts are the names that a server answers to.
type Hosts struct {
	Config
	names   nameSet
	unknown unknownLog
}

// New makes Hosts of a configuration.
func New(cfg Config) (*Hosts, error) {
	names := nameSet{}
	for _, pattern := range localNames {
		names.add(pattern)
	}
	for _, given := range cfg.Names {
		pattern, err := NormalizePattern(given)
		if err != nil {
			return nil, fmt.Errorf("host %q: %w", given, err)
		}
		names.add(pattern)
	}
	for _, address := range cfg.Addresses {
		if u, err := url.Parse(address); err == nil {
			if pattern, err := NormalizePattern(u.Hostname()); err == nil {
				names.add(pattern)
			}
		}
	}
	return &Hosts{Config: cfg, names: names}, nil
}

func (n nameSet) add(pattern string) { n[strings.TrimPrefix(pattern, "*")] = true }

// matches reports whether a name is in the set, by itself or below another.
func (n nameSet) matches(name string) bool {
	for i := range len(name) {
		if (i == 0 || name[i] == '.') && n[name[i:]] {
			return true
		}
	}
	return false
}

// hostPattern is a name or an address, with or without a port.
var hostPattern = regexp.MustCompile(`^(?:([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)\.?|\[([0-9A-Fa-f:.]+)\])(?::\d*)?$`)

// Parse takes what a Host header says apart: a name in lower case, or an address.
// An address with a zone, which means something to its sender alone, is neither.
func Parse(host string) (name string, addr netip.Addr, ok bool) {
	parts := hostPattern.FindStringSubmatch(host)
	if parts == nil || len(parts[1]) > maxHostName {
		return "", netip.Addr{}, false
	}
	if parts[2] != "" {
		addr, err := netip.ParseAddr(parts[2])
		return "", addr, err == nil && addr.Is6()
	}
	if addr, err := netip.ParseAddr(parts[1]); err == nil {
		return "", addr, true
	}
	return strings.ToLower(parts[1]), netip.Addr{}, true
}

// AnswersTo reports whether a host is a name of this server.
func (h *Hosts) AnswersTo(host string) bool {
	name, addr, ok := Parse(host)
	if !ok || addr.IsValid() {
		return ok
	}
	if !strings.Contains(name, ".") || h.names.matches(name) {
		return true
	}
	if h.Certified == nil {
		return false
	}
	certified := nameSet{}
	for _, pattern := range h.Certified() {
		certified.add(strings.ToLower(pattern))
	}
	return certified.matches(name)
}

// RefuseUnknown refuses a request for a host that is not this server, and reports whether it
// did. Browsers always name one; some monitors do not. A proxy behind another may have named several, and all of them
// count, since whoever sent the request may have written the first.
func (h *Hosts) RefuseUnknown(w http.ResponseWriter, r *http.Request, commaSeparatedHosts string) (refused bool) {
	if commaSeparatedHosts == "" || h.Trust.IsFromNode(r) { // the other node has looked
		return false
	}
	for host := range strings.SplitSeq(commaSeparatedHosts, ",") {
		if host = strings.TrimSpace(host); !h.AnswersTo(host) {
			h.logAndRefuseUnknownHost(w, r, game.Truncate(host, maxHostName+len(":65535")))
			return true
		}
	}
	return false
}

// logAndRefuseUnknownHost logs a host now and then, and writes by which setting a server answers to a host, to a person as a page.
func (h *Hosts) logAndRefuseUnknownHost(w http.ResponseWriter, r *http.Request, host string) {
	h.Metrics.CountRefusal("unknown-host")
	name, _, _ := Parse(host)
	host = cmp.Or(name, host)
	if h.unknown.shouldLogAndRecord(host, time.Now()) {
		h.Log.Warn("somebody came by a name that this server does not answer to; if it is yours, add it with --hosts", "host", host)
	}
	header := w.Header()
	header.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Content-Type-Options", "nosniff")
	if strings.HasPrefix(r.URL.Path, h.BasePath+"api/") || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		answer.WriteRefusal(w, http.StatusMisdirectedRequest, game.Refuse("unknown-host", game.Figures{"host": host}))
		return
	}
	language := texts.AcceptedLanguage(r.Header.Get("Accept-Language"))
	dictionary := texts.ForServer(language)
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusMisdirectedRequest)
	_ = unknownHostPage.Execute(w, map[string]string{
		"Language": language, "Name": name,
		"Title":    dictionary.Format("host-page.title"),
		"Asked":    dictionary.Format("host-page.asked", texts.Figures{"host": host}),
		"Player":   dictionary.Format("host-page.player"),
		"Operator": dictionary.Format("host-page.operator"),
		"File":     dictionary.Format("host-page.config-file"),
	})
}

//go:embed unknown_host.html
var unknownHostHTML string

var unknownHostPage = template.Must(template.New("").Parse(unknownHostHTML))

const (
	logInterval    = time.Hour
	maxLoggedHosts = 50 // in that time
)

// unknownLog remembers which unknown hosts the log has told of, so that a stranger cannot fill it.
type unknownLog struct {
	mu       sync.Mutex
	loggedAt map[string]time.Time
}

// shouldLogAndRecord reports whether a host is worth a line, and records that it had one: once an
// hour, and no more than fifty hosts.
func (l *unknownLog) shouldLogAndRecord(host string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.loggedAt == nil {
		l.loggedAt = map[string]time.Time{}
	}
	maps.DeleteFunc(l.loggedAt, func(_ string, at time.Time) bool { return now.Sub(at) >= logInterval })
	if _, known := l.loggedAt[host]; known || len(l.loggedAt) >= maxLoggedHosts {
		return false
	}
	l.loggedAt[host] = now
	return true
}
