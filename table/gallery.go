package table

import (
	"errors"
	"fmt"

	"linework/game"
	"linework/table/room"
)

// Gallery is every drawing of the evening's finished games that a key shows. The key is told
// to everyone at the table, so that a closed table's pictures stay among them; one from
// before somebody was removed shows the games that were over by then.
func (t *Table) Gallery(key string) ([]room.Gallery, error) {
	var list []room.Gallery
	var refused error
	err := t.ask(func() {
		games, ok := t.loop.room.GamesOpenedBy(key)
		if !ok {
			refused = GalleryKeyRefusal()
			return
		}
		if list, refused = t.loop.room.Galleries(games); refused != nil {
			refused = fmt.Errorf("%w: %w", StoreRefusal(refused), refused)
		}
	})
	return list, errors.Join(err, refused)
}

// GalleryKeyRefusal says that a key opens no gallery.
func GalleryKeyRefusal() error {
	return game.Refuse("bad-key", "these drawings can only be seen from the table; open them from there")
}
