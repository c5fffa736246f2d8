package layout

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A Lowered is a tool lowered for one dialect.
type Lowered struct {
	Input    *schema.Doc
	Envelope *schema.Doc // definition in the dialect; nil if models must not receive the tool
	Refused  bool        // whether the API rejects the tool or must not receive it
	// hasInput and hasOutput report whether the definition contains the input schema and
	// the output schema.
	hasInput, hasOutput bool
}

func newLowered(d *dialect.Dialect, t dialect.Tool, notes []lower.Note) Lowered {
	l := Lowered{Input: t.Input, Envelope: d.Envelope(t), Refused: lower.Has(notes, lower.Refused)}
	l.findSchemas(l.Envelope, t.Output)
	return l
}

// findSchemas searches part, which belongs to the definition, for the input schema and
// for output, and sets hasInput and hasOutput.
func (l *Lowered) findSchemas(part, output *schema.Doc) {
	switch {
	case part == l.Input:
		l.hasInput = true
	case part == output:
		l.hasOutput = true
	default:
		for _, m := range part.Members {
			l.findSchemas(m.Value, output)
		}
	}
}

// Lower lowers each tool of a package for each of its formats. The diagnostics report
// tools that a provider rejects, tools that cannot be strict although they should be, and
// limits of a request that are exceeded. Lint reports everything else.
func Lower(p define.Package) ([][]Lowered, diag.List) {
	tools := make([][]Lowered, len(p.Tools))
	formats := len(p.Formats)
	var problems []problem
	requests := make([][]dialect.Tool, formats) // the tools of each request, for formats that limit the request as a whole
	for i := range p.Tools {
		tool := &p.Tools[i]
		tools[i] = make([]Lowered, formats)
		for k, d := range p.Formats {
			if d != dialect.MCP && tool.IsForView() {
				tools[i][k].Refused = true
				continue
			}
			lowered, notes := d.Lower(tool.Tool)
			tools[i][k] = newLowered(d, lowered, notes)
			if d.Request != nil {
				requests[k] = append(requests[k], lowered)
			}
			for _, note := range notes {
				if note.Kind == lower.Refused || note.Kind == lower.Inexact {
					problems = withProblem(problems, d, p.Formats, *tool, note)
				}
			}
		}
	}
	diags := diagnostics(problems, p.Advice)
	for k, d := range p.Formats {
		if len(requests[k]) == 0 {
			continue
		}
		for _, note := range d.Request(requests[k]) {
			diags = append(diags, diag.Warnf(p.Tools[note.Tool].StrictPos, diag.RequestLimit,
				"one request of %s cannot contain all tools of the package: %s", d.Provider, note.Message).
				WithHint("%s", p.Advice.Fewer))
		}
	}
	return tools, diags
}

// LowerAnswers lowers each answer of a package for each of its formats. It reports the
// providers that cannot express an answer exactly.
func LowerAnswers(p define.Package) ([][]Lowered, diag.List) {
	answers := make([][]Lowered, len(p.Answers))
	var problems []problem
	for i, answer := range p.Answers {
		for _, d := range answer.Formats {
			lowered, notes := d.Lower(answer.Tool.Tool)
			answers[i] = append(answers[i], newLowered(d, lowered, notes))
			for _, note := range notes {
				if note.Kind == lower.Refused {
					problems = withProblem(problems, d, answer.Formats, answer.Tool, note)
				}
			}
		}
	}
	var diags diag.List
	for _, problem := range problems {
		diags = append(diags, problem.diagnostic(define.OfKind(problem.kind)))
	}
	return answers, diags
}

func diagnostics(problems []problem, a define.Advice) diag.List {
	var diags diag.List
	for _, problem := range problems {
		diags = append(diags, problem.diagnostic(a))
	}
	return diags
}

// A problem is a problem of a tool in one or more dialects.
type problem struct {
	define.Source
	kind     dialect.Kind
	tool     string
	note     lower.Note
	dialects []*dialect.Dialect // the dialects with the problem
	formats  []*dialect.Dialect // all dialects of the tool
}

func withProblem(problems []problem, d *dialect.Dialect, formats []*dialect.Dialect, tool define.Tool, note lower.Note) []problem {
	at := slices.IndexFunc(problems, func(p problem) bool {
		return p.tool == tool.Name && p.note.Kind == note.Kind && p.note.Pos == note.Pos && p.note.Message == note.Message
	})
	if at < 0 {
		at = len(problems)
		problems = append(problems, problem{Source: tool.Source, kind: tool.Kind, tool: tool.Name, note: note, formats: formats})
	}
	problems[at].dialects = append(problems[at].dialects, d)
	return problems
}

func (p problem) diagnostic(a define.Advice) diag.Diagnostic {
	pos, providers := p.note.Pos, dialect.Providers(p.dialects)
	if p.note.Kind == lower.Refused {
		if !pos.IsValid() {
			pos = p.Pos
		}
		others := slices.DeleteFunc(slices.Clone(p.formats), func(d *dialect.Dialect) bool { return slices.Contains(p.dialects, d) })
		return diag.Errorf(pos, diag.Refused, "%s accept the %s %s: %s", dialect.DoNot(p.dialects), p.kind, p.tool, p.note.Message).
			WithHint("%s", a.FormatsHint(p.note.Keyword, others))
	}
	if !pos.IsValid() {
		pos = p.StrictPos
	}
	return diag.Warnf(pos, diag.NotStrict, "the tool %s is not strict for %s: %s", p.tool, providers, p.note.Message).
		WithHint("%s", a.StrictHint(p.note.Keyword))
}

// noStrictMode warns once about strict tools if no requested API has a strict mode.
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
	return diag.List{diag.Warnf(p.Tools[at].StrictPos, diag.NotStrict, "strict has no effect: %s no strict mode", which).
		WithHint("remove strict, or use a format that supports it: %s", dialect.Names(modes))}
}

// unlisted returns an error for each tool that only the view of an MCP App may call. It
// returns no errors if the package has definitions for MCP.
func unlisted(p define.Package) diag.List {
	var diags diag.List
	for _, t := range p.Tools {
		if t.IsForView() && !slices.Contains(p.Formats, dialect.MCP) {
			diags = append(diags, diag.Errorf(t.Pos, diag.BadValue, "only the views of MCP Apps may call %s, but the package has no definitions for MCP", t.Name).
				WithHint("add mcp to format=, or remove visibility=app"))
		}
	}
	return diags
}

// noProfiled warns about profiles that do not apply to any requested format.
func noProfiled(p define.Package) diag.List {
	var written []*dialect.Dialect
	if len(p.Tools) > 0 {
		written = slices.Clone(p.Formats)
	}
	for _, answer := range p.Answers {
		written = append(written, answer.Formats...)
	}
	var diags diag.List
	for _, profile := range p.Profiles {
		if slices.ContainsFunc(written, func(d *dialect.Dialect) bool { return slices.Contains(profile.Formats, d.Name) }) {
			continue
		}
		said := p.Package.Options.Profiles[slices.IndexFunc(p.Package.Options.Profiles, func(said directive.Arg) bool { return said.Value == profile.Name })]
		formats := slices.DeleteFunc(dialect.All(), func(d *dialect.Dialect) bool { return !slices.Contains(profile.Formats, d.Name) })
		diags = append(diags, diag.Warnf(said.ValuePos, diag.BadValue, "profile=%s has no effect: it applies to %s, but no such format is generated", profile.Name, dialect.Names(formats)).
			WithHint("remove profile=, or add one of these formats to format="))
	}
	return diags
}
