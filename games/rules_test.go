package games_test

import (
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/games/examples"
)

// A rule of docs/rules/common.md is proved where it is kept: some at the table or by the judge, once for
// all games, and some in each game that touches them, by tests of its own.
var (
	tableRules      = []string{"CM-1", "CM-3", "CM-4", "CM-6", "CM-10", "CM-23", "CM-25", "CM-26", "CM-27", "CM-28", "CM-29", "CM-31", "CM-32", "CM-33", "CM-34", "CM-35", "CM-36", "CM-37", "CM-38", "CM-39"}
	rulesOfAllGames = []string{"CM-5", "CM-7", "CM-8", "CM-9", "CM-21", "CM-22"}
	rulesOfMarks    = []string{"CM-2"}
	rulesOfDrawing  = []string{"CM-11", "CM-12", "CM-13", "CM-19", "CM-20"}
	rulesOfWords    = []string{"CM-14", "CM-15", "CM-16", "CM-17", "CM-18", "CM-24", "CM-30"}
	// laterParts of rules that came later than the rest: listed as not yet built, or proved.
	laterParts = []unbuiltRule{{"CM-2", "age"}, {"CM-6", "returns"}, {"CM-15", "sound"}}
)

// A rule without a test does not count as built: each numbered rule and each worked
// example of a game must be named by a test, and each common rule that it touches by a
// test of that game or of its board in the client. What has no test is listed as not yet
// built, in docs/rules/README.md, and nothing else is.
func TestEveryRuleHasATest(t *testing.T) {
	names := testNames(t)
	all := slices.Concat(slices.Collect(maps.Values(names))...)
	later := parseUnbuilt(readFile(t, "../docs/rules/README.md"))
	shared := parseRules(readFile(t, "../docs/rules/common.md"), "CM")
	proved := slices.Clone(tableRules)
	checkRulesTested(t, "at the table", tableRules, all)
	for _, g := range examples.ListWithGames() {
		info := g.Info()
		rules := parseRules(rulesPageOf(t, info), info.Prefix)
		if len(rules) == 0 {
			t.Errorf("%s has no numbered rules", info.ID)
		}
		checkRulesTested(t, info.ID, rules, all)
		touched := commonRulesOf(t, g)
		checkRulesTested(t, info.ID, touched, names[info.ID])
		proved = append(proved, touched...)
	}
	for _, rule := range proved {
		if !slices.Contains(shared, rule) {
			t.Errorf("%s is no common rule", rule)
		}
	}
	for _, rule := range shared {
		whole := slices.Contains(later, unbuiltRule{rule: rule})
		if !whole && !slices.Contains(proved, rule) {
			t.Errorf("%s is neither proved nor listed as not yet built", rule)
		}
	}
	for _, u := range laterParts {
		if !slices.Contains(later, u) && u.findTestOf(all) == "" {
			t.Errorf("%s: no test of it has the word %q in its name, and it is not listed as not yet built", u.rule, u.word)
		}
	}
	for _, u := range later {
		if !slices.Contains(shared, u.rule) {
			t.Errorf("%s is listed as not yet built, and is no common rule", u.rule)
		}
		if name := u.findTestOf(all); name != "" {
			t.Errorf("%s is listed as not yet built, and there is a test of it: %q", u.rule, name)
		}
	}
}

// commonRulesOf returns the common rules that a game has to prove, by what it is.
func commonRulesOf(t *testing.T, g game.Game) []string {
	t.Helper()
	info, rules := g.Info(), slices.Clone(rulesOfAllGames)
	table, err := dealTable(g, info.Min, nil, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := table.Match.(game.DrawingMatch); ok {
		rules = append(rules, rulesOfDrawing...)
	}
	if len(info.Marks) > 0 {
		rules = append(rules, rulesOfMarks...)
	}
	if slices.ContainsFunc(info.Options, func(o game.Option) bool { return o.Key == game.SlipsKey }) {
		rules = append(rules, rulesOfWords...)
	}
	return rules
}

// checkRulesTested complains of rules that no name has in it.
func checkRulesTested(t *testing.T, where string, rules, names []string) {
	t.Helper()
	if untested := rulesWithoutTest(rules, names); len(untested) > 0 {
		t.Errorf("%s: no test names %s", where, strings.Join(untested, ", "))
	}
}

// An unbuiltRule is a common rule that waits for its turn, or a part of one: that which its
// tests will name with this word.
type unbuiltRule struct{ rule, word string }

// findTestOf returns the name of a test that proves it; "" for none.
func (u unbuiltRule) findTestOf(names []string) string {
	for _, name := range names {
		if len(rulesWithoutTest([]string{u.rule}, []string{name})) == 0 && strings.Contains(name, u.word) {
			return name
		}
	}
	return ""
}

// parseUnbuilt returns the rows of the table of what is not yet built.
func parseUnbuilt(page string) []unbuiltRule {
	_, table, _ := strings.Cut(page, "\n## Not yet built\n")
	table, _, _ = strings.Cut(table, "\n## ")
	var list []unbuiltRule
	for _, m := range regexp.MustCompile(`(?m)^\| ([A-Z]{2}-\d+) \| ([^|]*)\|`).FindAllStringSubmatch(table, -1) {
		list = append(list, unbuiltRule{rule: m[1], word: strings.TrimSpace(m[2])})
	}
	return list
}

// rulesPageOf returns the page of a game's rules: the one that has its prefix in the title.
func rulesPageOf(t *testing.T, info game.Info) string {
	t.Helper()
	paths, err := filepath.Glob("../docs/rules/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if text := readFile(t, path); strings.HasPrefix(text, "# "+info.Prefix+" ") {
			return text
		}
	}
	t.Fatalf("docs/rules has no page for %s, titled %q", info.ID, "# "+info.Prefix+" — "+info.Name)
	return ""
}

// parseRules returns what a page of rules asks tests for: "IO-12" for a rule, and "IO example
// 4" for a numbered row of its worked examples.
func parseRules(page, prefix string) []string {
	var list []string
	for _, m := range regexp.MustCompile(`(?m)^- (`+prefix+`-\d+) `).FindAllStringSubmatch(page, -1) {
		list = append(list, m[1])
	}
	_, examples, _ := strings.Cut(page, "\n## Worked examples\n")
	examples, _, _ = strings.Cut(examples, "\n## ")
	for _, m := range regexp.MustCompile(`(?m)^\| (\d+)( \[[RH]\])? \|`).FindAllStringSubmatch(examples, -1) {
		list = append(list, prefix+" example "+m[1])
	}
	return list
}

// rulesWithoutTest returns the rules that no name has in it.
func rulesWithoutTest(rules, names []string) []string {
	all := strings.Join(names, "\n")
	return slices.DeleteFunc(slices.Clone(rules), func(rule string) bool {
		return regexp.MustCompile(`\b` + rule + `\b`).MatchString(all)
	})
}

// testNames returns the names of all tests and sub-tests, in Go and in TypeScript: by the
// game in whose folder they are, or which a browser test is about; "" for all others.
func testNames(t *testing.T) map[string][]string {
	t.Helper()
	names, sources := map[string][]string{}, map[string][]string{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && (name == "node_modules" || name == "dist" || name == ".git"):
			return fs.SkipDir
		case strings.HasSuffix(name, "_test.go") && filepath.Dir(path) != filepath.Join("..", "games"):
			sources[filepath.Dir(path)] = append(sources[filepath.Dir(path)], readFile(t, path))
		case strings.HasSuffix(name, ".spec.ts"), strings.HasSuffix(name, ".test.ts"):
			names[gameOfPath(path)] = append(names[gameOfPath(path)], scriptTestNames(readFile(t, path))...)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for dir, files := range sources {
		names[gameOfPath(dir+"/")] = append(names[gameOfPath(dir+"/")], goTestNames(t, files...)...)
	}
	return names
}

// gameOfPath returns the game that a file is about, by its folder or by the name of a browser test.
func gameOfPath(path string) string {
	for _, g := range examples.ListWithGames() {
		id := g.Info().ID
		if strings.Contains(path, "/"+packageFolder(g)+"/") || strings.HasPrefix(filepath.Base(path), id) {
			return id
		}
	}
	return ""
}

func TestRulesAreFound(t *testing.T) {
	const rules = "# XX — Example\n- XX-1 [R] One.\n- XX-12 [H] Two, as XX-3.\n\n## Worked examples\n| | grid |\n| --- | --- |\n| 1 [R] | a |\n| 2 | b |\n\n## Else\n| 3 | c |\n"
	if got, want := parseRules(rules, "XX"), []string{"XX-1", "XX-12", "XX example 1", "XX example 2"}; !slices.Equal(got, want) {
		t.Errorf("the page has %q, found was %q", want, got)
	}
	if got, want := rulesWithoutTest([]string{"XX-1", "XX-12", "XX example 1"}, []string{"XX-12, XX example 10"}), []string{"XX-1", "XX example 1"}; !slices.Equal(got, want) {
		t.Errorf("missing is %q, found was %q", want, got)
	}
	const list = "# Rules\n\n## Not yet built\n| rule | word | what |\n| --- | --- | --- |\n| XX-2 | age | who is oldest |\n| XX-3 | | all of it |\n\n## Else\n| XX-4 | | no |\n"
	later := parseUnbuilt(list)
	if want := []unbuiltRule{{"XX-2", "age"}, {"XX-3", ""}}; !slices.Equal(later, want) {
		t.Fatalf("not built is %q, found was %q", want, later)
	}
	for _, tt := range []struct{ name, names, proves string }{
		{"a part is proved by a name with its word", "XX-2 by age", "XX-2"},
		{"and by no other", "XX-2 the smallest", ""},
		{"a whole rule by any", "XX-3 the smallest", "XX-3"},
		{"a longer number is another rule", "XX-33 by age", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			for _, u := range later {
				if u.findTestOf([]string{tt.names}) != "" {
					got += u.rule
				}
			}
			if got != tt.proves {
				t.Errorf("it proves %q", got)
			}
		})
	}
	if gameOfPath("../games/iota/") != "iota" || gameOfPath("../web/src/games/doodledash/story.test.ts") != "doodledash" || gameOfPath("../web/e2e/funnylines.spec.ts") != "funnylines" || gameOfPath("../table/") != "" {
		t.Error("what is about a game is not found")
	}
}

// What may be drawn in Pictomania, people are told in plain words.
func TestDrawingRulesInPlainWords(t *testing.T) {
	page := readFile(t, "../texts/en/rules/pictomania.md")
	screen := func(title string) string {
		_, part, _ := strings.Cut(page, "\n## "+title+"\n")
		part, _, _ = strings.Cut(part, "\n## ")
		return part
	}
	forbidden, allowed, judges := screen("What you can’t draw"), screen("What you can draw"), screen("You are the judges")
	for _, tt := range []struct {
		rule, part string
		words      []string
	}{
		{"PM-30 CM-19 the help page forbids", forbidden, []string{
			"letters", "numbers", "writing", "dashes or blanks", "first letters", "rhymes", "sound-alikes", "noises", "where the word", "things in the room",
			"another word of the round", "animation",
		}},
		{"PM-30 and allows", allowed, []string{"around it", "arrows", "a series of pictures", "crossing things out", "symbols", "compound"}},
		{"PM-30 PM-26 and leaves it to the players", judges, []string{"flag", "vote", "more than half", "as if nobody had guessed"}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			for _, word := range tt.words {
				if !strings.Contains(tt.part, word) {
					t.Errorf("%q is not among %q", word, tt.part)
				}
			}
		})
	}
}
