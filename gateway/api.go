package gateway

import (
	"encoding/json"
	"errors"
	"net/http"

	"linework/game"
	"linework/table"
	"linework/words"
)

const maxBody = 4 << 10

func (g *Gateway) games(w http.ResponseWriter, _ *http.Request) {
	c := Catalogue{Games: []Catalogued{}, Paces: table.Paces}
	for _, each := range g.Config.Games {
		entry := Catalogued{Info: each.Info(), Packs: []Pack{}}
		if _, ok := each.(game.Worded); ok {
			entry.Packs = g.packs(entry.ID)
		}
		for _, bot := range game.Offered(each) {
			entry.Bots = append(entry.Bots, BotInfo{Name: bot.Name(), Label: bot.Label()})
		}
		c.Games = append(c.Games, entry)
	}
	if g.Demo != nil {
		c.Demo = g.Demo()
	}
	reply(w, http.StatusOK, c)
}

// packs lists the words that a game can be dealt.
func (g *Gateway) packs(gameID string) []Pack {
	list := []Pack{}
	for _, p := range g.Config.Packs {
		if p.Game == gameID || p.Game == words.Any {
			list = append(list, Pack{ID: p.ID, Name: p.Name, Language: p.Language, Grade: p.Grade, Words: len(p.Words())})
		}
	}
	return list
}

func (g *Gateway) createTable(w http.ResponseWriter, r *http.Request) {
	var ask NewTable
	if !readBody(w, r, &ask) {
		return
	}
	if !g.creating.take(g.remote(r)) {
		refuse(w, http.StatusTooManyRequests, game.Refuse("slow-down", "many tables were opened from here just now; wait a minute"))
		return
	}
	ticket, err := g.lobby.Create(g.ctx, ask.Name, ask.Game)
	if err == nil && ask.Play {
		err = g.playNow(ticket.Code)
	}
	g.give(w, http.StatusCreated, ticket, err)
}

// playNow fills a new table with bots and starts its game.
func (g *Gateway) playNow(code string) error {
	t, err := g.lobby.Open(g.ctx, code)
	if err != nil {
		return err
	}
	return t.PlayNow()
}

func (g *Gateway) summary(w http.ResponseWriter, r *http.Request) {
	t, err := g.lobby.Open(g.ctx, r.PathValue("code"))
	if err != nil {
		g.give(w, 0, nil, err)
		return
	}
	s, err := t.Summary()
	g.give(w, http.StatusOK, s, err)
}

func (g *Gateway) takeSeat(w http.ResponseWriter, r *http.Request) {
	var ask NewSeat
	if !readBody(w, r, &ask) {
		return
	}
	t, err := g.lobby.Open(g.ctx, r.PathValue("code"))
	if err != nil {
		g.give(w, 0, nil, err)
		return
	}
	if ask.Key != "" {
		ticket, err := t.TakeOver(ask.Key)
		g.give(w, http.StatusOK, ticket, err)
		return
	}
	ticket, err := t.Sit(ask.Name)
	g.give(w, http.StatusCreated, ticket, err)
}

// statuses are the HTTP status of the refusals that a request can meet.
var statuses = map[string]int{
	"no-such-table": http.StatusNotFound,
	"no-such-game":  http.StatusNotFound,
	"table-full":    http.StatusConflict,
	"name-taken":    http.StatusConflict,
	"bad-key":       http.StatusGone,
	"storage":       http.StatusServiceUnavailable,
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
	if r.Code == "fault" || r.Code == "storage" {
		g.log.Error("request failed", "error", err)
	}
	g.metrics.Refused(r.Code)
	refuse(w, code, r)
}

// readBody reads a small JSON body, or refuses it.
func readBody(w http.ResponseWriter, r *http.Request, into any) bool {
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		refuse(w, http.StatusBadRequest, game.Malformed("body", err))
		return false
	}
	return true
}

func refuse(w http.ResponseWriter, status int, r *game.Refusal) {
	reply(w, status, Trouble{Code: r.Code, Text: r.Text, Figures: r.Figures})
}

func reply(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}
