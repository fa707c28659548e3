package journal

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// FuzzFile damages a file at one place and reads all that is in it: what comes back is
// what was written, or an error.
func FuzzFile(f *testing.F) {
	dir := f.TempDir()
	s, err := OpenSQLite(dir)
	if err != nil {
		f.Fatal(err)
	}
	log, err := s.Create(context.Background(), "a")
	if err != nil {
		f.Fatal(err)
	}
	for _, err := range []error{
		log.Append(true, []byte("the first move")), log.StoreBlobs([]byte("a blob")), log.AppendMark(true, []byte("the second move")), s.Close(),
	} {
		if err != nil {
			f.Fatal(err)
		}
	}
	whole, err := os.ReadFile(filepath.Join(dir, fileName))
	if err != nil {
		f.Fatal(err)
	}
	for page := range len(whole) / 4096 {
		for _, at := range []int{0, 3, 8, 100, 4000, 4090} {
			f.Add(uint32(page*4096+at), []byte{0xff, 0, 0x80, 1})
		}
	}
	f.Add(uint32(0), make([]byte, 4096))
	f.Fuzz(func(t *testing.T, at uint32, damage []byte) {
		content := append([]byte{}, whole...)
		copy(content[int(at)%len(content):], damage)
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, fileName), content, 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := OpenReader(dir)
		if err != nil {
			return
		}
		defer r.Close()
		ctx := context.Background()
		_, _ = r.Tables(ctx)
		log, err := r.Peek(ctx, "a")
		if err != nil {
			return
		}
		_, _ = log.Marks(ctx)
		n := 0
		for e, err := range log.ReadFrom(ctx, 1) {
			if err != nil {
				break
			}
			if want := []string{"the first move", "the second move"}; n >= len(want) || string(e.Data) != want[n] {
				t.Fatalf("entry %d is %q", e.Seq, e.Data)
			}
			n++
		}
		if blob, err := log.Blob(ctx, HashBlob([]byte("a blob"))); err == nil && string(blob) != "a blob" {
			t.Fatalf("the blob is %q", blob)
		}
	})
}
