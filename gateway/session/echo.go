package session

import (
	"net/http"
	"time"

	"github.com/gorilla/websocket"
)

// echoUpgrader makes the sockets of the self-test. They are not compressed, so that what
// comes is what was sent: a kilobyte unpacks to a megabyte.
var echoUpgrader = websocket.Upgrader{
	HandshakeTimeout: DefaultPatience.Hello, ReadBufferSize: maxEcho, WriteBufferSize: maxEcho,
	CheckOrigin: func(*http.Request) bool { return true }, // the gateway has checked it
	Error:       RefuseUpgrade,
}

const maxEcho = 1 << 10 // bytes

// EchoOneFrame opens the socket of the self-test page: it sends one frame back.
func EchoOneFrame(w http.ResponseWriter, r *http.Request) {
	c, err := echoUpgrader.Upgrade(&hijacker{ResponseWriter: w}, r, nil)
	if err != nil {
		return
	}
	go echoFirstFrameAndClose(c)
}

func echoFirstFrameAndClose(c *websocket.Conn) {
	defer func() { _ = c.Close() }()
	_ = c.NetConn().SetDeadline(time.Now().Add(DefaultPatience.Hello))
	c.SetReadLimit(maxEcho)
	if _, data, err := c.ReadMessage(); err == nil {
		_ = c.WriteMessage(websocket.TextMessage, data)
		_ = c.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseNormalClosure, ""), time.Now().Add(time.Second))
	}
}
