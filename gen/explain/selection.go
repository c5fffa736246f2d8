package explain

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Missing is a word of a path that was not found, and the names that could have
// been in its place.
type Missing struct {
	Word  string
	Names []string // empty if nothing has a name there
}

// Only returns the part of an explanation about one property. words are the path to
// it, as [Words] returns them: names of properties or Go names, also through
// references and embedded fields. The "[]" and "(kind=email)" of places may be left
// out. If there is no such property, it returns the first word that was not found.
func (e Explanation) Only(words []string) (Explanation, *Missing) {
	if len(words) == 0 {
		return e, nil
	}
	under, missing := e.under(words, map[string]bool{})
	if missing != nil {
		return e, missing
	}
	only := e
	only.Parts, only.Subjects, only.Dialects = nil, under, nil
	for _, d := range e.Dialects {
		d.Changes = slices.DeleteFunc(slices.Clone(d.Changes), func(c Change) bool { return !isAt(under, c.Path) })
		only.Dialects = append(only.Dialects, d)
	}
	if !slices.ContainsFunc(under, func(s Subject) bool { return s.Side == Input }) {
		only.Dialects = nil // which take inputs
	}
	return only, nil
}

// under returns the subjects that words lead to. Seen are the ways that were
// tried: references can go in a circle.
func (e Explanation) under(words []string, seen map[string]bool) ([]Subject, *Missing) {
	good := e.follow(words)
	if good == len(words) {
		return slices.DeleteFunc(slices.Clone(e.Subjects), func(s Subject) bool { return !s.isUnder(words) }), nil
	}
	missing := &Missing{Word: words[good], Names: e.namesAfter(words[:good], words[good])}
	for _, ref := range e.refsAt(words[:good]) {
		way := append([]string{ref}, words[good:]...)
		key := strings.Join(way, ".")
		if seen[key] {
			continue
		}
		seen[key] = true
		found, lost := e.under(way, seen)
		if lost == nil {
			return found, nil
		}
		if len(lost.Names) > len(missing.Names) {
			missing = lost
		}
	}
	return nil, missing
}

// refsAt returns the definitions to which what words lead to refers.
func (e Explanation) refsAt(words []string) []string {
	var refs []string
	for _, s := range e.Subjects {
		if rest, ok := after(s.steps, words); ok && s.ref != "" && isOpen(rest) && !slices.Contains(refs, s.ref) {
			refs = append(refs, s.ref)
		}
	}
	return refs
}

// follow returns how many of the words lead somewhere.
func (e Explanation) follow(words []string) int {
	for good := len(words); good > 0; good-- {
		if slices.ContainsFunc(e.Subjects, func(s Subject) bool { return s.isUnder(words[:good]) }) {
			return good
		}
	}
	return 0
}

// isUnder reports whether words lead to a subject or to what holds it.
func (s Subject) isUnder(words []string) bool {
	_, ok := after(s.steps, words)
	return ok
}

// namesAfter returns what can follow words in place of one that leads nowhere:
// the forms of a choice, or the names of properties.
func (e Explanation) namesAfter(words []string, wrong string) []string {
	var names []string
	for _, s := range e.Subjects {
		rest, ok := after(s.steps, words)
		for i, next := range rest {
			name := next.names[0]
			fits := !next.open
			if strings.HasPrefix(wrong, "(") {
				fits = strings.HasPrefix(name, "(")
			}
			if ok && fits && isOpen(rest[:i]) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// isAt reports whether one of the subjects is at a path of the input schema.
func isAt(subjects []Subject, path schema.Path) bool {
	return slices.ContainsFunc(subjects, func(s Subject) bool { return s.Side == Input && slices.Equal(s.Path, path) })
}
