package directive

import (
	"testing"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

func TestPlaceString(t *testing.T) {
	tests := []struct {
		give Place
		want string
	}{
		{Elsewhere, "nowhere"},
		{PackageDoc, "package doc"},
		{StructType | InterfaceType, "struct type or interface type"},
		{StructType | InterfaceType | OtherType | Field, "type or struct field"},
		{Function | Method | InterfaceMethod, "function, method or interface method"},
		{OtherType, "type of another kind"},
		{Parameter | Field, "parameter or struct field"},
	}
	for _, test := range tests {
		if got := test.give.String(); got != test.want {
			t.Errorf("Place(%b) = %q, want %q", test.give, got, test.want)
		}
	}
}

func TestMisplaced(t *testing.T) {
	tests := []struct {
		give string
		at   Place
		want string
	}{
		{"//toolgen:package all", PackageDoc, ""},
		{"//toolgen:tool", Function, ""},
		{"//toolgen:tool", InterfaceMethod, ""},
		{"//toolgen:tools", InterfaceType, ""},
		{"//toolgen:skip", Method, ""},
		{"//toolgen:param x optional", Method, ""},
		{"//toolgen:param optional", Field, ""},
		{"//toolgen:description x", OtherType, ""},
		{"//toolgen:tool", StructType, "1:1: //toolgen:tool means nothing on this struct type [bad-place]\n\thint: it belongs to a function, method or interface method"},
		{"//toolgen:tool", Elsewhere, "1:1: //toolgen:tool means nothing here [bad-place]\n\thint: it belongs to a function, method or interface method"},
		{"//toolgen:tools", OtherType, "1:1: //toolgen:tools means nothing on this type of another kind [bad-place]\n\thint: it belongs to a struct type or interface type"},
		{"//toolgen:inject T", Parameter, "1:1: //toolgen:inject means nothing on this parameter [bad-place]\n\thint: it belongs to a package doc, the comment right above a package clause"},
	}
	for _, test := range tests {
		var got string
		if problem, wrong := Misplaced(parseAll(t, test.give)[0], test.at); wrong {
			got = formatted(diag.List{problem})[0]
		}
		compare(t, test.give, test.want, got)
	}

	unknown, _, _ := Parse("//toolgen:tol", lineAt(1))
	if problem, wrong := Misplaced(unknown, Function); wrong {
		t.Errorf("an unknown verb was told twice: %v", problem)
	}
}
