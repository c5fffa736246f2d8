package define

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// Wanted describes the output that is requested for a package. It is determined before the
// tools are defined, and is the same for all stages.
type Wanted struct {
	Formats  []*dialect.Dialect // in the order of [dialect.All]
	Profiles []*lower.Profile   // profiles of the models that the definitions must support
	// Variables is set if tools store their schemas in variables, which [Package.Located]
	// then reports.
	Variables bool
}

// MCPAlone reports whether the definitions are only for MCP. MCP accepts tool names that
// other APIs reject.
func (w Wanted) MCPAlone() bool { return slices.Equal(w.Formats, []*dialect.Dialect{dialect.MCP}) }

// A Package is a package with the definitions of its tools.
type Package struct {
	*inspect.Package
	Wanted
	Tools []Tool
	// Prompts and Resources are definitions that MCP lists in addition to the tools.
	Prompts, Resources []Offer
	Answers            []Answer
	FromFile           bool // whether the tools come from a file, not from functions
	Advice             Advice
}

// First returns the position of the first tool or, without tools, of the first prompt,
// resource, or answer.
func (p Package) First() token.Position {
	for _, t := range p.Tools {
		return t.Pos
	}
	for _, o := range slices.Concat(p.Prompts, p.Resources) {
		return o.Pos
	}
	for _, a := range p.Answers {
		return a.Pos
	}
	return token.Position{}
}

// AnswersAsTools returns the answers as tools, without their formats.
func (p Package) AnswersAsTools() []Tool {
	tools := make([]Tool, len(p.Answers))
	for i, answer := range p.Answers {
		tools[i] = answer.Tool
	}
	return tools
}

// An Answer is a type for structured output. It is represented as a tool whose input is
// that type.
type Answer struct {
	Tool
	Formats []*dialect.Dialect // dialects in which it is written
}

// A Tool is a tool with its definition, before any dialect is involved.
type Tool struct {
	dialect.Tool
	Source
	Facts   *inspect.Tool    // nil for a tool without a function
	Decided infer.Decided    // decisions of inference other than the schemas
	Form    *dialect.Dialect // format from which it was loaded; nil for a tool from a function
	// Parts are the fields of a definition from a running server, with their origins; nil
	// if Facts determine the origins.
	Parts []dialect.Part
}

// A Source contains the source positions of a tool and its parts, for messages.
type Source struct {
	Called    string         // name in messages: "Server.Add", or the name in a file
	Pos       token.Position // position of the function's name or of the definition
	NamePos   token.Position // position at which the name is specified
	StrictPos token.Position // position of the option that makes the tool strict, or else Pos
	DocPos    token.Position // position of the description; zero if there is no description
}

// Distinct reports tools of one package that have the same name. It returns tools with
// only the first tool of each name.
func Distinct(tools []Tool, advice Advice) ([]Tool, diag.List) {
	first := make(map[string]int, len(tools)) // by name, the index in kept
	kept := tools[:0]
	var diags diag.List
	for at := range tools {
		tool := &tools[at]
		if i, taken := first[tool.Name]; taken {
			other := kept[i].Source
			diags = append(diags, diag.Errorf(tool.NamePos, diag.DuplicateName, "the %s name %s is already used", tool.Kind, tool.Name).
				WithHint("%s", advice.Rename).
				WithRelated(other.NamePos, "%s has the name", other.Called))
			continue
		}
		first[tool.Name] = len(kept)
		if len(kept) == at { // no earlier tool has been omitted
			kept = tools[:at+1]
			continue
		}
		kept = append(kept, *tool)
	}
	return kept, diags
}

// A Named is a tool, prompt, or resource with the identifier that clients see: a name, or
// the URI of a resource.
type Named struct {
	Kind         dialect.Kind
	Name, Called string
	Pos, NamePos token.Position
	Untold       bool             // whether it is a tool without a description, and its package requires descriptions
	Command      bool             // whether its package is a command, which is not served together with other commands
	Registered   *registered.Tool // the call that registers it, or nil
}

// Names returns the names of the tools, prompts, and resources of a package.
func (p Package) Names() []Named {
	names := make([]Named, len(p.Tools), len(p.Tools)+len(p.Prompts)+len(p.Resources))
	for i, tool := range p.Tools {
		untold := tool.Description == "" && (tool.Facts == nil || tool.Facts.Options.Doc != "none")
		names[i] = Named{Kind: dialect.Callable, Name: tool.Name, Called: tool.Called, Pos: tool.Pos, NamePos: tool.NamePos, Untold: untold}
		if isRegistered(tool) {
			names[i].Registered = tool.Facts.Registered
		}
	}
	for _, o := range p.Prompts {
		names = append(names, Named{Kind: dialect.Prompt, Name: o.Name, Called: o.Called, Pos: o.Pos, NamePos: o.NamePos})
	}
	for _, o := range p.Resources {
		names = append(names, Named{Kind: dialect.Resource, Name: o.Offer.URI, Called: o.Called, Pos: o.Pos, NamePos: o.NamePos})
	}
	for i := range names {
		names[i].Command = p.Name == "main"
	}
	return names
}

// meets reports whether a server may have both n and other, which belong to different
// packages.
func (n Named) meets(other Named) bool {
	if n.Registered != nil && other.Registered != nil {
		return n.Registered.Meets(other.Registered)
	}
	return !n.Command || !other.Command
}

// Shared warns about packages whose tools, prompts, or resources have the same name, once
// for each pair and kind. An SDK that serves both silently keeps only the last.
func Shared(paths []string, names [][]Named) diag.List {
	type place struct{ pkg, tool int32 }
	type key struct {
		kind dialect.Kind
		name string
	}
	type pair struct {
		kind  dialect.Kind
		other int
	}
	count := 0
	for _, tools := range names {
		count += len(tools)
	}
	first := make(map[key]place, count)
	var diags diag.List
	for i, tools := range names {
		warned := map[pair]bool{}
		for n := range tools {
			tool := &tools[n]
			at, taken := first[key{tool.Kind, tool.Name}]
			other := int(at.pkg)
			switch {
			case !taken:
				first[key{tool.Kind, tool.Name}] = place{int32(i), int32(n)}
			case other == i: // already reported
			case !tool.meets(names[other][at.tool]):
			case !warned[pair{tool.Kind, other}]:
				warned[pair{tool.Kind, other}] = true
				has := names[other][at.tool]
				hint := "set prefix= on //toolgen:package"
				switch {
				case tool.Kind == dialect.Resource:
					hint = "set a different uri= on //toolgen:resource"
				case tool.Registered != nil:
					hint = "rename one"
				}
				diags = append(diags, diag.Warnf(tool.Pos, diag.DuplicateName, "package %s also has a %s %s", paths[other], tool.Kind, tool.Name).
					WithHint("a server that registers both would keep only one, or fail to start; %s", hint).
					WithRelated(has.Pos, "%s has the name", has.Called))
			}
		}
	}
	return diags
}

// An Advice contains the hints for diagnostics. They depend on whether the tools come from
// Go source or from a file.
type Advice struct {
	Rename   string // hint for a name that another tool already uses
	Other    string // hint for a tool that has the same Go name as another tool
	GoPrefix string // hint for a clash of generated names with other names
	Change   string // hint for a keyword that is not in Instead
	Lenient  string // format of the hint for a tool that must be strict; %s is the change that strict mode requires
	Fewer    string // hint for too many tools in a request
	Formats  string // format of the hint to generate fewer dialects; %s lists the dialects to keep; "" if they cannot be chosen
	// Instead maps keywords to the hints for messages about them.
	Instead map[string]string
}

// OfAnswers is the advice for types of structured output.
var OfAnswers = Advice{
	Rename:   "set name= on one of the //toolgen:answer directives",
	Other:    "rename one of the types",
	GoPrefix: inSource.GoPrefix,
	Change:   inSource.Change,
	Lenient:  "%s",
	Formats:  "set format=%s on //toolgen:answer",
	Instead: map[string]string{
		"additionalProperties": inSource.Instead["additionalProperties"],
		"$ref":                 inSource.Instead["$ref"],
	},
}

// OfForms is the advice for types of forms, which users fill in.
var OfForms = Advice{
	Rename:  "rename one of the types",
	Other:   "rename one of the types",
	Change:  inSource.Change,
	Lenient: "%s",
	Instead: map[string]string{
		"":                     "add an exported field",
		"type":                 "use a string, a number, a bool, a string type with constants, or a slice of these",
		"properties":           "move the fields of the object into the form, or ask for them in a separate form",
		"additionalProperties": "use a multiple choice, or ask for one value at a time",
		"$ref":                 "move the fields of the object into the form, or ask for them in a separate form",
		"items":                "use a slice of a string type with constants, or a []string with a tag enum, or ask for one string at a time",
		"enum":                 "use a string type with constants, or the tag enum on a string",
		"pattern":              "remove pattern and check the response in the tool, or use format, minLength, and maxLength",
		"format":               "use one of these formats, or remove the format and check the response in the tool",
		"const":                "remove const, or use a tag enum with one value",
		"exclusiveMinimum":     "use minimum, or check the response in the tool",
		"exclusiveMaximum":     "use maximum, or check the response in the tool",
		"multipleOf":           "remove multipleOf and check the response in the tool",
		"uniqueItems":          "remove uniqueItems: a user can select each value only once",
		"contentEncoding":      "use a string, and decode it in the tool",
	},
}

// OfKind returns the advice for types of the kind k, which is an answer or a form.
func OfKind(k dialect.Kind) Advice {
	if k == dialect.Form {
		return OfForms
	}
	return OfAnswers
}

var inSource = Advice{
	Rename:   "set name= on one of the //toolgen:tool directives",
	Other:    "rename one of the functions",
	GoPrefix: "set goprefix= on //toolgen:package to prefix the generated names",
	Change:   "change the declaration",
	Lenient:  "%s, or set strict=false on the tool",
	Fewer:    "send fewer tools, or set strict=false on some",
	Formats:  "set format=%s in the //toolgen:package line",
	Instead: map[string]string{
		"additionalProperties": "use a slice of structs with a key and a value",
		"$ref":                 "use a type that does not contain itself",
	},
}

// InFile is the advice for tools that are loaded from a file.
var InFile = Advice{
	Rename:   "rename one of them, or remove it from the file",
	Other:    "rename one of the tools, or remove it from the file",
	GoPrefix: "use -goprefix NAME to prefix the generated names",
	Change:   "change the definition in the file",
	Lenient:  "%s, or remove -strict",
	Fewer:    "send fewer tools, or generate them without -strict",
	Formats:  "use -format %s",
}

// FormatsHint returns the hint for a keyword that some dialects do not support at all: to
// replace the keyword or, if others is not empty, to generate only the dialects others,
// which support the tool.
func (a Advice) FormatsHint(keyword string, others []*dialect.Dialect) string {
	hint := cmp.Or(a.Instead[keyword], a.Change)
	if a.Formats == "" || len(others) == 0 {
		return hint
	}
	names := make([]string, len(others))
	for i, d := range others {
		names[i] = d.Name
	}
	return hint + ", or " + fmt.Sprintf(a.Formats, strings.Join(names, ","))
}

// StrictHint returns the hint for a keyword that strict mode does not support.
func (a Advice) StrictHint(keyword string) string {
	return fmt.Sprintf(a.Lenient, cmp.Or(a.Instead[keyword], a.Change))
}
