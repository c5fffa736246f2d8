package call

import (
	"slices"
	"strings"
)

// branches are the schemas among which a node chooses, beside its own keywords.
func (n *node) branches() []*node {
	if n.also == nil {
		return nil
	}
	return slices.Concat(n.also.anyOf, n.also.oneOf)
}

// branchPhrase says what "anyOf" or "oneOf" wants, each form once.
func branchPhrase(branches []*node, depth int) string {
	var parts []string
	for _, b := range branches {
		if part := phrase(b, depth+1); part == "null" {
			parts = slices.Insert(parts, 0, part)
		} else {
			parts = append(parts, part)
		}
	}
	return list(distinct(parts), ", or ")
}

// narrowPhrase says what is wanted of a value of one kind, also by the branches
// of the node: "a string of at least 2 characters, or of exactly 0 characters".
// It is "" where no branch takes such a value.
func narrowPhrase(kind kinds, n *node, depth int) string {
	words := kindPhrase(kind, n, depth)
	if len(n.branches()) == 0 || depth == maxPhrases {
		return words
	}
	plain := kindPhrase(kind, nodeOf(n.kinds&kind), depth)
	var goesOn, whole []string // with the plain words before them, and without
	for _, b := range n.branches() {
		if b.never || b.kinds&n.kinds&kind == 0 {
			continue
		}
		narrow := *b
		narrow.kinds &= n.kinds & kind
		part, cut := strings.CutPrefix(phrase(&narrow, depth+1), plain)
		switch {
		case part == "": // nothing else is asked
			return words
		case cut:
			goesOn = append(goesOn, strings.TrimSpace(part))
		default:
			whole = append(whole, part)
		}
	}
	all := list(distinct(append(goesOn, whole...)), ", or ")
	switch {
	case all == "":
		return ""
	case words != plain:
		return words + ", and " + all
	case len(goesOn) > 0:
		return words + " " + all
	default:
		return all
	}
}

// distinct returns phrases in their order, each once.
func distinct(parts []string) []string {
	var all []string
	for _, part := range parts {
		if !slices.Contains(all, part) {
			all = append(all, part)
		}
	}
	return all
}
