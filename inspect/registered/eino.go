package registered

import (
	"go/ast"
)

// einoParams makes a schema of a map of schema.ParameterInfo.
func einoParams(e *evaluator, args []value, at ast.Expr) value {
	return einoObject(first(e, args, at), at)
}

func einoObject(v value, at ast.Expr) value {
	params, ok := deref(v).(*table)
	if !ok {
		if u := firstUnknown(v); u != nil {
			return u
		}
		return &unknown{pos: at.Pos(), reason: "the parameters are known only at run time"}
	}
	schema, properties, required := newTable(at.Pos()), newTable(at.Pos()), &list{}
	schema.set("type", textValue("object", at.Pos()))
	for _, name := range params.keys {
		info, ok := deref(params.values[name]).(*structure)
		if !ok {
			return &unknown{pos: at.Pos(), reason: "the parameter " + name + " is known only at run time"}
		}
		properties.set(name, einoParam(info, at))
		if is, known := truth(info.fields["Required"]); known && is {
			required.elems = append(required.elems, textValue(name, at.Pos()))
		}
	}
	schema.set("properties", properties)
	if len(required.elems) > 0 {
		schema.set("required", required)
	}
	return schema
}

func einoParam(info *structure, at ast.Expr) value {
	schema := newTable(info.pos)
	if sub := info.fields["SubParams"]; sub != nil {
		if inner, ok := einoObject(sub, at).(*table); ok {
			schema = inner
		} else {
			return einoObject(sub, at)
		}
	}
	for _, field := range []string{"Type", "Desc", "Enum"} {
		if v := info.fields[field]; v != nil && !isEmpty(v) {
			schema.set(keywordOf(field), v)
		}
	}
	if elem, ok := deref(info.fields["ElemInfo"]).(*structure); ok {
		schema.set("items", einoParam(elem, at))
	}
	return schema
}
