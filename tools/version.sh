#!/bin/sh
# Prints the semantic version of this source. A commit that has the tag of what VERSION says
# is that version, and so is source without git. Every other commit is a build before it,
# 1.0.0-dev.COMMITS+gHASH, newer than the builds of earlier commits: raise VERSION after
# each release.
set -eu
cd "$(dirname "$0")/.."
version=$(cat VERSION)
hash=$(git rev-parse --short=12 HEAD 2> /dev/null) || { echo "$version"; exit; }
changed=''
git diff --quiet HEAD || changed=.changed
if [ -z "$changed" ] && [ "$(git describe --exact-match --match "v$version" 2> /dev/null)" = "v$version" ]; then
	echo "$version"
else
	echo "$version-dev.$(git rev-list --count HEAD)+g$hash$changed"
fi
