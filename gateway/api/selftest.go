package api

import (
	"net/http"

	"linework/gateway/answer"
	"linework/gateway/forwarded"
)

func (a *API) serveRequestAsSeen(w http.ResponseWriter, r *http.Request) {
	s := SelfTest{BasePath: a.BasePath, Version: a.Version, Forwarded: Forwarded{
		Proto: r.Header.Get("X-Forwarded-Proto"), Host: r.Header.Get("X-Forwarded-Host"), For: r.Header.Get("X-Forwarded-For"),
		Trusted: a.Trust.IsProxy(forwarded.PeerAddr(r)),
	}}
	s.Scheme, s.Host = a.Trust.BrowserSchemeAndHost(r)
	answer.WriteJSON(w, http.StatusOK, s)
}
