package main

import (
	"fmt"
	"maps"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"linework/game"
	"linework/games/examples"
	"linework/table"
	"linework/texts"
)

// protocolPage is the page that documents what goes through the socket.
const protocolPage = "docs/protocol.md"

// sectionMarks match a generated section of a page: its name, and what stands in it.
var sectionMarks = regexp.MustCompile(`(?s)<!-- begin ([a-z ]+): written by make wire -->\n.*?<!-- end ([a-z ]+) -->\n`)

// fillSections replaces the text between the marks of a page by the section of that name.
// Every section has to be in the page once, and every mark has to have a section.
func fillSections(page string, sections map[string]string) ([]byte, error) {
	var filled []string
	page = sectionMarks.ReplaceAllStringFunc(page, func(old string) string {
		name := sectionMarks.FindStringSubmatch(old)[1]
		filled = append(filled, name)
		return fmt.Sprintf("<!-- begin %s: written by make wire -->\n\n%s\n<!-- end %s -->\n", name, sections[name], name)
	})
	slices.Sort(filled)
	if want := slices.Sorted(maps.Keys(sections)); !slices.Equal(filled, want) {
		return nil, fmt.Errorf("%s has the sections %q; there should be %q", protocolPage, filled, want)
	}
	return []byte(page), nil
}

func (g *generator) protocolSections() map[string]string {
	all := map[string]string{
		"rights": rightsTable(table.Commands),
		"codes":  codeList(g.tableRefusals()),
	}
	for _, one := range examples.ListWithGames() {
		w := one.Wire()
		name := path.Base(reflect.TypeOf(one).PkgPath())
		all[name+" moves"] = g.kindsAsMarkdownList(w.Moves)
		all[name+" view"] = g.viewFieldsAsMarkdown(w)
		all[name+" facts"] = g.kindsAsMarkdownList(w.Facts)
		all[name+" codes"] = codeList(g.gameRefusals(name))
	}
	return all
}

// rightsTable returns who may say what as a table, with a row for each command.
func rightsTable(commands []table.CommandSpec) string {
	var b strings.Builder
	b.WriteString("| `do` | owner | stand-in | player | watcher | TV |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, c := range commands {
		fmt.Fprintf(&b, "| `%s` |", c.Do)
		for _, scope := range c.By {
			b.WriteString(strings.TrimRight(" "+string(scope), " ") + " |")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// codeList returns families of codes as a list, each code with its English sentence.
func codeList(families []string) string {
	var b strings.Builder
	english := texts.ForServer("en")
	for _, code := range english.Codes() {
		if family, _, _ := strings.Cut(code, "."); slices.Contains(families, family) {
			b.WriteString(wrapAt(120, "  ", fmt.Sprintf("- `%s`: %s", code, english.Sentence(code))))
		}
	}
	return b.String()
}

// kindsAsMarkdownList returns moves or facts as a list, each with its data and the comment of its type.
func (g *generator) kindsAsMarkdownList(kinds game.Kinds) string {
	var b strings.Builder
	for _, k := range kinds {
		t := reflect.TypeOf(k.Zero)
		data := ""
		for _, f := range g.structFields(t) {
			data += fmt.Sprintf(`, "%s": %s`, f.key, f.kind)
		}
		text := fmt.Sprintf("- `%s` `{%s}`: %s", k.Kind, strings.TrimPrefix(data, ", "), g.commentWithoutSubject(t))
		for _, f := range g.structFields(t) {
			if f.doc != "" {
				text += fmt.Sprintf(" `%s`: %s.", f.key, f.doc)
			}
		}
		b.WriteString(wrapAt(120, "  ", text))
	}
	return b.String()
}

// viewFieldsAsMarkdown returns the fields of a game's view as a list, and below it the types that they
// are made from.
func (g *generator) viewFieldsAsMarkdown(w game.Wire) string {
	var b strings.Builder
	view := reflect.TypeOf(w.View)
	for _, f := range g.structFields(view) {
		b.WriteString(wrapAt(120, "  ", "- "+f.String()))
	}
	for _, t := range g.namedTypesWithin(view) {
		var fields []string
		for _, f := range g.structFields(t) {
			fields = append(fields, f.String())
		}
		text := fmt.Sprintf("`%s`: %s", t.Name(), g.commentWithoutSubject(t))
		if len(fields) > 0 {
			text += " " + strings.Join(fields, "; ") + "."
		} else if choice := possibleTexts(g.cachedSource(t.PkgPath()), t); len(choice) > 0 {
			text += " " + unionOfTexts(choice) + "."
		}
		b.WriteString("\n" + wrapAt(120, "", text))
	}
	return b.String()
}

// A field is one member of a type on the wire.
type field struct{ key, kind, doc string }

// String returns the field as the page has it.
func (f field) String() string {
	text := fmt.Sprintf("`%s` %s", f.key, f.kind)
	if f.doc != "" {
		text += ": " + f.doc
	}
	return text
}

// structFields returns the members of a struct, those of embedded ones included.
func (g *generator) structFields(t reflect.Type) []field {
	if t.Kind() != reflect.Struct || t.Implements(textMarshaler) {
		return nil
	}
	var all []field
	src := g.cachedSource(t.PkgPath())
	for k := range t.NumField() {
		f := t.Field(k)
		key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			all = append(all, g.structFields(f.Type)...)
		case key != "-":
			name := t.Name() + "." + f.Name
			doc := strings.TrimPrefix(src.docs[name], f.Name+" is ")
			all = append(all, field{key, g.declareAndName(g.fileOfPackage(t.PkgPath()), f.Type), strings.TrimSuffix(oneLine(doc+src.asides[name]), ".")})
		}
	}
	return all
}

// namedTypesWithin returns the types with a name of their own that a type is made from, in the
// order in which they are met.
func (g *generator) namedTypesWithin(t reflect.Type) []reflect.Type {
	var all []reflect.Type
	var visit func(t reflect.Type)
	visit = func(t reflect.Type) {
		switch {
		case slices.Contains([]reflect.Kind{reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map}, t.Kind()) && as[t] == "":
			visit(t.Elem())
		case t.PkgPath() == "" || as[t] != "" || slices.Contains(all, t) || slices.Contains(plain, t.Kind()) && !t.Implements(textMarshaler):
		default:
			all = append(all, t)
			if t.Kind() == reflect.Struct && !t.Implements(textMarshaler) {
				for k := range t.NumField() {
					visit(t.Field(k).Type)
				}
			}
		}
	}
	visit(t)
	return all[1:]
}

// subject matches how the comment of a type begins: its name, and "is" where that follows.
var subject = regexp.MustCompile(`^(An? )?[A-Z]\w* (is |are )?`)

func (g *generator) commentWithoutSubject(t reflect.Type) string {
	doc := []rune(subject.ReplaceAllString(oneLine(g.cachedSource(t.PkgPath()).docs[t.Name()]), ""))
	if len(doc) == 0 {
		g.recordFirstError("%v has no comment", t)
		return ""
	}
	doc[0] = unicode.ToLower(doc[0])
	return string(doc)
}

// goWords are words of the source that read otherwise on the wire.
var goWords = strings.NewReplacer("nil ", "null ")

func oneLine(text string) string { return goWords.Replace(strings.Join(strings.Fields(text), " ")) }

// wrapAt breaks a paragraph into lines of at most some letters, the later ones indented.
func wrapAt(most int, indent, text string) string {
	var b strings.Builder
	width := 0
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
		case width+1+len(word) > most:
			b.WriteString("\n" + indent)
			width = len(indent)
		default:
			b.WriteString(" ")
			width++
		}
		b.WriteString(word)
		width += len(word)
	}
	return b.String() + "\n"
}
