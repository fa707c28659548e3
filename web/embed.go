// Package web holds the built web client.
package web

import (
	"embed"
	"io/fs"
)

//go:embed src/app.css src/games/*/picture.json
var looks embed.FS

// Looks is what the server draws with as the client does: colours, and the pictures of games.
func Looks() fs.FS { return looks }

// Files is the client as `npm run build` left it. Before the first build it is empty.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return files
}
