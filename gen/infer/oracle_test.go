package infer

import (
	"encoding/json"
	"go/types"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	validator "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// An oracleCase is a type in two representations: reflect and go/types.
type oracleCase struct {
	name    string
	reflect reflect.Type
	types   types.Type
}

func oracleCases(t *testing.T) (*inspect.Package, []oracleCase) {
	t.Helper()
	files := []string{"oracle_types_test.go", "oracle_known_test.go", "oracle_encoder_test.go"}
	holders := []reflect.Type{reflect.TypeFor[oracle](), reflect.TypeFor[oracleEncoders]()}
	if running == inspect.Go127 {
		files = append(files, "oracle_streams_test.go")
		holders = append(holders, reflect.TypeFor[oracleNow](), reflect.TypeFor[oracleStreams]())
	}
	var sources []string
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, string(src))
	}
	pkg := inspected(t, sources...)
	pkg.Encoder = running
	var cases []oracleCase
	for _, holder := range holders {
		known := pkg.Types.Scope().Lookup(holder.Name()).Type().Underlying().(*types.Struct)
		for i, field := range reflect.VisibleFields(holder) {
			cases = append(cases, oracleCase{field.Name, field.Type, known.Field(i).Type()})
		}
	}
	return pkg, cases
}

// whole returns the schema of typ as the root of a document: of an output if writes is
// set, otherwise of an input.
func whole(t *testing.T, pkg *inspect.Package, writes bool, typ types.Type) *schema.Node {
	t.Helper()
	m := newBuilder(New(pkg), &inspect.Tool{}, writes)
	made := m.infer(m.types.Of(typ, gotype.At{}), place{path: "root", root: writes, nonNil: writes})
	if made.why != nil {
		t.Fatalf("%s: %s", made.why.Path, made.why.What)
	}
	for _, d := range made.problems {
		if d.Severity == diag.Error && d.Code != diag.BadName { // encoding/json accepts more names than clients
			t.Fatal(d)
		}
	}
	root := m.expand(made.node)
	m.close(root)
	return root
}

func compile(t *testing.T, s *schema.Node) *validator.Schema {
	t.Helper()
	text := s.Doc().String()
	doc, err := validator.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := validator.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("schema.json")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return compiled
}

// TestOutputsAreSound encodes values of each type. Each output must be valid, and the
// schema must not allow a null or an absent member that never occurs.
func TestOutputsAreSound(t *testing.T) {
	pkg, cases := oracleCases(t)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			root := whole(t, pkg, true, c.types)
			compiled := compile(t, root)
			seen := observer{root: root, seen: map[string]bool{}}
			for _, text := range written(t, c.reflect) {
				doc, err := validator.UnmarshalJSON(strings.NewReader(text))
				if err != nil {
					t.Fatal(err)
				}
				if err := compiled.Validate(doc); err != nil {
					t.Fatalf("%s is not valid:\n%v\n%s", text, err, root.Doc())
				}
				seen.observe("", root, doc)
			}
			if diff := cmp.Diff(seen.allowed(), seen.happened()); diff != "" {
				t.Errorf("alternatives of the schema that never occurred (-allowed +occurred):\n%s", diff)
			}
		})
	}
}

// written returns encodings of values of a type. It excludes a nil root, because the
// caller replaces it.
func written(t *testing.T, rt reflect.Type) []string {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	var texts []string
	for i := range 75 * *times {
		v := reflect.New(rt).Elem()
		filler{random, i == 0}.fillRoot(v)
		text, err := json.Marshal(v.Interface())
		if err != nil {
			t.Fatalf("json.Marshal: %v", err)
		}
		if !slices.Contains(texts, string(text)) {
			texts = append(texts, string(text))
		}
	}
	return texts
}

// TestInputsAreSound decodes instances of each input schema: generated instances, and
// mutated outputs.
func TestInputsAreSound(t *testing.T) {
	pkg, cases := oracleCases(t)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			root := whole(t, pkg, false, c.types)
			compiled := compile(t, root)
			random := rand.New(rand.NewPCG(3, 4))
			examples := instances{random, root}
			accepted := 0
			for range 75 * *times {
				instance := examples.instance(root, 0)
				if err := compiled.Validate(instance); err != nil {
					t.Fatalf("the instance is not valid, so the test is wrong: %v", err)
				}
				accepted += readable(t, compiled, c.reflect, instance)
			}
			for _, text := range written(t, c.reflect) {
				for range 5 {
					doc, _ := validator.UnmarshalJSON(strings.NewReader(text))
					accepted += readable(t, compiled, c.reflect, mutated(random, doc))
				}
			}
			if accepted < 75**times {
				t.Errorf("only %d instances were checked", accepted)
			}
		})
	}
}

// readable fails if the schema accepts an instance that the decoder rejects. It returns 1
// if both accept the instance.
func readable(t *testing.T, compiled *validator.Schema, rt reflect.Type, instance any) int {
	t.Helper()
	text, err := json.Marshal(instance)
	if err != nil {
		t.Fatal(err)
	}
	doc, _ := validator.UnmarshalJSON(strings.NewReader(string(text)))
	if compiled.Validate(doc) != nil {
		return 0
	}
	if err := json.Unmarshal(text, reflect.New(rt).Interface()); err != nil {
		t.Fatalf("the schema accepts %s, but json.Unmarshal: %v", text, err)
	}
	return 1
}

// TestFieldOrder compares the order of properties with the encoding of a value that has
// every field.
func TestFieldOrder(t *testing.T) {
	pkg, cases := oracleCases(t)
	for _, c := range cases {
		if c.reflect.Kind() != reflect.Struct {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			v := reflect.New(c.reflect).Elem()
			filler{nil, false}.fillRoot(v)
			text, err := json.Marshal(v.Interface())
			if err != nil {
				t.Fatal(err)
			}
			doc, err := schema.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			var want, got []string
			for _, member := range doc.Members {
				want = append(want, member.Key)
			}
			root := whole(t, pkg, true, c.types)
			if !root.IsClosed() && root.Properties != nil {
				want = slices.DeleteFunc(want, func(name string) bool { return name == "text" }) // a key of the map for other members
			}
			if root.Properties != nil {
				for _, p := range root.Properties {
					if !slices.Contains(neverThere[c.name], p.Name) {
						got = append(got, p.Name)
					}
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("fields (-encoding/json +inferred):\n%s", diff)
			}
		})
	}
}

// neverThere are fields that are always absent although their types allow values.
var neverThere = map[string][]string{
	"Omitted":   {"n"},              // an empty array is always omitted
	"RestUnset": {"A", "More", "Z"}, // the test cannot set unexported fields
}

// An observer records which alternatives of a schema occur.
type observer struct {
	root *schema.Node
	seen map[string]bool // false until the alternative occurs
}

func (o observer) choice(key string, made bool) { o.seen[key] = o.seen[key] || made }

func (o observer) observe(path string, s *schema.Node, v any) {
	if name, ok := strings.CutPrefix(s.Ref, refPrefix); ok {
		path, s = name, o.root.Definitions[name]
	}
	if s.AcceptsNull() && s.AnyOf != nil {
		o.choice(path+" is null", v == nil)
		o.observe(path, s.AnyOf[0], v)
		return
	}
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			if s.Items != nil {
				o.observe(path+"[]", s.Items, item)
			}
		}
	case map[string]any:
		o.observeObject(path, s, v)
	}
}

func (o observer) observeObject(path string, s *schema.Node, v map[string]any) {
	if s.Properties == nil {
		return
	}
	for _, p := range s.Properties {
		name, property := p.Name, p.Node
		member, ok := v[name]
		if !slices.Contains(s.Required, name) {
			o.choice(path+"."+name+" is absent", !ok)
		}
		if ok {
			o.observe(path+"."+name, property, member)
		}
	}
	if s.IsClosed() || s.AdditionalProperties == nil {
		return
	}
	for name, member := range v {
		if s.Properties.Get(name) == nil {
			o.observe(path+"{}", s.AdditionalProperties, member)
		}
	}
}

func (o observer) allowed() map[string]bool {
	all := map[string]bool{}
	for key := range o.seen {
		all[key] = true
	}
	return all
}

func (o observer) happened() map[string]bool { return o.seen }
