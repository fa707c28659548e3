package check

import (
	"bytes"
	"fmt"
	"slices"
	"time"

	"linework/journal"
)

// A Violation is one promise that was not kept.
type Violation struct {
	Table string `json:"table"`
	Law   string `json:"law"` // by the list in the package's comment
	Text  string `json:"text"`
}

func (v Violation) String() string { return fmt.Sprintf("table %s: %s: %s", v.Table, v.Law, v.Text) }

// A Window is a time in which a crash of the database may have cost ink.
type Window struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// A Case is all that is known of one table after a round.
type Case struct {
	Truth     Truth
	Witnesses []Witness
	Histories []History
	Seats     []int           // that people were told to have
	Removed   []journal.Entry // of the journal since; what is checked is all of it
	Crashes   []Window        // what was drawn in them may be missing
	Alone     bool            // one process has the store, and nobody notes who writes
	Steady    bool            // nothing went wrong but clocks
}

// Check runs all checks on a table and returns what is wrong with it.
func Check(c Case) []Violation {
	var all []Violation
	report := func(law, format string, args ...any) {
		all = append(all, Violation{c.Truth.Table, law, fmt.Sprintf(format, args...)})
	}
	c.checkEntriesWrittenOnceByLeaseHolder(report)
	c.checkAcknowledgedSeatsAndCommandsRecorded(report)
	c.checkNothingRecordedMoreOftenThanSent(report)
	c.checkTableTimeAndSteadyHost(report)
	pens := c.Truth.linkBatchesPerBoard()
	for _, h := range c.Histories {
		h.checkUpdatesConsecutive(report)
		c.checkViewsMatchReplay(h, report)
		c.checkSentInkRecordedInOrder(h, pens, report)
		c.checkInkReceiptsAgainstJournal(h, pens, report)
		c.checkPicturesMatchReplay(h, report)
	}
	return all
}

type violationReporter func(law, format string, args ...any)

// checkEntriesWrittenOnceByLeaseHolder wants every entry to be there once and to have been written by who had the lease.
func (c Case) checkEntriesWrittenOnceByLeaseHolder(report violationReporter) {
	noted := map[uint64]Witness{}
	for _, w := range c.Witnesses {
		if old, there := noted[w.Seq]; there {
			report("writers", "entry %d was written twice, by %s and by %s", w.Seq, old.Writer, w.Writer)
		}
		noted[w.Seq] = w
	}
	writer := map[int64]string{} // by epoch
	last := int64(0)
	for i, e := range c.Truth.Entries {
		if e.Seq != uint64(i)+1 {
			report("writers", "entry %d is at the place of %d", e.Seq, i+1)
		}
		w, there := noted[e.Seq]
		if c.Alone {
			continue
		}
		if !there {
			report("writers", "of entry %d the database knows no writer", e.Seq)
			continue
		}
		if w.Writer != w.Holder {
			report("writers", "entry %d was written by %s while %s held the lease (epoch %d)", e.Seq, w.Writer, w.Holder, w.Epoch)
		}
		if old, there := writer[w.Epoch]; there && old != w.Writer {
			report("writers", "both %s and %s wrote under epoch %d", old, w.Writer, w.Epoch)
		}
		if w.Epoch < last {
			report("writers", "entry %d was written under epoch %d, after one under %d", e.Seq, w.Epoch, last)
		}
		writer[w.Epoch], last = w.Writer, max(last, w.Epoch)
	}
}

// checkAcknowledgedSeatsAndCommandsRecorded wants seats that were given to be there, and
// what was confirmed to be in the journal, in that order.
func (c Case) checkAcknowledgedSeatsAndCommandsRecorded(report violationReporter) {
	for _, seat := range c.Seats {
		if !slices.Contains(c.Truth.Seats, seat) {
			report("acknowledged", "somebody was given seat %d, and it is not there", seat)
		}
	}
	confirmed := map[string]int{}
	for _, h := range c.Histories {
		said := map[int]Event{}
		at := 0
		for _, e := range h.Events {
			switch {
			case e.What == Said:
				said[e.ID] = e
			case e.What != Answered || !e.OK:
			case slices.Contains(counted, said[e.ID].Do):
				confirmed[said[e.ID].Do]++
			case said[e.ID].Do == "move":
				key := said[e.ID].Move.comparisonKey()
				found := slices.IndexFunc(c.Truth.Entries[at:], func(e Entry) bool { return e.Move != nil && e.Move.comparisonKey() == key })
				if found < 0 {
					report("acknowledged", "%s was told at %s that a move is taken, and it is not in the journal after entry %d: %s", h.Device, formatTimeOfDay(e.At), at, key)
					continue
				}
				at += found + 1
			}
		}
	}
	there := c.Truth.countEntriesByCommand()
	for _, do := range counted {
		if there[do] < confirmed[do] {
			report("acknowledged", "%d times %q was confirmed, and it is there %d times", confirmed[do], do, there[do])
		}
	}
}

// counted is commands that look alike each time, so that they can only be counted.
var counted = []string{"start", "mute", "lobby"}

// isCommandRecorded reports whether a command, once confirmed, is in the journal.
func isCommandRecorded(command string) bool {
	return command == "move" || slices.Contains(counted, command)
}

// countEntriesByCommand counts entries by the command that makes them; "" is for all others.
func (t Truth) countEntriesByCommand() map[string]int {
	there := map[string]int{}
	for _, e := range t.Entries {
		there[e.Does]++
	}
	return there
}

// checkNothingRecordedMoreOftenThanSent wants no command, move or ink more often than it was sent.
func (c Case) checkNothingRecordedMoreOftenThanSent(report violationReporter) {
	said, drawn := map[string]int{}, map[string]int{}
	for _, h := range c.Histories {
		for _, e := range h.Events {
			switch {
			case e.What == Said && e.Move != nil:
				said[e.Move.comparisonKey()]++
			case e.What == Said:
				said[e.Do]++
			case e.What == Drew:
				drawn[string(e.Batch)]++
			}
		}
	}
	there, inked := c.Truth.countEntriesByCommand(), map[string]int{}
	for _, do := range counted {
		if there[do] > said[do] {
			report("twice", "%q was said %d times, and is there %d times", do, said[do], there[do])
		}
	}
	for _, e := range c.Truth.Entries {
		if e.Person {
			key := e.Move.comparisonKey()
			if there[key]++; there[key] > said[key] {
				report("twice", "entry %d has a move for the %d. time that was said %d times: %s", e.Seq, there[key], said[key], key)
			}
		}
		for _, b := range e.Batches {
			key := string(b.Bytes)
			if inked[key]++; (b.Person || drawn[key] > 0) && inked[key] > drawn[key] {
				report("twice", "entry %d has ink for the %d. time that was drawn %d times: %x", e.Seq, inked[key], drawn[key], b.Bytes)
			}
		}
	}
}

func (h History) checkUpdatesConsecutive(report violationReporter) {
	n, stream := 0, ""
	for _, e := range h.Events {
		switch {
		case e.What == Welcomed:
			n, stream = e.N, e.Stream
		case e.What == Updated && e.N != n+1:
			report("order", "%s was told update %d of stream %s after %d, at %s", h.Device, e.N, stream, n, formatTimeOfDay(e.At))
			n = e.N
		case e.What == Updated:
			n = e.N
		}
	}
}

// checkViewsMatchReplay wants a device to have been shown what the replay shows, in its order.
func (c Case) checkViewsMatchReplay(h History, report violationReporter) {
	truth := c.Truth.Views[h.Seat]
	at, last := 0, ""
	for _, e := range h.Events {
		if e.View == "" {
			continue
		}
		last = e.View
		found := slices.Index(truth[at:], e.View)
		if found != 0 && e.Facts == 0 && c.isWithinCrashWindow(e.At) {
			continue // some views show which boards have ink; what was lost may have been drawn again later
		}
		if found >= 0 {
			at += found
			continue
		}
		if before := slices.Index(truth[:at], e.View); before >= 0 {
			report("views", "%s was shown at %s what was so after entry %d, having seen entry %d (view %s)", h.Device, formatTimeOfDay(e.At), before+1, at+1, e.View)
		} else {
			report("views", "%s was shown at %s what the journal never was (view %s)", h.Device, formatTimeOfDay(e.At), e.View)
		}
	}
	if !h.Left && len(truth) > 0 && last != "" && last != truth[len(truth)-1] {
		report("views", "%s ends with view %s, and the replay with %s", h.Device, last, truth[len(truth)-1])
	}
}

// A linkedBatch is a batch of the journal and where its board goes on.
type linkedBatch struct {
	Batch
	next int // index of the batch after it on the same board; -1 for none
}

// linkBatchesPerBoard returns every batch of the journal in order, with the next on its board.
func (t Truth) linkBatchesPerBoard() (all []linkedBatch) {
	last := map[int]int{} // by board
	for _, e := range t.Entries {
		for _, b := range e.Batches {
			if before, there := last[b.Board]; there {
				all[before].next = len(all)
			}
			last[b.Board] = len(all)
			all = append(all, linkedBatch{b, -1})
		}
	}
	return all
}

// findBatchIndex returns the index of the first batch with these bytes from an index on, or -1.
func findBatchIndex(batches []linkedBatch, from int, encoded []byte) (index int) {
	found := slices.IndexFunc(batches[from:], func(p linkedBatch) bool { return bytes.Equal(p.Bytes, encoded) })
	if found < 0 {
		return -1
	}
	return from + found
}

// checkSentInkRecordedInOrder wants the ink that a device drew to be there in its order, and all of it that
// was drawn before a command that was confirmed on the same socket: what an entry stands
// on is written before it. Who was refused ink cannot know what of it was taken.
func (c Case) checkSentInkRecordedInOrder(h History, batches []linkedBatch, report violationReporter) {
	where := map[string]int{}
	for i, p := range slices.Backward(batches) {
		where[string(p.Bytes)] = i
	}
	last := -1
	var drawn [][]byte       // on this socket, and not refused
	before := map[int]int{}  // by command: how much of that was drawn before it
	told := map[int]string{} // what the command was
	for _, e := range h.Events {
		switch {
		case e.What == Connected || e.What == Parted || e.What == Answered && e.ID == 0 && !e.OK:
			drawn = nil
			clear(before)
		case e.What == Drew:
			drawn = append(drawn, e.Batch)
			if at, there := where[string(e.Batch)]; there && at < last {
				report("ink", "%s drew a batch at %s after another that the journal has behind it: %x", h.Device, formatTimeOfDay(e.At), e.Batch)
			} else if there {
				last = at
			}
		case e.What == Said && isCommandRecorded(e.Do):
			before[e.ID], told[e.ID] = len(drawn), e.Do
		case e.What == Answered && e.OK:
			for _, raw := range drawn[:before[e.ID]] {
				if _, there := where[string(raw)]; !there {
					report("acknowledged", "%s was told at %s that its %q is taken, and ink that it drew before is not in the journal: %x", h.Device, formatTimeOfDay(e.At), told[e.ID], raw)
				}
			}
			n := before[e.ID]
			drawn = drawn[n:]
			for id := range before {
				before[id] = max(0, before[id]-n)
			}
		}
	}
}

// checkInkReceiptsAgainstJournal wants every batch that was shown to be in the journal, in order and without gaps, and
// to have been shown to who may see it. What a crash cost is the end of what was there.
func (c Case) checkInkReceiptsAgainstJournal(h History, batches []linkedBatch, report violationReporter) {
	own := map[string]bool{}
	for _, e := range h.Events {
		if e.What == Drew {
			own[string(e.Batch)] = true
		}
	}
	at, missing := 0, ""
	shown := map[int]int{} // by board: the last batch that this socket was shown, where it went on from there
	for _, e := range h.Events {
		switch e.What {
		case Connected, Parted:
			missing = ""
			clear(shown)
		case Pictured:
			delete(shown, e.Board)
		case Inked:
			found := findBatchIndex(batches, at, e.Batch)
			if found < 0 {
				delete(shown, e.Board)
				if !c.isWithinCrashWindow(e.At) {
					report("ink", "%s was shown a batch at %s that is not in the journal after those before it: %x", h.Device, formatTimeOfDay(e.At), e.Batch)
				} else if missing == "" {
					missing = fmt.Sprintf("%x", e.Batch)
				}
				continue
			}
			at = found + 1
			if missing != "" {
				report("ink", "%s was shown a batch at %s that the journal has, after one that it lost: %s", h.Device, formatTimeOfDay(e.At), missing)
				missing = ""
			}
			if !batches[found].Seen[h.Seat] {
				report("ink", "%s was shown a batch at %s of board %d, which it may not see: %x", h.Device, formatTimeOfDay(e.At), e.Board, e.Batch)
			}
			if before, there := shown[e.Board]; there {
				next := batches[before].next
				for next >= 0 && own[string(batches[next].Bytes)] {
					next = batches[next].next
				}
				if next >= 0 && next < found {
					report("ink", "%s was shown a batch at %s of board %d, and not the one before it: %x", h.Device, formatTimeOfDay(e.At), e.Board, batches[next].Bytes)
				}
			}
			shown[e.Board] = found
		}
	}
}

// checkPicturesMatchReplay wants every board that was shown as a whole to be as the replay has it, in its
// order. Who sees a board for the last time sees it as it is in the end.
func (c Case) checkPicturesMatchReplay(h History, report violationReporter) {
	truth := c.Truth.Pictures[h.Seat]
	at, last := map[int]int{}, map[int]Event{} // by board
	for _, e := range h.Events {
		switch e.What {
		case Connected:
			clear(last)
		case Drew, Inked:
			delete(last, e.Board)
		case Pictured:
			found := slices.Index(truth[e.Board][at[e.Board]:], e.Picture)
			if found >= 0 {
				at[e.Board] += found
				last[e.Board] = e
				continue
			}
			if !c.isWithinCrashWindow(e.At) {
				report("pictures", "%s was shown board %d at %s as it never was after what it had been shown before (%s)", h.Device, e.Board, formatTimeOfDay(e.At), e.Picture)
			}
		}
	}
	if h.Left {
		return
	}
	for board, e := range last {
		if end := truth[board][len(truth[board])-1]; visibleFingerprint(e.Picture) != visibleFingerprint(end) {
			report("pictures", "%s was shown board %d at %s as %s and nothing of it since, and it ends as %s", h.Device, board, formatTimeOfDay(e.At), e.Picture, end)
		}
	}
}

// rounding is how far two readings of one time may be apart: table time is in whole
// milliseconds.
const rounding = 2 * time.Millisecond

// A stamped move is one that was confirmed: when by table time, and between which times by
// the clock of the devices.
type stamped struct {
	entry          int
	at             time.Duration
	said, answered time.Time
}

// checkTableTimeAndSteadyHost wants table time to pass as time does, and the host to stay where
// nothing but clocks went wrong.
func (c Case) checkTableTimeAndSteadyHost(report violationReporter) {
	last := time.Duration(0)
	begun := 0 // the entry that began the game
	index := map[string][]int{}
	match := make([]int, len(c.Truth.Entries))
	for i, e := range c.Truth.Entries {
		if e.At > 0 && e.At < last {
			report("time", "entry %d is of %v, after one of %v", e.Seq, e.At, last)
		}
		last = max(last, e.At)
		if e.Does == "start" {
			begun = i
		}
		match[i] = begun
		if e.Hosted && c.Steady {
			report("time", "entry %d makes another the host", e.Seq)
		}
		if e.Move != nil {
			index[e.Move.comparisonKey()] = append(index[e.Move.comparisonKey()], i)
		}
	}
	var moves []stamped
	for _, h := range c.Histories {
		said := map[int]Event{}
		for _, e := range h.Events {
			if e.What == Said && e.Do == "move" {
				said[e.ID] = e
			}
			s, ours := said[e.ID]
			if e.What != Answered || !e.OK || !ours {
				continue
			}
			if there := index[s.Move.comparisonKey()]; len(there) == 1 { // which of several it is nobody can tell
				moves = append(moves, stamped{there[0], c.Truth.Entries[there[0]].At, s.At, e.At})
			}
		}
	}
	slices.SortFunc(moves, func(a, b stamped) int { return a.entry - b.entry })
	first := 0
	for i := 1; i < len(moves); i++ {
		a, b := moves[i-1], moves[i]
		if passed, most := b.at-a.at, b.answered.Sub(a.said); passed > most+rounding {
			report("time", "between entries %d and %d %v passed at the table, and %v at most anywhere else", a.entry+1, b.entry+1, passed, most)
		}
		if match[b.entry] != match[moves[first].entry] {
			first = i
		}
		if passed, least := b.at-moves[first].at, b.said.Sub(moves[first].answered); c.Steady && passed+rounding < least/2 {
			report("time", "between entries %d and %d %v passed at the table, and %v at least anywhere else", moves[first].entry+1, b.entry+1, passed, least)
			first = i
		}
	}
}

// isWithinCrashWindow reports whether ink of that moment may be gone.
func (c Case) isWithinCrashWindow(at time.Time) bool {
	return slices.ContainsFunc(c.Crashes, func(w Window) bool { return !at.Before(w.From) && !at.After(w.To) })
}

func formatTimeOfDay(at time.Time) string { return at.UTC().Format("15:04:05.000") }
