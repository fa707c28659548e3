#!/usr/bin/env bash
# Makes sure that there is a browser for the browser tests; installs Debian's
# chromium through apt where there is none, and its headless shell, which needs
# two thirds of the time because it has no window to draw.
set -euo pipefail
missing=()
command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null || missing+=(chromium fonts-noto-color-emoji)
command -v chromium-headless-shell > /dev/null || missing+=(chromium-headless-shell)
[ ${#missing[@]} -gt 0 ] || exit 0
if ! command -v apt-get > /dev/null; then
	[ "${missing[*]}" = chromium-headless-shell ] && exit 0 # the tests run without it, too
	echo "install chromium for the browser tests" >&2
	exit 1
fi
"$(dirname "$0")/apt.sh" "${missing[@]}" || { [ "${missing[*]}" = chromium-headless-shell ] && exit 0; exit 1; } # Ubuntu has none
