package room

import (
	"fmt"
	"strings"
	"testing"

	"linework/game/gametest"
)

// roomWithSeats is a room with people of these names; the first one owns it.
func roomWithSeats(names ...string) *Room {
	r := &Room{}
	for i, name := range names {
		r.Seats = append(r.Seats, &Seat{ID: SeatID(i + 1), Name: name})
		r.Owner = 1
	}
	return r
}

// fakes are names by which somebody could pass for another, by how they are made.
var fakes = map[string][]string{
	"Owner": {
		"Owner", "OWNER", "owner", "oWNER", // case
		"Оwner", "Оwnеr", "ОWΝЕR", "ОԜNER", // Cyrillic, with Greek
		"Οwner", "οwner", "Οwηer", // Greek
		"Օwner", "օwner", "Owոer", // Armenian
		"ᎾwnᎬR", "OᎳner", // Cherokee
		"Ⲟwner", "ⲟwner", // Coptic
		"ꓳwner", "ꓳꓪꓠꓰꓣ", // Lisu
		"𐐄wner", "𐐬wner", // Deseret
		"ᴏᴡɴᴇʀ", "Oᴡner", "Owɴᴇʀ", "ᴼʷⁿᵉʳ", // small capitals, raised letters
		"𝐎𝐰𝐧𝐞𝐫", "𝓞𝔀𝓷𝓮𝓻", "𝕆𝕨𝕟𝕖𝕣", "𝙾𝚠𝚗𝚎𝚛", // mathematical
		"Ｏｗｎｅｒ", "Ⓞⓦⓝⓔⓡ", "🅞🅦🅝🅔🅡", "🅾🆆🅽🅴🆁", "🄾🅆🄽🄴🅁", "🇴🇼🇳🇪🇷", "🄞wner",
		"0wner", "٥wner", "०wner", "௦wner", "ഠwner", "ዐwner", "סwner", // zeros and rings
		"Ovvner", "OVVNER", "Oѵѵner", "Oѡner", "Oшner", // w
		"Owner.", "Owner‧", "Owner’", "'Owner'", "“Owner”", "Owner!", "Owner?", "Owner,", "Owner…", "Owner·", "Owner∙", "Ownerꓸ", "Ownerʼ", "Ownerꞌ", "Owner´", "Owner_", "Owner~", "Owner|",
		".Owner", "-Owner-", "<Owner>", "(Owner)", "[Owner]", "*Owner*", "~Owner~", "Ow-ner", "O.w.n.e.r", "Ow'ner", "ǀOwnerǀ",
		"Own er", "O w n e r", "Owner ", "  Owner", "Ow\u00a0ner", "Ow\u2009ner", "Ow\u3000ner",
		"Ow\u200bner", "Owner\u200d", "Ow\u00adner", "Ow\u2060ner", "\ufeffOwner", "Ow\u034fner", // unseen
		"\u202eOwner", "Owner\u200f", "\u2066Owner\u2069", "\u061cOwner",
		"Ow\u0323ner", "Owneṛ", "Owņer", "Oẉner", "Oẇner", "Ownęr", "Øwner", "Ɵwner", "Ow\u0332ner", "O\u20ddwner", "Owne\u0359r", "Ow\u0591ner", "Ow\u0489ner", "Ownėr", "Ọwner", // marks
	},
	"Emma":   {"Emrna", "Ernma", "Ernrna", "ΕΜΜΑ", "Еmmа", "Emmɑ"},
	"Marvin": {"Marνin", "Мarvin", "MARVlN", "Marv1n", "Marvіn", "MARVІN"},
	"Edda":   {"Eclda", "Edcla", "EDDА", "Eddа"},
	"Ali":    {"AIi", "aIi", "A1i", "AⅼI", "АLІ", "Alі", "A|i", "Aӏi", "ᴀʟɪ", "Alı"},
	"Ian":    {"lan", "1an", "|an", "Ιan", "Іan", "ⅼan", "ꓲan", "ǀan", "IAN", "ian"},
	"Ella":   {"EIIa", "E11a", "ELLA", "ᴇʟʟᴀ", "Εlla", "Eꓡꓡa"},
	"Anita":  {"ΑΝΙΤΑ", "Аnita", "ANlTA", "An1ta", "𝘈nita"},
	"Вера":   {"ВЕРА", "Bepa", "Вҽра", "Вeра", "Ве-ра"},
	"Νίκος":  {"Nίκος", "νίκος", "Νίκoς"},
	"עומר":   {"עו־מר", "עוֹמֵר", "ע\u05beומר"},
	"عمر":    {"ع\u200cمر", "عُمَر", "عمـر"},
	"カナ":     {"力ナ", "カ・ナ"},
	"Zoë":    {"Zoe\u0308", "ZOË", "Zоë", "Zọë", "Z0ë"},
	"Ana 2":  {"Ana2", "ANA-2", "Аna 2", "Ana ２", "Ana ②"},
	"Ana 🐱":  {"ana🐱", "Аna 🐱", "Ana 🐱!"},
	"李":      {"李", "李."},
}

func TestLookalikeNamesAreRefused(t *testing.T) {
	kinds := 0
	for name, list := range fakes {
		t.Run("CM-32 nobody passes for "+name, func(t *testing.T) {
			r := roomWithSeats(name)
			for _, fake := range list {
				kinds++
				if free, err := r.NormalizeAndCheckName(fake, Public); err == nil {
					t.Errorf("%q (%+q) may sit down beside %s", free, fake, name)
				}
			}
		})
	}
	if kinds < 49 {
		t.Errorf("there are only %d fakes", kinds)
	}
}

// honest are names of people that may sit side by side.
const honest = `
Lia Ila, Eli Ell, Jan Jana, Anna Ana, Zoë Zoé, Ian Lan, Ida Lda, Ina Lina, Ines Lines, Al El, Ali Ala, Ada Ida, Lea Lia, Lea Leo, Leo Theo, Mia Lia, Mia Mina, Nina Mina, Tim Tom, Tom Tobi,
Max Mac, Jon John, Jan Jon, Ben Bea, Ben Ken, Bob Rob, Pia Mia, Kim Tim, Kai Kay, Finn Fynn, Luca Luka, Marc Mark, Erik Eric, Sara Sarah, Hanna Hannah, Hanna Hana, Ella Elle, Ella Elia, Elia Elias, Emma Emmi,
Emma Ema, Kala Kaia, Mala Maia, Al Ai, Emil Emily, Emil Emilia, Lily Lilly, Lilli Lili, Noa Noah, Nora Norah, Nele Nelle, Clara Dara, Clara Klara, Claire Daire, Clea Dea, Cleo Deo, Milan Mila, Mila Mira, Mira Mara, Mara Maria, Maria Marie,
Marie Mario, Mario Marlo, Jose Josef, Juan Joan, Juan Juana, Luis Luisa, Louis Luis, Paul Paula, Paul Saul, Karl Karla, Carl Karl, Otto Ott, Ole Ola, Uwe Ute, Ulf Ulli, Ilja Lilja, Iris Liris, Ivo Livo, Ivy Livy,
Isa Lisa, Illa Lilla, Ilka Silka, Iona Lona, Inga Linga, Muller Müller, Jorg Jörg, Jurgen Jürgen, André Andre, René Rene, Noël Noel, Chloé Chloë, Inès Ines, Bjorn Björn, Jose José, Zoe Zoë, Francois Françoise, Agnes Agnès, Rosé Rose,
Hà Ha, Hà Hả, Lan Lân, Dũng Dung, Ánh Anh, Thủy Thùy, Tú Tư, Hòa Hoa, Sơn Son, Dan Ðoan, Łucja Lucy, Øystein Oscar, Çağla Cagri, Iñaki Inigo, Bob Bobby, Vova Wowa, Ava Awa, Eva Ewa, Olivia Oliwia,
R2D2 R2D3, Ana2 Ana3, Player1 Player2, Ana Ana2, Guest2 Guest3, Team7 Team8, X1 X2, Ana🐱 Ana🐶, Ana🍎 Ana🍏, Ana Ana🐱, 🐱 🐶, 👍🏻 👍🏿, 🇫🇷 🇩🇪, Max🌒 Max🌘, ❤️ 💙, !!! ???, ★ ☆,
Вера Вика, Анна Аня, Иван Ивана, Саша Паша, Маша Даша, Миша Гриша, Лена Лёля, Олег Ольга, Катя Костя, Юля Уля, Зоя Эля, Артур Артём, Андрей Андрейка, Ілля Юлія, Шура Щура, Жанна Яна, Борис Варис, Тая Рая, Света Сева,
Νίκος Νίκη, Μαρία Μάριος, Άννα Άνναμπελ, Γιώργος Γιώτα, Ελένη Έλενα, Θανάσης Αθανασία, Σοφία Σόφη, Πέτρος Πέτρα, Անի Անի2, Արամ Արման, Նարե Մարե, გია გოგა, ნინო ნანა,
李 季, 王 玉, 田中 中田, 未来 末来, 日 目, 大 犬, 太郎 次郎, 美咲 美穂, 土屋 工屋, 小明 小红, 天宇 夫宇, 千 干, 己 已, 刘洋 刘阳, さくら さら, さき さち, はな ばな, ゆい ゆき, りく りん, カナ ガナ, ノア ア, ユウリ ユリ, ソラ ンラ, ハナ パナ, シン ツン,
민준 민주, 서연 서윤, 지우 지후, 하은 하윤, 수진 수지, 유나 유니, 예준 에준, 가은 나은, 다온 다은, 준 춘,
عمر عمرو, علي علياء, سامي شامي, نور نورة, زيد ريد, حسن حسين, جمال حمال, خالد خلود, ليلى ليلي2, بنت نبت, صادق ضادق, هدى مدى, سارة سمارة, فاطمة فطيمة, ثنا بنا,
דן דני, רות רותי, נועה נועם, שרה שירה, בן בו, חן חנה, טל גל, יעל על, עדי עדן, אורי אור,
नेहा नेहल, राम रमा, राज राजा, मीना मिना, अनु अनुज, सीता गीता, कवि रवि, जय जया, दीपा दीपक, मोहन सोहन, বাবু রাবু, মিতা রীতা, கவி ரவி, ராம் ராமா, மீனா மினா, ஜயா ஐயா, రాము రాము2, మీనా మినా, മീന മിന, സുമ സൂമ, ರವಿ ಕವಿ, ගයා ගයන්, හිරු භිරු,
ดิว คิว, ดิว ติว, ดาว ตาว, มด ฆด, ต้น ด้น, แนน นุ่น, ปอ บอ, พลอย ฝน, ฟ้า ฝ้า, เจ เจน, ສີ ສິ, មុនី មុន, ခင် ခန့်, አበበ አበባ, ሰላም ሳለም, ᐊᐃ ᐃᐊ`

func TestDistinctNamesAreAccepted(t *testing.T) {
	pairs := strings.Split(honest, ",")
	for _, pair := range pairs {
		names := strings.Fields(pair)
		if len(names) != 2 {
			t.Fatalf("%q is no pair", pair)
		}
		for i := range names {
			if _, err := roomWithSeats(names[i]).NormalizeAndCheckName(names[1-i], Public); err != nil {
				t.Errorf("%s after %s: %v", names[1-i], names[i], err)
			}
		}
	}
	if len(pairs) < 150 {
		t.Errorf("there are only %d pairs", len(pairs))
	}
}

func TestReservedNames(t *testing.T) {
	for _, name := range []string{
		"Host", "HOST", "host.", "H0st", "Ноst", "Hóst", "ʜᴏꜱᴛ", "The Host", "Host 2", "Host2", "Ana (Host)", "H o s t", "Owner", "Admin", "Adm1n", "ADMlN", "Àdmin", "Admin-Ana", "Administrator", "Moderator",
		"System", "Systеm", "System 1", "Ѕуѕtеm", "ＳＹＳＴＥＭ", "Sуstem!", "Server", "Linework", "L1nework", "Linevvork", "Everyone", "Gastgeberin", "GASTGEBER", "Eigentümer", "Eigentumer", "Spielleitung", "Betreiber",
	} {
		if _, err := roomWithSeats("Ana").NormalizeAndCheckName(name, Public); gametest.RefusalCodeOrFailure(err) != "name-reserved" {
			t.Errorf("a stranger as %s: %v", name, err)
		}
		if _, err := roomWithSeats("Ana", "Ben").NormalizeAndCheckName(name, 2); gametest.RefusalCodeOrFailure(err) != "name-reserved" {
			t.Errorf("a player who is now %s: %v", name, err)
		}
		if _, err := roomWithSeats("Ana", "Ben").NormalizeAndCheckName(name, 1); err != nil {
			t.Errorf("the host as %s: %v", name, err)
		}
		if _, err := roomWithSeats().NormalizeAndCheckName(name, Public); err != nil {
			t.Errorf("who opens a table as %s: %v", name, err)
		}
	}
	for _, name := range []string{
		"Guest", "Guest 2", "Gast", "Bot 7", "Hosta", "Hostas", "Horst", "Hosea", "Owen", "Adam", "Adina", "Jasmin", "Modesto", "Serafin", "Line", "Linda", "Systa", "Eve", "Ever", "Everly", "Ghost", "TV", "Quill", "Alle", "Wirtin", "2", "007", "!",
	} {
		if _, err := roomWithSeats("Ana").NormalizeAndCheckName(name, Public); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFreeName(t *testing.T) {
	for _, tt := range []struct{ wanted, taken, free string }{
		{"Ana", "Ben", "Ana"},
		{"Ana", "Аna", "Ana 2"},
		{"Ana.", "Ana, Ana 2", "Ana. 3"},
		{"Guest", "Guest", "Guest 2"},
		{"Maximiliane-Charlott", "Maximiliane-Charlott", "Maximiliane-Charlo 2"},
		{"Host", "Ana", "Guest 43"}, // a table that is older than reserved names
	} {
		if free := roomWithSeats(strings.Split(tt.taken, ", ")...).UniqueName(tt.wanted); free != tt.free {
			t.Errorf("%s beside %s is called %s; want %s", tt.wanted, tt.taken, free, tt.free)
		}
	}
}

func BenchmarkNewName(b *testing.B) {
	var names []string
	for i := range MaxSeats {
		names = append(names, fmt.Sprintf("Maximiliane-Char %03d", i))
	}
	r := roomWithSeats(names...)
	for b.Loop() {
		if _, err := r.NormalizeAndCheckName("Μaximiliane-Chаr Lot", Public); err != nil {
			b.Fatal(err)
		}
	}
}
