package witness

import (
	"encoding/binary"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

type types uint8

const allTypes = types(1)<<(schema.Object+1) - 1

func typeOf(kind schema.Kind) types { return 1 << kind }

// An op is the kind of statement that a node makes about a value. The ops from opInteger
// on are assertions about values of one type, and hold for values of any other type.
type op uint8

const (
	opTrue     op = iota
	opAll         // all of kids
	opOne         // exactly one of kids
	opRef         // targets[count] holds
	opType        // the type is one of types
	opEnum        // the value is one of values
	opOpaque      // undecidable; text is the reason
	opInteger     // the number is an integer
	opLeast       // number or more; if open, more than number
	opMost        // number or less; if open, less than number
	opMultiple    // the number is a multiple of number
	opLonger      // at least count characters
	opShorter     // at most count characters
	opPattern     // the string matches text
	opECMA        // the string matches text, a regular expression that Go does not support
	opFormat      // the string has the format named text
	opProperty    // the property named text satisfies kids[0], if it is present
	opMatching    // properties whose names match text satisfy kids[0]
	opOthers      // properties whose names are not in names and match none of patterns satisfy kids[0]
	opRequired    // the property named text is present
	opNames       // all property names satisfy kids[0]
	opMinNames    // at least count properties
	opMaxNames    // at most count properties
	opItem        // the item at index count satisfies kids[0], if it is present
	opRest        // the items from index count on satisfy kids[0]
	opContains    // at least count items satisfy kids[0]
	opFewer       // at most count items satisfy kids[0]
	opMinItems    // at least count items
	opMaxItems    // at most count items
	opUnique      // no two items are equal
)

// A node is a statement about a value. Equal statements are the same node, so that it
// suffices to compare indexes.
type node struct {
	op       op
	types    types // types of values to which the statement applies; for opType and opEnum, the allowed types
	kids     []lit
	text     string
	count    int
	number   *big.Rat
	open     bool
	names    []string // sorted
	patterns []string // sorted
	values   []*schema.Doc
	keys     map[string]bool // keys of values, by schema.ValueKey
}

// A lit (literal) is a node or its negation. Its value is twice the node's index, plus one
// if it is negated.
type lit int32

const (
	yesLit lit = 0 // holds for every value
	noLit  lit = 1 // holds for no value
)

func (l lit) not() lit      { return l ^ 1 }
func (l lit) negated() bool { return l&1 == 1 }

// nodes contains the nodes of a search. Each node is a different statement about a value.
type nodes struct {
	all     []node
	byKey   map[string]lit
	targets []lit // statements of the targets of references; the count of an opRef is an index
}

func (n *nodes) of(l lit) *node { return &n.all[l>>1] }

// add returns the node for the statement x. It adds the node if it does not exist yet.
func (n *nodes) add(x node) lit {
	key := x.key()
	if l, ok := n.byKey[key]; ok {
		return l
	}
	l := lit(len(n.all) << 1)
	n.all = append(n.all, x)
	n.byKey[key] = l
	return l
}

// key returns a string that is equal only for equal statements.
func (x *node) key() string {
	b := []byte{byte(x.op), byte(x.types)}
	if x.open {
		b[1] |= 1 << 7
	}
	b = binary.AppendVarint(b, int64(x.count))
	for _, kid := range x.kids {
		b = binary.AppendVarint(b, int64(kid))
	}
	if x.number != nil {
		b = append(b, x.number.RatString()...)
	}
	texts := append([]string{x.text}, x.names...)
	for _, list := range [][]string{texts, x.patterns, slices.Sorted(maps.Keys(x.keys))} {
		b = binary.AppendUvarint(append(b, '|'), uint64(len(list)))
		for _, text := range list {
			b = binary.AppendUvarint(b, uint64(len(text)))
			b = append(b, text...)
		}
	}
	return string(b)
}

func (n *nodes) allOf(parts ...lit) lit {
	var kids []lit
	for _, part := range parts {
		if x := n.of(part); x.op == opAll && !part.negated() {
			kids = append(kids, x.kids...)
		} else if part != yesLit {
			kids = append(kids, part)
		}
	}
	slices.Sort(kids)
	kids = slices.Compact(kids)
	for i, kid := range kids {
		if kid == noLit || i > 0 && kids[i-1] == kid.not() {
			return noLit
		}
	}
	switch len(kids) {
	case 0:
		return yesLit
	case 1:
		return kids[0]
	}
	return n.add(node{op: opAll, types: allTypes, kids: kids})
}

func (n *nodes) anyOf(parts ...lit) lit {
	negated := make([]lit, len(parts))
	for i, part := range parts {
		negated[i] = part.not()
	}
	return n.allOf(negated...).not()
}

// oneOf returns the statement that exactly one of the parts holds.
func (n *nodes) oneOf(parts ...lit) lit {
	parts = slices.DeleteFunc(slices.Clone(parts), func(l lit) bool { return l == noLit })
	slices.Sort(parts) // a part that occurs twice counts twice
	switch len(parts) {
	case 0:
		return noLit
	case 1:
		return parts[0]
	}
	return n.add(node{op: opOne, types: allTypes, kids: parts})
}

func (n *nodes) typed(set types) lit {
	switch set {
	case allTypes:
		return yesLit
	case 0:
		return noLit
	}
	return n.add(node{op: opType, types: set})
}

func (n *nodes) oneOfValues(values []*schema.Doc) lit {
	if len(values) == 0 {
		return noLit
	}
	keys, set := map[string]bool{}, types(0)
	var distinct []*schema.Doc
	for _, value := range values {
		if key := schema.ValueKey(value); !keys[key] {
			keys[key] = true
			distinct = append(distinct, value)
			set |= typeOf(value.Kind)
		}
	}
	return n.add(node{op: opEnum, types: set, values: distinct, keys: keys})
}

// opaque returns an undecidable statement about values of the types about, with the
// reason. Two opaque statements are equal if their reason and parts are equal.
func (n *nodes) opaque(about types, reason string, parts ...string) lit {
	return n.add(node{op: opOpaque, types: about, text: reason, names: []string{strings.Join(parts, "\x00")}})
}
