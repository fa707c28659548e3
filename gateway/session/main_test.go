package session

import (
	"testing"

	"linework/texts/textstest"
)

// TestMain wants what the tests of the gateway leave to these.
func TestMain(m *testing.M) { textstest.Main(m, "close-fault.reloading", "close-too-slow") }
