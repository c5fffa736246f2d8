package schema

import (
	"slices"
	"strings"
)

// A Rule states which properties of an object are given together.
type Rule struct {
	If     []string // the rule is for objects with all of these; empty for all objects
	Then   Quantity // how many of Names are given
	Names  []string // of properties
	Origin *Origin  // its rule begins with [AcrossFields]
}

// A Quantity is how many properties a [Rule] requires.
type Quantity uint8

// The quantities.
const (
	AtLeastOne Quantity = iota
	ExactlyOne
	All
	None
)

// AcrossFields begins the rule of the origin of each keyword that a [Rule] becomes.
const AcrossFields = "rule across fields: "

// IsAcrossFields reports whether a keyword comes from a [Rule].
func (m Member) IsAcrossFields() bool { return strings.HasPrefix(m.Value.Origin.Rule(), AcrossFields) }

// docOfRules returns a schema with the keywords of rules. A keyword that an earlier rule
// has is in an "allOf".
func docOfRules(rules []Rule) *Doc {
	doc, more := Obj(), Arr()
	for _, rule := range rules {
		for _, part := range rule.docs() {
			key, value := part.Members[0].Key, part.Members[0].Value
			switch old := doc.Under(key); {
			case old == nil:
				doc.Members = append(doc.Members, part.Members...)
			case key == "dependentRequired":
				doc = doc.With(key, mergeDependents(old, value))
			default:
				more.Items = append(more.Items, part)
			}
		}
	}
	if len(more.Items) > 0 {
		more.Origin = more.Items[0].Origin
		doc.Members = append(doc.Members, M("allOf", more))
	}
	return doc
}

// mergeDependents returns what two values of "dependentRequired" require.
func mergeDependents(a, b *Doc) *Doc {
	for _, m := range b.Members {
		if old := a.Under(m.Key); old != nil {
			merged := Arr(slices.Clone(old.Items)...)
			merged.Origin = old.Origin
			for _, name := range m.Value.Items {
				if !slices.ContainsFunc(old.Items, name.Equal) {
					merged.Items = append(merged.Items, name)
				}
			}
			m.Value = merged
		}
		a = a.With(m.Key, m.Value)
	}
	return a
}

// docs returns the schemas that together say the same as a rule, each with one keyword,
// or with "if" and "then".
func (r Rule) docs() []*Doc {
	required := func(names ...string) *Doc { return Obj(M("required", Strs(names...))) }
	var docs []*Doc
	switch {
	case r.Then == None:
		for _, name := range r.Names {
			docs = append(docs, Obj(M("not", required(append(slices.Clone(r.If), name)...))))
		}
	case r.Then == All && len(r.If) == 1:
		docs = append(docs, Obj(M("dependentRequired", Obj(M(r.If[0], Strs(r.Names...))))))
	case r.Then == All:
		docs = append(docs, Obj(M("if", required(r.If...)), M("then", required(r.Names...))))
	default:
		choice := Arr()
		for _, name := range r.Names {
			choice.Items = append(choice.Items, required(name))
		}
		keyword := "anyOf"
		if r.Then == ExactlyOne {
			keyword = "oneOf"
		}
		one := Obj(M(keyword, choice))
		if len(r.If) > 0 {
			one = Obj(M("if", required(r.If...)), M("then", one))
		}
		docs = append(docs, one)
	}
	for _, doc := range docs {
		doc.setOrigin(r.Origin)
	}
	return docs
}

// setOrigin sets the origin of a document and of all in it.
func (d *Doc) setOrigin(origin *Origin) {
	d.Origin = origin
	for _, m := range d.Members {
		m.Value.setOrigin(origin)
	}
	for _, item := range d.Items {
		item.setOrigin(origin)
	}
}
