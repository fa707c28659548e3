#!/bin/sh
# Prints the semantic version of this source: what VERSION says where the commit has that tag or git is away, else a build before
# it, 1.0.0-dev.COMMITS+gHASH, which is newer than those of earlier commits. Raise VERSION after each release.
set -eu
cd "$(dirname "$0")/.."
version=$(cat VERSION)
hash=$(git rev-parse --short=12 HEAD 2> /dev/null) || { echo "$version"; exit; }
changed=''
git diff --quiet HEAD || changed=.changed
if [ -z "$changed" ] && [ "$(git describe --tags --exact-match --match "v$version" 2> /dev/null)" = "v$version" ]; then
	echo "$version"
else
	echo "$version-dev.$(git rev-list --count HEAD)+g$hash$changed"
fi
