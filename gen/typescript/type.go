package typescript

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A form is how a type is written.
type form uint8

const (
	plain     form = iota // all values of its kinds
	literal               // one value
	object                // an object with fields
	list                  // an array or a tuple
	reference             // a type with a name
	union                 // one of its parts
	both                  // all of its parts at once
)

// A typ is a type of TypeScript. It accepts every value that its schema accepts, and
// others, too, if TypeScript cannot express a keyword.
type typ struct {
	form   form
	kinds  kinds  // those that its values may have
	about  string // its comment
	text   string // of a literal; the name of a reference
	parts  []*typ // of a union or of both; the first elements of a tuple
	needed int    // how many of these a tuple has at least
	fields []field
	rest   *typ // the type of other elements, or properties; nil for none
}

// A field is a property of an object.
type field struct {
	name     string
	optional bool
	*typ
}

// kinds are types of JSON. An integer is a number.
type kinds uint8

const (
	texts kinds = 1 << iota
	numbers
	booleans
	arrays
	objects
	null
	noKinds  kinds = 0
	allKinds       = texts | numbers | booleans | arrays | objects | null
)

var kindsByName = map[string]kinds{
	"string": texts, "number": numbers, "integer": numbers, "boolean": booleans,
	"array": arrays, "object": objects, schema.NullType: null,
}

// ownKinds returns the kinds of the values that a schema's own "type", "enum" and
// "const" allow.
func ownKinds(sub *schema.Doc) kinds {
	if sub.IsFalse() {
		return noKinds
	}
	left := allKinds
	if names, stated := sub.Types(); stated {
		left = noKinds
		for _, name := range names {
			left |= kindsByName[name]
		}
	}
	if values, stated := sub.Values(); stated {
		valued := noKinds
		for _, value := range values {
			valued |= kindOf(value)
		}
		left &= valued
	}
	return left
}

func kindOf(value *schema.Doc) kinds { return kindsByName[value.Kind.String()] }

// plainOf returns the type of all values of some kinds: unknown for all kinds, never for
// none.
func plainOf(k kinds) *typ { return &typ{form: plain, kinds: k} }

func isPlain(t *typ) bool { return t.form == plain }

// eitherOf returns the union of types, without those that add neither values nor a
// comment.
func eitherOf(forms ...*typ) *typ {
	var parts, kept []*typ
	for _, t := range forms {
		if t.form == union && t.about == "" {
			parts = append(parts, t.parts...)
			continue
		}
		parts = append(parts, t)
	}
	all, wide := noKinds, noKinds
	for _, part := range parts {
		all |= part.kinds
		if isPlain(part) {
			wide |= part.kinds
		}
	}
	quiet := !slices.ContainsFunc(parts, func(part *typ) bool { return part.about != "" })
	if quiet && all == wide {
		return plainOf(all)
	}
	for _, part := range parts {
		if part.kinds == noKinds || part.about == "" && slices.ContainsFunc(kept, part.same) {
			continue
		}
		kept = append(kept, part)
	}
	if len(kept) == 1 {
		return kept[0]
	}
	return &typ{form: union, kinds: all, parts: kept}
}

// same reports whether two types are written in the same way, comments included.
func (t *typ) same(other *typ) bool {
	if t == other || t == nil || other == nil {
		return t == other
	}
	if t.form != other.form || t.kinds != other.kinds || t.about != other.about || t.text != other.text || t.needed != other.needed {
		return false
	}
	sameField := func(a, b field) bool { return a.name == b.name && a.optional == b.optional && a.typ.same(b.typ) }
	return slices.EqualFunc(t.parts, other.parts, (*typ).same) && slices.EqualFunc(t.fields, other.fields, sameField) && t.rest.same(other.rest)
}

// bothOf returns the intersection of types. Its comment has theirs, but not those of the
// parts of unions, which stay there.
func bothOf(parts ...*typ) *typ {
	all, wide := allKinds, allKinds
	var kept []*typ
	var comments []string
	for _, part := range parts {
		all &= part.kinds
		comments = append(comments, part.about)
		switch {
		case isPlain(part):
			wide &= part.kinds
		case !slices.ContainsFunc(kept, part.same):
			bare := *part
			bare.about = ""
			kept = append(kept, &bare)
		}
	}
	narrow := allKinds
	for _, part := range kept {
		narrow &= part.kinds
	}
	if len(kept) == 0 || all == noKinds {
		kept = []*typ{plainOf(all)}
	} else if narrow&^wide != noKinds {
		kept = append([]*typ{plainOf(wide)}, kept...)
	}
	made := kept[0]
	if len(kept) > 1 {
		made = &typ{form: both, kinds: all, parts: kept}
	}
	made.about = paragraphs(comments...)
	return made
}
