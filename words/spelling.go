package words

import "strings"

// americanSpelling replaces British spelling in a key by American (CM-14). It works on parts
// of words anywhere, so that "snowplough" is treated like "plough". That it also changes
// words that have no second spelling ("rise" to "rize") does no harm: both sides are changed
// alike, and no two words become one.
func americanSpelling(key string) string {
	for {
		mended := spellings.Replace(key)
		if mended == key {
			return key
		}
		key = mended // a mended part can make another one with its neighbours
	}
}

// sameWord are short words with two spellings, replaced where they stand alone.
var sameWord = map[string]string{
	"axe": "ax", "bbq": "barbecue", "disc": "disk", "n": "and", "vise": "vice", "whiskey": "whisky",
	"mt": "mount", "bday": "birthday", "burnt": "burned", "learnt": "learned", "dreamt": "dreamed", "spilt": "spilled", "spoilt": "spoiled",
}

// spellings has each part in British and then in American spelling; where one
// part begins like another, the longer comes first.
var spellings = strings.NewReplacer(strings.Fields(`
	isation ization  ising izing  ise ize  ysing yzing  yse yze

	armour armor  behaviour behavior  clamour clamor  colour color  endeavour endeavor  favour favor
	flavour flavor  glamour glamor  harbour harbor  honour honor  humour humor  labour labor
	neighbour neighbor  odour odor  parlour parlor  rumour rumor  saviour savior  savour savor
	splendour splendor  tumour tumor  vapour vapor  vigour vigor

	centred centered  centre center  theatre theater  metre meter  litre liter  fibre fiber  sabre saber
	sceptre scepter  spectre specter  sombre somber  mitre miter  lustre luster  calibre caliber
	manoeuvre maneuver

	barrell barrel  cancell cancel  channell channel  chisell chisel  counsell counsel  dialling dialing
	duelling dueling  fuelling fueling  jewellery jewelry  jewell jewel  labell label  levelling leveling
	marvell marvel  modell model  panell panel  parcell parcel  pedall pedal  pencill pencil
	quarrell quarrel  shovell shovel  signall signal  snorkell snorkel  spirall spiral  stencill stencil
	swivell swivel  towell towel  travell travel  tunnell tunnel  woollen woolen  woolly wooly
	skilful skillful  fulfilment fulfillment

	aeroplane airplane  aluminium aluminum  anaesth anesth  archaeo archeo  artefact artifact
	barbeque barbecue  catalogue catalog  catsup ketchup  chequer checker  cheque check  chilli chili
	cosy cozy  czar tsar  defence defense  dialogue dialog  doughnut donut  draught draft  drier dryer
	encyclopaedia encyclopedia  gaol jail  grandad granddad  grey gray  judgement judgment  kerb curb
	lasagne lasagna  licence license  mediaeval medieval  monologue monolog  mould mold  moult molt
	moustache mustache  offence offense  omelette omelet  paediatr pediatr  palaeo paleo  plough plow
	practise practice  queuing queueing  pretence pretense  programme program  pyjama pajama  racoon raccoon
	sceptic skeptic  smoulder smolder  storeys stories  storey story  sulph sulf  teeshirt tshirt  tyre tire
	waggon wagon  xmas christmas  yoghurt yogurt
`)...)
