package lint

import (
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
)

// The code of what lowering refuses, which the verdicts know without it.
const providerRefuses = "provider-refuses"

// A sharedNote is what lowering says of one place for some of the providers.
type sharedNote struct {
	lower.Note
	dialects []*dialect.Dialect
}

// providers names those that share the note: "OpenAI and Anthropic".
func (n sharedNote) providers() string { return dialect.Providers(n.dialects) }

// equal reports whether a note says the same. What has one place in the source
// may stand at several in the schema, where a type refers to itself.
func (n sharedNote) equal(other lower.Note) bool {
	samePlace := n.Pos == other.Pos && (n.Pos.IsValid() || slices.Equal(n.Path, other.Path))
	return samePlace && n.Kind == other.Kind && n.Keyword == other.Keyword && n.Message == other.Message
}

// sharedNotes returns the notes on a tool, each once, unless they refuse a key,
// for which there is a rule.
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

// noted returns a check that tells of notes of lowering.
func noted(is func(lower.Kind) bool, finding func(*subject, sharedNote) found) func(*subject) []found {
	return func(s *subject) []found {
		var all []found
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
			all = append(all, f)
		}
		return all
	}
}

func refusedFinding(s *subject, n sharedNote) found {
	return found{
		pos:     s.Pos,
		message: fmt.Sprintf("%s accept the %s %s: %s", dialect.DoNot(n.dialects), s.Kind, s.Name, n.Message),
		hint:    fmt.Sprintf("change that, or do not offer the %s there", s.Kind),
	}
}

func inexactFinding(s *subject, n sharedNote) found {
	hint := "change that, or remove strict"
	if s.StrictHint != nil {
		hint = s.StrictHint(n.Keyword)
	}
	return found{
		pos:     s.strictPos(),
		message: fmt.Sprintf("the tool %s cannot be strict for %s: %s", s.Name, n.providers(), n.Message),
		hint:    hint,
	}
}

func movedFinding(s *subject, n sharedNote) found {
	return found{
		pos:     s.pos(s.input(), n.Path),
		message: fmt.Sprintf("%s: %s of the %s %s: %s", n.providers(), n.Path, s.Kind, s.Name, n.Message),
	}
}

func isKind(kind lower.Kind) func(lower.Kind) bool {
	return func(k lower.Kind) bool { return k == kind }
}

func isMoved(k lower.Kind) bool { return k < lower.Inexact }

// checkStrictable finds tools that lose nothing as strict ones and do not say
// that they are.
func checkStrictable(s *subject) []found {
	if !s.options.Strict || !s.unsaid {
		return nil
	}
	var all []found
	for _, v := range s.verdicts {
		told := slices.ContainsFunc(v.Notes, func(n lower.Note) bool { return n.Kind == lower.Described })
		if !v.Strict || told {
			continue
		}
		all = append(all, found{
			pos: s.Pos, subject: "strict for " + v.Dialect.Provider, providers: []string{v.Dialect.Name},
			message: fmt.Sprintf("the tool %s can be strict for %s without losing anything", s.Name, v.Dialect.Provider),
			hint:    "ask for strict where the tool is defined: strict in a //toolgen:tool line",
		})
	}
	return all
}
