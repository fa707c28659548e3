// Package letters reads letters that Unicode has a second time, as decoration: small capitals,
// white letters on black, letters of flags.
package letters

import "slices"

// smallCapitals is a to z without x, which Unicode has as letters of their own, like no others.
var smallCapitals = []rune("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ")

// Plain returns the ordinary letter that a decorated one stands for, and whether it is one.
func Plain(r rune) (plain rune, ok bool) {
	if r < 0x80 {
		return r, false
	}
	if r == 'ғ' { // looks like a small capital F, and stands for it in decorated names
		return 'f', true
	}
	if i := slices.Index(smallCapitals, r); i >= 0 {
		return rune("abcdefghijklmnopqrstuvwyz"[i]), true
	}
	for _, a := range []rune{0x1f150, 0x1f170, 0x1f1e6} { // white on black, round and square; of flags
		if r >= a && r < a+26 {
			return r - a + 'A', true
		}
	}
	return r, false
}
