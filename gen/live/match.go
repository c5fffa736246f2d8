package live

import (
	"cmp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A List contains the tools that a running server lists. It is immutable.
type List struct {
	tools  []define.Tool
	byName map[string]int
}

// NewList returns a list of tools with distinct names.
func NewList(tools []define.Tool) *List {
	l := &List{tools: tools, byName: map[string]int{}}
	for i, t := range tools {
		l.byName[t.Name] = i
	}
	return l
}

// Len returns the number of tools.
func (l *List) Len() int { return len(l.tools) }

// Lookup returns the tool with a name.
func (l *List) Lookup(name string) (define.Tool, bool) {
	i, ok := l.byName[name]
	if !ok {
		return define.Tool{}, false
	}
	return l.tools[i], true
}

// A Match assigns listed tools to the packages whose source defines them.
type Match struct {
	list *List
	// found are the tools of packages that have a listed definition, at most one per name.
	found map[*inspect.Tool]bool
	// unread maps packages to registrations that static analysis could not read, at most
	// one per name.
	unread map[*inspect.Package][]*registered.Tool
	// Diags are the differences that [List.Match] found. [Match.Define] returns further
	// differences.
	Diags diag.List
	// Rest are the listed tools that are not in the source.
	Rest []define.Tool
	// Found counts the listed tools in the source that static analysis could read, and
	// Unread those that it could not read.
	Found, Unread int
}

// Match matches the list with the tools of packages by name. If several tools in the
// source have the same listed name, it chooses the tool with the fewest differences.
func (l *List) Match(pkgs []*inspect.Package) *Match {
	m := &Match{list: l, found: map[*inspect.Tool]bool{}, unread: map[*inspect.Package][]*registered.Tool{}}
	candidates := map[string][]candidate{}
	for _, pkg := range pkgs {
		for _, tool := range pkg.Tools {
			c := candidate{pkg: pkg, tool: tool, name: define.Name(pkg, tool)}
			listed, known := l.Lookup(c.name)
			if !known {
				m.Diags = append(m.Diags, notListed(c)...)
				continue
			}
			c.diags = compareRegistration(tool, listed)
			candidates[c.name] = append(candidates[c.name], c)
		}
	}
	for _, listed := range l.tools {
		if of := candidates[listed.Name]; len(of) > 0 {
			m.choose(of)
			m.Found++
		} else if pkg, reg := unreadNamed(pkgs, listed.Name); reg != nil {
			m.unread[pkg] = append(m.unread[pkg], reg)
			m.Unread++
		} else {
			m.Rest = append(m.Rest, listed)
		}
	}
	return m
}

// A candidate is a tool in the source that has a listed name.
type candidate struct {
	pkg   *inspect.Package
	tool  *inspect.Tool
	name  string
	diags diag.List
}

// choose keeps the candidate that has the fewest differences, and its diagnostics.
func (m *Match) choose(candidates []candidate) {
	best := slices.MinFunc(candidates, func(a, b candidate) int { return cmp.Compare(len(a.diags), len(b.diags)) })
	m.found[best.tool] = true
	m.Diags = append(m.Diags, best.diags...)
}

// unreadNamed returns the first registration called name that static analysis could not
// read.
func unreadNamed(pkgs []*inspect.Package, name string) (*inspect.Package, *registered.Tool) {
	for _, pkg := range pkgs {
		for _, reg := range pkg.Unread {
			if reg.Name.Stated && reg.Name.Value == name {
				return pkg, reg
			}
		}
	}
	return nil, nil
}

// notListed returns a note about a tool that the source registers unconditionally but that
// is not in the list.
func notListed(c candidate) diag.List {
	reg, pos := c.tool.Registered, c.tool.Pos
	if reg != nil {
		if len(reg.Conditions) > 0 {
			return nil
		}
		pos = reg.Pos
	}
	note := diag.Warnf(pos, diag.LiveDiffers, "%s is not in the server's list", c.name).
		WithHint("it may belong to another server or command, or its registration may be conditional; if not, please report this as a bug in toolgen")
	note.Severity = diag.Note
	return diag.List{note}
}
