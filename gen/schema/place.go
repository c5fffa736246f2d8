package schema

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A PlaceStep is what one keyword on a path adds to the text of [PlaceOf].
type PlaceStep struct {
	Path Path   // from the root to the end of the step
	Name string // of the property or the definition; "" for another step
	Text string // ".limit", "[]", "(kind=email)"
}

// PlaceOf returns a text for the part of a document that a path leads to, such as
// "user.emails[]": the names of properties with points between, [] for the items of an
// array, [0] for the first, .* for undeclared properties, such as the values of a
// map, and (kind=email) for a form of a choice. It is "" for the whole document.
func PlaceOf(doc *Doc, path Path) string {
	place := ""
	for _, step := range PlaceSteps(doc, path) {
		place = placed(place, step.Text)
	}
	return place
}

// PlaceSteps returns the steps to the part of a document that a path leads to.
func PlaceSteps(doc *Doc, path Path) []PlaceStep {
	var steps []PlaceStep
	add := func(end int, name, text string) {
		if text != "" {
			steps = append(steps, PlaceStep{path[:end:end], name, text})
		}
	}
	for i := 0; i < len(path); i++ {
		keyword := path[i]
		if !slices.Contains(keyedKeywords, keyword) {
			add(i+1, "", stepText(keyword, ""))
			continue
		}
		if i++; i == len(path) {
			break // the path ends at the list or table of schemas
		}
		switch {
		case slices.Contains(choiceKeywords, keyword):
			add(i+1, "", formText(doc, path[:i+1]))
		case slices.Contains(DefinitionKeywords, keyword):
			add(i, "", "."+keyword)
			add(i+1, path[i], stepText("properties", path[i]))
		case keyword == "properties":
			add(i+1, path[i], stepText(keyword, path[i]))
		default:
			add(i+1, "", stepText(keyword, path[i]))
		}
	}
	return steps
}

var (
	choiceKeywords = []string{"anyOf", "oneOf"}
	// keyedKeywords hold several schemas, by name or by number.
	keyedKeywords = slices.Concat(choiceKeywords, DefinitionKeywords, []string{
		"properties", "patternProperties", "prefixItems", "allOf", "dependentSchemas",
	})
)

// PlaceIn returns the place of a schema under a keyword of the schema at a place; key
// is the name or number of one of several. It is not for the forms of a choice, which
// [FormNames] names.
func PlaceIn(place, keyword, key string) string { return placed(place, stepText(keyword, key)) }

// placed joins the text of a step to a place, without a point or space at the beginning.
func placed(place, text string) string {
	if place == "" {
		return strings.TrimLeft(text, ". ")
	}
	return place + text
}

// plainName matches the name of a property that is written without quotes. It is
// compiled when it is first used: tables of all letters take long to compile.
var plainName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[\p{L}_$][\p{L}\p{N}_$-]*$`)
})

func stepText(keyword, key string) string {
	switch keyword {
	case "properties":
		if plainName().MatchString(key) {
			return "." + key
		}
		return "[" + Quote(key) + "]"
	case "patternProperties":
		return "./" + key + "/"
	case "additionalProperties":
		return ".*"
	case "items":
		return "[]"
	case "prefixItems":
		return "[" + key + "]"
	case "allOf": // its schemas apply to the same place
		return ""
	}
	return " (" + strings.TrimSpace(keyword+" "+key) + ")"
}
