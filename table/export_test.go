package table

// Done is closed when the table has left memory.
func (t *Table) Done() <-chan struct{} { return t.done }

var BotNames = botNames
