package define

import (
	"cmp"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// Infer returns the definitions of a package's tools. It omits tools that have errors.
func Infer(pkg *inspect.Package, wanted Wanted) (Package, diag.List) {
	p := Package{Package: pkg, Wanted: wanted, Advice: inSource, Tools: make([]Tool, 0, len(pkg.Tools))}
	inference := infer.New(pkg)
	inference.Variables = wanted.Variables
	diags := needsCall(pkg)
	for _, found := range pkg.Tools {
		tool, errs := defineTool(inference, pkg, found, wanted)
		diags = append(diags, errs...)
		if !errs.HasErrors() {
			p.Tools = append(p.Tools, tool)
		}
	}
	for _, faulty := range pkg.Faulty {
		_, errs := defineTool(inference, pkg, faulty, wanted)
		diags = append(diags, slices.DeleteFunc(errs, func(d diag.Diagnostic) bool { return d.Severity != diag.Error })...)
	}
	diags = append(diags, byMarks(pkg, p.Tools)...)
	if !pkg.Options.Registered {
		only, ambiguous := oneOfEach(p.Tools)
		p.Tools, diags = only, append(diags, ambiguous...)
	}
	tools, shared := Distinct(p.Tools, p.Advice)
	p.Tools = tools
	diags = append(diags, shared...)
	diags = append(diags, lives(pkg, p.Tools)...)
	if len(pkg.Answers) > 0 {
		answers, more := inferAnswers(inference, pkg, wanted)
		p.Answers, diags = answers, append(diags, more...)
	}
	return p, append(diags, offers(&p, inference)...)
}

// needsCall reports options that require generated calls, because json.Marshal encodes
// integers as numbers, and nil slices and maps as null.
func needsCall(pkg *inspect.Package) (problems diag.List) {
	if pkg.Options.Call {
		return nil
	}
	reported := map[token.Position]bool{}
	for _, tool := range pkg.Tools {
		if pos := tool.Options.NilPos; tool.Options.Nil == "empty" && !reported[pos] {
			reported[pos] = true
			problems = append(problems, diag.Errorf(pos, diag.BadValue, "nil=empty needs call, because encoding/json encodes nil slices and maps as null").
				WithHint("add call to the //toolgen:package line"))
		}
	}
	if pkg.Options.BigInts != "text" {
		return problems
	}
	return append(problems, diag.Errorf(pkg.Options.BigIntsPos, diag.BadValue, "bigints=text needs call, because encoding/json encodes integers as numbers").
		WithHint(`add call to //toolgen:package, or the string option to individual fields: json:"id,string"`))
}

// byMarks returns a note if input fields are optional because they lack the tag that marks
// required fields. The note contains the number of these fields in the package.
func byMarks(pkg *inspect.Package, tools []Tool) diag.List {
	var mark *facts.Mark
	fields := map[*types.Var]bool{}
	for i := range tools {
		decided, found := &tools[i].Decided, tools[i].Facts
		if decided.Mark == nil || found.IsServedBySDK(pkg.Options) && found.Registered.ServedInput != "" {
			continue // no such fields, or fields that the SDK's inference requires by its own rules
		}
		for _, field := range decided.Unmarked {
			mark, fields[field.Origin()] = cmp.Or(mark, decided.Mark), true
		}
	}
	if mark == nil {
		return nil
	}
	note := diag.Warnf(mark.Pos, diag.RequiredTags,
		"package %s tags required fields explicitly, as with this %s tag, so fields without the tag are optional (%d here): set required=tags in the //toolgen:package line to keep that, or required=json to require them",
		mark.Package, mark.Tag, len(fields))
	note.Severity = diag.Note
	return diag.List{note}
}

func defineTool(inference *infer.Inference, pkg *inspect.Package, found *inspect.Tool, wanted Wanted) (Tool, diag.List) {
	name, diags := toolName(pkg, found, wanted)
	schemas, errs := inference.Tool(found)
	if errs.HasErrors() && isServed(pkg, found) {
		schemas, errs = infer.Schemas{}, asWarnings(errs) // only warnings, because clients see the schemas of the registration
	}
	if found.IsServedBySDK(pkg.Options) {
		// SDKs ignore the JSON methods of types when they infer schemas.
		errs = slices.DeleteFunc(slices.Clone(errs), func(d diag.Diagnostic) bool { return d.Code == diag.UnknownJSON })
	}
	diags = append(diags, errs...)
	description, errs := describe(found)
	extra, faults := fields(found.Options)
	diags = slices.Concat(diags, errs, faults, grammarFaults(found, schemas.Input.Doc()))
	if diags.HasErrors() {
		return Tool{}, diags
	}
	var input *schema.Doc
	if schemas.Input != nil {
		input = schemas.Input.Doc()
	}
	if found.Input == nil && input != nil {
		input = inlinedArguments(input)
	}
	if input != nil {
		input, errs = infer.Examples(found, input)
		diags = slices.Concat(diags, headers(input), errs)
	}
	if diags.HasErrors() {
		return Tool{}, diags
	}
	tool := Tool{Facts: found, Source: sourceOf(pkg, found), Decided: schemas.Decided, Tool: dialect.Tool{
		Name:        name,
		Title:       found.Options.Title,
		Description: description,
		Input:       input,
		Strict:      found.Options.Strict,
		Profiles:    wanted.Profiles,
		Grammar:     (*dialect.Grammar)(found.Grammar),
		Annotations: dialect.Annotations{
			ReadOnly:    found.Options.ReadOnly,
			Destructive: found.Options.Destructive,
			Idempotent:  found.Options.Idempotent,
			OpenWorld:   found.Options.OpenWorld,
		},
	}}
	if found.FromCall && extra == nil {
		extra = registeredFields(found.Registered)
	}
	tool.Tool = tool.withFields(extra)
	if schemas.Output != nil {
		tool.Output = schemas.Output.Doc()
		tool.ResultSchema = resultOf(tool)
	}
	if found.Registered != nil && input != nil {
		diags = slices.Concat(diags, differences(tool), compareSchemas(inference, tool, schemas))
	}
	if found.IsServedBySDK(pkg.Options) {
		tool.serve(found.Registered)
	}
	return tool, diags
}

// sourceOf returns the Source of found. If the tool is strict only because all tools of
// pkg are, StrictPos is the position of the function.
func sourceOf(pkg *inspect.Package, found *inspect.Tool) Source {
	s := Source{Called: found.GoName, Pos: found.Pos, NamePos: namePos(found), StrictPos: found.Pos, DocPos: cmp.Or(found.Doc.Pos, found.Options.Words.Place("deprecated"), found.Options.Words.Place("replaced"))}
	if said := found.Options.StrictPos; said.IsValid() && said != pkg.Options.Tool.StrictPos {
		s.StrictPos = said
	}
	return s
}

// longName is the maximum length of a name that all clients accept. Clients that prepend a
// server name may reject longer names.
const longName = 50

// Name returns the name that the source specifies for a tool, or else [DefaultName].
func Name(pkg *inspect.Package, found *inspect.Tool) string {
	if found.Options.Name != "" {
		return found.Options.Name
	}
	return DefaultName(pkg, found)
}

// DefaultName returns the name of a tool for which the source specifies none.
func DefaultName(pkg *inspect.Package, found *inspect.Tool) string {
	return pkg.Options.Prefix + infer.Name(found.Func.Name(), pkg.Options.Names)
}

func toolName(pkg *inspect.Package, found *inspect.Tool, wanted Wanted) (string, diag.List) {
	name, pos, where := Name(pkg, found), namePos(found), "set name= on //toolgen:tool"
	if found.FromCall {
		where = "change the name in the registration call"
	}
	if forMCP := directive.IsMCPToolName(name); !directive.IsToolName(name) && !(forMCP && wanted.MCPAlone()) {
		hint := "a name has 1 to 64 letters, digits, _ and -, and begins with a letter or _; " + where
		if forMCP {
			hint += ", or set only format=mcp, which accepts the name, on //toolgen:package"
		}
		return name, diag.List{diag.Errorf(pos, diag.BadName, "%q is not a valid name for a tool", name).WithHint("%s", hint)}
	}
	if len(name) > longName {
		return name, diag.List{diag.Warnf(pos, diag.LongName, "the tool name %s has %d characters; clients that add a prefix may reject more than %d", name, len(name), longName).
			WithHint("shorten it: %s", where)}
	}
	return name, nil
}

func namePos(found *inspect.Tool) token.Position {
	if found.Options.Name != "" {
		return found.Options.NamePos
	}
	return found.Pos
}

// describe returns the description of a tool. If the directive deprecates or replaces the
// tool, describe adds this to the paragraph about the deprecation, or appends such a
// paragraph.
func describe(found *inspect.Tool) (string, diag.List) {
	said, text := found.Options, found.Doc.Value
	if said.Deprecated == "" && said.Replaced == "" {
		return text, nil
	}
	paragraphs := strings.Split(text, "\n\n")
	at := slices.IndexFunc(paragraphs, func(p string) bool { return strings.HasPrefix(p, dialect.Deprecation) })
	switch {
	case at >= 0 && said.Deprecated != "":
		return text, diag.List{diag.Errorf(said.Words.Place("deprecated"), diag.Contradiction,
			"the description of %s already contains a reason for the deprecation", found.GoName).WithHint("remove one of the two reasons")}
	case at >= 0 && regexp.MustCompile(`\b`+regexp.QuoteMeta(said.Replaced)+`\b`).MatchString(paragraphs[at]):
		return text, nil
	case at < 0:
		at = len(paragraphs)
		paragraphs = append(paragraphs, dialect.Deprecation+said.Deprecated)
	}
	if said.Replaced != "" {
		paragraphs[at] = sentence(paragraphs[at]) + "Call " + said.Replaced + " instead."
	}
	return strings.TrimPrefix(strings.Join(paragraphs, "\n\n"), "\n\n"), nil
}

// sentence returns before with final punctuation and a space, so that another sentence can
// follow.
func sentence(before string) string {
	trimmed := strings.TrimRight(before, " \n")
	switch {
	case trimmed+" " == dialect.Deprecation:
		return dialect.Deprecation
	case strings.HasSuffix(trimmed, "."), strings.HasSuffix(trimmed, "!"), strings.HasSuffix(trimmed, "?"):
		return trimmed + " "
	}
	return trimmed + ". "
}

// lives reports mistakes in directives about a tool's lifecycle: invalid old names, and a
// replacement that is not another tool of the package.
func lives(pkg *inspect.Package, tools []Tool) diag.List {
	var diags diag.List
	var taken map[string]Source // created for the first alias, because few tools have aliases
	for i := range tools {
		t := &tools[i]
		diags = append(diags, successor(pkg, t)...)
		if taken == nil && len(t.Aliases()) > 0 {
			taken = sources(tools)
		}
		for _, alias := range t.Aliases() {
			switch other, is := taken[alias.Value]; {
			case is:
				diags = append(diags, diag.Errorf(alias.ValuePos, diag.DuplicateName, "the tool name %s is already used", alias.Value).
					WithHint("use a former name that no tool has").
					WithRelated(other.NamePos, "%s has the name", other.Called))
			case !pkg.Options.Call:
				diags = append(diags, diag.Errorf(alias.ValuePos, diag.BadValue, "an alias needs call: it is not in the definitions, so only generated code accepts it").
					WithHint("add call to the //toolgen:package line, or remove the alias"))
			}
			taken[alias.Value] = t.Source
		}
	}
	return diags
}

func sources(tools []Tool) map[string]Source {
	named := make(map[string]Source, len(tools))
	for i := range tools {
		named[tools[i].Name] = tools[i].Source
	}
	return named
}

// successor reports a replacement that does not exist or that is itself replaced.
func successor(pkg *inspect.Package, t *Tool) diag.List {
	if t.Facts == nil || t.Facts.Options.Replaced == "" {
		return nil
	}
	name := t.Facts.Options.Replaced
	names := make([]string, 0, len(pkg.Tools))
	for _, other := range pkg.Tools {
		switch {
		case other == t.Facts:
		case other.Options.Replaced != "" && Name(pkg, other) == name:
			return diag.List{diag.Errorf(t.Facts.Options.Words.Place("replaced"), diag.BadValue, "%s is itself replaced", name).
				WithHint("use replaced=%s", other.Options.Replaced).
				WithFix("use replaced="+other.Options.Replaced, diag.Replace(t.Facts.Options.Words.Place("replaced"), name, other.Options.Replaced)).
				WithRelated(other.Options.Words.Place("replaced"), "the directive is here")}
		default:
			names = append(names, Name(pkg, other))
		}
	}
	if slices.Contains(names, name) {
		return nil
	}
	problem := diag.Errorf(t.Facts.Options.Words.Place("replaced"), diag.NoSuchTool, "the package has no other tool named %s", strconv.Quote(name))
	if near, ok := diag.Nearest(name, names); ok {
		return diag.List{problem.WithHint("did you mean %s?", near).WithSuggestion(problem.Pos, "replaced=", name, names)}
	}
	return diag.List{problem.WithHint("use the name of another tool of the package, as clients see it")}
}

// Aliases are former names of a tool that generated calls also accept.
func (t *Tool) Aliases() []directive.Arg {
	if t.Facts == nil {
		return nil
	}
	return t.Facts.Options.Aliases
}

// inlinedArguments replaces arguments that are recursive references with their targets,
// because some clients do not resolve references in arguments. Google's ADK 2.0.0 then
// sends an object without properties to the model. VoltAgent 2.10.0 ignores a "$ref" next
// to a "type", so the references of the refs option have no type.
func inlinedArguments(input *schema.Doc) *schema.Doc {
	graph := schema.NewGraph(input)
	for _, m := range input.Table("properties") {
		ref, ok := m.Value.Ref()
		if !ok || !graph.IsRecursive(ref.Text) {
			continue
		}
		inlined := withTarget(m.Value, graph.Target(m.Value))
		input = input.With("properties", input.Under("properties").With(m.Key, inlined))
	}
	return input
}

// withTarget returns target with the keywords that sub contains next to its reference. It
// returns sub if target is itself a reference, or has one of these keywords other than a
// description.
func withTarget(sub, target *schema.Doc) *schema.Doc {
	if _, ok := target.Ref(); ok {
		return sub
	}
	inlined := *sub
	inlined.Members = nil
	if kind := target.Under("type"); kind != nil {
		inlined.Members = append(inlined.Members, schema.M("type", kind))
	}
	for _, m := range sub.Without("$ref").Members {
		if m.Key != "description" && target.Has(m.Key) {
			return sub
		}
		inlined.Members = append(inlined.Members, m)
	}
	for _, m := range target.Members {
		if !inlined.Has(m.Key) {
			inlined.Members = append(inlined.Members, m)
		}
	}
	return &inlined
}

// headers checks the headers of arguments against the rules of MCP clients. Clients omit a
// tool that has an invalid header.
func headers(input *schema.Doc) diag.List {
	var diags diag.List
	for _, p := range schema.HeaderProblems(input) {
		diags = append(diags, diag.Errorf(p.At.Origin.Pos(), diag.BadHeader, "MCP clients omit the tool: %s", p.Message).
			WithHint("use header=NAME on arguments that are a non-nullable string, integer, or bool, each with a different name"))
	}
	return diags
}

// noHeaders reports headers in the schema of a definition that is not a tool, for example
// a prompt. MCP clients send only arguments of tools in headers.
func noHeaders(kind string, input *schema.Doc) diag.List {
	var diags diag.List
	schema.Visit(input, func(sub *schema.Doc) bool {
		if header := sub.Under(schema.HeaderKeyword); header != nil {
			diags = append(diags, diag.Errorf(header.Origin.Pos(), diag.BadHeader, "MCP clients do not send arguments of a %s in headers", kind).
				WithHint("remove header=, which applies to the arguments of tools"))
		}
		return true
	})
	return diags
}

// resultOf returns the schema, without a wrapper, of the result that a program returns to a
// model. It returns nil if the outputschema option is not set, if there is content, or if
// the result may be a string, which is sent unchanged and not as JSON.
func resultOf(t Tool) *schema.Doc {
	said := t.Facts.Options.OutputSchema
	if said == nil || !*said || slices.ContainsFunc(t.Facts.Results, func(r *inspect.Result) bool { return r.Content }) {
		return nil
	}
	result := t.Output.Unboxed(boxOf(t))
	kinds := kindsOf(schema.NewGraph(result), result, 0)
	if slices.Contains(kinds, "string") || slices.Contains(kinds, "") {
		return nil
	}
	return result
}
