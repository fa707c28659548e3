package siege

import (
	"context"
	"fmt"

	"linework/table"
)

// An Attack is one way to do harm.
type Attack struct {
	Name string
	What string
	// HTTPS says that it is for servers that speak HTTPS.
	HTTPS bool
	// ownTable says that the attackers need a table of their own.
	ownTable bool
	// run prepares the turns, or is all of an attack that has none. An error says that it
	// could not be prepared. May be nil.
	run func(*clientGroup) error
	// attackers is how many do takeTurn at the same time, again and again until the
	// group's time is up.
	attackers int
	takeTurn  func(c *clientGroup, attacker, turn int)
}

// carryOut does the harm until the group's time is up.
func (a Attack) carryOut(c *clientGroup) (err error) {
	if a.ownTable {
		if c.own, err = c.openTableAndCountRequest(0, table.NewTable{Name: "Mallory", Game: "iota"}); err != nil {
			return err
		}
	}
	if a.run != nil {
		if err = a.run(c); err != nil {
			return err
		}
	}
	if a.takeTurn != nil {
		c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(a.attackers), func(attacker, turn int) { a.takeTurn(c, attacker, turn) })
	}
	return nil
}

// Attacks returns all attacks, in the order in which they are carried out.
func Attacks() []Attack {
	return []Attack{
		{Name: "giant-length", What: "frames that say they are up to 2^64 bytes long", attackers: 20, takeTurn: sendGiantFrameLength},
		{Name: "bad-frames", What: "frames that RFC 6455 forbids", attackers: 20, takeTurn: sendForbiddenFrame},
		{Name: "deflate-bomb", What: "small frames that unpack to very much, or to nothing", attackers: 20, takeTurn: sendDeflateBomb},
		{Name: "echo-bomb", What: "1 KB that the socket of the self-test unpacks to 1 MB, again and again", attackers: 64, takeTurn: sendDeflateBombToSelfTest},
		{Name: "fragments", What: "messages in endless fragments, empty ones too", attackers: 24, takeTurn: sendEndlessFragments},
		{Name: "ping-flood", What: "pings as fast as they go, the pongs unread", attackers: 24, takeTurn: floodWithPings},
		{Name: "noise", What: "bytes by chance, and frames by chance", attackers: 20, takeTurn: sendRandomBytesOrFrames},
		{Name: "slow-reader", What: "hundreds of watchers of busy tables who never read", ownTable: true, run: keepOwnTableBusy, attackers: 400, takeTurn: watchAndNeverRead},
		{Name: "slow-hello", What: "2,000 sockets that never say hello, or not even all of their headers", attackers: 2000, takeTurn: openSocketWithoutHello},
		{Name: "slow-body", What: "bodies a byte a second, and bodies without end", attackers: 600, takeTurn: sendBodySlowly},
		{Name: "body-hoard", What: "8,700 requests from one address whose bodies never come", attackers: 8700, takeTurn: sendBodyThatNeverComes},
		{Name: "watchers", What: "1,500 watchers who come and go, some at the honest table", ownTable: true, run: keepOwnTableBusy, attackers: 1500, takeTurn: watchAndComeAndGo},
		{Name: "gallery-fetch", What: "a full board fetched as picture, time-lapse and album, a hundred at a time", run: drawFullGallery, attackers: 100, takeTurn: requestPreparedPathAndPerhapsNotRead},
		{Name: "dear-gets", What: "all that is dear to answer and asked for without a key, 32 at once", run: prepareExpensivePages, attackers: 32, takeTurn: requestPreparedPath},
		{Name: "load-tables", What: "hundreds of tables opened, left and looked at again", run: openManyTables, attackers: 20, takeTurn: requestPreparedPathByChance},
		{Name: "guess-codes", What: "codes, hand-over keys, gallery keys and tokens by chance", attackers: 20, takeTurn: guessCodeKeyOrToken},
		{Name: "guess-operator", What: "links, sessions and headers of an operator by chance, and operations without any", attackers: 20, takeTurn: passForOperator},
		{Name: "guess-prefix", What: "codes by chance, from thousands of /64 networks of one IPv6 /48", run: guessCodesFromManySubnets},
		{Name: "create-flood", What: "tables opened as fast as they go, from many addresses", attackers: 200, takeTurn: openTableUnderFalseAddress},
		{Name: "start-finish", What: "games started and ended in a loop, long word lists pasted", run: startAndFinishGamesRepeatedly},
		{Name: "command-flood", What: "commands as fast as they go, at the honest table too", ownTable: true, attackers: 50, takeTurn: floodWithCommands},
		{Name: "report-flood", What: "drawings and names reported, judged and listed as fast as they go", ownTable: true, attackers: 50, takeTurn: floodWithReports},
		{Name: "ink-flood", What: "ink at the limit and above it, until boards are full", run: floodWithInk},
		{Name: "reconnect-storm", What: "hello and good-bye in a loop, with all that was missed", ownTable: true, attackers: 50, takeTurn: reconnectAndResume},
		{Name: "resume-lies", What: "hellos that name updates that never were", attackers: 10, takeTurn: resumeFromFalseUpdateNumber},
		{Name: "closed-table", What: "seats and views of a closed table asked for, hundreds of times", ownTable: true, run: lockOwnTable, attackers: 20, takeTurn: requestSeatOrViewOfOwnTable},
		{Name: "origin", What: "foreign origins, odd hosts, floods of headers, requests within requests", run: prepareOddRequests, attackers: 20, takeTurn: comeFromForeignOriginOrOddly},
		{Name: "rebinding", What: "Host and Origin both of another site, as after DNS rebinding", run: attackWithForeignHostAndOrigin},
		{Name: "descriptors", What: "4,000 connections that do nothing", attackers: 4000, takeTurn: holdIdleConnection},
		{Name: "handshakes", What: "2,000 TLS handshakes that are begun and never completed", HTTPS: true, attackers: 2000, takeTurn: beginTLSHandshake},
	}
}

// An AttackOrder is for one attack of a plan.
type AttackOrder struct {
	Plan
	Attack string
	Victim string // the code of the honest people's table
}

// An Outcome is what the attackers saw.
type Outcome struct {
	Did    Counts   `json:"did"`
	Broken []string `json:"broken"`
	Note   string   `json:"note"` // why it could not be prepared
}

// CarryOut carries out one attack. When it returns everything is closed and nothing runs.
func CarryOut(ctx context.Context, o AttackOrder) (Outcome, error) {
	chosen, err := selectAttacksOrAll(o.Attack)
	if err != nil {
		return Outcome{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, o.Duration)
	defer cancel()
	t, err := newLoopbackTarget(ctx, o.URL)
	if err != nil {
		return Outcome{}, err
	}
	c := newClientGroup(ctx, t, o)
	stop := context.AfterFunc(ctx, c.closeConnsAndRefuseNew) // whoever waits for an answer waits no more
	defer stop()
	var out Outcome
	if err := chosen[0].carryOut(c); err != nil && ctx.Err() == nil {
		out.Note = "not carried out: " + err.Error()
	}
	c.closeConnsAndAwaitBackground()
	out.Did, out.Broken = c.totals()
	for _, missing := range []string{noDescriptors, noPorts} {
		if n := out.Did.Answers[missing]; n > 0 && out.Note == "" {
			out.Note = fmt.Sprintf("carried out in part: %s, %d times; see ulimit -n", missing, n)
		}
	}
	return out, nil
}
