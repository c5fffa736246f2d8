package inspect

import (
	"bytes"
	"cmp"
	"encoding/json"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A handled is a registration with the function that handles its calls.
type handled struct {
	reg  *registered.Tool
	file *file
	decl *ast.FuncDecl // nil for a function literal, or if the handler is unknown
	lit  *ast.FuncLit
	made bool // decl is a factory: it is marked as a tool, and returns the handler
}

// registrations contains the registrations that belong to a package: the tools whose handlers
// it declares, and the registrations whose tools are unknown.
type registrations struct {
	handled []*handled
	unread  []*registered.Tool
	// registering are the positions of the calls on the paths to registrations.
	registering []token.Position
}

// registers reports whether decl contains a call on the path to a registration.
func (s *source) registers(fset *token.FileSet, decl *ast.FuncDecl) bool {
	from, to := fset.Position(decl.Pos()), fset.Position(decl.End())
	return slices.ContainsFunc(s.registering, func(pos token.Position) bool {
		return pos.Filename == from.Filename && from.Offset <= pos.Offset && pos.Offset < to.Offset
	})
}

// maxRounds limits how often the search for registrations is repeated with more functions.
// The number of steps of all rounds is also limited. Incomplete handler types cause more
// rounds.
const maxRounds = 8

// findTools finds registrations in a program. Tests replace it.
var findTools = registered.Find

// findRegistered finds the tools that the targets register, and adds each to the package
// that declares its handler. Each round also type-checks the functions that the previous
// round's evaluation requested.
func (prog *Program) findRegistered() (diags diag.List) {
	var found registered.Result
	steps := 0
	for round := 1; ; round++ {
		prog.selectBodies()
		prog.settle()
		w := prog.world()
		find := func() (more bool) {
			found = findTools(w)
			steps += found.Steps
			return round < maxRounds && steps < registered.MaxSteps && prog.request(found.Needs)
		}
		more := find()
		if !more && found.Partial {
			more = find()
		}
		if incomplete := prog.addRoots(found.Tools) && round < 2*maxRounds; !more && !incomplete {
			w.Last = true
			found = findTools(w)
			break
		}
	}
	if prog.evaluateMethods() {
		w := prog.world()
		w.Last = true
		found = findTools(w)
	}
	targets := map[string]*source{}
	for _, s := range prog.targets {
		targets[s.meta.Path], s.registering = s, found.Registering
	}
	for _, tool := range found.Tools {
		if _, fails := tool.Fails(); !fails {
			prog.give(tool, targets)
		}
		if _, fails := tool.Fails(); fails {
			s := targets[tool.Package]
			s.unread = append(s.unread, tool)
		}
	}
	for _, row := range found.Uncalled {
		diags = append(diags, diag.Warnf(token.Position{}, diag.NoSuchFunc, "the packages contain no call of %s, which -register specifies", row.Func).
			WithHint("use "+registered.FuncForms))
	}
	return diags
}

// dropBodies removes the function bodies that were kept for an evaluation, because none
// takes place.
func (prog *Program) dropBodies() {
	prog.search = false
	for _, s := range prog.sources {
		for _, f := range s.files {
			if f.bodies {
				dropBodies(f.syntax)
				f.bodies = false
			}
		}
	}
}

// wantsRegistered reports whether to search for registrations, because a command or a package
// requests it. It searches the bytes of the packages' files, because these files may not be
// parsed in full.
func (prog *Program) wantsRegistered() bool {
	if prog.query.Registered {
		return true
	}
	return slices.ContainsFunc(prog.targets, func(s *source) bool {
		return slices.ContainsFunc(s.files, func(f *file) bool {
			return bytes.Contains(f.content, []byte("toolgen:package")) && bytes.Contains(f.content, []byte("registered"))
		})
	})
}

// give adds a tool to the package that declares its handler. If there is no such target,
// it records why the handler is unknown.
func (prog *Program) give(tool *registered.Tool, targets map[string]*source) {
	unread := func(reason string) {
		tool.Unread = append(tool.Unread, registered.Unread{Part: registered.HandlerPart, Pos: tool.Handler.Pos, Reason: reason})
	}
	h := tool.Handler
	if made := h.Factory; made != nil && targets[made.Package] != nil {
		s := targets[made.Package]
		file, decl := s.funcAt(made.Decl.Name.Pos())
		isTaken := slices.ContainsFunc(s.handled, func(h *handled) bool { return h.decl == decl })
		if decl != nil && s.marks(decl) && !isTaken {
			s.handled = append(s.handled, &handled{reg: tool, file: file, decl: decl, made: true})
			return
		}
	}
	if h.Decl == nil && h.Lit == nil {
		s := targets[tool.Package]
		s.handled = append(s.handled, &handled{reg: tool})
		return
	}
	s := targets[h.Package]
	if s == nil {
		if isKnown(tool) {
			own := targets[tool.Package]
			own.handled = append(own.handled, &handled{reg: tool})
			return
		}
		unread("its handler is declared in package " + h.Package + ", which is not among the packages of the command")
		return
	}
	one := &handled{reg: tool, lit: h.Lit}
	if h.Decl != nil {
		one.file, one.decl = s.funcAt(h.Decl.Name.Pos())
	} else {
		one.file = s.fileAt(h.Lit.Pos())
	}
	if one.file == nil {
		unread("its handler is declared in a file that is excluded")
		return
	}
	s.handled = append(s.handled, one)
}

func (s *source) funcAt(pos token.Pos) (*file, *ast.FuncDecl) {
	for f, fn := range funcs(s.files) {
		if fn.Name.Pos() == pos {
			return f, fn
		}
	}
	return nil, nil
}

// addRoots adds the types of the tools' handlers, from which schemas are inferred, to the
// types that are followed. It reports whether one of them was not yet followed in full.
func (prog *Program) addRoots(tools []*registered.Tool) (more bool) {
	seen := map[types.Type]bool{}
	var visit func(t types.Type)
	visit = func(t types.Type) {
		t = types.Unalias(t)
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		switch t := t.(type) {
		case *types.Named:
			for arg := range t.TypeArgs().Types() {
				visit(arg)
			}
			obj := t.Obj()
			switch {
			case obj.Pkg() == nil:
			case isLocal(obj):
				visit(t.Origin().Underlying())
			default:
				if s := prog.byPath[obj.Pkg().Path()]; s != nil && !s.kept.names[obj.Name()].has(whole) {
					prog.roots = append(prog.roots, task{s: s, name: obj.Name(), depth: whole})
					more = true
				}
			}
		case *types.Map:
			visit(t.Key())
			visit(t.Elem())
		case *types.Struct:
			for field := range t.Fields() {
				visit(field.Type())
			}
		case interface{ Elem() types.Type }:
			visit(t.Elem())
		}
	}
	for _, tool := range tools {
		h := tool.Handler
		visit(h.Args)
		if h.Signature == nil || h.Raw {
			continue
		}
		for param := range h.Signature.Params().Variables() {
			visit(param.Type())
		}
		for result := range h.Signature.Results().Variables() {
			visit(result.Type())
		}
	}
	return more
}

// declaredSinks returns the registration functions that directives declare, by import
// path and function name.
func (prog *Program) declaredSinks(sources []*source) map[string]registered.Declared {
	sinks := map[string]registered.Declared{}
	for _, s := range sources {
		for _, fn := range funcs(s.files) {
			for _, line := range s.lines.peek(fn.Doc, "register") {
				said, _ := directive.DecodeSink([]directive.Line{line})
				name := registered.GoName(fn)
				sinks[s.meta.Path+"."+name] = registered.Declared{Func: name, Name: said.Name, Description: said.Description, Tool: said.Tool, Handler: said.Handler}
			}
		}
	}
	return sinks
}

// withRegistered adds the registered tools of a package to its candidates. A function
// that is both registered and marked is one tool.
func (f *finder) withRegistered(list []candidate) []candidate {
	if !f.prog.query.Registered && !f.s.selection.options.Registered {
		return list
	}
	for _, h := range f.s.handled {
		if !f.prog.query.Registered && !h.isCalled(f.s.selection.options) {
			f.unread = append(f.unread, h.reg)
			continue
		}
		if !h.hasSyntax() {
			continue
		}
		if h.made {
			i := slices.IndexFunc(list, func(c candidate) bool { return c.decl == ast.Node(h.decl) })
			list[i].handled = h
			continue
		}
		if h.lit != nil {
			ident := &ast.Ident{NamePos: h.lit.Pos(), Name: h.reg.Name.Value}
			list = append(list, candidate{file: h.file, decl: h.lit, ident: ident, typ: h.lit.Type, handled: h})
			continue
		}
		i := slices.IndexFunc(list, func(c candidate) bool { return c.decl == ast.Node(h.decl) })
		alone := candidate{file: h.file, recv: f.s.receiverName(h.decl), decl: h.decl, ident: h.decl.Name, typ: h.decl.Type, doc: h.decl.Doc, handled: h}
		marked := f.s.marks(h.decl) || f.s.selection.types[alone.recv]
		switch {
		case i < 0 || !marked && list[i].handled != nil:
			list = append(list, alone)
		case !marked: // a candidate only because of the option all
			list[i] = alone
		case list[i].handled == nil:
			list[i].handled, list[i].marked = h, true
		default: // a second registration, under a name that the directive does not specify
			twice := list[i]
			twice.handled = h
			twice.again = true
			list = append(list, twice)
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return comparePositions(f.pos(a.ident.Pos()), f.pos(b.ident.Pos()))
	})
	return list
}

// hintsOf returns the options of a registration as if a directive specified them.
func hintsOf(reg *registered.Tool) directive.Tool {
	return directive.Tool{
		Name: reg.Name.Value, NamePos: reg.Name.Pos, Title: reg.Title.Value,
		ReadOnly: reg.ReadOnly, Destructive: reg.Destructive, Idempotent: reg.Idempotent, OpenWorld: reg.OpenWorld,
	}
}

// addRegistration sets the description and the schemas of a tool from its registration.
func (tool *Tool) addRegistration() {
	reg := tool.Registered
	switch {
	case reg.Description.Stated:
		tool.Doc = Text{Value: reg.Description.Value, Pos: reg.Description.Pos, Rule: RegistrationRule}
	case slices.ContainsFunc(reg.Unread, func(u registered.Unread) bool { return u.Part == registered.DescriptionPart }):
		tool.Doc = Text{}
	}
	input, output := GivenBy(reg)
	tool.Input, tool.Output = cmp.Or(tool.Input, input), cmp.Or(tool.Output, output)
}

// GivenBy returns the schemas that a registration specifies. A schema that is derived
// from the types of the handler is nil.
func GivenBy(reg *registered.Tool) (input, output *Schema) {
	return withProperties(givenSchema(reg.Input)), givenSchema(reg.Output)
}

// RegistrationRule is the Rule of a [Text] that comes from the call that registers a
// tool.
const RegistrationRule = "registration"

// withProperties returns an input schema with the member properties, which clients require
// but servers may omit. If it is missing, withProperties adds an empty object.
func withProperties(s *Schema) *Schema {
	var members map[string]json.RawMessage
	if s == nil || json.Unmarshal([]byte(s.Text), &members) != nil || string(members["type"]) != `"object"` || members["properties"] != nil {
		return s
	}
	with := *s
	with.Text, with.Exact = strings.TrimSuffix(strings.TrimSpace(s.Text), "}")+`,"properties":{}}`, false
	return &with
}

func givenSchema(given *registered.Given) *Schema {
	if given == nil {
		return nil
	}
	return &Schema{Text: given.Text, Pos: given.Pos, Rule: RegistrationRule, Exact: given.Exact}
}

// funcOf returns the function of a candidate. If it is a function literal, or a generic
// function that is registered with type arguments, it has no object of its own, so funcOf
// creates one with the registered signature.
func (f *finder) funcOf(c candidate) *types.Func {
	if c.ofService != nil {
		return c.ofService
	}
	if c.handled == nil || c.handled.made || c.handled.lit == nil && !c.handled.reg.Handler.Instance {
		return f.object(c.ident)
	}
	sig := c.handled.reg.Handler.Signature
	if sig == nil {
		return nil
	}
	return types.NewFunc(c.ident.Pos(), f.s.types, c.ident.Name, sig)
}

// notRead skips a registration that no directive marks, and removes its diagnostics, from
// index before on. Their first error becomes the reason.
func (f *finder) notRead(tool *Tool, before int) {
	d := errorOf(f.diags[before:])
	tool.Registered.Unread = append(tool.Registered.Unread, registered.Unread{Part: registered.HandlerPart, Pos: d.Pos, Reason: d.Message})
	f.diags = f.diags[:before]
	f.unread = append(f.unread, tool.Registered)
}

// registeredAlone reports whether only the registration makes the candidate a tool, and
// no directive.
func (c candidate) registeredAlone() bool { return c.handled != nil && (c.again || !c.marked) }

// calledAs returns the name of a candidate in messages: goName or, for a function
// literal, the name of the tool.
func (c candidate) calledAs(goName string) string {
	if c.handled.lit != nil {
		return c.handled.reg.Name.Value
	}
	return goName
}

// registration sets the registration of a tool. If only the registration defines the
// tool, it also sets the tool's description and schemas from the registration.
func (f *finder) registration(c candidate, tool *Tool) {
	if c.handled == nil {
		return
	}
	tool.Registered, tool.FromCall = c.handled.reg, c.registeredAlone()
	if tool.FromCall {
		tool.addRegistration()
	}
}

// NotRead returns a warning with the reason why a registration results in no tool.
func NotRead(reg *registered.Tool) diag.Diagnostic {
	why, fails := reg.Fails()
	if !fails {
		why = reg.Unread[len(reg.Unread)-1]
	}
	return NotReadPart(reg, why)
}

// NotReadPart returns a warning with the reason why a part of a registration is unknown.
func NotReadPart(reg *registered.Tool, u registered.Unread) diag.Diagnostic {
	which := reg.Sink
	if reg.Name.Stated {
		which = "tool " + reg.Name.Value
	}
	subject, verb := u.Subject()
	d := diag.Warnf(u.Pos, diag.NotConstant, "the %s of %s %s not read: %s", subject, which, verb, u.Reason).
		WithHint("%s", u.Hint())
	if reg.Pos != u.Pos {
		d = d.WithRelated(reg.Pos, "%s registers it", reg.Sink)
	}
	return d
}
