package packed

import (
	"encoding/binary"
	"testing"
)

func TestReader(t *testing.T) {
	plain := append(binary.AppendUvarint([]byte{7}, 300), "cat"...)
	read := func(zipped []byte) (one, number int, text string, err error) {
		r, err := Open(zipped)
		if err != nil {
			return 0, 0, "", err
		}
		one, number, text = r.NextByte(), r.NextUvarint(), string(r.NextBytes(3))
		return one, number, text, r.CheckReadToEnd()
	}
	if one, number, text, err := read(Gzip(plain)); one != 7 || number != 300 || text != "cat" || err != nil {
		t.Errorf("read %d, %d and %q: %v", one, number, text, err)
	}
	for name, file := range map[string][]byte{
		"not zipped":                plain,
		"zipped and cut off":        Gzip(plain)[:12],
		"empty":                     Gzip(nil),
		"without its number":        Gzip(plain[:1]),
		"without its last letter":   Gzip(plain[:len(plain)-1]),
		"one that goes on":          Gzip(append(plain, 's')),
		"in the midst of a number":  Gzip(plain[:2]),
		"of a number that is large": Gzip([]byte{7, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255}),
	} {
		if _, _, _, err := read(file); err == nil {
			t.Errorf("a file that is %s can be read", name)
		}
	}
}
