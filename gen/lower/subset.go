package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// A subset is the part of JSON Schema that a provider takes.
type subset struct {
	// keeps are the keywords that stay; any other is told, or left out where it
	// tells a model nothing.
	keeps []string
	// formats are the values of "format" that stay.
	formats []string
	// enums are the kinds of values that may stand in an "enum".
	enums []schema.Kind
	// typed says that every schema must say its type.
	typed bool
	// items says that an array must say what its items are.
	items bool
	// inline says that references are not taken at all.
	inline bool
	// recursion says that a definition may hold itself within a property that
	// is not required.
	recursion bool
	// aloneRefs says that nothing may stand beside a reference.
	aloneRefs bool
	// closes says that an object takes no other properties unless it says so.
	closes bool
	// declaredOnly says that a model sends no property but those declared.
	declaredOnly bool
	// node makes one schema that of the subset, its inner ones after it.
	node func(n *narrowing, at *schema.Place, sub *schema.Doc) *schema.Doc
	// finish does so for what needs the inner ones first, and tells [toldLast];
	// nil where there is no more to do than that.
	finish func(n *narrowing, at *schema.Place, sub *schema.Doc) *schema.Doc
}

// A narrowing is the lowering of one document to a subset.
type narrowing struct {
	*lowering
	to       *subset
	merger   *merger
	graph    *schema.Graph   // of what references lead into
	refs     definitionGraph // of that; nil until it is needed
	unrolled bool
}

// lower returns what the subset has for a document. A definition that nothing
// matches has no form of its own, so references are replaced where there is
// one.
func (s *subset) lower(doc *schema.Doc) (*schema.Doc, []Note) {
	return lowerBy(doc, func(l *lowering, doc *schema.Doc) *schema.Doc {
		before := l.notes
		out := s.narrow(l, doc, s.inline)
		if slices.ContainsFunc(out.Table("$defs"), func(m schema.Member) bool { return m.Value.IsFalse() }) {
			l.notes = before
			return s.narrow(l, doc, true)
		}
		return out
	})
}

func (s *subset) narrow(l *lowering, doc *schema.Doc, inline bool) *schema.Doc {
	n := &narrowing{lowering: l, to: s, merger: newMerger()}
	if inline || !n.refsMayStay(doc) {
		doc = n.withoutRefs(doc)
	}
	root := n.plainRoot(doc)
	if Has(l.notes, Refused) {
		return doc
	}
	n.graph = schema.NewGraph(root)
	doc = schema.RewriteDown(root, func(at *schema.Place, sub *schema.Doc) *schema.Doc { return s.node(n, at, sub) })
	doc = schema.RewriteAt(doc, n.complete)
	if n.unrolled {
		l.notes = onceEach(l.notes)
	}
	return doc
}

// onceEach returns notes without those that differ only in which copy of a
// schema they are about.
func onceEach(notes []Note) []Note {
	seen := map[string]bool{}
	return filter(notes, func(note Note) bool {
		end := note.Path[max(len(note.Path)-2, 0):]
		key := fmt.Sprint(note.Kind, note.Keyword, note.Pos, note.Message, end)
		again := seen[key]
		seen[key] = true
		return !again
	})
}

// complete is the rule for a schema whose inner ones are complete.
func (n *narrowing) complete(at *schema.Place, sub *schema.Doc) *schema.Doc {
	sub = n.prune(at, sub)
	if at == nil {
		sub = n.rootObject(sub)
	}
	switch {
	case sub.Kind == schema.Bool:
		return sub
	case n.to.finish == nil:
		return n.tell(at, sub, toldLast...)
	}
	return n.to.finish(n, at, sub)
}

// plainRoot returns the root with what its own reference leads to, and without
// the unions that providers refuse there.
func (n *narrowing) plainRoot(root *schema.Doc) *schema.Doc {
	if ref, ok := root.Ref(); ok {
		definitions := root.Only(schema.DefinitionKeywords...)
		target, _ := schema.NewGraph(root).Follow(root, nil)
		merged, exact := n.merger.merge(root.Without("$ref").Body(), target.Body())
		if !exact || target.Has("$ref") || merged.Kind == schema.Bool {
			n.note(Refused, nil, root, "$ref", "what the root refers to with %s cannot be joined with the rest of the root; write the properties there", ref)
			return root
		}
		n.note(Adapted, nil, root, "$ref", "what the reference at the root leads to is written in its place")
		root = withMembers(merged, definitions.Members)
	}
	root = n.foldAll(nil, root)
	if root.Kind == schema.Bool {
		return n.rootObject(root)
	}
	return n.rootObject(n.foldRoot(root, rootRefused))
}

// foldAll returns a schema without "allOf", as far as one set of keywords says
// the same.
func (n *narrowing) foldAll(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.Has("allOf") {
		return sub
	}
	n.note(Adapted, at, sub, "allOf", "the schemas under %q are joined", "allOf")
	return n.merger.mergeAllOf(sub)
}

// openUnion makes a "oneOf" an "anyOf", which loses nothing where no value
// matches two of its choices; else that is told. Beside an "anyOf" it is told
// as a whole. Providers take "oneOf" for "anyOf", if they take it.
func (n *narrowing) openUnion(at *schema.Place, sub *schema.Doc) *schema.Doc {
	union := sub.Under("oneOf")
	switch {
	case union == nil:
		return sub
	case sub.Has("anyOf"):
		return n.tell(at, sub, "oneOf")
	case exclusive(n.graph, union.Items) && !(n.unrolled && slices.ContainsFunc(union.Items, (*schema.Doc).IsFalse)):
		n.note(Adapted, at, sub, "oneOf", "%q is %q, because no value matches two of its choices", "oneOf", "anyOf")
		return sub.Rename("oneOf", "anyOf", union)
	}
	n.note(Told, at, sub, "oneOf", "%q is %q, and that only one may match is told in the description", "oneOf", "anyOf")
	return words.Describe(sub.Rename("oneOf", "anyOf", union), "Must match exactly one of the choices.")
}

// enumOfConst makes a "const" an "enum" of one value.
func (n *narrowing) enumOfConst(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.Has("const") {
		return sub
	}
	n.note(Adapted, at, sub, "const", "a %q is an %q of one value", "const", "enum")
	return constAsEnum(sub)
}

// tellRest tells the keywords that the subset lacks, but for [toldLast], and
// leaves out those that tell a model nothing.
func (n *narrowing) tellRest(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if kinds, typed := sub.Types(); typed {
		sub = n.dropSilent(at, sub, kinds)
	}
	var told []string
	for _, m := range sub.Members {
		switch {
		case slices.Contains(n.to.keeps, m.Key), isToldLast(m.Key):
		case tellsNothing(m.Key):
			n.note(Dropped, at, sub, m.Key, "%q tells a model nothing", m.Key)
			sub = sub.Without(m.Key)
		default:
			told = append(told, m.Key)
		}
	}
	return n.tell(at, sub, told...)
}

// dropSilent leaves out keywords that say nothing of values of the types.
func (n *narrowing) dropSilent(at *schema.Place, sub *schema.Doc, kinds []string) *schema.Doc {
	for _, m := range sub.Members {
		if !saysOf(m, kinds) {
			n.note(Dropped, at, sub, m.Key, "%q says nothing of a value of the type %s", m.Key, strings.Join(kinds, " or "))
			sub = sub.Without(m.Key)
		}
	}
	return sub
}

// saysOf reports whether a keyword says something of values of one of the
// types. There are formats of numbers too.
func saysOf(m schema.Member, kinds []string) bool {
	if m.Key == "format" && slices.Contains(numberFormats, m.Value.Text) {
		return slices.Contains(kinds, "integer") || slices.Contains(kinds, "number")
	}
	return speaks(m.Key, kinds)
}

var (
	knownKeywords = schema.KeywordNames()
	// These neither allow nor forbid a value, nor help a model to choose one.
	mute = append([]string{"title", "readOnly", "writeOnly", "contentSchema", "$defs", "definitions"}, emptyKeywords...)
)

// tellsNothing reports whether a keyword tells a model nothing. Those that
// nobody knows are of this kind.
func tellsNothing(keyword string) bool {
	return slices.Contains(mute, keyword) || !slices.Contains(knownKeywords, keyword)
}

// toldLast are the annotations that are told, behind all constraints.
var toldLast = []string{"default", "examples", "deprecated", "readOnly", "writeOnly"}

// isToldLast reports whether an annotation tells a model something.
func isToldLast(keyword string) bool {
	return slices.Contains(toldLast, keyword) && !tellsNothing(keyword)
}

// isAnnotation reports whether a keyword says something of a value without
// forbidding any.
func isAnnotation(keyword string) bool {
	return tellsNothing(keyword) || slices.Contains([]string{"description", "default", "examples", "deprecated"}, keyword)
}
