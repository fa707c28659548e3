// Package api answers the requests of the web client and of other programs: tables, seats,
// galleries and what else is asked without a socket (docs/protocol.md).
package api

import (
	"context"
	"net"
	"net/http"
	"sync/atomic"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"

	"linework/game"
	"linework/gateway/forwarded"
	"linework/gateway/preview"
	"linework/gateway/throttle"
	"linework/lobby"
	"linework/words"
)

// Settings are what an API serves, and by which addresses it is reached.
type Settings struct {
	Lobby        *lobby.Lobby
	Games        []game.Game
	Packs        func() []*words.Pack // may be nil
	Version      string
	BasePath     string          // where the server is mounted behind a proxy, "/" or "/games/"
	PublicURL    string          // the address that the operator gave for everyone; "" for none
	Demo         func() string   // the code of the table where bots play for whoever watches; may be nil
	Artist       *preview.Artist // draws what chats show of a link; nil for no pictures
	PictureCache int             // bytes of rendered pictures that are kept in memory; 0 for 64 MiB
	// Near is by which addresses devices in the networks of this computer get to the
	// server, whether none can, and what firewall may keep them out; may be nil.
	Near func() (addresses []Address, loopbackOnly bool, firewall string)
}

// An API answers requests.
type API struct {
	Settings
	*throttle.Throttle
	ctx         context.Context            // under which tables are opened
	catalogues  *lru.Cache[string, []byte] // the last, by the table of its demonstration
	pictures    *pictureCache
	puzzles     *lru.Cache[string, *dailyPuzzle] // by game and date
	bandwidth   *rate.Limiter                    // of all pictures together
	albums      chan struct{}                    // one for each that may be packed at the same time
	hasVisitors atomic.Bool                      // a device other than this computer has come
}

// New makes an API. Tables are opened under ctx.
func New(ctx context.Context, settings Settings, throttle *throttle.Throttle) *API {
	puzzles, _ := lru.New[string, *dailyPuzzle](maxPuzzles) // fails for sizes below 1
	catalogues, _ := lru.New[string, []byte](1)
	return &API{Settings: settings, Throttle: throttle, ctx: ctx, bandwidth: rate.NewLimiter(bytesPerSecond, maxPart), puzzles: puzzles, catalogues: catalogues, pictures: newPictureCache(settings.PictureCache), albums: make(chan struct{}, maxAlbums)}
}

// RecordVisitFromOtherDevice records that another device has come, if a request is from one: then
// phones can, too.
func (a *API) RecordVisitFromOtherDevice(r *http.Request) {
	if !a.hasVisitors.Load() && a.isFromOtherDevice(r) {
		a.hasVisitors.Store(true)
	}
}

// isFromOtherDevice reports whether a request is surely from another device than this computer. One that came
// through a proxy on this computer may be from anywhere.
func (a *API) isFromOtherDevice(r *http.Request) bool {
	from := forwarded.PeerAddr(r)
	if !from.IsValid() || from.IsLoopback() || a.Trust.IsFromNode(r) {
		return false
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return !ok || local.AddrPort().Addr().Unmap() != from // else it is this computer, by its own address
}
