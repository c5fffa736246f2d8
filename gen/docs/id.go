package docs

import (
	"strconv"
	"strings"
)

// idPrefix keeps the names of tools apart from the ids that a page has itself.
const idPrefix = "tool-"

// An idMaker gives each tool an id of its own. It holds those that are taken.
type idMaker map[string]bool

// next returns an id of ASCII letters, digits, "-" and "_", which stand for
// themselves in a URL (https://www.rfc-editor.org/rfc/rfc3986#section-2.3).
func (taken idMaker) next(name string) string {
	first := idPrefix + strings.Map(plainInURL, name)
	id := first
	for n := 2; taken[id]; n++ {
		id = first + "-" + strconv.Itoa(n)
	}
	taken[id] = true
	return id
}

func plainInURL(r rune) rune {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '-', r == '_':
		return r
	}
	return '-'
}
