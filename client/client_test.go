package client_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"testing"

	"linework/client"
	"linework/game"
	"linework/table"
)

// newServer runs a server until the test ends, and returns the test's context for its clients.
func newServer(t *testing.T) (context.Context, client.Server) {
	t.Helper()
	url, _, stop := startServer()
	t.Cleanup(stop)
	return t.Context(), client.Server{URL: url}
}

// must fails the test where there is an error.
func must[T any](t *testing.T) func(T, error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// nextUpdate returns the next update.
func nextUpdate(ctx context.Context, t *testing.T, s *client.Session) client.Frame {
	t.Helper()
	for {
		if f := must[client.Frame](t)(s.Next(ctx)); f.Type == "update" {
			return f
		}
	}
}

// wantRefusal fails the test where an error is not the refusal with a code.
func wantRefusal(t *testing.T, err error, code string) {
	t.Helper()
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || refusal.Code != code {
		t.Errorf("got %v, want the refusal %s", err, code)
	}
}

func TestRefusalsAreErrors(t *testing.T) {
	ctx, server := newServer(t)
	_, err := client.Join(ctx, server.URL, "BBBBB", "Ben")
	wantRefusal(t, err, "no-such-table")
	ana := must[*client.Session](t)(client.Create(ctx, server.URL, "Ana", "iota"))
	defer ana.Close()
	wantRefusal(t, ana.Do(ctx, "start", table.DoStart{Force: true}), "too-few")
	wantRefusal(t, ana.Move(ctx, 0, "pass", struct{}{}), "not-playing")
	_, err = client.Join(ctx, server.URL, ana.Table().Code, "Ana")
	wantRefusal(t, err, "name-taken")
	if err := (client.Server{URL: server.URL + "/nowhere"}).RequestSolvingToll(ctx, "GET", "api/games", nil, nil); err == nil || client.MayReconnectAfter(err) {
		t.Errorf("got %v, want an error that stays", err)
	}
}

// Whoever is removed is told why, and does not come back.
func TestRemovedByHost(t *testing.T) {
	ctx, server := newServer(t)
	ana := must[*client.Session](t)(client.Create(ctx, server.URL, "Ana", ""))
	defer ana.Close()
	ben := must[*client.Session](t)(client.Join(ctx, server.URL, ana.Table().Code, "Ben"))
	if err := ana.Do(ctx, "kick", table.DoSeat{Seat: ben.Seat(), Why: "good night"}); err != nil {
		t.Fatal(err)
	}
	var err error
	for err == nil {
		_, err = ben.Next(ctx)
	}
	var closed *client.CloseError
	if !errors.As(err, &closed) || closed.Code != table.CloseKicked {
		t.Fatalf("got %v, want to be told of the removal", err)
	}
	if again := ben.Resume(ctx); !errors.Is(again, err) {
		t.Errorf("came back with %v", again)
	}
}

// A device whose line breaks gets what it missed, and commands that wait fail.
func TestResumeAfterDrop(t *testing.T) {
	ctx, server := newServer(t)
	var mu sync.Mutex
	var lines []net.Conn
	server.HTTP = &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		mu.Lock()
		defer mu.Unlock()
		lines = append(lines, conn)
		return conn, err
	}}}
	ana := must[*client.Session](t)(client.Create(ctx, server.URL, "Ana", ""))
	defer ana.Close()
	ticket := must[table.Ticket](t)(server.TakeSeat(ctx, ana.Table().Code, table.NewSeat{Name: "Ben"}))
	ben := must[*client.Session](t)(server.Open(ctx, ticket.Code, table.DoHello{Token: ticket.Token}))
	defer ben.Close()
	for _, game := range []string{"iota", "doodledash"} {
		mu.Lock()
		for _, line := range lines {
			_ = line.Close()
		}
		mu.Unlock()
		for err := error(nil); err == nil; {
			_, err = ben.Next(ctx)
		}
		if err := ben.Do(ctx, "ping", nil); err == nil {
			t.Error("a command was answered on a broken line")
		}
		if err := ana.Do(ctx, "choose", table.DoChoose{Game: game}); err != nil {
			t.Fatal(err)
		}
		if err := ben.Resume(ctx); err != nil {
			t.Fatal(err)
		}
		if f := nextUpdate(ctx, t, ben); !f.Late || ben.Table().Game != game {
			t.Errorf("after the drop came %+v", f)
		}
		if err := ben.Do(ctx, "rename", table.DoRename{Name: "Benno"}); err != nil {
			t.Error(err)
		}
	}
}

// Somebody who opens more tables than are free works for the next one.
func TestTollIsPaid(t *testing.T) {
	ctx, server := newServer(t)
	const free = 60
	for k := range free + 2 {
		if _, err := server.CreateTable(ctx, table.NewTable{Name: fmt.Sprint("Ana ", k)}); err != nil {
			t.Fatalf("table %d: %v", k, err)
		}
	}
}

// Who comes to a locked table waits until the host has answered.
func TestJoinLockedTable(t *testing.T) {
	ctx, server := newServer(t)
	ana := must[*client.Session](t)(client.Create(ctx, server.URL, "Ana", ""))
	defer ana.Close()
	if err := ana.Do(ctx, "open", table.DoOpen{}); err != nil {
		t.Fatal(err)
	}
	joined := make(chan error, 2)
	for _, name := range []string{"Ben", "Cid"} {
		go func() {
			session, err := client.Join(ctx, server.URL, ana.Table().Code, name)
			if err == nil {
				session.Close()
			}
			joined <- err
		}()
	}
	for knocks := 0; knocks < 2; {
		if f := must[client.Frame](t)(ana.Next(ctx)); f.Type == "door" {
			knocks = len(f.Knocks)
		}
	}
	if err := errors.Join(ana.Do(ctx, "let-in", table.DoKnock{Knock: 1}), ana.Do(ctx, "turn-away", table.DoKnock{Knock: 2})); err != nil {
		t.Fatal(err)
	}
	let, turned := <-joined, <-joined
	if let != nil {
		let, turned = turned, let
	}
	if let != nil {
		t.Error(let)
	}
	wantRefusal(t, turned, "turned-away")
	_, err := client.Watch(ctx, server.URL, ana.Table().Code)
	if closed := (*client.CloseError)(nil); !errors.As(err, &closed) || closed.Code != table.CloseWatchers || client.MayReconnectAfter(err) {
		t.Errorf("a watcher of a locked table is told %v", err)
	}
}

// A session in the server's own process is like any other.
func TestAttach(t *testing.T) {
	url, tables, stop := startServer()
	defer stop()
	ctx := t.Context()
	ticket := must[table.Ticket](t)(client.Server{URL: url}.CreateTable(ctx, table.NewTable{Name: "Ana", Game: "iota"}))
	at := must[*table.Table](t)(tables.Open(ctx, ticket.Code))
	if _, err := client.Attach(at, table.DoHello{Token: "made up"}); err == nil {
		t.Error("a token made up by chance was taken")
	}
	ana := must[*client.Session](t)(client.Attach(at, table.DoHello{Token: ticket.Token}))
	if f := must[client.Frame](t)(ana.Next(ctx)); f.Type != "welcome" || ana.Seat() != ticket.Seat {
		t.Errorf("seat %d was told %+v", ana.Seat(), f)
	}
	if err := ana.Do(ctx, "add-bot", table.DoAddBot{Bot: "easy"}); err != nil || len(ana.Table().Seats) != 2 {
		t.Errorf("%d sit there: %v", len(ana.Table().Seats), err)
	}
	wantRefusal(t, ana.Do(ctx, "fly", nil), "unknown-command")
	ana.Close()
	if err := ana.Do(ctx, "ping", nil); !errors.Is(err, client.ErrClosed) {
		t.Errorf("a closed session says %v", err)
	}
}
