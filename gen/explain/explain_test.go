package explain

import (
	"go/token"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// parsed returns a schema in which each position is a byte offset.
func parsed(t *testing.T, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.ParseFrom([]byte(text), func(offset int) *schema.Origin {
		return schema.OriginAt(token.Position{Filename: "f", Line: 1, Column: offset}, "file")
	})
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func tool(t *testing.T) dialect.Located {
	t.Helper()
	strict := true
	return dialect.Located{
		Tool: dialect.Tool{
			Name: "plant",
			Input: parsed(t, `{"type":"object","properties":{`+
				`"tree":{"$ref":"#/$defs/Tree"},`+
				`"opts":{"type":"object","properties":{"kinds":{"type":"array","items":{"enum":["a","b"]}}},"additionalProperties":{"type":"integer"}},`+
				`"any":true},`+
				`"required":["tree","any"],"additionalProperties":false,`+
				`"$defs":{"Tree":{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"age":{"type":"integer","default":3}}}}}`),
			Output: parsed(t, `{"type":"object","properties":{"age":{"anyOf":[{"type":"integer"},{"type":"null"}]}}}`),
			Strict: &strict,
		},
		Package: "example.com/garden", GoName: "Plant",
		Origins: dialect.Origins{
			Arguments: []schema.VariableAt{
				{Path: schema.Path{"properties", "tree"}, Variable: schema.Variable{GoName: "t", Presence: schema.OriginAt(token.Position{}, "no pointer")}},
				{Path: schema.Path{"properties", "opts", "properties", "kinds"}, Variable: schema.Variable{GoName: "Kinds", Presence: schema.OriginAt(token.Position{}, "omitempty")}},
			},
		},
	}
}

func TestSubjects(t *testing.T) {
	var got []string
	for _, s := range Tool(tool(t), nil).Subjects {
		line := string(s.Side) + " " + s.Name + " (" + s.GoName + "):"
		for _, r := range s.Rows {
			line += " " + r.Keyword + "=" + r.Value
		}
		got = append(got, line)
	}
	want := []string{
		`input  (): type="object" required="any" additionalProperties=false`,
		`input tree (t): name=tree required= $ref="#/$defs/Tree"`,
		`input opts (): type="object"`,
		`input opts.kinds (Kinds): name=kinds optional= type="array"`,
		`input opts.kinds[] (): enum="a" enum="b"`,
		`input opts.* (): type="integer"`,
		`input any (): =true`,
		`input $defs.Tree (): type="object"`,
		`input $defs.Tree.kids (): type="array"`,
		`input $defs.Tree.kids[] (): $ref="#/$defs/Tree"`,
		`input $defs.Tree.age (): type="integer" default=3`,
		`output  (): type="object"`,
		`output age (): anyOf=2 schemas`,
		`output age (): type="integer"`,
		`output age(null) (): type="null"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestOnly(t *testing.T) {
	e := Tool(tool(t), []*dialect.Dialect{dialect.OpenAI})
	tests := []struct {
		words   string
		want    string // names of the subjects, or the unknown word with the known names
		changes int
	}{
		{"t", "tree", 0},
		{"tree", "tree", 0},
		{"opts.kinds", "opts.kinds opts.kinds[]", 0},
		{"opts.Kinds", "opts.kinds opts.kinds[]", 0},
		{"age", "age age age(null)", 0},
		{"tree.age", "$defs.Tree.age", 1},
		{"t.kids.kids.kids.age", "$defs.Tree.age", 1},
		{"trees", "missing trees: tree opts any Tree age", 0},
		{"opts.kind", "missing kind: kinds", 0},
		{"tree.kids.height", "missing height: kids age", 0},
		{"any.thing", "missing thing:", 0},
	}
	for _, test := range tests {
		only, missing := e.Only(Words(test.words))
		var got []string
		if missing != nil {
			got = append([]string{"missing " + missing.Word + ":"}, missing.Names...)
		} else {
			for _, s := range only.Subjects {
				got = append(got, s.Name)
			}
		}
		changes := 0
		for _, d := range only.Dialects {
			changes += len(d.Changes)
		}
		if missing == nil && (strings.Join(got, " ") != test.want || changes != test.changes) {
			t.Errorf("%s: %q with %d changes, want %q with %d", test.words, got, changes, test.want, test.changes)
		}
		if missing != nil && strings.Join(got, " ") != test.want {
			t.Errorf("%s: %q, want %q", test.words, got, test.want)
		}
	}
}

// TestCircle checks that Only terminates if references form a circle.
func TestCircle(t *testing.T) {
	e := Tool(dialect.Located{Tool: dialect.Tool{Input: parsed(t,
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"$ref":"#/$defs/B"},"B":{"$ref":"#/$defs/A"}}}`)}}, nil)
	if _, missing := e.Only([]string{"a", "x"}); missing == nil || missing.Word != "x" {
		t.Errorf("missing %v, want x", missing)
	}
}

func TestChanges(t *testing.T) {
	e := Tool(tool(t), []*dialect.Dialect{dialect.MCP, dialect.OpenAI})
	if got := e.Dialects[0]; len(got.Changes) > 0 || got.Strict || got.verdict() != "unchanged" {
		t.Errorf("MCP: %+v", got)
	}
	openAI := e.Dialects[1]
	if openAI.Strict || openAI.Refused {
		t.Errorf("a tool that accepts any value cannot be strict: %+v", openAI)
	}
	found := false
	for _, c := range openAI.Changes {
		if c.Name == "$defs.Tree.age" && c.Keyword == "default" {
			found = true
			if c.Before != "3" || c.After != `description "Default: 3."` || !c.Pos.IsValid() {
				t.Errorf("default: %+v", c)
			}
		}
	}
	if !found {
		t.Errorf("the default is not reported: %+v", openAI.Changes)
	}
}

func TestText(t *testing.T) {
	e := Tool(tool(t), []*dialect.Dialect{dialect.MCP})
	only, _ := e.Only([]string{"opts", "kinds"})
	got := only.Text(func(p token.Position) string { return "" })
	want := `plant  example.com/garden.Plant

input opts.kinds  Go name Kinds
  name      kinds
  optional           omitempty
  type      "array"  file

input opts.kinds[]
  enum  "a"  file
  enum  "b"  file

for MCP (mcp)  unchanged
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if long := cut(strings.Repeat("ä", 100)); len([]rune(long)) != longest || !strings.HasSuffix(long, "…") {
		t.Errorf("cut to %q", long)
	}
}

// TestAlike checks that dialects with the same result are shown together.
func TestAlike(t *testing.T) {
	e := Tool(tool(t), []*dialect.Dialect{dialect.OpenAI, dialect.MCP, dialect.Responses})
	var got []string
	for _, group := range e.alike() {
		got = append(got, called(group)+": "+strconv.Itoa(len(group[0].Changes)))
	}
	want := []string{"OpenAI (openai, responses): " + strconv.Itoa(len(e.Dialects[0].Changes)), "MCP (mcp): 0"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
