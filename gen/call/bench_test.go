package call

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The sample has 235 bytes and eight arguments, including a nested struct, a list of
// strings, an enum, and optional arguments.
const (
	sampleSchema = `{
"type": "object",
"properties": {
	"query": {"type": "string", "minLength": 1, "maxLength": 200, "description": "what to search for"},
	"limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 10},
	"offset": {"type": "integer", "minimum": 0},
	"unit": {"type": "string", "enum": ["celsius", "fahrenheit", "kelvin"]},
	"verbose": {"type": "boolean"},
	"tags": {"type": "array", "items": {"type": "string"}, "maxItems": 10},
	"place": {
		"type": "object",
		"properties": {
			"name": {"type": "string"},
			"country": {"type": "string", "minLength": 2, "maxLength": 2},
			"latitude": {"type": "number", "minimum": -90, "maximum": 90},
			"longitude": {"type": "number", "minimum": -180, "maximum": 180}
		},
		"required": ["name", "country", "latitude", "longitude"],
		"additionalProperties": false
	},
	"note": {"type": "string"}
},
"required": ["query", "unit", "tags", "place"],
"additionalProperties": false
}`
	sampleText = `{"query":"weather in the mountains","limit":25,"offset":100,"unit":"celsius","verbose":true,` +
		`"tags":["hiking","alpine","weekend"],"place":{"name":"Chamonix","country":"FR","latitude":45.923697,"longitude":6.869433},"note":"no rain"}`
)

var sampleTool = alone("search", sampleSchema)

type samplePlace struct {
	Name      string  `json:"name"`
	Country   string  `json:"country"`
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

type sampleArgs struct {
	Query   string      `json:"query"`
	Limit   int         `json:"limit"`
	Offset  int         `json:"offset"`
	Unit    string      `json:"unit"`
	Verbose bool        `json:"verbose"`
	Tags    []string    `json:"tags"`
	Place   samplePlace `json:"place"`
	Note    *string     `json:"note"`
}

// The function below has the format of generated code.

func readSampleArgs(r *Reader, v *sampleArgs) {
	for r.Object(); r.Next(); {
		r.StringMember("query", &v.Query)
		r.IntMember("limit", &v.Limit)
		r.IntMember("offset", &v.Offset)
		r.StringMember("unit", &v.Unit)
		r.BoolMember("verbose", &v.Verbose)
		StringsMember(r, "tags", &v.Tags)
		for r.ObjectMember("place"); r.Next(); {
			r.StringMember("name", &v.Place.Name)
			r.StringMember("country", &v.Place.Country)
			r.FloatMember("latitude", &v.Place.Latitude)
			r.FloatMember("longitude", &v.Place.Longitude)
		}
		PointerMember(r, "note", &v.Note, (*Reader).StringMember)
	}
}

func readSample(args []byte) (in sampleArgs, ok bool) {
	r := sampleTool.read(args, nil)
	var result Result
	defer r.end(&result)
	readSampleArgs(r, &in)
	if ok = r.EndArguments(); ok {
		r.SetResult(ContentResult())
	}
	return in, ok
}

func TestSampleIsReadAsJSON(t *testing.T) {
	var want sampleArgs
	if err := json.Unmarshal([]byte(sampleText), &want); err != nil {
		t.Fatal(err)
	}
	got, ok := readSample([]byte(sampleText))
	wantText, _ := json.Marshal(want)
	gotText, _ := json.Marshal(got)
	if !ok || string(gotText) != string(wantText) {
		t.Errorf("got %s, %v\nwant %s", gotText, ok, wantText)
	}
}

func BenchmarkDecode(b *testing.B) {
	args := []byte(sampleText)
	b.Run("generated", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, ok := readSample(args); !ok {
				b.Fatal("refused")
			}
		}
	})
	b.Run("encoding-json", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var in sampleArgs
			if err := json.Unmarshal(args, &in); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// manyTools returns the declaration of a package of n tools, in the format of generated
// code.
func manyTools(n int) *Generation {
	var array []string
	for i := range n {
		array = append(array, `{"name":"tool_`+strconv.Itoa(i)+`","description":"Searches.","inputSchema":`+sampleSchema+`}`)
	}
	return &Generation{
		Version: 1, Package: "example.com/many",
		Define: func() []Definition {
			defined := make([]Definition, n)
			for i := range defined {
				defined[i] = Definition{Name: "tool_" + strconv.Itoa(i), Description: "Searches.", Input: sampleSchema, MCP: array[i]}
			}
			return defined
		},
		MCP: "[" + strings.Join(array, ",") + "]",
	}
}

func pass(next Handler) Handler {
	return func(ctx context.Context, c Call) Result { return next(ctx, c) }
}

// BenchmarkCall compares a call through a set with a direct call.
func BenchmarkCall(b *testing.B) {
	args, ctx := []byte(sampleText), context.Background()
	found := "a path"
	c := &sampleCaller{Found: &found}
	set := sampleSet()
	for _, way := range []struct {
		name string
		call func() Result
	}{
		{"direct", func() Result { return c.callDirectly(ctx, args) }},
		{"set", func() Result { return set.Call(ctx, "search", args) }},
		{"set of 1,000", callOf(Must(Join(set, Must(Generated(manyTools(999), nil)))), args)},
		{"three interceptors", callOf(set.Use(pass, pass, pass), args)},
		{"options", callOf(set.With(MaskErrors(), MaxResult(1000), Approve(func(context.Context, Call) error { return nil })), args)},
	} {
		b.Run(way.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if r := way.call(); r.IsError {
					b.Fatal(r.Err)
				}
			}
		})
	}
}

func callOf(s Set, args []byte) func() Result {
	ctx := context.Background()
	return func() Result { return s.Call(ctx, "search", args) }
}

// BenchmarkArray measures listing the tools of a set of 100 tools, of a filtered set, and
// of a renamed set.
func BenchmarkArray(b *testing.B) {
	whole := Must(Generated(manyTools(100), nil))
	some := whole.Filter(func(d *Definition) bool { return d.Name != "tool_50" })
	renamed := Must(whole.Prefix("my_"))
	for _, way := range []struct {
		name string
		set  Set
	}{{"whole", whole}, {"some", some}, {"renamed", renamed}} {
		b.Run(way.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := way.set.Array(MCP, "2025-11-25"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSet measures the creation of a set of 1,000 tools, and of sets derived from it.
func BenchmarkSet(b *testing.B) {
	g := manyTools(1000)
	run := func(int, *Reader) {}
	whole := Must(Generated(g, run))
	for _, way := range []struct {
		name string
		make func() Set
	}{
		{"first", func() Set { return Must(Generated(manyAgain(g), run)) }},
		{"generated", func() Set { return Must(Generated(g, run)) }},
		{"interceptor", func() Set { return whole.Use(pass) }},
		{"option", func() Set { return whole.With(MaskErrors()) }},
		{"half", func() Set { return whole.Filter(func(d *Definition) bool { return len(d.Name)%2 == 0 }) }},
		{"read-only", func() Set { return whole.Filter((*Definition).ReadOnly) }},
		{"prefix", func() Set { return Must(whole.Prefix("my_")) }},
	} {
		b.Run(way.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				way.make()
			}
		})
	}
}

// manyAgain returns a copy of g from which no set has been created yet.
func manyAgain(g *Generation) *Generation {
	return &Generation{Version: g.Version, Package: g.Package, Define: g.Define, MCP: g.MCP}
}

type benchDay struct {
	Date    string    `json:"date"`
	High    float64   `json:"high"`
	Low     float64   `json:"low"`
	Rain    int       `json:"rain"`
	Summary string    `json:"summary,omitempty"`
	Tags    []string  `json:"tags"`
	At      time.Time `json:"at"`
}

type benchForecast struct {
	City string     `json:"city"`
	Days []benchDay `json:"days"`
	OK   bool       `json:"ok"`
}

// sampleForecast has about 550 bytes of JSON.
func sampleForecast() benchForecast {
	f := benchForecast{City: "Oslo", OK: true}
	for i := range 4 {
		f.Days = append(f.Days, benchDay{
			Date: "2026-01-31", High: 3.5 + float64(i), Low: -4.25, Rain: i, Summary: "light snow, later clear",
			Tags: []string{"cold", "snow"}, At: time.Date(2026, 1, 31, 9, 30, 0, 0, time.UTC),
		})
	}
	return f
}

func writeForecast(w *Writer, v *benchForecast) {
	w.Object()
	w.Name(`"city":`)
	w.String(v.City)
	w.Name(`"days":`)
	w.Array()
	for i := range v.Days {
		w.Item()
		writeBenchDay(w, &v.Days[i])
	}
	w.EndArray()
	w.Name(`"ok":`)
	w.Bool(v.OK)
	w.EndObject()
}

func writeBenchDay(w *Writer, v *benchDay) {
	w.Object()
	w.Name(`"date":`)
	w.String(v.Date)
	w.Name(`"high":`)
	w.Float(v.High, 64)
	w.Name(`"low":`)
	w.Float(v.Low, 64)
	w.Name(`"rain":`)
	w.Int(int64(v.Rain))
	if v.Summary != "" {
		w.Name(`"summary":`)
		w.String(v.Summary)
	}
	w.Name(`"tags":`)
	w.Array()
	for _, e := range v.Tags {
		w.Item()
		w.String(e)
	}
	w.EndArray()
	w.Name(`"at":`)
	w.Time(v.At)
	w.EndObject()
}

// TestWriteSample checks that the compared encoders write the same text.
func TestWriteSample(t *testing.T) {
	f := sampleForecast()
	same(t, f, func(w *Writer) { writeForecast(w, &f) })
	allocs := testing.AllocsPerRun(100, func() {
		var w Writer
		w.buf = sampleBuffer
		writeForecast(&w, &f)
		w.Result()
	})
	if allocs > 1 {
		t.Errorf("writing takes %v allocations", allocs)
	}
}

var sampleBuffer = make([]byte, 0, 4096)

func BenchmarkWrite(b *testing.B) {
	f := sampleForecast()
	b.Run("writer", func(b *testing.B) {
		b.ReportAllocs()
		var w Writer
		for b.Loop() {
			w.reset(false)
			writeForecast(&w, &f)
			w.Result()
		}
	})
	b.Run("json.Marshal", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			json.Marshal(&f)
		}
	})
}

func BenchmarkAppendMCP(b *testing.B) {
	f := sampleForecast()
	var w Writer
	writeForecast(&w, &f)
	r := w.Result()
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = r.AppendMCP(buf[:0])
	}
}

func BenchmarkRefusal(b *testing.B) {
	tool := alone("forecast", forecastSchema)
	args := []byte(`{"City":"Oslo","days":99,"` + strings.Repeat("x", 60) + `":1,"unit":"Celsius"}`)
	b.ReportAllocs()
	for b.Loop() {
		var result Result
		r := tool.read(args, nil)
		for r.Object(); r.Next(); {
		}
		r.EndArguments()
		r.end(&result)
	}
}
