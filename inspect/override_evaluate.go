package inspect

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/locate"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A methodResult is the result of evaluating a schema method.
type methodResult struct {
	registered.MethodResult
	from  *Program   // in which the method was evaluated
	alias types.Type // Alias as a type of the program for the tools
}

// A typeMethod is a schema method of a type that tools may reach.
type typeMethod struct {
	s    *source
	name string // of the type
	fn   *ast.FuncDecl
}

func (m typeMethod) key() reference {
	return reference{m.s.meta.Path, m.name + "." + m.fn.Name.Name}
}

// evaluateMethods evaluates the schema methods of the types that tools may reach. It
// reports whether the program was type-checked again, since methods refer to further types.
//
// The bodies are type-checked in a program of their own, so that a program without such
// methods costs nothing, and the types of the tools do not depend on bodies.
func (prog *Program) evaluateMethods() (again bool) {
	for range maxRounds {
		found := slices.DeleteFunc(prog.typeMethods(), func(m typeMethod) bool { return prog.methods[m.key()] != nil })
		if len(found) == 0 {
			break
		}
		prog.evaluate(found)
		if prog.addAliases() {
			prog.settle()
			again = true
		}
	}
	if again {
		prog.addAliases() // types are others after they are checked again
	}
	return again
}

// typeMethods returns the schema methods that github.com/invopop/jsonschema calls, of types
// that tools may reach.
func (prog *Program) typeMethods() []typeMethod {
	var found []typeMethod
	for _, s := range prog.parsedSources() {
		if s.meta.Standard || s.types == nil {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(s.declared.methods)) {
			if !s.kept.names[name].has(whole) {
				continue
			}
			for _, m := range s.declared.methods[name] {
				if method, ok := findSchemaMethod(m.fn); ok && method.add != nil && m.fn.Body != nil && methodProblem(s, name, m.fn) == nil {
					found = append(found, typeMethod{s, name, m.fn})
				}
			}
		}
	}
	return found
}

// evaluate evaluates schema methods.
func (prog *Program) evaluate(methods []typeMethod) {
	defer prog.trace.Begin(StageCheck, len(methods))()
	sub := &Program{
		fset: token.NewFileSet(), output: prog.output, located: prog.located, sources: map[*locate.Package]*source{}, byPath: map[string]*source{},
		disk: prog.disk, readIn: prog.readIn, constrained: prog.constrained, encoder: prog.encoder, mode: prog.mode, search: true,
		modules: maps.Clone(prog.modules), requested: map[reference]bool{},
	}
	for _, m := range methods {
		prog.trace.Note(StageCheck, m.key().path, "checked again with the bodies of schema methods")
		if m.s.meta.Module != nil {
			sub.modules[m.s.meta.Module] = true
		}
		s := sub.source(m.s.meta)
		s.requested, sub.requested[reference{m.s.meta.Path, registered.GoName(m.fn)}] = true, true
	}
	sub.parse(sortedSources(maps.Values(sub.sources)))
	var evaluated *registered.Methods
	for round := 1; ; round++ {
		sub.selectBodies()
		sub.settle()
		evaluated = registered.NewMethods(sub.world())
		for _, m := range methods {
			prog.methods[m.key()] = &methodResult{MethodResult: sub.resultOf(evaluated, m), from: sub}
		}
		needs := evaluated.Needs()
		if round == maxRounds || !sub.request(needs) {
			break
		}
		for _, fn := range needs {
			sub.byPath[fn.Pkg().Path()].requested = true
		}
	}
}

// resultOf returns the result of a schema method.
func (prog *Program) resultOf(evaluated *registered.Methods, m typeMethod) registered.MethodResult {
	if s := prog.sourceOf(m.s.meta.Path); s != nil {
		if obj, ok := s.types.Scope().Lookup(m.name).(*types.TypeName); ok {
			if method, _, _ := types.LookupFieldOrMethod(obj.Type(), true, s.types, m.fn.Name.Name); method != nil {
				if method, ok := method.(*types.Func); ok {
					return evaluated.Result(method)
				}
			}
		}
	}
	return registered.MethodResult{Unread: registered.Unread{Reason: "its package cannot be loaded"}}
}

// addAliases sets the aliases of types, and adds the types to which they refer to those
// that are followed. It reports whether any of them was not followed.
func (prog *Program) addAliases() (more bool) {
	keys := slices.SortedFunc(maps.Keys(prog.methods), func(a, b reference) int {
		return cmp.Or(strings.Compare(a.path, b.path), strings.Compare(a.name, b.name))
	})
	for _, key := range keys {
		result := prog.methods[key]
		if result.Alias == nil {
			continue
		}
		t := translator{prog: prog, from: result.from}
		result.alias = t.translate(result.Alias)
		more = more || t.more
	}
	if more {
		return true
	}
	for _, result := range prog.methods {
		if result.Alias != nil && result.alias == nil {
			result.Unread.Reason = "its result is of a type that a function declares, or that has no JSON"
		}
	}
	return false
}

// A translator finds the types of one program in another.
type translator struct {
	prog, from *Program
	more       bool // a type is not followed yet
}

// translate returns the type of prog that a type of from is, or nil.
func (t *translator) translate(typ types.Type) types.Type {
	switch typ := types.Unalias(typ).(type) {
	case *types.Basic:
		return typ
	case *types.Named:
		return t.named(typ)
	case *types.Pointer:
		if elem := t.translate(typ.Elem()); elem != nil {
			return types.NewPointer(elem)
		}
	case *types.Slice:
		if elem := t.translate(typ.Elem()); elem != nil {
			return types.NewSlice(elem)
		}
	case *types.Array:
		if elem := t.translate(typ.Elem()); elem != nil {
			return types.NewArray(elem, typ.Len())
		}
	case *types.Map:
		if key, elem := t.translate(typ.Key()), t.translate(typ.Elem()); key != nil && elem != nil {
			return types.NewMap(key, elem)
		}
	case *types.Struct:
		return t.structure(typ)
	case *types.Interface:
		if typ.Empty() {
			return typ
		}
	}
	return nil
}

func (t *translator) named(typ *types.Named) types.Type {
	obj := typ.Obj()
	if obj.Pkg() == nil {
		return typ
	}
	if isLocal(obj) {
		return nil
	}
	path := obj.Pkg().Path()
	s := t.prog.byPath[path]
	if s == nil {
		s = t.prog.source(t.from.byPath[path].meta)
	}
	if s.types == nil || !s.kept.names[obj.Name()].has(whole) {
		root := task{s: s, name: obj.Name(), depth: whole}
		if !slices.Contains(t.prog.roots, root) {
			t.prog.roots, t.more = append(t.prog.roots, root), true
		}
		return nil
	}
	found, ok := s.types.Scope().Lookup(obj.Name()).(*types.TypeName)
	if !ok || typ.TypeArgs().Len() == 0 {
		if ok {
			return found.Type()
		}
		return nil
	}
	var args []types.Type
	for arg := range typ.TypeArgs().Types() {
		args = append(args, t.translate(arg))
	}
	if slices.Contains(args, nil) {
		return nil
	}
	instance, err := types.Instantiate(nil, found.Type(), args, true)
	if err != nil {
		return nil
	}
	return instance
}

func (t *translator) structure(typ *types.Struct) types.Type {
	var fields []*types.Var
	var tags []string
	for i := range typ.NumFields() {
		field := typ.Field(i)
		fieldType := t.translate(field.Type())
		if fieldType == nil {
			return nil
		}
		var pkg *types.Package
		if s := t.prog.sourceOf(field.Pkg().Path()); s != nil {
			pkg = s.types
		}
		fields = append(fields, types.NewField(t.pos(field), pkg, field.Name(), fieldType, field.Embedded()))
		tags = append(tags, typ.Tag(i))
	}
	return types.NewStruct(fields, tags)
}

// pos returns the position of a field in prog.
func (t *translator) pos(field *types.Var) token.Pos {
	in := t.from.fset.File(field.Pos())
	s := t.prog.sourceOf(field.Pkg().Path())
	if in == nil || s == nil {
		return token.NoPos
	}
	for _, f := range s.files {
		if f.name == in.Name() {
			return t.prog.fset.File(f.syntax.FileStart).Pos(in.Offset(field.Pos()))
		}
	}
	return token.NoPos
}
