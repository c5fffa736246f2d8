package facts

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSchemaTagForm(t *testing.T) {
	tests := []struct {
		tag   string
		form  tagForm
		items []string
	}{
		{"", textForm, nil},
		{"the name of a city", textForm, []string{"the name of a city"}},
		{"City", textForm, []string{"City"}},
		{"the name, such as Oslo", textForm, []string{"the name", "such as Oslo"}},
		{"where a = b", textForm, []string{"where a = b"}},
		{"a text, x=y", textForm, []string{"a text", "x=y"}},
		{"required", optionForm, []string{"required"}},
		{"required,nullable", optionForm, []string{"required", "nullable"}},
		{"-", optionForm, []string{"-"}},
		{"required field", textForm, []string{"required field"}},
		{"required,text", textForm, []string{"required", "text"}},
		{"minLength=3", optionForm, []string{"minLength=3"}},
		{"required,description=a city", optionForm, []string{"required", "description=a city"}},
		{`description=a\, b,required`, optionForm, []string{"description=a, b", "required"}},
		{"enum=a,enum=b", optionForm, []string{"enum=a", "enum=b"}},
		{"unit,enum=a", optionForm, []string{"unit", "enum=a"}},
		{"unit of it,enum=a,enum=b", enumForm, []string{"unit of it", "enum=a", "enum=b"}},
		{"unit, of it,enum=a", enumForm, []string{"unit", "of it", "enum=a"}},
		{"unit of it, enum=a, enum=b", enumForm, []string{"unit of it", "enum=a", "enum=b"}},
		{" enum=a,enum=b", optionForm, []string{"enum=a", "enum=b"}},
		{"required, enum=a, minLength=1", optionForm, []string{"required", "enum=a", "minLength=1"}},
		{"required, the name", textForm, []string{"required", "the name"}},
		{"a text, x=y,enum=a", enumForm, []string{"a text", "x=y", "enum=a"}},
		{"unit of it,enum=a,then more", textForm, []string{"unit of it", "enum=a", "then more"}},
	}
	for _, test := range tests {
		form, parts := schemaTagForm(test.tag, "")
		if form != test.form {
			t.Errorf("schemaTagForm(%q) = %d, want %d", test.tag, form, test.form)
		}
		var items []string
		for _, part := range parts {
			items = append(items, part.text)
		}
		if diff := cmp.Diff(test.items, items); test.items != nil && diff != "" {
			t.Errorf("items of %q (-want +got):\n%s", test.tag, diff)
		}
	}
}
