package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"linework/gateway/answer"
	"linework/gateway/metrics"
	"linework/gateway/throttle"
)

// slowJob returns a picture of size bytes that takes a second to render, and counts how often
// that was begun and how often it was done.
func slowJob(name string, size int, begun, made *atomic.Int32) pictureJob {
	return pictureJob{name: name, table: "BKWRT", render: func(ctx context.Context, w io.Writer) error {
		begun.Add(1)
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return ctx.Err()
		}
		made.Add(1)
		_, err := w.Write(bytes.Repeat([]byte{'x'}, size))
		return err
	}}
}

func TestPictureCache(t *testing.T) {
	var begun, made atomic.Int32
	test := func(name string, test func(*testing.T, *pictureCache)) {
		t.Run(name, func(t *testing.T) {
			begun.Store(0)
			made.Store(0)
			synctest.Test(t, func(t *testing.T) {
				p := newPictureCache(1000)
				p.slots = make(chan struct{}, 2)
				test(t, p)
				synctest.Wait()
				if p.waiting != 0 || len(p.renders) != 0 || len(p.tableRenders) != 0 || len(p.slots) != 0 {
					t.Errorf("left over: %d wait, %d renders, of %d tables, %d slots", p.waiting, len(p.renders), len(p.tableRenders), len(p.slots))
				}
			})
		})
	}
	test("what nobody looks at any more is forgotten", func(t *testing.T, p *pictureCache) {
		look := func() {
			if _, err := p.getOrRender(t.Context(), slowJob("a", 200, &begun, &made), false); err != nil {
				t.Error(err)
			}
		}
		for range 3 {
			look()
			time.Sleep(cacheIdleTime - time.Second)
		}
		if n := made.Load(); n != 1 {
			t.Errorf("made %d times while somebody looks", n)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if p.cachedBytes != 0 || p.cached.Len() != 0 {
			t.Errorf("%d bytes of %d pictures are cached", p.cachedBytes, p.cached.Len())
		}
		look()
		if n := made.Load(); n != 2 {
			t.Errorf("made %d times, and it was forgotten between", n)
		}
	})
	test("a hundred who ask for the same picture have it made once", func(t *testing.T, p *pictureCache) {
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				if body, err := p.getOrRender(t.Context(), slowJob("a", 200, &begun, &made), false); err != nil || len(body) != 200 {
					t.Errorf("%d bytes, %v", len(body), err)
				}
			})
		}
		all.Wait()
		if _, err := p.getOrRender(t.Context(), slowJob("a", 200, &begun, &made), false); err != nil {
			t.Error(err)
		}
		if made.Load() != 1 {
			t.Errorf("made %d times", made.Load())
		}
	})
	test("few are made at a time", func(t *testing.T, p *pictureCache) {
		start := time.Now()
		var all sync.WaitGroup
		for i := range 10 {
			all.Go(func() { _, _ = p.getOrRender(t.Context(), slowJob(fmt.Sprint(i), 10, &begun, &made), false) })
		}
		synctest.Wait()
		if begun.Load() != 2 {
			t.Errorf("%d at a time", begun.Load())
		}
		all.Wait()
		if took := time.Since(start); took != 5*time.Second || made.Load() != 10 {
			t.Errorf("%d made in %v", made.Load(), took)
		}
	})
	test("who asked last is kept, as far as there is room", func(t *testing.T, p *pictureCache) {
		get := func(name string, size int) {
			if _, err := p.getOrRender(t.Context(), slowJob(name, size, &begun, &made), false); err != nil {
				t.Error(err)
			}
		}
		for _, name := range []string{"a", "b", "c", "d", "e"} {
			get(name, 200)
		}
		get("a", 200)
		get("f", 150)
		get("too large to keep", 300)
		if made.Store(0); p.cachedBytes != 950 || p.cached.Len() != 5 {
			t.Errorf("%d bytes of %d pictures are cached", p.cachedBytes, p.cached.Len())
		}
		get("a", 200)
		get("f", 150)
		if made.Load() != 0 {
			t.Error("the last ones are not kept")
		}
		if get("b", 200); made.Load() != 1 {
			t.Error("the oldest is kept")
		}
	})
	test("beyond so many, one is told to come back", func(t *testing.T, p *pictureCache) {
		var all sync.WaitGroup
		ctx, cancel := context.WithCancel(t.Context())
		for i := range maxTableRenders {
			all.Go(func() { _, _ = p.getOrRender(ctx, slowJob(fmt.Sprint(i), 10, &begun, &made), false) })
		}
		synctest.Wait()
		if _, err := p.getOrRender(ctx, slowJob("more", 10, &begun, &made), false); !errors.Is(err, errBusy) {
			t.Errorf("one table has too many made: %v", err)
		}
		other := slowJob("other", 10, &begun, &made)
		other.table = "PLMNQ"
		all.Go(func() {
			if _, err := p.getOrRender(t.Context(), other, false); err != nil {
				t.Errorf("another table: %v", err)
			}
		})
		all.Go(func() {
			if _, err := p.getOrRender(t.Context(), slowJob("album", 10, &begun, &made), true); err != nil {
				t.Errorf("one who is patient: %v", err)
			}
		})
		for range maxWaiting - maxTableRenders - 2 {
			all.Go(func() { _, _ = p.getOrRender(ctx, slowJob("0", 10, &begun, &made), false) })
		}
		synctest.Wait()
		if _, err := p.getOrRender(ctx, slowJob("0", 10, &begun, &made), false); !errors.Is(err, errBusy) {
			t.Errorf("too many wait: %v", err)
		}
		cancel()
		all.Wait()
	})
	test("what nobody waits for is not made", func(t *testing.T, p *pictureCache) {
		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for range 3 {
			for i := range 20 {
				all.Go(func() { _, _ = p.getOrRender(ctx, slowJob(fmt.Sprint(i), 10, &begun, &made), false) })
			}
		}
		stays := make(chan []byte)
		go func() {
			body, _ := p.getOrRender(t.Context(), slowJob("7", 10, &begun, &made), false)
			stays <- body
		}()
		synctest.Wait()
		cancel()
		all.Wait()
		if body := <-stays; len(body) != 10 || made.Load() != 1 {
			t.Errorf("who stayed got %d bytes; %d were made", len(body), made.Load())
		}
	})
	test("a fault is one picture's", func(t *testing.T, p *pictureCache) {
		broken := pictureJob{name: "broken", render: func(context.Context, io.Writer) error { panic("a bug") }}
		if _, err := p.getOrRender(t.Context(), broken, false); err == nil {
			t.Error("it was made")
		}
		if _, err := p.getOrRender(t.Context(), slowJob("fine", 10, &begun, &made), false); err != nil {
			t.Error(err)
		}
	})
}

// Who asks for more than can be made is told to come back, in words and in the header.
func TestTooManyPictures(t *testing.T) {
	a := New(t.Context(), Settings{}, &throttle.Throttle{Reply: answer.Replier{Metrics: metrics.New(), Log: slog.New(slog.DiscardHandler)}})
	w := httptest.NewRecorder()
	w.Header().Set("ETag", "of the picture")
	a.refusePictureOrAlbum(w, errBusy)
	if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "pictures-busy") || w.Header().Get("Retry-After") == "" || w.Header().Get("ETag") != "" {
		t.Errorf("%d: %s, %v", w.Code, w.Body, w.Header())
	}
}
