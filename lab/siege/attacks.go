package siege

import "linework/table"

// An Attack is one way to do harm.
type Attack struct {
	Name string
	What string
	// HTTPS says that it is for servers that speak HTTPS.
	HTTPS bool
	// run carries it out until the group's time is up. An error says that it could not
	// be prepared.
	run func(*clientGroup) error
}

func atOwnTable(attack func(c *clientGroup, host table.Ticket) error) func(*clientGroup) error {
	return func(c *clientGroup) error {
		host, err := c.openTableAndCountRequest(0, table.NewTable{Name: "Mallory", Game: "iota"})
		if err != nil {
			return err
		}
		return attack(c, host)
	}
}

// Attacks returns all attacks, in the order in which they are carried out.
func Attacks() []Attack {
	return []Attack{
		{Name: "giant-length", What: "frames that say they are up to 2^64 bytes long", run: attackWithGiantFrameLengths},
		{Name: "bad-frames", What: "frames that RFC 6455 forbids", run: attackWithForbiddenFrames},
		{Name: "deflate-bomb", What: "small frames that unpack to very much, or to nothing", run: attackWithDeflateBombs},
		{Name: "echo-bomb", What: "1 KB that the socket of the self-test unpacks to 1 MB, again and again", run: attackSelfTestSocketWithDeflateBombs},
		{Name: "fragments", What: "messages in endless fragments, empty ones too", run: attackWithEndlessFragments},
		{Name: "ping-flood", What: "pings as fast as they go, the pongs unread", run: floodWithPings},
		{Name: "noise", What: "bytes by chance, and frames by chance", run: attackWithRandomBytesAndFrames},
		{Name: "slow-reader", What: "hundreds of watchers of busy tables who never read", run: atOwnTable(attackWithWatchersWhoNeverRead)},
		{Name: "slow-hello", What: "2,000 sockets that never say hello, or not even all of their headers", run: attackWithSocketsWithoutHello},
		{Name: "slow-body", What: "bodies a byte a second, and bodies without end", run: sendRequestBodiesSlowly},
		{Name: "body-hoard", What: "8,700 requests from one address whose bodies never come", run: attackWithBodiesThatNeverCome},
		{Name: "watchers", What: "1,500 watchers who come and go, some at the honest table", run: atOwnTable(attackWithWatchersWhoComeAndGo)},
		{Name: "gallery-fetch", What: "a full board fetched as picture, time-lapse and album, a hundred at a time", run: fetchFullGalleryRepeatedly},
		{Name: "dear-gets", What: "all that is dear to answer and asked for without a key, 32 at once", run: requestExpensivePagesRepeatedly},
		{Name: "load-tables", What: "hundreds of tables opened, left and looked at again", run: openAndReloadManyTables},
		{Name: "guess-codes", What: "codes, hand-over keys, gallery keys and tokens by chance", run: guessCodesKeysAndTokens},
		{Name: "guess-prefix", What: "codes by chance, from thousands of /64 networks of one IPv6 /48", run: guessCodesFromManySubnets},
		{Name: "create-flood", What: "tables opened as fast as they go, from many addresses", run: floodWithNewTables},
		{Name: "start-finish", What: "games started and ended in a loop, long word lists pasted", run: startAndFinishGamesRepeatedly},
		{Name: "command-flood", What: "commands as fast as they go, at the honest table too", run: atOwnTable(floodWithCommands)},
		{Name: "ink-flood", What: "ink at the limit and above it, until boards are full", run: floodWithInk},
		{Name: "reconnect-storm", What: "hello and good-bye in a loop, with all that was missed", run: atOwnTable(reconnectAndResumeRepeatedly)},
		{Name: "resume-lies", What: "hellos that name updates that never were", run: resumeFromFalseUpdateNumbers},
		{Name: "closed-table", What: "seats and views of a closed table asked for, hundreds of times", run: atOwnTable(requestSeatsAndViewsOfLockedTable)},
		{Name: "origin", What: "foreign origins, odd hosts, floods of headers, requests within requests", run: attackWithForeignOriginsAndOddRequests},
		{Name: "rebinding", What: "Host and Origin both of another site, as after DNS rebinding", run: attackWithForeignHostAndOrigin},
		{Name: "descriptors", What: "4,000 connections that do nothing", run: exhaustDescriptorsWithIdleConnections},
		{Name: "handshakes", What: "2,000 TLS handshakes that are begun and never completed", HTTPS: true, run: attackWithUnfinishedTLSHandshakes},
	}
}
