package facts

import (
	"go/token"
	"go/types"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

func read(t types.Type, tag string, decl inspect.FieldDecl, options directive.Package) (Property, []string) {
	f, _ := gotype.ParseField(types.NewField(0, nil, "F", t, false), reflect.StructTag(tag), running)
	reader := Reader{Package: &inspect.Package{Encoder: running, Options: options}, TypeName: types.Type.String}
	said, problems := reader.Field(Field{Field: f, Declared: &decl, Path: f.Name})
	var messages []string
	for _, d := range problems {
		messages = append(messages, d.Severity.String()+": "+d.Message)
	}
	return *said, messages
}

// TestVocabularies checks the keywords of each sort of tag.
func TestVocabularies(t *testing.T) {
	tests := []struct {
		tag      string
		keywords []string
	}{
		{`minimum:"1" maximum:"2"`, []string{"minimum 1", "maximum 2"}},
		{`jsonschema:"minimum=1,maximum=2"`, []string{"minimum 1", "maximum 2"}},
		{`jsonschema:"enum=a,enum=b"`, []string{"enum a b"}},
		{`jsonschema:"the unit,enum=a,enum=b"`, []string{"enum a b"}},
		{`jsonschema:"the unit, or none"`, nil},
		{`enum:"a,b" default:"a"`, []string{"enum a b", "default a"}},
		{`enum:"[\"a\", 1]"`, []string{`enum "a" 1`}},
		{`default:"a" jsonschema:"default=b"`, []string{"default b"}},
		{`jsonschema_extras:"minLength=1,x-a=b"`, []string{"minLength 1", "x-a"}},
		{`example:"1" jsonschema:"example=2,example=3"`, []string{"examples 2 3", "examples 1"}},
	}
	for _, test := range tests {
		said, problems := read(types.Typ[types.String], test.tag, inspect.FieldDecl{}, directive.Package{})
		var got []string
		for _, k := range said.Keywords {
			text := k.Name
			for _, v := range k.Values {
				if v.Quoted {
					v.Text = `"` + v.Text + `"`
				}
				text += " " + v.Text
			}
			got = append(got, text)
		}
		for _, extra := range said.More().Extras {
			got = append(got, extra.Key)
		}
		if diff := cmp.Diff(test.keywords, got); diff != "" || len(problems) > 0 {
			t.Errorf("%s: %v; keywords (-want +got):\n%s", test.tag, problems, diff)
		}
	}
}

// TestPresence checks whether a field is required: directives take precedence over tags,
// and other tags over the tag validate.
func TestPresence(t *testing.T) {
	optional := inspect.FieldDecl{Directive: &directive.Param{Optional: true}}
	validate := directive.Package{Validate: true}
	tests := []struct {
		tag      string
		decl     inspect.FieldDecl
		options  directive.Package
		presence Presence
		demanded bool
	}{
		{`json:"f"`, inspect.FieldDecl{}, validate, Unstated, false},
		{`required:"true"`, inspect.FieldDecl{}, validate, Required, false},
		{`required:"false" validate:"required"`, inspect.FieldDecl{}, validate, Optional, false},
		{`required:"true"`, optional, validate, Optional, false},
		{`jsonschema:"required"`, inspect.FieldDecl{}, validate, Required, false},
		{`validate:"required"`, inspect.FieldDecl{}, validate, Required, false},
		{`validate:"required"`, inspect.FieldDecl{}, directive.Package{}, Unstated, false},
		{`validate:"omitempty,min=1"`, inspect.FieldDecl{}, validate, Optional, false},
		{`validate:"min=1"`, inspect.FieldDecl{}, validate, Unstated, true},
	}
	for _, test := range tests {
		said, _ := read(types.Typ[types.String], test.tag, test.decl, test.options)
		if said.Presence != test.presence || said.Demanded != test.demanded {
			t.Errorf("%s: presence %d, demanded %t, want %d, %t", test.tag, said.Presence, said.Demanded, test.presence, test.demanded)
		}
	}
}

// TestProblemsStandInOrder checks that problems are in this order: tag syntax, json tag,
// options, plain tags, checks.
func TestProblemsStandInOrder(t *testing.T) {
	decl := inspect.FieldDecl{Directive: &directive.Param{Name: "g"}}
	tag := `json:"F,omitemtpy" minLength:"" jsonschema:"minimum=1,nosuch" jsonschema_extras:"items=1" validate:"keys" bad`
	_, got := read(types.Typ[types.String], tag, decl, directive.Package{Validate: true})
	want := []string{
		"error: name= cannot rename",
		"warning: F: the struct tag is malformed",
		"warning: F: encoding/json has no option",
		`warning: F: the jsonschema tag has no option "nosuch"`,
		"warning: F: the tag jsonschema_extras cannot set items",
		"warning: F: the tag minLength is empty",
		"warning: F: the validate tag has keys without a preceding dive",
	}
	if len(got) != len(want) {
		t.Fatalf("%d problems, want %d:\n%s", len(got), len(want), strings.Join(got, "\n"))
	}
	for i := range want {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("problem %d: %s, want %s", i, got[i], want[i])
		}
	}
}

// TestForeignTags checks that mistakes in the tags of another module are reported as
// ignored.
func TestForeignTags(t *testing.T) {
	_, got := read(types.Typ[types.String], `minLength:"" validate:"keys" bad`, inspect.FieldDecl{Foreign: true, Pos: token.Position{Line: 1}}, directive.Package{Validate: true})
	for _, message := range got {
		if !strings.HasPrefix(message, "warning: ") || !strings.HasSuffix(message, "; this is ignored") {
			t.Errorf("%s", message)
		}
	}
	if len(got) != 3 {
		t.Errorf("%d problems, want 3", len(got))
	}
}
