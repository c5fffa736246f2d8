package stats

import (
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A definition is that of a tool in a dialect, and where in it the schemas of
// the tool stand.
type definition struct {
	doc           *schema.Doc
	name          string
	input, output *schema.Doc
}

// define puts a lowered tool into its envelope. Its schemas are copied, so that
// each stands in one place even if the tool has one schema for both.
func define(d *dialect.Dialect, t dialect.Tool) definition {
	t.Input, t.Output = copyOf(t.Input), copyOf(t.Output)
	return definition{doc: d.Envelope(t), name: t.Name, input: t.Input, output: t.Output}
}

func copyOf(doc *schema.Doc) *schema.Doc {
	if doc == nil {
		return nil
	}
	c := *doc
	return &c
}

// texts are the keys for people and models, in schemas and definitions.
var texts = []string{"description", "title"}

// withoutTexts returns the definition without descriptions and titles.
func (d definition) withoutTexts() definition {
	bare := definition{name: d.name, input: copyOf(bareSchema(d.input)), output: copyOf(bareSchema(d.output))}
	bare.doc = d.replaced(d.doc, bare.input, bare.output, texts)
	return bare
}

func bareSchema(doc *schema.Doc) *schema.Doc {
	if doc == nil {
		return nil
	}
	return schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc { return sub.Without(texts...) })
}

func (d definition) withoutInput() *schema.Doc {
	return d.replaced(d.doc, nil, d.output, nil)
}

func (d definition) withoutOutput() *schema.Doc {
	return d.replaced(d.doc, d.input, nil, nil)
}

func (d definition) unboxed(box string) *schema.Doc {
	return d.replaced(d.doc, d.input, d.output.Unboxed(box), nil)
}

// replaced returns a part of the definition with other schemas, none for nil,
// and without some keys of the object that has the name of the tool.
func (d definition) replaced(doc, input, output *schema.Doc, without []string) *schema.Doc {
	switch {
	case doc == d.input:
		return input
	case doc == d.output:
		return output
	case doc == nil || doc.Kind != schema.Object:
		return doc
	}
	if doc.Has("name") && doc.TextUnder("name") == d.name {
		doc = doc.Without(without...)
	}
	members := make([]schema.Member, len(doc.Members))
	for i, m := range doc.Members {
		members[i] = schema.M(m.Key, d.replaced(m.Value, input, output, without))
	}
	return schema.Obj(members...)
}
