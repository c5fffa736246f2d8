package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// rootObject makes the root accept only objects, because the arguments are an object.
func (l *lowering) rootObject(root *schema.Doc) *schema.Doc {
	kinds, said := root.Types()
	switch {
	case root.Kind != schema.Object:
		l.note(Refused, nil, root, "", "no arguments are valid against the schema")
		return root
	case said && !slices.Contains(kinds, "object"):
		l.note(Refused, nil, root, "type", "the arguments of a tool must be an object, but the type of the schema is %s", strings.Join(kinds, " or "))
		return root
	}
	if root.TextUnder("type") != "" {
		return root
	}
	l.note(Adapted, nil, root, "type", "the type is set to object, as for all arguments of a tool")
	return root.WithType("object")
}

// rootRefused are the keywords that the root of parameters must not have.
var rootRefused = []string{"anyOf", "oneOf", "allOf", "not", "enum", "const"}

// foldRoot returns the root without the keywords that a provider rejects there. It folds a
// union of objects into the root: the root declares their properties, and requires the
// properties that all of them require. If folding cannot express a constraint, such as
// which properties belong together, it describes the constraint. It also describes a
// rejected keyword that is not a union of objects. For a model that follows the
// description, the new root accepts no more than the original.
//
// A property that only some branches declare gets the schema from these branches, even for
// branches that accept any value for it.
func (l *lowering) foldRoot(root *schema.Doc, refused []string) *schema.Doc {
	isRefused := func(m schema.Member) bool { return slices.Contains(refused, m.Key) }
	if !slices.ContainsFunc(root.Members, isRefused) {
		return root
	}
	f := newFolding(root, refused)
	for _, m := range root.Members {
		if isRefused(m) {
			branches, ok := f.branches(m)
			if ok {
				l.note(Adapted, nil, f.whole, m.Key, "the objects of %q at the root are merged", m.Key)
				if m.Key == "allOf" {
					f.joinAll(branches)
				} else {
					f.joinAny(branches)
				}
				m.Value = f.rest(m.Key, branches)
			}
			if m.Value != nil {
				l.note(Described, nil, f.whole, m.Key, "%q at the root is moved into the description", m.Key)
				f.described = f.described.With(m.Key, m.Value)
			}
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

// describeUnevaluated describes "unevaluatedProperties" together with the removed keywords
// and the names that the root declares, because its meaning depends on them.
func (l *lowering) describeUnevaluated(f *folding) {
	value := f.whole.Under("unevaluatedProperties")
	if value == nil {
		return
	}
	l.note(Described, nil, f.whole, "unevaluatedProperties", "%q at the root is moved into the description", "unevaluatedProperties")
	for _, key := range []string{"properties", "patternProperties"} {
		if declared := f.whole.Table(key); len(declared) > 0 {
			f.described = f.described.With(key, allTrue(declared))
		}
	}
	f.described = f.described.With("unevaluatedProperties", value)
}

// allTrue returns a map with the same keys in which each schema is true.
func allTrue(table []schema.Member) *schema.Doc {
	open := schema.Obj()
	for _, m := range table {
		open.Members = append(open.Members, schema.M(m.Key, schema.Boolean(true)))
	}
	return open
}

// refuseLostRefs rejects a root that has references into the keywords that were removed
// from it.
func (l *lowering) refuseLostRefs(before, after *schema.Doc) {
	was, is := schema.NewGraph(before), schema.NewGraph(after)
	for _, ref := range schema.Refs(after) {
		if was.Resolve(ref) != nil && is.Resolve(ref) == nil {
			l.note(Refused, nil, before, "", "the reference %q refers to a part of a keyword that the root must not have; move its target into \"$defs\"", ref)
		}
	}
}

// A folding collects the properties and constraints of the branches of a root.
type folding struct {
	whole     *schema.Doc   // the original root
	graph     *schema.Graph // graph of whole
	root      *schema.Doc   // root without the rejected keywords
	described *schema.Doc   // keywords to describe

	properties []schema.Member // properties of the merged root, in order
	at         map[string]int  // index in properties, by name
	required   []*schema.Doc   // names that the root does not require yet
	closed     bool            // whether the folded root accepts no other properties
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

// branches returns the branches of a union with resolved references, and reports whether
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

// resolved resolves the references of a branch. It returns nil if this cannot be exact
// because of a cycle or of keywords next to a reference.
func (f *folding) resolved(branch *schema.Doc) *schema.Doc {
	end, ok := f.graph.Follow(branch, func(sub *schema.Doc) bool {
		return len(sub.Without("$ref", "title", "description", "$comment").Members) == 0
	})
	if !ok {
		return nil
	}
	return end
}

// isBranch reports whether a schema accepts only objects, and its keywords are
// well-formed.
func isBranch(branch *schema.Doc) bool {
	properties, required := branch.Under("properties"), branch.Under("required")
	return branch.Kind == schema.Object &&
		(!branch.Has("type") || branch.TextUnder("type") == "object") &&
		(properties == nil || properties.Kind == schema.Object) &&
		(required == nil || required.Kind == schema.Array)
}

// joinAll declares the properties of all branches of an "allOf", and requires the
// properties that any branch requires. If a property has different schemas, it uses the
// first.
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

// joinAny declares the properties of all branches of a union, unless the root declares
// them. It requires the properties that all branches require.
func (f *folding) joinAny(branches []*schema.Doc) {
	names, versions := declared(branches)
	for _, name := range names {
		if _, own := f.at[name]; !own && f.acceptsMore() {
			f.put(name, union(versions[name]))
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

// acceptsMore reports whether the root may accept properties that it does not declare.
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

// declared returns the property names of all branches, in order, and the different schemas
// of each property. A branch that requires a property without declaring it accepts any
// value for it.
func declared(branches []*schema.Doc) (names []string, versions map[string][]*schema.Doc) {
	versions = map[string][]*schema.Doc{}
	seen := map[[2]string]bool{}
	for _, branch := range branches {
		for _, m := range slices.Concat(branch.Table("properties"), missingProperties(branch)) {
			if _, known := versions[m.Key]; !known {
				names = append(names, m.Key)
			}
			version := [2]string{m.Key, m.Value.String()}
			if !seen[version] {
				seen[version] = true
				versions[m.Key] = append(versions[m.Key], m.Value)
			}
		}
	}
	return names, versions
}

func missingProperties(branch *schema.Doc) []schema.Member {
	var members []schema.Member
	for _, name := range branch.Required() {
		if branch.Property(name) == nil {
			members = append(members, schema.M(name, schema.Obj()))
		}
	}
	return members
}

// union returns a schema that accepts a value if any of the given schemas accepts it. It
// joins lists of values, such as discriminators, into one list.
func union(versions []*schema.Doc) *schema.Doc {
	if len(versions) == 1 {
		return versions[0]
	}
	if slices.ContainsFunc(versions, (*schema.Doc).AllowsAll) {
		return schema.Obj()
	}
	if list := uniteValues(versions); list != nil {
		return list
	}
	return schema.Obj(schema.M("anyOf", schema.Arr(versions...)))
}

// uniteValues joins schemas that differ only in their values. It returns nil for other
// schemas.
func uniteValues(versions []*schema.Doc) *schema.Doc {
	first := versions[0].Without("const", "enum")
	list := schema.Arr()
	for _, version := range versions {
		values, _ := version.Values()
		if len(values) == 0 || version.Has("const") && version.Has("enum") || !version.Without("const", "enum").Equal(first) {
			return nil
		}
		for _, value := range values {
			if !slices.ContainsFunc(list.Items, value.Equal) {
				list.Items = append(list.Items, value)
			}
		}
	}
	return first.With("enum", list)
}

// rest returns the branches of a union without the constraints that the folded root
// expresses. It returns nil if the root expresses all of them.
func (f *folding) rest(key string, branches []*schema.Doc) *schema.Doc {
	list := schema.Arr()
	for _, branch := range branches {
		list.Items = append(list.Items, f.reduce(branch))
	}
	all := !slices.ContainsFunc(list.Items, func(branch *schema.Doc) bool { return !branch.AllowsAll() })
	if key == "allOf" && all || key == "anyOf" && slices.ContainsFunc(list.Items, (*schema.Doc).AllowsAll) {
		return nil
	}
	return list
}

// reduce returns branch without the constraints that the root also has: the type, the
// names in "required", and the schemas of properties. A property whose schema is the same
// in the root gets the schema true.
func (f *folding) reduce(branch *schema.Doc) *schema.Doc {
	if f.root.TextUnder("type") == "object" {
		branch = branch.Without("type")
	}
	table := schema.Obj()
	for _, m := range branch.Table("properties") {
		if i, ok := f.at[m.Key]; ok && f.properties[i].Value.Equal(m.Value) {
			m.Value = schema.Boolean(true)
		}
		if !m.Value.AllowsAll() || f.namesCount(branch) {
			table.Members = append(table.Members, m)
		}
	}
	if len(table.Members) == 0 {
		return f.reduceRequired(branch.Without("properties"))
	}
	return f.reduceRequired(branch.With("properties", table))
}

// namesCount reports whether other keywords depend on the declared properties of branch. A
// property whose schema is true must then remain declared.
func (f *folding) namesCount(branch *schema.Doc) bool {
	return branch.Has("additionalProperties", "unevaluatedProperties") || f.whole.Has("unevaluatedProperties")
}

// reduceRequired removes names that the root already requires.
func (f *folding) reduceRequired(branch *schema.Doc) *schema.Doc {
	more := slices.DeleteFunc(slices.Clone(branch.List("required")), func(name *schema.Doc) bool {
		return slices.ContainsFunc(f.root.List("required"), name.Equal) || slices.ContainsFunc(f.required, name.Equal)
	})
	if len(more) == 0 {
		return branch.Without("required")
	}
	return branch.With("required", schema.Arr(more...))
}
