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

// Every language has every message, with the same figures.
func TestLanguagesAreWhole(t *testing.T) {
	english := readMessages("en", "terminal")
	for _, language := range Languages() {
		other := readMessages(language, "terminal")
		for name, text := range english {
			used, ok := other[name]
			if !ok {
				t.Errorf("%s: there is no %s", language, name)
			}
			if got, want := holes(used), holes(text); !slices.Equal(got, want) {
				t.Errorf("%s: %s has %q, and English has %q", language, name, got, want)
			}
		}
		for name := range other {
			if _, ok := english[name]; !ok {
				t.Errorf("%s: English has no %s", language, name)
			}
		}
	}
	if !slices.Contains(Languages(), "de") {
		t.Error("nobody speaks German")
	}
}

func holes(text string) []string {
	return slices.Sorted(slices.Values(figure.FindAllString(text, -1)))
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
		for _, m := range regexp.MustCompile(`\b(?:message|FormatMessage)\("([a-z-]+)"`).FindAllStringSubmatch(string(source), -1) {
			used[m[1]] = true
		}
	}
	if got, want := slices.Sorted(maps.Keys(used)), slices.Sorted(maps.Keys(readMessages("en", "terminal"))); !slices.Equal(got, want) {
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
		if got.FormatMessage("ready") != ForTerminal(tt.want).FormatMessage("ready") {
			t.Errorf("%q is told %q", tt.env, got.FormatMessage("ready"))
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

// What the program writes into files it fills in by itself, so there is nothing but {name} in it.
func TestNotesArePlain(t *testing.T) {
	paths, err := filepath.Glob("../games/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	notes := 0
	for _, path := range append(paths, "../gateway/api/album.go") {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`\b(?:NewNote|translate)\("([^"]+)"`).FindAllStringSubmatch(string(source), -1) {
			notes++
			for _, language := range Languages() {
				used, ok := ForServer(language)[m[1]]
				if !ok || !slices.Equal(holes(used), holes(m[1])) || strings.ContainsAny(figure.ReplaceAllString(used, ""), "{}<>'") {
					t.Errorf("%s: %q is used as %q", language, m[1], used)
				}
			}
		}
	}
	if notes < 15 {
		t.Errorf("there are only %d notes", notes)
	}
}

func TestFormatMessage(t *testing.T) {
	tongue := Messages{"kept": "{data}: {n} days, {data}"}
	if got := tongue.FormatMessage("kept", Figures{"data": "/home/{n}", "n": 3}); got != "/home/{n}: 3 days, /home/{n}" {
		t.Errorf("used is %q", got)
	}
	if got := ForServer("de").Translate("{name} had no guess", Figures{"name": "Ana"}); !strings.HasPrefix(got, "Ana ") || got == "Ana had no guess" {
		t.Errorf("told is %q", got)
	}
	if got := ForServer("tlh").Translate("{name} waits", Figures{"name": "Ana"}); got != "Ana waits" {
		t.Errorf("told is %q", got)
	}
}
