package registered

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Methods evaluates the methods with which types describe their schemas: JSONSchema,
// JSONSchemaExtend, and JSONSchemaAlias, which github.com/invopop/jsonschema v0.14.0 calls,
// and Enum, which github.com/swaggest/jsonschema-go calls. These packages call the methods
// with the zero value of the type, at any time.
type Methods struct {
	w *world
	// evaluations contains an evaluation for each order of loops over maps. The later
	// evaluations are created only if they are needed.
	evaluations [mapOrders]*evaluation
}

// An evaluation is a machine and the memory after the initialization of packages.
type evaluation struct {
	m      *machine
	start  *heap
	orders int // the number of orders that loops during initialization need
}

// A MethodResult is the result of a schema method.
type MethodResult struct {
	// JSON is the schema that JSONSchema returns, the list that Enum returns, or an object
	// with the keywords that JSONSchemaExtend sets.
	JSON string
	// Alias is the dynamic type of the value that JSONSchemaAlias returns.
	Alias types.Type
	// Unread is the reason why the result is unknown. If the result is known, its Reason is
	// "".
	Unread Unread
}

// NewMethods evaluates the initialization of the packages of a World.
func NewMethods(w *World) *Methods { return &Methods{w: newWorld(w)} }

// Needs returns the functions whose bodies were not available, but would make more
// results known.
func (ms *Methods) Needs() []*types.Func {
	return slices.SortedFunc(maps.Keys(ms.w.needs), func(a, b *types.Func) int { return strings.Compare(a.FullName(), b.FullName()) })
}

func (ms *Methods) evaluation(order int) *evaluation {
	if ms.evaluations[order] == nil {
		m, start := ms.w.initialize(order, false)
		ms.evaluations[order] = &evaluation{m, start, m.orders}
	}
	return ms.evaluations[order]
}

// Result evaluates the schema method of a type and returns its result.
func (ms *Methods) Result(method *types.Func) MethodResult {
	fn := ms.w.prog.FuncValue(method)
	if why := ms.w.withoutBody(method, fn); why != nil {
		return ms.unread(why, method)
	}
	result, why := ms.evaluation(0).result(fn)
	for order := 1; why == nil && order < ms.evaluation(0).m.orders; order++ {
		var other MethodResult
		other, why = ms.evaluation(order).result(fn)
		if why == nil && (other.JSON != result.JSON || other.Alias != nil && !types.Identical(other.Alias, result.Alias)) {
			why = &unknown{reason: "it depends on the order of a loop over a map, which is random"}
		}
	}
	if why != nil {
		return ms.unread(why, method)
	}
	return result
}

func (ms *Methods) unread(why *unknown, method *types.Func) MethodResult {
	for _, fn := range why.needs {
		if obj, ok := fn.Object().(*types.Func); ok {
			ms.w.needs[obj] = true
		}
	}
	pos := why.pos
	if !pos.IsValid() {
		pos = method.Pos()
	}
	return MethodResult{Unread: Unread{Pos: ms.w.Fset.Position(pos), Reason: why.reason}}
}

// withoutBody returns the reason why a method cannot be evaluated, or nil.
func (w *world) withoutBody(method *types.Func, fn *ssa.Function) *unknown {
	if pkg := w.packages[method.Pkg()]; pkg != nil {
		for _, opaque := range pkg.Opaque {
			if opaque.Reason != "" && opaque.Decl.Name.Pos() == method.Pos() {
				return &unknown{reason: "it does not type-check: " + opaque.Reason, pos: opaque.Pos}
			}
		}
	}
	switch {
	case fn == nil || len(fn.Blocks) == 0:
		return &unknown{reason: "the source of the method is not available"}
	case fn.Signature.RecvTypeParams().Len() > 0 && usesTypeParams(fn):
		return &unknown{reason: "it depends on a type argument"}
	}
	return nil
}

// usesTypeParams reports whether the body of a method of a generic type depends on the type
// arguments.
func usesTypeParams(fn *ssa.Function) bool {
	if slices.ContainsFunc(fn.AnonFuncs, usesTypeParams) {
		return true
	}
	var operands []*ssa.Value
	for instr := range instructions(fn) {
		if v, ok := instr.(ssa.Value); ok && hasTypeParam(v.Type(), nil) && !isReceiver(fn, instr) {
			return true
		}
		if assert, ok := instr.(*ssa.TypeAssert); ok && hasTypeParam(assert.AssertedType, nil) {
			return true
		}
		operands = instr.Operands(operands[:0])
		for _, operand := range operands {
			called, ok := (*operand).(*ssa.Function)
			if ok && slices.ContainsFunc(called.TypeArgs(), func(t types.Type) bool { return hasTypeParam(t, nil) }) {
				return true
			}
			if boxed, ok := instr.(*ssa.MakeInterface); ok && hasTypeParam(boxed.X.Type(), nil) {
				return true
			}
		}
	}
	return false
}

// isReceiver reports whether instr allocates the variable in which fn stores its
// receiver.
func isReceiver(fn *ssa.Function, instr ssa.Instruction) bool {
	alloc, ok := instr.(*ssa.Alloc)
	return ok && len(fn.Params) > 0 && alloc.Pos() == fn.Params[0].Pos()
}

func hasTypeParam(t types.Type, within []types.Type) bool {
	if slices.Contains(within, t) {
		return false
	}
	within = append(within, t)
	has := func(t types.Type) bool { return hasTypeParam(t, within) }
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		return slices.ContainsFunc(slices.Collect(t.TypeArgs().Types()), has)
	case *types.Map:
		return has(t.Key()) || has(t.Elem())
	case *types.Struct:
		return slices.ContainsFunc(slices.Collect(t.Fields()), func(field *types.Var) bool { return has(field.Type()) })
	case *types.Tuple:
		return slices.ContainsFunc(slices.Collect(t.Variables()), func(v *types.Var) bool { return has(v.Type()) })
	case *types.Signature:
		return has(t.Params()) || has(t.Results())
	case interface{ Elem() types.Type }:
		return has(t.Elem())
	}
	return false
}

// result evaluates a schema method with loops over maps in one order.
func (e *evaluation) result(fn *ssa.Function) (r MethodResult, why *unknown) {
	e.m.orders = e.orders
	c := &methodCall{evaluation: e, fn: fn}
	if why = c.run(); why != nil {
		return MethodResult{}, why
	}
	switch fn.Name() {
	case "JSONSchema", "Enum":
		r.JSON, why = c.schema()
	case "JSONSchemaExtend":
		r.JSON, why = c.extension()
	case "JSONSchemaAlias":
		r.Alias, why = c.alias()
	}
	if why == nil {
		why = c.changes()
	}
	return r, why
}

// maxMethodSteps limits the evaluation of each method, so that its result does not depend
// on the other methods of the program.
const maxMethodSteps = 1_000_000

// A methodCall is an evaluation of a call of a schema method.
type methodCall struct {
	*evaluation
	fn     *ssa.Function
	first  int // id of the first variable that the call created
	before *heap
	after  outcome

	given     *cell // the schema that is passed to JSONSchemaExtend
	inside    *cell // a cell that represents all variables to which the schema in given refers
	untouched value // the value of inside before the call, to detect changes
}

// run evaluates the call. In the call, a package variable has a known value only if no
// other code can change it.
func (c *methodCall) run() *unknown {
	lost := map[*ssa.Global]*unknown{}
	for range maxTries {
		base := c.start.fork()
		for g, why := range lost {
			base.seize(why, pointer{c.m.global(g)})
		}
		c.m.ran = maps.Clone(c.m.initial)
		c.m.steps, c.m.unsure, c.m.undecided = maxSteps-maxMethodSteps, nil, nil
		c.first = c.m.cells + 1
		if why := c.execute(base); why != nil {
			return why
		}
		before := len(lost)
		for g := range c.m.globals {
			pkg := c.m.w.packageOfGlobal(g)
			if pkg == nil || lost[g] != nil {
				continue
			}
			if why := c.m.changedBy(c.start, g, pkg.Types, c.m.ran); why != nil {
				lost[g] = why
			} else if g.Object().Exported() && pkg.Types.Name() != "main" {
				lost[g] = &unknown{reason: "other packages can change " + g.Name(), pos: g.Pos()}
			}
		}
		if len(lost) == before {
			c.before = base
			return nil
		}
	}
	return &unknown{reason: "the package variables that it uses may change"}
}

// execute evaluates the call once, in a copy of base.
func (c *methodCall) execute(base *heap) (why *unknown) {
	var args []value
	for i, p := range c.fn.Params {
		switch t := p.Type(); {
		case i > 0:
			args = append(args, c.unknownSchema(base, t))
		case hasTypeParam(t, nil) || isTooLarge(t):
			args = append(args, &unknown{reason: "the value of the receiver is unknown", pos: p.Pos()})
		default:
			args = append(args, zero(t))
		}
	}
	var outcomes []outcome
	if reached := c.m.bounded(func() { outcomes, _ = c.m.execute(c.fn, args, nil, base.fork(), nil) }); reached != nil {
		return &unknown{reason: reached.reason, pos: reached.pos}
	}
	if len(outcomes) != 1 {
		return &unknown{reason: "it does not return"}
	}
	c.after = outcomes[0]
	return nil
}

// changes returns the reason if the call changes memory that existed before, or nil.
// Another call may then have another result.
func (c *methodCall) changes() (why *unknown) {
	globals := map[int]*ssa.Global{}
	for g, at := range c.m.globals {
		globals[at.id] = g
	}
	differ(c.before, c.after.heap, func(at *cell, x, y value) {
		if g := globals[at.id]; (at.id < c.first || g != nil) && !same(x, y) && !(x == nil && at.typ != nil && same(y, at.initial())) {
			why = &unknown{reason: "it changes memory that a later call can observe"}
			if g != nil {
				why = &unknown{reason: "it changes " + g.Name(), pos: g.Pos()}
			}
		}
	})
	return why
}

// checked returns text, the JSON that e has encoded, if all of it is known and no other
// code can change the encoded value. Otherwise, it returns the reason.
func (c *methodCall) checked(text string, e *encoder) (string, *unknown) {
	if len(e.unread) > 0 {
		return "", e.unread[0].u
	}
	for _, at := range e.cells {
		if why := c.shared(at); why != nil {
			return "", why
		}
	}
	return text, nil
}

// shared returns the reason why other code can change at, a cell to which the result
// refers, or nil. Users of schemas change schemas and maps in place, but not the elements
// of slices.
func (c *methodCall) shared(at *cell) *unknown {
	if _, isArray := at.typ.Underlying().(*types.Array); isArray || basicOf(at.typ) != nil || at.id >= c.first && !c.isGlobal(at) || isBoolean(at) {
		return nil
	}
	return &unknown{reason: "the result is shared with a package variable, so users of the variable can change it"}
}

func (c *methodCall) isGlobal(at *cell) bool {
	for _, g := range c.m.globals {
		if g.id == at.id {
			return true
		}
	}
	return false
}

func (c *methodCall) schema() (string, *unknown) {
	if c.after.result == (null{}) {
		return "", &unknown{reason: "it returns nil"}
	}
	e := &encoder{m: c.m, st: &state{heap: c.after.heap}}
	return c.checked(e.encode(c.after.result, c.fn.Signature.Results().At(0).Type(), "", 0), e)
}

func (c *methodCall) alias() (types.Type, *unknown) {
	switch v := c.after.result.(type) {
	case iface:
		t := types.Unalias(v.typ)
		for {
			ptr, ok := t.(*types.Pointer)
			if !ok {
				return t, nil
			}
			t = types.Unalias(ptr.Elem())
		}
	case *unknown:
		return nil, v
	case null:
		return nil, &unknown{reason: "it returns nil"}
	}
	return nil, &unknown{reason: "the type of the returned value is unknown"}
}

// unknownSchema returns a pointer to a schema whose contents are unknown.
func (c *methodCall) unknownSchema(h *heap, t types.Type) value {
	c.inside = c.m.new(anyType)
	why := &unknown{reason: "it depends on the schema that it receives", may: []value{pointer{c.inside}}}
	c.untouched = why
	h.set(c.inside, why)
	ptr, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return why
	}
	c.given = c.m.new(ptr.Elem())
	if st, ok := ptr.Elem().Underlying().(*types.Struct); ok {
		positions := c.fieldPositions(ptr.Elem())
		for i := range st.NumFields() {
			field := *why
			field.reason, field.pos = fmt.Sprintf("it depends on the field %s of the schema that it receives", st.Field(i).Name()), positions[i]
			c.given.part(i).born = &field
		}
	}
	return pointer{c.given}
}

// fieldPositions returns, for each field of the struct t by its index, the position at
// which the method or a function that it mentions first selects the field.
func (c *methodCall) fieldPositions(t types.Type) map[int]token.Pos {
	positions := map[int]token.Pos{}
	c.m.w.mentioned(c.fn, func(fn *ssa.Function) {
		for instr := range instructions(fn) {
			field, ok := instr.(*ssa.FieldAddr)
			if !ok || positions[field.Field].IsValid() {
				continue
			}
			if ptr, ok := field.X.Type().Underlying().(*types.Pointer); ok && types.Identical(ptr.Elem(), t) {
				positions[field.Field] = c.m.w.exprPos(field.Pos())
			}
		}
	})
	return positions
}

// extension returns the keywords that JSONSchemaExtend sets, as an object.
func (c *methodCall) extension() (string, *unknown) {
	if c.given == nil {
		return "", &unknown{reason: "it receives no schema"}
	}
	h := c.after.heap
	if why := h.seized(c.given); why != nil {
		return "", why
	}
	if why, ok := h.load(c.inside).(*unknown); !ok || why != c.untouched {
		return "", why
	}
	st := c.given.typ.Underlying().(*types.Struct)
	e := &encoder{m: c.m, st: &state{heap: h}}
	var members []string
	for i := range st.NumFields() {
		part := c.given.part(i)
		v := h.stored(part)
		if v == nil || same(v, part.born) {
			continue
		}
		born := part.born.(*unknown)
		if u, ok := v.(*unknown); ok {
			if u.reason == born.reason && u.patched && len(c.m.undecided) > 0 {
				u = c.m.undecided[0] // the condition under which the field is set
			}
			return "", u
		}
		keyword, ok := extensible(st.Field(i), st.Tag(i))
		switch {
		case !ok:
			return "", &unknown{reason: "it may only add keywords that tighten or describe the schema", pos: born.pos}
		case same(v, zero(part.typ)):
			return "", &unknown{reason: "it removes a keyword", pos: born.pos}
		case keyword == "":
			e.extra(v, "", 0, &members)
		default:
			members = append(members, quote(keyword)+":"+e.encode(v, part.typ, "/"+keyword, 0))
		}
	}
	return c.checked("{"+strings.Join(members, ",")+"}", e)
}

// extensible returns the keyword of field, a field of jsonschema.Schema, or "" for the
// field Extras. ok reports whether JSONSchemaExtend can set the field on an existing
// schema: if so, the keyword applies in addition to the other keywords.
func extensible(field *types.Var, tag string) (keyword string, ok bool) {
	keyword, _, _ = splitJSONTag(tag)
	switch {
	case field.Name() == "Extras":
		return "", true
	case !field.Exported() || keyword == "" || strings.HasPrefix(keyword, "$"):
		return "", false
	}
	switch t := field.Type().Underlying().(type) {
	case *types.Basic:
		return keyword, true
	case *types.Pointer:
		return keyword, basicOf(t.Elem()) != nil
	case *types.Interface:
		return keyword, true
	case *types.Slice:
		return keyword, types.IsInterface(t.Elem())
	}
	return "", false
}

// booleanSchema returns the value of jsonschema.TrueSchema or FalseSchema, or nil for another
// variable.
func booleanSchema(m *machine, g *ssa.Global) value {
	if g.Pkg == nil || CleanPath(g.Pkg.Pkg.Path()) != invopop || g.Name() != "TrueSchema" && g.Name() != "FalseSchema" {
		return nil
	}
	ptr, ok := g.Type().(*types.Pointer).Elem().Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	made := m.new(ptr.Elem())
	is := made.field("boolean")
	if is == nil {
		return nil
	}
	is.born = boolValue(g.Name() == "TrueSchema")
	return pointer{made}
}

// isBoolean reports whether a cell is TrueSchema or FalseSchema.
func isBoolean(c *cell) bool {
	if st, ok := c.typ.Underlying().(*types.Struct); ok {
		for i := range st.NumFields() {
			if st.Field(i).Name() == "boolean" {
				_, known := truth(c.part(i).born)
				return known
			}
		}
	}
	return false
}
