// Package certs gives a server its certificates: it gets and renews those of a name on
// the internet (ACME), or reads those that an operator keeps in files.
package certs

import (
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// Config is what a Manager needs.
type Config struct {
	Domains   []string
	Dir       string // where certificates and the key of the account are kept
	Email     string // for the authority to write to; may be empty
	Directory string // address of the authority; "" for Let's Encrypt
	Log       *slog.Logger
	Transport http.RoundTripper // to speak to the authority with; nil for the ordinary one
}

// A Manager gets certificates for domains on the internet, and renews them in good time. The
// protocol is autocert's; when to ask, and what to report when it fails, is ours: autocert
// asks while a visitor waits, and tells nobody that it could not renew.
type Manager struct {
	Config
	retries []time.Duration // waits after failed attempts in a row; the last one is repeated

	mu      sync.Mutex
	domains map[string]*domainState
}

// A domainState is what a Manager has for one domain.
type domainState struct {
	domain     string
	cert       *tls.Certificate  // nil for none yet
	attempt    *autocert.Manager // under way, or the last one; it answers the authority's challenges over TLS
	challenges http.Handler      // answers those that come over HTTP
	problem    string            // why there is no certificate, or no new one
}

// NewManager returns a manager. It asks for nothing before Run.
func NewManager(cfg Config) *Manager {
	k := &Manager{Config: cfg, domains: map[string]*domainState{}, retries: []time.Duration{
		time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, // authorities count failures by the hour
	}}
	for _, domain := range cfg.Domains {
		k.domains[domain] = &domainState{domain: domain}
	}
	return k
}

// Run gets and renews the certificates until ctx ends.
func (k *Manager) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, n := range k.domains {
		all.Go(func() { k.obtainAndRenewCertificate(ctx, n) })
	}
	all.Wait()
}

// obtainAndRenewCertificate gets the certificate of one domain, and a newer one in good time, until ctx ends.
func (k *Manager) obtainAndRenewCertificate(ctx context.Context, n *domainState) {
	failures := 0
	for fresh := false; ctx.Err() == nil; fresh = true { // the first one may be on the disk
		var cert *tls.Certificate
		var err error
		done := make(chan struct{})
		go func() {
			defer close(done)
			cert, err = k.loadOrObtainCertificate(n, fresh)
		}()
		select {
		case <-ctx.Done():
			return // autocert cannot be told to give up; nobody waits for it
		case <-done:
		}
		var wait time.Duration
		if err != nil {
			wait = k.retries[min(failures, len(k.retries)-1)]
			failures++
			k.logAndRecordFailure(n, err, wait)
		} else {
			failures = 0
			k.setCertificateAndLog(n, cert)
			wait = time.Until(renewalTime(cert))
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}

// renewalTime returns when to ask for the next certificate: when a third of its lifetime is left.
func renewalTime(c *tls.Certificate) time.Time {
	return c.Leaf.NotAfter.Add(-c.Leaf.NotAfter.Sub(c.Leaf.NotBefore) / 3)
}

// loadOrObtainCertificate returns a certificate: a fresh one, or one from the disk that need not be renewed
// yet.
func (k *Manager) loadOrObtainCertificate(n *domainState, forceNew bool) (*tls.Certificate, error) {
	kept := &hidingCache{Cache: autocert.DirCache(k.Dir), hidden: n.domain}
	said := &problemRecorder{RoundTripper: cmp.Or(k.Transport, http.DefaultTransport)}
	m := &autocert.Manager{
		Prompt: autocert.AcceptTOS, Cache: kept, HostPolicy: autocert.HostWhitelist(n.domain), Email: k.Email,
		RenewBefore: time.Second, // by itself it looks then only, and finds the new one on the shelf
		Client:      &acme.Client{DirectoryURL: cmp.Or(k.Directory, autocert.DefaultACMEDirectory), HTTPClient: &http.Client{Transport: said}, UserAgent: "linework"},
	}
	k.mu.Lock()
	n.attempt, n.challenges = m, m.HTTPHandler(http.NotFoundHandler())
	k.mu.Unlock()
	kept.revealed.Store(!forceNew)
	defer kept.revealed.Store(true)
	cert, err := m.GetCertificate(&tls.ClientHelloInfo{ServerName: n.domain, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}})
	if err == nil && !forceNew && time.Now().After(renewalTime(cert)) {
		k.setCertificateAndLog(n, cert) // until there is a new one
		return k.loadOrObtainCertificate(n, true)
	}
	if err != nil {
		err = explainFailure(n.domain, err, said.details())
	}
	return cert, err
}

// A hidingCache is the folder of certificates. It hides that of one domain until it is
// revealed, so that autocert gets another.
type hidingCache struct {
	autocert.Cache
	hidden   string
	revealed atomic.Bool
}

// Get reads from the folder, except for what is hidden.
func (s *hidingCache) Get(ctx context.Context, name string) ([]byte, error) {
	if !s.revealed.Load() && name == s.hidden {
		return nil, autocert.ErrCacheMiss
	}
	return s.Cache.Get(ctx, name)
}

// setCertificateAndLog makes a certificate the one in use, and logs that.
func (k *Manager) setCertificateAndLog(n *domainState, cert *tls.Certificate) {
	k.mu.Lock()
	defer k.mu.Unlock()
	n.cert, n.problem = cert, ""
	k.Log.Info("have a certificate", "domain", n.domain, "good until", cert.Leaf.NotAfter)
}

// logAndRecordFailure logs and remembers why there is no new certificate, for the operator.
func (k *Manager) logAndRecordFailure(n *domainState, err error, retryIn time.Duration) {
	why := err.Error()
	k.mu.Lock()
	defer k.mu.Unlock()
	if n.cert == nil {
		n.problem = fmt.Sprintf("no certificate for %s yet: %s", n.domain, why)
		k.Log.Warn("no certificate yet; the page is served without HTTPS meanwhile", "domain", n.domain, "why", why, "next attempt in", retryIn)
		return
	}
	until := n.cert.Leaf.NotAfter
	n.problem = fmt.Sprintf("the certificate for %s could not be renewed and is good until %s: %s", n.domain, until.Format(time.RFC1123), why)
	k.Log.Warn("the certificate could not be renewed", "domain", n.domain, "good until", until, "why", why, "next attempt in", retryIn)
}

// DescribeProblems returns what an operator should see to; "" for nothing.
func (k *Manager) DescribeProblems() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	var list []string
	for _, n := range k.domains {
		if n.problem != "" {
			list = append(list, n.problem)
		}
	}
	slices.Sort(list)
	return strings.Join(list, "; ")
}

// GetCertificate is for tls.Config. It never makes a visitor wait for the authority.
func (k *Manager) GetCertificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	n, ok := k.domains[strings.ToLower(strings.TrimSuffix(hello.ServerName, "."))]
	if !ok {
		return nil, fmt.Errorf("there is no certificate for %q; this server is %s", hello.ServerName, strings.Join(k.Domains, " and "))
	}
	k.mu.Lock()
	cert, asking := n.cert, n.attempt
	k.mu.Unlock()
	if asking != nil && slices.Equal(hello.SupportedProtos, []string{acme.ALPNProto}) {
		return asking.GetCertificate(hello)
	}
	if cert == nil {
		return nil, fmt.Errorf("there is no certificate for %s yet", n.domain)
	}
	return cert, nil
}

// TLSConfig returns the configuration of an HTTPS server.
func (k *Manager) TLSConfig() *tls.Config {
	return &tls.Config{GetCertificate: k.GetCertificate, NextProtos: []string{"h2", "http/1.1", acme.ALPNProto}}
}

// ChallengeOrRedirectHandler returns what to serve on the port of plain HTTP: it answers the authority's
// challenges, and redirects visitors to HTTPS as soon as there is a certificate. Until then
// they get the page itself.
func (k *Manager) ChallengeOrRedirectHandler(fallbackPage http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at := url.URL{Host: strings.ToLower(r.Host)}
		host := at.Hostname()
		n, ok := k.domains[host]
		if !ok {
			host, n = k.Domains[0], k.domains[k.Domains[0]] // by the number of the server, say
		}
		k.mu.Lock()
		answers, ready := n.challenges, n.cert != nil
		k.mu.Unlock()
		switch {
		case ok && answers != nil && strings.HasPrefix(r.URL.Path, "/.well-known/acme-challenge/"):
			asked := r.Clone(r.Context())
			asked.Host = host
			answers.ServeHTTP(w, asked)
		case ready:
			http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusPermanentRedirect)
		default:
			fallbackPage.ServeHTTP(w, r)
		}
	})
}
