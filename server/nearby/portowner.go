package nearby

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"runtime"
	"strconv"
	"strings"
)

// DescribePortOwner returns which program listens on a TCP port of this computer, like "nginx
// (process 812)"; "" where the system does not say.
func DescribePortOwner(port int) string {
	switch runtime.GOOS {
	case "linux":
		return describeOwnerInProc(os.DirFS("/proc"), port)
	case "windows":
		sockets, _ := exec.Command("netstat", "-ano", "-p", "TCP").Output()
		id := processIDInNetstat(sockets, port)
		if id == "" {
			return ""
		}
		tasks, _ := exec.Command("tasklist", "/FI", "PID eq "+id, "/FO", "CSV", "/NH").Output()
		return describeProcess(programInTasklist(tasks), id)
	}
	files, _ := exec.Command("lsof", "-nP", fmt.Sprintf("-iTCP:%d", port), "-sTCP:LISTEN", "-Fpc").Output()
	return describeOwnerInLsof(files)
}

func describeProcess(name, id string) string {
	if name == "" {
		return "process " + id
	}
	return fmt.Sprintf("%s (process %s)", name, id)
}

// describeOwnerInProc finds the socket that listens, and then the process that has it open. Only the
// administrator sees the files of other people's processes.
func describeOwnerInProc(proc fs.FS, port int) string {
	sockets := map[string]bool{}
	for _, table := range []string{"net/tcp", "net/tcp6"} {
		data, _ := fs.ReadFile(proc, table)
		for line := range strings.Lines(string(data)) {
			const at, state, socket = 1, 3, 9
			f := strings.Fields(line)
			if len(f) > socket && f[state] == "0A" && strings.HasSuffix(f[at], fmt.Sprintf(":%04X", port)) {
				sockets["socket:["+f[socket]+"]"] = true
			}
		}
	}
	if len(sockets) == 0 {
		return ""
	}
	open, _ := fs.Glob(proc, "[0-9]*/fd/*")
	for _, file := range open {
		if target, err := fs.ReadLink(proc, file); err == nil && sockets[target] {
			id, _, _ := strings.Cut(file, "/")
			name, _ := fs.ReadFile(proc, path.Join(id, "comm"))
			return describeProcess(strings.TrimSpace(string(name)), id)
		}
	}
	return ""
}

// describeOwnerInLsof reads fields as lsof -F prints them, each on a line behind its letter.
func describeOwnerInLsof(out []byte) string {
	var name, id string
	for line := range strings.Lines(string(out)) {
		switch line = strings.TrimSpace(line); {
		case strings.HasPrefix(line, "p") && id == "":
			id = line[1:]
		case strings.HasPrefix(line, "c") && name == "":
			name = line[1:]
		}
	}
	if id == "" {
		return ""
	}
	return describeProcess(name, id)
}

// processIDInNetstat returns the ID of the process that listens. The word for listening is in
// the language of the system, so it goes by the empty remote address.
func processIDInNetstat(out []byte, port int) (id string) {
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		if len(f) >= 5 && f[0] == "TCP" && strings.HasSuffix(f[1], ":"+strconv.Itoa(port)) && strings.HasSuffix(f[2], ":0") {
			return f[len(f)-1]
		}
	}
	return ""
}

func programInTasklist(out []byte) string {
	rows, err := csv.NewReader(bytes.NewReader(out)).ReadAll()
	if err != nil || len(rows) == 0 || len(rows[0]) < 2 {
		return "" // a sentence that there is no such task
	}
	return rows[0][0]
}
