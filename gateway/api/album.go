package api

import (
	"archive/zip"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"

	"linework/game"
	"linework/table"
	"linework/texts"
)

// Albums are sent while they are packed, so what bounds their memory is how many there
// are at a time; and whoever takes one in drop by drop does not keep others from theirs.
const (
	maxAlbums    = 8
	albumTimeout = 5 * time.Minute
)

// serveAlbumZip sends every drawing of the evening as one zip: each as SVG and PNG, a list of what they
// are, and each game as a time-lapse. Its words are in the language that the device asks for.
func (a *API) serveAlbumZip(w http.ResponseWriter, r *http.Request) {
	list, err := a.loadGalleries(r)
	if err != nil {
		a.ReplyCountingWrongCodes(w, r, 0, nil, err)
		return
	}
	select {
	case a.albums <- struct{}{}:
		defer func() { <-a.albums }()
	default:
		a.refusePictureOrAlbum(w, errBusy)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), albumTimeout)
	defer cancel()
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Now().Add(albumTimeout))
	defer func() { _ = control.SetWriteDeadline(time.Time{}) }() // the connection may serve others after this
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", `attachment; filename="linework-`+strings.ToUpper(r.PathValue("code"))+`.zip"`)
	packed := album{api: a, request: r.WithContext(ctx), language: texts.ForServer(r.FormValue("language")), zip: zip.NewWriter(&throttledWriter{ResponseWriter: w, ctx: ctx, bandwidth: a.bandwidth})}
	for i, shown := range list {
		if err := packed.addGameFolder(i, shown); err != nil {
			if ctx.Err() == nil {
				a.Reply.Log.Warn("album broken off", "error", err)
			}
			panic(http.ErrAbortHandler) // the download breaks off too, so nobody takes it for whole
		}
	}
	_ = packed.zip.Close()
}

// An album is a zip in the making, for somebody who waits for it.
type album struct {
	api      *API
	request  *http.Request
	language texts.Dictionary
	zip      *zip.Writer
}

// addGameFolder writes one game's drawings, a list of them and a time-lapse into a folder of the zip. Each picture waits for its
// turn among all others.
func (a *album) addGameFolder(gameIndex int, gallery table.Gallery) error {
	if len(gallery.Drawings) == 0 {
		return nil
	}
	folder := fmt.Sprintf("%02d-%s", gameIndex+1, gallery.Game)
	var story strings.Builder
	for k, p := range gallery.Drawings {
		name := fmt.Sprintf("%s/%02d-%s", folder, k+1, safeFileName(a.language.Format("album.picture-file", game.Figures{"title": p.Title, "name": p.Author})))
		for _, kind := range []string{"svg", "png"} {
			if err := a.renderAndAddPicture(name, fmt.Sprintf("%d/%d", gameIndex, k), kind, p); err != nil {
				return err
			}
		}
		about := a.language.Format("album.picture-line", game.Figures{"n": p.Round, "title": p.Title, "name": p.Author})
		fmt.Fprintf(&story, "%02d  %s\n", k+1, about)
		for _, note := range p.Notes {
			fmt.Fprintf(&story, "    %s\n", note.In(a.language))
		}
	}
	if err := a.renderAndAddPicture(folder+"/"+safeFileName(a.language.Format("album.time-lapse-file")), strconv.Itoa(gameIndex), "gif", gallery.Drawings...); err != nil {
		return err
	}
	return a.addFile(folder+"/"+safeFileName(a.language.Format("album.list-file"))+".txt", []byte(story.String()))
}

// renderAndAddPicture renders a picture, or gets it from the cache, and adds it; position is its
// place in the gallery.
func (a *album) renderAndAddPicture(baseName, galleryPosition, format string, drawings ...table.Picture) error {
	body, err := a.api.pictures.getOrRender(a.request.Context(), a.api.newPictureJob(a.request, galleryPosition, format, drawings...), true)
	if err != nil {
		return err
	}
	return a.addFile(baseName+"."+format, body)
}

// addFile writes a file. It is stored as it is: pictures of pixels are packed already, and
// packing the others anew for each who asks is work that tables would wait for.
func (a *album) addFile(name string, body []byte) error {
	w, err := a.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store, Modified: time.Now()})
	if err == nil {
		_, err = w.Write(body)
	}
	return err
}

// safeFileName returns a text as the name of a file that any machine can store.
func safeFileName(text string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return '-'
	}, text)
	if len(name) > 40 {
		name = strings.ToValidUTF8(name[:40], "")
	}
	return strings.Trim(name, "-")
}
