package gateway_test

import (
	"context"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"linework/table"
)

// Over HTTPS files come by HTTP/2, sockets work, and browsers are told to stay; beside it
// plain HTTP leads there.
func TestTLS(t *testing.T) {
	s := newServer(t)
	lent := httptest.NewTLSServer(nil) // its certificate
	defer lent.Close()
	secure, plain := listenLocal(t), listenLocal(t)
	cfg := &tls.Config{GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return &lent.TLS.Certificates[0], nil }}
	served := make(chan error, 2)
	go func() { served <- s.gate.ServeTLS(secure, cfg) }()
	go func() {
		served <- s.gate.ServePlain(plain, func(http.Handler) http.Handler {
			return http.RedirectHandler("https://"+secure.Addr().String()+"/", http.StatusPermanentRedirect)
		})
	}()
	trusting := lent.Client().Transport.(*http.Transport).TLSClientConfig.Clone()
	trusting.ServerName = "example.com"
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: trusting.Clone(), ForceAttemptHTTP2: true}}
	defer client.CloseIdleConnections()

	res, err := client.Get("http://" + plain.Addr().String() + "/")
	if err != nil {
		t.Fatal(err)
	}
	page, _ := io.ReadAll(res.Body)
	_ = res.Body.Close()
	if res.Proto != "HTTP/2.0" || !strings.Contains(string(page), "page") || res.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("%s %d %q with %q", res.Proto, res.StatusCode, page, res.Header)
	}

	at := secure.Addr().String()
	res, err = client.Post("https://"+at+"/api/tables", "application/json", strings.NewReader(`{"name":"Ana","game":"iota"}`))
	if err != nil {
		t.Fatal(err)
	}
	var ticket table.Ticket
	readJSON(t, res, &ticket)
	dialer := websocket.Dialer{TLSClientConfig: trusting, EnableCompression: true}
	socket, _, err := dialer.Dial("wss://"+at+"/api/tables/"+ticket.Code+"/socket", http.Header{"Origin": {"https://" + at}})
	if err != nil {
		t.Fatal(err)
	}
	d := newDevice(t, socket)
	d.mustDo("hello", `{"version":2,"token":"`+ticket.Token+`"}`)
	d.mustDo("add-bot", `{"bot":"easy"}`)
	_ = socket.Close()

	s.gate.Shutdown(context.Background())
	for range 2 {
		if err := <-served; err != nil {
			t.Error(err)
		}
	}
}

func listenLocal(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}
