package api

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"

	"linework/game"
	"linework/gateway/answer"
	"linework/gateway/throttle"
	"linework/table"
	"linework/words"
)

// serveCatalogue answers with what can be played.
func (a *API) serveCatalogue(w http.ResponseWriter, _ *http.Request) {
	demo := ""
	if a.Demo != nil {
		demo = a.Demo()
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(a.catalogue.getOrEncode(demo, a.buildCatalogue))
}

// buildCatalogue lists what can be played.
func (a *API) buildCatalogue() Catalogue {
	c := Catalogue{Games: []CatalogueEntry{}, Paces: table.Paces}
	for _, each := range a.Games {
		entry := CatalogueEntry{Info: each.Info(), Packs: []Pack{}, Languages: []string{}}
		if _, ok := each.(game.WordGame); ok {
			entry.Packs = a.listPacksForGame(entry.ID)
			entry.Languages = wordLanguagesOf(each, entry.Packs)
		}
		for _, bot := range game.BotsExceptFillers(each) {
			entry.Bots = append(entry.Bots, BotInfo{Name: bot.Name(), Label: game.BotMessage(entry.ID, bot.Name()).Text})
		}
		c.Games = append(c.Games, entry)
	}
	return c
}

func (a *API) listPacksForGame(gameID string) []Pack {
	list := []Pack{}
	for _, p := range a.Packs {
		if p.Game == gameID || p.Game == words.Any {
			list = append(list, Pack{ID: p.ID, Name: p.Name, Game: p.Game, Language: p.Language, Grade: p.Grade, Words: len(p.Words())})
		}
	}
	return list
}

// wordLanguagesOf returns the languages of the words of a game, in the order of its packs.
func wordLanguagesOf(g game.Game, packs []Pack) []string {
	list := []string{}
	add := func(language string) {
		if !slices.Contains(list, language) {
			list = append(list, language)
		}
	}
	if decked, ok := g.(game.DeckGame); ok {
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

// createAndSetUpTable opens a table, with the colour, language and first game that were asked for.
func (a *API) createAndSetUpTable(w http.ResponseWriter, r *http.Request) {
	var ask table.NewTable
	if !readJSONOrRefuse(w, r, &ask) {
		return
	}
	if ask.TV && (ask.Name != "" || ask.Play) {
		answer.WriteRefusal(w, http.StatusBadRequest, game.Refuse("malformed.tv-table"))
		return
	}
	if !a.CountNewTableOrRefuse(w, r) {
		return
	}
	var ticket table.Ticket
	var err error
	if ask.TV {
		ticket, err = a.Lobby.CreateWithoutHostForTV(a.ctx, ask.Game)
	} else {
		ticket, err = a.Lobby.CreateAndSeatHost(a.ctx, ask.Name, ask.Game)
	}
	set := func(do func(*table.Table) error) {
		if err == nil {
			err = a.Lobby.WithTableReopenedIfClosed(a.ctx, ticket.Code, do)
		}
	}
	if ask.Ink != nil && ticket.Seat != 0 {
		set(func(t *table.Table) error { return t.SetPreferredColour(ticket, *ask.Ink) })
	}
	if ask.Language != "" {
		set(func(t *table.Table) error { return t.SetLanguageIfAvailable(ask.Language) })
	}
	if ask.Play {
		set(func(t *table.Table) error { return t.PlayNow(ask.First) })
	}
	a.Reply.WriteResultOrRefusal(w, http.StatusCreated, ticket, err)
}

// serveTableSummary answers with what a table says at its door. It brings no table into memory.
func (a *API) serveTableSummary(w http.ResponseWriter, r *http.Request) {
	greeting, err := a.Lobby.Greeting(r.Context(), r.PathValue("code"))
	summary := greeting.SummaryFor(r.URL.Query().Get("invitation"), bearerToken(r))
	if err == nil && summary.Names == nil && !a.RefuseIfManyWrongCodes(w, r) {
		return
	}
	a.ReplyCountingWrongCodes(w, r, http.StatusOK, summary, err)
}

func bearerToken(r *http.Request) string {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return token
}

// sitKnockOrRedeemSeatKey gives whoever asks a ticket: of a new seat, for a knock at a locked table, or
// of the seat that a key is for.
func (a *API) sitKnockOrRedeemSeatKey(w http.ResponseWriter, r *http.Request) {
	var ask table.NewSeat
	if !readJSONOrRefuse(w, r, &ask) {
		return
	}
	if ask.Key != "" {
		a.replyTicketOrAccepted(w, r, http.StatusOK, func(t *table.Table) (table.Ticket, error) { return t.TakeOverSeat(ask.Key) })
		return
	}
	if !a.RefuseIfManyWrongCodes(w, r) {
		return
	}
	a.replyTicketOrAccepted(w, r, http.StatusCreated, func(t *table.Table) (table.Ticket, error) {
		ticket, err := t.SitOrKnock(ask.Name, ask.Invitation)
		if err == nil && ask.Ink != nil {
			err = t.SetPreferredColour(ticket, *ask.Ink)
		}
		return ticket, err
	})
}

// serveTicketOfToken answers with the ticket of a token, above all to whoever waits at the door of a
// locked table.
func (a *API) serveTicketOfToken(w http.ResponseWriter, r *http.Request) {
	a.replyTicketOrAccepted(w, r, http.StatusOK, func(t *table.Table) (table.Ticket, error) { return t.TicketFor(bearerToken(r)) })
}

// replyTicketOrAccepted answers with a ticket; with status 202 it has no seat yet.
func (a *API) replyTicketOrAccepted(w http.ResponseWriter, r *http.Request, statusIfSeated int, getTicket func(*table.Table) (table.Ticket, error)) {
	var ticket table.Ticket
	err := a.Lobby.WithTableReopenedIfClosed(a.ctx, r.PathValue("code"), func(t *table.Table) (err error) {
		ticket, err = getTicket(t)
		return err
	})
	if ticket.Seat == 0 {
		statusIfSeated = http.StatusAccepted
	}
	a.ReplyCountingWrongCodes(w, r, statusIfSeated, ticket, err)
}

func readJSONOrRefuse(w http.ResponseWriter, r *http.Request, into any) (read bool) {
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, throttle.MaxBody))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	var network net.Error
	switch {
	case err == nil:
		return true
	case errors.As(err, &network) && network.Timeout():
		answer.WriteRefusal(w, http.StatusRequestTimeout, game.Refuse("slow-down.slow-body"))
	default:
		answer.WriteRefusal(w, http.StatusBadRequest, game.RefuseMalformed("body", err))
	}
	return false
}
