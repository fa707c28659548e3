package api

import (
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

	"linework/game"
	"linework/gateway/answer"
	"linework/ink"
	"linework/table"
)

// paperColour and penColour are the colours of pictures that leave the table.
var (
	paperColour = color.RGBA{0xff, 0xfb, 0xf2, 0xff}
	penColour   = color.RGBA{0x1f, 0x24, 0x30, 0xff}
)

const (
	pictureSide   = 1024 // of a PNG, in pixels
	timeLapseSide = 480
)

func (a *API) serveGallery(w http.ResponseWriter, r *http.Request) {
	list, err := a.loadGalleries(r)
	a.ReplyCountingWrongCodes(w, r, http.StatusOK, list, err)
}

func (a *API) loadGalleries(r *http.Request) ([]table.Gallery, error) {
	return a.Lobby.Gallery(a.ctx, r.PathValue("code"), r.PathValue("key"))
}

// servePicture sends one drawing: as SVG, PNG, a time-lapse, or the ink itself to be
// replayed. A drawing that hangs in the gallery never changes.
func (a *API) servePicture(w http.ResponseWriter, r *http.Request) {
	list, err := a.loadGalleries(r)
	if err != nil {
		a.ReplyCountingWrongCodes(w, r, 0, nil, err)
		return
	}
	nth, errGame := strconv.Atoi(r.PathValue("game"))
	number, kind, _ := strings.Cut(r.PathValue("file"), ".")
	k, errFile := strconv.Atoi(number)
	if errGame != nil || errFile != nil || nth < 0 || nth >= len(list) || k < 0 || k >= len(list[nth].Drawings) || mediaTypes[kind] == "" {
		answer.WriteRefusal(w, http.StatusNotFound, game.Refuse("no-such-picture.address"))
		return
	}
	s := a.newPictureJob(r, fmt.Sprintf("%d/%d", nth, k), kind, list[nth].Drawings[k])
	w.Header().Set("ETag", `"`+s.name+`"`)
	w.Header().Set("Cache-Control", "private, max-age=86400")
	if strings.Contains(r.Header.Get("If-None-Match"), s.name) { // then it need not be made
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := list[nth].Drawings[k].Recording
	if kind != "ink" {
		if body, err = a.pictures.getOrRender(r.Context(), s, false); err != nil {
			a.refusePictureOrAlbum(w, err)
			return
		}
	}
	w.Header().Set("Content-Type", mediaTypes[kind])
	http.ServeContent(&throttledWriter{ResponseWriter: w, ctx: r.Context(), bandwidth: a.bandwidth}, r, "", time.Time{}, bytes.NewReader(body))
}

func (a *API) refusePictureOrAlbum(w http.ResponseWriter, err error) {
	w.Header().Del("ETag")
	switch {
	case errors.Is(err, context.Canceled): // nobody is there to be told
		return
	case !errors.Is(err, errBusy):
		a.Reply.WriteResultOrRefusal(w, 0, nil, err)
		return
	}
	a.Reply.Metrics.CountRefusal("pictures-busy")
	w.Header().Set("Retry-After", "2")
	answer.WriteRefusal(w, http.StatusServiceUnavailable, game.Refuse("pictures-busy"))
}

// mediaTypes are the forms of a picture, with their media types.
var mediaTypes = map[string]string{"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif", "ink": "application/octet-stream"}

// newPictureJob returns the job of rendering one drawing, or several one after the other as a
// time-lapse. Its name is no other picture's: each table has a key of its own, and what hangs in its
// serveGallery stays where it is. Another version may draw it otherwise, and one that is covered is
// another picture.
func (a *API) newPictureJob(r *http.Request, position, format string, drawings ...table.Picture) pictureJob {
	covered := game.MapList(drawings, func(p table.Picture) bool { return p.Covered || p.Awaiting })
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %s %s %v", a.Version, r.PathValue("key"), position, format, covered))
	return pictureJob{
		name: hex.EncodeToString(sum[:12]), table: strings.ToUpper(r.PathValue("code")),
		render: func(ctx context.Context, w io.Writer) error { return renderPicture(ctx, w, format, drawings) },
	}
}

func renderPicture(ctx context.Context, w io.Writer, format string, drawings []table.Picture) error {
	recordings := make([]ink.Recording, len(drawings))
	for i, p := range drawings {
		var err error
		if recordings[i], err = ink.ReadRecording(p.Recording); err != nil {
			return err
		}
	}
	look := ink.Look{Side: pictureSide, Ink: penColour, Paper: paperColour, CheckCancelled: ctx.Err}
	if format == "gif" {
		look.Side = timeLapseSide
		return ink.WriteTimeLapse(w, recordings, look)
	}
	play := ink.Player{Rest: recordings[0]}
	for len(play.Rest) > 0 && ctx.Err() == nil {
		if err := play.PlayUntil(play.Rest[0].At); err != nil {
			return err
		}
	}
	if format == "png" {
		return ink.WritePNG(w, play.Drawing.Strokes(), look)
	}
	_, err := w.Write(ink.AppendSVG(nil, play.Drawing.Strokes(), look))
	return errors.Join(err, ctx.Err())
}
