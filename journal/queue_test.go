package journal

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestQueue(t *testing.T) {
	const gather = 10 * time.Millisecond
	two := func(waiting []string) int { return min(2, len(waiting)) }
	for _, tt := range []struct {
		name string
		play func(*Queue[string])
		fit  func([]string) int
		want string // the batches, with the milliseconds at which they came
	}{
		{"what is in no hurry waits for others", func(q *Queue[string]) {
			q.AddUnlessStopped("a")
			time.Sleep(4 * time.Millisecond)
			q.AddUnlessStopped("b")
		}, nil, "10: a b"},
		{"what comes late goes with the next", func(q *Queue[string]) {
			q.AddUnlessStopped("a")
			time.Sleep(12 * time.Millisecond)
			q.AddUnlessStopped("b")
		}, nil, "10: a, 20: b"},
		{"what hurries ends the gathering", func(q *Queue[string]) {
			q.AddUnlessStopped("a")
			time.Sleep(4 * time.Millisecond)
			q.AddUnlessStopped("b!")
		}, nil, "4: a b!"},
		{"and hurries nobody after it", func(q *Queue[string]) {
			q.AddUnlessStopped("a!")
			time.Sleep(time.Millisecond)
			q.AddUnlessStopped("b")
		}, nil, "0: a!, 20: b"},
		{"a full batch leaves the rest for the next", func(q *Queue[string]) {
			for _, r := range []string{"a", "b", "c"} {
				q.AddUnlessStopped(r)
			}
		}, two, "10: a b, 20: c"},
		{"what hurries among the rest still does", func(q *Queue[string]) {
			for _, r := range []string{"a", "b", "c!"} {
				q.AddUnlessStopped(r)
			}
		}, two, "0: a b, 0: c!"},
		{"stopping ends the gathering, and all comes out", func(q *Queue[string]) {
			for _, r := range []string{"a", "b", "c"} {
				q.AddUnlessStopped(r)
			}
			time.Sleep(3 * time.Millisecond)
			q.Stop()
		}, two, "3: a b, 3: c"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				q := NewQueue(func(r string) bool { return strings.HasSuffix(r, "!") })
				began := time.Now()
				var got []string
				ended := make(chan struct{})
				go func() {
					defer close(ended)
					for until := began.Add(gather); ; until = until.Add(gather) {
						batch := q.NextBatch(until, tt.fit)
						if len(batch) == 0 {
							return
						}
						got = append(got, fmt.Sprintf("%d: %s", time.Since(began).Milliseconds(), strings.Join(batch, " ")))
					}
				}()
				tt.play(q)
				time.Sleep(time.Second)
				q.Stop()
				<-ended
				if text := strings.Join(got, ", "); text != tt.want {
					t.Errorf("got %q, want %q", text, tt.want)
				}
				if q.AddUnlessStopped("late") {
					t.Error("a stopped queue takes another")
				}
			})
		})
	}
}
