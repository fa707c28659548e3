//go:build release

package web

import "embed"

// A release goes without assets/pseudo, the languages that only tests speak.
//
//go:embed dist/*.* dist/assets/*.*
var dist embed.FS
