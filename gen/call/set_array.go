package call

import (
	"fmt"
	"slices"
	"strings"
)

// Array returns the JSON array of all definitions in a format, as a request or a list
// contains it; for Gemini, an array of one Tool with all functions. For MCP, output
// schemas are those of the revision: see [Definition.OutputFor]. It is an error if a
// tool has no definition in the format. For all tools of one package, the array is
// the generated constant, at no cost.
func (s Set) Array(f Format, rev Revision) (string, error) {
	if s.whole != nil && (f != MCP || !s.boxes(rev)) {
		if array := s.whole.array(f); array != "" {
			return array, nil
		}
	}
	begin, end := "[", "]"
	if f == Gemini {
		begin, end = `[{"functionDeclarations":[`, "]}]"
	}
	definitions, err := s.Definitions(f, rev)
	if err != nil {
		return "", err
	}
	return begin + strings.Join(definitions, ",") + end, nil
}

// Definitions returns the elements of [Set.Array], in order, each a JSON object; for
// Gemini, the functions.
func (s Set) Definitions(f Format, rev Revision) ([]string, error) {
	definitions := make([]string, len(s.tools))
	for i := range s.tools {
		d := s.tools[i].definition
		if definitions[i] = d.In(f); f == MCP {
			definitions[i] = d.mcpFor(rev)
		}
		if definitions[i] == "" {
			return nil, d.errNoFormat(f)
		}
	}
	return definitions, nil
}

func (d *Definition) errNoFormat(f Format) error {
	return fmt.Errorf("%s has no definition in the format %s: write //toolgen:package format=%[2]s", d.origin(), f)
}

// array returns the array that was generated, "" where there is none.
func (g *Generation) array(f Format) string {
	arrays := Definition{MCP: g.MCP, OpenAI: g.OpenAI, Responses: g.Responses, Anthropic: g.Anthropic, Gemini: g.Gemini}
	return arrays.In(f)
}

// boxes reports whether there is a result that stands in a box for a revision.
func (s Set) boxes(rev Revision) bool {
	return rev.onlyObjects() && slices.ContainsFunc(s.tools, func(t tool) bool { return t.definition.boxes(rev) })
}

// mcpFor returns the whole definition for MCP with the output schema that a
// revision takes.
func (d *Definition) mcpFor(rev Revision) string {
	if d.MCP == "" || !d.boxes(rev) {
		return d.MCP
	}
	return withMember(d.MCP, "outputSchema", d.OutputFor(rev))
}

// withMember returns an object with another value for one of its members, if it
// has that.
func withMember(raw, name, value string) string {
	s := walk(raw)
	for more := s.begin('}'); more; more = s.more('}') {
		is := s.name() == name
		start := s.pos
		if s.pass(); is {
			return raw[:start] + value + raw[s.pos:]
		}
	}
	return raw
}
