package gen

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/live"
	"github.com/go-toolgen/toolgen/gen/read"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// A Live is the tools/list of a running server. Its definitions replace those in the
// source of packages. The methods of a nil Live return the definitions in the source.
type Live struct {
	list *live.List
	// SourceOnly omits listed tools that are not in the packages.
	SourceOnly bool
}

// ReadLive parses the tools/list of a running server. It reports the same errors as for a
// file of MCP definitions.
func ReadLive(file read.File) (*Live, diag.List) {
	p, diags := read.Tools(&inspect.Package{}, wanted(directive.Package{}), file, read.ToJudge)
	return &Live{list: live.NewList(p.Tools)}, diags
}

// Has reports whether the list contains a tool.
func (l *Live) Has(name string) bool {
	if l == nil {
		return false
	}
	_, ok := l.list.Lookup(name)
	return ok
}

// LiveCounts counts listed tools.
type LiveCounts struct {
	All    int // all tools in the list
	Found  int // tools that static analysis finds in the source
	Unread int // tools that are in the source but that static analysis cannot read
}

// Differences describes how the listed definition of a tool differs from t, for example
// `description is "a" in the source, and "b" in the server's list`. The parameters input
// and output select whether schemas are compared.
func (l *Live) Differences(t dialect.Located, input, output bool) []string {
	return l.list.Differences(t, input, output)
}

// Counts counts the listed tools that are in the packages.
func (l *Live) Counts(pkgs []*inspect.Package) LiveCounts {
	m := l.list.Match(pkgs)
	return LiveCounts{l.list.Len(), m.Found, m.Unread}
}

// Tools returns the listed tools with their positions in the source of packages (see
// [Tools]), followed by the tools that are only in the list. It reports differences
// between the list and the source.
func (l *Live) Tools(pkgs []*inspect.Package) ([]dialect.Located, diag.List) {
	tools := make([][]dialect.Located, len(pkgs)+1)
	diags := l.each(pkgs, func(i int, p define.Package) diag.List {
		tools[i] = p.Located()
		return nil
	})
	return slices.Concat(tools...), diags
}

// Definitions returns the listed tools in one dialect (see [Definitions]), in the order of
// [Live.Tools].
func (l *Live) Definitions(pkgs []*inspect.Package, d *dialect.Dialect) ([]Definition, diag.List) {
	defs := make([][]Definition, len(pkgs)+1)
	diags := l.each(pkgs, func(i int, p define.Package) (diags diag.List) {
		defs[i], diags = definitionsIn(p, d)
		return diags
	})
	return slices.Concat(defs...), diags
}

// each calls use with every package, whose tools have the listed definitions. It then
// calls use with a package that contains the tools that are only in the list.
func (l *Live) each(pkgs []*inspect.Package, use func(i int, p define.Package) diag.List) diag.List {
	if l == nil {
		return eachPackage(inspect.Trace{}, pkgs, use)
	}
	m := l.list.Match(pkgs)
	diags := make([]diag.List, len(pkgs)+1)
	parallel.Do(len(pkgs), func(i int) {
		want := wanted(pkgs[i].Options)
		want.Variables = true
		p, found := m.Define(pkgs[i], want)
		diags[i] = append(found, use(i, p)...)
	})
	if !l.SourceOnly {
		diags[len(pkgs)] = use(len(pkgs), m.Listed(wanted(directive.Package{})))
	}
	return append(slices.Concat(diags...), m.Diags...)
}
