package journal

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// A Loss is what a table lacks of what was acknowledged. It stays on record until an operator
// accepts it (Beside.Accept) or the table is removed; the table goes on with what is there.
type Loss struct {
	Table        string
	Noticed      time.Time
	Acknowledged uint64 // how many entries there should be; 0 where the table should not be there
	Found        uint64 // how many there were
	Blobs        uint64 // how many blobs are missing that it kept
	Durable      bool   // it had reached the disk; otherwise a power cut may have taken it, and it is ink
	Gone         bool   // the table itself is missing
}

// Error says how much is missing.
func (l Loss) Error() string {
	var text string
	switch missing := l.Acknowledged - l.Found; {
	case l.returned():
		return fmt.Sprintf("the table has no head, and %s: it was removed, and has come back", count(l.Found, "entry", "entries"))
	case l.Gone:
		text = fmt.Sprintf("the whole table is missing, with %s", count(l.Acknowledged, "entry", "entries"))
	case missing > 0:
		text = fmt.Sprintf("%s missing: %d were acknowledged and %d are there", count(missing, "entry is", "entries are"), l.Acknowledged, l.Found)
	}
	if l.Blobs > 0 {
		if text != "" {
			text += ", and "
		}
		text += count(l.Blobs, "blob is missing", "blobs are missing")
	}
	if !l.Durable {
		text += " (ink of the last moments before a power cut; no move is among it)"
	}
	return text
}

// returned reports whether it is a table that was removed and is there all the same.
func (l Loss) returned() bool { return l.Found > l.Acknowledged }

func count(n uint64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}

// Losses lists what is on record as missing, oldest first.
func (s *SQLite) Losses(ctx context.Context) ([]Loss, error) {
	var all []Loss
	there := false
	err := s.query(ctx, func(*sql.Rows) (more bool, err error) {
		there = true
		return false, nil
	}, "SELECT 1 FROM sqlite_schema WHERE name = 'losses'")
	if err != nil || !there { // a file of an older version
		return nil, err
	}
	err = s.query(ctx, func(rows *sql.Rows) (more bool, err error) {
		var l Loss
		var noticed int64
		err = rows.Scan(&l.Table, &noticed, &l.Acknowledged, &l.Found, &l.Blobs, &l.Durable, &l.Gone)
		l.Noticed = time.UnixMicro(noticed)
		all = append(all, l)
		return true, err
	}, "SELECT name, noticed, acknowledged, found, blobs, durable, gone FROM losses ORDER BY noticed, name")
	if err != nil {
		return nil, fmt.Errorf("read losses: %w", err)
	}
	return all, nil
}

// An Opening is what was found when a store was opened, besides losses.
type Opening struct {
	Faults []Fault // tables that could not be compared with their heads
	Heads  error   // what is wrong with the file of heads; fs.ErrNotExist where there was none
	Copy   string  // of the write-ahead log, because something is missing that may be in it
}

// Opened tells what was found when the store was opened.
func (s *SQLite) Opened() Opening { return s.opened }

// HeadsBehind says why heads cannot be written, while they cannot.
func (s *SQLite) HeadsBehind() error {
	if err := s.heads.trouble.Load(); err != nil {
		return *err
	}
	return nil
}
