package gen

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// readTool reads one MCP definition as a tool of a package.
func readTool(pkg *inspect.Package, doc *schema.Doc) (definedTool, diag.List) {
	if err := schema.DefaultBudget.Check(doc); err != nil {
		return definedTool{}, diag.List{diag.Errorf(doc.Origin.Pos, diag.BadTool, "%v", err).
			WithHint("no provider takes such a tool; leave it out of the file")}
	}
	tool, err := dialect.ParseMCP(doc)
	if field := (*dialect.FieldError)(nil); errors.As(err, &field) {
		return definedTool{}, diag.List{diag.Errorf(field.At.Origin.Pos, diag.BadTool, "%v", field).
			WithHint("see https://modelcontextprotocol.io/specification/2025-11-25/schema#tool")}
	}
	name, _ := doc.Get("name")
	diags := append(nameProblems(pkg, tool.Name, name), schemaProblems(tool.Input)...)
	if tool.Output != nil {
		diags = append(diags, schemaProblems(tool.Output)...)
	}
	pos := doc.Origin.Pos
	from := source{
		called: tool.Name, word: wordOf(tool.Name), longWord: spelled(tool.Name),
		pos: pos, namePos: name.Origin.Pos, strictPos: pos,
	}
	tool.Name = pkg.Options.Prefix + tool.Name
	tool.Strict, tool.Profiles = pkg.Options.Tool.Strict, profiles(pkg)
	return definedTool{Tool: tool, source: from}, diags
}

// nameProblems reports a name that an API which is written for refuses.
func nameProblems(pkg *inspect.Package, name string, said *schema.Doc) diag.List {
	name = pkg.Options.Prefix + name
	refused := func(problem string) diag.List {
		return diag.List{diag.Errorf(said.Origin.Pos, diag.BadName, "%s", problem).
			WithHint("give the tool another name in the file, or write -format FORMAT for what takes it")}
	}
	if !directive.IsMCPToolName(name) {
		return refused(fmt.Sprintf("the SDKs of MCP refuse the name %q: a name has 1 to 128 letters, digits, _, . and -", name))
	}
	for _, d := range emitted(pkg.Options.Formats) {
		if err := d.CheckName(name); err != nil {
			return refused(err.Error())
		}
	}
	return nil
}

// wordOf turns the name of a tool into a part of Go names: "read_file" and
// "read-file" are "ReadFile".
func wordOf(name string) string {
	if word := word(name); word != "" {
		return word
	}
	return spelled(name)
}

// spelled does so for tools whose names differ in such characters alone.
func spelled(name string) string {
	return upperFirst(strings.NewReplacer("-", "Dash", ".", "Dot").Replace(name))
}

// schemaProblems reports what no schema may have, and references that lead
// nowhere or in a circle. A schema that says to be of another dialect than
// JSON Schema 2020-12 is held to the references alone.
func schemaProblems(doc *schema.Doc) diag.List {
	var diags diag.List
	if said, ok := doc.Get("$schema"); !ok || strings.Contains(said.Text, "/2020-12/") {
		for _, p := range meta.Check(doc) {
			diags = append(diags, diag.Errorf(doc.At(p.Path).Origin.Pos, diag.BadSchema, "%s %s", p.Path, p.Message).
				WithHint("see https://json-schema.org/draft/2020-12/json-schema-validation"))
		}
	}
	schema.Walk(doc, func(_ schema.Path, sub *schema.Doc) bool {
		if ref, ok := sub.Get("$ref"); ok && ref.Kind == schema.String && schema.Resolve(doc, ref.Text) == nil {
			diags = append(diags, diag.Errorf(ref.Origin.Pos, diag.BadSchema, "$ref %q leads to nothing in the schema", ref.Text).
				WithHint("put what it refers to into the schema's $defs"))
		}
		return true
	})
	for _, p := range dialect.Circles(doc) {
		diags = append(diags, diag.Errorf(p.At.Origin.Pos, diag.BadSchema, "%s", p.Message).
			WithHint("let one of the references lead to a schema that says something"))
	}
	return diags
}
