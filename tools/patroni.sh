#!/usr/bin/env bash
# Makes sure that there are Patroni and etcd for make fault-patroni; installs Debian's
# through apt where there are none. Services of theirs are not used, and stay as they are.
set -euo pipefail
"$(dirname "$0")/postgres.sh"
command -v patroni > /dev/null && command -v etcd > /dev/null && exit 0
command -v apt-get > /dev/null || { echo "there are no patroni and etcd, and no apt-get to install them" >&2; exit 1; }
"$(dirname "$0")/apt.sh" --no-install-recommends patroni etcd-server
