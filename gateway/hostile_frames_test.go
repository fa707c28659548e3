package gateway_test

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"linework/gateway"
	"linework/gateway/answer"
	"linework/table"
)

// A rawSocket is a socket whose frames are written byte by byte, as no library would.
type rawSocket struct {
	t      *testing.T
	conn   net.Conn
	reader *bufio.Reader
}

// dialRaw opens a socket by hand; extensions may be "".
func (s *server) dialRaw(t *testing.T, code, extensions string) *rawSocket {
	t.Helper()
	conn, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetDeadline(time.Now().Add(20 * time.Second))
	fmt.Fprintf(conn, "GET /api/tables/%s/socket HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
		code, s.Listener.Addr(), extensions)
	w := &rawSocket{t: t, conn: conn, reader: bufio.NewReader(conn)}
	res, err := http.ReadResponse(w.reader, nil)
	if err != nil || res.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("no socket: %v %v", res, err)
	}
	return w
}

const deflate = "Sec-WebSocket-Extensions: permessage-deflate\r\n"

// maskedFrame returns a frame with a mask of zeros: the payload stands there as it is.
func maskedFrame(first byte, payload []byte) []byte {
	frame := []byte{first}
	switch n := len(payload); {
	case n < 126:
		frame = append(frame, 0x80|byte(n))
	case n < 1<<16:
		frame = binary.BigEndian.AppendUint16(append(frame, 0x80|126), uint16(n))
	default:
		frame = binary.BigEndian.AppendUint64(append(frame, 0x80|127), uint64(n))
	}
	return append(append(frame, 0, 0, 0, 0), payload...)
}

// sendAndAwaitClose writes bytes and reads the code of the close frame and of the bye before it; 0 for
// none.
func (w *rawSocket) sendAndAwaitClose(data []byte) (code, bye int) {
	w.t.Helper()
	go func() { _, _ = w.conn.Write(data) }()
	for {
		head := make([]byte, 2)
		if _, err := io.ReadFull(w.reader, head); err != nil {
			return 0, bye
		}
		size := int(head[1])
		if size == 126 {
			var long [2]byte
			_, _ = io.ReadFull(w.reader, long[:])
			size = int(binary.BigEndian.Uint16(long[:]))
		}
		payload := make([]byte, size)
		if _, err := io.ReadFull(w.reader, payload); err != nil {
			return 0, bye
		}
		switch head[0] & 0xf {
		case 1:
			var b table.Bye
			if json.Unmarshal(payload, &b); b.Type == "bye" {
				bye = b.Code
			}
		case 8:
			if size < 2 {
				return websocket.CloseNoStatusReceived, bye
			}
			if text := string(payload[2:]); strings.Contains(text, "tcp") || strings.Contains(text, "127.0.0.1") {
				w.t.Errorf("the reason names addresses: %q", text)
			}
			code := int(binary.BigEndian.Uint16(payload))
			if text := string(payload[2:]); code == 1002 && text != "this device broke the WebSocket protocol; see docs/protocol.md" {
				w.t.Errorf("a broken protocol is told as %q", text)
			}
			return code, bye
		}
	}
}

func deflated(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z, _ := flate.NewWriter(&b, flate.BestCompression)
	_, _ = z.Write(text)
	_ = z.Flush()
	return bytes.TrimSuffix(b.Bytes(), []byte{0, 0, 0xff, 0xff})
}

// Frames that no browser sends cost the one who sends them the socket, and nobody more.
func TestHostileFrames(t *testing.T) {
	s, ana, ben, tv, code := startGameOfAnaAndBen(t)
	hello := maskedFrame(0x81, []byte(`{"id":1,"do":"hello","data":{"version":2}}`))
	giant := append([]byte{0x81, 0xff}, bytes.Repeat([]byte{0xff}, 12)...)
	for _, tt := range []struct {
		name       string
		extensions string
		frames     []byte
		code, bye  int
	}{
		{"a length of 2⁶⁴-1 before hello", "", giant, 1009, 1009},
		{"a length of 2⁶⁴-1 after hello", "", append(bytes.Clone(hello), giant...), 1009, 1009},
		{"a length of 2⁶³", "", []byte{0x82, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4}, 1009, 1009},
		{"a length of 2⁶³-1, with the bytes to come", "", append([]byte{0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4}, make([]byte, 70<<10)...), 1009, 1009},
		{"a compressed frame with such a length", deflate, append([]byte{0xc1, 0xff}, bytes.Repeat([]byte{0xff}, 12)...), 1009, 1009},
		{"a frame of 64 KiB and a byte", "", maskedFrame(0x81, make([]byte, 64<<10+1)), 1009, 1009},
		{"fragments that are too large together", "", append(append(maskedFrame(0x01, make([]byte, 40<<10)), maskedFrame(0, make([]byte, 20<<10))...), maskedFrame(0x80, make([]byte, 10<<10))...), 1009, 1009},
		{"a bomb: 16 KB that unpack to 16 MB", deflate, maskedFrame(0xc1, deflated(t, make([]byte, 16<<20))), 1009, 1009},
		{"thousands of frames that unpack to 60 KB each", deflate, append(bytes.Clone(hello), bytes.Repeat(maskedFrame(0xc1, deflated(t, bytes.Repeat([]byte(" "), 60<<10))), 2000)...), 4007, 4007},
		{"a stream that cannot be unpacked", deflate, maskedFrame(0xc1, []byte{0xff, 0xff, 0xff, 0xff}), 1007, 1007},
		{"compressed although nobody agreed to it", "", maskedFrame(0xc1, []byte{1}), 1002, 0},
		{"the second reserved bit", deflate, maskedFrame(0xa1, []byte("x")), 1002, 0},
		{"the third reserved bit", deflate, maskedFrame(0x91, []byte("x")), 1002, 0},
		{"a kind of frame that does not exist", "", maskedFrame(0x83, nil), 1002, 0},
		{"a control frame that does not exist", "", maskedFrame(0x8b, nil), 1002, 0},
		{"a frame without a mask", "", []byte{0x81, 1, 'x'}, 1002, 0},
		{"a ping of 126 bytes", "", maskedFrame(0x89, make([]byte, 126)), 1002, 0},
		{"half a ping", "", maskedFrame(0x09, nil), 1002, 0},
		{"a close frame with half a code", "", maskedFrame(0x88, []byte{3}), 1005, 0},
		{"a close frame with a code that is kept free", "", maskedFrame(0x88, []byte{3, 0xed}), 1002, 0},
		{"a close frame that is no UTF-8", "", maskedFrame(0x88, []byte{3, 0xe8, 0xff}), 1002, 0},
		{"a fragment of nothing", "", maskedFrame(0x80, nil), 1002, 0},
		{"a new frame inside another", "", append(maskedFrame(0x01, []byte("{")), maskedFrame(0x81, []byte("{"))...), 1002, 0},
		{"fragments without end", "", append(maskedFrame(0x01, nil), bytes.Repeat(maskedFrame(0, nil), 1<<20)...), 4007, 4007},
		{"pings without end", "", append(bytes.Clone(hello), bytes.Repeat(maskedFrame(0x89, nil), 1<<13)...), 4007, 4007},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := s.dialRaw(t, code, tt.extensions)
			w.t = t
			got, bye := w.sendAndAwaitClose(tt.frames)
			if got != tt.code || bye != tt.bye {
				t.Errorf("closed with %d after bye %d, want %d and %d", got, bye, tt.code, tt.bye)
			}
		})
	}
	checkGameGoesOn(t, ana, ben, tv)
}

// A command that cannot be read is answered under its id, and without our own types.
func TestMalformedIsAnswered(t *testing.T) {
	s := newServer(t)
	ticket := s.createTable(t, "Ana")
	d := s.join(t, ticket.Code, ticket.Token)
	for text, id := range map[string]int{`{"id":71,"do":5}`: 71, `{"id":72,"do":"ready","data":{"ready":"yes"}}`: 72, `{"id":73,"do":"ready","data":{"raedy":true}}`: 73, `{"id":`: 0} {
		d.sendText(text)
		f := d.await("a refusal", func(f frame) bool { return f.Type == "answer" && !f.OK })
		if f.ID != id || f.Code != "malformed" {
			t.Errorf("%s is answered with id %d: %s", text, f.ID, f.Code)
		}
		for _, ours := range []string{"Go ", "table.", "struct", "json:"} {
			if strings.Contains(f.Text, ours) {
				t.Errorf("%s: %q names what is ours", text, f.Text)
			}
		}
	}
}

// Who guesses codes learns nothing after a while, right or wrong. Whoever has an invitation is
// greeted all the same, and everybody else for a second's work.
func TestGuessedCodes(t *testing.T) {
	s := newServer(t)
	s.gate.ForgiveNothing()
	ticket := s.createTable(t, "Ana")
	ana := s.join(t, ticket.Code, ticket.Token)
	view, _ := ana.lastViews()
	right := "/api/tables/" + ticket.Code
	var sum table.Summary
	if status := s.get(t, right, &sum); status != 200 || sum.People != 1 || len(sum.Names) != 0 {
		t.Fatalf("the right code is answered with %d %+v", status, sum)
	}
	var trouble answer.Trouble
	wrong := []string{"/api/tables/BBBBB", right + "/gallery/nonsense", right + "/gallery/nonsense/0/0.svg"}
	tries := 0
	for ; trouble.Toll == nil; tries++ {
		if tries > 500 {
			t.Fatal("500 wrong codes are answered")
		}
		s.get(t, wrong[tries%len(wrong)], &trouble)
	}
	if tries < 30 {
		t.Errorf("a class that mistypes is stopped after %d wrong codes", tries)
	}
	trouble = answer.Trouble{}
	if status := s.get(t, right, &trouble); status != http.StatusTooManyRequests || trouble.Toll == nil {
		t.Errorf("the right code can be told from a wrong one: %d %+v", status, trouble)
	}
	if status := s.get(t, right+"?invitation="+view.Invitation, &sum); status != 200 || len(sum.Names) != 1 {
		t.Errorf("an invitation is answered with %d %+v", status, sum)
	}
	if status := s.get(t, right+"/gallery/"+view.Gallery, new(any)); status != 200 {
		t.Errorf("the right key of the gallery is answered with %d", status)
	}
	watcher := s.dial(t, ticket.Code)
	watcher.sendText(`{"id":1,"do":"hello","data":{"version":2}}`)
	if code := watcher.awaitCloseCode(); code != table.CloseTooFast {
		t.Errorf("a watcher without an invitation is closed with %d", code)
	}
	req, _ := http.NewRequest("POST", s.URL+right+"/seats", strings.NewReader(`{"name":"Ben"}`))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	trouble = answer.Trouble{}
	if status := readJSON(t, res, &trouble); status != http.StatusTooManyRequests || trouble.Toll == nil || res.Header.Get("Retry-After") == "" {
		t.Fatalf("a seat without a toll: %d %+v", status, trouble)
	}
	req, _ = http.NewRequest("POST", s.URL+right+"/seats", strings.NewReader(`{"name":"Ben"}`))
	req.Header.Set("Linework-Toll", gateway.SolveToll(trouble.Toll))
	if res, err = http.DefaultClient.Do(req); err != nil {
		t.Fatal(err)
	}
	if status := readJSON(t, res, new(table.Ticket)); status != http.StatusCreated {
		t.Errorf("a seat for a toll: %d", status)
	}
	if back := s.join(t, ticket.Code, ticket.Token); back == nil {
		t.Error("who has a seat is not let back in")
	}
}
