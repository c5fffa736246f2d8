package infer

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

type (
	testUnit  string
	testLevel int8
	testRatio float64
	testShort float32
)

const (
	testMetric testUnit = "metric"
	testQuoted testUnit = "\"<b> \\"

	testLow testLevel = iota - 3
	testHigh

	testHalf  testRatio = 0.5
	testThird testRatio = 1.0 / 3
	testHuge  testRatio = 1e21

	testTenth testShort = 0.1
)

type testEnums struct {
	Unit, UnitText   testUnit
	Level, LevelText testLevel
	Ratio, RatioText testRatio
	Short, ShortText testShort
	Units            map[testUnit]bool
	Levels           map[testLevel]bool
}

// TestEnumsAreRead decodes each value of an enum, which must yield its constant.
func TestEnumsAreRead(t *testing.T) {
	pkg := inspected(t, `
type Unit string

const (
	Metric Unit = "metric"
	Quoted Unit = "\"<b> \\"
)

//toolgen:enum
type Level int8

const (
	Low Level = iota - 1
	High
)

//toolgen:enum
type Ratio float64

const (
	Half  Ratio = 0.5
	Third Ratio = 1.0 / 3
	Huge  Ratio = 1e21
)

//toolgen:enum
type Short float32

const Tenth Short = 0.1

type In struct {
	Unit      Unit
	UnitText  Unit `+"`json:\",string\"`"+`
	Level     Level
	LevelText Level `+"`json:\",string\"`"+`
	Ratio     Ratio
	RatioText Ratio `+"`json:\",string\"`"+`
	Short     Short
	ShortText Short `+"`json:\",string\"`"+`
	Units     map[Unit]bool
	Levels    map[Level]bool
}

func F(in In) {}
`)
	schemas, diags := New(pkg).Tool(tool(t, pkg))
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	units, levels := []any{testMetric, testQuoted}, []any{testLow, testHigh}
	ratios, shorts := []any{testHalf, testThird, testHuge}, []any{testTenth}
	want := map[string][]any{
		"Unit": units, "UnitText": units, "Level": levels, "LevelText": levels,
		"Ratio": ratios, "RatioText": ratios, "Short": shorts, "ShortText": shorts, "Units": units, "Levels": levels,
	}
	for _, p := range schemas.Input.Properties {
		t.Run(p.Name, func(t *testing.T) {
			if got := readAll(t, p.Name, p.Node); !reflect.DeepEqual(got, want[p.Name]) {
				t.Errorf("decoded %v, want %v", got, want[p.Name])
			}
		})
	}
}

// readAll decodes each value that s lists. s is the schema of the field name of testEnums;
// for a map, its values are the keys.
func readAll(t *testing.T, name string, s *schema.Node) []any {
	t.Helper()
	field, _ := reflect.TypeFor[testEnums]().FieldByName(name)
	option := map[bool]string{true: ",string"}[len(name) > len("Text") && name[len(name)-len("Text"):] == "Text"]
	typ := reflect.StructOf([]reflect.StructField{{
		Name: name, Type: field.Type, Tag: reflect.StructTag(fmt.Sprintf(`json:"%s%s"`, name, option)),
	}})
	format, values := `{%q: %s}`, s.Enum
	if field.Type.Kind() == reflect.Map {
		format, values = `{%q: {%s: true}}`, s.PropertyNames.Enum
	}
	var read []any
	for _, value := range values {
		into := reflect.New(typ)
		text := fmt.Sprintf(format, name, diag.Show(value))
		if err := json.Unmarshal([]byte(text), into.Interface()); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		got := into.Elem().Field(0)
		if got.Kind() == reflect.Map {
			got = got.MapKeys()[0]
		}
		read = append(read, got.Interface())
	}
	return read
}
