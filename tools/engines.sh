#!/usr/bin/env bash
# Makes sure that there are Firefox and WebKit beside Chromium for `make browsers`;
# installs Debian's through apt where there are none.
set -euo pipefail
here="$(dirname "$0")"
"$here/chromium.sh"
missing=()
command -v firefox-esr > /dev/null || command -v firefox > /dev/null || missing+=(firefox-esr)
command -v WebKitWebDriver > /dev/null || missing+=(webkit2gtk-driver)
command -v Xvfb > /dev/null || missing+=(xvfb)
[ ${#missing[@]} -gt 0 ] || exit 0
command -v apt-get > /dev/null || { echo "install ${missing[*]} to try the client in all engines" >&2; exit 1; }
"$here/apt.sh" --no-install-recommends "${missing[@]}"
