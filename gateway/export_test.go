package gateway

import (
	"context"
	"net"
	"time"

	"golang.org/x/time/rate"
)

// SolveToll finds the number that a challenge asks for.
var SolveToll = solveToll

// WaitForOwner sets how long the node that has a table is waited for.
func (g *Gateway) WaitForOwner(d time.Duration) { g.relay.OwnerTimeout = d }

// CloseFloodsAtOnce has a device that sends too much wait no longer than others for its end.
func (g *Gateway) CloseFloodsAtOnce() { g.sessions.Patience.Flood = 0 }

// DialNodesBy has connections to other nodes opened by a function.
func (g *Gateway) DialNodesBy(dial func(ctx context.Context, network, address string) (net.Conn, error)) {
	g.relay.Transport.DialContext = dial
}

// ForgiveNothing keeps wrong codes counted for good, before any has been tried. Otherwise
// there is one more every two seconds, and on a busy machine those pass between two requests.
func (g *Gateway) ForgiveNothing() { g.throttle.WrongCodes.FillWithoutRefillForTests() }

// AskStoreAgain has the next question whether the server is ready go to the store.
func (g *Gateway) AskStoreAgain() { g.storeCheck = rate.Sometimes{Interval: storeCheckInterval} }
