package schema

import (
	"iter"
	"slices"
	"strings"
)

// A Graph is a document and where the references in it lead. It is the one
// place that follows a "$ref", and with [Cycles] the one that finds out what
// leads back to itself. It remembers what it was asked, so that the time for
// all references grows with the document, not with its square. It is for one
// goroutine, and for a document that stays as it is.
type Graph struct {
	doc     *Doc
	tables  map[*Doc]map[string]*Doc // the values of large objects by key
	anchors map[string]*Doc          // nil until one is asked for
	targets map[string]*Doc          // by reference; nil for one that leads nowhere
	inside  map[string][]string      // by reference: see RefsFrom
	refs    *Cycles[string]          // of references, through RefsFrom
	chains  *Cycles[*Doc]            // of schemas, through their references alone
}

// NewGraph returns the graph of a document.
func NewGraph(doc *Doc) *Graph { return &Graph{doc: doc} }

// Root returns the document.
func (g *Graph) Root() *Doc { return g.doc }

// DefinitionKeywords hold schemas for references alone; the second is that of
// the drafts before 2019-09.
// https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.4
var DefinitionKeywords = []string{"$defs", "definitions"}

// WholeRef refers to the whole document.
const WholeRef = "#"

// Body returns a schema without its definitions.
func (d *Doc) Body() *Doc { return d.Without(DefinitionKeywords...) }

// DefinitionRef returns the reference to a definition of the root, by its name
// as a reference writes it.
func DefinitionRef(name string) string { return WholeRef + "/$defs/" + name }

// DefinitionName returns the name of the definition of the root that a
// reference leads to, as the reference writes it; "" where it leads elsewhere.
func DefinitionName(ref string) string {
	for _, keyword := range DefinitionKeywords {
		if name, ok := strings.CutPrefix(ref, WholeRef+"/"+keyword+"/"); ok && !strings.Contains(name, "/") {
			return name
		}
	}
	return ""
}

// Ref returns the reference of a schema, and whether it has one.
func (d *Doc) Ref() (*Doc, bool) {
	ref := d.Under("$ref")
	return ref, ref != nil
}

// Target returns what the reference of a schema leads to: nil where there is
// no reference, or it leads nowhere. It need not be a schema.
func (g *Graph) Target(sub *Doc) *Doc {
	ref, ok := sub.Ref()
	if !ok {
		return nil
	}
	return g.Resolve(ref.Text)
}

// maxHops is how many references Follow takes one after another: more are
// written by nobody, and may have no end.
const maxHops = 16

// Follow goes from a schema through references, one after another, and returns
// where they end: the schema itself where it has none. It reports false where
// one leads nowhere, where there is no end to them, or before a schema for
// which through is false; then it returns how far it came. A nil through is
// true for all.
func (g *Graph) Follow(sub *Doc, through func(sub *Doc) bool) (*Doc, bool) {
	for range maxHops {
		if _, ok := sub.Ref(); !ok {
			return sub, true
		}
		target := g.Target(sub)
		if target == nil || through != nil && !through(sub) {
			return sub, false
		}
		sub = target
	}
	return sub, false
}

// inPlace are the keywords whose schemas speak of the same value as the schema
// that has them, as the target of its reference does.
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.2
var inPlace = []string{"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"}

// EvaluatingKeywords returns the keywords by which what others say of the same
// value counts as looked at for "unevaluatedItems" and "unevaluatedProperties":
// references, and those in place but "not", which passes nothing on.
// https://json-schema.org/draft/2020-12/json-schema-core#section-11
func EvaluatingKeywords() []string {
	isNot := func(keyword string) bool { return keyword == "not" }
	return append([]string{"$ref", "$dynamicRef"}, slices.DeleteFunc(slices.Clone(inPlace), isNot)...)
}

// IsInPlace reports whether the schemas under a keyword speak of the same
// value as the schema that has it.
func IsInPlace(keyword string) bool { return slices.Contains(inPlace, keyword) }

// InPlace returns the schemas that speak of the same value as a schema: what
// its reference leads to, and what stands under the keywords for which
// [IsInPlace] is true. What stands under the keywords in but, "$ref" among
// them, is left out.
func (g *Graph) InPlace(sub *Doc, but ...string) []*Doc {
	var all []*Doc
	if target := g.Target(sub); target != nil && !slices.Contains(but, "$ref") {
		all = append(all, target)
	}
	for _, keyword := range inPlace {
		value := sub.Under(keyword)
		if value == nil || slices.Contains(but, keyword) {
			continue
		}
		switch keywords[keyword] {
		case list:
			all = append(all, value.Items...)
		case table:
			for _, m := range value.Members {
				all = append(all, m.Value)
			}
		default:
			all = append(all, value)
		}
	}
	return all
}

// Conjuncts yields the schemas that a value has to match where it matches sub,
// whatever the value is: sub, what its reference leads to, those under "allOf",
// and theirs in turn, each once.
func (g *Graph) Conjuncts(sub *Doc) iter.Seq[*Doc] {
	return func(yield func(*Doc) bool) {
		seen := map[*Doc]bool{}
		var visit func(*Doc) bool
		visit = func(sub *Doc) bool {
			if seen[sub] {
				return true
			}
			seen[sub] = true
			if !yield(sub) {
				return false
			}
			if target := g.Target(sub); target != nil && !visit(target) {
				return false
			}
			return !slices.ContainsFunc(sub.List("allOf"), func(branch *Doc) bool { return !visit(branch) })
		}
		visit(sub)
	}
}

// TargetsIn returns what the references in a part of the document lead to, each
// once, in the order of the document.
func (g *Graph) TargetsIn(part *Doc) []*Doc {
	var targets []*Doc
	met := map[*Doc]bool{nil: true}
	Visit(part, func(sub *Doc) bool {
		if target := g.Target(sub); !met[target] {
			met[target] = true
			targets = append(targets, target)
		}
		return true
	})
	return targets
}

// RefsFrom returns the references in what a reference leads to, as [Refs] does.
func (g *Graph) RefsFrom(ref string) []string {
	refs, known := g.inside[ref]
	if known {
		return refs
	}
	if target := g.Resolve(ref); target != nil {
		refs = Refs(target)
	}
	if g.inside == nil {
		g.inside = map[string][]string{}
	}
	g.inside[ref] = refs
	return refs
}

// IsRecursive reports whether what a reference leads to leads to it again.
func (g *Graph) IsRecursive(ref string) bool { return g.recursion().Has(ref) }

// Recursion returns the first references that a reference leads to and that
// lead to one another in a circle, in their order, from the one that it comes
// to first; nil where there are none.
func (g *Graph) Recursion(ref string) []string { return g.recursion().From(ref) }

func (g *Graph) recursion() *Cycles[string] {
	if g.refs == nil {
		g.refs = NewCycles(g.RefsFrom)
	}
	return g.refs
}

// IsCircular reports whether the reference of a schema leads, by references
// alone, into a circle of them, so that it says nothing.
// https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1
func (g *Graph) IsCircular(sub *Doc) bool {
	if g.chains == nil {
		g.chains = NewCycles(func(sub *Doc) []*Doc {
			if target := g.Target(sub); target != nil {
				return []*Doc{target}
			}
			return nil
		})
	}
	return g.chains.LeadTo(sub)
}
