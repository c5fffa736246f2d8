package schema

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFormNames(t *testing.T) {
	for _, test := range []struct {
		forms string
		want  []string
	}{
		{`[{"type":"string"},{"type":["null","integer"]}]`, []string{"string", "integer or null"}},
		{`[{"type":"object"},{"type":"object"},{"type":"null"}]`, []string{"object 1", "object 2", "null"}},
		{`[{"type":"null"},{"type":"object"}]`, []string{"null", ""}},
		{`[{"type":"object","title":"A"},{"properties":{"n":{"const":1},"k":{"enum":["b"]}},"title":"B"}]`, []string{"A", "k=b"}},
		{`[{"properties":{"k":{"const":"a","enum":["a","b"]}}},{"properties":{"k":{"const":"a","enum":["b"]}},"title":"B"}]`, []string{"k=a", "B"}},
		{`[{},true]`, []string{"alternative 1", "alternative 2"}},
		{`[]`, []string{}},
	} {
		got := FormNames(mustParse(t, test.forms).Items, func(form *Doc) *Doc { return form })
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.forms, diff)
		}
	}
}
