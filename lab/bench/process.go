package bench

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// A process is a server that is measured, with the tables that it has ready.
type process struct {
	Invitation
	cmd   *exec.Cmd
	stdin io.Closer // the server ends when this is closed, also if we are killed
	data  string
}

// startServerProcess runs this program as a server of some kind. What goes wrong there is logged.
func startServerProcess(plan Plan, kind string, log io.Writer) (started *process, err error) {
	p := &process{}
	if p.data, err = os.MkdirTemp("", "linework-bench-"); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			p.stopAndRemoveData()
		}
	}()
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	p.cmd = exec.Command(self, "bench", "serve", kind, "--data", p.data, "--tables", strconv.Itoa(plan.Tables), "--players", strconv.Itoa(plan.Players))
	if plan.Profile != "" {
		p.cmd.Args = append(p.cmd.Args, "--profile", plan.Profile+"."+kind)
	}
	p.cmd.Env = append(os.Environ(), "LINEWORK_STORE="+plan.Store) // it may have a password; where it is "", no other is to be used
	p.cmd.Stderr = log
	if p.stdin, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	told, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	if err := json.NewDecoder(bufio.NewReader(told)).Decode(&p.Invitation); err != nil {
		return nil, fmt.Errorf("the %s does not say where it serves: %w", kind, err)
	}
	return p, nil
}

func (p *process) stopAndRemoveData() {
	if p.stdin != nil {
		_ = p.stdin.Close()
	}
	if p.cmd != nil && p.cmd.Process != nil {
		_ = p.cmd.Wait()
	}
	_ = os.RemoveAll(p.data)
}

// readUsage returns the CPU time and the memory of the server, as Linux tells them.
func (p *process) readUsage() (cpu time.Duration, memoryBytes int64, err error) {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0, 0, fmt.Errorf("figures of the server's process can be had on Linux only: %w", err)
	}
	_, rest, _ := strings.Cut(string(raw), ") ") // behind the name, which may have spaces
	fields := strings.Fields(rest)
	if len(fields) < 22 {
		return 0, 0, errors.New("the system's figures cannot be read")
	}
	const ticks = 100 // a second, on every Linux
	user, errU := strconv.ParseInt(fields[11], 10, 64)
	system, errS := strconv.ParseInt(fields[12], 10, 64)
	pages, errP := strconv.ParseInt(fields[21], 10, 64)
	return time.Duration(user+system) * time.Second / ticks, pages * int64(os.Getpagesize()), errors.Join(errU, errS, errP)
}
