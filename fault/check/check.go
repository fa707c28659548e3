package check

import (
	"fmt"
	"slices"
	"time"
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
	Seats     []int    // that people were told to have
	Crashes   []Window // what was drawn in them may be missing
}

// Check is everything that is wrong with a table.
func Check(c Case) []Violation {
	var all []Violation
	say := func(law, format string, args ...any) {
		all = append(all, Violation{c.Truth.Table, law, fmt.Sprintf(format, args...)})
	}
	c.writers(say)
	c.acknowledged(say)
	c.twice(say)
	for _, h := range c.Histories {
		h.order(say)
		c.views(h, say)
		c.ink(h, say)
	}
	return all
}

type sayer func(law, format string, args ...any)

// writers wants every entry to be there once and to have been written by who had the lease.
func (c Case) writers(say sayer) {
	noted := map[uint64]Witness{}
	for _, w := range c.Witnesses {
		if old, there := noted[w.Seq]; there {
			say("writers", "entry %d was written twice, by %s and by %s", w.Seq, old.Writer, w.Writer)
		}
		noted[w.Seq] = w
	}
	writer := map[int64]string{} // by epoch
	last := int64(0)
	for i, e := range c.Truth.Entries {
		if e.Seq != uint64(i)+1 {
			say("writers", "entry %d is at the place of %d", e.Seq, i+1)
		}
		w, there := noted[e.Seq]
		if !there {
			say("writers", "of entry %d the database knows no writer", e.Seq)
			continue
		}
		if w.Writer != w.Holder {
			say("writers", "entry %d was written by %s while %s held the lease (epoch %d)", e.Seq, w.Writer, w.Holder, w.Epoch)
		}
		if old, there := writer[w.Epoch]; there && old != w.Writer {
			say("writers", "both %s and %s wrote under epoch %d", old, w.Writer, w.Epoch)
		}
		if w.Epoch < last {
			say("writers", "entry %d was written under epoch %d, after one under %d", e.Seq, w.Epoch, last)
		}
		writer[w.Epoch], last = w.Writer, max(last, w.Epoch)
	}
}

// acknowledged wants whatever was confirmed to be in the journal, and in that order.
func (c Case) acknowledged(say sayer) {
	for _, seat := range c.Seats {
		if !slices.Contains(c.Truth.Seats, seat) {
			say("acknowledged", "somebody was given seat %d, and it is not there", seat)
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
				key := said[e.ID].Move.key()
				found := slices.IndexFunc(c.Truth.Entries[at:], func(e Entry) bool { return e.Move != nil && e.Move.key() == key })
				if found < 0 {
					say("acknowledged", "%s was told at %s that a move is taken, and it is not in the journal after entry %d: %s", h.Device, clock(e.At), at, key)
					continue
				}
				at += found + 1
			}
		}
	}
	there := c.Truth.counts()
	for _, do := range counted {
		if there[do] < confirmed[do] {
			say("acknowledged", "%d times %q was confirmed, and it is there %d times", confirmed[do], do, there[do])
		}
	}
}

// counted is commands that look alike each time, so that they can only be counted.
var counted = []string{"start", "mute"}

func (t Truth) counts() map[string]int {
	there := map[string]int{}
	for _, e := range t.Entries {
		there[e.Does]++
	}
	return there
}

// twice wants no move to be there more often than people said it.
func (c Case) twice(say sayer) {
	said, drawn := map[string]int{}, map[string]int{}
	for _, h := range c.Histories {
		for _, e := range h.Events {
			switch {
			case e.What == Said && e.Move != nil:
				said[e.Move.key()]++
			case e.What == Said:
				said[e.Do]++
			case e.What == Drew:
				drawn[string(e.Batch)]++
			}
		}
	}
	there, inked := c.Truth.counts(), map[string]int{}
	for _, do := range counted {
		if there[do] > said[do] {
			say("twice", "%q was said %d times, and is there %d times", do, said[do], there[do])
		}
	}
	for _, e := range c.Truth.Entries {
		if e.Person {
			key := e.Move.key()
			if there[key]++; there[key] > said[key] {
				say("twice", "entry %d has a move for the %d. time that was said %d times: %s", e.Seq, there[key], said[key], key)
			}
		}
		for _, b := range e.Batches {
			if inked[string(b)]++; drawn[string(b)] > 0 && inked[string(b)] > drawn[string(b)] {
				say("twice", "entry %d has ink for the %d. time that was drawn %d times: %x", e.Seq, inked[string(b)], drawn[string(b)], b)
			}
		}
	}
}

// order wants updates of a stream to follow each other.
func (h History) order(say sayer) {
	n, stream := 0, ""
	for _, e := range h.Events {
		switch {
		case e.What == Welcomed:
			n, stream = e.N, e.Stream
		case e.What == Updated && e.N != n+1:
			say("order", "%s was told update %d of stream %s after %d, at %s", h.Device, e.N, stream, n, clock(e.At))
			n = e.N
		case e.What == Updated:
			n = e.N
		}
	}
}

// views wants a device to have been shown what the replay shows, in its order.
func (c Case) views(h History, say sayer) {
	truth := c.Truth.Views[h.Seat]
	at, last := 0, ""
	for _, e := range h.Events {
		if e.View == "" {
			continue
		}
		last = e.View
		found := slices.Index(truth[at:], e.View)
		if found != 0 && e.Facts == 0 && c.crashed(e.At) {
			continue // some views show which boards have ink; what was lost may have been drawn again later
		}
		if found >= 0 {
			at += found
			continue
		}
		if before := slices.Index(truth[:at], e.View); before >= 0 {
			say("views", "%s was shown at %s what was so after entry %d, having seen entry %d (view %s)", h.Device, clock(e.At), before+1, at+1, e.View)
		} else {
			say("views", "%s was shown at %s what the journal never was (view %s)", h.Device, clock(e.At), e.View)
		}
	}
	if !h.Left && len(truth) > 0 && last != "" && last != truth[len(truth)-1] {
		say("views", "%s ends with view %s, and the replay with %s", h.Device, last, truth[len(truth)-1])
	}
}

// ink wants every batch that was shown to be in the journal, in order.
func (c Case) ink(h History, say sayer) {
	var batches []string
	for _, e := range c.Truth.Entries {
		for _, b := range e.Batches {
			batches = append(batches, string(b))
		}
	}
	at := 0
	for _, e := range h.Events {
		if e.What != Inked {
			continue
		}
		if found := slices.Index(batches[at:], string(e.Batch)); found >= 0 {
			at += found + 1
			continue
		}
		if !c.crashed(e.At) {
			say("ink", "%s was shown a batch at %s that is not in the journal after those before it: %x", h.Device, clock(e.At), e.Batch)
		}
	}
}

// crashed reports whether ink of that moment may be gone.
func (c Case) crashed(at time.Time) bool {
	return slices.ContainsFunc(c.Crashes, func(w Window) bool { return !at.Before(w.From) && !at.After(w.To) })
}

func clock(at time.Time) string { return at.UTC().Format("15:04:05.000") }
