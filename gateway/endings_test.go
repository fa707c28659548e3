package gateway_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"linework/gateway"
	"linework/gateway/answer"
	"linework/gateway/session"
	"linework/ink"
	"linework/table"
)

// awaitBye waits for the last frame before the server closes the socket, and returns the code of
// the close and of its sentence.
func (d *device) awaitBye() (closeCode int, say string) {
	d.t.Helper()
	bye := d.await("the bye", func(f frame) bool { return f.Type == "bye" })
	return <-d.closed, bye.Say
}

// TestSilentDeviceIsClosed checks that a device counts as gone once it has said nothing for a
// minute, and not before.
func TestSilentDeviceIsClosed(t *testing.T) { synctest.Test(t, silentDeviceIsClosed) }

func silentDeviceIsClosed(t *testing.T) {
	s := newServerOnPipes(t)
	ticket := s.createTable(t, "Ana")
	ana := s.join(t, ticket.Code, ticket.Token)
	for range 3 {
		time.Sleep(session.DefaultPatience.Silent - time.Second)
		ana.mustDo("ping", "null")
	}
	fellSilent := time.Now()
	if code, say := ana.awaitBye(); code != table.CloseSilent || say != "close-silent" {
		t.Errorf("closed with %d %s", code, say)
	}
	if took := time.Since(fellSilent); took < session.DefaultPatience.Silent {
		t.Errorf("closed after %v", took)
	}
}

// TestInkFloodIsClosed checks that a device which sends more ink than any pen is closed, and that
// others go on drawing.
func TestInkFloodIsClosed(t *testing.T) { synctest.Test(t, inkFloodIsClosed) }

func inkFloodIsClosed(t *testing.T) {
	s := newServerOnPipes(t)
	ticket := s.createTable(t, "Ana")
	ana := s.join(t, ticket.Code, ticket.Token)
	bad := s.join(t, ticket.Code, s.takeSeat(t, ticket.Code, "Mallory").Token)
	var w ink.Writer
	dot := w.Append(ink.AppendHeader(nil, 0), ink.Op{Do: ink.Begin, Tool: ink.Medium, Point: ink.Point{X: 5, Y: 5}})
	dot = w.Append(dot, ink.Op{Do: ink.End})
	go func() {
		for range 1000 {
			if bad.WriteMessage(websocket.BinaryMessage, dot) != nil {
				return
			}
		}
	}()
	if code, say := bad.awaitBye(); code != table.CloseTooFast || say != "close-too-fast.ink" {
		t.Errorf("closed with %d %s", code, say)
	}
	ana.mustDo("ready", `{"ready":true}`)
}

// TestNewTablesCostWork checks that a network which opens table after table is refused at some
// point, and that work opens one more.
func TestNewTablesCostWork(t *testing.T) { synctest.Test(t, newTablesCostWork) }

func newTablesCostWork(t *testing.T) {
	s := newServerOnPipes(t)
	post := func(toll string) (int, answer.Trouble) {
		req, _ := http.NewRequest(http.MethodPost, s.URL+"/api/tables", strings.NewReader(`{"name":"Ana","game":"iota"}`))
		if toll != "" {
			req.Header.Set(table.TollHeader, toll)
		}
		res, err := s.http.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		var trouble answer.Trouble
		return readJSON(t, res, &trouble), trouble
	}
	opened := 0
	status, trouble := post("")
	for ; status == http.StatusCreated && opened < 500; opened++ {
		status, trouble = post("")
	}
	if status != http.StatusTooManyRequests || trouble.Message.Code != "slow-down.tables" || trouble.Toll == nil {
		t.Fatalf("after %d tables: %d %+v", opened, status, trouble)
	}
	if opened < 30 {
		t.Errorf("a school that begins is stopped after %d tables", opened)
	}
	if status, trouble := post(gateway.SolveToll(trouble.Toll)); status != http.StatusCreated {
		t.Errorf("who has worked is told %d %+v", status, trouble)
	}
}
