package main

import (
	"errors"
	"fmt"
	"go/token"
	"strings"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

var sinkFlag = &Flag{
	Name: "sink", Form: "FUNC:name=N,…", Doc: "FUNC registers the tools that it is called with, as //toolgen:sink says it above a function; such as store.Add:name=1,description=2,handler=3, with more of the import path where that is not enough; may be repeated",
	set: func(o *options, said string) error {
		name, places, ok := strings.Cut(said, ":")
		if !ok || !strings.Contains(name, ".") {
			return errors.New("it is a package and a function, and the places of parameters: store.Add:name=1,description=2,handler=3")
		}
		line, _, problems := directive.Parse("//toolgen:sink "+strings.ReplaceAll(places, ",", " "), token.Position{})
		sink, more := directive.DecodeSink([]directive.Line{line})
		for _, d := range append(problems, more...) {
			return errors.New(d.Message + ": " + d.Hint)
		}
		o.sinks = append(o.sinks, registered.Wrapper{Func: name, Name: sink.Name, Description: sink.Description, Tool: sink.Tool, Handler: sink.Handler})
		return nil
	},
}

// notRead tells which registrations in packages are not read, or not as a whole,
// with the reason, and which functions are taken for ones that register.
func notRead(pkgs []*inspect.Package) diag.List {
	var diags diag.List
	for _, pkg := range pkgs {
		for _, reg := range pkg.Unread {
			diags = append(diags, asNote(inspect.NotRead(reg)))
		}
		for _, tool := range pkg.Tools {
			if !tool.FromCall {
				continue
			}
			for _, u := range tool.Registered.Unread {
				diags = append(diags, asNote(inspect.NotReadPart(tool.Registered, u)))
			}
		}
		for _, w := range pkg.Wrappers {
			if w.Name == 0 && w.Tool == 0 {
				continue // of its receiver, which another call made
			}
			diags = append(diags, asNote(diag.Warnf(w.Pos, diag.Wrapper, "%s registers the tools that it is called with: //toolgen:sink %s", w.Func, sinkLine(w))))
		}
	}
	return diags
}

func asNote(d diag.Diagnostic) diag.Diagnostic {
	d.Severity = diag.Note
	return d
}

// sinkLine returns the options of the line that says what was found of a wrapper.
func sinkLine(w registered.Wrapper) string {
	var options []string
	for _, o := range []struct {
		name  string
		place int
	}{{"name", w.Name}, {"description", w.Description}, {"tool", w.Tool}, {"handler", w.Handler}} {
		if o.place > 0 {
			options = append(options, fmt.Sprintf("%s=%d", o.name, o.place))
		}
	}
	return strings.Join(options, " ")
}

// registrations count those of the packages that a call has read, by import path.
type registrations map[string]share

// A share is how many of a package's registrations are read.
type share struct{ All, Read, Part, Conditional int }

// add counts the registrations of packages, of each package once.
func (r registrations) add(pkgs []*inspect.Package) {
	for _, pkg := range pkgs {
		s := share{All: len(pkg.Unread)}
		for _, tool := range pkg.Tools {
			if tool.Registered == nil {
				continue
			}
			s.All, s.Read = s.All+1, s.Read+1
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

// String tells them as a line, such as "read 118 of 121 registrations, 3 of them
// in part; 12 conditional", "" where there are none.
func (r registrations) String() string {
	var sum share
	for _, s := range r {
		sum.All, sum.Read, sum.Part, sum.Conditional = sum.All+s.All, sum.Read+s.Read, sum.Part+s.Part, sum.Conditional+s.Conditional
	}
	if sum.All == 0 {
		return ""
	}
	said := fmt.Sprintf("read %d of %d registrations", sum.Read, sum.All)
	if sum.Part > 0 {
		said += fmt.Sprintf(", %d of them in part", sum.Part)
	}
	if sum.Conditional > 0 {
		said += fmt.Sprintf("; %d conditional", sum.Conditional)
	}
	return said
}
