package main

import (
	"bytes"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// undescribed returns a note for each package that has tools without a description. lint
// reports each tool.
func (all pieces) undescribed() (diags diag.List) {
	for _, p := range all.sorted() {
		var names []string
		var first token.Position
		for _, tool := range p.Names {
			if tool.Untold {
				if names = append(names, tool.Name); len(names) == 1 {
					first = tool.Pos
				}
			}
		}
		if len(names) > 0 {
			d := diag.Warnf(first, lint.Undescribed, "%s", noDescription(names)).
				WithHint("write a doc comment above the function, or //toolgen:description; toolgen lint also reports parameters")
			d.Severity = diag.Note
			diags = append(diags, d)
		}
	}
	return diags
}

func noDescription(names []string) string {
	const shown = 3
	if len(names) == 1 {
		return names[0] + " has no description, so that a model knows it by its name alone"
	}
	last := names[len(names)-1]
	if len(names) > shown {
		names, last = names[:shown+1], fmt.Sprintf("%d more", len(names)-shown)
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + last + " have no descriptions, so that a model knows them by their names alone"
}

// inTests reports tools in test files. A build system does not name test files.
func (all pieces) inTests(c *call) diag.List {
	if c.unit != nil {
		return nil
	}
	list := all.sorted()
	found := make([]diag.List, len(list))
	parallel.Do(len(list), func(i int) { found[i] = toolsInTests(c.disk, list[i].dir) })
	return slices.Concat(found...)
}

func toolsInTests(disk *locate.Disk, dir string) (diags diag.List) {
	entries, _ := os.ReadDir(dir) // a folder that cannot be read counts as empty
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		name := filepath.Join(dir, entry.Name())
		content, err := disk.ReadFile(name)
		if err != nil || !bytes.Contains(content, toolDirective) {
			continue
		}
		for _, pos := range inspect.ToolLines(inspect.GoFile{Name: name, Content: content}) {
			diags = append(diags, diag.Errorf(pos, diag.BadPlace, "a function in a test file cannot be a tool, since no program contains it").
				WithHint("move it to a file whose name does not end in _test.go"))
		}
	}
	return diags
}
