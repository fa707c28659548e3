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
func (b *bucket) take(now time.Time) bool { return b.takeMany(now, 1) }

// takeMany reports whether so many may pass together at this time.
func (b *bucket) takeMany(now time.Time, n float64) bool {
	if !b.since.IsZero() {
		b.left = min(b.size, b.left+b.rate*now.Sub(b.since).Seconds())
	}
	b.since = now
	if b.left < n {
		return false
	}
	b.left -= n
	return true
}

// full reports whether nothing has been taken for so long that it makes no difference.
func (b *bucket) full(now time.Time) bool {
	return b.left+b.rate*now.Sub(b.since).Seconds() >= b.size
}
