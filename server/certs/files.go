package certs

import (
	"crypto/tls"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"sync"
)

// Files is a certificate in two files of the operator's. It is read again when they have
// changed.
type Files struct {
	cert, key string
	log       *slog.Logger

	mu     sync.Mutex
	loaded *tls.Certificate
	seen   [2]fs.FileInfo // the files when they were last looked into
}

// OpenFiles reads a certificate and its key.
func OpenFiles(cert, key string, log *slog.Logger) (*Files, error) {
	f := &Files{cert: cert, key: key, log: log}
	f.seen = f.statFiles()
	if err := f.loadPair(); err != nil {
		return nil, err
	}
	return f, nil
}

func (f *Files) loadPair() error {
	pair, err := tls.LoadX509KeyPair(f.cert, f.key)
	if err != nil {
		return fmt.Errorf("certificate %s with key %s: %w", f.cert, f.key, err)
	}
	f.loaded = &pair
	return nil
}

func (f *Files) statFiles() (found [2]fs.FileInfo) {
	for i, name := range []string{f.cert, f.key} {
		found[i], _ = os.Stat(name) // nil where it is just being replaced
	}
	return found
}

// GetCertificate is for tls.Config. While new files do not fit together, as when only one
// has been replaced, the old certificate stays.
func (f *Files) GetCertificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now := f.statFiles(); !haveSameStat(now, f.seen) {
		f.seen = now
		if err := f.loadPair(); err != nil {
			f.log.Warn("the new certificate cannot be used; the old one stays", "error", err)
		} else {
			f.log.Info("read the new certificate", "file", f.cert, "good until", f.loaded.Leaf.NotAfter)
		}
	}
	return f.loaded, nil
}

// CertificateNames returns the names that the certificate is for.
func (f *Files) CertificateNames() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.loaded.Leaf.DNSNames
}

func haveSameStat(a, b [2]fs.FileInfo) bool {
	for i := range a {
		if (a[i] == nil) != (b[i] == nil) {
			return false
		}
		if a[i] != nil && (!os.SameFile(a[i], b[i]) || a[i].Size() != b[i].Size() || !a[i].ModTime().Equal(b[i].ModTime())) {
			return false
		}
	}
	return true
}
