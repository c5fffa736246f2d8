package main

import (
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

func (o *options) sinkFlag() *Flag {
	return &Flag{
		Name: "register", Form: "FUNC:name=N,…", Doc: "treat calls of FUNC as registrations of tools; N is the position of a parameter, beginning with 1, as in lib.Add:name=1,description=2,handler=3; FUNC is lib.Add, lib.Server.Add or (*lib.Server).Add, with a package name or an import path; may be repeated",
		set: func(sinkValue string) error {
			name, places, ok := strings.Cut(sinkValue, ":")
			name = strings.TrimSpace(name)
			if !ok || !strings.Contains(name, ".") {
				return errors.New("write FUNC:name=N,… such as lib.Add:name=1,description=2,handler=3, with FUNC as " + registered.FuncForms)
			}
			line, _, problems := directive.Parse("//toolgen:register "+strings.ReplaceAll(places, ",", " "), token.Position{})
			sink, more := directive.DecodeSink([]directive.Line{line})
			for _, d := range append(problems, more...) {
				return errors.New(d.Message + ": " + d.Hint)
			}
			o.sinks = append(o.sinks, registered.Declared{Func: name, Name: sink.Name, Description: sink.Description, Tool: sink.Tool, Handler: sink.Handler})
			return nil
		},
	}
}

// registrationNotes returns notes, with the reasons, about registrations that cannot be
// read completely. It omits tools in the list of -live, because their definitions are
// complete.
func (c *call) registrationNotes(pkgs []*inspect.Package) diag.List {
	list := c.current()
	var parts []unreadPart
	for _, pkg := range pkgs {
		parts = append(parts, unreadParts(pkg)...)
	}
	parts = slices.DeleteFunc(parts, func(p unreadPart) bool { return p.reg.Name.Stated && list.Has(p.reg.Name.Value) })
	var diags diag.List
	if c.json || c.everyNote {
		for _, p := range parts {
			diags = append(diags, asNote(inspect.NotReadPart(p.reg, p.Unread)))
		}
		return diags
	}
	for _, cause := range causesOf(parts) {
		diags = append(diags, cause.note())
	}
	return diags
}

func asNote(d diag.Diagnostic) diag.Diagnostic {
	d.Severity = diag.Note
	return d
}

// registrations contains the counts for the packages of a call, by import path.
type registrations map[string]registrationCount

// A registrationCount counts the registrations in a package. Read includes registrations
// that are read only in part, and conditional registrations.
type registrationCount struct{ Read, Unread, Part, Conditional int }

// add counts the registrations of packages. Each package is counted once.
func (r registrations) add(pkgs []*inspect.Package) {
	for _, pkg := range pkgs {
		s := registrationCount{Unread: len(pkg.Unread)}
		for _, tool := range pkg.Tools {
			if tool.Registered == nil {
				continue
			}
			s.Read++
			if len(tool.Registered.Unread) > 0 {
				s.Part++
			}
			if len(tool.Registered.Conditions) > 0 {
				s.Conditional++
			}
		}
		r[pkg.Path] = s
	}
}

// String returns a line such as "read 118 of 121 registrations, 3 of them in part; 12
// conditional", or "" if there are no registrations.
func (r registrations) String() string {
	var sum registrationCount
	for _, s := range r {
		sum.Read, sum.Unread, sum.Part, sum.Conditional = sum.Read+s.Read, sum.Unread+s.Unread, sum.Part+s.Part, sum.Conditional+s.Conditional
	}
	all := sum.Read + sum.Unread
	if all == 0 {
		return ""
	}
	line := fmt.Sprintf("read %d of %d registrations", sum.Read, all)
	if sum.Part > 0 {
		line += fmt.Sprintf(", %d of them in part", sum.Part)
	}
	if sum.Conditional > 0 {
		line += fmt.Sprintf("; %d conditional", sum.Conditional)
	}
	return line
}

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

// A cause contains the parts that cannot be read for the same reason.
type cause []unreadPart

// maxSeparate is the maximum number of expressions with the same reason for which there are
// separate notes. If there are more, they share a note.
const maxSeparate = 3

// causesOf groups unread parts by reason and expression or, if more than
// maxSeparate expressions have the same reason, by reason alone.
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
	d := diag.Warnf(first.Pos, diag.NotConstant, "the %s of %s %s not read: %s", subject, of(calls, names), verb, first.Reason).
		WithHint("%s; -json lists each tool", first.Hint())
	shown := []token.Position{first.Pos}
	for _, p := range c {
		if len(shown) <= maxSeparate && !slices.Contains(shown, p.Pos) {
			shown = append(shown, p.Pos)
			d = d.WithRelated(p.Pos, "also here")
		}
	}
	if len(shown) == 1 && first.reg.Pos != first.Pos {
		d = d.WithRelated(first.reg.Pos, "%s registers the first tool", first.reg.Sink)
	}
	return asNote(d)
}

// of describes registrations: "5 tools (a, b, c and 2 more)" or, if no name is known, "3
// registrations".
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
