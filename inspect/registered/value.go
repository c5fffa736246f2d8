package registered

import (
	"go/ast"
	"go/constant"
	"go/token"
	"slices"
)

// A value is what an expression comes to: one of the types below.
type value any

type (
	// A konst is a constant, with the expression that it comes from.
	konst struct {
		v   constant.Value
		pos token.Pos
		raw bool // it is a literal in backquotes, byte by byte
	}
	// A rawJSON is a text that is JSON.
	rawJSON struct{ konst }
	// A structure is a struct. What is behind a pointer is shared, so that
	// options can set fields.
	structure struct {
		typ    typeRef
		fields map[string]value
		names  []string // of fields, in the order of the source
		pos    token.Pos
		// made is the call of a wrapper that made it, or nil.
		made ast.Node
		// touched are options that do not fold, so that any field may be other.
		touched []*unknown
	}
	// A pointer leads to a value.
	pointer struct{ to value }
	// A list is a slice or an array.
	list struct {
		typ   typeRef
		elems []value
		pos   token.Pos
	}
	// A table is a map with keys that are texts, in the order of the source.
	table struct {
		typ    typeRef
		keys   []string
		values map[string]value
		pos    token.Pos
	}
	// A closure is a function of the source.
	closure struct {
		fn   *function // a declared one, or nil
		lit  *ast.FuncLit
		env  *frame // of lit
		recv value  // of a method value
		// instance instantiates fn where it is generic.
		instance ast.Expr
		// typed says that an SDK gives it arguments, not the request.
		typed bool
		pos   token.Pos
		// around is the function that it was made for, such as the handler that
		// a middleware takes.
		around *closure
	}
	// A native is a function that the tables know.
	native struct {
		call func(e *evaluator, args []value, at ast.Expr) value
		pos  token.Pos
	}
	// A schemaOf is the schema that an SDK makes of a type.
	schemaOf struct {
		typ typeRef
		pos token.Pos
	}
	// A tuple is what a call with several results returns.
	tuple []value
	// null is nil.
	null struct{}
	// An unknown is what does not fold.
	unknown struct {
		pos    token.Pos
		reason string
		typ    typeRef
		// param says that it depends on a parameter of the function that is
		// looked at: its callers may tell.
		param ast.Node
		of    string // the name of the parameter
		// around is a handler that a call took which made this.
		around *closure
	}
)

func text(v value) (string, bool) {
	k, ok := deref(v).(*konst)
	if !ok || k.v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(k.v), true
}

func truth(v value) (is, known bool) {
	k, ok := deref(v).(*konst)
	if !ok || k.v.Kind() != constant.Bool {
		return false, false
	}
	return constant.BoolVal(k.v), true
}

func deref(v value) value {
	for {
		p, ok := v.(*pointer)
		if !ok {
			return v
		}
		v = p.to
	}
}

func textValue(s string, pos token.Pos) *konst { return &konst{v: constant.MakeString(s), pos: pos} }

func boolValue(b bool, pos token.Pos) *konst { return &konst{v: constant.MakeBool(b), pos: pos} }

func intValue(n int, pos token.Pos) *konst {
	return &konst{v: constant.MakeInt64(int64(n)), pos: pos}
}

// copied returns what an assignment of a value stores: structs are copied, what
// is behind a pointer is not.
func copied(v value) value {
	s, ok := v.(*structure)
	if !ok {
		return v
	}
	c := *s
	c.fields = make(map[string]value, len(s.fields))
	for name, field := range s.fields {
		c.fields[name] = copied(field)
	}
	c.touched = slices.Clone(s.touched)
	return &c
}

// set gives a key its value, in its old place where it is there.
func (t *table) set(key string, v value) {
	if _, there := t.values[key]; !there {
		t.keys = append(t.keys, key)
	}
	t.values[key] = v
}

func newTable(pos token.Pos) *table { return &table{values: map[string]value{}, pos: pos} }

// typeOf returns the type of a value, as far as the source writes it.
func typeOf(v value) typeRef {
	switch v := deref(v).(type) {
	case *structure:
		return v.typ
	case *list:
		return v.typ
	case *table:
		return v.typ
	case *unknown:
		return v.typ
	}
	return typeRef{}
}

// firstUnknown returns the first of some values that is unknown, or nil.
func firstUnknown(values ...value) *unknown {
	for _, v := range values {
		if u, ok := deref(v).(*unknown); ok {
			return u
		}
	}
	return nil
}

// set gives a field its value.
func (s *structure) set(name string, v value) {
	if _, there := s.fields[name]; !there {
		s.names = append(slices.Clip(s.names), name)
	}
	s.fields[name] = v
}

// order returns the names of the fields that are set: "type" goes first, the
// rest as the source has it.
func (s *structure) order() []string {
	names := slices.Clone(s.names)
	slices.SortStableFunc(names, func(a, b string) int { return rank(a) - rank(b) })
	return names
}

func rank(field string) int {
	if field == "Type" || field == "Types" {
		return 0
	}
	return 1
}

// merge returns what two ways of getting to a value have in common.
func merge(a, b value, pos token.Pos) value {
	switch x := a.(type) {
	case nil:
		return b
	case *structure:
		if y, ok := b.(*structure); ok {
			return mergeFields(x, y, pos)
		}
	case *pointer:
		if y, ok := b.(*pointer); ok {
			if x.to == y.to {
				return x
			}
			return &pointer{merge(x.to, y.to, pos)}
		}
	case tuple:
		if y, ok := b.(tuple); ok && len(x) == len(y) {
			both := make(tuple, len(x))
			for i := range x {
				both[i] = merge(x[i], y[i], pos)
			}
			return both
		}
	case *konst:
		if y, ok := b.(*konst); ok && x.v.Kind() == y.v.Kind() && constant.Compare(x.v, token.EQL, y.v) {
			return x
		}
	case *closure:
		if y, ok := b.(*closure); ok && x.fn == y.fn && x.lit == y.lit {
			return x
		}
	case null:
		if _, ok := b.(null); ok {
			return x
		}
	case *list, *table:
		if x == b {
			return x
		}
	}
	if u := firstUnknown(a, b); u != nil {
		return u
	}
	return &unknown{pos: pos, reason: "it depends on a condition", typ: typeOf(a)}
}

func mergeFields(x, y *structure, pos token.Pos) value {
	both := *x
	both.fields = map[string]value{}
	for name, v := range x.fields {
		if other, ok := y.fields[name]; ok {
			both.fields[name] = merge(v, other, pos)
		} else {
			both.fields[name] = &unknown{pos: pos, reason: "it depends on a condition"}
		}
	}
	for name := range y.fields {
		if _, ok := x.fields[name]; !ok {
			both.fields[name] = &unknown{pos: pos, reason: "it depends on a condition"}
		}
	}
	if x.made != y.made {
		both.made = nil
	}
	return &both
}
