package deadtime

import (
	"fmt"
	"strings"
	"time"
)

// Explanation says what is measured and by which figures, for people to read.
func Explanation() string {
	var text strings.Builder
	text.WriteString(`Four people by a script play the real rules on virtual time. Dead time is when nothing on
somebody's phone changes the game, their own score or their next move. Reading what is new,
drawing, guessing, buying, voting and preparing one's next move count as something to do, each
for as long as people take over it; reveals, bets, reactions and "go on" do not. What can only be
practised meanwhile is counted apart, and is not in the dead time.

The report has a line for each game, as means of all seats: how long a game lasts, its rounds, the
share of the time that is dead, that in seconds a round, the share that is practice, and of each
stage how much of it is dead, in seconds a round. A round of iota is a turn of each.

Nobody objects, votes on a guess or is late. Each time varies by a quarter. In seconds:

`)
	for _, p := range parameters {
		fmt.Fprintf(&text, "%6.1f  %s\n", p.time.Seconds(), p.what)
	}
	fmt.Fprintf(&text, "\nOf the guesses %.0f %% are right in Doodle Dash and %.0f %% in Doodle Rush. In Funny Lines and iota people decide as the normal bot does.", 100*dashRight, 100*rushRight)
	return text.String()
}

var parameters = []struct {
	time time.Duration
	what string
}{
	{nameTime, "Doodle Dash: to name a number"},
	{readCardTime, "to read the card"},
	{nextWordTime, "to read the word of the next round, and think of what to draw"},
	{startTime, "before the start signal, where the guesser gives one"},
	{dashDrawTime, "to draw"},
	{rollTime, "between two rolls of the die"},
	{dashGuessTime, "to look and guess"},
	{newDrawingTime, "to look at a drawing not seen before, which one may object to"},
	{revealTime, "before one has seen enough of a round"},
	{rushDrawTime, "Doodle Rush: to draw one board"},
	{rushGuessTime, "to guess"},
	{turnTime, "iota: a turn"},
	{tryCardsTime, "to try the own cards, each time that the grid has changed"},
	{deckTime, "Pictomania: to vote for a deck"},
	{readyTime, "to read the cards, and say so"},
	{readCardsTime, "to read the cards, at most"},
	{pictoDrawTime, "to draw"},
	{pictoGuessTime, "to guess"},
	{walkTime, "before one goes on from a step of the scoring"},
	{fillTime, "Funny Lines: to choose what to buy"},
	{buyTime, "to buy it"},
	{shapeTime, "for a Carlo to choose a shape, where the card has more than are needed"},
	{setTime, "to set it down"},
	{newShapeTime, "to look at what a shape adds to the picture"},
	{passTime, "to guess or pass in a pause"},
	{linesNextTime, "before one has seen enough of a round"},
}
