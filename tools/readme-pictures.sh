#!/usr/bin/env bash
# Makes the pictures of README.md, docs/pictures/*.webp, from games that are played now: people and a bot with two phones
# and a TV, and bots at each game (web/e2e/readme). Needs bin/linework, Chromium, and ffmpeg with libwebp.
#   GREP=evening tools/readme-pictures.sh    one of them alone
set -euo pipefail
cd "$(dirname "$0")/.."
(cd web && npx playwright test -c readme.config.ts ${GREP:+-g "$GREP"})
frames=web/test-results/readme-frames
mkdir -p docs/pictures
if [ -z "${GREP:-}" ] || [ "${GREP:-}" = evening ]; then
	# All screens side by side, at most 75 frames of the whole, five a second, and the last for three.
	all=$(find "$frames/tv" -name '*.png' | wc -l)
	every=$(((all + 74) / 75))
	screen() { echo "-framerate 5 -i $frames/$1/%04d.png"; }
	# shellcheck disable=SC2046
	ffmpeg -loglevel error -y $(screen tv) $(screen ana) $(screen ben) -filter_complex "
		[0]scale=640:360:flags=lanczos,pad=656:376:8:8:0x26221c[tv];
		[1]scale=195:360:flags=lanczos,pad=203:376:4:8:0x26221c[ana];
		[2]scale=195:360:flags=lanczos,pad=203:376:4:8:0x26221c[ben];
		[tv][ana][ben]hstack=3,select='not(mod(n,$every))',setpts=N/5/TB,tpad=stop_mode=clone:stop_duration=3" \
		-r 5 -c:v libwebp_anim -lossless 0 -q:v 55 -compression_level 6 -loop 0 docs/pictures/evening.webp
fi
for game in iota doodledash doodlerush pictomania funnylines; do
	[ -d "$frames/$game" ] || continue
	ffmpeg -loglevel error -y -i "$frames/$game"/*.png -vf scale=400:225:flags=lanczos -c:v libwebp -q:v 75 "docs/pictures/$game.webp"
done
ls -l docs/pictures
