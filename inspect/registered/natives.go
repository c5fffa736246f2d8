package registered

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/constant"
	"go/types"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A table implements a function of the standard library or of another module for the
// evaluator. It returns nil if the result is unknown.
type table func(m *machine, c nativeCall) value

// pure contains functions of the standard library without side effects. If the arguments
// of a call are known, the evaluator calls the function itself.
var pure = map[string]any{
	"fmt.Sprint": fmt.Sprint, "fmt.Sprintf": fmt.Sprintf, "fmt.Sprintln": fmt.Sprintln,
	"path.Base": path.Base, "path.Dir": path.Dir, "path.Ext": path.Ext, "path.Join": path.Join,
	"regexp.QuoteMeta": regexp.QuoteMeta,
	"strconv.Atoi":     strconv.Atoi, "strconv.FormatBool": strconv.FormatBool, "strconv.FormatFloat": strconv.FormatFloat,
	"strconv.FormatInt": strconv.FormatInt, "strconv.FormatUint": strconv.FormatUint, "strconv.Itoa": strconv.Itoa,
	"strconv.ParseBool": strconv.ParseBool, "strconv.ParseInt": strconv.ParseInt, "strconv.Quote": strconv.Quote, "strconv.Unquote": strconv.Unquote,
	"strings.Contains": strings.Contains, "strings.ContainsAny": strings.ContainsAny, "strings.ContainsRune": strings.ContainsRune,
	"strings.Count": strings.Count, "strings.Cut": strings.Cut, "strings.CutPrefix": strings.CutPrefix, "strings.CutSuffix": strings.CutSuffix,
	"strings.EqualFold": strings.EqualFold, "strings.Fields": strings.Fields, "strings.HasPrefix": strings.HasPrefix, "strings.HasSuffix": strings.HasSuffix,
	"strings.Index": strings.Index, "strings.IndexByte": strings.IndexByte, "strings.Join": strings.Join, "strings.LastIndex": strings.LastIndex,
	"strings.Repeat": strings.Repeat, "strings.Replace": strings.Replace, "strings.ReplaceAll": strings.ReplaceAll,
	"strings.Split": strings.Split, "strings.SplitN": strings.SplitN,
	//lint:ignore SA1019 programs call it
	"strings.Title":   strings.Title,
	"strings.ToLower": strings.ToLower, "strings.ToTitle": strings.ToTitle, "strings.ToUpper": strings.ToUpper,
	"strings.Trim": strings.Trim, "strings.TrimLeft": strings.TrimLeft, "strings.TrimPrefix": strings.TrimPrefix, "strings.TrimRight": strings.TrimRight,
	"strings.TrimSpace": strings.TrimSpace, "strings.TrimSuffix": strings.TrimSuffix,
	"unicode.IsDigit": unicode.IsDigit, "unicode.IsLetter": unicode.IsLetter, "unicode.IsLower": unicode.IsLower, "unicode.IsSpace": unicode.IsSpace,
	"unicode.IsUpper": unicode.IsUpper, "unicode.ToLower": unicode.ToLower, "unicode.ToUpper": unicode.ToUpper,
	"utf8.RuneCountInString": utf8.RuneCountInString, "json.Valid": json.Valid,
}

// natives contains the tables of other functions of the standard library.
var natives = map[funcName]table{
	{"errors", "", "New"}:  newError,
	{"fmt", "", "Errorf"}:  newError,
	{"fmt", "", "Fprintf"}: fprint(fmt.Sprintf), {"fmt", "", "Fprint"}: fprint(nil), {"fmt", "", "Fprintln"}: fprint(nil),

	{"strings", "Builder", "WriteString"}: write, {"strings", "Builder", "WriteByte"}: writeRune, {"strings", "Builder", "WriteRune"}: writeRune,
	{"strings", "Builder", "String"}: written, {"strings", "Builder", "Len"}: writtenLen, {"strings", "Builder", "Reset"}: resetBuilder,
	{"strings", "Builder", "Grow"}:     nothing,
	{"bytes", "Buffer", "WriteString"}: write, {"bytes", "Buffer", "WriteByte"}: writeRune, {"bytes", "Buffer", "WriteRune"}: writeRune,
	{"bytes", "Buffer", "String"}: written, {"bytes", "Buffer", "Len"}: writtenLen, {"bytes", "Buffer", "Reset"}: resetBuilder,

	{"encoding/json", "", "Marshal"}:       marshal,
	{"encoding/json", "", "MarshalIndent"}: marshal,
	{"slices", "", "Sort"}:                 sortValues, {"sort", "", "Strings"}: sortValues, {"sort", "", "Ints"}: sortValues,
	{"slices", "", "SortFunc"}: sortFunc(false, false), {"slices", "", "SortStableFunc"}: sortFunc(false, true),
	{"sort", "", "Slice"}: sortFunc(true, false), {"sort", "", "SliceStable"}: sortFunc(true, true),
	{"maps", "", "clone"}:       cloneMap,
	{"maps", "", "Clone"}:       cloneMap,
	{"embed", "FS", "ReadFile"}: readEmbedded,
	{"sync", "Once", "Do"}:      callOnce, {"sync", "WaitGroup", "Go"}: callFirst,

	{"reflect", "", "TypeOf"}:    func(m *machine, c nativeCall) value { return dynamicType(c.arg(0)) },
	{"reflect", "", "ValueOf"}:   valueOf,
	{"reflect", "", "TypeFor"}:   func(m *machine, c nativeCall) value { return typeOrNil(c.typeArg(0)) },
	{"reflect", "Value", "Type"}: func(m *machine, c nativeCall) value { return onlyType(c.arg(0)) },
	{"reflect", "Value", "Kind"}: func(m *machine, c nativeCall) value { return reflectValueMethod("Kind", c) },

	{"reflect", "", "MakeFunc"}:       madeFunc,
	{"reflect", "Value", "Interface"}: funcOfType,
}

// nativeOf returns the table that implements the function name, or nil.
func nativeOf(name funcName) table {
	if t := natives[name]; t != nil {
		return t
	}
	if t := builders[name]; t != nil {
		return t
	}
	if name.recv == "" && isStandard(name.path) {
		if fn, ok := pure[name.path[strings.LastIndexByte(name.path, '/')+1:]+"."+name.fn]; ok {
			return func(m *machine, c nativeCall) value { return m.callPure(reflect.ValueOf(fn), c) }
		}
	}
	return nil
}

func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return path != "" && !strings.Contains(first, ".")
}

// onlyReads reports whether the function name, which has no table, does not change
// anything to which its arguments refer, except by calling code of the program. It knows
// functions of the standard library, and of SDKs that send definitions to a model.
func onlyReads(name funcName) bool {
	if name.path == google || isModelAPI(name.path) {
		return name.fn != "UnmarshalJSON" // Resolve, CloneSchemas
	}
	readers := []string{"bytes", "context", "errors", "fmt", "log", "log/slog", "math", "os", "path", "path/filepath", "reflect", "regexp", "strconv", "strings", "time", "unicode", "unicode/utf8"}
	return slices.Contains(readers, name.path) && !changes.MatchString(name.fn) || name.path == "encoding/json" && strings.HasPrefix(name.fn, "Marshal")
}

// changes matches names of functions in the packages of onlyReads that do change a value
// to which their receiver or an argument refers.
var changes = regexp.MustCompile(`^(Append|As$|Call|Clear|Copy|Encode|Expand|Grow|Next|Read|Recv|Reset|S?F?[Ss]can|Select|Send|Seq|Set|Swapper|Truncate|Try|Unmarshal|Unread|Write)`)

// callsMethods reports whether hasCalledMethod is true for the type of a value, or of one of
// its parts.
func (m *machine) callsMethods(h *heap, v value, seen map[*cell]bool) bool {
	var parts []value
	switch v := v.(type) {
	case iface:
		return m.hasCalledMethod(v.typ) || m.callsParts(v.typ, nil) || m.callsMethods(h, v.v, seen)
	case aggregate:
		parts = v
	case pointer, slice, mapValue:
		c := cellOf(v)
		if c == nil || seen[c] {
			return false
		}
		seen[c] = true
		if m.callsParts(c.typ, nil) {
			return true
		}
		switch contents := h.load(c).(type) {
		case aggregate:
			parts = contents
		case *entries:
			parts = slices.Concat(contents.keys, contents.vals)
		case iface, pointer, slice, mapValue:
			parts = []value{contents}
		}
	}
	m.spend(len(parts))
	return slices.ContainsFunc(parts, func(v value) bool { return m.callsMethods(h, v, seen) })
}

// callsParts reports whether hasCalledMethod is true for the type of a part of values of the
// type t.
func (m *machine) callsParts(t types.Type, within []types.Type) bool {
	if slices.Contains(within, t) {
		return false
	}
	within = append(within, t)
	calls := func(t types.Type) bool { return m.hasCalledMethod(t) || m.callsParts(t, within) }
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return slices.ContainsFunc(slices.Collect(u.Fields()), func(field *types.Var) bool { return calls(field.Type()) })
	case *types.Map:
		return calls(u.Key()) || calls(u.Elem())
	case interface{ Elem() types.Type }:
		return calls(u.Elem())
	}
	return false
}

// callPure calls a function of the standard library with constant arguments. If an
// argument is unknown, it returns that argument.
func (m *machine) callPure(fn reflect.Value, c nativeCall) value {
	t := fn.Type()
	args := make([]reflect.Value, t.NumIn())
	for i := range args {
		arg, ok := m.goValue(c, c.arg(i), t.In(i))
		if !ok {
			if u := firstUnknown(m.deep(c.st, c.arg(i))); u != nil {
				m.seizeCalled(c.st, u.bare(), c.instr, c.args)
				return resultsOf(t.NumOut(), u.bare())
			}
			return nil
		}
		args[i] = arg
	}
	if isTooLong(nameOf(c.fn).fn, args) {
		return nil
	}
	var out []reflect.Value
	if t.IsVariadic() {
		out = fn.CallSlice(args)
	} else {
		out = fn.Call(args)
	}
	results := make(tuple, len(out))
	for i, v := range out {
		results[i] = m.fromGo(c, v)
	}
	if s, ok := text(results[0]); ok && (strings.Contains(s, "%!") && strings.HasPrefix(nameOf(c.fn).fn, "Sprint") || len(s) > maxString) {
		return nil
	}
	if len(results) == 1 {
		return results[0]
	}
	return results
}

// wideVerb matches a verb of package fmt that can return a very long string.
var wideVerb = regexp.MustCompile(`%[^a-zA-Z%]*(\*|[0-9]{5,})`)

// typeVerb matches a verb of package fmt whose result contains the name of a type.
var typeVerb = regexp.MustCompile(`%[^a-zA-Z%]*(T|#[^a-zA-Z%]*v)`)

// isTooLong reports whether a call of the function name could return a very long string,
// or would panic, or formats the name of a type.
func isTooLong(name string, args []reflect.Value) bool {
	switch name {
	case "Repeat":
		n := int(args[1].Int())
		return n < 0 || n > maxString || n*args[0].Len() > maxString
	case "Replace", "ReplaceAll":
		return (args[0].Len()+1)*(args[2].Len()+1) > maxString
	case "Join":
		if args[0].Kind() != reflect.Slice || len(args) < 2 {
			return false
		}
		n := 0
		for i := range args[0].Len() {
			n += args[0].Index(i).Len() + args[1].Len()
		}
		return n > maxString
	case "Sprintf", "Fprintf":
		return wideVerb.MatchString(args[0].String()) || typeVerb.MatchString(args[0].String())
	}
	return false
}

// resultsOf returns v as the result of a function with n results: a tuple of v if n is
// not 1.
func resultsOf(n int, v value) value {
	if n == 1 {
		return v
	}
	return tuple(slices.Repeat([]value{v}, n))
}

// deep returns the elements of a slice as a tuple, and any other value unchanged.
func (m *machine) deep(st *state, v value) value {
	if s, ok := v.(slice); ok {
		return m.elements(st, s)
	}
	return v
}

// goValue converts a known value to a Go value of a type.
func (m *machine) goValue(c nativeCall, v value, t reflect.Type) (reflect.Value, bool) {
	switch t.Kind() {
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			s, ok := m.bytes(c.st, v)
			if !ok {
				return reflect.Value{}, false
			}
			return reflect.ValueOf([]byte(constant.StringVal(s.v))), true
		}
		all, ok := m.elements(c.st, v).(tuple)
		list := reflect.MakeSlice(t, len(all), len(all))
		for i, elem := range all {
			e, known := m.goValue(c, elem, t.Elem())
			if !known {
				return reflect.Value{}, false
			}
			list.Index(i).Set(e)
		}
		return list, ok
	case reflect.Interface:
		return m.formatted(c, v)
	}
	s, ok := v.(scalar)
	if !ok {
		return reflect.Value{}, false
	}
	made := reflect.New(t).Elem()
	return made, setScalar(made, s)
}

func setScalar(into reflect.Value, s scalar) bool {
	switch into.Kind() {
	case reflect.String:
		if s.v.Kind() != constant.String {
			return false
		}
		into.SetString(constant.StringVal(s.v))
	case reflect.Bool:
		if s.v.Kind() != constant.Bool {
			return false
		}
		into.SetBool(constant.BoolVal(s.v))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n, exact := constant.Int64Val(constant.ToInt(s.v))
		into.SetInt(n)
		return exact
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		n, exact := constant.Uint64Val(constant.ToInt(s.v))
		into.SetUint(n)
		return exact
	case reflect.Float32, reflect.Float64:
		f, _ := constant.Float64Val(constant.ToFloat(s.v))
		into.SetFloat(f)
	default:
		return false
	}
	return true
}

var goTypes = map[types.BasicKind]reflect.Type{
	types.Bool: reflect.TypeFor[bool](), types.String: reflect.TypeFor[string](),
	types.Int: reflect.TypeFor[int](), types.Int8: reflect.TypeFor[int8](), types.Int16: reflect.TypeFor[int16](), types.Int32: reflect.TypeFor[int32](), types.Int64: reflect.TypeFor[int64](),
	types.Uint: reflect.TypeFor[uint](), types.Uint8: reflect.TypeFor[uint8](), types.Uint16: reflect.TypeFor[uint16](), types.Uint32: reflect.TypeFor[uint32](), types.Uint64: reflect.TypeFor[uint64](), types.Uintptr: reflect.TypeFor[uintptr](),
	types.Float32: reflect.TypeFor[float32](), types.Float64: reflect.TypeFor[float64](),
}

// A formatted is an argument for package fmt in place of a value whose String or Error
// method returns the known string text.
type formatted struct {
	text   string
	number any
}

// Format implements [fmt.Formatter].
func (f formatted) Format(s fmt.State, verb rune) {
	if strings.ContainsRune("vsxXq", verb) {
		fmt.Fprintf(s, fmt.FormatString(s, verb), f.text)
		return
	}
	fmt.Fprintf(s, fmt.FormatString(s, verb), f.number)
}

// formatted returns an interface value for use with package fmt: a basic value, a slice of
// basic values, or the result of a String or Error method. It reports false for values of
// other types.
func (m *machine) formatted(c nativeCall, v value) (reflect.Value, bool) {
	boxed, ok := v.(iface)
	if !ok {
		return reflect.Value{}, false
	}
	var inner any
	if s, ok := boxed.v.(scalar); ok && basicOf(boxed.typ) != nil {
		made := reflect.New(goTypes[basicOf(boxed.typ).Kind()]).Elem()
		if !setScalar(made, s) {
			return reflect.Value{}, false
		}
		inner = made.Interface()
		if _, named := types.Unalias(boxed.typ).(*types.Named); !named {
			return made, true
		}
	}
	for _, name := range []string{"Format", "GoString"} {
		if hasMethod(boxed.typ, name) {
			return reflect.Value{}, false
		}
	}
	for _, name := range []string{"Error", "String"} {
		obj, _, _ := types.LookupFieldOrMethod(boxed.typ, false, nil, name)
		method, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		fn := m.w.method(boxed.typ, method)
		if fn == nil || len(fn.Blocks) == 0 {
			return reflect.Value{}, false
		}
		outcomes, _ := m.execute(fn, []value{boxed.v}, c.instr, c.st.heap, c.st.conds)
		if len(outcomes) != 1 {
			return reflect.Value{}, false
		}
		c.st.heap = outcomes[0].heap
		s, ok := text(outcomes[0].result)
		if _, isString := inner.(string); isString { // fmt.Sprint adds no space next to it
			return reflect.ValueOf(s), ok
		}
		return reflect.ValueOf(formatted{s, inner}), ok
	}
	if inner == nil {
		elem, isSlice := sliceElem(boxed.typ)
		if isSlice && basicOf(elem) != nil && types.Unalias(elem) == elem.Underlying() {
			if t := goTypes[basicOf(elem).Kind()]; t != nil {
				return m.goValue(c, boxed.v, reflect.SliceOf(t))
			}
		}
		return reflect.Value{}, false
	}
	return reflect.ValueOf(inner), true
}

func hasMethod(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}

// fromGo converts v, a value that a Go function returned, to a value of the evaluator.
func (m *machine) fromGo(c nativeCall, v reflect.Value) value {
	switch v.Kind() {
	case reflect.String:
		return stringValue(v.String())
	case reflect.Bool:
		return boolValue(v.Bool())
	case reflect.Int, reflect.Int32, reflect.Int64:
		return intValue(v.Int())
	case reflect.Slice:
		var all tuple
		for i := range v.Len() {
			all = append(all, m.fromGo(c, v.Index(i)))
		}
		return m.sliceOfValues(c.st, types.Typ[types.String], all)
	case reflect.Interface: // an error
		if v.IsNil() {
			return null{}
		}
		return &unknown{reason: "it is an error", pos: m.w.exprPos(c.pos()), nonNil: true}
	}
	return pathUnknown
}

func newError(m *machine, c nativeCall) value {
	return &unknown{reason: "it is an error", pos: m.w.exprPos(c.pos()), nonNil: true, may: grouped(reachableFrom(c.st.heap, c.args...))}
}

// nothing implements functions that have no effect on registrations.
func nothing(m *machine, c nativeCall) value { return null{} }

// builderCell returns the variable of the builder or buffer that is the receiver of a
// call.
func builderCell(c nativeCall) *cell {
	if p, ok := c.arg(0).(pointer); ok && c.st.heap.seized(p.to) == nil {
		return p.to
	}
	return nil
}

// addText appends the string more to the builder to.
func (m *machine) addText(c nativeCall, to *cell, more value) value {
	m.touch(c.st, to)
	old := c.st.heap.stored(to)
	if old == nil {
		old = stringValue("")
	}
	done := tuple{intValue(0), null{}}
	before, ok := text(old)
	after, known := text(more)
	if !ok || !known || len(before)+len(after) > maxString {
		u := unknownOf(old, more)
		u.may = nil
		c.st.heap.set(to, u)
		return done
	}
	m.spend(len(before) / 64)
	c.st.heap.set(to, stringValue(before+after))
	done[0] = intValue(len(after))
	if c.instr.Common().Signature().Results().Len() == 1 {
		return null{}
	}
	return done
}

func write(m *machine, c nativeCall) value {
	if to := builderCell(c); to != nil {
		return m.addText(c, to, c.arg(1))
	}
	return nil
}

func writeRune(m *machine, c nativeCall) value {
	to := builderCell(c)
	if to == nil {
		return nil
	}
	more := c.arg(1)
	if code, ok := integer(more); ok {
		more = stringValue(string(rune(code)))
		if nameOf(c.fn).fn == "WriteByte" {
			more = stringValue(string([]byte{byte(code)}))
		}
	}
	return m.addText(c, to, more)
}

func written(m *machine, c nativeCall) value {
	to := builderCell(c)
	if to == nil {
		return nil
	}
	m.read(to)
	if v := c.st.heap.stored(to); v != nil {
		return v
	}
	return stringValue("")
}

func writtenLen(m *machine, c nativeCall) value {
	v := written(m, c)
	if s, ok := text(v); ok {
		return intValue(len(s))
	}
	return v
}

func resetBuilder(m *machine, c nativeCall) value {
	if to := builderCell(c); to != nil {
		m.touch(c.st, to)
		c.st.heap.set(to, stringValue(""))
		return null{}
	}
	return nil
}

// fprint returns the table of a function of package fmt that writes to an io.Writer. If
// it is a builder, the text is added to it; for any other writer, only the arguments are
// read.
func fprint(format func(string, ...any) string) table {
	return func(m *machine, c nativeCall) value {
		boxed, ok := c.arg(0).(iface)
		if !ok || !isBuilder(boxed.typ) {
			return nil
		}
		c.args = append([]value{boxed.v}, c.args[1:]...)
		to := builderCell(c)
		if to == nil {
			return nil
		}
		inner := c
		inner.args = c.args[1:]
		var more value
		switch {
		case format != nil:
			more = m.callPure(reflect.ValueOf(format), inner)
		case nameOf(c.fn).fn == "Fprintln":
			more = m.callPure(reflect.ValueOf(fmt.Sprintln), inner)
		default:
			more = m.callPure(reflect.ValueOf(fmt.Sprint), inner)
		}
		if more == nil {
			u := &unknown{reason: "the string cannot be formatted", pos: m.w.exprPos(c.pos())}
			m.seizeCalled(inner.st, u, c.instr, inner.args)
			more = u
		}
		return m.addText(c, to, more)
	}
}

func isBuilder(t types.Type) bool {
	path, name := pathAndName(t)
	return path == "strings" && name == "Builder" || path == "bytes" && name == "Buffer"
}

// marshal implements json.Marshal and json.MarshalIndent for a known value.
func marshal(m *machine, c nativeCall) value {
	j := encoder{m: m, st: c.st, marshals: true}
	encoded := j.encode(c.arg(0), nil, "", 0)
	for _, cell := range j.cells {
		m.read(cell)
	}
	if len(j.unread) > 0 || j.unread == nil && encoded == "" {
		u := m.unknownAt(c.instr, "the value that it encodes is unknown")
		if len(j.unread) > 0 {
			u = j.unread[0].u
		}
		m.seizeCalled(c.st, u.bare(), c.instr, c.args)
		if j.mayFail {
			return tuple{u, u.bare()}
		}
		return tuple{u, null{}}
	}
	var compact, out bytes.Buffer
	if json.Compact(&compact, []byte(encoded)) != nil {
		return nil
	}
	json.HTMLEscape(&out, compact.Bytes())
	if len(c.args) == 3 {
		compact.Reset()
		prefix, ok := text(c.arg(1))
		indent, known := text(c.arg(2))
		if _ = json.Indent(&compact, out.Bytes(), prefix, indent); !ok || !known || strings.Trim(prefix+indent, " \t") != "" {
			return nil
		}
		out = compact
	}
	result := scalar{v: constant.MakeString(out.String())}
	if j.loose {
		list := m.sliceOfText(types.Typ[types.Byte], result)
		list.array.loose = true
		return tuple{list, null{}}
	}
	return tuple{m.characters(c.st, out.String(), types.Typ[types.Byte], result), null{}}
}

func cloneMap(m *machine, c nativeCall) value {
	ref, ok := c.arg(0).(mapValue)
	if !ok {
		return c.arg(0)
	}
	m.read(ref.cell)
	made := m.new(ref.cell.typ)
	c.st.heap.set(made, c.st.heap.load(ref.cell))
	return mapValue{made}
}

// callOnce implements (*sync.Once).Do.
func callOnce(m *machine, c nativeCall) value {
	once := builderCell(c)
	if once == nil {
		return nil
	}
	switch done := c.st.heap.stored(once); {
	case done == nil:
		v := callFirst(m, c)
		if v != nil {
			c.st.heap.set(once, boolValue(true))
		}
		return v
	case same(done, boolValue(true)):
		return null{}
	}
	return nil
}

// callFirst implements functions that may call their last argument; it calls it once.
func callFirst(m *machine, c nativeCall) value {
	fn, ok := c.args[len(c.args)-1].(closure)
	if !ok {
		return nil
	}
	if _, ok := m.invokeOnce(c, fn, nil); !ok {
		return nil
	}
	return null{}
}

// invokeOnce calls fn and returns its result. It returns false if fn has no body, or if
// the call can end in several ways.
func (m *machine) invokeOnce(c nativeCall, fn closure, args []value) (value, bool) {
	outcomes, _ := m.invokeClosure(c, fn, args)
	if len(outcomes) != 1 {
		return nil, false
	}
	c.st.heap = outcomes[0].heap
	return outcomes[0].result, true
}

func (m *machine) invokeClosure(c nativeCall, fn closure, args []value) ([]outcome, *state) {
	if len(fn.fn.Blocks) == 0 {
		return nil, nil
	}
	return m.execute(fn.fn, append(slices.Clone(args), fn.bindings...), c.instr, c.st.heap, c.st.conds)
}

func dynamicType(v value) value {
	if boxed, ok := v.(iface); ok {
		return typeValue{typ: boxed.typ}
	}
	return nil
}

// valueOf implements reflect.ValueOf. The result contains the dynamic type of the
// argument, and its references, through which other functions of package reflect can
// change variables.
func valueOf(m *machine, c nativeCall) value {
	if boxed, ok := c.arg(0).(iface); ok {
		return typeValue{boxed.typ, grouped(reachableFrom(c.st.heap, boxed))}
	}
	return nil
}

func typeOrNil(t types.Type) value {
	if t == nil {
		return nil
	}
	return typeValue{typ: t}
}

func onlyType(v value) value {
	if t, ok := v.(typeValue); ok {
		return typeValue{typ: t.typ}
	}
	return nil
}

// madeFunc implements reflect.MakeFunc. It assumes that the new function can call the
// function argument at any time.
func madeFunc(m *machine, c nativeCall) value {
	m.seize(c.st, &unknown{reason: "a function created by reflect.MakeFunc can change it", pos: m.w.exprPos(c.pos())}, c.arg(1))
	return onlyType(c.arg(0))
}

// funcOfType implements reflect.Value.Interface for a function value of which only the
// type is known.
func funcOfType(m *machine, c nativeCall) value {
	t, ok := c.arg(0).(typeValue)
	if !ok {
		return nil
	}
	if _, isFunc := t.typ.Underlying().(*types.Signature); !isFunc {
		return nil
	}
	return iface{t.typ, &unknown{reason: "reflect creates the function at run time", pos: m.w.exprPos(c.pos()), nonNil: true, may: t.refs}}
}

func reflectValueMethod(name string, c nativeCall) value {
	if t, ok := c.arg(0).(typeValue); ok {
		return reflectMethod(name, t, nil)
	}
	return nil
}

// reflectMethod returns the result of a method of reflect.Type.
func reflectMethod(name string, t typeValue, args []value) value {
	n := 0
	if len(args) > 0 {
		n, _ = integer(args[0])
	}
	sig, _ := t.typ.Underlying().(*types.Signature)
	switch name {
	case "Kind":
		if kind, ok := kindOf(t.typ); ok {
			return intValue(int(kind))
		}
	case "Elem":
		if elem, ok := t.typ.Underlying().(interface{ Elem() types.Type }); ok {
			return typeValue{typ: elem.Elem()}
		}
	case "NumIn":
		if sig != nil {
			return intValue(sig.Params().Len())
		}
	case "NumOut":
		if sig != nil {
			return intValue(sig.Results().Len())
		}
	case "In":
		if sig != nil && n < sig.Params().Len() {
			return typeValue{typ: sig.Params().At(n).Type()}
		}
	case "Out":
		if sig != nil && n < sig.Results().Len() {
			return typeValue{typ: sig.Results().At(n).Type()}
		}
	case "Name":
		if named, ok := types.Unalias(t.typ).(*types.Named); ok && named.TypeArgs().Len() == 0 {
			return stringValue(named.Obj().Name())
		}
	}
	return &unknown{reason: "reflection is evaluated at run time", derived: t.typ}
}

func kindOf(t types.Type) (reflect.Kind, bool) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if goType := goTypes[u.Kind()]; goType != nil {
			return goType.Kind(), true
		}
	case *types.Pointer:
		return reflect.Pointer, true
	case *types.Slice:
		return reflect.Slice, true
	case *types.Array:
		return reflect.Array, true
	case *types.Map:
		return reflect.Map, true
	case *types.Struct:
		return reflect.Struct, true
	case *types.Signature:
		return reflect.Func, true
	case *types.Interface:
		return reflect.Interface, true
	case *types.Chan:
		return reflect.Chan, true
	}
	return 0, false
}

// An embedded is the file system in a variable with a //go:embed directive.
type embedded struct {
	pkg      *Package
	patterns []string
}

// embeddedValue returns the value of a variable with a //go:embed directive, or nil if there
// is no directive.
// https://pkg.go.dev/embed#hdr-Directives
func (m *machine) embeddedValue(pkg *Package, t types.Type, patterns []string) value {
	if path, name := pathAndName(t); path == "embed" && name == "FS" {
		return embedded{pkg, patterns}
	}
	if len(patterns) != 1 || pkg.ReadFile == nil {
		return nil
	}
	content, err := pkg.ReadFile(patterns[0])
	if err != nil {
		return nil
	}
	text := stringValue(string(content))
	if elem, ok := sliceElem(t); ok { // v has the type []byte
		return m.sliceOfText(elem, text)
	}
	return text
}

func readEmbedded(m *machine, c nativeCall) value {
	fs, ok := c.arg(0).(embedded)
	name, known := text(c.arg(1))
	if !ok || !known || fs.pkg.ReadFile == nil || !fs.has(name) {
		return nil
	}
	content, err := fs.pkg.ReadFile(name)
	if err != nil {
		return nil
	}
	return tuple{m.characters(c.st, string(content), types.Typ[types.Byte], stringValue(string(content))), null{}}
}

// has reports whether a pattern names a file, or a directory that contains it. In
// directories, files whose names begin with "." or "_" need a pattern with "all:".
func (e embedded) has(name string) bool {
	return slices.ContainsFunc(e.patterns, func(pattern string) bool {
		pattern, all := strings.CutPrefix(pattern, "all:")
		for part := name; part != "."; part = path.Dir(part) {
			if ok, _ := path.Match(pattern, part); ok {
				return true
			}
			if hidden := path.Base(part)[0]; !all && (hidden == '.' || hidden == '_') {
				return false
			}
		}
		return false
	})
}
