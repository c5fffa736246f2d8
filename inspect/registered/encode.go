package registered

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/arguments"
)

// maxSchemaDepth is the maximum nesting of the values in a schema.
const maxSchemaDepth = 100

// An encoder encodes values as encoding/json does. It omits values that are unknown.
type encoder struct {
	m      *machine
	st     *state
	unread []unreadValue
	cells  []*cell   // cells from which the encoded value was loaded
	pos    token.Pos // the position of the first literal
	raw    bool      // the encoded value is a single string that contains JSON
	// marshals is set if the result must be spelled as json.Marshal does. If it may be
	// spelled differently, loose is set; if json.Marshal may return an error, mayFail is.
	marshals, loose, mayFail bool
}

// An unreadValue is a value that is omitted, with its path as a JSON Pointer.
type unreadValue struct {
	path string
	u    *unknown
}

// encode returns the JSON of a value with the static type t. If t is nil, the value is
// the dynamic value of an interface. If the value is unknown, encode records that and
// returns "".
func (e *encoder) encode(v value, t types.Type, path string, depth int) string {
	if depth > maxSchemaDepth {
		return e.fail(path, &unknown{reason: "it is nested too deeply"})
	}
	e.m.spend(1)
	if t != nil && !isKnownEncoding(t) && (hasMethod(t, "MarshalJSON") || hasMethod(t, "MarshalText")) && v != (null{}) {
		if _, ok := v.(*unknown); !ok {
			e.mayFail = true
			return e.fail(path, &unknown{reason: "its method MarshalJSON or MarshalText is evaluated at run time"})
		}
	}
	if t != nil && isKnownEncoding(t) && !isRawJSON(t) {
		e.loose = true
	}
	switch v := v.(type) {
	case *unknown:
		return e.fail(path, v)
	case null:
		if t == nil || canMarshal(t) {
			return "null"
		}
	case iface:
		return e.encode(v.v, v.typ, path, depth+1)
	case pointer:
		e.cells = append(e.cells, v.to)
		if all, ok := e.st.heap.load(v.to).(*entries); ok { // a map of a library that keeps the order of its keys
			return e.object(all, nil, path, depth)
		}
		return e.encode(e.st.heap.load(v.to), v.to.typ, path, depth+1)
	case mapValue:
		e.cells = append(e.cells, v.cell)
		if !e.pos.IsValid() {
			e.pos = v.cell.lit
		}
		switch all := e.st.heap.load(v.cell).(type) {
		case *entries:
			return e.object(all, v.cell.typ.Underlying().(*types.Map).Elem(), path, depth)
		case *unknown:
			return e.fail(path, all)
		}
	case slice:
		return e.list(v, t, path, depth)
	case scalar:
		return e.scalar(v, t, path)
	case aggregate:
		if st, ok := t.Underlying().(*types.Struct); ok {
			return e.structure(v, t, st, path, depth)
		}
		if array, ok := t.Underlying().(*types.Array); ok {
			return e.elements(tuple(v), array.Elem(), path, depth)
		}
	}
	e.mayFail = true
	return e.fail(path, &unknown{reason: "it cannot be encoded as JSON"})
}

// canMarshal reports whether json.Marshal accepts a nil value of a type.
func canMarshal(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Signature, *types.Chan:
		return false
	}
	return true
}

// isRawJSON reports whether a type contains the text of its encoding.
func isRawJSON(t types.Type) bool {
	path, _ := pathAndName(t)
	return strings.HasPrefix(path, "encoding/json")
}

func (e *encoder) fail(path string, u *unknown) string {
	e.unread = append(e.unread, unreadValue{path, u})
	return ""
}

// isKnownEncoding reports whether the encoder implements the encoding methods of a type.
func isKnownEncoding(t types.Type) bool {
	path, name := pathAndName(t)
	switch path {
	case google, "github.com/eino-contrib/jsonschema", invopop:
		return name == "Schema"
	case goOpenAI + "/jsonschema":
		return name == "Definition"
	case anthropic:
		return strings.HasSuffix(name, "ToolInputSchemaParam")
	case mcpGo:
		return strings.HasPrefix(name, "Tool") && strings.HasSuffix(name, "Schema")
	case "encoding/json":
		return name == "RawMessage" || name == "Number"
	case "encoding/json/jsontext":
		return name == "Value" // json.RawMessage since Go 1.27
	}
	return strings.HasSuffix(path, "ordered-map")
}

func (e *encoder) scalar(v scalar, t types.Type, path string) string {
	if !e.pos.IsValid() {
		e.pos = v.pos
	}
	switch v.v.Kind() {
	case constant.String:
		if path, name := "", ""; t != nil {
			if path, name = pathAndName(t); path == "encoding/json" && name == "Number" {
				return e.number(v, path)
			}
		}
		return quote(constant.StringVal(v.v))
	case constant.Bool, constant.Int:
		return v.v.ExactString()
	case constant.Float:
		f, _ := constant.Float64Val(v.v)
		var number any = f
		if t != nil && types.Identical(t.Underlying(), types.Typ[types.Float32]) {
			number = float32(f)
		}
		if text, err := json.Marshal(number); err == nil {
			return string(text)
		}
	}
	return e.fail(path, &unknown{reason: "JSON cannot represent the number"})
}

// number returns the JSON of a json.Number; the empty number is 0.
func (e *encoder) number(v scalar, path string) string {
	text := constant.StringVal(v.v)
	if text == "" {
		return "0"
	}
	if !strings.Contains("-0123456789", text[:1]) || !json.Valid([]byte(text)) {
		return e.fail(path, &unknown{reason: "it is not a number", pos: v.pos})
	}
	return text
}

// quote returns a string as JSON, without escapes for HTML.
func quote(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if enc.Encode(s) != nil {
		return `""`
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (e *encoder) list(v slice, t types.Type, path string, depth int) string {
	e.cells = append(e.cells, v.array)
	if b := basicOf(v.elemType()); b != nil && b.Kind() == types.Byte {
		isJSON := t != nil && hasMethod(t, "MarshalJSON")
		s, ok := e.m.bytes(e.st, v)
		if whole, known := e.st.heap.text(v.array); known && v.array.loose && isJSON {
			s, ok, e.loose = whole, true, true
		}
		if !ok {
			return e.fail(path, unknownOf(e.m.elements(e.st, v)))
		}
		text := constant.StringVal(s.v)
		if !isJSON {
			return quote(base64.StdEncoding.EncodeToString([]byte(text)))
		}
		if !e.pos.IsValid() {
			e.pos, e.raw = s.pos, true
		}
		if !json.Valid([]byte(text)) {
			return e.fail(path, &unknown{reason: "it is not JSON", pos: s.pos})
		}
		return text
	}
	all, ok := e.m.elements(e.st, v).(tuple)
	if !ok {
		return e.fail(path, pathUnknown)
	}
	return e.elements(all, v.elemType(), path, depth)
}

// elements returns the JSON of a list. If an element is unknown, the whole list is
// recorded as unknown.
func (e *encoder) elements(all tuple, elem types.Type, path string, depth int) string {
	items := make([]string, len(all))
	for i, v := range all {
		before := len(e.unread)
		items[i] = e.encode(v, elem, path, depth+1)
		if len(e.unread) > before {
			e.unread = append(e.unread[:before], unreadValue{path, e.unread[before].u})
			return ""
		}
	}
	return "[" + strings.Join(items, ",") + "]"
}

// object returns the JSON of a map with strings as keys.
func (e *encoder) object(all *entries, elem types.Type, path string, depth int) string {
	var members []string
	properties := strings.HasSuffix(path, "/properties")
	order := make([]int, len(all.keys))
	for i := range order {
		order[i] = i
	}
	if e.marshals {
		slices.SortFunc(order, func(i, j int) int {
			a, _ := text(all.keys[i])
			b, _ := text(all.keys[j])
			return strings.Compare(a, b)
		})
	}
	for _, i := range order {
		name, ok := text(all.keys[i])
		if !ok {
			return e.fail(path, &unknown{reason: "its keys are not strings"})
		}
		own := path + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
		item := e.encode(all.vals[i], elem, own, depth+1)
		if item == "" && properties && !isAbsent(all.vals[i]) {
			item = "{}" // the property exists, whatever its schema is
		}
		if item != "" {
			members = append(members, quote(name)+":"+item)
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

// structure returns the JSON of a struct, encoded according to the tags of its fields.
func (e *encoder) structure(v aggregate, t types.Type, st *types.Struct, path string, depth int) string {
	schemaPath, schemaName := pathAndName(t)
	isSchema := schemaName == "Schema" && (schemaPath == google || schemaPath == invopop)
	isArguments := schemaPath == mcpGo && isKnownEncoding(t)
	isInput := schemaPath == anthropic && isKnownEncoding(t)
	var members []string
	add := func(key, text string) {
		if text != "" {
			members = append(members, quote(key)+":"+text)
		}
	}
	fields := e.m.w.jsonFields(st)
	for i := range st.NumFields() {
		field, tag := st.Field(i), fields[i]
		if tag.isInvalid {
			return e.fail(path, &unknown{reason: "the json tag of " + field.Name() + " has an invalid name, which releases of Go encode differently"})
		}
		key, optional := tag.name, tag.omitEmpty
		if is, ok := truth(v[i]); ok && isSchema && field.Name() == "boolean" {
			return strconv.FormatBool(is)
		}
		if isSchema && tag.isSkipped {
			switch field.Name() {
			case "Type", "Types":
				key, optional = "type", true
			case "Items", "ItemsArray":
				key, optional = "items", true
			case "DependencySchemas", "DependencyStrings":
				key, optional = "dependencies", true
			case "Extra", "Extras":
				e.extra(v[i], path, depth, &members)
				continue
			}
		}
		switch {
		case isInput && field.Name() == "ExtraFields":
			e.extra(v[i], path, depth, &members)
			continue
		case isInput && field.Name() == "Type":
			add(key, `"object"`)
			continue
		case tag.isSkipped && key == "-" || !field.Exported() && (!field.Embedded() || isInput):
			continue
		case field.Embedded() && key == "":
			return e.fail(path, &unknown{reason: "it has an embedded field"})
		case key == "":
			key = field.Name()
		}
		if tag.isRepeated && !isSchema {
			return e.fail(path, &unknown{reason: "several fields have the name " + key})
		}
		if isSchema && key == "properties" && v[i] != (null{}) {
			optional = false
		}
		if isArguments && key == "properties" && v[i] == (null{}) {
			add(key, "{}")
			continue
		}
		if optional && e.isEmpty(v[i], field.Type()) {
			continue
		}
		if why := e.mayBeEmpty(v[i]); optional && why != nil {
			e.fail(path+"/"+key, why)
			continue
		}
		if tag.omitZero {
			if hasMethod(field.Type(), "IsZero") {
				return e.fail(path, &unknown{reason: "a method IsZero is evaluated at run time"})
			}
			if same(v[i], zero(field.Type())) {
				continue
			}
		}
		if tag.isQuoted && basicOf(field.Type()) != nil {
			return e.fail(path, &unknown{reason: "a tag encodes " + field.Name() + " as a string"})
		}
		add(key, e.encode(v[i], field.Type(), path+"/"+key, depth+1))
	}
	if schemaPath == googleAI && schemaName == "Schema" {
		members = fromGemini(members)
	}
	text := "{" + strings.Join(members, ",") + "}"
	switch {
	case !isSchema || len(e.unread) > 0:
	case text == "{}" && (schemaPath == google || same(v, zero(t))):
		return "true"
	case schemaPath == google && (text == `{"not":true}` || text == `{"not":{}}`):
		return "false"
	}
	return text
}

// A jsonField is a field of a struct as its json tag defines it.
type jsonField struct {
	name                          string // the name in the tag, or ""
	omitEmpty, omitZero, isQuoted bool
	isSkipped                     bool // the tag is "-"
	isInvalid                     bool // releases of encoding/json use the name differently
	isRepeated                    bool // an earlier field has the same name in JSON
}

// jsonFields returns the fields of a struct.
func (w *world) jsonFields(st *types.Struct) []jsonField {
	if fields, ok := w.fields[st]; ok {
		return fields
	}
	fields := make([]jsonField, st.NumFields())
	used := map[string]bool{}
	for i := range fields {
		name, options, isSkipped := splitJSONTag(st.Tag(i))
		key := cmp.Or(name, st.Field(i).Name())
		isEncoded := !isSkipped && (st.Field(i).Exported() || st.Field(i).Embedded())
		fields[i] = jsonField{
			name:       name,
			omitEmpty:  slices.Contains(options, "omitempty"),
			omitZero:   slices.Contains(options, "omitzero"),
			isQuoted:   slices.Contains(options, "string"),
			isSkipped:  isSkipped,
			isInvalid:  name != "" && !arguments.IsJSONName(name),
			isRepeated: isEncoded && used[key],
		}
		used[key] = used[key] || isEncoded
	}
	w.fields[st] = fields
	return fields
}

// fromGemini converts the members of a schema in the format of Gemini's older API to the
// keywords of JSON Schema.
func fromGemini(members []string) []string {
	nullable := slices.Contains(members, `"nullable":true`)
	var kept []string
	for _, member := range members {
		key, text, _ := strings.Cut(member, ":")
		switch {
		case key == `"nullable"`, key == `"propertyOrdering"`, member == `"format":"enum"`, member == `"type":"TYPE_UNSPECIFIED"`:
			continue
		case key == `"type"`:
			text = strings.ToLower(text)
			if nullable {
				text = "[" + text + `,"null"]`
			}
		case key == `"enum"` && nullable:
			text = strings.TrimSuffix(text, "]") + ",null]"
		case key == `"example"`:
			key, text = `"examples"`, "["+text+"]"
		}
		kept = append(kept, key+":"+text)
	}
	return kept
}

// extra appends the members of v, a map with the keywords for which the schema type has
// no field.
func (e *encoder) extra(v value, path string, depth int, members *[]string) {
	switch v := v.(type) {
	case null:
	case mapValue:
		if all, ok := e.st.heap.load(v.cell).(*entries); ok {
			for _, key := range all.keys {
				name, _ := text(key)
				if slices.ContainsFunc(*members, func(member string) bool { return strings.HasPrefix(member, quote(name)+":") }) {
					e.fail(path, &unknown{reason: "two fields set " + name})
					return
				}
			}
		}
		text := e.encode(v, nil, path, depth)
		if inner := strings.TrimSuffix(strings.TrimPrefix(text, "{"), "}"); inner != "" {
			*members = append(*members, inner)
		}
	default:
		e.fail(path, unknownOf(v))
	}
}

func (e *encoder) isEmpty(v value, t types.Type) bool {
	switch v := v.(type) {
	case null:
		return true
	case scalar:
		switch v.v.Kind() {
		case constant.String:
			return constant.StringVal(v.v) == ""
		case constant.Bool:
			return !constant.BoolVal(v.v)
		}
		return constant.Sign(v.v) == 0
	case slice:
		return v.length == 0
	case aggregate:
		_, isArray := t.Underlying().(*types.Array)
		return isArray && len(v) == 0
	case mapValue:
		all, ok := e.st.heap.load(v.cell).(*entries)
		return ok && len(all.keys) == 0
	}
	return false
}

// mayBeEmpty returns the reason if it is unknown whether a map has entries.
func (e *encoder) mayBeEmpty(v value) *unknown {
	if v, ok := v.(mapValue); ok {
		if all, ok := e.st.heap.load(v.cell).(*entries); ok && !slices.ContainsFunc(all.vals, func(v value) bool { return !isAbsent(v) }) {
			return unknownOf(tuple(all.vals))
		}
	}
	return nil
}

// typeOfScalar returns a type with the same JSON as a scalar in an interface, whose exact
// type is not recorded.
func typeOfScalar(s scalar) types.Type {
	switch s.v.Kind() {
	case constant.String:
		return types.Typ[types.String]
	case constant.Bool:
		return types.Typ[types.Bool]
	case constant.Int:
		return types.Typ[types.Int]
	}
	return types.Typ[types.Float64]
}
