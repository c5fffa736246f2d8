package shop_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/examples/shop"
)

// The schema of an order expresses its tags, constants, and types.
func ExampleLookupTool() {
	tool, _ := shop.LookupTool(shop.ToolPlace)
	var input struct {
		Properties map[string]json.RawMessage
	}
	if err := json.Unmarshal([]byte(tool.Input), &input); err != nil {
		fmt.Println(err)
	}
	fmt.Printf("%s\n", input.Properties["speed"])
	// Output:
	// {"type":"integer","description":"The delivery time of an order. One of: 0 = Standard (within a week), 1 = Express (on the next day), 2 = Courier (today, within the city).","enum":[0,1,2]}
}

func compile(t *testing.T, text func(shop.Tool) string) *jsonschema.Schema {
	t.Helper()
	tool, ok := shop.LookupTool(shop.ToolPlace)
	if !ok {
		t.Fatal("there is no tool", shop.ToolPlace)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text(tool)))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	return compiler.MustCompile("schema.json")
}

func validate(t *testing.T, schema *jsonschema.Schema, text string) error {
	t.Helper()
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return schema.Validate(instance)
}

func TestOrders(t *testing.T) {
	const lines, email = `"lines":[{"article":"SKU-7","count":2}]`, `"email":"ada@example.com"`
	input := compile(t, func(tool shop.Tool) string { return tool.Input })
	tests := []struct {
		name, order string
		valid       bool
	}{
		{"by card", `{` + lines + `,` + email + `,"payment":{"method":"card","token":"t"}}`, true},
		{"by invoice", `{` + lines + `,` + email + `,"speed":1,"payment":{"method":"invoice","company":"Ada"}}`, true},
		{"a payment of no kind", `{` + lines + `,` + email + `,"payment":{"token":"t"}}`, false},
		{"a payment of two kinds", `{` + lines + `,` + email + `,"payment":{"method":"card","company":"Ada"}}`, false},
		{"no such speed", `{` + lines + `,` + email + `,"speed":3,"payment":{"method":"card","token":"t"}}`, false},
		{"a coupon of nine characters", `{` + lines + `,` + email + `,"coupon":"SPRING-26","payment":{"method":"card","token":"t"}}`, false},
		{"no lines", `{"lines":[],` + email + `,"payment":{"method":"card","token":"t"}}`, false},
		{"no article number", `{"lines":[{"article":"7","count":2}],` + email + `,"payment":{"method":"card","token":"t"}}`, false},
	}
	for _, test := range tests {
		if err := validate(t, input, test.order); (err == nil) != test.valid {
			t.Errorf("%s: valid is %v, want %v: %v", test.name, err == nil, test.valid, err)
		}
	}
}

func TestReceipts(t *testing.T) {
	output := compile(t, func(tool shop.Tool) string { return tool.Output })
	for _, payment := range []shop.Payment{shop.Card{Token: "t"}, shop.Invoice{Company: "Ada"}} {
		receipt, err := shop.Place(context.Background(), shop.Order{Lines: []shop.Line{{Article: "SKU-7", Count: 2}}, Payment: payment})
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(receipt)
		if err != nil {
			t.Fatal(err)
		}
		if err := validate(t, output, string(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
