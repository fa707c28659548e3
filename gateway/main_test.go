package gateway_test

import (
	"testing"

	"linework/texts/textstest"
)

// TestMain leaves to the tests of api and session what they alone can bring about.
func TestMain(m *testing.M) {
	codes := textstest.CodesIn(".", "admin", "api", "hosts", "relay", "session", "throttle")
	textstest.Main(m, textstest.Except(codes, "close-fault.reloading", "close-too-slow", "pictures-busy")...)
}
