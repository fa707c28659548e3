package pgtest

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A process is a program that runs as the user that PostgreSQL runs as. It ends when the
// test is killed.
type process struct {
	pid   int
	log   string // name of the file with what it prints
	ended chan struct{}
	err   error // what Wait said, once it has ended
}

// startProcess starts a program in a folder. atTestEnd is the signal that it gets when the
// test is killed.
func startProcess(t testing.TB, dir string, signalIfTestDies syscall.Signal, name string, args ...string) *process {
	t.Helper()
	out, err := os.CreateTemp(dir, "log-*")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, out, out
	cmd.Env = append(os.Environ(), "HOME="+dir, "LC_ALL=C.UTF-8")
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: postgresUserIfRoot(t), Pdeathsig: signalIfTestDies}
	p := &process{log: out.Name(), ended: make(chan struct{})}
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // the signal at the end of its parent is one at the end of this thread
		err := cmd.Start()
		started <- err
		if err == nil {
			p.err = cmd.Wait()
			_ = out.Close()
			close(p.ended)
		}
	}()
	if err := <-started; err != nil {
		t.Fatal(err)
	}
	p.pid = cmd.Process.Pid
	return p
}

// hasEnded reports whether the process has ended.
func (p *process) hasEnded() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// signalAndWait sends a signal to the process and waits until it has ended, unless it has.
func (p *process) signalAndWait(signal syscall.Signal) {
	if !p.hasEnded() {
		_ = syscall.Kill(p.pid, signal)
		<-p.ended
	}
}

// readLogTail returns the end of what the process printed.
func (p *process) readLogTail() string {
	text, _ := os.ReadFile(p.log)
	return string(text[max(0, len(text)-3000):])
}

// listChildPIDs lists the processes that a process started.
func listChildPIDs(pid int) (all []int) {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	for _, word := range strings.Fields(string(text)) {
		if child, err := strconv.Atoi(word); err == nil {
			all = append(all, child)
		}
	}
	return all
}

// killAndWaitForAll kills processes and waits until they are gone, and their memory with them.
func killAndWaitForAll(pids []int) {
	for _, pid := range pids {
		for syscall.Kill(pid, syscall.SIGKILL) == nil {
			time.Sleep(time.Millisecond)
		}
	}
}
