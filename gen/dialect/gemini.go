package dialect

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A request of Gemini has all its function declarations inside one tool.
const (
	geminiGroup = "functionDeclarations"
	geminiOpen  = `[{"` + geminiGroup + `":[`
	geminiClose = `]}]`
)

// Gemini is the dialect of the Gemini API: a FunctionDeclaration with a JSON Schema.
// https://ai.google.dev/api/caching#FunctionDeclaration
var Gemini = &Dialect{
	Name:     "gemini",
	GoName:   "Gemini",
	Doc:      "Gemini: the tools of a request, with JSON Schemas",
	Provider: "Gemini",
	InRow:    true,
	Open:     geminiOpen,
	Close:    geminiClose,
	Schema:   lower.Gemini,
	Group:    geminiGroup,
	Fields:   documented[geminiProvider],
	Names:    namesGemini,
	Envelope: func(t Tool) *schema.Doc { return declaration(t, "parametersJsonSchema") },
	Parse:    parseGemini,
	// google.golang.org/genai v1.77.0, FunctionDeclaration
	result: geminiResult,
}

// GeminiLegacy is the dialect of the Gemini API with schemas in the older format, a subset
// of OpenAPI 3.0, which Vertex AI's Live API and older clients still require. In this
// format, the API rejects an object without properties. Therefore the declaration of a
// function without parameters has no schema, and the schema's description moves into the
// function's description.
// https://ai.google.dev/api/caching#Schema
var GeminiLegacy = &Dialect{
	Name:     "gemini-legacy",
	GoName:   "GeminiLegacy",
	Doc:      "Gemini: the tools of a request, with schemas in the OpenAPI subset",
	Provider: "Gemini",
	Open:     geminiOpen,
	Close:    geminiClose,
	Schema:   lower.GeminiLegacy,
	Group:    geminiGroup,
	Fields:   documented[geminiProvider],
	Names:    namesGemini,
	finish:   describeNoParameters,
	Envelope: legacyDeclaration,
	Parse:    parseGemini,
}

// Interactions is the dialect of the Gemini Interactions API: a flat function with the
// parameters of [Gemini]. Its definitions have the same keys as those of [Responses], and
// are detected as such.
// https://pkg.go.dev/google.golang.org/genai/interactions/models/interactions#Function
var Interactions = &Dialect{
	Name:     "interactions",
	GoName:   "Interactions",
	Doc:      "Gemini Interactions: the tools of a request",
	Provider: "Gemini",
	InRow:    true,
	Open:     "[",
	Close:    "]",
	Schema:   Gemini.Schema,
	form:     Responses,
	Names:    namesGemini,
	Envelope: func(t Tool) *schema.Doc {
		return withExtra(schema.Obj(
			schema.M("type", function),
			schema.M("name", schema.Str(t.Name)),
			schema.M("description", optional(t.Description)),
			schema.M("parameters", t.Input),
		), t)
	},
	Parse: parseInteractions,
}

// parseInteractions parses a function of the Interactions API. A function without a
// schema has no arguments.
func parseInteractions(doc *schema.Doc) (Tool, error) {
	var r reader
	r.require(r.text(doc, "type") == "function", doc, `a function of the Interactions API needs "type":"function"`)
	return r.done(Tool{
		Name:        r.name(doc),
		Description: r.text(doc, "description"),
		Input:       r.parameters(doc, "parameters"),
		From:        geminiProvider,
		Extra:       others(doc, "type", "name", "description", "parameters"),
	})
}

func describeNoParameters(t Tool) Tool {
	if hasParameters(t) {
		return t
	}
	return describeArguments(t)
}

func legacyDeclaration(t Tool) *schema.Doc {
	definition := declaration(t, "parameters")
	if hasParameters(t) {
		return definition
	}
	return definition.Without("parameters")
}

func hasParameters(t Tool) bool {
	return len(t.Input.Table("properties")) > 0
}

func declaration(t Tool, schemaField string) *schema.Doc {
	return withExtra(schema.Obj(
		schema.M("name", schema.Str(t.Name)),
		schema.M("description", optional(t.Description)),
		schema.M(schemaField, t.Input),
		schema.M("responseJsonSchema", t.ResultSchema),
	), t)
}

// parseGemini parses a FunctionDeclaration with the field names of JSON or of Python. Its
// schema is either a JSON Schema or a schema in the older format, which is converted to
// JSON Schema. A function without a schema has no arguments.
// https://ai.google.dev/api/caching#FunctionDeclaration
func parseGemini(doc *schema.Doc) (Tool, error) {
	var r reader
	t := Tool{
		Name:        r.name(doc),
		Description: r.text(doc, "description"),
		From:        geminiProvider,
		Extra: others(doc, "name", "description", "parameters", "parametersJsonSchema", "parameters_json_schema",
			"responseJsonSchema", "response_json_schema"),
		ResultSchema: cmp.Or(r.field(doc, "responseJsonSchema", schema.Object), r.field(doc, "response_json_schema", schema.Object)),
	}
	camel, snake := doc.Has("parametersJsonSchema"), doc.Has("parameters_json_schema")
	legacy := r.field(doc, "parameters", schema.Object)
	r.require(!camel || !snake, doc, `a declaration must have "parametersJsonSchema" only once`)
	r.require(legacy == nil || !camel && !snake, doc, `a declaration must have either "parameters" or "parametersJsonSchema"`)
	switch {
	case legacy != nil:
		t.Input = fromOpenAPI(legacy)
	case snake:
		t.Input = r.parameters(doc, "parameters_json_schema")
	default:
		t.Input = r.parameters(doc, "parametersJsonSchema")
	}
	return r.done(t)
}

// fromOpenAPI converts a Gemini Schema to JSON Schema. Gemini's Schema is a subset of
// OpenAPI 3.0 with type names in capitals, "nullable", and a list that specifies the order
// of properties. Field names may also be in their Python form. Unknown fields are kept, so
// that a JSON Schema is unchanged.
// https://ai.google.dev/api/caching#Schema
func fromOpenAPI(d *schema.Doc) *schema.Doc {
	if d.Kind != schema.Object {
		return d
	}
	changed := &schema.Doc{Kind: schema.Object, Origin: d.Origin}
	for _, m := range d.Members {
		key := m.Key
		if name, ok := openAPINames[key]; ok {
			key = name
		}
		if value := translateOpenAPI(key, m.Value); value != nil && !changed.Has(key) {
			changed.Members = append(changed.Members, schema.M(key, value))
		}
	}
	return orderedProperties(withNull(changed))
}

// openAPINames maps field names to JSON Schema names, if these differ.
var openAPINames = map[string]string{
	"any_of": "anyOf", "additional_properties": "additionalProperties",
	"min_items": "minItems", "max_items": "maxItems",
	"min_length": "minLength", "max_length": "maxLength",
	"min_properties": "minProperties", "max_properties": "maxProperties",
	"property_ordering": "propertyOrdering",
	"example":           "examples", "defs": "$defs", "ref": "$ref",
}

// translateOpenAPI converts the value of an OpenAPI field to the value of the JSON Schema
// keyword key. It returns nil if the keyword must be omitted.
func translateOpenAPI(key string, value *schema.Doc) *schema.Doc {
	switch key {
	case "type":
		if value.Kind != schema.String {
			return value
		}
		if value.Text == "TYPE_UNSPECIFIED" {
			return nil
		}
		lower := *value
		lower.Text = strings.ToLower(value.Text)
		return &lower
	case "format":
		return formatName(value)
	case "examples":
		return example(value)
	case "$ref":
		name, ok := strings.CutPrefix(value.Text, "#/defs/")
		if !ok {
			return value
		}
		moved := *value
		moved.Text = schema.DefinitionRef(name)
		return &moved
	case "items", "additionalProperties":
		return fromOpenAPI(value)
	case "properties", "$defs", "anyOf":
		changed := *value
		changed.Items, changed.Members = slices.Clone(value.Items), slices.Clone(value.Members)
		for i, item := range value.Items {
			changed.Items[i] = fromOpenAPI(item)
		}
		for i, m := range value.Members {
			changed.Members[i].Value = fromOpenAPI(m.Value)
		}
		return &changed
	case "minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties":
		return number(value)
	}
	return value
}

// formatName returns nil for the format "enum", which adds nothing to the enum that the
// schema contains. It returns any other format unchanged.
func formatName(d *schema.Doc) *schema.Doc {
	if d.Equal(schema.Str("enum")) {
		return nil
	}
	return d
}

// example converts OpenAPI's single example to a list, as JSON Schema requires.
func example(d *schema.Doc) *schema.Doc {
	if d.Kind == schema.Array {
		return d
	}
	return schema.Arr(d)
}

// number converts a string of digits to a number, because Google's APIs encode an int64,
// such as a count, as a JSON string. It returns any other value unchanged.
func number(d *schema.Doc) *schema.Doc {
	digits := strings.Trim(d.Text, "0123456789") == "" && d.Text != ""
	if d.Kind != schema.String || !digits {
		return d
	}
	return &schema.Doc{Kind: schema.Number, Text: d.Text, Origin: d.Origin}
}

// withNull converts "nullable" to JSON Schema. It adds null to the types, and to the
// listed values if there are any.
func withNull(sub *schema.Doc) *schema.Doc {
	nullable := sub.Under("nullable")
	if nullable == nil || nullable.Kind != schema.Bool {
		return sub
	}
	sub = sub.Without("nullable")
	kind := sub.Under("type")
	switch {
	case nullable.IsFalse():
		return sub
	case kind == nil: // without a type, only an anyOf can exclude null
		return withItem(sub, "anyOf", schema.OnlyNull())
	case kind.Kind == schema.String:
		return sub.WithNull()
	}
	return sub
}

// withItem adds an item to the list under a key. It does nothing if there is no list, or
// if the list already contains the item.
func withItem(sub *schema.Doc, key string, item *schema.Doc) *schema.Doc {
	list := sub.List(key)
	if !sub.Has(key) || slices.ContainsFunc(list, item.Equal) {
		return sub
	}
	return sub.With(key, schema.Arr(append(slices.Clip(list), item)...))
}

// orderedProperties sorts properties into the order that the schema specifies. Properties
// for which it specifies no position follow.
func orderedProperties(sub *schema.Doc) *schema.Doc {
	order := sub.Under("propertyOrdering")
	if order == nil || order.Kind != schema.Array {
		return sub
	}
	sub = sub.Without("propertyOrdering")
	properties := sub.Under("properties")
	if properties == nil {
		return sub
	}
	rank := map[string]int{}
	for i, name := range order.Items {
		rank[name.Text] = i - len(order.Items)
	}
	sorted := *properties
	sorted.Members = slices.Clone(properties.Members)
	slices.SortStableFunc(sorted.Members, func(a, b schema.Member) int { return rank[a.Key] - rank[b.Key] })
	return sub.With("properties", &sorted)
}
