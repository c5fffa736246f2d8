package lint

import (
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Status describes whether a provider accepts a tool.
type Status uint8

// The statuses, from best to worst.
const (
	Yes       Status = iota // unchanged
	Adapted                 // after lowering, which rewrites constructs that the provider does not support
	No                      // not at all
	Unwritten               // an answer that is not generated for the provider
)

var statusNames = [...]string{"yes", "adapted", "no", "-"}

// String returns "yes", "adapted", "no" or "-".
func (s Status) String() string { return statusNames[s] }

// A Verdict reports whether one provider accepts a tool, and why.
type Verdict struct {
	Dialect *dialect.Dialect
	Status  Status
	Strict  bool         // the definition for this dialect is strict
	Notes   []lower.Note // the changes by lowering, and the reasons for a rejection
	// Refusing lists the MCP revisions whose schema rejects the tool. It is set only for
	// the dialect of MCP.
	Refusing []string
	// Fields are fields of the tool that only some APIs support, and how this API uses
	// them.
	Fields  []dialect.FieldUse
	lowered dialect.Tool
}

// Adaptations returns the number of notes about changes by lowering.
func (v Verdict) Adaptations() int {
	n := 0
	for _, note := range v.Notes {
		if note.Kind < lower.Inexact {
			n++
		}
	}
	return n
}

func judge(t dialect.Tool, providers []*dialect.Dialect) []Verdict {
	verdicts := make([]Verdict, len(providers))
	for i, d := range providers {
		lowered, notes := d.Lower(t)
		v := Verdict{Dialect: d, Notes: notes, lowered: lowered, Strict: lowered.Strict != nil && *lowered.Strict && d.Strict != nil}
		if d == dialect.MCP {
			var all []string
			for _, limit := range revisionLimits {
				if limit.refuses(lowered) {
					all = append(all, limit.revisions...)
				}
			}
			slices.Sort(all)
			v.Refusing = slices.Compact(all)
		}
		switch {
		case lower.Has(notes, lower.Refused):
			v.Status, v.Strict = No, false
		case v.Adaptations() > 0:
			v.Status = Adapted
		}
		if v.Status != No && t.Kind == dialect.Callable {
			v.Fields = dialect.UsesOf(t, lowered)
		}
		verdicts[i] = v
	}
	return verdicts
}

// refuse changes the verdict of a provider to [No] if an error is about this provider, or
// if a finding reports a name that this provider rejects.
func refuse(verdicts []Verdict, findings []Finding) {
	for i, v := range verdicts {
		for _, f := range findings {
			refused := f.Severity == diag.Error || f.Code == "name-pattern" && v.Dialect.CheckName(f.Tool) != nil
			if !refused || f.Code == providerRefuses || !slices.Contains(f.Providers, v.Dialect.Name) {
				continue // the notes already contain it
			}
			verdicts[i].Status, verdicts[i].Strict = No, false
			saysSo := func(n lower.Note) bool { return n.Kind == lower.Refused && isAboutKey(v.Dialect, n) && n.Pos == f.Pos }
			if slices.ContainsFunc(v.Notes, saysSo) {
				continue
			}
			verdicts[i].Notes = append(slices.Clip(verdicts[i].Notes), lower.Note{Kind: lower.Refused, Pos: f.Pos, Message: f.Message})
		}
	}
}

// providerRefuses is the code of findings about impossible lowerings. The verdicts already
// include these.
const providerRefuses = "provider-refuses"

// A sharedNote is a lowering note that several providers have for the same position.
type sharedNote struct {
	lower.Note
	dialects []*dialect.Dialect
}

// providers returns the names of the providers that share the note, such as "OpenAI and
// Anthropic".
func (n sharedNote) providers() string { return dialect.Providers(n.dialects) }

// equal reports whether two notes are the same. If possible, it compares source positions
// instead of paths, because a recursive type occurs at several paths in the schema.
func (n sharedNote) equal(other lower.Note) bool {
	samePlace := n.Pos == other.Pos && (n.Pos.IsValid() || slices.Equal(n.Path, other.Path))
	return samePlace && n.Kind == other.Kind && n.Keyword == other.Keyword && n.Message == other.Message
}

// sharedNotes returns the notes about a tool without duplicates. It skips notes that
// reject a key, because a rule reports these.
func (s *subject) sharedNotes(is func(lower.Kind) bool) []sharedNote {
	var all []sharedNote
	for _, v := range s.verdicts {
		for _, n := range v.Notes {
			if !is(n.Kind) || n.Kind == lower.Refused && isAboutKey(v.Dialect, n) {
				continue
			}
			at := slices.IndexFunc(all, func(other sharedNote) bool { return other.equal(n) })
			if at < 0 {
				at = len(all)
				all = append(all, sharedNote{Note: n})
			}
			all[at].dialects = append(all[at].dialects, v.Dialect)
		}
	}
	return all
}

// noted returns a check that reports each note whose kind satisfies is. The function
// finding converts the note to the finding.
func noted(is func(lower.Kind) bool, finding func(*subject, sharedNote) found) func(*subject, func(found)) {
	return func(s *subject, add func(found)) {
		for _, n := range s.sharedNotes(is) {
			f := finding(s, n)
			f.pos = either(n.Pos, f.pos)
			f.subject = s.input().at(n.Path) + " for " + n.providers()
			if n.Keyword != "" {
				f.subject = n.Keyword + " of " + f.subject
			}
			for _, d := range n.dialects {
				if !slices.Contains(f.providers, d.Name) {
					f.providers = append(f.providers, d.Name)
				}
			}
			add(f)
		}
	}
}

func refusedFinding(s *subject, n sharedNote) found {
	return found{
		pos:     s.Pos,
		message: fmt.Sprintf("%s accept the %s %s: %s", dialect.DoNot(n.dialects), s.Kind, s.Name, n.Message),
		hint:    fmt.Sprintf("change the schema, or do not send the %s to a provider that rejects it", s.Kind),
	}
}

func inexactFinding(s *subject, n sharedNote) found {
	hint := "change the schema, or remove strict"
	if s.StrictHint != nil {
		hint = s.StrictHint(n.Keyword)
	}
	return found{
		pos:     s.strictPos(),
		message: fmt.Sprintf("the tool %s cannot be strict for %s: %s", s.Name, n.providers(), n.Message),
		hint:    hint,
	}
}

func adaptedFinding(s *subject, n sharedNote) found {
	return found{
		pos:     s.pos(s.input(), n.Path),
		message: fmt.Sprintf("%s: %s of the %s %s: %s", n.providers(), n.Path, s.Kind, s.Name, n.Message),
	}
}

func isKind(kind lower.Kind) func(lower.Kind) bool {
	return func(k lower.Kind) bool { return k == kind }
}

// checkStrictable finds tools that could be strict without loss, but do not set strict.
func checkStrictable(s *subject, add func(found)) {
	if !s.options.Strict || !s.unsaid {
		return
	}
	for _, v := range s.verdicts {
		told := slices.ContainsFunc(v.Notes, func(n lower.Note) bool { return n.Kind == lower.Described })
		if !v.Strict || told {
			continue
		}
		add(found{
			pos: s.Pos, subject: "strict for " + v.Dialect.Provider, providers: []string{v.Dialect.Name},
			message: fmt.Sprintf("the tool %s can be strict for %s without loss", s.Name, v.Dialect.Provider),
			hint:    "add strict to //toolgen:tool",
		})
	}
}

// A revisionLimit lists the MCP revisions whose schema rejects a tool that other revisions
// accept. A client that validates its input against such a schema rejects the whole list
// of tools, not only this tool.
type revisionLimit struct {
	revisions []string
	refuses   func(dialect.Tool) bool
}

// revisionLimits are the known limits. Revision 2025-03-26 has no output schemas, so it
// ignores them.
// https://github.com/modelcontextprotocol/modelcontextprotocol/tree/main/schema
var revisionLimits = []revisionLimit{
	{[]string{"2025-03-26", "2025-06-18", "2025-11-25"}, func(t dialect.Tool) bool { return hasBooleanProperty(t.Input) }},
	{[]string{"2025-06-18", "2025-11-25"}, func(t dialect.Tool) bool { return hasBooleanProperty(t.Output) }},
	{[]string{"2025-06-18", "2025-11-25"}, isNatural},
}

// hasBooleanProperty checks only the arguments, or the root of a result, because the
// revisions check no deeper level.
func hasBooleanProperty(doc *schema.Doc) bool {
	return slices.ContainsFunc(doc.Table("properties"), func(m schema.Member) bool { return m.Value.Kind == schema.Bool })
}

// isNatural reports whether the schema of a result does not require an object.
func isNatural(t dialect.Tool) bool {
	return t.Output != nil && t.Output.TextUnder("type") != "object"
}

func checkNaturalResult(s *subject, add func(found)) {
	if !isNatural(s.Tool.Tool) {
		return
	}
	d := side{"output", s.Output}
	add(found{
		pos: s.pos(d, nil), subject: "output",
		message: fmt.Sprintf("the result of %s is not an object: in MCP sessions before 2026-07-28, for example with the TypeScript SDK up to 1.32 and by default in 2.4, clients reject the whole list of tools", s.Name),
		hint:    "remove mcp-revision=2026-07-28 until all clients support that revision, so that the result is wrapped in an object",
	})
}

// keptOfResults are the root keywords of a result schema that the TypeScript SDK 1.22.0
// keeps.
var keptOfResults = []string{"type", "properties", "required", "additionalProperties"}

// checkResultSchema finds results whose schema the TypeScript SDK 1.22.0 rejects, or
// breaks by removing parts.
func checkResultSchema(s *subject, add func(found)) {
	if s.Output == nil || s.Output.TextUnder("type") != "object" {
		return
	}
	kept := s.Output.Only(keptOfResults...)
	var why string
	path := schema.Path{"additionalProperties"}
	others := kept.Under("additionalProperties")
	refs, graph := schema.Refs(kept), schema.NewGraph(kept)
	lost := slices.IndexFunc(refs, func(ref string) bool { return graph.Resolve(ref) == nil })
	switch {
	case others != nil && others.Kind != schema.Bool:
		why = "it accepts only a boolean as additionalProperties"
	case lost >= 0:
		path, why = schema.Path{"$defs"}, "it removes the target of "+refs[lost]
	default:
		return
	}
	d := side{"output", s.Output}
	add(found{
		pos: s.pos(d, path), subject: d.at(path),
		message: fmt.Sprintf("the TypeScript SDK 1.22.0 rejects the whole list of tools because of the result schema of %s: %s", s.Name, why),
		hint:    "to support such clients, return a struct with the value in a field, and do not use the package option refs",
	})
}
