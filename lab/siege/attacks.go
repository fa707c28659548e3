package siege

// An Attack is one way to do harm.
type Attack struct {
	Name string
	What string
	// HTTPS says that it is for servers that speak HTTPS.
	HTTPS bool
	// mount carries it out until the camp's time is up. An error says that it could not
	// be prepared.
	mount func(*camp) error
}

// Attacks is all attacks, in the order in which they are mounted.
func Attacks() []Attack {
	return []Attack{
		{Name: "giant-length", What: "frames that say they are up to 2^64 bytes long", mount: giantLength},
		{Name: "bad-frames", What: "frames that RFC 6455 forbids", mount: badFrames},
		{Name: "deflate-bomb", What: "small frames that unpack to very much, or to nothing", mount: deflateBomb},
		{Name: "echo-bomb", What: "1 KB that the socket of the self-test unpacks to 1 MB, again and again", mount: echoBomb},
		{Name: "fragments", What: "messages in endless fragments, empty ones too", mount: fragments},
		{Name: "ping-flood", What: "pings as fast as they go, the pongs unread", mount: pingFlood},
		{Name: "noise", What: "bytes by chance, and frames by chance", mount: noise},
		{Name: "slow-reader", What: "hundreds of watchers of busy tables who never read", mount: slowReader},
		{Name: "slow-hello", What: "2,000 sockets that never say hello, or not even all of their headers", mount: slowHello},
		{Name: "slow-body", What: "bodies a byte a second, and bodies without end", mount: slowBody},
		{Name: "body-hoard", What: "8,700 requests from one address whose bodies never come", mount: bodyHoard},
		{Name: "watchers", What: "1,500 watchers who come and go, some at the honest table", mount: watchers},
		{Name: "gallery-fetch", What: "a full board fetched as picture, time-lapse and album, a hundred at a time", mount: galleryFetch},
		{Name: "dear-gets", What: "all that is dear to answer and asked for without a key, 32 at once", mount: dearGets},
		{Name: "load-tables", What: "hundreds of tables opened, left and looked at again", mount: loadTables},
		{Name: "guess-codes", What: "codes, hand-over keys, gallery keys and tokens by chance", mount: guessCodes},
		{Name: "guess-prefix", What: "codes by chance, from thousands of /64 networks of one IPv6 /48", mount: guessPrefix},
		{Name: "create-flood", What: "tables opened as fast as they go, from many addresses", mount: createFlood},
		{Name: "start-finish", What: "games started and ended in a loop, long word lists pasted", mount: startFinish},
		{Name: "command-flood", What: "commands as fast as they go, at the honest table too", mount: commandFlood},
		{Name: "ink-flood", What: "ink at the limit and above it, until boards are full", mount: inkFlood},
		{Name: "reconnect-storm", What: "hello and good-bye in a loop, with all that was missed", mount: reconnectStorm},
		{Name: "resume-lies", What: "hellos that name updates that never were", mount: resumeLies},
		{Name: "closed-table", What: "seats and views of a closed table asked for, hundreds of times", mount: closedTable},
		{Name: "origin", What: "foreign origins, odd hosts, floods of headers, requests within requests", mount: origin},
		{Name: "rebinding", What: "Host and Origin both of another site, as after DNS rebinding", mount: rebinding},
		{Name: "descriptors", What: "4,000 connections that do nothing", mount: descriptors},
		{Name: "handshakes", What: "2,000 TLS handshakes that are begun and never completed", HTTPS: true, mount: handshakes},
	}
}
