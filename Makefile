# Linework. `make run` and `make test` do all the set-up by themselves.

VERSION ?= $(shell tools/version.sh)
COMMIT  ?= $(shell git rev-parse HEAD 2>/dev/null || echo unknown)
DATE     = $(shell TZ=UTC git log -1 --date=format-local:%Y-%m-%dT%H:%M:%SZ --format=%cd 2>/dev/null || echo unknown)
LDFLAGS  = -X main.version=$(VERSION) -X main.commit=$(COMMIT) -X main.date=$(DATE)
BUILD    = go build -ldflags "$(LDFLAGS)" -o bin/linework ./cmd/linework
# Nothing of ours needs C but the race detector. Tests and linters say so as well: what they compile, the program is linked of.
export CGO_ENABLED = 0
# The drawings by people and the icons that bots draw from: fetched by npm, turned into strokes by tools of ours.
HANDS    = bot/hand/data/drawings.gz $(ICONS)
ICONS    = bot/hand/data/icons.gz bot/hand/data/second-icons.gz
# The words of English and German that the judge of guesses knows: fetched by npm, packed by a tool of ours.
LEXICON  = words/data/en.gz words/data/de.gz
# The words by which names and texts are found offensive: fetched by npm, packed by a tool of ours.
OFFENSIVE = words/offensive/data/lists.gz
# The cards of Funny Lines and our own sketches that bots draw from, compiled of readable files.
PICTURES = cards/data/deck.json.gz bot/hand/data/sketchbook.gz
# What the eye of the bots finds in those sketches that it never learned.
FEATURES = bot/mind/data/features.gz

.DEFAULT_GOAL := help

.PHONY: help
help: ## Print this help
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: run
run: build ## Build everything and serve on http://localhost:8080, or the next free port
	bin/linework serve

.PHONY: build
build: web/dist/index.html $(HANDS) $(LEXICON) $(OFFENSIVE) $(PICTURES) $(FEATURES) ## Build bin/linework with the web client inside
	$(BUILD)

.PHONY: example
example: web/dist/index.html $(HANDS) $(LEXICON) $(OFFENSIVE) $(PICTURES) $(FEATURES) ## Build bin/linework-example, with the game of docs/adding-a-game.md on the shelf
	go build -tags example -o bin/linework-example ./cmd/linework

.PHONY: lab
lab: $(HANDS) $(LEXICON) $(OFFENSIVE) $(PICTURES) $(FEATURES) ## Build bin/lab: simulations, benchmarks and attacks, for people who work on this
	go build -ldflags "-X main.version=$(VERSION)" -o bin/lab ./cmd/lab

# Without tests and types, which no browser loads: the linter writes the types of the texts after the build.
WEB_SOURCES = $(shell find web/src web/public web/scripts docs/rules texts -type f ! -name '*.test.ts' ! -name '*.gen.d.ts') web/index.html web/vite.config.ts web/package-lock.json

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && npm run build

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

.PHONY: hands
hands: bot/hand/data/drawings.gz ## Fetch and trace the drawings by people that bots draw from

bot/hand/data/drawings.gz: tools/quickdraw/node_modules/.package-lock.json tools/quickdraw/best.txt bot/noun/nouns.txt \
		$(addprefix tools/quickdraw/,read.go thin.go graph.go trace.go hands.go) tools/lines/lines.go words/packed/packed.go
	go run ./tools/quickdraw hands

.PHONY: icons
icons: $(ICONS) ## Fetch icons and turn them into drawings that bots draw from

$(ICONS): bot/hand/data/%.gz: tools/icons/%.txt tools/icons/node_modules/.package-lock.json \
		$(addprefix tools/icons/,main.go list.go outline.go) $(addprefix tools/lines/,book.go lines.go svg.go path.go) words/packed/packed.go
	go run ./tools/icons --list=$< --to=$@

tools/icons/node_modules/.package-lock.json: tools/icons/package-lock.json
	cd tools/icons && npm ci --no-audit --no-fund --ignore-scripts
	@touch $@

.PHONY: pictures
pictures: $(PICTURES) ## Compile the cards of Funny Lines and the sketches that bots draw from

# A sketch may have other drawings in it, so those are made first.
$(PICTURES) &: $(shell find lab/pictures -type f) $(HANDS) cards/card.go cards/shape.go tools/lines/book.go words/packed/packed.go
	go run ./cmd/lab cards write
	go run ./cmd/lab sketches write

.PHONY: features
features: $(FEATURES) ## Let the eye look at the sketches that it never learned

$(FEATURES): $(PICTURES) $(HANDS) bot/eye/weights.bin bot/noun/nouns.txt $(addprefix bot/eye/,picture.go network.go) bot/mind/likeness.go tools/quickdraw/features.go
	go run ./tools/quickdraw features

tools/quickdraw/node_modules/.package-lock.json: tools/quickdraw/package-lock.json
	cd tools/quickdraw && npm ci --no-audit --no-fund --ignore-scripts
	@touch $@

.PHONY: lexicon
lexicon: $(LEXICON) ## Fetch and pack the words that the judge of guesses knows

$(LEXICON) &: tools/lexicon/node_modules/.package-lock.json words/fold.go words/english_sound.go words/sound.go words/german.go words/german_compound.go \
		$(wildcard words/lists/*.txt words/packs/en/*.txt words/packs/de/*.txt) \
		$(addprefix tools/lexicon/,main.go collect.go german.go kinds.txt scraps.txt sounds.go wordnet.go) words/packed/packed.go
	go run ./tools/lexicon

tools/lexicon/node_modules/.package-lock.json: tools/lexicon/package-lock.json
	cd tools/lexicon && npm ci --no-audit --no-fund --ignore-scripts
	@touch $@

.PHONY: offensive
offensive: $(OFFENSIVE) ## Fetch and pack the words by which names and texts are found offensive

$(OFFENSIVE): tools/offensive/node_modules/.package-lock.json tools/lexicon/node_modules/.package-lock.json \
		$(addprefix tools/offensive/,main.go read.go own.txt) $(addprefix words/offensive/,match.go offensive.go reading.go) \
		$(wildcard words/lists/*.txt words/packs/en/*.txt words/packs/de/*.txt) words/packed/packed.go
	go run ./tools/offensive

tools/offensive/node_modules/.package-lock.json: tools/offensive/package-lock.json
	cd tools/offensive && npm ci --no-audit --no-fund --ignore-scripts
	@touch $@

.PHONY: test
test: lint unit browser ## Run every check: lint, unit tests with the race detector, browser tests

.PHONY: lint
lint: web/node_modules/.package-lock.json ## Check formatting, vet and lint Go and TypeScript
	$(MAKE) -j2 --output-sync lint-go lint-web # each step of the second has one core to itself

# What is compiled in is made one after another: a tool could be linked with what the next one is writing.
.PHONY: lint-go
lint-go:
	$(MAKE) -j1 wire-check web/dist/index.html $(HANDS) $(LEXICON) $(OFFENSIVE) $(PICTURES) $(FEATURES)
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "run make format; not formatted:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	go vet ./...
	go tool staticcheck ./...

.PHONY: lint-web
lint-web:
	cd web && npm run lint && npm run check

.PHONY: wire
wire: $(HANDS) $(PICTURES) ## Write the TypeScript types of the wire from the Go types
	go run ./tools/wire

.PHONY: wire-check
wire-check: $(HANDS) $(PICTURES) ## Check that the TypeScript types of the wire are up to date
	go run ./tools/wire -check

# Packages whose tests start no goroutine, so that there is no race to be found, and those that only
# developers run; `make race` has all of them.
UNRACED = ^linework/(game|games|ink|words|bot|lab|cmd/lab|tools)(/|$$)

.PHONY: unit
unit: web/dist/index.html $(HANDS) $(LEXICON) $(OFFENSIVE) $(PICTURES) $(FEATURES) ## Run the unit tests of Go (with -race where goroutines are allowed) and TypeScript, and vet what other systems run
	tools/postgres.sh
	$(MAKE) -j2 --output-sync unit-race unit-web unit-unraced unit-release other-systems # the first of them waits more than it works

.PHONY: unit-race
unit-race: export GORACE = atexit_sleep_ms=20 # each program that a test starts would wait a second before it ends
unit-race: export CGO_ENABLED = 1
unit-race:
	go test -race -vet=off -p 4 -timeout 30m $$(go list ./... | grep -v -E '$(UNRACED)')

.PHONY: unit-unraced
unit-unraced:
	@echo "words: common words are judged in a slice; make judge-all judges all of them"
	go test -vet=off -timeout 30m $$(go list ./... | grep -E '$(UNRACED)')

.PHONY: unit-release
unit-release: # it has a go.mod of its own, with what packages are made by
	cd tools/release && go test ./...

.PHONY: race
race: build ## Run every unit test of Go with the race detector
	tools/postgres.sh
	GORACE=atexit_sleep_ms=20 CGO_ENABLED=1 go test -race -timeout 60m ./...

.PHONY: unit-web
unit-web:
	cd web && npm test && npm run size

.PHONY: other-systems
other-systems: web/dist/index.html $(HANDS) $(LEXICON) $(OFFENSIVE) $(PICTURES) $(FEATURES) ## Vet what only Windows and macOS run
	GOOS=windows go vet -trimpath ./cmd/linework
	GOOS=darwin GOARCH=arm64 go vet -trimpath ./cmd/linework

.PHONY: browser
browser: build example ## Run the browser tests, and slices of make browsers, make walk and make matrix
	tools/engines.sh
	$(MAKE) -j2 browser-chromium browser-engines # an engine is waited for more than it works

.PHONY: browser-chromium
browser-chromium:
	tools/chromium.sh
	cd web && npm run e2e
	cd web && npm run walk -- --grep 'en-XA: lobby|ar-XB: pages'
	cd web && LINEWORK_MATRIX=few npm run matrix

.PHONY: browser-engines
browser-engines:
	tools/engines.sh
	cd web && LINEWORK_E2E_PORT=8223 npm run engines -- --project=firefox --project=webkit --grep iota

.PHONY: browser-long
browser-long: build ## The browser tests that are too long for make test: whole games alone with bots, a finale of each game, and all that a TV shows of it
	tools/chromium.sh
	cd web && npm run e2e:long

.PHONY: matrix
matrix: build ## Look at every phase of every game through every window, in English and German, and print the sizes of boards: web/test-results/matrix.txt
	tools/chromium.sh
	cd web && LINEWORK_LANGUAGE=de npm run matrix
	cd web && npm run matrix

.PHONY: walk
walk: build ## Walk through every page and phase in the two pseudo-languages: nothing outside the dictionary, cut or mirrored wrongly
	tools/chromium.sh
	cd web && npm run walk

.PHONY: browsers
browsers: build ## Play a round of each game in Chromium, Firefox and WebKit; pictures in web/test-results/engines
	tools/engines.sh
	cd web && npm run engines -- --project=chromium --project=firefox --project=webkit

.PHONY: old-browsers
old-browsers: build tools/oldbrowsers/node_modules/.package-lock.json ## The same in Chromium 88, 92, 103 and 108, which npm packages carry
	node tools/oldbrowsers/unpack.js
	cd web && npm run engines -- $(addprefix --project=chromium-,88 92 103 108)

tools/oldbrowsers/node_modules/.package-lock.json: tools/oldbrowsers/package-lock.json
	cd tools/oldbrowsers && npm ci --no-audit --no-fund --ignore-scripts --legacy-peer-deps
	@touch $@

.PHONY: format
format: ## Format Go and TypeScript
	gofmt -w $$(git ls-files '*.go')
	cd web && npm run format

.PHONY: readme-pictures
readme-pictures: build ## Play an evening and film it: the pictures of README.md (needs ffmpeg)
	tools/chromium.sh
	tools/readme-pictures.sh

.PHONY: bench
bench: ## Run the benchmarks
	go test -run '^$$' -bench . -benchmem ./...

.PHONY: judge-all
judge-all: $(LEXICON) ## Judge all common words of English and German at every pack, of which make test takes a slice
	LINEWORK_JUDGE_ALL=1 go test -count=1 -v -run TestCommonWordsAreNoSlips ./words

.PHONY: fuzz
fuzz: ## Fuzz every decoder for 30 seconds each
	tools/fuzz.sh 30s

.PHONY: soak
soak: build lab ## Long tests: thousands of games by chance and by bots, kills, searches for secrets
	tools/soak.sh

.PHONY: siege
siege: build lab ## Attack servers on this machine for up to an hour, and say what held
	tools/siege.sh

.PHONY: fault
fault: web/dist/index.html $(HANDS) $(LEXICON) $(OFFENSIVE) $(PICTURES) $(FEATURES) ## Kill, freeze and cut off nodes and their database for 20 minutes, and prove that nothing was lost
	tools/fault.sh

.PHONY: fault-patroni
fault-patroni: web/dist/index.html $(HANDS) $(LEXICON) $(OFFENSIVE) $(PICTURES) $(FEATURES) ## The same with three PostgreSQLs under Patroni and etcd: ten fail-overs
	tools/fault-patroni.sh

# When the commit was made, in seconds; SOURCE is where the source is published, KEY a private key of ssh.
RELEASED ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 0)
SOURCE   ?=
KEY      ?=

.PHONY: release
release: web/dist/index.html $(HANDS) $(LEXICON) $(OFFENSIVE) $(PICTURES) $(FEATURES) ## Build archives, packages and the image for all machines into dist/, signed with KEY=FILE
	go build -C tools/release -o ../../bin/release .
	bin/release -version $(VERSION) -commit $(COMMIT) -time $(RELEASED) -source "$(SOURCE)"
	$(if $(KEY),ssh-keygen -Y sign -f "$(KEY)" -n linework dist/SHA256SUMS)

.PHONY: release-check
release-check: web/dist/index.html $(HANDS) $(LEXICON) $(OFFENSIVE) $(PICTURES) $(FEATURES) ## Build the release twice, in two places, compare every byte, and look it over (as root, with apt)
	tools/apt.sh --no-install-recommends lintian systemd rpm skopeo umoci docker-compose fish zsh > /dev/null
	cd tools/release && go vet ./... && go test -count=1 -timeout 90m -v -whole ./...

.PHONY: install-test
install-test: web/dist/index.html $(HANDS) $(LEXICON) $(OFFENSIVE) $(PICTURES) $(FEATURES) ## Install package, archive and image, play, and upgrade with a game running (as root)
	tools/install-test.sh

.PHONY: debian-test
debian-test: web/dist/index.html $(HANDS) $(LEXICON) $(OFFENSIVE) $(PICTURES) $(FEATURES) ## Install, upgrade, remove and purge the package on a bare Debian with systemd, and put it behind nginx as the docs tell (as root, with apt)
	tools/apt.sh --no-install-recommends mmdebstrap pebble > /dev/null
	tools/debian-test.sh

.PHONY: deploy-test
deploy-test: build ## Try what is in deploy/: play behind Caddy and nginx, check the alerts (as root, with apt)
	tools/deploy-test.sh

.PHONY: clean
clean: ## Remove what was built
	rm -rf bin dist web/node_modules web/test-results $(wildcard tools/*/node_modules) $(HANDS) $(PICTURES) $(FEATURES) $(OFFENSIVE) words/data/*.gz
	find web/dist -mindepth 1 ! -name .gitkeep -delete
