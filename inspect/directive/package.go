package directive

import (
	"cmp"
	"go/token"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Formats lists the dialects in which definitions can be generated, in the order of a
// generated file.
var Formats = []string{"mcp", "openai", "responses", "anthropic", "gemini", "interactions", "gemini-legacy", "bedrock", "mistral", "deepseek", "xai", "ollama", "llamacpp", "xgrammar"}

// Profiles lists the kinds of models to which definitions can be adapted.
var Profiles = []string{"openai", "openai-reasoning", "google", "anthropic", "codex"}

const (
	defaultNames     = "snake"
	defaultRevision  = "2025-11-25"
	defaultBoxMarker = "x-dedalus-box"
	defaultDoc       = "full"
	defaultEnums     = "on"
	noBoxMarker      = "none"
)

var packageDefinition = Definition{
	Verb:    "package",
	Where:   PackageDoc,
	Summary: "sets the options of the package and defaults for its tools",
	Doc: `The directive of a tool overrides these defaults.

With all, every exported function is a tool, except functions that create or register tools:

  - functions that call an SDK to register tools;
  - functions with a parameter or result that is, or contains, a function, a type of
    net/http, a type of an MCP SDK other than requests, sessions and content, or a type
    of another module with Tool in its name;
  - functions that return a context, have the form func(T) *T, or are generic.

func= and //toolgen:tool make any function a tool.`,
	Options: described(packageOptions),
}

var packageOptions = append([]option[Package]{
	listOf("format", "FORMAT", Formats, "formats of the definitions (default mcp, openai, and responses); FORMAT is one of "+strings.Join(Formats, ", "),
		func(p *Package, arg Arg) { p.Formats = append(p.Formats, arg.Value) }),
	listOf("profile", "PROFILE", Profiles, "move keywords that the models of a profile reject or ignore into descriptions; PROFILE is one of "+strings.Join(Profiles, ", ")+`, see "toolgen help convert"`,
		func(p *Package, arg Arg) { p.Profiles = append(p.Profiles, arg) }),
	oneOf("names", []string{"snake", "camel", "kebab", "go"}, "naming style of tools and parameters (default snake)",
		func(p *Package) *string { return &p.Names }),
	text("prefix", "TEXT", "prefix for the names of all tools",
		func(p *Package) *string { return &p.Prefix }).
		checkedBy(rejectUnless(toolNamePrefix.MatchString, diag.BadName, "a tool name cannot begin with %q", "use letters, digits, _ and -, starting with a letter or _")),
	text("goprefix", "NAME", "prefix for all exported names in the generated file",
		func(p *Package) *string { return &p.GoPrefix }).
		checkedBy(rejectUnless(isExportedName, diag.BadName, "%q is not an exported Go name", "use letters and digits, starting with a capital letter")),
	oneOf("mcp-revision", []string{"2025-06-18", "2025-11-25", "2026-07-28"},
		"MCP revision of the definitions (default 2025-11-25)",
		func(p *Package) *string { return &p.MCPRevision }),
	text("wrap-marker", "KEY|none", "key that marks the output schema of a wrapped result (default x-dedalus-box)",
		func(p *Package) *string { return &p.BoxMarker }).
		checkedBy(rejectUnless(isBoxMarker, diag.BadValue, "%q cannot mark a schema", "use a key that begins with x-, for example "+defaultBoxMarker+", or "+noBoxMarker)),
	word("titles", "keep titles from directives and tags; titles in hand-written schemas are always kept", func(p *Package) { p.Titles = true }),
	word("refs", "write types that are used more than once to $defs; some MCP clients, such as Google's ADK, do not follow references", func(p *Package) { p.Refs = true }),
	oneOf("enums", []string{"on", "off"}, "whether the constants of a type become an enum in inputs (default on)",
		func(p *Package) *string { return &p.Enums }),
	word("validate", "apply the tags validate and binding of github.com/go-playground/validator", func(p *Package) { p.Validate = true }),
	oneOf("jsonschema-tags", []string{"options", "text"}, "how jsonschema tags are parsed (default: determined by their content)",
		func(p *Package) *string { return &p.SchemaTags }),
	oneOf("required", []string{"json", "tags"},
		`which fields an input requires: json means fields without pointer, omitempty, omitzero, or default; tags means fields that a tag or directive declares as required. The default is json, or tags if the package has a field with jsonschema:"required" or required:"true" that json would require anyway`,
		func(p *Package) *string { return &p.Required }),
	oneOf("bigints", []string{"number", "text"},
		"how int64, uint64, time.Duration in structs, and big.Int are sent (default number): text sends their digits as a string, because JavaScript clients round integers above 2^53. Requires call; int, uint, and closed enums remain numbers",
		func(p *Package) *string { return &p.BigInts }).remembering(func(p *Package) *token.Position { return &p.BigIntsPos }),
	word("call", "also generate calls: ToolSet returns a set that decodes and validates arguments and calls the tools", func(p *Package) { p.Call = true }),
	word("all", "make every exported function a tool, if its signature allows it", func(p *Package) { p.All = true }),
	word("registered", "make functions that the program registers with an SDK or framework tools, with the names and descriptions of the registration; commands that do not write files always include them", func(p *Package) { p.Registered = true }),
	list("func", "NAME", "make the function or method NAME (F or Type.Method) a tool, even if it has no directive",
		func(p *Package, arg Arg) { p.Funcs = append(p.Funcs, arg) }).
		checkedBy(rejectUnless(isFuncName, diag.BadValue, "%q is not the name of a function or method", "use Name or Type.Method")),
}, forPackages(toolDefaults)...)

// forPackages converts options of a tool to options of the field Tool of a Package.
func forPackages(options []option[Tool]) []option[Package] {
	all := make([]option[Package], len(options))
	for i, o := range options {
		all[i] = option[Package]{
			spec: o.spec,
			set:  func(p *Package, arg Arg) { o.set(&p.Tool, arg) },
		}
	}
	return all
}

var (
	toolNamePrefix = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*$`)
	extensionKey   = regexp.MustCompile(`^x-[A-Za-z0-9_.-]+$`)
)

func isExportedName(name string) bool { return token.IsIdentifier(name) && token.IsExported(name) }

func isBoxMarker(key string) bool { return key == noBoxMarker || extensionKey.MatchString(key) }

// isFuncName reports whether a name is Func or Type.Method.
func isFuncName(name string) bool {
	recv, method, isMethod := strings.Cut(name, ".")
	return token.IsIdentifier(recv) && (!isMethod || token.IsIdentifier(method))
}

// DecodePackage decodes the directives of a package doc with the verbs package and
// inject. Unknown words, wrong values, and contradictions are errors, and are ignored in
// the result.
func DecodePackage(lines []Line) (Package, diag.List) {
	own := ofVerb(lines, packageDefinition.Verb)
	pkg := Package{Pos: firstPos(own)}
	problems := decode(&pkg, packageOptions, own)
	inject, more := DecodeInject(lines)
	problems = append(problems, more...)
	pkg.Inject = inject
	pkg.EnumTypes, more = DecodeEnums(lines)
	problems = append(problems, more...)
	pkg.Schemas, more = DecodeTypeSchemas(lines)
	var sorted []string
	for _, value := range Formats {
		if slices.Contains(pkg.Formats, value) {
			sorted = append(sorted, value)
		}
	}
	pkg.Formats = sorted
	return pkg, append(problems, more...)
}

// PackageOptions returns the options of //toolgen:package, for a command with a flag of the
// same name for each option. The flag for a Word or Bool has no value. A Repeated option can
// be given several times.
func PackageOptions() []Option { return described(packageOptions) }

// DecodeFlags decodes package options, and types to inject, that were given as flags. It
// returns the same errors as [DecodePackage]. An error has a position if its argument has
// one.
func DecodeFlags(args, inject []Arg) (Package, diag.List) {
	lines := []Line{{Verb: packageDefinition.Verb, Args: args}}
	if len(inject) > 0 {
		lines = append(lines, Line{Verb: injectDefinition.Verb, Args: inject})
	}
	return DecodePackage(lines)
}

// JoinPackage returns base, with the fields that are set in over replaced. Boolean options
// that are set in either are set in the result. Functions and injected types of both are
// combined.
func JoinPackage(base, over Package) Package {
	if len(over.Formats) > 0 {
		base.Formats = nil
	}
	if len(over.Profiles) > 0 {
		base.Profiles = nil
	}
	joined := join(base, over)
	joined.Tool = JoinTools(base.Tool, over.Tool)
	joined.Pos = cmp.Or(base.Pos, over.Pos)
	return joined
}

// join returns base, with the fields that are set in over replaced. Lists are concatenated.
func join[T any](base, over T) T {
	joined, set := reflect.ValueOf(&base).Elem(), reflect.ValueOf(over)
	for i := range joined.NumField() {
		switch to, from := joined.Field(i), set.Field(i); {
		case from.IsZero():
		case to.Kind() == reflect.Slice:
			to.Set(reflect.AppendSlice(to.Slice3(0, to.Len(), to.Len()), from))
		default:
			to.Set(from)
		}
	}
	return base
}

// WithDefaults returns the package with defaults for fields that are not set. It must be
// called after all calls of [JoinPackage], because an empty BoxMarker in its result means
// that there is no marker.
func (p Package) WithDefaults() Package {
	p.Names = cmp.Or(p.Names, defaultNames)
	p.MCPRevision = cmp.Or(p.MCPRevision, defaultRevision)
	p.BoxMarker = cmp.Or(p.BoxMarker, defaultBoxMarker)
	p.Enums = cmp.Or(p.Enums, defaultEnums)
	p.Tool.Doc = cmp.Or(p.Tool.Doc, defaultDoc)
	if p.BoxMarker == noBoxMarker {
		p.BoxMarker = ""
	}
	return p
}

var injectDefinition = Definition{
	Verb:     "inject",
	Where:    PackageDoc,
	Operand:  "TYPE…",
	Operands: true,
	Options:  []Option{fromOption},
	Summary:  "names types whose parameters the server supplies",
	Doc: `Parameters of these types are not in the schema: the model neither sees nor sends
them. Qualify a type as in the source, for example *db.Conn or Session, or with the import
path of its package, for example *example.com/db.Conn. For a single parameter, write
//toolgen:param inject above it instead.

The value is a field of the generated Caller, the same for all calls. With from=context,
the field is a function that returns the value from the context of a call, for example the
User that the server has stored there. Generated code calls this function once for each
call of a tool that has the parameter, after it has validated the arguments. An error of
the function becomes the error of the tool.

Some types need no directive: context.Context, and the requests and sessions of the MCP
SDKs. A context.Context is the context of the call. Requests, and types that extend a
context, such as *ai.ToolContext of genkit, are provided for each call (call.Provide) by
the adapter that registers the tools. An adapter rejects a tool that needs a type that it
does not provide. If you add a directive for such a type, all calls share one value.`,
}

const fromContext = "context"

var fromOption = Option{
	Name: "from", Kind: OneOf, Form: fromContext, Values: []string{fromContext},
	Doc: "a function in the Caller returns the value from the context of each call",
}

// DecodeInject returns the types in the directives with the verb inject. A directive without
// a type, an unknown key, and a type with two sources are errors.
func DecodeInject(lines []Line) ([]Inject, diag.List) {
	var types []Inject
	var problems diag.List
	for _, line := range ofVerb(lines, injectDefinition.Verb) {
		from, found := fromOf(line)
		problems = append(problems, found...)
		named := false
		for _, arg := range line.Args {
			if arg.HasValue {
				continue
			}
			named = true
			at := slices.IndexFunc(types, func(other Inject) bool { return other.Type.Key == arg.Key && other.FromContext != from })
			if at >= 0 {
				problems = append(problems, diag.Errorf(arg.Pos, diag.Contradiction, "%s is injected for each call by one directive, and shared by all calls by another", arg.Key).
					WithHint("remove one of them").
					WithRelated(types[at].Type.Pos, "the other directive is here"))
				continue
			}
			types = append(types, Inject{Type: arg, FromContext: from})
		}
		if !named && len(found) == 0 {
			problems = append(problems, diag.Errorf(line.Pos, diag.BadArgument, "%s%s has no type", opening, line.Verb).
				WithHint("use %s%s TYPE, for example %[1]s%[2]s *db.Conn", opening, line.Verb))
		}
	}
	return types, problems
}

// fromOf reports whether the inject directive line has from=context, so that the values
// come from the context of each call.
func fromOf(line Line) (ofCall bool, problems diag.List) {
	for _, arg := range line.Args {
		switch {
		case !arg.HasValue:
		case arg.Key != fromOption.Name:
			problems = append(problems, unknownArgument(line, arg))
		case arg.Value != fromContext:
			problems = append(problems, diag.Errorf(arg.ValuePos, diag.BadValue, "%s cannot be %q", arg.Key, arg.Value).
				WithHint("use %s=%s, or remove it for a value that all calls share", arg.Key, fromContext))
		default:
			ofCall = true
		}
	}
	return ofCall, problems
}

var skipDefinition = Definition{
	Verb:    "skip",
	Where:   anyFunction,
	Summary: "excludes a method or function",
	Doc: `Use it for a method of a type with //toolgen:tools, or a function of a package with
//toolgen:package all.`,
}

// DecodeSkip reports whether lines contain a directive with the verb skip. Every word is an
// error [diag.BadArgument], because the verb accepts none.
func DecodeSkip(lines []Line) (bool, diag.List) {
	own := ofVerb(lines, skipDefinition.Verb)
	return len(own) > 0, decode(new(struct{}), nil, own)
}
