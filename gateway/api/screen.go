package api

import (
	"net/http"

	"linework/game"
	"linework/lobby"
	"linework/table"
)

// showTableOnTV has the TV that waits with one table show another. The code on the TV is in the
// address, so on a server of several nodes the request comes to the one that the TV is at;
// what the other table says at its door is known to all of them.
func (a *API) showTableOnTV(w http.ResponseWriter, r *http.Request) {
	var ask ShowTable
	if !readJSONOrRefuse(w, r, &ask) {
		return
	}
	if !a.RefuseIfManyWrongCodes(w, r) {
		return
	}
	code, err := a.parseCodeAllowedOnTV(r, ask)
	if err == nil {
		err = a.Lobby.WithTableReopenedIfClosed(a.ctx, r.PathValue("code"), func(t *table.Table) error { return t.ShowOtherTableOnTVs(code) })
	}
	a.ReplyCountingWrongCodes(w, r, http.StatusOK, ShownTable{Table: code}, err)
}

// parseCodeAllowedOnTV returns the code of a table that a request may put on a TV: somebody there asks,
// and it is open to who watches.
func (a *API) parseCodeAllowedOnTV(r *http.Request, ask ShowTable) (code string, err error) {
	code, err = lobby.ParseTypedCode(ask.Table)
	if err != nil {
		return "", err
	}
	greeting, err := a.Lobby.Greeting(r.Context(), code)
	if err != nil {
		return "", err
	}
	switch there := greeting.SummaryFor(ask.Invitation, bearerToken(r)); {
	case there.Names == nil:
		return "", game.Refuse("bad-key.tv", game.Figures{"code": code})
	case !there.Open:
		return "", game.Refuse("locked.tv")
	}
	return code, nil
}
