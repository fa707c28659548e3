package words

import "strings"

// spell is how a German word is spoken by whoever reads it, and how it would be if it were
// foreign.
func (german) spell(word string) [2]string {
	said := SpellGerman(word)
	return [2]string{said, said}
}

// sounds is how German words are spoken: as they are written, or as where they came from.
func (german) sounds(words []string) []heard {
	key := strings.Join(words, "")
	all := []heard{hearGerman(SpellGerman(key))}
	if other := foreign.Replace(key); other != key {
		all = append(all, hearGerman(SpellGerman(other)))
	}
	return all
}

// foreign is how letters are spoken in words from elsewhere: Giraffe, Chef, Jeans.
var foreign = strings.NewReplacer("gi", "schi", "ge", "sche", "ch", "sch", "j", "sch")

func (german) hear(sounds []byte) heard { return hearGerman(string(sounds)) }

// hearGerman makes a heard of sounds. German is spoken as it is written, so that what only
// sounds a bit alike was meant as it stands.
func hearGerman(sounds string) heard { return heard{rough: sounds, close: sounds} }

// SpellGerman is the sounds of a German key.
func SpellGerman(key string) string {
	return strings.Trim(germanVowels.Replace(germanConsonants.Replace("^"+key+"$")), "^$")
}

// germanConsonants are those that are spoken as others; ^ and $ are the ends of a word,
// and what comes first goes first.
var germanConsonants = strings.NewReplacer(strings.Fields(`
	^st ^Jt  ^sp ^Jp  ^ch ^k  ^ps ^s  tsch J  dsch J  sch J  chs ks  sh J  ph f  th t  rh r  gh g  ck k  ch c
	tz s  ts s  ds s  z s  x ks  qu kf  dt t  tion sion  v f  w f  y i
	ce se  ci si  c k  bb b  dd d  ff f  gg g  ll l  mm m  nn n  pp p  rr r  ss s  tt t
	b$ p$  d$ t$  g$ k$  bs$ ps$  ds$ ts$  gs$ ks$  j y
`)...)

// germanVowels are the vowels that groups of letters stand for; an h behind one is not
// spoken.
var germanVowels = strings.NewReplacer(strings.Fields(`
	aeu o  eu o  oi o  ei Y  ai Y  ay Y  ey Y  au W  ou u
	ieh i  ie i  ih i  aeh e  ae e  oeh o  oe o  ueh u  ue u  eeh e  ee e  eh e  aah a  aa a  ah a  ooh o  oo o  oh o  uh u
`)...)
