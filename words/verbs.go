package words

// commonVerbs are the verbs that nouns may be made from.
var commonVerbs = func() map[string]bool {
	all := wordSet(`
	accept accuse act add admire adore advise agree aim announce answer apologise appear applaud argue arrest
	arrive ask assist attack attract babysit bake balance bandage banish bark bathe batter beg believe belong bike blend
	bless blink block blossom boast boil bomb bounce bow bowl box brag brake bribe broadcast brush bump bully
	burgle bury buzz calculate call camp carry carve celebrate change charm chase chat cheat check cheer chew chop
	circulate clap clean climb close collect collide colour color comb compare compete complain compose compute
	conduct confess confuse connect conquer construct control cook copy correct cough count cover crack crash
	crawl create cross crouch crumble crush cry curl curse cycle dance dangle dare decide decorate defend deliver
	demolish demonstrate depart deposit describe deserve design destroy detect develop dial digest dip direct
	disagree disappear discover dislike display divide divorce dodge doodle doze drag drain dress drill drip drop
	drown drum dry duel dust earn edit educate elect embroider employ empty encourage enjoy enter entertain erase
	erupt escape examine excavate execute exercise exhibit expand explain explode explore export extinguish faint
	farm fasten fear fence fetch fill film filter fire fish fix flap flash flatter flip flirt float flood flow
	fold follow fool force forge frame frighten fry gallop gamble garden gather gaze giggle glide glow glue
	gossip grab grate graze greet grill grin groan guard guess guide hammer handle harvest haunt heal heat help
	hesitate hibernate hike hire hitchhike hoover hop hope hover howl hug hunt hurry hypnotise ice identify ignore
	imagine imitate inflate inform inject inspect inspire instruct insult insure interrupt interview introduce
	invade invent investigate invite iron itch jail jog join joke joust juggle jump kayak kick kidnap kill kiss
	knock label land laugh launch lecture level lick lift like listen live load lock log look love manage march
	mark marry massage match measure meditate melt mend migrate milk mine mix moan model move mug multiply mumble
	munch murder nail nap navigate nod notice number nurse obey object observe occupy offend offer open operate
	orbit order organise own pack paddle paint parade park pass paste pat patrol pause peck pedal peel peep
	perform phone photograph pick pickpocket pinch pitch plant play plough plow plunge point poison polish
	pollinate pollute pour practise praise pray preach prepare present press pretend print produce program promise
	propose protect protest prove pull pump punch punish push puzzle quarrel queue race rain raise rake rap reach
	recite record recycle reflect refuse rehearse relax remember repair repeat rescue rest retire return revolve
	reward ride rinse roast rob rock roll row rub rule rush sail salute sand save scale scare scatter scold score
	scrape scratch scream screw scribble scrub sculpt search serve settle sharpen shelter shiver shop shout shovel
	shower shrug sigh sign signal sip skate skateboard sketch ski skip slap slip smash smile smoke smuggle snap
	sneeze sniff snore snorkel snow snowboard soak sob solve spank sparkle splash spoil spray sprint squash
	squeak squeeze stain stalk stamp stare start station stay steer step stitch stop store stretch stroke study
	stuff subtract suck sunbathe surf surprise surround survive suspect sweat swerve tackle talk tame tan tap
	taste tattoo tease telephone tempt test thank thaw thieve tickle tidy tie tiptoe toast toboggan toss touch
	tour tow trade train transform translate transport trap travel treat tremble trespass trick trip trot trust
	try tug tumble turn twirl twist type unpack vaccinate vacuum vanish visit vote wail wait walk wander warn wash
	waste watch water wave weed weigh welcome whip whirl whisk whisper whistle wink wipe wish wobble wonder work
	worry worship wrap wreck wrestle yawn yell yodel zoom arch
	`)
	for _, v := range irregularVerbs {
		all[v[0]] = true
	}
	return all
}()

// notFromVerb are nouns that only look as if they were made from a verb.
var notFromVerb = wordSet(`
	bumper counter cracker crossing department dresser drawer flower folder jumper letter locker passion pointer
	ruler sandal server shower shutter signal slipper sneaker sticker sweater tower trainer
	flipper hanger lighter package pitcher rubber waiter
`)

// notAsVerb are nouns that mean something else as verbs.
var notAsVerb = wordSet(`
	bark bat bear bearing book box bridge can clock coach deck discus dress dummy fan file fire hail hand head hook
	key line lock match note park parcel pen plug post press race ring rock root saw scale screw seal shell shower
	sign spring stamp star station stick storm strike tank tap tear tie time tire train trap tyre watch wave
	well wind farm drum
`)

// irregularRoots are nouns whose verb no rule would find.
var irregularRoots = wordMap(`
	applause applaud  bath bathe  belief believe  blood bleed  breath breathe  bribery bribe
	burglar burgle  burial bury  burglary burgle  choice choose  collision collide  comparison compare
	competition compete  complaint complain  cyclist cycle  death die  decision decide  delivery deliver
	demolition demolish  departure depart  destruction destroy  discovery discover  division divide
	evolution evolve  exhibition exhibit  expansion expand  explanation explain  explosion explode
	extension extend  flight fly  food feed  forgery forge   growth grow  hypnosis hypnotise
	hypnotist hypnotise  invasion invade  laughter laugh  liar lie  loss lose  marriage marry
	photographer photograph  pollution pollute  proof prove  pursuit pursue  reception receive
	repetition repeat  revolution revolve  robbery rob  sale sell  servant serve  shot shoot  solution solve
	song sing  speech speak  student study  subtraction subtract  tale tell  theft thieve
	thief thieve  thought think  tourist tour  typist type  weight weigh
`)

// wordMap returns a map from every odd word of a list to the next.
func wordMap(list string) map[string]string {
	all := map[string]string{}
	for _, p := range wordPairs(list) {
		all[p.one] = p.many
	}
	return all
}
