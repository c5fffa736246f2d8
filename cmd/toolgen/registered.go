package main

import (
	"fmt"
	"strings"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// notRead tells which registrations in packages are not read, or not as a whole,
// with the reason, and which functions are taken for ones that register.
func notRead(pkgs []*inspect.Package) diag.List {
	var diags diag.List
	for _, pkg := range pkgs {
		for _, reg := range pkg.Unread {
			diags = append(diags, asNote(inspect.NotRead(reg)))
		}
		for _, tool := range pkg.Tools {
			if tool.Registered == nil || tool.Own.Pos.IsValid() {
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

// registeredSummary counts the registrations of packages, such as "read 118 of
// 121 registrations, 3 of them in part; 12 are conditional", "" where there are none.
func registeredSummary(pkgs []*inspect.Package) string {
	read, all, part, conditional := 0, 0, 0, 0
	for _, pkg := range pkgs {
		all += len(pkg.Unread)
		for _, tool := range pkg.Tools {
			if tool.Registered == nil {
				continue
			}
			read, all = read+1, all+1
			if len(tool.Registered.Unread) > 0 {
				part++
			}
			if len(tool.Registered.Conditions) > 0 {
				conditional++
			}
		}
	}
	if all == 0 {
		return ""
	}
	said := fmt.Sprintf("read %d of %d registrations", read, all)
	if part > 0 {
		said += fmt.Sprintf(", %d of them in part", part)
	}
	if conditional > 0 {
		said += fmt.Sprintf("; %d conditional", conditional)
	}
	return said
}
