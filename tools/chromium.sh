#!/usr/bin/env bash
# Makes sure that there is a browser for the browser tests; installs Debian's
# chromium through apt where there is none.
set -euo pipefail
for browser in chromium chromium-browser google-chrome; do
	command -v "$browser" > /dev/null && exit 0
done
command -v apt-get > /dev/null || { echo "install chromium for the browser tests" >&2; exit 1; }
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo"
$as_root apt-get update -qq
$as_root apt-get install -y -qq chromium fonts-noto-color-emoji
