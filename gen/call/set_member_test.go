package call

import (
	"math"
	"strings"
	"testing"
)

// TestMember: the definitions of some tools have a member more, in an array, too.
func TestMember(t *testing.T) {
	set := Must(Join(telling(Definition{Name: "a", Group: "admin"}, done), telling(Definition{Name: "b"}, done)))
	for _, c := range []struct {
		format Format
		name   string
		of     func(*Definition) bool
		want   string
	}{
		{
			Anthropic, "defer_loading", InGroup("admin"),
			`[{"name":"a","input_schema":{"type":"object","properties":{}},"defer_loading":["x"]},{"name":"b","input_schema":{"type":"object","properties":{}}}]`,
		},
		{
			OpenAI, "type", nil,
			`[{"type":["x"],"function":{"name":"a","parameters":{"type":"object","properties":{}}}},{"type":["x"],"function":{"name":"b","parameters":{"type":"object","properties":{}}}}]`,
		},
	} {
		with, err := set.Member(c.format, c.name, []string{"x"}, c.of)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := with.Array(c.format, ""); err != nil || got != c.want {
			t.Errorf("got %s, %v, want %s", got, err, c.want)
		}
		if got := with.Call(t.Context(), "a", nil); got.IsError {
			t.Error(got.Err)
		}
		if d, _ := set.Lookup("a"); d.In(c.format) == "" || len(d.In(c.format)) >= len(c.want) {
			t.Errorf("the set has changed: %s", d.In(c.format))
		}
	}
	if got, err := Must(sampleSet().Member(MCP, "_meta", 1, nil)).Array(MCP, ""); err != nil || !strings.HasSuffix(got, `"_meta":1}]`) {
		t.Errorf("got %s, %v", got, err)
	}
}

// TestMemberMisuse: what belongs to the tool stays, and what has no JSON is none.
func TestMemberMisuse(t *testing.T) {
	set := telling(Definition{Name: "a"}, done)
	for name, value := range map[string]any{"name": "b", "input_schema": 1, "x": math.NaN()} {
		if _, err := set.Member(Anthropic, name, value, nil); err == nil {
			t.Errorf("the member %s is %v", name, value)
		}
	}
	if _, err := set.Member("none", "x", 1, nil); err == nil {
		t.Error("there is a format none")
	}
}
