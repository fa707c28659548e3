package siege

import (
	"context"
	"net"
	"strings"
	"testing"
)

func TestOnlyThisMachine(t *testing.T) {
	for _, tt := range []struct{ url, says string }{
		{"http://192.0.2.1:8080/", "192.0.2.1, which is not this machine"},
		{"http://0.0.0.0:8080/", "0.0.0.0, which is not this machine"},
		{"http://[2001:db8::1]:8080/", "2001:db8::1, which is not this machine"},
		{"http://[::ffff:192.0.2.1]:8080/", "192.0.2.1, which is not this machine"},
		{"https://127.0.0.1/", "is written like http://127.0.0.1:8080/"},
		{"127.0.0.1:8080", "is written like http://127.0.0.1:8080/"},
		{"", "is written like http://127.0.0.1:8080/"},
	} {
		t.Run(tt.url, func(t *testing.T) {
			_, err := newTarget(context.Background(), tt.url)
			if err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %v, want an error that says %q", err, tt.says)
			}
		})
	}
}

// A name may lead elsewhere by the time that it is dialled.
func TestDialLooksAgain(t *testing.T) {
	d := net.Dialer{Control: onlyHere}
	if _, err := d.Dial("tcp", "192.0.2.1:9"); err == nil || !strings.Contains(err.Error(), "not this machine") {
		t.Errorf("got %v, want a refusal to leave this machine", err)
	}
}
