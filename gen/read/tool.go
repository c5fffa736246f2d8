package read

import (
	"cmp"
	"errors"
	"fmt"
	"go/token"
	"strings"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// tool reads one definition. If it does not recognize the dialect, it parses an MCP
// definition.
func (r reader) tool(f dialect.Function) (define.Tool, diag.List) {
	if f.Builtin != "" {
		return define.Tool{}, diag.List{diag.Warnf(f.Doc.Origin.Pos(), diag.FieldSkipped, "skipped %s, a tool that the provider executes itself", f.Builtin)}
	}
	form := cmp.Or(r.form, f.Form, dialect.MCP)
	tool, err := form.Parse(f.Doc)
	if budget := schema.DefaultBudget.Check(f.Doc); budget != nil {
		err = budget
	}
	if err != nil {
		return define.Tool{}, diag.List{r.badDefinition(f.Doc, form, err)}
	}
	pos := f.Doc.Origin.Pos()
	from := define.Source{Called: tool.Name, Pos: pos, NamePos: pos, StrictPos: pos, DocPos: pos}
	if name := f.Inside.Under("name"); name != nil {
		from.NamePos = name.Origin.Pos()
	}
	if description := f.Inside.Under("description"); description != nil {
		from.DocPos = description.Origin.Pos()
	}
	var diags diag.List
	if r.use == ToGenerate {
		tool.Name = r.Options.Prefix + tool.Name
		tool.Strict, tool.Profiles = r.Options.Tool.Strict, r.Profiles
		diags = append(r.nameProblems(tool.Name, from.NamePos), schemaProblems(tool.Input)...)
		if tool.Output != nil {
			diags = append(diags, schemaProblems(tool.Output)...)
		}
	}
	return define.Tool{Tool: tool, Source: from, Form: form}, diags
}

func (r reader) badDefinition(doc *schema.Doc, form *dialect.Dialect, err error) diag.Diagnostic {
	hint := "see https://modelcontextprotocol.io/specification/2025-11-25/schema#tool"
	if form != dialect.MCP {
		hint = "see how " + form.Provider + " documents its tools"
	}
	at := doc
	if field := (*dialect.FieldError)(nil); errors.As(err, &field) {
		at = field.At
	} else if r.use == ToGenerate {
		hint = "no provider accepts such a tool; remove it from the file"
	}
	return diag.Errorf(at.Origin.Pos(), diag.BadTool, "%v", err).WithHint("%s", hint)
}

// nameProblems reports a name that MCP SDKs or one of the wanted formats reject.
func (r reader) nameProblems(name string, pos token.Position) diag.List {
	problem := ""
	if !directive.IsMCPToolName(name) {
		problem = fmt.Sprintf("MCP SDKs reject the name %q: use 1 to 128 letters, digits, _, . and -", name)
	}
	for _, d := range r.Formats {
		if err := d.CheckName(name); err != nil && problem == "" {
			problem = err.Error()
		}
	}
	if problem == "" {
		return nil
	}
	return diag.List{diag.Errorf(pos, diag.BadName, "%s", problem).
		WithHint("rename the tool in the file, or use -format with a provider that accepts the name")}
}

// schemaProblems reports errors in a JSON Schema 2020-12, and references that have no
// target or form a cycle. If "$schema" names another dialect of JSON Schema, it checks
// only references.
func schemaProblems(doc *schema.Doc) diag.List {
	var diags diag.List
	if !doc.Has("$schema") || strings.Contains(doc.TextUnder("$schema"), "/2020-12/") {
		for _, p := range meta.Check(doc) {
			diags = append(diags, diag.Errorf(doc.At(p.Path).Origin.Pos(), diag.BadSchema, "%s %s", p.Path, p.Message).
				WithHint("see https://json-schema.org/draft/2020-12/json-schema-validation"))
		}
	}
	graph := schema.NewGraph(doc)
	schema.Visit(doc, func(sub *schema.Doc) bool {
		if ref, ok := sub.Ref(); ok && ref.Kind == schema.String && graph.Target(sub) == nil {
			diags = append(diags, diag.Errorf(ref.Origin.Pos(), diag.BadSchema, "$ref %q has no target in the schema", ref.Text).
				WithHint("add the target to the schema's $defs"))
		}
		return true
	})
	for _, p := range dialect.Circles(doc) {
		diags = append(diags, diag.Errorf(p.At.Origin.Pos(), diag.BadSchema, "%s", p.Message).
			WithHint("make one of the references refer to a schema with keywords"))
	}
	return diags
}
