package game

// HiddenText stands for what somebody has typed where others are not shown it.
const HiddenText = "•••"

// A TypedView is a view or a fact that shows what players have typed.
type TypedView interface {
	// HideTyped returns a copy in which each text that offends is HiddenText, unless the viewer
	// typed it. Whether a text offends does not depend on what is being guessed, so hiding it
	// tells nothing about that (CM-32).
	HideTyped(viewer Seat, offends func(text string) bool) any
}

// A TypedMove is a move with texts that everyone is going to read, such as the names of pupils.
// The table refuses it where they offend; a guess is no such move, for it is never refused.
type TypedMove interface {
	TypedTexts() []string
}

// HideIf returns a text, or HiddenText where it offends and somebody else than the viewer typed it.
func HideIf(text string, by, viewer Seat, offends func(text string) bool) string {
	if (by != viewer || viewer == Watcher) && offends(text) {
		return HiddenText
	}
	return text
}
