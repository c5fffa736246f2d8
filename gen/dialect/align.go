package dialect

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/lower"
)

// Aligned returns two sets of tools in a form in which they can be compared. Each
// tool is put into the dialect ([Located.Form]) that the tool of the same name in
// the other set was read from: what that dialect has no field for is no difference.
// A tool without a package gets that of the other. A tool whose name the other set
// lacks is put into the dialect of that set, if all tools there have the same one.
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
		if t.Kind != Callable { // the others have one form
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

// counterpart returns, of the tools that have the name of t, the one of the same
// package, or the only one.
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

// commonForm returns the dialect that all callable tools were read from; nil if they
// differ, or were made from Go.
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

// InForm returns the tool as it is read back from its definition in the dialect:
// with the lowered input schema, and without what the dialect has no field for. A
// tool that the API refuses is returned unchanged.
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
