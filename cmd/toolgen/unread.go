package main

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// An unreadPart is a part of a registration that cannot be read.
type unreadPart struct {
	reg *registered.Tool
	registered.Unread
}

// unreadParts returns all unread parts of the registrations in a package, each once.
func unreadParts(pkg *inspect.Package) []unreadPart {
	var parts []unreadPart
	add := func(reg *registered.Tool) {
		for i, u := range reg.Unread {
			if !slices.Contains(reg.Unread[:i], u) {
				parts = append(parts, unreadPart{reg, u})
			}
		}
	}
	for _, reg := range pkg.Unread {
		add(reg)
	}
	for _, tool := range pkg.Tools {
		if tool.FromCall {
			add(tool.Registered)
		}
	}
	return parts
}

// A cause is a reason why parts of registrations in one package cannot be read.
type cause []unreadPart

// maxSeparate is the number of expressions with the same reason that have a note each. If there
// are more, they share a note.
const maxSeparate = 3

// causesOf groups the unread parts of a package: those with the same reason and the same
// expression, and those with the same reason if more than maxSeparate expressions have it.
func causesOf(parts []unreadPart) []cause {
	type key struct {
		reason string
		pos    token.Position
	}
	expressions := map[string][]token.Position{} // by reason
	for _, p := range parts {
		if !slices.Contains(expressions[p.Reason], p.Pos) {
			expressions[p.Reason] = append(expressions[p.Reason], p.Pos)
		}
	}
	at := map[key]int{}
	var causes []cause
	for _, p := range parts {
		k := key{p.Reason, p.Pos}
		if len(expressions[p.Reason]) > maxSeparate {
			k.pos = token.Position{}
		}
		i, known := at[k]
		if !known {
			i = len(causes)
			at[k] = i
			causes = append(causes, nil)
		}
		causes[i] = append(causes[i], p)
	}
	return causes
}

// note returns the note for a cause, with the number of tools and the first names.
func (c cause) note() diag.Diagnostic {
	if len(c) == 1 {
		return asNote(inspect.NotReadPart(c[0].reg, c[0].Unread))
	}
	first := c[0]
	var subjects, names []string
	var calls []*registered.Tool
	for _, p := range c {
		if subject := string(p.Part); !slices.Contains(subjects, subject) {
			subjects = append(subjects, subject)
		}
		if slices.Contains(calls, p.reg) {
			continue
		}
		calls = append(calls, p.reg)
		if p.reg.Name.Stated && !slices.Contains(names, p.reg.Name.Value) {
			names = append(names, p.reg.Name.Value)
		}
	}
	subject, verb := first.Subject()
	if len(subjects) > 1 {
		subject, verb = diag.Listed(subjects, "and"), "are"
	} else if slices.ContainsFunc(c, func(p unreadPart) bool { return p.Path != first.Path }) {
		subject = subjects[0]
	}
	d := diag.Warnf(first.Pos, diag.Unread, "the %s of %s %s not read: %s", subject, of(calls, names), verb, first.Reason).
		WithHint("write constants there, or //toolgen:tool above the functions that handle their calls; -json lists each tool")
	shown := []token.Position{first.Pos}
	for _, p := range c {
		if len(shown) <= maxSeparate && !slices.Contains(shown, p.Pos) {
			shown = append(shown, p.Pos)
			d = d.WithRelated(p.Pos, "also here")
		}
	}
	if len(shown) == 1 && first.reg.Pos != first.Pos {
		d = d.WithRelated(first.reg.Pos, "%s registers the first", first.reg.Sink)
	}
	return asNote(d)
}

// of describes registrations: "5 tools (a, b, c and 2 more)", or "3 registrations" if no name
// is known.
func of(calls []*registered.Tool, names []string) string {
	what, all := "tool", len(calls)
	if len(names) == 0 {
		return counted(all, "registration")
	}
	if all == 1 {
		return what + " " + names[0]
	}
	list := strings.Join(names, ", ")
	if shown := names[:min(maxSeparate, len(names))]; all > len(shown) {
		list = fmt.Sprintf("%s and %d more", strings.Join(shown, ", "), all-len(shown))
	}
	return fmt.Sprintf("%s (%s)", counted(all, what), list)
}
