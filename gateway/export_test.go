package gateway

import "time"

// DoWork finds the number that a challenge asks for.
var DoWork = doWork

// WaitForOwner sets how long the node that has a table is waited for.
func (g *Gateway) WaitForOwner(d time.Duration) { g.relay.OwnerTimeout = d }

// ForgiveNothing keeps wrong codes counted for good, before any has been tried. Otherwise
// there is one more every two seconds, and on a busy machine those pass between two requests.
func (g *Gateway) ForgiveNothing() { g.throttle.WrongCodes.ResetAndStopRefill() }

// AskStoreAgain has the next question whether the server is ready go to the store.
func (g *Gateway) AskStoreAgain() { g.readiness.checkedAt = time.Time{} }
