package pgtest

import (
	"slices"
	"sync"
	"testing"
)

// shared is one server for all tests of a package that do it no harm.
var shared struct {
	sync.Mutex
	*Server
	ends []func()
}

// A suiteCleanup is a test that leaves the cleaning up to Main.
type suiteCleanup struct{ testing.TB }

func (suiteCleanup) Cleanup(end func()) { shared.ends = append(shared.ends, end) }

// Failed is of no interest at the end: the test that began it is long over.
func (suiteCleanup) Failed() bool { return false }

// SharedServer returns a server that all tests of a package share. The package's TestMain must
// use Main.
func SharedServer(t testing.TB) *Server {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	if shared.Server == nil {
		shared.Server = StartUntilTestEnds(suiteCleanup{t})
	}
	return shared.Server
}

// Main runs the tests of a package and then stops the server that they have shared.
type Main struct{ *testing.M }

// Run is that of testing.M.
func (m Main) Run() int {
	code := m.M.Run()
	for _, end := range slices.Backward(shared.ends) {
		end()
	}
	return code
}
