package call

import "strings"

// objectPhrase says what is wanted of an object: its names.
func objectPhrase(n *node) string {
	if n.hasNames() {
		return "an object with " + expectedNames(n)
	}
	switch {
	case n.additional == nil || n.additional == anything:
		return "an object"
	case n.additional.never:
		return "an object without members"
	}
	return "an object of " + kindsPhrase(n.additional)
}

// hasNames reports whether an object says what names it takes.
func (n *node) hasNames() bool {
	return len(n.properties) > 0 || n.also != nil && len(n.also.patternProperties) > 0
}

// expectedNames lists the members of an object: "city (required), days".
func expectedNames(n *node) string {
	names := make([]string, len(n.properties))
	for i, p := range n.properties {
		names[i] = shownName(p.name)
		if p.required {
			names[i] += " (required)"
		}
	}
	if n.also != nil {
		for _, p := range n.also.patternProperties {
			names = append(names, "names that match "+clipText(p.pattern.String(), maxPattern))
		}
	}
	return list(names, ", ")
}

// shownName is the name of a member in a phrase.
func shownName(name string) string {
	if isWord(name) {
		return name
	}
	return quote(cut(name, maxName))
}

// arrayPhrase says what is wanted of an array: how many elements, and which.
func arrayPhrase(n *node, depth int) string {
	words := "an array"
	elements := kindsPhrase(n.items)
	if count := countPhrase(n.minItems, n.maxItems, strings.TrimSuffix(elements, "s")); count != "" {
		words += " of " + count
	} else if elements != anyElements {
		words += " of " + elements
	}
	if n.items != nil && n.items.enum != nil && depth < maxPhrases {
		words += ", each " + enumPhrase(n.items.enum)
	}
	if n.also != nil && n.also.uniqueItems {
		words += ", all different"
	}
	return words
}

// anyElements is what arrays hold of which nothing is asked.
const anyElements = "values"

// kindWords are what many values of a kind are called.
var kindWords = []struct {
	kinds kinds
	words string
}{
	{object, "objects"}, {array, "arrays"}, {text, "strings"},
	{number, "numbers"}, {boolean, "booleans"}, {null, "nulls"},
}

// kindsPhrase is what many values are called.
func kindsPhrase(n *node) string {
	if n == nil || n.kinds == anyKind || n.never {
		return anyElements
	}
	var words []string
	for _, k := range kindWords {
		switch {
		case n.kinds&k.kinds == 0:
		case k.kinds == number && n.kinds&fraction == 0:
			words = append(words, "integers")
		default:
			words = append(words, k.words)
		}
	}
	return strings.Join(words, " or ")
}
