package registered

import (
	"encoding/json"
	"go/constant"
	"go/token"
	"strings"
)

// keywords are the keywords for fields of schema types in Go, where they are not the
// field's name with a lower-case first letter; "" for fields that are no keywords.
var keywords = map[string]string{
	"ID": "$id", "Schema": "$schema", "Ref": "$ref", "Comment": "$comment", "Defs": "$defs", "Anchor": "$anchor",
	"DynamicRef": "$dynamicRef", "DynamicAnchor": "$dynamicAnchor", "Vocabulary": "$vocabulary",
	"Types": "type", "ItemsArray": "items", "DependencySchemas": "dependencies", "PropertyOrder": "", "Desc": "description",
}

// jsonOf returns a value as JSON, with members in the order of the source; or the part of
// it that is unknown.
func jsonOf(v value) (string, *unknown) {
	switch v := v.(type) {
	case *pointer:
		return jsonOf(v.to)
	case *rawJSON:
		return constant.StringVal(v.v), nil
	case *konst:
		return constJSON(v)
	case null:
		return "null", nil
	case *list:
		items := make([]string, len(v.elems))
		for i, elem := range v.elems {
			text, bad := jsonOf(elem)
			if bad != nil {
				return "", bad
			}
			items[i] = text
		}
		return "[" + strings.Join(items, ",") + "]", nil
	case *table:
		members, bad := membersOf(v)
		return object(members), bad
	case *structure:
		return structJSON(v)
	case *schemaOf:
		return "", &unknown{pos: v.pos, reason: "the SDK derives it from a type at run time"}
	case *unknown:
		return "", v
	}
	return "", &unknown{reason: "it has no form in JSON"}
}

func constJSON(v *konst) (string, *unknown) {
	switch v.v.Kind() {
	case constant.String:
		return quote(constant.StringVal(v.v)), nil
	case constant.Bool, constant.Int:
		return v.v.ExactString(), nil
	case constant.Float:
		f, _ := constant.Float64Val(v.v)
		if text, err := json.Marshal(f); err == nil {
			return string(text), nil
		}
	}
	return "", &unknown{pos: v.pos, reason: "JSON has no such number"}
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

// A member is a member of an object, whose value is JSON.
type member struct{ key, text string }

func object(members []member) string {
	parts := make([]string, len(members))
	for i, m := range members {
		parts[i] = quote(m.key) + ":" + m.text
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// membersOf returns the members of a map.
func membersOf(t *table) ([]member, *unknown) {
	var members []member
	for _, key := range t.keys {
		text, bad := jsonOf(t.values[key])
		if bad != nil {
			return nil, bad
		}
		members = append(members, member{key, text})
	}
	return members, nil
}

// structJSON returns the JSON of a schema that is a struct in Go.
func structJSON(s *structure) (string, *unknown) {
	if len(s.touched) > 0 {
		return "", s.touched[0]
	}
	var members []member
	for _, own := range s.order() {
		name, v := own.name, own.v
		if name == "Extra" || name == "Extras" {
			extra, ok := v.(*table)
			if !ok {
				return "", &unknown{pos: s.pos, reason: "what is added to the schema is known only at run time"}
			}
			more, bad := membersOf(extra)
			if bad != nil {
				return "", bad
			}
			members = append(members, more...)
			continue
		}
		key := keywordOf(name)
		if key == "" || isEmpty(v) && !ofAny[name] {
			continue
		}
		if _, isNull := v.(null); isNull {
			continue
		}
		text, bad := jsonOf(v)
		if bad != nil {
			return "", bad
		}
		members = append(members, member{key, text})
	}
	if len(members) == 1 && members[0] == (member{"not", "{}"}) {
		return "false", nil // as package jsonschema marshals it
	}
	return object(members), nil
}

// ofAny are the fields of type any, which are empty only if nil.
var ofAny = map[string]bool{"AdditionalProperties": true, "Default": true, "Const": true}

// keywordOf returns the keyword for a field of a schema type; "" for none.
func keywordOf(field string) string {
	if key, ok := keywords[field]; ok {
		return key
	}
	return strings.ToLower(field[:1]) + field[1:]
}

// isEmpty reports whether omitempty leaves a value out. It never leaves out a pointer.
func isEmpty(v value) bool {
	switch v := v.(type) {
	case null:
		return true
	case *konst:
		switch v.v.Kind() {
		case constant.String:
			return constant.StringVal(v.v) == ""
		case constant.Bool:
			return !constant.BoolVal(v.v)
		default:
			return constant.Sign(v.v) == 0
		}
	case *list:
		return len(v.elems) == 0
	case *table:
		return len(v.keys) == 0 && v.typ == (typeRef{})
	}
	return false
}

// given returns the schema that a value is: nil for none.
func (e *evaluator) given(v value) (*Given, *unknown) {
	pos := token.NoPos
	switch k := deref(v).(type) {
	case nil, null:
		return nil, nil
	case *rawJSON:
		return e.rawGiven(k.konst), nil
	case *konst:
		if k.v.Kind() == constant.String {
			return e.rawGiven(*k), nil
		}
	case *structure:
		pos = k.pos
	case *table:
		pos = k.pos
	}
	text, bad := jsonOf(v)
	if bad != nil {
		return nil, bad
	}
	if !json.Valid([]byte(text)) {
		return nil, &unknown{pos: pos, reason: "it is not JSON"}
	}
	s, _ := deref(v).(*structure)
	return &Given{Text: text, Pos: e.w.Fset.Position(pos), Implied: s != nil && s.isImplied()}, nil
}

func (e *evaluator) rawGiven(k konst) *Given {
	text := constant.StringVal(k.v)
	pos := e.w.Fset.Position(k.pos)
	if k.raw {
		pos = e.w.Fset.Position(k.pos + 1)
	}
	return &Given{Text: text, Pos: pos, Exact: k.raw}
}
