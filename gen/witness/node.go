package witness

import (
	"encoding/binary"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// types is a set of JSON types.
type types uint8

const allTypes = types(1)<<(schema.Object+1) - 1

func typeOf(kind schema.Kind) types { return 1 << kind }

// An op says what a node states about a value. Those from opInteger on are
// assertions about values of one type, and hold for values of every other.
type op uint8

const (
	opTrue     op = iota
	opAll         // all of kids
	opOne         // exactly one of kids
	opRef         // what targets[count] says
	opType        // the type is one of types
	opEnum        // the value is one of values
	opOpaque      // text says what: nothing here can decide it
	opInteger     // of numbers
	opLeast       // number, or more; more alone where open
	opMost        // number, or less; less alone where open
	opMultiple    // of number
	opLonger      // count characters, or more
	opShorter     // count characters, or fewer
	opPattern     // text matches
	opFormat      // text is the name of the format
	opProperty    // text, where it is there, fits kids[0]
	opMatching    // properties that match text fit kids[0]
	opOthers      // properties that are not in names and match none of patterns fit kids[0]
	opRequired    // text is there
	opNames       // all names of properties fit kids[0]
	opMinNames    // count properties, or more
	opMaxNames    // count properties, or fewer
	opItem        // the item at count, where it is there, fits kids[0]
	opRest        // the items from count on fit kids[0]
	opContains    // count items that fit kids[0], or more
	opFewer       // count items that fit kids[0], or fewer
	opMinItems    // count items, or more
	opMaxItems    // count items, or fewer
	opUnique      // no two items are equal
)

// A node is a statement about a value. Equal statements are one node, so that
// they are compared by their number alone.
type node struct {
	op       op
	types    types // what it is about; the types that it takes, of opType and opEnum
	kids     []lit
	text     string
	count    int
	number   *big.Rat
	open     bool
	names    []string // sorted
	patterns []string // sorted
	values   []*schema.Doc
	keys     map[string]bool // of values
}

// A lit is a node, or that it does not hold: twice its number, and one more
// where it is negated.
type lit int32

const (
	yesLit lit = 0 // what holds for every value
	noLit  lit = 1
)

func (l lit) not() lit      { return l ^ 1 }
func (l lit) negated() bool { return l&1 == 1 }

// nodes holds the statements that a search has met.
type nodes struct {
	all     []node
	byKey   map[string]lit
	targets []lit // of references, by number
}

func newNodes() nodes {
	return nodes{all: []node{{op: opTrue, types: allTypes}}, byKey: map[string]lit{}}
}

func (n *nodes) of(l lit) *node { return &n.all[l>>1] }

// add returns the one node that states the same.
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

// key tells a statement from every other.
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

// allOf returns the statement that all hold.
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

// anyOf returns the statement that one or more hold.
func (n *nodes) anyOf(parts ...lit) lit {
	negated := make([]lit, len(parts))
	for i, part := range parts {
		negated[i] = part.not()
	}
	return n.allOf(negated...).not()
}

// oneOf returns the statement that exactly one holds.
func (n *nodes) oneOf(parts []lit) lit {
	parts = slices.DeleteFunc(slices.Clone(parts), func(l lit) bool { return l == noLit })
	slices.Sort(parts) // the same one twice counts twice
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

// oneOfValues returns the statement that a value is one of the given ones.
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

// opaque returns a statement about values of some types that only its text
// tells from others.
func (n *nodes) opaque(about types, reason string, parts ...string) lit {
	return n.add(node{op: opOpaque, types: about, text: reason, names: []string{strings.Join(parts, "\x00")}})
}
