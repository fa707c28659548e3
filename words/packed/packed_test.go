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
		one, number, text = r.NextByte(), r.NextNumber(), string(r.NextBytes(3))
		return one, number, text, r.Close()
	}
	if one, number, text, err := read(Zip(plain)); one != 7 || number != 300 || text != "cat" || err != nil {
		t.Errorf("read %d, %d and %q: %v", one, number, text, err)
	}
	for name, file := range map[string][]byte{
		"not zipped":                plain,
		"zipped and cut off":        Zip(plain)[:12],
		"empty":                     Zip(nil),
		"without its number":        Zip(plain[:1]),
		"without its last letter":   Zip(plain[:len(plain)-1]),
		"one that goes on":          Zip(append(plain, 's')),
		"in the midst of a number":  Zip(plain[:2]),
		"of a number that is large": Zip([]byte{7, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255}),
	} {
		if _, _, _, err := read(file); err == nil {
			t.Errorf("a file that is %s can be read", name)
		}
	}
}
