package api

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// The bounds of rendering pictures. A browser asks for all pictures of a game at once, and a
// game has up to forty.
const (
	defaultCacheBytes = 64 << 20
	maxRenders        = 128 // pictures that are being rendered or wait for it,
	maxTableRenders   = 48  // and of one table
	maxWaiting        = 512 // requests that wait for them

	// cacheIdleTime is how long nobody has asked for a picture when the cache is emptied.
	cacheIdleTime = 20 * time.Second
)

// errBusy is why a picture is not rendered now.
var errBusy = errors.New("too many pictures are being made")

// A pictureCache renders pictures, few at a time and each once however many ask for it, and
// keeps those that were asked for last as long as there is room and anybody looks.
//
// The renders in flight are its own, not a singleflight.Group: one that nobody waits for any
// more is stopped, and for that each needs a context and a count of who waits.
type pictureCache struct {
	slots    chan struct{} // one for each that may be rendered at the same time
	maxBytes int

	mu           sync.Mutex
	clearTimer   *time.Timer
	cached       *simplelru.LRU[string, []byte] // by name
	cachedBytes  int
	renders      map[string]*render // by name
	tableRenders map[string]int     // by table
	waiting      int                // requests
}

// A render is a picture that is being rendered. It ends when nobody waits for it.
type render struct {
	table   string
	ready   chan struct{}
	stop    context.CancelFunc
	waiting int // requests
	body    []byte
	err     error
}

// newPictureCache makes a cache of maxBytes; 0 for a default.
func newPictureCache(maxBytes int) *pictureCache {
	p := &pictureCache{
		slots: make(chan struct{}, max(runtime.NumCPU()/2, 1)), maxBytes: cmp.Or(maxBytes, defaultCacheBytes),
		renders: map[string]*render{}, tableRenders: map[string]int{},
	}
	p.cached, _ = simplelru.NewLRU(math.MaxInt, func(_ string, body []byte) { p.cachedBytes -= len(body) }) // fails for sizes below 1
	p.clearTimer = time.AfterFunc(cacheIdleTime, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.cached.Purge()
	})
	return p
}

// A pictureJob is a picture to be rendered: its name, which no other picture has, the table
// that it is from, and how to render it until ctx is done.
type pictureJob struct {
	name   string
	table  string
	render func(ctx context.Context, w io.Writer) error
}

// getOrRender returns a picture: the one in the cache, or else a new one. It fails with errBusy where
// too many are being rendered already; with waitEvenIfBusy it waits even then.
func (p *pictureCache) getOrRender(ctx context.Context, job pictureJob, waitEvenIfBusy bool) ([]byte, error) {
	p.mu.Lock()
	if body, ok := p.cached.Get(job.name); ok {
		p.clearTimer.Reset(cacheIdleTime)
		p.mu.Unlock()
		return body, nil
	}
	r, ok := p.renders[job.name]
	if !waitEvenIfBusy && (p.waiting >= maxWaiting || !ok && (len(p.renders) >= maxRenders || p.tableRenders[job.table] >= maxTableRenders)) {
		p.mu.Unlock()
		return nil, errBusy
	}
	if !ok {
		r = p.startRenderAndCacheResult(job)
	}
	r.waiting++
	p.waiting++
	p.mu.Unlock()
	defer p.stopWaitingAndCancelIfLast(job.name, r)
	select {
	case <-r.ready:
		return r.body, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// startRenderAndCacheResult starts to render a picture. The cache is locked.
func (p *pictureCache) startRenderAndCacheResult(job pictureJob) *render {
	ctx, stop := context.WithCancel(context.Background())
	r := &render{table: job.table, ready: make(chan struct{}), stop: stop}
	p.renders[job.name] = r
	p.tableRenders[job.table]++
	go func() {
		defer stop()
		r.body, r.err = p.waitForSlotAndRender(ctx, job)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.forgetRender(job.name, r)
		p.clearTimer.Reset(cacheIdleTime)
		if r.err == nil {
			p.cacheIfSmallEnough(job.name, r.body)
		}
		close(r.ready)
	}()
	return r
}

func (p *pictureCache) waitForSlotAndRender(ctx context.Context, job pictureJob) (_ []byte, err error) {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-p.slots }()
	defer func() {
		if fault := recover(); fault != nil { // as net/http does for what it serves itself
			err = fmt.Errorf("make picture: %v\n%s", fault, debug.Stack())
		}
	}()
	var body bytes.Buffer
	if err := job.render(ctx, &body); err != nil {
		return nil, err
	}
	return bytes.Clone(body.Bytes()), nil // a buffer has up to twice the room that it needs
}

// stopWaitingAndCancelIfLast counts one request less that waits. The last one to go has the render stopped,
// and whoever comes after that has it started anew.
func (p *pictureCache) stopWaitingAndCancelIfLast(name string, r *render) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting--
	if r.waiting--; r.waiting == 0 {
		r.stop()
		p.forgetRender(name, r)
	}
}

// forgetRender forgets a render that is over. The cache is locked.
func (p *pictureCache) forgetRender(name string, r *render) {
	if p.renders[name] != r {
		return
	}
	delete(p.renders, name)
	if p.tableRenders[r.table]--; p.tableRenders[r.table] == 0 {
		delete(p.tableRenders, r.table)
	}
}

// cacheIfSmallEnough caches a picture that is not too large, in place of those that were asked for longest
// ago. The cache is locked.
func (p *pictureCache) cacheIfSmallEnough(name string, body []byte) {
	if p.cached.Contains(name) || len(body) > p.maxBytes/4 {
		return
	}
	p.cached.Add(name, body)
	for p.cachedBytes += len(body); p.cachedBytes > p.maxBytes; {
		p.cached.RemoveOldest()
	}
}
