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
	"net/url"
	"path/filepath"
	"regexp"
	"strings"

	"linework/server/certs"
)

// An httpsSetup is how the server speaks HTTPS; its zero value is one that does not.
type httpsSetup struct {
	config        *tls.Config
	manager       *certs.Manager  // of the certificates of domains; nil where they are in files
	operatorNames func() []string // in the certificate of the operator's; nil for none
	plainListener net.Listener    // for those who come by plain HTTP; nil for none
}

func (s *serveCommand) openCertificatesAndPlainListener(log *slog.Logger) (setup httpsSetup, err error) {
	switch {
	case len(s.Domain) > 0:
		setup.manager = certs.NewManager(certs.Config{
			Domains: s.Domain, Dir: filepath.Join(s.Data, "certificates"), Email: s.ACMEEmail, Directory: s.ACMECA, Log: log,
		})
		setup.config = setup.manager.TLSConfig()
	case s.TLSCert != "":
		files, err := certs.OpenFiles(s.TLSCert, s.TLSKey, log)
		if err != nil {
			return setup, err
		}
		setup.config, setup.operatorNames = &tls.Config{GetCertificate: files.GetCertificate}, files.CertificateNames
	}
	if len(s.Domain) == 0 && s.HTTPListen == "" {
		return setup, nil
	}
	address := cmp.Or(s.HTTPListen, ":80")
	setup.plainListener, err = net.Listen("tcp", address)
	if err != nil && s.HTTPListen == "" {
		log.Warn("nobody is led from http to https", "why", addListenAdvice(err, address))
		return setup, nil
	}
	if err != nil {
		return setup, addListenAdvice(err, address)
	}
	return setup, nil
}

// redirectToHTTPS returns a handler that redirects to HTTPS at a port of the same host, which
// the gateway has checked.
func redirectToHTTPS(port int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Host == "" {
			http.Error(w, "this server speaks HTTPS; come by https and its name", http.StatusBadRequest)
			return
		}
		at := url.URL{Host: r.Host}
		http.Redirect(w, r, originAt("https", at.Hostname(), port)+r.URL.RequestURI(), http.StatusPermanentRedirect)
	})
}

// warning returns what an operator should see to; "" for nothing.
func (setup httpsSetup) warning() string {
	if setup.manager == nil {
		return ""
	}
	return setup.manager.DescribeProblems()
}

func addListenAdvice(err error, address string) error {
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%w; ports below 1024 are for programs with a right to them: on Linux run sudo setcap cap_net_bind_service=+ep on the program, or run it as a service", err)
	}
	if !isPortInUse(err) {
		return err
	}
	_, text, _ := net.SplitHostPort(address)
	port, _ := net.LookupPort("tcp", text)
	return fmt.Errorf("%w; %s is using port %d: stop it, or choose another port with --listen", err, portOwnerOrAnotherProgram(port), port)
}

var domainName = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$`)

// normalizeAndCheckHTTPSFlags has domains in lower case, and refuses flags of HTTPS that cannot be right.
func (s *serveCommand) normalizeAndCheckHTTPSFlags() error {
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
