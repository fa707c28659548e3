// Package textstest checks what the server says while its tests run: every message in every
// language, and that nothing in the source is left unsaid.
package textstest

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"linework/texts"
)

// Main runs the tests of a package and exits. It fails if a message that they made lacks
// something in some language, or if they did not say every one of the codes (see CodesIn).
// Tests that are picked by name need not say them.
func Main(m *testing.M, codes ...string) {
	var said recorder
	texts.Observe = said.record
	status := m.Run()
	said.mu.Lock() // a test may have left a connection behind
	for _, name := range []string{"test.run", "test.skip", "test.fuzz", "test.list"} {
		if flag.Lookup(name).Value.String() != "" {
			codes = nil
		}
	}
	for _, code := range codes {
		if !said.codes[code] {
			said.faults = append(said.faults, fmt.Sprintf("no test makes the server say %q", code))
		}
	}
	for _, fault := range said.faults {
		fmt.Println("FAIL:", fault)
		status = 1
	}
	os.Exit(status)
}

// CodesIn returns the codes that functions in the source of some folders say, but not those
// which are made when the program starts. It panics if a folder cannot be read.
func CodesIn(folders ...string) []string {
	codes := map[string]bool{}
	for _, folder := range folders {
		names, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(names) == 0 {
			panic(fmt.Sprintf("there is no source in %s: %v", folder, err))
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			source, err := os.ReadFile(name)
			if err != nil {
				panic(err)
			}
			for _, use := range FindCodes(name, source) {
				if use.InFunction {
					codes[use.Code] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(codes))
}

// Except returns the codes without some, which the tests of another package say.
func Except(codes []string, others ...string) []string {
	return slices.DeleteFunc(codes, func(code string) bool { return slices.Contains(others, code) })
}

// A recorder keeps which codes were said, and what was wrong with how.
type recorder struct {
	mu     sync.Mutex
	codes  map[string]bool
	faults []string
}

// record checks a message the first time its code is said.
func (r *recorder) record(m texts.Message) {
	r.mu.Lock()
	isNew := !r.codes[m.Code]
	if r.codes == nil {
		r.codes = map[string]bool{}
	}
	r.codes[m.Code] = true
	r.mu.Unlock()
	if !isNew {
		return
	}
	if err := CheckMessage(m); err != nil {
		r.mu.Lock()
		r.faults = append(r.faults, err.Error())
		r.mu.Unlock()
	}
}

// CheckMessage returns an error where a message has other figures than its sentence names in
// some language, is not said there, or holds a sentence that was already put into English.
// Codes of games that only tests have are not checked.
func CheckMessage(m texts.Message) error {
	english := texts.ForServer("en")
	if !english.Has(m.Code) {
		return nil
	}
	given := slices.Sorted(maps.Keys(m.Figures))
	for _, language := range texts.Languages() {
		d := texts.ForServer(language)
		if named := d.FigureNames(m.Code); !slices.Equal(named, given) {
			return fmt.Errorf("%s: %q names %q, and is given %q", language, m.Code, named, given)
		}
		if said := m.In(d); said == "" || strings.Contains(said, "<nil>") {
			return fmt.Errorf("%s: %q is said as %q", language, m.Code, said)
		}
	}
	for name, figure := range m.Figures {
		text, isText := figure.(string)
		if code, ok := englishSentences()[text]; isText && ok {
			return fmt.Errorf("the figure %s of %q is the English of %q; give the message", name, m.Code, code)
		}
	}
	return nil
}

// englishSentences returns the codes of English sentences, by sentence. Single words are left
// out: a player may have any name.
var englishSentences = sync.OnceValue(func() map[string]string {
	english, codes := texts.ForServer("en"), map[string]string{}
	for _, code := range english.Codes() {
		if sentence := english.Sentence(code); strings.Contains(sentence, " ") {
			codes[sentence] = code
		}
	}
	return codes
})
