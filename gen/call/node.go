package call

import (
	"math"
	"regexp"
	"strings"
)

// A node is a compiled schema. Most fields are constraints that readers check for every
// value. Rarer keywords are in the field named also; only the general check (check.go)
// enforces them. A node does not change once it is compiled, and may refer to itself.
type node struct {
	kinds kinds // kinds that "type" allows; anyKind if there is no "type"
	never bool  // the schema is false: every value is rejected
	free  bool  // strings, numbers, booleans, and null have no constraint other than kinds

	// Constraints on objects.
	properties []property     // same order as the schema
	byName     map[string]int // index into properties, if there are many; otherwise nil
	required   int            // number of required properties
	needs      uint64         // required properties among the first 64, as bits
	needsMore  bool           // a property after the first 64 is required
	fallbacks  int            // number of properties with a default
	additional *node          // schema of other members; nil: anything

	// Constraints on arrays.
	items              *node // schema of every element; nil: anything
	minItems, maxItems int   // maxItems is -1 if there is no limit

	// Constraints on strings. Lengths are counted in code points (RFC 8259).
	minLength, maxLength int // maxLength is -1 if there is no limit
	// The length of a string with leastBytes to mostBytes bytes is always valid, because
	// a character has one to four bytes. mostBytes is -1 if an enum, a pattern, or a
	// format also constrains strings.
	leastBytes, mostBytes int
	pattern               *regexp.Regexp
	format                *format
	base64                bool // contentEncoding

	// Constraints on numbers. If all limits are integers that fit, least and most contain
	// them as inclusive limits, and bounds is nil. Otherwise bounds contains all limits.
	least, most int64 // noLeast and noMost if there is no limit
	bounds      *bounds

	enum []literal // nil: anything; "const" is an enum of one value
	also *also     // rarer keywords; nil in most nodes
}

// noLeast and noMost represent missing limits of numbers.
const (
	noLeast = math.MinInt64
	noMost  = math.MaxInt64
)

func newNode() *node { return nodeOf(anyKind) }

func nodeOf(kinds kinds) *node {
	return &node{kinds: kinds, maxItems: -1, maxLength: -1, least: noLeast, most: noMost}
}

// anything is the schema true.
var anything = func() *node {
	n := newNode()
	n.free = true
	n.measure()
	return n
}()

// nothing is the schema false.
var nothing = func() *node {
	n := nodeOf(0)
	n.never = true
	return n
}()

// kinds is a set of the kinds of JSON values.
type kinds uint8

const (
	null kinds = 1 << iota
	boolean
	object
	array
	text
	integer // a number without a fraction, in any spelling
	fraction
	number  = integer | fraction
	anyKind = null | boolean | object | array | text | number
)

type property struct {
	name     string
	key      memberKey
	node     *node // never nil
	required bool
	// voidNull is set if null represents a missing member: the property is optional and
	// its schema rejects null.
	voidNull bool
	fallback string // the default as JSON, or ""
}

// A memberKey contains the name of a property as JSON, with its colon; text is "" if the
// name has escapes. words contain the first 16 bytes of text; mask selects the bytes that
// are set.
type memberKey struct {
	text        string
	words, mask [2]uint64
}

func makeKey(text string) memberKey {
	k := memberKey{text: text}
	if text == "" {
		k.words[0] = 1 // matches no text, because mask is 0
	}
	for i := range min(len(text), wordsBytes) {
		k.words[i/8] |= uint64(text[i]) << (i % 8 * 8)
		k.mask[i/8] |= 0xff << (i % 8 * 8)
	}
	return k
}

// begins reports whether k is at the beginning of s.
func (k *memberKey) begins(s string) bool {
	if len(s) < wordsBytes {
		return k.text != "" && strings.HasPrefix(s, k.text)
	}
	return k.isLike(wordAt(s, 0), wordAt(s, 8)) && (len(k.text) <= wordsBytes || strings.HasPrefix(s, k.text))
}

// is reports whether k is at the beginning of a string whose first 16 bytes are first and
// second. It returns false if k is longer.
func (k *memberKey) is(first, second uint64) bool {
	return len(k.text) <= wordsBytes && k.isLike(first, second)
}

// isLike is like is, but compares only the first 16 bytes of k.
func (k *memberKey) isLike(first, second uint64) bool {
	return first&k.mask[0] == k.words[0] && second&k.mask[1] == k.words[1]
}

// find returns the index of the property called name, or -1.
func (n *node) find(name string) int {
	if n.byName != nil {
		if i, ok := n.byName[name]; ok {
			return i
		}
		return -1
	}
	for i := range n.properties {
		if n.properties[i].name == name {
			return i
		}
	}
	return -1
}

// A literal is a value of an enum.
type literal struct {
	json string // JSON, as in the schema
	kind kinds
	text string // the decoded string
	name string // name of the Go constant, if the description lists it
}

// also contains the keywords that only the general check enforces.
type also struct {
	allOf, anyOf, oneOf []*node
	not                 *node
	ifs, thens, elses   *node // ifs is nil if both thens and elses are nil
	prefixItems         []*node
	contains            *node
	minContains         int // 1 if "minContains" is missing
	maxContains         int // -1: no limit
	uniqueItems         bool
	propertyNames       *node
	patternProperties   []patternProperty
	dependentRequired   map[string][]string
	dependentSchemas    map[string]*node
	minProperties       int
	maxProperties       int // -1: no limit
}

func newAlso() *also { return &also{minContains: 1, maxContains: -1, maxProperties: -1} }

// A patternProperty is the schema of the members whose names match pattern.
type patternProperty struct {
	pattern *regexp.Regexp
	node    *node
}
