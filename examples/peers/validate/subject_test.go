package validate

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-playground/validator/v10"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A subject is a struct with one field V, which has a tag.
type subject struct {
	typ reflect.Type
	tag string

	text     string // JSON Schema; "" if toolgen rejects the tag
	compiled *jsonschema.Schema
	diags    diag.List
}

func subjectOf[T any](tag string) *subject { return &subject{typ: reflect.TypeFor[T](), tag: tag} }

func (s *subject) String() string { return fmt.Sprintf("V %v `validate:%q`", s.typ, s.tag) }

// structTag makes the field optional, unless the validate tag requires it.
func (s *subject) structTag() string { return fmt.Sprintf(`json:"v,omitempty" validate:%q`, s.tag) }

// inferAll infers the schemas of subjects from Go source, as for a user's code.
func inferAll(t *testing.T, subjects []*subject) {
	t.Helper()
	dir := t.TempDir()
	var source strings.Builder
	source.WriteString("//toolgen:package validate\npackage p\n\nimport \"time\"\n\ntype _ time.Time\n")
	for i, s := range subjects {
		fmt.Fprintf(&source, "\ntype In%[1]d struct {\n\tV %[2]v `%[3]s`\n}\n\n//toolgen:tool\nfunc F%[1]d(in In%[1]d) {}\n", i, s.typ, s.structTag())
	}
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.26\n", "p.go": source.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	prog, diags := inspect.Load(t.Context(), inspect.Config{Dir: dir, Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=")})
	pkgs, more := inspect.Facts(prog)
	if diags = append(diags, more...); diags.HasErrors() || len(pkgs) != 1 || len(pkgs[0].Tools) != len(subjects) {
		t.Fatalf("the source is not read: %v", diags)
	}
	for i, s := range subjects {
		s.infer(t, pkgs[0], pkgs[0].Tools[i])
	}
}

func (s *subject) infer(t *testing.T, pkg *inspect.Package, tool *inspect.Tool) {
	t.Helper()
	schemas, diags := infer.New(pkg).Tool(tool)
	s.diags = diags
	if diags.HasErrors() {
		return
	}
	s.text = strings.Join(schema.Lines(schemas.Input.Doc()), "\n")
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(s.text))
	if err != nil {
		t.Fatalf("%v: %v\n%s", s, err, s.text)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	if s.compiled, err = compiler.Compile("schema.json"); err != nil {
		t.Fatalf("%v: %v\n%s", s, err, s.text)
	}
}

func (s *subject) takes(arguments string) bool {
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(arguments))
	return err == nil && s.compiled.Validate(instance) == nil
}

// isDescribed reports whether a description in the schema contains "must". Only
// descriptions of constraints without a keyword do.
func (s *subject) isDescribed() bool { return strings.Contains(s.text, "ust ") }

// reported reports whether a warning reports that a check of the tag is skipped.
func (s *subject) reported() bool {
	return slices.ContainsFunc(s.diags, func(d diag.Diagnostic) bool { return d.Severity == diag.Warning })
}

// errPanic is the verdict if validator panics.
var errPanic = errors.New("validator panics")

// verdict returns validator's verdict on arguments. It reports false if encoding/json
// rejects them.
func (s *subject) verdict(arguments string) (err error, read bool) {
	in := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "V", Type: s.typ, Tag: reflect.StructTag(s.structTag())}}))
	if json.Unmarshal([]byte(arguments), in.Interface()) != nil {
		return nil, false
	}
	defer func() {
		if problem := recover(); problem != nil {
			err, read = fmt.Errorf("%w: %v", errPanic, problem), true
		}
	}()
	return validator.New().Struct(in.Interface()), true
}
