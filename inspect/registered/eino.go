package registered

import (
	"go/ast"
)

// einoParams is schema.NewParamsOneOfByParams, which makes a schema of a map of
// ParameterInfo.
func einoParams(e *evaluator, args []value, at ast.Expr) value {
	return e.einoObject(first(e, args, at), at)
}

func (e *evaluator) einoObject(v value, at ast.Expr) value {
	params, ok := deref(v).(*table)
	if !ok {
		return e.lacking(at, "the parameters are known only at run time", v)
	}
	schema, properties, required := newTable(at.Pos()), newTable(at.Pos()), &list{}
	schema.set("type", textValue("object", at.Pos()))
	for _, name := range params.keys {
		info, ok := deref(params.values[name]).(*structure)
		if !ok {
			return e.lacking(at, "the parameter "+name+" is known only at run time", params.values[name])
		}
		properties.set(name, e.einoParam(info, at))
		if is, known := truth(info.get("Required")); known && is {
			required.elems = append(required.elems, textValue(name, at.Pos()))
		}
	}
	schema.set("properties", properties)
	if len(required.elems) > 0 {
		schema.set("required", required)
	}
	return schema
}

func (e *evaluator) einoParam(info *structure, at ast.Expr) value {
	schema := newTable(info.pos)
	if sub := info.get("SubParams"); sub != nil {
		made := e.einoObject(sub, at)
		inner, ok := made.(*table)
		if !ok {
			return made
		}
		schema = inner
	}
	for _, field := range []string{"Type", "Desc", "Enum"} {
		if v := info.get(field); v != nil && !isEmpty(v) {
			schema.set(keywordOf(field), v)
		}
	}
	if elem, ok := deref(info.get("ElemInfo")).(*structure); ok {
		schema.set("items", e.einoParam(elem, at))
	}
	return schema
}

// paramsOfType is utils.GoStruct2ParamsOneOf, which makes a schema of its type argument.
func paramsOfType(e *evaluator, args []value, at ast.Expr) value {
	if len(args) != 1 {
		return tuple{e.unknown(at, "an option may change the schema"), null{}}
	}
	return tuple{args[0], null{}}
}

// toolOfType is utils.GoStruct2ToolInfo, which makes a definition of a name, a
// description and a type argument.
func toolOfType(e *evaluator, args []value, at ast.Expr) value {
	if len(args) < 3 {
		return tuple{e.unknown(at, "the call has no tool"), null{}}
	}
	s := newStructure(einoDef, "ToolInfo", at.Pos())
	s.set("Name", args[0])
	s.set("Desc", args[1])
	s.set("ParamsOneOf", paramsOfType(e, args[2:], at).(tuple)[0])
	return tuple{&pointer{s}, null{}}
}
