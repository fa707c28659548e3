package siege

import (
	"bytes"
	"compress/flate"
	"context"
	"io"
	"net"
	"strings"
	"testing"

	"linework/ink"
)

func TestOnlyThisMachine(t *testing.T) {
	for _, tt := range []struct{ url, says string }{
		{"http://192.0.2.1:8080/", "192.0.2.1, which is not this machine"},
		{"http://0.0.0.0:8080/", "0.0.0.0, which is not this machine"},
		{"http://[2001:db8::1]:8080/", "2001:db8::1, which is not this machine"},
		{"http://[::ffff:192.0.2.1]:8080/", "192.0.2.1, which is not this machine"},
		{"https://192.0.2.1/", "192.0.2.1, which is not this machine"},
		{"ftp://127.0.0.1/", "is written like http://127.0.0.1:8080/"},
		{"http://%zz/", "is written like http://127.0.0.1:8080/"},
		{"127.0.0.1:8080", "is written like http://127.0.0.1:8080/"},
		{"", "is written like http://127.0.0.1:8080/"},
	} {
		t.Run(tt.url, func(t *testing.T) {
			_, err := newLoopbackTarget(context.Background(), tt.url)
			if err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %v, want an error that says %q", err, tt.says)
			}
		})
	}
}

// An attack that does not do what it says is no attack.
func TestWeapons(t *testing.T) {
	for _, tt := range []struct {
		name       string
		bomb       []byte
		size, most int
	}{
		{"the bomb fits a frame and unpacks to 50 MiB", bomb(), 50 << 20, 64 << 10},
		{"the small one fits 1 KiB and unpacks to 1 MB", smallBomb(), 1_000_000, 1 << 10},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n, err := io.Copy(io.Discard, flate.NewReader(bytes.NewReader(append(bytes.Clone(tt.bomb), "\x00\x00\xff\xff\x01\x00\x00\xff\xff"...))))
			if len(tt.bomb) > tt.most || n != int64(tt.size) || err != nil {
				t.Errorf("%d bytes unpack to %d: %v", len(tt.bomb), n, err)
			}
		})
	}
	t.Run("a batch is lawful ink of as many points as there may be", func(t *testing.T) {
		for range 100 {
			var reader ink.Reader
			board, err := reader.StartBatch(randomFullBatch(3))
			if err != nil || board != 3 {
				t.Fatalf("board %d: %v", board, err)
			}
			n := 0
			for op, ok := reader.Next(); ok; op, ok = reader.Next() {
				if op.Do == ink.Begin || op.Do == ink.Move {
					n++
				}
			}
			if n != pointsPerBatch {
				t.Fatalf("%d points, want %d", n, pointsPerBatch)
			}
		}
	})
}

// A name may lead elsewhere by the time that it is dialled.
func TestDialLooksAgain(t *testing.T) {
	d := net.Dialer{Control: refuseOtherMachines}
	if _, err := d.Dial("tcp", "192.0.2.1:9"); err == nil || !strings.Contains(err.Error(), "not this machine") {
		t.Errorf("got %v, want a refusal to leave this machine", err)
	}
}
