package throttle

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"time"
)

// A Semaphore bounds how much of what strangers can ask for is worked on at once: requests,
// and the hello of a socket. So few pass that those who play are never in a long queue for a
// processor, however many come.
type Semaphore chan struct{}

// MaxAtWork is how much a server works on at once of what strangers ask for.
const MaxAtWork = 8 // more than a machine has processors, because some wait for the disk

// RunHolding calls a function while it holds the semaphore.
func (s Semaphore) RunHolding(work func()) {
	s <- struct{}{}
	defer func() { <-s }()
	work()
}

// WrapBufferedDelayingRefusals returns a handler that works while it holds the semaphore, and delays refusals of
// those who ask too often. It waits for the client without it:
// while the body comes in, and while the answer goes out.
func (s Semaphore) WrapBufferedDelayingRefusals(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = ReadBodyForReuse(w, r)()
		answer := &bufferedResponse{header: w.Header(), status: http.StatusOK}
		s.RunHolding(func() { next(answer, r) })
		if answer.status == http.StatusTooManyRequests {
			Pause(r.Context(), refusalDelay)
		}
		w.WriteHeader(answer.status)
		_, _ = w.Write(answer.body.Bytes())
	}
}

// MaxBody is how many bytes the body of a request may have.
const MaxBody = 4 << 10

// ReadBodyForReuse reads the body of a request, which is small, so that it can be read again, each
// time from the beginning. Where it could not be read, neither can what is returned.
func ReadBodyForReuse(w http.ResponseWriter, r *http.Request) (newReader func() io.ReadCloser) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxBody))
	return func() io.ReadCloser {
		rest := io.Reader(bytes.NewReader(body))
		if err != nil {
			rest = io.MultiReader(rest, failingReader{err})
		}
		return io.NopCloser(rest)
	}
}

// refusalDelay is how long whoever asks too often waits for the refusal. An honest device is
// about to work for a second anyway; a flood would ask again at once.
const refusalDelay = 250 * time.Millisecond

// Pause waits for a while, or until ctx ends.
func Pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// A failingReader is what is left of a body that could not be read.
type failingReader struct{ err error }

func (f failingReader) Read([]byte) (int, error) { return 0, f.err }

// A bufferedResponse is an answer that is sent later.
type bufferedResponse struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (b *bufferedResponse) Header() http.Header            { return b.header }
func (b *bufferedResponse) WriteHeader(status int)         { b.status = status }
func (b *bufferedResponse) Write(data []byte) (int, error) { return b.body.Write(data) }
