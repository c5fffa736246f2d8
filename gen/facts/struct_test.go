package facts

import (
	"go/token"
	"go/types"
	"testing"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

// TestStructIsReadOnce checks that Struct reads a type only once if the positions of its
// fields are known. Otherwise, it reads the type for each position where it occurs, and
// reports problems there.
func TestStructIsReadOnce(t *testing.T) {
	field := types.NewField(0, nil, "F", types.Typ[types.String], false)
	of := types.NewStruct([]*types.Var{field}, []string{`minLength:""`})
	fields := gotype.FieldsOf(of, running)
	here, there := token.Position{Filename: "a.go", Line: 1}, token.Position{Filename: "a.go", Line: 2}
	for _, known := range []bool{true, false} {
		reader := Reader{Package: &inspect.Package{Encoder: running}, TypeName: types.Type.String}
		want := [2]string{"a.F: the tag minLength is empty; this is ignored", "b.F: the tag minLength is empty; this is ignored"}
		places := [2]token.Position{here, there}
		if known {
			own := token.Position{Filename: "p.go", Line: 3}
			reader.Package.Decls.Fields = map[*types.Var]*inspect.FieldDecl{field: {Pos: own}}
			want = [2]string{"F: the tag minLength is empty; this is ignored", "F: the tag minLength is empty; this is ignored"}
			places = [2]token.Position{own, own}
		}
		first, second := reader.Struct(of, &fields, here, "a"), reader.Struct(of, &fields, there, "b")
		if (first == second) != known || reader.Struct(of, &fields, here, "a") != first {
			t.Errorf("known %t: the first result is %p, and the second %p", known, first, second)
		}
		for i, read := range []*Struct{first, second} {
			problems := read.Members[0].Problems()
			if len(problems) != 1 || problems[0].Message != want[i] || problems[0].Pos != places[i] {
				t.Errorf("known %t: %v, want %q at %v", known, problems, want[i], places[i])
			}
		}
	}
}
