package table_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"linework/game"
	"linework/games/iota"
	"linework/table"
)

func nameRefusal(err error) string {
	var r *game.Refusal
	if errors.As(err, &r) {
		return r.Code
	}
	return ""
}

func TestInvisibleNamesAreRefused(t *testing.T) {
	for _, name := range []string{
		"Ana", "Müller", "Ωmega", "李", "عمر", "عُمَّر", "नेहा", "ज़ें", "ශ්\u200dරී", "نیم\u200cروز", "Nguyễn Thế", "Nguyễn", "Zoë ☕️", "Änne 👩‍🎨", "👩🏽‍🚀", "❤️‍🔥", "🇩🇪",
		"O'Brien", "Jean-Luc", "R2-D2", "田中 さくら", "ご", "שָׁלוֹם", "สมชาย ปู่", "1️⃣", "김민준",
	} {
		if err := table.CheckName(name); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	for what, name := range map[string]string{
		"nothing":              "",
		"spaces":               "  \u00a0 ",
		"a zero-width space":   "An\u200ba",
		"a joiner":             "An\u200da",
		"a joiner at the end":  "Ana\u200d",
		"a joiner of emoji":    "👩\u200d",
		"a non-joiner":         "An\u200ca",
		"a soft hyphen":        "An\u00ada",
		"a mark of direction":  "\u202eanA",
		"an isolate":           "\u2066Ana\u2069",
		"an Arabic mark":       "\u061cAna",
		"a tag":                "Ana\U000e0041",
		"a variation selector": "Ana\ufe0f",
		"another":              "Ana\ufe00",
		"a byte order mark":    "\ufeffAna",
		"a Hangul filler":      "\u3164",
		"Braille without dots": "\u2800",
		"a grapheme joiner":    "An\u034fa",
		"a line break":         "a\nb\x00",
		"a mark alone":         "\u0301Ana",
		"three marks":          "A\u0301\u0302\u0303na",
		"marks on an umlaut":   "ü\u0301\u0302",
		"marks on Devanagari":  "न\u0301\u0302\u0303",
		"too long":             strings.Repeat("x", 21),
		"broken bytes":         "An\xffa\ufffd\x80",
	} {
		if code := nameRefusal(table.CheckName(name)); code != "bad-name" {
			t.Errorf("%s, %q: %q", what, name, code)
		}
	}
}

func TestLookalikeNamesAreRefused(t *testing.T) {
	for _, tt := range []struct{ first, second, want string }{
		{"Ana", "ANA", "name-taken"},
		{"Ana", "Аna", "name-taken"}, // a Cyrillic A
		{"Ana", "Αnа", "name-taken"}, // Greek and Cyrillic
		{"Ana", "Ａｎａ", "name-taken"},
		{"Ana", "𝐀𝐧𝐚", "name-taken"},
		{"Ali", "AIi", "name-taken"},
		{"Ali", "aIi", "name-taken"},
		{"Ali", "A1i", "name-taken"},
		{"Bob", "B0b", "name-taken"},
		{"Zoë", "Zoe\u0308", "name-taken"},
		{"ВЕРА", "вера", "name-taken"},
		{"Сара", "Capa", "name-taken"},
		{"عمر", "ع\u200cمر", "name-taken"},
		{"Lia", "Ila", ""},
		{"Eli", "Ell", ""},
		{"Muller", "Müller", ""},
		{"Вера", "Вика", ""},
		{"Ana", "Ana 2", ""},
		{"李", "季", ""},
		{"عمر", "عمرو", ""},
	} {
		runTable(t, func(t *testing.T, r *testTable) {
			r.sit(tt.first)
			if _, err := r.Sit(tt.second); nameRefusal(err) != tt.want {
				t.Errorf("%s after %s: %v", tt.second, tt.first, err)
			}
			cleo, _ := r.sit("Cleo")
			if a := cleo.send("rename", `{"name":"`+tt.second+`"}`); tt.want != "" && a.Code != tt.want {
				t.Errorf("renamed to %s after %s: %v", tt.second, tt.first, a)
			}
		})
	}
}

func TestReservedNames(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		host, _ := r.sit("Host")
		if _, err := r.Sit("System"); nameRefusal(err) != "name-reserved" {
			t.Errorf("a stranger sits down as System: %v", err)
		}
		ben, _ := r.sit("Ben")
		ben.mustRefuse("name-reserved", "rename", `{"name":"Admin"}`)
		host.mustSend("rename", `{"name":"Owner"}`)
		ben.mustRefuse("name-reserved", "rename", `{"name":"Ηost"}`)
		host.mustSend("open", `{"open":false}`)
		if _, err := r.Sit("Gastgeber"); nameRefusal(err) != "name-reserved" {
			t.Errorf("a stranger knocks as Gastgeber: %v", err)
		}
	})
}

func TestRenameDuringAGame(t *testing.T) {
	t.Run("the table and the game call a player by the new name, also after a restart", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			ana.mustSend("start", `{"force":true}`)
			ben.mustRefuse("name-taken", "rename", `{"name":"ana"}`)
			ben.mustSend("rename", `{"name":"Benjamin"}`)
			called := func(when string, c *device) {
				t.Helper()
				var v iota.View
				if err := json.Unmarshal(c.match.View, &v); err != nil {
					t.Fatal(err)
				}
				if table, game := c.table.Seats[1].Name, v.Players[1].Name; table != "Benjamin" || game != "Benjamin" {
					t.Errorf("%s the table calls him %s, the game %s", when, table, game)
				}
			}
			called("at once", ana)
			r.reopen()
			called("after a restart", r.connect(r.tokens["Ana"]))
		})
	})
	t.Run("CM-29 whoever knows the word writes no hint into a name", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.sitForDoodleDash()
			ana.startDoodleDash()
			ben.mustRefuse("hint", "rename", `{"name":"it is a cat"}`)
			ana.mustSend("rename", `{"name":"Anna"}`)
		})
	})
}
