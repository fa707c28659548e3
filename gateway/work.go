package gateway

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"linework/game"
	"linework/gateway/limits"
)

const (
	workHeader = "Linework-Toll" // CHALLENGE:NUMBER; the name is part of the protocol
	freeAgain  = 60              // seconds after which to try without, in Retry-After
)

const tooManyWrong = "many wrong codes were tried from your network; scan the code or use the link, or wait a minute"

// workDone is the context key of a request that has brought work, which is taken once: the
// request then passes every limit on its way.
type workDone struct{}

// takeWork makes a request remember whether its work was taken.
func takeWork(r *http.Request) *http.Request {
	if r.Header.Get(workHeader) == "" {
		return r
	}
	return r.WithContext(context.WithValue(r.Context(), workDone{}, new(bool)))
}

// bringsWork reports whether a request brings the work that its network was asked for.
func (g *Gateway) bringsWork(r *http.Request) bool {
	done, _ := r.Context().Value(workDone{}).(*bool)
	if done == nil {
		return false
	}
	*done = *done || g.work.Redeem(r.Header.Get(workHeader), g.network(r))
	return *done
}

// askForWork refuses a request and says what work would let it pass.
func (g *Gateway) askForWork(w http.ResponseWriter, r *http.Request, refusal *game.Refusal) {
	g.metrics.Refused(refusal.Code)
	w.Header().Set("Retry-After", strconv.Itoa(freeAgain))
	reply(w, http.StatusTooManyRequests, Trouble{
		Code: refusal.Code, Text: refusal.Text, Say: refusal.Say, Figures: refusal.Figures,
		Toll: &Toll{Challenge: g.work.Challenge(g.network(r)), Bits: limits.WorkBits},
	})
}

// mayRevealCode reports whether a network may be told whether a code or key is right. One
// that is wrong is counted; beyond a measure neither is told.
func (g *Gateway) mayRevealCode(from limits.Network, wrong bool) bool {
	if wrong {
		return g.wrongCodes.Allow(from)
	}
	return g.wrongCodes.Within(from)
}

// checkWrongCodes asks for work where too many wrong codes were tried from a network.
func (g *Gateway) checkWrongCodes(w http.ResponseWriter, r *http.Request) bool {
	if g.mayRevealCode(g.network(r), false) || g.bringsWork(r) {
		return true
	}
	g.askForWork(w, r, game.Refuse("slow-down", tooManyWrong))
	return false
}

// replyCountingWrongCodes answers like give, but counts a code or key that is not right,
// and asks for work where there were too many.
func (g *Gateway) replyCountingWrongCodes(w http.ResponseWriter, r *http.Request, status int, value any, err error) {
	var refusal *game.Refusal
	if errors.As(err, &refusal) && slices.Contains([]string{"no-such-table", "bad-key", "no-such-knock", "no-tv"}, refusal.Code) &&
		!g.mayRevealCode(g.network(r), true) && !g.bringsWork(r) {
		g.askForWork(w, r, game.Refuse("slow-down", tooManyWrong))
		return
	}
	g.give(w, status, value, err)
}

// metered has a handler answer each network so often, and for work beyond that.
func (g *Gateway) metered(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !g.requests.Allow(g.network(r)) && !g.bringsWork(r) {
			delayRefusal(r.Context())
			g.askForWork(w, r, game.Refuse("slow-down", "a lot is being asked from your network right now; wait a moment"))
			return
		}
		next(w, r)
	}
}
