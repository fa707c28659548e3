//go:build linux

package postgres

import (
	"testing"

	"linework/journal/pgtest"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(pgtest.Main{M: m}) }
