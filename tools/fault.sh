#!/usr/bin/env bash
# Plays rounds of faults for a quarter of an hour, kills a server 60 times under running
# games, and prints what came of it:
# tools/fault.sh [flags of the test: -rounds 60 -within 1h -first 12 -only frozen -kills 5]
# Rounds that fail are kept in lab/fault/kept; TestKept checks one again:
# go test ./lab/fault -run TestKept -again kept/7-node-killed
set -euo pipefail
cd "$(dirname "$0")/.."
tools/postgres.sh
go test ./lab/fault/check
go test ./lab/fault -v -count 1 -timeout 3h -kills 60 -rounds 100 -rolling 6 -within 14m -args "$@"
