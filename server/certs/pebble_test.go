package certs

import (
	"encoding/binary"
	"io"
	"log"
	"net"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"golang.org/x/net/dns/dnsmessage"
)

// An authority is Pebble, the test server of Let's Encrypt, in this process.
type authority struct {
	*httptest.Server
	directory string
	lost      *atomic.Bool // names lead nowhere
}

// startAuthority runs one that looks for servers at these ports of this computer, and
// gives certificates that are good for some seconds.
func startAuthority(t *testing.T, httpPort, tlsPort int, seconds uint64) *authority {
	t.Helper()
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	t.Setenv("PEBBLE_WFE_NONCEREJECT", "0")
	quiet := log.New(io.Discard, "", 0)
	lost := &atomic.Bool{}
	store := db.NewMemoryStore()
	certifier := ca.New(quiet, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {ValidityPeriod: seconds}})
	validator := va.New(quiet, httpPort, tlsPort, false, nameServer(t, lost), store)
	front := wfe.New(quiet, store, validator, certifier, []string{"pebble.letsencrypt.org"}, false, false, 1, 1)
	s := httptest.NewTLSServer(front.Handler())
	t.Cleanup(s.Close)
	return &authority{Server: s, directory: s.URL + wfe.DirectoryPath, lost: lost}
}

// nameServer answers that every name is this computer, unless they are lost. Pebble asks
// over TCP.
func nameServer(t *testing.T, lost *atomic.Bool) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go answerNames(c, lost)
		}
	}()
	return l.Addr().String()
}

func answerNames(c net.Conn, lost *atomic.Bool) {
	defer c.Close()
	for {
		var length uint16
		if binary.Read(c, binary.BigEndian, &length) != nil {
			return
		}
		data := make([]byte, length)
		var m dnsmessage.Message
		if _, err := io.ReadFull(c, data); err != nil || m.Unpack(data) != nil || len(m.Questions) != 1 {
			return
		}
		q := m.Questions[0]
		m.Response, m.Additionals = true, nil
		switch {
		case lost.Load():
			m.RCode = dnsmessage.RCodeNameError
		case q.Type == dnsmessage.TypeA:
			m.Answers = []dnsmessage.Resource{{
				Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}, Body: &dnsmessage.AResource{A: [4]byte{127, 0, 0, 1}},
			}}
		}
		data, err := m.Pack()
		if err != nil {
			return
		}
		if _, err := c.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(data))), data...)); err != nil {
			return
		}
	}
}
