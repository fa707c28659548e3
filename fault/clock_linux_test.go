package fault

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// jumpAfter is how long after its start the clock of a node jumps, where it does.
const (
	jumpAfter        = 12 * time.Second
	jumpAfterSeconds = "12"
)

// jumping is laid beside the standard library's clock. No library that is loaded before a
// program can do this for one in Go, which asks the kernel itself.
const jumping = `package time

import "syscall"

var jumpBy = func() (by int64) {
	text, _ := syscall.Getenv("` + jumpSetting + `")
	for _, c := range []byte(text) {
		if c != '-' {
			by = 10*by + int64(c-'0')
		}
	}
	if text != "" && text[0] == '-' {
		by = -by
	}
	return by
}()

func jumped(mono int64) int64 {
	if mono-startNano < ` + jumpAfterSeconds + `*int64(Second) {
		return 0
	}
	return jumpBy
}
`

const jumpSetting = "LINEWORK_FAULT_JUMP" // by how many seconds

// jumpingProgram builds a server whose clock can jump, or says why it cannot.
func jumpingProgram(t testing.TB, dir string) (path, skip string) {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(strings.TrimSpace(string(out)), "src", "time")
	source, err := os.ReadFile(filepath.Join(folder, "time.go"))
	if err != nil {
		t.Fatal(err)
	}
	const ask = "func Now() Time {\n\tsec, nsec, mono := runtimeNow()\n"
	if strings.Count(string(source), ask) != 1 {
		return "", "this version of Go asks for the time in another way; see clock_linux_test.go"
	}
	files := map[string]string{"time.go": strings.Replace(string(source), ask, ask+"\tsec += jumped(mono)\n", 1), "jump.go": jumping}
	overlay := map[string]map[string]string{"Replace": {}}
	for name, text := range files {
		mine := filepath.Join(dir, name)
		if err := os.WriteFile(mine, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		overlay["Replace"][filepath.Join(folder, name)] = mine
	}
	raw, _ := json.Marshal(overlay)
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return program(t, dir, "-overlay", list), ""
}
