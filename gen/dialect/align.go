package dialect

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/lower"
)

// Aligned returns two sets of tools as they can be compared: of tools with one
// name each is in the form that the other was read in, since what that form has
// no place for did not change, and a tool that does not say its package has that
// of the other. A tool without another of its name is taken for one of the form
// in which all of the other set is, if there is one.
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
		if t.Kind != Callable { // which is in no form
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

// counterpart returns the tool of the same package among tools of one name, or
// the only one.
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

// InForm returns the tool as it is read from its own definition in the
// dialect: without what the dialect has no place for, and with the input schema
// that its API takes. A tool that the API refuses stays as it is.
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
