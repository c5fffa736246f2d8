package gen_test

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// uncallable are the tools that have a schema but cannot be called.
var uncallable = []string{
	"bad_bigints.Recursive", "bad_bigints.Union", "bad_bigints.Quoted", "bad_bigints.Keyed", "bad_bigints.Hidden",
	"bad_call.Wait", "bad_call_enforce.Whole", "bad_call_names.Take", "bad_call_union.IDs", "bad_call_union.Find", "bad_call_union.All", "bad_protobuf.Stops", "bad_union.Show", "option_fallback.Input", "option_fallback.Output", "options_everywhere.Odd.Send", "options_everywhere.Take", "override_tool.Search", "override_tool.Count",
}

// TestShapesFollowSchemas compares the encoding plans of all tools in the cases with their
// schemas. A struct must be decoded from, and encoded as, the properties in its schema.
func TestShapesFollowSchemas(t *testing.T) {
	m, loaded := allCases(t)
	structs := 0
	for _, c := range m.cases {
		t.Run(c.name, func(t *testing.T) {
			for _, pkg := range loaded.packagesOf(c) {
				for _, tool := range pkg.Tools {
					schemas, diags := infer.New(pkg).Tool(tool)
					if diags.HasErrors() {
						continue
					}
					call, diags := codec.CallOf(pkg, tool, schemas.Contract(pkg, tool))
					if diags.HasErrors() != slices.Contains(uncallable, c.name+"."+tool.GoName) {
						t.Errorf("%s: whether it can be called differs from the list uncallable:\n%s", tool.GoName, diagsText(diags, m.dir))
					}
					w := shapeWalk{t: t, pkg: pkg, schemas: schemas, seen: map[*codec.Shape]bool{}}
					w.call(call)
					structs += w.structs
				}
			}
		})
	}
	if structs < 100 {
		t.Errorf("only %d structs were compared", structs)
	}
}

// A shapeWalk walks an encoding plan and its schema in parallel.
type shapeWalk struct {
	t       *testing.T
	pkg     *inspect.Package
	schemas infer.Schemas
	root    *schema.Node
	written bool
	seen    map[*codec.Shape]bool
	structs int
}

func (w *shapeWalk) call(c codec.Call) {
	w.root = w.schemas.Input
	for _, a := range c.Arguments {
		s := w.root
		if !c.Spread {
			s = w.property(s, a.Name)
		}
		w.walk(a.Param.Name, s, a.Shape)
	}
	w.root, w.written = w.schemas.Output, true
	for _, r := range c.Results {
		s := w.root
		if r.Name != "" {
			s = w.property(s, r.Name)
		}
		if c.Boxed {
			s = w.property(s, "result")
		}
		w.walk("result", s, r.Shape)
	}
}

// property returns a property, or nil if the schema is hand-written.
func (w *shapeWalk) property(s *schema.Node, name string) *schema.Node {
	if s == nil || s.Given != nil || s.Properties == nil {
		return nil
	}
	return s.Properties.Get(name)
}

func (w *shapeWalk) walk(path string, s *schema.Node, shape *codec.Shape) {
	if s == nil || shape == nil || s.Given != nil || w.seen[shape] {
		return
	}
	if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok {
		w.walk(path, w.root.Definitions[name], shape)
		return
	}
	w.seen[shape] = true
	if named, ok := shape.Type.(*types.Named); ok {
		if decl := w.pkg.Decls.Type(named.Obj()); decl.Alias != nil || decl.Input != nil || decl.Output != nil {
			return // the schema is hand-written
		}
	}
	switch shape.Kind {
	case codec.ShapePointer:
		w.walk(path, withoutNull(s), shape.Elem)
	case codec.ShapeSlice, codec.ShapeArray:
		w.walk(path+"[]", withoutNull(s).Items, shape.Elem)
	case codec.ShapeMap:
		w.walk(path+"{}", withoutNull(s).AdditionalProperties, shape.Elem)
	case codec.ShapeStruct:
		w.object(path, withoutNull(s), shape, "")
	case codec.ShapeUnion:
		w.union(path, s, shape)
	}
}

func withoutNull(s *schema.Node) *schema.Node {
	if i := slices.IndexFunc(s.AnyOf, func(option *schema.Node) bool { return option.Type == "null" }); i == 1 && len(s.AnyOf) == 2 {
		return s.AnyOf[0]
	}
	return s
}

func (w *shapeWalk) object(path string, s *schema.Node, shape *codec.Shape, discriminator string) {
	if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok {
		s = w.root.Definitions[name]
	}
	if s.Given != nil {
		return
	}
	if s.Properties == nil {
		w.t.Errorf("%s: no object in the schema", path)
		return
	}
	w.structs++
	var want, got []string
	for _, p := range s.Properties {
		name := p.Name
		if name != discriminator {
			want = append(want, name)
		}
	}
	for _, f := range shape.Fields {
		if f.Name == discriminator {
			continue
		}
		if w.written && f.OmitZero && f.Shape.Kind == codec.ShapeMarshal && s.Properties.Get(f.Name) == nil {
			continue // cannot be encoded, and is therefore not in the output schema
		}
		got = append(got, f.Name)
		w.walk(path+"."+f.Name, s.Properties.Get(f.Name), f.Shape)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		w.t.Errorf("%s: fields of %v (-schema +shape):\n%s", path, shape.Type, diff)
	}
}

func (w *shapeWalk) union(path string, s *schema.Node, shape *codec.Shape) {
	if shape.DiscriminatorKey() == "" {
		w.walk(path, s, shape.Variants()[0].Shape)
		return
	}
	options := s.AnyOf
	if options == nil {
		options = []*schema.Node{s}
	}
	if w.written {
		options = writtenOptions(options, shape)
	}
	if len(options) != len(shape.Variants()) {
		w.t.Errorf("%s: got %d types in the encoding plan, want the %d options of the schema", path, len(shape.Variants()), len(options))
		return
	}
	for i, v := range shape.Variants() {
		if v.Shape.Kind == codec.ShapeStruct && options[i].Given == nil {
			if !says(options[i], shape.DiscriminatorKey(), v.Value) {
				w.t.Errorf("%s: %s=%s is not in the schema", path, shape.DiscriminatorKey(), v.Value)
			}
			w.seen[v.Shape] = true
			w.object(path, options[i], v.Shape, shape.DiscriminatorKey())
		}
	}
}

// says reports whether a schema requires the discriminator to have the given value.
func says(s *schema.Node, discriminator, value string) bool {
	if s.Properties == nil {
		return false
	}
	key := s.Properties.Get(discriminator)
	return key != nil && len(key.Enum) == 1 && fmt.Sprint(key.Enum[0]) == value
}

// writtenOptions returns, for each variant of a union, its option in the output schema. If
// a type has two options, the first is for values, and the second for pointers.
func writtenOptions(options []*schema.Node, shape *codec.Shape) []*schema.Node {
	var all []*schema.Node
	for _, v := range shape.Variants() {
		own := slices.DeleteFunc(slices.Clone(options), func(s *schema.Node) bool { return !says(s, shape.DiscriminatorKey(), v.Value) })
		switch {
		case len(own) == 0:
			return nil
		case v.Pointer:
			all = append(all, own[len(own)-1])
		default:
			all = append(all, own[0])
		}
	}
	return all
}
