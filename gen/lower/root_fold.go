package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A folding gathers what the branches of a root say.
type folding struct {
	whole     *schema.Doc   // the root as it was
	graph     *schema.Graph // of whole
	root      *schema.Doc   // without the refused keywords
	described *schema.Doc   // what goes into the description

	properties []schema.Member // of the folded root, in order
	at         map[string]int  // place in properties by name
	required   []*schema.Doc   // names that the root does not require yet
	closed     bool            // the folded root accepts no other properties
}

func newFolding(root *schema.Doc, refused []string) *folding {
	f := &folding{
		whole:     root,
		graph:     schema.NewGraph(root),
		root:      root.Without(append(slices.Clip(refused), "unevaluatedProperties")...),
		described: schema.Obj(),
		at:        map[string]int{},
	}
	for _, m := range root.Table("properties") {
		f.put(m.Key, m.Value)
	}
	return f
}

func (f *folding) put(name string, value *schema.Doc) {
	if i, ok := f.at[name]; ok {
		f.properties[i].Value = value
		return
	}
	f.at[name] = len(f.properties)
	f.properties = append(f.properties, schema.M(name, value))
}

// branches returns the branches of a union, references resolved, and whether
// all of them are objects.
func (f *folding) branches(m schema.Member) ([]*schema.Doc, bool) {
	if !slices.Contains([]string{"anyOf", "oneOf", "allOf"}, m.Key) || len(m.Value.Items) == 0 {
		return nil, false
	}
	branches := make([]*schema.Doc, len(m.Value.Items))
	for i, item := range m.Value.Items {
		branch := f.resolved(item)
		if branch == nil || !isBranch(branch) {
			return nil, false
		}
		branches[i] = branch
	}
	return branches, true
}

// resolved follows the references of a branch, or returns nil where keywords
// beside one or a circle make that inexact.
func (f *folding) resolved(branch *schema.Doc) *schema.Doc {
	end, ok := f.graph.Follow(branch, func(sub *schema.Doc) bool {
		return len(sub.Without("$ref", "title", "description", "$comment").Members) == 0
	})
	if !ok {
		return nil
	}
	return end
}

// isBranch reports whether a schema is one of objects, written in the usual
// way.
func isBranch(branch *schema.Doc) bool {
	properties, required := branch.Under("properties"), branch.Under("required")
	return branch.Kind == schema.Object &&
		(!branch.Has("type") || branch.TextUnder("type") == "object") &&
		(properties == nil || properties.Kind == schema.Object) &&
		(required == nil || required.Kind == schema.Array)
}

// joinAll declares what every branch of an "allOf" declares, and requires all
// that they require. Of two different schemas of a property the first stays.
func (f *folding) joinAll(branches []*schema.Doc) {
	for _, branch := range branches {
		for _, m := range branch.Table("properties") {
			if i, ok := f.at[m.Key]; ok && f.properties[i].Value.AllowsAll() || !ok && f.acceptsMore() {
				f.put(m.Key, m.Value)
			}
		}
		f.require(branch.List("required"))
	}
}

// joinAny declares what any branch of a union declares and the root does not,
// and requires what all of them require.
func (f *folding) joinAny(branches []*schema.Doc) {
	names, versions := declared(branches)
	for _, name := range names {
		if _, own := f.at[name]; !own && f.acceptsMore() {
			f.put(name, unite(versions[name]))
		}
	}
	common := branches[0].List("required")
	for _, branch := range branches[1:] {
		other := branch.List("required")
		common = slices.DeleteFunc(slices.Clone(common), func(name *schema.Doc) bool {
			return !slices.ContainsFunc(other, name.Equal)
		})
	}
	f.require(common)
	f.closed = f.closed || !slices.ContainsFunc(branches, func(branch *schema.Doc) bool { return !branch.IsClosed() })
}

// acceptsMore reports whether the root does not rule out properties that it does
// not declare.
func (f *folding) acceptsMore() bool {
	return f.root.Under("additionalProperties").AllowsAll()
}

func (f *folding) require(names []*schema.Doc) {
	own := f.root.List("required")
	for _, name := range names {
		if !slices.ContainsFunc(own, name.Equal) && !slices.ContainsFunc(f.required, name.Equal) {
			f.required = append(f.required, name)
		}
	}
}

// folded returns the root with what was gathered.
func (f *folding) folded() *schema.Doc {
	root := f.root
	if own := root.Under("properties"); own == nil || len(f.properties) > 0 {
		table := &schema.Doc{Kind: schema.Object, Members: f.properties}
		if own != nil {
			table.Origin = own.Origin
		}
		root = root.With("properties", table)
	}
	if len(f.required) > 0 {
		root = root.With("required", schema.Arr(slices.Concat(root.List("required"), f.required)...))
	}
	if f.closed && !root.Has("additionalProperties") {
		root = root.With("additionalProperties", schema.Boolean(false))
	}
	return root
}
