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
		{Name: "fragments", What: "messages in endless fragments, empty ones too", mount: fragments},
		{Name: "ping-flood", What: "pings as fast as they go, the pongs unread", mount: pingFlood},
		{Name: "noise", What: "bytes by chance, and frames by chance", mount: noise},
		{Name: "slow-reader", What: "hundreds of watchers of busy tables who never read", mount: slowReader},
		{Name: "slow-hello", What: "2,000 sockets that never say hello, or not even all of their headers", mount: slowHello},
		{Name: "slow-body", What: "bodies a byte a second, and bodies without end", mount: slowBody},
		{Name: "watchers", What: "1,500 watchers who come and go, some at the honest table", mount: watchers},
		{Name: "gallery-fetch", What: "a full board fetched as picture, time-lapse and album, a hundred at a time", mount: galleryFetch},
		{Name: "load-tables", What: "hundreds of tables opened, left and looked at again", mount: loadTables},
		{Name: "guess-codes", What: "codes, hand-over keys, gallery keys and tokens by chance", mount: guessCodes},
		{Name: "create-flood", What: "tables opened as fast as they go, from many addresses", mount: createFlood},
		{Name: "start-finish", What: "games started and ended in a loop, long word lists pasted", mount: startFinish},
		{Name: "command-flood", What: "commands as fast as they go, at the honest table too", mount: commandFlood},
		{Name: "ink-flood", What: "ink at the limit and above it, until boards are full", mount: inkFlood},
		{Name: "reconnect-storm", What: "hello and good-bye in a loop, with all that was missed", mount: reconnectStorm},
		{Name: "resume-lies", What: "hellos that name updates that never were", mount: resumeLies},
		{Name: "closed-table", What: "seats and views of a closed table asked for, hundreds of times", mount: closedTable},
		{Name: "origin", What: "foreign origins, odd hosts, floods of headers, requests within requests", mount: origin},
		{Name: "descriptors", What: "4,000 connections that do nothing", mount: descriptors},
	}
}
