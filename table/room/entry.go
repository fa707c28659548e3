package room

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"time"

	"linework/game"
)

// An entry is a change as the journal keeps it.
type entry struct {
	At   int64           `json:"at"` // table time in milliseconds
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data"`
}

// Encode returns a change as an entry of the journal. Our own types always encode.
func Encode(at time.Duration, c Change) []byte {
	switch c := c.(type) {
	case *InkDrawn:
		return c.encode()
	case *SheetDrawn:
		return c.encode()
	case *MovePlayed:
		if raw, ok := c.encode(at); ok {
			return raw
		}
	case *GameStarted, *TableSettled:
		return deflate([]byte{deflatedMark}, encodeAsJSON(at, c))
	}
	return encodeAsJSON(at, c)
}

func encodeAsJSON(at time.Duration, c Change) []byte {
	return game.MustJSON(entry{At: at.Milliseconds(), Kind: kindOf(c), Data: game.MustJSON(c)})
}

// deflatedMark begins an entry that is long in JSON; the JSON is deflated behind it.
const deflatedMark = 5

// Decode reads a change and its table time from an entry of the journal.
func Decode(raw []byte) (at time.Duration, c Change, err error) {
	if len(raw) == 0 {
		return decodeJSONEntry(raw)
	}
	switch raw[0] {
	case inkMark, oneInkMark:
		return decodeInkEntry(raw)
	case sheetMark:
		c, err := decodeSheetEntry(raw)
		return 0, c, err
	case moveMark:
		return decodeMoveEntry(raw)
	case deflatedMark:
		if raw, err = inflate(raw[1:]); err != nil {
			return 0, nil, fmt.Errorf("read journal entry: %w", err)
		}
	}
	return decodeJSONEntry(raw)
}

func decodeJSONEntry(raw []byte) (at time.Duration, c Change, err error) {
	if at, c, ok := decodeAsEncoded(raw); ok {
		return at, c, nil
	}
	var e entry
	if err := json.Unmarshal(raw, &e); err != nil {
		return 0, nil, fmt.Errorf("read journal entry: %w", err)
	}
	if c = newJSONChange(e.Kind); c == nil {
		return 0, nil, fmt.Errorf("read journal entry: unknown kind %q, perhaps of a newer version", e.Kind)
	}
	if err := json.Unmarshal(e.Data, c); err != nil {
		return 0, nil, fmt.Errorf("read journal entry %q: %w", e.Kind, err)
	}
	return time.Duration(e.At) * time.Millisecond, c, nil
}

// decodeAsEncoded reads an entry that is written just as Encode writes it, as nearly all are, and
// reports whether it is. That spares reading the change as JSON twice: opening a table in the
// middle of a game is mostly this.
func decodeAsEncoded(raw []byte) (at time.Duration, c Change, ok bool) {
	rest, ok := bytes.CutPrefix(raw, []byte(`{"at":`))
	number, rest, found := bytes.Cut(rest, []byte(`,"kind":"`))
	kind, data, cut := bytes.Cut(rest, []byte(`","data":`))
	data, ends := bytes.CutSuffix(data, []byte("}"))
	ms, err := strconv.ParseInt(string(number), 10, 64)
	if !ok || !found || !cut || !ends || err != nil {
		return 0, nil, false
	}
	c = newJSONChange(string(kind))
	if c == nil || json.Unmarshal(data, c) != nil {
		return 0, nil, false
	}
	return time.Duration(ms) * time.Millisecond, c, true
}

type changeKind struct {
	kind string
	zero Change
}

// changeKinds lists the changes with their kinds. A kind is what journals call a change, and
// frozen: a type may be renamed, its kind may not. docs/journal.md shows an entry of each.
var changeKinds = []changeKind{
	{"opened", &TableOpened{}},
	{"sat", &SeatTaken{}},
	{"left", &SeatLeft{}},
	{"renamed", &SeatRenamed{}},
	{"rekeyed", &SeatRekeyed{}},
	{"hosted", &HostNamed{}},
	{"readied", &ReadySet{}},
	{"chosen", &GameChosen{}},
	{"optioned", &OptionsSet{}},
	{"ordered", &SeatsOrdered{}},
	{"marked", &MarkHolderSet{}},
	{"aged", &AgesOrdered{}},
	{"muted", &MuteSet{}},
	{"sat-out", &SitOutSet{}},
	{"showed", &LockSet{}},
	{"filtered", &FilterSet{}},
	{"watched", &WatchPolicySet{}},
	{"approved", &DrawingApproved{}},
	{"worded", &WordsChosen{}},
	{"spoken", &LanguageChosen{}},
	{"paused", &PauseSet{}},
	{"learnt", &TutorialSeen{}},
	{"substituted", &BotSubstituted{}},
	{"replaced", &BotReplaced{}},
	{"started", &GameStarted{}},
	{"played", &MovePlayed{}},
	{"rang", &BellRang{}},
	{"cleared", &ResultsCleared{}},
	{"ended", &EndRequested{}},
	{"abandoned", &GameAbandoned{}},
	{"settled", &TableSettled{}},
	{"ticked", &ClockTicked{}},
	{"hearted", &HeartGiven{}},
	{"coloured", &ColourChosen{}},
	{"faced", &FaceChosen{}},
	{"wiped", &SheetWiped{}},
	{"barred", &RemovalExtended{}},
	{"readmitted", &RemovalLifted{}},
	{"reported", &ReportFiled{}},
	{"unreported", &ReportWithdrawn{}},
	{"judged", &ReportJudged{}},
	{"forgotten", &ReportsForgotten{}},
	{inkKind, &InkDrawn{}}, // these two are not written as JSON
	{sheetKind, &SheetDrawn{}},
}

// The kinds of what is drawn, which has entries of its own form.
const (
	inkKind   = "inked"
	sheetKind = "scribbled"
)

// kindOf returns what journals call a change.
func kindOf(c Change) string {
	return game.FirstWhere(changeKinds, func(k changeKind) bool { return reflect.TypeOf(k.zero) == reflect.TypeOf(c) }).kind
}

// newJSONChange returns an empty change of a kind that an entry holds as JSON, to be decoded
// into; nil for any other kind.
func newJSONChange(kind string) Change {
	for _, k := range changeKinds {
		if k.kind == kind && kind != inkKind && kind != sheetKind {
			return reflect.New(reflect.TypeOf(k.zero).Elem()).Interface().(Change)
		}
	}
	return nil
}
