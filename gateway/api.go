package gateway

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"

	"linework/game"
	"linework/table"
	"linework/words"
)

const maxBody = 4 << 10

// games tells what can be played.
func (g *Gateway) games(w http.ResponseWriter, _ *http.Request) {
	demo := ""
	if g.Demo != nil {
		demo = g.Demo()
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(g.catalogue.encoded(demo, g.listGames))
}

// A catalogue keeps the answer of what can be played. It is long, asked for with every first
// page, and differs only in the table of the demonstration.
type catalogue struct {
	mu   sync.Mutex
	demo string
	body []byte
}

func (c *catalogue) encoded(demo string, list func() Catalogue) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.body == nil || c.demo != demo {
		all := list()
		all.Demo = demo
		c.demo, c.body = demo, append(mustJSON(all), '\n')
	}
	return c.body
}

// listGames lists what can be played.
func (g *Gateway) listGames() Catalogue {
	c := Catalogue{Games: []Catalogued{}, Paces: table.Paces}
	for _, each := range g.Config.Games {
		entry := Catalogued{Info: each.Info(), Packs: []Pack{}, Languages: []string{}}
		if _, ok := each.(game.Worded); ok {
			entry.Packs = g.packs(entry.ID)
			entry.Languages = languagesOf(each, entry.Packs)
		}
		for _, bot := range game.Offered(each) {
			entry.Bots = append(entry.Bots, BotInfo{Name: bot.Name(), Label: bot.Label()})
		}
		c.Games = append(c.Games, entry)
	}
	return c
}

// mustJSON encodes what is made of our own types, which cannot fail.
func mustJSON(value any) []byte {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return data
}

// packs lists the words that a game can be dealt.
func (g *Gateway) packs(gameID string) []Pack {
	list := []Pack{}
	for _, p := range g.Config.Packs {
		if p.Game == gameID || p.Game == words.Any {
			list = append(list, Pack{ID: p.ID, Name: p.Name, Game: p.Game, Language: p.Language, Grade: p.Grade, Words: len(p.Words())})
		}
	}
	return list
}

// languagesOf is those that the words of a game are in, in the order of its packs.
func languagesOf(g game.Game, packs []Pack) []string {
	list := []string{}
	add := func(language string) {
		if !slices.Contains(list, language) {
			list = append(list, language)
		}
	}
	if decked, ok := g.(game.Decked); ok {
		for _, p := range decked.Decks() {
			add(p.Language)
		}
		return list
	}
	for _, p := range packs {
		add(p.Language)
	}
	return list
}

func (g *Gateway) createTable(w http.ResponseWriter, r *http.Request) {
	var ask NewTable
	if !readBody(w, r, &ask) {
		return
	}
	if ask.TV && (ask.Name != "" || ask.Play) {
		refuse(w, http.StatusBadRequest, game.Refuse("malformed", "a table for a TV has nobody yet; leave name and play out"))
		return
	}
	if !g.mayOpen(w, r) {
		return
	}
	ticket, err := g.open(ask)
	if err == nil && ask.Ink != nil && ticket.Seat != 0 {
		err = g.lobby.At(g.ctx, ticket.Code, func(t *table.Table) error { return t.Prefer(ticket, *ask.Ink) })
	}
	if err == nil && ask.Language != "" {
		err = g.lobby.At(g.ctx, ticket.Code, func(t *table.Table) error { return t.Speak(ask.Language) })
	}
	if err == nil && ask.Play {
		err = g.playNow(ticket.Code, ask.First)
	}
	g.give(w, http.StatusCreated, ticket, err)
}

// open opens the table that was asked for.
func (g *Gateway) open(ask NewTable) (table.Ticket, error) {
	if ask.TV {
		return g.lobby.CreateForTV(g.ctx, ask.Game)
	}
	return g.lobby.Create(g.ctx, ask.Name, ask.Game)
}

// playNow fills a new table with bots and starts its game.
func (g *Gateway) playNow(code string, first bool) error {
	return g.lobby.At(g.ctx, code, func(t *table.Table) error { return t.PlayNow(first) })
}

// summary greets. It brings no table into memory.
func (g *Gateway) summary(w http.ResponseWriter, r *http.Request) {
	greeting, err := g.lobby.Greet(r.Context(), r.PathValue("code"))
	summary := greeting.To(r.URL.Query().Get("invitation"), bearer(r))
	if err == nil && summary.Names == nil && !g.checkWrongCodes(w, r) {
		return
	}
	g.replyCountingWrongCodes(w, r, http.StatusOK, summary, err)
}

// bearer is the token that a request shows.
func bearer(r *http.Request) string {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return token
}

func (g *Gateway) takeSeat(w http.ResponseWriter, r *http.Request) {
	var ask NewSeat
	if !readBody(w, r, &ask) {
		return
	}
	if ask.Key != "" {
		g.giveTicket(w, r, http.StatusOK, func(t *table.Table) (table.Ticket, error) { return t.TakeOver(ask.Key) })
		return
	}
	if !g.checkWrongCodes(w, r) {
		return
	}
	g.giveTicket(w, r, http.StatusCreated, func(t *table.Table) (table.Ticket, error) {
		ticket, err := t.Arrive(ask.Name, ask.Invitation)
		if err == nil && ask.Ink != nil {
			err = t.Prefer(ticket, *ask.Ink)
		}
		return ticket, err
	})
}

// seatOf tells what a token is worth, above all to who waits at the door of a locked table.
func (g *Gateway) seatOf(w http.ResponseWriter, r *http.Request) {
	g.giveTicket(w, r, http.StatusOK, func(t *table.Table) (table.Ticket, error) { return t.Ticket(bearer(r)) })
}

// giveTicket answers with a ticket; 202 is one that has no seat yet.
func (g *Gateway) giveTicket(w http.ResponseWriter, r *http.Request, status int, ask func(*table.Table) (table.Ticket, error)) {
	var ticket table.Ticket
	err := g.lobby.At(g.ctx, r.PathValue("code"), func(t *table.Table) (err error) {
		ticket, err = ask(t)
		return err
	})
	if ticket.Seat == 0 {
		status = http.StatusAccepted
	}
	g.replyCountingWrongCodes(w, r, status, ticket, err)
}

// statuses are the HTTP status of the refusals that a request can meet.
var statuses = map[string]int{
	"no-such-table":  http.StatusNotFound,
	"no-such-game":   http.StatusNotFound,
	"no-such-puzzle": http.StatusNotFound,
	"no-tv":          http.StatusConflict,
	"table-full":     http.StatusConflict,
	"name-taken":     http.StatusConflict,
	"name-reserved":  http.StatusConflict,
	"bad-key":        http.StatusGone,
	"no-such-knock":  http.StatusGone,
	"turned-away":    http.StatusForbidden,
	"locked":         http.StatusForbidden,
	"door-full":      http.StatusTooManyRequests,
	"storage":        http.StatusServiceUnavailable,
	"moving":         http.StatusServiceUnavailable,
	"storage-full":   http.StatusInsufficientStorage,
	"server-full":    http.StatusInsufficientStorage,
	"damaged":        http.StatusInternalServerError,
	"table-budget":   http.StatusInsufficientStorage,
	"slow-down":      http.StatusTooManyRequests,
}

// give answers with a value, or with the refusal or failure that there was.
func (g *Gateway) give(w http.ResponseWriter, status int, value any, err error) {
	if err == nil {
		reply(w, status, value)
		return
	}
	var r *game.Refusal
	if errors.Is(err, table.ErrClosed) {
		r = game.Refuse("storage", "the table is being loaded again; try again in a moment")
	} else if !errors.As(err, &r) {
		r = game.Refuse("fault", "something went wrong on the server; it has been noted")
	}
	code, ok := statuses[r.Code]
	if !ok {
		code = http.StatusBadRequest
	}
	switch r.Code {
	case "fault", "storage", "storage-full", "damaged":
		g.log.Error("request failed", "error", err)
	}
	g.metrics.Refused(r.Code)
	refuse(w, code, r)
}

// readBody reads a small JSON body, or refuses it.
func readBody(w http.ResponseWriter, r *http.Request, into any) bool {
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	var network net.Error
	switch {
	case err == nil:
		return true
	case errors.As(err, &network) && network.Timeout():
		refuse(w, http.StatusRequestTimeout, game.Refuse("slow-down", "the body of this request took too long; send it in one go"))
	default:
		refuse(w, http.StatusBadRequest, game.Malformed("body", err))
	}
	return false
}

func refuse(w http.ResponseWriter, status int, r *game.Refusal) {
	reply(w, status, Trouble{Code: r.Code, Text: r.Text, Say: r.Say, Figures: r.Figures, Detail: r.Detail})
}

func reply(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}
