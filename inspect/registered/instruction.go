package registered

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"unicode/utf8"

	"golang.org/x/tools/go/ssa"
)

func (m *machine) get(f *frame, st *state, v ssa.Value) value {
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value == nil && isTooLarge(v.Type()) {
			return &unknown{reason: "the array is too large to evaluate"}
		}
		if v.Value == nil {
			return zero(v.Type())
		}
		if n, ok := normalize(v.Value, v.Type()); ok {
			return scalar{v: n}
		}
		return &unknown{reason: "it is a complex number, or too large"}
	case *ssa.Global:
		if isTooLarge(v.Type().(*types.Pointer).Elem()) {
			return &unknown{reason: "the variable is too large to evaluate", pos: v.Pos(), nonNil: true}
		}
		return pointer{m.global(v)}
	case *ssa.Function:
		return closure{fn: v}
	case *ssa.Parameter:
		for i, p := range f.fn.Params {
			if p == v {
				return f.args[i]
			}
		}
	case *ssa.FreeVar:
		for i, free := range f.fn.FreeVars {
			if free == v {
				return f.args[len(f.fn.Params)+i]
			}
		}
	case *ssa.Builtin:
		return &unknown{reason: "it is a predeclared function"}
	}
	if i, ok := f.flow.regs[v]; ok && st.regs[i] != nil {
		return st.regs[i]
	}
	return pathUnknown
}

func (m *machine) global(g *ssa.Global) *cell {
	m.accessed[g] = true
	c := m.globals[g]
	if c == nil {
		c = m.new(g.Type().(*types.Pointer).Elem())
		c.born = m.w.initial(m, g)
		m.globals[g] = c
	}
	return c
}

// instruction evaluates an instruction that neither calls a function nor ends a block. It
// reports false if the program panics.
func (m *machine) instruction(f *frame, st *state, instr ssa.Instruction) bool {
	get := func(v ssa.Value) value { return m.w.at(m.get(f, st, v), instr, v) }
	if m.guarded > 0 {
		m.checkOperands(f, st, instr)
	}
	var result value
	switch instr := instr.(type) {
	case *ssa.Store:
		return m.store(st, get(instr.Addr), get(instr.Val))
	case *ssa.MapUpdate:
		return m.update(st, get(instr.Map), get(instr.Key), get(instr.Value))
	case *ssa.Send:
		m.seize(st, m.unknownAt(instr, "it was sent on a channel"), get(instr.X))
		return true
	case *ssa.Alloc:
		if t := instr.Type().Underlying().(*types.Pointer).Elem(); isTooLarge(t) {
			result = m.unknownAt(instr, "the variable is too large to evaluate")
		} else {
			result = pointer{m.new(t)}
		}
	case *ssa.BinOp:
		var panics bool
		if result, panics = m.binop(st, instr, get(instr.X), get(instr.Y)); panics {
			return false
		}
	case *ssa.UnOp:
		var ok bool
		if result, ok = m.unop(st, instr, get(instr.X)); !ok {
			return false
		}
	case *ssa.ChangeType:
		result = get(instr.X)
	case *ssa.Convert:
		result = m.convert(st, get(instr.X), instr.X.Type(), instr.Type(), instr)
	case *ssa.MultiConvert:
		result = m.convert(st, get(instr.X), instr.X.Type(), instr.Type(), instr)
	case *ssa.ChangeInterface:
		result = get(instr.X)
	case *ssa.MakeInterface:
		result = iface{instr.X.Type(), get(instr.X)}
		if u, ok := get(instr.X).(*unknown); ok && u.oneOf != nil {
			result = u.mapped(func(v value) value { return iface{instr.X.Type(), v} })
		}
	case *ssa.MakeClosure:
		bindings := make([]value, len(instr.Bindings))
		for i, b := range instr.Bindings {
			bindings[i] = get(b)
		}
		m.closures++
		result = closure{fn: instr.Fn.(*ssa.Function), bindings: bindings, made: m.where(), expr: instr.Pos(), id: m.closures}
	case *ssa.MakeMap:
		c := m.new(instr.Type())
		c.lit = m.w.exprPos(instr.Pos())
		st.heap.set(c, &entries{})
		result = mapValue{c}
	case *ssa.MakeChan:
		result = &unknown{reason: "it is a channel", nonNil: true}
	case *ssa.MakeSlice:
		result = m.makeSlice(st, instr, get(instr.Len), get(instr.Cap))
	case *ssa.Slice:
		var ok bool
		if result, ok = m.sliceOf(f, st, instr, get(instr.X)); !ok {
			return false
		}
	case *ssa.SliceToArrayPointer:
		result = m.unknownAt(instr, "it is an array that shares the elements of a slice")
		m.seize(st, result.(*unknown), get(instr.X))
	case *ssa.FieldAddr:
		switch x := get(instr.X).(type) {
		case pointer:
			result = pointer{x.to.part(instr.Field)}
		case *unknown:
			if x.oneOf == nil {
				result = m.partOf(st, x)
				break
			}
			result = x.mapped(func(v value) value {
				if p, ok := v.(pointer); ok {
					return pointer{p.to.part(instr.Field)}
				}
				return nil
			})
		default:
			return false
		}
	case *ssa.Field:
		result = element(get(instr.X), instr.Field)
	case *ssa.IndexAddr:
		var ok bool
		if result, ok = m.indexAddr(st, get(instr.X), get(instr.Index)); !ok {
			return false
		}
	case *ssa.Index:
		var ok bool
		if result, ok = index(get(instr.X), get(instr.Index)); !ok {
			return false
		}
	case *ssa.Lookup:
		result = m.lookup(st, instr, get(instr.X), get(instr.Index))
	case *ssa.Range:
		result = m.rangeOver(st, instr, get(instr.X))
	case *ssa.Next:
		result = m.next(st, instr, get(instr.Iter))
	case *ssa.Extract:
		result = element(get(instr.Tuple), instr.Index)
	case *ssa.TypeAssert:
		var ok bool
		if result, ok = m.assert(instr, get(instr.X)); !ok {
			return false
		}
	case *ssa.Select:
		u := m.unknownAt(instr, "it depends on which channel is ready")
		for _, s := range instr.States {
			if s.Send != nil {
				m.seize(st, u, get(s.Send))
			}
		}
		result = resultsOf(instr.Type().(*types.Tuple).Len(), u)
	default:
		result = m.unknownAt(instr, "toolgen does not evaluate this kind of expression")
	}
	if v, ok := instr.(ssa.Value); ok {
		st.regs[f.flow.regs[v]] = result
	}
	return true
}

// checkOperands records that instr may panic, if one of the operands on which this
// depends is unknown.
func (m *machine) checkOperands(f *frame, st *state, instr ssa.Instruction) {
	var operands []ssa.Value
	switch instr := instr.(type) {
	case *ssa.IndexAddr:
		operands = []ssa.Value{instr.X, instr.Index}
	case *ssa.Index:
		operands = []ssa.Value{instr.X, instr.Index}
	case *ssa.Slice:
		operands = []ssa.Value{instr.X, instr.Low, instr.High, instr.Max}
	case *ssa.FieldAddr:
		operands = []ssa.Value{instr.X}
	case *ssa.UnOp:
		operands = []ssa.Value{instr.X}
	case *ssa.MapUpdate:
		operands = []ssa.Value{instr.Map, instr.Key}
	case *ssa.MakeSlice:
		operands = []ssa.Value{instr.Len, instr.Cap}
	case *ssa.SliceToArrayPointer:
		operands = []ssa.Value{instr.X}
	case *ssa.BinOp:
		operands = []ssa.Value{instr.X, instr.Y}
	case *ssa.TypeAssert:
		if !instr.CommaOk {
			operands = []ssa.Value{instr.X}
		}
	}
	for _, operand := range operands {
		if operand == nil {
			continue
		}
		if u, ok := m.get(f, st, operand).(*unknown); ok && !(u.nonNil && len(operands) == 1) {
			m.mayPanic(u)
			return
		}
	}
}

// mayPanic records the unknown value that may make the program panic, if one of the
// functions that are being evaluated recovers from panics.
func (m *machine) mayPanic(why *unknown) {
	for _, f := range slices.Backward(m.stack) {
		if f.guards {
			if f.mayPanic == nil {
				f.mayPanic = why
			}
			return
		}
	}
}

func (m *machine) unknownAt(instr ssa.Instruction, reason string) *unknown {
	return &unknown{reason: reason, pos: m.w.exprPos(instr.Pos())}
}

// store sets the variable to which a pointer refers.
func (m *machine) store(st *state, addr, v value) bool {
	switch p := addr.(type) {
	case pointer:
		m.write(st, p.to, v)
	case *unknown:
		m.writeUnknown(st, p, v)
	default:
		return false // a nil pointer
	}
	return true
}

// write sets a cell. If opaque code can change the cell, it can also reach the value, so
// write seizes the value.
func (m *machine) write(st *state, c *cell, v value) {
	if agg, ok := v.(aggregate); ok {
		m.spend(len(agg))
	}
	m.touch(st, c)
	for _, twin := range st.heap.twins(c) {
		m.spend(1)
		m.touch(st, twin)
		st.heap.store(twin, join(st.heap.load(twin), v, capacityUnknown))
	}
	if u := st.heap.seized(c); u != nil {
		m.seize(st, u, v)
		return
	}
	if c.isSeveral() {
		v = join(st.heap.load(c), v, pathUnknown)
	}
	st.heap.store(c, v)
}

var capacityUnknown = &unknown{reason: "it depends on the capacity that append reserves"}

// writeUnknown stores v through the unknown reference u. The contents of every variable to
// which u may refer become unknown.
func (m *machine) writeUnknown(st *state, u *unknown, v value) {
	if pointers := u.pointers(); pointers != nil {
		for _, p := range pointers {
			m.write(st, p.to, join(st.heap.load(p.to), v, u))
		}
		return
	}
	seen := map[*cell]bool{}
	refs := refsOf(v)
	for _, ref := range expanded(u.may) {
		for _, c := range st.heap.sameAs(cellOf(ref)) {
			if m.spend(1); seen[c] {
				continue
			}
			seen[c] = true
			m.touch(st, c)
			lost := u.bare()
			lost.may = union(refsOf(st.heap.load(c)), refs)
			st.heap.store(c, lost)
		}
	}
	m.seize(st, u, v)
}

// pointers returns the pointers that u may be. It returns nil if u may be anything else,
// except nil.
func (u *unknown) pointers() []pointer {
	var all []pointer
	for _, v := range u.oneOf {
		switch v := v.(type) {
		case pointer:
			all = append(all, v)
		case null:
		default:
			return nil
		}
	}
	return all
}

// cellOf returns the cell to which a reference refers, or nil.
func cellOf(ref value) *cell {
	switch ref := ref.(type) {
	case pointer:
		return ref.to
	case slice:
		return ref.array
	case mapValue:
		return ref.cell
	}
	return nil
}

// read records that a variable is read, if reads are being recorded.
func (m *machine) read(c *cell) {
	if m.reads != nil {
		m.reads[c] = true
	}
}

// partOf returns an unknown value for a part of the variable to which the unknown
// reference u refers.
func (m *machine) partOf(st *state, u *unknown) value {
	part := u.bare()
	part.may = u.may
	return part
}

// element returns a part of a struct, an array, or a tuple.
func element(v value, i int) value {
	switch v := v.(type) {
	case aggregate:
		if i < len(v) {
			return v[i]
		}
	case tuple:
		if i < len(v) {
			return v[i]
		}
	case *unknown:
		if v.oneOf != nil {
			return v.mapped(func(v value) value { return element(v, i) })
		}
		part := v.bare()
		part.may = v.may
		return part
	}
	return pathUnknown
}

func index(x, i value) (value, bool) {
	n, known := integer(i)
	if u, ok := x.(*unknown); ok {
		return element(u, 0), true
	}
	if !known {
		return unknownOf(i, x), true
	}
	switch x := x.(type) {
	case aggregate:
		if n < 0 || n >= len(x) {
			return nil, false
		}
		return x[n], true
	case scalar:
		if s, ok := text(x); ok {
			if n < 0 || n >= len(s) {
				return nil, false
			}
			return intValue(int(s[n])), true
		}
	}
	return pathUnknown, true
}

// unknownOf returns an unknown value for the result of an operation: the first unknown
// operand determines the reason, and the value may contain the references of all
// operands.
func unknownOf(operands ...value) *unknown {
	u := pathUnknown.bare()
	for _, v := range slices.Backward(operands) {
		if found := firstUnknown(v); found != nil {
			needs := u.needs
			u = found.bare()
			u.needs = allNeeds(u.needs, needs)
		}
	}
	u.may = refsOf(tuple(operands))
	return u
}

func firstUnknown(v value) *unknown {
	switch v := v.(type) {
	case *unknown:
		return v
	case iface:
		return firstUnknown(v.v)
	case aggregate:
		return firstUnknown(tuple(v))
	case tuple:
		for _, part := range v {
			if u := firstUnknown(part); u != nil {
				return u
			}
		}
	}
	return nil
}

func (m *machine) indexAddr(st *state, x, i value) (value, bool) {
	n, known := integer(i)
	if u, ok := x.(*unknown); ok {
		if elements := u.elementCells(); elements != nil {
			u = u.bare()
			u.oneOf, u.may = elements, elements
			return u, true
		}
		return m.partOf(st, u), true
	}
	s, ok := x.(slice)
	if p, isArray := x.(pointer); isArray {
		length, _ := numParts(p.to.typ)
		s, ok = slice{p.to, 0, length, length}, true
	}
	if !ok {
		return nil, false
	}
	if !known {
		u := unknownOf(i)
		u.may = []value{pointer{s.array}} // any element
		return u, true
	}
	if n < 0 || n >= s.length {
		return nil, false
	}
	return pointer{s.elem(n)}, true
}

// elementCells returns pointers to the elements of all slices that the unknown value u
// can be. It returns nil if u can also be another value.
func (u *unknown) elementCells() []value {
	var cells []value
	seen := map[*cell]bool{}
	for _, v := range u.oneOf {
		s, ok := v.(slice)
		if !ok && v != (null{}) {
			return nil
		}
		for i := range s.length {
			if c := s.elem(i); !seen[c] {
				seen[c] = true
				cells = append(cells, pointer{c})
			}
		}
	}
	if len(cells) > maxChoices {
		return nil
	}
	return cells
}

func (m *machine) binop(st *state, instr *ssa.BinOp, x, y value) (result value, panics bool) {
	left, ok := x.(scalar)
	right, both := y.(scalar)
	if ok && both {
		result, panics = binary(instr.Op, left, right, instr.X.Type())
		if result == nil {
			result = m.unknownAt(instr, "the result of the operation cannot be computed")
		}
		return result, panics
	}
	if instr.Op == token.EQL || instr.Op == token.NEQ {
		if is, known := equal(x, y); known {
			return boolValue(is == (instr.Op == token.EQL)), false
		}
	}
	u := unknownOf(x, y)
	u.may = nil
	return u, false
}

func equal(x, y value) (is, known bool) {
	_, xNil := x.(null)
	_, yNil := y.(null)
	switch {
	case xNil && yNil:
		return true, true
	case xNil || yNil:
		if isNonNil(x) || isNonNil(y) {
			return false, true
		}
		return false, false
	}
	if a, ok := x.(iface); ok {
		b, ok := y.(iface)
		if !ok {
			return false, false
		}
		if !types.Identical(a.typ, b.typ) {
			return false, true
		}
		return equal(a.v, b.v)
	}
	if a, ok := keyOf(x); ok {
		if b, ok := keyOf(y); ok {
			if p, ok := x.(pointer); ok {
				q, ok := y.(pointer)
				return ok && p.to == q.to, ok && !p.to.isSeveral()
			}
			return a == b, true
		}
	}
	return false, false
}

func (m *machine) unop(st *state, instr *ssa.UnOp, x value) (value, bool) {
	switch instr.Op {
	case token.MUL:
		switch p := x.(type) {
		case pointer:
			m.read(p.to)
			v := st.heap.load(p.to)
			if agg, ok := v.(aggregate); ok {
				m.spend(len(agg))
			}
			return v, true
		case *unknown:
			return m.loadUnknown(st, p), true
		}
		return nil, false
	case token.ARROW:
		u := m.unknownAt(instr, "it was received from a channel")
		if instr.CommaOk {
			return tuple{u, u}, true
		}
		return u, true
	}
	s, ok := x.(scalar)
	if !ok {
		return unknownOf(x), true
	}
	if v := unary(instr.Op, s, instr.Type()); v != nil {
		return v, true
	}
	return m.unknownAt(instr, "the result of the operation cannot be computed"), true
}

// loadUnknown returns the contents of the variables to which an unknown reference may refer.
func (m *machine) loadUnknown(st *state, u *unknown) value {
	if u.oneOf != nil {
		return u.mapped(func(v value) value {
			if p, ok := v.(pointer); ok {
				m.read(p.to)
				return st.heap.load(p.to)
			}
			return nil
		})
	}
	loaded := u.bare()
	for _, ref := range expanded(u.may) {
		if c := cellOf(ref); c != nil {
			loaded.may = union(loaded.may, st.heap.reachable(c))
		} else {
			loaded.may = union(loaded.may, []value{ref})
		}
	}
	return loaded
}

func (m *machine) makeSlice(st *state, instr *ssa.MakeSlice, length, capacity value) value {
	n, ok := integer(length)
	if !ok {
		return unknownOf(length)
	}
	c, known := integer(capacity)
	if !known {
		c = n
	}
	if n < 0 || c < n || c > maxParts {
		return m.unknownAt(instr, "the slice is too large to evaluate")
	}
	made := m.newSlice(instr.Type().Underlying().(*types.Slice).Elem(), n, c)
	if !known {
		st.heap.grow(&growth{}, made.array, 0)
	}
	return made
}

func (m *machine) newSlice(elem types.Type, length, capacity int) slice {
	m.spend(capacity)
	return slice{m.new(types.NewArray(elem, int64(capacity))), 0, length, capacity}
}

func (m *machine) sliceOf(f *frame, st *state, instr *ssa.Slice, x value) (value, bool) {
	bound := func(v ssa.Value, otherwise int) (int, bool) {
		if v == nil {
			return otherwise, true
		}
		return integer(m.get(f, st, v))
	}
	length, capacity := 0, 0
	switch x := x.(type) {
	case slice:
		if length, capacity = x.length, x.max; x.array != nil && x.array.loose {
			return unknownOf(m.length(st, "len", x)), true
		}
	case pointer:
		length, _ = numParts(x.to.typ)
		capacity = length
	case scalar:
		length = len(constant.StringVal(x.v))
		capacity = length
	case null:
	default:
		return unknownOf(x), true
	}
	low, ok1 := bound(instr.Low, 0)
	high, ok2 := bound(instr.High, length)
	limit, ok3 := bound(instr.Max, capacity)
	if !ok1 || !ok2 || !ok3 {
		u := unknownOf(m.operand(f, st, instr.Low), m.operand(f, st, instr.High), m.operand(f, st, instr.Max))
		u.may = refsOf(x)
		return u, true
	}
	if low < 0 || high < low || limit < high || limit > capacity {
		return nil, false
	}
	switch x := x.(type) {
	case slice:
		return slice{x.array, x.off + low, high - low, limit - low}, true
	case pointer:
		return slice{x.to, low, high - low, limit - low}, true
	case scalar:
		return stringValue(constant.StringVal(x.v)[low:high]), true
	}
	return null{}, true
}

func (m *machine) operand(f *frame, st *state, v ssa.Value) value {
	if v == nil {
		return null{}
	}
	return m.get(f, st, v)
}

// lookup returns the value for a key of a map, or a byte of a string.
func (m *machine) lookup(st *state, instr *ssa.Lookup, x, key value) value {
	if s, ok := x.(scalar); ok {
		v, ok := index(s, key)
		if !ok {
			v = pathUnknown
		}
		return v
	}
	var elem types.Type
	if t, ok := instr.X.Type().Underlying().(*types.Map); ok {
		elem = t.Elem()
	}
	result := func(v value, found value) value {
		if instr.CommaOk {
			return tuple{v, found}
		}
		return v
	}
	switch x := x.(type) {
	case null:
		return result(zero(elem), boolValue(false))
	case mapValue:
		m.read(x.cell)
		all, ok := st.heap.load(x.cell).(*entries)
		name, known := keyOf(key)
		if !ok || !known {
			u := unknownOf(st.heap.load(x.cell), key)
			if !ok {
				return result(u, u)
			}
			u.may = refsOf(all)
			found := u.bare()
			u.oneOf = allChoices(append(slices.Clone(all.vals), zero(elem)))
			return result(u, found)
		}
		v, found := all.find(name)
		if !found {
			return result(zero(elem), boolValue(false))
		}
		if isAbsent(v) {
			return result(element(v, 0), unknownOf(v))
		}
		return result(v, boolValue(true))
	}
	u := unknownOf(x)
	loaded := m.loadUnknown(st, u)
	return result(loaded, loaded)
}

// update sets an entry of a map.
func (m *machine) update(st *state, x, key, v value) bool {
	switch x := x.(type) {
	case mapValue:
		all, ok := st.heap.load(x.cell).(*entries)
		if !ok {
			u := unknownOf(st.heap.load(x.cell), key, v)
			if firstUnknown(key) == nil {
				u.patched = true
			}
			m.writeMap(st, x, u)
			return true
		}
		name, known := keyOf(key)
		if !known {
			m.writeMap(st, x, unknownOf(key, v, tuple(refsOf(all))))
			return true
		}
		m.spend(len(all.keys) / 8)
		m.touch(st, x.cell)
		st.heap.set(x.cell, all.with(name, key, v))
		return true
	case *unknown:
		m.writeUnknown(st, x, tuple{key, v})
		return true
	}
	return false // a nil map
}

func (m *machine) writeMap(st *state, x mapValue, u *unknown) {
	m.touch(st, x.cell)
	if why := st.heap.seized(x.cell); why != nil {
		m.seize(st, why, u)
		return
	}
	st.heap.set(x.cell, u)
}

// rangeOver returns an iterator over a string or a map.
func (m *machine) rangeOver(st *state, instr *ssa.Range, x value) value {
	it := &iterator{next: m.new(types.Typ[types.Int])}
	switch x := x.(type) {
	case scalar:
		s, _ := text(x)
		for i, r := range s {
			it.keys, it.vals = append(it.keys, intValue(i)), append(it.vals, intValue(int(r)))
		}
		m.spend(utf8.RuneCountInString(s))
	case null:
	case mapValue:
		m.read(x.cell)
		all, ok := st.heap.load(x.cell).(*entries)
		if !ok {
			return unknownOf(st.heap.load(x.cell))
		}
		if !all.isCertain() {
			return &iterator{keys: all.keys, vals: all.vals, unsure: unknownOf(tuple(all.vals)), of: x.cell, all: all}
		}
		it.keys, it.vals, it.of, it.all = all.keys, all.vals, x.cell, all
		if len(it.keys) > 1 {
			m.orders = max(m.orders, 2+len(it.keys)%2) // the reverse order does not move the key in the middle
		}
		switch {
		case m.order == 1:
			it.keys, it.vals = slices.Clone(it.keys), slices.Clone(it.vals)
			slices.Reverse(it.keys)
			slices.Reverse(it.vals)
		case m.order == 2 && len(it.keys) > 1:
			it.keys, it.vals = append(slices.Clone(it.keys[1:]), it.keys[0]), append(slices.Clone(it.vals[1:]), it.vals[0])
		}
	default:
		u := unknownOf(x)
		return m.loadUnknown(st, u)
	}
	return it
}

func (m *machine) next(st *state, instr *ssa.Next, x value) value {
	it, ok := x.(*iterator)
	if !ok {
		u := unknownOf(x)
		return tuple{u, u, u}
	}
	if it.unsure != nil {
		val := it.unsure.bare()
		val.may = union(refsOf(it), refsOf(st.heap.load(it.of)))
		return tuple{it.unsure.bare(), it.unsure.bare(), val}
	}
	i, known := integer(st.heap.load(it.next))
	if !known {
		u := unknownOf(st.heap.load(it.next))
		u.may = refsOf(it)
		return tuple{u, u, u}
	}
	if it.of != nil && st.heap.load(it.of) != value(it.all) {
		return m.nextChanged(st, instr, it, i)
	}
	if i >= len(it.keys) {
		return tuple{boolValue(false), zeroOr(instr, 1), zeroOr(instr, 2)}
	}
	st.heap.store(it.next, intValue(i+1))
	return tuple{boolValue(true), it.keys[i], it.vals[i]}
}

// nextChanged returns the entry i of a map that has changed since the loop began, or the next
// that still exists. The loop may or may not find new entries.
// https://go.dev/ref/spec#For_range
func (m *machine) nextChanged(st *state, instr *ssa.Next, it *iterator, i int) value {
	all, ok := st.heap.load(it.of).(*entries)
	if !ok || !all.isCertain() || slices.ContainsFunc(all.keys, func(key value) bool {
		name, _ := keyOf(key)
		_, old := it.all.index[name]
		return !old
	}) {
		u := unknownOf(st.heap.load(it.of))
		u.may = union(refsOf(it), refsOf(st.heap.load(it.of)))
		return tuple{u, u, u}
	}
	m.spend(len(all.keys) / 8)
	for ; i < len(it.keys); i++ {
		name, _ := keyOf(it.keys[i])
		if v, ok := all.find(name); ok {
			st.heap.store(it.next, intValue(i+1))
			return tuple{boolValue(true), it.keys[i], v}
		}
	}
	return tuple{boolValue(false), zeroOr(instr, 1), zeroOr(instr, 2)}
}

func zeroOr(instr *ssa.Next, i int) value {
	return zero(instr.Type().(*types.Tuple).At(i).Type())
}

func (m *machine) assert(instr *ssa.TypeAssert, x value) (value, bool) {
	to := instr.AssertedType
	result := func(v value, is bool) (value, bool) {
		if !is {
			v = zero(to)
		}
		if instr.CommaOk {
			return tuple{v, boolValue(is)}, true
		}
		return v, is
	}
	switch x := x.(type) {
	case null:
		return result(nil, false)
	case iface:
		if types.IsInterface(to) {
			return result(x, types.Implements(x.typ, to.Underlying().(*types.Interface)))
		}
		return result(x.v, types.Identical(x.typ, to))
	case typeValue:
		return result(x, types.IsInterface(to))
	}
	u, ok := x.(*unknown)
	if ok && u.oneOf != nil && !instr.CommaOk {
		return u.mapped(func(v value) value {
			boxed, ok := v.(iface)
			switch {
			case !ok:
				return nil
			case types.IsInterface(to):
				return boxed
			case types.Identical(boxed.typ, to):
				return boxed.v
			}
			return nil
		}), true
	}
	u = unknownOf(x)
	if instr.CommaOk {
		return tuple{u, u}, true
	}
	return u, true
}
