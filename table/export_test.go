package table

// Done is closed when the table has left memory.
func (t *Table) Done() <-chan struct{} { return t.done }

var BotNames = botNames

// SetMaxHeldBytes sets how much is held back from those who watch with a delay, until restore is
// called.
func SetMaxHeldBytes(n int) (restore func()) {
	before := maxHeldBytes
	maxHeldBytes = n
	return func() { maxHeldBytes = before }
}

// HeldBytes is how much is held back now.
func (t *Table) HeldBytes() (n int) {
	_ = t.postAndWait(func() { n = t.loop.audiences.watchDelay.bytes }, postOptions{})
	return n
}
