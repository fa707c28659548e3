package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"linework/game"
	"linework/table"
	"linework/texts/textstest"
)

// declareKinds declares a list of types under their kinds; some games have none. A type that is
// only this kind stands in the list itself.
func (g *generator) declareKinds(at *file, name, doc string, list game.Kinds) {
	place := g.reserveDeclaration(at, name)
	lines := ""
	for _, k := range list {
		doc, text := g.listedType(at, reflect.TypeOf(k.Zero))
		lines += fmt.Sprintf("%s  '%s': %s;\n", doc, k.Kind, text)
	}
	if lines != "" {
		lines = "\n" + lines
	}
	at.declared[place] = fmt.Sprintf("%sexport type %s = {%s};\n", docComment("", doc), name, lines)
}

// listedType returns a type as it stands in a list: with its comment and written out if it is the
// file's own and nothing before was made from it, else by its name.
func (g *generator) listedType(at *file, t reflect.Type) (doc, text string) {
	if _, isDerived := baseOf(t); isDerived || g.seen[t] || g.fileOfPackage(t.PkgPath()) != at {
		return "", g.declareAndName(at, t)
	}
	src := g.cachedSource(t.PkgPath())
	return docComment("  ", src.docs[t.Name()]), g.objectType(at, src, t, "  ")
}

// declareQuestions declares the questions of a game, and their answers, by the kind of
// question.
func (g *generator) declareQuestions(at *file, asks game.Questions) {
	var questions, answers game.Kinds
	for _, a := range asks {
		questions = append(questions, game.Kinds{{a.Kind, a.Question}}...)
		answers = append(answers, game.Kinds{{a.Kind, a.Answer}}...)
	}
	g.declareKinds(at, "Asks", "What players ask, by kind.", questions)
	g.declareKinds(at, "Answers", "What they are answered.", answers)
}

// declareCommands declares what a device can say to a table, with what is given back.
func (g *generator) declareCommands(at *file, commands []table.CommandSpec) {
	var b strings.Builder
	for _, c := range commands {
		if slices.Contains([]string{"hello", "move", "ask"}, c.Do) {
			continue // the first is no frame of a table, and the others are the game's
		}
		doc, data, answer := "", "undefined", "undefined"
		if c.Data != nil {
			of := reflect.TypeOf(c.Data)
			if doc, data = g.listedType(at, of); strings.Contains(data, "\n") {
				doc, data = "", g.declareAndName(at, of)
			}
		}
		if c.Answer != nil {
			answer = g.declareAndName(at, reflect.TypeOf(c.Answer))
		}
		fmt.Fprintf(&b, "%s  '%s': { data: %s; answer: %s };\n", doc, c.Do, data, answer)
	}
	g.declare(at, "Commands", "What a device can say to a table, beside moves and questions, and what it is given back.", "export interface Commands {\n"+b.String()+"}\n")
}

// declareRights declares who may say what, for the client to show no button in vain.
func (g *generator) declareRights(at *file, commands []table.CommandSpec) {
	roles := table.RoleNames[:]
	g.declare(at, "Roles", "What somebody is at a table.", fmt.Sprintf("export const Roles = ['%s'] as const;\n", strings.Join(roles, "', '")))
	var b strings.Builder
	for _, c := range commands {
		var by []string
		for _, scope := range c.By {
			by = append(by, fmt.Sprintf("'%s'", scope))
		}
		fmt.Fprintf(&b, "  '%s': [%s],\n", c.Do, strings.Join(by, ", "))
	}
	g.declare(at, "Rights", "Who may say what, by role in the order of Roles, and about whose seat.", "export const Rights = {\n"+b.String()+"} as const;\n")
}

func (g *generator) declareRefusals(at *file, doc string, codes []string) {
	g.declare(at, "RefusalCode", doc, "export type RefusalCode ="+wrappedStringUnion(codes)+";\n")
}

// wrappedStringUnion returns a choice of many texts, as many to a line as fit.
func wrappedStringUnion(texts []string) string {
	var b strings.Builder
	width := 100
	for _, t := range texts {
		if width += len(t) + len(" | ''"); width > 100 {
			b.WriteString("\n ")
			width = len(t)
		}
		b.WriteString(" | '" + t + "'")
	}
	return b.String()
}

// declareCloseCodes declares the codes that sockets are closed with: the constants
// CloseSomething.
func (g *generator) declareCloseCodes(at *file, pkg string) {
	var b strings.Builder
	for _, c := range g.cachedSource(pkg).ints {
		if name, ok := strings.CutPrefix(c.name, "Close"); ok {
			fmt.Fprintf(&b, "  %c%s: %s,\n", unicode.ToLower(rune(name[0])), name[1:], c.value)
		}
	}
	if b.Len() == 0 {
		g.recordFirstError("%s has no constants CloseSomething", pkg)
	}
	g.declare(at, "Close", "Why the server closed a socket.", "export const Close = {\n"+b.String()+"} as const;\n")
}

// gameWire is the file that every game's own takes the declarations from that are alike; it is
// written by hand.
const gameWire = "../../lib/wire/gamewire"

// declareGame declares all of a game in one, and by it the types that the client has of a
// table for this game.
func (g *generator) declareGame(at *file, w game.Wire) {
	detail := "unknown"
	if len(w.Details) > 0 {
		var names []string
		for _, d := range w.Details {
			names = append(names, g.declareAndName(at, reflect.TypeOf(d)))
		}
		detail = strings.Join(names, " | ")
	}
	at.imports[gameWire] = []string{"FactOf", "GameWire"}
	at.imports["../../lib/table.svelte"] = []string{"NumberedFact as NumberedFactOf", "Table as TableOf"}
	g.declare(at, "Wire", "All that is said and told in this game. A Table is a line to a table that plays it.",
		fmt.Sprintf("export type Wire = GameWire<%s, Moves, Asks, Answers, Facts, RefusalCode, %s>;\n", g.declareAndName(at, reflect.TypeOf(w.View)), detail))
	g.declare(at, "Fact", "", "export type Fact = FactOf<Facts>;\n")
	g.declare(at, "Table", "", "export type Table = TableOf<Wire>;\n")
	g.declare(at, "NumberedFact", "", "export type NumberedFact = NumberedFactOf<Wire>;\n")
}

// tablePackages are those that refuse something whatever is played: the contract of all games,
// ink, the table, and the doors to it.
var tablePackages = []string{"game", "game/paper", "game/vote", inkPackage, "table", "table/knocks", "table/room", "lobby", "gateway", "gateway/*"}

// inkPackage refuses with its errors.
const inkPackage = "ink"

// refusedByGames are codes that one game says as another does.
var refusedByGames = []string{"no-words", "wrong-count"}

// tableRefusals returns the codes with which something is refused whatever is played.
func (g *generator) tableRefusals() []string {
	codes := append(g.refusalsOf(tablePackages...), refusedByGames...)
	slices.Sort(codes)
	return codes
}

// gameRefusals returns the codes that a game has beside those.
func (g *generator) gameRefusals(id string) []string {
	common := g.tableRefusals()
	return slices.DeleteFunc(g.refusalsOf("games/"+id), func(code string) bool { return slices.Contains(common, code) })
}

// refusalsOf returns the codes with which some packages refuse, sorted, as their source has
// them: of a code with a dot the part before it, which is stable.
func (g *generator) refusalsOf(packages ...string) []string {
	codes := map[string]bool{}
	for _, pkg := range packages {
		files, err := filepath.Glob(pkg + "/*.go")
		if err != nil || len(files) == 0 {
			g.recordFirstError("there is no package %s", pkg)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			source, err := os.ReadFile(name)
			if err != nil {
				g.recordFirstError("%v", err)
			}
			for _, use := range textstest.FindCodes(name, source) {
				if code, _, _ := strings.Cut(use.Code, "."); use.IsRefusal || pkg == inkPackage {
					codes[code] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(codes))
}
