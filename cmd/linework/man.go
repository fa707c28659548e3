//go:build man

package main

import (
	"embed"
	"fmt"
	"os"
	"strings"
	"text/template"

	"github.com/alecthomas/kong"
	mangokong "github.com/alecthomas/mango-kong"
	"github.com/muesli/roff"
)

//go:embed completion
var completionTemplates embed.FS

// init prints the manual page of all commands, or with the name of a shell what completes them there, and ends:
// `go run -tags man ./cmd/linework bash`. What people install is built without it.
func init() {
	app := newParser(new(commands), new(settings)).Model
	if len(os.Args) < 2 {
		fmt.Print(mangokong.NewManPage(1, app).Build(roff.NewDocument()))
		os.Exit(0)
	}
	functions := template.FuncMap{"first": firstSentence, "quote": quoteForShell}
	page := template.Must(template.New("").Funcs(functions).ParseFS(completionTemplates, "completion/*"))
	if err := page.ExecuteTemplate(os.Stdout, os.Args[1], listCommands(app.Node, "", nil)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// A completedCommand is what may follow a command.
type completedCommand struct {
	Path     string // " tables export"; "" for the program alone
	Commands []*kong.Node
	Flags    []*kong.Flag
}

// listCommands lists a command and all below it. The program alone takes the flags of its default command as well.
func listCommands(node *kong.Node, path string, inherited []*kong.Flag) []completedCommand {
	here := completedCommand{Path: path, Flags: append(inherited[:len(inherited):len(inherited)], node.Flags...)}
	list := []completedCommand{here}
	for _, child := range node.Children {
		list[0].Commands = append(list[0].Commands, child)
		list = append(list, listCommands(child, path+" "+child.Name, here.Flags)...)
	}
	if node.DefaultCmd != nil {
		list[0].Flags = append(list[0].Flags, node.DefaultCmd.Flags...)
	}
	return list
}

func firstSentence(help string) string {
	sentence, _, _ := strings.Cut(help, ". ")
	return strings.TrimSuffix(sentence, ".")
}

func quoteForShell(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
