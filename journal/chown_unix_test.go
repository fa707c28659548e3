//go:build unix

package journal

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// What root restores belongs to whom the folder belongs.
func TestRestoreAsRoot(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	dir := t.TempDir()
	s := openStore(t, filepath.Join(dir, "data"), 0)
	acquireOrCreate(t, s, "a")
	file, next := filepath.Join(dir, "backup"), filepath.Join(dir, "next")
	if err := Backup(context.Background(), s.dir, file); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(next, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(next, 4711, 4712); err != nil {
		t.Skipf("the system does not let us give a folder away: %v", err)
	}
	if _, err := Restore(context.Background(), file, next, false); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{fileName, lockName} {
		info, err := os.Stat(filepath.Join(next, name))
		if err != nil {
			t.Fatal(err)
		}
		if owner := info.Sys().(*syscall.Stat_t); owner.Uid != 4711 || owner.Gid != 4712 {
			t.Errorf("%s belongs to %d:%d", name, owner.Uid, owner.Gid)
		}
	}
}
