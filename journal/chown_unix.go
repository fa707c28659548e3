//go:build unix

package journal

import (
	"os"
	"syscall"
)

// chownToFolderOwnerIfRoot gives a file that root has made in a folder to whom the folder
// belongs: the server runs as them.
func chownToFolderOwnerIfRoot(path, dir string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	return os.Lchown(path, int(owner.Uid), int(owner.Gid))
}
