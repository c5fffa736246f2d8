package dispatch

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/inspect"
)

// callerFields are what the tools of a package need for all calls: receivers,
// injected values that are not of one call, and functions that make those that are.
type callerFields struct{ fields []callerField }

// A field is one of the struct that callers fill in.
type field struct {
	name string
	typ  types.Type
}

// A callerField is one of them. There is one for each defined type, a pointer
// where any tool needs one; of other types one for each name of a parameter.
type callerField struct {
	name    string
	pkg     string // name of the package that declares the type, "" for none
	typ     types.Type
	param   string // the parameter, where the type has no name
	pointer bool
	made    bool // by a function, for each call: then the type is that of the parameter
}

func newCallerFields(p define.Package) callerFields {
	var c callerFields
	for _, tool := range p.Tools {
		c.addAll(tool.Facts)
	}
	for _, o := range slices.Concat(p.Prompts, p.Resources) {
		c.addAll(o.Facts)
		for _, completion := range o.Completions {
			c.addAll(completion.Facts)
		}
	}
	return c
}

// addAll adds what a tool needs.
func (c *callerFields) addAll(tool *inspect.Tool) {
	if tool.Recv != nil {
		c.add(callerField{typ: tool.Recv, pointer: tool.PtrRecv})
	}
	for _, param := range tool.Params {
		if field, ok := fieldFor(param); ok {
			c.add(field)
		}
	}
}

// pointee returns what a pointer to a defined type points to, and any other
// type as it is.
func pointee(t types.Type) (types.Type, bool) {
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok && typeName(pointer.Elem()) != nil {
		return pointer.Elem(), true
	}
	return t, false
}

// typeName returns the name that a type has by its declaration, which may be
// that of an alias, or nil.
func typeName(t types.Type) *types.TypeName {
	switch t := t.(type) {
	case *types.Alias:
		return t.Obj()
	case *types.Named:
		return t.Obj()
	}
	return nil
}

// fieldFor returns the field that the value of a parameter comes from.
func fieldFor(param *inspect.Param) (callerField, bool) {
	switch {
	case !param.Injected:
	case param.Provision == inspect.FromServer:
		t, pointer := pointee(param.Type)
		return callerField{typ: t, param: param.Name, pointer: pointer}, true
	case param.Provision == inspect.FromFunction:
		return callerField{typ: param.Type, param: param.Name, made: true}, true
	}
	return callerField{}, false
}

func (c *callerFields) add(field callerField) {
	if i := c.index(field); i >= 0 {
		c.fields[i].pointer = c.fields[i].pointer || field.pointer
		return
	}
	named, _ := pointee(field.typ)
	if obj := typeName(named); obj != nil {
		field.name, field.param = names.Upper(obj.Name()), ""
		if obj.Pkg() != nil {
			field.pkg = obj.Pkg().Name()
		}
	} else if field.name = names.Upper(field.param); field.param == "" || field.param == "_" {
		field.name = "Value"
	}
	c.fields = append(c.fields, field)
}

// index returns the place of the field for such a value, -1 where there is none yet.
func (c *callerFields) index(field callerField) int {
	return slices.IndexFunc(c.fields, func(f callerField) bool {
		return f.made == field.made && types.Identical(f.typ, field.typ) && (f.param == "" || f.param == field.param)
	})
}

// named gives the fields names of their own, which differ from those of the methods,
// too, and returns them. Of two types of one name, the second has its package
// before it.
func (c *callerFields) named(methods ...string) []field {
	taken := map[string]bool{}
	for _, method := range methods {
		taken[method] = true
	}
	var fields []field
	for i := range c.fields {
		f := &c.fields[i]
		name := f.name
		if taken[name] {
			name = names.Upper(f.pkg) + f.name
		}
		f.name = name
		for n := 2; taken[f.name]; n++ {
			f.name = name + strconv.Itoa(n)
		}
		taken[f.name] = true
		typ := f.typ
		switch {
		case f.pointer:
			typ = types.NewPointer(f.typ)
		case f.made:
			typ = makerOf(f.typ)
		}
		fields = append(fields, field{name: f.name, typ: typ})
	}
	return fields
}

// makerOf returns func(context.Context) (T, error).
func makerOf(t types.Type) types.Type {
	ctx := types.NewNamed(types.NewTypeName(token.NoPos, types.NewPackage("context", "context"), "Context", nil), types.NewInterfaceType(nil, nil), nil)
	unnamed := func(t types.Type) *types.Var { return types.NewParam(token.NoPos, nil, "", t) }
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(unnamed(ctx)),
		types.NewTuple(unnamed(t), unnamed(types.Universe.Lookup("error").Type())), false)
}

// receiver returns the field that a method is called on.
func (c *callerFields) receiver(tool *inspect.Tool) string {
	return c.fields[c.index(callerField{typ: tool.Recv})].name
}

// injected returns the value of a parameter, as a field of the caller with
// that name.
func (c *callerFields) injected(caller string, param *inspect.Param) string {
	field, _ := fieldFor(param)
	f := c.fields[c.index(field)]
	if f.pointer && !field.pointer {
		return "*" + caller + "." + f.name
	}
	return caller + "." + f.name
}

// needs reports whether a tool needs a field.
func (c *callerFields) needs(tool *inspect.Tool, at int) bool {
	if tool.Recv != nil && c.index(callerField{typ: tool.Recv}) == at {
		return true
	}
	return slices.ContainsFunc(tool.Params, func(param *inspect.Param) bool {
		field, ok := fieldFor(param)
		return ok && c.index(field) == at
	})
}
