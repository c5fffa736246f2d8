package explain

import (
	"go/token"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// Changes are what one dialect makes of a tool.
type Changes struct {
	Dialect *dialect.Dialect
	Refused bool // the API does not accept the tool
	Strict  bool // the API enforces the schema
	Changes []Change
}

// A Change is what a dialect changes in one schema of the input, and why.
type Change struct {
	Kind    lower.Kind
	Path    schema.Path
	Name    string // of the Subject; "" for the whole schema
	Keyword string // "" for the schema as a whole
	Message string
	Pos     token.Position
	// Before is the value of the keyword, and After what replaces it; "" for nothing.
	Before, After string
}

func changes(d *dialect.Dialect, t dialect.Located) Changes {
	lowered, notes := d.Lower(t.Tool)
	c := Changes{Dialect: d, Refused: lower.Has(notes, lower.Refused)}
	c.Strict = d.Strict != nil && lowered.Strict != nil && *lowered.Strict && !c.Refused
	for _, n := range notes {
		before, after := at(t.Input, n.Path), at(lowered.Input, n.Path)
		c.Changes = append(c.Changes, Change{
			Kind: n.Kind, Path: n.Path, Name: placeOf(t.Input, n.Path), Keyword: n.Keyword, Message: n.Message, Pos: n.Pos,
			Before: valueOf(before, n.Keyword), After: became(n.Kind, before, after, n.Keyword),
		})
	}
	return c
}

func placeOf(doc *schema.Doc, path schema.Path) string {
	if doc == nil {
		return ""
	}
	return schema.PlaceOf(doc, path)
}

// at returns a part of a schema; nil where there is none.
func at(doc *schema.Doc, path schema.Path) *schema.Doc {
	if doc == nil {
		return nil
	}
	return doc.At(path)
}

func valueOf(sub *schema.Doc, keyword string) string {
	value := sub.Under(keyword)
	if value == nil {
		return ""
	}
	return shown(value)
}

// became returns what stands for a keyword: another value of it, or of one that
// is told what the description says beyond what it said.
func became(kind lower.Kind, before, after *schema.Doc, keyword string) string {
	if value := valueOf(after, keyword); value != "" || kind != lower.Described {
		return value
	}
	old, told := before.Under("description"), after.Under("description")
	if told == nil || told.Equal(old) {
		return ""
	}
	added := told.Text
	if old != nil {
		added = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(added, old.Text), "."))
	}
	return "description " + schema.Quote(cut(added))
}
