package preview

import (
	"fmt"
	"html"
	"strings"

	"golang.org/x/text/language"
)

// Tags are what a page says of itself to chats and search engines.
type Tags struct {
	Language    string
	Title       string
	Description string
	Address     string // of the page, absolute, like that of the picture
	Picture     string // "" where there is none
}

// HTML returns the tags for the head of the page: of Open Graph, which most chats read, and what else some of them want.
func (t Tags) HTML() string {
	var b strings.Builder
	add := func(attribute, name, content string) {
		if content != "" {
			fmt.Fprintf(&b, "<meta %s=\"%s\" content=\"%s\" />", attribute, name, html.EscapeString(content))
		}
	}
	add("name", "description", t.Description)
	add("property", "og:site_name", "Linework")
	add("property", "og:type", "website")
	add("property", "og:title", t.Title)
	add("property", "og:description", t.Description)
	add("property", "og:url", t.Address)
	add("property", "og:locale", locale(t.Language))
	if t.Picture == "" {
		add("name", "twitter:card", "summary")
		return b.String()
	}
	add("property", "og:image", t.Picture)
	add("property", "og:image:type", "image/png")
	add("property", "og:image:width", fmt.Sprint(Width))
	add("property", "og:image:height", fmt.Sprint(Height))
	add("property", "og:image:alt", t.Title)
	add("name", "twitter:card", "summary_large_image")
	return b.String()
}

// locale returns a language with the country that most of its speakers are in, as Open Graph has it: de_DE.
func locale(id string) string {
	tag := language.Make(id)
	base, _ := tag.Base()
	region, _ := tag.Region()
	return base.String() + "_" + region.String()
}
