package arguments

import (
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ssa"
)

// A Read is a read of one argument.
type Read struct {
	Name string
	// Types are the JSON types that the code accepts. nil means any type.
	Types []string
	// Touched is set if the code only tests whether the argument exists.
	Touched bool
	// AnyCase is set if encoding/json decodes the argument, so that its name may differ
	// in case.
	AnyCase bool
	// Or lists other arguments whose value the same variable can contain, such as the
	// current name of an argument that is also accepted under an old name.
	Or   []string
	Pos  token.Pos     // position of the expression that contains the name
	Func *ssa.Function // the function that contains Pos
}

// A Result contains the reads of a handler.
type Result struct {
	Reads []Read
	// Complete is set if all arguments that the handler can read are in the result.
	Complete bool
	// Needs are functions to which the request or arguments are passed, but whose bodies
	// are not loaded.
	Needs []*ssa.Function
}

// Of returns the arguments that a handler reads. It follows calls of the program's functions
// with the request or with arguments.
func Of(handler *ssa.Function) Result {
	r := &reader{result: Result{Complete: true}}
	params := make([]value, len(handler.Params))
	found := false
	for i, p := range handler.Params {
		if isRequest(p.Type()) {
			params[i], found = value{kind: request}, true
		}
	}
	for i, p := range handler.Params {
		if !found && isArguments(p.Type()) {
			params[i], found = value{kind: all}, true
		}
	}
	if len(handler.Blocks) == 0 || !found {
		return Result{Needs: []*ssa.Function{handler}}
	}
	r.call(handler, params, nil)
	return r.result
}

type kind int

const (
	other   kind = iota
	request      // the request, or a pointer to it
	params       // the field Params of the request
	encoded      // all arguments, as JSON
	all          // all arguments, as a map
	one          // one argument
	text         // a constant string
)

// A value describes what a value in SSA form contains.
type value struct {
	kind kind
	name string // name of one argument, or the constant string
	pos  token.Pos
	fn   *ssa.Function // the function that contains pos
}

// isTracked reports whether a value contains arguments.
func (v value) isTracked() bool { return v.kind != other && v.kind != text }

// maxDepth is the maximum depth of calls that a reader follows.
const maxDepth = 8

type reader struct {
	result Result
	stack  []*ssa.Function
}

func (r *reader) add(v value, types []string, touched bool) {
	r.addRead(Read{Name: v.name, Types: types, Touched: touched, Pos: v.pos, Func: v.fn})
}

func (r *reader) addRead(read Read) {
	if !slices.ContainsFunc(r.result.Reads, func(other Read) bool {
		return other.Name == read.Name && other.Pos == read.Pos && other.Touched == read.Touched && slices.Equal(other.Types, read.Types)
	}) {
		r.result.Reads = append(r.result.Reads, read)
	}
}

// escape records that code that is not analyzed can read v. If v contains the request or
// all arguments, the result is not complete.
func (r *reader) escape(v value) {
	switch v.kind {
	case request, params, encoded, all:
		r.result.Complete = false
	case one:
		r.add(v, nil, false)
	}
}

// call analyzes the function fn, called with args and free variables, and returns its
// results.
func (r *reader) call(fn *ssa.Function, args, free []value) []value {
	if len(r.stack) >= maxDepth || slices.Contains(r.stack, fn) || len(fn.Blocks) == 0 {
		if len(fn.Blocks) == 0 {
			r.result.Needs = append(r.result.Needs, fn)
		}
		for _, v := range slices.Concat(args, free) {
			r.escape(v)
		}
		return nil
	}
	r.stack = append(r.stack, fn)
	defer func() { r.stack = r.stack[:len(r.stack)-1] }()
	b := &body{reader: r, fn: fn, values: map[ssa.Value]value{}, tuples: map[ssa.Value][]value{}, called: map[ssa.CallInstruction][]value{}, from: map[ssa.Value]string{}, into: map[ssa.Value][]string{}, results: make([]value, fn.Signature.Results().Len())}
	for i, p := range fn.Params {
		if i < len(args) {
			b.values[p] = args[i]
		}
	}
	for i, v := range fn.FreeVars {
		if i < len(free) {
			b.values[v] = free[i]
		}
	}
	// Analyze twice: in a loop, a variable may be read before an assignment that comes later
	// in the source.
	for range 2 {
		for _, block := range fn.Blocks {
			for _, instr := range block.Instrs {
				b.visit(instr)
			}
		}
	}
	for _, names := range b.into {
		for i, read := range r.result.Reads {
			if len(names) > 1 && slices.Contains(names, read.Name) {
				r.result.Reads[i].Or = append(read.Or, names...)
			}
		}
	}
	return b.results
}

// A body is one call of a function. Values of variables are stored under the variables'
// addresses.
type body struct {
	*reader
	fn      *ssa.Function
	values  map[ssa.Value]value
	tuples  map[ssa.Value][]value
	results []value
	called  map[ssa.CallInstruction][]value // the arguments with which calls were analyzed
	// from maps a converted argument to its name. into maps a variable to the names of the
	// arguments that are assigned to the variable.
	from map[ssa.Value]string
	into map[ssa.Value][]string
}

func (b *body) get(v ssa.Value) value {
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.String {
			return value{kind: text, name: constant.StringVal(v.Value), fn: b.fn}
		}
		return value{}
	case *ssa.FieldAddr:
		return b.field(b.get(v.X), v.X.Type(), v.Field)
	}
	return b.values[v]
}

func (b *body) field(of value, t types.Type, i int) value {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return value{}
	}
	switch name := st.Field(i).Name(); {
	case of.kind == request && name == "Params":
		return value{kind: params}
	case of.kind == params && name == "Arguments":
		if _, isSlice := st.Field(i).Type().Underlying().(*types.Slice); isSlice {
			return value{kind: encoded}
		}
		return value{kind: all}
	}
	return value{}
}

// set records that v is assigned to a variable or is the result of an instruction. If
// different tracked values are assigned to one variable, all of them escape.
func (b *body) set(to ssa.Value, v value) {
	old, known := b.values[to]
	if known && old.isTracked() && (old.kind != v.kind || old.name != v.name) {
		if v.isTracked() {
			b.escape(old)
			b.escape(v)
		}
		return
	}
	b.values[to] = v
}

func (b *body) visit(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Store:
		v := b.get(instr.Val)
		if name := b.from[instr.Val]; name != "" && !slices.Contains(b.into[instr.Addr], name) {
			b.into[instr.Addr] = append(b.into[instr.Addr], name)
		}
		if _, local := instr.Addr.(*ssa.Alloc); local || v.kind == text {
			if local {
				b.set(instr.Addr, v)
			}
			return
		}
		if _, captured := instr.Addr.(*ssa.FreeVar); captured {
			b.set(instr.Addr, v)
		}
		b.escape(v)
	case *ssa.UnOp:
		if instr.Op == token.MUL {
			b.set(instr, b.get(instr.X))
		}
	case *ssa.FieldAddr, *ssa.DebugRef, *ssa.Alloc, *ssa.If, *ssa.Jump:
	case *ssa.Field:
		b.set(instr, b.field(b.get(instr.X), instr.X.Type(), instr.Field))
	case *ssa.ChangeType:
		b.set(instr, b.get(instr.X))
	case *ssa.ChangeInterface:
		b.set(instr, b.get(instr.X))
	case *ssa.Convert:
		b.set(instr, b.get(instr.X))
	case *ssa.MakeInterface:
		b.set(instr, b.get(instr.X))
	case *ssa.TypeAssert:
		b.assert(instr)
	case *ssa.Lookup:
		b.lookup(instr)
	case *ssa.Extract:
		if parts := b.tuples[instr.Tuple]; instr.Index < len(parts) {
			b.set(instr, parts[instr.Index])
		}
		if instr.Index == 0 {
			b.from[instr] = b.from[instr.Tuple]
		}
	case *ssa.BinOp:
		for _, x := range []ssa.Value{instr.X, instr.Y} {
			if v := b.get(x); v.kind == one {
				b.add(v, nil, isNil(instr.X) || isNil(instr.Y))
			}
		}
	case *ssa.MakeClosure:
		free := make([]value, len(instr.Bindings))
		tracked := false
		for i, binding := range instr.Bindings {
			free[i] = b.get(binding)
			tracked = tracked || free[i].isTracked()
		}
		if tracked {
			b.call(instr.Fn.(*ssa.Function), nil, free)
		}
	case *ssa.Return:
		for i, result := range instr.Results {
			v := b.get(result)
			if v.isTracked() {
				if b.results[i].isTracked() && b.results[i] != v {
					b.escape(v)
				}
				b.results[i] = v
			}
			if len(b.stack) == 1 {
				b.escape(v)
			}
		}
	case ssa.CallInstruction:
		b.calls(instr)
	default:
		for _, operand := range instr.Operands(nil) {
			if *operand != nil {
				b.escape(b.get(*operand))
			}
		}
	}
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value == nil
}

func (b *body) assert(instr *ssa.TypeAssert) {
	v := b.get(instr.X)
	result := value{}
	switch v.kind {
	case one:
		if _, isInterface := instr.AssertedType.Underlying().(*types.Interface); isInterface {
			result = v
		} else {
			b.add(v, decodedTypes(instr.AssertedType), false)
			b.from[instr] = v.name
		}
	case all:
		if isArguments(instr.AssertedType) {
			result = v
		} else {
			b.escape(v)
		}
	default:
		result = v
	}
	if instr.CommaOk {
		b.tuples[instr] = []value{result, {}}
		return
	}
	b.set(instr, result)
}

func (b *body) lookup(instr *ssa.Lookup) {
	if b.get(instr.X).kind != all {
		return
	}
	v := b.argument(b.get(instr.Index), instr.Pos())
	if v.kind == one {
		b.add(v, nil, true)
	}
	if instr.CommaOk {
		b.tuples[instr] = []value{v, {}}
		return
	}
	b.set(instr, v)
}

// argument returns the argument with the given name. It has the position of the constant
// name or, if that is unknown, the position pos of the call.
func (b *body) argument(name value, pos token.Pos) value {
	if name.kind != text {
		b.result.Complete = false
		return value{}
	}
	if !name.pos.IsValid() {
		name.pos, name.fn = pos, b.fn
	}
	return value{kind: one, name: name.name, pos: name.pos, fn: name.fn}
}

func (b *body) calls(instr ssa.CallInstruction) {
	common := instr.Common()
	args := make([]value, len(common.Args))
	tracked := false
	for i, arg := range common.Args {
		args[i] = b.get(arg)
		if args[i].kind == text && !args[i].pos.IsValid() {
			args[i].pos, args[i].fn = instr.Pos(), b.fn
		}
		tracked = tracked || args[i].isTracked()
	}
	if !tracked || slices.Equal(b.called[instr], args) {
		return
	}
	b.called[instr] = args
	escape := func() {
		for _, v := range args {
			b.escape(v)
		}
	}
	if builtin, ok := common.Value.(*ssa.Builtin); ok {
		if builtin.Name() != "len" || args[0].kind == one {
			escape()
		}
		return
	}
	callee := common.StaticCallee()
	if callee == nil {
		escape()
		return
	}
	var results []value
	switch path, recv, name := nameOf(callee); {
	case path == mcpGo:
		v, known := b.sdkCall(recv, name, args, common, instr.Pos())
		if !known {
			escape()
		}
		results = []value{v}
	case path == "encoding/json" && name == "Unmarshal" && args[0].kind == encoded:
		b.decode(common.Args[1])
	case len(callee.Blocks) > 0 || isOfProgram(b.stack[0], callee):
		var free []value
		if closure, ok := common.Value.(*ssa.MakeClosure); ok {
			for _, binding := range closure.Bindings {
				free = append(free, b.get(binding))
			}
		}
		results = b.call(callee, args, free)
	default:
		escape()
	}
	v, ok := instr.(*ssa.Call)
	if ok {
		b.from[v] = argumentOf(args)
	}
	switch {
	case !ok:
	case len(results) == 1 && common.Signature().Results().Len() == 1:
		b.set(v, results[0])
	default:
		b.tuples[v] = results
	}
}

// argumentOf returns the name of the tool argument that a function call with args reads, or
// "". Either one of args is a single tool argument, or a constant name follows a request or
// map of arguments.
func argumentOf(args []value) string {
	i := slices.IndexFunc(args, value.isTracked)
	if args[i].kind == one {
		return args[i].name
	}
	if i+1 < len(args) && args[i+1].kind == text {
		return args[i+1].name
	}
	return ""
}

// isOfProgram reports whether two functions are in packages of the same module, as far as
// their import paths indicate.
func isOfProgram(a, b *ssa.Function) bool {
	first := func(fn *ssa.Function) string {
		path, _, _ := nameOf(fn)
		parts := strings.SplitN(path, "/", 4)
		return strings.Join(parts[:min(3, len(parts))], "/")
	}
	return first(a) != "" && first(a) == first(b)
}

// sdkCall analyzes a call of mcp-go.
func (b *body) sdkCall(recv, name string, args []value, common *ssa.CallCommon, pos token.Pos) (result value, known bool) {
	if recv == "" {
		if !strings.HasPrefix(name, "Parse") || len(args) != 3 || args[0].kind != request {
			return value{}, false
		}
		v := b.argument(args[1], pos)
		if name == "ParseArgument" {
			if v.kind == one {
				b.add(v, nil, true)
			}
			return v, true
		}
		if v.kind == one {
			b.add(v, nil, false) // this mcp-go function converts any value
		}
		return value{}, true
	}
	if args[0].kind != request {
		return value{}, false
	}
	switch name {
	case "GetArguments", "GetRawArguments":
		return value{kind: all}, true
	case "BindArguments":
		b.decode(common.Args[1])
		return value{}, true
	}
	accepted, ok := accessors[strings.TrimPrefix(strings.TrimPrefix(name, "Get"), "Require")]
	if !ok || len(args) < 2 {
		return value{}, len(args) == 1 // a method without arguments, such as Header, reads no tool argument
	}
	if v := b.argument(args[1], pos); v.kind == one {
		b.add(v, accepted, false)
	}
	return value{}, true
}

// accessors are the methods GetX and RequireX of mcp-go's request, with the JSON types
// that they convert.
var accessors = map[string][]string{
	"String":      {"string"},
	"Int":         {"integer", "number", "string"},
	"Float":       {"integer", "number", "string"},
	"Bool":        {"boolean", "string", "integer", "number"},
	"StringSlice": {"array"},
	"IntSlice":    {"array"},
	"FloatSlice":  {"array"},
	"BoolSlice":   {"array"},
}

// decode records that encoding/json decodes all arguments into the target of the pointer
// to: a map of all arguments, or a struct whose fields are read.
func (b *body) decode(to ssa.Value) {
	if boxed, ok := to.(*ssa.MakeInterface); ok {
		to = boxed.X
	}
	ptr, ok := to.Type().Underlying().(*types.Pointer)
	if !ok {
		b.result.Complete = false
		return
	}
	if isArguments(ptr.Elem()) {
		if addr, ok := to.(*ssa.Alloc); ok {
			b.set(addr, value{kind: all})
			return
		}
		if load, ok := to.(*ssa.UnOp); ok { // a pointer variable
			if addr, ok := load.X.(*ssa.Alloc); ok {
				b.set(addr, value{kind: all})
				return
			}
		}
	}
	if !b.fields(ptr.Elem(), to.Pos()) {
		b.result.Complete = false
	}
}

// fields records a read for each field of the struct t. It reports false if t is not a
// struct, or is a struct that decodes itself.
func (b *body) fields(t types.Type, pos token.Pos) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || hasDecoder(t) {
		return false
	}
	for i := range st.NumFields() {
		field := st.Field(i)
		tag := reflect.StructTag(st.Tag(i)).Get("json")
		name, options, _ := strings.Cut(tag, ",")
		switch {
		case tag == "-":
			continue
		case field.Embedded() && name == "":
			embedded := field.Type()
			if ptr, ok := embedded.Underlying().(*types.Pointer); ok {
				embedded = ptr.Elem()
			}
			if !b.fields(embedded, pos) {
				b.result.Complete = false
			}
			continue
		case !field.Exported():
			continue
		case name == "":
			name = field.Name()
		}
		accepted := goTypes(field.Type())
		if strings.Contains(","+options+",", ",string,") {
			accepted = nil
		}
		b.addRead(Read{Name: name, Types: accepted, AnyCase: true, Pos: pos, Func: b.fn})
	}
	return true
}

// decodedTypes returns the JSON types that encoding/json decodes into an interface as values
// of type t. The list is empty, but not nil, if there are no such types.
func decodedTypes(t types.Type) []string {
	switch u := types.Unalias(t).(type) {
	case *types.Basic:
		switch u.Kind() {
		case types.String:
			return []string{"string"}
		case types.Bool:
			return []string{"boolean"}
		case types.Float64:
			return []string{"integer", "number"}
		}
	case *types.Slice:
		if isEmptyInterface(u.Elem()) {
			return []string{"array"}
		}
	case *types.Map:
		if isArguments(u) {
			return []string{"object"}
		}
	}
	return []string{}
}

// goTypes returns the JSON types that encoding/json decodes into a Go type, or nil for any.
func goTypes(t types.Type) []string {
	if hasDecoder(t) {
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsString != 0:
			if named, ok := types.Unalias(t).(*types.Named); ok && named.Obj().Name() == "Number" && named.Obj().Pkg().Path() == "encoding/json" {
				return []string{"integer", "number", "string"}
			}
			return []string{"string"}
		case info&types.IsBoolean != 0:
			return []string{"boolean"}
		case info&types.IsNumeric != 0:
			return []string{"integer", "number"}
		}
	case *types.Pointer:
		return goTypes(u.Elem())
	case *types.Slice:
		if basic, ok := u.Elem().Underlying().(*types.Basic); ok && basic.Kind() == types.Byte {
			return nil
		}
		return []string{"array"}
	case *types.Array:
		return []string{"array"}
	case *types.Map, *types.Struct:
		return []string{"object"}
	}
	return nil
}

// hasDecoder reports whether a type has a method that encoding/json calls to decode it.
func hasDecoder(t types.Type) bool {
	methods := types.NewMethodSet(types.NewPointer(t))
	return slices.ContainsFunc([]string{"UnmarshalJSON", "UnmarshalJSONFrom", "UnmarshalText"}, func(name string) bool {
		return methods.Lookup(nil, name) != nil
	})
}

func isEmptyInterface(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

// isArguments reports whether a type is map[string]any.
func isArguments(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	if !ok || !isEmptyInterface(m.Elem()) {
		return false
	}
	basic, ok := m.Key().Underlying().(*types.Basic)
	return ok && basic.Kind() == types.String
}

const (
	mcpGo = "github.com/mark3labs/mcp-go/mcp"
	goSDK = "github.com/modelcontextprotocol/go-sdk/mcp"
)

// isRequest reports whether a type is the request of a tool call, or a pointer to one.
func isRequest(t types.Type) bool {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	switch path := WithoutVendor(named.Obj().Pkg().Path()); path {
	case mcpGo:
		return named.Obj().Name() == "CallToolRequest"
	case goSDK:
		return strings.Contains(types.TypeString(named, nil), "CallToolParamsRaw")
	}
	return false
}

// IsJSONName reports whether every release of encoding/json accepts a name in a tag (see
// isValidTag in encoding/json).
func IsJSONName(name string) bool {
	for _, c := range name {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) {
			return false
		}
	}
	return name != ""
}

// WithoutVendor returns an import path without the vendor directory that contains it.
func WithoutVendor(path string) string {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		return path[i+len("/vendor/"):]
	}
	return path
}

// nameOf returns the import path, the type of the receiver, and the name of a function.
// For a function literal, it returns those of the enclosing function.
func nameOf(fn *ssa.Function) (path, recv, name string) {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || obj.Pkg() == nil {
		return "", "", ""
	}
	if r := obj.Signature().Recv(); r != nil {
		recv = types.TypeString(r.Type(), func(*types.Package) string { return "" })
	}
	return WithoutVendor(obj.Pkg().Path()), recv, obj.Name()
}

// Decoded returns the JSON types that a method UnmarshalJSON accepts because it calls
// json.Unmarshal, and whether the types of all these calls are known.
func Decoded(method *ssa.Function) (accepted []string, known bool) {
	for _, block := range method.Blocks {
		for _, instr := range block.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok || call.Common().StaticCallee() == nil {
				continue
			}
			if path, _, name := nameOf(call.Common().StaticCallee()); path != "encoding/json" || name != "Unmarshal" {
				continue
			}
			to, ok := call.Common().Args[1].(*ssa.MakeInterface)
			if !ok {
				return nil, false
			}
			ptr, ok := to.X.Type().Underlying().(*types.Pointer)
			if !ok || goTypes(ptr.Elem()) == nil {
				return nil, false
			}
			accepted = append(accepted, goTypes(ptr.Elem())...)
		}
	}
	return accepted, len(accepted) > 0
}

// Underlying returns the JSON types of a type without its methods, as the official SDK
// lists them in a schema, or nil for any.
func Underlying(t types.Type) []string { return goTypes(t.Underlying()) }
