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
)

// slowly is a picture of so many bytes that takes a second to make, and counts how often
// it was begun and how often it was made.
func slowly(name string, size int, begun, made *atomic.Int32) sketch {
	return sketch{name: name, table: "BKWRT", make: func(ctx context.Context, w io.Writer) error {
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

func TestPictures(t *testing.T) {
	var begun, made atomic.Int32
	test := func(name string, test func(*testing.T, *pictures)) {
		t.Run(name, func(t *testing.T) {
			begun.Store(0)
			made.Store(0)
			synctest.Test(t, func(t *testing.T) {
				p := newPictures(1000)
				p.slots = make(chan struct{}, 2)
				test(t, p)
				synctest.Wait()
				if p.asking != 0 || len(p.making) != 0 || len(p.tables) != 0 || len(p.slots) != 0 {
					t.Errorf("left over: %d ask, %d are made, of %d tables, %d slots", p.asking, len(p.making), len(p.tables), len(p.slots))
				}
			})
		})
	}
	test("what nobody looks at any more is forgotten", func(t *testing.T, p *pictures) {
		look := func() {
			if _, err := p.get(t.Context(), slowly("a", 200, &begun, &made), false); err != nil {
				t.Error(err)
			}
		}
		for range 3 {
			look()
			time.Sleep(restAfter - time.Second)
		}
		if n := made.Load(); n != 1 {
			t.Errorf("made %d times while somebody looks", n)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if p.room != 1000 || len(p.kept) != 0 {
			t.Errorf("room for %d bytes, %d pictures kept", p.room, len(p.kept))
		}
		look()
		if n := made.Load(); n != 2 {
			t.Errorf("made %d times, and it was forgotten between", n)
		}
	})
	test("a hundred who ask for the same picture have it made once", func(t *testing.T, p *pictures) {
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				if body, err := p.get(t.Context(), slowly("a", 200, &begun, &made), false); err != nil || len(body) != 200 {
					t.Errorf("%d bytes, %v", len(body), err)
				}
			})
		}
		all.Wait()
		if _, err := p.get(t.Context(), slowly("a", 200, &begun, &made), false); err != nil {
			t.Error(err)
		}
		if made.Load() != 1 {
			t.Errorf("made %d times", made.Load())
		}
	})
	test("few are made at a time", func(t *testing.T, p *pictures) {
		start := time.Now()
		var all sync.WaitGroup
		for i := range 10 {
			all.Go(func() { _, _ = p.get(t.Context(), slowly(fmt.Sprint(i), 10, &begun, &made), false) })
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
	test("who asked last is kept, as far as there is room", func(t *testing.T, p *pictures) {
		get := func(name string, size int) {
			if _, err := p.get(t.Context(), slowly(name, size, &begun, &made), false); err != nil {
				t.Error(err)
			}
		}
		for _, name := range []string{"a", "b", "c", "d", "e"} {
			get(name, 200)
		}
		get("a", 200)
		get("f", 150)
		get("too large to keep", 300)
		if made.Store(0); p.room != 50 || len(p.kept) != 5 {
			t.Errorf("%d are kept, and there is room for %d bytes", len(p.kept), p.room)
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
	test("beyond so many, one is told to come back", func(t *testing.T, p *pictures) {
		var all sync.WaitGroup
		ctx, cancel := context.WithCancel(t.Context())
		for i := range mostOfTable {
			all.Go(func() { _, _ = p.get(ctx, slowly(fmt.Sprint(i), 10, &begun, &made), false) })
		}
		synctest.Wait()
		if _, err := p.get(ctx, slowly("more", 10, &begun, &made), false); !errors.Is(err, errBusy) {
			t.Errorf("one table has too many made: %v", err)
		}
		other := slowly("other", 10, &begun, &made)
		other.table = "PLMNQ"
		all.Go(func() {
			if _, err := p.get(t.Context(), other, false); err != nil {
				t.Errorf("another table: %v", err)
			}
		})
		all.Go(func() {
			if _, err := p.get(t.Context(), slowly("album", 10, &begun, &made), true); err != nil {
				t.Errorf("one who is patient: %v", err)
			}
		})
		for range mostAsking - mostOfTable - 2 {
			all.Go(func() { _, _ = p.get(ctx, slowly("0", 10, &begun, &made), false) })
		}
		synctest.Wait()
		if _, err := p.get(ctx, slowly("0", 10, &begun, &made), false); !errors.Is(err, errBusy) {
			t.Errorf("too many wait: %v", err)
		}
		cancel()
		all.Wait()
	})
	test("what nobody waits for is not made", func(t *testing.T, p *pictures) {
		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for range 3 {
			for i := range 20 {
				all.Go(func() { _, _ = p.get(ctx, slowly(fmt.Sprint(i), 10, &begun, &made), false) })
			}
		}
		stays := make(chan []byte)
		go func() {
			body, _ := p.get(t.Context(), slowly("7", 10, &begun, &made), false)
			stays <- body
		}()
		synctest.Wait()
		cancel()
		all.Wait()
		if body := <-stays; len(body) != 10 || made.Load() != 1 {
			t.Errorf("who stayed got %d bytes; %d were made", len(body), made.Load())
		}
	})
	test("a fault is one picture's", func(t *testing.T, p *pictures) {
		broken := sketch{name: "broken", make: func(context.Context, io.Writer) error { panic("a bug") }}
		if _, err := p.get(t.Context(), broken, false); err == nil {
			t.Error("it was made")
		}
		if _, err := p.get(t.Context(), slowly("fine", 10, &begun, &made), false); err != nil {
			t.Error(err)
		}
	})
}

// Who asks for more than can be made is told to come back, in words and in the header.
func TestTooManyPictures(t *testing.T) {
	a := New(Config{Reply: answer.Replier{Metrics: metrics.New(), Log: slog.New(slog.DiscardHandler)}})
	w := httptest.NewRecorder()
	w.Header().Set("ETag", "of the picture")
	a.noPicture(w, errBusy)
	if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "pictures-busy") || w.Header().Get("Retry-After") == "" || w.Header().Get("ETag") != "" {
		t.Errorf("%d: %s, %v", w.Code, w.Body, w.Header())
	}
}
