package call

import (
	"maps"
	"slices"
	"strings"
)

// fromTexts returns arguments that are texts, as those of prompts and of URIs are, as
// JSON: a text stays one where a text is wanted, and is what it says where a number,
// true or false is. What it cannot be stays a text, which reading refuses in its own
// words. A text without characters stands for an argument that was left out, where
// that may be and the text itself is no value: clients send one for a field that
// nobody has filled in.
func (n *node) fromTexts(args map[string]string) []byte {
	b := []byte{'{'}
	for _, name := range slices.Sorted(maps.Keys(args)) {
		text := string(appendString(nil, args[name]))
		if i := n.find(name); i >= 0 {
			p := &n.properties[i]
			if args[name] == "" && !p.required && !p.node.accepts(text) {
				continue
			}
			if value := args[name]; isLiteral(value, wanting{}.all([]*node{p.node})) {
				text = value
			}
		}
		b = append(appendName(b, 1, name), text...)
	}
	return append(b, '}')
}

// isLiteral reports whether a text is the JSON of a value of a kind that is wanted, and
// no text is.
func isLiteral(value string, want kinds) bool {
	switch {
	case want&text != 0 || value == "":
		return false
	case value == "true" || value == "false":
		return want&boolean != 0
	}
	return want&number != 0 && strings.Contains("-0123456789", value[:1]) && strings.TrimSpace(value) == value && faultIn(value) == nil
}

// texts returns the values that a node lists, as texts: those of its enum, or true
// and false; none where it lists nothing.
func (n *node) texts() []string {
	var values []string
	add := func(of *node) {
		for _, v := range of.enum {
			switch {
			case v.kind == text:
				values = append(values, v.text)
			case v.kind&(number|boolean) != 0:
				values = append(values, v.json)
			}
		}
	}
	add(n)
	if n.also != nil {
		for _, part := range slices.Concat(n.also.allOf, n.also.anyOf, n.also.oneOf) {
			add(part)
		}
	}
	if values == nil && n.kinds&^null == boolean {
		return []string{"true", "false"}
	}
	return values
}
