package api

import (
	"net/http"

	"linework/game"
	"linework/gateway/answer"
	"linework/gateway/session"
)

// A Middleware wraps a handler.
type Middleware func(http.HandlerFunc) http.HandlerFunc

// RegisterRoutes puts every address of the API on a mux. What is about a table goes through forwardToOwner,
// and a new table through forwardNewTable, which may pass them on to another node.
func (a *API) RegisterRoutes(mux *http.ServeMux, forwardToOwner, forwardNewTable Middleware) {
	limit := a.LimitRateAndConcurrency
	for at, handler := range map[string]http.HandlerFunc{
		"GET /api/games":                                     a.serveCatalogue,
		"POST /api/tables":                                   forwardNewTable(a.AtWork.WrapBufferedDelayingRefusals(a.createAndSetUpTable)),
		"GET /api/tables/{code}":                             forwardToOwner(limit(a.serveTableSummary)),
		"POST /api/tables/{code}/seats":                      forwardToOwner(limit(a.sitKnockOrRedeemSeatKey)),
		"POST /api/tables/{code}/show":                       forwardToOwner(limit(a.showTableOnTV)),
		"GET /api/tables/{code}/seat":                        forwardToOwner(limit(a.serveTicketOfToken)),
		"GET /api/tables/{code}/gallery/{key}":               forwardToOwner(limit(a.serveGallery)),
		"GET /api/tables/{code}/gallery/{key}/{game}/{file}": forwardToOwner(a.servePicture),
		"GET /api/tables/{code}/gallery/{key}/album.zip":     forwardToOwner(a.serveAlbumZip),
		"GET /api/daily/{game}/{date}":                       limit(a.serveDailyPuzzle),
		"POST /api/daily/{game}/{date}":                      limit(a.judgeDailyAttempt),
		"GET /t/{code}/preview.png":                          a.LimitRate(a.Requests, a.serveTablePreview),
		"GET /preview/{file}":                                a.LimitRate(a.Requests, a.serveSitePreview),
		"GET /api/reach":                                     limit(a.serveReachableAddresses),
		"GET /api/selftest":                                  a.LimitRate(a.SelfTests, a.serveRequestAsSeen),
		"GET /api/selftest/socket":                           a.LimitRate(a.SelfTests, session.EchoOneFrame),
	} {
		mux.HandleFunc(at, handler)
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		answer.WriteRefusal(w, http.StatusNotFound, game.Refuse("no-such-address", game.Figures{"method": r.Method, "path": game.Truncate(r.URL.Path, 80)}))
	})
}
