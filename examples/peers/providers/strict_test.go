package providers_test

import (
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestStrict compares the strict schemas of all tools with those that
// @openai/agents-core makes of the same input schemas, where either makes one.
func TestStrict(t *testing.T) {
	npmFolder(t, "npm")
	judged := judge{
		name: "agents-core strict", dialects: []string{"openai"}, strict: true,
		judge:   judgeStrict,
		refuses: `{"type":"function","function":{"name":"a","parameters":{"type":"object","properties":{"b":{"type":"string"}}}}}`,
	}
	var all []definition
	for _, tool := range corpus(t) {
		input, notes := lower.StrictOpenAI(tool.Input)
		lowered := tool.Tool
		lowered.Input = input
		all = append(all, definition{tool, "openai", true, input, notes, dialect.OpenAI.Envelope(lowered)})
	}
	var r report
	r.run(t, judged, all)
	r.log(t)
}

// judgeStrict judges by how the two schemas differ, apart from how a schema
// that takes null is written, and from what ours tells in descriptions.
func judgeStrict(t *testing.T, definitions []definition) [][]string {
	requests := make([]npmRequest, len(definitions))
	for i, d := range definitions {
		requests[i] = npmRequest{Judge: "agents strict", Schema: raw(d.original())}
	}
	verdicts := make([][]string, len(definitions))
	for i, answer := range askNPM(t, requests) {
		verdicts[i] = compareStrict(t, definitions[i], answer)
	}
	return verdicts
}

func compareStrict(t *testing.T, d definition, theirs npmAnswer) []string {
	t.Helper()
	reason := slices.IndexFunc(d.notes, func(n lower.Note) bool { return n.Kind == lower.Inexact || n.Kind == lower.Refused })
	switch {
	case reason >= 0 && theirs.Error != "":
		return nil
	case reason >= 0:
		return []string{"ours refuses: " + d.notes[reason].Message}
	case theirs.Error != "":
		return []string{"theirs refuses: " + theirs.Error}
	}
	return changes(canonical(d.input).String(), canonical(parse(t, string(theirs.Result))).String())
}

// canonical writes a strict schema in one way: without words and references,
// and null as an alternative of its own.
func canonical(doc *schema.Doc) *schema.Doc {
	plain := inlined(doc, doc, nil).Without("$defs", "definitions")
	return schema.Rewrite(plain, func(sub *schema.Doc) *schema.Doc {
		sub = sub.Without("description")
		if value := sub.Under("const"); value != nil {
			sub = sub.Without("const").With("enum", schema.Arr(value))
		}
		return flat(nullApart(sub))
	})
}

// inlined replaces references by what they lead to, until one leads back.
func inlined(root, doc *schema.Doc, seen []string) *schema.Doc {
	return schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc {
		ref := sub.Under("$ref")
		if ref == nil || ref.Kind != schema.String {
			return sub
		}
		target := schema.NewGraph(root).Resolve(ref.Text)
		if target == nil || slices.Contains(seen, ref.Text) {
			return schema.Obj(schema.M("enum", schema.Arr(schema.Str("a value of the same kind"))))
		}
		return inlined(root, target, append(slices.Clip(seen), ref.Text))
	})
}

// nullApart makes {"type":[T,"null"],…} the alternatives of {"type":T,…} and
// {"type":"null"}.
func nullApart(sub *schema.Doc) *schema.Doc {
	kinds := sub.Under("type")
	null := schema.Str("null")
	if kinds == nil || len(kinds.Items) != 2 || !kinds.Items[1].Equal(null) {
		return sub
	}
	sub = sub.With("type", kinds.Items[0])
	if values := sub.Under("enum"); values != nil {
		others := slices.DeleteFunc(slices.Clone(values.Items), func(v *schema.Doc) bool { return v.Kind == schema.Null })
		sub = sub.With("enum", schema.Arr(others...))
	}
	return schema.Obj(schema.M("anyOf", schema.Arr(sub, schema.Obj(schema.M("type", null)))))
}

// flat takes alternatives that are nothing but alternatives apart, and one that
// is the only one out.
func flat(sub *schema.Doc) *schema.Doc {
	options := sub.Under("anyOf")
	if options == nil {
		return sub
	}
	var all []*schema.Doc
	for _, option := range options.Items {
		if inner := option.Under("anyOf"); inner != nil && len(option.Members) == 1 {
			all = append(all, inner.Items...)
		} else {
			all = append(all, option)
		}
	}
	if len(all) == 1 && len(sub.Members) == 1 {
		return all[0]
	}
	return sub.With("anyOf", schema.Arr(all...))
}

// original is the input schema before it was lowered.
func (d definition) original() *schema.Doc {
	if d.of.Input == nil { // of a definition that no tool is behind
		return d.input
	}
	return d.of.Input
}
