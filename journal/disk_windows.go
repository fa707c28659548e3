package journal

import "golang.org/x/sys/windows"

// freeSpace is how many bytes this user can still write to a folder's disk.
func freeSpace(dir string) (bytes int64, err error) {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return -1, err
	}
	var free uint64
	if err := windows.GetDiskFreeSpaceEx(path, &free, nil, nil); err != nil {
		return -1, err
	}
	return int64(free), nil
}
