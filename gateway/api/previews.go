package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"linework/game"
	"linework/gateway/answer"
	"linework/gateway/preview"
	"linework/gateway/throttle"
	"linework/lobby"
	"linework/table"
	"linework/texts"
)

// PreviewTags returns what the page of an address says to chats: of an open table its game and how
// many are there, of all else the same, so that nobody learns from it which codes there are.
func (a *API) PreviewTags(r *http.Request) string {
	scheme, host := a.Trust.BrowserSchemeAndHost(r)
	base := scheme + "://" + host + a.BasePath
	language := texts.AcceptedLanguage(r.Header.Get("Accept-Language"))
	site := a.siteCard(language)
	tags := preview.Tags{Language: language, Title: site.Title, Description: site.Text, Address: base}
	picture := base + "preview/" + language + ".png"
	if code, ok := codeOfTablePage(r.URL.Path); ok {
		tags.Address += "t/" + code
		tags.Description = texts.ForServer(language).Format("preview.invited")
		if open, ok := a.findOpenTable(r, code); ok {
			tags.Language, tags.Title, tags.Description = open.language, open.title, open.card.Text
			picture = tags.Address + "/preview.png"
		}
	}
	if a.Artist != nil {
		tags.Picture = picture
	}
	return tags.HTML()
}

// codeOfTablePage returns the code in the address of a table, of its TV or of who watches it. A
// gallery is for whoever has its key, and is not told of.
func codeOfTablePage(path string) (code string, ok bool) {
	parts := strings.Split(strings.Trim(path, "/"), "/")
	if parts[0] != "t" || len(parts) < 2 || len(parts) > 3 {
		return "", false
	}
	code, err := lobby.ParseTypedCode(parts[1])
	return code, err == nil
}

func (a *API) siteCard(language string) preview.Card {
	return preview.Card{Title: "Linework", Text: texts.ForServer(language).Format("preview.site")}
}

// An openTable is what may be shown of a table to whoever has its code.
type openTable struct {
	language string
	title    string // of its page: "iota at table BKWRT"
	card     preview.Card
}

// findOpenTable returns the table with a code, if it is open. A wrong code is counted as at the door,
// and where there were too many none is looked up.
func (a *API) findOpenTable(r *http.Request, code string) (open openTable, ok bool) {
	network := a.Trust.ClientNetwork(r)
	if !a.WrongCodes.WouldAllow(network) {
		a.LogRateLimit(r, throttle.TooManyWrong())
		return open, false
	}
	if !a.Requests.AllowAndCount(network) {
		return open, false
	}
	var greeting table.Greeting
	var err error
	a.AtWork.RunHolding(func() { greeting, err = a.Lobby.Greeting(r.Context(), code) })
	if refusal, ok := errors.AsType[*game.Refusal](err); ok && refusal.Code == "no-such-table" {
		a.WrongCodes.AllowAndCount(network)
		a.LogRefusal(r, refusal)
	}
	summary := greeting.SummaryFor("", "")
	if err != nil || !summary.Open {
		return open, false
	}
	open.language = greeting.Language()
	if !slices.Contains(texts.Languages(), open.language) {
		open.language = "en"
	}
	said := texts.ForServer(open.language)
	open.title = said.Format("preview.table", texts.Figures{"code": code})
	open.card = preview.Card{Code: code, Game: summary.Game, Title: open.title, Text: said.Format("preview.people", texts.Figures{"people": summary.People})}
	if i := slices.IndexFunc(a.Games, func(g game.Game) bool { return g.Info().ID == summary.Game }); i >= 0 {
		name := a.Games[i].Info().NameMessage()
		open.title = said.Format("preview.table-game", texts.Figures{"code": code, "game": name})
		open.card.Title = name.In(said)
	}
	return open, true
}

// How long chats and browsers may keep a picture: people come and go at a table.
const (
	tablePreviewSeconds = 300
	sitePreviewSeconds  = 86400
)

// serveTablePreview sends the picture of a table; where that is not open, or there is none, that of the server.
func (a *API) serveTablePreview(w http.ResponseWriter, r *http.Request) {
	card := a.siteCard("en")
	if code, err := lobby.ParseTypedCode(r.PathValue("code")); err == nil {
		if open, ok := a.findOpenTable(r, code); ok {
			card = open.card
		}
	}
	a.servePreview(w, r, card, tablePreviewSeconds)
}

// serveSitePreview sends the picture of the server in a language.
func (a *API) serveSitePreview(w http.ResponseWriter, r *http.Request) {
	language, ok := strings.CutSuffix(r.PathValue("file"), ".png")
	if !ok || !slices.Contains(texts.Languages(), language) {
		answer.WriteRefusal(w, http.StatusNotFound, game.Refuse("no-such-picture.address"))
		return
	}
	a.servePreview(w, r, a.siteCard(language), sitePreviewSeconds)
}

func (a *API) servePreview(w http.ResponseWriter, r *http.Request, card preview.Card, maxAge int) {
	if a.Artist == nil {
		answer.WriteRefusal(w, http.StatusNotFound, game.Refuse("no-such-picture.address"))
		return
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "preview %s %q", a.Version, card))
	job := pictureJob{
		name: hex.EncodeToString(sum[:12]), table: card.Code,
		render: func(_ context.Context, w io.Writer) error { return a.Artist.Draw(w, card) },
	}
	body, err := a.pictures.getOrRender(r.Context(), job, false)
	if err != nil {
		a.refusePictureOrAlbum(w, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/png")
	h.Set("ETag", `"`+job.name+`"`)
	h.Set("Cache-Control", fmt.Sprintf("public, max-age=%d", maxAge))
	h.Set("X-Robots-Tag", "noindex")
	http.ServeContent(&throttledWriter{ResponseWriter: w, ctx: r.Context(), bandwidth: a.bandwidth}, r, "", time.Time{}, bytes.NewReader(body))
}
