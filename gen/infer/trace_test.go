package infer

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// TestEveryKeywordIsTraced checks that each keyword, and each of its values, has a rule
// and a position, for the tools in testdata.
func TestEveryKeywordIsTraced(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	keywords := 0
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		pkg := inspected(t, string(archive.Files[0].Data))
		for _, tool := range pkg.Tools {
			schemas, diags := New(pkg).Tool(tool)
			if diags.HasErrors() {
				continue
			}
			for _, doc := range []*schema.Doc{sourced(schemas.Input), sourced(schemas.Output)} {
				schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
					for _, m := range sub.Members {
						keywords++
						for _, part := range append([]*schema.Doc{m.Value}, m.Value.Items...) {
							if part.Origin.Rule() == "" || !part.Origin.HasPos() {
								t.Errorf("%s: %s: %s %s: %s has the origin %v", name, tool.GoName, path, m.Key, part, part.Origin)
							}
						}
					}
					return true
				})
			}
		}
	}
	if keywords < 2_000 {
		t.Errorf("%d keywords, want thousands", keywords)
	}
}

// sourced returns root as a document with origins, or {} if root is nil.
func sourced(root *schema.Node) *schema.Doc {
	if root == nil {
		return schema.Obj()
	}
	return root.Doc()
}

// TestTrace checks the exact positions of single keywords.
func TestTrace(t *testing.T) {
	const source = `package p

type Unit string

const (
	Meter Unit = "m"
	Foot  Unit = "ft" // 12 inches
)

// Opts are settings.
type Opts struct {
	Limit int     ` + "`json:\"limit,omitempty\" jsonschema:\"minimum=1,maximum=9\"`" + ` // how many
	Name  *string
	Mail  string  ` + "`json:\"mail\" format:\"email\" description:\"where to\"`" + `
	// Deprecated: use Name.
	Old   string
}

// F does it.
//
//toolgen:tool
//toolgen:param opts.Mail minLength=3
func F(
	opts Opts, // the settings
	//toolgen:param enum=m name=u default=m
	unit Unit,
	rest ...string,
) (n int, err error) { return 0, nil }
`
	pkg := inspected(t, source)
	schemas, diags := withVariables(pkg).Tool(pkg.Tools[0])
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	doc := sourced(schemas.Input)
	got := map[string]string{}
	note := func(what string, o *schema.Origin) {
		got[what] = strings.TrimPrefix(o.Pos().String(), o.Pos().Filename+":") + " " + o.Rule()
	}
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		for _, m := range sub.Members {
			note(path.String()+" "+m.Key, m.Value.Origin)
		}
		return true
	})
	for _, m := range schemas.Input.Variables() {
		note(m.Path.String()+" = "+m.GoName, m.Name)
		note(m.Path.String()+" ?", m.Presence)
	}
	want := map[string]string{
		"# additionalProperties":                         "23:6 closed: no other properties",
		"# properties":                                   "23:6 each parameter is an argument",
		"# required":                                     "23:6 each parameter is an argument",
		"# type":                                         "23:6 each parameter is an argument",
		"#/properties/opts = opts":                       "24:2 snake case of the Go name",
		"#/properties/opts ?":                            "24:2 no pointer, omitempty, or default",
		"#/properties/opts additionalProperties":         "24:2 closed: no other properties",
		"#/properties/opts description":                  "10:1 doc comment",
		"#/properties/opts properties":                   "24:2 Go type Opts",
		"#/properties/opts required":                     "24:2 Go type Opts",
		"#/properties/opts type":                         "24:2 Go type Opts",
		"#/properties/opts/properties/Name = Name":       "13:2 Go name",
		"#/properties/opts/properties/Name ?":            "13:2 pointer",
		"#/properties/opts/properties/Name type":         "13:2 Go type string",
		"#/properties/opts/properties/Old = Old":         "16:2 Go name",
		"#/properties/opts/properties/Old ?":             "16:2 no pointer, omitempty, or default",
		"#/properties/opts/properties/Old deprecated":    "16:2 Deprecated: in the doc comment",
		"#/properties/opts/properties/Old description":   "15:2 doc comment",
		"#/properties/opts/properties/Old type":          "16:2 Go type string",
		"#/properties/opts/properties/limit = Limit":     "12:23 name in the json tag",
		"#/properties/opts/properties/limit ?":           "12:2 omitempty",
		"#/properties/opts/properties/limit description": "12:74 doc comment",
		"#/properties/opts/properties/limit maximum":     "12:62 jsonschema tag",
		"#/properties/opts/properties/limit minimum":     "12:52 jsonschema tag",
		"#/properties/opts/properties/limit type":        "12:2 Go type int",
		"#/properties/opts/properties/mail = Mail":       "14:23 name in the json tag",
		"#/properties/opts/properties/mail ?":            "14:2 no pointer, omitempty, or default",
		"#/properties/opts/properties/mail description":  "14:44 description tag",
		"#/properties/opts/properties/mail format":       "14:29 format tag",
		"#/properties/opts/properties/mail minLength":    "22:37 //toolgen:param minLength",
		"#/properties/opts/properties/mail type":         "14:2 Go type string",
		"#/properties/rest = rest":                       "27:2 snake case of the Go name",
		"#/properties/rest ?":                            "27:2 variadic",
		"#/properties/rest items":                        "27:2 Go type string",
		"#/properties/rest type":                         "27:2 Go type []string",
		"#/properties/rest/items type":                   "27:2 Go type string",
		"#/properties/unit = unit":                       "26:2 snake case of the Go name",
		"#/properties/unit ?":                            "26:2 no pointer, omitempty, or default",
		"#/properties/unit description":                  "26:2 constants of Unit",
		"#/properties/unit enum":                         "26:2 constants of Unit",
		"#/properties/unit type":                         "26:2 Go type Unit",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestTraceOfWords checks the positions of descriptions in directives.
func TestTraceOfWords(t *testing.T) {
	pkg := inspected(t, `package p

type Opts struct {
	//toolgen:param optional description="what b is"
	B int
	//toolgen:param deprecated required
	C *int
}

// F does it.
//
//toolgen:tool
func F(opts Opts, n int) error { return nil }
`)
	schemas, diags := withVariables(pkg).Tool(pkg.Tools[0])
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	got := map[string]string{}
	note := func(what string, o *schema.Origin) {
		got[what] = fmt.Sprintf("%d:%d %s", o.Pos().Line, o.Pos().Column, o.Rule())
	}
	opts := sourced(schemas.Input).At(schema.Path{"properties", "opts", "properties"})
	for _, property := range opts.Members {
		for _, keyword := range []string{"description", "deprecated"} {
			if value := property.Value.Under(keyword); value != nil {
				note(property.Key+" "+keyword, value.Origin)
			}
		}
	}
	for _, m := range schemas.Input.Variables() {
		if len(m.Path) == 4 {
			note(m.GoName+" ?", m.Presence)
		}
	}
	want := map[string]string{
		"B ?":           "4:18 //toolgen:param optional",
		"B description": "4:39 //toolgen:param description",
		"C ?":           "6:29 //toolgen:param required",
		"C deprecated":  "6:18 //toolgen:param deprecated",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func withVariables(pkg *inspect.Package) *Inference {
	inference := New(pkg)
	inference.Variables = true
	return inference
}
