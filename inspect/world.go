package inspect

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/registered"
)

// isEvaluated reports whether the bodies of a package's functions can be evaluated.
func (prog *Program) isEvaluated(s *source) bool {
	return prog.search && (s.requested || prog.isUser(s))
}

// world returns the program in which registrations are looked for.
func (prog *Program) world() *registered.World {
	var sources []*source
	for _, s := range prog.order() {
		if s.evaluated {
			sources = append(sources, s)
		}
	}
	w := &registered.World{Fset: prog.fset, Sinks: prog.declaredSinks(sources), Named: prog.query.Sinks}
	for _, s := range sources {
		pkg := &registered.Package{Types: s.types, Target: s.target, Module: !s.requested || prog.isUser(s), Dir: s.meta.Dir, Info: s.info, OpaqueVars: map[*types.Var]bool{}}
		pkg.ReadFile = func(name string) ([]byte, error) { return prog.readEmbedded(s, name) }
		s.checkBodies()
		for _, f := range s.files {
			pkg.Files = append(pkg.Files, s.sound(f, pkg))
		}
		s.addGenerated(pkg)
		s.info.InitOrder = slices.DeleteFunc(s.info.InitOrder, func(init *types.Initializer) bool {
			return slices.ContainsFunc(init.Lhs, func(v *types.Var) bool { return pkg.OpaqueVars[v] })
		})
		pkg.Opaque = s.opaque()
		w.Packages = append(w.Packages, pkg)
	}
	return w
}

// isUser reports whether a package belongs to the user: to the module of a target.
func (prog *Program) isUser(s *source) bool {
	return !s.meta.Standard && (s.target || !s.meta.Foreign || s.meta.Module != nil && prog.modules[s.meta.Module])
}

// userSources returns the targets and the packages of their modules that they import,
// sorted by path, and parses them.
func (prog *Program) userSources() []*source {
	found := map[*source]bool{}
	level := prog.targets
	for len(level) > 0 {
		next := map[*source]bool{}
		for _, s := range level {
			found[s] = true
		}
		for _, dep := range prog.dependencies(level, func(*ast.ImportSpec) bool { return true }) {
			if !found[dep] && prog.isUser(dep) && len(dep.meta.Files) > 0 {
				next[dep] = true
			}
		}
		level = sortedSources(maps.Keys(next))
		prog.parse(slices.DeleteFunc(slices.Clone(level), func(s *source) bool { return s.parsed }))
	}
	for _, s := range prog.sources {
		if s.requested {
			found[s] = true
		}
	}
	return sortedSources(maps.Keys(found))
}

// request adds the functions that an evaluation needs to those whose bodies are
// type-checked. It reports whether any of them was not requested before.
func (prog *Program) request(needs []*types.Func) (more bool) {
	for _, fn := range needs {
		if fn.Pkg() == nil {
			continue
		}
		s := prog.byPath[fn.Pkg().Path()]
		key := reference{fn.Pkg().Path(), funcName(fn)}
		if s == nil || prog.requested[key] {
			continue
		}
		prog.requestFunc(s, key)
		more = true
	}
	return more
}

// requestFunc adds a function to those whose bodies are type-checked.
func (prog *Program) requestFunc(s *source, key reference) {
	prog.requested[key] = true
	if !prog.isEvaluated(s) { // its bodies were not parsed
		s.requested = true
		s.contents = &contents{leftOut: s.meta.Ignored}
		prog.parse([]*source{s})
	}
}

// funcName returns the name of a function in its package, "Type.Method" for a method,
// as [registered.GoName] does.
func funcName(fn *types.Func) string {
	recv := fn.Origin().Signature().Recv()
	if recv == nil {
		return fn.Name()
	}
	t := types.Unalias(recv.Type())
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	if named, ok := t.(*types.Named); ok {
		return named.Obj().Name() + "." + fn.Name()
	}
	return fn.Name()
}

func newInfo() *types.Info {
	return &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Instances:    map[*ast.Ident]types.Instance{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		Scopes:       map[ast.Node]*types.Scope{},
		FileVersions: map[*ast.File]string{},
	}
}
