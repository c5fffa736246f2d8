package gen

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// dialectNotes collect what lowering says of the tools of a package that its
// author must know: what a provider refuses, what is not strict although it
// was to be, and what one request does not take. The rest is for lint.
type dialectNotes struct {
	advice   define.Advice
	problems []dialectProblem
	lowered  []loweredTools
}

// A dialectProblem is one problem, whichever dialects have it.
type dialectProblem struct {
	define.Source
	tool     string
	note     lower.Note
	dialects []*dialect.Dialect
}

// loweredTools are the tools of the package as one dialect has them.
type loweredTools struct {
	dialect *dialect.Dialect
	tools   []dialect.Tool
	sources []define.Source
}

func (n *dialectNotes) add(d *dialect.Dialect, tool define.Tool, lowered dialect.Tool, notes []lower.Note) {
	for _, note := range notes {
		if note.Kind == lower.Refused || note.Kind == lower.Inexact {
			n.addProblem(d, tool, note)
		}
	}
	if d.Request == nil {
		return
	}
	at := slices.IndexFunc(n.lowered, func(l loweredTools) bool { return l.dialect == d })
	if at < 0 {
		at = len(n.lowered)
		n.lowered = append(n.lowered, loweredTools{dialect: d})
	}
	l := &n.lowered[at]
	l.tools, l.sources = append(l.tools, lowered), append(l.sources, tool.Source)
}

func (n *dialectNotes) addProblem(d *dialect.Dialect, tool define.Tool, note lower.Note) {
	at := slices.IndexFunc(n.problems, func(p dialectProblem) bool {
		return p.tool == tool.Name && p.note.Kind == note.Kind && p.note.Pos == note.Pos && p.note.Message == note.Message
	})
	if at < 0 {
		at = len(n.problems)
		n.problems = append(n.problems, dialectProblem{Source: tool.Source, tool: tool.Name, note: note})
	}
	n.problems[at].dialects = append(n.problems[at].dialects, d)
}

// diagnostic returns what the problem means to the author of the tool.
func (p dialectProblem) diagnostic(a define.Advice) diag.Diagnostic {
	pos := p.note.Pos
	if p.note.Kind == lower.Refused {
		if !pos.IsValid() {
			pos = p.Pos
		}
		return diag.Errorf(pos, diag.Refused, "%s cannot take the tool %s: %s", p.providers(), p.tool, p.note.Message).
			WithHint(a.Formats, p.formats())
	}
	if !pos.IsValid() {
		pos = p.StrictPos
	}
	return diag.Warnf(pos, diag.NotStrict, "the tool %s is not strict for %s: %s", p.tool, p.providers(), p.note.Message).
		WithHint("%s", a.StrictHint(p.note.Keyword))
}

// providers names those whose dialects have the problem: "OpenAI and Anthropic".
func (p dialectProblem) providers() string { return dialect.Providers(p.dialects) }

func (p dialectProblem) formats() string { return dialect.Names(p.dialects) }

// noStrictMode warns once of tools that are to be strict where no API that is
// written for has such a mode.
func noStrictMode(p define.Package) diag.List {
	at := slices.IndexFunc(p.Tools, func(t define.Tool) bool { return t.Strict != nil && *t.Strict })
	hasMode := func(d *dialect.Dialect) bool { return d.Strict != nil }
	if at < 0 || len(p.Formats) == 0 || slices.ContainsFunc(p.Formats, hasMode) {
		return nil
	}
	which := "the format " + p.Formats[0].Name + " has"
	if len(p.Formats) > 1 {
		which = "the formats " + dialect.Names(p.Formats) + " have"
	}
	modes := slices.DeleteFunc(dialect.All(), func(d *dialect.Dialect) bool { return d.Strict == nil })
	return diag.List{diag.Warnf(p.Tools[at].StrictPos, diag.NotStrict, "strict changes nothing: %s no strict mode", which).
		WithHint("leave strict out, or write a format that has one: %s", dialect.Names(modes))}
}

// noProfiled warns of profiles that no written format is for.
func noProfiled(p define.Package) diag.List {
	var diags diag.List
	for _, profile := range p.Profiles {
		if slices.ContainsFunc(p.Formats, func(d *dialect.Dialect) bool { return slices.Contains(profile.Formats, d.Name) }) {
			continue
		}
		said := p.Package.Options.Profiles[slices.IndexFunc(p.Package.Options.Profiles, func(said directive.Arg) bool { return said.Value == profile.Name })]
		formats := slices.DeleteFunc(dialect.All(), func(d *dialect.Dialect) bool { return !slices.Contains(profile.Formats, d.Name) })
		diags = append(diags, diag.Warnf(said.ValuePos, diag.BadValue, "profile=%s changes nothing: it is for %s, and no such format is written", profile.Name, dialect.Names(formats)).
			WithHint("leave it out, or write such a format, too"))
	}
	return diags
}

func (n *dialectNotes) diags() diag.List {
	var diags diag.List
	for _, p := range n.problems {
		diags = append(diags, p.diagnostic(n.advice))
	}
	for _, l := range n.lowered {
		for _, note := range l.dialect.Request(l.tools) {
			diags = append(diags, diag.Warnf(l.sources[note.Tool].StrictPos, diag.RequestLimit,
				"the tools of the package do not fit into one request of %s: %s", l.dialect.Provider, note.Message).
				WithHint("%s", n.advice.Fewer))
		}
	}
	return diags
}
