package registered

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A nativeCall is a call of a function that a table implements.
type nativeCall struct {
	st    *state
	fn    *ssa.Function // nil for a function value
	args  []value
	instr ssa.CallInstruction
}

func (c nativeCall) arg(i int) value {
	if i < len(c.args) {
		return c.args[i]
	}
	return null{}
}

func (c nativeCall) typeArg(i int) types.Type {
	if c.fn != nil && i < len(c.fn.TypeArgs()) {
		return c.fn.TypeArgs()[i]
	}
	return nil
}

func (c nativeCall) result() types.Type {
	return c.instr.Common().Signature().Results().At(0).Type()
}

func (c nativeCall) pos() token.Pos { return c.instr.Pos() }

// call evaluates a call, go, or defer statement. It returns the states after it, or nil
// if the program panics.
func (m *machine) call(f *frame, st *state, instr ssa.CallInstruction) []*state {
	common := instr.Common()
	args := make([]value, len(common.Args))
	for i, arg := range common.Args {
		args[i] = m.w.at(m.get(f, st, arg), instr, arg)
	}
	if b, ok := common.Value.(*ssa.Builtin); ok {
		return m.builtinCall(f, st, instr, b, args)
	}
	fn := m.get(f, st, common.Value)
	if u, ok := fn.(*unknown); ok && common.IsInvoke() && u.oneOf == nil {
		if types, others := m.w.implementers(f.fn, common); len(types) > 0 {
			return m.assume(f, st, instr, u, types, others)
		}
	}
	switch instr := instr.(type) {
	case *ssa.Defer:
		d := deferred{call: instr, fn: fn, args: args}
		st.defers, f.deferred = append(st.defers, d), append(f.deferred, d)
		return []*state{st}
	case *ssa.Go:
		return m.goroutine(st, instr, fn, args)
	}
	after, panicked := m.invoke(st, instr, fn, args)
	if panicked != nil {
		m.panic(f, &state{regs: slices.Clone(st.regs), heap: panicked.heap, defers: slices.Clone(st.defers), conds: panicked.conds, weight: st.weight})
	}
	var states []*state
	for i, o := range after {
		next := st
		if i < len(after)-1 {
			copied := *st
			copied.regs, copied.defers = slices.Clone(st.regs), slices.Clone(st.defers)
			next = &copied
		}
		next.heap = o.heap
		next.conds, next.weight = o.conds, o.weight
		if call, ok := instr.(*ssa.Call); ok {
			next.regs[f.flow.regs[call]] = at(o.result, call.Pos())
		}
		states = append(states, next)
	}
	return states
}

// assume evaluates the call of a method of the unknown interface value u once for each
// type in implementers. In the code after each call, the variable from which u was loaded
// has that type. If others is set, it also evaluates the call for an unknown type.
func (m *machine) assume(f *frame, st *state, instr ssa.CallInstruction, u *unknown, implementers []types.Type, others bool) (after []*state) {
	common := instr.Common()
	n := len(implementers)
	if _, ok := f.flow.regs[common.Value]; ok && others {
		n++
	}
	for i, next := range m.forks(st, n, u) {
		if i == len(implementers) {
			other := u.bare()
			other.oneOf = []value{} // so that it is not assumed again
			next.regs[f.flow.regs[common.Value]] = other
			after = append(after, m.call(f, next, instr)...)
			continue
		}
		t := implementers[i]
		recv := iface{t, u.bare()}
		if ptr, ok := t.(*types.Pointer); ok {
			recv.v = m.pointerTo(next, u.bare(), ptr.Elem())
		}
		if reg, ok := f.flow.regs[common.Value]; ok {
			next.regs[reg] = recv
		}
		if load, ok := common.Value.(*ssa.UnOp); ok && load.Op == token.MUL {
			if addr, ok := m.get(f, next, load.X).(pointer); ok && same(next.heap.load(addr.to), u) {
				next.heap.store(addr.to, recv)
			}
		}
		after = append(after, m.call(f, next, instr)...)
	}
	return after
}

// invoke calls the function value fn, or a method of the interface value fn. It returns
// the ways in which the call can end, with their conditions, and the state after panics.
func (m *machine) invoke(st *state, instr ssa.CallInstruction, fn value, args []value) (outcomes []outcome, panicked *state) {
	common := instr.Common()
	one := func(v value) []outcome { return []outcome{{v, st.heap, st.conds, st.weight}} }
	if u, ok := fn.(*unknown); ok && len(u.oneOf) > 0 {
		return m.forEach(st, u, args, func(st *state, fn value, args []value) ([]outcome, *state) {
			return m.invoke(st, instr, fn, args)
		})
	}
	if common.IsInvoke() {
		switch recv := fn.(type) {
		case typeValue:
			return one(reflectMethod(common.Method.Name(), recv, args)), nil
		case iface:
			method := m.w.method(recv.typ, common.Method)
			if method == nil {
				return one(m.opaque(st, instr, nil, append([]value{recv.v}, args...))), nil
			}
			return m.apply(st, instr, method, append([]value{recv.v}, args...))
		case null:
			return nil, st
		}
		args = append([]value{fn}, args...)
		if isRemoval(common) {
			m.removed(st, instr, args[len(args)-1])
		}
		if row, ok := methodSink(common); ok {
			return one(m.register(st, instr, row, nil, args)), nil
		}
		return one(m.opaque(st, instr, nil, args)), nil
	}
	switch fn := fn.(type) {
	case closure:
		return m.apply(st, instr, fn.fn, append(slices.Clone(args), fn.bindings...))
	case *native:
		return one(fn.call(m, nativeCall{st: st, args: args, instr: instr})), nil
	case null:
		return nil, st
	}
	return one(m.opaque(st, instr, nil, append([]value{fn}, args...))), nil
}

// forEach evaluates call for each value that u can be. Up to maxFollowed values, the code
// after the call is evaluated separately for each; for more, the states after the calls are
// joined.
func (m *machine) forEach(st *state, u *unknown, args []value, call func(st *state, v value, args []value) ([]outcome, *state)) (outcomes []outcome, panicked *state) {
	before := *st
	var joined *state
	for i, next := range m.forks(&before, len(u.oneOf), u) {
		after, failed := call(next, u.oneOf[i], slices.Clone(args))
		panicked = joinStates(panicked, failed)
		if len(u.oneOf) <= maxFollowed {
			outcomes = append(outcomes, after...)
			continue
		}
		for _, o := range after {
			joined = joinStates(joined, &state{regs: []value{o.result}, heap: o.heap, conds: o.conds, weight: o.weight})
		}
	}
	if joined != nil {
		outcomes = []outcome{{joined.regs[0], joined.heap, st.conds, st.weight}}
	}
	return outcomes, panicked
}

// maxFollowed is the maximum number of values for which the code after a call is evaluated
// separately.
const maxFollowed = 4

// apply calls a function with its arguments, followed by its free variables.
func (m *machine) apply(st *state, instr ssa.CallInstruction, fn *ssa.Function, args []value) (outcomes []outcome, panicked *state) {
	m.spend(4)
	one := func(v value) []outcome { return []outcome{{v, st.heap, st.conds, st.weight}} }
	name := nameOf(fn)
	if row, ok := m.w.sinkOf(fn, name); ok {
		place := row.receivers() + max(row.Tool, row.Name) - 1
		if u, ok := args[max(place, 0)].(*unknown); ok && len(u.oneOf) > 0 && place >= 0 {
			return m.forEach(st, u, args, func(st *state, v value, args []value) ([]outcome, *state) {
				args[place] = v
				return []outcome{{m.register(st, instr, row, fn, args), st.heap, st.conds, st.weight}}, nil
			})
		}
		return one(m.register(st, instr, row, fn, args)), nil
	}
	if removes := removals[name]; removes {
		m.removed(st, instr, args[len(args)-1])
	}
	if table := m.tables(name); table != nil && !isWrapper(fn) {
		if v := table(m, nativeCall{st, fn, args, instr}); v != nil {
			return one(v), nil
		}
		if len(fn.Blocks) == 0 {
			return one(m.opaque(st, instr, fn, args)), nil
		}
	}
	if len(fn.Blocks) == 0 || isSDK(name.path) {
		if isExit(name) {
			return nil, nil
		}
		return one(m.opaque(st, instr, fn, args)), nil
	}
	if m.recursUnknown(fn, st.conds) {
		return one(m.unbounded(st, instr, fn, args)), nil
	}
	before, of := st.conds, &check{}
	outcomes, panicked = m.execute(fn, args, instr, st.heap, st.conds)
	for i := range outcomes {
		if c, ok := outcomes[i].result.(closure); ok && fn.Object() != nil && !slices.ContainsFunc(args, func(arg value) bool { return same(arg, c) }) {
			c.from = &returned{fn, instr, args}
			outcomes[i].result = c
		}
		// After the call, the conditions are those before it, because conditions inside
		// the function do not make the code after it conditional. The only additional
		// condition is whether the function returned an error.
		after := &state{conds: before, weight: st.weight}
		if last := outcomes[len(outcomes)-1].conds; len(outcomes) > 1 {
			after.under(cond{why: last.why, made: last.made, side: i, counts: i > 0, fails: i > 0, check: of})
		}
		outcomes[i].conds, outcomes[i].weight = after.conds, after.weight
	}
	return outcomes, panicked
}

// isWrapper reports whether go/ssa creates a function to call a method, which may have
// another receiver, such as a field of the function's receiver.
func isWrapper(fn *ssa.Function) bool {
	return fn.Syntax() == nil && fn.Origin() == nil && len(fn.Blocks) > 0
}

// maxRecursion is the maximum depth to which a function is evaluated within itself if an
// unknown condition decides whether it calls itself.
const maxRecursion = 1

// recursUnknown reports whether maxRecursion nested calls of fn, each under a further
// unknown condition, are being evaluated.
func (m *machine) recursUnknown(fn *ssa.Function, conds *cond) bool {
	n := 0
	for _, f := range slices.Backward(m.stack) {
		if f.fn == fn && f.conds != conds {
			if n++; n == maxRecursion {
				return true
			}
			conds = f.conds
		}
	}
	return false
}

// unbounded evaluates a call of a function that calls itself an unknown number of times: it
// may return anything, and change everything that it can reach.
func (m *machine) unbounded(st *state, instr ssa.CallInstruction, fn *ssa.Function, args []value) value {
	why := &unknown{reason: nameOf(fn).fn + " calls itself, and the number of calls is known only at run time", pos: m.w.exprPos(instr.Pos())}
	m.seize(st, why, args...)
	syntax := map[token.Pos]bool{}
	m.w.mentioned(fn, func(other *ssa.Function) {
		if other.Syntax() != nil {
			syntax[other.Syntax().Pos()] = true
		}
	})
	for _, g := range m.allGlobals() {
		if slices.ContainsFunc(m.w.writersOf(g), func(wr writer) bool { return syntax[wr.syntax] }) {
			m.seize(st, why, pointer{m.global(g)})
		}
	}
	if m.w.reaches(fn) {
		r := &reader{m: m, st: st, row: Sink{Func: nameOf(fn).fn}, at: instr.Pos(), unknown: why}
		r.read(m.callOf(instr))
	}
	return resultsOf(instr.Common().Signature().Results().Len(), why)
}

// allGlobals returns the variables of packages with source.
func (m *machine) allGlobals() []*ssa.Global {
	var list []*ssa.Global
	for _, pkg := range m.w.Packages {
		for _, name := range pkg.Types.Scope().Names() {
			if g := m.w.prog.Package(pkg.Types).Var(name); g != nil {
				list = append(list, g)
			}
		}
	}
	return list
}

// opaque evaluates a call of a function whose body is not available. Its result becomes
// unknown, and so does everything that the function can reach through its arguments.
func (m *machine) opaque(st *state, instr ssa.CallInstruction, fn *ssa.Function, args []value) value {
	why := &unknown{pos: m.w.exprPos(instr.Pos()), reason: m.w.describe(instr, fn)}
	if fn != nil {
		why.needs = m.w.needed(fn)
		if name := nameOf(fn); OfSDK(name.path) {
			params := instr.Common().Signature().Params()
			for i := range params.Len() {
				m.registerLiterals(st, instr.Parent(), instr.Pos(), args[len(args)-params.Len()+i], params.At(i).Type())
			}
		}
	}
	if fn != nil && onlyReads(nameOf(fn)) {
		m.seizeCalled(st, why, instr, args)
		if results := instr.Common().Signature().Results(); !isModelAPI(nameOf(fn).path) && slices.ContainsFunc(slices.Collect(results.Variables()), func(v *types.Var) bool { return canRefer(v.Type()) }) {
			why.may = grouped(reachableFrom(st.heap, args...))
		}
	} else {
		if m.seize(st, why, args...) && why.needs != nil {
			m.need(why.needs...) // if the body of the function were loaded, it might register tools
		}
		if m.guarded > 0 {
			m.mayPanic(why)
		}
	}
	if fn == nil { // fn may be one of several functions
		if u, ok := args[0].(*unknown); ok && u.needs != nil {
			m.need(u.needs...) // one of them may register tools
		}
	}
	n := instr.Common().Signature().Results().Len()
	if n == 1 {
		r := *why
		r.nonNil = fn != nil && m.w.neverNil(fn)
		if fn != nil {
			r.from = &returned{fn, instr, args}
		}
		return &r
	}
	return resultsOf(n, why)
}

// seizeCalled handles a call that only reads args. The call may run methods of args, such
// as String, and functions in args, so everything that these can change becomes unknown.
// Functions in arguments of type any are not run.
func (m *machine) seizeCalled(st *state, why *unknown, instr ssa.CallInstruction, args []value) {
	params := instr.Common().Signature().Params()
	for i, arg := range args {
		refs := reachableFrom(st.heap, arg)
		p := i - len(args) + params.Len()
		if (p < 0 || !isAnyOrSlice(params.At(p).Type())) && containsFunc(refs) {
			m.seize(st, why, arg)
		}
		if len(refs) > 0 && m.callsMethods(st.heap, arg, map[*cell]bool{}) {
			m.seize(st, why, arg)
		}
		for _, ref := range refs {
			if c := cellOf(ref); c != nil && m.hasCalledMethod(c.typ) {
				m.seize(st, why, ref)
			}
		}
	}
}

func isAnyOrSlice(t types.Type) bool {
	if elem, ok := sliceElem(t); ok {
		t = elem
	}
	in, ok := t.Underlying().(*types.Interface)
	return ok && in.NumMethods() == 0
}

// calledMethods lists the methods that are called by functions that only read their
// arguments.
var calledMethods = []string{"Error", "Format", "GoString", "Handle", "LogValue", "MarshalJSON", "MarshalText", "String", "Value", "Write"}

// hasCalledMethod reports whether a function that only reads its arguments may change an
// argument of type t through a method: t is a builder, or a type of the program with one
// of calledMethods.
func (m *machine) hasCalledMethod(t types.Type) bool {
	named := namedOf(t)
	if named == nil || named.Obj().Pkg() == nil || isBuilder(named) {
		return named != nil && isBuilder(named)
	}
	path := CleanPath(named.Obj().Pkg().Path())
	if OfSDK(path) || path == google || isModelAPI(path) || isStandard(path) && m.w.packages[named.Obj().Pkg()] == nil {
		return false
	}
	return slices.ContainsFunc(calledMethods, func(name string) bool { return hasMethod(types.NewPointer(named), name) })
}

// canRefer reports whether a value of a type may contain references to variables.
func canRefer(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() == types.UnsafePointer
	case *types.Struct:
		return slices.ContainsFunc(slices.Collect(t.Fields()), func(field *types.Var) bool { return canRefer(field.Type()) })
	case *types.Array:
		return canRefer(t.Elem())
	}
	return true
}

// containsFunc reports whether the references contain a function, which an opaque function
// may call.
func containsFunc(refs []value) bool {
	return slices.ContainsFunc(refs, func(v value) bool { _, ok := v.(closure); return ok })
}

// need requests the bodies of functions.
func (m *machine) need(fns ...*ssa.Function) {
	for _, fn := range fns {
		if obj, ok := fn.Object().(*types.Func); ok {
			m.w.needs[obj] = true
		}
	}
}

// goroutine evaluates a go statement. The function may run at any time from then on.
// Therefore the variables that it writes become unknown, and the variables that it reads
// must not change afterwards.
func (m *machine) goroutine(st *state, instr *ssa.Go, fn value, args []value) []*state {
	why := &unknown{reason: "a goroutine sets it", pos: m.w.exprPos(instr.Pos())}
	if c, ok := fn.(closure); ok && !m.w.reaches(c.fn) && !m.refersToRegistered(st, append(slices.Clone(args), fn)) {
		m.seize(st, why, append(slices.Clone(args), fn)...)
		return []*state{st}
	}
	ran, made := m.fork(st), m.cells+1
	ran.under(cond{why: &unknown{reason: "a goroutine registers it", pos: why.pos}, counts: true})
	var outcomes []outcome
	m.watching(func() { outcomes, _ = m.invoke(ran, instr, fn, args) })
	for _, o := range outcomes {
		st.heap = joinHeaps(st.heap, o.heap, made, why)
	}
	return []*state{st}
}

// refersToRegistered reports whether a value in vals refers to a part of a definition
// that is registered.
func (m *machine) refersToRegistered(st *state, vals []value) bool {
	return slices.ContainsFunc(reachableFrom(st.heap, vals...), func(ref value) bool {
		for c := cellOf(ref); c != nil; c = c.parent {
			if len(m.watched[c]) > 0 {
				return true
			}
		}
		return false
	})
}

// reachableFrom returns the references in vals, and in all variables that can be reached
// from them. It does not follow variables that are already seized.
func reachableFrom(h *heap, vals ...value) []value {
	var found []value
	seen := map[*cell]bool{}
	todo := refsOf(tuple(vals))
	keys := map[any]bool{}
	for len(todo) > 0 {
		ref := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch ref := ref.(type) {
		case *group:
			if !keys[ref] && h.stored(h.cells.mark(ref)) == nil {
				keys[ref] = true
				todo = append(todo, ref.refs...)
			}
		case closure:
			if !keys[ref.key()] && h.stored(h.cells.mark(ref.key())) == nil {
				keys[ref.key()] = true
				found = append(found, ref)
				todo = append(todo, refsOf(tuple(ref.bindings))...)
			}
		default:
			if c := cellOf(ref); c != nil && !seen[c] {
				seen[c] = true
				found = append(found, ref)
				todo = append(todo, h.reachable(c)...)
			}
		}
	}
	return found
}

// runDefers calls the deferred functions of a frame, the last one first.
func (m *machine) runDefers(f *frame, st *state) []*state {
	states := []*state{st}
	for len(states) == 1 && len(states[0].defers) > 0 {
		st := states[0]
		last := len(st.defers) - 1
		d := st.defers[last]
		st.defers = st.defers[:last]
		var skipped *state
		if d.maybe != nil {
			skipped = m.fork(st)
			st.under(cond{why: d.maybe, counts: true})
		}
		conds, weight := st.conds, st.weight
		var after *state
		outcomes, panicked := m.deferredCall(f, st, d)
		for _, o := range outcomes {
			next := *st
			next.heap, next.conds, next.weight = o.heap, conds, weight
			after = joinStates(after, &next)
		}
		if panicked != nil {
			m.panic(f, &state{regs: st.regs, heap: panicked.heap, defers: slices.Clone(st.defers), conds: panicked.conds, weight: st.weight})
		}
		states = nil
		if after = joinStates(after, skipped); after != nil {
			states = []*state{after}
		}
	}
	return states
}

func (m *machine) deferredCall(f *frame, st *state, d deferred) (outcomes []outcome, panicked *state) {
	if b, ok := d.call.Common().Value.(*ssa.Builtin); ok {
		m.builtin(f, st, d.call, b, d.args)
		return []outcome{{null{}, st.heap, st.conds, st.weight}}, nil
	}
	return m.invoke(st, d.call, d.fn, d.args)
}

func (m *machine) builtinCall(f *frame, st *state, instr ssa.CallInstruction, b *ssa.Builtin, args []value) []*state {
	switch instr := instr.(type) {
	case *ssa.Defer:
		st.defers = append(st.defers, deferred{call: instr, args: args})
		return []*state{st}
	case *ssa.Call:
		v := m.builtin(f, st, instr, b, args)
		if v == nil {
			m.panic(f, st)
			return nil
		}
		st.regs[f.flow.regs[instr]] = v
	default:
		m.builtin(f, st, instr, b, args)
	}
	return []*state{st}
}

// builtin returns the result of a predeclared function, or nil if it panics.
func (m *machine) builtin(f *frame, st *state, instr ssa.CallInstruction, b *ssa.Builtin, args []value) value {
	switch b.Name() {
	case "len", "cap":
		return m.length(st, b.Name(), args[0])
	case "append":
		return m.append(st, instr, args)
	case "copy":
		return m.copy(st, args[0], args[1])
	case "delete":
		return m.delete(st, args[0], args[1])
	case "clear":
		return m.clear(st, args[0])
	case "min", "max":
		return m.extreme(instr, b.Name() == "max", args)
	case "close":
		if (args[0] == null{}) {
			return nil
		}
		return null{}
	case "print", "println":
		return null{}
	case "panic":
		return nil
	case "recover":
		if !m.recovering() {
			return null{}
		}
		panicking := m.stack[len(m.stack)-2]
		v := &unknown{reason: "it is the value of a panic", nonNil: !panicking.recovered}
		panicking.recovered = true
		return v
	case "ssa:wrapnilchk":
		if (args[0] == null{}) {
			return nil
		}
		return args[0]
	}
	return m.unsafe(st, instr, args...)
}

// recovering reports whether the function that deferred the running function is
// panicking, so that recover stops the panic.
func (m *machine) recovering() bool {
	return len(m.stack) > 1 && m.stack[len(m.stack)-2].recovering
}

func (m *machine) length(st *state, name string, x value) value {
	switch x := x.(type) {
	case null:
		return intValue(0)
	case scalar:
		s, _ := text(x)
		return intValue(len(s))
	case slice:
		if x.array != nil && x.array.loose {
			return &unknown{reason: "json.Marshal is evaluated at run time"}
		}
		if name == "cap" && x.isOpen() {
			return capacityUnknown
		}
		if name == "cap" {
			return intValue(x.max)
		}
		return intValue(x.length)
	case aggregate:
		return intValue(len(x))
	case pointer:
		n, _ := numParts(x.to.typ)
		return intValue(n)
	case mapValue:
		m.read(x.cell)
		if all, ok := st.heap.load(x.cell).(*entries); ok && all.isCertain() {
			return intValue(len(all.keys))
		}
		u := unknownOf(st.heap.load(x.cell))
		u.may = nil
		return u
	}
	u := unknownOf(x)
	u.may = nil
	return u
}

// append evaluates append. If the capacity is too small, the result has a new array. If the
// capacity is unknown because append created the array, the result may have either array.
func (m *machine) append(st *state, instr ssa.CallInstruction, args []value) value {
	elem, ok := sliceElem(instr.Common().Signature().Results().At(0).Type())
	if !ok || len(args) < 2 {
		return unknownOf(args...)
	}
	more, known := m.elements(st, m.convertText(st, args[1], elem)).(tuple)
	old, ok := args[0].(slice)
	if u, isUnknown := args[0].(*unknown); isUnknown && known && isFunc(elem) && u.isFewLists() {
		return m.appendEach(st, instr, u, args[1])
	}
	if !ok && args[0] != (null{}) || !known {
		return m.appendUnknown(st, elem, args[0], args[1])
	}
	if len(more) == 0 {
		return args[0]
	}
	if n, _ := numParts(cellType(old)); ok && old.off+old.max > n {
		return &unknown{reason: "the slice is too large to evaluate", pos: m.w.exprPos(instr.Pos())}
	}
	open := ok && old.isOpen()
	if ok && !open && old.length+len(more) <= old.max {
		for i, v := range more {
			m.write(st, old.elem(old.length+i), v)
		}
		old.length += len(more)
		return old
	}
	var all tuple
	if ok {
		all, _ = m.elements(st, old).(tuple)
	}
	all = append(slices.Clone(all), more...)
	if len(all) > maxParts || ok && len(all) != old.length+len(more) {
		return &unknown{reason: "the slice is too large to evaluate", pos: m.w.exprPos(instr.Pos())}
	}
	made := m.newSlice(elem, len(all), len(all))
	grows, shift := &growth{}, 0
	if open {
		grows = old.array.growth
		at := slices.IndexFunc(grows.arrays, func(g grown) bool { return g.array == old.array })
		shift = grows.arrays[at].shift + old.off
	}
	st.heap.grow(grows, made.array, shift)
	for i, v := range all {
		if i < old.length {
			st.heap.store(made.array.part(i), v)
		} else {
			m.write(st, made.array.part(i), v) // may overwrite an element that another append wrote
		}
	}
	return made
}

// appendEach evaluates append for each of the slices that an unknown value may be. Options are
// applied in the order of a slice, so it is not enough to know the elements.
func (m *machine) appendEach(st *state, instr ssa.CallInstruction, u *unknown, more value) value {
	appended := u.bare()
	before, next := st.heap, m.cells+1
	var joined *heap
	for _, v := range u.oneOf {
		after := &state{heap: before.fork(), conds: st.conds, weight: st.weight}
		made := m.append(after, instr, []value{v, more})
		if _, ok := made.(*unknown); ok {
			return made
		}
		appended.oneOf = append(appended.oneOf, made)
		if joined == nil {
			joined = after.heap
		} else {
			joined = joinHeaps(joined, after.heap, next, u)
		}
	}
	st.heap, appended.may = joined, appended.oneOf
	return appended
}

// maxLists is the maximum number of slices that are followed separately.
const maxLists = 16

// isFewLists reports whether an unknown value is one of a few slices whose elements and their
// order are known.
func (u *unknown) isFewLists() bool {
	return u.oneOf != nil && len(u.oneOf) <= maxLists && !slices.ContainsFunc(u.oneOf, func(v value) bool {
		s, ok := v.(slice)
		return ok && s.isBag() || !ok && v != null{}
	})
}

func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// appendUnknown evaluates append if a slice or its length is unknown. If all elements are
// known, the result is a slice of unknown length that contains them.
func (m *machine) appendUnknown(st *state, elem types.Type, to, more value) value {
	u := unknownOf(to, more)
	a, b := choices(to), choices(more)
	if a == nil || b == nil {
		m.writeUnknown(st, unknownOf(to), more)
		return u
	}
	u.may = grouped(u.may)
	for _, v := range a {
		s, ok := v.(slice)
		if !ok {
			continue
		}
		for i := s.length; i < s.max; i++ { // append may store the elements in the free capacity
			c := s.elem(i)
			lost := u.bare()
			lost.may = union(refsOf(st.heap.load(c)), u.may)
			m.touch(st, c)
			st.heap.store(c, lost)
		}
	}
	m.overwrite(st, a, b)
	var rest []value
	for _, v := range slices.Concat(a, b) {
		if s, ok := v.(slice); ok && s.isBag() {
			u.oneOf = append(u.oneOf, s) // writing to an element of a bag may change another element
		} else if v != (null{}) {
			rest = append(rest, v)
		}
	}
	rest = m.distinct(st, rest)
	for _, bag := range u.oneOf {
		for i := range bag.(slice).length {
			known := st.heap.load(bag.(slice).elem(i))
			m.spend(1)
			rest = slices.DeleteFunc(rest, func(v value) bool { return same(v, known) })
		}
	}
	if len(rest) > maxParts || len(rest)+len(u.oneOf) > maxChoices {
		return &unknown{reason: u.reason, pos: u.pos, may: u.may}
	}
	if len(rest) > 0 || len(u.oneOf) == 0 {
		made := m.sliceOfValues(st, elem, rest).(slice)
		made.array.bag = true
		u.oneOf = append(u.oneOf, made)
	}
	st.heap.cover(u.oneOf[len(u.oneOf)-1].(slice).array, a)
	u.may = u.oneOf
	return u
}

// overwrite makes elements unknown that share an array with a slice in to, because append
// may overwrite them.
func (m *machine) overwrite(st *state, to, appended []value) {
	done := map[*cell]bool{}
	growths := map[*growth]bool{}
	var others []grown
	for _, v := range to {
		s, ok := v.(slice)
		if !ok {
			continue
		}
		done[s.array] = true
		for _, c := range s.array.covers {
			done[c] = true
		}
		if g := s.array.growth; g != nil && !growths[g] {
			growths[g] = true
			others = append(others, g.arrays...)
		}
	}
	m.spend((len(done) + len(others)) / 16)
	others = slices.DeleteFunc(others, func(g grown) bool { return done[g.array] || st.heap.stored(g.made) == nil })
	vals := m.distinct(st, appended)
	if len(vals) == 0 {
		return
	}
	for _, g := range others {
		n, _ := numParts(g.array.typ)
		for i := range n {
			c := g.array.part(i)
			m.touch(st, c)
			for _, v := range vals {
				m.spend(1)
				st.heap.store(c, join(st.heap.load(c), v, capacityUnknown))
			}
		}
	}
}

// cellType returns the type of the array of s. The zero slice has no array.
func cellType(s slice) types.Type {
	if s.array == nil {
		return types.Typ[types.Int]
	}
	return s.array.typ
}

// isOpen reports whether the capacity of a slice is not known.
func (s slice) isOpen() bool {
	n, _ := numParts(s.array.typ)
	return s.array.growth != nil && s.off+s.max == n
}

// convertText converts a string to a slice of bytes with elements of type elem, because
// append and copy also accept strings. It returns other values unchanged.
func (m *machine) convertText(st *state, v value, elem types.Type) value {
	if s, ok := text(v); ok {
		return m.characters(st, s, elem, v.(scalar))
	}
	return v
}

func (m *machine) copy(st *state, to, from value) value {
	into, ok := to.(slice)
	var elem types.Type = types.Typ[types.Byte]
	if ok {
		elem = into.elemType()
	}
	from = m.convertText(st, from, elem)
	more, known := m.elements(st, from).(tuple)
	if to == (null{}) {
		return intValue(0)
	}
	if !ok || !known {
		u := unknownOf(to, from)
		m.writeUnknown(st, u, from)
		return &unknown{reason: u.reason, pos: u.pos, needs: u.needs}
	}
	n := min(into.length, len(more))
	for i := range n {
		m.write(st, into.elem(i), more[i])
	}
	return intValue(n)
}

func (m *machine) delete(st *state, x, key value) value {
	ref, ok := x.(mapValue)
	if !ok {
		if u, ok := x.(*unknown); ok {
			m.writeUnknown(st, u, null{})
		}
		return null{}
	}
	all, ok := st.heap.load(ref.cell).(*entries)
	name, known := keyOf(key)
	switch {
	case !ok:
	case !known:
		m.writeMap(st, ref, unknownOf(key, tuple(refsOf(all))))
	default:
		m.touch(st, ref.cell)
		st.heap.set(ref.cell, all.without(name))
	}
	return null{}
}

func (m *machine) clear(st *state, x value) value {
	switch x := x.(type) {
	case mapValue:
		if _, ok := st.heap.load(x.cell).(*entries); ok {
			m.touch(st, x.cell)
			st.heap.set(x.cell, &entries{})
		}
	case slice:
		for i := range x.length {
			m.write(st, x.elem(i), zero(x.elemType()))
		}
	case *unknown:
		m.writeUnknown(st, x, null{})
	}
	return null{}
}

func (m *machine) extreme(instr ssa.CallInstruction, greatest bool, args []value) value {
	best, ok := args[0].(scalar)
	for _, arg := range args {
		s, isScalar := arg.(scalar)
		if !ok || !isScalar {
			return unknownOf(args...)
		}
		less, _ := binary(token.LSS, s, best, instr.Common().Args[0].Type())
		if is, known := truth(less); !known {
			return unknownOf(args...)
		} else if is != greatest && !same(s, best) {
			best = s
		}
	}
	return best
}

// A funcName identifies a function by its import path without major versions, the name of
// its receiver's type, and its name.
type funcName struct{ path, recv, fn string }

// String returns the name with the last element of the import path.
func (n funcName) String() string {
	last := n.path[strings.LastIndexByte(n.path, '/')+1:]
	if n.recv != "" {
		return last + "." + n.recv + "." + n.fn
	}
	return last + "." + n.fn
}

func nameOf(fn *ssa.Function) funcName {
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	obj, _ := fn.Object().(*types.Func)
	if obj == nil || obj.Pkg() == nil {
		return funcName{}
	}
	name := funcName{path: CleanPath(obj.Pkg().Path()), fn: obj.Name()}
	if recv := obj.Signature().Recv(); recv != nil {
		name.recv = typeName(recv.Type())
	}
	return name
}

func typeName(t types.Type) string {
	if named := namedOf(t); named != nil {
		return named.Obj().Name()
	}
	return ""
}

func namedOf(t types.Type) *types.Named {
	t = types.Unalias(t)
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	named, _ := t.(*types.Named)
	return named
}

// describe returns the reason why the result of a call is unknown.
func (w *world) describe(instr ssa.CallInstruction, fn *ssa.Function) string {
	switch {
	case fn != nil && fn.Object() != nil:
		text := w.callText(instr, nameOf(fn).String())
		if origin := fn.Origin(); origin != nil {
			fn = origin
		}
		if problem := w.typeError(fn); problem != "" {
			return fmt.Sprintf("%s does not type-check: %s", text, problem)
		}
		return fmt.Sprintf("%s is evaluated at run time", text)
	case instr.Common().IsInvoke():
		return fmt.Sprintf("the method %s of an interface is called, and its type is known only at run time", instr.Common().Method.Name())
	}
	return "the function that is called is known only at run time"
}
