package words

import (
	"fmt"
	"slices"
	"strings"
)

// MarshalText writes a ruling as journals have it: "right exact".
func (r Ruling) MarshalText() ([]byte, error) {
	return []byte(r.Verdict.String() + " " + string(r.Reason)), nil
}

// UnmarshalText reads what MarshalText writes. A reason of another version is kept.
func (r *Ruling) UnmarshalText(text []byte) error {
	verdict, reason, _ := strings.Cut(string(text), " ")
	i := slices.Index(verdictNames[:], verdict)
	if i < 0 {
		return fmt.Errorf("%q is no verdict; there are %q", verdict, verdictNames)
	}
	*r = Ruling{Verdict(i), Reason(reason)}
	return nil
}
