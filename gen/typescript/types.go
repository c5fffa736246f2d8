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
// A tool with an output schema has a type of it, ForecastOutput, and so does what a
// schema refers to. Types take all that the schemas take. Where TypeScript has no words
// for a keyword, comments have English ones.
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

// A tool is one that is declared.
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

// A root is a schema with what it refers to, each of which gets a type.
type root struct {
	*reader
	name    string
	suffix  string // that the name of the tool has for it
	in      kinds
	targets []target
}

// A target is what a root refers to.
type target struct {
	*schema.Doc
	hint string // what the reference calls it
	self string // a text that only those share which mean the same
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
		r.targets = append(r.targets, target{sub, hints[sub], selfOf(g, sub)})
	}
	r.reader = newReader(g, docs)
	return r
}

// selfOf returns the text of a schema with that of all that it refers to.
func selfOf(g *schema.Graph, sub *schema.Doc) string {
	var text []byte
	for part := range schema.Reachable(g.TargetsIn, sub) {
		text = append(part.Append(text), '\n')
	}
	return string(text)
}

// declare writes the type of the root and of what it refers to, each name once. What
// is told of the tool is not told again.
func (r *root) declare(text *strings.Builder, told string, written map[string]bool) {
	t := r.written(r.graph.Root(), r.in)
	if t.about == told {
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
	text.WriteString("export type " + name + " =" + behind(t, "") + ";\n\n")
}
