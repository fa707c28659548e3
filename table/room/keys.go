package room

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"slices"
	"strings"
)

// maxOldKeys is how many old keys are kept. Who removes people without end gives up the
// oldest links.
const maxOldKeys = 100

// InvitationKey returns the key that an invitation's link carries beside the code. Until it is
// changed it follows from the gallery's key, so every table ever opened has one.
func (r *Room) InvitationKey() string {
	if r.Invitation != "" || r.GalleryKey == "" {
		return r.Invitation
	}
	sum := sha256.Sum256([]byte("invitation " + r.Code + " " + r.GalleryKey))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:10])
}

// replaceNonEmptyKeys gives the table another invitation and gallery key; "" keeps what there
// is. With the old gallery key the games that are over by now can still be seen.
func (r *Room) replaceNonEmptyKeys(invitationKey, galleryKey string) {
	r.Invitation = cmp.Or(invitationKey, r.Invitation)
	if galleryKey != "" {
		r.OldKeys = append(slices.Clone(r.OldKeys), OldKey{Key: r.GalleryKey, Games: len(r.Evening)})
		r.OldKeys = r.OldKeys[max(0, len(r.OldKeys)-maxOldKeys):]
		r.GalleryKey = galleryKey
	}
}

// CountGamesOpenedBy returns how many games of the evening a gallery key shows, counted from
// the first, and whether it is such a key.
func (r *Room) CountGamesOpenedBy(galleryKey string) (games int, valid bool) {
	for _, old := range append(slices.Clone(r.OldKeys), OldKey{Key: r.GalleryKey, Games: len(r.Evening)}) {
		if galleryKey != "" && subtle.ConstantTimeCompare([]byte(galleryKey), []byte(old.Key)) == 1 {
			games, valid = min(old.Games, len(r.Evening)), true
		}
	}
	return games, valid
}
