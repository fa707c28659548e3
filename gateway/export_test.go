package gateway

import "time"

// DecodeCommand is for the fuzz test.
var DecodeCommand = decodeCommand

// HoldPictures keeps all pictures from being made until it is let go.
func (g *Gateway) HoldPictures() (letGo func()) {
	for range cap(g.pictures.slots) {
		g.pictures.slots <- struct{}{}
	}
	return func() {
		for range cap(g.pictures.slots) {
			<-g.pictures.slots
		}
	}
}

// AwaitPictures waits until so many pictures are asked for.
func (g *Gateway) AwaitPictures(n int) {
	for {
		g.pictures.mu.Lock()
		asking := g.pictures.asking
		g.pictures.mu.Unlock()
		if asking >= n {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// DoWork finds the number that a challenge asks for.
var DoWork = doWork

// WaitForOwner sets how long the node that has a table is waited for.
func (g *Gateway) WaitForOwner(d time.Duration) { g.patience.owner = d }

// ForgiveNothing keeps wrong codes counted for good, before any has been tried. Otherwise
// there is one more every two seconds, and on a busy machine those pass between two requests.
func (g *Gateway) ForgiveNothing() { g.wrongCodes.Freeze() }

// AskStoreAgain has the next question whether the server is ready go to the store.
func (g *Gateway) AskStoreAgain() { g.readiness.at = time.Time{} }
