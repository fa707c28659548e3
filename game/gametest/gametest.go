// Package gametest holds the laws that all games keep, and the tools with which
// a game is tested: a table without sockets (Table), matches told line by line (Scene),
// random matches with mischief, the comparison of secrets (Indistinguishable, PlayFrames) and
// golden matches (PlayGoldens).
//
// A game package calls Run once:
//
//	func TestLaws(t *testing.T) { gametest.Run(t, iota.Game{}) }
//
// The number of random matches is small by default; more are played with
//
//	go test ./games/iota -run TestLaws -gametest.n 10000 -timeout 0
//
// Match k is the same in every run, so a broken law names the match in which it
// was broken and -gametest.first k -gametest.n 1 plays that match again.
package gametest

import (
	"errors"
	"flag"
	"fmt"
	"runtime/debug"
	"testing"

	"linework/game"
)

var (
	matches = flag.Int("gametest.n", 6, "how many random matches each law is tried on")
	first   = flag.Int("gametest.first", 0, "the number of the first random match")
	games   = flag.Int("gametest.games", 0, "how many whole games are played where a test plays many; 0 for a few")
	blind   = flag.Int("gametest.blind", 3, "how many games are played with secrets swapped")
	update  = flag.Bool("update", false, "rewrite the golden matches")
)

// T is the part of testing.TB that the tools need. It is an interface of its own
// so that a test can watch a tool find a fault.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// A law is something that holds in every match of every game. Its check plays the
// random match with the given number and says how the law was broken in it. A law
// judges its own matter alone: what another law forbids, it puts up with.
type law struct {
	name  string
	check func(g game.Game, number int) error
}

// laws is all of them, in the order in which a newcomer should meet them.
var laws = []law{
	{"the game describes itself", checkGameDescription},
	{"the same inputs make the same match", checkOnRandomMatch(checkReplayIsSame)},
	{"moves survive the journal", checkOnRandomMatch(checkMovesSurviveJournal)},
	{"the wire lists what is told", checkOnRandomMatch(checkWireListsAllTold)},
	{"a refusal changes nothing", checkOnRandomMatch(checkRefusalsChangeNothing)},
	{"a question changes nothing", checkOnRandomMatch(checkQuestionsChangeNothing)},
	{"a phase that has passed is refused", checkOnRandomMatch(checkOtherPhasesRefused)},
	{"every fact is told to somebody", checkOnRandomMatch(checkFactsReachSomebody)},
	{"what was not told is not seen", checkOnRandomMatch(checkSecretsStaySecret)},
	{"a gallery tells what everyone knows", checkOnRandomMatch(checkGalleryIsPublic)},
	{"a view is not shared", checkOnRandomMatch(checkViewsShareNoMemory)},
	{"every bot move is accepted", checkBotsPlayLegally},
	{"somebody or some bell is awaited", checkOnRandomMatch(playCheckingSomethingIsAwaited)},
	{"a skip is accepted from whoever is awaited", checkOnRandomMatch(checkSkipsAreAccepted)},
	{"a table that everyone has left finishes", checkAbandonedMatchEnds},
	{"nothing moves after the end", checkOnRandomMatch(checkNothingMovesAfterEnd)},
}

// Run tries every law on a game, each as a sub-test.
func Run(t *testing.T, g game.Game) {
	t.Helper()
	for _, law := range laws {
		t.Run(law.name, func(t *testing.T) {
			t.Parallel()
			for number := *first; number < *first+*matches; number++ {
				if err := checkLawCatchingPanic(law, g, number); err != nil {
					t.Fatalf("match %d: %v\nplay it again with -gametest.first %d -gametest.n 1", number, err, number)
				}
			}
		})
	}
}

// checkOnRandomMatch makes a check of one match into a law. A setup that New refuses is left to
// checkGameDescription.
func checkOnRandomMatch(check func(*randomMatch) error) func(game.Game, int) error {
	return func(g game.Game, number int) error {
		u, err := newRandomMatch(g, number)
		if err != nil {
			return nil
		}
		return check(u)
	}
}

// checkLawCatchingPanic checks one law in one match. A panic of the rules breaks whatever law was being
// tried.
func checkLawCatchingPanic(l law, g game.Game, number int) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return l.check(g, number)
}

// checkIsWellFormedRefusal says what is wrong with an error that rules gave for a refusal.
func checkIsWellFormedRefusal(err error) error {
	var r *game.Refusal
	switch {
	case !errors.As(err, &r):
		return fmt.Errorf("it is a %T (%v), not a *game.Refusal", err, err)
	case r == nil:
		return errors.New("it is a nil *game.Refusal, which is not the same as no error")
	case r.Code == "" || r.Text == "":
		return fmt.Errorf("it lacks a code or a text: %q", r.Error())
	}
	return nil
}

// RefusalCodeOrFailure returns the code of a refusal, "" where there is no error. A failure has none;
// its text is returned.
func RefusalCodeOrFailure(err error) string {
	var r *game.Refusal
	switch {
	case errors.As(err, &r) && r != nil:
		return r.Code
	case err != nil:
		return "failure: " + err.Error()
	}
	return ""
}
