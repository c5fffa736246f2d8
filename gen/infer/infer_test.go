package infer

import (
	"encoding"
	"encoding/json"
	"flag"
	"fmt"
	"go/types"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	validator "github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/tools/txtar"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

func TestEverySchemaHasAnOrigin(t *testing.T) {
	pkg, cases := oracleCases(t)
	for _, c := range cases {
		for _, writes := range []bool{false, true} {
			m := newBuilder(New(pkg), &inspect.Tool{}, writes)
			at := place{pos: pkg.Decls.Type(pkg.Types.Scope().Lookup("oracle").(*types.TypeName)).Pos, path: "root"}
			made := m.infer(m.types.Of(c.types, gotype.At{}), at)
			if made.why != nil {
				t.Fatal(made.why.What)
			}
			root := m.expand(made.node)
			m.close(root)
			each(root, func(s *schema.Node) {
				if origin := s.Origin; origin.Rule() == "" || !origin.HasPos() {
					t.Errorf("%s: %s has the origin %v", c.name, s.Doc(), origin)
				}
			})
		}
	}
}

func each(s *schema.Node, visit func(*schema.Node)) {
	if s.Never {
		return
	}
	visit(s)
	for _, part := range s.Subschemas() {
		each(part, visit)
	}
	for _, def := range s.Definitions {
		each(def, visit)
	}
}

// TestReferencesResolve checks that each reference in the schemas of the oracle types has
// a target, and that no root is a reference.
func TestReferencesResolve(t *testing.T) {
	pkg, cases := oracleCases(t)
	for _, c := range cases {
		for _, writes := range []bool{false, true} {
			doc := whole(t, pkg, writes, c.types).Doc()
			if problems := schema.RefProblems(doc); len(problems) > 0 {
				t.Errorf("%s: %v", c.name, problems)
			}
			if doc.Has("$ref") {
				t.Errorf("%s: the root is a reference", c.name)
			}
		}
	}
}

func TestSameEachTime(t *testing.T) {
	const src = `
type Unit string
const ( A Unit = "a"; B Unit = "b" )
type Node struct { Next *Node; Units map[Unit]Unit; Log func(); Chan chan int }
func F(a Node, b []Unit, c *Node) (*Node, []Unit) { panic(0) }
`
	infer := func() string {
		pkg := inspected(t, src)
		schemas, diags := New(pkg).Tool(tool(t, pkg))
		var text strings.Builder
		text.WriteString(schemas.Input.Doc().String())
		for _, d := range diags {
			text.WriteString(d.Format(strings.ToUpper))
		}
		for _, c := range schemas.Enums {
			text.WriteString(c.Name)
		}
		return text.String()
	}
	first := infer()
	for range 10 {
		if diff := cmp.Diff(first, infer()); diff != "" {
			t.Fatal(diff)
		}
	}
}

func TestEnums(t *testing.T) {
	pkg := inspected(t, `
type Unit string
const ( A Unit = "a"; B Unit = "b"; Again Unit = "b"; hidden Unit = "c" )
type Out string
const ( X Out = "x"; Y Out = "y" )
type Single string
const Only Single = "only"
func F(a Unit, b []Unit, s Single) Out { panic(0) }
`)
	schemas, _ := New(pkg).Tool(tool(t, pkg))
	var got []string
	for _, c := range schemas.Enums {
		got = append(got, c.Name)
	}
	if diff := cmp.Diff([]string{"A", "B", "Again", "hidden"}, got); diff != "" {
		t.Errorf("constants of the input (-want +got):\n%s", diff)
	}
}

func TestFallbackPromisesNothing(t *testing.T) {
	pkg := inspected(t, `
type Unit string
const ( A Unit = "a"; B Unit = "b" )
//toolgen:tool fallback
func F(a Unit, c chan int) {}
`)
	schemas, diags := New(pkg).Tool(tool(t, pkg))
	if len(schemas.Enums) > 0 || diags.HasErrors() {
		t.Errorf("got constants %v and %v", schemas.Enums, diags)
	}
}

// TestResultDocs checks that the comment of a result takes precedence over the comment of
// its type.
func TestResultDocs(t *testing.T) {
	pkg := inspected(t, "// Day is a day.\ntype Day struct{}\nfunc F() (day Day, n int) { panic(0) }")
	f := tool(t, pkg)
	f.Results[0].Doc.Value, f.Results[1].Doc.Value = "the day", "how many"
	both, _ := New(pkg).Tool(f)
	f.Results = f.Results[:1]
	one, _ := New(pkg).Tool(f)
	for _, test := range []struct {
		schema *schema.Node
		want   string
	}{
		{both.Output.Properties.Get("day"), "the day"},
		{both.Output.Properties.Get("n"), "how many"},
		{one.Output, "the day"},
	} {
		if got := test.schema.Description; got != test.want {
			t.Errorf("description %q, want %q", got, test.want)
		}
	}
}

func TestTooLarge(t *testing.T) {
	var src strings.Builder
	for i := range 40 {
		src.WriteString(strings.NewReplacer("N", string(rune('A'+i/26))+string(rune('a'+i%26)),
			"M", string(rune('A'+(i+1)/26))+string(rune('a'+(i+1)%26))).Replace("type N struct { X, Y []M }\n"))
	}
	src.WriteString("type Bo struct{}\nfunc F(a Aa, b int) {}\n")
	pkg := inspected(t, src.String())
	_, diags := New(pkg).Tool(tool(t, pkg))
	if len(diags) == 0 || !strings.Contains(diags[0].Message, "too large") {
		t.Errorf("got %d diagnostics, want that the schema is too large", len(diags))
	}
}

// TestInvalidType checks that inference does not report types that do not type-check,
// because inspection reports them.
func TestInvalidType(t *testing.T) {
	pkg := inspected(t, "func F(a int) int { return a }")
	broken := tool(t, pkg)
	broken.Params[0].Type = types.Typ[types.Invalid]
	broken.Results[0].Type = types.Typ[types.Invalid]
	if _, diags := New(pkg).Tool(broken); len(diags) > 0 {
		t.Errorf("got %v, want nothing", diags)
	}
}

// TestUnnamedCycle checks that an unnamed struct that contains itself through embedded
// fields is rejected with a hint.
func TestUnnamedCycle(t *testing.T) {
	pkg := inspected(t, `
type Tree struct {
	More map[string]struct{ *Leaf }
}
type Leaf struct{ Tree }
func F(a Tree, b int) {}
`)
	_, diags := New(pkg).Tool(tool(t, pkg))
	if len(diags) == 0 || !strings.Contains(diags[0].Message, "contains itself") || !strings.Contains(diags[0].Hint, "name") {
		t.Errorf("got %v, want that a struct without a name contains itself", diags)
	}
}

var update = flag.Bool("update", false, "write what is inferred into testdata")

// TestGolden infers the tools in each file of testdata. The file p.go contains the source.
// For a tool F, F.input and F.output contain the schemas, one line for each property, and
// F.problems the diagnostics. If the archive's comment ends with "Go 1.27", the test uses
// the encoder of Go 1.27.
func TestGolden(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "p.go" })
			if i < 0 {
				t.Fatal("there is no p.go")
			}
			inferred := &txtar.Archive{Comment: archive.Comment, Files: []txtar.File{archive.Files[i]}}
			pkg := inspected(t, string(archive.Files[i].Data))
			if strings.HasSuffix(string(archive.Comment), "\nGo 1.27\n") {
				pkg.Encoder = inspect.Go127
			}
			inference := New(pkg) // one Inference for all tools, so that the test covers its caches
			for _, tool := range pkg.Tools {
				inferred.Files = append(inferred.Files, golden(inference, tool)...)
			}
			compare(t, name, txtar.Format(archive), txtar.Format(inferred))
		})
	}
}

func golden(inference *Inference, tool *inspect.Tool) []txtar.File {
	schemas, diags := inference.Tool(tool)
	files := []txtar.File{{Name: tool.GoName + ".input", Data: lines(schemas.Input.Doc())}}
	if schemas.Output != nil {
		files = append(files, txtar.File{Name: tool.GoName + ".output", Data: lines(schemas.Output.Doc())})
	}
	var problems strings.Builder
	for _, d := range diags.Sorted() {
		fmt.Fprintln(&problems, d.Format(func(name string) string { return name }))
	}
	if problems.Len() > 0 {
		files = append(files, txtar.File{Name: tool.GoName + ".problems", Data: []byte(problems.String())})
	}
	return files
}

func lines(doc *schema.Doc) []byte {
	return []byte(strings.Join(schema.Lines(doc), "\n") + "\n")
}

func compare(t *testing.T, name string, want, got []byte) {
	t.Helper()
	diff := cmp.Diff(string(want), string(got))
	if diff == "" {
		return
	}
	if !*update {
		t.Errorf("-want +got:\n%s\nto accept it: go test ./gen/infer -run %s -update", diff, t.Name())
		return
	}
	if err := os.WriteFile(name, got, 0o666); err != nil {
		t.Fatal(err)
	}
}

const handlerTypes = `
type In struct{ City string }

type Out struct{ High float64 }

type Own struct{}

func (*Own) UnmarshalJSON(text []byte) error { return nil }

`

const (
	cityObject = `{"type":"object","properties":{"City":{"type":"string"}},"required":["City"],"additionalProperties":false}`
	highObject = `{"type":"object","properties":{"High":{"type":"number"}},"required":["High"],"additionalProperties":false}`
	anyObject  = `{"type":"object","properties":{}}`
)

// TestHandlers infers functions as SDK handlers: the last parameter is the whole input, and
// results are not wrapped.
func TestHandlers(t *testing.T) {
	tests := []struct {
		name, fn      string
		revision      string
		input, output string
		codes         []diag.Code
	}{
		{name: "structs", fn: "func F(in In) Out", input: cityObject, output: highObject},
		{name: "pointers", fn: "func F(in *In) *Out", input: cityObject, output: highObject},
		{name: "any", fn: "func F(in any) any", input: anyObject},
		{name: "maps", fn: "func F(in map[string]int) map[string]int",
			input:  `{"type":"object","properties":{},"additionalProperties":{"type":"integer"}}`,
			output: `{"type":"object","properties":{},"additionalProperties":{"type":"integer"}}`},
		{name: "no name", fn: "func F(_ In) Out", input: cityObject, output: highObject},
		{name: "list", fn: "func F(in In) []Out", input: cityObject, codes: []diag.Code{diag.NoOutput}},
		{name: "natural list", fn: "func F(in In) []Out", revision: "2026-07-28", input: cityObject, output: `{"type":"array","items":` + highObject + `}`},
		{name: "scalar input", fn: "func F(in string) Out", output: highObject, codes: []diag.Code{diag.Unsupported}},
		{name: "own methods", fn: "func F(in Own) Out", output: highObject, codes: []diag.Code{diag.UnknownJSON, diag.Unsupported}},
		{name: "interface", fn: "func F(in error) Out", output: highObject, codes: []diag.Code{diag.Unsupported}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pkg := inspected(t, handlerTypes+test.fn+" { panic(0) }")
			if test.revision != "" {
				pkg.Options.MCPRevision = test.revision
			}
			handler := tool(t, pkg)
			handler.Handler = inspect.GoSDKHandler
			handler.Params[0].Input = true
			schemas, diags := New(pkg).Tool(handler)
			var codes []diag.Code
			for _, d := range diags {
				codes = append(codes, d.Code)
			}
			if diff := cmp.Diff(test.codes, codes); diff != "" {
				t.Errorf("codes (-want +got):\n%s", diff)
			}
			if test.input != "" {
				if diff := cmp.Diff(test.input, schemas.Input.Doc().String()); diff != "" {
					t.Errorf("input (-want +got):\n%s", diff)
				}
			}
			output := ""
			if schemas.Output != nil {
				output = schemas.Output.Doc().String()
			}
			if diff := cmp.Diff(test.output, output); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
			if schemas.Boxed {
				t.Error("the output of a handler is wrapped")
			}
		})
	}
}

// TestInterfaceResults checks that the schema of an interface result describes the JSON
// that encoding/json writes for the dynamic value, regardless of the interface's methods.
func TestInterfaceResults(t *testing.T) {
	var text encoding.TextMarshaler = big.NewInt(7)
	tests := []struct {
		results string
		names   []string
		values  []any
	}{
		{"encoding.TextMarshaler", []string{"result"}, []any{text}},
		{"*encoding.TextMarshaler", []string{"result"}, []any{&text}},
		{"[]encoding.TextMarshaler", []string{"result"}, []any{[]encoding.TextMarshaler{text, nil}}},
		{
			"(one, other encoding.TextMarshaler, list []encoding.TextMarshaler)",
			[]string{"one", "other", "list"},
			[]any{text, nil, []encoding.TextMarshaler{text}},
		},
		{"struct{ Text encoding.TextMarshaler }", nil, []any{struct{ Text encoding.TextMarshaler }{text}}},
		{"map[string]encoding.TextMarshaler", nil, []any{map[string]encoding.TextMarshaler{"a": text}}},
	}
	for _, test := range tests {
		pkg := inspected(t, "package p\n\nimport \"encoding\"\n\nfunc F() "+test.results+" { panic(0) }")
		pkg.Encoder = running
		schemas, diags := New(pkg).Tool(tool(t, pkg))
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		object := test.values[0]
		if test.names != nil {
			members := map[string]any{}
			for i, name := range test.names {
				members[name] = test.values[i]
			}
			object = members
		}
		written, err := json.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		doc, _ := validator.UnmarshalJSON(strings.NewReader(string(written)))
		if err := compile(t, schemas.Output).Validate(doc); err != nil {
			t.Errorf("%s: %s is not valid: %v", test.results, written, err)
		}
	}
}

// TestPointerToInterface checks that a pointer to an interface with MarshalText is a string
// if the encoder calls MarshalText. Other methods of the dynamic value have no effect.
func TestPointerToInterface(t *testing.T) {
	var text encoding.TextMarshaler = big.NewInt(7) // also has MarshalJSON
	written, err := json.Marshal(&text)
	if err != nil {
		t.Fatal(err)
	}
	pkg := inspected(t, "package p\n\nimport \"encoding\"\n\nfunc F() *encoding.TextMarshaler { panic(0) }")
	pkg.Encoder = running
	schemas, diags := New(pkg).Tool(tool(t, pkg))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	isText := string(written) == `"7"`
	if refusal := compile(t, schemas.Output).Validate(map[string]any{"result": json.Number("7")}); isText != (refusal != nil) {
		t.Errorf("json.Marshal writes %s, and the schema rejects a number with: %v", written, refusal)
	}
}

// TestUnwritableFields encodes values of fields that an output schema omits. No value may
// be encoded, because the schema would reject it.
func TestUnwritableFields(t *testing.T) {
	pkg, _ := oracleCases(t)
	root := whole(t, pkg, true, pkg.Types.Scope().Lookup("oUnwritable").Type())
	compiled := compile(t, root)
	pipe := make(chan int)
	tests := []struct {
		value    any
		writable bool
	}{
		{oUnwritable{}, true},
		{oUnwritable{Keep: 1}, true},
		{oUnwritable{Plain: pipe}, false},
		{oUnwritable{Pointer: new(chan int)}, false},
		{oUnwritable{Struct: struct{ C chan int }{pipe}}, false},
		{oUnwritable{Behind: &struct{ C chan int }{}}, false},
		{oUnwritable{Array: [2]struct{ C func() }{{func() {}}}}, false},
	}
	for i, test := range tests {
		text, err := json.Marshal(test.value)
		if test.writable != (err == nil) {
			t.Errorf("%d: json.Marshal: %v, %s", i, err, text)
		}
		if err != nil {
			continue
		}
		doc, _ := validator.UnmarshalJSON(strings.NewReader(string(text)))
		if err := compiled.Validate(doc); err != nil {
			t.Errorf("%d: %s: %v", i, text, err)
		}
	}
}

// running is the encoder of the toolchain that built the test, recognized by the type of
// json.RawMessage.
var running = func() inspect.Encoder {
	if reflect.TypeFor[json.RawMessage]().PkgPath() == gotype.JSONText {
		return inspect.Go127
	}
	return inspect.Encoder{}
}()

// sameValue compares two values. It compares maps that have pointers as keys by their
// JSON.
func sameValue(a, b reflect.Value) bool {
	switch {
	case a.Kind() == reflect.Map && a.Type().Key().Kind() == reflect.Pointer:
		one, _ := json.Marshal(a.Interface())
		other, _ := json.Marshal(b.Interface())
		return string(one) == string(other)
	case a.Type() != reflect.TypeFor[oOneWay]() && a.Type() != reflect.TypeFor[oValueKeys]():
		return reflect.DeepEqual(a.Interface(), b.Interface())
	}
	for i := range a.NumField() {
		if !sameValue(a.Field(i), b.Field(i)) {
			return false
		}
	}
	return true
}
