package gateway_test

import (
	"bytes"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"linework/gateway"
	"linework/gateway/preview/previewtest"
	"linework/table"
)

// crawl fetches a page as a chat does and returns its tags; it runs no scripts.
func (s *server) crawl(t *testing.T, path string, headers ...string) (tags map[string]string, body []byte) {
	t.Helper()
	res := s.fetchAsChat(t, path, headers...)
	defer res.Body.Close()
	body, _ = io.ReadAll(res.Body)
	tags = map[string]string{}
	tokens := html.NewTokenizer(bytes.NewReader(body))
	for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
		token := tokens.Token()
		if token.Data != "meta" {
			continue
		}
		name, content := "", ""
		for _, a := range token.Attr {
			switch a.Key {
			case "name", "property":
				name = a.Val
			case "content":
				content = a.Val
			}
		}
		if _, twice := tags[name]; twice {
			t.Errorf("%s says %s twice", path, name)
		}
		tags[name] = content
	}
	return tags, body
}

func (s *server) fetchAsChat(t *testing.T, path string, headers ...string) *http.Response {
	t.Helper()
	req, _ := http.NewRequest("GET", s.URL+path, nil)
	req.Header.Set("User-Agent", "facebookexternalhit/1.1")
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := s.http.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func (s *server) fetchBody(t *testing.T, path string) (body []byte, headers http.Header) {
	t.Helper()
	res := s.fetchAsChat(t, path)
	defer res.Body.Close()
	body, _ = io.ReadAll(res.Body)
	if res.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %s", path, res.StatusCode, body)
	}
	res.Header.Del("Date")
	return body, res.Header
}

func newPreviewServer(t *testing.T) *server {
	t.Helper()
	s := newUnstartedServerWith(t, openStore(t), "/games/", func(cfg *gateway.Config) {
		cfg.Artist = previewtest.NewArtist(t)
		cfg.Trusted = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
		cfg.Hosts = []string{"games.example.org"}
	})
	s.Start()
	s.URL += "/games"
	return s
}

// A chat that is sent the link of an open table shows its game and how many are there, in the
// table's language; and a picture, by the address that the chat itself came by.
func TestPreviewOfOpenTable(t *testing.T) {
	s := newPreviewServer(t)
	var ticket table.Ticket
	s.post(t, "/api/tables", `{"name":"Ana","game":"funnylines","language":"de"}`, &ticket)
	tags, body := s.crawl(t, "/t/"+ticket.Code, "X-Forwarded-Proto", "https", "X-Forwarded-Host", "games.example.org")
	for name, want := range map[string]string{
		"og:title": "Funny Lines an Tisch " + ticket.Code, "og:description": "Eine Person ist schon da. Komm und spiel mit!", "description": tags["og:description"],
		"og:url": "https://games.example.org/games/t/" + ticket.Code, "og:image": "https://games.example.org/games/t/" + ticket.Code + "/preview.png",
		"og:locale": "de_DE", "og:site_name": "Linework", "og:type": "website", "og:image:width": "1200", "og:image:height": "630", "twitter:card": "summary_large_image",
	} {
		if tags[name] != want {
			t.Errorf("%s is %q, want %q", name, tags[name], want)
		}
	}
	s.takeSeat(t, ticket.Code, "Ben")
	if tags, _ = s.crawl(t, "/t/"+strings.ToLower(ticket.Code)+"/tv"); tags["og:description"] != "2 sind schon da. Komm und spiel mit!" || !strings.HasSuffix(tags["og:url"], "/t/"+ticket.Code) {
		t.Errorf("when another has come: %v", tags)
	}
	if strings.Contains(string(body), "Ana") || strings.Contains(string(body), ticket.Token) {
		t.Errorf("who is there is told to whoever has the code: %s", body)
	}
	picture, headers := s.fetchBody(t, "/t/"+ticket.Code+"/preview.png")
	size, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil || size.Width != 1200 || size.Height != 630 || headers.Get("Cache-Control") != "public, max-age=300" || headers.Get("Content-Type") != "image/png" {
		t.Errorf("the picture is %+v, %v, %v", size, err, headers)
	}
	if again := s.fetchAsChat(t, "/t/"+ticket.Code+"/preview.png", "If-None-Match", headers.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("the same picture again: %d", again.StatusCode)
	}
	s.post(t, "/api/tables", `{"name":"Ana"}`, &ticket)
	if tags, _ = s.crawl(t, "/t/"+ticket.Code); tags["og:title"] != "Table "+ticket.Code {
		t.Errorf("a table that has no game yet: %v", tags)
	}
	if bare, _ := s.fetchBody(t, "/t/"+ticket.Code+"/preview.png"); bytes.Equal(bare, picture) {
		t.Error("another table has the same picture")
	}
}

// A locked table and a code that leads nowhere look the same, but for the code.
func TestPreviewOfLockedTable(t *testing.T) {
	s := newPreviewServer(t)
	var ticket table.Ticket
	s.post(t, "/api/tables", `{"name":"Ana","game":"funnylines","language":"de"}`, &ticket)
	_, openPage := s.crawl(t, "/t/"+ticket.Code)
	openPicture, _ := s.fetchBody(t, "/t/"+ticket.Code+"/preview.png")
	device := s.join(t, ticket.Code, ticket.Token)
	device.mustDo("open", `{"open":false}`)

	unknown := "BBBBB"
	for _, path := range []string{"/t/%s", "/t/%s/tv", "/t/%s/watch", "/t/%s/preview.png", "/t/%s/gallery/abc"} {
		locked, lockedHeaders := s.fetchBody(t, fmt.Sprintf(path, ticket.Code))
		none, noneHeaders := s.fetchBody(t, fmt.Sprintf(path, unknown))
		if !bytes.Equal(bytes.ReplaceAll(locked, []byte(ticket.Code), []byte(unknown)), none) {
			t.Errorf("%s tells a locked table from none:\n%s\n%s", path, locked, none)
		}
		lockedHeaders.Del("ETag") // of a page it is the sum of the code, too
		noneHeaders.Del("ETag")
		if fmt.Sprint(lockedHeaders) != fmt.Sprint(noneHeaders) {
			t.Errorf("%s tells a locked table from none:\n%v\n%v", path, lockedHeaders, noneHeaders)
		}
		if bytes.Equal(locked, openPage) || bytes.Equal(locked, openPicture) {
			t.Errorf("%s still shows the table", path)
		}
	}
	tags, _ := s.crawl(t, "/t/"+ticket.Code, "Accept-Language", "de")
	if tags["og:title"] != "Linework" || tags["og:description"] != "Du bist eingeladen. Öffne den Link, dann kommst du an den Tisch." || !strings.HasSuffix(tags["og:image"], "/games/preview/de.png") {
		t.Errorf("of a locked table: %v", tags)
	}
}

func TestPreviewOfServer(t *testing.T) {
	s := newPreviewServer(t)
	for _, path := range []string{"/", "/rules", "/t/not-a-code"} {
		tags, _ := s.crawl(t, path, "Accept-Language", "fr, de;q=0.5")
		if tags["og:title"] != "Linework" || !strings.HasPrefix(tags["og:description"], "Spieleabend") || tags["og:url"] != s.URL+"/" || tags["og:image"] != s.URL+"/preview/de.png" {
			t.Errorf("%s: %v", path, tags)
		}
	}
	english, headers := s.fetchBody(t, "/preview/en.png")
	if german, _ := s.fetchBody(t, "/preview/de.png"); bytes.Equal(english, german) || headers.Get("Cache-Control") != "public, max-age=86400" {
		t.Errorf("the picture of the server is sent with %v", headers)
	}
	for _, file := range []string{"fr.png", "en.gif", "..%2Fen.png"} {
		if res := s.fetchAsChat(t, "/preview/"+file); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", file, res.StatusCode)
		}
	}
}

// Whoever tries out codes by their previews is told nothing after a while, and the door counts it, too.
func TestPreviewsCountAsTries(t *testing.T) {
	s := newPreviewServer(t)
	s.gate.ForgiveNothing()
	var ticket table.Ticket
	s.post(t, "/api/tables", `{"name":"Ana","game":"iota"}`, &ticket)
	for i := range 70 {
		path := "/t/" + strings.Repeat(string("BCDFGHJKLMNPQRSTVWXZ"[i%20]), 4) + string("BCDFG"[i/20])
		if i%2 == 1 {
			path += "/preview.png"
		}
		if path[3:8] != ticket.Code {
			s.fetchBody(t, path)
		}
	}
	if tags, _ := s.crawl(t, "/t/"+ticket.Code); tags["og:title"] != "Linework" {
		t.Errorf("after many tries a right code is told: %v", tags)
	}
	if status := s.get(t, "/api/tables/"+ticket.Code, new(table.Summary)); status != http.StatusTooManyRequests {
		t.Errorf("after many tries the door says %d", status)
	}
}
