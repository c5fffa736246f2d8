package main

import (
	"fmt"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/adopt"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

var adoptCommand = &Command{
	Name:    "adopt",
	Args:    "[packages]",
	Summary: "write directives equivalent to existing SDK registration calls",
	Doc: `adopt prints the change as a unified diff; -w applies it. It adds directives to the
doc comments of the handlers, and //toolgen:package format=mcp call to the package doc. If a
handler is a function literal that only calls a declared function with values of the server,
such as a client, adopt adds the directives to that function, and //toolgen:inject with the
types of the values to the package doc. If the SDK infers a schema with references from Go
types, adopt also adds the option refs to the package. An existing //toolgen:package directive
and everything else in the files remain unchanged. The registration calls also remain; remove them when the program registers the generated tools.

Some definitions need more than a directive:

  - A description that is more than plain paragraphs is written to a file NAME.md next to
    the Go file.
  - A long schema is written to NAME.input.json or NAME.output.json.
  - If an input schema differs from the handler's struct only in descriptions, these
    become comments of the fields. Clients then also see "additionalProperties": false.

If the SDK infers a schema from Go types, clients may see a different schema when the
program registers the generated tools. For example, the generated schema does not allow
null for a slice, and it lists the values of an enum. adopt prints these changes first,
with the classes of toolgen diff. -pin keeps the schemas of the SDK for the tools that
would change, in directives or files.

adopt lists and skips the tools that a directive cannot express:

  - The handler is any other function literal, is generic, belongs to another module, or is
    registered under several names.
  - Several tools have the same name.
  - Two handlers get different values of the same type, such as two receivers or clients.
  - A part of the definition is known only at run time.

It also skips a tool if its definition has errors, and then exits with 1. It skips
handlers that already have a directive, so a second run changes nothing.

-literals declares handlers that are function literals as functions. The captured variables
become parameters, which the generated code injects. A literal remains in these cases:

  - It captures a context, a variable that can change, or a variable whose type the file
    cannot name.
  - It uses a type or a constant that the enclosing function declares.
  - Several tools share it.

adopt also skips a tool if a function of the module wraps its handler, for example to
check permissions, or if its registration is conditional. The generated tool would run
without the wrapper and without the condition. adopt lists their positions. To adopt
such tools anyway, add -wrapped, replace a wrapper with an interceptor, ToolSet().Use(…),
and replace a condition with a filter, ToolSet().Filter(…).

Before adopt prints or writes anything, it loads the changed source in memory. If the
definition of a tool would change in another way, adopt skips the tool and prints the
difference. With -live FILE, the definitions must also match the tools/list of the running
server, as toolgen-import prints it. Schemas that the SDK infers from Go types are not
compared. If the changed source cannot be loaded, adopt writes nothing.

With -json it prints

	{"changes": the report of toolgen diff -json, "files": [{"path": …, "diff": …}],
	 "diagnostics": [DIAGNOSTIC…]}

` + jsonDoc,
	New: func(c *call) task { return &adoptRun{call: c} },
}

type adoptRun struct {
	call     *call
	writes   bool
	wrapped  bool // also adopt wrapped and conditional tools
	literals bool // declare function literals as functions
	pins     bool // preserve the schemas that SDKs infer
}

func (c *adoptRun) flags() []*Flag {
	return []*Flag{
		boolFlag(&c.writes, "w", "write the files, instead of printing what would change"),
		boolFlag(&c.wrapped, "wrapped", "also adopt tools whose handler is wrapped or whose registration is conditional"),
		boolFlag(&c.literals, "literals", "also adopt tools whose handler is a function literal, which becomes a declared function"),
		boolFlag(&c.pins, "pin", "keep the schemas that the SDK infers from Go types if the generated schemas would differ"),
		fileFlag(&c.call.livePath, "live", "skip tools whose definitions differ from the tools/list of the running server in FILE (- for standard input)"),
		c.call.dirFlag(), c.call.tagsFlag(), c.call.sinkFlag(), c.call.werrorFlag(), c.call.jsonFlag(), c.call.verboseFlag(),
	}
}

func (c *adoptRun) run() int {
	pkgs, diags := c.call.facts(inspect.Query{Registered: true, Literals: c.literals})
	tools, undefined := gen.Tools(pkgs)
	diags = slices.DeleteFunc(append(diags, undefined...), isAdvice)
	defined := map[string]bool{}
	for _, tool := range tools {
		if tool.Kind == dialect.Callable {
			defined[tool.Name] = true
		}
	}
	a := &adoption{call: c.call, before: tools, defined: defined, wrapped: c.wrapped, pins: c.pins}
	found := a.find(pkgs)
	if c.literals {
		found = a.withoutLiterals(found)
	}
	diags = append(diags, found.diags...)
	if c.writes {
		_, unwritten := c.call.write(found.outputs)
		diags = append(diags, unwritten...)
	}
	diags = c.call.adjusted(diags)
	c.print(found.plan, found.changes, changesOf(found.outputs), diags)
	return exitCode(diags)
}

type adopted struct {
	plan    adopt.Plan
	outputs []output
	changes diff.Report // the changes that clients will see
	diags   diag.List
}

// find returns the directives to write for the registered tools of packages.
func (a *adoption) find(pkgs []*inspect.Package) adopted {
	options := adopt.Options{Defined: a.defined, Wrapped: a.wrapped}
	a.describe(pkgs, &options)
	plan, left := adopt.Of(pkgs, options)
	plan, outputs, problems := a.verified(plan)
	changes := a.changes(plan)
	if a.pins && len(changes.Tools) > 0 {
		options.PinnedInputs, options.PinnedOutputs = map[string]bool{}, map[string]bool{}
		for _, tool := range changes.Tools {
			for _, change := range tool.Changes {
				options.PinnedInputs[tool.Name] = options.PinnedInputs[tool.Name] || change.Part == diff.Input
				options.PinnedOutputs[tool.Name] = options.PinnedOutputs[tool.Name] || change.Part == diff.Output
			}
		}
		plan, left = adopt.Of(pkgs, options)
		plan, outputs, problems = a.verified(plan)
		changes = a.changes(plan)
	}
	return adopted{plan, outputs, changes, append(left, problems...)}
}

// withoutLiterals returns the plan in which handlers that are function literals become
// declared functions. If a tool cannot be adopted even then, its literal remains.
//
// If the declarations would change another definition, withoutLiterals returns first, the
// plan that keeps all literals.
func (a *adoption) withoutLiterals(first adopted) adopted {
	literals := first.plan.Literals
	diags := first.diags
	for len(literals) > 0 {
		a.base = adopt.WithoutLiterals(literals, os.ReadFile)
		sub := *a.call
		sub.edited = a.base
		pkgs, _ := sub.factsIn(environment(false), inspect.Query{Registered: true, Literals: true})
		now, _ := gen.Tools(pkgs)
		isSame := func(t dialect.Located) bool {
			return t.Kind != dialect.Callable || slices.ContainsFunc(now, func(n dialect.Located) bool { return n.Name == t.Name && sameDefinition(n.Tool, t.Tool) }) ||
				slices.ContainsFunc(literals, func(l adopt.Literal) bool { return l.Tool == t.Name })
		}
		if len(now) != len(a.before) || slices.ContainsFunc(a.before, func(t dialect.Located) bool { return !isSame(t) }) {
			break
		}
		found := a.find(pkgs)
		var left []adopt.Literal
		for _, l := range literals {
			if found.plan.Contains(l.Tool) {
				left = append(left, l)
			}
			i := slices.IndexFunc(diags, reports(l.Tool))
			if at := slices.IndexFunc(found.diags, reports(l.Tool)); at >= 0 && i >= 0 { // the tool cannot be adopted even as a declared function: report the reason for that
				diags[i].Message, diags[i].Hint = found.diags[at].Message, found.diags[at].Hint
			}
		}
		if len(left) == len(literals) {
			diags = slices.DeleteFunc(diags, func(d diag.Diagnostic) bool {
				name, skipped := adopt.SkippedTool(d)
				return skipped && found.plan.Contains(name)
			})
			found.diags = append(diags, first.conflicts(found)...)
			return found
		}
		literals = left
	}
	a.base = nil
	return first
}

// conflicts returns a diagnostic for each tool that the plan adopts but the later plan
// skips. It reports the reason of the later plan at the tool's current position.
func (a adopted) conflicts(later adopted) diag.List {
	var conflicts diag.List
	for _, path := range slices.Sorted(maps.Keys(a.plan.Additions)) {
		for _, addition := range a.plan.Additions[path] {
			if addition.IsField || later.plan.Contains(addition.Tool) {
				continue
			}
			if i := slices.IndexFunc(later.diags, reports(addition.Tool)); i >= 0 {
				d := later.diags[i]
				d.Pos, d.Related = addition.Call.Pos, nil
				conflicts = append(conflicts, d)
			}
		}
	}
	return conflicts
}

// reports returns a function that reports whether a diagnostic is the reason for
// skipping the tool.
func reports(tool string) func(diag.Diagnostic) bool {
	return func(d diag.Diagnostic) bool {
		name, skipped := adopt.SkippedTool(d)
		return skipped && name == tool
	}
}

// isAdvice reports whether a diagnostic only gives advice about a definition. Other
// commands print such advice.
func isAdvice(d diag.Diagnostic) bool {
	return d.Severity != diag.Error && d.Code != diag.NotConstant
}

// files returns the files that a plan changes, and the plan without files that cannot be
// changed. If a package has no //toolgen:package directive, files adds one with options.
func (a *adoption) files(plan adopt.Plan, options string) (adopt.Plan, []output, diag.List) {
	var outputs []output
	unchangeable := map[string]bool{}
	var diags diag.List
	for _, path := range slices.Sorted(maps.Keys(plan.Additions)) {
		additions := plan.Additions[path]
		out, err := withCurrent(gen.File{Path: path})
		if err == nil {
			out.Content, err = adopt.Rewrite(path, a.source(out), additions)
		}
		if err != nil {
			diags = append(diags, diag.Warnf(token.Position{Filename: path}, diag.NotAdopted, "the tools in this file are skipped: %v", err).
				WithHint("write the directives by hand"))
			unchangeable[path] = true
			continue
		}
		outputs = append(outputs, out)
		for _, addition := range additions {
			beside, problems := textFiles(addition.Files)
			outputs, diags = append(outputs, beside...), append(diags, problems...)
		}
	}
	plan = plan.Without(func(a adopt.Addition) bool { return unchangeable[a.At.Filename] })
	return plan, withPackageLines(outputs, options, needsOf(plan)), diags
}

// A packageNeeds lists what the directives of a package must contain.
type packageNeeds struct {
	inject []string // types that the server provides
	refs   bool
}

func needsOf(plan adopt.Plan) map[string]packageNeeds {
	all := map[string]packageNeeds{}
	for path, additions := range plan.Additions {
		needs := all[filepath.Dir(path)]
		for _, addition := range additions {
			needs.inject = append(needs.inject, addition.Inject...)
			needs.refs = needs.refs || addition.Refs
		}
		slices.Sort(needs.inject)
		needs.inject = slices.Compact(needs.inject)
		all[filepath.Dir(path)] = needs
	}
	return all
}

// withPackageLines adds the missing //toolgen:package and //toolgen:inject directives to
// each package. It prefers the file with a //toolgen:package directive, then the documented
// file, then the file named like the directory.
func withPackageLines(outputs []output, options string, needs map[string]packageNeeds) []output {
	done := map[string]bool{}
	for _, out := range slices.Clone(outputs) {
		dir := filepath.Dir(out.Path)
		if done[dir] || filepath.Ext(out.Path) != ".go" {
			continue
		}
		done[dir] = true
		files, err := readGoFiles(dir)
		path, isDocumented, isMarked := out.Path, false, false
		for _, file := range files {
			doc, marked := adopt.HasPackageDoc(file.Name, file.Content)
			isNamed := filepath.Base(file.Name) == filepath.Base(dir)+".go"
			if marked || (doc || isNamed && !isDocumented) && !isMarked && !strings.HasSuffix(file.Name, "_test.go") && !isGenerated(file.Content) {
				path, isDocumented = file.Name, doc
			}
			isMarked = isMarked || marked
		}
		var lines []string
		if !isMarked {
			line := "//toolgen:package " + options
			if needs[dir].refs {
				line += " refs"
			}
			lines = append(lines, line)
		}
		if types := needs[dir].inject; len(types) > 0 {
			lines = append(lines, "//toolgen:inject "+strings.Join(types, " "))
		}
		if err != nil || len(lines) == 0 {
			continue
		}
		i := slices.IndexFunc(outputs, func(out output) bool { return out.Path == path })
		if i < 0 {
			other, err := withCurrent(gen.File{Path: path})
			if err != nil {
				continue
			}
			other.Content = other.old
			i, outputs = len(outputs), append(outputs, other)
		}
		if content, err := adopt.WithPackageLines(path, outputs[i].Content, lines); err == nil {
			outputs[i].Content = content
		}
	}
	return outputs
}

// textFiles returns the files to which the directives refer. It returns an error if one of
// them would replace another file.
func textFiles(files []adopt.File) ([]output, diag.List) {
	var outputs []output
	var diags diag.List
	for _, file := range files {
		out, err := withCurrent(gen.File{Path: file.Path, Content: file.Content})
		switch {
		case err != nil:
			diags = append(diags, unwritable(file.Path, err))
		case out.exists && out.stale():
			diags = append(diags, notGenerated(file.Path, "this file already exists, but adopt would write the description of a tool to it").WithHint("rename the file"))
		}
		outputs = append(outputs, out)
	}
	return outputs, diags
}

func (c *adoptRun) print(plan adopt.Plan, seen diff.Report, changes []staleFile, diags diag.List) {
	form := diff.Form{Path: relative}
	if c.call.json {
		c.call.printJSON(struct {
			Changes     diff.View    `json:"changes"`
			Files       []staleFile  `json:"files"`
			Diagnostics []diagnostic `json:"diagnostics"`
		}{seen.View(form), changes, inJSON(diags)})
		return
	}
	if len(seen.Tools) > 0 {
		fmt.Fprintf(c.call.stdout, "Clients will see these changes when the program registers the generated tools:\n\n%s\n", seen.Text(form))
	}
	for _, file := range changes {
		if c.writes {
			fmt.Fprintf(c.call.stdout, "%s: %s\n", diag.VisibleName(file.Path), written)
		} else {
			fmt.Fprint(c.call.stdout, file.Diff)
		}
	}
	c.call.printDiagnostics(diags)
	if len(changes) == 0 {
		return
	}
	line := counted(plan.Tools, "tool")
	if plan.Wrapped > 0 {
		line += fmt.Sprintf(", %d with a wrapped handler (the directives do not include the wrapper)", plan.Wrapped)
	}
	if plan.Conditional > 0 {
		line += fmt.Sprintf(", %d with a conditional registration (the directives do not include the condition)", plan.Conditional)
	}
	if !c.writes {
		line += ": " + typed("toolgen adopt -w") + " writes the directives"
	}
	fmt.Fprintln(c.call.stderr, line)
	if c.writes {
		fmt.Fprint(c.call.stderr, nextSteps([][2]string{
			{strings.TrimSpace("toolgen diff -base HEAD " + strings.Join(c.call.args, " ")), "print the changes that clients will see"},
			{"toolgen init", "add the go:generate line and the requirements in go.mod"},
			{tidyCommand(c.call.dir) + " && go generate ./...", "write the definitions, the calls, and ToolSet"},
			{registerOf(plan) + "(server, tools)", "replace the calls that register these tools with this call"},
		}))
	}
}

// registerOf returns the function that serves a tool set with the SDK of the plan's tools.
func registerOf(plan adopt.Plan) string {
	for _, additions := range plan.Additions {
		for _, addition := range additions {
			if !addition.IsField && strings.HasPrefix(addition.Call.SDK, "github.com/mark3labs/mcp-go") {
				return "mcpgotools.Register"
			}
		}
	}
	return "gosdktools.Register"
}

// An adoption verifies the directives that adopt would write.
type adoption struct {
	call     *call
	defined  map[string]bool // the same as Defined of [adopt.Options]
	wrapped  bool
	pins     bool
	before   []dialect.Located // the current tools of the source
	base     map[string][]byte // content of files without function literals, by path
	after    []dialect.Located // the tools of the source with the directives of the last plan
	inferred map[string]bool   // the same as Inferred of [adopt.Options]
}

// changes returns the changes to a plan's tools that clients will see: changes of schemas
// that an SDK infers.
func (a *adoption) changes(plan adopt.Plan) diff.Report {
	adopted := map[string]bool{}
	for _, additions := range plan.Additions {
		for _, addition := range additions {
			adopted[addition.Tool] = true
		}
	}
	isOther := func(t dialect.Located) bool { return t.Kind != dialect.Callable || !adopted[t.Name] }
	before, after := dialect.Aligned(slices.DeleteFunc(slices.Clone(a.before), isOther), slices.DeleteFunc(slices.Clone(a.after), isOther))
	return diff.Compare(before, after, diff.Options{ClosedInputs: true})
}

// describe sets options.Fields to descriptions with which the handler's types express the
// schemas of the tools. It verifies the schemas with the changed source.
func (a *adoption) describe(pkgs []*inspect.Package, options *adopt.Options) {
	defer func() { a.inferred = options.Inferred }()
	options.Fields, options.Inferred = map[token.Position]adopt.Field{}, map[string]bool{}
	for _, pkg := range pkgs {
		for _, tool := range pkg.Tools {
			if reg := tool.Registered; tool.FromCall && reg.Input != nil && !reg.Handler.Raw && !pkg.Foreign {
				options.Inferred[reg.Name.Value] = true
			}
		}
	}
	for len(options.Inferred) > 0 {
		plan, _ := adopt.Of(pkgs, *options)
		_, outputs, _ := a.files(plan, "format=mcp call")
		after, _, loaded := a.load(outputs)
		if !loaded {
			options.Fields, options.Inferred = nil, nil
			return
		}
		done, before := true, maps.Clone(options.Fields)
		for _, name := range slices.Sorted(maps.Keys(options.Inferred)) {
			registered, _ := toolOf(a.before, name)
			now, defined := toolOf(after, name)
			described, ok := describedFields(registered, now)
			for pos, text := range described {
				pos = a.currentPos(outputs, pos)
				field, isKnown := options.Fields[pos]
				written, isWritten := before[pos]
				switch {
				case isKnown && field.Text != text || isWritten && written.Directive:
					ok = false // another tool needs another description, or a directive is not sufficient
				case isWritten:
					written.Directive = true
					options.Fields[pos], done = written, false
				case !isKnown:
					options.Fields[pos], done = adopt.Field{Text: text, Of: name}, false
				}
			}
			if !defined || !ok {
				delete(options.Inferred, name)
				maps.DeleteFunc(options.Fields, func(_ token.Position, f adopt.Field) bool { return f.Of == name })
				done = false
			}
		}
		if done {
			return
		}
	}
}

// source returns the content of a file before directives are added.
func (a *adoption) source(out output) []byte {
	if content, ok := a.base[out.Path]; ok {
		return content
	}
	return out.old
}

// currentPos converts a position in the changed source to the beginning of the same line in
// the current source. The changed source has additional comment lines and may be aligned
// differently.
func (a *adoption) currentPos(outputs []output, pos token.Position) token.Position {
	i := slices.IndexFunc(outputs, func(out output) bool { return out.Path == pos.Filename })
	var out output
	if i >= 0 {
		out = outputs[i]
	} else if current, err := withCurrent(gen.File{Path: pos.Filename}); err == nil {
		out = current
		out.Content = a.source(out)
	}
	old, offset, line := strings.SplitAfter(string(a.source(out)), "\n"), 0, 0
	for i, text := range strings.SplitAfter(string(out.Content), "\n") {
		if i == pos.Line-1 {
			break
		}
		if line < len(old) && slices.Equal(strings.Fields(old[line]), strings.Fields(text)) {
			offset, line = offset+len(old[line]), line+1
		}
	}
	indent := 0
	if line < len(old) {
		indent = len(old[line]) - len(strings.TrimLeft(old[line], " \t"))
	}
	return token.Position{Filename: pos.Filename, Offset: offset + indent, Line: line + 1}
}

// describedFields returns the fields whose descriptions differ between two versions of a
// tool, with the descriptions of the schema before. It reports false if the schemas differ in
// any other way.
func describedFields(before, now dialect.Located) (fields map[token.Position]string, ok bool) {
	fields = map[token.Position]string{}
	wanted := before.Input.Table("properties")
	for _, at := range now.Arguments {
		if len(at.Path) != 2 {
			continue
		}
		i := slices.IndexFunc(wanted, func(m schema.Member) bool { return m.Key == at.Path[1] })
		if i < 0 {
			return nil, false
		}
		text := wanted[i].Value.TextUnder("description")
		_, isLines := directive.DescriptionLines(text)
		switch {
		case text == now.Input.Property(at.Path[1]).TextUnder("description"):
		case text == "" || !isLines || at.Name.Pos().Line == 0:
			return nil, false
		default:
			fields[at.Name.Pos()] = text
		}
	}
	if len(fields) > 0 {
		return fields, true
	}
	before.Output, now.Output = nil, nil
	return nil, len(diff.Compare([]dialect.Located{before}, []dialect.Located{now}, diff.Options{ClosedInputs: true}).Tools) == 0
}

// verified returns the plan without tools whose definition would change, and the files of
// the remaining tools. It loads these files in memory. If there is an error, it returns
// no files.
func (a *adoption) verified(plan adopt.Plan) (adopt.Plan, []output, diag.List) {
	var skipped diag.List
	options := "format=mcp call"
	for {
		left, outputs, diags := a.files(plan, options)
		diags = append(diags, skipped...)
		if _, problems := a.call.live(); diags.HasErrors() || problems.HasErrors() {
			return adopt.Plan{}, nil, diags
		}
		if plan = left; plan.Tools == 0 {
			return plan, nil, diags
		}
		after, problems, loaded := a.load(outputs)
		a.after = after
		if !loaded {
			return adopt.Plan{}, nil, append(diags, unverified(problems)...)
		}
		reasons := a.changed(plan, outputs, after, problems)
		if len(reasons) == 0 {
			if added := a.addedErrors(problems); len(added) > 0 {
				if options != "format=mcp" {
					options = "format=mcp" // retry without calls, because some tools cannot be called
					continue
				}
				return adopt.Plan{}, nil, append(diags, unverified(added)...)
			}
			return plan, outputs, diags
		}
		plan = plan.Without(func(addition adopt.Addition) bool { return reasons[addition.Tool] != "" })
		skipped = append(diags, a.unadopted(left, reasons)...)
	}
}

// load returns the tools that the directives in the files define, and the errors. It
// reports false if the packages cannot be loaded.
func (a adoption) load(outputs []output) (tools []dialect.Located, problems diag.List, loaded bool) {
	sub := *a.call
	sub.edited = map[string][]byte{}
	for _, out := range outputs {
		sub.edited[out.Path] = out.Content
	}
	pkgs, diags := sub.factsIn(environment(false), inspect.Query{})
	if len(pkgs) == 0 {
		return nil, diags, false
	}
	tools, more := gen.Tools(pkgs)
	for _, part := range gen.Parts(pkgs, a.call.output, inspect.Trace{}) {
		for _, d := range part.Diags {
			if !slices.ContainsFunc(more, func(other diag.Diagnostic) bool { return other.Message == d.Message && other.Pos == d.Pos }) {
				more = append(more, d)
			}
		}
	}
	return tools, errorsOf(append(diags, more...)), true
}

// unverified returns the errors that explain why no file is written.
func unverified(reasons diag.List) diag.List {
	return append(diag.List{diag.Errorf(token.Position{}, diag.NotAdopted, "nothing is written: the source with the directives has errors").
		WithHint("if the source without the directives has no errors, please report this as a bug; otherwise, fix the errors below")}, reasons...)
}

// addedErrors returns the errors that occur only with the directives.
func (a adoption) addedErrors(problems diag.List) diag.List {
	if len(problems) == 0 {
		return nil
	}
	_, known, _ := a.load(nil)
	return slices.DeleteFunc(slices.Clone(problems), func(d diag.Diagnostic) bool {
		i := slices.IndexFunc(known, func(other diag.Diagnostic) bool { return other.Code == d.Code && other.Message == d.Message })
		if i >= 0 {
			known = slices.Delete(known, i, i+1)
		}
		return i >= 0
	})
}

// changed returns, by tool name, the reasons why tools cannot be adopted: the definition
// would change, or differs from the list of -live.
func (a adoption) changed(plan adopt.Plan, outputs []output, after []dialect.Located, problems diag.List) map[string]string {
	reasons := map[string]string{}
	for _, additions := range plan.Additions {
		for _, addition := range additions {
			before, _ := toolOf(a.before, addition.Tool)
			now, defined := toolOf(after, addition.Tool)
			if a.inferred[addition.Tool] {
				before.Input = now.Input // describe has already compared the input schemas
			}
			switch {
			case addition.IsField:
			case !defined:
				reasons[addition.Tool] = "the directives would not define the tool" + reasonOf(addition, outputs, problems)
			case !sameDefinition(withInferred(before, now, addition.Call), now.Tool):
				reasons[addition.Tool] = "its definition would change: " + changesIn(before, now)
			default:
				if differences := a.differences(addition, now); len(differences) > 0 {
					reasons[addition.Tool] = strings.Join(differences, "; ")
				}
			}
		}
	}
	return reasons
}

// differences returns the differences between a tool and the tool in the list of -live.
// It does not compare schemas that the SDK infers from Go types.
func (a adoption) differences(addition adopt.Addition, now dialect.Located) []string {
	list := a.call.current()
	if list == nil {
		return nil
	}
	return list.Differences(now, addition.Call.Input != nil && !a.inferred[addition.Tool], addition.Call.Output != nil)
}

func toolOf(tools []dialect.Located, name string) (dialect.Located, bool) {
	i := slices.IndexFunc(tools, func(t dialect.Located) bool { return t.Kind == dialect.Callable && t.Name == name })
	if i < 0 {
		return dialect.Located{}, false
	}
	return tools[i], true
}

// withInferred returns before, with the schemas that the SDK infers replaced by the schemas
// of now.
func withInferred(before, now dialect.Located, call *registered.Tool) dialect.Tool {
	tool := before.Tool
	if call.Input == nil {
		tool.Input = now.Input
	}
	if call.Output == nil {
		tool.Output, tool.ResultSchema = now.Output, now.ResultSchema
	}
	return tool
}

// sameDefinition reports whether the MCP definitions of two tools are equal. It ignores hints
// that have their default value, and the destructive hint of a read-only tool, where it has
// no meaning.
func sameDefinition(a, b dialect.Tool) bool {
	for _, t := range []*dialect.Tool{&a, &b} {
		if readOnly := t.Annotations.ReadOnly; readOnly != nil && *readOnly {
			t.Annotations.Destructive = nil
		}
		for _, hint := range []struct {
			value   **bool
			assumed bool
		}{{&t.Annotations.ReadOnly, false}, {&t.Annotations.Destructive, true}, {&t.Annotations.Idempotent, false}, {&t.Annotations.OpenWorld, true}} {
			if *hint.value != nil && **hint.value == hint.assumed {
				*hint.value = nil
			}
		}
	}
	before, _ := dialect.MCP.Define(a)
	after, _ := dialect.MCP.Define(b)
	return schema.SameValue(before, after)
}

func changesIn(before, after dialect.Located) string {
	var all []string
	for _, tool := range diff.Compare([]dialect.Located{before}, []dialect.Located{after}, diff.Options{}).Tools {
		for _, change := range tool.Changes {
			message := change.Message
			if change.Part != diff.Whole {
				message = change.Part.String() + ": " + message
			}
			all = append(all, message)
		}
	}
	if len(all) == 0 {
		return "the JSON of its definition would change"
	}
	return strings.Join(all, "; ")
}

// reasonOf returns the first error reported in a tool's directives or in the files they
// refer to.
func reasonOf(addition adopt.Addition, outputs []output, problems diag.List) string {
	for _, d := range problems {
		if slices.ContainsFunc(addition.Files, func(file adopt.File) bool { return file.Path == d.Pos.Filename }) {
			return ": " + d.Message
		}
		for _, out := range outputs {
			if out.Path == d.Pos.Filename && slices.Contains(addition.Lines, lineOf(out.Content, d.Pos.Line)) {
				return ": " + d.Message
			}
		}
	}
	for _, d := range problems {
		if d.Pos.Filename == addition.At.Filename {
			return ": " + d.Message
		}
	}
	return ""
}

// lineOf returns a line of a file without surrounding space, or "" if the file has no
// such line.
func lineOf(content []byte, number int) string {
	lines := strings.Split(string(content), "\n")
	if number < 1 || number > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[number-1])
}

// unadopted returns a warning for each tool that is skipped, in the order of the source.
func (a adoption) unadopted(plan adopt.Plan, reasons map[string]string) diag.List {
	var diags diag.List
	for _, additions := range plan.Additions {
		for _, addition := range additions {
			if reason := reasons[addition.Tool]; reason != "" {
				diags = append(diags, adopt.Skipped(addition.Call.Pos, addition.Tool, reason).
					WithHint("write the directives by hand"))
			}
		}
	}
	return diags
}
