package texts

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every language has every sentence, with the same figures.
func TestLanguagesAreWhole(t *testing.T) {
	for _, area := range []string{"terminal", "server"} {
		english := readSentences("en", area)
		for _, language := range Languages() {
			own := readSentences(language, area)
			if got, want := slices.Sorted(maps.Keys(own)), slices.Sorted(maps.Keys(english)); !slices.Equal(got, want) {
				t.Errorf("%s/%s.toml has %q; English has %q", language, area, got, want)
			}
			said, source := readDictionary(language, area), readDictionary("en", area)
			for code := range own {
				if got, want := said.FigureNames(code), source.FigureNames(code); !slices.Equal(got, want) {
					t.Errorf("%s: %s has %q, and English has %q", language, code, got, want)
				}
			}
		}
	}
	if !slices.Contains(Languages(), "de") {
		t.Error("nobody speaks German")
	}
}

// Every sentence can be said in every language: each with numbers of which there are one, none
// and many, with nothing of its braces left, and nothing English elsewhere.
func TestEverySentenceIsSaid(t *testing.T) {
	sameInAll := regexp.MustCompile(`^[\d ,×]+$`)
	for _, language := range Languages() {
		d := ForServer(language)
		for _, code := range d.Codes() {
			for _, n := range []int{0, 1, 2, 5, 1000} {
				figures := Figures{}
				for _, name := range d.FigureNames(code) {
					figures[name] = n
				}
				said := Message{Code: code, Figures: figures}.In(d)
				if said == "" && !strings.HasPrefix(code, "card-also.") || strings.ContainsAny(said, "{}#") {
					t.Errorf("%s: %s is said as %q", language, code, said)
				}
			}
			if s := d.Sentence(code); language != "en" && s == ForServer("en").Sentence(code) && strings.Count(s, " ") > 1 && !sameInAll.MatchString(s) {
				t.Errorf("%s: %s is English: %q", language, code, s)
			}
		}
	}
}

// TestEveryMessageIsUsed checks that the program uses every message, and no other.
func TestEveryMessageIsUsed(t *testing.T) {
	paths, err := filepath.Glob("../cmd/linework/*.go")
	if err != nil || len(paths) == 0 {
		t.Fatal("there is no program: ", err)
	}
	used := map[string]bool{}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`\b(?:message|Format)\("([a-z-]+)"`).FindAllStringSubmatch(string(source), -1) {
			used[m[1]] = true
		}
	}
	if got, want := slices.Sorted(maps.Keys(used)), slices.Sorted(maps.Keys(readSentences("en", "terminal"))); !slices.Equal(got, want) {
		t.Errorf("the program uses %q, and terminal.toml has %q", got, want)
	}
}

func TestAccepted(t *testing.T) {
	for header, want := range map[string]string{
		"": "en", "de": "de", "de-AT,de;q=0.9,en;q=0.8": "de", "fr-FR, de;q=0.5": "de", "en-GB,en;q=0.9,de;q=0.8": "en", "fr,*;q=0.5": "en", "../../etc, ;;,": "en",
	} {
		if got := AcceptedLanguage(header); got != want {
			t.Errorf("%q reads %q, want %q", header, got, want)
		}
	}
}

func TestOf(t *testing.T) {
	for _, tt := range []struct{ env, want string }{
		{"LANG=de_DE.UTF-8", "de"}, {"LANG=de", "de"}, {"LANG=de_AT@euro", "de"}, {"LANG=de-CH", "de"},
		{"LANG=en_GB.UTF-8", "en"}, {"LANG=C.UTF-8", "en"}, {"", "en"}, {"LANG=fr_FR", "en"}, {"LANG=denglish", "en"},
		{"LC_ALL=en_US LANG=de_DE", "en"}, {"LC_MESSAGES=de_DE LANG=en_US", "de"}, {"LC_ALL=de_DE LC_MESSAGES=en_US", "de"},
		{"LANG=..", "en"}, {"LANG=/etc", "en"},
	} {
		got := ForEnvironment(func(name string) string {
			for pair := range strings.FieldsSeq(tt.env) {
				if value, ok := strings.CutPrefix(pair, name+"="); ok {
					return value
				}
			}
			return ""
		})
		if got.Format("ready") != ForTerminal(tt.want).Format("ready") {
			t.Errorf("%q is told %q", tt.env, got.Format("ready"))
		}
	}
}

func TestMatchLocale(t *testing.T) {
	languages := []string{"de", "en", "pt", "pt-BR", "zh-Hant-TW"}
	for locale, want := range map[string]string{
		"pt_BR.UTF-8": "pt-BR", "pt-BR": "pt-BR", "PT_br": "pt-BR", "pt_BR@latin": "pt-BR", "pt_PT.UTF-8": "pt", "pt": "pt",
		"zh-Hant-TW.UTF-8": "zh-Hant-TW", "zh_CN": "", "de_AT@euro": "de", "C.UTF-8": "", "": "", "-": "",
	} {
		if got := matchLocale(locale, languages); got != want {
			t.Errorf("%q is told in %q; want %q", locale, got, want)
		}
	}
}
