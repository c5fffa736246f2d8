package registered

import (
	"go/ast"
	"slices"
	"strings"
)

// wrapperNamed returns what a directive or a flag says of a function, by its import path
// and its name in the package.
func (f *finder) wrapperNamed(path, name string) (Wrapper, bool) {
	if row, ok := f.w.Sinks[path+"."+name]; ok {
		return row, true
	}
	i := slices.IndexFunc(f.w.Named, func(row Wrapper) bool {
		whole, asked := withoutVersion(path+"."+name), withoutVersion(row.Func)
		return whole == asked || strings.HasSuffix(whole, "/"+asked)
	})
	if i < 0 {
		return Wrapper{}, false
	}
	f.asked[i] = true
	return f.w.Named[i], true
}

// withoutVersion returns the name of a function, with its import path as cleanPath
// has it.
func withoutVersion(name string) string {
	slash := strings.LastIndexByte(name, '/') + 1
	end, rest, _ := strings.Cut(name[slash:], ".")
	return cleanPath(name[:slash]+end) + "." + rest
}

// uncalled returns the functions of flags that nothing calls.
func (f *finder) uncalled() []Wrapper {
	var list []Wrapper
	for i, row := range f.w.Named {
		if !f.asked[i] {
			list = append(list, row)
		}
	}
	return list
}

// sinkOfFlag returns how a function registers whose source is not there, as a
// flag says it.
func (e *evaluator) sinkOfFlag(c callee) (Sink, bool) {
	if len(e.w.Named) == 0 || c.path == "" || closureOf(c.value) != nil {
		return Sink{}, false
	}
	name := c.name
	if c.recv != "" {
		name = c.recv + "." + c.name
	}
	row, ok := e.found.wrapperNamed(c.path, name)
	sink := row.sink()
	sink.Path, sink.Recv, sink.Func = c.path, c.recv, c.name
	return sink, ok
}

// sink returns a wrapper as what its calls are.
func (row Wrapper) sink() Sink {
	return Sink{Name: row.Name, Description: row.Description, Tool: row.Tool, Handler: row.Handler}
}

// rowOf returns how a function registers what it is given.
func (f *finder) rowOf(c *closure) (Wrapper, bool) {
	node := ast.Node(c.lit)
	row, ok := Wrapper{}, false
	if c.fn != nil {
		node = c.fn.decl
		row, ok = f.wrapperNamed(c.fn.src.Path, GoName(c.fn.decl))
	}
	if !ok {
		row, ok = f.wrappers[node]
	}
	if ok && !f.learning {
		f.called[node] = true
	}
	return row, ok
}
