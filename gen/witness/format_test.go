package witness

import (
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestFormats holds the table of formats to the validator.
func TestFormats(t *testing.T) {
	for _, f := range formats {
		t.Run(f.name, func(t *testing.T) {
			s := newSearch()
			doc := schema.Obj(schema.M(f.keyword(), schema.Str(f.name)))
			v := compiled(t, doc)
			for _, text := range f.valid {
				if v.Misfit(text) != "" || f.shape != "" && !s.matches(f.shape, text) {
					t.Errorf("%q is refused", text)
				}
				for _, wider := range f.wider {
					if s.hasFormat(wider, text) != yes {
						t.Errorf("%q is no %s", text, wider)
					}
				}
			}
			for _, text := range f.wrong {
				if v.Misfit(text) == "" {
					t.Errorf("%q is taken", text)
				}
			}
			for _, other := range formats {
				for _, text := range append(other.valid, other.wrong...) {
					if taken := v.Misfit(text) == ""; f.shape != "" && taken && !s.matches(f.shape, text) {
						t.Errorf("%q does not match %s", text, f.shape)
					} else if f.exact && taken != s.matches(f.shape, text) {
						t.Errorf("%q: taken %t, but %s", text, taken, f.shape)
					}
				}
			}
			if got := Find(schema.Obj(schema.M("type", schema.Str("string"))), doc); got.Keyword != f.keyword() {
				t.Errorf("got %s", show(got))
			}
		})
	}
}
