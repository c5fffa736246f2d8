package typescript

import (
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Types returns a module of TypeScript that declares the tools of definitions in the
// form of MCP, for agents that call them by code:
//
//	export type ForecastInput = {
//	  /** name of the city */
//	  city: string;
//	};
//
//	export declare const tools: {
//	  /** Returns the forecast for a city. */
//	  forecast(input: ForecastInput): Promise<unknown>;
//	};
//
// A tool with an output schema has a type for it, ForecastOutput. The schemas that
// references lead to have types, too. Types accept all values that the schemas accept;
// a keyword that TypeScript cannot express is described in a comment.
func Types(definitions []*schema.Doc) []byte {
	tools := make([]*tool, len(definitions))
	for i, definition := range definitions {
		tools[i] = &tool{
			name:  definition.TextUnder("name"),
			about: paragraphs(definition.TextUnder("title"), definition.TextUnder("description")),
			roots: []*root{newRoot("Input", objects, definition.Under("inputSchema"))},
		}
		if output := definition.Under("outputSchema"); output != nil {
			tools[i].roots = append(tools[i].roots, newRoot("Output", allKinds, output))
		}
	}
	nameAll(tools)
	var text strings.Builder
	written := map[string]bool{}
	for _, t := range tools {
		for _, r := range t.roots {
			r.declare(&text, t.about, written)
		}
	}
	text.WriteString("export declare const tools: {\n")
	for _, t := range tools {
		text.WriteString(comment(escapedTags(t.about), indentation))
		text.WriteString(indentation + key(t.name) + "(input: " + t.roots[0].name + "): Promise<" + t.result() + ">;\n")
	}
	text.WriteString("};\n")
	return []byte(text.String())
}

// A tool is a tool to declare.
type tool struct {
	name, about string
	roots       []*root // the input, and the output where there is one
}

func (t *tool) result() string {
	if len(t.roots) == 1 {
		return "unknown"
	}
	return t.roots[1].name
}

// A root is a schema of a tool with the targets of its references. Each gets a type.
type root struct {
	*reader
	name    string // of its type
	suffix  string // of that name, after the name of the tool
	in      kinds  // those that its values may have
	targets []target
}

// A target is a schema that a reference in a root leads to.
type target struct {
	*schema.Doc
	hint    string // for the name of its type, from the reference
	meaning string // a text that is the same only for schemas with the same meaning
}

func newRoot(suffix string, in kinds, doc *schema.Doc) *root {
	g := schema.NewGraph(doc)
	r := &root{suffix: suffix, in: in}
	var docs []*schema.Doc
	hints := hintsOf(g)
	for sub := range schema.Reachable(func(sub *schema.Doc) []*schema.Doc { return g.TargetsIn(sub.Body()) }, doc) {
		if sub == doc || !sub.IsSchema() {
			continue
		}
		docs = append(docs, sub)
		r.targets = append(r.targets, target{sub, hints[sub], meaningOf(g, sub)})
	}
	r.reader = newReader(g, docs)
	return r
}

// meaningOf returns the text of a schema and of all schemas that it refers to.
func meaningOf(g *schema.Graph, sub *schema.Doc) string {
	var text []byte
	for part := range schema.Reachable(g.TargetsIn, sub) {
		text = append(part.Append(text), '\n')
	}
	return string(text)
}

// declare writes the types of the root and of its targets, each name once. The type of
// the root has no comment if that is the one of the tool.
func (r *root) declare(text *strings.Builder, about string, written map[string]bool) {
	t := r.written(r.graph.Root(), r.in)
	if t.about == about {
		t.about = ""
	}
	declare(text, r.name, t)
	for _, target := range r.targets {
		name := r.names[target.Doc]
		if !written[name] {
			written[name] = true
			declare(text, name, r.written(target.Doc, allKinds))
		}
	}
}

func declare(text *strings.Builder, name string, t *typ) {
	text.WriteString(comment(t.about, ""))
	text.WriteString("export type " + name + " =" + after(t, "") + ";\n\n")
}
