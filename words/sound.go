package words

import (
	"slices"
	"sort"
	"strings"
	"sync"

	"linework/words/packed"
)

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

// EnglishSounds guesses the sounds of an English key from its letters, as somebody who reads
// it for the first time would.
func EnglishSounds(key string) string {
	return strings.ReplaceAll(spokenVowels.Replace(spoken.Replace("^"+strings.TrimSuffix(key, "~")+"$")), "~", "")
}

// spoken replaces consonants by those that they are spoken as; ^ and $ are the ends of a
// word, and earlier pairs win.
var spoken = strings.NewReplacer(strings.Fields(`
	^kn ^n  ^gn ^n  ^wr ^r  ^wh ^w  ^ps ^s  ^pn ^n  ^x ^s  ^rh ^r  ^gh ^g  ^ts ^s  ^sch ^sk  ^ge ^Je  ^gi ^Ji  ^gy ^Jy
	tion Jun  ssion Jun  sion Jun  cian Jun  tian Jun  ssian Jun  shun Jun  xion kJun  cious Jus  tious Jus
	ture$ Ju$  sure$ Ju$  zure$ Ju$  tures$ Jus$  gue$ g$  gues$ gs$  ques$ ks$  que$ k$
	tch J  cch k  sch sk  ch J  sh J  ph f  ck k  dge$ J$  dge J  dj J  nge$ nJ$  ng n  th T  mb$ m$  mbs$ ms$  mn$ m$
	sce se  sci si  scy sy  ce$ s$  ces$ ses$  ce se  ci si  cy sy  ge$ J$  ges$ Jes$
	ble$ bul$  cle$ kul$  dle$ dul$  fle$ ful$  gle$ gul$  kle$ kul$  ple$ pul$  tle$ tul$  zle$ sul$  vle$ vul$  nle$ nul$  sle$ sul$
	bles$ buls$  cles$ kuls$  dles$ duls$  fles$ fuls$  gles$ guls$  kles$ kuls$  ples$ puls$  tles$ tuls$  zles$ suls$
	bes$ bs$  des$ ds$  fes$ fs$  kes$ ks$  les$ ls$  mes$ ms$  nes$ ns$  pes$ ps$  res$ rs$  tes$ ts$  ves$ vs$
	be$ b$  de$ d$  fe$ f$  ke$ k$  le$ l$  me$ m$  ne$ n$  pe$ p$  re$ r$  se$ s$  te$ t$  ve$ v$  ze$ s$
	c k  q k  x ks  z s  j J
`)...)

// spokenVowels replaces groups of letters by their vowel.
var spokenVowels = strings.NewReplacer(strings.Fields(`
	eigh a  aigh a  igh i  augh o  ough o  gh ~
	air er  ear er  eir er  eer er  ier er  oar or  oor or  our or  wor wur  er ur  ir ur
	ee e  ea e  ei e  eu u  ew u  ey a  ai a  ay a  ae e  au o  aw o  ie$ i  ie e  oa o  oe o  oo u  ou W  ow W
	oi Y  oy Y  ue u  ui u  uy i  ^y y  y i  ^ ~  $ ~
`)...)

// SoundsOfARPAbet returns the sounds of a word that a dictionary writes in ARPAbet.
func SoundsOfARPAbet(arpabet string) string {
	var b strings.Builder
	phones := strings.Fields(arpabet)
	for i, p := range phones {
		p = strings.TrimRight(p, "012")
		next := ""
		if i+1 < len(phones) {
			next = phones[i+1]
		}
		switch {
		case p == "AA" && next == "R":
			p = "AE" // car
		case p == "IH" && next == "R":
			p = "IY" // beer
		case p == "G" && i > 0 && phones[i-1] == "NG":
			continue
		}
		b.WriteString(arpabets[p])
	}
	return b.String()
}

var arpabets = wordMap(`
	AA o  AE a  AH u  AO o  AW W  AY i  EH e  ER ur  EY a  IH i  IY e  OW o  OY Y  UH u  UW u
	B b  CH J  D d  DH T  F f  G g  HH h  JH J  K k  L l  M m  N n  NG n  P p  R r  S s  SH J  T t  TH T  V v  W w  Y y  Z s  ZH J
`)

// A wordTable maps words to texts: irregular sounds, or forms that no rule makes.
type wordTable struct {
	lines []string // sorted; each is a key and its texts, separated by spaces
}

// readEmbeddedWordTable returns a table that tools/lexicon packed, an empty one where it has
// not.
func readEmbeddedWordTable(file string) *wordTable {
	name := "data/" + file + ".gz"
	zipped, err := data.ReadFile(name)
	if err != nil {
		return &wordTable{}
	}
	r, err := packed.Open(zipped)
	if err != nil {
		panic(name + ": " + err.Error() + "; make lexicon writes it anew")
	}
	return &wordTable{lines: strings.Split(string(r.NextBytes(r.Remaining())), "\n")}
}

var englishSounds = sync.OnceValue(func() *wordTable { return readEmbeddedWordTable("en-sounds") })

// find returns the texts of a key, nil where the table does not have it.
func (p *wordTable) find(key string) []string {
	i := sort.Search(len(p.lines), func(i int) bool { return p.lines[i] >= key+" " })
	if i == len(p.lines) {
		return nil
	}
	name, rest, _ := strings.Cut(p.lines[i], " ")
	if name != key {
		return nil
	}
	return strings.Fields(rest)
}

// twoLikeliestSounds returns the sounds of a word for somebody who reads it for the first
// time, and the second most likely ones.
func (english) twoLikeliestSounds(word string) [2]string {
	return [2]string{EnglishSounds(word), EnglishSounds(otherwise.Replace(word + "$"))}
}

// otherwise respells letters as they can be read too; a letter twice is spoken for itself.
var otherwise = strings.NewReplacer(strings.Fields(`
	ch k  ge$ g$  nge$ n$  ge je  gi ji  gy jy  cle$ sel$  sure$ sur$  ture$ tur$  er ehr  ow oa  ou oo  ea e  ^ ~  $ ~
`)...)

// pronunciations returns every way in which English words are spoken: as they are written,
// and as a dictionary has it.
func (english) pronunciations(words []string) []pronunciation {
	said := []string{""}
	for _, w := range words {
		ways := append(englishSounds().find(joinToAmericanKey([]string{w})), EnglishSounds(w))
		if strings.Contains(w, "ch") {
			ways = append(ways, EnglishSounds(strings.ReplaceAll(w, "ch", "k"))) // Archimedes
		}
		var longer []string
		for _, before := range said {
			for _, way := range ways {
				longer = append(longer, before+way)
			}
		}
		const most = 8
		said = longer[:min(len(longer), most)]
	}
	all := []pronunciation{pronunciationOf(EnglishSounds(joinToAmericanKey(words)))}
	for _, s := range said {
		if h := pronunciationOf(s); !slices.Contains(all, h) {
			all = append(all, h)
		}
	}
	return all
}
