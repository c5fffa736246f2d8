package call

import (
	"slices"
	"strings"
)

// requiredAlone returns the names that a schema requires, if it asks for nothing else, and
// nil for others.
func (n *node) requiredAlone() []string {
	isBare := n.kinds == anyKind && n.free && n.also == nil && n.additional == nil &&
		n.items == nil && n.minItems == 0 && n.maxItems < 0
	if !isBare || n.required != len(n.properties) {
		return nil
	}
	var names []string
	for _, p := range n.properties {
		if p.node != anything {
			return nil
		}
		names = append(names, shownName(p.name))
	}
	return names
}

// requiredSets returns the names that each of several schemas requires, if they ask for
// nothing else.
func requiredSets(branches []*node) (sets []string, ok bool) {
	for _, b := range branches {
		names := b.requiredAlone()
		if names == nil {
			return nil, false
		}
		sets = append(sets, strings.Join(names, " and "))
	}
	return sets, len(sets) > 0
}

// failTogether reports that an object does not have as many of several sets of members as
// it should. It is false if the branches are other schemas, or the value is no object.
func (c *checker) failTogether(count string, branches []*node, raw, path string) bool {
	sets, ok := requiredSets(branches)
	if !ok || kindIn(raw) != object {
		return false
	}
	p := Problem{
		Path: path, Code: NotAccepted, Got: clip(raw),
		Expected: "an object with " + count + " of " + list(sets, ", "),
	}
	if !slices.Contains(c.problems, p) { // two conditions can require the same
		c.failAs(p)
	}
	return true
}

// failThen reports the members that a condition on other members requires. It is false if
// the condition, or what follows from it, is another schema.
func (c *checker) failThen(a *also, raw, path string) bool {
	given, then := a.ifs.requiredAlone(), a.thens
	if given == nil || then.requiredAlone() == nil {
		return false
	}
	for _, p := range then.properties {
		if _, found := memberOf(raw, p.name); !found {
			c.failDependent(given, c.member(path, p.name))
		}
	}
	return true
}
