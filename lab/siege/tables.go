package siege

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"linework/client"
	"linework/game"
	"linework/table"
)

func fetchFullGalleryRepeatedly(c *clientGroup) error {
	folder, err := c.drawGallery(131_000)
	if err != nil {
		return err
	}
	files := []string{"/0/0.gif", "/0/0.png", "/0/0.svg", "/album.zip", "/0/0.ink", ""}
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(100), func(k, turn int) {
		file := folder + files[(k+turn)%len(files)]
		if k%10 != 9 {
			_, _ = c.requestAndNoteStatus(k, "GET", file, "", nil)
			return
		}
		conn, err := c.connectOrNoteFailure(k) // one in ten asks and does not read
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		c.requests.Add(1)
		_, _ = fmt.Fprintf(conn, "GET %s%s HTTP/1.1\r\nHost: %s\r\n\r\n", c.target.base.Path, file, c.target.base.Host)
		c.pauseUnlessDone(15 * time.Second)
	})
	return nil
}

func openAndReloadManyTables(c *clientGroup) error {
	var mu sync.Mutex
	var codes []string
	c.runParallelAndWait(c.scaleDownToAtLeastThree(600), func(k int) {
		c.pauseUnlessDone(time.Duration(k) * 5 * time.Millisecond)
		if t, err := c.openTableAndCountRequest(k, table.NewTable{Name: "Mallory"}); err == nil {
			mu.Lock()
			defer mu.Unlock()
			codes = append(codes, t.Code)
		}
	})
	if len(codes) == 0 {
		return errors.New("no table could be opened")
	}
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(20), func(k, _ int) {
		_, _ = c.requestAndNoteStatus(k, "GET", "api/tables/"+codes[rand.IntN(len(codes))], "", nil)
	})
	return nil
}

func guessCodesKeysAndTokens(c *clientGroup) error {
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(20), func(k, turn int) {
		switch turn % 7 {
		case 0:
			if status, _ := c.requestAndNoteStatus(k, "GET", "api/tables/"+randomTableCode(), "", nil); status == 200 {
				c.countAnswer("found a table")
			}
		case 1:
			c.expectRandomKeyRefused(k, "hand-over key", "POST", "api/tables/"+c.victim+"/seats", fmt.Sprintf(`{"key":%q}`, randomSecret()))
		case 2:
			c.expectRandomKeyRefused(k, "gallery key", "GET", "api/tables/"+c.victim+"/gallery/"+randomSecret(), "")
		case 3:
			c.expectRandomKeyRefused(k, "gallery key", "GET", "api/tables/"+c.victim+"/gallery/"+randomSecret()+"/album.zip", "")
		case 4:
			c.sendHelloAndNoteEnd(k, c.victim, randomSecret())
		case 5:
			var told struct {
				Names []string `json:"names"`
			}
			if _, err := c.requestAndNoteStatus(k, "GET", "api/tables/"+c.victim, "", &told); err == nil && len(told.Names) > 0 {
				c.recordBreachOnce("whoever guesses a code is told the names at that table")
			}
		case 6:
			c.expectRandomKeyRefused(k, "token of somebody at the door", "GET", "api/tables/"+c.victim+"/seat", "", "Authorization", "Bearer "+randomSecret())
		}
	})
	return nil
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

// requestExpensivePagesRepeatedly asks for what costs the server much and whoever asks nothing.
func requestExpensivePagesRepeatedly(c *clientGroup) error {
	gallery, err := c.drawGallery(20_000)
	if err != nil {
		return err
	}
	paths := []string{
		"api/games", "readyz", "metrics", "api/selftest", "api/reach", "api/daily/iota/" + time.Now().UTC().Format(time.DateOnly),
		gallery,
	}
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(32), func(k, turn int) { _, _ = c.requestAndNoteStatus(k, "GET", paths[(k+turn)%len(paths)], "", nil) })
	return nil
}

// expectRandomKeyRefused asks with a key made up by chance, and notes a breach if that opens anything.
func (c *clientGroup) expectRandomKeyRefused(attacker int, keyName, method, path, body string, headerPairs ...string) {
	if status, _ := c.requestAndNoteStatus(attacker, method, path, body, nil, headerPairs...); status >= 200 && status < 300 {
		c.recordBreachOnce("a %s made up by chance was taken", keyName)
	}
}

func floodWithNewTables(c *clientGroup) error {
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(200), func(k, turn int) {
		body := fmt.Sprintf(`{"name":"M%d","game":"iota"}`, turn)
		if turn%5 == 4 {
			body = `{"name":"M","game":"iota","play":true}`
		}
		spoofed := fmt.Sprintf("10.%d.%d.%d", rand.IntN(256), rand.IntN(256), rand.IntN(256))
		source := k
		if k%4 == 0 {
			source = 0 // many of them from one address, which says that it is others
		}
		_, _ = c.requestAndNoteStatus(source, "POST", "api/tables", body, nil, "X-Forwarded-For", spoofed, "Forwarded", "for="+spoofed, "X-Real-Ip", spoofed)
	})
	return nil
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

func floodWithCommands(c *clientGroup, host table.Ticket) error {
	var all []byte
	n := 0
	for len(all) < burstBytes {
		for _, one := range []string{
			`{"id":7,"do":"react","data":{"emoji":"🎉"}}`, `{"id":8,"do":"rename","data":{"name":"Mal"}}`, `{"id":9,"do":"hand-over"}`,
			`{"id":10,"do":"ask","kind":"play","data":{"place":["Rt2@1,0"]}}`, `{"id":11,"do":"fly"}`, `{`, `{"id":12,"do":"options","data":{"pace":7}}`,
		} {
			all, n = appendMaskedFrame(all, finalBit|opText, []byte(one)), n+1
		}
	}
	few := all[:2000] // about a burst; the last is cut off
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(50), func(k, turn int) {
		at, token := c.victim, ""
		if k%3 == 1 {
			at, token = host.Code, host.Token
		}
		s, err := c.openSocketAndSendHello(k, at, token)
		if err != nil {
			return
		}
		defer func() { _ = s.Close() }()
		if k%3 == 2 { // no more than a burst, and then on a fresh socket
			_ = s.writeAndCountFrames(few, 40)
			_ = s.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
			s.drainAndNoteEnd()
			return
		}
		c.drainInBackgroundAndNoteEnd(s)
		c.floodUntilDone(s, all, n, time.Millisecond)
	})
	return nil
}

func floodWithInk(c *clientGroup) error {
	c.runParallelAndWait(c.scaleDownToAtLeastThree(20), func(k int) {
		e, err := c.openTableAndStartDrawing(k)
		if err != nil {
			c.countAnswer("no table to draw at")
			return
		}
		for range 10 {
			if s, err := c.openSocketAndSendHello(k, e.ticket.Code, ""); err == nil {
				c.drainInBackgroundAndNoteEnd(s)
			}
		}
		drawn, err := e.drawPointsOnFreshConnections(140_000 / c.divisor) // more than a drawing may have
		if err != nil && c.ctx.Err() == nil {
			c.countAnswer("ink refused")
		}
		c.countAnswer("drawn %d points", drawn)
		for turn := 0; c.ctx.Err() == nil; turn++ {
			s, err := c.openSocketAndSendHello(k, e.ticket.Code, e.ticket.Token)
			if err != nil {
				continue
			}
			c.drainInBackgroundAndNoteEnd(s)
			b := randomFullBatch(e.board)
			flood, n := repeatFrameToFillBurst(appendMaskedFrame(nil, finalBit|opBinary, b))
			if turn%2 == 0 { // at the limit
				c.floodUntilDone(s, appendMaskedFrame(nil, finalBit|opBinary, b), 1, time.Second/58)
			} else {
				_ = s.writeAndCountFrames(flood, n)
				c.pauseUnlessDone(200 * time.Millisecond)
			}
			_ = s.Close()
		}
	})
	return nil
}

// watchUntilWelcome joins a table as a watcher, reads the welcome and hangs up.
func (c *clientGroup) watchUntilWelcome(attacker int, code string) (welcome client.Frame) {
	c.withTableSocket(attacker, code, func(s *rawSocket) {
		_ = s.writeAndCountFrames(helloFrame(""), 1)
		_ = s.SetReadDeadline(time.Now().Add(closeTimeout))
		for welcome.Type != "welcome" {
			op, payload, err := s.readFrame()
			if err != nil || op == opClose {
				return
			}
			welcome, _ = client.DecodeFrame(op == opBinary, payload)
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
	c.withTableSocket(attacker, code, func(s *rawSocket) {
		_ = s.writeTextFrame(`{"id":1,"do":"hello","data":{"version":2,"stream":%q,"seen":%s}}`, welcome.Stream, seenAfter(welcome.N))
		s.drainAndNoteEndWithin(listenFor)
	})
}

func reconnectAndResumeRepeatedly(c *clientGroup, host table.Ticket) error {
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(50), func(k, turn int) {
		at := c.victim
		if k%2 == 1 {
			at = host.Code
		}
		c.reconnectClaiming(k, at, func(last int) string { return fmt.Sprint(max(0, last-60)) }, 20*time.Millisecond)
	})
	return nil
}

func resumeFromFalseUpdateNumbers(c *clientGroup) error {
	lies := []string{"-1", "-2", "-5", "-63", "-64", "-65", "-9223372036854775808", "9223372036854775807", "9223372036854775808", "1e3", `"1"`, "null"}
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(10), func(k, turn int) {
		c.reconnectClaiming(k, c.victim, func(last int) string {
			if turn%3 == 2 {
				return fmt.Sprint(last + 1)
			}
			return lies[(k+turn)%len(lies)]
		}, 50*time.Millisecond)
		c.pauseUnlessDone(20 * time.Millisecond)
	})
	return nil
}

func requestSeatsAndViewsOfLockedTable(c *clientGroup, host table.Ticket) error {
	d := &honestDevice{group: c, source: 0, ticket: host}
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
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(20), func(k, turn int) {
		switch turn % 3 {
		case 0:
			_, _ = c.requestAndNoteStatus(k, "POST", "api/tables/"+host.Code+"/seats", fmt.Sprintf(`{"name":"M%d-%d"}`, k, turn), nil)
		case 1:
			c.sendHelloAndNoteEnd(k, host.Code, "")
		case 2:
			_, _ = c.requestAndNoteStatus(k, "GET", "api/tables/"+host.Code, "", nil)
		}
	})
	return nil
}
