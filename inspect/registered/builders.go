package registered

import (
	"go/types"
	"math"
	"slices"
)

// builders contains the implementations of SDK functions that build definitions, options,
// and schemas, by function.
var builders = map[funcName]table{
	{mcpGo, "", "NewTool"}:              newTool,
	{mcpGo, "", "NewToolWithRawSchema"}: newRawTool,

	{mcpGo, "", "WithDescription"}:                toolField("Description"),
	{mcpGo, "", "WithToolTitle"}:                  toolField("Title"),
	{mcpGo, "", "WithToolAnnotation"}:             toolField("Annotations"),
	{mcpGo, "", "WithTitleAnnotation"}:            toolField("Annotations", "Title"),
	{mcpGo, "", "WithReadOnlyHintAnnotation"}:     toolField("Annotations", "ReadOnlyHint"),
	{mcpGo, "", "WithDestructiveHintAnnotation"}:  toolField("Annotations", "DestructiveHint"),
	{mcpGo, "", "WithIdempotentHintAnnotation"}:   toolField("Annotations", "IdempotentHint"),
	{mcpGo, "", "WithOpenWorldHintAnnotation"}:    toolField("Annotations", "OpenWorldHint"),
	{mcpGo, "", "WithInputSchema"}:                typeField("InputSchema", "RawInputSchema"),
	{mcpGo, "", "WithCachedInputSchema"}:          typeField("InputSchema", "RawInputSchema"),
	{mcpGo, "", "WithCachedInputSchemaKey"}:       typeField("InputSchema", "RawInputSchema"),
	{mcpGo, "", "WithRawInputSchema"}:             rawField("InputSchema", "RawInputSchema"),
	{mcpGo, "", "WithOutputSchema"}:               typeField("OutputSchema", "RawOutputSchema"),
	{mcpGo, "", "WithCachedOutputSchema"}:         typeField("OutputSchema", "RawOutputSchema"),
	{mcpGo, "", "WithCachedOutputSchemaKey"}:      typeField("OutputSchema", "RawOutputSchema"),
	{mcpGo, "", "WithRawOutputSchema"}:            rawField("OutputSchema", "RawOutputSchema"),
	{mcpGo, "", "WithSchemaAdditionalProperties"}: toolField("InputSchema", "AdditionalProperties"),
	{mcpGo, "", "WithDeferLoading"}:               toolField("DeferLoading"),
	{mcpGo, "", "WithToolIcons"}:                  toolField("Icons"),
	{mcpGo, "", "WithTaskSupport"}:                ignoredOption,

	{mcpGo, "", "WithString"}:  property("string"),
	{mcpGo, "", "WithNumber"}:  property("number"),
	{mcpGo, "", "WithInteger"}: property("integer"),
	{mcpGo, "", "WithBoolean"}: property("boolean"),
	{mcpGo, "", "WithObject"}:  property("object"),
	{mcpGo, "", "WithArray"}:   property("array"),
	{mcpGo, "", "WithAny"}:     property(""),

	{mcpGo, "", "Required"}:             requiredKeyword,
	{mcpGo, "", "Description"}:          keyword("description"),
	{mcpGo, "", "Title"}:                keyword("title"),
	{mcpGo, "", "DefaultString"}:        keyword("default"),
	{mcpGo, "", "DefaultNumber"}:        keyword("default"),
	{mcpGo, "", "DefaultBool"}:          keyword("default"),
	{mcpGo, "", "DefaultArray"}:         keyword("default"),
	{mcpGo, "", "Enum"}:                 keyword("enum"),
	{mcpGo, "", "MinLength"}:            keyword("minLength"),
	{mcpGo, "", "MaxLength"}:            keyword("maxLength"),
	{mcpGo, "", "Pattern"}:              keyword("pattern"),
	{mcpGo, "", "Min"}:                  keyword("minimum"),
	{mcpGo, "", "Max"}:                  keyword("maximum"),
	{mcpGo, "", "MultipleOf"}:           keyword("multipleOf"),
	{mcpGo, "", "Properties"}:           keyword("properties"),
	{mcpGo, "", "AdditionalProperties"}: keyword("additionalProperties"),
	{mcpGo, "", "PropertyNames"}:        keyword("propertyNames"),
	{mcpGo, "", "MinProperties"}:        keyword("minProperties"),
	{mcpGo, "", "MaxProperties"}:        keyword("maxProperties"),
	{mcpGo, "", "Items"}:                keyword("items"),
	{mcpGo, "", "MinItems"}:             keyword("minItems"),
	{mcpGo, "", "MaxItems"}:             keyword("maxItems"),
	{mcpGo, "", "UniqueItems"}:          keyword("uniqueItems"),
	{mcpGo, "", "WithStringItems"}:      items("string"),
	{mcpGo, "", "WithNumberItems"}:      items("number"),
	{mcpGo, "", "WithIntegerItems"}:     items("integer"),
	{mcpGo, "", "WithBooleanItems"}:     items("boolean"),
	{mcpGo, "", "WithStringEnumItems"}:  enumItems,

	{mcpGo, "", "ToBoolPtr"}:                   newPointer,
	{google, "", "Ptr"}:                        newPointer,
	{"github.com/google/go-github", "", "Ptr"}: newPointer,
	{"k8s.io/utils/ptr", "", "To"}:             newPointer,
	{googleAI, "", "Ptr"}:                      newPointer,
	{openAI, "", "String"}:                     newOpt,
	{openAIOpt, "", "NewOpt"}:                  newOpt,
	{anthropic, "", "String"}:                  newOpt,
	{anthropOpt, "", "NewOpt"}:                 newOpt,
	{mcpGo, "", "NewTypedToolHandler"}:         typedHandler,
	{mcpGo, "", "NewStructuredToolHandler"}:    typedHandler,

	{google, "", "For"}:     schemaFor,
	{google, "", "ForType"}: schemaForType,

	{genAI, "", "WithInputSchema"}: toolField("InputSchema"),

	{trpc, "", "WithName"}:                   toolField("Name"),
	{trpc, "", "WithDescription"}:            toolField("Description"),
	{trpc, "", "WithInputSchema"}:            toolField("InputSchema"),
	{trpc, "", "WithOutputSchema"}:           toolField("OutputSchema"),
	{trpc, "", "WithDisableOutputSchemaGen"}: toolField("NoOutput"),
	{trpc, "", "WithLongRunning"}:            ignoredOption,
	{trpc, "", "WithSkipSummarization"}:      ignoredOption,
	{trpc, "", "WithConcurrencySafe"}:        ignoredOption,
	{trpc, "", "WithResultFormatter"}:        ignoredOption,

	{einoDef, "", "NewParamsOneOfByParams"}:     einoParams,
	{einoDef, "", "NewParamsOneOfByJSONSchema"}: func(m *machine, c nativeCall) value { return c.arg(0) },
	{eino, "", "GoStruct2ParamsOneOf"}:          func(m *machine, c nativeCall) value { return tuple{derivedFrom(m, c), null{}} },
	{eino, "", "GoStruct2ToolInfo"}:             toolOfType,
	{eino, "", "WithUnmarshalArguments"}:        ignoredOption,
	{eino, "", "WithMarshalOutput"}:             ignoredOption,

	{invopop, "", "NewProperties"}:                         newOrderedMap,
	{"github.com/pb33f/ordered-map", "", "New"}:            newOrderedMap,
	{"github.com/wk8/go-ordered-map", "", "New"}:           newOrderedMap,
	{"github.com/pb33f/ordered-map", "OrderedMap", "Set"}:  setOrdered,
	{"github.com/wk8/go-ordered-map", "OrderedMap", "Set"}: setOrdered,
	{invopop, "", "Reflect"}:                               derivedFromArg(0),
	{invopop, "", "ReflectFromType"}:                       derivedFromArg(0),
	{invopop, "Reflector", "Reflect"}:                      derivedFromArg(1),
	{invopop, "Reflector", "ReflectFromType"}:              derivedFromArg(1),
}

const invopop = "github.com/invopop/jsonschema"

// A definition represents a tool definition for an SDK that has no type for definitions:
// its functions accept the parts of a definition as arguments.
type definition struct {
	extra map[string]value
}

// newTool implements mcp.NewTool. Hints have MCP's defaults unless an option sets them.
func newTool(m *machine, c nativeCall) value {
	tool := m.new(c.result())
	m.setField(c.st, tool, c.arg(0), "Name")
	m.setField(c.st, tool, stringValue("object"), "InputSchema", "Type")
	properties := m.newMap(c.st, anyMap)
	m.setField(c.st, tool, properties, "InputSchema", "Properties")
	for _, hint := range []struct {
		name string
		is   bool
	}{{"ReadOnlyHint", false}, {"DestructiveHint", true}, {"IdempotentHint", false}, {"OpenWorldHint", true}} {
		m.setField(c.st, tool, m.pointerTo(c.st, boolValue(hint.is), types.Typ[types.Bool]), "Annotations", hint.name)
	}
	m.applyAll(c, c.arg(1), pointer{tool})
	return c.st.heap.load(tool)
}

var (
	anyType = types.Universe.Lookup("any").Type()
	anyMap  = types.NewMap(types.Typ[types.String], anyType)
)

func (m *machine) newMap(st *state, t types.Type) mapValue {
	made := m.new(t)
	st.heap.set(made, &entries{})
	return mapValue{made}
}

func (m *machine) pointerTo(st *state, v value, t types.Type) pointer {
	made := m.new(t)
	st.heap.store(made, v)
	return pointer{made}
}

// setField sets the field of the struct c that path names, following pointers. It does
// nothing if the SDK's release has no such field.
func (m *machine) setField(st *state, c *cell, v value, path ...string) {
	for _, name := range path {
		if c = c.field(name); c == nil {
			return
		}
		if p, ok := st.heap.load(c).(pointer); ok && name != path[len(path)-1] {
			c = p.to
		}
	}
	m.write(st, c, v)
}

func newRawTool(m *machine, c nativeCall) value {
	tool := m.new(c.result())
	for i, name := range []string{"Name", "Description", "RawInputSchema"} {
		m.setField(c.st, tool, c.arg(i), name)
	}
	return c.st.heap.load(tool)
}

// applyAll applies options, a slice of options, to the value to, such as a tool. If the
// slice is unknown, so is the value afterwards.
func (m *machine) applyAll(c nativeCall, options value, to value) {
	lists := m.lists(c.st, options)
	if _, ok := to.(*definition); ok && len(lists) > 1 {
		return // it is reported that the options are unknown
	}
	if lists == nil || !m.applyEither(c, lists, unknownOf(options), to) {
		m.lose(c.st, to, unknownOf(options))
	}
}

// lists returns the elements of each of the slices that a value may be, or nil if the slices
// are unknown.
func (m *machine) lists(st *state, v value) (lists []tuple) {
	for _, one := range either(v) {
		if s, ok := one.(slice); ok && s.isBag() {
			return nil
		}
		all, ok := m.elements(st, one).(tuple)
		if !ok {
			return nil
		}
		lists = append(lists, all)
	}
	return lists
}

// applyEither applies the options in one of several lists. An option that is not in all lists
// may not be applied. It reports false if the lists have options in different orders.
func (m *machine) applyEither(c nativeCall, lists []tuple, why *unknown, to value) bool {
	for {
		next := slices.IndexFunc(lists, func(list tuple) bool {
			return len(list) > 0 && !slices.ContainsFunc(lists, func(other tuple) bool { return indexOf(other, list[0]) > 0 })
		})
		if next < 0 {
			return !slices.ContainsFunc(lists, func(list tuple) bool { return len(list) > 0 })
		}
		option := lists[next][0]
		isCertain := true
		for i, list := range lists {
			if indexOf(list, option) == 0 {
				lists[i] = list[1:]
			} else {
				isCertain = false
			}
		}
		without, made := c.st.heap, m.cells+1
		if !isCertain {
			without = c.st.heap.fork()
		}
		m.applyOption(c, option, to)
		if !isCertain {
			c.st.heap = joinHeaps(without, c.st.heap, made, why)
		}
	}
}

func indexOf(list tuple, v value) int {
	return slices.IndexFunc(list, func(other value) bool { return same(other, v) })
}

func (m *machine) applyOption(c nativeCall, option, to value) {
	switch o := option.(type) {
	case *native:
		inner := c
		inner.args = []value{to}
		o.call(m, inner)
	case closure:
		if len(o.fn.Blocks) == 0 {
			m.lose(c.st, to, m.unknownCall(c, o))
			return
		}
		outcomes, _ := m.invokeClosure(c, o, []value{to})
		if len(outcomes) == 0 {
			m.lose(c.st, to, &unknown{reason: "an option panics", pos: m.w.exprPos(c.pos())})
			return
		}
		c.st.heap = outcomes[0].heap
		for _, other := range outcomes[1:] {
			c.st.heap = joinHeaps(c.st.heap, other.heap, math.MaxInt, pathUnknown)
		}
	case iface:
		m.applyOption(c, o.v, to)
	case null:
	default:
		m.lose(c.st, to, unknownOf(option))
	}
}

// unknownCall returns the unknown value for the result of a function without a body, with
// the reason.
func (m *machine) unknownCall(c nativeCall, fn closure) *unknown {
	return &unknown{reason: nameOf(fn.fn).String() + " is evaluated at run time", pos: m.w.exprPos(c.pos()), needs: m.w.needed(fn.fn)}
}

// lose makes the value to unknown, because an unknown option may have changed it.
func (m *machine) lose(st *state, to value, why *unknown) {
	switch to := to.(type) {
	case pointer:
		m.write(st, to.to, why.bare())
	case mapValue:
		m.writeMap(st, to, why.bare())
	}
}

// option returns an option that calls change when it is applied. The first argument of
// the call c is then the value to change, such as a tool.
func option(change func(m *machine, c nativeCall)) value {
	return &native{call: func(m *machine, c nativeCall) value {
		change(m, c)
		return null{}
	}}
}

// toolField returns the table of an option that sets the field of a tool that path names.
// The value of an option without arguments is true.
func toolField(path ...string) table {
	return func(m *machine, c nativeCall) value {
		v := c.arg(0)
		if len(c.args) == 0 {
			v = boolValue(true)
		}
		return option(func(m *machine, c nativeCall) {
			switch to := c.arg(0).(type) {
			case pointer:
				m.setField(c.st, to.to, m.asField(c.st, v, to.to, path), path...)
			case *definition:
				to.extra[path[0]] = v
			}
		})
	}
}

// asField converts the value v to the type of the field of c that path names: for
// example, a boolean to a pointer if the field is a pointer to a boolean.
func (m *machine) asField(st *state, v value, c *cell, path []string) value {
	for _, name := range path {
		if c = c.field(name); c == nil {
			return v
		}
	}
	ptr, isPointer := c.typ.Underlying().(*types.Pointer)
	if _, given := v.(pointer); isPointer && !given && v != (null{}) {
		return m.pointerTo(st, v, ptr.Elem())
	}
	return v
}

// rawField returns the table of an option that sets the tool's field raw to a complete
// schema, in place of the field schema, which other options build.
func rawField(schema, raw string) table {
	return func(m *machine, c nativeCall) value {
		v := c.arg(0)
		return option(func(m *machine, c nativeCall) {
			if to, ok := c.arg(0).(pointer); ok {
				if f := to.to.field(schema); f != nil && schema == "OutputSchema" {
					m.write(c.st, f, zero(f.typ))
				}
				m.setField(c.st, to.to, v, raw)
			}
		})
	}
}

// typeField returns the table of an option that sets a tool's schema to one that the SDK
// derives from a type argument. The names of the tool's fields are schema and raw.
func typeField(schema, raw string) table {
	return func(m *machine, c nativeCall) value {
		v := derivedFrom(m, c)
		v.option = true
		return option(func(m *machine, c nativeCall) {
			if to, ok := c.arg(0).(pointer); ok {
				if f := to.to.field(schema); f != nil {
					m.write(c.st, f, zero(f.typ))
				}
				m.setField(c.st, to.to, v, raw)
			}
		})
	}
}

// derivedFrom returns the unknown value for a schema that the SDK derives at run time
// from the type argument of the called function.
func derivedFrom(m *machine, c nativeCall) *unknown {
	return &unknown{reason: "the schema is derived from a type at run time", pos: m.w.exprPos(c.pos()), derived: c.typeArg(0), nonNil: true}
}

// derivedFromArg returns the table of a function that derives a schema from the type of
// an argument.
func derivedFromArg(i int) table {
	return func(m *machine, c nativeCall) value {
		var t types.Type
		switch arg := c.arg(i).(type) {
		case typeValue:
			t = arg.typ
		case iface:
			t = arg.typ
		default:
			return nil
		}
		return &unknown{reason: "the schema is derived from a type at run time", pos: m.w.exprPos(c.pos()), derived: t, nonNil: true}
	}
}

// ignoredOption implements options that do not affect the definition of a tool.
func ignoredOption(m *machine, c nativeCall) value { return null{} }

// property returns the table of an option that adds a property of a type to the input
// schema.
func property(kind string) table {
	return func(m *machine, c nativeCall) value {
		name, options := c.arg(0), c.arg(1)
		return option(func(m *machine, c nativeCall) {
			to, ok := c.arg(0).(pointer)
			if !ok {
				return
			}
			schema := m.newMap(c.st, anyMap)
			if kind != "" {
				m.setKey(c.st, schema, "type", stringValue(kind))
			}
			if kind == "object" {
				m.setKey(c.st, schema, "properties", iface{anyMap, m.newMap(c.st, anyMap)})
			}
			m.applyAll(c, options, schema)
			m.addProperty(c, to.to, name, schema)
		})
	}
}

// setKey sets a keyword of a schema that is represented as a map.
func (m *machine) setKey(st *state, schema mapValue, key string, v value) {
	if s, ok := v.(scalar); ok {
		v = iface{typeOfScalar(s), s}
	}
	m.update(st, schema, stringValue(key), v)
}

// addProperty adds a property with the given name and schema to the input schema of a
// tool. If the property's options make it required, it is added to the required
// properties.
func (m *machine) addProperty(c nativeCall, tool *cell, name value, schema mapValue) {
	input := tool.field("InputSchema")
	if input == nil {
		return
	}
	all, ok := c.st.heap.load(schema.cell).(*entries)
	if !ok {
		m.write(c.st, input.field("Required"), unknownOf(c.st.heap.load(schema.cell)))
	} else {
		key, _ := keyOf(stringValue("required"))
		if v, has := all.find(key); has {
			m.addRequired(c, input.field("Required"), name, v, schema)
		}
	}
	properties := c.st.heap.load(input.field("Properties"))
	if properties == (null{}) {
		made := m.newMap(c.st, anyMap)
		m.write(c.st, input.field("Properties"), made)
		properties = made
	}
	m.update(c.st, properties, name, iface{anyMap, schema})
}

// addRequired moves the keyword required of a property to the required properties if its
// value, is, is true.
func (m *machine) addRequired(c nativeCall, required *cell, name, is value, schema mapValue) {
	if boxed, ok := is.(iface); ok {
		is = boxed.v
	}
	old, known := m.elements(c.st, c.st.heap.load(required)).(tuple)
	isTrue := func(v value) bool {
		if boxed, ok := v.(iface); ok {
			v = boxed.v
		}
		return same(v, boolValue(true))
	}
	u, isUnknown := is.(*unknown)
	if !isUnknown && !isTrue(is) {
		return
	}
	all := c.st.heap.load(schema.cell).(*entries)
	key, _ := keyOf(stringValue("required"))
	c.st.heap.set(schema.cell, all.without(key))
	if isUnknown || !known {
		if isUnknown && (u.oneOf == nil || slices.ContainsFunc(u.oneOf, func(v value) bool { return !isTrue(v) })) {
			m.update(c.st, schema, stringValue("required"), is) // the property may keep the keyword
		}
		m.write(c.st, required, unknownOf(is, c.st.heap.load(required)))
		return
	}
	m.write(c.st, required, m.sliceOfValues(c.st, types.Typ[types.String], append(slices.Clone(old), name)))
}

// sliceOfValues returns a new slice with the elements, or an unknown value if there are
// too many.
func (m *machine) sliceOfValues(st *state, elem types.Type, all tuple) value {
	if len(all) > maxParts {
		return &unknown{reason: "the slice is too large to evaluate", pos: m.where(), nonNil: true}
	}
	made := m.newSlice(elem, len(all), len(all))
	for i, v := range all {
		st.heap.store(made.array.part(i), v)
	}
	return made
}

// keyword returns the table of an option that sets a keyword of a property to its
// argument.
func keyword(key string) table {
	return func(m *machine, c nativeCall) value {
		v, t := c.arg(0), c.instr.Common().Signature().Params().At(0).Type()
		return option(func(m *machine, c nativeCall) {
			if to, ok := c.arg(0).(mapValue); ok {
				boxed := v
				if !types.IsInterface(t) {
					boxed = iface{t, v}
				}
				m.update(c.st, to, stringValue(key), boxed)
			}
		})
	}
}

func requiredKeyword(m *machine, c nativeCall) value {
	return option(func(m *machine, c nativeCall) {
		if to, ok := c.arg(0).(mapValue); ok {
			m.setKey(c.st, to, "required", boolValue(true))
		}
	})
}

// items returns the table of an option that describes the elements of an array.
func items(kind string) table {
	return func(m *machine, c nativeCall) value {
		options := c.arg(0)
		return option(func(m *machine, c nativeCall) {
			if to, ok := c.arg(0).(mapValue); ok {
				schema := m.newMap(c.st, anyMap)
				m.setKey(c.st, schema, "type", stringValue(kind))
				m.applyAll(c, options, schema)
				m.update(c.st, to, stringValue("items"), iface{anyMap, schema})
			}
		})
	}
}

func enumItems(m *machine, c nativeCall) value {
	enum := iface{types.NewSlice(types.Typ[types.String]), c.arg(0)}
	return option(func(m *machine, c nativeCall) {
		if to, ok := c.arg(0).(mapValue); ok {
			schema := m.newMap(c.st, anyMap)
			m.setKey(c.st, schema, "type", stringValue("string"))
			m.update(c.st, schema, stringValue("enum"), enum)
			m.update(c.st, to, stringValue("items"), iface{anyMap, schema})
		}
	})
}

// newPointer implements functions that return a pointer to their argument.
func newPointer(m *machine, c nativeCall) value {
	return m.pointerTo(c.st, c.arg(0), c.result().Underlying().(*types.Pointer).Elem())
}

// newOpt implements functions that return their argument as a param.Opt.
func newOpt(m *machine, c nativeCall) value {
	opt := m.new(c.result())
	m.setField(c.st, opt, c.arg(0), "Value")
	return c.st.heap.load(opt)
}

// A decodedHandler is a handler that receives decoded arguments from the SDK.
type decodedHandler struct{ fn value }

// typedHandler implements functions that convert a handler for decoded arguments to a
// handler for requests.
func typedHandler(m *machine, c nativeCall) value { return decodedHandler{c.arg(0)} }

// toolOfType implements utils.GoStruct2ToolInfo, which builds a definition from a name, a
// description, and a type argument.
func toolOfType(m *machine, c nativeCall) value {
	ptr, ok := c.instr.Common().Signature().Results().At(0).Type().Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	tool := m.new(ptr.Elem())
	m.setField(c.st, tool, c.arg(0), "Name")
	m.setField(c.st, tool, c.arg(1), "Desc")
	m.setField(c.st, tool, derivedFrom(m, c), "ParamsOneOf")
	return tuple{pointer{tool}, null{}}
}

// einoParams implements schema.NewParamsOneOfByParams, which builds a schema from a map
// of ParameterInfo.
func einoParams(m *machine, c nativeCall) value { return m.einoObject(c, c.arg(0), 0) }

func (m *machine) einoObject(c nativeCall, params value, depth int) value {
	ref, ok := params.(mapValue)
	if !ok {
		return unknownOf(params)
	}
	all, ok := c.st.heap.load(ref.cell).(*entries)
	if !ok || depth > maxSchemaDepth {
		return unknownOf(c.st.heap.load(ref.cell))
	}
	schema, properties := m.newMap(c.st, anyMap), m.newMap(c.st, anyMap)
	m.setKey(c.st, schema, "type", stringValue("object"))
	var required tuple
	for i, name := range all.keys {
		info, ok := all.vals[i].(pointer)
		if !ok {
			m.update(c.st, properties, name, unknownOf(all.vals[i]))
			continue
		}
		m.update(c.st, properties, name, m.einoParam(c, info.to, depth))
		if f := info.to.field("Required"); f != nil {
			if is, known := truth(c.st.heap.load(f)); known && is {
				required = append(required, name)
			}
		}
	}
	m.update(c.st, schema, stringValue("properties"), iface{anyMap, properties})
	if len(required) > 0 {
		m.update(c.st, schema, stringValue("required"), iface{types.NewSlice(types.Typ[types.String]), m.sliceOfValues(c.st, types.Typ[types.String], required)})
	}
	return iface{anyMap, schema}
}

func (m *machine) einoParam(c nativeCall, info *cell, depth int) value {
	load := func(name string) value {
		if f := info.field(name); f != nil {
			return c.st.heap.load(f)
		}
		return null{}
	}
	var schema value = iface{anyMap, m.newMap(c.st, anyMap)}
	if sub := load("SubParams"); sub != (null{}) {
		schema = m.einoObject(c, sub, depth+1)
	}
	boxed, ok := schema.(iface)
	if !ok {
		return schema
	}
	to := boxed.v.(mapValue)
	for _, keyword := range [][2]string{{"Type", "type"}, {"Desc", "description"}} {
		if v := load(keyword[0]); !same(v, stringValue("")) {
			m.update(c.st, to, stringValue(keyword[1]), iface{types.Typ[types.String], v})
		}
	}
	if enum := load("Enum"); enum != (null{}) {
		m.update(c.st, to, stringValue("enum"), iface{types.NewSlice(types.Typ[types.String]), enum})
	}
	if elem, ok := load("ElemInfo").(pointer); ok {
		m.update(c.st, to, stringValue("items"), m.einoParam(c, elem.to, depth+1))
	}
	return schema
}

// newOrderedMap implements functions that return an empty map that keeps the order of its
// keys.
func newOrderedMap(m *machine, c nativeCall) value {
	ptr, ok := c.result().Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	made := m.new(ptr.Elem())
	c.st.heap.set(made, &entries{})
	return pointer{made}
}

func setOrdered(m *machine, c nativeCall) value {
	to, ok := c.arg(0).(pointer)
	if !ok || c.st.heap.seized(to.to) != nil {
		return nil
	}
	all, ok := c.st.heap.stored(to.to).(*entries)
	name, known := keyOf(c.arg(1))
	m.touch(c.st, to.to)
	if !ok || !known {
		c.st.heap.set(to.to, unknownOf(c.st.heap.stored(to.to), c.arg(1), c.arg(2)))
	} else {
		c.st.heap.set(to.to, all.with(name, c.arg(1), c.arg(2)))
	}
	return tuple{pathUnknown, pathUnknown}
}
