package inspect

import (
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/invopop/jsonschema"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A literal is how Go source writes what a field of jsonschema.Schema holds.
type literal int

const (
	textLiteral        literal = iota // "…"
	flagLiteral                       // true
	numberLiteral                     // json.Number("…")
	countLiteral                      // new(uint64(…))
	namesLiteral                      // []string{…}
	nameTableLiteral                  // map[string][]string{…}
	valueLiteral                      // anything
	valuesLiteral                     // []any{…}
	schemaLiteral                     // &jsonschema.Schema{…}
	schemasLiteral                    // []*jsonschema.Schema{…}
	schemaTableLiteral                // map[string]*jsonschema.Schema{…}
	propertiesLiteral                 // a variable that holds them
	extrasLiteral                     // map[string]any{…}, whose entries are keywords
)

// A schemaField is a field of jsonschema.Schema, github.com/invopop/jsonschema
// v0.14.0.
type schemaField struct {
	keyword string
	form    literal
}

// schemaFields are by name. Extras has no keyword of its own.
var schemaFields = sync.OnceValue(func() map[string]schemaField {
	// how the fields are written, by their types
	literals := map[reflect.Type]literal{
		reflect.TypeFor[string]():                        textLiteral,
		reflect.TypeFor[jsonschema.ID]():                 textLiteral,
		reflect.TypeFor[bool]():                          flagLiteral,
		reflect.TypeFor[json.Number]():                   numberLiteral,
		reflect.TypeFor[*uint64]():                       countLiteral,
		reflect.TypeFor[[]string]():                      namesLiteral,
		reflect.TypeFor[map[string][]string]():           nameTableLiteral,
		reflect.TypeFor[any]():                           valueLiteral,
		reflect.TypeFor[[]any]():                         valuesLiteral,
		reflect.TypeFor[*jsonschema.Schema]():            schemaLiteral,
		reflect.TypeFor[[]*jsonschema.Schema]():          schemasLiteral,
		reflect.TypeFor[jsonschema.Definitions]():        schemaTableLiteral,
		reflect.TypeFor[map[string]*jsonschema.Schema](): schemaTableLiteral,
		reflect.TypeOf(jsonschema.NewProperties()):       propertiesLiteral,
		reflect.TypeFor[map[string]any]():                extrasLiteral,
	}
	fields := map[string]schemaField{}
	for field := range reflect.TypeFor[jsonschema.Schema]().Fields() {
		if form, ok := literals[field.Type]; ok && field.IsExported() {
			keyword, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			fields[field.Name] = schemaField{strings.Trim(keyword, "-"), form}
		}
	}
	return fields
})

// extends reports whether a field can be set over a schema that is there:
// what it says holds beside all else.
func extends(name string) bool {
	field, ok := schemaFields()[name]
	form := slices.Contains([]literal{textLiteral, flagLiteral, numberLiteral, countLiteral, valueLiteral, valuesLiteral, extrasLiteral}, field.form)
	return ok && form && !strings.HasPrefix(field.keyword, "$")
}

// schema reads &jsonschema.Schema{…}, with or without its type, or one of the
// package's variables, and returns JSON.
func (e *evaluator) schema(expr ast.Expr) (string, error) {
	expr = ast.Unparen(expr)
	switch {
	case e.isNamed(expr, invopopPath, "TrueSchema"):
		return "true", nil
	case e.isNamed(expr, invopopPath, "FalseSchema"):
		return "false", nil
	}
	if address, ok := expr.(*ast.UnaryExpr); ok {
		expr = address.X
	}
	lit, ok := expr.(*ast.CompositeLit)
	if !ok || lit.Type != nil && !e.isSchema(lit.Type) {
		return "", unread(expr, notLiteral)
	}
	var into object
	for _, element := range lit.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			return "", unread(element, notLiteral)
		}
		name, ok := pair.Key.(*ast.Ident)
		if !ok {
			return "", unread(pair, notLiteral)
		}
		if err := e.field(name, pair.Value, &into); err != nil {
			return "", err
		}
	}
	return into.String(), nil
}

// field reads what a field of a schema is set to. What is zero says nothing.
func (e *evaluator) field(name *ast.Ident, expr ast.Expr, into *object) error {
	field, ok := schemaFields()[name.Name]
	if !ok {
		return unread(name, "nothing is known of this field")
	}
	if ident, ok := expr.(*ast.Ident); ok && ident.Name == "nil" {
		return nil
	}
	if field.form == extrasLiteral {
		return e.entries(expr, into, (*evaluator).value)
	}
	text, err := e.read(field.form, expr)
	if err == nil && text != "" {
		into.set(field.keyword, text)
	}
	return err
}

// read returns the JSON of an expression of a form; "" where it is zero.
func (e *evaluator) read(form literal, expr ast.Expr) (string, error) {
	switch form {
	case textLiteral:
		text, err := e.text(expr)
		if text == "" {
			return "", err
		}
		return diag.Show(text), err
	case flagLiteral:
		return e.flag(expr)
	case numberLiteral:
		return e.number(expr)
	case countLiteral:
		return e.count(expr)
	case valueLiteral:
		return e.value(expr)
	case namesLiteral, valuesLiteral:
		return e.values(expr)
	case schemaLiteral:
		return e.schema(expr)
	case schemasLiteral:
		return e.list(expr, (*evaluator).schema)
	case propertiesLiteral:
		return e.held(expr)
	case schemaTableLiteral:
		return e.table(expr, (*evaluator).schema)
	}
	return e.table(expr, (*evaluator).values)
}

func (e *evaluator) values(expr ast.Expr) (string, error) {
	return e.list(expr, (*evaluator).value)
}

// held returns the properties that a local variable holds.
func (e *evaluator) held(expr ast.Expr) (string, error) {
	if e.isNewProperties(expr) {
		return "{}", nil
	}
	if name, ok := expr.(*ast.Ident); ok && e.properties[name.Name] != nil {
		return e.properties[name.Name].String(), nil
	}
	return "", unread(expr, "only properties of jsonschema.NewProperties() in the method itself are read")
}

func (e *evaluator) list(expr ast.Expr, item func(*evaluator, ast.Expr) (string, error)) (string, error) {
	lit, ok := ast.Unparen(expr).(*ast.CompositeLit)
	if !ok {
		return "", unread(expr, notLiteral)
	}
	items := make([]string, len(lit.Elts))
	for i, element := range lit.Elts {
		text, err := item(e, element)
		if err != nil {
			return "", err
		}
		items[i] = text
	}
	return "[" + strings.Join(items, ",") + "]", nil
}

func (e *evaluator) table(expr ast.Expr, item func(*evaluator, ast.Expr) (string, error)) (string, error) {
	var into object
	err := e.entries(expr, &into, item)
	return into.String(), err
}

// entries adds the entries of a map to an object.
func (e *evaluator) entries(expr ast.Expr, into *object, item func(*evaluator, ast.Expr) (string, error)) error {
	lit, ok := ast.Unparen(expr).(*ast.CompositeLit)
	if !ok {
		return unread(expr, notLiteral)
	}
	for _, element := range lit.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			return unread(element, notLiteral)
		}
		key, err := e.text(pair.Key)
		if err != nil {
			return err
		}
		text, err := item(e, pair.Value)
		if err != nil {
			return err
		}
		into.set(key, text)
	}
	return nil
}

// value reads a constant, or a slice or map of values whose type is not
// named, as encoding/json writes them.
func (e *evaluator) value(expr ast.Expr) (string, error) {
	lit, ok := ast.Unparen(expr).(*ast.CompositeLit)
	if !ok {
		return e.scalar(expr)
	}
	switch t := e.typeOf(lit).(type) {
	case *types.Slice:
		if !isByte(t.Elem()) {
			return e.list(expr, (*evaluator).value)
		}
	case *types.Map:
		return e.table(expr, (*evaluator).value)
	case nil: // the type stands at the literal around it
		if lit.Type == nil {
			return "", unread(expr, "write the type of this value, too")
		}
	}
	return "", unread(expr, notLiteral)
}

func isByte(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Kind() == types.Uint8
}

func (e *evaluator) scalar(expr ast.Expr) (string, error) {
	if ident, ok := expr.(*ast.Ident); ok && ident.Name == "nil" {
		return "null", nil
	}
	v, t := e.constant(expr)
	if v == nil || writesItself(t) {
		return "", unread(expr, "only constants are read")
	}
	switch v.Kind() {
	case constant.Bool:
		return v.ExactString(), nil
	case constant.String:
		return diag.Show(constant.StringVal(v)), nil
	case constant.Int:
		return v.ExactString(), nil
	case constant.Float:
		f, _ := constant.Float64Val(v)
		text, err := json.Marshal(f)
		if err == nil {
			return string(text), nil
		}
	}
	return "", unread(expr, "JSON has no such number")
}

// writesItself reports whether methods of a type decide its JSON.
func writesItself(t types.Type) bool {
	for _, name := range []string{"MarshalJSON", "MarshalText"} {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name); obj != nil {
			return true
		}
	}
	return false
}

func (e *evaluator) text(expr ast.Expr) (string, error) {
	v, _ := e.constant(expr)
	if v == nil || v.Kind() != constant.String {
		return "", unread(expr, "only constants are read")
	}
	return constant.StringVal(v), nil
}

func (e *evaluator) flag(expr ast.Expr) (string, error) {
	v, _ := e.constant(expr)
	if v == nil || v.Kind() != constant.Bool {
		return "", unread(expr, "only constants are read")
	}
	if !constant.BoolVal(v) {
		return "", nil
	}
	return "true", nil
}

// number reads json.Number("…").
func (e *evaluator) number(expr ast.Expr) (string, error) {
	if call, ok := expr.(*ast.CallExpr); ok && len(call.Args) == 1 && e.isNamed(call.Fun, "encoding/json", "Number") {
		expr = call.Args[0]
	}
	text, err := e.text(expr)
	if err == nil && text != "" && !isNumber(text) {
		return "", unread(expr, "this is no number")
	}
	return text, err
}

// isNumber reports whether text is a number of JSON, RFC 8259 section 6.
func isNumber(text string) bool {
	return strings.Contains("-0123456789", text[:1]) && json.Valid([]byte(text))
}

// count reads new(uint64(…)).
func (e *evaluator) count(expr ast.Expr) (string, error) {
	call, ok := expr.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return "", unread(expr, "only new of a constant is read, such as new(uint64(3))")
	}
	fn, _ := call.Fun.(*ast.Ident)
	v, _ := e.constant(call.Args[0])
	if fn == nil || fn.Name != "new" || v == nil || v.Kind() != constant.Int {
		return "", unread(expr, "only new of a constant is read, such as new(uint64(3))")
	}
	return v.ExactString(), nil
}

// constant returns the value and type of a constant expression, nil where it
// is none. The scope is that of the file, so that nothing local is seen.
func (e *evaluator) constant(expr ast.Expr) (constant.Value, types.Type) {
	info := e.check(expr)
	return info.Value, info.Type
}

func (e *evaluator) typeOf(expr ast.Expr) types.Type { return e.check(expr).Type }

func (e *evaluator) check(expr ast.Expr) types.TypeAndValue {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	if types.CheckExpr(e.prog.fset, e.source.types, expr.Pos(), expr, info) != nil {
		return types.TypeAndValue{}
	}
	return info.Types[expr]
}

// An object is JSON in the making, in the order of its members.
type object struct{ members []objectMember }

type objectMember struct{ key, text string }

// set gives a key its value; where the key is there, in its old place.
func (o *object) set(key, text string) {
	i := slices.IndexFunc(o.members, func(m objectMember) bool { return m.key == key })
	if i < 0 {
		o.members = append(o.members, objectMember{key: key})
		i = len(o.members) - 1
	}
	o.members[i].text = text
}

// String returns the JSON of the object.
func (o *object) String() string {
	parts := make([]string, len(o.members))
	for i, m := range o.members {
		parts[i] = diag.Show(m.key) + ":" + m.text
	}
	return "{" + strings.Join(parts, ",") + "}"
}
