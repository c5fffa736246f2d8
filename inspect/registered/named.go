package registered

import (
	"go/ast"
	"slices"
	"strings"
)

// wrapperNamed returns the wrapper that a directive or a flag declares a function to be.
func (f *finder) wrapperNamed(fn FuncName) (Wrapper, bool) {
	if row, ok := f.w.Sinks[fn.Path+"."+strings.TrimPrefix(fn.Recv+"."+fn.Name, ".")]; ok {
		return row, true
	}
	i := slices.IndexFunc(f.w.Named, func(row Wrapper) bool { return fn.IsNamed(row.Func) })
	if i < 0 {
		return Wrapper{}, false
	}
	f.namedCalled[i] = true
	return f.w.Named[i], true
}

// uncalled returns the functions of flags that nothing calls.
func (f *finder) uncalled() []Wrapper {
	var list []Wrapper
	for i, row := range f.w.Named {
		if !f.namedCalled[i] {
			list = append(list, row)
		}
	}
	return list
}

// sinkOfFlag returns the sink that a flag declares a function to be whose source is not
// part of the program.
func (e *evaluator) sinkOfFlag(c callee) (Sink, bool) {
	if len(e.w.Named) == 0 || c.path == "" || closureOf(c.value) != nil {
		return Sink{}, false
	}
	row, ok := e.found.wrapperNamed(FuncName{Path: c.path, Recv: c.recv, Name: c.name})
	sink := row.sink()
	sink.Path, sink.Recv, sink.Func = c.path, c.recv, c.name
	return sink, ok
}

// sink returns a wrapper as a sink without a path and a name.
func (row Wrapper) sink() Sink {
	return Sink{Name: row.Name, Description: row.Description, Tool: row.Tool, Handler: row.Handler}
}

// rowOf returns the wrapper that a function is.
func (f *finder) rowOf(c *closure) (Wrapper, bool) {
	node := ast.Node(c.lit)
	row, ok := Wrapper{}, false
	if c.fn != nil {
		node = c.fn.decl
		row, ok = f.wrapperNamed(FuncName{Path: c.fn.src.Path, Package: c.fn.src.Name, Recv: receiverOf(c.fn.decl), Name: c.fn.decl.Name.Name})
	}
	if !ok {
		row, ok = f.wrappers[node]
	}
	if ok && !f.learning {
		f.called[node] = true
	}
	return row, ok
}
