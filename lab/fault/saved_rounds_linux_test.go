package fault

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linework/journal"
	"linework/lab/fault/check"
)

// saveRound copies the journal and lays the histories, what the nodes said and what is wrong
// beside it.
func (r *round) saveRound(ctx context.Context, reader journal.Source, o *outcome, cases []check.Case) string {
	r.t.Helper()
	dir, err := filepath.Abs(filepath.Join(r.saveDir, fmt.Sprintf("%d-%s", o.seed, strings.ReplaceAll(strings.ReplaceAll(o.fault, ",", ""), " ", "-"))))
	if err == nil {
		err = os.RemoveAll(dir)
	}
	if err == nil {
		err = os.MkdirAll(dir, 0o700)
	}
	if err != nil {
		r.t.Fatal(err)
	}
	to, err := journal.OpenEditor(ctx, filepath.Join(dir, "data"))
	if err != nil {
		r.t.Fatal(err)
	}
	defer to.Close()
	if err := journal.CopyAndVerify(ctx, reader, to, func(c journal.CopyResult) {
		if c.Err != nil {
			r.t.Errorf("copy table %s: %v", c.Table, c.Err)
		}
	}); err != nil {
		r.t.Error(err)
	}
	var words bytes.Buffer
	for _, v := range o.violations {
		fmt.Fprintln(&words, v)
	}
	for i := range cases {
		cases[i].Truth = check.Truth{Table: cases[i].Truth.Table} // the journal beside it tells the rest
	}
	raw, err := json.MarshalIndent(cases, "", " ")
	if err != nil {
		r.t.Fatal(err)
	}
	files := map[string][]byte{"histories.json": raw, "violations.txt": words.Bytes()}
	for i, n := range r.nodes {
		files[fmt.Sprintf("node-%d.log", i)], _ = os.ReadFile(n.logFile)
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			r.t.Error(err)
		}
	}
	return dir
}

// recheckSavedRound checks a kept round again, from its folder alone.
func recheckSavedRound(dir string) (found []check.Violation, err error) {
	ctx := context.Background()
	raw, err := os.ReadFile(filepath.Join(dir, "histories.json"))
	if err != nil {
		return nil, err
	}
	var cases []check.Case
	if err := json.Unmarshal(raw, &cases); err != nil {
		return nil, err
	}
	reader, err := journal.OpenReader(filepath.Join(dir, "data"))
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	for _, c := range cases {
		log, err := reader.Peek(ctx, c.Truth.Table)
		if err != nil {
			return nil, err
		}
		more, _ := checkJournal(ctx, &c, log)
		found = append(found, more...)
	}
	return found, nil
}

// TestKept checks a round that was kept once more.
func TestKept(t *testing.T) {
	if *again == "" {
		t.Skip("no folder is named with -again")
	}
	found, err := recheckSavedRound(*again)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range found {
		t.Error(v)
	}
}
