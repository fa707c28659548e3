package words

import "strings"

// sound is how an English key is spoken, roughly: its consonants, those that are
// written in two ways brought together, and where there are vowels between them. An e
// at the end is silent. Closely heard, it also says which vowels.
func (english) sound(key string, closely bool) string {
	for _, s := range soundStarts {
		if rest, ok := strings.CutPrefix(key, s.as); ok {
			key = s.spoken + rest
			break
		}
	}
	key = soundParts.Replace(key)
	if closely {
		if n := len(key); n > 4 && vowel(key[n-2]) && !vowel(key[n-3]) && (key[n-1] == 'r' || key[n-1] == 'n') {
			key = key[:n-2] + "e" + key[n-1:] // actor, bacon
		}
		key = soundVowels.Replace(key)
	}
	if n := len(key); n > 3 && key[n-1] == 'e' {
		key = key[:n-1] + "'" // it softens a g before it
		if key[n-2] == 'l' && !vowel(key[n-3]) {
			key = key[:n-2] + "el" // apple
		}
	}
	b := make([]byte, 0, len(key))
	for i := range len(key) {
		c := key[i]
		soft := i+1 < len(key) && strings.IndexByte("eiy'", key[i+1]) >= 0
		switch c {
		case 'a', 'e', 'i', 'o', 'u', 'y':
			if !closely {
				c = 'A'
			}
		case 'h', 'w':
			if i > 0 {
				continue
			}
		case '\'':
			continue
		case 'c':
			c = 'k'
			if soft {
				c = 's'
			}
		case 'q':
			c = 'k'
		case 'z':
			c = 's'
		case 'g':
			if soft && (i == 0 || i+2 == len(key)) {
				c = 'J'
			}
		case 'x':
			b = append(b, 'k')
			c = 's'
		}
		if n := len(b); n > 0 && b[n-1] == c {
			continue
		}
		b = append(b, c)
	}
	return string(b)
}

// soundStarts are letters that are spoken otherwise at the beginning of a word.
var soundStarts = []struct{ as, spoken string }{
	{"kn", "n"}, {"gn", "n"}, {"wr", "r"}, {"wh", "w"}, {"ps", "s"}, {"x", "s"}, {"pn", "n"},
}

// soundParts are letters that are spoken as others, the longer before the shorter.
// Capitals are sounds that no single letter writes; J is all that hiss alike in "chef",
// "cheese", "ship" and "bridge", which are written for one another.
var soundParts = strings.NewReplacer(strings.Fields(`
	tch J  sch sk  cch k  ch J  ssion Jn  tion Jn  sion Jn  cian Jn  tian Jn  ssian Jn  sh J  ph f  ght t  gh g  ck k
	dge J  j J  th T  mb m  mn m  que k
`)...)

// soundVowels are vowels that are written in two ways.
var soundVowels = strings.NewReplacer(strings.Fields(`
	oo u  ee e  ea e  ie i  ai a  ay a  oa o  ou u  y i
`)...)
