package call

import (
	"cmp"
	"strconv"
)

// Variant looks ahead in an object for the member key, the discriminator of a union, and
// returns its value: a string, or the digits of an integer. The object itself is decoded
// next, and is checked against the schema of that variant. If no variant has the value,
// Variant records the problem, skips the object, and returns "". It also returns "" for a
// null that the schema accepts, which has then been decoded.
func (r *Reader) Variant(key string) string {
	n := r.expectedNode()
	if n == nil {
		return ""
	}
	start := r.pos
	if tag := r.peek(key); r.choose(n, key, tag) {
		return tagText(tag)
	}
	raw, ok := r.skipValue()
	if !ok || kindIn(raw) == null {
		return ""
	}
	tag := ""
	if kindIn(raw) == object {
		tag, _ = memberOf(raw, key)
	}
	if !isTag(tag) {
		r.report(Problem{
			Path: memberPath(r.path(), key), Code: NoVariant,
			Expected: "a string or an integer that tells what the object is", Got: clip(cmp.Or(tag, raw)),
		})
		return ""
	}
	if r.pos > 0 { // otherwise the value is in another text
		r.pos = start
	}
	if !r.choose(n, key, tag) {
		r.expectNode(n)
	}
	return tagText(tag)
}

// NoVariant handles a discriminator that [Reader.Variant] returned, but that is not a tag of
// any Go type, because the schema accepts more than the types do. It records the problem and
// skips the object. It does nothing if Variant has already recorded a problem.
func (r *Reader) NoVariant(key string, tags ...string) {
	if !r.pending {
		return
	}
	path := r.path()
	raw, ok := r.skipValue()
	if !ok {
		return
	}
	tag, _ := memberOf(raw, key)
	known := newNode()
	for _, t := range tags {
		known.enum = append(known.enum, tagLiteral(t, kindOf[tag[0]]))
	}
	r.report(problem(NoVariant, memberPath(path, key), known, tag))
}

// tagLiteral returns tag as an integer if a number was sent and tag is an integer, or
// else as a string.
func tagLiteral(tag string, sent kinds) literal {
	if _, err := strconv.Atoi(tag); sent == number && err == nil {
		return literal{json: tag, kind: integer}
	}
	return literal{json: quoted(tag), kind: text, text: tag}
}

// choose sets the node of the next value to the variant of n for the given tag. If there is
// not exactly one such variant, it changes nothing and returns false.
func (r *Reader) choose(n *node, key, tag string) bool {
	if !isTag(tag) {
		return false
	}
	options := n.options(key, tag, nil)
	if len(options) != 1 {
		return false
	}
	r.expectNode(options[0])
	return true
}

// options appends to found the branches of n that may accept an object whose member key is
// tag. It excludes a branch that accepts no objects, or whose enum for the property key
// does not contain tag.
func (n *node) options(key, tag string, found []*node) []*node {
	if n.chooses() {
		for _, branches := range [][]*node{n.also.anyOf, n.also.oneOf} {
			for _, branch := range branches {
				found = branch.options(key, tag, found)
			}
		}
		return found
	}
	if n.kinds&object == 0 || !n.mayHave(key, tag) {
		return found
	}
	return append(found, n)
}

// mayHave reports whether the property called name may have the value raw. It returns false
// only if n has such a property with an enum that does not contain raw.
func (n *node) mayHave(name, raw string) bool {
	i := n.find(name)
	if i < 0 {
		return true
	}
	of := n.properties[i].node
	return of.enum == nil || of.lists(kindIn(raw), raw)
}

// chooses reports whether n has either an anyOf or a oneOf, and no other constraints on
// objects.
func (n *node) chooses() bool {
	a := n.also
	return a != nil && (a.anyOf == nil) != (a.oneOf == nil) && n.kinds&object != 0 &&
		n.properties == nil && n.additional == nil && n.enum == nil &&
		a.allOf == nil && a.not == nil && a.ifs == nil &&
		a.propertyNames == nil && a.patternProperties == nil &&
		a.dependentRequired == nil && a.dependentSchemas == nil &&
		a.minProperties == 0 && a.maxProperties < 0
}

// peek returns the JSON of a member of the object at the position, or "" if there is no such
// member.
func (r *Reader) peek(key string) string {
	s := r.scanner
	if kindOf[s.next()] != object {
		return ""
	}
	for more := s.begin('}'); more; more = s.more('}') {
		name := s.name()
		if value := s.value(); name == key && s.fault == nil {
			return value
		}
	}
	return ""
}

// isTag reports whether a discriminator can have the kind of a value.
func isTag(raw string) bool { return raw != "" && kindOf[raw[0]]&(text|number) != 0 }

// tagText returns the value of a discriminator: a string, or the digits of an integer.
func tagText(raw string) string {
	if kindOf[raw[0]] == text {
		return textIn(raw)
	}
	const maxDigits = 20
	digits, _ := newDecimal(raw).plain(maxDigits)
	return digits
}
