package funnylines

import "linework/game"

// The options of the game.
const (
	playOption     = "play"
	handOption     = "hand"
	buyOption      = "buy"
	drawOption     = "draw"
	pauseOption    = "pause"
	callOption     = "call"
	answerOption   = "answer"
	lookOption     = "look"
	sidesOption    = "sides"
	registerOption = "register" // up to version 3 of the rules
	turnOption     = "turn"     // likewise
	picturesOption = "pictures"
	tieOption      = "tie"
	boxOption      = "box"
	carloOption    = "carlo"
	loanOption     = "loan"
	roundsOption   = "rounds"
)

// The ways to play, as the option counts them.
const (
	playTeams = iota
	playSolo
	playClass
)

// How many players make which game.
const (
	minTeams = 4 // two in each (FL-10)
	minSolo  = 3 // (FL-30)
	maxSolo  = 8
	maxSeats = game.MaxSeats // a class has forty devices, and the teacher
)

// rulebookRounds is the option for as many rounds as the rulebook has (FL-23, FL-32).
const rulebookRounds = 0

// roundCount returns how many rounds are played: as the option says, or as the rulebook does.
func roundCount(options game.Values, rulebookCount int) int {
	if n := options[roundsOption]; n != rulebookRounds {
		return n
	}
	return rulebookCount
}

// modeFittingPlayers returns the mode for a number of players: that of the option where it fits,
// else the nearest that does.
func modeFittingPlayers(playChoice, players int) Mode {
	switch {
	case playChoice == playClass || players < minSolo:
		return Class
	case players < minTeams || playChoice == playSolo && players <= maxSolo:
		return Solo
	}
	return Teams
}
