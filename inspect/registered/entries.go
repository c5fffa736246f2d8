package registered

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// reaches reports whether a function may register tools, itself or through the functions
// to which it refers.
func (w *world) reaches(fn *ssa.Function) bool {
	seen := map[*ssa.Function]bool{}
	var visit func(fn *ssa.Function) bool
	visit = func(fn *ssa.Function) bool {
		if origin := fn.Origin(); origin != nil {
			fn = origin
		}
		if known, ok := w.reach[fn]; ok {
			return known
		}
		if seen[fn] {
			return false
		}
		seen[fn] = true
		if w.registers(fn) || slices.ContainsFunc(w.mentions(fn), visit) || w.callsRegistering(fn) {
			w.reach[fn] = true
			return true
		}
		return false
	}
	found := visit(fn)
	if !found {
		for other := range seen {
			w.reach[other] = false
		}
	}
	return found
}

// callsRegistering reports whether a function calls a method of an interface of the program that
// a type of the program implements with a registration call.
func (w *world) callsRegistering(fn *ssa.Function) bool {
	for instr := range instructions(fn) {
		if call, ok := instr.(ssa.CallInstruction); ok && call.Common().IsInvoke() && w.isRegistering(call.Common().Method) {
			return true
		}
	}
	return false
}

// isRegistering reports whether a method that implements the interface method contains a
// registration call.
func (w *world) isRegistering(method *types.Func) bool {
	is, known := w.invoked[method]
	if !known && w.packages[method.Pkg()] != nil {
		in := method.Signature().Recv().Type().Underlying().(*types.Interface)
		is = slices.ContainsFunc(w.funcs, func(fn *ssa.Function) bool {
			recv := fn.Signature.Recv()
			return recv != nil && fn.Name() == method.Name() && types.Implements(recv.Type(), in) && w.registers(fn)
		})
		w.invoked[method] = is
	}
	return is
}

// registers reports whether a function contains a registration call, or builds a value that
// registers a tool.
func (w *world) registers(fn *ssa.Function) bool {
	for instr := range instructions(fn) {
		if alloc, ok := instr.(*ssa.Alloc); ok && holdsLiteral(alloc.Type(), 0) {
			return true
		}
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			continue
		}
		common := call.Common()
		if common.IsInvoke() {
			if _, ok := methodSink(common); ok {
				return true
			}
		} else if callee := common.StaticCallee(); callee != nil {
			if _, ok := w.sinkOf(callee, nameOf(callee)); ok {
				return true
			}
		}
	}
	return false
}

// mentions returns the functions to which a function refers, called or not, including its
// function literals.
func (w *world) mentions(fn *ssa.Function) []*ssa.Function {
	found := slices.Clone(fn.AnonFuncs)
	var operands []*ssa.Value
	for instr := range instructions(fn) {
		operands = instr.Operands(operands[:0])
		for _, operand := range operands {
			if named, ok := (*operand).(*ssa.Function); ok {
				found = append(found, named)
			}
		}
	}
	return found
}

// mentioned calls visit with a function and with all functions to which it refers,
// directly or indirectly.
func (w *world) mentioned(fn *ssa.Function, visit func(*ssa.Function)) {
	seen := map[*ssa.Function]bool{}
	var walk func(fn *ssa.Function)
	walk = func(fn *ssa.Function) {
		if seen[fn] {
			return
		}
		seen[fn] = true
		visit(fn)
		for _, other := range w.mentions(fn) {
			walk(other)
		}
	}
	walk(fn)
}

// entries returns the functions that may register tools and were not executed: first the
// functions to which no function refers, then the other functions, and finally the
// function literals.
func (w *world) entries(m *machine) []*ssa.Function {
	var literals []*ssa.Function
	var inside func(fn *ssa.Function)
	inside = func(fn *ssa.Function) {
		for _, lit := range fn.AnonFuncs {
			literals = append(literals, lit)
			inside(lit)
		}
	}
	for _, fn := range w.funcs {
		inside(fn)
	}
	for _, pkg := range w.Packages {
		if init := w.prog.Package(pkg.Types).Func("init"); init != nil && pkg.Target {
			inside(init)
		}
	}
	w.named = map[*ssa.Function]bool{}
	for _, fn := range slices.Concat(w.funcs, literals) {
		for _, other := range w.mentions(fn) {
			if origin := other.Origin(); origin != nil {
				other = origin
			}
			if other != fn {
				w.named[other] = true
			}
		}
	}
	var first, second []*ssa.Function
	for _, fn := range w.funcs {
		switch pkg := w.packageOf(fn); {
		case pkg == nil || !pkg.Target || m.executed[fn] || !w.reaches(fn):
		case w.named[fn]:
			second = append(second, fn)
		default:
			first = append(first, fn)
		}
	}
	literals = slices.DeleteFunc(literals, func(fn *ssa.Function) bool {
		pkg := w.packageOf(fn)
		return pkg == nil || !pkg.Target || !w.registers(fn)
	})
	return slices.Concat(first, second, literals)
}

// entryOf returns the position that identifies an entry point. All functions of a command
// belong to one program.
func (w *world) entryOf(fn *ssa.Function) token.Pos {
	if pkg := w.packageOf(fn); pkg != nil && pkg.Types.Name() == "main" && len(pkg.Files) > 0 {
		return pkg.Files[0].FileStart
	}
	return fn.Pos()
}

// evaluateEntry evaluates an entry point with unknown parameters and free variables, and
// returns the memory after it.
func (m *machine) evaluateEntry(start *heap, fn closure) (ends []*heap) {
	generic := func(list *types.TypeParamList) bool { return list.Len() > len(fn.fn.TypeArgs()) }
	if len(fn.fn.Blocks) == 0 {
		return nil
	}
	root := fn.fn
	for root.Parent() != nil {
		root = root.Parent()
	}
	if generic(fn.fn.Signature.TypeParams()) || generic(fn.fn.Signature.RecvTypeParams()) || root.Origin() == nil && (root.Signature.TypeParams().Len() > 0 || root.Signature.RecvTypeParams().Len() > 0) {
		if m.w.registers(fn.fn) {
			m.stopped(stop{"they are in a generic function without callers in these packages", fn.fn.Pos()})
		}
		m.mark(fn.fn)
		return nil
	}
	var args []value
	for _, p := range fn.fn.Params {
		args = append(args, describeParam(fn.fn, p))
	}
	for _, v := range fn.fn.FreeVars {
		args = append(args, &unknown{reason: v.Name() + " is a variable of the enclosing function, which is not evaluated here", pos: v.Pos(), nonNil: true})
	}
	m.run(start, func(st *state) {
		outcomes, _ := m.execute(fn.fn, args, nil, st.heap, m.unsure)
		for _, o := range outcomes {
			ends = append(ends, o.heap)
			after := &state{heap: o.heap, conds: o.conds, weight: o.weight}
			m.entryResults(after, fn.fn, o.result)
			for _, ref := range reachableFrom(o.heap, o.result) { // the caller may call any function in the result
				if fn, ok := ref.(closure); ok && m.w.reaches(fn.fn) {
					m.escape(after, fn)
				}
			}
		}
	})
	return ends
}

// entryResults records the registrations that result from values that an entry point
// returns, for example a list of tools.
func (m *machine) entryResults(st *state, fn *ssa.Function, result value) {
	results := fn.Signature.Results()
	if results.Len() == 0 {
		return
	}
	var t types.Type = results
	if results.Len() == 1 {
		t = results.At(0).Type()
	}
	m.registerLiterals(st, fn, fn.Pos(), result, t)
}

// run calls do. If do stops at a limit, it records one unknown registration in place of
// all registrations that were not found.
func (m *machine) run(from *heap, do func(st *state)) {
	if stopped := m.bounded(func() { do(&state{heap: from}) }); stopped != nil {
		m.stopped(*stopped)
	}
}

// bounded calls do. If do stops at a limit, it returns the stop, and otherwise nil.
func (m *machine) bounded(do func()) (reached *stop) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		stopped, ok := r.(stop)
		if !ok {
			panic(r)
		}
		if m.widening > 0 {
			m.discard(m.certain)
		}
		m.tentative, m.omitted = 0, false
		m.alternatives, m.widening, m.depth, m.guarded, m.stack, m.reads = 1, 0, 0, 0, nil, nil
		reached = &stopped
	}()
	do()
	return nil
}

// stopped records an unknown registration for a stop at a limit.
func (m *machine) stopped(s stop) {
	pos := m.w.Fset.Position(m.w.exprPos(s.pos))
	tool := &Tool{Pos: pos, Sink: "further registrations", Unread: []Unread{{Part: NamePart, Pos: pos, Reason: s.reason}}}
	if pkg := m.w.packageAt(s.pos); pkg != nil {
		tool.Package = pkg.Types.Path()
	}
	m.events = append(m.events, &event{tool: tool})
}

func (w *world) packageAt(pos token.Pos) *Package {
	for _, pkg := range w.Packages {
		for _, file := range pkg.Files {
			if file.FileStart <= pos && pos < file.FileEnd {
				return pkg
			}
		}
	}
	return nil
}
