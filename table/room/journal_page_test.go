package room

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/words"
)

// journalPage shows an entry of each kind, between lines that say so.
const (
	journalPage = "../../docs/journal.md"
	pageBegin   = "<!-- entries: written by table/room/journal_page_test.go -->\n"
	pageEnd     = "<!-- end of entries -->\n"
)

// journalExamples has a change of every kind, as it comes in an evening of Ana and Ben.
var journalExamples = []struct {
	change Change
	about  string
}{
	{&TableOpened{Code: "BCDFG", Game: "iota", Key: "ow…8k"}, "The table is opened: its code, the game that was chosen with it, and the key to its gallery. The first entry of every journal."},
	{&SeatTaken{Seat: 1, Name: "Ana", Hash: "5f…c1", Colour: new(int)}, "A person takes a seat: its id, their name, the hash of their token, their colour and mark. With `bot` instead of `hash`, a bot does. With `joins` they join the game that is being played."},
	{&SeatRenamed{Seat: 2, Name: "Benedikt"}, "A seat has another name."},
	{&ColourChosen{Seat: 2, Ink: 11}, "A seat has another colour and mark: colour + 8·((mark − colour) mod 8)."},
	{&FaceChosen{Seat: 2, Face: []byte{0x40, 0xf1, 0x44, 0x04, 0x40, 0xe2}}, "A seat has another face: one batch of ink for board 0, in Base64. Without it, none any more."},
	{&SeatRekeyed{Seat: 1, Hash: "9b…07"}, "A seat has moved to another device, and has another token."},
	{&SeatLeft{Seat: 1, Heir: 2, Invitation: "k3vq7wm2xd", Gallery: "Jx…2Q", Removal: &Removal{Seat: 1, Name: "Ana", Token: "9b…07", Browsers: []string{"e1…40"}, Networks: []string{"c7…9d"}, Screens: []string{"d0…3e"}}, RemovalKey: "Zt…u4"}, "A seat was given up, or taken away. `heir` owns the table where its owner leaves; `invitation` and `gallery` are the table's new keys where somebody was removed who knew the old ones. `removal` is what they are known by until they are let back in: hashes of the token, of what their browsers call themselves, of their networks by `removalKey`; and of the keys of TVs that were here."},
	{&RemovalExtended{Seat: 1, Browser: "44…0b", Network: "f2…18"}, "Somebody who was removed came again, from another browser or network."},
	{&RemovalLifted{Seat: 1}, "Somebody who was removed is let back in."},
	{&ReportFiled{ReportTarget: ReportTarget{Seat: 1, Game: 0, Round: 2, Number: 3}, By: 2, At: 1794000000, ForAll: true, Players: []SeatID{1, 2}}, "Somebody reports what a seat drew in a round of a game, the games counted from 0 (with `number` the one of several that it drew in that round), or with `name` its name, or with `face` the face that it had; when, in seconds since 1970. `forAll`: they are the host, so it is covered for everyone. `players`: more than half of these cover it for everyone, too; where it is missing, as in journals of older versions, more than half of the people at the table. `instead` is the name that the seat has once its own is covered for everyone. The journal has this until the table is removed; what the table tells of it is forgotten after 30 days."},
	{&ReportWithdrawn{ReportTarget: ReportTarget{Seat: 1, Game: 0, Round: 2}, By: 2}, "Somebody takes a report back. What nobody reports any more, and the host has not judged, is covered no longer."},
	{&ReportJudged{ReportTarget: ReportTarget{Seat: 1, Name: "Ana"}, Covered: true, Instead: "Otter"}, "The host covers what was reported for everyone, or shows it again."},
	{&ReportsForgotten{Before: 1791408000}, "Who has reported what before a time, and when, is forgotten. What is covered stays so."},
	{&HostNamed{Seat: 2, Deputy: true}, "A seat is the host. With `deputy` they stand in until the owner is back."},
	{&LockSet{Open: false, Screens: []string{"d0…3e"}, Invitation: "p8tz4rjw6n"}, "The table is locked, or open. `screens` are the hashes of the keys of TVs that stay, `invitation` is the new one."},
	{&FilterSet{Level: "moderate"}, "How far names and texts are filtered: `off`, `moderate` or `strict`. Without such an entry a class is filtered moderately."},
	{&WatchPolicySet{WatchPolicy{HideCode: true, Delay: 10}}, "What TVs and others who watch show: `hideCode` takes the code off all screens, and they see everything `delay` seconds later. With `approve` drawings and typed texts wait there for the host."},
	{&DrawingApproved{ReportTarget: ReportTarget{Seat: 1, Game: 0, Round: 2}, Approved: true}, "The host approves what a seat drew in a round of a game for those who watch; or its artist goes on with it, and it waits for the host again."},
	{&MuteSet{Seat: 2, Muted: true}, "A seat's reactions are silenced, or not any more."},
	{&SeatsOrdered{Seats: []SeatID{2, 1}}, "The seats are in another order around the table."},
	{&MarkHolderSet{Mark: "smallest", Seat: 1}, "Who is the oldest, youngest or smallest; seat 0 for nobody."},
	{&AgesOrdered{Seats: []SeatID{2, 1}}, "The seats in order of age, the oldest first."},
	{&GameChosen{Game: "doodlerush"}, "The next game is chosen."},
	{&OptionsSet{Options: game.Values{"rounds": 3}, Pace: 150}, "The options of the chosen game, and by how many percent time limits are stretched."},
	{&WordsChosen{Pack: "animals", Paste: "lighthouse\nhedgehog", Mixed: true}, "What the next games are dealt their words from: a pack, the players' own words, or both."},
	{&LanguageChosen{Language: "de"}, "The language of the words."},
	{&ReadySet{Seat: 2, Ready: true}, "A seat is ready for the next game, or not."},
	{&SitOutSet{Seat: 2, Out: true}, "A seat sits the next games out, or plays again."},
	{&SheetDrawn{Batches: [][]byte{{0x81, 0x40, 0x01, 0x20}, {0x81, 0x40, 0x02}}}, "Ink on the warm-up sheet. Not JSON: the byte 3, and for each batch its length (a varint) and the batch, which names its layer."},
	{&SheetWiped{}, "The warm-up sheet is made blank."},
	{&GameStarted{Game: "iota", Rules: 2, Setup: game.Setup{Names: []string{"Ana", "Ben"}, Options: game.Values{"deck": 2}, Marks: map[game.Mark]game.Seat{}, Pace: 100}, Playing: []SeatID{1, 2}, Dealt: &packRef{From: "7c…aa", Cards: [][]wordRuns{{{4, 2}}}}, Learning: []SeatID{2}}, "A match is dealt: the version of its rules, all that it is made from, and who plays. `dealt` tells its cards by the words of a pack, which is a blob of the journal; `learning` is who is shown how the game works first. Deflated behind the byte 5; old journals have the JSON itself."},
	{&TutorialSeen{Seat: 2}, "A seat has been shown how the game works; seat 0 for all. When nobody is left, the match begins."},
	{&MovePlayed{Seat: 0, Phase: 4, Kind: "guess", Move: json.RawMessage(`{"text":"a kite"}`), Rulings: game.Rulings{0: {Verdict: words.Right, Reason: words.Exact}}}, "A move that the match accepted: by which seat of the match (from 0), in which phase, and the game's own kind and data. The byte 4, then varints of the table time in milliseconds, the seat and the phase, the kind and the move behind their lengths, and the rulings if there are any; the last two are JSON. Old journals have one JSON object with `seat`, `phase`, `kind`, `move` and `rulings`. With a typed guess, `rulings` is what the judge said of it, by board where there are several; a replay goes by that and judges nothing again. Where it is missing, as in journals of older versions, the guess is judged."},
	{&InkDrawn{Batches: []InkBatch{{At: 61250 * time.Millisecond, Seat: 1, Batch: []byte{0x01, 0x01, 0x20}}}}, "Ink that the match accepted. Not JSON: the byte 2, and for each batch the table time in milliseconds (a varint), the seat of the match (a byte), the length (a varint) and the batch. Old journals have the byte 1, and then one batch without its length."},
	{&BellRang{}, "A time limit is over."},
	{&ClockTicked{}, "The time, noted now and then so that after a crash a clock goes on where it was. The only entry, beside ink, that a power cut may cost."},
	{&PauseSet{Paused: true}, "The game is paused, or goes on."},
	{&BotSubstituted{Seat: 2, Bot: "steady"}, "A bot plays somebody's seat; with an empty name, no longer."},
	{&BotReplaced{Seat: 3, Bot: 2}, "Somebody who came during the game takes over from a bot, with the score of its seat; the bot leaves the table."},
	{&EndRequested{When: EndAfterRound, Count: true}, "The host ends the game: `now`, after this `round`, or `never`, which takes the latter back; and whether it counts for the evening."},
	{&ResultsCleared{}, "From the results back to the lobby. In old journals also the end of a running match, without a result."},
	{&GameAbandoned{Game: "iota"}, "A match ended because this version could not replay it."},
	{&HeartGiven{Seat: 2, Game: 0, Drawing: 3, To: 1}, "A seat's heart goes to a drawing of a game, both counted from 0; drawing -1 takes it back."},
	{&TableSettled{State{Keys: Keys{Code: "BCDFG", GalleryKey: "ow…8k"}, Stage: Results, Seats: Seats{{ID: 1, Name: "Ana", Hash: "5f…c1"}}, LastSeatID: 1, Host: 1, Game: "iota", Options: game.Values{}, Pace: 100, Open: true, Marks: map[game.Mark]SeatID{}, Evening: []Game{{Game: "iota", Scores: []Part{{Seat: 1, Name: "Ana", Points: 42, Won: true}}, Scoring: true}}, Galleries: []string{""}}}, "The whole table when a game is over. A replay begins at the last of these, so a game that is over is never played again; `galleries` names the blobs with the drawings of each game. Deflated behind the byte 5; old journals have the JSON itself."},
}

// TestJournalPage checks that docs/journal.md shows an entry of every kind, as Encode writes
// it and Decode reads it. With WRITE_PAGE=1 it writes them there.
func TestJournalPage(t *testing.T) {
	var entries strings.Builder
	shown := map[string]bool{}
	for _, example := range journalExamples {
		c := example.change
		at := 61250 * time.Millisecond
		if _, timeless := c.(*SheetDrawn); timeless {
			at = 0
		}
		raw := Encode(at, c)
		if readAt, read, err := Decode(raw); err != nil || readAt != at || !bytes.Equal(Encode(at, read), raw) || reflect.TypeOf(read) != reflect.TypeOf(c) {
			t.Errorf("%q is read as %T at %v, %v", kindOf(c), read, readAt, err)
		}
		text := string(raw)
		switch {
		case raw[0] == deflatedMark:
			text = string(encodeAsJSON(at, c))
		case raw[0] != '{':
			text = fmt.Sprintf("% x", raw)
		}
		shown[kindOf(c)] = true
		fmt.Fprintf(&entries, "\n### %s\n\n(`%s`) %s\n\n```\n%s\n```\n", kindOf(c), reflect.TypeOf(c).Elem().Name(), strings.ReplaceAll(example.about, ". ", ".\n"), wrapEntry(text))
	}
	for _, k := range changeKinds {
		if !shown[k.kind] {
			t.Errorf("there is no example of %q", k.kind)
		}
	}
	page, err := os.ReadFile(journalPage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), pageBegin)
	_, after, ended := strings.Cut(rest, pageEnd)
	if !ok || !ended {
		t.Fatal("docs/journal.md has no place for the entries")
	}
	want := before + pageBegin + entries.String() + "\n" + pageEnd + after
	if string(page) == want {
		return
	}
	if os.Getenv("WRITE_PAGE") == "" {
		t.Fatal("docs/journal.md is not what room.Encode writes; run: WRITE_PAGE=1 go test ./table/room -run TestJournalPage")
	}
	if err := os.WriteFile(journalPage, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// wrapEntry breaks a long entry into lines, between its fields.
func wrapEntry(text string) string {
	var wrapped strings.Builder
	width := 0
	for i, field := range strings.SplitAfter(text, ",") {
		if i > 0 && width+len(field) > 140 {
			wrapped.WriteString("\n")
			width = 0
		}
		wrapped.WriteString(field)
		width += len(field)
	}
	return wrapped.String()
}
