package gen_test

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// runStages returns the output of each stage for packages, by section. Diagnostics of a
// dialect other than MCP are included only if the generated file contains the dialect.
func runStages(pkgs []*inspect.Package, diags diag.List, root string) map[string]string {
	got := map[string]string{"out/inspect": factsText(pkgs)}
	for _, d := range dialect.All() {
		definitions, more := gen.Definitions(pkgs, d)
		got["out/"+d.Name] = definitionsText(definitions)
		if d == dialect.MCP {
			diags = append(diags, more...)
		}
	}
	files, more := gen.Generate(pkgs, inspect.DefaultOutput)
	for _, f := range files {
		got[stageOf(f)] += string(f.Content)
	}
	got["out/errors"] = diagsText(append(diags, more...), root)
	return got
}

func stageOf(f gen.File) string {
	if filepath.Base(f.Path) == gen.CallOutput(inspect.DefaultOutput) {
		return "out/call"
	}
	return "out/go"
}

func definitionsText(definitions []gen.Definition) string {
	var b strings.Builder
	for _, d := range definitions {
		fmt.Fprintf(&b, "%s\n", layout(d.Doc, "", 0))
	}
	return b.String()
}

// layout formats a document in lines that are easy to review. It does not split a value
// that fits on the line of its key.
func layout(doc *schema.Doc, indent string, key int) string {
	const width = 120
	whole := doc.String()
	inner := indent + "  "
	var parts []string
	for _, m := range doc.Members {
		name := schema.Quote(m.Key) + ": "
		parts = append(parts, inner+name+layout(m.Value, inner, len(name)))
	}
	for _, item := range doc.Items {
		parts = append(parts, inner+layout(item, inner, 0))
	}
	if len(parts) == 0 || len(indent)+key+len(whole) <= width {
		return whole
	}
	return whole[:1] + "\n" + strings.Join(parts, ",\n") + "\n" + indent + whole[len(whole)-1:]
}

// diagsText formats diagnostics as the command prints them, with file names relative to
// root.
func diagsText(diags diag.List, root string) string {
	var b strings.Builder
	for _, d := range diags.Sorted() {
		fmt.Fprintln(&b, d.Format(func(name string) string {
			rel, err := filepath.Rel(root, name)
			if err != nil || strings.HasPrefix(rel, "..") {
				return filepath.Base(name)
			}
			return filepath.ToSlash(rel)
		}))
	}
	return b.String()
}

func factsText(pkgs []*inspect.Package) string {
	var b strings.Builder
	for _, pkg := range pkgs {
		for _, tool := range pkg.Tools {
			fmt.Fprintf(&b, "%s%s%s\n", tool.GoName, constraintText(pkg), wordsText(
				word{"handler", tool.Handler != inspect.NoHandler},
				word{"deprecated", tool.Deprecated},
			)+docText(tool.Doc))
			for _, p := range tool.Params {
				fmt.Fprintf(&b, "\tparam %s%s%s\n", p.Name, wordsText(
					word{"injected", p.Injected}, word{"input", p.Input}, word{"variadic", p.Variadic},
				), docText(p.Doc))
			}
			for _, r := range tool.Results {
				fmt.Fprintf(&b, "\tresult %s%s%s\n", r.Name, wordsText(word{"content", r.Content}), docText(r.Doc))
			}
		}
	}
	return b.String()
}

func constraintText(pkg *inspect.Package) string {
	if pkg.Constraint == "" {
		return ""
	}
	return " if " + pkg.Constraint
}

type word struct {
	text  string
	holds bool
}

func wordsText(words ...word) string {
	var texts []string
	for _, w := range words {
		if w.holds {
			texts = append(texts, w.text)
		}
	}
	if len(texts) == 0 {
		return ""
	}
	return " (" + strings.Join(texts, ", ") + ")"
}

func docText(text inspect.Text) string {
	if text.Value == "" {
		return ""
	}
	return fmt.Sprintf(": %q [%s, %d:%d]", text.Value, text.Rule, text.Pos.Line, text.Pos.Column)
}
