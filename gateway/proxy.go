package gateway

import (
	"net/http"
	"net/netip"
	"time"

	"github.com/gorilla/websocket"
)

func (g *Gateway) selfTest(w http.ResponseWriter, r *http.Request) {
	s := SelfTest{BasePath: g.BasePath, Version: g.Config.Version, Forwarded: Forwarded{
		Proto: r.Header.Get("X-Forwarded-Proto"), Host: r.Header.Get("X-Forwarded-Host"), For: r.Header.Get("X-Forwarded-For"),
		Trusted: g.trusted(peer(r)),
	}}
	s.Scheme, s.Host = g.seenAs(r)
	reply(w, http.StatusOK, s)
}

func peer(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return at.Addr().Unmap()
}

func (g *Gateway) trusted(addr netip.Addr) bool {
	for _, p := range g.Config.Trusted {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// echoUpgrader makes the sockets of the self-test. They are not compressed, so that what
// comes is what was sent: a kilobyte unpacks to a megabyte.
var echoUpgrader = websocket.Upgrader{
	HandshakeTimeout: ordinaryPatience.hello, ReadBufferSize: maxEcho, WriteBufferSize: maxEcho,
	CheckOrigin: func(*http.Request) bool { return true }, // guard has looked
	Error:       refuseUpgrade,
}

const maxEcho = 1 << 10 // bytes

// echoSocket is the socket of the self-test page: it sends one frame back.
func (g *Gateway) echoSocket(w http.ResponseWriter, r *http.Request) {
	c, err := echoUpgrader.Upgrade(&hijacker{ResponseWriter: w}, r, nil)
	if err != nil {
		return
	}
	go echo(c)
}

func echo(c *websocket.Conn) {
	defer func() { _ = c.Close() }()
	_ = c.NetConn().SetDeadline(time.Now().Add(ordinaryPatience.hello))
	c.SetReadLimit(maxEcho)
	if _, data, err := c.ReadMessage(); err == nil {
		_ = c.WriteMessage(websocket.TextMessage, data)
		_ = c.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseNormalClosure, ""), time.Now().Add(time.Second))
	}
}
