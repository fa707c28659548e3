package api

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"strings"

	"linework/game"
	"linework/gateway/answer"
	"linework/gateway/throttle"
	"linework/table"
)

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
	if ask.Password != "" && !a.RefuseIfManyWrongCodes(w, r) {
		return
	}
	if err := a.Lobby.CheckMayOpenTable(ask.Password, table.Origin{Browser: ask.Browser, Network: a.Trust.ClientNetwork(r).String()}); err != nil {
		a.ReplyCountingWrongCodes(w, r, 0, nil, err)
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
		err = table.OfferNamesIn(err, ask.Language)
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
	from := table.Origin{Browser: r.Header.Get(table.BrowserHeader), Network: a.Trust.ClientNetwork(r).String()}
	if summary.Removed = greeting.IsRemoved(from.Browser); err == nil {
		err = a.Lobby.CheckNotKeptOut(from)
	}
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
	from := table.Origin{Browser: ask.Browser, Network: a.Trust.ClientNetwork(r).String()}
	a.replyTicketOrAccepted(w, r, http.StatusCreated, func(t *table.Table) (table.Ticket, error) {
		ticket, err := t.SitOrKnock(ask.Name, ask.Invitation, from)
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
