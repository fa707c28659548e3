package words

import (
	"strings"
	"sync"
)

// germanRoleLists are words that stand in guesses without naming anything. Where a word is
// in several lists, the last counts.
var germanRoleLists = []struct {
	role  role
	words string
}{
	{fillerWord, `aeh aehm aehh ehm oehm hm hmm mhm oh ohh ach ah ahh aha boah puh hey he hallo omg lol haha ja jaa jup jep ok okay
		bitte alter digga oma mama papa schatz
		ich du er sie es wir man mir mich dir dich uns euch ihm ihn ihnen ist sind bin war waren waere sei wird werden wuerde hat haben habe hatte
		dies diese dieser dieses diesen diesem jene jener jenes dort da hier was wer wie
		glaube glaub denke denk meine mein vermute rate tippe sage sag weiss weissnicht keine ahnung kenne sehe seh erkenne finde nehme
		vielleicht eventuell wahrscheinlich vermutlich moeglicherweise womoeglich sicher sicherlich bestimmt natuerlich klar logisch eindeutig offensichtlich
		wirklich echt einfach nur mal doch halt eben schon so also wohl etwa ungefaehr gerade jetzt endlich dann nun noch wieder fast
		irgendwie irgendein irgendeine irgendeinen irgendwas irgendetwas sowas soetwas sonem sone sonen etwas irgend solch solche solcher solches
		koennte kann koennen muss muesste soll sollte sollen will moechte mag darf duerfte
		aussieht sieht aussehen scheint scheinbar anscheinend art sorte typ antwort loesung warte moment stop achso
		dass ob zu hab gibt gehts geht heisst nennt ganz sehr ziemlich total voll richtig viel viele wenig
		is isn isses ists isch dat det wat et nochmal vllt vlt evtl vielleich viellt bestimmd glaubs maybe sry sorry ups upps joa yes ey bro alda wow krass
		hihi hehe xd mmn achja aso safe son irgendso irgendson irgendsone irgendsoein dings dingens
		natuerlich definitiv tatsaechlich eigentlich genau bloss auch`},
	{preposition, `in im ins an am ans auf aufs mit bei beim von vom fuer zu zum zur aus nach unter ueber neben hinter vor vorm zwischen
		aufm aufn ausm beim hinterm unterm ueberm uebers unters durchs mitm mitn inner fuers fuern vorn
		durch gegen um bis seit ab gegenueber entlang innerhalb ausserhalb waehrend als welcher welche welches wo womit worin wobei
		wenn darauf darin drauf drin dran damit dabei daneben oben unten links rechts`},
	{ofWord, "namens genannt voller"},
	{conjunction, "und oder aber sowie bzw beziehungsweise plus versus vs sonst ansonsten entweder weder noch u od andernfalls stattdessen sondern"},
	{negation, "nicht kein keine keinen keinem keiner keines nie niemals nein ne nee noe ohne ausser nix nichts"},
	{numberWord, "zwei drei vier fuenf sechs sieben acht neun zehn viele mehrere einige paar zwo"},
	{personWord, `mann frau junge maedchen baby person kerl typ dame herr leute kind kinder maenner frauen jemand mensch menschen
		jungen maedels typen personen babys jungs`},
}

// germanTags are phrases at the end of a guess that only ask whether it is right.
var germanTags = []string{
	"oder", "odr", "oda", "ode", "od", "gell", "gelle", "gäll", "gel", "ne", "nä", "nich", "wa", "woll", "stimmts", "stimmt's", "richtig", "nicht wahr", "oder nicht", "oder nich",
	"oder so", "oder so was", "oder sowas", "oder so etwas", "oder so ähnlich", "oder ähnlich", "oder ähnliches", "oder was", "oder wie", "oder etwa", "und so",
	"odr so", "oda so", "odr was", "oder irgendwie so", "oder irgendsowas",
	"keine ahnung", "kein plan", "keinen plan", "weiß nicht", "weiss nicht", "weiß net", "bin mir nicht sicher", "bin nicht sicher", "nicht sicher", "ka", "kp",
}

// germanDoubts are phrases in front of a guess that only say that it is one.
var germanDoubts = []string{
	"keine ahnung", "kein plan", "keinen plan", "weiß nicht", "ich weiß nicht", "weiss nicht", "ich weiss nicht", "bin mir nicht sicher", "bin nicht sicher", "ka", "kp",
}

// germanPlain are adjectives that make no other word of the noun behind them.
const germanPlain = `gross klein winzig riesig lang kurz hoch niedrig dick duenn alt neu jung suess nett huebsch lustig komisch schoen
	haesslich rot blau gruen gelb schwarz weiss braun rosa pink lila violett orange grau golden silbern dunkel hell bunt farbig
	voll leer gut schlecht boese lieb gluecklich froehlich traurig wuetend gruselig unheimlich hoelzern metallen rund eckig spitz
	stark schnell langsam heiss kalt warm nass trocken offen geschlossen kaputt gestreift gepunktet kariert typisch normal echt
	maennlich weiblich deutsch wild zahm muede krank tot lebendig fliegend schlafend laufend lachend weinend breit schmal schwer leicht flach tief`

// germanConnectors are small words that connect the words of an answer.
var germanConnectors = wordSet("und an am auf aus bei beim fuer im in ins mit nach ob oder ohne ueber um unter vom von vor zu zum zur")

// sameGerman are words with two spellings, old and new, full and short, here and there.
var sameGerman = wordMap(`
	delphin delfin  photo foto  photograph fotograf  photoapparat fotoapparat  telephon telefon  mikrophon mikrofon  saxophon saxofon  xylophon xylofon
	megaphon megafon  grammophon grammofon  phantasie fantasie  geographie geografie  graphik grafik  panther panter  thunfisch tunfisch  joghurt jogurt  yoghurt jogurt
	yogurt jogurt  spaghetti spagetti  ketchup ketschup  kaenguruh kaenguru  portemonnaie portmonee  mayonnaise majonaese   schi ski
	schifahrer skifahrer  schifahren skifahren  potential potenzial  stengel staengel  gemse gaemse  schiffahrt schifffahrt  tollpatsch tolpatsch  tip tipp  rauh rau
	zigarre zigarre  friseur frisoer  frisoese friseuse  keks keks  handy handy  schokolade schokolade  nougat nugat  club klub  disko disco  diskothek disko
	cape cape  cousin cousin  kusine cousine  clown clown  klown clown  zirkus zirkus  circus zirkus  cirkus zirkus  yacht jacht  joga yoga  yeti yeti
	milkshake milchshake  icetea eistee  bretzel brezel  odr oder  oda oder  nd und
	email mail  lkw lkw  lastkraftwagen lkw  personenkraftwagen pkw  fahrad fahrrad  tv fernseher  fuenfe fuenf
`)

// otherPluralOf are plurals that differ from those of the list.
var otherPluralOf = wordMap("schal schals  floss floesse")

// secondPluralOf are plurals that some nouns have in addition to the one of the list.
var secondPluralOf = wordMap("bank banken  kaktus kakteen  pizza pizzas  globus globen  wort worte  pony ponys  strauss strausse  joghurt joghurts  onkel onkels  junge jungs")

// noGermanPlural are words that look like a plural and have no singular that means the
// same.
var noGermanPlural = wordSet(`
	ferien eltern geschwister masern windpocken alpen anden kosten leute moebel pommes shorts jeans leggings spaghetti spagetti
	brille schere hose sommersprossen roeteln tropen lebensmittel
`)

// notDiminutive are words that end like a diminutive and are a thing of their own, and words
// whose diminutive is another thing.
var notDiminutive = wordSet(`
	maedchen maerchen maennchen brot broetchen platz plaetzchen hahn haehnchen stab staebchen zapfen zaepfchen frau fraeulein frauchen
	lappen laeppchen teil teilchen stand staendchen kanin kaninchen veilchen frettchen radieschen heimchen grube gruebchen
	wurst wuerstchen weib weibchen herr herrchen kappe kaeppchen glocke gloeckchen hand haendchen
	stuendchen stunde gans gaenschen schneegloeckchen maus maeuschen zahn zaehnchen kuss kuesschen
	buch buechlein tasche taeschchen punkt puenktchen schnapp schnaeppchen schneewitt rotkaepp dornroes nickerchen wehweh wehwehchen
	mann maennlein
`)

// womenOnly are nouns for women that do not stand for a man as well.
var womenOnly = wordSet("koenigin kaiserin goettin graefin fuerstin herzogin herrin freundin heldin elfin enkelin schwaegerin cousine hexerin delfin benzin ruin")

// notFromGermanVerb are nouns that only look as if a verb belonged to them.
var notFromGermanVerb = wordSet(`
	ring ringe hut huete wand wagen fliege schild spinne schimmel leiter schlange kater anker messer koffer keller teller eimer tiger
	fenster wasser feuer feder kiefer adler bart welle kelle scheibe bank banner fass fall ball pass mast rasen kelle
	kanne tonne wanne pfanne sonne birne zeuge ruder luft erde weg bett ast ort ohr arm bein kopf kinn fuss auge mund nase
	rad rat tat blatt stamm blume rose traube taube taucherbrille schuh socke stein eis schnee kamel schraube schlitten
	boot bus karte kater katze ziege affe hase igel laus eule ente gans pferd wurm wal hai falke rabe kraehe schwan
	turm tor dom burg dorf stadt land see meer fluss berg tal wald heide wiese garten acker welt mond stern himmel wolke
	koerper bauch ruecken hals haar haut knochen herz lunge leber niere magen
	decke kissen lampe kerze uhr wecker stuhl tisch schrank regal kiste dose flasche glas tasse topf gabel loeffel
	flagge fahne krone kette kleid hose rock jacke mantel muetze handschuh schal kragen knopf brille tasche beutel
	brief heft buch stift feder tinte papier tafel kreide schere leim
	kamin ofen herd dach mauer tuer zaun treppe stufe flur kammer kueche bad
	geist engel teufel hexe riese zwerg fee elf kobold drache einhorn
	trauer dauer bauer lauer mauer schauer
	pilz salat apfel kirsche erdbeere banane nuss kuchen torte brot butter kaese milch ei wurst schinken suppe reis nudel pizza
	weste westen osten norden sueden
	lager kammer nummer kummer sommer winter
`)

// notAsGermanVerb are nouns whose verb means something else.
var notAsGermanVerb = wordSet("wagen rasen laden faden haken balken ofen wesen leben essen morgen abend kissen kuchen magen regen segen schatten knoten besen hafen garten kasten boden ring hut")

// genericVerbs are verbs that go with many things: Kanu fahren.
var genericVerbs = strings.Fields("fahren spielen essen trinken reiten springen machen bauen")

// otherThingsInGerman are compounds that are no kind of what their last part names.
var otherThingsInGerman = sync.OnceValue(func() map[string]bool {
	return wordSet(`
	sandburg sanduhr fiebermesser durchmesser fussball handball basketball volleyball baseball federball medizinball schneeball feuerball football korbball voelkerball
	handschuh fausthandschuh seehund hotdog hotdogs spuerhund schweinehund windhund ohrwurm regenwurm buecherwurm gluehwurm bandwurm tausendwurm
	schildkroete tintenfisch walfisch silberfisch maulwurf zaunkoenig ameisenbaer waschbaer teddybaer gummibaer koalabaer nasenbaer seebaer
	seeloewe seepferd seestern seeigel seegurke seeteufel seekuh nilpferd flusspferd steckenpferd schaukelpferd heupferd walross
	faultier murmeltier stachelschwein meerschwein sparschwein meerschweinchen sparschweinchen wildschwein fledermaus spitzmaus computermaus
	loewenzahn hahnenfuss gaensebluemchen zeitungsente klapperschlange warteschlange luftschlange riesenschlange
	krankenhaus hochhaus rathaus gewaechshaus schneckenhaus vogelhaus kartenhaus treibhaus kaufhaus opernhaus baumhaus puppenhaus parkhaus gasthaus
	leuchtturm kirchturm fernsehturm schachturm eiffelturm wachturm wasserturm funkturm
	gluehbirne gluehbirnen abrissbirne erdapfel granatapfel adamsapfel pferdeapfel tannenzapfen kienapfel augapfel
	erdnuss kokosnuss muskatnuss schraubenmutter grossmutter schwiegermutter stiefmutter grossvater grossvaeter schwiegervater urgrossmutter
	schneemann feuerwehrmann sandmann hampelmann weihnachtsmann kaufmann seemann bergmann feuermann milchmann strohmann hauptmann zimmermann
	hausfrau meerjungfrau jungfrau krankenschwester ordensschwester blutsbruder
	handtuch taschentuch kopftuch halstuch leichentuch segeltuch
	flugzeug spielzeug werkzeug fahrzeug feuerzeug schlagzeug bettzeug flugzeuge
	fahrrad motorrad riesenrad zahnrad wasserrad windrad steuerrad lenkrad einrad spinnrad hamsterrad rhoenrad muehlrad laufrad
	kinderwagen einkaufswagen schlafwagen planwagen bollerwagen strandwagen puppenwagen krankenwagen streitwagen speisewagen
	schreibmaschine waschmaschine naehmaschine spuelmaschine kaffeemaschine zeitmaschine bohrmaschine geschirrspuelmaschine rechenmaschine
	staubsauger rasenmaeher fernseher kugelschreiber hubschrauber schraubenschluessel notenschluessel violinschluessel
	fensterbank parkbank sandbank werkbank blutbank datenbank samenbank
	fingerhut zylinderhut schneckenhut
	fahrstuhl rollstuhl liegestuhl dachstuhl beichtstuhl zahnarztstuhl skilift sessellift
	bahnhof friedhof bauernhof schulhof kirchhof innenhof gasthof flughafen blumentopf nachttopf kochtopf
	sonnenblume klatschblume eisblume windrose seerose gichtrose klatschmohn
	kopfsalat obstsalat kartoffelsalat nudelsalat wellensalat blumenkohl rosenkohl
	erdbeere himbeere brombeere johannisbeere stachelbeere heidelbeere blaubeere preiselbeere
	kopfkissen fischstaebchen essstaebchen raeucherstaebchen wattestaebchen
	schmetterling fruehling zwilling heckenschere kneifzange grillzange rohrzange haarschneideschere
	armband fliessband haarband tonband gummiband stirnband foerderband
	augenbraue augenlid ohrring eherring ehering schluesselring boxring rettungsring nasenring
	uhrzeiger wegweiser strassenschild nummernschild verkehrsschild
	spiegelei osterei ruehrei fabergeei
	nashorn einhorn waldhorn fuellhorn alphorn eichhorn martinshorn
	halskette fahrradkette lichterkette bergkette menschenkette perlenkette schneekette
	briefkasten sandkasten werkzeugkasten geigenkasten sicherungskasten
	briefmarke hundemarke landkarte postkarte eintrittskarte spielkarte kreditkarte speisekarte fahrkarte visitenkarte bankkarte
	zahnbuerste haarbuerste kleiderbuerste drahtbuerste
	gabelstapler stimmgabel heugabel mistgabel astgabel gartengabel
	regenbogen geigenbogen torbogen ellenbogen ellbogen triumphbogen
	vollmond halbmond neumond morgenstern seestern weihnachtsstern filmstern davidstern
	donnerwetter unwetter gewitter
	handschelle handschellen kuhglocke kaeseglocke taucherglocke
	fallschirm bildschirm lampenschirm sonnenschirm gleitschirm
	schneeflocke haferflocke cornflocke
	zuckerwatte wasserhahn zapfhahn auerhahn wetterhahn gockelhahn
	seifenblase sprechblase harnblase
	wirbelsturm schneesturm sandsturm
	hexenschuss streifschuss windmuehle kaffeemuehle pfeffermuehle wassermuehle tretmuehle
	zahnpasta schuhcreme eiscreme sonnencreme
	schlittschuh rollschuh turnschuh holzschuh hausschuh ballettschuh schneeschuh hemmschuh
	tischtennis wasserball wasserfall durchfall abfall unfall ueberfall notfall
	spielplatz parkplatz marktplatz fussballplatz campingplatz arbeitsplatz tennisplatz golfplatz sportplatz bauplatz
	kettensaege stichsaege kreissaege
	luftballon heissluftballon luftmatratze
	gartenzwerg giftzwerg trojanerpferd turnpferd zebrapferd
	fuehrerschein sonnenschein mondschein heiligenschein geldschein kronleuchter armleuchter
	tageslicht ruecklicht blaulicht nordlicht rampenlicht fernlicht
	flaschengeist poltergeist heiligergeist weingeist zeitgeist
	`)
})

// kindsOfLast are compounds that everybody uses and that are a kind of their last part
// nevertheless.
var kindsOfLast = sync.OnceValue(func() map[string]bool {
	return wordSet(`
	gueterzug personenzug segelboot ruderboot schlauchboot motorboot haustuer wohnungstuer kuechentisch esstisch schreibtisch schreibtischlampe hausschluessel autoschluessel
	haustier regenschirm taschenlampe stehlampe bergspitze eisbaer braunbaer grizzlybaer schaeferhund jagdhund wachhund
	segelschiff kriegsschiff piratenschiff dampfschiff kreuzfahrtschiff sportwagen rennwagen rennauto polizeiauto spielzeugauto
	tannenbaum apfelbaum weihnachtsbaum laubbaum kirschbaum armbanduhr wanduhr taschenuhr standuhr kuckucksuhr bratpfanne
	wassermelone honigmelone sonnenbrille lesebrille weinglas bierglas sektglas wasserglas weinflasche bierflasche wasserflasche
	kaffeetasse teetasse teekanne kaffeekanne giesskanne brotmesser taschenmesser kuechenmesser steakmesser
	`)
})

// looseModifiers are first parts after which the whole is mostly another thing: a seal is no
// dog of the sea.
var looseModifiers = wordSet("sand see meer luft teddy gummi stoff wind glueh gluehe hand fuss himmels raum welt papier schein zeit")

// looseHeads are last parts that say so little that the whole is mostly another thing.
var looseHeads = sync.OnceValue(func() map[string]bool {
	return wordSet(`
	mann frau kind mensch maennchen zeug werk stueck teil ding platz hof stelle kopf maschine geraet heim ort raum
	stoff mittel zug gang lauf schlag schuss fall gut wesen schein leben zeit tag nacht jahr
	bild form art spiel macher leute kraft
	mutter vater bruder schwester sohn tochter
	ball wurm
	`)
})
