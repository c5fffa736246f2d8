package define

import (
	"cmp"
	"go/token"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// ListRule is the rule in the [schema.Origin] of a value that a running server lists and
// that differs from the value in the source.
const ListRule = "tools/list of the server"

// WithListed returns the tool with the definition that a running server lists. The
// positions remain those of the source: a keyword that the source does not have is at the
// position of the schema around it.
func (p Package) WithListed(t Tool, listed dialect.Tool) Tool {
	sources := p.originsOf(t).Parts
	fallback := schema.OriginAt(cmp.Or(positionOfCall(t), t.Pos), ListRule)
	static := t.Tool
	t.Tool = listed
	t.Strict, t.Profiles = static.Strict, static.Profiles
	t.Input = withOrigins(listed.Input, static.Input, fallback)
	t.Output = withOrigins(listed.Output, static.Output, fallback)
	t.Decided.Boxed = t.Decided.Boxed && t.Output.Property(schema.BoxField) != nil
	t.Form = dialect.MCP
	t.Parts = listedParts(t, sources, fallback)
	return t
}

// Unreadable returns a registered tool that has no definition in the source, with the
// definition that a running server lists. sources are the parts and input the schema that
// the source has; both may be incomplete.
func Unreadable(source Source, facts *inspect.Tool, sources []dialect.Part, input *schema.Doc, listed dialect.Tool) Tool {
	fallback := schema.OriginAt(source.Pos, ListRule)
	t := Tool{Source: source, Facts: facts, Tool: listed, Form: dialect.MCP}
	t.Input = withOrigins(listed.Input, input, fallback)
	t.Output = withOrigins(listed.Output, nil, fallback)
	t.Parts = listedParts(t, sources, fallback)
	return t
}

// SourceOf returns the positions of a function of a package.
func SourceOf(pkg *inspect.Package, found *inspect.Tool) Source { return sourceOf(pkg, found) }

func positionOfCall(t Tool) token.Position {
	if t.Facts == nil || t.Facts.Registered == nil {
		return token.Position{}
	}
	return t.Facts.Registered.Pos
}

// withOrigins returns a copy of a listed schema in which each value has the origin of the
// value at the same path in the static schema. A value without a counterpart gets the
// position of the value around it, and [ListRule].
func withOrigins(listed, static *schema.Doc, fallback *schema.Origin) *schema.Doc {
	if listed == nil {
		return nil
	}
	return originCopier{schema.NewGraph(static)}.copy(listed, static, fallback)
}

type originCopier struct{ static *schema.Graph }

func (c originCopier) copy(listed, static *schema.Doc, around *schema.Origin) *schema.Doc {
	moved := *listed
	moved.Origin = around
	if static != nil && !listed.Has("$ref") {
		static, _ = c.static.Follow(static, nil)
	}
	switch {
	case static == nil || !static.Origin.HasPos():
	case static.Equal(listed):
		moved.Origin = static.Origin
	default:
		moved.Origin = schema.OriginAt(static.Origin.Pos(), ListRule)
	}
	inside := schema.OriginAt(moved.Origin.Pos(), ListRule)
	moved.Items, moved.Members = nil, nil
	for i, item := range listed.Items {
		moved.Items = append(moved.Items, c.copy(item, counterpart(static, item, i), inside))
	}
	for _, m := range listed.Members {
		moved.Members = append(moved.Members, schema.M(m.Key, c.copy(m.Value, static.Under(m.Key), inside)))
	}
	return &moved
}

// counterpart returns the item of a static array that corresponds to an item of a listed
// array: the same scalar, or the object at the same index.
func counterpart(static, item *schema.Doc, i int) *schema.Doc {
	if static == nil || static.Kind != schema.Array {
		return nil
	}
	if item.Kind == schema.Object || item.Kind == schema.Array {
		if i < len(static.Items) {
			return static.Items[i]
		}
		return nil
	}
	for _, other := range static.Items {
		if other.Equal(item) {
			return other
		}
	}
	return nil
}

// listedParts returns the parts of a listed definition with the origins of the same parts
// in the source.
func listedParts(t Tool, sources []dialect.Part, fallback *schema.Origin) []dialect.Part {
	var parts []dialect.Part
	add := func(name, value string) {
		if value == "" {
			return
		}
		part := dialect.Part{Name: name, Value: value, Origin: fallback}
		for _, source := range sources {
			switch {
			case source.Name != name || !source.Origin.HasPos():
			case source.Value == value:
				part.Origin = source.Origin
			default:
				part.Origin = schema.OriginAt(source.Origin.Pos(), ListRule)
			}
		}
		parts = append(parts, part)
	}
	add("name", t.Name)
	add("title", t.Title)
	add("description", t.Description)
	for _, m := range t.Extra {
		add(m.Key, m.Value.String())
	}
	for _, hint := range t.Annotations.Hints() {
		if hint.Value != nil {
			add(hint.Name, strconv.FormatBool(*hint.Value))
		}
	}
	return parts
}
