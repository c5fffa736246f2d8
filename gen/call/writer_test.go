package call

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"testing"
	"time"
)

func written(t *testing.T, write func(w *Writer)) string {
	t.Helper()
	var w Writer
	write(&w)
	r := w.Result()
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	return string(r.Structured)
}

// same checks that the output and error of write are equal to those of json.Marshal(v).
func same(t *testing.T, v any, write func(w *Writer)) {
	t.Helper()
	want, err := json.Marshal(v)
	var w Writer
	write(&w)
	r := w.Result()
	if (err != nil) != (r.Err != nil) {
		t.Fatalf("%#v: the error is %v, but json.Marshal returns %v", v, r.Err, err)
	}
	if err == nil && !sameJSON(string(r.Structured), string(want)) {
		t.Errorf("%#v:\ngot  %s\nwant %s", v, r.Structured, want)
	}
	if err != nil && (r.Structured != nil || !r.IsError) {
		t.Errorf("%#v: the result of an error is %+v", v, r)
	}
}

// invalidEscape is the output of json.Marshal for an invalid UTF-8 byte; with
// GOEXPERIMENT=jsonv2, it is the replacement character itself.
var invalidEscape = func() string {
	b, _ := json.Marshal("\xff")
	return string(b[1 : len(b)-1])
}()

// sameJSON compares two texts byte for byte, except for the encoding of the replacement
// character.
func sameJSON(got, want string) bool {
	if invalidEscape == `\ufffd` {
		return got == want
	}
	var a, b any
	return got == want || json.Unmarshal([]byte(got), &a) == nil && json.Unmarshal([]byte(want), &b) == nil && reflect.DeepEqual(a, b)
}

func FuzzWriterString(f *testing.F) {
	for _, seed := range []string{"", "Oslo", "a\"b\\c/", "\x00\b\f\n\r\t\x1f\x7f", "<a href='x'>&", "é \u2028\u2029 \U0001F600", "\xff\xc3", "a\xed\xa0\x80b", "\ufffd"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		same(t, s, func(w *Writer) { w.String(s) })
		same(t, map[string]int{s: 1}, func(w *Writer) { w.Object(); w.TextName(s); w.Int(1); w.EndObject() })
	})
}

func FuzzWriterFloat(f *testing.F) {
	for _, seed := range []float64{0, math.Copysign(0, -1), 1, -1.5, 1e-6, 9.99e-7, 1e-9, 1e-10, 1e20, 1e21, 123456789e15, 1e100, math.MaxFloat64, math.SmallestNonzeroFloat64, math.MaxFloat32, math.NaN(), math.Inf(1)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, n float64) {
		same(t, n, func(w *Writer) { w.Float(n, 64) })
		same(t, float32(n), func(w *Writer) { w.Float(float64(float32(n)), 32) })
	})
}

func FuzzWriterInt(f *testing.F) {
	for _, seed := range []int64{0, 1, -1, math.MaxInt64, math.MinInt64} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, n int64) {
		same(t, n, func(w *Writer) { w.Int(n) })
		same(t, uint64(n), func(w *Writer) { w.Uint(uint64(n)) })
		type text struct {
			N int64  `json:"n,string"`
			U uint64 `json:"u,string"`
		}
		same(t, text{n, uint64(n)}, func(w *Writer) {
			w.Object()
			w.Name(`"n":`)
			w.IntText(n)
			w.Name(`"u":`)
			w.UintText(uint64(n))
			w.EndObject()
		})
		same(t, n > 0, func(w *Writer) { w.Bool(n > 0) })
	})
}

func FuzzWriterBytes(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte{})
	f.Add([]byte("Oslo"))
	f.Fuzz(func(t *testing.T, b []byte) {
		same(t, b, func(w *Writer) { w.Bytes(b) })
	})
}

func FuzzWriterTime(f *testing.F) {
	f.Add(int64(0), int64(0), 0)
	f.Add(int64(1e10), int64(123456789), 3600)
	f.Add(int64(253402300800), int64(1), -7*3600-1800)
	f.Add(int64(-62135596801), int64(1), 0)
	f.Add(int64(0), int64(0), 24*3600)
	f.Fuzz(func(t *testing.T, seconds, nanoseconds int64, offset int) {
		at := time.Unix(seconds, nanoseconds).In(time.FixedZone("", offset))
		same(t, at, func(w *Writer) { w.Time(at) })
	})
}

type texter string

func (s texter) MarshalText() ([]byte, error) {
	if s == "" {
		return nil, errors.New("no text")
	}
	return []byte(s), nil
}

func TestWriterText(t *testing.T) {
	for _, s := range []texter{"123456789012345678901234567890", "a\"b<\xff", ""} {
		same(t, s, func(w *Writer) { w.Text(s) })
	}
}

func FuzzWriterMarshal(f *testing.F) {
	for _, seed := range []string{`1`, `{"a":[1,{"b":"<"}]}`, ` [ 1 , 2 ] `, `{`, ``, `{"a":1}{`, `"\u2028"`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		v := map[string]any{"a": raw, "b": json.RawMessage(raw), "c": marshaler(raw)}
		same(t, v, func(w *Writer) { w.Marshal(v) })
	})
}

type marshaler string

func (m marshaler) MarshalJSON() ([]byte, error) {
	if m == "" {
		return nil, errors.New("nothing to write")
	}
	return []byte(m), nil
}

func TestWriterNesting(t *testing.T) {
	got := written(t, func(w *Writer) {
		w.Object()
		w.Name(`"a":`)
		w.Array()
		for i := range 2 {
			w.Item()
			w.Array()
			w.EndArray()
			w.Item()
			w.Object()
			w.TextName("x<")
			w.Int(int64(i))
			w.Name(`"y":`)
			w.Null()
			w.EndObject()
		}
		w.EndArray()
		w.Name(`"b":`)
		w.String("{[")
		w.Name(`"c":`)
		w.Object()
		w.EndObject()
		w.EndObject()
	})
	want := `{"a":[[],{"x\u003c":0,"y":null},[],{"x\u003c":1,"y":null}],"b":"{[","c":{}}`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestMapOrder(t *testing.T) {
	type name string
	names := map[name]int{"b": 1, "a": 2, "é": 3, "Z": 4, "": 5, "<": 6}
	same(t, names, func(w *Writer) {
		w.Object()
		for _, k := range SortedKeys(names) {
			w.TextName(string(k))
			w.Int(int64(names[k]))
		}
		w.EndObject()
	})
	numbers := map[int8]string{10: "a", 9: "b", -1: "c", -10: "d", 100: "e"}
	same(t, numbers, func(w *Writer) { writeEntries(w, IntEntries(numbers)) })
	unsigned := map[uint]string{10: "a", 9: "b", math.MaxUint: "c", 0: "d"}
	same(t, unsigned, func(w *Writer) { writeEntries(w, UintEntries(unsigned)) })
}

func writeEntries(w *Writer, entries []Entry[string]) {
	w.Object()
	for _, e := range entries {
		w.TextName(e.Name)
		w.String(e.Value)
	}
	w.EndObject()
}

func TestWriterErrors(t *testing.T) {
	var unsupported *json.UnsupportedValueError
	var w Writer
	w.Array()
	w.Item()
	w.Float(math.NaN(), 64)
	w.Item()
	w.Marshal(marshaler(""))
	w.EndArray()
	r := w.Result()
	if !errors.As(r.Err, &unsupported) {
		t.Errorf("the first error is %v", r.Err)
	}
	if got, want := r.Text(), "the result cannot be written: json: unsupported value: NaN"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestWriterEncoded checks that JSON of another encoder is compacted. An error of that
// encoder, or invalid JSON, becomes the error of the result.
func TestWriterEncoded(t *testing.T) {
	for _, test := range []struct {
		text, want string
		err        error
	}{
		{text: `{ "a": [1,  "b c"] }`, want: `[{"a":[1,"b c"]}]`},
		{err: errors.New("no descriptor"), want: "the result cannot be written: no descriptor"},
		{text: `{`, want: "the result cannot be written: unexpected end of JSON input"},
	} {
		var w Writer
		w.Array()
		w.Item()
		w.Encoded([]byte(test.text), test.err)
		w.EndArray()
		if r := w.Result(); r.Text() != test.want || r.IsError != (test.want[0] == 't') {
			t.Errorf("%q: got %s", test.text, r.Text())
		}
	}
}

type loop []loop

func writeLoop(w *Writer, v *loop) {
	w.Array()
	for i := range *v {
		w.Item()
		writeLoop(w, &(*v)[i])
	}
	w.EndArray()
}

func TestWriterLoop(t *testing.T) {
	v := make(loop, 1)
	v[0] = v
	result := answer(t, func(r *Reader) Result {
		w := r.Writer()
		writeLoop(w, &v)
		return w.Result()
	})
	if got, want := result.Text(), "the result nests deeper than 10000, or contains itself"; got != want || !result.IsError {
		t.Errorf("got %s, want %s", got, want)
	}
	deep := loop{}
	for range maxWriteDepth - 1 {
		deep = loop{deep}
	}
	same(t, deep, func(w *Writer) { writeLoop(w, &deep) })
}

// TestMarshalDepth checks that json.Marshal has the same limit as the Writer, so that a stack
// overflow cannot end the program.
func TestMarshalDepth(t *testing.T) {
	type link struct {
		N    int   `json:"n"`
		Next *link `json:"next,omitempty"`
	}
	list := func(links int) *link {
		var first *link
		for n := range links {
			first = &link{n, first}
		}
		return first
	}
	lists := func(depth int) any {
		var v any = 1
		for range depth {
			v = []any{v}
		}
		return v
	}
	maps := func(depth int) any {
		var v any
		for range depth {
			v = map[string]any{"a": v}
		}
		return v
	}
	type hidden struct {
		list *link
		Also *link `json:"-"`
		N    int   `json:"n"`
	}
	long := list(1_000_000)
	ring := list(2)
	ring.Next.Next = ring
	for _, test := range []struct {
		name  string
		value any
		deep  bool
	}{
		{"a list of as many links as can be", list(maxWriteDepth - 1), false},
		{"a list of one more", list(maxWriteDepth), true},
		{"a list of 1,000,000 links", long, true},
		{"a ring", ring, true},
		{"lists", lists(maxWriteDepth - 1), false},
		{"lists that are too deep", lists(1_000_000), true},
		{"maps", maps(maxWriteDepth - 1), false},
		{"maps that are too deep", maps(1_000_000), true},
		{"a list that is not written", hidden{long, long, 1}, false},
		{"a method that writes little", struct{ V any }{shortLink{long}}, false},
		{"wide", make([]any, 100_000), false},
	} {
		result := answer(t, func(r *Reader) Result {
			w := r.Writer()
			w.Box()
			w.Array()
			w.Item()
			w.Marshal(test.value)
			w.EndArray()
			return w.Result()
		})
		if result.IsError != test.deep || test.deep && result.Text() != errTooDeep.Error() {
			t.Errorf("%s: got %.200s", test.name, result.Text())
		}
	}
	given := SDKResult(map[string]any{"content": lists(1_000_000)})
	if !given.IsError || !errors.Is(given.Err, errTooDeep) {
		t.Errorf("a CallToolResult: got %.200s, %v", given.Text(), given.Err)
	}
}

// A shortLink has a method that encodes only part of its content.
type shortLink struct{ List any }

func (shortLink) MarshalJSON() ([]byte, error) { return []byte(`"short"`), nil }

func answer(t *testing.T, tool func(r *Reader) Result, opts ...Option) Result {
	t.Helper()
	return answerTo(context.Background(), tool, opts...)
}

func answerTo(ctx context.Context, tool func(r *Reader) Result, opts ...Option) (result Result) {
	r := emptyTool.readIn(ctx, nil, opts)
	defer r.end(&result)
	for r.Object(); r.Next(); {
	}
	if r.EndArguments() {
		r.SetResult(tool(r))
	}
	return
}

var emptyTool = alone("empty", `{"type":"object","properties":{},"additionalProperties":false}`)

type emptyBase struct{ List []int }

type emptyPart struct {
	*emptyBase
	Maps  map[string][]string
	Omit  []int `json:",omitempty"`
	Zero  []int `json:",omitzero"`
	Own   emptyOwn
	Any   any
	Next  *emptyPart
	Array [1][]byte
}

// An emptyOwn encodes itself, so its nil remains null.
type emptyOwn []int

func (o emptyOwn) MarshalJSON() ([]byte, error) { return json.Marshal([]int(o)) }

// TestMarshalEmpty checks that nil slices and maps are encoded as empty values wherever
// encoding/json would encode them. The value of the tool must not change.
func TestMarshalEmpty(t *testing.T) {
	shared := []any{nil, []int(nil), map[string]any{"a": map[string]int(nil)}, [1]map[string]int{}}
	value := func() *emptyPart {
		return &emptyPart{
			emptyBase: &emptyBase{},
			Maps:      map[string][]string{"a": nil, "b": {"x"}},
			Any:       shared,
			Next:      &emptyPart{Any: &emptyBase{}},
		}
	}
	v := value()
	var w Writer
	w.MarshalEmpty(v)
	want := `{"List":[],"Maps":{"a":[],"b":["x"]},"Own":null,"Any":[null,[],{"a":{}},[{}]],` +
		`"Next":{"Maps":{},"Own":null,"Any":{"List":[]},"Next":null,"Array":[""]},"Array":[""]}`
	if got := string(w.buf); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if !reflect.DeepEqual(v, value()) || shared[1].([]int) != nil {
		t.Errorf("the value is changed: %+v", v)
	}
}
