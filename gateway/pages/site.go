package pages

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"strings"
	"time"
)

// A Site is what every page says of its server: who runs it, and how long it keeps tables.
type Site struct {
	Version    string `json:"version"`
	KeepDays   int    `json:"keepDays"`          // after which a table that nobody uses is removed; 0 for never
	ImprintURL string `json:"imprint,omitempty"` // of the page that says who runs the server
	PrivacyURL string `json:"privacy,omitempty"` // of a page that stands in for the built-in one
	Contact    string `json:"contact,omitempty"` // a URI, like mailto:ana@example.org
}

// headTags returns what a page has in its head: where the server is mounted, and the site as JSON. It is there, and not in
// an answer of the API, so that whoever must name the operator does so on every page that is shown at all.
func (s Site) headTags(basePath string) string {
	site, _ := json.Marshal(s) // texts and a number
	return fmt.Sprintf(`<base href="%s" /><meta name="linework" content="%s" />`, html.EscapeString(basePath), html.EscapeString(string(site)))
}

// previewBots are crawlers of chats that ask robots.txt before they fetch a link that somebody has sent.
var previewBots = []string{"Discordbot", "facebookexternalhit", "LinkedInBot", "Slackbot-LinkExpanding", "TelegramBot", "Twitterbot", "WhatsApp"}

// ServeRobotsTxt returns a handler that asks crawlers to leave tables and the API alone.
func ServeRobotsTxt(basePath string) http.HandlerFunc {
	text := fmt.Sprintf("# Tables are for the people who were invited. Chats may show a preview of an invitation.\n%[2]s\nDisallow: %[1]sapi/\n\nUser-agent: *\nDisallow: %[1]st/\nDisallow: %[1]sapi/\n",
		basePath, "User-agent: "+strings.Join(previewBots, "\nUser-agent: "))
	return func(w http.ResponseWriter, _ *http.Request) { writeText(w, text) }
}

// securityTxtLife is for how long somebody who reads security.txt may rely on it.
const securityTxtLife = 180 * 24 * time.Hour

// ServeSecurityTxt answers whom to tell about a hole in this server (RFC 9116). Where nobody is
// named there is no such file.
func (s Site) ServeSecurityTxt(w http.ResponseWriter, r *http.Request) {
	if s.Contact == "" {
		http.NotFound(w, r)
		return
	}
	expires := time.Now().UTC().Truncate(24 * time.Hour).Add(securityTxtLife)
	writeText(w, fmt.Sprintf("Contact: %s\nExpires: %s\n", s.Contact, expires.Format(time.RFC3339)))
}

func writeText(w http.ResponseWriter, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=86400")
	_, _ = w.Write([]byte(text))
}
