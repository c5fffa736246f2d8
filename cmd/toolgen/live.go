package main

import (
	"fmt"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/read"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

func (o *options) liveFlag() *Flag {
	return fileFlag(&o.livePath, "live", "use the definitions in FILE, the output of toolgen-import for the running server (- for standard input); positions come from the packages")
}

const liveDoc = `With -live FILE, the definitions come from the tools/list of a running
server. The positions, handlers, and reasons come from the packages, matched by tool name:

	toolgen-import -stdio ./server | toolgen %s -live - ./...

The definitions are then complete even if their registrations cannot be read from the
source. FILE contains the output of toolgen-import, or the result of tools/list, alone or
in a JSON-RPC response. Each difference between the list and the source is a warning
[live-differs]. Either the registration is conditional, or toolgen has a bug. Schemas that
the SDK infers from Go types are not compared.
`

func liveDocFor(command string) string { return fmt.Sprintf(liveDoc, command) }

// A liveList is the list of -live. It is read once.
type liveList struct {
	read   bool
	list   *gen.Live
	diags  diag.List
	counts *gen.LiveCounts // counts of the packages that were loaded last; nil before
}

// live returns the list of -live, or nil if the flag is not set. It also returns the
// errors of the file.
func (c *call) live() (*gen.Live, diag.List) {
	if c.livePath == "" {
		return nil, nil
	}
	l := c.listed
	if !l.read {
		l.read = true
		var file read.File
		if file, l.diags = c.readFile(c.livePath); !l.diags.HasErrors() {
			l.list, l.diags = gen.ReadLive(file)
		}
	}
	return l.list, l.diags
}

// current returns the list of -live, or nil if the flag is not set. The methods of a nil
// list return the definitions in the source. The errors of the file are reported when
// packages are loaded.
func (c *call) current() *gen.Live {
	list, _ := c.live()
	return list
}

// String returns a line such as "the server lists 11 tools: 8 also read from the source,
// 2 registered in the source, but not readable there, 1 not found in the source", or "".
func (l *liveList) String() string {
	if l.counts == nil {
		return ""
	}
	var parts []string
	for _, part := range []struct {
		n    int
		what string
	}{
		{l.counts.Found, "also read from the source"},
		{l.counts.Unread, "registered in the source, but not readable there"},
		{l.counts.All - l.counts.Found - l.counts.Unread, "not found in the source"},
	} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.what))
		}
	}
	return fmt.Sprintf("the server lists %s: %s", counted(l.counts.All, "tool"), strings.Join(parts, ", "))
}

// missing returns an error if neither the packages nor the list of -live contain tools.
func (c *call) missing(pkgs []*inspect.Package) diag.List {
	if c.current() != nil {
		return nil // an empty list is already an error of the file
	}
	return c.noTools(pkgs)
}
