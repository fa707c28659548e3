package journal

import (
	"context"
	"fmt"
	"time"
)

// A Loss is what a table lacks of what was acknowledged. It stays on record until an operator
// accepts it (Editor.AcceptLosses) or the table is removed; the table goes on with what is there.
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
	case l.Found > l.Acknowledged:
		return fmt.Sprintf("the table has no head, and %s: it was removed, and has come back", formatCount(l.Found, "entry", "entries"))
	case l.Gone:
		text = fmt.Sprintf("the whole table is missing, with %s", formatCount(l.Acknowledged, "entry", "entries"))
	case missing > 0:
		text = fmt.Sprintf("%s missing: %d were acknowledged and %d are there", formatCount(missing, "entry is", "entries are"), l.Acknowledged, l.Found)
	}
	if l.Blobs > 0 {
		if text != "" {
			text += ", and "
		}
		text += formatCount(l.Blobs, "blob is missing", "blobs are missing")
	}
	if !l.Durable {
		text += " (ink of the last moments before a power cut; no move is among it)"
	}
	return text
}

// formatCount is a number with its noun.
func formatCount(count uint64, one, many string) string {
	if count == 1 {
		return "1 " + one
	}
	return fmt.Sprint(count, " ", many)
}

// ListRecordedLosses lists what is on record as missing, oldest first.
func (r *Reader) ListRecordedLosses(ctx context.Context) (all []Loss, err error) {
	defer AddContext(&err, "read losses")
	known, err := queryColumn[int](ctx, r, "SELECT 1 FROM sqlite_schema WHERE name = 'losses'")
	if err != nil || len(known) == 0 { // a file of an older version
		return nil, err
	}
	var l Loss
	var noticed int64
	err = r.scanEachRow(ctx, []any{&l.Table, &noticed, &l.Acknowledged, &l.Found, &l.Blobs, &l.Durable, &l.Gone}, func() error {
		l.Noticed = time.UnixMicro(noticed)
		all = append(all, l)
		return nil
	}, "SELECT name, noticed, acknowledged, found, blobs, durable, gone FROM losses ORDER BY noticed, name")
	return all, err
}

// An OpenReport is what was found when a store was opened, besides losses.
type OpenReport struct {
	Faults   []Fault // tables that could not be compared with their heads
	HeadsErr error   // what is wrong with the file of heads; fs.ErrNotExist where there was none
	WALCopy  string  // name of a copy of the write-ahead log, made because something is missing that may be in it
}

// OpenReport returns what was found when the store was opened.
func (s *SQLite) OpenReport() OpenReport { return s.report }

// LastHeadsWriteError returns why the last heads could not be written, or nil when they were.
func (s *SQLite) LastHeadsWriteError() error {
	if err := s.heads.lastError.Load(); err != nil {
		return *err
	}
	return nil
}
