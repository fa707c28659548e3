package gateway_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/gif"
	"image/png"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"linework/texts"

	"linework/game"
	"linework/gateway"
	"linework/gateway/api"
	"linework/gateway/metrics"
	"linework/ink"
	"linework/ink/inktest"
	"linework/journal"
	"linework/lobby"
	"linework/table"
)

// A galleryGame is a game that is over with the first move, and leaves drawings.
type galleryGame struct{ drawings []ink.Recording }

func (galleryGame) Info() game.Info {
	return game.Info{ID: "iota", Name: "Vernissage", Prefix: "VE", Min: 1, Max: 8}
}
func (v galleryGame) New(game.Setup, *rand.Rand) (game.Match, []game.Event, error) {
	return &galleryMatch{drawings: v.drawings}, nil, nil
}
func (galleryGame) Wire() game.Wire {
	return game.Wire{View: struct{}{}, Moves: game.Kinds{{"done", endGallery{}}}}
}
func (galleryGame) Bots() []game.Bot { return nil }

// endGallery is the move that ends it.
type endGallery struct{}

type galleryMatch struct {
	drawings []ink.Recording
	result   *game.Result
}

func (o *galleryMatch) Apply(game.Input, *rand.Rand) ([]game.Event, error) {
	o.result = &game.Result{}
	return nil, nil
}
func (o *galleryMatch) View(game.Seat) any { return struct{}{} }
func (o *galleryMatch) Status() game.Status {
	return game.Status{Waiting: game.Players(1), Result: o.result}
}
func (o *galleryMatch) Boards(game.Seat) []game.Board { return nil }
func (o *galleryMatch) Picture(game.Seat, int) []byte { return nil }
func (o *galleryMatch) Gallery() (list []game.Drawing) {
	for i, d := range o.drawings {
		list = append(list, game.Drawing{Title: fmt.Sprintf("Cat %d", i), Round: 1, Notes: []texts.Message{texts.NewMessage("note.no-guess", game.Figures{"name": "Ben"})}, Ink: d.Append(nil)})
	}
	return list
}

// serveGalleryOf serves a table with drawings that hang, and says where.
func serveGalleryOf(t *testing.T, drawings ...ink.Recording) (*gateway.Gateway, string) {
	t.Helper()
	g, s := serveGalleryGame(t, drawings...)
	ticket := s.createTable(t, "Ana")
	return g, s.playGalleryGame(t, ticket.Code, s.join(t, ticket.Code, ticket.Token))
}

// playGalleryGame plays a game that leaves drawings, and says where they hang.
func (s *server) playGalleryGame(t *testing.T, code string, host *device) string {
	t.Helper()
	host.mustDo("start", `{"force":true}`)
	if f := host.move("done", "null"); !f.OK {
		t.Fatalf("%s: %s", f.Code, f.Text)
	}
	view, _ := host.lastViews()
	return s.URL + "/api/tables/" + code + "/gallery/" + view.Gallery
}

// serveGalleryGame serves tables where drawings can hang.
func serveGalleryGame(t *testing.T, drawings ...ink.Recording) (*gateway.Gateway, *server) {
	t.Helper()
	store, err := journal.OpenSQLite(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	metrics := metrics.New()
	hung := galleryGame{drawings}
	tables := lobby.New(store, table.Config{
		FindGame: func(string) (game.Game, bool) { return hung, true }, Version: "test", Log: quiet, BotDelay: func() time.Duration { return 0 },
		BotSlots: make(chan struct{}, 2), IdleTimeout: time.Minute, Observe: metrics,
	}, 100)
	g, err := gateway.New(context.Background(), gateway.Config{
		Settings: api.Settings{Lobby: tables, Games: []game.Game{hung}, Version: "test", BasePath: "/"}, Metrics: metrics, Log: quiet,
		Files: fstest.MapFS{"index.html": {Data: []byte(`<base href="/" />page`)}}, Ready: store.CheckDurableWrite,
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &server{Server: httptest.NewServer(g.Handler()), http: http.DefaultClient, lobby: tables, store: store}
	t.Cleanup(func() {
		tables.Close()
		s.Close()
		_ = store.Close()
	})
	return g, s
}

// A link from before somebody was removed shows what hung by then, whether the table is in
// memory or not; the link of now shows all.
func TestOldLinksShowOldDrawings(t *testing.T) {
	_, s := serveGalleryGame(t, inktest.Stylus.Cat(1))
	hers := s.createTable(t, "Ana")
	ana := s.join(t, hers.Code, hers.Token)
	s.takeSeat(t, hers.Code, "Ben")
	old := s.playGalleryGame(t, hers.Code, ana)
	ana.mustDo("kick", `{"seat":2}`)
	now := s.playGalleryGame(t, hers.Code, ana)
	if old == now {
		t.Fatal("the key is the same")
	}
	for _, where := range []string{"in memory", "in the store"} {
		for _, tt := range []struct {
			link  string
			games int
		}{{old, 1}, {now, 2}} {
			_, body := fetch(t, tt.link)
			var list []table.Gallery
			if err := json.Unmarshal(body, &list); err != nil || len(list) != tt.games {
				t.Errorf("%s: %d games are told of, %v; want %d", where, len(list), err, tt.games)
			}
			for nth := range 3 {
				for _, kind := range []string{"svg", "ink"} {
					res, _ := fetch(t, fmt.Sprintf("%s/%d/0.%s", tt.link, nth, kind))
					if (res.StatusCode == http.StatusOK) != (nth < tt.games) {
						t.Errorf("%s: of %d games drawing %d is answered with %d", where, tt.games, nth, res.StatusCode)
					}
				}
			}
			_, body = fetch(t, tt.link+"/album.zip")
			album, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
			if err != nil {
				t.Fatal(err)
			}
			folders := map[string]bool{}
			for _, f := range album.File {
				folder, _, _ := strings.Cut(f.Name, "/")
				folders[folder] = true
			}
			if len(folders) != tt.games {
				t.Errorf("%s: the album has %v; want %d games", where, folders, tt.games)
			}
		}
		at, err := s.lobby.Open(t.Context(), hers.Code)
		if err != nil {
			t.Fatal(err)
		}
		at.Close()
	}
}

// fetch gets something with headers, given in pairs.
func fetch(t *testing.T, url string, headers ...string) (*http.Response, []byte) {
	t.Helper()
	return fetchBy(t, http.DefaultClient, url, headers...)
}

// fetch gets a page of the server.
func (s *server) fetch(t *testing.T, path string, headers ...string) (*http.Response, []byte) {
	t.Helper()
	return fetchBy(t, s.http, s.URL+path, headers...)
}

func fetchBy(t *testing.T, client *http.Client, url string, headers ...string) (*http.Response, []byte) {
	t.Helper()
	ask, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		ask.Header.Set(headers[i], headers[i+1])
	}
	res, err := client.Do(ask)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, body
}

// fullestBoard returns a board as full as one could be before boards were bounded.
func fullestBoard() ink.Recording {
	r := rand.New(rand.NewPCG(1, 1))
	var w ink.Writer
	var rec ink.Recording
	for k := range ink.MaxPoints / ink.MaxBatchPoints {
		op := ink.Op{Do: ink.Move}
		if k%16 == 0 {
			op.Do = ink.Begin
		}
		batch := ink.AppendHeader(nil, 0)
		x, y := 500+r.IntN(3000), 500+r.IntN(3000)
		for range ink.MaxBatchPoints {
			op.Point = ink.Point{X: uint16(x + r.IntN(60)), Y: uint16(y + r.IntN(60))}
			batch = w.Append(batch, op)
			op.Do = ink.Move
		}
		rec = append(rec, ink.Moment{At: time.Duration(k) * 17 * time.Millisecond, Batch: batch})
	}
	return rec
}

func TestGallery(t *testing.T) {
	_, at := serveGalleryOf(t, inktest.Stylus.Cat(1), inktest.Stylus.Cat(2))
	_, full := serveGalleryOf(t, fullestBoard())
	t.Run("CM-13 a drawing in every form", func(t *testing.T) {
		for _, drawing := range []string{at + "/0/0.", full + "/0/0."} {
			res, svg := fetch(t, drawing+"svg")
			if res.Header.Get("Content-Type") != "image/svg+xml" || !bytes.HasSuffix(svg, []byte("</svg>\n")) || len(svg) > 2<<20 {
				t.Errorf("%s: %d bytes of %s", res.Request.URL, len(svg), res.Header.Get("Content-Type"))
			}
			_, data := fetch(t, drawing+"png")
			if c, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || c.Width != 1024 {
				t.Errorf("%spng: %v, %v", drawing, c, err)
			}
			_, data = fetch(t, drawing+"gif")
			if g, err := gif.DecodeAll(bytes.NewReader(data)); err != nil || len(g.Image) < 2 {
				t.Errorf("%sgif: %v", drawing, err)
			}
			_, data = fetch(t, drawing+"ink")
			if rec, err := ink.ReadRecording(data); err != nil || len(rec) == 0 {
				t.Errorf("%sink: %v", drawing, err)
			}
		}
	})
	t.Run("what a device has it need not get again", func(t *testing.T) {
		for _, form := range []string{"svg", "png", "gif", "ink"} {
			first, whole := fetch(t, at+"/0/0."+form)
			mark := first.Header.Get("ETag")
			if mark == "" || !strings.Contains(first.Header.Get("Cache-Control"), "private") {
				t.Errorf("%s: ETag %q, Cache-Control %q", form, mark, first.Header.Get("Cache-Control"))
			}
			if res, body := fetch(t, at+"/0/0."+form, "If-None-Match", mark); res.StatusCode != http.StatusNotModified || len(body) > 0 {
				t.Errorf("%s: %d and %d bytes", form, res.StatusCode, len(body))
			}
			if other, _ := fetch(t, at+"/0/1."+form); other.Header.Get("ETag") == mark {
				t.Errorf("%s: two drawings have the same mark", form)
			}
			if res, part := fetch(t, at+"/0/0."+form, "Range", "bytes=10-19"); res.StatusCode != http.StatusPartialContent || !bytes.Equal(part, whole[10:20]) {
				t.Errorf("%s: %d and %d bytes of a range", form, res.StatusCode, len(part))
			}
		}
	})
	t.Run("CM-13 the album", func(t *testing.T) {
		res, data := fetch(t, at+"/album.zip")
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(res.Status, err)
		}
		var names []string
		for _, f := range z.File {
			names = append(names, f.Name)
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(r)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(f.Name, "01-cat-0-by-ana.svg") {
				if _, want := fetch(t, at+"/0/0.svg"); !bytes.Equal(got, want) {
					t.Error("its pictures are others than those that can be had one by one")
				}
			}
		}
		want := "01-iota/01-cat-0-by-ana.svg 01-iota/01-cat-0-by-ana.png 01-iota/02-cat-1-by-ana.svg 01-iota/02-cat-1-by-ana.png 01-iota/time-lapse.gif 01-iota/drawings.txt"
		if got := strings.Join(names, " "); got != want {
			t.Errorf("it holds %s", got)
		}
	})
	t.Run("CM-26 the album in the language of the device", func(t *testing.T) {
		_, data := fetch(t, at+"/album.zip?language=de")
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		story, err := z.Open("01-iota/zeichnungen.txt")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(story); err != nil || !strings.HasPrefix(string(got), "01  Runde 1  Cat 0, gezeichnet von Ana\n    Ben hatte keinen Tipp\n") {
			t.Errorf("it says %q, %v", got, err)
		}
		if _, err := z.Open("01-iota/01-cat-0-von-ana.svg"); err != nil {
			t.Error(err)
		}
	})
	t.Run("what is not there", func(t *testing.T) {
		for _, path := range []string{"/0/9.svg", "/1/0.svg", "/0/0.bmp", "/x/0.svg"} {
			if res, body := fetch(t, at+path); res.StatusCode != http.StatusNotFound || !bytes.Contains(body, []byte("no-such-picture")) {
				t.Errorf("%s: %d %s", path, res.StatusCode, body)
			}
		}
	})
}
