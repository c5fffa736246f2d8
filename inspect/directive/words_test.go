package directive

import (
	"go/token"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestWords: each word that is no keyword says where it, or its value, stands.
func TestWords(t *testing.T) {
	tool, _ := DecodeTool(parseAll(t, `//toolgen:tool readonly title="Find it"`, "//toolgen:tool strict=false"))
	ofType, _ := DecodeTools(parseAll(t, "//toolgen:tools idempotent strict"))
	joined := JoinTools(ofType, tool)
	pkg, _ := DecodePackage(parseAll(t, "//toolgen:package all openworld=false"))
	param, _ := DecodeParam(parseAll(t, "//toolgen:param optional description=x minimum=1", "//toolgen:param deprecated"))
	tests := []struct {
		name  string
		words Words
		word  string
		want  token.Position
	}{
		{"tool", tool.Words, "readonly", at(1, 16)},
		{"tool", tool.Words, "title", at(1, 31)},
		{"tool", tool.Words, "strict", at(2, 23)},
		{"tool", tool.Words, "name", token.Position{}},
		{"tools", ofType.Words, "strict", at(1, 28)},
		{"both joined", joined.Words, "idempotent", at(1, 17)},
		{"both joined", joined.Words, "strict", at(2, 23)},
		{"package", pkg.Tool.Words, "openworld", at(1, 33)},
		{"param", param.Words, "optional", at(1, 17)},
		{"param", param.Words, "description", at(1, 38)},
		{"param", param.Words, "deprecated", at(2, 17)},
		{"param", param.Words, "minimum", token.Position{}}, // which its keyword says
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, test.words.Place(test.word)); diff != "" {
			t.Errorf("%s of %s (-want +got):\n%s", test.word, test.name, diff)
		}
	}
}
