package journal

// adopt does nothing: on Windows a file has the rights of its folder.
func adopt(_, _ string) error { return nil }
