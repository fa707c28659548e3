package main

import (
	"os"

	"linework/bot/mind"
)

type featuresCommand struct {
	To string `default:"bot/mind/data/features.gz" help:"File to write."`
}

// Run looks at those of our own drawings that show what the eye never learned, and writes what
// it finds for package mind.
func (c *featuresCommand) Run() error {
	return os.WriteFile(c.To, mind.EncodeFeatures(), 0o644)
}
