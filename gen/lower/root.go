package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// rootObject makes the root a schema of objects alone, which arguments are.
func (l *lowering) rootObject(root *schema.Doc) *schema.Doc {
	kinds, said := root.Types()
	switch {
	case root.Kind != schema.Object:
		l.note(Refused, nil, root, "", "no arguments match the schema")
		return root
	case said && !slices.Contains(kinds, "object"):
		l.note(Refused, nil, root, "type", "the arguments of a tool are an object, and the schema is one of %s", strings.Join(kinds, " or "))
		return root
	}
	if root.TextUnder("type") != "" {
		return root
	}
	l.note(Adapted, nil, root, "type", "the type is object, which the arguments of a tool are")
	return root.WithType("object")
}

// rootRefused are the keywords that the root of parameters must not have.
var rootRefused = []string{"anyOf", "oneOf", "allOf", "not", "enum", "const"}

// foldRoot returns the root without the keywords that a provider refuses
// there. A union of objects is folded into the root: their properties become
// its own, and it requires what all of them require. What folding cannot say,
// such as which properties belong together, goes into the description, and so
// does a refused keyword that is no union of objects. The root that results is
// never wider, for a model that follows the description, than it was.
//
// A property that only some branches declare is from then on what these
// declare it to be, also for branches that are open to any value of it.
func (l *lowering) foldRoot(root *schema.Doc, refused []string) *schema.Doc {
	isRefused := func(m schema.Member) bool { return slices.Contains(refused, m.Key) }
	if !slices.ContainsFunc(root.Members, isRefused) {
		return root
	}
	f := newFolding(root, refused)
	for _, m := range root.Members {
		if isRefused(m) {
			l.foldKeyword(f, m)
		}
	}
	l.describeUnevaluated(f)
	folded := f.folded()
	l.refuseLostRefs(root, folded)
	if len(f.described.Members) == 0 {
		return folded
	}
	return words.DescribeArguments(folded, f.described)
}

func (l *lowering) foldKeyword(f *folding, m schema.Member) {
	branches, ok := f.branches(m)
	if ok {
		l.note(Adapted, nil, f.whole, m.Key, "the objects of %q at the root are folded into one", m.Key)
		if m.Key == "allOf" {
			f.joinAll(branches)
		} else {
			f.joinAny(branches)
		}
		m.Value = f.rest(m.Key, branches)
	}
	if m.Value != nil {
		l.note(Described, nil, f.whole, m.Key, "%q at the root is told in the description", m.Key)
		f.described = f.described.With(m.Key, m.Value)
	}
}

// describeUnevaluated describes "unevaluatedProperties" with the keywords that go, for
// it judges by what they have looked at, and with the names that the root
// itself looks at.
func (l *lowering) describeUnevaluated(f *folding) {
	value := f.whole.Under("unevaluatedProperties")
	if value == nil {
		return
	}
	l.note(Described, nil, f.whole, "unevaluatedProperties", "%q at the root is told in the description", "unevaluatedProperties")
	for _, key := range []string{"properties", "patternProperties"} {
		if declared := f.whole.Table(key); len(declared) > 0 {
			f.described = f.described.With(key, allTrue(declared))
		}
	}
	f.described = f.described.With("unevaluatedProperties", value)
}

// allTrue returns a map of schemas with each of them true.
func allTrue(table []schema.Member) *schema.Doc {
	open := schema.Obj()
	for _, m := range table {
		open.Members = append(open.Members, schema.M(m.Key, schema.Boolean(true)))
	}
	return open
}

// refuseLostRefs refuses a root whose references lead into what was taken out
// of it.
func (l *lowering) refuseLostRefs(before, after *schema.Doc) {
	was, is := schema.NewGraph(before), schema.NewGraph(after)
	for _, ref := range schema.Refs(after) {
		if was.Resolve(ref) != nil && is.Resolve(ref) == nil {
			l.note(Refused, nil, before, "", "the reference %q leads into a keyword that the root must not have; move what it leads to into \"$defs\"", ref)
		}
	}
}
