package schema

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A PlaceStep is what one keyword on a path adds to the name of a place.
type PlaceStep struct {
	Path Path   // to where the step leads
	Name string // of the property or the definition; "" for another step
	Text string // ".limit", "[]", "(kind=email)"
}

// PlaceOf names the part of a document that a path leads to, as people speak of
// it: the names of properties with points between, [] for the items of a list,
// [0] for the first, .* for the other properties of an object, which are the
// values of a map, and (kind=email) for a form of a choice. It is "" for the
// whole document.
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
			break // at what holds the schemas
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

// PlaceIn returns the place of what a keyword holds, for a schema at a place;
// key is that of a keyword that holds several schemas. Forms of a choice have
// names of their own, as [FormNames] has them.
func PlaceIn(place, keyword, key string) string { return placed(place, stepText(keyword, key)) }

// placed joins a step to a place. Nothing stands between at the beginning.
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
	case "allOf": // all of them are the schema that lists them
		return ""
	}
	return " (" + strings.TrimSpace(keyword+" "+key) + ")"
}
