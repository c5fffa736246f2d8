package live

import (
	"cmp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// Define returns those tools of a package that are in the list, with the listed
// definitions. It is not an error if a tool's types have no definition, because the list
// contains the definition.
func (m *Match) Define(pkg *inspect.Package, wanted define.Wanted) (define.Package, diag.List) {
	listed := *pkg
	listed.Tools = slices.DeleteFunc(slices.Clone(pkg.Tools), func(t *inspect.Tool) bool { return !m.found[t] })
	p, diags := define.Infer(&listed, wanted)
	undefined := missing(listed.Tools, p.Tools)
	if len(undefined) > 0 {
		listed.Tools = slices.DeleteFunc(listed.Tools, func(t *inspect.Tool) bool { return slices.Contains(undefined, t) })
		p, diags = define.Infer(&listed, wanted)
	}
	tools := make([]define.Tool, 0, len(p.Tools)+len(undefined)+len(m.unread[pkg]))
	for _, static := range p.Tools {
		definition, _ := m.list.Lookup(static.Name)
		if static.Facts.Registered == nil {
			diags = append(diags, compareDefinition(static, definition)...)
		}
		tools = append(tools, p.WithListed(static, definition.Tool))
	}
	for _, found := range undefined {
		definition, _ := m.list.Lookup(define.Name(pkg, found))
		tools = append(tools, define.Unreadable(define.SourceOf(pkg, found), found, partsOf(found.Registered), givenInput(found.Registered), definition.Tool))
	}
	for _, reg := range m.unread[pkg] {
		definition, _ := m.list.Lookup(reg.Name.Value)
		tools = append(tools, define.Unreadable(sourceOfCall(reg), nil, partsOf(reg), givenInput(reg), definition.Tool))
	}
	slices.SortStableFunc(tools, func(a, b define.Tool) int {
		return cmp.Or(cmp.Compare(a.Pos.Filename, b.Pos.Filename), cmp.Compare(a.Pos.Offset, b.Pos.Offset))
	})
	p.Tools = tools
	return p, diags
}

func missing(tools []*inspect.Tool, defined []define.Tool) []*inspect.Tool {
	return slices.DeleteFunc(slices.Clone(tools), func(t *inspect.Tool) bool {
		return slices.ContainsFunc(defined, func(d define.Tool) bool { return d.Facts == t })
	})
}

func sourceOfCall(reg *registered.Tool) define.Source {
	return define.Source{
		Called: reg.Name.Value, Pos: reg.Pos, StrictPos: reg.Pos,
		NamePos: cmp.Or(reg.Name.Pos, reg.Pos), DocPos: cmp.Or(reg.Description.Pos, reg.Pos),
	}
}

// partsOf returns the parts of a registration that static analysis could read.
func partsOf(reg *registered.Tool) []dialect.Part {
	if reg == nil {
		return nil
	}
	var parts []dialect.Part
	add := func(name string, text registered.Text) {
		if text.Stated {
			parts = append(parts, dialect.Part{Name: name, Value: text.Value, Origin: schema.OriginAt(text.Pos, inspect.RegistrationRule)})
		}
	}
	add("name", reg.Name)
	add("title", reg.Title)
	add("description", reg.Description)
	return parts
}

// givenInput returns the input schema of a registration, with its positions. If static
// analysis could not read the schema, the result is an empty schema at its position. If
// the registration has no input schema, the result is nil.
func givenInput(reg *registered.Tool) *schema.Doc {
	if reg == nil {
		return nil
	}
	input, _ := inspect.GivenBy(reg)
	doc := parseGiven(input)
	for _, u := range reg.Unread {
		if doc == nil && u.Part == registered.InputPart {
			doc = schema.Obj()
			doc.Origin = schema.OriginAt(u.Pos, inspect.RegistrationRule)
		}
	}
	return doc
}

// parseGiven parses a schema that the source defines. It returns nil if there is no such
// schema, or if it is not JSON.
func parseGiven(given *inspect.Schema) *schema.Doc {
	if given == nil {
		return nil
	}
	doc, err := schema.ParseFrom([]byte(given.Text), func(int) *schema.Origin {
		return schema.OriginAt(given.Pos, given.Rule)
	})
	if err != nil {
		return nil
	}
	return doc
}

// Listed returns a package with the tools that are only in the list.
func (m *Match) Listed(wanted define.Wanted) define.Package {
	tools := slices.Clone(m.Rest)
	for i := range tools {
		tools[i].Form = dialect.MCP
	}
	return define.Package{Package: &inspect.Package{}, Wanted: wanted, FromFile: true, Advice: define.InFile, Tools: tools}
}
