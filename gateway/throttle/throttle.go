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
	"linework/texts"
)

const retryAfterSeconds = 60 // after which to try without work, in Retry-After

// TooManyWrong says why a code or key is neither confirmed nor denied.
func TooManyWrong() texts.Message { return texts.NewMessage("slow-down.wrong-codes") }

// NodesApartRefusal says that a request is for a table at a node that this one will never reach: its operator
// has not said where it is, or the two have different tokens.
func NodesApartRefusal() *game.Refusal { return game.Refuse("nodes-apart") }

// A Throttle holds the limits of one server.
type Throttle struct {
	Trust      *forwarded.Trust
	Reply      answer.Replier
	NewTables  *limits.Meter
	WrongCodes *limits.Meter // and keys; whoever tried too many is not told whether one is right
	Requests   *limits.Meter // that are not answered from memory
	SelfTests  *limits.Meter // by people who look whether a proxy works
	Work       *limits.ProofOfWork
	AtWork     Semaphore
}

// ForgetRefilledNetworks releases the memory of networks that have all their tokens.
func (t *Throttle) ForgetRefilledNetworks() {
	for _, m := range []*limits.Meter{t.NewTables, t.WrongCodes, t.Requests, t.SelfTests} {
		m.ForgetRefilledNetworks()
	}
}

// workRedeemed is the context key of a request that has brought work, which is taken once: the
// request then passes every limit on its way.
type workRedeemed struct{}

// TrackRedeemedWork returns a request that remembers whether the work that it brings was redeemed.
func TrackRedeemedWork(r *http.Request) *http.Request {
	if r.Header.Get(table.TollHeader) == "" {
		return r
	}
	return r.WithContext(context.WithValue(r.Context(), workRedeemed{}, new(bool)))
}

// redeemWorkOnce spends the work that a request brings, at the first call, and reports whether it
// is what its network was asked for.
func (t *Throttle) redeemWorkOnce(r *http.Request) (redeemed bool) {
	done, _ := r.Context().Value(workRedeemed{}).(*bool)
	if done == nil {
		return false
	}
	*done = *done || t.Work.VerifyAndSpend(r.Header.Get(table.TollHeader), t.Trust.ClientNetwork(r))
	return *done
}

// LogRefusal logs at debug that a request is refused, and from where it came, so that an operator can ban
// those who are refused all the time. Nothing that people typed is in the log.
func (t *Throttle) LogRefusal(r *http.Request, refusal *game.Refusal) {
	t.Reply.Log.Debug("refused", "client", t.Trust.ClientNetwork(r), "why", refusal.Message.Code)
}

// LogRateLimit logs at debug that a network asked for more than it may, and from where that came.
func (t *Throttle) LogRateLimit(r *http.Request, why texts.Message) {
	t.Reply.Log.Debug("rate limited", "client", t.Trust.ClientNetwork(r), "why", why.Code)
}

func (t *Throttle) refuseAskingForWork(w http.ResponseWriter, r *http.Request, refusal *game.Refusal) {
	t.Reply.Metrics.CountRefusal(refusal.Code)
	t.LogRateLimit(r, refusal.Message)
	w.Header().Set("Retry-After", strconv.Itoa(retryAfterSeconds))
	answer.WriteJSON(w, http.StatusTooManyRequests, answer.Trouble{
		Refusal: *refusal,
		Toll:    &table.Toll{Challenge: t.Work.NewChallenge(t.Trust.ClientNetwork(r)), Bits: limits.WorkBits},
	})
}

// tableCounted is the context key of a request for a new table that has been counted.
type tableCounted struct{}

// MarkTableCounted has a request for a new table not be counted again.
func MarkTableCounted(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), tableCounted{}, true))
}

// CountNewTableOrRefuse counts a new table and reports whether a request may open it, and otherwise
// refuses it and says what work would let it. One that another node has passed on was counted there.
func (t *Throttle) CountNewTableOrRefuse(w http.ResponseWriter, r *http.Request) (allowed bool) {
	if t.Trust.IsFromNode(r) || r.Context().Value(tableCounted{}) != nil {
		return true
	}
	if t.NewTables.AllowAndCount(t.Trust.ClientNetwork(r)) || t.redeemWorkOnce(r) {
		return true
	}
	t.refuseAskingForWork(w, r, game.Refuse("slow-down.tables"))
	return false
}

// RefuseIfManyWrongCodes refuses a request and asks for work where too many wrong codes were tried
// from its network, and otherwise reports that the request may go on.
func (t *Throttle) RefuseIfManyWrongCodes(w http.ResponseWriter, r *http.Request) (passed bool) {
	if t.WrongCodes.WouldAllow(t.Trust.ClientNetwork(r)) || t.redeemWorkOnce(r) {
		return true
	}
	t.refuseAskingForWork(w, r, game.RefuseWith(TooManyWrong()))
	return false
}

// ReplyCountingWrongCodes answers with a result, but counts a code or key that is not right,
// and asks for work where there were too many.
func (t *Throttle) ReplyCountingWrongCodes(w http.ResponseWriter, r *http.Request, status int, value any, err error) {
	refusal, ok := errors.AsType[*game.Refusal](err)
	if ok && slices.Contains([]string{"no-such-table", "bad-key", "no-such-knock", "no-tv", "wrong-password"}, refusal.Code) &&
		!t.WrongCodes.AllowAndCount(t.Trust.ClientNetwork(r)) && !t.redeemWorkOnce(r) {
		t.refuseAskingForWork(w, r, game.RefuseWith(TooManyWrong()))
		return
	}
	if ok {
		t.LogRefusal(r, refusal)
	}
	t.Reply.WriteResultOrRefusal(w, status, value, err)
}

// LimitRate returns a handler that answers each network as often as a meter allows, and for work
// beyond that.
func (t *Throttle) LimitRate(meter *limits.Meter, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !meter.AllowAndCount(t.Trust.ClientNetwork(r)) && !t.redeemWorkOnce(r) {
			Pause(r.Context(), refusalDelay)
			t.refuseAskingForWork(w, r, game.Refuse("slow-down.network"))
			return
		}
		next(w, r)
	}
}

// LimitRateAndConcurrency returns a handler that answers each network so often, and few requests at once.
func (t *Throttle) LimitRateAndConcurrency(next http.HandlerFunc) http.HandlerFunc {
	return t.LimitRate(t.Requests, t.AtWork.WrapBufferedDelayingRefusals(next))
}
