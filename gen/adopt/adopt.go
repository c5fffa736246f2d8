package adopt

import (
	"bytes"
	"encoding/json"
	"go/token"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A Plan is what there is to write so that directives say what calls say.
type Plan struct {
	Additions map[string][]Addition // to Go files, by their paths
	Tools     int                   // that are adopted
	// Conditional are those of them that the program registers on a condition,
	// which no directive says.
	Conditional int
}

// A File holds a text that does not go into a line. Path is absolute.
type File struct {
	Path    string
	Content []byte
}

// Of returns the plan for the registered tools of packages that have no line of
// their own yet. What no line above a function can say is reported as a warning
// [diag.NotAdopted], and left as it is: literals, generic functions and handlers
// of other packages, which have no place for one, names and handlers that are
// there twice, and what is not known.
//
// The tools whose definitions cannot be made are those that defined does not name.
func Of(pkgs []*inspect.Package, defined map[string]bool) (Plan, diag.List) {
	a := adopter{plan: Plan{Additions: map[string][]Addition{}}, names: map[string][]*inspect.Tool{}, handlers: map[token.Position][]*inspect.Tool{}, ours: map[string]bool{}}
	for _, pkg := range pkgs {
		a.ours[pkg.Path] = !pkg.Foreign
		for _, tool := range pkg.Tools {
			name := define.Name(pkg, tool)
			a.names[name] = append(a.names[name], tool)
			a.handlers[tool.Pos] = append(a.handlers[tool.Pos], tool)
		}
	}
	for _, pkg := range pkgs {
		for _, tool := range pkg.Tools {
			if tool.FromCall && defined[define.Name(pkg, tool)] {
				a.adopt(pkg, tool)
			}
		}
	}
	return a.plan, a.diags
}

// An adopter makes a plan.
type adopter struct {
	plan     Plan
	names    map[string][]*inspect.Tool
	handlers map[token.Position][]*inspect.Tool // by the position of the function's name
	ours     map[string]bool                    // by import path: packages that can be written to
	diags    diag.List
}

func (a *adopter) adopt(pkg *inspect.Package, tool *inspect.Tool) {
	call := tool.Registered
	if reason, hint := a.obstacle(pkg, tool); reason != "" {
		a.diags = append(a.diags, diag.Warnf(call.Pos, diag.NotAdopted, "%s is left as it is: %s", define.Name(pkg, tool), reason).WithHint("%s", hint))
		return
	}
	if len(call.Conditions) > 0 {
		a.plan.Conditional++
	}
	file := tool.Pos.Filename
	w := writer{dir: filepath.Dir(file), name: define.Name(pkg, tool)}
	w.write(pkg, tool)
	a.plan.Additions[file] = append(a.plan.Additions[file], Addition{At: tool.Pos, Lines: w.lines, Files: w.files})
	a.plan.Tools++
}

// obstacle returns why no line can say what the call does, and what to do then.
func (a *adopter) obstacle(pkg *inspect.Package, tool *inspect.Tool) (reason, hint string) {
	call, name := tool.Registered, define.Name(pkg, tool)
	handler := call.Handler
	switch {
	case handler.Lit != nil:
		return "its handler is a function literal, which has no place for a directive", "declare the handler as a function or method"
	case handler.Decl == nil || tool.Func == nil:
		return "its handler is not known", "register a declared function or method"
	case handler.Instance != nil || tool.Func.Signature().TypeParams().Len() > 0:
		return "its handler is generic, and a directive is for all that it stands for", "declare a function for each tool"
	case !a.ours[tool.Func.Pkg().Path()]:
		return "its handler is declared in " + tool.Func.Pkg().Path(), "name that package, too; of another module, declare a function here that calls it"
	case len(a.handlers[tool.Pos]) > 1:
		return "its handler has several names", "declare a function for each name"
	case len(a.names[name]) > 1:
		return "there are several tools of its name", "give each a name of its own"
	}
	if text := call.Description.Value; text != "" && !describes(text) {
		return "its description is empty space, or has characters or line ends that a file cannot keep", "correct the description"
	}
	for _, unread := range call.Unread {
		return "its " + string(unread.Part) + " is not known: " + unread.Reason, "write a constant there, or the directives by hand"
	}
	return "", ""
}

// describes reports whether lines, or a file, make a description byte by byte.
func describes(text string) bool {
	_, ok := directive.DescriptionLines(text)
	return ok || directive.FileText(fileOf(text)) == text && utf8.ValidString(text) && strings.TrimSpace(text) != ""
}

// fileOf is what [directive.FileText] reads.
func fileOf(text string) []byte { return []byte(text + "\n") }

// A writer collects the lines above the function of a tool, and the files that
// they name.
type writer struct {
	dir, name string
	lines     []string
	files     []File
}

// beside puts a text into a file of the tool's name, and names it in a line.
func (w *writer) beside(line directive.Line, suffix string, content []byte) {
	base := w.name + suffix
	line.Text += base
	w.lines = append(w.lines, line.String())
	w.files = append(w.files, File{filepath.Join(w.dir, base), content})
}

// write writes what a call says.
func (w *writer) write(pkg *inspect.Package, tool *inspect.Tool) {
	call := tool.Registered
	said := directive.Tool{
		Title: call.Title.Value, ReadOnly: call.ReadOnly, Destructive: call.Destructive,
		Idempotent: call.Idempotent, OpenWorld: call.OpenWorld,
	}
	if w.name != define.DefaultName(pkg, tool) {
		said.Name = w.name
	}
	if isTrue(said.ReadOnly) && isTrue(said.Destructive) {
		said.Destructive = nil // it means nothing beside read-only, and a line refuses both
	}
	if call.Description.Stated && call.Description.Value == "" {
		said.Doc = "none"
	}
	w.lines = append(w.lines, said.Line().String())
	w.describe(call.Description.Value)
	w.schema(directive.Input, tool.Input)
	w.schema(directive.Output, tool.Output)
}

func (w *writer) describe(text string) {
	if text == "" {
		return
	}
	lines, ok := directive.DescriptionLines(text)
	if !ok {
		w.beside(directive.Line{Verb: "description", Text: "file:"}, ".md", fileOf(text))
	}
	for _, line := range lines {
		w.lines = append(w.lines, line.String())
	}
}

// schemaWidth is from which length on a schema has a file of its own.
const schemaWidth = 160

func (w *writer) schema(direction string, given *inspect.Schema) {
	var compact, indented bytes.Buffer
	if given == nil || json.Compact(&compact, []byte(given.Text)) != nil || json.Indent(&indented, compact.Bytes(), "", "  ") != nil {
		return
	}
	line := directive.Line{Verb: direction}
	if compact.Len() > schemaWidth {
		w.beside(line, "."+direction+".json", append(indented.Bytes(), '\n'))
		return
	}
	line.Text = compact.String()
	w.lines = append(w.lines, line.String())
}

func isTrue(hint *bool) bool { return hint != nil && *hint }
