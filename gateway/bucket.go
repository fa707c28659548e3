package gateway

import "time"

// A bucket lets through so many things a second on average, and bursts.
type bucket struct {
	rate  float64 // a second
	size  float64
	left  float64
	since time.Time
}

func newBucket(rate, size float64) bucket { return bucket{rate: rate, size: size, left: size} }

// take reports whether one more may pass at this time.
func (b *bucket) take(now time.Time) bool {
	if !b.since.IsZero() {
		b.left = min(b.size, b.left+b.rate*now.Sub(b.since).Seconds())
	}
	b.since = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}
