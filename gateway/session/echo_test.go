package session

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
)

// A frame of the self-test is not unpacked, however small it is.
func TestEchoUnpacksNothing(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(EchoOneFrame))
	defer server.Close()
	dialer := websocket.Dialer{EnableCompression: true}
	at := "ws" + strings.TrimPrefix(server.URL, "http")
	c, res, err := dialer.Dial(at, nil)
	if err != nil {
		t.Fatal(err)
	}
	if res.Header.Get("Sec-WebSocket-Extensions") != "" {
		t.Errorf("the socket is compressed: %s", res.Header.Get("Sec-WebSocket-Extensions"))
	}
	_ = c.WriteMessage(websocket.TextMessage, []byte("hello"))
	if _, data, err := c.ReadMessage(); err != nil || string(data) != "hello" {
		t.Errorf("%q %v", data, err)
	}
	_ = c.Close()
	if c, _, err = dialer.Dial(at, nil); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_ = c.WriteMessage(websocket.TextMessage, make([]byte, maxEcho+1))
	if _, _, err := c.ReadMessage(); !websocket.IsCloseError(err, websocket.CloseMessageTooBig) {
		t.Errorf("a long frame: %v", err)
	}
}
