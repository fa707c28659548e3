package room

import (
	"encoding/json"
	"fmt"
	"time"
)

// An entry is a change as the journal keeps it.
type entry struct {
	At   int64           `json:"at"` // table time in milliseconds
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data"`
}

// Encode returns a change as an entry of the journal.
func Encode(at time.Duration, c Change) ([]byte, error) {
	switch c := c.(type) {
	case *InkDrawn:
		return c.encode(), nil
	case *SheetDrawn:
		return c.encode(), nil
	}
	data, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	return json.Marshal(entry{At: at.Milliseconds(), Kind: c.kind(), Data: data})
}

// MustEncode is Encode for a change that a table has made itself.
func MustEncode(at time.Duration, c Change) []byte {
	raw, err := Encode(at, c)
	if err != nil {
		panic(err) // our own types always encode
	}
	return raw
}

// Decode reads a change and its table time from an entry of the journal.
func Decode(raw []byte) (at time.Duration, c Change, err error) {
	if len(raw) > 0 && (raw[0] == inkMark || raw[0] == oneInkMark) {
		return decodeInkEntry(raw)
	}
	if len(raw) > 0 && raw[0] == sheetMark {
		c, err := decodeSheetEntry(raw)
		return 0, c, err
	}
	var e entry
	if err := json.Unmarshal(raw, &e); err != nil {
		return 0, nil, fmt.Errorf("read journal entry: %w", err)
	}
	if c = newEmptyChange(e.Kind); c == nil {
		return 0, nil, fmt.Errorf("read journal entry: unknown kind %q, perhaps of a newer version", e.Kind)
	}
	if err := json.Unmarshal(e.Data, c); err != nil {
		return 0, nil, fmt.Errorf("read journal entry %q: %w", e.Kind, err)
	}
	return time.Duration(e.At) * time.Millisecond, c, nil
}

// newEmptyChange returns an empty change of a kind, to be decoded into; nil for an unknown kind.
func newEmptyChange(kind string) Change {
	for _, c := range newEmptyJSONChanges() {
		if c.kind() == kind {
			return c
		}
	}
	return nil
}

// newEmptyJSONChanges returns an empty change of every kind that an entry holds as JSON.
func newEmptyJSONChanges() []Change {
	return []Change{
		&TableOpened{}, &SeatTaken{}, &SeatLeft{}, &SeatRenamed{}, &SeatRekeyed{}, &HostNamed{}, &ReadySet{}, &GameChosen{}, &OptionsSet{}, &SeatsOrdered{}, &MarkSet{}, &AgesOrdered{}, &MuteSet{},
		&SitOutSet{}, &LockSet{}, &WordsChosen{}, &LanguageChosen{}, &PauseSet{}, &TutorialSeen{}, &BotSubstituted{}, &GameStarted{}, &MovePlayed{}, &BellRang{}, &ResultsCleared{}, &EndRequested{}, &GameAbandoned{}, &TableSettled{}, &ClockTicked{}, &HeartGiven{}, &ColourChosen{}, &SheetWiped{},
	}
}
