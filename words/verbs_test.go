package words

import (
	"strings"
	"testing"
)

// The verb that belongs to a noun is right in Doodle Dash, and what somebody does who is called
// by it. The test finds the nouns that mean somebody or something that does what a verb says by
// their endings, so that none is forgotten here.
func TestVerbsOfAgentNouns(t *testing.T) {
	endings := map[string][]string{"en": {"er", "or", "ar", "ist"}, "de": {"er", "erin", "eur", "ent", "or"}}
	for _, pack := range []string{"en/doodle-dash", "de/doodle-dash"} {
		text := map[string]string{
			"en/doodle-dash": `
chef: cook, cooking
hairdryer: drying hair, dry hair
juggler: juggle, juggling
lawnmower: mow the lawn, mowing the lawn
snake charmer: charming a snake, charm snakes
photographer: photograph, photographing
boxer: box, boxing
inventor: invent, inventing
babysitter: babysit, babysitting
blender: blend, blending, mix
burglar: burgle, rob, robbing
tightrope walker: walking a tightrope, tightrope walking
firefighter: fight fire, fighting fires
toaster: toasting
skier: ski, skiing
weightlifter: lift weights, weightlifting
sumo wrestler: sumo wrestling
bulldozer: bulldoze
cement mixer: mixing cement, mix cement
farmer: farm, farming
surfer: surf, surfing
fisherman: fishing
sleepwalker: sleepwalk, sleepwalking
cheese grater: grate cheese, grating cheese
fire extinguisher: extinguish a fire, extinguishing fire
vacuum cleaner: vacuum, vacuuming, hoovering
stapler: staple, stapling
ballerina: ballet dancing
orchestra conductor: conduct, conducting, conducting an orchestra
digger: dig, digging
lie detector: detecting lies
hairdresser: hairdressing
barbecue: grilling
plumber: plumbing
pickpocket: pickpocketing`,
			"de/doodle-dash": `
Koch: kochen, kocht
Föhn: föhnen, Haare trocknen
Jongleur: jonglieren, jongliert
Rasenmäher: Rasen mähen, mäht den Rasen
Schlangenbeschwörer: Schlangen beschwören, Schlange beschwören
Fotograf: fotografieren, fotografiert
Boxer: boxen, boxt
Zauberer: zaubern, zaubert
Erfinder: erfinden, erfindet
Babysitter: babysitten, Baby sitten
Mixer: mixen
Geheimagent: spionieren
Einbrecher: einbrechen
Bauchredner: bauchreden
Seiltänzer: seiltanzen
Toaster: toasten
Skifahrer: Ski fahren, Skifahren
Gewichtheber: Gewichte heben, Gewichtheben
Sumoringer: Sumoringen
Betonmischer: Beton mischen
Surfer: surfen, surft
Angler: angeln, angelt, fischen
Angel: angeln
Schlafwandler: schlafwandeln, schlafwandelt
Feuerlöscher: Feuer löschen
Staubsauger: staubsaugen, Staub saugen
Rettungsschwimmer: rettungsschwimmen
Tacker: tackern, heften
Dirigent: dirigieren, dirigiert
Bagger: baggern
Richter: richten
Wecker: wecken
Friseur: frisieren
Kellner: kellnern
Lutscher: lutschen
Schnorchel: schnorcheln
Wohnwagen: campen
Wasserkessel: Wasser kochen
Fernseher: fernsehen
Grill: grillen
Trampolin: Trampolin springen
Ballerina: Ballett tanzen
Hypnose: hypnotisieren`,
		}[pack]
		// Words with such an ending that no verb belongs to.
		others := map[string]string{
			"en": `chilli pepper, tractor, polar bear, scientist, sunflower, grandmother, chandelier, lobster, streetcar, teddy bear, Eiffel Tower,
				ventriloquist, ladder, beaver, typewriter, roller coaster, flying saucer, alligator, Loch Ness Monster, chocolate bar, gladiator,
				grasshopper, cable car, police officer, racing car, skyscraper, four-leaf clover, screwdriver, hamburger, anchor, camper, Frankenstein,
				helicopter, police car, caterpillar, dentist, woodpecker, reindeer, excavator, jam jar, barber, archaeologist, waiter, refrigerator,
				race car, burger, Frankenstein's monster, calculator`,
			"de": `Brandenburger Tor, Traktor, Trecker, Faultier, Staumauer, Amor, Wissenschaftler, Großmutter, Korkenzieher, Chinesische Mauer, Kronleuchter,
				Champagner, Hummer, Stinktier, Wikinger, Stubenhocker, Leiter, Biber, Briefträger, Bulldozer, Gladiator, Grashüpfer, Leibwächter, Ritter,
				Struwwelpeter, Kopfhörer, Bauer, Wolkenkratzer, Schraubenzieher, Hamburger, Der gestiefelte Kater, Geier, Klempner, Mechaniker, Anker,
				Hubschrauber, Vegetarier, Veganer, Lampenfieber, Bademeister, Klavier, Schnauzer, Rentier, Zylinder, Lügendetektor, Seeräuber, Büroklammer, Taschenrechner`,
		}
		p := builtinPack(t, pack)
		judge := NewJudge(AnyForm, p, true)
		words := map[string]Word{}
		for _, w := range p.Words() {
			words[w.Name()] = w
			for _, answer := range w.Answers[:w.countAnswersOnCard()] {
				if hasAnySuffix(answer, endings[p.Language]...) && !strings.Contains(text, "\n"+w.Name()+":") && !strings.Contains(others[p.Language], answer) {
					t.Errorf("DD-17 %s: %q ends like somebody who does something; the test has no verb for it", pack, answer)
				}
			}
		}
		for line := range strings.Lines(strings.TrimSpace(text)) {
			name, verbs, _ := strings.Cut(strings.TrimSpace(line), ": ")
			for verb := range strings.SplitSeq(verbs, ", ") {
				if got := judge.Judge(verb, words[name]); got.Verdict != Right || got.Reason == Slip {
					t.Errorf("DD-17 %s: %q for %q is %v (%s)", pack, verb, name, got.Verdict, got.Reason)
				}
			}
		}
	}
}
