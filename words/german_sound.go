package words

import (
	"slices"
	"strings"
)

// twoLikeliestSounds returns the sounds of a word read as German, and read as if it were
// English.
func (german) twoLikeliestSounds(word string) [2]string {
	return [2]string{GermanSounds(word), GermanSounds(respellWithWordEnds(inGerman[0], word))}
}

// pronunciations returns how German words are spoken: as they are written, each by itself or
// all in one, or as in the language they came from.
func (german) pronunciations(words []string) []pronunciation {
	key := strings.Join(words, "")
	said := []string{GermanSounds(key)}
	add := func(way string) {
		if !slices.Contains(said, way) {
			said = append(said, way)
		}
	}
	if len(words) > 1 {
		each := ""
		for _, w := range words {
			each += GermanSounds(w)
		}
		add(each)
	}
	add(GermanSounds(foreign.Replace(key)))
	add(GermanSounds(french.Replace(key + "$")))
	if looksEnglish(key) {
		for _, spelt := range inGerman {
			add(GermanSounds(respellWithWordEnds(spelt, key)))
		}
	}
	all := make([]pronunciation, len(said))
	for i, s := range said {
		all[i] = germanPronunciation(s)
	}
	return all
}

// foreign respells letters as they are spoken in foreign words: Giraffe, Chef, Jeans.
var foreign = strings.NewReplacer("gi", "schi", "ge", "sche", "ch", "sch", "j", "sch")

// french respells letters as they are spoken in French words: Croissant, Friseur, Niveau.
var french = strings.NewReplacer("ge", "sche", "gi", "schi", "ch", "sch", "j", "sch", "oi", "oa", "eur", "oer", "eau", "o", "au", "o", "ant$", "on", "ent$", "on", "$", "")

// respellWithWordEnds returns a key with a replacer applied that knows ^ and $ as the ends
// of a word.
func respellWithWordEnds(replacer *strings.Replacer, key string) string {
	return strings.Trim(replacer.Replace("^"+key+"$"), "^$")
}

// looksEnglish reports whether a word has groups of letters that few German words have.
func looksEnglish(key string) bool {
	return slices.ContainsFunc(englishSigns, func(sign string) bool { return strings.Contains(key, sign) })
}

var englishSigns = strings.Fields("sh oy ow oa ea oo ee y co ca cu cl cr zz ja je jo urf urg uff ai ate ake ame ine ike kill rap amp unk")

// inGerman are ways to write English words as they are spoken, with German letters:
// tischört, Skäitbord, Cauboi, Passel.
var inGerman = func() []*strings.Replacer {
	common := strings.Fields(`^tsh ^tisch  tsh tsch  sh sch  oard ort  oa o  ow au  oy oi  oo u  ee i  ea i  ur oer  ir oer  ^ch ^tsch  tch tsch  ich$ itsch$  ch ch  ck ck  ce ce  ci ci  c k  j dsch  pute pjute  zzle ssel  ttle ttel  gle$ gel$`)
	long := func(a, i string) []string {
		var all []string
		for c := range strings.FieldsSeq("b d f k l m n p s t v") {
			all = append(all, "a"+c+"e", a+c, "i"+c+"e", i+c, "o"+c+"e$", "o"+c+"$")
		}
		return append(all, "ai", a, "ay", a, "baby", "b"+a+"bi")
	}
	short := []string{"u", "a", "a", "ae"}
	return []*strings.Replacer{
		strings.NewReplacer(common...),
		strings.NewReplacer(slices.Concat(long("ae", "ei"), common)...),
		strings.NewReplacer(slices.Concat(long("ei", "ei"), common)...),
		strings.NewReplacer(slices.Concat(common, short)...),
	}
}()

func (german) pronunciationOfSounds(sounds []byte) pronunciation {
	return germanPronunciation(string(sounds))
}

// germanPronunciation returns how German sounds are heard. German is spoken as it is
// written, so that most of what only sounds a bit alike was meant as it stands. Heard
// closely, an umlaut counts as its vowel, as some leave its dots out; roughly, as the vowel
// that it sounds like, and hard and soft consonants count as one.
func germanPronunciation(sounds string) pronunciation {
	rough := []byte(strings.TrimSuffix(blurred.Replace(sounds+"$"), "$"))
	return pronunciation{rough: string(slices.Compact(rough)), close: undotted.Replace(sounds + "$")}
}

var (
	undotted = strings.NewReplacer("er$", "a", "U", "u", "O", "o", "$", "")
	blurred  = func() *strings.Replacer {
		alike := strings.Fields("b p  d t  g k  U i  O e  y i  c J")
		var unspoken []string // r behind e: Matahorn
		for c := range strings.FieldsSeq("h f k l m n p s t J $") {
			unspoken = append(unspoken, "er"+c, "a"+c)
		}
		for i := 0; i < len(alike); i += 2 {
			if strings.Contains("bdgc", alike[i]) {
				unspoken = append(unspoken, "er"+alike[i], "a"+alike[i+1])
			}
		}
		return strings.NewReplacer(append(unspoken, alike...)...)
	}()
)

// GermanSounds returns the sounds of a German key.
func GermanSounds(key string) string {
	return strings.Trim(germanVowels.Replace(germanConsonants.Replace("^"+key+"$")), "^$")
}

// germanConsonants replaces consonants by those that they are spoken as; ^ and $ are the
// ends of a word, and earlier pairs win.
var germanConsonants = strings.NewReplacer(strings.Fields(`
	ig$ ic$  ^st ^Jt  ^sp ^Jp  pf f  ^ch ^k  ^ps ^s  tsch J  dsch J  sch J  chs ks  sh J  ph f  th t  rh r  gh g  ck k  cch k  ch c
	tz s  ts s  ds s  zz s  z s  x ks  qu kf  gui gi  dt t  tion sion  v f  w f  oy oi  ay ai  ey ei  y i
	ce se  ci si  cc k  c k  bb b  dd d  ff f  gg g  kk k  ll l  mm m  nn n  pp p  rr r  ss s  tt t
	b$ p$  d$ t$  g$ k$  bs$ ps$  ds$ ts$  gs$ ks$  j y
`)...)

// germanVowels replaces groups of letters by their vowel, U and O for ü and ö; an h behind
// one is silent.
var germanVowels = strings.NewReplacer(strings.Fields(`
	aeu o  aei e  eu o  oi o  eih Y  ei Y  ai Y  au W  ou u
	ieh i  ie i  ih i  aeh e  ae e  oeh O  oe O  ueh U  ue U  eeh e  ee e  eh e  aah a  aa a  ah a  ooh o  oo o  oh o  uh u
`)...)
