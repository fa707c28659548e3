package api

import (
	"testing"

	"linework/texts/textstest"
)

// TestMain wants what the tests of the gateway leave to these.
func TestMain(m *testing.M) { textstest.Main(m, "pictures-busy") }
