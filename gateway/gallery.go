package gateway

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
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
	g.giveIfRight(w, r, http.StatusOK, list, err)
}

func (g *Gateway) galleries(r *http.Request) ([]table.Gallery, error) {
	return g.lobby.Gallery(g.ctx, r.PathValue("code"), r.PathValue("key"))
}

// picture sends one drawing: as SVG, PNG, a time-lapse, or the ink itself to be
// replayed. A drawing that hangs in the gallery never changes.
func (g *Gateway) picture(w http.ResponseWriter, r *http.Request) {
	list, err := g.galleries(r)
	if err != nil {
		g.giveIfRight(w, r, 0, nil, err)
		return
	}
	nth, errGame := strconv.Atoi(r.PathValue("game"))
	number, kind, _ := strings.Cut(r.PathValue("file"), ".")
	k, errFile := strconv.Atoi(number)
	if errGame != nil || errFile != nil || nth < 0 || nth >= len(list) || k < 0 || k >= len(list[nth].Drawings) || kinds[kind] == "" {
		refuse(w, http.StatusNotFound, game.Refuse("no-such-picture", "there is no such picture; a picture is the number of a game and of a drawing, with svg, png, gif or ink"))
		return
	}
	s := g.sketch(r, fmt.Sprintf("%d/%d", nth, k), kind, list[nth].Drawings[k])
	w.Header().Set("ETag", `"`+s.name+`"`)
	w.Header().Set("Cache-Control", "private, max-age=86400")
	if strings.Contains(r.Header.Get("If-None-Match"), s.name) { // then it need not be made
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := list[nth].Drawings[k].Recording
	if kind != "ink" {
		if body, err = g.pictures.get(r.Context(), s, false); err != nil {
			g.noPicture(w, err)
			return
		}
	}
	w.Header().Set("Content-Type", kinds[kind])
	http.ServeContent(&inLine{ResponseWriter: w, ctx: r.Context(), line: &g.line}, r, "", time.Time{}, bytes.NewReader(body))
}

// noPicture says why a picture or an album cannot be had.
func (g *Gateway) noPicture(w http.ResponseWriter, err error) {
	w.Header().Del("ETag")
	switch {
	case errors.Is(err, context.Canceled): // nobody is there to be told
		return
	case !errors.Is(err, errBusy):
		g.give(w, 0, nil, err)
		return
	}
	g.metrics.Refused("pictures-busy")
	w.Header().Set("Retry-After", "2")
	refuse(w, http.StatusServiceUnavailable, game.Refuse("pictures-busy", "many pictures are being made just now; try again in a moment"))
}

// kinds are the forms of a picture, with their media types.
var kinds = map[string]string{"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif", "ink": "application/octet-stream"}

// sketch is one drawing in some form, or several one after the other as a time-lapse.
// Its name is no other picture's: each table has a key of its own, and what hangs in its
// gallery stays where it is. Another version may draw it otherwise.
func (g *Gateway) sketch(r *http.Request, place, kind string, drawn ...table.Picture) sketch {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %s %s", g.Version, r.PathValue("key"), place, kind))
	return sketch{
		name: hex.EncodeToString(sum[:12]), table: strings.ToUpper(r.PathValue("code")),
		make: func(ctx context.Context, w io.Writer) error { return render(ctx, w, kind, drawn) },
	}
}

// render makes a picture.
func render(ctx context.Context, w io.Writer, kind string, drawn []table.Picture) error {
	recordings := make([]ink.Recording, len(drawn))
	for i, p := range drawn {
		var err error
		if recordings[i], err = ink.ReadRecording(p.Recording); err != nil {
			return err
		}
	}
	look := ink.Look{Side: pictureSide, Ink: pen, Paper: paper, Stop: ctx.Err}
	if kind == "gif" {
		look.Side = lapseSide
		return ink.WriteLapse(w, recordings, look)
	}
	play := ink.Player{Rest: recordings[0]}
	for len(play.Rest) > 0 && ctx.Err() == nil {
		if err := play.Until(play.Rest[0].At); err != nil {
			return err
		}
	}
	if kind == "png" {
		return ink.WritePNG(w, play.Drawing.Strokes(), look)
	}
	_, err := w.Write(ink.AppendSVG(nil, play.Drawing.Strokes(), look))
	return errors.Join(err, ctx.Err())
}

// Albums are sent while they are packed, so what bounds their memory is how many there
// are at a time; and whoever takes one in drop by drop does not keep others from theirs.
const (
	mostAlbums  = 8
	albumWithin = 5 * time.Minute
)

// album sends every drawing of the evening as one zip: each as SVG and PNG, a list
// of what they are, and each game as a time-lapse.
func (g *Gateway) album(w http.ResponseWriter, r *http.Request) {
	list, err := g.galleries(r)
	if err != nil {
		g.giveIfRight(w, r, 0, nil, err)
		return
	}
	select {
	case g.albums <- struct{}{}:
		defer func() { <-g.albums }()
	default:
		g.noPicture(w, errBusy)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), albumWithin)
	defer cancel()
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Now().Add(albumWithin))
	defer func() { _ = control.SetWriteDeadline(time.Time{}) }() // the connection may serve others after this
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", `attachment; filename="linework-`+strings.ToUpper(r.PathValue("code"))+`.zip"`)
	a := album{gate: g, request: r.WithContext(ctx), zip: zip.NewWriter(&inLine{ResponseWriter: w, ctx: ctx, line: &g.line})}
	for i, shown := range list {
		if err := a.pack(i, shown); err != nil {
			if ctx.Err() == nil {
				g.log.Warn("album broken off", "error", err)
			}
			panic(http.ErrAbortHandler) // the download breaks off too, so nobody takes it for whole
		}
	}
	_ = a.zip.Close()
}

// An album is a zip in the making, for somebody who waits for it.
type album struct {
	gate    *Gateway
	request *http.Request
	zip     *zip.Writer
}

// pack writes one game's drawings into a folder of the zip. Each picture waits for its
// turn among all others.
func (a *album) pack(nth int, shown table.Gallery) error {
	if len(shown.Drawings) == 0 {
		return nil
	}
	folder := fmt.Sprintf("%02d-%s", nth+1, shown.Game)
	var story strings.Builder
	for k, p := range shown.Drawings {
		name := fmt.Sprintf("%s/%02d-%s-by-%s", folder, k+1, plainName(p.Title), plainName(p.Author))
		for _, kind := range []string{"svg", "png"} {
			if err := a.hang(name, fmt.Sprintf("%d/%d", nth, k), kind, p); err != nil {
				return err
			}
		}
		fmt.Fprintf(&story, "%02d  round %d  %s, drawn by %s\n", k+1, p.Round, p.Title, p.Author)
		for _, note := range p.Notes {
			fmt.Fprintf(&story, "    %s\n", note)
		}
	}
	if err := a.hang(folder+"/time-lapse", strconv.Itoa(nth), "gif", shown.Drawings...); err != nil {
		return err
	}
	return a.add(folder+"/drawings.txt", []byte(story.String()))
}

// hang adds a picture.
func (a *album) hang(name, place, kind string, drawn ...table.Picture) error {
	body, err := a.gate.pictures.get(a.request.Context(), a.gate.sketch(a.request, place, kind, drawn...), true)
	if err != nil {
		return err
	}
	return a.add(name+"."+kind, body)
}

// add writes a file. It is stored as it is: pictures of pixels are packed already, and
// packing the others anew for each who asks is work that tables would wait for.
func (a *album) add(name string, body []byte) error {
	w, err := a.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store, Modified: time.Now()})
	if err == nil {
		_, err = w.Write(body)
	}
	return err
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
