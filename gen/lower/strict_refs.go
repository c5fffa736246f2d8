package lower

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A strictDef is a definition of the strict schema. Providers accept references to "#" and
// into "$defs" if no other keyword is next to them. Any other reference, and a recursive
// reference with other keywords next to it, gets its own definition.
type strictDef struct {
	name string
	key  string // the reference or the schema JSON for which it was created
	at   *schema.Place
	body *schema.Doc
}

// reference lowers a schema with a reference. It keeps the reference, or replaces it with
// a reference to a new definition if inlining it would not end. It returns false if the
// reference must be inlined.
func (r *strictRun) reference(at *schema.Place, sub *schema.Doc) (*schema.Doc, bool) {
	ref, _ := sub.Ref()
	alone := ref != nil && len(sub.Members) == 1
	recursive := filter(directRefs(sub), r.graph.IsRecursive)
	switch {
	case alone && ref.Text == schema.WholeRef && r.to.refs == anyRefs:
		return sub, true
	case len(recursive) > 0 && r.to.refs != anyRefs:
		place, closing := r.closing(recursive)
		r.inexact(place, closing, "$ref", "the schema refers to itself")
		return sub, true
	case alone && r.to.refs != noRefs, len(recursive) > 0:
		return r.refer(at, sub, alone), true
	}
	r.note(Adapted, at, sub, "$ref", "the reference is replaced by its target")
	return nil, false
}

// refer returns a reference to the definition for a schema. It adds the definition when it
// is first needed.
func (r *strictRun) refer(at *schema.Place, sub *schema.Doc, alone bool) *schema.Doc {
	key := sub.String()
	old, _ := sub.Ref()
	i := slices.IndexFunc(r.defs, func(d *strictDef) bool { return d.key == key })
	if i < 0 {
		d := &strictDef{name: r.definitionName(directRefs(sub)[0], alone), key: key, at: at}
		if alone {
			d.at, d.body = placeOf(old.Text), r.target(old.Text)
		} else if body, ok := r.joined(at, sub); ok {
			d.body = body
		} else {
			return sub
		}
		r.defs, i = append(r.defs, d), len(r.defs)
		r.named[schema.DefinitionRef(d.name)] = d
	}
	ref := schema.Str(schema.DefinitionRef(r.defs[i].name))
	if old != nil {
		ref.Origin = old.Origin
	}
	if alone && ref.Equal(old) {
		return sub
	}
	r.note(Adapted, at, sub, "$ref", "the target of the reference becomes a definition")
	return &schema.Doc{Kind: schema.Object, Members: []schema.Member{schema.M("$ref", ref)}, Origin: sub.Origin}
}

var unfitForName = regexp.MustCompile(`[^A-Za-z0-9_.-]+`)

// definitionName returns a name for the target of a reference. It keeps the current name
// if the provider accepts it and if the reference has no other keyword next to it.
// Otherwise, it returns an unused name.
func (r *strictRun) definitionName(ref string, alone bool) string {
	if m := definitionRef.FindStringSubmatch(ref); m != nil && alone {
		return m[1]
	}
	taken := func(name string) bool {
		return r.root.Under("$defs").Has(name) ||
			slices.ContainsFunc(r.defs, func(d *strictDef) bool { return d.name == name })
	}
	last := ref[strings.LastIndexAny(ref, "/#")+1:]
	if decoded, err := url.PathUnescape(last); err == nil {
		last = decoded
	}
	base := strings.Trim(unfitForName.ReplaceAllString(last, "_"), "_")
	if base == "" {
		base = "root"
	}
	for i := 1; ; i++ {
		name := base
		if i > 1 {
			name += "_" + strconv.Itoa(i)
		}
		if !taken(name) {
			return name
		}
	}
}

// withDefinitions adds the definitions to which the root refers. Original definitions keep
// their order; new definitions follow.
func (r *strictRun) withDefinitions(root *schema.Doc) *schema.Doc {
	if len(r.defs) == 0 {
		return root
	}
	table := schema.Obj()
	if old := r.root.Under("$defs"); old != nil {
		table.Origin = old.Origin
		order := func(d *strictDef) int {
			if i := slices.Index(old.Keys(), d.name); i >= 0 {
				return i
			}
			return len(old.Members)
		}
		slices.SortStableFunc(r.defs, func(a, b *strictDef) int { return order(a) - order(b) })
	}
	for _, d := range r.defs {
		table.Members = append(table.Members, schema.M(d.name, d.body))
	}
	return root.With("$defs", table)
}

type strictRefs struct {
	root  *schema.Doc
	graph *schema.Graph
}

func newStrictRefs(root *schema.Doc) strictRefs {
	return strictRefs{root, schema.NewGraph(root)}
}

// target returns the target of a reference. If the target is not a schema, target returns
// a schema that accepts no value.
func (g strictRefs) target(ref string) *schema.Doc {
	if target := g.graph.Resolve(ref); target.IsSchema() {
		return target
	}
	return schema.Boolean(false)
}

// closing returns a schema whose reference closes a cycle, with its path. The schema can be
// reached from the given recursive references, and refers back to one of them.
func (g strictRefs) closing(refs []string) (at *schema.Place, closing *schema.Doc) {
	for from := range schema.Reachable(g.graph.RefsFrom, refs...) {
		schema.Walk(g.target(from), func(path schema.Path, sub *schema.Doc) bool {
			if ref, ok := sub.Ref(); ok && closing == nil && slices.Contains(refs, ref.Text) {
				at, closing = placeOf(from), sub
				for _, token := range path {
					at = at.In(token)
				}
			}
			return closing == nil
		})
		if closing != nil {
			break
		}
	}
	return at, closing
}

// directRefs returns the references that apply to the same value as a schema. It excludes
// references in schemas for parts of that value.
func directRefs(sub *schema.Doc) []string {
	var refs []string
	if ref, ok := sub.Ref(); ok {
		refs = append(refs, ref.Text)
	}
	for _, branch := range sub.List("allOf") {
		refs = append(refs, directRefs(branch)...)
	}
	return refs
}

// definitionRef matches references that can be kept.
var definitionRef = regexp.MustCompile(`^#/\$defs/([A-Za-z0-9_.-]+)$`)
