package providers_test

import (
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestStrict compares strict schemas of tools with those that @openai/agents-core generates
// from the same input schemas. It skips tools for which neither exists.
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

// judgeStrict reports the differences between each strict schema and that of
// @openai/agents-core. It ignores the encoding of nullable schemas, and descriptions.
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

// canonical returns a strict schema in canonical form: without descriptions and references,
// and with null as a separate alternative.
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

// inlined replaces each reference in doc with its target in root, and each recursive
// reference with a placeholder. seen lists the references that contain doc.
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

// nullApart replaces {"type":[T,"null"],…} with the alternatives {"type":T,…} and
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

// flat replaces nested alternatives with their own alternatives, and a single alternative
// with its schema.
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

// original returns the input schema before lowering.
func (d definition) original() *schema.Doc {
	if d.of.Input == nil { // a definition without a tool
		return d.input
	}
	return d.of.Input
}
