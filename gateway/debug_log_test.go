package gateway_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"linework/gateway"
)

// A sharedBuffer is written by several goroutines.
type sharedBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *sharedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *sharedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// TestDebugLog has people come, be refused, be limited and be removed: the log at debug tells so with their
// network and without their names, and the filter for fail2ban finds those who should be banned.
func TestDebugLog(t *testing.T) {
	var log sharedBuffer
	a := newCluster(t).addNode(func(cfg *gateway.Config) {
		cfg.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		cfg.Trusted = loopback
	})
	hers := a.openTable(t, "iota")
	ana, ben := a.join(t, hers.Code, hers.Token), a.join(t, hers.Code, a.takeSeat(t, hers.Code, "Ben Beispiel").Token)
	ana.mustDo("kick", `{"seat":2,"why":"bedtime"}`)
	ben.awaitCloseCode()
	ana.sendAndAwaitAnswer("hello", `{}`)
	for _, from := range []string{"203.0.113.9", "2001:db8::7", "no address"} {
		a.fetch(t, "/api/tables/ZZZZZ", "X-Forwarded-For", from)
	}
	for path, from := range map[string]string{"/api/tables/" + hers.Code + "/gallery/wrong": "203.0.113.10", "/t/ZZZZZ": "203.0.113.12"} {
		for !strings.Contains(log.String(), `msg="rate limited" client=`+from) { // on a slow machine there are more tries
			a.fetch(t, path, "X-Forwarded-For", from)
		}
	}
	a.fetch(t, "/t/"+hers.Code, "X-Forwarded-For", "203.0.113.13")
	res, _ := a.fetch(t, "/api/tables", "Linework-Node", "a guess", "X-Forwarded-For", "203.0.113.11")
	if res.StatusCode != http.StatusForbidden {
		t.Errorf("a foreign node is answered with %d", res.StatusCode)
	}
	for line, isBanned := range map[string]bool{
		"msg=joined client=127.0.0.1 table=" + hers.Code + " seated=true":  false,
		`msg="sent away" client=127.0.0.1 why=close-kicked.with-reason`:    false,
		"msg=refused client=127.0.0.1 why=unknown-command.hello-twice":     false,
		"msg=refused client=203.0.113.9 why=no-such-table":                 true,
		"msg=refused client=2001:db8::/64 why=no-such-table":               true,
		`msg=refused client="127.0.0.1 for no address" why=no-such-table`:  false,
		"msg=refused client=203.0.113.10 why=bad-key":                      true,
		`msg="rate limited" client=203.0.113.10 why=slow-down.wrong-codes`: true,
		"msg=refused client=203.0.113.11 why=foreign-node":                 true,
		"msg=refused client=203.0.113.12 why=no-such-table":                true,
		`msg="rate limited" client=203.0.113.12 why=slow-down.wrong-codes`: true,
	} {
		found := regexp.MustCompile(`(?m)^.*level=DEBUG ` + regexp.QuoteMeta(line) + `.*$`).FindString(log.String())
		if found == "" {
			t.Errorf("there is no line %s", line)
		}
		if got := isBannedByFilter(t, found); got != isBanned {
			t.Errorf("fail2ban counts %s: %v", line, got)
		}
	}
	if strings.Contains(log.String(), "203.0.113.13") {
		t.Error("who opens the page of a table is in the log")
	}
	for _, secret := range []string{"Beispiel", "bedtime", hers.Token, "ZZZZZ", "wrong\n"} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log has %q:\n%s", secret, log.String())
		}
	}
}

// isBannedByFilter reports whether deploy/fail2ban/filter.conf counts a line against a client. make deploy-test asks
// fail2ban itself.
func isBannedByFilter(t *testing.T, line string) bool {
	t.Helper()
	filter, err := os.ReadFile("../deploy/fail2ban/filter.conf")
	if err != nil {
		t.Fatal(err)
	}
	_, expressions, _ := strings.Cut(string(filter), "failregex = ")
	expressions, _, _ = strings.Cut(expressions, "\ndatepattern")
	for expression := range strings.SplitSeq(expressions, "\n") {
		expression = strings.ReplaceAll(strings.TrimSpace(expression), "<SUBNET>", `[0-9a-f:.]+(?:/\d+)?`)
		if regexp.MustCompile(expression).MatchString(line) {
			return true
		}
	}
	return false
}
