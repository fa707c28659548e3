#!/usr/bin/env bash
# Plays rounds of faults on three PostgreSQLs under Patroni with etcd, by default ten in
# which the leader dies and Patroni finds another: tools/fault-patroni.sh [flags of the
# test: -rounds 60 -only ""]. Rounds that fail are kept as those of tools/fault.sh are.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/patroni.sh
go test ./lab/fault -v -run TestRounds -count 1 -timeout 3h -patroni -rounds 10 -only primary -args "$@"
