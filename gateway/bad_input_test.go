package gateway_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"linework/gateway/answer"
	"linework/gateway/api"
	"linework/gateway/session"
	"linework/table"
)

// startGameOfAnaAndBen opens a table with Ana and Ben in a game, and a TV.
func startGameOfAnaAndBen(t *testing.T) (s *server, ana, ben, tv *device, code string) {
	t.Helper()
	return startGameOfAnaAndBenAt(t, newServer(t))
}

// startGameOfAnaAndBenAt does so at a given server.
func startGameOfAnaAndBenAt(t *testing.T, s *server) (_ *server, ana, ben, tv *device, code string) {
	t.Helper()
	hers := s.createTable(t, "Ana")
	his := s.takeSeat(t, hers.Code, "Ben")
	ana, ben, tv = s.join(t, hers.Code, hers.Token), s.join(t, hers.Code, his.Token), s.join(t, hers.Code, "")
	ana.mustDo("mark", `{"mark":"smallest","seat":1}`)
	ana.mustDo("start", `{"force":true}`)
	for _, d := range []*device{ben, tv} {
		d.await("the game", func(f frame) bool { return f.Match != nil })
	}
	return s, ana, ben, tv, hers.Code
}

// checkGameGoesOn makes sure that everyone else at the table can go on.
func checkGameGoesOn(t *testing.T, ana, ben, tv *device) {
	t.Helper()
	for _, d := range []*device{ana, ben} {
		for _, m := d.lastViews(); !m.Waiting.Has(m.Seat); _, m = d.lastViews() {
			d.await("the turn", func(f frame) bool { return f.Match != nil })
		}
		if f := d.move("pass", `{"trade":[]}`); !f.OK {
			t.Fatalf("%s: %s", f.Code, f.Text)
		}
	}
	for _, m := tv.lastViews(); m.Phase < 2; _, m = tv.lastViews() {
		tv.await("the moves", func(f frame) bool { return f.Match != nil })
	}
}

func TestBadInput(t *testing.T) {
	t.Run("a frame that is no command is refused and the socket stays open", func(t *testing.T) {
		s, ana, ben, tv, code := startGameOfAnaAndBen(t)
		bad := s.join(t, code, s.takeSeat(t, code, "Mallory").Token)
		for _, text := range []string{`{`, `[]`, `"hello"`, `{"id":1}{"id":2}`, "\xff\xfe", strings.Repeat("[", 5000), `{"id":"x","do":"ping"}`, `{"id":99999999999999999999}`} {
			bad.sendText(text)
			if f := bad.await("a refusal", func(f frame) bool { return f.Type == "answer" }); f.OK || f.Code != "malformed" {
				t.Errorf("%.20q: %s %s", text, f.Code, f.Text)
			}
		}
		if err := bad.SendInk([]byte{1, 2, 3}); err != nil {
			t.Fatal(err)
		}
		if f := bad.await("a refusal", func(f frame) bool { return f.Type == "answer" }); f.Code != "not-playing" {
			t.Errorf("ink of someone who does not play: %s", f.Code)
		}
		for do, want := range map[string]string{"fly": "unknown-command", "hello": "unknown-command", "pause": "not-host", "move": "not-playing"} {
			if f := bad.sendAndAwaitAnswer(do, `{}`); string(f.Code) != want {
				t.Errorf("%s: %s, want %s", do, f.Code, want)
			}
		}
		checkGameGoesOn(t, ana, ben, tv)
	})
	t.Run("wrong seat, wrong phase and unknown moves are refused", func(t *testing.T) {
		_, ana, ben, tv, _ := startGameOfAnaAndBen(t)
		if f := ben.move("pass", `{"trade":[]}`); f.Code != "not-your-turn" || !strings.Contains(f.Text, "Ana") {
			t.Errorf("%s: %s", f.Code, f.Text)
		}
		for _, phase := range []int{-1, 1, 99} {
			ana.lastID++
			ana.sendText(fmt.Sprintf(`{"id":%d,"do":"move","phase":%d,"kind":"pass","data":{"trade":[]}}`, ana.lastID, phase))
			if f := ana.awaitAnswer(ana.lastID); f.Code != "stale" {
				t.Errorf("phase %d: %s", phase, f.Code)
			}
		}
		for _, kind := range []string{"fly", "skip", ""} {
			if f := ana.move(kind, `{}`); f.Code != "unknown-move" {
				t.Errorf("move %q: %s", kind, f.Code)
			}
		}
		checkGameGoesOn(t, ana, ben, tv)
	})
	t.Run("a frame of 1 MB closes its own socket with 1009 and nothing else", func(t *testing.T) {
		s, ana, ben, tv, code := startGameOfAnaAndBen(t)
		noise := make([]byte, 1<<20) // so that compression does not make it small
		for i := range noise {
			noise[i] = 'a' + byte(rand.N(26))
		}
		for range 5 { // the code is read however fast the socket is closed
			bad := s.join(t, code, "")
			bad.sendText(`{"id":1,"do":"` + string(noise) + `"}`)
			if got := bad.awaitCloseCode(); got != table.CloseTooLarge {
				t.Errorf("closed with %d", got)
			}
		}
		checkGameGoesOn(t, ana, ben, tv)
	})
	t.Run("1,000 commands in a second are refused and then closed with 4007", func(t *testing.T) { synctest.Test(t, floodsAreClosed) })
	t.Run("whoever does not say hello properly is sent away with a code", func(t *testing.T) {
		s := newServer(t)
		ticket := s.createTable(t, "Ana")
		for hello, want := range map[string]int{
			`{"id":1,"do":"move"}`:  table.CloseNoHello,
			`garbage`:               table.CloseNoHello,
			`{"id":1,"do":"hello"}`: table.CloseNoHello,
			`{"id":1,"do":"hello","data":{"version":99}}`:                table.CloseVersion,
			`{"id":1,"do":"hello","data":{"version":2,"token":"wrong"}}`: table.CloseToken,
		} {
			d := s.dial(t, ticket.Code)
			d.sendText(hello)
			if got := d.awaitCloseCode(); got != want {
				t.Errorf("%s: closed with %d, want %d", hello, got, want)
			}
		}
		d := s.dial(t, "BBBBB")
		d.sendText(`{"id":1,"do":"hello","data":{"version":2}}`)
		if got := d.awaitCloseCode(); got != table.CloseNoTable {
			t.Errorf("an unknown table: closed with %d", got)
		}
	})
}

// framesOf is what a device got until its socket was closed.
func framesOf(d *device) func(func(frame) bool) {
	return func(yield func(frame) bool) {
		for {
			select {
			case f := <-d.frames:
				if !yield(f) {
					return
				}
			case code := <-d.closed:
				d.closed <- code
				for len(d.frames) > 0 {
					if !yield(<-d.frames) {
						return
					}
				}
				return
			}
		}
	}
}

func TestRequests(t *testing.T) {
	s := newServer(t)
	ticket := s.createTable(t, "Ana")
	for _, tt := range []struct {
		method, path, body string
		status             int
		code               string
	}{
		{"POST", "/api/tables", `{"name":""}`, 400, "bad-name"},
		{"POST", "/api/tables", `{"name":"Ana","game":"chess"}`, 404, "no-such-game"},
		{"POST", "/api/tables", `{`, 400, "malformed"},
		{"POST", "/api/tables", `{"nmae":"Ana"}`, 400, "malformed"},
		{"POST", "/api/tables", `{"name":"` + strings.Repeat("x", 10_000) + `"}`, 400, "malformed"},
		{"GET", "/api/tables/BBBBB", "", 404, "no-such-table"},
		{"GET", "/api/tables/AEIOU", "", 404, "no-such-table"},
		{"POST", "/api/tables/" + ticket.Code + "/seats", `{"name":"ana"}`, 409, "name-taken"},
		{"POST", "/api/tables/" + ticket.Code + "/seats", `{"key":"nonsense"}`, 410, "bad-key"},
		{"GET", "/api/nothing", "", 404, "no-such-address"},
	} {
		req, _ := http.NewRequest(tt.method, s.URL+tt.path, strings.NewReader(tt.body))
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		var trouble answer.Trouble
		if status := readJSON(t, res, &trouble); status != tt.status || trouble.Code != tt.code || trouble.Text == "" {
			t.Errorf("%s %s %.40s: %d %+v, want %d %s", tt.method, tt.path, tt.body, status, trouble, tt.status, tt.code)
		}
	}
	var sum table.Summary
	if status := s.get(t, "/api/tables/"+strings.ToLower(ticket.Code), &sum); status != 200 || sum.People != 1 {
		t.Errorf("a code in small letters: %d %+v", status, sum)
	}
	var cat api.Catalogue
	if s.get(t, "/api/games", &cat); len(cat.Games) == 0 || len(cat.Games[0].Bots) < 2 || len(cat.Paces) == 0 {
		t.Errorf("the catalogue is %+v", cat)
	}
}

// A table whose record is damaged says so, and devices need not come back.
func TestDamagedTable(t *testing.T) {
	s := newServer(t)
	log, err := s.store.Create(t.Context(), "BKWRT")
	if err != nil {
		t.Fatal(err)
	}
	if err := log.Append(true, []byte(`{"at":0,"kind":"rang","data":{}}`)); err != nil {
		t.Fatal(err)
	}
	if err := log.Release(); err != nil {
		t.Fatal(err)
	}
	var trouble answer.Trouble
	if status := s.get(t, "/api/tables/BKWRT", &trouble); status != http.StatusInternalServerError || trouble.Code != "damaged" {
		t.Errorf("status %d, %+v", status, trouble)
	}
	d := s.dial(t, "BKWRT")
	d.sendCommand("hello", `{"version":2}`)
	if code := d.awaitCloseCode(); code != table.CloseDamaged {
		t.Errorf("closed with %d", code)
	}
}

func floodsAreClosed(t *testing.T) {
	s, ana, ben, tv, code := startGameOfAnaAndBenAt(t, newServerOnPipes(t))
	bad := s.join(t, code, s.takeSeat(t, code, "Mallory").Token)
	slowed, began := 0, time.Now()
	for range 1000 {
		bad.sendCommand("move", `{}`)
	}
	for f := range framesOf(bad) {
		if f.Type == "answer" && f.Code == "slow-down" {
			slowed++
		}
	}
	if took := time.Since(began); took < session.DefaultPatience.Flood || took >= 2*session.DefaultPatience.Flood {
		t.Errorf("a flood is closed after %v", took)
	}
	if got := bad.awaitCloseCode(); got != table.CloseTooFast || slowed == 0 {
		t.Errorf("closed with %d after %d refusals", got, slowed)
	}
	checkGameGoesOn(t, ana, ben, tv)
}
