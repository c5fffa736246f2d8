package diag

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// declared returns the constants of codes.go in order, as names and codes.
func declared(t *testing.T) (names []string, codes []Code) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		for i, name := range spec.Names {
			code, err := strconv.Unquote(spec.Values[i].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			names, codes = append(names, name.Name), append(codes, Code(code))
		}
		return true
	})
	return names, codes
}

func TestEveryCodeIsDescribedOnce(t *testing.T) {
	_, want := declared(t)
	var got []Code
	for _, info := range Codes {
		got = append(got, info.Code)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Codes against the constants (-want +got):\n%s", diff)
	}
}

func TestCodesAreKebab(t *testing.T) {
	kebab := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	names, codes := declared(t)
	for i, code := range codes {
		if !kebab.MatchString(string(code)) {
			t.Errorf("%s = %q is not lower-case kebab", names[i], code)
		}
		if got, want := strings.ReplaceAll(string(code), "-", ""), strings.ToLower(names[i]); got != want {
			t.Errorf("%s = %q differs from the name of its constant", names[i], code)
		}
	}
}

func TestCodeHelp(t *testing.T) {
	for _, info := range Codes {
		if info.Doc == "" || strings.ContainsAny(info.Doc, "\n\t") || strings.HasSuffix(info.Doc, ".") {
			t.Errorf("%s: Doc must be one line without a full stop, got %q", info.Code, info.Doc)
		}
		if (info.Bad == "") != (info.Good == "") || info.Bad != "" && info.Bad == info.Good {
			t.Errorf("%s: an example needs Bad and Good, which must differ", info.Code)
		}
		for _, source := range []string{info.Bad, info.Good} {
			if err := parse(source); err != nil {
				t.Errorf("%s: the example does not parse: %v\n%s", info.Code, err, source)
			}
		}
	}
}

func parse(source string) error {
	if !strings.Contains(source, "package ") {
		source = "package p\n\n" + source
	}
	_, err := parser.ParseFile(token.NewFileSet(), "example.go", source, parser.SkipObjectResolution)
	return err
}
