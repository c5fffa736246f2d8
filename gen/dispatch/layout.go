package dispatch

import (
	"go/types"
	"iter"
	pathpkg "path"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// Source returns the file that calls the tools of a package. defined is the package's file
// of definitions, which was laid out with names from n. The diagnostics report tools that
// cannot be called, and names that are already in use. If one of them is an error, there is
// no content. The returned error means that the generated source does not parse, which is a
// bug in this package.
func Source(p define.Package, n *names.Space, defined templates.File) ([]byte, diag.List, error) {
	calls, diags := callsOf(p.Package, p.Tools)
	offered, more := offerCalls(p)
	decoded, wrong := callsOf(p.Package, p.AnswersAsTools())
	if diags = slices.Concat(diags, more, wrong); diags.HasErrors() {
		return nil, diags, nil
	}
	f := layOut(p, n, defined, calls, decoded, offered)
	f.imports = n.Imports(f.types.Imports)
	f.used = make([]bool, len(f.imports))
	f.locals = n.Locals(locals)
	if diags = slices.Concat(diags, n.Clashes()); diags.HasErrors() {
		return nil, diags, nil
	}
	f.text, f.inFile = templates.NewBulk(f.spelled), f.packageName
	drawing := templates.Drawing{Package: p.Name, Constraint: p.Constraint, About: aboutOf(p), Imports: f.imports, Bulk: f.text}
	drawing.Decls = drawer{file: f}.decls()
	content, err := templates.Draw(drawing)
	return content, diags, err
}

// about explains to reviewers of a dispatch file that the file contains no constraints.
const about = `
// This file decodes the arguments of each tool call, calls the tool, and encodes its
// result. It contains no constraints: the runtime validates every value against the
// tool's input schema while decoding.`

const aboutAnswers = `
// This file decodes structured model output. It contains no constraints: the runtime
// validates every value against the schema while decoding.`

const aboutForms = `
// This file decodes the users' responses to forms. It contains no constraints: the runtime
// validates every value against the form while decoding.`

func aboutOf(p define.Package) string {
	isForm := func(a define.Answer) bool { return a.Kind == dialect.Form }
	switch {
	case len(p.Answers) == 0 || len(p.Tools)+len(p.Prompts)+len(p.Resources) > 0:
		return about
	case len(slices.DeleteFunc(slices.Clone(p.Answers), isForm)) == 0:
		return aboutForms
	}
	return aboutAnswers
}

func callsOf(pkg *inspect.Package, tools []define.Tool) ([]codec.Call, diag.List) {
	calls := make([]codec.Call, len(tools))
	var diags diag.List
	for i := range tools {
		tool := &tools[i]
		var found diag.List
		calls[i], found = codec.CallOf(pkg, tool.Facts, tool.Decided.Contract(pkg, tool.Facts))
		diags = append(diags, found...)
		diags = append(diags, CheckEnforced(tool.Input, tool.Pos)...)
		if tool.Output != nil && slices.ContainsFunc(tool.Facts.Results, func(r *inspect.Result) bool { return r.Content }) {
			diags = append(diags, checkEnforced("results", tool.Output, tool.Pos)...) // at run time, call.Reader.SetResult validates these results
		}
	}
	return calls, diags
}

// A file is a dispatch file that has been laid out: all its declarations have names.
// Imports and variables get their names later, and cannot conflict with these names.
type file struct {
	pkg              define.Package
	names            *names.Space
	types            names.Types        // caches the imports of types
	imports          []templates.Import // all imports that the file may need
	used             []bool             // whether the text uses each import
	inFile           types.Qualifier    // returns the name by which the text refers to a package
	text             *templates.Bulk
	rough            bool            // whether the text contains a type that gofmt would format differently
	rows             templates.Names // names of the definitions
	arrays           []templates.Array
	caller           callerFields
	callerName       string // "" if the calls are functions, not methods
	fields           []field
	tools            group
	offers           []group // groups of prompts and resources
	answers          []answer
	readers, writers functions
	handlers         map[string]bool   // handlers of prompts, resources, and completions
	completerSchemas []templates.Const // schemas of completion functions
	encoder          string            // runtime constant that the tools require, such as "Go127"; "" if the release does not matter
	locals           map[string]string // replacements for variables in [locals] whose names are in use
}

type tool struct {
	*define.Tool
	call     codec.Call
	constant string // constant that contains its name: "ToolForecast"
	handler  string // function that decodes its arguments and calls it: "callForecast"
	made     string // caller field for the function that its factory returned: "runForecast"; "" without a factory
	schema   string // constant that contains its input schema; "" if the schema is in its row
	results  []result
}

// A group is the contents of one set: tools, prompts, or resources.
type group struct {
	kind kind
	// set creates the set. The variable shared has the data that all sets share, calls
	// contains the function for each call, and define creates the definitions.
	set, shared, calls, define string
	members                    []tool
	offers                     []offer // prompts or resources; the last members are their completions
}

const setName = "ToolSet"

// predeclared are the predeclared identifiers that generated calls use.
var predeclared = []string{"append", "byte", "error", "float64", "int", "int64", "len", "make", "new", "nil", "true", "uint64"}

// layOut claims the names in a dispatch file, in file order. The methods of a caller do
// not claim package-level names.
func layOut(p define.Package, n *names.Space, defined templates.File, calls, decoded []codec.Call, offered []group) *file {
	f := &file{
		pkg: p, names: n, types: names.TypesIn(p.Package), rows: defined.Names, arrays: defined.Arrays, caller: newCallerFields(p),
		readers: newFunctions("read", false, len(p.Tools)), writers: newFunctions("write", true, len(p.Tools)), handlers: map[string]bool{},
	}
	for _, path := range []string{"context", "strconv", runtimePath} { // unused imports are omitted
		f.types.Imports[path] = types.NewPackage(path, pathpkg.Base(path))
	}
	n.Needs(predeclared)
	words := make([]string, len(p.Tools))
	for i, t := range defined.Tools {
		words[i] = strings.TrimPrefix(t.Const, n.Prefix+"Tool")
	}
	f.tools = group{kind: toolKind, set: setName}
	if len(p.Tools) > 0 {
		f.named(&f.tools)
	}
	if len(f.caller.fields) > 0 || slices.ContainsFunc(p.Tools, func(t define.Tool) bool { return t.Facts.Factory != nil }) {
		f.callerName = n.Exported("Caller")
		f.fields = f.caller.named(setNames...)
		for _, field := range f.fields {
			f.types.Claim(field.typ)
		}
	} else {
		if slices.Contains(words, "Set") { // ToolSet is the constant of a tool named Set
			f.tools.set = "Toolset"
		}
		if len(p.Tools) > 0 {
			f.tools.set = n.Exported(f.tools.set)
		}
	}
	f.tools.members = make([]tool, len(p.Tools))
	for i := range f.tools.members {
		t := &f.tools.members[i]
		*t = tool{Tool: &p.Tools[i], call: calls[i], constant: defined.Tools[i].Const, schema: defined.Tools[i].Schema}
		f.tool(t, words[i])
	}
	for _, g := range offered {
		views := defined.Prompts
		if g.kind == resourceKind {
			views = defined.Resources
		}
		f.offers = append(f.offers, f.offered(g, views))
	}
	for i, a := range p.Answers {
		f.answers = append(f.answers, f.answer(a.Tool, decoded[i], defined.Answers[i]))
	}
	f.claim(&f.readers)
	f.claim(&f.writers)
	for i := range f.answers {
		f.nameReader(&f.answers[i])
		f.encodes(p, &tool{Tool: &f.answers[i].Tool, call: f.answers[i].call})
	}
	for t := range f.all() {
		f.encodes(p, t)
		for i := range t.results {
			f.settle(&t.results[i])
		}
	}
	return f
}

// all iterates over everything that can be called: tools, prompts, resources, and
// completion functions.
func (f *file) all() iter.Seq[*tool] {
	return func(yield func(*tool) bool) {
		for _, g := range append([]group{f.tools}, f.offers...) {
			for i := range g.members {
				if !yield(&g.members[i]) {
					return
				}
			}
		}
	}
}

// named claims the names for the data that all sets share.
func (f *file) named(g *group) {
	private := func(name string) string { return f.names.Private(names.Lower(f.names.Prefix + name)) }
	g.shared, g.calls, g.define = private(g.kind.word+"Generation"), private(g.kind.word+"Calls"), private("Define"+g.kind.word+"s")
}

// encodes records which encoding/json release is required to decode and encode the types
// of a tool.
func (f *file) encodes(p define.Package, t *tool) {
	if t.Decided.ByEncoder || t.call.ByEncoder {
		f.encoder = "Go126"
		if p.Encoder == inspect.Go127 {
			f.encoder = "Go127"
		}
	}
}

// tool chooses the names for calling t, and records the types that its code uses.
func (f *file) tool(t *tool, word string) {
	if t.handler == "" {
		t.handler = "call" + word
	}
	if t.Facts.Factory != nil {
		t.made = "run" + word
		f.types.Claim(t.Facts.Factory.Type)
	}
	if f.callerName == "" {
		t.handler = f.names.Private(t.handler)
	}
	for _, param := range t.Facts.Params {
		if isOfCall(param) {
			f.types.Claim(param.Type)
		}
	}
	if t.call.Spread {
		f.meet(&f.readers, whole(t.call))
	} else {
		for _, arg := range t.call.Arguments {
			f.types.Claim(arg.Param.Type)
			f.meet(&f.readers, arg.Shape)
		}
	}
	for _, r := range t.call.Results {
		t.results = append(t.results, f.result(t.call, r))
	}
}

// whole returns the shape of the variable into which all arguments are decoded. If the
// parameter is a pointer, this is the shape of its target.
func whole(call codec.Call) *codec.Shape {
	shape := call.Arguments[0].Shape
	if shape.Kind == codec.ShapePointer {
		return shape.Elem
	}
	return shape
}

// functions are the functions that decode, or the functions that encode, values of
// defined types such as structs, lists, and maps. Each handles one type. If a type occurs
// only once and has few members, its values are handled in place, without a function.
type functions struct {
	prefix string
	writes bool
	seen   []*function                   // candidates, in the order in which their types were found
	ofType map[*types.TypeName]*function // the last function found for each type, with any shape
	of     map[*codec.Shape]*function
	list   []*function // functions to generate
}

type function struct {
	name    string
	shape   *codec.Shape
	places  int       // number of positions at which values of the type are decoded or encoded
	claimed bool      // whether the function is generated
	other   *function // function for values of the same type with another shape
}

// newFunctions returns functions without any types. It allocates memory for about the
// given number of types.
func newFunctions(prefix string, writes bool, about int) functions {
	return functions{prefix: prefix, writes: writes, ofType: make(map[*types.TypeName]*function, about), of: make(map[*codec.Shape]*function, about)}
}

// named returns the name of the defined type of s if its values can have a function.
// Otherwise, it returns nil.
func (f *functions) named(s *codec.Shape) *types.TypeName {
	switch s.Kind {
	case codec.ShapePointer, codec.ShapeSlice, codec.ShapeArray, codec.ShapeMap, codec.ShapeStruct, codec.ShapeUnion: // these need several statements
		if named, ok := types.Unalias(s.Type).(*types.Named); ok && !(f.writes && s.ByMarshal()) {
			return named.Obj()
		}
	}
	return nil
}

func (f *functions) find(named *types.TypeName, s *codec.Shape) *function {
	if one := f.of[s]; one != nil {
		return one
	}
	for one := f.ofType[named]; one != nil; one = one.other {
		if one.shape.IsLike(s) {
			f.of[s] = one
			return one
		}
	}
	return nil
}

// has reports whether a function handles values of s, as opposed to code in place.
func (f *functions) has(s *codec.Shape) bool {
	named := f.named(s)
	return named != nil && f.find(named, s).claimed
}

func (f *functions) name(s *codec.Shape) string { return f.find(f.named(s), s).name }

// meet records the types in a shape that may need a function, and claims the imports of
// all types. It records a type before its parts, because the parts may contain the type.
func (f *file) meet(to *functions, s *codec.Shape) {
	f.types.Claim(s.Type)
	if s.Kind == codec.ShapeMessage {
		f.types.Imports[protojsonPath] = types.NewPackage(protojsonPath, pathpkg.Base(protojsonPath))
	}
	if named := to.named(s); named != nil {
		if known := to.find(named, s); known != nil {
			known.places++
			return
		}
		one := &function{shape: s, places: 1, other: to.ofType[named]}
		to.ofType[named], to.of[s] = one, one
		to.seen = append(to.seen, one)
	} else if to.writes && s.ByMarshal() {
		return
	}
	if s.Key != nil {
		f.types.Claim(s.Key.Type)
	}
	if s.Elem != nil {
		f.meet(to, s.Elem)
	}
	for _, field := range s.Fields {
		if field.Const != "" {
			continue
		}
		f.meet(to, field.Shape)
		_, embedded := selectors(field)
		for _, e := range embedded {
			f.types.Claim(e.typ)
		}
	}
	for _, v := range s.Variants() {
		f.meet(to, v.Shape)
	}
}

// maxInPlace is the maximum number of members of a type that is decoded or encoded in
// place. Members of its parts also count.
const maxInPlace = 32

// claim names the functions of types that occur at several positions, contain themselves,
// or have too many members. It decides in reverse order, because the number of members
// depends on parts, which were recorded later.
func (f *file) claim(to *functions) {
	for _, one := range to.seen {
		one.claimed = one.places > 1
	}
	for _, one := range slices.Backward(to.seen) {
		one.claimed = one.claimed || to.members(one.shape) > maxInPlace
	}
	for _, one := range to.seen {
		if one.claimed {
			one.name = f.names.Private(to.prefix + f.typeWord(types.Unalias(one.shape.Type)))
			to.list = append(to.list, one)
		}
	}
}

// members counts the members of a shape, including those of parts that are handled in
// place.
func (f *functions) members(s *codec.Shape) int {
	if f.writes && s.ByMarshal() {
		return 0 // its parts are not recorded
	}
	count := len(s.Fields)
	add := func(part *codec.Shape) {
		if part != nil && !f.has(part) {
			count += f.members(part)
		}
	}
	add(s.Elem)
	for _, field := range s.Fields {
		if field.Const == "" {
			add(field.Shape)
		}
	}
	for _, v := range s.Variants() {
		add(v.Shape)
	}
	return count
}

// typeWord converts the name of a type and its type arguments to a part of an identifier:
// Page[store.Day] becomes "PageStoreDay". The name of another package's type includes the
// package name.
func (f *file) typeWord(t types.Type) string {
	var word strings.Builder
	for part := range strings.FieldsFuncSeq(names.GoText(f.pkg.Package, t), func(r rune) bool { return !names.IsIdent(r) }) {
		word.WriteString(names.Upper(part))
	}
	return word.String()
}
