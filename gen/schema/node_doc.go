package schema

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Doc returns the document of a node, with the origin of each part. The keywords are in
// the order in which a person reads a schema (see keywords). They are followed by "$defs"
// and by the Extras, sorted by key. An extra for a keyword that already has a value
// replaces the value in its position.
//
// A nil node becomes {}. An empty list that is not nil is included. An empty schema
// becomes {}, except under "additionalProperties" (see additionalOf). Maps are sorted by
// key. A node must not contain itself: recursion requires a "$ref". A value that JSON
// cannot represent, such as a NaN, becomes a string that describes the problem.
//
// If the node has a Given document, Doc returns that document with the node's keywords
// added. Annotations (JSON Schema 2020-12, validation, section 9) replace annotations in
// the document. Other keywords are added only if the document lacks them.
func (n *Node) Doc() *Doc {
	if n == nil {
		return Obj()
	}
	if n.Never {
		return &Doc{Kind: Bool, Origin: n.Origin, GoType: n.GoType}
	}
	doc := n.keywords()
	for _, key := range slices.Sorted(maps.Keys(n.Extras)) {
		doc = doc.With(key, valueOf(n.Extras[key]))
	}
	n.mark(doc)
	if n.Given != nil {
		doc = n.Given.Doc.beside(doc)
	}
	doc.Origin, doc.GoType = n.Origin, n.GoType
	return doc
}

// keywords returns a document with the keywords in n.Keywords.
func (n *Node) keywords() *Doc {
	options, typed := n.typedOptions()
	kind := n.Type
	if typed && kind != "object" && kind != "array" {
		kind = ""
	}
	doc := Obj(
		M("type", textOf(kind)),
		M("$ref", textOf(n.Ref)),

		M("description", textOf(n.Description)),
		M("title", textOf(n.Title)),
		M("deprecated", flagOf(n.Deprecated)),
		M("readOnly", flagOf(n.ReadOnly)),
		M("writeOnly", flagOf(n.WriteOnly)),
		M("enum", listOf(n.Enum, valueOf)),
		M("const", valueOrNone(n.Const)),
		M("default", valueOrNone(n.Default)),
		M("examples", listOf(n.Examples, valueOf)),

		M("format", textOf(n.Format)),
		M("pattern", textOf(n.Pattern)),
		M("minLength", countOf(n.MinLength)),
		M("maxLength", countOf(n.MaxLength)),
		M("contentEncoding", textOf(n.ContentEncoding)),

		M("minimum", boundOf(n.Minimum)),
		M("exclusiveMinimum", boundOf(n.ExclusiveMinimum)),
		M("maximum", boundOf(n.Maximum)),
		M("exclusiveMaximum", boundOf(n.ExclusiveMaximum)),
		M("multipleOf", boundOf(n.MultipleOf)),

		M("items", schemaOf(n.Items)),
		M("minItems", countOf(n.MinItems)),
		M("maxItems", countOf(n.MaxItems)),
		M("uniqueItems", flagOf(n.UniqueItems)),

		M("properties", propertiesOf(n.Properties)),
		M("required", listOf(n.Required, Str)),
		M("additionalProperties", additionalOf(n.AdditionalProperties)),
		M("propertyNames", schemaOf(n.PropertyNames)),
		M("minProperties", countOf(n.MinProperties)),
		M("maxProperties", countOf(n.MaxProperties)),

		M("anyOf", listOf(options, (*Node).Doc)),
	)
	doc.Members = append(doc.Members, docOfRules(n.Rules).Members...)
	if n.Definitions != nil {
		doc.Members = append(doc.Members, M("$defs", definitionsOf(n.Definitions)))
	}
	return doc
}

// typedOptions returns the options of a node with its type added to each, and true, because
// constrained decoders ignore keywords next to "anyOf". It returns the unchanged options
// and false if the node has no type, or if an option has a type or cannot be changed. If
// the node is an object or array, its own type also remains, because its other keywords
// remain.
func (n *Node) typedOptions() (options []*Node, typed bool) {
	isDone := func(option *Node) bool {
		return option.Type != "" || option.Ref != "" || option.Given != nil || option.Never
	}
	if n.Type == "" || n.AnyOf == nil || slices.ContainsFunc(n.AnyOf, isDone) {
		return n.AnyOf, false
	}
	for _, option := range n.AnyOf {
		copied := *option
		copied.Type, copied.Parts = n.Type, slices.Clip(option.Parts)
		copied.Trace("type", n.Traced("type"))
		options = append(options, &copied)
	}
	return options, true
}

// The following functions return nil for a missing keyword.

func textOf(text string) *Doc {
	if text == "" {
		return nil
	}
	return Str(text)
}

func flagOf(set bool) *Doc {
	if !set {
		return nil
	}
	return Boolean(true)
}

func countOf(n *uint64) *Doc {
	if n == nil {
		return nil
	}
	return Num(strconv.FormatUint(*n, 10))
}

func boundOf(n json.Number) *Doc {
	if n == "" {
		return nil
	}
	return parsedNumber(n.String())
}

func valueOrNone(value any) *Doc {
	if value == nil {
		return nil
	}
	return valueOf(value)
}

func listOf[T any](list []T, item func(T) *Doc) *Doc {
	if list == nil {
		return nil
	}
	items := make([]*Doc, len(list))
	for i, x := range list {
		items[i] = item(x)
	}
	return Arr(items...)
}

func schemaOf(n *Node) *Doc {
	if n == nil {
		return nil
	}
	return n.Doc()
}

// additionalOf returns true instead of {}, because version 1.22.0 of the TypeScript SDK
// of MCP rejects the whole list of tools if one tool has {} under "additionalProperties".
func additionalOf(n *Node) *Doc {
	doc := schemaOf(n)
	if doc == nil || doc.Kind != Object || len(doc.Members) > 0 {
		return doc
	}
	return &Doc{Kind: Bool, Bool: true, Origin: doc.Origin}
}

func definitionsOf(table map[string]*Node) *Doc {
	doc := Obj()
	for _, name := range slices.Sorted(maps.Keys(table)) {
		doc.Members = append(doc.Members, M(name, table[name].Doc()))
	}
	return doc
}

func propertiesOf(list Properties) *Doc {
	if list == nil {
		return nil
	}
	members := make([]Member, len(list))
	for i, p := range list {
		members[i] = M(p.Name, p.Node.Doc())
	}
	return &Doc{Kind: Object, Members: members}
}

func valueOf(x any) *Doc {
	switch x := x.(type) {
	case nil:
		return &Doc{}
	case string:
		return Str(x)
	case json.RawMessage:
		return parsed(string(x))
	case json.Number:
		return parsedNumber(x.String())
	case []any:
		return cmp.Or(listOf(x, valueOf), &Doc{})
	default:
		return reflected(reflect.ValueOf(x))
	}
}

// reflected returns the document of a value. It depends only on the kind of the value's
// type.
func reflected(v reflect.Value) *Doc {
	switch kind := v.Kind(); {
	case kind == reflect.Bool:
		return Boolean(v.Bool())
	case kind == reflect.String:
		return Str(v.String())
	case v.CanInt():
		return Num(strconv.FormatInt(v.Int(), 10))
	case v.CanUint():
		return Num(strconv.FormatUint(v.Uint(), 10))
	case v.CanFloat():
		return float(v)
	case kind == reflect.Slice || kind == reflect.Array:
		return items(v)
	case kind == reflect.Map && v.Type().Key().Kind() == reflect.String:
		if v.IsNil() {
			return &Doc{}
		}
		values := map[string]any{}
		for key, value := range v.Seq2() {
			values[key.String()] = value.Interface()
		}
		doc := Obj()
		for _, key := range slices.Sorted(maps.Keys(values)) {
			doc.Members = append(doc.Members, M(key, valueOf(values[key])))
		}
		return doc
	default:
		return unfit("Go type %s", v.Type())
	}
}

func items(v reflect.Value) *Doc {
	if v.Kind() == reflect.Slice && v.IsNil() {
		return &Doc{}
	}
	doc := Arr()
	for _, item := range v.Seq2() {
		doc.Items = append(doc.Items, valueOf(item.Interface()))
	}
	return doc
}

// float returns the shortest number that decodes to the same value.
func float(v reflect.Value) *Doc {
	var number any = v.Float()
	if v.Kind() == reflect.Float32 {
		number = float32(v.Float())
	}
	digits, err := json.Marshal(number)
	if err != nil { // NaN or infinite
		return unfit("number %v", number)
	}
	return Num(string(digits))
}

func parsed(text string) *Doc {
	doc, err := Parse([]byte(text))
	if err != nil {
		return unfit("string %q: %v", text, err)
	}
	return doc
}

func parsedNumber(digits string) *Doc {
	if !isWhole(digits) && (numberForm.FindString(digits) != digits || digits == "") {
		return unfit("number %q", digits)
	}
	return Num(digits)
}

// isWhole reports whether a string is a JSON number without fraction and exponent, which
// is the most common case.
func isWhole(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	return digits != "" && (digits == "0" || digits[0] != '0') && strings.Trim(digits, "0123456789") == ""
}

// unfit returns a conspicuous string, which replaces a value that JSON cannot represent.
func unfit(format string, args ...any) *Doc {
	return Str("not JSON: " + fmt.Sprintf(format, args...))
}
