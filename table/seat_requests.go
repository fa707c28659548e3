package table

// What requests for a table or a seat say, and what they may be asked for (docs/protocol.md).
// They are answered with a Ticket.

// A NewTable asks for a table, with the first person's name.
type NewTable struct {
	Name string `json:"name,omitempty"`
	// TV asks for one that a TV waits with, without a name: nobody sits there yet, and the
	// first who does is the host.
	TV   bool   `json:"tv,omitempty"`
	Game string `json:"game,omitempty"`
	Play bool   `json:"play,omitempty"` // fill it with bots and start the game at once
	// First: with Play, they have not played the game before. They are shown how it works
	// first, the bots are weak, and there is more time.
	First bool `json:"first,omitempty"`
	// Language is that of the device. The words of the table are in it, where there are any (CM-26).
	Language string `json:"language,omitempty"`
	Ink      *int   `json:"ink,omitempty"`      // the colour and mark that the person likes
	Browser  string `json:"browser,omitempty"`  // as in hello
	Password string `json:"password,omitempty"` // where only whoever has it may open tables
}

// A NewSeat asks for a seat by name, or for one that another device hands over.
type NewSeat struct {
	Name       string `json:"name,omitempty"`
	Invitation string `json:"invitation,omitempty"` // beside the name: told to the host of a locked table
	Key        string `json:"key,omitempty"`
	Browser    string `json:"browser,omitempty"` // as in hello
	Ink        *int   `json:"ink,omitempty"`     // the colour and mark that the person likes
}

// A Toll is the proof of work that a refused request is asked for: a number that, behind the
// challenge and a colon, makes a SHA-256 with so many zero bits in front. It is brought in
// the header TollHeader.
type Toll struct {
	Challenge string `json:"challenge"`
	Bits      int    `json:"bits"`
}

// TollHeader is the header of a request that has the work for a Toll: CHALLENGE:NUMBER.
const TollHeader = "Linework-Toll"

// BrowserHeader is the header in which a browser says its name, as in hello, where there is no body to say it in.
const BrowserHeader = "Linework-Browser"
