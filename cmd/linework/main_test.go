package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the tests run this program as the command linework, in scripts and
// as a process that can be killed.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	if does := os.Getenv(asPhone); does != "" {
		bePhone(does)
		return
	}
	testscript.Main(m, map[string]func(){"linework": main})
}

// asProgram makes the test binary be the program.
const asProgram = "RUN_AS_LINEWORK"

// asPhone makes it be a phone in the network of a server.
const asPhone = "LINEWORK_TEST_AS_PHONE"

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata"})
}
