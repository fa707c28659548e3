package words

import "strings"

// A pronunciation is how a text sounds. Texts that sound alike have one of the three in
// common.
type pronunciation struct {
	rough      string // its consonants, one letter for one sound, and A for the vowels between them
	close      string // rough, and which vowel comes first
	consonants string // rough without vowels, but for one at the beginning
}

// pronunciationOf returns how sounds are heard. In sounds, small letters are consonants and
// vowels as they are named, T is th, J every hiss, W as in cow and Y as in boy. Half of the
// world speaks no r behind a vowel; in the close form it stays unless it comes last.
func pronunciationOf[T string | []byte](sounds T) pronunciation {
	rough, close := make([]byte, 0, len(sounds)), make([]byte, 0, len(sounds))
	add := func(to []byte, c byte) []byte {
		if n := len(to); n > 0 && (to[n-1] == c || c == 'A' && isVowelSound(to[n-1])) {
			return to
		}
		return append(to, c)
	}
	vowels := 0
	for i := range len(sounds) {
		c := sounds[i]
		switch {
		case isVowelSound(c):
			rough = add(rough, 'A')
			if vowels++; vowels > 1 {
				c = 'A'
			}
			close = add(close, c)
		case strings.IndexByte("hwy", c) >= 0 && i > 0:
		case c == 'r' && i > 0 && isVowelSound(sounds[i-1]) && (i+1 == len(sounds) || !isVowelSound(sounds[i+1])):
			if i+1 < len(sounds) {
				close = add(close, c)
			}
		default:
			rough, close = add(rough, c), add(close, c)
		}
	}
	bones := make([]byte, 0, len(rough))
	for i, c := range rough {
		if c != 'A' || i == 0 {
			bones = add(bones, c)
		}
	}
	return pronunciation{string(rough), string(close), string(bones)}
}

// AreSoundsAlike reports whether two texts of sounds, as EnglishSounds returns them, are heard
// as the same.
func AreSoundsAlike(sounds, otherSounds string) bool {
	return pronunciationOf(sounds) == pronunciationOf(otherSounds)
}

func isVowelSound(c byte) bool { return isVowel(c) || c == 'A' || c == 'W' || c == 'Y' }
