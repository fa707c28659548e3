// Package check proves that a table kept its word. It is given what every device said and
// was told, the journal as it was read back, and what a witness in the database noted of
// each append. It asks no clock, no network and no server.
//
// What it looks for:
//
//   - writers: every entry is there once, written by whoever held the lease then, and
//     epochs only rise;
//   - acknowledged: every command that was confirmed is in the journal, in the order in
//     which it was confirmed, and so is the ink that the device had drawn before it;
//   - twice: no move and no ink is there more often than it was said, and none that nobody
//     said;
//   - order: updates of a stream have the numbers that follow each other;
//   - views: every device was shown what a replay of the journal shows that seat, in that
//     order and nothing else, and in the end all see what the replay ends with; a view may
//     also show ink that a crash of the database has cost, if no fact came with it;
//   - ink: every batch that a device was shown is in the journal, once and in order, on a
//     board that its seat may see, and none of that board is left out between two of them;
//     what a device drew is there in the order in which it drew it. A crash of the database
//     may cost what was shown last, and nothing before something that is still there;
//   - pictures: every board or face that a device was shown as a whole is as the replay has
//     it, in that order, and in the end as the replay ends with it;
//   - time: table time never goes back and passes no faster than time does, and where only
//     clocks went wrong also no slower than half as fast, and the host stays the host.
package check
