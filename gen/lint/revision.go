package lint

import (
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A revisionLimit says which revisions of MCP refuse a tool by their schema,
// where others take it. A client that holds what it gets to such a schema loses
// the whole list of tools, not the tool alone.
type revisionLimit struct {
	revisions []string
	refuses   func(dialect.Tool) bool
}

// The revision 2025-03-26 has no output schemas, and passes over one.
// https://github.com/modelcontextprotocol/modelcontextprotocol/tree/main/schema
var revisionLimits = []revisionLimit{
	{[]string{"2025-03-26", "2025-06-18", "2025-11-25"}, func(t dialect.Tool) bool { return hasBooleanProperty(t.Input) }},
	{[]string{"2025-06-18", "2025-11-25"}, func(t dialect.Tool) bool { return hasBooleanProperty(t.Output) }},
	{[]string{"2025-06-18", "2025-11-25"}, isNatural},
}

// refusing returns the revisions of MCP that refuse a tool, from the oldest.
func refusing(t dialect.Tool) []string {
	var all []string
	for _, limit := range revisionLimits {
		if limit.refuses(t) {
			all = append(all, limit.revisions...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// hasBooleanProperty looks at the arguments or the root of a result alone:
// the revisions do not look deeper.
func hasBooleanProperty(doc *schema.Doc) bool {
	return slices.ContainsFunc(doc.Table("properties"), func(m schema.Member) bool { return m.Value.Kind == schema.Bool })
}

// isNatural reports whether the schema of a result does not say that it is an
// object.
func isNatural(t dialect.Tool) bool {
	return t.Output != nil && t.Output.TextUnder("type") != "object"
}

func checkNaturalResult(s *subject) []found {
	if !isNatural(s.Tool.Tool) {
		return nil
	}
	d := side{"output", s.Output}
	return []found{{
		pos: s.pos(d, nil), subject: "output",
		message: fmt.Sprintf("the result of %s is not an object: in a session of MCP before 2026-07-28, such as those of the TypeScript SDK up to 1.32 and by default in 2.4, clients refuse the whole list of tools", s.Name),
		hint:    "leave out mcp-revision=2026-07-28, so that the result is boxed in an object, until all clients know that revision",
	}}
}

// keptOfResults are the keywords that the TypeScript SDK 1.22.0 keeps of the
// schema of a result, at its root.
var keptOfResults = []string{"type", "properties", "required", "additionalProperties"}

// checkResultSchema finds results whose schema the TypeScript SDK 1.22.0
// refuses, or breaks by what it cuts off.
func checkResultSchema(s *subject) []found {
	if s.Output == nil || s.Output.TextUnder("type") != "object" {
		return nil
	}
	kept := s.Output.Only(keptOfResults...)
	var why string
	path := schema.Path{"additionalProperties"}
	others := kept.Under("additionalProperties")
	refs, graph := schema.Refs(kept), schema.NewGraph(kept)
	lost := slices.IndexFunc(refs, func(ref string) bool { return graph.Resolve(ref) == nil })
	switch {
	case others != nil && others.Kind != schema.Bool:
		why = "it accepts only a boolean as additionalProperties"
	case lost >= 0:
		path, why = schema.Path{"$defs"}, "it cuts off what "+refs[lost]+" refers to"
	default:
		return nil
	}
	d := side{"output", s.Output}
	return []found{{
		pos: s.pos(d, path), subject: d.at(path),
		message: fmt.Sprintf("the TypeScript SDK 1.22.0 refuses the whole list of tools for the schema of what %s returns: %s", s.Name, why),
		hint:    "if such clients matter, return a struct that has it in a field, without refs",
	}}
}
