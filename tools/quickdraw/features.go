package main

import (
	"encoding/binary"
	"math"
	"slices"

	"linework/bot/eye"
	"linework/bot/mind"
	"linework/words/packed"
)

type featuresCommand struct {
	To string `default:"bot/mind/data/features.gz" help:"File to write."`
}

// Run looks at those of our own drawings that show what the eye never learned, and writes what
// it finds for package mind.
func (c *featuresCommand) Run() error {
	look := eye.New()
	plain := binary.AppendUvarint(nil, uint64(eye.WeightsChecksum()))
	plain = binary.AppendUvarint(plain, uint64(len(look.Features())))
	for _, o := range mind.OwnSketches() {
		if o.IsLearned() {
			continue
		}
		p := o.Render()
		look.LookAtPicture(&p)
		largest := max(slices.Max(look.Features()), 1e-6)
		plain = binary.AppendUvarint(plain, mind.PictureKey(&p))
		plain = binary.AppendUvarint(plain, uint64(largest*1e6))
		for _, f := range look.Features() {
			plain = append(plain, byte(f/largest*math.MaxUint8+0.5))
		}
	}
	return writeFile(c.To, packed.Gzip(plain))
}
