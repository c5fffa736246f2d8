package define

import (
	"go/token"
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Wanted is what is to be written for a package. It is decided before the tools are
// defined, and is the same for all stages.
type Wanted struct {
	Formats  []*dialect.Dialect // in the order of [dialect.All]
	Profiles []*lower.Profile   // of the models that the definitions are to suit
	// Variables is set for tools that have theirs, which [Package.Located] tells.
	Variables bool
}

// MCPAlone reports whether the definitions are for MCP only, which accepts names of
// tools that other APIs refuse.
func (w Wanted) MCPAlone() bool { return slices.Equal(w.Formats, []*dialect.Dialect{dialect.MCP}) }

// A Package is a package with its tools defined.
type Package struct {
	*inspect.Package
	Wanted
	Tools []Tool
	// Prompts and Resources are what MCP lists beside the tools.
	Prompts, Resources []Offer
	Answers            []Answer
	FromFile           bool // the tools come from a file, not from functions
	Advice             Advice
}

// First returns the position of the first definition in the source.
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

// An Answer is a type that a model answers with, as a tool whose input is that type.
type Answer struct {
	Tool
	Formats []*dialect.Dialect // the dialects that it is written for
}

// A Tool is a tool with its definition, not yet written for a dialect.
type Tool struct {
	dialect.Tool
	Source
	Facts   *inspect.Tool    // nil for a tool that is not made from a function
	Decided infer.Decided    // with its schemas
	Form    *dialect.Dialect // the form that it was read in; nil for a tool that is made from a function
	// Parts are the fields of a definition that a running server lists, with their origins;
	// nil if Facts determine the origins.
	Parts []dialect.Part
}

// A Source is where a tool comes from, for messages.
type Source struct {
	Called    string         // its name in messages: "Server.Add", or the name in the file that it is from
	Pos       token.Position // of the function's name, or of the definition
	NamePos   token.Position // where its name is written
	StrictPos token.Position // where it is made strict, else Pos
	DocPos    token.Position // of the description; zero if there is none
}

// Distinct reports tools of one package with the same name, and returns the list with
// only the first of each.
func Distinct(tools []Tool, advice Advice) ([]Tool, diag.List) {
	first := make(map[string]int, len(tools)) // in kept
	kept := tools[:0]
	var diags diag.List
	for at := range tools {
		tool := &tools[at]
		if i, taken := first[tool.Name]; taken {
			other := kept[i].Source
			diags = append(diags, diag.Errorf(tool.NamePos, diag.DuplicateName, "the %s name %s is already used", tool.Kind, tool.Name).
				WithHint("%s", advice.Rename).
				WithRelated(other.NamePos, "%s has it", other.Called))
			continue
		}
		first[tool.Name] = len(kept)
		if len(kept) == at { // nothing before it is left out
			kept = tools[:at+1]
			continue
		}
		kept = append(kept, *tool)
	}
	return kept, diags
}

// A Named is a tool, prompt or resource with the name that clients see, which is the
// URI for a resource.
type Named struct {
	Kind         dialect.Kind
	Name, Called string
	Pos, NamePos token.Position
	Untold       bool // a tool that lacks a description, which its package requires
}

// Names returns the names of the tools, prompts and resources of a package.
func (p Package) Names() []Named {
	names := make([]Named, len(p.Tools), len(p.Tools)+len(p.Prompts)+len(p.Resources))
	for i, tool := range p.Tools {
		untold := tool.Description == "" && (tool.Facts == nil || tool.Facts.Options.Doc != "none")
		names[i] = Named{dialect.Callable, tool.Name, tool.Called, tool.Pos, tool.NamePos, untold}
	}
	for _, o := range p.Prompts {
		names = append(names, Named{dialect.Prompt, o.Name, o.Called, o.Pos, o.NamePos, false})
	}
	for _, o := range p.Resources {
		names = append(names, Named{dialect.Resource, o.Offer.URI, o.Called, o.Pos, o.NamePos, false})
	}
	return names
}

// Shared warns about packages that have tools, prompts or resources of the same name,
// once for each pair and kind: an SDK that serves both silently keeps only the last
// one.
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
			case other == i: // told already
			case !warned[pair{tool.Kind, other}]:
				warned[pair{tool.Kind, other}] = true
				has := names[other][at.tool]
				hint := "write prefix=… in a //toolgen:package line"
				if tool.Kind == dialect.Resource {
					hint = "write another uri= in the //toolgen:resource line"
				}
				diags = append(diags, diag.Warnf(tool.Pos, diag.DuplicateName, "package %s also has a %s %s", paths[other], tool.Kind, tool.Name).
					WithHint("a server of both packages would keep only one, or refuse to start; %s", hint).
					WithRelated(has.Pos, "%s has it", has.Called))
			}
		}
	}
	return diags
}
