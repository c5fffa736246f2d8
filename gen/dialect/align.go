package dialect

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/lower"
)

// Aligned returns two sets of tools in a form in which they can be compared. Each tool
// is converted to the dialect ([Located.Form]) that the tool with the same name in the
// other set was parsed from, so that fields that this dialect lacks make no difference.
// A tool without a package gets the package of the other tool. If the other set has no
// tool with the name, the tool is converted to the dialect of that set, provided that
// all tools there have the same dialect.
func Aligned(a, b []Located) (alignedA, alignedB []Located) {
	return alignedTo(a, b), alignedTo(b, a)
}

func alignedTo(tools, others []Located) []Located {
	common := commonForm(others)
	byName := map[string][]Located{}
	for _, other := range others {
		byName[other.Name] = append(byName[other.Name], other)
	}
	aligned := slices.Clone(tools)
	for i, t := range tools {
		if t.Kind != Callable { // the other kinds have one form
			continue
		}
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

// counterpart returns the tool that has the same package as t, or the only tool, of the
// tools with the name of t.
func counterpart(t Located, named []Located) (Located, bool) {
	for _, other := range named {
		if other.Package == t.Package && other.Kind == t.Kind {
			return other, true
		}
	}
	if len(named) != 1 || named[0].Kind != t.Kind {
		return Located{}, false
	}
	return named[0], true
}

// commonForm returns the dialect that all callable tools were parsed from, or nil if the
// dialects differ or the tools come from Go.
func commonForm(tools []Located) *Dialect {
	tools = slices.DeleteFunc(slices.Clone(tools), func(t Located) bool { return t.Kind != Callable })
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

// InForm returns the tool as it is parsed from its definition in the dialect: with the
// lowered input schema, and without the properties that the dialect has no field for. A
// tool that the API rejects is returned unchanged.
func (t Located) InForm(d *Dialect) Located {
	lowered, notes := d.Lower(t.Tool)
	if lower.Has(notes, lower.Refused) {
		return t
	}
	if read, err := d.Parse(d.Envelope(lowered)); err == nil {
		t.Tool, t.Form = read, d
	}
	return t
}
