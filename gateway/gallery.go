package gateway

import (
	"archive/zip"
	"bytes"
	"fmt"
	"image/color"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"

	"linework/game"
	"linework/ink"
	"linework/table"
)

// paper and pen are the colours of pictures that leave the table.
var (
	paper = color.RGBA{0xff, 0xfb, 0xf2, 0xff}
	pen   = color.RGBA{0x1f, 0x24, 0x30, 0xff}
)

const (
	pictureSide = 1024 // of a PNG, in pixels
	lapseSide   = 480
)

func (g *Gateway) gallery(w http.ResponseWriter, r *http.Request) {
	list, err := g.galleries(r)
	g.give(w, http.StatusOK, list, err)
}

func (g *Gateway) galleries(r *http.Request) ([]table.Gallery, error) {
	t, err := g.lobby.Open(g.ctx, r.PathValue("code"))
	if err != nil {
		return nil, err
	}
	return t.Gallery(r.PathValue("key"))
}

// picture sends one drawing: as SVG, PNG, a time-lapse, or the ink itself to be
// replayed.
func (g *Gateway) picture(w http.ResponseWriter, r *http.Request) {
	list, err := g.galleries(r)
	if err != nil {
		g.give(w, 0, nil, err)
		return
	}
	nth, errGame := strconv.Atoi(r.PathValue("game"))
	number, kind, _ := strings.Cut(r.PathValue("file"), ".")
	k, errFile := strconv.Atoi(number)
	if errGame != nil || errFile != nil || nth < 0 || nth >= len(list) || k < 0 || k >= len(list[nth].Drawings) || kinds[kind] == "" {
		refuse(w, http.StatusNotFound, game.Refuse("no-such-picture", "there is no such picture; a picture is the number of a game and of a drawing, with svg, png, gif or ink"))
		return
	}
	var body bytes.Buffer
	if err := render(&body, list[nth].Drawings[k], kind); err != nil {
		g.give(w, 0, nil, err)
		return
	}
	w.Header().Set("Content-Type", kinds[kind])
	w.Header().Set("Cache-Control", "private, max-age=86400")
	_, _ = w.Write(body.Bytes())
}

// kinds are the forms of a picture, with their media types.
var kinds = map[string]string{"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif", "ink": "application/octet-stream"}

func render(w io.Writer, p table.Picture, kind string) error {
	if kind == "ink" {
		_, err := w.Write(p.Recording)
		return err
	}
	recording, err := ink.ReadRecording(p.Recording)
	if err != nil {
		return err
	}
	if kind == "gif" {
		return ink.WriteLapse(w, []ink.Recording{recording}, ink.Look{Side: lapseSide, Ink: pen, Paper: paper})
	}
	drawing, err := recording.End()
	if err != nil {
		return err
	}
	look := ink.Look{Side: pictureSide, Ink: pen, Paper: paper}
	if kind == "png" {
		return ink.WritePNG(w, drawing.Strokes(), look)
	}
	_, err = w.Write(ink.AppendSVG(nil, drawing.Strokes(), look))
	return err
}

// album sends every drawing of the evening as one zip: each as SVG and PNG, a list
// of what they are, and each game as a time-lapse.
func (g *Gateway) album(w http.ResponseWriter, r *http.Request) {
	list, err := g.galleries(r)
	if err != nil {
		g.give(w, 0, nil, err)
		return
	}
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", `attachment; filename="linework-`+strings.ToUpper(r.PathValue("code"))+`.zip"`)
	z := zip.NewWriter(w)
	for i, shown := range list {
		if err := pack(z, fmt.Sprintf("%02d-%s", i+1, shown.Game), shown); err != nil {
			g.log.Warn("album broken off", "error", err)
			return // the download breaks off too, so nobody takes it for whole
		}
	}
	_ = z.Close()
}

// pack writes one game's drawings into a folder of the zip.
func pack(z *zip.Writer, folder string, shown table.Gallery) error {
	var story strings.Builder
	var lapse []ink.Recording
	for k, p := range shown.Drawings {
		name := fmt.Sprintf("%02d-%s-by-%s", k+1, plainName(p.Title), plainName(p.Author))
		for _, kind := range []string{"svg", "png"} {
			if err := add(z, folder+"/"+name+"."+kind, func(w io.Writer) error { return render(w, p, kind) }); err != nil {
				return err
			}
		}
		recording, err := ink.ReadRecording(p.Recording)
		if err != nil {
			return err
		}
		lapse = append(lapse, recording)
		fmt.Fprintf(&story, "%02d  round %d  %s, drawn by %s\n", k+1, p.Round, p.Title, p.Author)
		for _, note := range p.Notes {
			fmt.Fprintf(&story, "    %s\n", note)
		}
	}
	if len(lapse) == 0 {
		return nil
	}
	if err := add(z, folder+"/time-lapse.gif", func(w io.Writer) error {
		return ink.WriteLapse(w, lapse, ink.Look{Side: lapseSide, Ink: pen, Paper: paper})
	}); err != nil {
		return err
	}
	return add(z, folder+"/drawings.txt", func(w io.Writer) error {
		_, err := io.WriteString(w, story.String())
		return err
	})
}

func add(z *zip.Writer, name string, write func(io.Writer) error) error {
	w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Now()})
	if err != nil {
		return err
	}
	return write(w)
}

// plainName makes a text fit for the name of a file on any machine.
func plainName(text string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return '-'
	}, text)
	if len(name) > 40 {
		name = cut(name, 40)
	}
	return strings.Trim(name, "-")
}
