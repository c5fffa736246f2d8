package dispatch

import (
	"go/types"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/inspect"
)

// callerFields are what the tools of a package need for all calls: receivers, and
// injected values that are not of one call.
type callerFields struct{ fields []callerField }

// A callerField is one of them. There is one for each defined type, a pointer
// where any tool needs one; of other types one for each name of a parameter.
type callerField struct {
	name    string
	pkg     string // name of the package that declares the type, "" for none
	typ     types.Type
	param   string // the parameter, where the type has no name
	pointer bool
}

func newCallerFields(p define.Package) callerFields {
	var c callerFields
	for _, tool := range p.Tools {
		if tool.Facts.Recv != nil {
			c.add(tool.Facts.Recv, tool.Facts.PtrRecv, "")
		}
		for _, param := range tool.Facts.Params {
			if param.Injected && param.Provision == inspect.FromServer {
				t, pointer := pointee(param.Type)
				c.add(t, pointer, param.Name)
			}
		}
	}
	return c
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

func (c *callerFields) add(t types.Type, pointer bool, param string) {
	if i := c.index(t, param); i >= 0 {
		c.fields[i].pointer = c.fields[i].pointer || pointer
		return
	}
	field := callerField{typ: t, param: param, pointer: pointer}
	if obj := typeName(t); obj != nil {
		field.name, field.param = names.Upper(obj.Name()), ""
		if obj.Pkg() != nil {
			field.pkg = obj.Pkg().Name()
		}
	} else if field.name = names.Upper(param); param == "" || param == "_" {
		field.name = "Value"
	}
	c.fields = append(c.fields, field)
}

// index returns the place of the field for a type, -1 where there is none yet.
func (c *callerFields) index(t types.Type, param string) int {
	return slices.IndexFunc(c.fields, func(f callerField) bool {
		return types.Identical(f.typ, t) && (f.param == "" || f.param == param)
	})
}

// named gives the fields names of their own, which differ from the methods
// too, and returns them. Of two types of one name, the second has its package
// before it.
func (c *callerFields) named(methods []string) []Field {
	taken := map[string]bool{}
	for _, name := range methods {
		taken[name] = true
	}
	var fields []Field
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
		field := Field{Name: f.name, Type: f.typ}
		if f.pointer {
			field.Type = types.NewPointer(f.typ)
		}
		fields = append(fields, field)
	}
	return fields
}

// receiver returns the field that a method is called on.
func (c *callerFields) receiver(tool *inspect.Tool) string {
	return c.fields[c.index(tool.Recv, "")].name
}

// injected returns the value of a parameter, as a field of the caller with
// that name.
func (c *callerFields) injected(caller string, param *inspect.Param) string {
	t, pointer := pointee(param.Type)
	f := c.fields[c.index(t, param.Name)]
	if f.pointer && !pointer {
		return "*" + caller + "." + f.name
	}
	return caller + "." + f.name
}
