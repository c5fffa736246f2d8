package call

import (
	"context"
	"encoding/json"
	"testing"
)

// TestOutputFor checks that wrapping a schema at run time yields the same schema as
// generation, and that its references have the same targets.
func TestOutputFor(t *testing.T) {
	const around = `"required":["result"],"additionalProperties":false`
	for output, want := range map[string]string{
		"":                                  "",
		`{"type":"object"}`:                 `{"type":"object"}`,
		`{"properties":{},"type":"object"}`: `{"properties":{},"type":"object"}`,
		`{"type":"integer"}`:                `{"type":"object","properties":{"result":{"type":"integer"}},` + around + `,"x-box":{"field":"result"}}`,
		`{"anyOf":[{"type":"object"},{"type":"null"}]}`: `{"type":"object","properties":{"result":{"anyOf":[{"type":"object"},{"type":"null"}]}},` + around + `,"x-box":{"field":"result"}}`,
		`{"type":"array","items":{"$ref":"#/$defs/T"},"$defs":{"T":{"type":"object","properties":{"$ref":{"const":{"$ref":"#"}},"up":{"$ref":"#"}}}}}`: `{"type":"object","properties":{"result":{"type":"array","items":{"$ref":"#/$defs/T"}}},` + around +
			`,"$defs":{"T":{"type":"object","properties":{"$ref":{"const":{"$ref":"#"}},"up":{"$ref":"#/properties/result"}}}},"x-box":{"field":"result"}}`,
		`{"$schema":"s","type":["array","null"],"prefixItems":[{"$ref":"#/items/not"},{"$ref":"#here"},{"$ref":"other#"}],"items":{"not":{"$anchor":"here"}}}`: `{"$schema":"s","type":"object","properties":{"result":{"type":["array","null"],"prefixItems":[{"$ref":"#/properties/result/items/not"},{"$ref":"#here"},{"$ref":"other#"}],"items":{"not":{"$anchor":"here"}}}},` + around + `,"x-box":{"field":"result"}}`,
		`{"$schema":"s","$id":"i","type":"array","items":{"$ref":"#"}}`:                                                                                        `{"$schema":"s","type":"object","properties":{"result":{"$id":"i","type":"array","items":{"$ref":"#"}}},` + around + `,"x-box":{"field":"result"}}`,
		`{"type":"array","items":{"$id":"i","items":{"$ref":"#"}}}`:                                                                                            `{"type":"object","properties":{"result":{"type":"array","items":{"$id":"i","items":{"$ref":"#"}}}},` + around + `,"x-box":{"field":"result"}}`,
	} {
		d := Definition{Output: output, marker: "x-box"}
		for _, rev := range []Revision{"2025-06-18", "2025-11-25", "draft"} {
			if got := d.OutputFor(rev); got != want {
				t.Errorf("%s for %s:\ngot  %s\nwant %s", output, rev, got, want)
			}
			if want != "" && !json.Valid([]byte(want)) {
				t.Errorf("%s is not JSON", want)
			}
		}
		for _, rev := range []Revision{"", "2026-07-28", "2027-01-01"} {
			if got := d.OutputFor(rev); got != output {
				t.Errorf("%s for %q: got %s", output, rev, got)
			}
		}
	}
}

// TestResultFor checks that a result is in the format of its schema for the revision.
func TestResultFor(t *testing.T) {
	written := func(write func(*Writer)) Result {
		var w Writer
		w.reset(false)
		write(&w)
		return w.Result()
	}
	for _, c := range []struct {
		output    string
		result    Result
		old, text string // result for an old client; "" if it has no structured content
	}{
		{`{"type":"integer"}`, written(func(w *Writer) { w.Int(5) }), `{"result":5}`, "5"},
		{`{"type":"string"}`, written(func(w *Writer) { w.String("a") }), `{"result":"a"}`, "a"},
		{`{"type":"object"}`, written(func(w *Writer) { w.Object(); w.EndObject() }), `{}`, "{}"},
		{`{"anyOf":[]}`, written(func(w *Writer) { w.Object(); w.EndObject() }), `{"result":{}}`, "{}"},
		{``, written(func(w *Writer) { w.Int(5) }), ``, "5"},
		{`{"type":"array"}`, Result{Structured: json.RawMessage(`[ 1 ]`)}, `{"result":[1]}`, "[1]"},
		{`{"type":"array"}`, SDKResult(map[string]any{"structuredContent": []int{1}, "content": []any{}}), `{"result":[1]}`, "[1]"},
		{`{"type":"array"}`, ContentResult(TextContent("no")), ``, "no"},
	} {
		d := &Definition{Output: c.output}
		if got := c.result.For(d, "2025-11-25"); string(got.Structured) != c.old || got.Text() != c.text {
			t.Errorf("%s: got %s and %q, want %s and %q", c.output, got.Structured, got.Text(), c.old, c.text)
		}
		if got := c.result.For(d, "2026-07-28"); string(got.Structured) != string(c.result.Structured) {
			t.Errorf("%s: a new client gets %s", c.output, got.Structured)
		}
	}
}

// TestBlocksFor checks that a block becomes text if a revision does not define its type,
// and that other members are preserved. Only 2026-07-28 has a resultType.
func TestBlocksFor(t *testing.T) {
	link, sound := LinkContent("a:b", "b", "text/plain"), AudioContent("audio/wav", []byte("w"))
	given := SDKResult(map[string]any{
		"_meta":   map[string]any{"a": 1},
		"content": []any{map[string]any{"type": "resource_link", "uri": "a:b", "name": "b"}},
	})
	for _, test := range []struct {
		result Result
		rev    Revision
		want   string
	}{
		{ContentResult(link, sound), "", `[{"type":"resource_link","uri":"a:b","name":"b","mimeType":"text/plain"},{"type":"audio","data":"dw==","mimeType":"audio/wav"}]`},
		{ContentResult(link, sound), "2025-06-18", `[{"type":"resource_link","uri":"a:b","name":"b","mimeType":"text/plain"},{"type":"audio","data":"dw==","mimeType":"audio/wav"}]`},
		{ContentResult(link, sound), "2025-03-26", `[{"type":"text","text":"[resource_link b a:b text/plain]"},{"type":"audio","data":"dw==","mimeType":"audio/wav"}]`},
		{ContentResult(link, sound), "2024-11-05", `[{"type":"text","text":"[resource_link b a:b text/plain]"},{"type":"text","text":"[audio audio/wav 1 bytes]"}]`},
		{ContentResult(sound), "other", `[{"type":"text","text":"[audio audio/wav 1 bytes]"}]`},
		{given, "2025-03-26", `[{"type":"text","text":"[resource_link b a:b]"}],"_meta":{"a":1}`},
		{given, "2026-07-28", `[{"name":"b","type":"resource_link","uri":"a:b"}],"_meta":{"a":1}`},
		{SDKResult(map[string]any{"content": []any{}, "resultType": "complete"}), "2025-11-25", `[]`},
	} {
		got := string(test.result.For(new(Definition), test.rev).AppendMCP(nil))
		want := `{"content":` + test.want + "}"
		if test.rev == "" || test.rev == "2026-07-28" {
			want = `{"content":` + test.want + `,"resultType":"complete"}`
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", test.rev, got, want)
		}
	}
}

// TestArrayFor checks that the list for old clients differs only in wrapped output schemas of
// results that are not objects.
func TestArrayFor(t *testing.T) {
	d := Definition{Name: "n", Output: `{"type":"integer"}`, Annotations: `{}`}
	set := Must(New(d, func(context.Context, Call) Result { return ContentResult() }))
	got, err := set.Array(MCP, "2025-11-25")
	want := `[{"name":"n","inputSchema":{"type":"object","properties":{}},"outputSchema":{"type":"object","properties":{"result":{"type":"integer"}},"required":["result"],"additionalProperties":false,"x-dedalus-box":{"field":"result"}},"annotations":{}}]`
	if err != nil || got != want {
		t.Errorf("got %s, %v\nwant %s", got, err, want)
	}
}
