#!/usr/bin/env bash
# The long tests, each with its own figures; ordinary `make test` runs a few of each.
set -euo pipefail
cd "$(dirname "$0")/.."
echo "== 10,000 random games of iota against the slow scorer"
go test ./games/iota -run TestManyGames -gametest.games 10000 -timeout 30m -v | tail -4
echo "== 200 whole games, every frame searched for secrets"
go test ./table -run TestFramesHoldNoSecrets -secret-games 200 -timeout 10m -v | tail -4
echo "== 100,000 random sequences of host, stand-in, remove, leave, hand over, lock and forget: who holds what"
go test ./table -run TestRightsHold -rights-sequences 100000 -timeout 30m -v | tail -4
echo "== 60 kills of the server under running games of all kinds, with ink, and 20 rounds of faults at nodes and their PostgreSQL"
tools/postgres.sh
go test ./lab/fault -run 'TestKills|TestRounds' -count 1 -kills 60 -rounds 20 -timeout 60m -v | grep -v '^=== '
echo "== 30 kills of the server under six pens of each drawing game"
go test ./cmd/linework -run TestKillWhileSixDraw -count 1 -ink-kills 30 -timeout 60m -v | tail -4
echo "== 200 bits flipped and files cut under a journal: no loss is silent"
go test ./journal -run TestNoLossIsSilent -flips 200 -timeout 30m -v | tail -4
echo "== the bots against each other"
bin/lab sim iota normal easy -n 1000 --workers 2
bin/lab sim iota hard normal -n 1000 --workers 2
echo "== 1,000 whole games of bots of each game, every law looked at"
go test ./games -run TestBotsPlayWholeGames -gametest.games 1000 -timeout 60m -v | grep -v '^=== '
echo "== 2,400 whole games of the bots of Pictomania, and 100,000 rounds of it scored twice"
go test ./games/pictomania -run 'TestBots$' -gametest.games 50 -timeout 60m
go test ./games/pictomania -run TestReferee -pictomania.rounds 100000 -timeout 30m
echo "== 500 games of each drawing game with what is drawn swapped behind the bots' backs"
# shellcheck disable=SC2046 # a word for each folder
go test $(grep -rl --include='*_test.go' '^func Test[A-Za-z]*AreBlind(' games | xargs -n1 dirname | sort -u | sed 's|^|./|') -run AreBlind -gametest.blind 500 -timeout 60m
echo "== 10 million bytes by chance on raw sockets"
go test ./gateway -run TestNoise -noise-bytes 10000000 -timeout 30m -v | tail -4
