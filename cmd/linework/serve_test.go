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
	} {
		err := advise(fmt.Errorf("open journal: data: %w", tt.cause))
		if !errors.Is(err, tt.cause) || !strings.Contains(err.Error(), tt.says) || !strings.HasPrefix(err.Error(), "open journal: data: ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: it says %q, which should be one line with %q", tt.cause, err, tt.says)
		}
	}
}
