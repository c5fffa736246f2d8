package registered

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A value is the result of evaluating an expression:
//
//	scalar        a boolean, number, or string
//	null          nil, of any type that has it
//	aggregate     a struct or array
//	pointer       the address of a cell
//	slice         a part of an array
//	mapValue      a reference to a map
//	closure       a function of the program, with its free variables
//	native        a function that a table implements
//	iface         an interface with its dynamic type
//	tuple         the results of a call
//	typeValue     a reflect.Type, or a reflect.Value of which only the type is known
//	*iterator     the position of a range loop in a string or map
//	*unknown      any other value
//
// Values are immutable. The static type comes from the SSA instruction.
type value any

type (
	// A scalar is a constant of a basic type. It wraps around or is rounded according to its
	// type: see normalize.
	scalar struct {
		v   constant.Value
		pos token.Pos // position of the expression that has the value; NoPos if the value is computed
	}
	null      struct{}
	aggregate []value
	pointer   struct{ to *cell }
	slice     struct {
		array            *cell
		off, length, max int // max is the capacity
	}
	mapValue struct{ cell *cell }
	closure  struct {
		fn       *ssa.Function
		bindings []value
		made     token.Pos // position of the call that made the function
		expr     token.Pos // position of the expression of a method value
		id       int       // distinguishes functions with bindings
		from     *returned // the call that returned it, or nil
	}
	iface struct {
		typ types.Type // the dynamic type
		v   value
	}
	tuple     []value
	typeValue struct {
		typ  types.Type
		refs []value // the references in a reflect.Value
	}
)

// A native is a function value that is implemented by a table instead of a body, for
// example an option of an SDK.
type native struct {
	call func(m *machine, c nativeCall) value
}

// An unknown is a value that is known only at run time.
type unknown struct {
	reason string    // reason why it is unknown, without a subject: "os.Getenv is evaluated at run time"
	pos    token.Pos // position of the expression
	// may lists the references to known variables and functions that the value may contain.
	// The value may also contain references to memory that only opaque code created.
	may []value
	// oneOf lists the possible values; nil if other values are also possible. If the
	// value is a slice, each of its elements is an element of a slice in oneOf.
	oneOf []value
	// needs lists functions of the program whose bodies may make the value known.
	needs []*ssa.Function
	// derived is the type from which the SDK derives, at run time, a schema that contains the
	// value, or nil.
	derived types.Type
	option  bool // derived comes from an option of mcp-go
	patched bool // the program may change the derived schema
	nonNil  bool // the value is known not to be nil
	absent  bool // the value of a map entry that may be missing
	from    *returned
}

// A returned describes the call that returned a function value: the outermost call of a
// declared function, with its arguments.
type returned struct {
	fn    *ssa.Function
	instr ssa.CallInstruction
	args  []value
}

// An iterator is the position of a loop in a string or a map.
type iterator struct {
	keys, vals []value
	next       *cell    // a cell with the index of the next element
	unsure     *unknown // the reason why some of the entries may not exist, or nil
	of         *cell    // the map, or nil
	all        *entries // the contents of the map at the beginning
}

// entries are the contents of a map, in the order in which keys were added.
type entries struct {
	keys, vals []value
	index      map[string]int // the index of each entry, by keyOf
}

func (e *entries) find(key string) (value, bool) {
	if i, ok := e.index[key]; ok {
		return e.vals[i], true
	}
	return nil, false
}

// with returns the entries with the value v for key, whose keyOf is name. An existing
// entry is replaced; otherwise the entry is added.
func (e *entries) with(name string, key, v value) *entries {
	updated := &entries{slices.Clone(e.keys), slices.Clone(e.vals), e.index}
	if i, ok := e.index[name]; ok {
		updated.vals[i] = v
		return updated
	}
	updated.keys, updated.vals = append(updated.keys, key), append(updated.vals, v)
	updated.reindex()
	return updated
}

func (e *entries) without(name string) *entries {
	i, ok := e.index[name]
	if !ok {
		return e
	}
	updated := &entries{keys: slices.Delete(slices.Clone(e.keys), i, i+1), vals: slices.Delete(slices.Clone(e.vals), i, i+1)}
	updated.reindex()
	return updated
}

func (e *entries) reindex() {
	e.index = make(map[string]int, len(e.keys))
	for i, key := range e.keys {
		name, _ := keyOf(key)
		e.index[name] = i
	}
}

// isCertain reports whether all entries are known to exist.
func (e *entries) isCertain() bool {
	return !slices.ContainsFunc(e.vals, func(v value) bool {
		u, ok := v.(*unknown)
		return ok && u.absent
	})
}

// keyOf returns a string that is the same for equal values and differs for different
// values. It reports false if a part of the value is unknown.
func keyOf(v value) (string, bool) {
	switch v := v.(type) {
	case scalar:
		if whole := constant.ToInt(v.v); v.v.Kind() == constant.Float && whole.Kind() == constant.Int {
			v.v = whole // the zero value of a floating-point type
		}
		return strconv.Itoa(int(v.v.Kind())) + ":" + v.v.ExactString(), true
	case null:
		return "nil", true
	case pointer:
		return "&" + strconv.Itoa(v.to.id), true
	case mapValue:
		return "map" + strconv.Itoa(v.cell.id), true
	case typeValue:
		return "type " + types.TypeString(v.typ, nil), len(v.refs) == 0
	case iface:
		inner, ok := keyOf(v.v)
		return types.TypeString(v.typ, nil) + "(" + inner + ")", ok && !isLocal(v.typ)
	case aggregate:
		parts := make([]string, len(v))
		for i, part := range v {
			inner, ok := keyOf(part)
			if !ok {
				return "", false
			}
			parts[i] = strconv.Quote(inner)
		}
		return "{" + strings.Join(parts, ",") + "}", true
	}
	return "", false
}

// isLocal reports whether a type is declared in a function, so that another type may have the
// same name.
func isLocal(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return t.Obj().Pkg() != nil && t.Obj().Parent() != t.Obj().Pkg().Scope()
	case interface{ Elem() types.Type }:
		return isLocal(t.Elem())
	}
	return false
}

func stringValue(s string) scalar        { return scalar{v: constant.MakeString(s)} }
func boolValue(b bool) scalar            { return scalar{v: constant.MakeBool(b)} }
func intValue[T int | int64](n T) scalar { return scalar{v: constant.MakeInt64(int64(n))} }

func text(v value) (string, bool) {
	if s, ok := v.(scalar); ok && s.v.Kind() == constant.String {
		return constant.StringVal(s.v), true
	}
	return "", false
}

func truth(v value) (is, known bool) {
	if s, ok := v.(scalar); ok && s.v.Kind() == constant.Bool {
		return constant.BoolVal(s.v), true
	}
	return false, false
}

// integer returns the integer v if v is a known integer in the range of int.
func integer(v value) (int, bool) {
	if s, ok := v.(scalar); ok && s.v.Kind() == constant.Int {
		n, exact := constant.Int64Val(s.v)
		return int(n), exact
	}
	return 0, false
}

// at returns v with the position pos, if v has no position.
func at(v value, pos token.Pos) value {
	switch v := v.(type) {
	case scalar:
		if !v.pos.IsValid() {
			v.pos = pos
		}
		return v
	case iface:
		v.v = at(v.v, pos)
		return v
	}
	return v
}

// refsOf returns the references in a value. If there are many, it returns them as a
// group, because lists would otherwise grow quickly when a loop builds values from each
// other.
func refsOf(v value) []value {
	switch v := v.(type) {
	case pointer, slice, mapValue, closure:
		return []value{v}
	case *iterator:
		return refsOf(tuple{aggregate(v.keys), aggregate(v.vals)})
	case iface:
		return refsOf(v.v)
	case *unknown:
		return v.may
	case typeValue:
		return v.refs
	case aggregate:
		return refsOf(tuple(v))
	case tuple:
		var refs []value
		for _, part := range v {
			refs = append(refs, refsOf(part)...)
		}
		return grouped(refs)
	case *entries:
		return refsOf(tuple{aggregate(v.keys), aggregate(v.vals)})
	}
	return nil
}

// same reports whether two values are known to be equal, comparing references by
// identity.
func same(a, b value) bool {
	switch a := a.(type) {
	case closure:
		b, ok := b.(closure)
		return ok && a.fn == b.fn && slices.EqualFunc(a.bindings, b.bindings, same)
	case scalar:
		b, ok := b.(scalar)
		return ok && a.v.Kind() == b.v.Kind() && constant.Compare(a.v, token.EQL, b.v)
	case iface:
		b, ok := b.(iface)
		return ok && types.Identical(a.typ, b.typ) && same(a.v, b.v)
	case aggregate:
		b, ok := b.(aggregate)
		return ok && slices.EqualFunc(a, b, same)
	case tuple:
		b, ok := b.(tuple)
		return ok && slices.EqualFunc(a, b, same)
	case typeValue:
		b, ok := b.(typeValue)
		return ok && types.Identical(a.typ, b.typ) && slices.EqualFunc(a.refs, b.refs, same)
	case *entries:
		b, ok := b.(*entries)
		return ok && (a == b || len(a.keys) == len(b.keys) && slices.EqualFunc(a.keys, b.keys, same) && slices.EqualFunc(a.vals, b.vals, same))
	case pointer, slice, mapValue, null, *unknown, *iterator, *native, *group, embedded, decodedHandler:
		return identical(a, b)
	}
	return a == nil && b == nil
}

// identical compares values of types that Go can compare.
func identical(a, b value) bool {
	if a, ok := a.(embedded); ok {
		b, ok := b.(embedded)
		return ok && a.pkg == b.pkg && slices.Equal(a.patterns, b.patterns)
	}
	if _, ok := a.(decodedHandler); ok {
		return false
	}
	return a == b
}

// join returns the value of a variable that is a after some paths and b after others. If a
// and b differ, the result is unknown for the reason why.
func join(a, b value, why *unknown) value {
	if same(a, b) {
		return a
	}
	switch x := a.(type) {
	case aggregate:
		if y, ok := b.(aggregate); ok && len(x) == len(y) {
			return aggregate(joinAll(x, y, why))
		}
	case tuple:
		if y, ok := b.(tuple); ok && len(x) == len(y) {
			return tuple(joinAll(x, y, why))
		}
	case iface:
		if y, ok := b.(iface); ok && types.Identical(x.typ, y.typ) {
			return iface{x.typ, join(x.v, y.v, why)}
		}
	case closure:
		if y, ok := b.(closure); ok && x.fn == y.fn {
			joined := closure{fn: x.fn, bindings: joinAll(x.bindings, y.bindings, why), made: x.made, expr: x.expr, id: min(x.id, y.id)}
			if x.from == y.from {
				joined.from = x.from
			}
			return joined
		}
	case *entries:
		if y, ok := b.(*entries); ok {
			return joinEntries(x, y, why)
		}
	}
	u := *why.bare()
	for _, v := range []value{a, b} {
		if known, ok := v.(*unknown); ok {
			u = *known.bare()
			break
		}
	}
	if x, ok := a.(*unknown); ok {
		if y, both := b.(*unknown); both {
			u.patched = x.patched || y.patched
			u.needs = allNeeds(u.needs, y.needs)
		} else {
			u.patched = true
		}
	} else {
		u.patched = true
	}
	u.may = union(refsOf(a), refsOf(b))
	if x, y := choices(a), choices(b); x != nil && y != nil && len(x)+len(y) <= maxChoices {
		u.oneOf = slices.Clone(x)
		for _, v := range y {
			if !slices.ContainsFunc(x, func(other value) bool { return same(other, v) }) {
				u.oneOf = append(u.oneOf, v)
			}
		}
		u.oneOf = withoutCovered(u.oneOf)
	}
	u.nonNil = isNonNil(a) && isNonNil(b)
	return &u
}

// withoutCovered removes from a list of possible values each slice whose elements are
// also in a bag in the list.
func withoutCovered(all []value) []value {
	covered := map[*cell]bool{}
	bags := false
	for _, v := range all {
		if s, ok := v.(slice); ok && s.isBag() {
			bags = true
			for _, c := range s.array.covers {
				covered[c] = true
			}
		}
	}
	if !bags {
		return all
	}
	return slices.DeleteFunc(all, func(v value) bool {
		s, ok := v.(slice)
		return v == null{} || ok && covered[s.array]
	})
}

// choices returns the values that a value may be, or nil if not all of them are known.
func choices(v value) []value {
	switch v := v.(type) {
	case closure, iface, *native, null, pointer, slice, decodedHandler:
		return []value{v}
	case *unknown:
		return v.oneOf
	}
	return nil
}

// allChoices returns all values that an element of vals may be, or nil if some are unknown.
func allChoices(vals []value) []value {
	var all []value
	for _, v := range vals {
		more := choices(v)
		if more == nil || len(all)+len(more) > maxChoices {
			return nil
		}
		for _, one := range more {
			if !slices.ContainsFunc(all, func(other value) bool { return same(other, one) }) {
				all = append(all, one)
			}
		}
	}
	return all
}

// bare returns an unknown value that has the same reason and may be any value.
func (u *unknown) bare() *unknown {
	return &unknown{reason: u.reason, pos: u.pos, needs: u.needs, derived: u.derived, patched: u.patched}
}

// mapped returns an unknown value that may be any result of f for a possible value of u. f
// must return nil for a value with which the program panics.
func (u *unknown) mapped(f func(v value) value) *unknown {
	made := u.bare()
	for _, v := range u.oneOf {
		if v := f(v); v != nil {
			made.oneOf = append(made.oneOf, v)
		}
	}
	made.may = expanded(refsOf(tuple(made.oneOf)))
	if len(made.oneOf) == 0 {
		return u.bare()
	}
	return made
}

// maxNeeds is the maximum number of functions in unknown.needs.
const maxNeeds = 8

func allNeeds(a, b []*ssa.Function) []*ssa.Function {
	for _, fn := range b {
		if len(a) < maxNeeds && !slices.Contains(a, fn) {
			a = append(slices.Clip(a), fn)
		}
	}
	return a
}

// maxChoices is the maximum number of values in unknown.oneOf.
const maxChoices = 4096

func joinAll(a, b []value, why *unknown) []value {
	joined := make([]value, len(a))
	for i := range a {
		joined[i] = join(a[i], b[i], why)
	}
	return joined
}

// joinEntries returns the contents of a map that are a after some paths and b after
// others. An entry that only one of them contains may be absent.
func joinEntries(a, b *entries, why *unknown) *entries {
	joined := &entries{}
	add := func(key, v value) {
		joined.keys, joined.vals = append(joined.keys, key), append(joined.vals, v)
	}
	maybe := func(v value) value {
		u := *why.bare()
		u.may, u.absent = refsOf(v), true
		if all := choices(v); all != nil {
			u.oneOf = all
		} else if _, ok := v.(*unknown); !ok {
			u.oneOf = []value{v}
		}
		return &u
	}
	for i, key := range a.keys {
		name, _ := keyOf(key)
		if v, ok := b.find(name); ok {
			joinedValue := join(a.vals[i], v, why)
			if u, ok := joinedValue.(*unknown); ok && (isAbsent(a.vals[i]) || isAbsent(v)) && !u.absent {
				copied := *u
				copied.absent = true
				joinedValue = &copied
			}
			add(key, joinedValue)
		} else {
			add(key, maybe(a.vals[i]))
		}
	}
	for i, key := range b.keys {
		name, _ := keyOf(key)
		if _, ok := a.find(name); !ok {
			add(key, maybe(b.vals[i]))
		}
	}
	joined.reindex()
	return joined
}

func isAbsent(v value) bool {
	u, ok := v.(*unknown)
	return ok && u.absent
}

func isNonNil(v value) bool {
	switch v := v.(type) {
	case *unknown:
		return v.nonNil || v.oneOf != nil && !slices.ContainsFunc(v.oneOf, func(v value) bool { return !isNonNil(v) }) && !slices.ContainsFunc(v.oneOf, isSlice)
	case null, nil:
		return false
	}
	return true
}

// A group is a list of references that other lists contain as one element, because the
// lists of unknown values can be long.
type group struct{ refs []value }

// maxRefs is the maximum length of a list of references without groups.
const maxRefs = 16

// isSlice reports whether a value is a slice. Because a slice in unknown.oneOf only lists
// possible elements, the unknown value may still be nil.
func isSlice(v value) bool {
	_, ok := v.(slice)
	return ok
}

// grouped returns a list with refs as a group, if there are many, so that other lists can
// share them.
func grouped(refs []value) []value {
	if len(refs) <= maxRefs {
		return refs
	}
	return []value{&group{refs}}
}

// union returns the references that are in at least one of two lists, each once. If there
// are many, it returns them as a group.
func union(a, b []value) []value {
	switch {
	case len(b) == 0:
		return a
	case len(a) == 0:
		return b
	case len(a)+len(b) > maxRefs:
		return []value{&group{slices.Concat(a, b)}}
	}
	all := slices.Clone(a)
	for _, v := range b {
		if !slices.ContainsFunc(all, func(other value) bool { return same(other, v) }) {
			all = append(all, v)
		}
	}
	return all
}

// expanded replaces groups in a list by their references, and returns each reference
// once.
func expanded(refs []value) []value {
	if !slices.ContainsFunc(refs, func(v value) bool { _, ok := v.(*group); return ok }) {
		return refs
	}
	var all []value
	seen := map[value]bool{}
	var add func(refs []value)
	add = func(refs []value) {
		for _, v := range refs {
			if fn, ok := v.(closure); ok {
				if key := fn.key(); !seen[key] {
					seen[key] = true
					all = append(all, v)
				}
				continue
			}
			if seen[v] {
				continue
			}
			seen[v] = true
			if g, ok := v.(*group); ok {
				add(g.refs)
			} else {
				all = append(all, v)
			}
		}
	}
	add(refs)
	return all
}

// A closureKey distinguishes closures that were created at different times.
type closureKey struct {
	fn *ssa.Function
	id int
}

func (c closure) key() closureKey { return closureKey{c.fn, c.id} }
