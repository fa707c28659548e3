package main

import (
	"strings"
	"testing"

	"rsc.io/qr"

	"linework/texts"
)

func TestWelcome(t *testing.T) {
	for _, tt := range []struct {
		name    string
		welcome welcomeScreen
		says    []string
		hides   []string
	}{
		{"at home", welcomeScreen{localURL: "http://localhost:8080/", phoneURLs: []string{"http://192.168.1.23:8080/", "http://linework.local:8080/"}, dataLocation: "/home/ana/data"},
			[]string{"On this computer    http://localhost:8080/\n", "On phones and TVs   http://192.168.1.23:8080/\n", "or by name          http://linework.local:8080/\n", "▀▀▀", "Games are kept in /home/ana/data\n", "Ctrl+C"},
			[]string{"linework addresses"}},
		{"in several networks", welcomeScreen{phoneURLs: []string{"http://10.0.0.5:8080/"}, moreAddresses: true}, []string{"linework addresses"}, nil},
		{"for a while", welcomeScreen{keepDays: 400}, []string{"Tables that nobody uses for 400 days are removed; --keep-days 0 keeps them for ever."}, nil},
		{"for ever", welcomeScreen{dataLocation: "/home/ana/data"}, []string{"Games are kept in /home/ana/data"}, []string{"days"}},
		{"for nobody else", welcomeScreen{notes: []string{"no network"}}, []string{"no network"}, []string{"phones and TVs", "▀▀▀", "Scan"}},
		{"in German", welcomeScreen{message: texts.ForTerminal("de").Format, localURL: "http://localhost:8080/", phoneURLs: []string{"http://192.168.1.23:8080/"}, dataLocation: "/home/ana/data", keepDays: 400},
			[]string{"Auf diesem Computer       http://localhost:8080/\n", "Auf Handy und Fernseher   http://192.168.1.23:8080/\n", "Die Spiele liegen in /home/ana/data\n", "400 Tage", "Strg+C"},
			[]string{"Games", "Ctrl"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.welcome.message == nil {
				tt.welcome.message = texts.ForTerminal("en").Format
			}
			var b strings.Builder
			tt.welcome.print(&b)
			for _, text := range tt.says {
				if !strings.Contains(b.String(), text) {
					t.Errorf("the screen does not say %q:\n%s", text, b.String())
				}
			}
			for _, text := range tt.hides {
				if strings.Contains(b.String(), text) {
					t.Errorf("the screen says %q:\n%s", text, b.String())
				}
			}
		})
	}
}

// A place says what others can type: nothing where only this computer gets in.
func TestWelcomeOfPlace(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	s := &serveCommand{Data: "data"}
	only := s.newWelcomeScreen(&serverAddress{scheme: "http", host: ip("127.0.0.1"), port: 8081, basePath: "/games/"}, portChange{"caddy", 8080, 8081})
	if only.localURL != "http://127.0.0.1:8081/games/" || len(only.phoneURLs) > 0 || len(only.notes) != 2 || only.notes[0] != "caddy is using port 8080, so Linework is on port 8081." || !strings.Contains(only.notes[1], "Only this computer") {
		t.Errorf("a server on loopback says %+v", only)
	}
	one := s.newWelcomeScreen(&serverAddress{scheme: "https", host: ip("2001:db8::7"), port: 443, basePath: "/"}, portChange{})
	if len(one.phoneURLs) != 1 || one.phoneURLs[0] != "https://[2001:db8::7]/" {
		t.Errorf("a server on one address says %+v", one)
	}
}

func TestDrawQR(t *testing.T) {
	const text = "http://192.168.1.23:8080/"
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		t.Fatal(err)
	}
	dark := map[rune][2]bool{' ': {}, '▀': {true, false}, '▄': {false, true}, '█': {true, true}}
	var rows [][2]int // of what is dark
	for y, line := range strings.Split(strings.TrimSpace(renderQR(text)), "\n") {
		line = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), blackOnWhite), reset)
		for x, r := range []rune(line) {
			for half, is := range dark[r] {
				if is {
					rows = append(rows, [2]int{x - quietZone, 2*y + half - quietZone})
				}
			}
		}
	}
	want := 0
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				want++
			}
		}
	}
	for _, at := range rows {
		if !code.Black(at[0], at[1]) {
			t.Fatalf("%v is drawn dark and is not", at)
		}
	}
	if len(rows) != want {
		t.Errorf("%d modules are drawn dark, and %d are", len(rows), want)
	}
}

func TestBrowserCommand(t *testing.T) {
	for _, tt := range []struct{ system, env, want string }{
		{"linux", "DISPLAY", "xdg-open"},
		{"linux", "WAYLAND_DISPLAY", "xdg-open"},
		{"linux", "", ""},
		{"linux", "DISPLAY SSH_CONNECTION", ""},
		{"darwin", "", "open"},
		{"darwin", "SSH_CONNECTION", ""},
		{"windows", "", "rundll32 url.dll,FileProtocolHandler"},
	} {
		env := func(name string) string {
			for _, is := range strings.Fields(tt.env) {
				if is == name {
					return "yes"
				}
			}
			return ""
		}
		if got := strings.Join(browserCommand(tt.system, env), " "); got != tt.want {
			t.Errorf("%s with %q: %q opens the page, want %q", tt.system, tt.env, got, tt.want)
		}
	}
}
