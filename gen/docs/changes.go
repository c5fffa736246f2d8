package docs

import (
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/templates"
)

// changes returns what has changed as a whole; nil where nothing was compared.
func changes(in Input) *templates.CatalogueChanges {
	if in.Diff == nil {
		return nil
	}
	there := map[key]bool{}
	for _, t := range in.Tools {
		there[key{t.Kind, t.Package, t.Name}] = true
	}
	all := &templates.CatalogueChanges{Base: in.Base, Class: in.Diff.Class.String(), Counts: map[string]int{}}
	for _, t := range in.Diff.Tools {
		all.Counts[t.Class.String()]++
		if !there[key{t.Kind, t.Package, t.Name}] {
			all.Removed = append(all.Removed, templates.CatalogueRemoved{Name: t.Name, Package: t.Package})
		}
	}
	return all
}

func toolChanges(t diff.ToolChange) []templates.CatalogueChange {
	var all []templates.CatalogueChange
	for _, c := range t.Changes {
		change := templates.CatalogueChange{Class: c.Class.String(), Message: c.Message}
		if c.Part != diff.Whole {
			change.Part = c.Part.String()
		}
		if c.Example != nil {
			change.Example, change.Lead = string(c.Example.Append(nil)), c.Lead()
		}
		all = append(all, change)
	}
	return all
}
