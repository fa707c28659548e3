package siege

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"linework/client"
	"linework/game"
	"linework/table"
)

// drawFullGallery prepares the files of a gallery that is as large as one may be.
func drawFullGallery(c *clientGroup) error {
	folder, err := c.drawGallery(131_000)
	for _, file := range []string{"/0/0.gif", "/0/0.png", "/0/0.svg", "/album.zip", "/0/0.ink", ""} {
		c.prepared = append(c.prepared, folder+file)
	}
	return err
}

func requestPreparedPath(c *clientGroup, attacker, turn int) {
	_, _ = c.requestAndNoteStatus(attacker, "GET", c.prepared[(attacker+turn)%len(c.prepared)], "", nil)
}

// requestPreparedPathAndPerhapsNotRead asks for a path. One in ten does not read the answer.
func requestPreparedPathAndPerhapsNotRead(c *clientGroup, attacker, turn int) {
	if attacker%10 != 9 {
		requestPreparedPath(c, attacker, turn)
		return
	}
	c.withConn(c.target.dialWithTLSIfHTTPS, attacker, func(conn net.Conn) {
		c.requests.Add(1)
		_, _ = io.WriteString(conn, c.target.requestHead("GET", c.prepared[(attacker+turn)%len(c.prepared)])+"\r\n")
		c.pauseUnlessDone(15 * time.Second)
	})
}

// openManyTables prepares tables to look at by chance.
func openManyTables(c *clientGroup) error {
	var mu sync.Mutex
	c.runParallelAndWait(c.scaleDownToAtLeastThree(600), func(k int) {
		c.pauseUnlessDone(time.Duration(k) * 5 * time.Millisecond)
		if t, err := c.openTableAndCountRequest(k, table.NewTable{Name: "Mallory"}); err == nil {
			mu.Lock()
			defer mu.Unlock()
			c.prepared = append(c.prepared, "api/tables/"+t.Code)
		}
	})
	if len(c.prepared) == 0 {
		return errors.New("no table could be opened")
	}
	return nil
}

func requestPreparedPathByChance(c *clientGroup, attacker, _ int) {
	requestPreparedPath(c, attacker, rand.IntN(len(c.prepared)))
}

func guessCodeKeyOrToken(c *clientGroup, attacker, turn int) {
	victim := "api/tables/" + c.order.Victim
	switch turn % 7 {
	case 0:
		if status, _ := c.requestAndNoteStatus(attacker, "GET", "api/tables/"+randomTableCode(), "", nil); status == 200 {
			c.countAnswer("found a table")
		}
	case 1:
		c.expectRandomKeyRefused(attacker, "hand-over key", "POST", victim+"/seats", fmt.Sprintf(`{"key":%q}`, randomSecret()))
	case 2:
		c.expectRandomKeyRefused(attacker, "gallery key", "GET", victim+"/gallery/"+randomSecret(), "")
	case 3:
		c.expectRandomKeyRefused(attacker, "gallery key", "GET", victim+"/gallery/"+randomSecret()+"/album.zip", "")
	case 4:
		c.sendHelloAndNoteEnd(attacker, c.order.Victim, randomSecret())
	case 5:
		var told struct {
			Names []string `json:"names"`
		}
		if _, err := c.requestAndNoteStatus(attacker, "GET", victim, "", &told); err == nil && len(told.Names) > 0 {
			c.recordBreachOnce("whoever guesses a code is told the names at that table")
		}
	case 6:
		c.expectRandomKeyRefused(attacker, "token of somebody at the door", "GET", victim+"/seat", "", "Authorization", "Bearer "+randomSecret())
	}
}

// attackPrefix is the network that guessCodesFromManySubnets comes from. It is a private one (RFC 4193)
// that tools/siege.sh makes a part of this machine.
var attackPrefix = netip.MustParsePrefix("fd6c:696e:6577::/48")

// attackSubnetAddress returns an address in the n-th /64 of attackPrefix.
func attackSubnetAddress(subnet uint16) netip.Addr {
	a := attackPrefix.Addr().As16()
	binary.BigEndian.PutUint16(a[6:], subnet)
	a[15] = 1
	return netip.AddrFrom16(a)
}

// prefixPerMinute is how many codes a whole /48 may learn about in a minute without a
// proof of work.
const prefixPerMinute = 600

// guessCodesFromManySubnets asks about codes from one /64 until that is refused, and then from the next.
func guessCodesFromManySubnets(c *clientGroup) error {
	conn, err := c.target.dialWithTLSIfHTTPS(c.ctx, attackSubnetAddress(0))
	if err != nil {
		return fmt.Errorf("no connection can come from %s here (%w); tools/siege.sh makes a network where it can", attackPrefix, err)
	}
	_ = conn.Close()
	var subnets, learnt atomic.Int64
	began := time.Now()
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(32), func(_, _ int) {
		client := c.target.newHTTPClient(attackSubnetAddress(uint16(subnets.Add(1))), c.trackAndCountConn)
		defer client.CloseIdleConnections()
		for c.ctx.Err() == nil {
			status, err := c.requestWithClientAndNoteStatus(client, "GET", "api/tables/"+randomTableCode(), "", nil)
			if err != nil || status != http.StatusNotFound && status != http.StatusOK {
				return
			}
			learnt.Add(1)
		}
	})
	minutes := int64(math.Ceil(time.Since(began).Minutes()))
	if n := learnt.Load(); n > minutes*prefixPerMinute {
		c.recordBreachOnce("one /48 was told of %d codes in %s whether they exist, without a proof of work; %d a minute are allowed", n, roundDuration(time.Since(began)), prefixPerMinute)
	}
	return nil
}

// prepareExpensivePages names what costs the server much and whoever asks nothing.
func prepareExpensivePages(c *clientGroup) error {
	gallery, err := c.drawGallery(20_000)
	c.prepared = []string{
		"api/games", "readyz", "metrics", "api/selftest", "api/reach", "api/daily/iota/" + time.Now().UTC().Format(time.DateOnly),
		gallery,
	}
	return err
}

// expectRandomKeyRefused asks with a key made up by chance, and notes a breach if that opens anything.
func (c *clientGroup) expectRandomKeyRefused(attacker int, keyName, method, path, body string, headerPairs ...string) {
	if status, _ := c.requestAndNoteStatus(attacker, method, path, body, nil, headerPairs...); status >= 200 && status < 300 {
		c.recordBreachOnce("a %s made up by chance was taken", keyName)
	}
}

func openTableUnderFalseAddress(c *clientGroup, attacker, turn int) {
	body := fmt.Sprintf(`{"name":"M%d","game":"iota"}`, turn)
	if turn%5 == 4 {
		body = `{"name":"M","game":"iota","play":true}`
	}
	spoofed := fmt.Sprintf("10.%d.%d.%d", rand.IntN(256), rand.IntN(256), rand.IntN(256))
	if attacker%4 == 0 {
		attacker = 0 // many of them from one address, which says that it is others
	}
	_, _ = c.requestAndNoteStatus(attacker, "POST", "api/tables", body, nil, "X-Forwarded-For", spoofed, "Forwarded", "for="+spoofed, "X-Real-Ip", spoofed)
}

func startAndFinishGamesRepeatedly(c *clientGroup) error {
	var words strings.Builder
	for k := range 2000 {
		fmt.Fprintf(&words, "word%d\n", k)
	}
	c.runParallelAndWait(c.scaleDownToAtLeastThree(20), func(k int) {
		t, err := c.openTableAndCountRequest(k, table.NewTable{Name: "Mallory", Game: "pictomania"})
		if err != nil {
			return
		}
		d := &honestDevice{group: c, source: k, ticket: t}
		say := func(do string, data any) {
			err := d.sendCommandAndAwaitAnswer(do, data)
			var refusal *game.Refusal
			switch {
			case errors.As(err, &refusal):
				c.countAnswer("%s", refusal.Code)
			case err != nil:
				d.disconnect()
				c.pauseUnlessDone(reconnectPause)
				_ = d.connectAndAwaitWelcome()
			}
			c.pauseUnlessDone(100 * time.Millisecond)
		}
		_ = d.connectAndAwaitWelcome()
		say("add-bot", table.DoAddBot{Bot: "easy"})
		say("add-bot", table.DoAddBot{Bot: "easy"})
		for turn := 0; c.ctx.Err() == nil; turn++ {
			if turn%4 == 0 {
				say("words", table.DoWords{Paste: words.String()})
			}
			say("start", table.DoStart{Force: true})
			say("finish", nil)
		}
	})
	return nil
}

// manyCommands are commands of all sorts, enough for a flood.
var manyCommands = sync.OnceValue(func() frameBurst {
	return textFrames(
		`{"id":7,"do":"react","data":{"emoji":"🎉"}}`, `{"id":8,"do":"rename","data":{"name":"Mal"}}`, `{"id":9,"do":"hand-over"}`,
		`{"id":10,"do":"ask","kind":"play","data":{"place":["Rt2@1,0"]}}`, `{"id":11,"do":"fly"}`, `{`, `{"id":12,"do":"options","data":{"pace":7}}`,
	)
})

// manyReports report the names of bots, of which a table that has none gets some first, and what
// they draw.
var manyReports = sync.OnceValue(func() frameBurst {
	return textFrames(
		`{"id":7,"do":"add-bot","data":{"bot":"easy"}}`, `{"id":8,"do":"report","data":{"seat":2,"name":true}}`, `{"id":9,"do":"report","data":{"seat":2}}`,
		`{"id":10,"do":"report","data":{"seat":3,"over":true,"game":0,"round":1}}`, `{"id":11,"do":"reports"}`, `{"id":12,"do":"judge","data":{"seat":2,"covered":true}}`,
	)
})

// textFrames returns some texts as frames, again and again.
func textFrames(texts ...string) (all frameBurst) {
	for _, one := range texts {
		all = frameBurst{appendMaskedFrame(all.data, finalBit|opText, []byte(one)), all.count + 1}
	}
	return all.repeat()
}

func floodWithReports(c *clientGroup, attacker, _ int) {
	c.withGreetedSocket(attacker, c.own.Code, c.own.Token, func(s *rawSocket) {
		c.background.Go(s.drainAndNoteEnd)
		c.floodUntilDone(s, manyReports(), 20*time.Millisecond)
	})
}

func floodWithCommands(c *clientGroup, attacker, _ int) {
	code, token := c.order.Victim, ""
	if attacker%3 == 1 {
		code, token = c.own.Code, c.own.Token
	}
	c.withGreetedSocket(attacker, code, token, func(s *rawSocket) {
		if attacker%3 == 2 { // no more than a server takes at once, and then on a fresh socket; the last is cut off
			_ = s.writeAndCountFrames(frameBurst{manyCommands().data[:2000], 40})
			s.drainAndNoteEndWithin(50 * time.Millisecond)
			return
		}
		c.background.Go(s.drainAndNoteEnd)
		c.floodUntilDone(s, manyCommands(), time.Millisecond)
	})
}

func floodWithInk(c *clientGroup) error {
	c.runParallelAndWait(c.scaleDownToAtLeastThree(20), func(k int) {
		e, err := c.openTableAndStartDrawing(k)
		if err != nil {
			c.countAnswer("no table to draw at")
			return
		}
		for range 10 {
			c.background.Go(func() { c.withGreetedSocket(k, e.ticket.Code, "", (*rawSocket).drainAndNoteEnd) })
		}
		drawn, err := e.drawPointsOnFreshConnections(140_000 / c.order.Divisor) // more than a drawing may have
		if err != nil && c.ctx.Err() == nil {
			c.countAnswer("ink refused")
		}
		c.countAnswer("drawn %d points", drawn)
		for turn := 0; c.ctx.Err() == nil; turn++ {
			c.withGreetedSocket(k, e.ticket.Code, e.ticket.Token, func(s *rawSocket) {
				c.background.Go(s.drainAndNoteEnd)
				batch := oneFrame(finalBit|opBinary, randomFullBatch(e.board))
				if turn%2 == 0 { // at the limit
					c.floodUntilDone(s, batch, time.Second/58)
					return
				}
				_ = s.writeAndCountFrames(batch.repeat())
				c.pauseUnlessDone(200 * time.Millisecond)
			})
		}
	})
	return nil
}

// watchUntilWelcome joins a table as a watcher, reads the welcome and hangs up.
func (c *clientGroup) watchUntilWelcome(attacker int, code string) (welcome client.Frame) {
	c.withGreetedSocket(attacker, code, "", func(s *rawSocket) {
		_ = s.SetReadDeadline(time.Now().Add(closeTimeout))
		for welcome.Type != "welcome" {
			kind, frame, err := s.ReadMessage()
			if err != nil {
				return
			}
			welcome, _ = client.DecodeFrame(kind == websocket.BinaryMessage, frame)
		}
	})
	return welcome
}

// reconnectClaiming watches a table, hangs up and comes back with a claim of the last update that it saw,
// listens for a while and notes what becomes of the socket.
func (c *clientGroup) reconnectClaiming(attacker int, code string, seenAfter func(lastUpdate int) string, listenFor time.Duration) {
	welcome := c.watchUntilWelcome(attacker, code)
	if welcome.Type != "welcome" {
		return
	}
	c.withSocket(attacker, tableSocket(code), func(s *rawSocket) {
		_ = s.writeTextFrame(`{"id":1,"do":"hello","data":{"version":2,"stream":%q,"seen":%s}}`, welcome.Stream, seenAfter(welcome.N))
		s.drainAndNoteEndWithin(listenFor)
	})
}

func reconnectAndResume(c *clientGroup, attacker, _ int) {
	c.reconnectClaiming(attacker, c.ownOrVictimTable(attacker%2 == 0), func(last int) string { return fmt.Sprint(max(0, last-60)) }, 20*time.Millisecond)
}

// falseUpdateNumbers are updates that never were.
var falseUpdateNumbers = []string{"-1", "-2", "-5", "-63", "-64", "-65", "-9223372036854775808", "9223372036854775807", "9223372036854775808", "1e3", `"1"`, "null"}

func resumeFromFalseUpdateNumber(c *clientGroup, attacker, turn int) {
	c.reconnectClaiming(attacker, c.order.Victim, func(last int) string {
		if turn%3 == 2 {
			return fmt.Sprint(last + 1)
		}
		return falseUpdateNumbers[(attacker+turn)%len(falseUpdateNumbers)]
	}, 50*time.Millisecond)
	c.pauseUnlessDone(20 * time.Millisecond)
}

func lockOwnTable(c *clientGroup) error {
	d := &honestDevice{group: c, source: 0, ticket: c.own}
	if err := d.connectAndAwaitWelcome(); err != nil {
		return err
	}
	if err := d.sendCommandAndAwaitAnswer("open", table.DoOpen{}); err != nil {
		return fmt.Errorf("the table cannot be closed: %w", err)
	}
	c.background.Go(func() {
		for err := error(nil); err == nil; {
			_, err = d.session.Next(c.ctx)
		}
	})
	return nil
}

func requestSeatOrViewOfOwnTable(c *clientGroup, attacker, turn int) {
	switch turn % 3 {
	case 0:
		_, _ = c.requestAndNoteStatus(attacker, "POST", "api/tables/"+c.own.Code+"/seats", fmt.Sprintf(`{"name":"M%d-%d"}`, attacker, turn), nil)
	case 1:
		c.sendHelloAndNoteEnd(attacker, c.own.Code, "")
	case 2:
		_, _ = c.requestAndNoteStatus(attacker, "GET", "api/tables/"+c.own.Code, "", nil)
	}
}
