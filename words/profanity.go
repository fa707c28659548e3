package words

import (
	"slices"
	"strings"
)

// hasOffensiveEnglishWord reports whether a text has a word in it that does not belong on a
// family's table. The lists are in ROT13, so that nobody has to read them here; `tr a-z
// n-za-m` shows them.
func hasOffensiveEnglishWord(text string) bool {
	words := foldWordsWithoutArticles(text)
	if harmless[joinToAmericanKey(words)] {
		return false
	}
	for _, w := range append(words, joinToAmericanKey(words)) {
		if offensiveWords[rot13Lowercase(w)] {
			return true
		}
		for _, stem := range offensiveStems {
			if strings.Contains(rot13Lowercase(w), stem) {
				return true
			}
		}
	}
	return false
}

// harmless are keys of names that only contain an offensive word.
var harmless = wordSet("mobydick dickwhittington bloodymary fannypack")

// offensiveWords are matched as whole words: harmless words contain them.
var offensiveWords = wordSet(`
	nany nahf nefr nefrubyr nefrf nff nffrf onfgneq onfgneqf ovgpu ovgpurf ovgpul oybbql obyybpx
	obyybpxf obare obbo obbof ohttre ohz ohzf ohgg ohggf pbpnvar pbpx pbpxf pbba pbbaf penc penccl phz
	phzf phag qnza qnzarq qvpx qvpxf qvyqb qlxr qlxrf snt sntf snaal sneg snegf shx tvg tvgf tbbx tbbxf
	urebva ubr ubrf ubzb ubzbf ubbxre ubbxref ubeal wnc wncf wvmm whaxvr xvxr xvxrf xxx xyna
	yrfob anmv anmvf arteb artebrf cnxv cnxvf crr cravf cvzc cvff cvffrq cbb cbbs cbbc cbea cevpx
	cevpxf chor chorf chffvrf chffl dhrrs encr encrq encrf encvfg ergneq fnqvfg fphz frzra frk frkl funt
	funttre fuvg fxnax fynt fyntf fynir fynirf fyhg fyhgf fzhg fcnfgvp fcnm fcrez fcvp fhvpvqr fjnfgvxn
	grfgvpyr gvg gvgf gvggvrf gvggl gbffre genaal gheq gheqf gjng intvan ihyin jnax jnaxre jnaxvat juber
	juberf jbc jbcf
`)

// offensiveStems are matched anywhere in a word.
var offensiveStems = strings.Fields(`
	nefrubyr nffubyr onfgneq orfgvny oybjwbo ohyyfu pbpxfhpx phagf qvpxur qhzonff rwnphy rerpgvba snttbg
	shpx tnatonat travgny trabpvq tbqqnz unaqwbo uvgyre ubybpnhfg vaprfg wnpxnff znfgheo zbgures arpebcu
	avttn avttre betnfz cnrqbcuvy crqbcuvy cbeabt ergneqrq fpebghz fuvgur fuvggl grfgvp jnaxre juber
`)

func rot13Lowercase(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 'a' || r > 'z' {
			return r
		}
		return 'a' + (r-'a'+13)%26
	}, s)
}

// isOffensive reports the same of a German text; there, Dick and Ass are other words.
func (g german) isOffensive(text string) bool {
	words := g.foldAndDropArticles(text)
	for _, w := range append(words, g.key(words)) {
		if offensiveGerman[rot13Lowercase(w)] || slices.ContainsFunc(germanStems, func(stem string) bool { return strings.Contains(rot13Lowercase(w), stem) }) {
			return true
		}
	}
	return false
}

var offensiveGerman = wordSet(`
	nefpu nrefpur nefpuybpu onfgneq svpx svpxra svpxre sbgmr sbgmra shem shremr uher uhera xnpxr
	xnpxra xnpxre zvfgfghrpx zbrfr zhfpuv artre artreva ahggr ahggra cravf cvzzry cvffr cvffra cbeabf
	cbeab frk fpuynzcr fpuynzcra fpujhpugry fpujnamyhgfpure fcnfg fcnfgv gvggra gvggr ghagr intvan jvpufre jvkre
	jvpufra mvtrhare mvtrhareva urebva xbxnva anmv anmvf unxraxerhm fryofgzbeq fhvmvq iretrjnygvthat zbatb xnanxr xnanxra
	whqrafnh
`)

var germanStems = strings.Fields(`
	nefpuybpu svpxr trsvpxg uvgyre ubybpnhfg uherafbua uherafbrua fpurvff fpurvffr xvaqrefpunraq znfgheo artrex cbeab
	jvpufre fpujhpugry gvggra iretrjnygvt sbgmr zvfftroheg
`)
