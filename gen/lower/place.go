package lower

import (
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// isUnder reports whether a schema stands directly under a keyword.
func isUnder(at *schema.Place, keyword string) bool {
	keywords, direct := splitPath(at.Path())
	return direct && keywords[len(keywords)-1] == keyword
}

func isChoice(at *schema.Place) bool {
	keywords := keywordsTo(at)
	return len(keywords) > 0 && keywords[len(keywords)-1] == "anyOf"
}

// keywordsTo returns the keywords on the way to a place, without the names and
// indexes under them.
func keywordsTo(at *schema.Place) []string {
	keywords, _ := splitPath(at.Path())
	return keywords
}

// splitPath returns the keywords of a path, and whether it ends with one: not
// with a name or an index under it.
func splitPath(path schema.Path) (keywords []string, direct bool) {
	for len(path) > 0 {
		keywords, direct = append(keywords, path[0]), true
		if len(path) > 1 && (slices.Contains(keywordsOfMany, path[0]) || isIndex(path[1])) {
			path, direct = path[1:], false
		}
		path = path[1:]
	}
	return keywords, direct
}

// keywordsOfMany hold a map of schemas.
var keywordsOfMany = []string{"properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions"}

func isIndex(token string) bool {
	_, err := strconv.Atoi(token)
	return err == nil
}

// placeOf returns the place that a JSON Pointer leads to; the root for another
// reference.
func placeOf(ref string) *schema.Place {
	path, _ := schema.RefPath(ref)
	var at *schema.Place
	for _, token := range path {
		at = at.In(token)
	}
	return at
}

func under(path schema.Path, tokens ...string) schema.Path {
	return append(slices.Clip(path), tokens...)
}
