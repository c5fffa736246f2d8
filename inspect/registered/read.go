package registered

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/go-toolgen/toolgen/inspect/arguments"
)

// An event is a registration that the evaluation found.
type event struct {
	tool      *Tool
	name      token.Pos // position of the expression for the tool's name
	stack     []token.Pos
	handler   *ssa.Function // the handler itself, without functions that wrap it
	changed   token.Pos     // position at which the program changes the definition after the registration; NoPos if it does not
	needs     []*ssa.Function
	conds     *cond
	completed bool
}

var removals = map[funcName]bool{
	{goSDK, "Server", "RemoveTools"}:     true,
	{mcpGoS, "MCPServer", "DeleteTools"}: true,
	{mcpGoS, "MCPServer", "SetTools"}:    true,
}

// isRemoval reports whether a method of an interface has the name of a function in
// removals.
func isRemoval(common *ssa.CallCommon) bool {
	for name := range removals {
		if name.fn == common.Method.Name() && common.Signature().Variadic() {
			return true
		}
	}
	return false
}

// removed records that a call may remove the tools with the given names. If names is
// unknown, it may remove every tool that is already registered.
func (m *machine) removed(st *state, instr ssa.CallInstruction, names value) {
	all, _ := m.elements(st, names).(tuple)
	for _, ev := range m.events {
		known := len(all) > 0
		for _, name := range all {
			s, ok := text(name)
			known = known && ok && s != ev.tool.Name.Value
		}
		if !known {
			ev.conds = &cond{before: ev.conds, why: &unknown{pos: m.w.exprPos(instr.Pos())}, counts: true}
		}
	}
}

// complete adds the conditions of the registration to the tool, once.
func (ev *event) complete(w *world) {
	if ev.completed {
		return
	}
	ev.completed = true
	for c := ev.conds; c != nil; c = c.before {
		side := c.side
		if c.loop != 0 {
			side = -1 - side // the iterations of a loop may have several of the alternatives
		}
		ev.tool.branches = append(ev.tool.branches, branch{w.Fset.Position(c.why.pos), c.made, side})
		if !c.counts && (c.check == nil || !c.check.continues) {
			continue
		}
		if at := w.Fset.Position(c.why.pos); !slices.Contains(ev.tool.Conditions, at) {
			ev.tool.Conditions = append(ev.tool.Conditions, at)
		}
		ev.needs = append(ev.needs, c.why.needs...)
	}
	slices.Reverse(ev.tool.Conditions)
	slices.Reverse(ev.tool.branches)
}

// register records a registration call, and returns the result of the call.
func (m *machine) register(st *state, instr ssa.CallInstruction, row Sink, fn *ssa.Function, args []value) value {
	arg := func(place int) value {
		if place == 0 || place > len(args)-row.receivers() {
			return nil
		}
		return args[place-1+row.receivers()]
	}
	param := func(place int) types.Type {
		params := instr.Common().Signature().Params()
		if place == 0 || place > params.Len() {
			return nil
		}
		return params.At(place - 1).Type()
	}
	r := &reader{m: m, st: st, row: row, at: instr.Pos(), handlerType: param(row.Handler)}
	r.parts = map[string]part{"Name": {arg(row.Name), param(row.Name)}, "Description": {arg(row.Description), nil}}
	if row.Tool > 0 {
		r.definition(arg(row.Tool), param(row.Tool))
	}
	if row.Schema > 0 {
		r.parts["InputSchema"] = part{arg(row.Schema), param(row.Schema)}
	}
	if row.Options > 0 && row.Options <= len(args) {
		r.options(nativeCall{st, fn, args, instr}, arg(row.Options))
	}
	r.handler = arg(row.Handler)
	r.read(m.callOf(instr))
	if m.guarded > 0 {
		m.mayPanic(&unknown{reason: "the SDK panics if it rejects a definition", pos: m.w.exprPos(instr.Pos())})
	}
	results := instr.Common().Signature().Results()
	u := &unknown{reason: "it is the result of a registration", pos: m.w.exprPos(instr.Pos()), nonNil: true}
	all := make(tuple, results.Len())
	for i := range all {
		all[i] = u
		if types.Identical(results.At(i).Type(), errorType) {
			all[i] = null{} // the error: only a registration without an error matters
		}
	}
	if len(all) == 1 {
		return all[0]
	}
	return all
}

// receivers returns the number of arguments of a call in SSA form that are receivers: 0
// or 1.
func (row Sink) receivers() int {
	if row.Recv != "" {
		return 1
	}
	return 0
}

// callOf returns a function that finds the call that registers a tool, given the position
// of the tool's name. This is the call on the stack in the function that contains the name.
// Otherwise it is the innermost call in a target, or else instr.
func (m *machine) callOf(instr ssa.CallInstruction) func(name token.Pos) (token.Pos, *Package) {
	return func(name token.Pos) (token.Pos, *Package) {
		pos, fn := instr.Pos(), instr.Parent()
		calls := []ssa.CallInstruction{instr}
		for _, f := range slices.Backward(m.stack) {
			if f.call != nil {
				calls = append(calls, f.call)
			}
		}
		var target *Package
		for _, call := range calls {
			pkg := m.w.packageOf(call.Parent())
			if target == nil && pkg != nil && pkg.Target {
				pos, fn, target = call.Pos(), call.Parent(), pkg
			}
			if syntax := call.Parent().Syntax(); syntax != nil && pkg != nil && pkg.Target && syntax.Pos() <= name && name < syntax.End() {
				return call.Pos(), pkg
			}
		}
		return pos, m.w.packageOf(fn)
	}
}

// A part is a value in a registration with its static type.
type part struct {
	v value
	t types.Type
}

// A reader builds a [Tool] from a registration.
type reader struct {
	m           *machine
	st          *state
	row         Sink
	at          token.Pos // position of the call
	parts       map[string]part
	handler     value
	handlerType types.Type
	tool        *Tool
	event       *event
	cells       []*cell
	unknown     *unknown // the reason why the whole definition is unknown, or nil
}

// definition records the fields of a tool definition as parts. The definition is v or, if
// v is a pointer, the value to which v points.
func (r *reader) definition(v value, t types.Type) {
	if boxed, ok := v.(iface); ok {
		v, t = boxed.v, boxed.typ
	}
	if p, ok := v.(pointer); ok {
		r.cells = append(r.cells, p.to)
		if !strings.HasPrefix(r.row.Path, goSDK) || r.row.Recv != "" {
			r.m.watch(r, p.to)
		}
		v, t = r.st.heap.load(p.to), p.to.typ
	}
	st, isStruct := t.Underlying().(*types.Struct)
	all, known := v.(aggregate)
	if !isStruct || !known {
		r.unknown = unknownOf(v)
		if v == nil || v == (null{}) {
			r.unknown = &unknown{reason: "the call has no tool"}
		}
		return
	}
	for i := range st.NumFields() {
		r.parts[st.Field(i).Name()] = part{all[i], st.Field(i).Type()}
	}
	if path, _ := pathAndName(t); r.row.Declared {
		r.row.Raw = path == mcpGo || path == goSDK
	}
}

// options applies options to an empty definition, and adds the fields that they set to
// the parts.
func (r *reader) options(c nativeCall, options value) {
	to := &definition{extra: map[string]value{}}
	r.m.applyAll(c, options, to)
	if all, ok := r.m.elements(r.st, options).(tuple); !ok || slices.ContainsFunc(all, func(v value) bool {
		_, isNative := v.(*native)
		return !isNative && v != null{}
	}) {
		r.later(OptionPart, unknownOf(options))
	}
	for name, v := range to.extra {
		r.parts[name] = part{v, nil}
	}
}

// later records that the part p is unknown, for reader methods that run before read.
func (r *reader) later(p Part, u *unknown) {
	if r.tool == nil {
		r.tool, r.event = &Tool{}, &event{}
	}
	r.unread(p, "", u)
}

// watch records that a registered tool refers to a cell.
func (m *machine) watch(r *reader, c *cell) { r.cells = append(r.cells, c) }

func (r *reader) read(where func(name token.Pos) (token.Pos, *Package)) {
	m := r.m
	if m.tentative > 0 {
		m.omitted = true
		return
	}
	if r.tool == nil {
		r.tool, r.event = &Tool{}, &event{}
	}
	r.event.tool = r.tool
	r.event.name = positionOf(r.parts["Name"].v)
	pos, pkg := where(r.event.name)
	r.tool.SDK = r.row.Path
	r.tool.Pos, r.tool.Sink = m.w.Fset.Position(m.w.exprPos(pos)), r.row.Func
	if pkg != nil {
		r.tool.Package = pkg.Types.Path()
	}
	if call, ok := m.w.exprs[pos].(*ast.CallExpr); ok {
		fun := WithoutTypeArgs(call.Fun)
		if _, isLit := fun.(*ast.FuncLit); isLit {
			fun = ast.NewIdent("func")
		}
		r.tool.Sink = types.ExprString(fun)
	}
	if r.unknown != nil {
		r.unread(NamePart, "", r.unknown)
	} else {
		r.texts()
		r.hints()
		r.fields()
		r.handlerOf()
		r.schemas()
	}
	if len(m.stack) > 0 {
		entry := m.stack[0].fn
		r.tool.entries = []token.Pos{m.w.entryOf(entry)}
		r.tool.Started = isMain(entry)
	}
	r.event.conds = r.st.conds
	for _, f := range m.stack {
		if f.call != nil {
			r.event.stack = append(r.event.stack, f.call.Pos())
		}
		r.event.stack = append(r.event.stack, f.fn.Pos())
	}
	r.event.stack = append(r.event.stack, r.at)
	for _, c := range r.cells {
		m.watched[c] = append(m.watched[c], r.event)
	}
	m.events = append(m.events, r.event)
}

func positionOf(v value) token.Pos {
	switch v := v.(type) {
	case scalar:
		return v.pos
	case iface:
		return positionOf(v.v)
	case *unknown:
		return v.pos
	}
	return token.NoPos
}

// unread records that the keyword at path in the part p is unknown. Its position is that
// of the unknown expression or, if that is not known, that of the registration.
func (r *reader) unread(p Part, path string, u *unknown) {
	r.need(u)
	at := r.tool.Pos
	if u.pos.IsValid() {
		at = r.m.w.Fset.Position(u.pos)
	}
	r.tool.Unread = append(r.tool.Unread, Unread{Part: p, Path: path, Pos: at, Reason: u.reason})
}

func (r *reader) need(u *unknown) {
	r.event.needs = append(r.event.needs, u.needs...)
}

func (r *reader) texts() {
	r.tool.Name = r.text(NamePart, "Name")
	if !r.tool.Name.Stated && len(r.tool.Unread) == 0 {
		r.unread(NamePart, "", &unknown{reason: "the registration has no name"})
	}
	r.tool.Description = r.text(DescriptionPart, "Description", "Desc")
	r.tool.Title = r.text(TitlePart, "Title")
	if is, _ := truth(r.parts["IsLongRunning"].v); is {
		r.unread(DescriptionPart, "", &unknown{reason: "the SDK appends a note that the tool is long-running"})
	}
}

// text returns the value of the first part in names that is not empty, as a string. If it
// is unknown, text records the unread part p.
func (r *reader) text(p Part, names ...string) Text {
	for _, name := range names {
		v := r.parts[name].v
		switch boxed := v.(type) {
		case iface:
			v = boxed.v
		case pointer:
			v = r.st.heap.load(boxed.to)
		case aggregate: // a param.Opt
			v = boxed[0]
		}
		switch v := v.(type) {
		case *unknown:
			r.unread(p, "", v)
			return Text{}
		case scalar:
			if s, ok := text(v); ok && s != "" {
				at := r.tool.Pos
				if v.pos.IsValid() {
					at = r.m.w.Fset.Position(v.pos)
				}
				return Text{Value: s, Pos: at, Stated: true}
			}
		}
	}
	return Text{}
}

// hints reads the annotations of the definition.
func (r *reader) hints() {
	p := r.parts["Annotations"]
	v, t := p.v, p.t
	if to, ok := v.(pointer); ok {
		r.cells = append(r.cells, to.to)
		v, t = r.st.heap.load(to.to), to.to.typ
	}
	if u, ok := v.(*unknown); ok {
		r.unread(HintPart, "", u)
		return
	}
	all, ok := v.(aggregate)
	if !ok {
		return
	}
	st := t.Underlying().(*types.Struct)
	for i := range st.NumFields() {
		v := all[i]
		if st.Field(i).Name() == "Title" {
			if !r.tool.Title.Stated && !r.isUnread(TitlePart) {
				r.parts["Title"] = part{v, nil}
				r.tool.Title = r.text(TitlePart, "Title")
			}
			continue
		}
		into := map[string]**bool{"ReadOnlyHint": &r.tool.ReadOnly, "DestructiveHint": &r.tool.Destructive, "IdempotentHint": &r.tool.Idempotent, "OpenWorldHint": &r.tool.OpenWorld}[st.Field(i).Name()]
		if into == nil {
			continue
		}
		p, isPointer := v.(pointer)
		if isPointer {
			r.cells = append(r.cells, p.to)
			v = r.st.heap.load(p.to)
		}
		if is, known := truth(v); known {
			if is || isPointer { // omitempty omits false, unless the field is a pointer
				*into = &is
			}
		} else if u, ok := v.(*unknown); ok {
			r.unread(HintPart, "/"+strings.ToLower(st.Field(i).Name()[:1])+st.Field(i).Name()[1:], u)
		}
	}
}

// fields reads the icons and the metadata of the definition.
func (r *reader) fields() {
	if !isMCP(r.row.Path) {
		return
	}
	for _, field := range []struct {
		name string
		part Part
		into *string
	}{{"Icons", IconPart, &r.tool.Icons}, {"Meta", MetaPart, &r.tool.Meta}} {
		p := r.parts[field.name]
		if p.v == nil || p.v == (null{}) {
			continue
		}
		e := encoder{m: r.m, st: r.st}
		text := e.encode(p.v, p.t, "", 0)
		r.cells = append(r.cells, e.cells...)
		if len(e.unread) > 0 {
			r.unread(field.part, "", e.unread[0].u)
		} else if text != "[]" && text != "{}" {
			*field.into = text
		}
	}
}

// isMCP reports whether a package of an SDK registers tools for MCP.
func isMCP(path string) bool { return path == goSDK || path == mcpGoS || path == mcpGo }

func (r *reader) isUnread(p Part) bool {
	return slices.ContainsFunc(r.tool.Unread, func(u Unread) bool { return u.Part == p })
}

func (r *reader) schemas() {
	h := &r.tool.Handler
	input := r.first("RawInputSchema", "InputSchema", "Parameters", "ParametersJsonSchema", "ParamsOneOf")
	output := r.first("RawOutputSchema", "OutputSchema", "Response", "ResponseJsonSchema")
	args, result := r.given(InputPart, input, &r.tool.Input), r.given(OutputPart, output, &r.tool.Output)
	r.served(args, result)
	switch {
	case args != nil && h.Raw:
		h.Args = args.derived
	case args != nil && h.Signature != nil && !hasType(h.Signature.Params(), args.derived) && r.tool.ServedInput == "":
		r.unread(InputPart, "", &unknown{reason: "it is derived from a type that is not a parameter of the handler", pos: positionOf(input.v)})
	}
	if r.tool.Input == nil && h.Raw && h.Args == nil && !r.isUnread(InputPart) {
		r.unread(InputPart, "", &unknown{reason: "the registration has no schema, and the handler accepts the raw request"})
	}
	if result != nil {
		h.NoOutput = h.Stream
		if (h.Raw || h.Signature != nil && !hasType(h.Signature.Results(), result.derived)) && r.tool.ServedOutput == "" {
			r.unread(OutputPart, "", &unknown{reason: "it is derived from a type that is not a result of the handler", pos: positionOf(output.v)})
		}
	}
	if _, has := r.parts["NoOutput"]; has {
		h.NoOutput = true
	}
}

func hasType(list *types.Tuple, t types.Type) bool {
	for v := range list.Variables() {
		if types.Identical(v.Type(), t) || namedOf(v.Type()) != nil && types.Identical(namedOf(v.Type()), t) {
			return true
		}
	}
	return false
}

func (r *reader) first(names ...string) part {
	for _, name := range names {
		if p, ok := r.parts[name]; ok && p.v != nil && p.v != (null{}) {
			return p
		}
	}
	return part{}
}

// given reads the schema in p into *into. If an SDK derives the schema from a type at run
// time, given instead returns the unknown value that contains the type.
func (r *reader) given(which Part, p part, into **Given) (derived *unknown) {
	v, t := p.v, p.t
	if v == nil {
		return nil
	}
	if boxed, ok := v.(iface); ok {
		v, t = boxed.v, boxed.typ
	}
	if all, ok := v.(aggregate); ok && t != nil {
		if st, ok := t.Underlying().(*types.Struct); ok && same(all, zero(t)) || ok && st.NumFields() == 0 {
			return nil // mcp-go represents a missing schema in this way
		}
	}
	if u, ok := v.(*unknown); ok && u.derived != nil {
		r.derived(which, u)
		return u
	}
	if s, ok := v.(scalar); ok && s.v.Kind() == constant.String {
		r.rawText(which, s, into)
		return nil
	}
	e := encoder{m: r.m, st: r.st}
	text := e.encode(v, t, "", 0)
	for _, u := range e.unread {
		if u.u.derived != nil {
			r.derived(which, u.u)
			return u.u
		}
	}
	lost := text == "" || slices.ContainsFunc(e.unread, func(u unreadValue) bool { return u.path == "" || u.path == "/properties" || u.path == "/type" })
	for _, u := range e.unread {
		if lost {
			u.path = ""
		}
		r.unread(which, u.path, u.u)
	}
	r.cells = append(r.cells, e.cells...)
	if lost {
		return nil
	}
	given := &Given{Text: text, Pos: r.tool.Pos, Implied: isImplied(text, t)}
	if e.pos.IsValid() {
		given.Pos = r.m.w.Fset.Position(e.pos)
	}
	if e.raw {
		r.exact(given, e.pos)
	}
	*into = given
	return nil
}

// derived records that the properties of the schema u, which is derived from a type, are
// unknown if the program may change the schema afterwards.
func (r *reader) derived(which Part, u *unknown) {
	if u.patched {
		r.unread(which, "/properties", &unknown{reason: "the program may change the schema that it derives from a type", pos: u.pos, needs: u.needs})
	}
}

func (r *reader) rawText(which Part, s scalar, into **Given) {
	given := &Given{Text: constant.StringVal(s.v), Pos: r.tool.Pos}
	if s.pos.IsValid() {
		given.Pos = r.m.w.Fset.Position(s.pos)
		r.exact(given, s.pos)
	}
	*into = given
}

// exact sets Exact if a raw string in the source contains the schema byte by byte.
func (r *reader) exact(given *Given, pos token.Pos) {
	if lit := r.m.w.rawLiteral(pos); lit != nil && strings.Trim(lit.Value, "`") == given.Text && !strings.Contains(lit.Value, "\r") {
		given.Pos, given.Exact = r.m.w.Fset.Position(pos+1), true
	}
}

// isImplied reports whether an input schema is the schema that mcp.NewTool creates
// without properties.
func isImplied(text string, t types.Type) bool {
	path, _ := pathAndName(t)
	return path == mcpGo && text == `{"type":"object","properties":{}}`
}

func (r *reader) handlerOf() {
	h := &r.tool.Handler
	h.Raw, h.Stream = r.row.Raw, r.row.NoOutput
	h.NoOutput = r.row.NoOutput || r.row.Path == mcpGoS
	v := r.handler
	if _, has := r.parts["Handler"]; v == nil && r.row.Handler == 0 && !has {
		return // a definition for a model API: the program itself handles the calls
	}
	if boxed, ok := v.(iface); ok {
		v, r.handlerType = boxed.v, boxed.typ
	}
	if decoded, ok := v.(decodedHandler); ok {
		v, h.Raw = decoded.fn, false
		r.handlerType = nil
	}
	h.Pos = r.tool.Pos
	if r.handlerType != nil && !h.Raw {
		if sig, ok := r.handlerType.Underlying().(*types.Signature); ok {
			h.Signature = plain(sig)
		}
	}
	fn, ok := v.(closure)
	if !ok {
		u := unknownOf(v)
		if v == nil || v == (null{}) {
			u = &unknown{reason: "the registration has no handler"}
		}
		if h.Signature == nil {
			r.unread(HandlerPart, "", u)
		}
		h.Factory = r.factory(u.from)
		h.Pos = token.Position{}
		return
	}
	if h.Signature == nil || !h.Raw {
		h.Signature = plain(fn.fn.Signature)
	}
	outer := fn.from
	fn = r.unwrap(fn)
	r.event.handler = fn.fn
	r.declared(fn.fn)
	h.Receiver = r.receiver(fn)
	if h.Lit == nil && len(h.Wrappers) == 0 {
		return
	}
	if h.Factory = r.factory(outer); h.Factory != nil {
		h.Wrappers = nil
	} else if h.Lit != nil {
		if h.Factory = r.factory(fn.from); h.Factory == nil {
			h.Factory = r.called(fn)
		}
	}
}

// arguments records the arguments that tool handlers read from requests.
func (w *world) arguments(events []*event) {
	read := map[*ssa.Function]arguments.Result{}
	schemas := map[*ssa.Function]map[string]bool{} // by function: the schemas of the tools whose handlers reach it
	for _, ev := range events {
		h := &ev.tool.Handler
		if !h.Raw && ev.tool.Input == nil && h.Signature != nil && h.Signature.Params().Len() == 3 {
			h.Decoded = w.decoded(h.Signature.Params().At(2).Type())
		}
		if !h.Raw || ev.handler == nil {
			continue
		}
		found, known := read[ev.handler]
		if !known {
			found = arguments.Of(ev.handler)
			read[ev.handler] = found
		}
		for _, fn := range found.Needs {
			w.need(fn)
		}
		schema := ""
		if ev.tool.Input != nil {
			schema = ev.tool.Input.Text
		}
		for _, one := range found.Reads {
			if schemas[one.Func] == nil {
				schemas[one.Func] = map[string]bool{}
			}
			schemas[one.Func][schema] = true
		}
	}
	for _, ev := range events {
		h, found := &ev.tool.Handler, read[ev.handler]
		h.Reads, h.Complete = nil, found.Complete && len(found.Needs)+len(h.Wrappers) == 0
		for _, one := range found.Reads {
			h.Reads = append(h.Reads, Read{
				Name: one.Name, Types: one.Types, Or: one.Or, Touched: one.Touched, AnyCase: one.AnyCase,
				Shared: len(schemas[one.Func]) > 1, Pos: w.Fset.Position(w.exprPos(one.Pos)), Func: w.Fset.Position(one.Func.Pos()),
			})
		}
	}
}

func (w *world) need(fn *ssa.Function) {
	for _, needed := range w.needed(fn) {
		if obj, ok := needed.Object().(*types.Func); ok {
			w.needs[obj] = true
		}
	}
}

// decoded finds the program's types in t that have a method UnmarshalJSON. For each, it
// returns the JSON types that the method accepts. It omits a type if these are not all
// known.
func (w *world) decoded(t types.Type) map[*types.TypeName][]string {
	found, seen := map[*types.TypeName][]string{}, map[types.Type]bool{}
	var visit func(t types.Type)
	visit = func(t types.Type) {
		if t = types.Unalias(t); seen[t] {
			return
		}
		seen[t] = true
		switch t := t.(type) {
		case *types.Named:
			method, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), false, t.Obj().Pkg(), "UnmarshalJSON")
			if obj, ok := method.(*types.Func); ok && w.packages[obj.Pkg()] != nil {
				if fn := w.prog.FuncValue(obj); fn != nil && len(fn.Blocks) > 0 {
					if accepted, known := arguments.Decoded(fn); known {
						found[t.Obj()] = accepted
					}
				} else if fn != nil {
					w.need(fn)
				}
				return
			}
			visit(t.Underlying())
		case *types.Struct:
			for field := range t.Fields() {
				visit(field.Type())
			}
		case interface{ Elem() types.Type }:
			visit(t.Elem())
		}
	}
	visit(t)
	return found
}

// plain returns a signature without its receiver.
func plain(sig *types.Signature) *types.Signature {
	return types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic())
}

// unwrap returns the handler that remains after removing the functions of the program
// that wrap it, and records these functions.
func (r *reader) unwrap(fn closure) closure {
	for range maxWrappers {
		root := fn.fn
		for root.Parent() != nil {
			root = root.Parent()
		}
		running := slices.ContainsFunc(r.m.stack, func(f *frame) bool { return f.fn == root })
		if fn.fn.Parent() == nil || running {
			return fn
		}
		inner, ok := r.wrapped(fn)
		if !ok {
			return fn
		}
		name := nameOf(root).fn
		if recv := nameOf(root).recv; recv != "" {
			name = recv + "." + name
		}
		if pkg := r.m.w.packageOf(root); pkg != nil && pkg.Types.Path() != r.tool.Package {
			name = pkg.Types.Name() + "." + name
		}
		r.tool.Handler.Wrappers = append(r.tool.Handler.Wrappers, Wrapping{name, r.m.w.Fset.Position(r.m.w.exprPos(fn.made))})
		if inner.fn == nil {
			return fn
		}
		fn = inner
	}
	return fn
}

// maxWrappers is the maximum number of functions that unwrap removes from a handler.
const maxWrappers = 32

// wrapped returns the function that fn wraps: its only free variable with the signature of
// fn, or with takesArgs; otherwise the zero closure. ok is false if no free variable is a
// function.
func (r *reader) wrapped(fn closure) (inner closure, ok bool) {
	var alike []closure
	for _, b := range fn.bindings {
		if p, isPointer := b.(pointer); isPointer {
			b = r.st.heap.load(p.to)
		}
		if boxed, isInterface := b.(iface); isInterface {
			b = boxed.v
		}
		if c, isFunc := b.(closure); isFunc {
			ok = true
			if types.Identical(plain(c.fn.Signature), plain(fn.fn.Signature)) || r.takesArgs(c) {
				alike = append(alike, c)
			}
		}
	}
	if len(alike) == 1 {
		return alike[0], true
	}
	return closure{}, ok
}

// takesArgs reports whether a function has a parameter of the type from which the input
// schema is derived.
func (r *reader) takesArgs(fn closure) bool {
	for _, name := range []string{"RawInputSchema", "InputSchema"} {
		e := encoder{m: r.m, st: r.st}
		if p := r.parts[name]; p.v != nil && p.v != (null{}) {
			e.encode(p.v, p.t, "", 0)
		}
		for _, u := range e.unread {
			if u.u.derived != nil && hasType(fn.fn.Signature.Params(), u.u.derived) {
				return true
			}
		}
	}
	return false
}

// declared sets the declaration or the function literal of the tool's handler.
func (r *reader) declared(fn *ssa.Function) {
	h := &r.tool.Handler
	if origin := fn.Origin(); origin != nil {
		h.Instance = true
		fn = origin
	}
	if obj, ok := fn.Object().(*types.Func); ok && obj.Pkg() != nil {
		obj = obj.Origin() // in Go 1.27, instances of methods have no type parameters
		h.Decl, h.Package = r.m.w.decls[obj.Pos()], obj.Pkg().Path()
		h.Instance = h.Instance || obj.Signature().TypeParams().Len() > 0 || obj.Signature().RecvTypeParams().Len() > 0
	} else if lit, ok := fn.Syntax().(*ast.FuncLit); ok {
		h.Lit = lit
		if r.m.w.Literals {
			h.Literal = r.m.w.literal(fn, lit)
		}
		for _, v := range fn.FreeVars {
			h.Captures = append(h.Captures, v.Name())
		}
		slices.Sort(h.Captures)
		if pkg := r.m.w.packageOf(fn); pkg != nil {
			h.Package = pkg.Types.Path()
		}
		h.Pos = r.m.w.Fset.Position(lit.Pos())
	}
}

// registerLiterals records the values in v, of type t, that register tools, for example
// server.ServerTool of mcp-go. The function fn passes v to a function of an SDK, or is an
// entry point that returns v.
func (m *machine) registerLiterals(st *state, fn *ssa.Function, pos token.Pos, v value, t types.Type) {
	f := literalFinder{m: m, st: st, seen: map[*cell]bool{}, where: func(name token.Pos) (token.Pos, *Package) {
		if pkg := m.w.packageAt(name); pkg != nil && pkg.Target {
			return name, pkg
		}
		return pos, m.w.packageOf(fn)
	}, pos: pos}
	f.visit(v, t, 0)
}

type literalFinder struct {
	m     *machine
	st    *state
	pos   token.Pos
	where func(name token.Pos) (token.Pos, *Package)
	seen  map[*cell]bool
}

func (f *literalFinder) visit(v value, t types.Type, depth int) {
	if depth > 8 || t == nil {
		return
	}
	switch v := v.(type) {
	case iface:
		f.visit(v.v, v.typ, depth)
	case pointer:
		if !f.seen[v.to] {
			f.seen[v.to] = true
			f.visit(f.st.heap.load(v.to), v.to.typ, depth+1)
		}
	case slice:
		if all, ok := f.m.elements(f.st, v).(tuple); ok {
			for _, elem := range all {
				f.visit(elem, v.elemType(), depth+1)
			}
		}
	case tuple:
		if tt, ok := t.(*types.Tuple); ok {
			for i, part := range v {
				f.visit(part, tt.At(i).Type(), depth)
			}
		}
	case aggregate:
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			return
		}
		if row, ok := literalSink(t); ok {
			f.register(row, v, s)
			return
		}
		for i := range s.NumFields() {
			f.visit(v[i], s.Field(i).Type(), depth+1)
		}
	case *unknown:
		before := *f.st
		f.st.under(cond{why: v, counts: true})
		for _, one := range v.oneOf {
			f.visit(one, t, depth+1)
		}
		f.st.conds, f.st.weight = before.conds, before.weight
		if v.oneOf == nil && holdsLiteral(t, 0) {
			r := &reader{m: f.m, st: f.st, row: Sink{Func: typeName(t)}, at: f.pos, unknown: v}
			r.read(f.where)
		}
	}
}

// register records the registration in v, a literal of the struct s that registers a
// tool.
func (f *literalFinder) register(row Sink, v aggregate, s *types.Struct) {
	r := &reader{m: f.m, st: f.st, row: row, at: f.pos, parts: map[string]part{}}
	for i := range s.NumFields() {
		r.parts[s.Field(i).Name()] = part{v[i], s.Field(i).Type()}
	}
	r.handler = r.parts["Handler"].v
	if p, ok := r.parts["Tool"]; ok {
		r.definition(p.v, p.t)
	}
	r.read(f.where)
}

// holdsLiteral reports whether values of a type register tools, or are lists of such values.
func holdsLiteral(t types.Type, depth int) bool {
	if t == nil || depth > 3 {
		return false
	}
	if _, ok := literalSink(t); ok {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return holdsLiteral(u.Elem(), depth+1)
	case *types.Array:
		return holdsLiteral(u.Elem(), depth+1)
	case *types.Pointer:
		return holdsLiteral(u.Elem(), depth+1)
	}
	return false
}
