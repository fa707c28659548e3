package ink

// Size is the side of the board: coordinates go from 0 to Size-1 (CM-10).
const Size = 4096

// A Point is one sample of a pen. P is its pressure, 0 where the stroke has none.
type Point struct {
	X, Y uint16
	P    uint8
}

// Vec returns where the point is.
func (p Point) Vec() Vec { return Vec{float64(p.X), float64(p.Y)} }

// A Tool is what a gesture is made with: one of three pens or an eraser.
type Tool uint8

// The pens leave ink (CM-10). The rubbers take away the parts of strokes that they
// pass over, Lift takes away every stroke that it touches (CM-11).
const (
	Fine Tool = iota
	Medium
	Bold
	RubSmall
	RubMedium
	RubLarge
	Lift
	toolCount // how many a gesture can be made with

	clearTool // the tool of a clear, which has no points
)

// pens and erasers have a radius: half of a line's width, or how far from its path
// an eraser reaches.
var radius = [...]int{Fine: 16, Medium: 30, Bold: 60, RubSmall: 40, RubMedium: 80, RubLarge: 160, Lift: 24}

// IsPen reports whether the tool leaves ink.
func (t Tool) IsPen() bool { return t <= Bold }

// Width returns how wide a pen's line is at middle pressure, on the board of 4096.
func (t Tool) Width() int { return 2 * radius[t] }

// A Stroke is a line as it can be seen: what one pen gesture left, or a part of it
// that an eraser spared. A stroke of one point is a dot.
type Stroke struct {
	Tool     Tool
	Pressure bool // whether the points carry pressure; if not, a picture makes it up from the speed
	Points   []Point
}

// A Kind says what an Op does.
type Kind uint8

// Begin, Move and End make a gesture: a stroke of a pen or of an eraser. Reset
// opens a snapshot and is never sent by a player.
const (
	Begin Kind = iota + 1
	Move
	End
	Undo
	Redo
	Clear
	Reset
)

// An Op is the smallest thing that a batch says.
type Op struct {
	Do       Kind
	Tool     Tool  // of Begin
	Pressure bool  // of Begin: whether the points of this gesture carry pressure
	Point    Point // of Begin and Move
}
