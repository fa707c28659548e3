package gateway_test

import (
	"testing"

	"linework/texts/textstest"
)

func TestMain(m *testing.M) {
	textstest.Main(m, textstest.CodesIn(".", "api", "hosts", "relay", "session", "throttle")...)
}
