package preview_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"linework/gateway/preview"
	"linework/gateway/preview/previewtest"
	"linework/web"
)

// Every game has a picture of its own, and all that is said fits onto it. With SHOTS they are kept to be looked at.
func TestPictures(t *testing.T) {
	artist := previewtest.NewArtist(t)
	if letters, err := fs.ReadFile(web.Files(), "preview.woff"); err == nil { // the client is built
		if artist, err = preview.NewArtist(letters, web.Looks()); err != nil {
			t.Fatal(err)
		}
	}
	long := "Noch ist niemand da, und dieser Satz ist viel länger, als es irgendein Satz in irgendeiner Sprache je sein dürfte."
	seen := map[string]string{}
	for name, card := range map[string]preview.Card{
		"site":       {Title: "Linework", Text: "Game night at your own table: draw, guess and lay lines, from any phone."},
		"no game":    {Code: "BKWRT", Title: "Table BKWRT", Text: "Nobody’s here yet. Be the first!"},
		"long":       {Code: "BKWRTQ", Game: "iota", Title: "Ein Spiel mit langem Namen", Text: long},
		"iota":       {Code: "BKWRT", Game: "iota", Title: "iota", Text: "3 people are here already."},
		"pictomania": {Code: "BKWRT", Game: "pictomania", Title: "Pictomania", Text: "3 people are here already."},
		"doodledash": {Code: "BKWRT", Game: "doodledash", Title: "Doodle Dash", Text: "3 people are here already."},
		"doodlerush": {Code: "BKWRT", Game: "doodlerush", Title: "Doodle Rush", Text: "3 people are here already."},
		"funnylines": {Code: "BKWRT", Game: "funnylines", Title: "Funny Lines", Text: "3 people are here already."},
	} {
		var body bytes.Buffer
		if err := artist.Draw(&body, card); err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[body.String()]; ok {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[body.String()] = name
		if body.Len() > 200<<10 {
			t.Errorf("%s takes %d bytes; some chats show nothing above 300 KB", name, body.Len())
		}
		if folder := os.Getenv("SHOTS"); folder != "" {
			_ = os.WriteFile(filepath.Join(folder, name+".png"), body.Bytes(), 0o600)
		}
		picture, err := png.Decode(&body)
		if err != nil || picture.Bounds() != image.Rect(0, 0, 1200, 630) {
			t.Fatalf("%s is %v: %v", name, picture.Bounds(), err)
		}
		paper := color.RGBA{0xf7, 0xf1, 0xe4, 0xff}
		for i := range 1200 {
			for _, at := range []image.Point{{i, 0}, {i, 629}, {0, i % 630}, {1199, i % 630}} {
				if picture.At(at.X, at.Y) != paper {
					t.Fatalf("%s runs over its edge at %v", name, at)
				}
			}
		}
	}
}

func TestDamagedFonts(t *testing.T) {
	whole := previewtest.PackWOFF(goregular.TTF)
	for name, file := range map[string][]byte{"none": nil, "another format": goregular.TTF, "cut": whole[:len(whole)/2], "only its head": whole[:44]} {
		if _, err := preview.NewArtist(file, web.Looks()); err == nil {
			t.Errorf("%s: it is taken", name)
		}
	}
}

// What people see of a page is text, whatever stands in it.
func TestTagsAreEscaped(t *testing.T) {
	html := preview.Tags{Language: "de", Title: `"><script>`, Description: "a & b", Address: "https://example.org/"}.HTML()
	if strings.Contains(html, "<script>") || !strings.Contains(html, "a &amp; b") || !strings.Contains(html, `"de_DE"`) || strings.Contains(html, "og:image") {
		t.Error(html)
	}
}
