package diff

import (
	"go/token"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

func lines(changes []Change) []string {
	var said []string
	for _, c := range changes {
		line := c.Class.String() + ": " + c.Message
		if c.Example != nil {
			line += " e.g. " + c.Example.String()
		}
		said = append(said, line)
	}
	return said
}

func TestAnnotations(t *testing.T) {
	yes, no := new(true), new(false)
	tests := []struct {
		name     string
		old, new dialect.Annotations
		want     []string
	}{
		{"the defaults spelled out", dialect.Annotations{}, dialect.Annotations{ReadOnly: no, Destructive: yes, Idempotent: no, OpenWorld: yes}, nil},
		{"what means nothing beside read-only", dialect.Annotations{ReadOnly: yes}, dialect.Annotations{ReadOnly: yes, Destructive: yes, Idempotent: no}, nil},
		{
			"read-only lost", dialect.Annotations{ReadOnly: yes}, dialect.Annotations{},
			[]string{"breaking: no longer read-only; a client that calls it without confirmation may now change something"},
		},
		{"read-only gained", dialect.Annotations{Destructive: no}, dialect.Annotations{ReadOnly: yes}, []string{"compatible: read-only now"}},
		{
			"destructive", dialect.Annotations{Destructive: no}, dialect.Annotations{},
			[]string{"breaking: destructive now; a client that calls it without confirmation may now destroy something"},
		},
		{"not destructive", dialect.Annotations{Destructive: yes}, dialect.Annotations{Destructive: no}, []string{"compatible: no longer destructive"}},
		{
			"idempotent lost", dialect.Annotations{Idempotent: yes}, dialect.Annotations{Idempotent: no},
			[]string{"breaking: no longer idempotent; a client that repeats a call may now repeat its effect"},
		},
		{"idempotent gained", dialect.Annotations{}, dialect.Annotations{Idempotent: yes}, []string{"compatible: idempotent now"}},
		{
			"open world", dialect.Annotations{OpenWorld: no}, dialect.Annotations{},
			[]string{"breaking: open-world now; a client that calls it without confirmation may now reach external systems"},
		},
		{"closed world", dialect.Annotations{}, dialect.Annotations{OpenWorld: no}, []string{"compatible: no longer open-world"}},
	}
	for _, tt := range tests {
		old, new := tool("t", nil, nil), tool("t", nil, nil)
		old.Annotations, new.Annotations = tt.old, tt.new
		if diff := cmp.Diff(tt.want, lines(real.tool(old, new))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestFields(t *testing.T) {
	tests := []struct {
		name     string
		old, new dialect.Located
		want     []string
	}{
		{"title and description", dialect.Located{Tool: dialect.Tool{Title: "A"}}, dialect.Located{Tool: dialect.Tool{Description: "d"}}, []string{
			`wording: title is removed, was "A"`, `wording: description is "d", was absent`,
		}},
		{"strict", dialect.Located{}, dialect.Located{Tool: dialect.Tool{Strict: new(true)}}, []string{"compatible: strict is true, was false"}},
		{"not strict, said", dialect.Located{}, dialect.Located{Tool: dialect.Tool{Strict: new(false)}}, nil},
		{"deferred", dialect.Located{}, dialect.Located{Tool: dialect.Tool{Deferred: true}}, []string{"compatible: deferred is true, was false"}},
		{"moved", dialect.Located{Package: "a/b"}, dialect.Located{Package: "a/c"}, []string{"compatible: moved here from a/b; a server that registers only the old package loses the tool"}},
		{"from a file or a package", dialect.Located{}, dialect.Located{Package: "a/c"}, nil},
		{
			"further fields",
			dialect.Located{Tool: dialect.Tool{Extra: []schema.Member{schema.M("_meta", schema.Str("x")), schema.M("icons", schema.Arr())}}},
			dialect.Located{Tool: dialect.Tool{Extra: []schema.Member{schema.M("icons", schema.Arr()), schema.M("_meta", schema.Str("y"))}}},
			[]string{`wording: _meta is "y", was "x"`},
		},
		{
			"run as a task", dialect.Located{},
			dialect.Located{Tool: dialect.Tool{Extra: []schema.Member{schema.M("execution", parse(t, `{"taskSupport":"required"}`))}}},
			[]string{`breaking: can only be called as a task now; a plain call is rejected`},
		},
		{
			"an API without hints, titles and outputs",
			dialect.Located{Tool: dialect.Tool{Title: "A", Annotations: dialect.Annotations{ReadOnly: new(true)}, Output: parse(t, `{"type":"object"}`)}},
			dialect.Located{Tool: dialect.Tool{From: "OpenAI"}},
			nil,
		},
		{
			"an output that came", dialect.Located{}, dialect.Located{Tool: dialect.Tool{Output: parse(t, `{"type":"object"}`)}},
			[]string{"compatible: the result has a schema now"},
		},
		{
			"an output that went", dialect.Located{Tool: dialect.Tool{Output: parse(t, `{"type":"object"}`)}}, dialect.Located{},
			[]string{"breaking: the result no longer has a schema"},
		},
		{
			"no arguments, said", dialect.Located{}, dialect.Located{Tool: dialect.Tool{Input: parse(t, `{"type":"object","properties":{}}`)}},
			nil,
		},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, lines(real.tool(tt.old, tt.new))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestBoxing(t *testing.T) {
	const box = `{"type":"object","properties":{"result":{"type":"object","properties":{"n":{"type":"integer","maximum":3}},"additionalProperties":false}},"required":["result"],"additionalProperties":false,"x-dedalus-box":{"field":"result"}}`
	const bare = `{"type":"object","properties":{"n":{"type":"integer","maximum":3}},"additionalProperties":false}`
	const wider = `{"type":"object","properties":{"n":{"type":"integer","maximum":4}},"additionalProperties":false}`
	tests := []struct {
		name, old, new string
		want           []string
	}{
		{"out of the box", box, bare, []string{`breaking: the result is now the whole value; before, it was in "result" e.g. {}`}},
		{"into the box", bare, box, []string{`breaking: the result is in "result" now, was the whole value e.g. {"result":{}}`}},
		{"out of the box and wider", box, wider, []string{
			`breaking: the result is now the whole value; before, it was in "result" e.g. {}`, `breaking: n: maximum is 4, was 3 e.g. {"n":4}`,
		}},
		{"into the box and wider", wider, box, []string{
			`breaking: the result is in "result" now, was the whole value e.g. {"result":{}}`, `compatible: n: maximum is 3, was 4`,
		}},
		{"in the box on both sides", box, box, nil},
	}
	for _, tt := range tests {
		got := lines(real.tool(tool("t", nil, parse(t, tt.old)), tool("t", nil, parse(t, tt.new))))
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestOpenOutputs(t *testing.T) {
	const old = `{"type":"object","properties":{"a":{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"],"additionalProperties":false}},"required":["a"],"additionalProperties":false}`
	tests := []struct {
		name, new string
		want      []string
	}{
		{
			"a further property", `{"type":"object","properties":{"a":{"type":"object","properties":{"x":{"type":"integer"},"y":{"type":"string"}},"required":["x","y"],"additionalProperties":false}},"required":["a"],"additionalProperties":false}`,
			[]string{"compatible: a.y: new, required"},
		},
		{"open", `{"type":"object","properties":{"a":{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]}},"required":["a"]}`, nil},
		{
			"a property that went", `{"type":"object","properties":{"a":{"type":"object","additionalProperties":false}},"required":["a"],"additionalProperties":false}`,
			[]string{`breaking: a.x: removed e.g. {"a":{}}`},
		},
		{
			"one that came and one that is wider", `{"type":"object","properties":{"a":{"type":"object","properties":{"x":{"type":"number"}},"required":["x"],"additionalProperties":false},"b":{"type":"string"}},"required":["a","b"],"additionalProperties":false}`,
			[]string{`breaking: a.x: type is number, was integer e.g. {"a":{"x":0.5},"b":"a"}`, "compatible: b: new, required"},
		},
	}
	open := real
	open.OpenOutputs = true
	for _, tt := range tests {
		got := lines(open.tool(tool("t", nil, parse(t, old)), tool("t", nil, parse(t, tt.new))))
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestPositions(t *testing.T) {
	at := func(line int) *schema.Origin {
		return schema.OriginAt(token.Position{Filename: "a.go", Line: line, Column: 1}, "")
	}
	from := func(text string, line int) *schema.Doc {
		doc, err := schema.ParseFrom([]byte(text), func(offset int) *schema.Origin { return at(line + offset) })
		if err != nil {
			t.Fatal(err)
		}
		return doc
	}
	old := tool("t", from(`{"type":"object","properties":{"a":{"type":"integer","maximum":9},"gone":{"type":"string"}},"additionalProperties":false}`, 1000), nil)
	new := tool("t", from(`{"type":"object","properties":{"a":{"type":"integer","maximum":8},"new":{}},"additionalProperties":false}`, 2000), nil)
	new.Pos = at(1).Pos()
	new.Title = "T"
	var got []int
	for _, c := range real.tool(old, new) {
		got = append(got, c.Pos.Line)
	}
	slices.Sort(got)
	// Lines of the tool, of the property next to the removed property, of the maximum,
	// and of the new property.
	if diff := cmp.Diff([]int{1, 2035, 2063, 2072}, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func TestBump(t *testing.T) {
	tests := []struct {
		version string
		want    [5]string // next version for each class of change; if version is "", the part to increment, such as "minor"
	}{
		{"", [5]string{"none", "patch", "minor", "major", "major"}},
		{"v1.2.3", [5]string{"v1.2.3", "v1.2.4", "v1.3.0", "v2.0.0", "v2.0.0"}},
		{"1.2.3", [5]string{"1.2.3", "1.2.4", "1.3.0", "2.0.0", "2.0.0"}},
		{"v0.4.2", [5]string{"v0.4.2", "v0.4.3", "v0.4.3", "v0.5.0", "v0.5.0"}},
		{"v2.0.0-rc.1", [5]string{"v2.0.0-rc.1", "v2.0.0", "v2.0.0", "v2.0.0", "v2.0.0"}},
		{"v1.3.0-rc.1", [5]string{"v1.3.0-rc.1", "v1.3.0", "v1.3.0", "v2.0.0", "v2.0.0"}},
		{"v1.3.1-0.a+b.c", [5]string{"v1.3.1-0.a+b.c", "v1.3.1", "v1.4.0", "v2.0.0", "v2.0.0"}},
		{"v0.1.0-rc.1", [5]string{"v0.1.0-rc.1", "v0.1.0", "v0.1.0", "v0.1.0", "v0.1.0"}},
		{"v1.2.3+linux", [5]string{"v1.2.3+linux", "v1.2.4", "v1.3.0", "v2.0.0", "v2.0.0"}},
		{"v1.2", [5]string{}},
		{"v01.2.3", [5]string{}},
		{"v1.2.3-01", [5]string{}},
		{"main", [5]string{}},
		{"v99999999999999999999.0.0", [5]string{}},
	}
	for _, tt := range tests {
		for class, want := range tt.want {
			got, ok := Bump(tt.version, Class(class))
			if got != want || ok != (want != "") {
				t.Errorf("Bump(%q, %v) = %q, %v, want %q", tt.version, Class(class), got, ok, want)
			}
		}
	}
}
