// Package eye looks at a drawing and says what it may be: a probability for each of
// the nouns that bots know, and one for something else.
//
// Render makes of ink the small Picture that the eye sees, without regard to size,
// place and pen. A network of a million weights looks at it: convolutions that were
// trained on drawings by people and on icons (tools/train) and are run here in plain Go. How well
// it sees is in docs/decisions/the-eye.md; `go run ./tools/quickdraw report` measures it.
//
// The eye is given ink and nothing else. What a bot makes of what it sees, with the
// words that the rules leave open, is up to package mind.
package eye
