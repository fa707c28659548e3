// Package throttle decides which requests are answered now: how often each network may ask
// for what, how much is worked on at once, and what work lets a request pass all the same.
package throttle

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"linework/game"
	"linework/gateway/answer"
	"linework/gateway/forwarded"
	"linework/gateway/limits"
	"linework/table"
)

const retryAfterSeconds = 60 // after which to try without work, in Retry-After

// TooManyWrong says why a code or key is neither confirmed nor denied.
const TooManyWrong = "many wrong codes were tried from your network; scan the code or use the link, or wait a minute"

// A Throttle holds the limits of one server.
type Throttle struct {
	Trust      *forwarded.Trust
	Reply      answer.Replier
	NewTables  *limits.Meter
	WrongCodes *limits.Meter // and keys
	Requests   *limits.Meter // that are not answered from memory
	SelfTests  *limits.Meter // by people who look whether a proxy works
	Work       *limits.ProofOfWork
	AtWork     Semaphore
}

// DropFullMeters releases the memory of networks that have all their tokens.
func (t *Throttle) DropFullMeters() {
	for _, m := range []*limits.Meter{t.NewTables, t.WrongCodes, t.Requests, t.SelfTests} {
		m.DropFull()
	}
}

// workDone is the context key of a request that has brought work, which is taken once: the
// request then passes every limit on its way.
type workDone struct{}

// RememberWork has a request remember whether the work that it brings was taken.
func RememberWork(r *http.Request) *http.Request {
	if r.Header.Get(table.TollHeader) == "" {
		return r
	}
	return r.WithContext(context.WithValue(r.Context(), workDone{}, new(bool)))
}

// bringsWork reports whether a request brings the work that its network was asked for.
func (t *Throttle) bringsWork(r *http.Request) bool {
	done, _ := r.Context().Value(workDone{}).(*bool)
	if done == nil {
		return false
	}
	*done = *done || t.Work.Redeem(r.Header.Get(table.TollHeader), t.Trust.Network(r))
	return *done
}

// askForWork refuses a request and says what work would let it pass.
func (t *Throttle) askForWork(w http.ResponseWriter, r *http.Request, refusal *game.Refusal) {
	t.Reply.Metrics.CountRefusal(refusal.Code)
	w.Header().Set("Retry-After", strconv.Itoa(retryAfterSeconds))
	answer.JSON(w, http.StatusTooManyRequests, answer.Trouble{
		Code: refusal.Code, Text: refusal.Text, Say: refusal.Say, Figures: refusal.Figures,
		Toll: &table.Toll{Challenge: t.Work.Challenge(t.Trust.Network(r)), Bits: limits.WorkBits},
	})
}

// tableCounted is the context key of a request for a new table that has been counted.
type tableCounted struct{}

// MarkTableCounted has a request for a new table not be counted again.
func MarkTableCounted(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), tableCounted{}, true))
}

// AllowNewTable reports whether a request may open one more table, and otherwise says what
// work would let it. One that another node has passed on was counted there.
func (t *Throttle) AllowNewTable(w http.ResponseWriter, r *http.Request) bool {
	if t.Trust.FromNode(r) || r.Context().Value(tableCounted{}) != nil {
		return true
	}
	if t.NewTables.Allow(t.Trust.Network(r)) || t.bringsWork(r) {
		return true
	}
	t.askForWork(w, r, game.Refuse("slow-down", "too many tables were opened just now; wait a minute"))
	return false
}

// MayRevealCode reports whether a network may be told whether a code or key is right. One
// that is wrong is counted; beyond a measure neither is told.
func (t *Throttle) MayRevealCode(from limits.Network, wrong bool) bool {
	if wrong {
		return t.WrongCodes.Allow(from)
	}
	return t.WrongCodes.WouldAllow(from)
}

// CheckWrongCodes asks for work where too many wrong codes were tried from a network, and
// otherwise reports that the request may go on.
func (t *Throttle) CheckWrongCodes(w http.ResponseWriter, r *http.Request) bool {
	if t.MayRevealCode(t.Trust.Network(r), false) || t.bringsWork(r) {
		return true
	}
	t.askForWork(w, r, game.Refuse("slow-down", TooManyWrong))
	return false
}

// ReplyCountingWrongCodes answers with a result, but counts a code or key that is not right,
// and asks for work where there were too many.
func (t *Throttle) ReplyCountingWrongCodes(w http.ResponseWriter, r *http.Request, status int, value any, err error) {
	var refusal *game.Refusal
	if errors.As(err, &refusal) && slices.Contains([]string{"no-such-table", "bad-key", "no-such-knock", "no-tv"}, refusal.Code) &&
		!t.MayRevealCode(t.Trust.Network(r), true) && !t.bringsWork(r) {
		t.askForWork(w, r, game.Refuse("slow-down", TooManyWrong))
		return
	}
	t.Reply.Result(w, status, value, err)
}

// Meter has a handler answer each network as often as a meter allows, and for work beyond
// that.
func (t *Throttle) Meter(meter *limits.Meter, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !meter.Allow(t.Trust.Network(r)) && !t.bringsWork(r) {
			waitRefusalDelay(r.Context())
			t.askForWork(w, r, game.Refuse("slow-down", "a lot is being asked from your network right now; wait a moment"))
			return
		}
		next(w, r)
	}
}

// Limit has a handler answer each network so often, and few requests at once.
func (t *Throttle) Limit(next http.HandlerFunc) http.HandlerFunc {
	return t.Meter(t.Requests, t.AtWork.Wrap(next))
}
