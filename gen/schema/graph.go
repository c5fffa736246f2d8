package schema

import (
	"iter"
	"slices"
	"strings"
)

// A Graph is a document and the targets of its references. All code that follows a
// "$ref" or looks for recursion uses it. It remembers its answers, so that the time
// for all references grows with the document, not with its square. It is for one
// goroutine, and for a document that does not change.
type Graph struct {
	doc     *Doc
	tables  map[*Doc]map[string]*Doc // the values of large objects by key
	anchors map[string]*Doc          // nil until the first is looked up
	targets map[string]*Doc          // by reference; nil for one without a target
	inside  map[string][]string      // by reference: see RefsFrom
	refs    *Cycles[string]          // of references, through RefsFrom
	chains  *Cycles[*Doc]            // of schemas, through their own references only
}

// NewGraph returns the graph of a document.
func NewGraph(doc *Doc) *Graph { return &Graph{doc: doc} }

// Root returns the document.
func (g *Graph) Root() *Doc { return g.doc }

// DefinitionKeywords are the keywords whose schemas apply only where a reference leads
// to them; the second is that of the drafts before 2019-09.
// https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.4
var DefinitionKeywords = []string{"$defs", "definitions"}

// WholeRef is the reference to the whole document.
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

// Target returns the target of a schema's reference; nil if it has no reference, or
// the reference no target. The target need not be a schema.
func (g *Graph) Target(sub *Doc) *Doc {
	ref, ok := sub.Ref()
	if !ok {
		return nil
	}
	return g.Resolve(ref.Text)
}

// maxHops is how many references Follow follows: a longer chain is not to be expected,
// and may be a circle.
const maxHops = 16

// Follow follows the reference of a schema, that of its target and so on, and returns
// the first schema without a reference, which may be sub. It reports false, with the
// last schema that it came to, if a reference has no target, if there are too many,
// or if through returns false for a schema whose reference would be followed. A
// nil through follows all.
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

// inPlace are the keywords whose schemas apply to the same value as the schema that has
// them, like the target of its reference.
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.2
var inPlace = []string{"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"}

// EvaluatingKeywords returns the keywords through which other schemas evaluate items
// and properties for "unevaluatedItems" and "unevaluatedProperties": references, and
// those that apply to the same value, except "not", which has no such effect.
// https://json-schema.org/draft/2020-12/json-schema-core#section-11
func EvaluatingKeywords() []string {
	isNot := func(keyword string) bool { return keyword == "not" }
	return append([]string{"$ref", "$dynamicRef"}, slices.DeleteFunc(slices.Clone(inPlace), isNot)...)
}

// IsInPlace reports whether the schemas under a keyword apply to the same value as the
// schema that has it.
func IsInPlace(keyword string) bool { return slices.Contains(inPlace, keyword) }

// InPlace returns the schemas that apply to the same value as a schema: the target of
// its reference, and those under the keywords for which [IsInPlace] is true. It
// leaves out those under the keywords in but, of which "$ref" can be one.
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

// Conjuncts yields the schemas that accept every value that sub accepts: sub, the
// target of its reference, those under "allOf", and theirs in turn, each once.
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

// TargetsIn returns the targets of the references in a part of the document, each
// once, in the order of the document.
func (g *Graph) TargetsIn(part *Doc) []*Doc {
	var targets []*Doc
	seen := map[*Doc]bool{nil: true}
	Visit(part, func(sub *Doc) bool {
		if target := g.Target(sub); !seen[target] {
			seen[target] = true
			targets = append(targets, target)
		}
		return true
	})
	return targets
}

// RefsFrom returns the references in the target of a reference, as [Refs] does.
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

// IsRecursive reports whether the target of a reference leads back to this reference.
func (g *Graph) IsRecursive(ref string) bool { return g.recursion().Has(ref) }

// Recursion returns the first circle of references that a reference leads into,
// beginning with the one that is reached first; nil if there is none.
func (g *Graph) Recursion(ref string) []string { return g.recursion().From(ref) }

func (g *Graph) recursion() *Cycles[string] {
	if g.refs == nil {
		g.refs = NewCycles(g.RefsFrom)
	}
	return g.refs
}

// IsCircular reports whether the reference of a schema leads, through references alone,
// into a circle of them: it has no meaning.
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
