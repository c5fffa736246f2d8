package define

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// ruleRefType is the rule of the type beside a reference.
const ruleRefType = "type of what the reference leads to, for clients that do not follow it"

// typedArguments returns an input schema whose arguments say what type they are
// where they are references, too. Clients ask for arguments by their type, and
// some do not look at what a reference leads to: MCP Inspector sends a text then.
func typedArguments(input *schema.Doc) *schema.Doc {
	properties := input.Under("properties")
	if properties == nil {
		return input
	}
	isRef := func(m schema.Member) bool { _, ok := m.Value.Ref(); return ok }
	if !slices.ContainsFunc(properties.Members, isRef) {
		return input
	}
	graph := schema.NewGraph(input)
	typed := *properties
	typed.Members = slices.Clone(typed.Members)
	for i, m := range properties.Members {
		if ref, ok := m.Value.Ref(); ok {
			typed.Members[i].Value = withType(m.Value, ref, graph.Target(m.Value))
		}
	}
	return input.With("properties", &typed)
}

// withType returns a schema with a reference to an object as one that says so,
// and what a reference to an array leads to: VS Code refuses arrays that do not
// say themselves what their items are.
func withType(sub, ref, target *schema.Doc) *schema.Doc {
	switch kind := target.TextUnder("type"); {
	case sub.Has("type"):
	case kind == "object":
		typed := *sub
		value := schema.Str("object")
		value.Origin = schema.OriginAt(ref.Origin.Pos(), ruleRefType)
		typed.Members = slices.Insert(slices.Clone(sub.Members), 0, schema.M("type", value))
		return &typed
	case kind == "array":
		for _, m := range sub.Without("$ref").Members {
			target = target.With(m.Key, m.Value)
		}
		return target
	}
	return sub
}
