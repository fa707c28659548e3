package certs

import (
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// Config is what a keeper needs.
type Config struct {
	Domains   []string
	Dir       string // where certificates and the key of the account are kept
	Email     string // for the authority to write to; may be empty
	Directory string // address of the authority; "" for Let's Encrypt
	Log       *slog.Logger
	Transport http.RoundTripper // to speak to the authority with; nil for the ordinary one
}

// A Keeper has certificates for names on the internet, and renews them in good time. The
// protocol is autocert's; when to ask, and what to say when it fails, is ours: autocert
// asks while a visitor waits, and tells nobody that it could not renew.
type Keeper struct {
	Config
	retries []time.Duration // between attempts that fail; the last one again and again

	mu    sync.Mutex
	names map[string]*named
}

// named is what a keeper has for one name.
type named struct {
	domain  string
	cert    *tls.Certificate  // nil for none yet
	asking  *autocert.Manager // the attempt under way, or the last one; it answers the authority's questions
	answers http.Handler      // to those of them that come over HTTP
	trouble string            // why there is no certificate, or no new one
}

// NewKeeper makes a keeper. It asks for nothing before Run.
func NewKeeper(cfg Config) *Keeper {
	k := &Keeper{Config: cfg, names: map[string]*named{}, retries: []time.Duration{
		time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, // authorities count failures by the hour
	}}
	for _, domain := range cfg.Domains {
		k.names[domain] = &named{domain: domain}
	}
	return k
}

// Run gets and renews the certificates until ctx ends.
func (k *Keeper) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, n := range k.names {
		all.Go(func() { k.keep(ctx, n) })
	}
	all.Wait()
}

// keep has one certificate, and a newer one in good time.
func (k *Keeper) keep(ctx context.Context, n *named) {
	failures := 0
	for fresh := false; ctx.Err() == nil; fresh = true { // the first one may be on the disk
		type outcome struct {
			cert *tls.Certificate
			err  error
		}
		done := make(chan outcome, 1)
		go func() {
			cert, err := k.obtain(n, fresh)
			done <- outcome{cert, err}
		}()
		var cert *tls.Certificate
		var err error
		select {
		case <-ctx.Done():
			return // autocert cannot be told to give up; nobody waits for it
		case o := <-done:
			cert, err = o.cert, o.err
		}
		var wait time.Duration
		if err != nil {
			wait = k.retries[min(failures, len(k.retries)-1)]
			failures++
			k.failed(n, err, wait)
		} else {
			failures = 0
			k.got(n, cert)
			wait = time.Until(renewal(cert))
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}

func (k *Keeper) transport() http.RoundTripper {
	if k.Transport == nil {
		return http.DefaultTransport
	}
	return k.Transport
}

// renewal is when to ask for the next certificate: when a third of the time is left.
func renewal(c *tls.Certificate) time.Time {
	return c.Leaf.NotAfter.Add(-c.Leaf.NotAfter.Sub(c.Leaf.NotBefore) / 3)
}

// obtain gets a certificate, a new one or one that is on the disk and good for a while.
func (k *Keeper) obtain(n *named, fresh bool) (*tls.Certificate, error) {
	kept := &shelf{Cache: autocert.DirCache(k.Dir), hidden: n.domain}
	said := &ear{RoundTripper: k.transport()}
	m := &autocert.Manager{
		Prompt: autocert.AcceptTOS, Cache: kept, HostPolicy: autocert.HostWhitelist(n.domain), Email: k.Email,
		RenewBefore: time.Second, // by itself it looks then only, and finds the new one on the shelf
		Client:      &acme.Client{DirectoryURL: cmp.Or(k.Directory, autocert.DefaultACMEDirectory), HTTPClient: &http.Client{Transport: said}, UserAgent: "linework"},
	}
	k.mu.Lock()
	n.asking, n.answers = m, m.HTTPHandler(http.NotFoundHandler())
	k.mu.Unlock()
	if !fresh {
		kept.open()
	}
	defer kept.open()
	cert, err := m.GetCertificate(&tls.ClientHelloInfo{ServerName: n.domain, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}})
	if err == nil && !fresh && time.Now().After(renewal(cert)) {
		k.got(n, cert) // until there is a new one
		return k.obtain(n, true)
	}
	if err != nil {
		err = explain(n.domain, err, said.details())
	}
	return cert, err
}

// A shelf is the folder with what is kept. It hides the certificate of one name until it
// is opened, so that another is got.
type shelf struct {
	autocert.Cache
	hidden string

	mu     sync.Mutex
	opened bool
}

func (s *shelf) open() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opened = true
}

func (s *shelf) Get(ctx context.Context, name string) ([]byte, error) {
	s.mu.Lock()
	hide := !s.opened && name == s.hidden
	s.mu.Unlock()
	if hide {
		return nil, autocert.ErrCacheMiss
	}
	return s.Cache.Get(ctx, name)
}

func (k *Keeper) got(n *named, cert *tls.Certificate) {
	k.mu.Lock()
	defer k.mu.Unlock()
	n.cert, n.trouble = cert, ""
	k.Log.Info("have a certificate", "domain", n.domain, "good until", cert.Leaf.NotAfter)
}

func (k *Keeper) failed(n *named, err error, again time.Duration) {
	why := err.Error()
	k.mu.Lock()
	defer k.mu.Unlock()
	if n.cert == nil {
		n.trouble = fmt.Sprintf("no certificate for %s yet: %s", n.domain, why)
		k.Log.Warn("no certificate yet; the page is served without HTTPS meanwhile", "domain", n.domain, "why", why, "next attempt in", again)
		return
	}
	until := n.cert.Leaf.NotAfter
	n.trouble = fmt.Sprintf("the certificate for %s could not be renewed and is good until %s: %s", n.domain, until.Format(time.RFC1123), why)
	k.Log.Warn("the certificate could not be renewed", "domain", n.domain, "good until", until, "why", why, "next attempt in", again)
}

// Trouble says what an operator should see to; "" for nothing.
func (k *Keeper) Trouble() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	var list []string
	for _, n := range k.names {
		if n.trouble != "" {
			list = append(list, n.trouble)
		}
	}
	slices.Sort(list)
	return strings.Join(list, "; ")
}

// GetCertificate is for tls.Config. It never makes a visitor wait for the authority.
func (k *Keeper) GetCertificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	n, ok := k.names[strings.ToLower(strings.TrimSuffix(hello.ServerName, "."))]
	if !ok {
		return nil, fmt.Errorf("there is no certificate for %q; this server is %s", hello.ServerName, strings.Join(k.Domains, " and "))
	}
	k.mu.Lock()
	cert, asking := n.cert, n.asking
	k.mu.Unlock()
	if asking != nil && slices.Equal(hello.SupportedProtos, []string{acme.ALPNProto}) {
		return asking.GetCertificate(hello)
	}
	if cert == nil {
		return nil, fmt.Errorf("there is no certificate for %s yet", n.domain)
	}
	return cert, nil
}

// TLSConfig is for a server of HTTPS.
func (k *Keeper) TLSConfig() *tls.Config {
	return &tls.Config{GetCertificate: k.GetCertificate, NextProtos: []string{"h2", "http/1.1", acme.ALPNProto}}
}

// Plain is what to serve on the port of plain HTTP: the authority's questions are
// answered, and visitors are led to HTTPS as soon as there is a certificate. Until then
// they get the page itself.
func (k *Keeper) Plain(page http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := strings.ToLower(r.Host)
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		n, ok := k.names[host]
		if !ok {
			host, n = k.Domains[0], k.names[k.Domains[0]] // by the number of the server, say
		}
		k.mu.Lock()
		answers, ready := n.answers, n.cert != nil
		k.mu.Unlock()
		switch {
		case ok && answers != nil && strings.HasPrefix(r.URL.Path, "/.well-known/acme-challenge/"):
			asked := r.Clone(r.Context())
			asked.Host = host
			answers.ServeHTTP(w, asked)
		case ready:
			http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusPermanentRedirect)
		default:
			page.ServeHTTP(w, r)
		}
	})
}
