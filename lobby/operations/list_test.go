package operations_test

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"linework/journal"
	"linework/journal/journaltest"
	"linework/lobby/operations"
)

// newLists returns lists of several nodes that share a store.
func newLists(t *testing.T, n int) (lists []*operations.List, store journal.Store) {
	t.Helper()
	shared := journaltest.NewShared()
	for range n {
		store = shared.Join(journal.Node{}, nil)
		t.Cleanup(func() { _ = store.Close() })
		lists = append(lists, operations.NewList(store))
	}
	return lists, store
}

// However many open a link at the same time, at whatever node, one has a session.
func TestLinkOpensOneSession(t *testing.T) {
	lists, _ := newLists(t, 3)
	link, made := operations.NewLink()
	if err := lists[0].Append(t.Context(), made); err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	tokens := make(chan string, 12)
	for k := range cap(tokens) {
		wait.Go(func() {
			token, err := lists[k%3].OpenSession(context.Background(), link, "")
			if err != nil {
				t.Error(err)
			}
			tokens <- token
		})
	}
	wait.Wait()
	close(tokens)
	opened := 0
	for token := range tokens {
		if token == "" {
			continue
		}
		opened++
		for _, l := range lists {
			if _, ok := l.FindSession(t.Context(), token); !ok {
				t.Error("a node does not know the session")
			}
		}
	}
	if opened != 1 {
		t.Errorf("the link opened %d sessions", opened)
	}
}

// A link opens nothing after ten minutes, nor after all were revoked; a session ends after twelve hours.
func TestLinksAndSessionsEnd(t *testing.T) {
	for name, tt := range map[string]struct {
		linkAge, sessionAge time.Duration
		revoke              bool
		want                int
	}{
		"fresh":           {linkAge: 9 * time.Minute, want: 1},
		"late":            {linkAge: 11 * time.Minute, want: 0},
		"revoked":         {linkAge: time.Minute, revoke: true, want: 0},
		"session expired": {linkAge: 13 * time.Hour, sessionAge: 12*time.Hour + 59*time.Minute, want: 0},
		"session old":     {linkAge: 12 * time.Hour, sessionAge: 11*time.Hour + 59*time.Minute, want: 1},
	} {
		t.Run(name, func(t *testing.T) {
			_, made := operations.NewLink()
			s := &agedStore{}
			s.add(tt.linkAge, made)
			if tt.revoke {
				s.add(0, operations.Operation{Kind: operations.AllRevoked})
			}
			s.add(tt.sessionAge, operations.Operation{Kind: operations.SessionOpened, Link: made.Hash, Hash: "x"})
			l := operations.NewList(s)
			if err := l.Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := len(l.Sessions()); got != tt.want {
				t.Errorf("%d sessions, want %d", got, tt.want)
			}
		})
	}
}

// An agedStore has operations that were noted some time ago.
type agedStore struct{ all []journal.Operation }

func (s *agedStore) add(age time.Duration, o operations.Operation) {
	data, _ := json.Marshal(o)
	s.all = append(s.all, journal.Operation{Seq: uint64(len(s.all) + 1), Age: age, Data: data})
}

func (s *agedStore) AppendOperation(context.Context, []byte) error { return nil }

func (s *agedStore) Operations(_ context.Context, after uint64) ([]journal.Operation, error) {
	return s.all[after:], nil
}

// What a newer version has written changes nothing here, and hides nothing that follows.
func TestOperationsOfNewerVersion(t *testing.T) {
	s := &agedStore{}
	s.all = append(s.all, journal.Operation{Seq: 1, Data: []byte(`{"kind":"sung","song":"x"}`)}, journal.Operation{Seq: 2, Data: []byte("?")})
	s.add(0, operations.Operation{Kind: operations.TableClosed, Table: "BKWRT"})
	l := operations.NewList(s)
	if err := l.Refresh(t.Context()); err == nil {
		t.Error("nobody hears of what cannot be read")
	}
	if !l.IsClosed("BKWRT") {
		t.Error("what follows is not known")
	}
	if err := l.Refresh(t.Context()); err != nil {
		t.Errorf("it is read again: %v", err)
	}
}

// Who was removed is kept out by browser; new people of their network knock, or are kept out too.
func TestStandings(t *testing.T) {
	lists, _ := newLists(t, 1)
	l := lists[0]
	if got := l.StandingOf("bens", "10.0.0.1/32"); got != operations.Welcome {
		t.Errorf("before anybody was removed: %v", got)
	}
	if err := l.Append(t.Context(), operations.Operation{Kind: operations.RemovalAsked, Table: "BKWRT", Key: "key"}); err != nil {
		t.Fatal(err)
	}
	network := l.HashNetwork("10.0.0.1/32", l.NetworkKey())
	remove := func(whole bool, browser string) {
		o := operations.Operation{Kind: operations.PersonRemoved, Network: whole, Browsers: []string{operations.HashBrowser(browser)}, Networks: []string{network}}
		if err := l.Append(t.Context(), o); err != nil {
			t.Fatal(err)
		}
	}
	check := func(when string, want map[[2]string]operations.Standing) {
		t.Helper()
		for from, standing := range want {
			if got := l.StandingOf(from[0], from[1]); got != standing {
				t.Errorf("%s: %v stands %v, want %v", when, from, got, standing)
			}
		}
	}
	remove(false, "bens")
	check("removed", map[[2]string]operations.Standing{
		{"bens", "10.0.0.2/32"}: operations.BrowserKeptOut, {"cleos", "10.0.0.1/32"}: operations.MustKnock, {"", "10.0.0.1/32"}: operations.MustKnock, {"cleos", "10.0.0.2/32"}: operations.Welcome, {"", ""}: operations.Welcome,
	})
	remove(true, "dirks")
	check("with the network", map[[2]string]operations.Standing{
		{"bens", ""}: operations.BrowserKeptOut, {"cleos", "10.0.0.1/32"}: operations.NetworkKeptOut, {"cleos", "10.0.0.2/32"}: operations.Welcome,
	})
	for _, r := range l.Removals() {
		if err := l.Append(t.Context(), operations.Operation{Kind: operations.RemovalLifted, Removal: r.ID}); err != nil {
			t.Fatal(err)
		}
	}
	check("lifted", map[[2]string]operations.Standing{{"bens", "10.0.0.1/32"}: operations.Welcome})
}
