package certs

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linework/server/certs/certstest"
)

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	if _, err := OpenFiles(cert, key, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), cert) {
		t.Errorf("files that are not there: %v", err)
	}
	said := &journal{}
	certstest.WriteCertificate(t, cert, key, 1)
	f, err := OpenFiles(cert, key, slog.New(slog.NewTextHandler(said, nil)))
	if err != nil {
		t.Fatal(err)
	}
	serial := func() int64 {
		c, err := f.GetCertificate(nil)
		if err != nil {
			t.Fatal(err)
		}
		return c.Leaf.SerialNumber.Int64()
	}
	if got := serial(); got != 1 {
		t.Errorf("certificate %d, want the first", got)
	}
	certstest.WriteCertificate(t, cert, key, 2)
	if got := serial(); got != 2 {
		t.Errorf("certificate %d, want the second", got)
	}

	// One of two files is replaced first.
	certstest.WriteCertificate(t, cert, filepath.Join(dir, "next.pem"), 3)
	if got := serial(); got != 2 || !said.has("the old one stays") {
		t.Errorf("certificate %d, want the second as long as the third does not fit its key", got)
	}
	if err := os.Rename(filepath.Join(dir, "next.pem"), key); err != nil {
		t.Fatal(err)
	}
	if got := serial(); got != 3 {
		t.Errorf("certificate %d, want the third", got)
	}
	if err := os.Remove(cert); err != nil {
		t.Fatal(err)
	}
	if got := serial(); got != 3 {
		t.Errorf("certificate %d, want the third still", got)
	}
}
