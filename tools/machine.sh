# Sourced by tests that install things, as root: makes $machine, a copy of this machine's file system, in a folder $work.
# At the end what running() names is killed, $namespaces of the network are removed, and the copy is thrown away.
[ "$(id -u)" = 0 ] || { echo "run it as root: it makes network namespaces and mounts" >&2; exit 1; }
if [ -z "${MACHINE_COPY:-}" ]; then
	MACHINE_COPY=inside exec unshare --mount "$0" "$@"
fi
work=$(mktemp -d)
machine=$work/machine
namespaces=()
finish() {
	for pid in $(running); do kill "$pid" 2> /dev/null || true; done
	wait 2> /dev/null || true
	for name in "${namespaces[@]}"; do ip netns del "$name" 2> /dev/null || true; done
	umount -R -l "$work" # not rm: what is mounted there is partly this machine's own
	rmdir "$work"
}
trap finish EXIT
trap 'echo "line $LINENO failed" >&2' ERR
mount -t tmpfs tmpfs "$work"
mkdir "$work/upper" "$work/scratch" "$machine"
mount -t overlay overlay -o "lowerdir=/,upperdir=$work/upper,workdir=$work/scratch" "$machine"
mount -t proc proc "$machine/proc"
mount --rbind /dev "$machine/dev"
