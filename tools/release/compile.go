package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A target is a kind of machine.
type target struct {
	os, arch, arm string
	title         string // what people call it, in names of files
	debian        string // architecture of the Debian package, or ""
}

var targets = []target{
	{"linux", "amd64", "", "linux_amd64", "amd64"},
	{"linux", "arm64", "", "linux_arm64", "arm64"},
	{"linux", "arm", "7", "linux_armv7", "armhf"},
	{"darwin", "arm64", "", "macos_apple", ""},
	{"darwin", "amd64", "", "macos_intel", ""},
	{"windows", "amd64", "", "windows_amd64", ""},
}

func (t target) platform() string { return strings.TrimSuffix(t.os+"/"+t.arch+"/"+t.arm, "/") }

func (t target) programName() string {
	if t.os == "windows" {
		return "linework.exe"
	}
	return "linework"
}

// compileProgram builds the program for a target. It has no C, no paths and no time in it.
func (b *build) compileProgram(t target) (path string, err error) {
	path = filepath.Join(b.work, t.title, t.programName())
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false",
		"-ldflags", "-s -w -X main.version="+b.version+" -X main.commit="+b.commit, "-o", path, "./cmd/linework")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOOS="+t.os, "GOARCH="+t.arch, "GOARM="+t.arm, "GOAMD64=v1")
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	return path, cmd.Run()
}
