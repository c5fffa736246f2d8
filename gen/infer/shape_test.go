package infer

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

const shapeImports = `
import (
	"context"
	"database/sql"
	"encoding"
	"encoding/json"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"sync"
	"time"

	"example.com/other"
	"github.com/google/uuid"
	"github.com/shopspring/decimal"
)

var (
	_ context.Context
	_ sql.NullInt16
	_ encoding.TextMarshaler
	_ json.Number
	_ slog.Level
	_ big.Int
	_ net.IP
	_ http.Header
	_ netip.Addr
	_ regexp.Regexp
	_ sync.Mutex
	_ time.Time
	_ other.Point
	_ uuid.UUID
	_ decimal.Decimal
)

`

// calls returns the call of a package's only tool.
func calls(t *testing.T, pkg *inspect.Package) (codec.Call, diag.List) {
	t.Helper()
	schemas, diags := New(pkg).Tool(tool(t, pkg))
	if diags.HasErrors() {
		t.Fatalf("there is no schema: %v", diags)
	}
	return codec.CallOf(pkg, tool(t, pkg), schemas.Contract(pkg, tool(t, pkg)))
}

// TestShapesOfTypes has a row for each kind of type: its encoding plans as an argument and
// as a result.
func TestShapesOfTypes(t *testing.T) {
	tests := []struct {
		typ     string
		in, out string // encoding plans as argument and as result; "" if the plans are equal
		decl    string
	}{
		{typ: "bool", in: "bool"},
		{typ: "int", in: "int"},
		{typ: "int8", in: "int8"},
		{typ: "rune", in: "int32"},
		{typ: "byte", in: "uint8"},
		{typ: "uint64", in: "uint64"},
		{typ: "uintptr", in: "uint"},
		{typ: "float32", in: "float32"},
		{typ: "string", in: "string"},
		{typ: "Unit", decl: `type Unit string; const (Metric Unit = "metric"; Imperial Unit = "imperial")`, in: "Unit=string"},
		{typ: "Level", decl: "type Level int16", in: "Level=int16"},
		{typ: "*int", in: "*int"},
		{typ: "**int", in: "**int"},
		{typ: "Ptr", decl: "type Ptr *int", in: "Ptr=*int"},
		{typ: "[]string", in: "[]string"},
		{typ: "Names", decl: "type Names []string", in: "Names=[]string"},
		{typ: "[]byte", in: "bytes"},
		{typ: "Blob", decl: "type Blob []byte", in: "Blob=bytes"},
		{typ: "[]Bit", decl: "type Bit byte", in: "json"},
		{typ: "[]Bit", decl: "type Bit byte; func (Bit) MarshalText() ([]byte, error) { panic(0) }; func (*Bit) UnmarshalText([]byte) error { panic(0) }", in: "[]Bit=text"},
		{typ: "[3]byte", in: "[3]uint8"},
		{typ: "[0]int", in: "[0]int"},
		{typ: "map[string]int", in: "map[string]int"},
		{typ: "map[Unit]bool", decl: "type Unit string", in: "map[Unit=string]bool"},
		{typ: "map[int16]bool", in: "map[int16]bool"},
		{typ: "map[uint]bool", in: "map[uint]bool"},
		{typ: "map[netip.Addr]bool", in: "map[netip.Addr=text]bool", out: "json"},
		{typ: "map[ID]int", decl: "type ID string; func (*ID) UnmarshalText([]byte) error { panic(0) }", in: "map[ID=text]int", out: "map[ID=string]int"},
		{typ: "any", in: "any"},
		{typ: "Anything", decl: "type Anything interface{}", in: "Anything=any"},
		{typ: "time.Time", in: "time.Time=time"},
		{typ: "*time.Time", in: "*time.Time=time"},
		{typ: "[]struct{ A int; V Moment }", decl: "type Moment time.Time", in: "[]{A:int V:Moment={}}"},
		{typ: "time.Duration", in: "time.Duration=duration", out: "time.Duration=int64"},
		{typ: "[]time.Duration", in: "[]time.Duration=duration", out: "[]time.Duration=int64"},
		{typ: "map[string]*time.Duration", in: "map[string]*time.Duration=duration", out: "map[string]*time.Duration=int64"},
		{typ: "Waits", decl: "type Waits []time.Duration", in: "Waits=[]time.Duration=int64"},
		{typ: "[]Wait", decl: "type Wait struct { For time.Duration }", in: "[]Wait={For:time.Duration=int64}"},
		{typ: "json.RawMessage", in: "json.RawMessage=raw", out: "json.RawMessage=json"},
		{typ: "json.Number", in: "json.Number=number"},
		{typ: "*big.Int", in: "*big.Int=json", out: "*big.Int=&json"},
		{typ: "[]big.Int", in: "[]big.Int=json", out: "[]big.Int=&json"},
		{typ: "*big.Float", in: "*big.Float=text", out: "*big.Float=&text"},
		{typ: "netip.Addr", in: "netip.Addr=text"},
		{typ: "net.IP", in: "net.IP=text"},
		{typ: "net.HardwareAddr", in: "net.HardwareAddr=bytes"},
		{typ: "[]net.IPNet", in: "[]net.IPNet={IP:net.IP=text Mask:net.IPMask=bytes}"},
		{typ: "http.Header", in: "http.Header=map[string][]string"},
		{typ: "[]sql.NullInt16", in: "[]sql.NullInt16={Int16:int16 Valid:bool}"},
		{typ: "slog.Level", in: "slog.Level=json"},
		{typ: "*regexp.Regexp", in: "*regexp.Regexp=text", out: "*regexp.Regexp=&text"},
		{typ: "uuid.UUID", in: "uuid.UUID=text"},
		{typ: "[]uuid.NullUUID", in: "[]uuid.NullUUID=json"},
		{typ: "decimal.Decimal", in: "decimal.Decimal=json"},
		{typ: "[]struct{ A int; V *sync.Mutex }", in: "[]{A:int V:*sync.Mutex={}}"},
		{typ: "[]struct{ A int; B string }", in: "[]{A:int B:string}"},
		{typ: "[]Pair[int, string]", decl: "type Pair[A, B any] struct { First A; Second B }", in: "[]Pair[int, string]={First:int Second:string}"},
		{typ: "[]Same", decl: "type Same = struct { A int }", in: "[]{A:int}"},
		{typ: "[]Tree", decl: "type Tree struct { Name string; Kids []Tree `json:\"kids,omitempty\"` }",
			in: "[]Tree={Name:string Kids/kids:[]Tree}", out: "[]Tree=json"},
		{typ: "Forest", decl: "type Forest map[string]Forest", in: "Forest=map[string]Forest", out: "Forest=json"},
		{typ: "[]Even", decl: "type Even struct { Next *Odd }; type Odd struct { Next *Even }",
			in: "[]Even={Next:*Odd={Next:*Even}}", out: "[]Even=json"},
		{typ: "[]struct{ A int; V Log }", decl: "type Log struct { Err error; Out *json.Marshaler }", in: "[]{A:int V:Log={}}", out: "[]{A:int V:Log={Err:error=&json Out:*json.Marshaler=&json}}"},
		{typ: "[]Own", decl: "type Own struct{}; func (Own) MarshalJSON() ([]byte, error) { panic(0) }; func (*Own) UnmarshalJSON([]byte) error { panic(0) }", in: "[]Own=json"},
		{typ: "[]other.Point", in: "[]other.Point={X:int Y:int Z:int Name:string Label:string}"},
		{typ: "[]struct{ A int; V other.Options }", in: "[]{A:int V:other.Options={Limit:int}}", out: "-"},
	}
	for _, test := range tests {
		t.Run(test.typ, func(t *testing.T) {
			pkg := inspected(t, shapeImports+test.decl+"\nfunc F(v "+test.typ+") {}")
			if diff := cmp.Diff("v "+test.in, callOf(t, pkg)); diff != "" {
				t.Errorf("argument (-want +got):\n%s", diff)
			}
			want := test.out
			if want == "-" {
				return
			}
			if want == "" {
				want = test.in
			}
			pkg = inspected(t, shapeImports+test.decl+"\nfunc F() "+test.typ+" { panic(0) }")
			if got, _, _ := strings.Cut(callOf(t, pkg), "\n"); got != "-> "+want {
				t.Errorf("got result %s, want -> %s", got, want)
			}
		})
	}
}

func callOf(t *testing.T, pkg *inspect.Package) string {
	t.Helper()
	c, diags := calls(t, pkg)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	return callText(c)
}

func TestCalls(t *testing.T) {
	tests := []struct {
		name, src string
		want      []string
	}{
		{"parameters", `func F(ctx context.Context, city string, days int) ([]string, error) { panic(0) }`,
			[]string{"city string", "days int", "-> []string", "boxed"}},
		{"nothing", `func F() {}`, []string{""}},
		{"variadic", `func F(names ...string) {}`, []string{"names []string"}},
		{"spread", `type In struct { City string }; func F(in In) In { panic(0) }`,
			[]string{"... In={City:string}", "-> In={City:string}"}},
		{"spread pointer", `type In struct { City string }; func F(in *In) *In { panic(0) }`,
			[]string{"... *In={City:string}", "-> *In={City:string}"}},
		{"nested", "type In struct { City string }\n//toolgen:tool nested\nfunc F(in In) {}",
			[]string{"in In={City:string}"}},
		{"renamed", "//toolgen:param userID name=user\nfunc F(userID int, otherID int) {}",
			[]string{"user int", "other_id int"}},
		{"several results", `func F() (high, lowest float64) { panic(0) }`,
			[]string{"-> high float64", "-> lowest float64"}},
		{"result by value", `type T struct { N big.Int; P *big.Int; L []big.Int; M map[string]big.Int }; func F() T { panic(0) }`,
			[]string{"-> T={N:big.Int={} P:*big.Int=&json L:[]big.Int=&json M:map[string]big.Int={}}"}},
		{"result by address", `type T struct { N big.Int }; func F() *T { panic(0) }`,
			[]string{"-> *T={N:big.Int=&json}"}},
		{"two addresses", `type T struct { N big.Int }; func F() (a T, b []T, c *T) { panic(0) }`,
			[]string{"-> a T={N:big.Int={}}", "-> b []T={N:big.Int=&json}", "-> c *T={N:big.Int=&json}"}},
		{"interface result", `func F() encoding.TextMarshaler { panic(0) }`,
			[]string{"-> encoding.TextMarshaler=json", "object only"}},
		{"pointer to an interface", `func F() *encoding.TextMarshaler { panic(0) }`,
			[]string{"-> *encoding.TextMarshaler=&text", "boxed"}},
		{"fields", "type In struct { A int `json:\"a,omitempty\"`; B *int `json:\"b,string\"`; C string `json:\"-\"`; d int; E float64 `json:\",omitzero,string\"` }\nfunc F(in In) In { panic(0) }",
			[]string{"... In={A/a:int B/b:*int,quoted E:float64,quoted}", "-> In={A/a:int,omitempty B/b:*int,quoted E:float64,quoted,omitzero}"}},
		{"zeros", "type In struct { T time.Time `json:\",omitzero\"`; P *time.Time `json:\",omitzero\"`; S struct{ A int } `json:\",omitempty,omitzero\"` }\nfunc F() In { panic(0) }",
			[]string{"-> In={T:time.Time=time,omitzero,IsZero P:*time.Time=time,omitzero,IsZero S:{A:int},omitzero}"}},
		{"zeros that cannot be compared", "type In struct { S struct{ A []int } `json:\",omitzero\"` }\nfunc F() In { panic(0) }",
			[]string{"-> In=json"}},
		{"zeros by an interface", "type Z interface{ IsZero() bool }; type In struct { Z Z `json:\",omitzero\"` }\nfunc F() In { panic(0) }",
			[]string{"-> In=json"}},
		{"hidden", "type In struct { A int; B int `jsonschema:\"-\"` }\nfunc F(in In) In { panic(0) }",
			[]string{"... In={A:int}", "-> In={A:int B:int}"}},
		{"embedded", "type Base struct { ID int `json:\"id\"` }; type low struct { L int }; type In struct { Base; *Extra; low; *hidden }; type Extra struct { X int }; type hidden struct { H int }\nfunc F(in In) In { panic(0) }",
			[]string{"... In={Base.ID/id:int Extra.X/X:int low.L/L:int}", "-> In={Base.ID/id:int Extra.X/X:int low.L/L:int hidden.H/H:int}"}},
		{"promoted methods", "type In struct { time.Time; Zone string }\nfunc F(in []In) []In { panic(0) }",
			[]string{"in []In=json", "-> []In=json", "boxed"}},
		{"quoted methods", "type T struct { L netip.Addr }; type In struct { A ID `json:\",string\"` }; type ID int; func (ID) MarshalText() ([]byte, error) { panic(0) }; func (*ID) UnmarshalText([]byte) error { panic(0) }\nfunc F(in In) In { panic(0) }",
			[]string{"... In={A:ID=text,quoted}", "-> In={A:ID=text}"}},
		{"union", unionSource + "func F(s Shape, all []Shape) []Shape { panic(0) }",
			[]string{"s Shape=kind(circle:Circle={R:float64} square:*Square={Kind/kind:string Side:float64})",
				"all []Shape=kind(circle:Circle={R:float64} square:*Square={Kind/kind:string Side:float64})",
				"-> []Shape=&json", "boxed"}},
		{"union that is told apart in results", strings.Replace(unionSource, "key=kind", "key=kind output", 1) + "type Link struct { Next *Link; Shape Shape }; func F() (a []Shape, b *Link) { panic(0) }",
			[]string{"-> a []Shape=kind(circle:Circle={kind=\"circle\" R:float64} circle:*Circle={kind=\"circle\" R:float64} square:*Square={kind=\"square\" Side:float64})",
				"-> b *Link={Next:*Link Shape:Shape=kind(circle:Circle={kind=\"circle\" R:float64} circle:*Circle={kind=\"circle\" R:float64} square:*Square={kind=\"square\" Side:float64})}"}},
		{"given type", "//toolgen:schema {\"type\":\"string\",\"pattern\":\"^EUR\"}\ntype Euro struct { Cents int; Log func() }\nfunc F(e []Euro) []Euro { panic(0) }",
			[]string{"e []Euro={Cents:int}", "-> []Euro={Cents:int Log:json}", "boxed"}},
		{"given input", "//toolgen:input {\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\"},\"days\":{\"type\":\"integer\"}}}\nfunc F(city string, days int) {}",
			[]string{"city string", "days int"}},
		{"fallback output", "//toolgen:tool fallback\nfunc F(city string) []struct{ C complex64 } { panic(0) }",
			[]string{"city string", "-> []{C:json}", "object only"}},
		{"elsewhere", "func F(all []other.Hidden, w []other.Wrapper) []other.Hidden { panic(0) }",
			[]string{"all []other.Hidden={Opts:other.opts=json Name:string}", "w []other.Wrapper={Name:string}",
				"-> []other.Hidden={Opts:other.opts=json Name:string}", "boxed"}},
		{"alias of what has no name", "func F(v []other.Opts) {}", []string{"v []other.Opts={A:int B:json}"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pkg := inspected(t, shapeImports+test.src)
			pkg.Options.Call = true
			if diff := cmp.Diff(strings.Join(test.want, "\n"), callOf(t, pkg)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

const unionSource = `
type Circle struct { R float64 }
func (Circle) isShape() {}
type Square struct { Kind string ` + "`json:\"kind\"`" + `; Side float64 }
func (*Square) isShape() {}

//toolgen:union key=kind
type Shape interface{ isShape() }

`

// TestCallProblems checks tools that have a schema but cannot be called.
func TestCallProblems(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"channel behind a fallback", "//toolgen:tool fallback\nfunc F(c chan int) {}", "unsupported"},
		{"two names behind a fallback", "//toolgen:tool fallback\nfunc F(userID, user_id int) {}", "duplicate-name"},
		{"no argument of the schema", "//toolgen:input {\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\"}}}\nfunc F(town string) {}", "no-such-param"},
		{"no parameter", "//toolgen:input {\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\"},\"n\":{\"type\":\"integer\"}},\"required\":[\"city\",\"n\"]}\nfunc F(city string) {}", "warning no-such-param"},
		{"no field", "//toolgen:input {\"type\":\"object\",\"properties\":{\"City\":{\"type\":\"string\"},\"n\":{\"type\":\"integer\"}},\"required\":[\"City\",\"n\"]}\nfunc F(in struct{ City string }) {}", "warning no-such-param"},
		{"given interface", "//toolgen:schema {\"type\":\"object\",\"properties\":{}}\ntype T interface{ Do() }\nfunc F(v T) {}", "unsupported"},
		{"union in what has no name", unionSource + "func F(v []other.Box[Shape]) {}", "unsupported"},
		{"given property that cannot be read", "//toolgen:schema {\"type\":\"object\",\"properties\":{\"Log\":{\"type\":\"string\"}}}\ntype T struct { Log func() }\nfunc F(v []T) {}", "unsupported"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, diags := calls(t, inspected(t, shapeImports+test.src))
			var got []string
			for _, d := range diags {
				word := string(d.Code)
				if d.Severity != diag.Error {
					word = "warning " + word
				}
				if d.Hint == "" || !d.Pos.IsValid() {
					t.Errorf("%v has no hint or no position", d)
				}
				got = append(got, word)
			}
			if diff := cmp.Diff([]string{test.want}, got); diff != "" {
				t.Errorf("-want +got:\n%s\n%v", diff, diags)
			}
		})
	}
}

// TestOneShape checks that all uses of a named type share one encoding plan, and that a
// second inference has the same result.
func TestOneShape(t *testing.T) {
	pkg := inspected(t, "type T struct { Next *T; All []U }; type U struct { T *T }\nfunc F(a []T, b map[string]U) {}")
	c, _ := calls(t, pkg)
	first, second := c.Arguments[0].Shape.Elem, c.Arguments[1].Shape.Elem
	if first.Fields[1].Shape.Elem != second || first.Fields[0].Shape.Elem != first || second.Fields[0].Shape.Elem != first {
		t.Error("a type has two shapes")
	}
	if again, _ := calls(t, pkg); callText(again) != callText(c) {
		t.Errorf("got %s, want %s", callText(again), callText(c))
	}
}

// TestArgumentWithoutName checks that an argument is rejected if the package cannot refer
// to its type, because generated code cannot declare a variable of that type.
func TestArgumentWithoutName(t *testing.T) {
	pkg := inspected(t, shapeImports+"func F(v other.Hidden) {}")
	param := tool(t, pkg).Params[0]
	param.Type = param.Type.Underlying().(*types.Struct).Field(0).Type()
	_, diags := calls(t, pkg)
	if len(diags) != 1 || diags[0].Code != diag.Unsupported || !strings.Contains(diags[0].Message, "cannot refer to the name") {
		t.Errorf("got %v", diags)
	}
}

// TestHandlerCalls checks the encoding plans of handlers: values from the SDK are not
// arguments, and one input contains all arguments.
func TestHandlerCalls(t *testing.T) {
	tests := []struct {
		name, fn string
		want     []string
	}{
		{"structs", "func F(in In) Out", []string{"... In={City:string}", "-> Out={High:float64}"}},
		{"pointers", "func F(in *In) *Out", []string{"... *In={City:string}", "-> *Out={High:float64}"}},
		{"any", "func F(in any) any", []string{"... any", "-> any", "object only"}},
		{"maps", "func F(in map[string]int) Out", []string{"... map[string]int", "-> Out={High:float64}"}},
		{"list", "func F(in In) []Out", []string{"... In={City:string}", "-> []Out={High:float64}", "object only"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pkg := inspected(t, handlerTypes+test.fn+" { panic(0) }")
			handler := tool(t, pkg)
			handler.Handler = inspect.GoSDKHandler
			handler.Params[0].Input = true
			handler.Results = append([]*inspect.Result{{Type: types.Typ[types.Invalid], Content: true}}, handler.Results...)
			want := strings.Join(append([]string{test.want[0], "-> content"}, test.want[1:]...), "\n")
			if diff := cmp.Diff(want, callOf(t, pkg)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// shapeNames are the names of the kinds without parts, for tests.
var shapeNames = map[codec.ShapeKind]string{
	codec.ShapeBool:     "bool",
	codec.ShapeInt:      "int",
	codec.ShapeUint:     "uint",
	codec.ShapeFloat:    "float",
	codec.ShapeString:   "string",
	codec.ShapeNumber:   "number",
	codec.ShapeBytes:    "bytes",
	codec.ShapeTime:     "time",
	codec.ShapeDuration: "duration",
	codec.ShapeAny:      "any",
	codec.ShapeRaw:      "raw",
	codec.ShapeText:     "text",
	codec.ShapeMarshal:  "json",
}

// shapeText formats an encoding plan on one line. It formats a defined type as its name
// and kind ("Unit=string"), and inside its own plan only as its name.
func shapeText(s *codec.Shape, around ...*codec.Shape) string {
	if s == nil {
		return "content"
	}
	name := types.TypeString(types.Unalias(s.Type), packageName)
	if slices.Contains(around, s) {
		return name
	}
	around = append(slices.Clip(around), s)
	text := shapeParts(s, around)
	if _, ok := s.Type.(*types.Alias); ok {
		return types.TypeString(s.Type, packageName) + "=" + text
	}
	if _, named := s.Type.(*types.Named); named {
		return name + "=" + text
	}
	return text
}

// packageName returns the name by which the test package p refers to another package.
func packageName(pkg *types.Package) string {
	if pkg.Name() == "p" {
		return ""
	}
	return pkg.Name()
}

func shapeParts(s *codec.Shape, around []*codec.Shape) string {
	switch s.Kind {
	case codec.ShapePointer:
		return "*" + shapeText(s.Elem, around...)
	case codec.ShapeSlice:
		return "[]" + shapeText(s.Elem, around...)
	case codec.ShapeArray:
		return fmt.Sprintf("[%d]%s", s.Len, shapeText(s.Elem, around...))
	case codec.ShapeMap:
		return "map[" + shapeText(s.Key) + "]" + shapeText(s.Elem, around...)
	case codec.ShapeStruct:
		return "{" + fieldsText(s.Fields, around) + "}"
	case codec.ShapeUnion:
		return s.DiscriminatorKey() + "(" + variantsText(s.Variants(), around) + ")"
	}
	text := shapeNames[s.Kind]
	if s.Bits > 0 {
		text += strconv.Itoa(int(s.Bits))
	}
	if s.Address {
		text = "&" + text
	}
	return text
}

func fieldsText(fields []codec.ShapeField, around []*codec.Shape) string {
	var texts []string
	for _, f := range fields {
		if f.Const != "" {
			texts = append(texts, f.Name+"="+f.Const)
			continue
		}
		text := f.Name + ":" + shapeText(f.Shape, around...)
		var path []string
		for _, v := range f.Path {
			path = append(path, v.Name())
		}
		if way := strings.Join(path, "."); way != f.Name {
			text = way + "/" + text
		}
		for _, w := range []struct {
			word  string
			holds bool
		}{{"quoted", f.Quoted}, {"omitempty", f.OmitEmpty}, {"omitzero", f.OmitZero}, {"IsZero", f.IsZero}} {
			if w.holds {
				text += "," + w.word
			}
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, " ")
}

func variantsText(variants []codec.ShapeVariant, around []*codec.Shape) string {
	var texts []string
	for _, v := range variants {
		text := shapeText(v.Shape, around...)
		if v.Pointer {
			text = "*" + text
		}
		if v.Value != "" {
			text = v.Value + ":" + text
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, " ")
}

// callText formats a call: one line for each argument and result.
func callText(c codec.Call) string {
	var lines []string
	for _, a := range c.Arguments {
		name := a.Name
		if c.Spread {
			name = "..."
		}
		lines = append(lines, name+" "+shapeText(a.Shape))
	}
	for _, r := range c.Results {
		line := "-> " + shapeText(r.Shape)
		if r.Name != "" {
			line = "-> " + r.Name + " " + shapeText(r.Shape)
		}
		lines = append(lines, line)
	}
	for _, w := range []struct {
		word  string
		holds bool
	}{{"boxed", c.Boxed}, {"object only", c.ObjectOnly}} {
		if w.holds {
			lines = append(lines, w.word)
		}
	}
	return strings.Join(lines, "\n")
}

// shapeOf returns the encoding plan of typ: as a result if writes is set, otherwise as
// the field of an argument. If addr is set, the result is a pointer to typ.
func shapeOf(t *testing.T, pkg *inspect.Package, typ types.Type, writes, addr bool) *codec.Shape {
	t.Helper()
	field := types.NewField(token.NoPos, pkg.Types, "V", typ, false)
	tool := &inspect.Tool{GoName: "F", Params: []*inspect.Param{{Name: "in", Type: types.NewStruct([]*types.Var{field}, nil)}}}
	switch {
	case writes && addr:
		tool = &inspect.Tool{GoName: "F", Results: []*inspect.Result{{Type: types.NewPointer(typ)}}}
	case writes:
		tool = &inspect.Tool{GoName: "F", Results: []*inspect.Result{{Type: typ}}}
	}
	schemas, _ := New(pkg).Tool(tool)
	call, diags := codec.CallOf(pkg, tool, schemas.Contract(pkg, tool))
	for _, d := range diags {
		t.Error(d)
	}
	switch {
	case writes && addr:
		return call.Results[0].Shape.Elem
	case writes:
		return call.Results[0].Shape
	}
	return call.Arguments[0].Shape.Fields[0].Shape
}
