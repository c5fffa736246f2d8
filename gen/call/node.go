package call

import (
	"math"
	"regexp"
	"strings"
)

// A node is a compiled schema. What readers look at for every value stands
// here; keywords that are rare stand in also, which the general check knows.
// Nodes do not change once they are compiled, and may lead back to themselves.
type node struct {
	kinds kinds // what "type" allows; anyKind where nothing is said
	never bool  // the schema false
	free  bool  // nothing but kinds is asked of what is no array and no object

	// Of objects.
	properties []property     // in the order of the schema
	byName     map[string]int // into properties, where there are many; else nil
	required   int            // how many of properties are required
	needs      uint64         // the required ones among the first 64, as bits
	needsMore  bool           // there are others that are required
	fallbacks  int            // how many of properties have a default
	additional *node          // nil: anything; never: nothing

	// Of arrays.
	items              *node // of every element; nil: anything
	minItems, maxItems int   // maxItems is -1 where there is no limit

	// Of strings. Lengths are counted in code points (RFC 8259).
	minLength, maxLength int // maxLength is -1 where there is no limit
	// Texts of so many bytes are sure to be accepted: a character is at most four of
	// them. mostBytes is -1 where a keyword asks for more than a length.
	leastBytes, mostBytes int
	pattern               *regexp.Regexp
	format                *format
	base64                bool // contentEncoding

	// Of numbers. Where all bounds are integers that fit, they stand in least
	// and most, with exclusive ones already moved, and bounds is nil; else
	// bounds holds them all.
	least, most int64 // noLeast and noMost where there is no limit
	bounds      *bounds

	enum []literal // nil: anything; "const" is an enum of one
	also *also     // nil in nearly all nodes
}

// noLeast and noMost stand in a node that sets no limit to numbers.
const (
	noLeast = math.MinInt64
	noMost  = math.MaxInt64
)

// newNode returns a node that allows anything.
func newNode() *node { return nodeOf(anyKind) }

// nodeOf returns a node that allows all values of some kinds.
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

// A property is a named member of an object.
type property struct {
	name     string
	key      memberKey
	node     *node // never nil
	required bool
	// voidNull says that a null stands for a member that is not there.
	voidNull bool
	fallback string // the JSON of its default, "" where there is none
}

// A memberKey is the name of a property as JSON with its colon: "" where that has escapes.
// Its first bytes are numbers, too, which are compared at once.
type memberKey struct {
	text        string
	words, mask [2]uint64
}

// makeKey returns the key of a text.
func makeKey(text string) memberKey {
	k := memberKey{text: text}
	if text == "" {
		k.words[0] = 1 // which no masked bytes are
	}
	for i := range min(len(text), wordsBytes) {
		k.words[i/8] |= uint64(text[i]) << (i % 8 * 8)
		k.mask[i/8] |= 0xff << (i % 8 * 8)
	}
	return k
}

// begins reports whether a text begins with the key.
func (k *memberKey) begins(s string) bool {
	if len(s) < wordsBytes {
		return k.text != "" && strings.HasPrefix(s, k.text)
	}
	return k.isLike(wordAt(s, 0), wordAt(s, 8)) && (len(k.text) <= wordsBytes || strings.HasPrefix(s, k.text))
}

// is reports whether a text begins with the key, by the two words that it begins with: false
// for keys that are longer.
func (k *memberKey) is(first, second uint64) bool {
	return len(k.text) <= wordsBytes && k.isLike(first, second)
}

// isLike is the same for the beginning of the key.
func (k *memberKey) isLike(first, second uint64) bool {
	return first&k.mask[0] == k.words[0] && second&k.mask[1] == k.words[1]
}

// find returns the index of a property, -1 where there is none of that name.
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
	json string // its text in the schema
	kind kinds
	text string // what a string says
	name string // of the Go constant, where the description tells it
}

// also holds the keywords that only the general check knows.
type also struct {
	allOf, anyOf, oneOf []*node
	not                 *node
	ifs, thens, elses   *node // ifs is nil where there are no thens and elses
	prefixItems         []*node
	contains            *node
	minContains         int // 1 where nothing is said
	maxContains         int // -1: no limit
	uniqueItems         bool
	propertyNames       *node
	patternProperties   []patternProperty
	dependentRequired   map[string][]string
	dependentSchemas    map[string]*node
	minProperties       int
	maxProperties       int // -1: no limit
}

// newAlso returns keywords that ask nothing.
func newAlso() *also { return &also{minContains: 1, maxContains: -1, maxProperties: -1} }

// A patternProperty is a schema for the members whose names match.
type patternProperty struct {
	pattern *regexp.Regexp
	node    *node
}
