package gateway

import (
	"cmp"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"

	"golang.org/x/net/idna"

	"linework/game"
	"linework/texts"
)

// A page on the internet can have its own name lead to this server (DNS rebinding). To a
// browser the two are one site then, and an Origin says nothing. But the request still
// has the page's name in its Host. So the server answers only to names that nobody on the
// internet can own, and to those that the operator gave.

// localNames are names that mean something in one network or computer alone: no domain on
// the internet ends like this. A router's own name such as fritz.box is none of them.
var localNames = []string{"*.localhost", "*.local", "*.lan", "*.home.arpa", "*.internal", "*.home", "*.localdomain"}

// hostNames is a set of names. All names below one are in it with a dot in front.
type hostNames map[string]bool

// HostPattern returns a name as --hosts takes it, games.example.org or *.example.org for
// all names below, in the form in which browsers send it.
func HostPattern(text string) (string, error) {
	name, wild := strings.CutPrefix(strings.TrimSpace(text), "*.")
	ascii, err := punycode.ToASCII(name)
	parsed, addr, ok := parseHost(ascii)
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

// newHostNames collects the names that a gateway with such a configuration answers to.
// Whoever owns an origin that may use the server gains nothing by a name that leads here.
func newHostNames(cfg *Config) (hostNames, error) {
	names := hostNames{}
	for _, pattern := range localNames {
		names.add(pattern)
	}
	for _, given := range cfg.Hosts {
		pattern, err := HostPattern(given)
		if err != nil {
			return nil, fmt.Errorf("host %q: %w", given, err)
		}
		names.add(pattern)
	}
	for _, address := range append([]string{cfg.PublicURL}, cfg.Origins...) {
		if u, err := url.Parse(address); err == nil {
			if pattern, err := HostPattern(u.Hostname()); err == nil {
				names.add(pattern)
			}
		}
	}
	return names, nil
}

func (n hostNames) add(pattern string) { n[strings.TrimPrefix(pattern, "*")] = true }

// has reports whether a name is in the set, by itself or below another.
func (n hostNames) has(name string) bool {
	for i := range len(name) {
		if (i == 0 || name[i] == '.') && n[name[i:]] {
			return true
		}
	}
	return false
}

// hostName is a name or an address, with or without a port.
var hostName = regexp.MustCompile(`^(?:([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)\.?|\[([0-9A-Fa-f:.]+)\])(?::\d*)?$`)

// parseHost takes what a Host header says apart: a name in lower case, or an address.
// An address with a zone, which means something to its sender alone, is neither.
func parseHost(host string) (name string, addr netip.Addr, ok bool) {
	parts := hostName.FindStringSubmatch(host)
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

// answersTo reports whether a host is this server.
func (g *Gateway) answersTo(host string) bool {
	name, addr, ok := parseHost(host)
	if !ok || addr.IsValid() {
		return ok
	}
	if !strings.Contains(name, ".") || g.hosts.has(name) {
		return true
	}
	if g.CertificateHosts == nil {
		return false
	}
	certified := hostNames{}
	for _, pattern := range g.CertificateHosts() {
		certified.add(strings.ToLower(pattern))
	}
	return certified.has(name)
}

// misdirected refuses a request for a host that is not this server. Browsers always name
// one; some monitors do not. A proxy behind another may have named several, and all of them
// count, since whoever sent the request may have written the first.
func (g *Gateway) misdirected(w http.ResponseWriter, r *http.Request, hosts string) bool {
	if hosts == "" || g.relayed(r) { // the other node has looked
		return false
	}
	for host := range strings.SplitSeq(hosts, ",") {
		if host = strings.TrimSpace(host); !g.answersTo(host) {
			g.refuseHost(w, r, game.Short(host, maxHostName+len(":65535")))
			return true
		}
	}
	return false
}

// onlyOurHosts has a handler that sees requests before guard does answer for this server's
// hosts alone.
func (g *Gateway) onlyOurHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g.limitBody(w, r)
		if !g.misdirected(w, r, r.Host) {
			next.ServeHTTP(w, r)
		}
	})
}

// refuseHost says by which setting a server answers to a host, to a person as a page.
func (g *Gateway) refuseHost(w http.ResponseWriter, r *http.Request, host string) {
	g.metrics.Refused("unknown-host")
	name, _, _ := parseHost(host)
	host = cmp.Or(name, host)
	if g.toldHosts.note(host, time.Now()) {
		g.log.Warn("somebody came by a name that this server does not answer to; if it is yours, add it with --hosts", "host", host)
	}
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	if strings.HasPrefix(r.URL.Path, g.BasePath+"api/") || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		refuse(w, http.StatusMisdirectedRequest, game.Refuse("unknown-host",
			"this server doesn’t answer to the name {host}; whoever runs it can add that with --hosts", game.Figures{"host": host}))
		return
	}
	language := texts.Accepted(r.Header.Get("Accept-Language"))
	told := func(sentence string, figures ...texts.Figures) string {
		return texts.Server(language).Told(sentence, figures...)
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusMisdirectedRequest)
	_ = unknownHostPage.Execute(w, map[string]string{
		"Language": language, "Name": name,
		"Title":    told("This server doesn’t know that name"),
		"Asked":    told("You asked for {host}. To keep other websites out, Linework only answers to names that it was given.", texts.Figures{"host": host}),
		"Player":   told("Here to play? Ask whoever runs the server for the right link."),
		"Operator": told("Is it your server? Start it with this setting:"),
		"File":     told("or put it into linework.toml:"),
	})
}

var unknownHostPage = template.Must(template.New("").Parse(`<!doctype html>
<html lang="{{.Language}}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
body { max-width: 34rem; margin: 10vh auto; padding: 0 1.25rem; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; line-height: 1.25 }
pre { padding: .75rem 1rem; border: 1px solid; border-radius: .5rem; font-size: 1rem; white-space: pre-wrap }
</style>
<h1>{{.Title}}</h1>
<p>{{.Asked}}</p>
<p>{{.Player}}</p>
{{if .Name}}<p>{{.Operator}}</p>
<pre>--hosts {{.Name}}</pre>
<p>{{.File}}</p>
<pre>hosts = ["{{.Name}}"]</pre>
{{end}}</html>
`))

const (
	tellHostAgain = time.Hour
	hostsTold     = 50 // in that time
)

// hostLog remembers which unknown hosts the log has told of, so that a stranger cannot
// fill it.
type hostLog struct {
	mu   sync.Mutex
	told map[string]time.Time
}

// note reports whether a host is worth a line: once an hour, and no more than fifty hosts.
func (l *hostLog) note(host string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.told == nil {
		l.told = map[string]time.Time{}
	}
	for known, at := range l.told {
		if now.Sub(at) >= tellHostAgain {
			delete(l.told, known)
		}
	}
	if _, known := l.told[host]; known || len(l.told) >= hostsTold {
		return false
	}
	l.told[host] = now
	return true
}
