package gen

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Tools returns the tools of all packages before any dialect, in the order of
// the packages and of their source. A tool with errors is left out and reported.
func Tools(pkgs []*inspect.Package) ([]dialect.Located, diag.List) {
	tools := make([][]dialect.Located, len(pkgs))
	diags := eachPackage(pkgs, func(i int, p definedPackage) diag.List {
		tools[i] = p.located()
		return nil
	})
	return slices.Concat(tools...), diags
}

func (p definedPackage) located() []dialect.Located {
	tools := make([]dialect.Located, len(p.tools))
	for i, t := range p.tools {
		tools[i] = t.located(p.Path)
		tools[i].Box, tools[i].Origins = boxOf(t), p.originsOf(t)
	}
	return tools
}

// located returns a tool of a package with the places of its words.
func (t definedTool) located(pkg string) dialect.Located {
	located := dialect.Located{Tool: t.Tool, Package: pkg, Pos: t.pos, NamePos: t.namePos, DescriptionPos: t.docPos, Form: t.form}
	if t.facts != nil {
		located.GoName = t.facts.GoName
	}
	return located
}

// boxOf returns the one property of a box: an object that inference made for a
// result which is none, or one that has a mark, {"field": "result"}, which names
// the property.
func boxOf(t definedTool) string {
	properties, ok := t.Output.Get("properties")
	if !ok || len(properties.Members) != 1 {
		return ""
	}
	only := properties.Members[0].Key
	mark := schema.Obj(schema.M("field", schema.Str(only)))
	if t.schemas.Boxed || slices.ContainsFunc(t.Output.Members, func(m schema.Member) bool { return m.Value.Equal(mark) }) {
		return only
	}
	return ""
}

// Aligned returns two sets of tools as they can be compared: of tools with one
// name each is in the form that the other was read in, since what that form has
// no place for did not change, and a tool that does not say its package has that
// of the other. A tool without another of its name is taken for one of the form
// in which all of the other set is, if there is one.
func Aligned(a, b []dialect.Located) (alignedA, alignedB []dialect.Located) {
	return alignedTo(a, b), alignedTo(b, a)
}

func alignedTo(tools, others []dialect.Located) []dialect.Located {
	common := commonForm(others)
	byName := map[string][]dialect.Located{}
	for _, other := range others {
		byName[other.Name] = append(byName[other.Name], other)
	}
	aligned := slices.Clone(tools)
	for i, t := range tools {
		form := common
		if other, ok := counterpart(t, byName[t.Name]); ok {
			form = other.Form
			if t.Package == "" {
				aligned[i].Package, aligned[i].GoName = other.Package, other.GoName
			}
		}
		if form != nil && form != t.Form {
			aligned[i] = aligned[i].InForm(form)
		}
	}
	return aligned
}

// counterpart returns the tool of the same package among tools of one name, or
// the only one.
func counterpart(t dialect.Located, named []dialect.Located) (dialect.Located, bool) {
	for _, other := range named {
		if other.Package == t.Package {
			return other, true
		}
	}
	if len(named) != 1 {
		return dialect.Located{}, false
	}
	return named[0], true
}

func commonForm(tools []dialect.Located) *dialect.Dialect {
	if len(tools) == 0 {
		return nil
	}
	for _, t := range tools {
		if t.Form != tools[0].Form {
			return nil
		}
	}
	return tools[0].Form
}
