package main

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Each shell completes commands, flags and the values of flags as the program knows them. One that this machine
// does not have is left out.
func TestCompletion(t *testing.T) {
	b := &build{version: "1.2.3", work: t.TempDir()}
	b.stageDocuments()
	ask := map[string]string{
		"bash": `source "$FILE"; COMP_WORDS=(linework $LINE); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _linework; printf '%s\n' "${COMPREPLY[@]}"`,
		"zsh": `compadd() { shift; print -l -- "$@" }; _describe() { print -l -- "${(@P)2}" | cut -d: -f1 | grep -- "^${words[CURRENT]}" }
			words=(linework ${=LINE}); CURRENT=${#words}; complete_it() { source "$FILE" }; complete_it`,
		"fish": `source "$FILE"; complete -C "linework $LINE" | cut -f1`,
	}
	for _, shell := range shells {
		t.Run(shell, func(t *testing.T) {
			if _, err := exec.LookPath(shell); err != nil {
				t.Skip(err)
			}
			for line, want := range map[string]string{"ta": "tables", "tables ex": "export", "serve --keep": "--keep-days", "--keep": "--keep-days", "--log-format js": "json", "journal copy --fr": "--from"} {
				cmd := exec.Command(shell, "-c", ask[shell])
				cmd.Env = append(cmd.Environ(), "FILE="+filepath.Join(b.work, "completion", shell), "LINE="+line)
				out, err := cmd.CombinedOutput()
				if got := strings.Fields(string(out)); len(got) == 0 || err != nil || !slices.Contains(got, want) {
					t.Errorf("linework %s: %v %q, want %s", line, err, got, want)
				}
			}
		})
	}
}
