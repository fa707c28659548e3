package certs

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	if _, err := OpenFiles(cert, key, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), cert) {
		t.Errorf("files that are not there: %v", err)
	}
	said := &journal{}
	put(t, cert, key, 1)
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
	put(t, cert, key, 2)
	if got := serial(); got != 2 {
		t.Errorf("certificate %d, want the second", got)
	}

	// One of two files is replaced first.
	put(t, cert, filepath.Join(dir, "next.pem"), 3)
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

// put writes a certificate with a number, and its key.
func put(t *testing.T, cert, key string, serial int64) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{domain}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &k.PublicKey, k)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: private}} {
		next := name + ".next" // a new file each time, as tools that renew do it
		if err := os.WriteFile(next, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(next, name); err != nil {
			t.Fatal(err)
		}
	}
}
