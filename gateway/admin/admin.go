// Package admin answers the page of whoever runs the server. Everything that it does is an
// operation in the store's list, which all nodes follow (lobby/operations); what the page shows it
// asks of every node.
package admin

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"linework/game"
	"linework/gateway/answer"
	"linework/gateway/forwarded"
	"linework/gateway/relay"
	"linework/gateway/throttle"
	"linework/journal"
	"linework/lobby"
	"linework/lobby/operations"
	"linework/table/secret"
)

// Settings are what the operator's page needs.
type Settings struct {
	Lobby     *lobby.Lobby
	Version   string
	BasePath  string
	PublicURL string
	// Headers lists what a trusted proxy says of an operator, like Remote-User=ana; empty where only links open sessions.
	Headers []string
	Usage   func() (journal.Usage, error) // of the store
}

// An Admin answers the requests of the operator's page.
type Admin struct {
	Settings
	*throttle.Throttle
	relay *relay.Relay
}

// New makes an Admin.
func New(settings Settings, throttle *throttle.Throttle, relay *relay.Relay) *Admin {
	return &Admin{Settings: settings, Throttle: throttle, relay: relay}
}

const (
	cookieName = "linework-operator"
	// TokenHeader is the header of a request that changes something: a token that only the page knows.
	TokenHeader = "Linework-Operator"
	apiPath     = "api/admin"
	nodePath    = apiPath + "/node"
)

// RegisterRoutes puts the addresses of the page on a mux.
func (a *Admin) RegisterRoutes(mux *http.ServeMux) {
	for at, handler := range map[string]http.HandlerFunc{
		"POST /" + apiPath + "/session":    a.fromThisSite(a.openSession),
		"GET /" + apiPath:                  a.asOperator(a.serveOverview),
		"GET /" + apiPath + "/reports":     a.asOperator(a.serveReports),
		"POST /" + apiPath + "/operations": a.fromThisSite(a.asOperator(withToken(a.doOperation))),
		"GET /" + nodePath:                 a.serveNodeStatus,
	} {
		mux.HandleFunc(at, a.LimitRate(a.Requests, handler))
	}
}

// IsAdminPath reports whether a request is for the operator's page, which is shown in no frame, or for what it asks.
func (a *Admin) IsAdminPath(r *http.Request) bool {
	path := "/" + strings.TrimPrefix(r.URL.Path, a.BasePath)
	return path == "/admin" || strings.HasPrefix(path, "/admin/") || strings.HasPrefix(path, "/"+apiPath)
}

// refuse answers that a request is not an operator's.
func (a *Admin) refuse(w http.ResponseWriter, r *http.Request, status int, refusal *game.Refusal) {
	a.LogRefusal(r, refusal)
	a.Reply.Metrics.CountRefusal(refusal.Code)
	answer.WriteRefusal(w, status, refusal)
}

// fromThisSite returns a handler that answers the pages of this server alone, and no program that
// does not say where it comes from: browsers do whenever something is changed.
func (a *Admin) fromThisSite(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, host := a.Trust.BrowserSchemeAndHost(r)
		public, _ := url.Parse(a.PublicURL)
		origin, err := url.Parse(r.Header.Get("Origin"))
		if err != nil || origin.Host == "" || !strings.EqualFold(origin.Host, host) && (public == nil || !strings.EqualFold(origin.Host, public.Host)) {
			a.refuse(w, r, http.StatusForbidden, game.Refuse("foreign-origin", game.Figures{"origin": game.Truncate(r.Header.Get("Origin"), 60)}))
			return
		}
		next(w, r)
	}
}

// sessionKey is the context key of the operations.Session of a request.
type sessionKey struct{}

func sessionOf(r *http.Request) operations.Session {
	return r.Context().Value(sessionKey{}).(operations.Session)
}

// asOperator returns a handler that answers requests of a session.
func (a *Admin) asOperator(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie(cookieName)
		if err == nil {
			s, ok := a.Lobby.Operations().FindSession(r.Context(), cookie.Value)
			if ok && (s.Header == "" || s.Header == a.headerOfOperator(r)) {
				next(w, r.WithContext(context.WithValue(r.Context(), sessionKey{}, s)))
				return
			}
		}
		a.refuse(w, r, http.StatusUnauthorized, game.Refuse("not-operator.no-session"))
	}
}

// withToken returns a handler that wants the token of the session in a header, which no page of another site knows.
func withToken(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie(cookieName)
		if err != nil || !secret.Equal(r.Header.Get(TokenHeader), pageToken(cookie.Value)) {
			answer.WriteRefusal(w, http.StatusForbidden, game.Refuse("not-operator.no-token"))
			return
		}
		next(w, r)
	}
}

// pageToken returns what the page of a session sends with each request that changes something. The
// session itself it does not know.
func pageToken(session string) string {
	sum := sha256.Sum256([]byte("page of " + session))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// headerOfOperator returns which of Headers a trusted proxy says in a request; "" for none.
func (a *Admin) headerOfOperator(r *http.Request) string {
	if !a.Trust.IsProxy(forwarded.PeerAddr(r)) {
		return ""
	}
	for _, header := range a.Headers {
		name, want, _ := strings.Cut(header, "=")
		said := strings.Split(strings.Join(r.Header.Values(name), ","), ",")
		if want != "" && slices.ContainsFunc(said, func(value string) bool { return strings.TrimSpace(value) == want }) {
			return header
		}
	}
	return ""
}

// openSession opens a session by the secret of a link or, without one, for what a trusted proxy says.
func (a *Admin) openSession(w http.ResponseWriter, r *http.Request) {
	var ask OpenSession
	if !readJSON(w, r, &ask) || ask.Link != "" && !a.RefuseIfManyWrongCodes(w, r) {
		return
	}
	header := ""
	if ask.Link == "" {
		if header = a.headerOfOperator(r); header == "" {
			a.refuse(w, r, http.StatusUnauthorized, game.Refuse("not-operator.no-session"))
			return
		}
	}
	token, err := a.Lobby.Operations().OpenSession(r.Context(), ask.Link, header)
	if err == nil && token == "" {
		err = game.Refuse("bad-key.operator-link")
	}
	if err == nil {
		scheme, _ := a.Trust.BrowserSchemeAndHost(r)
		http.SetCookie(w, &http.Cookie{
			Name: cookieName, Value: token, Path: a.BasePath + apiPath, MaxAge: int(operations.SessionLife.Seconds()),
			HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: scheme == "https",
		})
	}
	a.ReplyCountingWrongCodes(w, r, http.StatusOK, SessionOpened{}, err)
}

func readJSON(w http.ResponseWriter, r *http.Request, into any) (read bool) {
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, throttle.MaxBody))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		answer.WriteRefusal(w, http.StatusBadRequest, game.RefuseMalformed("body", err))
		return false
	}
	return true
}
