package registered

import (
	"go/ast"
	"go/constant"
	"go/token"
)

// A builder returns the result of a function of another module. Type arguments follow the
// others, as [schemaOf].
type builder func(e *evaluator, args []value, at ast.Expr) value

// builders are the functions of SDKs, by import path and name.
var builders = map[string]builder{
	mcpGo + ".NewTool":              newTool,
	mcpGo + ".NewToolWithRawSchema": newRawTool,

	mcpGo + ".WithDescription":                toolField("Description"),
	mcpGo + ".WithToolTitle":                  toolField("Title"),
	mcpGo + ".WithToolAnnotation":             toolField("Annotations"),
	mcpGo + ".WithTitleAnnotation":            toolField("Annotations", "Title"),
	mcpGo + ".WithReadOnlyHintAnnotation":     toolField("Annotations", "ReadOnlyHint"),
	mcpGo + ".WithDestructiveHintAnnotation":  toolField("Annotations", "DestructiveHint"),
	mcpGo + ".WithIdempotentHintAnnotation":   toolField("Annotations", "IdempotentHint"),
	mcpGo + ".WithOpenWorldHintAnnotation":    toolField("Annotations", "OpenWorldHint"),
	mcpGo + ".WithInputSchema":                typeField("RawInputSchema"),
	mcpGo + ".WithCachedInputSchema":          typeField("RawInputSchema"),
	mcpGo + ".WithCachedInputSchemaKey":       typeField("RawInputSchema"),
	mcpGo + ".WithRawInputSchema":             toolField("RawInputSchema"),
	mcpGo + ".WithOutputSchema":               typeField("RawOutputSchema"),
	mcpGo + ".WithCachedOutputSchema":         typeField("RawOutputSchema"),
	mcpGo + ".WithCachedOutputSchemaKey":      typeField("RawOutputSchema"),
	mcpGo + ".WithRawOutputSchema":            toolField("RawOutputSchema"),
	mcpGo + ".WithSchemaAdditionalProperties": toolField("InputSchema", "AdditionalProperties"),
	mcpGo + ".WithDeferLoading":               toolField("DeferLoading"),
	mcpGo + ".WithToolIcons":                  toolField("Icons"),
	mcpGo + ".WithTaskSupport":                toolField("Execution"),

	mcpGo + ".WithString":  property("string"),
	mcpGo + ".WithNumber":  property("number"),
	mcpGo + ".WithInteger": property("integer"),
	mcpGo + ".WithBoolean": property("boolean"),
	mcpGo + ".WithObject":  property("object"),
	mcpGo + ".WithArray":   property("array"),
	mcpGo + ".WithAny":     property(""),

	mcpGo + ".Required":             keyword("required", true),
	mcpGo + ".Description":          keyword("description"),
	mcpGo + ".Title":                keyword("title"),
	mcpGo + ".DefaultString":        keyword("default"),
	mcpGo + ".DefaultNumber":        keyword("default"),
	mcpGo + ".DefaultBool":          keyword("default"),
	mcpGo + ".DefaultArray":         keyword("default"),
	mcpGo + ".Enum":                 listKeyword("enum"),
	mcpGo + ".MinLength":            keyword("minLength"),
	mcpGo + ".MaxLength":            keyword("maxLength"),
	mcpGo + ".Pattern":              keyword("pattern"),
	mcpGo + ".Min":                  keyword("minimum"),
	mcpGo + ".Max":                  keyword("maximum"),
	mcpGo + ".MultipleOf":           keyword("multipleOf"),
	mcpGo + ".Properties":           keyword("properties"),
	mcpGo + ".AdditionalProperties": keyword("additionalProperties"),
	mcpGo + ".PropertyNames":        keyword("propertyNames"),
	mcpGo + ".MinProperties":        keyword("minProperties"),
	mcpGo + ".MaxProperties":        keyword("maxProperties"),
	mcpGo + ".Items":                keyword("items"),
	mcpGo + ".MinItems":             keyword("minItems"),
	mcpGo + ".MaxItems":             keyword("maxItems"),
	mcpGo + ".UniqueItems":          keyword("uniqueItems"),
	mcpGo + ".WithStringItems":      items("string"),
	mcpGo + ".WithNumberItems":      items("number"),
	mcpGo + ".WithIntegerItems":     items("integer"),
	mcpGo + ".WithBooleanItems":     items("boolean"),
	mcpGo + ".WithStringEnumItems":  enumItems,

	mcpGo + ".ToBoolPtr":                     first,
	mcpGo + ".NewTypedToolHandler":           typedHandler,
	mcpGo + ".NewStructuredToolHandler":      typedHandler,
	google + ".Ptr":                          addressOf,
	"github.com/google/go-github/github.Ptr": addressOf,

	genAI + ".WithInputSchema": toolField("InputSchema"),

	trpc + ".WithName":                   toolField("Name"),
	trpc + ".WithDescription":            toolField("Description"),
	trpc + ".WithInputSchema":            toolField("InputSchema"),
	trpc + ".WithOutputSchema":           toolField("OutputSchema"),
	trpc + ".WithDisableOutputSchemaGen": toolField("NoOutput"),
	trpc + ".WithLongRunning":            ignoredOption,
	trpc + ".WithSkipSummarization":      ignoredOption,
	trpc + ".WithConcurrencySafe":        ignoredOption,
	trpc + ".WithResultFormatter":        ignoredOption,

	einoDef + ".NewParamsOneOfByParams":     einoParams,
	einoDef + ".NewParamsOneOfByJSONSchema": first,
	eino + ".GoStruct2ParamsOneOf":          paramsOfType,
	eino + ".GoStruct2ToolInfo":             toolOfType,
	eino + ".WithUnmarshalArguments":        ignoredOption,
	eino + ".WithMarshalOutput":             ignoredOption,
}

// builderOf returns the builder of a function; nil if no table has it.
func builderOf(key string) builder {
	if b := builders[key]; b != nil {
		return b
	}
	return plain[key]
}

// constants are those of SDKs for types in schemas.
var constants = map[string]string{
	einoDef + ".Object": "object", einoDef + ".Number": "number", einoDef + ".Integer": "integer", einoDef + ".String": "string",
	einoDef + ".Array": "array", einoDef + ".Null": "null", einoDef + ".Boolean": "boolean",
	chainJS + ".Object": "object", chainJS + ".Number": "number", chainJS + ".Integer": "integer", chainJS + ".String": "string",
	chainJS + ".Array": "array", chainJS + ".Null": "null", chainJS + ".Boolean": "boolean",
}

// nativeOf returns the value of a name of a package of another module; nil if no table
// has it.
func (e *evaluator) nativeOf(path, name string, at ast.Expr) value {
	key := path + "." + name
	if s, ok := constants[key]; ok {
		return textValue(s, at.Pos())
	}
	call := e.natives(key)
	if call == nil {
		return nil
	}
	return &native{call: call, pos: at.Pos(), unread: failures[key]}
}

// newTool is mcp.NewTool. Hints have the defaults of MCP unless an option sets them.
func newTool(e *evaluator, args []value, at ast.Expr) value {
	s := newStructure(mcpGo, "Tool", at.Pos())
	if len(args) == 0 {
		return e.unknown(at, "it has no name")
	}
	s.set("Name", args[0])
	schema := newStructure(mcpGo, "ToolInputSchema", at.Pos())
	schema.set("Type", textValue("object", at.Pos()))
	properties := newTable(at.Pos())
	properties.typ = impliedProperties
	schema.set("Properties", properties)
	s.set("InputSchema", schema)
	hints := newStructure(mcpGo, "ToolAnnotation", at.Pos())
	for _, hint := range []struct {
		name string
		is   bool
	}{{"ReadOnlyHint", false}, {"DestructiveHint", true}, {"IdempotentHint", false}, {"OpenWorldHint", true}} {
		hints.set(hint.name, &pointer{boolValue(hint.is, at.Pos())})
	}
	s.set("Annotations", hints)
	e.applyAll(args[1:], &pointer{s}, at)
	return s
}

// impliedProperties is the type of the properties that mcp.NewTool begins with, which are
// sent even if there are none.
var impliedProperties = typeRef{path: mcpGo, name: "ToolInputSchema.Properties"}

// isImplied reports whether an input schema is that of mcp.NewTool, without changes by
// options.
func (s *structure) isImplied() bool {
	properties, ok := deref(s.get("Properties")).(*table)
	return ok && properties.typ == impliedProperties && len(properties.keys) == 0 && len(s.fields) == 2
}

func newRawTool(e *evaluator, args []value, at ast.Expr) value {
	s := newStructure(mcpGo, "Tool", at.Pos())
	for i, name := range []string{"Name", "Description", "RawInputSchema"} {
		if i < len(args) {
			s.set(name, args[i])
		}
	}
	return s
}

func newStructure(path, name string, pos token.Pos) *structure {
	return &structure{typ: typeRef{path: path, name: name}, pos: pos}
}

// applyAll applies options to what they change.
func (e *evaluator) applyAll(options []value, to *pointer, at ast.Expr) {
	for _, option := range options {
		e.apply(option, to, at)
	}
}

func (e *evaluator) apply(option value, to *pointer, at ast.Expr) {
	switch o := deref(option).(type) {
	case *native:
		o.call(e, []value{to}, at)
	case *closure:
		e.execute(o, []value{to}, &ast.CallExpr{Fun: at, Rparen: at.End()})
	case *list:
		e.applyAll(o.elems, to, at)
	case null, *schemaOf:
	case *unknown:
		touch(to.to, o)
	default:
		touch(to.to, e.unknown(at, "an option is known only at run time"))
	}
}

// touch records that an unknown option may have changed a value.
func touch(v value, by *unknown) {
	switch v := v.(type) {
	case *structure:
		v.touched = append(v.touched, by)
	case *table:
		v.set("", by)
	}
}

// toolField is an option that sets a field of a tool, or of a part of it.
func toolField(path ...string) builder {
	return func(e *evaluator, args []value, at ast.Expr) value {
		var v value = null{}
		if len(args) > 0 {
			v = args[0]
		}
		return option(at, func(e *evaluator, target value) {
			s, ok := target.(*structure)
			if !ok {
				return
			}
			for _, name := range path[:len(path)-1] {
				s = s.part(name, at.Pos())
			}
			s.set(path[len(path)-1], v)
		})
	}
}

// part returns the struct in a field, which it makes if there is none.
func (s *structure) part(name string, pos token.Pos) *structure {
	inner, ok := deref(s.get(name)).(*structure)
	if !ok {
		inner = newStructure("", "", pos)
		s.set(name, inner)
	}
	return inner
}

// typeField is an option that sets a field to the schema of its type argument.
func typeField(name string) builder {
	return func(e *evaluator, args []value, at ast.Expr) value {
		return toolField(name)(e, args[max(0, len(args)-1):], at)
	}
}

// ignoredOption is an option that does not change the definition of a tool.
func ignoredOption(e *evaluator, args []value, at ast.Expr) value { return null{} }

// option returns an option that calls change with the value that it is applied to.
func option(at ast.Expr, change func(e *evaluator, target value)) value {
	return &native{pos: at.Pos(), call: func(e *evaluator, args []value, _ ast.Expr) value {
		if len(args) == 1 {
			change(e, deref(args[0]))
		}
		return null{}
	}}
}

// property is an option that adds a property of a type to the input schema.
func property(kind string) builder {
	return func(e *evaluator, args []value, at ast.Expr) value {
		if len(args) == 0 {
			return e.unknown(at, "it has no name")
		}
		name, ok := text(args[0])
		if !ok {
			u := firstUnknown(args[0])
			if u == nil {
				u = e.unknown(at, "the name of a property is known only at run time")
			}
			return toolField("InputSchema")(e, []value{u}, at)
		}
		schema := newTable(at.Pos())
		if kind != "" {
			schema.set("type", textValue(kind, at.Pos()))
		}
		e.applyAll(args[1:], &pointer{schema}, at)
		if kind == "object" && schema.values["properties"] == nil {
			schema.set("properties", newTable(at.Pos()))
		}
		return option(at, func(e *evaluator, target value) { addProperty(target, name, schema) })
	}
}

// addProperty adds a property to the input schema of a tool, and to the required ones if
// its schema says so.
func addProperty(target value, name string, schema *table) {
	tool, ok := target.(*structure)
	if !ok {
		return
	}
	if firstUnknown(tool.get("InputSchema")) != nil {
		return
	}
	input := tool.part("InputSchema", schema.pos)
	properties, ok := deref(input.get("Properties")).(*table)
	if !ok {
		properties = newTable(schema.pos)
		input.set("Properties", properties)
	}
	own := newTable(schema.pos)
	for _, key := range schema.keys {
		if key != "required" {
			own.set(key, schema.values[key])
		} else if is, known := truth(schema.values[key]); known && is {
			required, ok := deref(input.get("Required")).(*list)
			if !ok {
				required = &list{}
			}
			input.set("Required", &list{elems: append(append([]value{}, required.elems...), textValue(name, schema.pos))})
		}
	}
	properties.set(name, own)
}

// keyword is an option that sets a keyword of a property to its argument, or to is.
func keyword(key string, is ...bool) builder {
	return func(e *evaluator, args []value, at ast.Expr) value {
		var v value = e.unknown(at, "it has no value")
		switch {
		case len(is) > 0:
			v = boolValue(is[0], at.Pos())
		case len(args) > 0:
			v = args[0]
		}
		return option(at, func(e *evaluator, target value) {
			if t, ok := target.(*table); ok {
				t.set(key, v)
			}
		})
	}
}

func listKeyword(key string) builder {
	return func(e *evaluator, args []value, at ast.Expr) value {
		return keyword(key)(e, []value{&list{elems: args, pos: at.Pos()}}, at)
	}
}

func items(kind string) builder {
	return func(e *evaluator, args []value, at ast.Expr) value {
		schema := newTable(at.Pos())
		schema.set("type", textValue(kind, at.Pos()))
		e.applyAll(args, &pointer{schema}, at)
		return keyword("items")(e, []value{schema}, at)
	}
}

func enumItems(e *evaluator, args []value, at ast.Expr) value {
	schema := newTable(at.Pos())
	schema.set("type", textValue("string", at.Pos()))
	if len(args) > 0 {
		schema.set("enum", args[0])
	}
	return keyword("items")(e, []value{schema}, at)
}

// first is a function that returns its first argument.
func first(e *evaluator, args []value, at ast.Expr) value {
	if len(args) == 0 {
		return e.unknown(at, atRunTime)
	}
	return args[0]
}

func addressOf(e *evaluator, args []value, at ast.Expr) value {
	return &pointer{first(e, args, at)}
}

// typedHandler is a function that returns a handler to which the SDK passes decoded
// arguments.
func typedHandler(e *evaluator, args []value, at ast.Expr) value {
	c := closureOf(first(e, args, at))
	if c == nil {
		return e.lacking(at, "the handler is known only at run time", args...)
	}
	typed := *c
	typed.typed = true
	return &typed
}

// isText reports whether a constant is a string.
func isText(k *konst) bool { return k.v.Kind() == constant.String }
