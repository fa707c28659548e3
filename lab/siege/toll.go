package siege

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math/bits"
)

// pay does the work that a refusal asks an honest device for, as the page in a browser
// would; "" where it asks for none.
func pay(refusal io.Reader) string {
	var told struct {
		Toll *struct {
			Challenge string `json:"challenge"`
			Bits      int    `json:"bits"`
		} `json:"toll"`
	}
	if json.NewDecoder(refusal).Decode(&told) != nil || told.Toll == nil {
		return ""
	}
	for n := 0; ; n++ {
		paid := fmt.Sprintf("%s:%d", told.Toll.Challenge, n)
		sum := sha256.Sum256([]byte(paid))
		if bits.LeadingZeros64(binary.BigEndian.Uint64(sum[:])) >= told.Toll.Bits {
			return paid
		}
	}
}
