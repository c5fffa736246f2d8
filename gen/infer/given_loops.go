package infer

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// inPlace are the keywords whose schemas speak of the same value as the schema
// that has them (JSON Schema 2020-12, core, section 10.2), beside
// "dependentSchemas", which has them in a table.
var inPlace = []string{"allOf", "anyOf", "oneOf", "not", "if", "then", "else"}

// A loopFinder follows the references of a document as a validator does that
// looks at one value.
type loopFinder struct {
	doc    *schema.Doc
	open   map[*schema.Doc]bool // true while what it refers to is followed
	faults []fault
}

// loopFaults returns the references that lead back to where they stand without
// a step into a value, which no validator comes to an end with (JSON Schema
// 2020-12, core, section 9.4.1).
func loopFaults(doc *schema.Doc) []fault {
	l := &loopFinder{doc: doc, open: map[*schema.Doc]bool{}}
	schema.Walk(doc, func(_ schema.Path, sub *schema.Doc) bool {
		l.follow(sub)
		return true
	})
	return l.faults
}

func (l *loopFinder) follow(sub *schema.Doc) {
	if _, seen := l.open[sub]; seen {
		return
	}
	l.open[sub] = true
	if ref, ok := sub.Get("$ref"); ok {
		l.followRef(ref)
	}
	for _, applied := range appliedInPlace(sub) {
		l.follow(applied)
	}
	l.open[sub] = false
}

func (l *loopFinder) followRef(ref *schema.Doc) {
	target := schema.Resolve(l.doc, ref.Text)
	switch {
	case target == nil: // told by refFaults
	case l.open[target]:
		l.faults = append(l.faults, fault{ref, fmt.Sprintf("$ref %s leads back to itself, and to no value", ref), "refer to it from a part of the value, such as a property or the items, or write what it means"})
	default:
		l.follow(target)
	}
}

// appliedInPlace returns the schemas in one that speak of the same value.
func appliedInPlace(sub *schema.Doc) []*schema.Doc {
	var list []*schema.Doc
	for _, keyword := range inPlace {
		if applied, ok := sub.Get(keyword); ok && applied.Kind == schema.Array {
			list = append(list, applied.Items...)
		} else if ok {
			list = append(list, applied)
		}
	}
	if table, ok := sub.Get("dependentSchemas"); ok {
		for _, member := range table.Members {
			list = append(list, member.Value)
		}
	}
	return list
}
