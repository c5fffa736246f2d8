package registered

import (
	"go/ast"
	"go/constant"
	"go/token"
	"slices"
)

// A value is the value of an expression: one of the types below.
type value any

type (
	// A konst is a constant, with the position of the expression.
	konst struct {
		v   constant.Value
		pos token.Pos
		raw bool // the expression is a literal in backquotes
	}
	// A rawJSON is a string that contains JSON.
	rawJSON struct{ konst }
	// A structure is a struct. One behind a pointer is shared, so that options can set
	// its fields.
	structure struct {
		typ    typeRef
		fields []field // in the order of the source
		pos    token.Pos
		// made is the call of a wrapper that made it, or nil.
		made ast.Node
		// touched are unknown options, which may have changed any field.
		touched []*unknown
	}
	// A field is one that a struct has set.
	field struct {
		name string
		v    value
	}
	// A pointer is the address of a value.
	pointer struct{ to value }
	// A list is a slice or an array.
	list struct {
		typ   typeRef
		elems []value
		pos   token.Pos
	}
	// A table is a map with string keys, in the order of the source. Integer keys are
	// written as strings.
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
		recv value  // the receiver of a method value
		// instance is the expression that instantiates fn, if it is generic.
		instance ast.Expr
		// typed says that an SDK passes it decoded arguments, not the request.
		typed bool
		pos   token.Pos
		// around is the function that it was made for: the handler that was passed to
		// the middleware that returned it.
		around *closure
	}
	// A native is a function of another module whose result a table describes.
	native struct {
		call func(e *evaluator, args []value, at ast.Expr) value
		pos  token.Pos
		// unread says that call does not look at the arguments.
		unread bool
	}
	// A schemaOf is the schema that an SDK derives from a type.
	schemaOf struct {
		typ typeRef
		pos token.Pos
	}
	// A tuple is the results of a call with several.
	tuple []value
	// null is nil.
	null struct{}
	// An unknown is a value that only running the program would show.
	unknown struct {
		pos    token.Pos
		reason string
		typ    typeRef
		// param is set if the value depends on a parameter, of which calls of the
		// function give the value: the *ast.FuncDecl or *ast.FuncLit.
		param ast.Node
		of    string // the name of the parameter
		// around is a handler that was passed to the call that returned the value.
		around *closure
	}
)

// text returns the value of a constant string.
func text(v value) (string, bool) {
	k, ok := deref(v).(*konst)
	if !ok || k.v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(k.v), true
}

// truth returns the value of a constant boolean.
func truth(v value) (is, known bool) {
	k, ok := deref(v).(*konst)
	if !ok || k.v.Kind() != constant.Bool {
		return false, false
	}
	return constant.BoolVal(k.v), true
}

// deref returns the value behind pointers.
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

// copied returns the value that an assignment stores: a copy of a struct, and all others
// as they are.
func copied(v value) value {
	s, ok := v.(*structure)
	if !ok {
		return v
	}
	c := *s
	c.fields = make([]field, len(s.fields))
	for i, own := range s.fields {
		c.fields[i] = field{own.name, copied(own.v)}
	}
	c.touched = slices.Clone(s.touched)
	return &c
}

// set sets the value of a key, which keeps its place if it is not new.
func (t *table) set(key string, v value) {
	if _, there := t.values[key]; !there {
		t.keys = append(t.keys, key)
	}
	t.values[key] = v
}

func newTable(pos token.Pos) *table { return &table{values: map[string]value{}, pos: pos} }

// typeOf returns the type of a value; none if the source does not write it.
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

// get returns the value of a field, nil if it is not set.
func (s *structure) get(name string) value {
	for i := range s.fields {
		if s.fields[i].name == name {
			return s.fields[i].v
		}
	}
	return nil
}

// set sets the value of a field.
func (s *structure) set(name string, v value) {
	for i := range s.fields {
		if s.fields[i].name == name {
			s.fields[i].v = v
			return
		}
	}
	s.fields = append(s.fields, field{name, v})
}

// order returns the fields that are set, in the order of the source, but the type of a
// schema first.
func (s *structure) order() []field {
	fields := slices.Clone(s.fields)
	slices.SortStableFunc(fields, func(a, b field) int { return rank(a.name) - rank(b.name) })
	return fields
}

func rank(field string) int {
	if field == "Type" || field == "Types" {
		return 0
	}
	return 1
}

// merge returns a value that is a on one path through the program and b on another:
// unknown where they differ.
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
	both.fields = make([]field, 0, len(x.fields))
	for _, own := range x.fields {
		v := value(&unknown{pos: pos, reason: "it depends on a condition"})
		if other := y.get(own.name); other != nil {
			v = merge(own.v, other, pos)
		}
		both.fields = append(both.fields, field{own.name, v})
	}
	for _, other := range y.fields {
		if x.get(other.name) == nil {
			both.fields = append(both.fields, field{other.name, &unknown{pos: pos, reason: "it depends on a condition"}})
		}
	}
	if x.made != y.made {
		both.made = nil
	}
	return &both
}
