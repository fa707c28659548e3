package fault

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"linework/table"
)

// The clock of a node jumps this long after its start, where it does, and then once more
// for each time that is named.
const (
	jumpAfter   = 15 * time.Second
	jumpEvery   = 3 * time.Second
	jumpSetting = "LINEWORK_FAULT_JUMPS" // by how many seconds it is wrong, one after another
)

// jumps is what the clocks of nodes do: forward and back, by an hour and by a day. They end
// wrong, and one goes right.
var jumps = []string{"3600,-3600,86400,-86400,3600", "-86400,86400,-3600,3600,-86400", "0"}

// jumping is laid beside the standard library's clock. No library that is loaded before a
// program can do this for one in Go, which asks the kernel itself.
var jumping = fmt.Sprintf(`package time

import "syscall"

var jumps = func() (list []int64) {
	text, _ := syscall.Getenv(%q)
	by, sign := int64(0), int64(1)
	for _, c := range []byte(text + ",") {
		switch c {
		case '-':
			sign = -1
		case ',':
			list = append(list, sign*by)
			by, sign = 0, 1
		default:
			by = 10*by + int64(c-'0')
		}
	}
	return list
}()

func jumped(mono int64) int64 {
	since := mono - startNano - %d
	if since < 0 {
		return 0
	}
	return jumps[min(since/%d, int64(len(jumps)-1))]
}
`, jumpSetting, jumpAfter, jumpEvery)

// buildJumpingProgram builds a server whose clock can jump, or says why it cannot.
func buildJumpingProgram(t testing.TB, dir string) (path, skip string) {
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
	return buildProgram(t, dir, "-overlay", list), ""
}

// askForKeys has Ben ask, at each table, for a key with which another device may take over
// his seat.
func (r *round) askForKeys() (asked []*device) {
	for _, d := range r.devices {
		if d.history.Device != "Ben's phone" {
			continue
		}
		asked = append(asked, d)
		r.await(d.String()+" to have a key", func() bool {
			d.mu.Lock()
			defer d.mu.Unlock()
			if d.key == "" && d.entered && len(d.waiting) == 0 {
				d.send("hand-over", []byte("null"), nil)
			}
			return d.key != ""
		})
	}
	return asked
}

// handOver has another device take over each of these seats, by the key that was asked for.
func (r *round) handOver(from []*device) {
	for _, d := range from {
		d.stop()
		d.history.Left = true
		ticket := r.takeSeat(0, d.ticket.Code, table.NewSeat{Key: d.key})
		other := newDevice(r.t, "Ben's laptop", ticket, r.seed+1, d.address)
		other.plays = true
		r.devices = append(r.devices, other)
		other.start()
	}
}
