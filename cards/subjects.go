package cards

// A subject is an entry of the rulebook's list (FL-6).
type subject struct {
	name   string
	listed string   // what the list calls it, where nobody at a British table would; right too
	also   []string // what the list itself calls right too; a card may know more
	note   string   // tells the two compasses apart
}

// subjects is the rulebook's list, from number 1 (FL-6).
var subjects = [...]subject{
	{name: "butterfly"},
	{name: "cat"},
	{name: "windmill", listed: "mill"},
	{name: "pumpkin"},
	{name: "pen"},
	{name: "cocktail"},
	{name: "key"},
	{name: "ice cream cone"},
	{name: "candle"},
	{name: "scissors"},
	{name: "sailing boat", also: []string{"boat"}},
	{name: "hourglass"},
	{name: "traffic lights"},
	{name: "duck"},
	{name: "Pinocchio"},
	{name: "snowplough", listed: "snow plow", also: []string{"bulldozer"}},
	{name: "totem pole", listed: "totem"},
	{name: "lighthouse"},
	{name: "fish"},
	{name: "pig"},
	{name: "light bulb"},
	{name: "dartboard", listed: "dart game"},
	{name: "lighter"},
	{name: "present", listed: "gift package"},
	{name: "church"},
	{name: "clown"},
	{name: "screwdriver"},
	{name: "Christmas tree"},
	{name: "ladybird", listed: "ladybug"},
	{name: "locomotive"},
	{name: "wristwatch", also: []string{"watch"}},
	{name: "helicopter"},
	{name: "rocket"},
	{name: "coffee machine", also: []string{"coffee maker"}},
	{name: "door"},
	{name: "snowman"},
	{name: "padlock"},
	{name: "flower"},
	{name: "plane"},
	{name: "dog"},
	{name: "Eiffel Tower", listed: "Eiffel tower"},
	{name: "scales", listed: "scale"},
	{name: "bicycle", also: []string{"bike"}},
	{name: "sword"},
	{name: "paintbrush", listed: "painting brush"},
	{name: "tap"},
	{name: "rabbit", also: []string{"hare"}},
	{name: "giraffe"},
	{name: "snail"},
	{name: "ant"},
	{name: "compass", note: "draws circles"},
	{name: "alarm clock", also: []string{"clock"}},
	{name: "crown"},
	{name: "spinning top"},
	{name: "crab"},
	{name: "belt"},
	{name: "ring"},
	{name: "shovel"},
	{name: "caterpillar"},
	{name: "crane"},
	{name: "compass", note: "shows north"},
	{name: "trumpet"},
	{name: "bridge"},
	{name: "toothbrush"},
	{name: "broom"},
	{name: "cactus"},
	{name: "carrot"},
	{name: "razor", listed: "shaver"},
	{name: "calculator"},
	{name: "watering can"},
	{name: "glasses", listed: "eyeglasses"},
	{name: "bus", also: []string{"coach"}},
	{name: "swing"},
	{name: "tractor"},
	{name: "fishing rod"},
	{name: "camera"},
}

// notPrinted stands for a figure that the rules leave to the drawing.
const notPrinted = -1

// figures are what the rules print about a card.
type figures struct {
	counts [Kinds]int
	prices [Kinds]int
	border int
}

// printedFigures are the cards whose figures the rules print (FL-7).
var printedFigures = map[int]figures{
	1: { // butterfly
		counts: [Kinds]int{Triangle: 2, Circle: 2, Oval: 3, Rectangle: 2, Line: 2, Trapezium: 1, Square: 0},
		prices: [Kinds]int{Triangle: 1, Circle: 2, Oval: 3, Rectangle: 1, Line: 2, Trapezium: 1, Square: 1},
		border: notPrinted,
	},
	11: { // sailing boat
		counts: [Kinds]int{Triangle: 3, Circle: 3, Oval: 0, Rectangle: 3, Line: notPrinted, Trapezium: 1, Square: notPrinted},
		prices: [Kinds]int{Triangle: 3, Circle: 1, Oval: 1, Rectangle: 2, Line: 1, Trapezium: 1, Square: 1},
		border: int(Green),
	},
}
