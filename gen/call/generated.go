package call

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"sync"
)

// generationVersion is the version of generated code that this package supports. It is
// incremented when generated code needs new behavior of this package, although it still
// compiles with older releases.
const generationVersion = 1

// A Generation describes the tools of a package to this runtime. Generated code declares a
// Generation in a package variable: static data, which costs nothing before the first set
// is created. All sets of the package share it: the schemas are compiled once for all sets,
// so that a server may create a set for each user or request. [Generated] creates the sets:
//
//	var toolGeneration = call.Generation{
//		Version: 1,
//		Package: "example.com/observatory",
//		Define:  defineTools,
//		MCP:     MCPTools,
//		OpenAI:  OpenAITools,
//	}
//
//	func defineTools() []call.Definition {
//		defined := make([]call.Definition, 0, len(toolTable))
//		for _, t := range Tools() {
//			d := call.Definition{
//				Name: t.Name, Description: t.Description, Input: t.Input, Output: t.Output,
//				Annotations: t.Annotations, Group: t.Group, MCP: t.MCP, OpenAI: t.OpenAI,
//			}
//			switch t.Name { // fields that few tools have
//			case ToolCalibrate:
//				d.Repair = true
//			case ToolPhotograph:
//				d.Needs = []call.Need{call.NeedOf[*mcp.CallToolRequest]()}
//			}
//			defined = append(defined, d)
//		}
//		return defined
//	}
//
//	var toolCalls = [...]func(*Caller, *call.Reader){
//		(*Caller).callBook,
//		(*Caller).callChart,
//	}
//
//	// ToolSet returns the tools bound to c.
//	func (c Caller) ToolSet() (call.Set, error) {
//		return call.Generated(&toolGeneration,
//			func(tool int, r *call.Reader) { toolCalls[tool](&c, r) },
//			call.Field{Name: "Observatory", Tool: ToolBook, Missing: c.Observatory == nil},
//		)
//	}
//
//	func (c *Caller) callBook(r *call.Reader) {
//		var in Request
//		for r.Object(); r.Next(); {
//			r.StringMember("target", &in.Target)
//			r.TimeMember("start", &in.Start)
//			…
//		}
//		if !r.EndArguments() {
//			return
//		}
//		out, err := c.Observatory.Book(r.Context(), c.Observer, in)
//		if r.Failed(err) {
//			return
//		}
//		if out == nil {
//			r.NoResult()
//			return
//		}
//		writeBooking(r.Writer(), out)
//	}
//
//	func (c *Caller) callChart(r *call.Reader) {
//		…
//		out, err := Chart(in.name, in.size)
//		if r.Failed(err) {
//			return
//		}
//		r.SetResult(call.ContentResult(call.ImageContent("image/png", out)))
//	}
//
// Values that belong to one call are fetched after EndArguments has reported that the
// arguments are valid: the needs of the definition with [Require], and the parameters of
// //toolgen:inject … from=context with a field of the caller, a func(context.Context) (T,
// error):
//
//	request, err := call.Require[*mcp.CallToolRequest](r.Context())
//	if r.Failed(err) {
//		return
//	}
//	user, err := c.User(r.Context())
//	if r.Failed(err) {
//		return
//	}
//
// If no tool needs an injected value, there is no Caller, and ToolSet is a function without
// an error:
//
//	var toolCalls = [...]func(*call.Reader){callBook, callChart}
//
//	// ToolSet returns the tools as a set.
//	func ToolSet() call.Set {
//		return call.Must(call.Generated(&toolGeneration, func(tool int, r *call.Reader) { toolCalls[tool](r) }))
//	}
//
// A Generation must not be copied or changed after its first use.
type Generation struct {
	// Version is the version of the generated code: 1.
	Version int
	Package string // import path
	// Define returns the definitions of the tools, in the order of the arrays below.
	// Package is set from this struct.
	Define func() []Definition
	// BoxMarker is the keyword that marks the schema of a wrapped result (the directive
	// option wrap-marker=), or "". Generated code sets it only if a result is wrapped.
	BoxMarker string
	// The JSON array of all definitions for each API, or "".
	MCP, OpenAI, Responses, Anthropic, Gemini, Interactions string

	once    sync.Once
	tools   []tool // without the fields that belong to a set
	aliases []alias
	index   map[string]int
	err     error // why no set can be created
}

// A Field describes a field of a generated Caller: which tool needs the field, and whether
// it is missing. The type of the field is a pointer, an interface, a function, a map, or a
// channel, so the field may be nil.
type Field struct {
	Name    string
	Tool    string // tool that cannot be called without the field
	Kind    string // "prompt" or "resource" if Tool is not a tool
	Missing bool
}

// IsNil reports whether a field of an interface type is nil, or holds a nil pointer
// or function. It is for generated code.
func IsNil(field any) bool {
	switch v := reflect.ValueOf(field); v.Kind() {
	case reflect.Invalid:
		return true
	case reflect.Pointer, reflect.Func:
		return v.IsNil()
	}
	return false
}

// Generated returns the set of a package's tools. It is for generated code. run executes
// the call of the tool with the given index: it reads the arguments from the Reader, and
// passes the result to it. It is an error if fields are missing, or if the code was
// generated for another version of this package.
func Generated(g *Generation, run func(tool int, r *Reader), fields ...Field) (Set, error) {
	if err := madeFor(g.Version, g.Package, "tools"); err != nil {
		return Set{}, err
	}
	if err := missingFields(g.Package, fields); err != nil {
		return Set{}, err
	}
	if g.once.Do(g.define); g.err != nil {
		return Set{}, g.err
	}
	tools := make([]tool, len(g.tools))
	copy(tools, g.tools)
	for i := range tools {
		tools[i].run = run
	}
	return Set{tools: tools, aliases: g.aliases, index: g.index, whole: g}, nil
}

// define creates the data that all sets of the package share.
func (g *Generation) define() {
	g.err = fmt.Errorf("the definitions of %s cannot be created", g.Package) // if the code below panics
	definitions := g.Define()
	g.tools = make([]tool, len(definitions))
	for i := range definitions {
		d := &definitions[i]
		d.Package, d.marker = g.Package, g.BoxMarker
		g.tools[i] = tool{definition: d, contract: contractOf(d), place: i, options: defaults}
		g.aliases = append(g.aliases, aliasesOf(d, i)...)
	}
	var set Set
	set, g.err = newSet(g.tools, g.aliases)
	g.index = set.index
}

func missingFields(pkg string, fields []Field) error {
	var missing []error
	for _, f := range fields {
		if f.Missing {
			missing = append(missing, fmt.Errorf("the field %s of the caller of %s is nil: the %s %s needs it", f.Name, pkg, cmp.Or(f.Kind, "tool"), f.Tool))
		}
	}
	return errors.Join(missing...)
}

// madeFor returns an error if the code is newer, or older, than this package.
func madeFor(version int, pkg, what string) error {
	switch {
	case version > generationVersion:
		return fmt.Errorf("the %s of %s were generated for a newer version of github.com/go-toolgen/toolgen/gen/call (the code has version %d, the package supports %d): run go get -u github.com/go-toolgen/toolgen/gen/call", what, pkg, version, generationVersion)
	case version < generationVersion:
		return fmt.Errorf("the %s of %s were generated for another version of github.com/go-toolgen/toolgen/gen/call (the code has version %d, the package supports %d): run go generate", what, pkg, version, generationVersion)
	}
	return nil
}

// A PromptGeneration describes the prompts of a package to this runtime, as a [Generation]
// describes its tools:
//
//	var promptGeneration = call.PromptGeneration{Version: 1, Package: "example.com/notes", Define: definePrompts}
//
//	func definePrompts() []call.Prompt {
//		return []call.Prompt{{
//			Name:      "review",
//			Arguments: []call.PromptArgument{{Name: "note", Required: true}},
//			Input:     reviewSchema,
//		}}
//	}
//
//	var promptCalls = [...]func(*Caller, *call.Reader){(*Caller).promptReview}
//
// In such a table, the functions that complete arguments follow the functions of the
// prompts, in the order of the Completers. A PromptGeneration must not be copied or changed
// after its first use.
type PromptGeneration struct {
	Version int
	Package string // import path
	Define  func() []Prompt

	once    sync.Once
	offered offered[Prompt]
}

// A ResourceGeneration describes the resources of a package to this runtime, as a
// [PromptGeneration] describes its prompts.
type ResourceGeneration struct {
	Version int
	Package string // import path
	Define  func() []Resource

	once      sync.Once
	offered   offered[Resource]
	templates map[*Definition]*uriTemplate
}

// offered is the data that all sets of a package share, without the function that calls the
// prompts or resources.
type offered[T any] struct {
	tools []tool
	help  []map[string]completer // completers of each element of tools
	of    map[*Definition]*T
	index map[string]int
	err   error // why no set can be created
}

// GeneratedPrompts returns the prompts of a package. It is for generated code: see
// [Generated].
func GeneratedPrompts(g *PromptGeneration, run func(prompt int, r *Reader), fields ...Field) (Prompts, error) {
	if err := errors.Join(madeFor(g.Version, g.Package, "prompts"), missingFields(g.Package, fields)); err != nil {
		return Prompts{}, err
	}
	g.once.Do(func() {
		all := g.Define()
		g.offered.begin(len(all))
		for i := range all {
			p := &all[i]
			p.Package = g.Package
			g.offered.add(p, p.definition(), p.Completers)
		}
		g.offered.end()
	})
	offers, err := g.offered.set(run)
	return Prompts{offers}, err
}

// GeneratedResources returns the resources of a package. It is for generated code:
// see [Generated].
func GeneratedResources(g *ResourceGeneration, run func(resource int, r *Reader), fields ...Field) (Resources, error) {
	if err := errors.Join(madeFor(g.Version, g.Package, "resources"), missingFields(g.Package, fields)); err != nil {
		return Resources{}, err
	}
	g.once.Do(func() {
		all := g.Define()
		g.offered.begin(len(all))
		g.templates = make(map[*Definition]*uriTemplate, len(all))
		for i := range all {
			r := &all[i]
			r.Package = g.Package
			d := r.definition()
			template, err := r.parsed()
			if err != nil {
				g.offered.err = errors.Join(g.offered.err, fmt.Errorf("%s: %w", d.origin(), err))
			}
			g.templates[d] = template
			g.offered.add(r, d, r.Completers)
		}
		g.offered.end()
	})
	offers, err := g.offered.set(run)
	return Resources{offers, g.templates}, err
}

func (o *offered[T]) begin(count int) {
	o.tools, o.of = make([]tool, 0, count), make(map[*Definition]*T, count)
}

func (o *offered[T]) add(of *T, d *Definition, completers []Completer) {
	o.of[d] = of
	o.tools = append(o.tools, tool{definition: d, contract: contractOf(d), place: len(o.tools), options: defaults})
	help, err := completersOf(d, completers, nil, 0)
	o.help, o.err = append(o.help, help), errors.Join(o.err, err)
}

// end numbers the completers: they follow all prompts or resources.
func (o *offered[T]) end() {
	place := len(o.tools)
	for _, help := range o.help {
		for name, c := range help {
			c.place += place
			help[name] = c
		}
		place += len(help)
	}
	set, err := newSet(o.tools, nil)
	o.index, o.err = set.index, errors.Join(o.err, err)
}

// set returns a set whose requests are executed by run.
func (o *offered[T]) set(run func(place int, r *Reader)) (offers[T], error) {
	if o.err != nil {
		return offers[T]{}, o.err
	}
	made := offers[T]{of: o.of, help: make(map[*Definition]map[string]completer, len(o.tools))}
	tools := make([]tool, len(o.tools))
	for i := range tools {
		tools[i] = o.tools[i]
		tools[i].run = run
		if len(o.help[i]) == 0 {
			continue
		}
		help := make(map[string]completer, len(o.help[i]))
		for name, c := range o.help[i] {
			c.run = run
			help[name] = c
		}
		made.help[tools[i].definition] = help
	}
	made.set = Set{tools: tools, index: o.index}
	return made, nil
}
