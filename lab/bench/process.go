package bench

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"time"

	"github.com/prometheus/procfs"
)

// A process is a server that is measured, with the tables that it has ready.
type process struct {
	Invitation
	cmd   *exec.Cmd
	stdin io.Closer // the server ends when this is closed, also if we are killed
	data  string
}

// startServerProcess runs this program as a server of some kind. What goes wrong there is logged.
func startServerProcess(plan Plan, kind string, log io.Writer) *process {
	p := &process{}
	var err error
	p.data, err = os.MkdirTemp("", "linework-bench-")
	check(err)
	started := false
	defer func() {
		if !started {
			p.stopAndRemoveData()
		}
	}()
	self, err := os.Executable()
	check(err)
	p.cmd = exec.Command(self, "bench", "serve", kind, "--data", p.data, "--tables", strconv.Itoa(plan.Tables), "--players", strconv.Itoa(plan.Players))
	if plan.Profile != "" {
		p.cmd.Args = append(p.cmd.Args, "--profile", plan.Profile+"."+kind)
	}
	p.cmd.Env = append(os.Environ(), "LINEWORK_STORE="+plan.Store) // it may have a password; where it is "", no other is to be used
	p.cmd.Stderr = log
	p.stdin, err = p.cmd.StdinPipe()
	check(err)
	told, err := p.cmd.StdoutPipe()
	check(err)
	check(p.cmd.Start())
	if err := json.NewDecoder(bufio.NewReader(told)).Decode(&p.Invitation); err != nil {
		check(fmt.Errorf("the %s does not say where it serves: %w", kind, err))
	}
	started = true
	return p
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

// A usage is what a server has used.
type usage struct {
	cpu    time.Duration
	memory int64 // bytes
}

// readUsage returns what the server has used so far, as Linux tells it.
func (p *process) readUsage() usage {
	var stat procfs.ProcStat
	server, err := procfs.NewProc(p.cmd.Process.Pid)
	if err == nil {
		stat, err = server.Stat()
	}
	if err != nil {
		check(fmt.Errorf("figures of the server's process can be had on Linux only: %w", err))
	}
	return usage{time.Duration(stat.CPUTime() * float64(time.Second)), int64(stat.ResidentMemory())}
}
