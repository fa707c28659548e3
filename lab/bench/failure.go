package bench

// A failure is an error that ends a measurement. Functions that measure panic with it, and those
// that others call return it: what was started is ended on the way, and no step has to pass it on.
type failure struct{ error }

// check ends the measurement where there is an error. It is not for goroutines.
func check(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// returnFailure is deferred, and returns a failure as an error.
func returnFailure(err *error) {
	switch caught := recover().(type) {
	case nil:
	case failure:
		*err = caught.error
	default:
		panic(caught)
	}
}
