package room

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/hex"
	"slices"
	"strings"
)

// Keys is what leads to a table and opens its gallery. It is a part of State, with the names in
// JSON frozen.
type Keys struct {
	Code       string   `json:"code"`
	GalleryKey string   `json:"key"` // opens the gallery; told to whoever may see the table
	OldKeys    []OldKey `json:"oldKeys,omitempty"`
	Invitation string   `json:"invitation,omitempty"` // once it was changed; see InvitationKey
}

// An OldKey opened the gallery until somebody was removed. It still shows the games that
// were over by then, so that links people have shared keep working.
type OldKey struct {
	Key   string `json:"key"`
	Games int    `json:"games"` // of the evening, that were over by then
}

// maxOldKeys is how many old keys are kept. Who removes people without end gives up the
// oldest links.
const maxOldKeys = 100

// InvitationKey returns the key that an invitation's link carries beside the code. Until it is
// changed it follows from the gallery's key, so every table ever opened has one.
func (k *Keys) InvitationKey() string {
	if k.Invitation != "" || k.GalleryKey == "" {
		return k.Invitation
	}
	sum := sha256.Sum256([]byte("invitation " + k.Code + " " + k.GalleryKey))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:10])
}

// ScreenGalleryKey returns the key of the gallery that those who watch are told where drawings
// await approval: it opens the same, with what was not approved covered.
func (k *Keys) ScreenGalleryKey() string {
	sum := sha256.Sum256([]byte("screen " + k.Code + " " + k.GalleryKey))
	return hex.EncodeToString(sum[:])
}

// replaceNonEmptyKeys gives the table another invitation and gallery key; "" keeps what there
// is. With the old gallery key the games that are over by now can still be seen.
func (k *Keys) replaceNonEmptyKeys(invitationKey, galleryKey string, gamesOver int) {
	k.Invitation = cmp.Or(invitationKey, k.Invitation)
	if galleryKey != "" {
		k.OldKeys = append(slices.Clone(k.OldKeys), OldKey{Key: k.GalleryKey, Games: gamesOver})
		k.OldKeys = k.OldKeys[max(0, len(k.OldKeys)-maxOldKeys):]
		k.GalleryKey = galleryKey
	}
}

// CountGamesOpenedBy returns how many games of the evening a gallery key shows, counted from
// the first, and whether it is such a key. gamesOver is how many there are.
func (k *Keys) CountGamesOpenedBy(galleryKey string, gamesOver int) (games int, valid bool) {
	for _, old := range append(slices.Clone(k.OldKeys), OldKey{Key: k.GalleryKey, Games: gamesOver}) {
		if galleryKey != "" && subtle.ConstantTimeCompare([]byte(galleryKey), []byte(old.Key)) == 1 {
			games, valid = min(old.Games, gamesOver), true
		}
	}
	return games, valid
}
