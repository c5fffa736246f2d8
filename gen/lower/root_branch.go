package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// declared returns the names of the properties of all branches, in order, and
// the different schemas of each. A branch that requires a property and does
// not declare it accepts any value of it.
func declared(branches []*schema.Doc) (names []string, versions map[string][]*schema.Doc) {
	versions = map[string][]*schema.Doc{}
	seen := map[[2]string]bool{}
	for _, branch := range branches {
		for _, m := range slices.Concat(branch.Table("properties"), undeclared(branch)) {
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

// undeclared returns the properties that a schema requires and does not declare.
func undeclared(branch *schema.Doc) []schema.Member {
	var members []schema.Member
	for _, name := range branch.Required() {
		if branch.Property(name) == nil {
			members = append(members, schema.M(name, schema.Obj()))
		}
	}
	return members
}

// unite returns a schema that takes what any of the given ones takes. Lists of
// values, such as the words that tell the branches of a union apart, become
// one list.
func unite(versions []*schema.Doc) *schema.Doc {
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

// uniteValues joins schemas that differ in their values alone; else it returns
// nil.
func uniteValues(versions []*schema.Doc) *schema.Doc {
	first := versions[0].Without("const", "enum")
	list := schema.Arr()
	for _, version := range versions {
		values := valuesOf(version)
		if len(values) == 0 || !version.Without("const", "enum").Equal(first) {
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

// valuesOf returns the values that a schema lists by "const" or "enum", or
// nothing where it has both.
func valuesOf(version *schema.Doc) []*schema.Doc {
	if version.Has("const") && version.Has("enum") {
		return nil
	}
	values, _ := version.Values()
	return values
}

// rest returns the branches of a union without what the folded root says of
// them, or nil where it says all.
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

// reduce returns a branch without its type, and with true in place of each
// property that is the root's.
func (f *folding) reduce(branch *schema.Doc) *schema.Doc {
	if f.root.TextUnder("type") == "object" {
		branch = branch.Without("type")
	}
	if len(branch.Table("properties")) == 0 {
		return f.reduceRequired(branch.Without("properties"))
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
	branch = branch.With("properties", table)
	if len(table.Members) == 0 {
		branch = branch.Without("properties")
	}
	return f.reduceRequired(branch)
}

// namesCount reports whether it matters that a branch declares a property,
// apart from what it says of it.
func (f *folding) namesCount(branch *schema.Doc) bool {
	return branch.Has("additionalProperties", "unevaluatedProperties") || f.whole.Has("unevaluatedProperties")
}

// reduceRequired leaves out the names that the root requires.
func (f *folding) reduceRequired(branch *schema.Doc) *schema.Doc {
	names := branch.List("required")
	if len(names) == 0 {
		return branch.Without("required")
	}
	more := slices.DeleteFunc(slices.Clone(names), func(name *schema.Doc) bool {
		return slices.ContainsFunc(f.root.List("required"), name.Equal) || slices.ContainsFunc(f.required, name.Equal)
	})
	if len(more) == 0 {
		return branch.Without("required")
	}
	return branch.With("required", schema.Arr(more...))
}
