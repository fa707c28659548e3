package ink

import "time"

// DrawingAt returns the drawing as it was at a time.
func (r Recording) DrawingAt(t time.Duration) (*Drawing, error) {
	p := Player{Rest: r}
	err := p.PlayUntil(t)
	return &p.Drawing, err
}
