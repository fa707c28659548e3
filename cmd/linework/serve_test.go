package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"linework/journal"
)

// A server that cannot open its journal says what to do about it.
func TestAdvice(t *testing.T) {
	for _, tt := range []struct {
		cause error
		says  string
	}{
		{journal.ErrFull, "make room on it"},
		{&fs.PathError{Op: "mkdir", Path: "data", Err: syscall.ENOSPC}, "make room on it"},
		{journal.ErrReadOnly, "mend the rights"},
		{&fs.PathError{Op: "open", Path: "data", Err: syscall.EROFS}, "mend the rights"},
		{&fs.PathError{Op: "open", Path: "data", Err: syscall.EACCES}, "mend the rights"},
		{journal.ErrInUse, "stop that one first"},
		{journal.ErrDamaged, "put a backup in its place"},
		{journal.ErrAway, "is the database running"},
	} {
		err := advise(fmt.Errorf("open journal: data: %w", tt.cause))
		if !errors.Is(err, tt.cause) || !strings.Contains(err.Error(), tt.says) || !strings.HasPrefix(err.Error(), "open journal: data: ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: it says %q, which should be one line with %q", tt.cause, err, tt.says)
		}
	}
}

func TestPublicURL(t *testing.T) {
	for _, tt := range []struct{ url, basePath, want, origin, refused string }{
		{"https://games.example.org", "/", "https://games.example.org/", "https://games.example.org", ""},
		{"http://10.0.0.5:8000/games", "/games/", "http://10.0.0.5:8000/games/", "http://10.0.0.5:8000", ""},
		{"https://games.example.org/games/", "/", "", "", "--base-path must be /games/, too"},
		{"games.example.org", "/", "", "", "an address is written like"},
		{"https://games.example.org/?a=b", "/", "", "", "an address is written like"},
	} {
		s := &serve{PublicURL: tt.url, BasePath: tt.basePath}
		err := s.checkPublic()
		if tt.refused != "" {
			if err == nil || !strings.Contains(err.Error(), tt.refused) {
				t.Errorf("%s: %v, want %q", tt.url, err, tt.refused)
			}
			continue
		}
		if err != nil || s.PublicURL != tt.want || len(s.Origins) != 1 || s.Origins[0] != tt.origin {
			t.Errorf("%s: %v, %s, pages of %q may use it", tt.url, err, s.PublicURL, s.Origins)
		}
	}
}
