package templates

import (
	"errors"
	"go/format"
	"go/types"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestGuards checks that a change of the source that a guard covers causes a compile error at
// the guard.
func TestGuards(t *testing.T) {
	tests := []struct {
		name, old, new string
		want           string // a part of the error
		line           string // line of the generated file with the error
	}{
		{
			"parameter's type", "ctx context.Context, city string) (string", "ctx context.Context, city []string) (string",
			"cannot use Current", "= Current",
		},
		{
			"result's type", "unit units.Unit) ([]Day, error)", "unit units.Unit) ([]*Day, error)",
			"cannot use (*Station).Forecast", "= (*Station).Forecast",
		},
		{"parameter added", "days int,", "days int, past bool,", "cannot use (*Station).Forecast", "= (*Station).Forecast"},
		{"function gone", "func Current(", "func Now(", "undefined: Current", "= Current"},
		{"integer's value", "Lowest Level = -3", "Lowest Level = -4", "duplicate key false", "Lowest == -3"},
		{"string's value", `Metric Unit = "metric"`, `Metric Unit = "si"`, "duplicate key false", `units2.Metric == "metric"`},
		{"name of a parameter", "city string", "town string", "", ""}, // guards cannot detect it
	}
	src := string(mustGo(t, weather()))
	all := weatherSource + weatherImports["example.com/weather/v2/units"]["units.go"]
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if !strings.Contains(all, test.old) {
				t.Fatalf("the source has no %q to change", test.old)
			}
			_, err := typeCheck(
				sources{"tools_gen.go": src, "weather.go": strings.Replace(weatherSource, test.old, test.new, 1)},
				replaced(weatherImports, test.old, test.new),
			)
			if test.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var typeErr types.Error
			if !errors.As(err, &typeErr) || !strings.Contains(typeErr.Msg, test.want) {
				t.Fatalf("got error %v, want one with %q", err, test.want)
			}
			at := typeErr.Fset.Position(typeErr.Pos)
			if line := strings.Split(src, "\n")[at.Line-1]; at.Filename != "tools_gen.go" || !strings.Contains(line, test.line) {
				t.Errorf("the error is at %s: %s", at, line)
			}
		})
	}
}

func replaced(imports map[string]sources, old, new string) map[string]sources {
	imports = maps.Clone(imports)
	for path, files := range imports {
		files = maps.Clone(files)
		for name, text := range files {
			files[name] = strings.Replace(text, old, new, 1)
		}
		imports[path] = files
	}
	return imports
}

func TestImportNames(t *testing.T) {
	f := unguarded()
	f.Imports = []Import{
		{"crypto/rand", "rand"}, {"math/rand", "rand1"}, {"math/rand/v2", "rand2"}, {"gopkg.in/yaml.v3", "yaml"}, {"example.com/unused", "unused"},
	}
	for _, path := range []string{"math/rand/v2", "gopkg.in/yaml.v3", "math/rand", "crypto/rand"} { // not in alphabetical order
		f.Signatures = append(f.Signatures, Signature{Func: Source{{Text: "F"}}, Type: Source{{Text: "func("}, {path, "T"}, {Text: ")"}}})
	}
	got := string(mustGo(t, f))
	for _, want := range []string{
		"import (\n\t\"crypto/rand\"\n\trand1 \"math/rand\"\n\trand2 \"math/rand/v2\"\n\n\tyaml \"gopkg.in/yaml.v3\"\n)\n",
		"func(rand2.T) = F", "func(yaml.T) = F", "func(rand1.T) = F", "func(rand.T) = F",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// TestGuardsAreFormatted checks that types, including their names outside ASCII, are
// formatted like gofmt's output, although go/types formats them differently.
func TestGuardsAreFormatted(t *testing.T) {
	for _, typ := range []string{
		"func(struct{A int; B string}) error", "func(interface{M()})", "func(Pair[string,int]) error",
		"func([]Pair[string, int], ...map[string]chan (<-chan int)) (n int, err error)",
		"func(struct{A int \"json:\\\"a\\\"\"})", "func(func(), [3]*func(int) bool)",
	} {
		f := weather()
		f.Tools[0].Const = "ToolÜberörtlich"
		f.Signatures = append(f.Signatures, Signature{Func: Source{{Text: "F"}}, Type: Source{{Text: typ}}})
		src := mustGo(t, f)
		formatted, err := format.Source(src)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(formatted), string(src)); diff != "" {
			t.Errorf("%s: gofmt changes the file (-gofmt +got):\n%s", typ, diff)
		}
	}
}
