package gateway

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"time"
)

// A lane is for work that strangers can ask for: requests, and the hello of a socket. So
// few pass at once that those who play are never in a long queue for a processor, however
// many come.
type lane chan struct{}

const laneWidth = 8 // wider than a machine has processors, because some wait for the disk

// through has a handler work in the lane. It waits for the client outside of it: while the
// body comes in, and while the answer goes out.
func (l lane) through(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		rest := io.Reader(bytes.NewReader(body))
		if err != nil {
			rest = io.MultiReader(rest, failing{err})
		}
		r.Body = io.NopCloser(rest)
		kept := &keptAnswer{header: w.Header(), status: http.StatusOK}
		l.run(func() { next(kept, r) })
		if kept.status == http.StatusTooManyRequests {
			linger(r.Context())
		}
		w.WriteHeader(kept.status)
		_, _ = w.Write(kept.body.Bytes())
	}
}

// refusedFor is how long whoever asks too often waits for the refusal. An honest device is
// about to work for a second anyway; a flood would ask again at once.
const refusedFor = 250 * time.Millisecond

func linger(ctx context.Context) {
	select {
	case <-time.After(refusedFor):
	case <-ctx.Done():
	}
}

// run does something in the lane.
func (l lane) run(work func()) {
	l <- struct{}{}
	defer func() { <-l }()
	work()
}

// failing is what is left of a body that could not be read.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// A keptAnswer is an answer that is sent later.
type keptAnswer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (k *keptAnswer) Header() http.Header            { return k.header }
func (k *keptAnswer) WriteHeader(status int)         { k.status = status }
func (k *keptAnswer) Write(data []byte) (int, error) { return k.body.Write(data) }
