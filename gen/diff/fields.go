package diff

import (
	"go/token"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A field of a definition that is no schema and no hint.
type field struct {
	name  string
	class Class // of a change
	of    func(dialect.Located) *schema.Doc
	pos   func(dialect.Located) token.Position
}

// fields are in the order in which their changes are told. How a provider
// holds its model to a schema, and when the model gets to see the definition,
// changes no call that worked.
var fields = []field{
	{"title", Wording, func(t dialect.Located) *schema.Doc { return text(t.Title) }, namePos},
	{"description", Wording, func(t dialect.Located) *schema.Doc { return text(t.Description) }, descriptionPos},
	{"strict", Compatible, strictness, namePos},
	{"deferred", Compatible, func(t dialect.Located) *schema.Doc { return schema.Boolean(t.Deferred) }, namePos},
}

func text(s string) *schema.Doc {
	if s == "" {
		return nil
	}
	return schema.Str(s)
}

func strictness(t dialect.Located) *schema.Doc { return schema.Boolean(t.Strict != nil && *t.Strict) }

func namePos(t dialect.Located) token.Position {
	if t.NamePos.IsValid() {
		return t.NamePos
	}
	return t.Pos
}

func descriptionPos(t dialect.Located) token.Position {
	if t.DescriptionPos.IsValid() {
		return t.DescriptionPos
	}
	return t.Pos
}

// texts returns what changed of the fields of a tool.
func texts(old, new dialect.Located) []Change {
	var changes []Change
	for _, f := range fields {
		a, b := f.of(old), f.of(new)
		if f.name == "title" && !comparable(old, new) || schema.SameValue(a, b) {
			continue
		}
		changes = append(changes, Change{Class: f.class, Keyword: f.name, Message: valuesMessage(f.name, a, b), Pos: f.pos(new)})
	}
	if old.Package != new.Package && old.Package != "" && new.Package != "" {
		changes = append(changes, Change{
			Class: Compatible, Message: "moved here from " + old.Package + "; a server that registers one package alone loses it", Pos: new.Pos,
		})
	}
	changes = append(changes, aliases(old, new)...)
	if !comparable(old, new) {
		return changes
	}
	return append(changes, extra(old, new)...)
}

// aliases returns which old names a tool does not answer to any more, and which it
// answers to now. Definitions do not tell, so that both tools have to be of Go.
func aliases(old, new dialect.Located) []Change {
	if old.GoName == "" || new.GoName == "" {
		return nil
	}
	var changes []Change
	for _, name := range old.Aliases {
		if name != new.Name && !slices.Contains(new.Aliases, name) {
			changes = append(changes, Change{
				Class: Breaking, Keyword: "alias", Message: "no longer answers to " + strconv.Quote(name) + "", Pos: namePos(new),
			})
		}
	}
	for _, name := range new.Aliases {
		if name != old.Name && !slices.Contains(old.Aliases, name) {
			changes = append(changes, Change{
				Class: Compatible, Keyword: "alias", Message: "answers to " + strconv.Quote(name) + ", too", Pos: namePos(new),
			})
		}
	}
	return changes
}

// comparable reports whether the definitions have the same fields: not where
// one was read from the API of a provider that has fewer.
func comparable(old, new dialect.Located) bool {
	return hasAll(old) && hasAll(new) || old.From == new.From
}

// hasAll reports whether a definition may have every field: one that was made
// from Go, or for MCP.
func hasAll(t dialect.Located) bool { return t.From == "" || t.From == dialect.MCP.Provider }

// extra returns what changed of the further fields of a definition. All but
// one only tell something to a model or a client.
func extra(old, new dialect.Located) []Change {
	a, b := schema.Obj(old.Extra...), schema.Obj(new.Extra...)
	var changes []Change
	for _, name := range eitherOf(a.Keys(), b.Keys()) {
		x, y := a.Under(name), b.Under(name)
		if schema.SameValue(x, y) {
			continue
		}
		class, message := Wording, valuesMessage(name, x, y)
		if name == "execution" {
			class, message = execution(x, y)
		}
		if class != Same {
			changes = append(changes, Change{Class: class, Keyword: name, Message: message, Pos: new.Pos})
		}
	}
	return changes
}

// sameFields reports whether nothing of two tools differs, at the cost of one
// look at each part.
func sameFields(old, new dialect.Located) bool {
	return old.Package == new.Package && slices.Equal(old.Aliases, new.Aliases) && old.Title == new.Title && old.Description == new.Description && old.Deferred == new.Deferred &&
		strictness(old).Equal(strictness(new)) && promisesOf(old.Annotations) == promisesOf(new.Annotations) &&
		sameOffer(old, new) && old.Input.Equal(new.Input) && old.Output.Equal(new.Output) &&
		slices.EqualFunc(old.Extra, new.Extra, func(a, b schema.Member) bool { return a.Key == b.Key && a.Value.Equal(b.Value) })
}
