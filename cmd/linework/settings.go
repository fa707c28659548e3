package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/alecthomas/kong"

	"linework/game"
	"linework/journal/postgres"
)

// settingsFiles is where settings are looked for, unless --config names a file; the
// first that is there counts.
var settingsFiles = []string{"linework.toml", "/etc/linework/linework.toml"}

// A settings is what linework.toml says. A setting has the name of the flag of linework
// serve that it stands for; a flag or an environment variable goes before it.
type settings struct {
	file  string
	lines map[string]int    // where each setting is, by name
	texts map[string]string // what it says, as on a command line
	taken map[string]bool   // what no flag and no environment variable goes before
}

// BeforeResolve reads the file, for commands that can be set.
func (*ServeCommandLine) BeforeResolve(ctx *kong.Context, s *settings) error {
	node := ctx.Selected()
	if node == nil || !slices.ContainsFunc(node.Flags, func(f *kong.Flag) bool { return f.Name == "data" || f.Name == "listen" }) {
		return nil
	}
	warnOfUnknownVariables(ctx.Model)
	file, given := "", false
	for _, flag := range ctx.Model.Flags {
		if flag.Name == "config" {
			file, _ = ctx.FlagValue(flag).(string)
			file = cmp.Or(file, os.Getenv("LINEWORK_CONFIG"))
			given = file != ""
		}
	}
	for _, usual := range settingsFiles {
		if _, err := os.Stat(usual); file == "" && err == nil {
			file = usual
		}
	}
	if file == "" {
		return nil
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrPermission) && !given { // it is for the server, which somebody else runs
		return nil
	}
	if err != nil {
		return fmt.Errorf("--config: %w", err)
	}
	if err := s.parseTOML(file, string(text), settingNames(ctx.Model)); err != nil {
		return err
	}
	ctx.AddResolver(s)
	return nil
}

// settingNames returns the names of all settings: the flags of linework serve.
func settingNames(app *kong.Application) []string {
	var names []string
	for _, command := range app.Children {
		if command.Name == "serve" {
			for _, flag := range command.Flags {
				if flag.Name != "help" {
					names = append(names, flag.Name)
				}
			}
		}
	}
	return names
}

// parseTOML reads the text of a file, and refuses what is no setting with file and line.
func (s *settings) parseTOML(file, text string, names []string) error {
	var values map[string]any
	if _, err := toml.Decode(text, &values); err != nil {
		if fault, ok := errors.AsType[toml.ParseError](err); ok {
			return fmt.Errorf("%s:%d: %s", file, fault.Position.Line, fault.Message)
		}
		return fmt.Errorf("%s: %w", file, err)
	}
	s.file, s.lines, s.texts, s.taken = file, map[string]int{}, map[string]string{}, map[string]bool{}
	var faults []string
	for name, value := range values {
		s.lines[name] = lineOfSettingOrFirst(text, name)
		said, ok := convertTOMLToFlagText(value)
		switch {
		case !slices.Contains(names, name):
			faults = append(faults, fmt.Sprintf("%s:%d: there is no setting %q%s", file, s.lines[name], name, hintAtMeantNameOrList(name, names)))
		case !ok:
			faults = append(faults, fmt.Sprintf("%s:%d: %s must be a text in quotes, a number, true or false, or a list of texts", file, s.lines[name], name))
		}
		s.texts[name] = said
	}
	if len(faults) > 0 {
		slices.Sort(faults)
		return errors.New(strings.Join(faults, "\n"))
	}
	return nil
}

func lineOfSettingOrFirst(text, name string) int {
	starts := regexp.MustCompile(`^\s*(\[+\s*)?["']?` + regexp.QuoteMeta(name) + `["']?\s*[\]=.]`)
	for i, line := range strings.Split(text, "\n") {
		if starts.MatchString(line) {
			return i + 1
		}
	}
	return 1
}

func convertTOMLToFlagText(value any) (text string, ok bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case int64, float64, bool:
		return fmt.Sprint(v), true
	case []any:
		var parts []string
		for _, one := range v {
			part, ok := one.(string)
			if !ok {
				return "", false
			}
			parts = append(parts, part)
		}
		return strings.Join(parts, ","), true
	}
	return "", false
}

// hintAtMeantNameOrList returns a hint at the name that was meant, if there is one that differs in two letters
// at most, or else at the list of all.
func hintAtMeantNameOrList(name string, names []string) string {
	best, fewest := "", 3
	for _, other := range names {
		if differing := countDifferingLetters(name, other); differing < fewest {
			best, fewest = other, differing
		}
	}
	if best == "" {
		return "; linework config lists all"
	}
	return fmt.Sprintf("; it is called %q", best)
}

// countDifferingLetters counts the letters that one name has more often than the other, in any order.
func countDifferingLetters(a, b string) (count int) {
	a, b = strings.ToLower(a), strings.ToLower(b)
	for _, letter := range "abcdefghijklmnopqrstuvwxyz" {
		more := strings.Count(a, string(letter)) - strings.Count(b, string(letter))
		count += max(more, -more)
	}
	return count
}

// warnOfUnknownVariables tells which variables of the environment look like settings and are none
// of any command.
func warnOfUnknownVariables(app *kong.Application) {
	known := variablesOf(app)
	var unknown []string
	for _, variable := range os.Environ() {
		if name, _, _ := strings.Cut(variable, "="); strings.HasPrefix(name, "LINEWORK_") && !slices.Contains(known, name) {
			unknown = append(unknown, name)
		}
	}
	if len(unknown) == 0 {
		return
	}
	known = variablesOf(newParser(new(commands), new(settings)).Model)
	for _, name := range unknown {
		if !slices.Contains(known, name) {
			fmt.Fprintf(os.Stderr, "linework: there is no setting %s%s\n", name, hintAtMeantNameOrList(name, known))
		}
	}
}

// variablesOf lists the variables of the environment that stand for flags.
func variablesOf(app *kong.Application) []string {
	var list []string
	_ = kong.Visit(app, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok {
			list = append(list, flag.Envs...)
		}
		return next(nil)
	})
	return list
}

// Validate does nothing, for parse has checked the settings.
func (s *settings) Validate(*kong.Application) error { return nil }

// Resolve returns what the file says of a flag that the command line does not set. An empty
// text, as linework config prints it, is no value.
func (s *settings) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	text, ok := s.texts[flag.Name]
	if !ok || text == "" || environmentVariableInUse(flag) != "" {
		return nil, nil
	}
	s.taken[flag.Name] = true
	return text, nil
}

func environmentVariableInUse(flag *kong.Flag) (name string) {
	for _, name = range flag.Envs {
		if _, ok := os.LookupEnv(name); ok {
			return name
		}
	}
	return ""
}

var flagName = regexp.MustCompile(`--([a-z][a-z-]+)`)

// prefixLinesOfNamedFlags puts in front of an error that names a flag where in the file it was set,
// if it was set there.
func (s *settings) prefixLinesOfNamedFlags(err error) error {
	if err == nil {
		return nil
	}
	var places []string
	for _, found := range flagName.FindAllStringSubmatch(err.Error(), -1) {
		if s.taken[found[1]] {
			if place := fmt.Sprintf("%s:%d: ", s.file, s.lines[found[1]]); !slices.Contains(places, place) {
				places = append(places, place)
			}
		}
	}
	if len(places) == 0 {
		return err
	}
	return fmt.Errorf("%s%w", strings.Join(places, ""), err)
}

// configCommand takes every flag of serve, so that one can try what they would do.
type configCommand struct{ serveCommand }

// Run prints every setting as linework.toml would have it, and where it comes from.
func (c *configCommand) Run(ctx *kong.Context, s *settings) error {
	if _, err := c.normalizeAndCheckFlags(); err != nil {
		return err
	}
	if s.file == "" {
		fmt.Println("# There is no linework.toml here; this could be one.")
	}
	for _, flag := range ctx.Selected().Flags {
		if flag.Name == "help" {
			continue
		}
		text := formatTOML(flag.Target)
		if flag.Tag.Has("secret") {
			text = strconv.Quote(maskSecretOrURLPassword(flag.Target.String()))
		}
		fmt.Printf("%-50s # %s\n", flag.Name+" = "+text, s.sourceOf(ctx, flag))
	}
	return nil
}

// maskSecretOrURLPassword returns a secret as it may be shown: of a database all but the password.
func maskSecretOrURLPassword(secret string) string {
	if secret == "" || postgres.IsURL(secret) {
		return postgres.HidePassword(secret)
	}
	return "xxxxx"
}

// sourceOf returns where a setting comes from.
func (s *settings) sourceOf(ctx *kong.Context, flag *kong.Flag) string {
	for _, p := range ctx.Path {
		if p.Flag == flag && !p.Resolved {
			return "flag"
		}
	}
	if name := environmentVariableInUse(flag); name != "" {
		return name
	}
	if line, ok := s.lines[flag.Name]; ok {
		return fmt.Sprintf("%s:%d", s.file, line)
	}
	return "default"
}

func formatTOML(v reflect.Value) string {
	switch x := v.Interface().(type) {
	case time.Duration:
		return strconv.Quote(x.String())
	case []string:
		return "[" + strings.Join(game.MapList(x, strconv.Quote), ", ") + "]"
	case string:
		return strconv.Quote(x)
	default:
		return fmt.Sprint(x)
	}
}
