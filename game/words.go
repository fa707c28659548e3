package game

import "linework/words"

// A Worded game is dealt words.
type Worded interface {
	// Want says which cards a match with this setup needs. The table deals them from
	// a pack that the players chose, none with a word that the evening has seen, and
	// hands them over in Setup.Pack.
	Want(Setup) words.Want
}
