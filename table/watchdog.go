package table

import "time"

// stallAfter is how long the store may take before people are told.
const stallAfter = 1500 * time.Millisecond

// A storeWatchdog notices when a call of the store takes long. The table waits for its store
// and stands still meanwhile: it keeps its devices, says so, and goes on by itself. Nobody
// hears of what is not safe. It watches one call at a time.
type storeWatchdog struct {
	onStall     func()          // a call takes long; called from another goroutine than the table's
	onRecovered func(err error) // such a call has returned

	timer *time.Timer
	fired chan struct{} // receives when onStall has returned
}

func (w *storeWatchdog) watch(call func() error) error {
	if w.timer == nil {
		w.fired = make(chan struct{}, 1)
		w.timer = time.AfterFunc(stallAfter, func() {
			w.onStall()
			w.fired <- struct{}{}
		})
	} else {
		w.timer.Reset(stallAfter)
	}
	err := call()
	if w.timer.Stop() {
		return err
	}
	<-w.fired
	w.onRecovered(err)
	return err
}
