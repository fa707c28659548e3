package main

import (
	"path/filepath"
	"strings"
	"testing"

	"linework/server/certs/certstest"
	"linework/table"
)

// The link to the operator's page leads to the server that runs, whatever the command knows of its settings.
func TestLinkLeadsToRunningServer(t *testing.T) {
	t.Parallel()
	certs := t.TempDir()
	cert, key := filepath.Join(certs, "cert.pem"), filepath.Join(certs, "key.pem")
	certstest.WriteCertificate(t, cert, key, 1)
	for _, tt := range []struct {
		name  string
		flags []string
		want  string // instead of the address where it listens
	}{
		{"under a path", []string{"--base-path", "/games/"}, ""},
		{"with a certificate", []string{"--tls-cert", cert, "--tls-key", key}, ""},
		{"behind a proxy", []string{"--public-url", "https://games.example.org/"}, "https://games.example.org/"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			data := t.TempDir()
			s := startServer(t, append(tt.flags, "--data", data)...)
			want := tt.want
			if want == "" {
				want = s.url
			}
			must(t, "\n  "+want+"admin#", "admin", "--data", data)
			stopGently(t, s)
			must(t, "No server is running now", "admin", "--data", data)
		})
	}
}

// Every command of an operator says what it did, and of what it does not do, what would be right.
func TestOperatorCommands(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := startServer(t, "--data", data)
	var ana table.Ticket
	s.post("api/tables", `{"name":"Ana"}`, &ana)
	code := ana.Code
	run := func(args string) []string { return append(strings.Fields(args), "--data", data) }
	does := func(says, args string) { t.Helper(); must(t, says, run(args)...) }
	refuses := func(says, args string) { t.Helper(); mustNot(t, says, run(args)...) }

	does("No notice was on show", "admin notice --withdraw")
	does("reads “Cake”, for the next 5 minutes", "admin notice Cake")
	refuses("leave out the text", "admin notice Cake --withdraw")
	does("It told everyone “Cake”, and is down now", "admin notice --withdraw")

	does("everyone may open tables", "doctor --listen 127.0.0.1:0")
	does("Nobody may open tables. Those that are there go on.", "admin opening nobody")
	does("nobody may open tables; linework admin opening changes that", "doctor --listen 127.0.0.1:0")
	refuses(`must be one of "everyone","password","nobody"`, "admin opening friends")

	refuses("\"192.168.1\" is no code of a table", "admin keep-out 192.168.1 Ana")
	refuses(`expected "<their-name>"`, "admin keep-out "+code)
	refuses("no such table", "admin keep-out ZZZZZ Ana")
	refuses(`nobody at table `+code+` is called "ana"; people there: Ana`, "admin keep-out "+code+" ana")
	does("Ana is removed from table "+code, "admin keep-out "+code+" Ana")
	refuses("nobody has a seat at table "+code, "admin keep-out "+code+" Ana")
	refuses("nobody is kept out under number Ana; linework admin removals lists them", "admin lift Ana")

	refuses("only one of several servers", "admin drain http://10.0.0.2:8080")

	does("Table "+code+" was not closed", "tables reopen "+code)
	does("Table "+code+" is closed; linework tables reopen "+code, "tables close "+code)
	does("Table "+code+" was closed already", "tables close "+code)
	does("-, closed", "tables")
	does("Table "+code+" is open again", "tables reopen "+code+" "+strings.ToLower(code))
	refuses("\"abc\" is no code of a table; a code is five or six letters, like BKWRT", "tables close abc")
	mustNot(t, "no server has kept tables there: name its folder with --data", "admin", "--data", filepath.Join(data, "none"))

	out, err := linework(t, run("admin log")...)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"told all tables “Cake”, for 5 min", "took the notice down", "said who may open tables: nobody", "asked to keep out Ana, at table " + code, "kept out Ana, at table " + code, "closed table " + code, "reopened table " + code} {
		if !strings.Contains(out, line+"\n") {
			t.Errorf("the log does not say %q:\n%s", line, out)
		}
	}
	if n := strings.Count(out, "\n"); n != 8 { // and a head
		t.Errorf("the log has %d lines:\n%s", n, out)
	}
	s.stop()
	refuses("no server is running now", "admin keep-out "+code+" Ana")
}
