package api

import (
	"bytes"
	"context"
	"errors"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/time/rate"
)

func TestBandwidth(t *testing.T) {
	t.Run("who fetches alone does not wait, and a hundred share the pace", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			l := rate.NewLimiter(bytesPerSecond, maxPart)
			picture := bytes.Repeat([]byte{'x'}, 1<<20)
			send := func() {
				to := httptest.NewRecorder()
				n, err := (&throttledWriter{ResponseWriter: to, ctx: t.Context(), bandwidth: l}).Write(picture)
				if err != nil || n != len(picture) || !bytes.Equal(to.Body.Bytes(), picture) {
					t.Errorf("%d bytes, %v", n, err)
				}
			}
			start := time.Now()
			send()
			if took := time.Since(start); took > time.Second/50 {
				t.Errorf("a megabyte takes %v", took)
			}
			var all sync.WaitGroup
			for range 100 {
				all.Go(send)
			}
			all.Wait()
			if took := time.Since(start); took < 1500*time.Millisecond || took > 1700*time.Millisecond {
				t.Errorf("a hundred megabytes take %v", took)
			}
		})
	})
	t.Run("an answer of a few bytes counts as well", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			l := rate.NewLimiter(bytesPerSecond, maxPart)
			start := time.Now()
			for range 8192 {
				_, _ = (&throttledWriter{ResponseWriter: httptest.NewRecorder(), ctx: t.Context(), bandwidth: l}).Write([]byte{1})
			}
			if took := time.Since(start); took < 1900*time.Millisecond {
				t.Errorf("8,192 answers in %v", took)
			}
		})
	})
	t.Run("who has gone does not stand in line", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			l := rate.NewLimiter(bytesPerSecond, maxPart)
			for range 60 * bytesPerSecond / maxPart {
				l.ReserveN(time.Now(), maxPart)
			}
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(time.Second, cancel)
			start := time.Now()
			n, err := (&throttledWriter{ResponseWriter: httptest.NewRecorder(), ctx: ctx, bandwidth: l}).Write([]byte{1})
			if n != 0 || !errors.Is(err, context.Canceled) || time.Since(start) != time.Second {
				t.Errorf("%d bytes, %v after %v", n, err, time.Since(start))
			}
		})
	})
}
