package words

import "strings"

// A wordPair is mostly a noun in the singular and in the plural. It also matches the end of
// a longer noun: snowman, snowmen.
type wordPair struct{ one, many string }

var irregularPlurals = wordPairs(`
	man men  woman women  child children  person people  foot feet  tooth teeth  goose geese
	mouse mice  louse lice  ox oxen  die dice  penny pence

	calf calves  elf elves  half halves  hoof hooves  knife knives  leaf leaves  life lives  loaf loaves
	scarf scarves  self selves  sheaf sheaves  shelf shelves  thief thieves  wharf wharves  wife wives
	wolf wolves  dwarf dwarves  roof rooves

	alumnus alumni  cactus cacti  crocus croci  fungus fungi  hippopotamus hippopotami  nucleus nuclei
	octopus octopi  radius radii  stimulus stimuli  terminus termini  corpus corpora  genus genera

	analysis analyses  axis axes  basis bases  crisis crises  diagnosis diagnoses  ellipsis ellipses
	hypothesis hypotheses  metamorphosis metamorphoses  neurosis neuroses  oasis oases
	parenthesis parentheses  thesis theses

	criterion criteria  phenomenon phenomena  automaton automata
	aquarium aquaria  bacterium bacteria  gymnasium gymnasia  medium media  millennium millennia
	planetarium planetaria  podium podia  stadium stadia  terrarium terraria  datum data  stratum strata

	alga algae  antenna antennae  formula formulae  larva larvae  nebula nebulae  supernova supernovae
	vertebra vertebrae

	appendix appendices  codex codices  index indices  matrix matrices  vertex vertices  vortex vortices
	bureau bureaux  chateau chateaux  gateau gateaux  plateau plateaux  tableau tableaux
	cello celli  concerto concerti  graffito graffiti  paparazzo paparazzi  virtuoso virtuosi
	cherub cherubim  passerby passersby
`)

// noPlural are words that look like a plural and have no singular, at least none
// that means the same.
var noPlural = wordSet(`
	braces briefs clothes customs darts dominoes draughts glasses gymnastics
	jeans knickers mathematics measles mumps news overalls pants physics
	politics series shears shorts spectacles species thanks tights tongs
	underpants athletics

	alps andes himalayas netherlands olympics philippines texas christmas hercules achilles mars
	atlas canvas lens pampas pancreas
`)

// pairsOf are plurals that name one thing; without their last letter they mean the same.
var pairsOf = wordSet("bagpipes binoculars goosebumps headphones leggings pajamas pliers pyjamas scissors sunglasses trousers tweezers")

// otherThings are nouns of two words that are no kind of what their last word, or their
// first, names. WordNet takes many of them for one.
var otherThings = wordSet(`
	boxingring circusring onionring wrestlingring  filmstar moviestar popstar rockstar tvstar
	boxingmatch cricketmatch footballmatch rugbymatch soccermatch tennismatch  footballfan soccerfan sportsfan
	babyshower rainshower  firedrill  croptop tanktop  baseballpitcher  golfswing moodswing
	coffeemill papermill peppermill steelmill  beerglasses champagneglasses drinkingglasses wineglasses
	bottlecap  cabletie  blackbelt conveyorbelt seatbelt  earplug sparkplug  phonebill  pigpen
	footballcoach tenniscoach  golfiron  flowerbulb tulipbulb  fishscales musicalscale  trainconductor usbport
	bouncycastle hivemind lockpick shaveice spiderman
`)

// irregularVerbs are verbs with their past and participle.
var irregularVerbs = splitLinesIntoWords(`
	awake awoke awoken
	be was were been being
	bear bore borne
	beat beaten
	become became
	begin began begun
	bend bent
	bet
	bind bound
	bite bit bitten
	bleed bled
	blow blew blown
	break broke broken
	breed bred
	bring brought
	build built
	burn burnt
	burst
	buy bought
	cast
	catch caught
	choose chose chosen
	cling clung
	come came
	creep crept
	cut
	deal dealt
	dig dug
	dive dove
	do did done
	draw drew drawn
	dream dreamt
	drink drank drunk
	drive drove driven
	eat ate eaten
	fall fell fallen
	feed fed
	feel felt
	fight fought
	find found
	flee fled
	fling flung
	fly flew flown
	forbid forbade forbidden
	forget forgot forgotten
	forgive forgave forgiven
	freeze froze frozen
	get got gotten
	give gave given
	go went gone
	grind ground
	grow grew grown
	hang hung
	have had
	hear heard
	hide hid hidden
	hit
	hold held
	hurt
	keep kept
	kneel knelt
	knit
	know knew known
	lay laid
	lead led
	lean leant
	leap leapt
	learn learnt
	leave left
	lend lent
	let
	lie lay lain
	light lit
	lose lost
	make made
	mean meant
	meet met
	mow mown
	pay paid
	put
	quit
	read
	rid
	ride rode ridden
	ring rang rung
	rise rose risen
	run ran
	saw sawn
	say said
	see saw seen
	seek sought
	sell sold
	send sent
	set
	sew sewn
	shake shook shaken
	shave shaven
	shear shorn
	shed
	shine shone
	shoot shot
	show shown
	shrink shrank shrunk
	shut
	sing sang sung
	sink sank sunk
	sit sat
	sleep slept
	slide slid
	sling slung
	smell smelt
	sneak snuck
	sow sown
	speak spoke spoken
	speed sped
	spell spelt
	spend spent
	spill spilt
	spin spun
	spit spat
	split
	spread
	spring sprang sprung
	stand stood
	steal stole stolen
	stick stuck
	sting stung
	stride strode
	strike struck
	string strung
	swear swore sworn
	sweep swept
	swell swollen
	swim swam swum
	swing swung
	take took taken
	teach taught
	tear tore torn
	tell told
	think thought
	throw threw thrown
	tread trod trodden
	understand understood
	wake woke woken
	wear wore worn
	weave wove woven
	weep wept
	win won
	wind wound
	wring wrung
	write wrote written
`)

func wordSet(list string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(list) {
		all[w] = true
	}
	return all
}

func wordPairs(list string) []wordPair {
	var all []wordPair
	fields := strings.Fields(list)
	for i := 0; i < len(fields); i += 2 {
		all = append(all, wordPair{fields[i], fields[i+1]})
	}
	return all
}

func splitLinesIntoWords(list string) [][]string {
	var all [][]string
	for line := range strings.Lines(strings.TrimSpace(list)) {
		all = append(all, strings.Fields(line))
	}
	return all
}
