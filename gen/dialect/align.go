package dialect

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// Aligned returns two sets of tools in a form in which they can be compared. Each tool is
// converted to the dialect ([Located.Form]) from which its counterpart, the tool with the
// same name, was parsed. The counterpart also provides the package and the unknown parts of
// the tool. A tool without a counterpart is converted to the only dialect of the other set,
// if there is one.
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
		if t.Kind != Callable { // other kinds have only one form
			continue
		}
		form := common
		other, ok := counterpart(t, byName[t.Name])
		if ok {
			form = other.Form
			if t.Package == "" {
				aligned[i].Package, aligned[i].GoName = other.Package, other.GoName
			}
		}
		if form != nil && form != t.Form {
			aligned[i] = aligned[i].InForm(form)
		}
		for _, pointer := range t.Unknown {
			if ok && !slices.Contains(other.Unknown, pointer) {
				aligned[i].copyPart(other, pointer)
			}
		}
	}
	return aligned
}

// copyPart copies a part of the tool other to t. pointer is the JSON Pointer of the part in
// the MCP definition. If it is "", copyPart copies everything except the name.
func (t *Located) copyPart(other Located, pointer string) {
	if pointer == "" {
		name := t.Name
		t.Tool = other.Tool
		t.Name = name
		return
	}
	path := strings.Split(pointer[1:], "/")
	for i, token := range path {
		path[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
	}
	switch path[0] {
	case "title":
		t.Title = other.Title
	case "description":
		t.Description = other.Description
	case "icons", "_meta":
		isPart := func(m schema.Member) bool { return m.Key == path[0] }
		t.Extra = slices.DeleteFunc(slices.Clone(t.Extra), isPart)
		if i := slices.IndexFunc(other.Extra, isPart); i >= 0 {
			t.Extra, t.From = append(t.Extra, other.Extra[i]), other.From
		}
	case "annotations":
		for _, hint := range []struct {
			name     string
			to, from **bool
		}{
			{"readOnlyHint", &t.Annotations.ReadOnly, &other.Annotations.ReadOnly},
			{"destructiveHint", &t.Annotations.Destructive, &other.Annotations.Destructive},
			{"idempotentHint", &t.Annotations.Idempotent, &other.Annotations.Idempotent},
			{"openWorldHint", &t.Annotations.OpenWorld, &other.Annotations.OpenWorld},
		} {
			if len(path) == 1 || path[1] == hint.name {
				*hint.to = *hint.from
			}
		}
	case "inputSchema":
		t.Input = withPart(t.Input, other.Input, path[1:])
	case "outputSchema":
		t.Output = withPart(t.Output, other.Output, path[1:])
	}
}

// withPart returns a copy of doc in which the value at path is replaced by the value in
// other. The value is removed if other contains only its parent, and unchanged if other
// lacks the parent too.
func withPart(doc, other *schema.Doc, path []string) *schema.Doc {
	switch {
	case len(path) == 0 || doc == nil:
		return other
	case other == nil:
		return doc
	case doc.Kind == schema.Array && other.Kind == schema.Array:
		i, err := strconv.Atoi(path[0])
		if err != nil || i >= len(doc.Items) || i >= len(other.Items) {
			return other
		}
		changed := *doc
		changed.Items = slices.Clone(doc.Items)
		changed.Items[i] = withPart(doc.Items[i], other.Items[i], path[1:])
		return &changed
	case doc.Kind != schema.Object || other.Kind != schema.Object:
		return other
	}
	part := withPart(doc.Under(path[0]), other.Under(path[0]), path[1:])
	if part == nil {
		return doc.Without(path[0])
	}
	return doc.With(path[0], part)
}

// counterpart returns the tool in named that has the same package as t, or the only tool
// in named. All of them have the name of t.
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

// commonForm returns the dialect from which all callable tools were parsed. It returns nil
// if the dialects differ, or if the tools come from Go.
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

// InForm returns the tool as if it had been parsed from its definition in the dialect:
// with the lowered input schema, and without the properties for which the dialect has no
// field. It returns a tool that the API rejects unchanged.
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
