package diff

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

func TestMatch(t *testing.T) {
	const days = `{"type":"object","properties":{"days":{"type":"integer","minimum":1}},"required":["days"],"additionalProperties":false}`
	const daysToo = `{"type":"object","properties":{"days":{"type":"integer","exclusiveMinimum":0}},"required":["days"],"additionalProperties":false}`
	in := func(pkg, name, goName, description, input string) dialect.Located {
		return dialect.Located{Package: pkg, GoName: goName, Tool: dialect.Tool{Name: name, Description: description, Input: parse(t, input)}}
	}
	empty := `{"type":"object","properties":{},"additionalProperties":false}`
	called := func(t dialect.Located, aliases ...string) dialect.Located {
		t.Aliases = aliases
		return t
	}
	tests := []struct {
		name     string
		old, new []dialect.Located
		want     []string
	}{
		{"nothing", nil, nil, nil},
		{"new", nil, []dialect.Located{in("p", "a", "A", "", days)}, []string{`p.a: compatible: new`}},
		{"new, with hints", nil, []dialect.Located{{Tool: dialect.Tool{Name: "a", Annotations: dialect.Annotations{ReadOnly: new(false), Destructive: new(true)}}, Package: "p"}}, []string{`p.a: compatible: new, writes, destructive`}},
		{"removed", []dialect.Located{in("p", "a", "A", "", days)}, nil, []string{`p.a: breaking: removed e.g. {"days":1}`}},
		{"another order", []dialect.Located{in("p", "a", "", "", days), in("p", "b", "", "", empty)}, []dialect.Located{in("p", "b", "", "", empty), in("p", "a", "", "", days)}, nil},
		{"moved", []dialect.Located{in("p", "a", "", "", days)}, []dialect.Located{in("q", "a", "", "", days)}, []string{`q.a: compatible: moved here from p; a server that registers only the old package loses the tool`}},
		{
			"one name in two packages", []dialect.Located{in("p", "a", "", "", days), in("q", "a", "", "", empty)},
			[]dialect.Located{in("q", "a", "", "", empty), in("p", "a", "", "", days)}, nil,
		},
		{
			"renamed, by its name", []dialect.Located{in("p", "forecast", "", "", days)}, []dialect.Located{in("p", "get_forecast", "", "", daysToo)},
			[]string{`p.get_forecast (forecast): breaking: renamed, was "forecast" e.g. {"days":1}`},
		},
		{
			"renamed, by its description", []dialect.Located{in("p", "xyz", "", "Tells it.", days)}, []dialect.Located{in("p", "abc", "", "Tells it.", days)},
			[]string{`p.abc (xyz): breaking: renamed, was "xyz" e.g. {"days":1}`},
		},
		{
			"renamed, by its function", []dialect.Located{in("p", "xyz", "F", "One.", days)}, []dialect.Located{in("p", "abc", "F", "Two.", days)},
			[]string{`p.abc (xyz): breaking: renamed, was "xyz" e.g. {"days":1}`, `p.abc (xyz): wording: description is "Two.", was "One."`},
		},
		{
			"renamed, with an alias", []dialect.Located{in("p", "xyz", "F", "", days)}, []dialect.Located{called(in("p", "abc", "G", "", empty), "xyz"), in("p", "def", "F", "", days)},
			[]string{
				`p.abc (xyz): breaking: days: removed e.g. {"days":1}`,
				`p.abc (xyz): compatible: renamed, was "xyz", which it still accepts`,
				`p.def: compatible: new`,
			},
		},
		{
			"an alias of another package", []dialect.Located{in("p", "xyz", "F", "", days)}, []dialect.Located{called(in("q", "abc", "G", "", empty), "xyz")},
			[]string{`p.xyz: breaking: removed e.g. {"days":1}`, `q.abc: compatible: new`},
		},
		{
			"aliases that come and go", []dialect.Located{called(in("p", "abc", "F", "", days), "xyz", "uvw")}, []dialect.Located{called(in("p", "abc", "F", "", days), "uvw", "rst")},
			[]string{`p.abc: breaking: no longer accepts the former name "xyz"`, `p.abc: compatible: also accepts the former name "rst"`},
		},
		{
			"an alias that definitions do not tell", []dialect.Located{called(in("p", "abc", "F", "", days), "xyz")}, []dialect.Located{in("p", "abc", "", "", days)}, nil,
		},
		{
			"the best of two", []dialect.Located{in("p", "list_user", "", "", empty)},
			[]dialect.Located{in("p", "list_groups", "", "", empty), in("p", "list_users", "", "", empty)},
			[]string{`p.list_groups: compatible: new`, `p.list_users (list_user): breaking: renamed, was "list_user" e.g. {}`},
		},
		{
			"alike, but another schema", []dialect.Located{in("p", "list_user", "", "", empty)}, []dialect.Located{in("p", "list_users", "", "", days)},
			[]string{`p.list_user: breaking: removed e.g. {}`, `p.list_users: compatible: new`},
		},
		{
			"the same schema, but not alike", []dialect.Located{in("p", "start", "", "", empty)}, []dialect.Located{in("p", "weather", "", "", empty)},
			[]string{`p.start: breaking: removed e.g. {}`, `p.weather: compatible: new`},
		},
	}
	for _, tt := range tests {
		r := Compare(tt.old, tt.new, Options{})
		var got []string
		for _, tool := range r.Tools {
			for _, line := range lines(tool.Changes) {
				was := ""
				if tool.Was != "" {
					was = " (" + tool.Was + ")"
				}
				got = append(got, fmt.Sprintf("%s.%s%s: %s", tool.Package, tool.Name, was, line))
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
