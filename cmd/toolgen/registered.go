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
		Name: "sink", Form: "FUNC:name=N,…", Doc: "calls of FUNC register tools; N counts its parameters, as in //toolgen:sink: lib.Add:name=1,description=2,handler=3; FUNC is lib.Add, lib.Server.Add or (*lib.Server).Add, with a package name or an import path; may be repeated",
		set: func(sinkValue string) error {
			name, places, ok := strings.Cut(sinkValue, ":")
			name = strings.TrimSpace(name)
			if !ok || !strings.Contains(name, ".") {
				return errors.New("write FUNC:name=N,… such as lib.Add:name=1,description=2,handler=3, with FUNC as " + registered.FuncForms)
			}
			line, _, problems := directive.Parse("//toolgen:sink "+strings.ReplaceAll(places, ",", " "), token.Position{})
			sink, more := directive.DecodeSink([]directive.Line{line})
			for _, d := range append(problems, more...) {
				return errors.New(d.Message + ": " + d.Hint)
			}
			o.sinks = append(o.sinks, registered.Declared{Func: name, Name: sink.Name, Description: sink.Description, Tool: sink.Tool, Handler: sink.Handler})
			return nil
		},
	}
}

// registrationNotes returns notes about registrations that cannot be read, or only in part,
// with the reasons, and about functions that register tools. Tools in the list of -live are
// complete, so there is no note about them.
func (c *call) registrationNotes(pkgs []*inspect.Package) diag.List {
	list := c.current()
	var diags diag.List
	for _, pkg := range pkgs {
		parts := slices.DeleteFunc(unreadParts(pkg), func(p unreadPart) bool { return p.reg.Name.Stated && list.Has(p.reg.Name.Value) })
		if c.json || c.everyNote {
			for _, p := range parts {
				diags = append(diags, asNote(inspect.NotReadPart(p.reg, p.Unread)))
			}
		} else {
			for _, cause := range causesOf(parts) {
				diags = append(diags, cause.note())
			}
		}
	}
	return diags
}

func asNote(d diag.Diagnostic) diag.Diagnostic {
	d.Severity = diag.Note
	return d
}

// registrations has the counts of registrations in the packages of a call, by import path.
type registrations map[string]registrationCount

// A registrationCount counts the registrations in a package. Read includes the registrations
// that are read only in part, and those under a condition.
type registrationCount struct{ Read, Unread, Part, Conditional int }

// add counts the registrations of packages, each package once.
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
// conditional", or "" if there are none.
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
