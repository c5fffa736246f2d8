package call

import (
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// A filter is an argument with an object and an array in it, and with itself.
type filter1 struct {
	Name string
	Tags []string
	Max  int
	Sub  *filter1
}

const filterSchema = `{
"type": "object",
"properties": {
	"name": {"type": "string"},
	"tags": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 2},
	"max": {"type": "integer", "default": 10},
	"sub": {"$ref": "#"}
},
"required": ["name"],
"additionalProperties": false
}`

func readFilter(r *Reader, v *filter1) {
	for r.Object(); r.Next(); {
		switch r.Name() {
		case "name":
			v.Name = r.String()
		case "tags":
			v.Tags = make([]string, 0, r.Array())
			for r.Next() {
				v.Tags = append(v.Tags, r.String())
			}
		case "max":
			v.Max = int(r.Int(64))
		case "sub":
			v.Sub = new(filter1)
			readFilter(r, v.Sub)
		}
	}
}

func TestObjects(t *testing.T) {
	tool := toolOf(filterSchema)
	cases := []struct{ name, args, want, problems string }{
		{"all", `{"name":"a","tags":["x","y"],"max":1}`, `{"Name":"a","Tags":["x","y"],"Max":1,"Sub":null}`, ""},
		{"default", `{"name":"a"}`, `{"Name":"a","Tags":null,"Max":10,"Sub":null}`, ""},
		{"another order and space", " {\n\t\"max\" : 1 ,\r\n \"tags\" : [ \"x\" , \"y\" ] , \"name\" : \"a\" } \n", `{"Name":"a","Tags":["x","y"],"Max":1,"Sub":null}`, ""},
		{"escaped name", `{"na\u006de":"a"}`, `{"Name":"a","Tags":null,"Max":10,"Sub":null}`, ""},
		{"null is absent", `{"name":"a","tags":null,"max":null,"sub":null}`, `{"Name":"a","Tags":null,"Max":10,"Sub":null}`, ""},
		{"inside itself", `{"name":"a","sub":{"name":"b","sub":{"name":"c","max":3}}}`, `{"Name":"a","Tags":null,"Max":10,"Sub":{"Name":"b","Tags":null,"Max":10,"Sub":{"Name":"c","Tags":null,"Max":3,"Sub":null}}}`, ""},
		{"no arguments", ``, "", "name missing-argument"},
		{"empty", `{}`, "", "name missing-argument"},
		{"required null", `{"name":null}`, "", "name wrong-type"},
		{"several", `{"tags":[1,"x",{}],"max":"1","sub":{"max":true,"extra":[]}}`, "", "tags[0] wrong-type, tags[2] wrong-type, tags too-many-items, max wrong-type, sub.max wrong-type, sub.extra unknown-argument, sub.name missing-argument, name missing-argument"},
		{"too few", `{"name":"a","tags":[]}`, "", "tags too-few-items"},
		{"wrong case", `{"Name":"a"}`, "", "Name unknown-argument, name missing-argument"},
		{"twice", `{"name":"a","max":1,"name":"b"}`, "", "name duplicate-argument"},
		{"twice, once null", `{"name":"a","max":null,"max":1}`, "", "max duplicate-argument"},
		{"an array", `[]`, "", "wrong-type"},
		{"null", ` null`, "", "name missing-argument"},
		{"null and more", `null null`, "", "bad-json"},
		{"object for array", `{"name":"a","tags":{"a":1}}`, "", "tags wrong-type"},
		{"array for object", `{"name":"a","sub":[{"name":"a"}]}`, "", "sub wrong-type"},
		{"trailing", `{"name":"a"} x`, "", "bad-json"},
		{"two values", `{"name":"a"}{}`, "", "bad-json"},
		{"trailing comma", `{"name":"a",}`, "", "bad-json"},
		{"trailing comma in array", `{"name":"a","tags":["x",]}`, "", "bad-json"},
		{"no comma", `{"name":"a" "max":1}`, "", "bad-json"},
		{"no colon", `{"name" "a"}`, "", "bad-json"},
		{"leading comma", `{,"name":"a"}`, "", "bad-json"},
		{"single quotes", `{'name':'a'}`, "", "bad-json"},
		{"comment", `{/* */"name":"a"}`, "", "bad-json"},
		{"cut off", `{"name":"a"`, "", "bad-json"},
		{"cut off after a colon", `{"name":`, "", "bad-json"},
		{"cut off after a comma", `{"name":"a","tags":["x",`, "", "bad-json"},
		{"cut off in an array", `{"name":"a","tags":[`, "", "bad-json"},
		{"wrong end", `{"name":"a"]`, "", "bad-json"},
		{"white space alone", " \t\r\n", "", "name missing-argument"},
		{"a byte order mark", "\uFEFF{}", "", "bad-json"},
		{"a zero byte", "{\"name\":\"a\"}\x00", "", "bad-json"},
		{"invalid UTF-8", "{\"name\":\"\xff\"}", "", "bad-utf8"},
	}
	for _, c := range cases {
		var got filter1
		problems := readWith(tool, c.args, func(r *Reader) { readFilter(r, &got) })
		text, _ := json.Marshal(got)
		if problems != c.problems || problems == "" && string(text) != c.want {
			t.Errorf("%s: got %s and problems %q\nwant %s and %q", c.name, text, problems, c.want, c.problems)
		}
	}
}

func TestMaps(t *testing.T) {
	tool := toolOf(`{"type": "object", "additionalProperties": {"type": "integer", "maximum": 5}}`)
	ints := toolOf(`{"type": "object", "propertyNames": {"pattern": "^-?[0-9]+$"}, "additionalProperties": {"type": "integer"}}`)
	many := make([]string, 100)
	for i := range many {
		many[i] = fmt.Sprintf(`"%d":1`, i)
	}
	cases := []struct {
		tool                 *loneTool
		args, want, problems string
	}{
		{tool, `{"a":1,"b":2}`, `map[a:1 b:2]`, ""},
		{tool, `{"a":1,"a":2}`, "", "a duplicate-argument"},
		{tool, `{"a":null,"b":6}`, "", "a wrong-type, b too-large"},
		{tool, `{"odd name":9}`, "", `["odd name"] too-large`},
		{tool, "{" + strings.Join(many, ",") + `,"7":2}`, "", `["7"] duplicate-argument`},
		{ints, `{"-1":1,"20":2}`, `map[-1:1 20:2]`, ""},
		{ints, `{"x":1}`, "", `x no-pattern-match`},
		{ints, `{"300":1}`, "", `["300"] bad-format`},
	}
	for _, c := range cases {
		got := map[any]int64{}
		problems := readWith(c.tool, c.args, func(r *Reader) {
			for r.Object(); r.Next(); {
				if c.tool == ints {
					key := r.NameInt(8)
					got[key] = r.Int(64)
				} else {
					key := r.Name()
					got[key] = r.Int(64)
				}
			}
		})
		if problems != c.problems || problems == "" && fmt.Sprint(got) != c.want {
			t.Errorf("%.50s: got %v and problems %q\nwant %s and %q", c.args, got, problems, c.want, c.problems)
		}
	}
}

// TestUnreadIsChecked: what generated code does not read is held to the schema.
func TestUnreadIsChecked(t *testing.T) {
	tool := toolOf(`{"properties": {"a": {"type": "integer"}, "b": {"items": {"type": "string"}}, "c": false}}`)
	cases := []struct{ args, problems string }{
		{`{"a":1,"b":["x"],"other":{"deep":[1,2,{}]}}`, ""},
		{`{"a":"1","b":["x",1],"c":0}`, "a wrong-type, b[1] wrong-type, c not-accepted"},
		{`{"other":{"deep":[1,2,{]}}`, "bad-json"},
	}
	for _, c := range cases {
		for name, read := range map[string]func(*Reader){
			"nothing": func(*Reader) {},
			"members": func(r *Reader) {
				for r.Object(); r.Next(); {
				}
			},
		} {
			if got := readWith(tool, c.args, read); got != c.problems {
				t.Errorf("%s, %s read: got %q, want %q", c.args, name, got, c.problems)
			}
		}
	}
}

// TestManyProperties: past 64 properties, marks are kept beside the frame.
func TestManyProperties(t *testing.T) {
	const count = 150
	var schema, required, full []string
	for i := range count {
		property := fmt.Sprintf(`"p%d": {"type": "integer"}`, i)
		if i%3 == 0 {
			property = fmt.Sprintf(`"p%d": {"type": "integer", "default": %d}`, i, i)
		}
		schema = append(schema, property)
		full = append(full, fmt.Sprintf(`"p%d": %d`, i, i))
		if i%3 == 1 {
			required = append(required, fmt.Sprintf(`"p%d"`, i))
		}
	}
	inner := `{"type": "object", "properties": {` + strings.Join(schema, ",") + `, "in": {"$ref": "#"}}, "required": [` + strings.Join(required, ",") + `]}`
	tool := toolOf(inner)
	var sum func(r *Reader) int64
	sum = func(r *Reader) (total int64) {
		for r.Object(); r.Next(); {
			if r.Name() == "in" {
				total += sum(r)
			} else {
				total += r.Int(64)
			}
		}
		return total
	}
	slices.Reverse(full)
	object := strings.Join(full, ",")
	least := strings.Join(slices.DeleteFunc(slices.Clone(full), func(s string) bool { return !strings.Contains(strings.Join(required, ","), s[:strings.Index(s, ":")]) }), ",")
	var got int64
	if problems := readWith(tool, `{`+least+`, "in": {`+object+`}}`, func(r *Reader) { got = sum(r) }); problems != "" {
		t.Error(problems)
	}
	var want int64
	for i := range count {
		want += int64(i)
		if i%3 != 2 {
			want += int64(i)
		}
	}
	if got != want {
		t.Errorf("got the sum %d, want %d", got, want)
	}
	if problems := readWith(tool, `{`+object+`, "p140": 1, "p100": null}`, func(r *Reader) { sum(r) }); problems != "p140 duplicate-argument, p100 duplicate-argument" {
		t.Errorf("got %q", problems)
	}
	if problems := readWith(tool, `{}`, func(r *Reader) { sum(r) }); strings.Count(problems, "missing-argument") != len(required) {
		t.Errorf("got %q", problems)
	}
}

func TestDefaults(t *testing.T) {
	tool := toolOf(`{
		"type": "object",
		"properties": {
			"list": {"type": "array", "items": {"type": "integer"}, "default": [1, 2]},
			"part": {"type": "object", "properties": {"n": {"type": "integer", "default": 7}}, "default": {}},
			"ref": {"$ref": "#/$defs/named"},
			"own": {"$ref": "#/$defs/named", "default": "own"},
			"none": {"type": "string", "default": null},
			"noref": {"$ref": "#/$defs/none"},
			"deep": {"type": "object", "properties": {"n": {"type": "string"}, "m": {"type": "integer", "default": null}}, "default": {"n": null}}
		},
		"$defs": {"named": {"type": "string", "default": "named"}, "none": {"type": "string", "default": null}}
	}`)
	read := func(args string) string {
		var all []string
		problems := readWith(tool, args, func(r *Reader) {
			for r.Object(); r.Next(); {
				switch name := r.Name(); name {
				case "list":
					for r.Array(); r.Next(); {
						all = append(all, fmt.Sprint("list ", r.Int(64)))
					}
				case "part":
					for r.Object(); r.Next(); {
						all = append(all, fmt.Sprint("part ", r.Name(), r.Int(64)))
					}
				case "deep":
					all = append(all, "deep "+string(r.Raw()))
				default:
					all = append(all, name+" "+r.String())
				}
			}
		})
		return strings.Join(all, ", ") + problems
	}
	cases := []struct{ args, want string }{
		{`{}`, "list 1, list 2, part n7, ref named, own own, deep {}"},
		{`{"own":"o","part":{},"list":[]}`, "own o, part n7, ref named, deep {}"},
		{`{"own":"o","part":{"n":null},"list":null}`, "own o, part n7, list 1, list 2, ref named, deep {}"},
	}
	for _, c := range cases {
		if got := read(c.args); got != c.want {
			t.Errorf("%s: got %s, want %s", c.args, got, c.want)
		}
	}
}

// TestBadDefaults: no tool runs with nothing in the place of a default that does
// not decode. One that its schema refuses is told before any call is read; one
// that only its Go type refuses, where it is needed.
func TestBadDefaults(t *testing.T) {
	refused := map[string]string{
		`{"type": "integer", "default": "x"}`:                          `the default "x" is refused: expected an integer, got "x"`,
		`{"type": "string", "format": "date", "default": "yesterday"}`: `the default "yesterday" is refused: expected a string that is a date`,
		`{"type": "integer", "default": [null]}`:                       `the default [null] is refused: expected an integer, got [null]`,
		`{"$ref": "#/$defs/a", "default": "long"}`:                     `the default "long" is refused: `,
	}
	for schema, want := range refused {
		text := `{"type": "object", "properties": {"a/b": ` + schema + `}, "$defs": {"a": {"type": "string", "maxLength": 3}}}`
		tool := toolOf(text)
		got := readWith(tool, `{"a/b": 1}`, func(r *Reader) { r.Skip() })
		if want := "tool tool: the schema at #/properties/a~1b: " + want; !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %q, want %q…", schema, got, want)
		}
	}
	tool := toolOf(`{"type": "object", "properties": {"at": {"type": "string", "format": "date-time", "default": "2026-01-02t03:04:05z"}}}`)
	call := func(args string) (result Result) {
		r := tool.read([]byte(args), nil)
		defer r.end(&result)
		for r.Object(); r.Next(); {
			r.Time()
		}
		if r.Ready() {
			r.SetResult(ContentResult())
		}
		return
	}
	want := "tool: 1 problem with the arguments\n" +
		`- at: missing, and the tool's own default "2026-01-02t03:04:05z" is refused (expected a date and time with the letters T and Z as capitals): send a value`
	if got := call(`{}`).Text(); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if got := call(`{"at": "2026-01-02T03:04:05Z"}`); got.IsError {
		t.Errorf("got %s", got.Text())
	}
}

// TestDefaultTooDeep: a default that is nested deeper than the limit of the calls is told as
// one that is refused, whether it is read or passed over.
func TestDefaultTooDeep(t *testing.T) {
	tool := toolOf(`{"type": "object", "properties": {"a": {"type": "string"}, "list": {"type": "array", "default": [{"kind": "v0", "words": ["aaaaaaaaaaaaaaaaaaaaaa"]}], "items": {"oneOf": [
		{"type": "object", "properties": {"kind": {"const": "v0"}, "words": {"type": "array", "items": {"type": "string"}}}, "required": ["kind"]},
		{"type": "object", "properties": {"kind": {"const": "v1"}}, "required": ["kind"]}]}}}}`)
	want := `- list: missing, and the tool's own default [{"kind": "v0", "words": ["aaaaaaaaaaaaaaaaaaaaaa"]}] is refused (expected at most 2 nested arrays and objects): send a value`
	for _, args := range []string{`{}`, `{"a": "long enough that an offset in the default is one in it, too"}`} {
		for way, read := range map[string]func(r *Reader){
			"skipped": func(r *Reader) { r.Skip() },
			"read": func(r *Reader) {
				if r.Name() != "list" {
					return
				}
				for r.Array(); r.Next(); {
					for r.Object(); r.Next(); {
						var words []string
						StringsMember(r, "words", &words)
					}
				}
			},
		} {
			var result Result
			r := tool.read([]byte(args), []Option{MaxDepth(2)})
			for r.Object(); r.Next(); {
				read(r)
			}
			r.Ready()
			r.end(&result)
			if got := result.Text(); !strings.HasSuffix(got, "\n"+want) {
				t.Errorf("%s, %s: got %s\nwant %s", way, args, got, want)
			}
		}
	}
}

// TestDefaultsWithoutEnd: a default that holds itself is there once.
func TestDefaultsWithoutEnd(t *testing.T) {
	tool := toolOf(`{"$ref": "#/$defs/node", "$defs": {"node": {"type": "object", "default": {}, "properties": {
		"left": {"$ref": "#/$defs/node"}, "right": {"$ref": "#/$defs/node"}
	}}}}`)
	count := 0
	var read func(r *Reader)
	read = func(r *Reader) {
		count++
		for r.Object(); r.Next(); {
			read(r)
		}
	}
	const nodes = 1 + 3 + 1 // the root, left with its two, right
	if problems := readWith(tool, `{"left":{}}`, read); problems != "" || count != nodes {
		t.Errorf("got %d nodes and %q, want %d", count, problems, nodes)
	}
}

func TestLimits(t *testing.T) {
	tool := toolOf(`{"type": "object"}`)
	deep := func(n int) string { return `{"x":` + strings.Repeat("[", n) + strings.Repeat("]", n) + `}` }
	cases := []struct {
		name, args string
		opts       []Option
		want       string
	}{
		{"as deep as can be", deep(99), nil, ""},
		{"too deep", deep(100), nil, "too-deep"},
		{"far too deep", strings.Repeat(`{"x":`, 10_000), nil, "too-deep"},
		{"deeper by an option", deep(500), []Option{MaxDepth(501)}, ""},
		{"a depth that is none", deep(2), []Option{MaxDepth(-1)}, "too-deep"},
		{"no option goes deeper than encoding/json", deep(10_000), []Option{MaxDepth(1 << 40)}, "too-deep"},
		{"too big", `{"x":"` + strings.Repeat("a", 64<<20) + `"}`, nil, "too-big"},
		{"too big by an option", `{"x":[  ]}`, []Option{MaxBytes(9)}, "too-big"},
		{"as big as can be", `{"x":[ ]}`, []Option{MaxBytes(9)}, ""},
	}
	for _, c := range cases {
		for _, read := range []func(*Reader){func(*Reader) {}, func(r *Reader) { r.Any() }, readDeep} {
			if got := readWith(tool, c.args, read, c.opts...); got != c.want {
				t.Errorf("%s: got %q, want %q", c.name, got, c.want)
			}
		}
	}
}

// readDeep reads objects and arrays of objects and arrays.
func readDeep(r *Reader) {
	if r.pos < len(r.text) && r.text[r.pos] == '[' {
		for r.Array(); r.Next(); {
			readDeep(r)
		}
		return
	}
	for r.Object(); r.Next(); {
		readDeep(r)
	}
}

// TestMemory: a reader takes no more than the input is worth, also where all
// of it is refused.
func TestMemory(t *testing.T) {
	const size = 4 << 20
	texts := map[string]string{
		"numbers":  `{"x":[` + strings.Repeat("1,", size/2) + `1]}`,
		"arrays":   `{"x":[` + strings.Repeat("[],", size/3) + `1]}`,
		"names":    `{` + strings.Repeat(`"":1,`, size/5) + `"a":1}`,
		"a string": `{"x":["` + strings.Repeat(`\n`, size/2) + `"]}`,
	}
	tool := toolOf(`{"properties": {"x": {"items": {"type": "boolean"}}}}`)
	for name, text := range texts {
		args := []byte(text)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r := tool.read(args, nil)
		for r.Object(); r.Next(); {
			v := make([]bool, 0, r.Array())
			for r.Next() {
				v = append(v, r.Bool())
			}
			if len(v) > size {
				t.Errorf("%s: %d elements", name, len(v))
			}
		}
		r.finish()
		runtime.ReadMemStats(&after)
		if grown := after.TotalAlloc - before.TotalAlloc; grown > 8*size {
			t.Errorf("%s: %d bytes were allocated for %d bytes of arguments", name, grown, len(args))
		}
		if len(r.problems) == 0 || len(r.problems) > maxProblems {
			t.Errorf("%s: %d problems", name, len(r.problems))
		}
	}
}

// TestFaults: what is wrong with the whole text is told in one problem, with
// the place.
func TestFaults(t *testing.T) {
	tool := toolOf(filterSchema)
	cases := []struct {
		args string
		want Problem
	}{
		{"{\"name\": \"a\",\n \"tags\": 1 2}", Problem{Code: BadJSON, Position: "line 2, column 12 (byte 25)", Expected: "a comma or }", Got: clip("2}")}},
		{`{"name": "a"`, Problem{Code: BadJSON, Position: "line 1, column 13 (byte 12)", Expected: "a comma or }", Got: "the end of the text"}},
		{`{"max": 1} true`, Problem{Code: BadJSON, Position: "line 1, column 12 (byte 11)", Expected: "nothing after the end of the value", Got: clip("true")}},
		{"{\"name\": \"\xff\"}", Problem{Code: BadUTF8, Expected: "valid UTF-8", Got: "an invalid byte at offset 10"}},
		{strings.Repeat(" ", 9<<20), Problem{Code: TooBig, Expected: "arguments of at most 8388608 bytes", Got: "9437184 bytes"}},
	}
	for _, c := range cases {
		r := tool.read([]byte(c.args), nil)
		readFilter(r, new(filter1))
		r.finish()
		if len(r.problems) != 1 || r.problems[0] != c.want {
			t.Errorf("%.40q: got %+v\nwant %+v", c.args, r.problems, c.want)
		}
	}
}
