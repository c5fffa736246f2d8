package schema

import (
	"go/token"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWithAndWithout(t *testing.T) {
	const text = `{"a":1,"b":2,"c":3}`
	doc := mustParse(t, text)
	doc.Origin = OriginAt(token.Position{Filename: "f.go", Line: 3}, "test")
	tests := []struct {
		name string
		got  *Doc
		want string
	}{
		{"replace", doc.With("b", Str("x")), `{"a":1,"b":"x","c":3}`},
		{"append", doc.With("d", Str("x")), `{"a":1,"b":2,"c":3,"d":"x"}`},
		{"remove", doc.Without("a", "z", "c"), `{"b":2}`},
		{"remove all", doc.Without("a", "b", "c"), `{}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.got.String(); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			if tt.got.Origin != doc.Origin {
				t.Errorf("origin %v is lost: %v", doc.Origin, tt.got.Origin)
			}
			if got := doc.String(); got != text {
				t.Errorf("the input became %s", got)
			}
		})
	}
	if got := doc.Without("x"); got != doc {
		t.Errorf("Without of a key that is not there made a copy")
	}
}

func TestEqual(t *testing.T) {
	texts := []string{
		`null`, `true`, `false`, `0`, `0.0`, `"0"`, `""`, `[]`, `{}`, `[1]`, `[1,2]`, `[2,1]`,
		`{"a":1}`, `{"b":1}`, `{"a":2}`, `{"a":1,"b":1}`, `{"b":1,"a":1}`,
	}
	for _, a := range texts {
		for _, b := range texts {
			left, right := mustParse(t, a), mustParse(t, b)
			left.Origin = OriginAt(token.Position{}, "does not count")
			if got, want := left.Equal(right), a == b; got != want {
				t.Errorf("%s equals %s: got %v, want %v", a, b, got, want)
			}
		}
	}
}

func TestEqualNil(t *testing.T) {
	var none *Doc
	if !none.Equal(nil) || none.Equal(new(Doc)) || new(Doc).Equal(none) {
		t.Error("nil must equal nil alone")
	}
}

func TestZeroDocIsNull(t *testing.T) {
	if diff := cmp.Diff(mustParse(t, "null"), new(Doc)); diff != "" {
		t.Error(diff)
	}
}
