package explain

import (
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A step is a part of the way to a subject: a property, or what people can
// leave out, such as the "[]" of a list or an embedded field.
type step struct {
	names []string
	open  bool // it can be left out
}

func (s step) isCalled(word string) bool { return slices.Contains(s.names, word) }

// stepsTo returns the steps to a part of a schema. Whole is what Go calls that
// of which the schema is; "" for none.
func stepsTo(doc *schema.Doc, path schema.Path, whole string, byPath map[string]schema.VariableAt) []step {
	var steps []step
	if whole != "" {
		steps = append(steps, step{[]string{whole}, true})
	}
	for _, s := range schema.PlaceSteps(doc, path) {
		word := strings.TrimLeft(s.Text, ". ")
		if s.Name == "" {
			steps = append(steps, step{[]string{word}, true})
			continue
		}
		property := byPath[s.Path.String()]
		for _, embedded := range property.Via {
			steps = append(steps, step{[]string{embedded}, true})
		}
		names := []string{s.Name, word}
		if property.GoName != "" {
			names = append(names, property.GoName)
		}
		steps = append(steps, step{names, false})
	}
	return steps
}

// words are the parts of a place: "[]" and "[0]", names in quotes, forms of a
// choice, patterns, and names as they are. What is none of these is a word, too,
// which leads nowhere.
var words = regexp.MustCompile(`\[(?:[0-9]*|"(?:[^"\\]|\\.)*")\]|\([^)]*\)|/(?:[^/\\]|\\.)*/|[^.\[( ]+|[\[(]`)

// Words splits a place, as [schema.PlaceOf] writes it, into the words that
// [Explanation.Only] takes: "opts", "limit" of "opts.limit", and "days", "[]"
// of "days[]".
func Words(place string) []string { return words.FindAllString(place, -1) }

// Place joins words into a place; it is the inverse of [Words].
func Place(words []string) string {
	place := ""
	for _, word := range words {
		if place != "" && !strings.ContainsAny(word[:1], "[(") {
			place += "."
		}
		place += word
	}
	return place
}

// after returns the steps that are left where words lead along the first ones.
// It reports false where they do not.
func after(steps []step, words []string) ([]step, bool) {
	if len(words) == 0 {
		return steps, true
	}
	if len(steps) == 0 {
		return nil, false
	}
	if steps[0].isCalled(words[0]) {
		if rest, ok := after(steps[1:], words[1:]); ok {
			return rest, true
		}
	}
	if steps[0].open {
		return after(steps[1:], words)
	}
	return nil, false
}

// isOpen is for steps that can all be left out.
func isOpen(steps []step) bool {
	return !slices.ContainsFunc(steps, func(s step) bool { return !s.open })
}
