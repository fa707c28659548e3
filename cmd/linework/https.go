package main

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"linework/gateway"
	"linework/server/certs"
)

// secure is how the server speaks HTTPS.
type secure struct {
	config *tls.Config
	keeper *certs.Manager // of the certificates of domains; nil where they are in files
	files  *certs.Files   // with the certificate of the operator's; nil for none
	plain  net.Listener   // for those who come by plain HTTP; nil for none
}

// newSecure makes ready for HTTPS; nil where it was not asked for.
func (s *serve) newSecure(log *slog.Logger) (*secure, error) {
	switch {
	case len(s.Domain) > 0:
		keeper := certs.NewManager(certs.Config{
			Domains: s.Domain, Dir: filepath.Join(s.Data, "certificates"), Email: s.ACMEEmail, Directory: s.ACMECA, Log: log,
		})
		plain, err := net.Listen("tcp", cmp.Or(s.HTTPListen, ":80"))
		if err != nil {
			if s.HTTPListen != "" {
				return nil, portAdvice(err, s.HTTPListen)
			}
			log.Warn("nobody is led from http to https", "why", portAdvice(err, ":80"))
		}
		return &secure{config: keeper.TLSConfig(), keeper: keeper, plain: plain}, nil
	case s.TLSCert != "":
		files, err := certs.OpenFiles(s.TLSCert, s.TLSKey, log)
		if err != nil {
			return nil, err
		}
		sec := &secure{config: &tls.Config{GetCertificate: files.GetCertificate}, files: files}
		if s.HTTPListen != "" {
			if sec.plain, err = net.Listen("tcp", s.HTTPListen); err != nil {
				return nil, portAdvice(err, s.HTTPListen)
			}
		}
		return sec, nil
	}
	return nil, nil
}

// serveOn serves a gateway on a listener, with HTTPS where it was asked for, and tells
// when that fails.
func (sec *secure) serveOn(l net.Listener, gate *gateway.Gateway, failed chan<- error) {
	if sec == nil {
		go func() { failed <- gate.Serve(l) }()
		return
	}
	go func() { failed <- gate.ServeTLS(l, sec.config) }()
	if sec.plain == nil {
		return
	}
	lead := func(http.Handler) http.Handler { return leadTo(l.Addr().(*net.TCPAddr).Port) }
	if sec.keeper != nil {
		lead = sec.keeper.HTTPHandler
	}
	go func() { failed <- gate.ServeBeside(sec.plain, lead) }()
}

// leadTo leads visitors to HTTPS at a port of the same host, which the gateway has looked at.
func leadTo(port int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if host == "" {
			http.Error(w, "this server speaks HTTPS; come by https and its name", http.StatusBadRequest)
			return
		}
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		host = strings.Trim(host, "[]")
		if strings.Contains(host, ":") {
			host = "[" + host + "]"
		}
		if port != 443 {
			host += ":" + strconv.Itoa(port)
		}
		http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusPermanentRedirect)
	})
}

// names is those in the certificate of the operator's, where there is one.
func (sec *secure) names() []string {
	if sec == nil || sec.files == nil {
		return nil
	}
	return sec.files.Names()
}

// trouble is what an operator should see to; "" for nothing.
func (sec *secure) trouble() string {
	if sec == nil || sec.keeper == nil {
		return ""
	}
	return sec.keeper.Problems()
}

// portAdvice says what to do about a port that cannot be had.
func portAdvice(err error, address string) error {
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%w; ports below 1024 are for programs with a right to them: on Linux run sudo setcap cap_net_bind_service=+ep on the program, or run it as a service", err)
	}
	return busyAdvice(err, address)
}

var domainName = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$`)

// checkHTTPS refuses flags of HTTPS that cannot be right.
func (s *serve) checkHTTPS() error {
	for i, d := range s.Domain {
		s.Domain[i] = strings.ToLower(d)
		if !domainName.MatchString(s.Domain[i]) {
			return fmt.Errorf("--domain %q: a name on the internet is written like games.example.org", d)
		}
	}
	switch {
	case len(s.Domain) > 0 && s.TLSCert != "":
		return errors.New("--domain gets a certificate by itself; leave --tls-cert out, or --domain")
	case (s.TLSCert == "") != (s.TLSKey == ""):
		return errors.New("--tls-cert and --tls-key go together")
	case s.HTTPListen != "" && s.TLSCert == "" && len(s.Domain) == 0:
		return errors.New("--http-listen leads visitors to HTTPS; it needs --domain or --tls-cert")
	}
	return nil
}
