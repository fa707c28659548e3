package table

import (
	"errors"
	"fmt"

	"linework/game"
	"linework/table/room"
)

// Gallery is every drawing of the evening's finished games. The key is told to
// everyone at the table, so that a closed table's pictures stay among them.
func (t *Table) Gallery(key string) ([]room.Gallery, error) {
	var list []room.Gallery
	var refused error
	err := t.ask(func() {
		if !same(key, t.steward.room.Key) {
			refused = BadGalleryKey()
			return
		}
		if list, refused = t.steward.room.Galleries(); refused != nil {
			refused = fmt.Errorf("%w: %w", Unwell(refused), refused)
		}
	})
	return list, errors.Join(err, refused)
}

// BadGalleryKey says that a key opens no gallery.
func BadGalleryKey() error {
	return game.Refuse("bad-key", "these drawings can only be seen from the table; open them from there")
}
