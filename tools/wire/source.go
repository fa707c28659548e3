package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
)

// A source is what the types of a package cannot say about themselves while the program
// runs: their comments, and their constants.
type source struct {
	docs   map[string]string   // above a Type or a Type.Field
	asides map[string]string   // behind a Type.Field
	texts  map[string][]string // the string constants of a type, in order
	counts map[string]int      // how many constants of a type count up from 0
	ints   []number            // constants that are numbers, and of no type
}

// A number is a constant and its value.
type number struct{ name, value string }

func parseFiles(pattern string) (*source, error) {
	s := &source{docs: map[string]string{}, asides: map[string]string{}, texts: map[string][]string{}, counts: map[string]int{}}
	names, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, decl := range file.Decls {
			if d, ok := decl.(*ast.GenDecl); ok && d.Tok == token.TYPE {
				s.recordTypeDocs(d)
			} else if ok && d.Tok == token.CONST {
				s.recordConstants(d)
			}
		}
	}
	return s, nil
}

func (s *source) recordTypeDocs(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		t := spec.(*ast.TypeSpec)
		s.docs[t.Name.Name] = commentText(t.Doc)
		if !d.Lparen.IsValid() {
			s.docs[t.Name.Name] = commentText(d.Doc)
		}
		st, ok := t.Type.(*ast.StructType)
		if !ok {
			continue
		}
		for _, f := range st.Fields.List {
			for _, name := range f.Names {
				s.docs[t.Name.Name+"."+name.Name] = commentText(f.Doc)
				s.asides[t.Name.Name+"."+name.Name] = commentText(f.Comment)
			}
		}
	}
}

// recordConstants takes `const A Stage = "a"`, blocks that begin `A Kind = iota`, and
// `const A = 7`.
func (s *source) recordConstants(d *ast.GenDecl) {
	counting := ""
	for _, spec := range d.Specs {
		c := spec.(*ast.ValueSpec)
		if len(c.Values) == 0 {
			if counting != "" {
				s.counts[counting]++
			}
			continue
		}
		counting = ""
		of, _ := c.Type.(*ast.Ident)
		switch v := c.Values[0].(type) {
		case *ast.Ident:
			if v.Name == "iota" && of != nil {
				counting = of.Name
				s.counts[counting]++
			}
		case *ast.BasicLit:
			if text, err := strconv.Unquote(v.Value); err == nil && of != nil {
				s.texts[of.Name] = append(s.texts[of.Name], text)
			} else if v.Kind == token.INT && of == nil {
				s.ints = append(s.ints, number{c.Names[0].Name, v.Value})
			}
		}
	}
}

func commentText(c *ast.CommentGroup) string { return strings.TrimSpace(c.Text()) }
