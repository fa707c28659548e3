package ink

import "time"

// DrawingAt returns the drawing as it was at a time.
func (r Recording) DrawingAt(t time.Duration) (*Drawing, error) {
	p := Player{Rest: r}
	err := p.PlayUntil(t)
	return &p.Drawing, err
}

var toolNames = [...]string{"fine", "medium", "bold", "rub-small", "rub-medium", "rub-large", "lift"}

func (t Tool) String() string {
	if t < toolCount {
		return toolNames[t]
	}
	return "none"
}

var kindNames = [...]string{"", "begin", "move", "end", "undo", "redo", "clear", "reset"}

func (k Kind) String() string { return kindNames[k] }

// Radius returns how far from its path an eraser reaches.
func (t Tool) Radius() int { return radius[t] }
