package heads_test

import (
	"bytes"
	"testing"

	"linework/ink"
	"linework/table/heads"
)

func TestHeads(t *testing.T) {
	t.Run("CM-39 each bot has a face of its own, and always the same", func(t *testing.T) {
		seen := map[string]string{}
		for _, bot := range []string{"Quill", "Nib", "Blot", "Smudge", "Doodle", "Chalk", "Graphite", "Crayon", "Inky", "Sketch", "Scribe", "Pastel"} {
			face := heads.Of(bot)
			var d ink.Drawing
			if err := d.Apply(face); err != nil || d.IsEmpty() {
				t.Errorf("%s has no face: %v", bot, err)
			}
			if other, ok := seen[string(face)]; ok {
				t.Errorf("%s looks like %s", bot, other)
			}
			seen[string(face)] = bot
			t.Logf("%s: %d bytes", bot, len(face))
		}
		unnamed := heads.Of("Bot 13")
		if len(unnamed) == 0 || !bytes.Equal(unnamed, heads.Of("Bot 13")) {
			t.Error("a bot without a name of its own has no face, or another one each time")
		}
	})
	t.Run("CM-39 heads that somebody has are offered last", func(t *testing.T) {
		taken := [][]byte{heads.Of("Quill"), heads.Of("Nib")}
		for range 50 {
			for _, face := range heads.Offer(3, taken) {
				if !heads.Has(face) || string(face) == string(taken[0]) || string(face) == string(taken[1]) {
					t.Fatal("a head is offered that is taken, or none")
				}
			}
		}
		if got := len(heads.Offer(100, taken)); got != 12 {
			t.Errorf("there are %d heads", got)
		}
	})
}
