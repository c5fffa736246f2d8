package lower

import (
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestRules checks that rules across fields are described where their keywords are not
// accepted, and that MCP leaves keywords from elsewhere alone.
func TestRules(t *testing.T) {
	object := schema.Node{Keywords: schema.Keywords{Type: "object", Properties: schema.Properties{}}}
	for _, name := range []string{"a", "b", "c"} {
		object.Properties.Set(name, &schema.Node{Keywords: schema.Keywords{Type: "string"}})
	}
	origin := schema.OriginAt(object.Origin.Pos(), schema.AcrossFields+"test")
	inner := object.Clone()
	object.Rules = []schema.Rule{
		{Then: schema.ExactlyOne, Names: []string{"a", "b"}, Origin: origin},
		{If: []string{"b"}, Then: schema.All, Names: []string{"c"}, Origin: origin},
		{If: []string{"a", "b"}, Then: schema.None, Names: []string{"c"}, Origin: origin},
	}
	inner.Rules = []schema.Rule{
		{Then: schema.AtLeastOne, Names: []string{"a", "b"}, Origin: origin},
		{Then: schema.AtLeastOne, Names: []string{"b", "c"}, Origin: origin},
		{If: []string{"a", "b"}, Then: schema.All, Names: []string{"c"}, Origin: origin},
		{If: []string{"c"}, Then: schema.AtLeastOne, Names: []string{"a", "b"}, Origin: origin},
	}
	object.Properties.Set("n", inner)
	doc := object.Doc()
	got, notes := MCP(doc)
	const want = "Do not give \"a\" and \"b\" and \"c\" together; give exactly one of \"a\" and \"b\"."
	if got.TextUnder("description") != want || got.Has("oneOf", "not") || !got.Has("dependentRequired") || len(notes) != 2 {
		t.Errorf("MCP: got %s with notes %v", got, notes)
	}
	if !got.Under("properties").Under("n").Equal(doc.Under("properties").Under("n")) {
		t.Errorf("MCP changes rules below the root: %s", got)
	}
	if again, more := MCP(got); again != got || len(more) > 0 {
		t.Errorf("MCP changes what it returned: %s", again)
	}
	const inWords = "Give at least one of \"b\" and \"c\"; if \"c\" is given, give at least one of \"a\" and \"b\"; " +
		"give at least one of \"a\" and \"b\"; if \"a\" is given and \"b\" is given, \"c\" is required."
	for _, lower := range []func(*schema.Doc) (*schema.Doc, []Note){Gemini, XAI, StrictAnthropic} {
		lowered, _ := lower(doc)
		n := lowered.Under("properties").Under("n")
		if n.TextUnder("description") != inWords || n.Has("anyOf", "allOf", "if", "then") {
			t.Errorf("got %s", n)
		}
	}
	foreign, err := schema.Parse([]byte(doc.String()))
	if err != nil {
		t.Fatal(err)
	}
	if got, notes := MCP(foreign); got != foreign || len(notes) > 0 {
		t.Errorf("MCP changes a schema from elsewhere: %s", got)
	}
}
