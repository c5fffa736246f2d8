package lint

import (
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/lower"
)

// The code of what lowering refuses, which the verdicts know without it.
const providerRefuses = "provider-refuses"

// noted returns a check that tells of notes of lowering, unless they refuse a
// key, for which there is a rule.
func noted(is func(lower.Kind) bool, tell func(s *subject, v Verdict, n lower.Note) found) func(*subject) []found {
	return func(s *subject) []found {
		var all []found
		for _, v := range s.verdicts {
			for _, n := range v.Notes {
				if !is(n.Kind) || n.Kind == lower.Refused && isAboutKey(v.Dialect, n) {
					continue
				}
				f := tell(s, v, n)
				f.pos = either(n.Pos, f.pos)
				f.providers = []string{v.Dialect.Name}
				f.subject = fmt.Sprintf("%s of %s for %s", n.Keyword, s.input().at(n.Path), v.Dialect.Provider)
				all = append(all, f)
			}
		}
		return all
	}
}

func tellRefused(s *subject, v Verdict, n lower.Note) found {
	return found{
		pos:     s.Pos,
		message: fmt.Sprintf("%s cannot take the tool %s: %s", v.Dialect.Provider, s.Name, n.Message),
		hint:    "change that, or do not offer the tool there",
	}
}

func tellInexact(s *subject, v Verdict, n lower.Note) found {
	return found{
		pos:     s.strictPos(),
		message: fmt.Sprintf("the tool %s cannot be strict for %s: %s", s.Name, v.Dialect.Provider, n.Message),
		hint:    "change that, or leave the tool without strict",
	}
}

func tellMoved(s *subject, v Verdict, n lower.Note) found {
	return found{
		pos:     s.pos(s.input(), n.Path),
		message: fmt.Sprintf("%s: %s of the tool %s: %s", v.Dialect.Provider, n.Path, s.Name, n.Message),
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
		told := slices.ContainsFunc(v.Notes, func(n lower.Note) bool { return n.Kind == lower.Told })
		if !v.Strict || told {
			continue
		}
		all = append(all, found{
			pos: s.Pos, subject: "strict for " + v.Dialect.Provider, providers: []string{v.Dialect.Name},
			message: fmt.Sprintf("the tool %s can be strict for %s, and nothing of it is lost", s.Name, v.Dialect.Provider),
			hint:    "ask for strict where the tool is defined: strict in a //toolgen:tool line",
		})
	}
	return all
}
