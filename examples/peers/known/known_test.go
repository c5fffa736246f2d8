package known

import (
	"encoding/json"
	"strings"
	"testing"

	gofrs "github.com/gofrs/uuid/v5"
	"github.com/google/uuid"
	validator "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/shopspring/decimal"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// schemas returns the compiled schemas that toolgen infers for Echo.
func schemas(t *testing.T) (input, output *validator.Schema) {
	t.Helper()
	def := definition(t, "Echo")
	return compile(t, def, "inputSchema"), compile(t, def, "outputSchema")
}

func definition(t *testing.T, name string) gen.Definition {
	t.Helper()
	prog, diags := inspect.Load(t.Context(), inspect.Config{Patterns: []string{"."}, Query: inspect.Query{Funcs: []string{name}}})
	if prog == nil || len(diags) > 0 {
		t.Fatal(diags)
	}
	pkgs, diags := inspect.Facts(prog)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	defs, diags := gen.Definitions(pkgs, dialect.MCP)
	if len(diags) > 0 || len(defs) != 1 {
		t.Fatalf("%d definitions, %v", len(defs), diags)
	}
	return defs[0]
}

// TestDocs checks that the doc comments of the modules, which are written for programmers,
// are not in the definitions.
func TestDocs(t *testing.T) {
	def := definition(t, "Echo")
	for _, key := range []string{"inputSchema", "outputSchema"} {
		root := def.Doc.Under(key)
		properties := root.Under("properties")
		if properties == nil {
			t.Fatalf("%s has no properties", key)
		}
		if text := properties.String(); strings.Contains(text, `"description"`) {
			t.Errorf("%s: a description in %s", key, text)
		}
	}
}

func compile(t *testing.T, def gen.Definition, key string) *validator.Schema {
	t.Helper()
	doc := def.Doc.Under(key)
	if doc == nil {
		t.Fatalf("there is no %s", key)
	}
	return compileAt(t, doc, key)
}

func compileField(t *testing.T, doc *schema.Doc, name string) *validator.Schema {
	t.Helper()
	if doc.Property(name) == nil {
		t.Fatalf("there is no property %s", name)
	}
	return compileAt(t, doc, "schema#/properties/"+name)
}

// compileAt compiles the schema at ref in doc. ref is any name for doc, followed by # and
// a JSON Pointer.
func compileAt(t *testing.T, doc *schema.Doc, ref string) *validator.Schema {
	t.Helper()
	key, _, _ := strings.Cut(ref, "#")
	c := validator.NewCompiler()
	c.AssertFormat()
	c.AssertContent()
	if err := c.AddResource(key, parse(t, doc.String())); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(ref)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func parse(t *testing.T, text string) any {
	t.Helper()
	doc, err := validator.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return doc
}

func ptr[T any](v T) *T { return &v }

var (
	id    = uuid.MustParse("f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
	other = gofrs.FromStringOrNil("f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
	price = decimal.RequireFromString("-12.50")
	huge  = decimal.New(7, 40)
	tiny  = decimal.New(-7, -40)
)

// values are samples with zero values, usual values, and extremes in each field.
var values = []Values{
	{},
	{ID: id, IDPtr: &id, IDs: []uuid.UUID{id, uuid.Max}, ByID: map[uuid.UUID]decimal.Decimal{id: price, {}: {}}},
	{Null: uuid.NullUUID{UUID: id, Valid: true}, NullPtr: &uuid.NullUUID{}, IDs: []uuid.UUID{}},
	{NullPtr: &uuid.NullUUID{UUID: id, Valid: true}, Other: other, OtherPtr: &other},
	{OrNull: gofrs.NullUUID{UUID: other, Valid: true}, OtherPtr: &gofrs.UUID{}},
	{Price: price, Prices: []*decimal.Decimal{&huge, &tiny, nil, ptr(decimal.Zero)}, Zeroed: huge},
	{Price: huge, Discount: decimal.NewNullDecimal(tiny), Zeroed: decimal.NewFromInt(3)},
}

// TestOutputs checks that the output of encoding/json is valid against the output schema.
func TestOutputs(t *testing.T) {
	_, output := schemas(t)
	for _, v := range values {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if err := output.Validate(parse(t, string(text))); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestScientific runs TestOutputs while the type of decimals is encoded with exponents.
func TestScientific(t *testing.T) {
	decimal.UseScientificNotation = true
	t.Cleanup(func() { decimal.UseScientificNotation = false })
	TestOutputs(t)
}

// inputs are arguments, and whether the schema accepts them.
var inputs = []struct {
	key, value string
	taken      bool
}{
	{"id", `"f81d4fae-7dec-11d0-a765-00a0c91e6bf6"`, true},
	{"id", `"F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"`, true},
	{"id", `"f81d4fae"`, false},
	{"id", `""`, false},
	{"id", `[1,2]`, false},
	{"ids", `["00000000-0000-0000-0000-000000000000"]`, true},
	{"null", `"f81d4fae-7dec-11d0-a765-00a0c91e6bf6"`, true},
	{"null", `1`, false},
	{"other", `"f81d4fae-7dec-11d0-a765-00a0c91e6bf6"`, true},
	{"other", `"no"`, false},
	{"or_null", `"f81d4fae-7dec-11d0-a765-00a0c91e6bf6"`, true},
	{"or_null", `""`, false},
	{"by_id", `{"f81d4fae-7dec-11d0-a765-00a0c91e6bf6":"1"}`, true},
	{"by_id", `{"x":"1"}`, false},
	{"price", `"-12.50"`, true},
	{"price", `12.5`, true},
	{"price", `-1e3`, true},
	{"price", `"1e-7"`, true},
	{"price", `"12,50"`, false},
	{"price", `"NaN"`, false},
	{"price", `""`, false},
	{"price", `true`, false},
	{"prices", `["1", 2]`, true},
	{"discount", `"0.1"`, true},
	{"discount", `0.1`, true},
	{"discount", `"x"`, false},
}

// TestInputs validates arguments against the schema, and decodes those that the schema
// accepts with encoding/json.
func TestInputs(t *testing.T) {
	input, _ := schemas(t)
	text, _ := json.Marshal(values[5])
	for _, test := range inputs {
		whole := parse(t, string(text)).(map[string]any)
		fillNulls(whole)
		whole[test.key] = parse(t, test.value)
		err := input.Validate(whole)
		if test.taken != (err == nil) {
			t.Errorf("%s: %s: %v", test.key, test.value, err)
		}
		if err != nil {
			continue
		}
		sent, _ := json.Marshal(whole)
		var got Values
		if err := json.Unmarshal(sent, &got); err != nil {
			t.Errorf("%s: json.Unmarshal: %v", sent, err)
		}
	}
}

// fillNulls sets each member of values that must not be null in arguments.
func fillNulls(values map[string]any) {
	const someID = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
	for key, filler := range map[string]any{
		"id_ptr": someID, "other_ptr": someID, "null": someID, "or_null": someID,
		"ids": []any{}, "by_id": map[string]any{}, "discount": "1", "prices": []any{"1"},
	} {
		values[key] = filler
	}
}
