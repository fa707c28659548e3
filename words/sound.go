package words

import (
	"slices"
	"sort"
	"strings"
	"sync"

	"linework/packed"
)

// A heard is how a text is spoken. What sounds alike has one of the two in common.
type heard struct {
	rough string // its consonants, those that are written in two ways brought together, and where there are vowels between them
	close string // the same, and which vowel comes first
	bones string // the consonants alone, but for a vowel that all begins with
}

// hear makes a heard of sounds. In those, small letters are consonants and vowels as
// they are named, T is th, J all that hisses, W as in cow and Y as in boy. Half of the
// world speaks no r behind a vowel; closely heard, it is one unless it comes last.
func hear[T string | []byte](sounds T) heard {
	rough, close := make([]byte, 0, len(sounds)), make([]byte, 0, len(sounds))
	add := func(to []byte, c byte) []byte {
		if n := len(to); n > 0 && (to[n-1] == c || c == 'A' && voiced(to[n-1])) {
			return to
		}
		return append(to, c)
	}
	vowels := 0
	for i := range len(sounds) {
		c := sounds[i]
		switch {
		case voiced(c):
			rough = add(rough, 'A')
			if vowels++; vowels > 1 {
				c = 'A'
			}
			close = add(close, c)
		case strings.IndexByte("hwy", c) >= 0 && i > 0:
		case c == 'r' && i > 0 && voiced(sounds[i-1]) && (i+1 == len(sounds) || !voiced(sounds[i+1])):
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
	return heard{string(rough), string(close), string(bones)}
}

// SoundAlike reports whether sounds are heard as others are.
func SoundAlike(a, b string) bool { return hear(a) == hear(b) }

// voiced reports whether a sound is a vowel.
func voiced(c byte) bool { return vowel(c) || c == 'A' || c == 'W' || c == 'Y' }

// Spell guesses the sounds of an English key from its letters, as whoever reads it for
// the first time would.
func Spell(key string) string {
	return strings.ReplaceAll(spokenVowels.Replace(spoken.Replace("^"+strings.TrimSuffix(key, "~")+"$")), "~", "")
}

// spoken are consonants that are spoken as others; ^ and $ are the ends of a word, and
// what comes first goes first.
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

// spokenVowels are the vowels that groups of letters stand for.
var spokenVowels = strings.NewReplacer(strings.Fields(`
	eigh a  aigh a  igh i  augh o  ough o  gh ~
	air er  ear er  eir er  eer er  ier er  oar or  oor or  our or  wor wur  er ur  ir ur
	ee e  ea e  ei e  eu u  ew u  ey a  ai a  ay a  ae e  au o  aw o  ie$ i  ie e  oa o  oe o  oo u  ou W  ow W
	oi Y  oy Y  ue u  ui u  uy i  ^y y  y i  ^ ~  $ ~
`)...)

// Phones are the sounds of a word as a dictionary tells them, in the letters of ARPAbet.
func Phones(arpabet string) string {
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

var arpabets = pairsMap(`
	AA o  AE a  AH u  AO o  AW W  AY i  EH e  ER ur  EY a  IH i  IY e  OW o  OY Y  UH u  UW u
	B b  CH J  D d  DH T  F f  G g  HH h  JH J  K k  L l  M m  N n  NG n  P p  R r  S s  SH J  T t  TH T  V v  W w  Y y  Z s  ZH J
`)

// A pronouncer knows how words are spoken that are not spoken as they are written, or
// which forms they have that no rule makes.
type pronouncer struct {
	lines []string // in order, each a key and its sounds, all parted by spaces
}

// readLines is lines that tools/lexicon packed, none where it has not.
func readLines(file string) *pronouncer {
	name := "data/" + file + ".gz"
	zipped, err := data.ReadFile(name)
	if err != nil {
		return &pronouncer{}
	}
	r, err := packed.Open(zipped)
	if err != nil {
		panic(name + ": " + err.Error() + "; make lexicon writes it anew")
	}
	return &pronouncer{lines: strings.Split(string(r.Bytes(r.Left())), "\n")}
}

var englishSounds = sync.OnceValue(func() *pronouncer { return readLines("en-sounds") })

// find is the sounds of a key, none where it is spoken as it is written.
func (p *pronouncer) find(key string) []string {
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

func (english) hear(sounds []byte) heard { return hear(sounds) }

// spell is how an English word is spoken by whoever reads it for the first time, and how
// else it can be read.
func (english) spell(word string) [2]string {
	return [2]string{Spell(word), Spell(otherwise.Replace(word + "$"))}
}

// otherwise is how else some letters can be read; a letter twice is spoken for itself.
var otherwise = strings.NewReplacer(strings.Fields(`
	ch k  ge$ g$  nge$ n$  ge je  gi ji  gy jy  cle$ sel$  sure$ sur$  ture$ tur$  er ehr  ow oa  ou oo  ea e  ^ ~  $ ~
`)...)

// sounds is every way in which English words are spoken: as they are written, and as a
// dictionary has it.
func (english) sounds(words []string) []heard {
	said := []string{""}
	for _, w := range words {
		ways := append(englishSounds().find(squash([]string{w})), Spell(w))
		if strings.Contains(w, "ch") {
			ways = append(ways, Spell(strings.ReplaceAll(w, "ch", "k"))) // Archimedes
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
	all := []heard{hear(Spell(squash(words)))}
	for _, s := range said {
		if h := hear(s); !slices.Contains(all, h) {
			all = append(all, h)
		}
	}
	return all
}
