package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"linework/bot/hand"
	"linework/tools/lines"
)

// packages are the npm packages of the sets that a list may name.
var packages = map[string]string{
	"fluent": "fluent-emoji-high-contrast",
	"game":   "game-icons",
	"mdi":    "mdi",
	"temaki": "temaki",
}

// An entry is a line of the list: the words that an icon shows.
type entry struct {
	words     []string
	set, icon string
	apart     float64 // lines that are nearer to each other are one
}

// parseList reads lines such as "hammer = fluent:hammer"; further words of the same drawing
// follow after bars, a number after the icon is how far apart its lines are at least, in
// percent of its longer side, and a # begins a remark. A word may have several icons, a line each.
func parseList(text string) ([]entry, error) {
	var entries []entry
	seen := map[string]bool{}
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		names, source, _ := strings.Cut(line, "=")
		e := entry{apart: sameLine}
		bad := e.parseSource(strings.Fields(source))
		for name := range strings.SplitSeq(names, "|") {
			e.words = append(e.words, strings.TrimSpace(name))
		}
		if bad || slices.Contains(e.words, "") {
			return nil, fmt.Errorf("line %d: a line says a word, and the set and the name of its icon, like: hammer = fluent:hammer", i+1)
		}
		for _, word := range e.words {
			drawing := word + " = " + e.set + ":" + e.icon
			if seen[drawing] {
				return nil, fmt.Errorf("line %d: %s has that icon already", i+1, word)
			}
			seen[drawing] = true
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// parseSource reads the set and the icon, and the number that may follow, and reports whether
// they are wrong.
func (e *entry) parseSource(fields []string) (bad bool) {
	if len(fields) < 1 || len(fields) > 2 {
		return true
	}
	e.set, e.icon, _ = strings.Cut(fields[0], ":")
	if len(fields) == 2 {
		n, err := strconv.ParseFloat(fields[1], 64)
		if e.apart = n; err != nil || n < 1 || n > 20 {
			return true
		}
	}
	return packages[e.set] == "" || e.icon == ""
}

// An iconSet is the insides of SVG files by name.
type iconSet map[string]struct{ Body string }

func readIconSet(modules, set string) (iconSet, error) {
	file := filepath.Join(modules, "@iconify-json", packages[set], "icons.json")
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%w; `make icons` fetches it", err)
	}
	var content struct{ Icons iconSet }
	if err := json.Unmarshal(text, &content); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return content.Icons, nil
}

// draw returns an icon as the lines of a drawing, which are so far apart at least.
func (s iconSet) draw(name string, apart float64) ([]hand.Line, error) {
	icon, ok := s[name]
	if !ok {
		return nil, fmt.Errorf("there is no icon %q", name)
	}
	shapes, err := lines.ParseShapes(icon.Body)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	drawn := drawOutlines(shapes, apart)
	if len(drawn) == 0 {
		return nil, fmt.Errorf("of %q no line is left", name)
	}
	return drawn, nil
}
