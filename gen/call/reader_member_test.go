package call

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func readSampleByName(r *Reader, v *sampleArgs) {
	for r.Object(); r.Next(); {
		switch r.Name() {
		case "query":
			v.Query = r.String()
		case "limit":
			v.Limit = int(r.Int(64))
		case "offset":
			v.Offset = int(r.Int(64))
		case "unit":
			v.Unit = r.String()
		case "verbose":
			v.Verbose = r.Bool()
		case "tags":
			v.Tags = make([]string, 0, r.Array())
			for r.Next() {
				v.Tags = append(v.Tags, r.String())
			}
		case "place":
			readPlaceByName(r, &v.Place)
		case "note":
			if !r.Null() {
				v.Note = new(string)
				*v.Note = r.String()
			}
		}
	}
}

func readPlaceByName(r *Reader, v *samplePlace) {
	for r.Object(); r.Next(); {
		switch r.Name() {
		case "name":
			v.Name = r.String()
		case "country":
			v.Country = r.String()
		case "latitude":
			v.Latitude = r.Float(64)
		case "longitude":
			v.Longitude = r.Float(64)
		}
	}
}

// TestMembersInAnyOrder checks that decoding members in the order of the type, or of the
// text, yields the same arguments and problems. The members are in random order and have
// all kinds of problems.
func TestMembersInAnyOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	accepted := 0
	const rounds = 20_000
	for range rounds {
		text := randomSample(random)
		got, why := readSampleWith(text, readSampleArgs)
		want, wantWhy := readSampleWith(text, readSampleByName)
		if why != wantWhy {
			t.Fatalf("%s\nrejected with %q\nwant          %q", text, why, wantWhy)
		}
		if why != "" {
			continue
		}
		accepted++
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%s\ngot  %+v\nwant %+v", text, got, want)
		}
	}
	if accepted < rounds/10 {
		t.Errorf("only %d of %d texts are accepted", accepted, rounds)
	}
}

func readSampleWith(text string, read func(*Reader, *sampleArgs)) (in sampleArgs, why string) {
	why = readWith(sampleTool, text, func(r *Reader) { read(r, &in) })
	return in, why
}

// randomSample returns arguments in random order with random spaces. Some of them are
// missing, null, of another kind, duplicate, or unknown.
func randomSample(random *rand.Rand) string {
	place := randomObject(random, []string{`"name":"Zürich"`, `"country":"CH"`, `"latitude":47.37`, `"longitude":8.54`})
	return randomObject(random, []string{
		`"query":"late trains"`, `"limit":20`, `"offset":0`, `"unit":"celsius"`, `"verbose":true`,
		`"tags":["a","b\u00e9"]`, `"place":` + place, `"note":"none"`,
	})
}

func randomObject(random *rand.Rand, members []string) string {
	if random.IntN(2) == 0 {
		random.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	}
	for i := 0; i < len(members); i++ {
		name, _, _ := strings.Cut(members[i], ":")
		switch random.IntN(60) {
		case 0, 1, 2:
			members = append(members[:i], members[i+1:]...)
		case 3:
			members[i] = name + ":null"
		case 4:
			members[i] = name + `:[{"deep":1}]`
		case 5:
			members = append(members, members[i])
		case 6:
			members[i] = strings.Replace(members[i], `"`, `"other`, 1)
		case 7:
			members[i] = name + `:"5"`
		case 8:
			members[i] = name
		}
	}
	comma := []string{",", ", ", " ,\n\t"}[random.IntN(3)]
	text := "{" + strings.Join(members, comma) + "}"
	if random.IntN(2) == 0 {
		text = strings.ReplaceAll(text, ":", ": ")
	}
	return text
}

// TestManyMembersInAnyOrder checks decoding in random order for types with up to 80 members,
// too many for a linear search. The names have various lengths, and about a third of the
// members are sent.
func TestManyMembersInAnyOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for _, count := range []int{3, 20, 80} {
		names, schema := make([]string, count), make([]string, count)
		for i := range names {
			names[i] = strings.Repeat("n", 1+i*i%25) + strconv.Itoa(i)
			schema[i] = `"` + names[i] + `":{"type":"string"}`
		}
		tool := alone("t", `{"type":"object","properties":{`+strings.Join(schema, ",")+`},"required":["`+names[count-1]+`"],"additionalProperties":false}`)
		accepted := 0
		for range 2000 {
			var members []string
			for _, name := range names {
				if random.IntN(3) == 0 || name == names[count-1] {
					members = append(members, `"`+name+`":"`+name+`"`)
				}
			}
			text := randomObject(random, members)
			got, want := make([]string, count), make([]string, count)
			why := readWithAll(tool, text, nil, func(r *Reader) {
				for r.Object(); r.Next(); {
					for i, name := range names {
						r.StringMember(name, &got[i])
					}
				}
			})
			wantWhy := readWithAll(tool, text, nil, func(r *Reader) {
				for r.Object(); r.Next(); {
					want[slices.Index(names, r.Name())] = r.String()
				}
			})
			if why != wantWhy {
				t.Fatalf("%s\nrejected with %s\nwant          %s", text, why, wantWhy)
			}
			if why == "" {
				accepted++
			}
			if why == "" && !slices.Equal(got, want) {
				t.Fatalf("%s\ngot  %q\nwant %q", text, got, want)
			}
		}
		if accepted == 0 {
			t.Errorf("no text with %d members is accepted", count)
		}
	}
}

// TestStringsInAnyForm checks that decoding a list of strings at once, or one by one,
// yields the same result and problems.
func TestStringsInAnyForm(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	schemas := []string{
		`{"type":"array","items":{"type":"string"}}`, `{"type":"array","items":{"type":"string","maxLength":3}}`,
		`{"type":"array","items":{"type":"string","enum":["a","bc","d\u00e9f"]},"minItems":2}`,
		`{"type":"array","items":{"type":["string","null"]},"maxItems":3}`, `{"type":"array"}`,
		`{"type":"array","items":{"anyOf":[{"type":"string"},{"type":"integer"}]}}`,
		`{"type":"array","items":{"type":"string"},"uniqueItems":true}`, `{"type":"array","items":{"type":"integer"}}`,
		`{"type":"array","items":{"type":"string"},"prefixItems":[{"const":"a"}]}`, `{"type":["array","null"],"items":{"type":"string","minLength":2}}`,
	}
	var tools []*loneTool
	for _, schema := range schemas {
		tools = append(tools, alone("t", `{"type":"object","properties":{"list":`+schema+`,"end":{"type":"string"}},"required":["list"]}`))
	}
	accepted := 0
	const rounds = 30_000
	for range rounds {
		tool, text := tools[random.IntN(len(tools))], randomList(random)
		opts := []Option{MaxDepth(1 + random.IntN(3))}
		var got, want []string
		var end, wantEnd string
		why := readWithAll(tool, text, opts, func(r *Reader) {
			for r.Object(); r.Next(); {
				StringsMember(r, "list", &got)
				r.StringMember("end", &end)
			}
		})
		wantWhy := readWithAll(tool, text, opts, func(r *Reader) {
			for r.Object(); r.Next(); {
				if r.At("list") {
					want = make([]string, 0, r.Array())
					for r.Next() {
						want = append(want, r.String())
					}
				}
				if r.At("end") {
					wantEnd = r.String()
				}
			}
		})
		if why != wantWhy {
			t.Fatalf("%s\nrejected with %s\nwant          %s", text, why, wantWhy)
		}
		if why != "" {
			continue
		}
		accepted++
		if end != wantEnd || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s\ngot  %q, %q\nwant %q, %q", text, got, end, want, wantEnd)
		}
	}
	if accepted < rounds/10 {
		t.Errorf("only %d of %d texts are accepted", accepted, rounds)
	}
}

func randomList(random *rand.Rand) string {
	usual := []string{`"a"`, `"bc"`, `"d\u00e9f"`, `"déf"`, `"a"`}
	others := []string{`""`, `"abcdefghijk"`, `7`, `null`, `["a"]`, `{"b":1}`, `"open`, `tru`, ``, `"\ud800"`, `"\x"`, "\"\t\"", ` "a" `}
	var all []string
	for range random.IntN(12) {
		from := usual
		if random.IntN(15) == 0 {
			from = others
		}
		all = append(all, from[random.IntN(len(from))])
	}
	text := "[" + strings.Join(all, []string{",", ", ", " ,\n\t"}[random.IntN(3)]) + []string{"]", "]", "]", " ]", ""}[random.IntN(5)]
	return `{"list":` + text + []string{"}", `,"end":"x"}`, `, "end": "x"}`}[random.IntN(3)]
}

// readWithAll decodes args like readWith, but returns all details of each problem.
func readWithAll(tool *loneTool, args string, opts []Option, read func(*Reader)) string {
	r := tool.read([]byte(args), opts)
	var result Result
	defer r.end(&result)
	read(r)
	r.EndArguments()
	return problemsText(r.problems)
}

func problemsText(problems []Problem) string {
	var b strings.Builder
	for _, p := range problems {
		fmt.Fprintf(&b, "%+v\n", p)
	}
	return b.String()
}

// TestMembersThatNothingAsksFor checks that members without a field in the type are
// validated and skipped, at any position.
func TestMembersThatNothingAsksFor(t *testing.T) {
	tool := alone("t", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"},"c":{"type":"string"}},"additionalProperties":{"type":"string"}}`)
	for _, test := range []struct{ args, want, refused string }{
		{`{"a":"1","b":2,"c":"3"}`, "13", ""},
		{`{"b":2,"c":"3","x":"","a":"1"}`, "13", ""},
		{`{"x":"","":"","c":"3","y":"","b":2}`, "3", ""},
		{`{"a":"1","b":"no","c":"3"}`, "", "b"},
		{`{"x":7,"c":"3"}`, "", "x"},
	} {
		var a, c string
		why := readWith(tool, test.args, func(r *Reader) {
			for r.Object(); r.Next(); {
				r.StringMember("a", &a)
				for r.ObjectMember("b2"); r.Next(); {
					t.Error("there is no such object")
				}
				r.StringMember("c", &c)
			}
		})
		if test.refused != "" {
			if !strings.Contains(why, test.refused) {
				t.Errorf("%s: got %q, want %s refused", test.args, why, test.refused)
			}
			continue
		}
		if why != "" || a+c != test.want {
			t.Errorf("%s: got %s and %q, want %s", test.args, a+c, why, test.want)
		}
	}
}

// TestReleasedReadersHoldNothing checks that the state of a call does not affect the next
// call.
func TestReleasedReadersHoldNothing(t *testing.T) {
	for _, args := range []string{
		sampleText, `{"query":"x","unknown":[1],"place":{"name":"y"},"tags":["z"],"note":"w"}`, `{"query":7,"tags":{}}`, `{"query":`, "\xff",
	} {
		r := sampleTool.read([]byte(args), nil)
		if args == sampleText {
			r.call = Call{Tool: new(Definition), Name: "t", Args: []byte(args)}
		}
		var in sampleArgs
		readSampleArgs(r, &in)
		r.EndArguments()
		w := r.Writer()
		w.Box()
		w.ObjectOnly()
		w.Array()
		w.ArrayMember(`"a":`, true)
		if r.hasUncommonState() == (args == sampleText) {
			t.Errorf("%s: hasUncommonState() = %v", args, r.hasUncommonState())
		}
		r.release()
		holdsNothing(t, r)
	}
}

func holdsNothing(t *testing.T, r *Reader) {
	t.Helper()
	frames := r.frames[:cap(r.frames)]
	for i, f := range frames {
		if f.other != "" || f.text != "" || !reflect.ValueOf(f.others).IsZero() {
			t.Errorf("frame %d contains %+v", i, f)
		}
	}
	kept := Reader{frames: r.frames, marks: r.marks, node: r.node, top: r.top, contract: r.contract}
	kept.ending = ending{options: r.options, call: Call{Tool: r.call.Tool}, writer: Writer{buf: r.writer.buf}, own: r.own}
	if !reflect.DeepEqual(*r, kept) {
		t.Errorf("the reader contains %+v", *r)
	}
}

// A filter1 is an argument with a list and a recursive field.
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

// TestUnreadIsChecked checks that values that generated code does not decode are validated.
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

// TestManyProperties checks a schema with more than 64 properties. The set of members that
// were found is stored outside of the frame for the properties after the first 64.
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

// TestBadDefaults checks that no tool runs with a missing value because a default cannot be
// decoded. If the schema rejects a default, the tool's error is reported before the
// arguments are decoded. If only the Go type rejects it, the error is reported when the
// default is needed.
func TestBadDefaults(t *testing.T) {
	refused := map[string]string{
		`{"type": "integer", "default": "x"}`:                          `the default "x" is invalid: expected an integer, got "x"`,
		`{"type": "string", "format": "date", "default": "yesterday"}`: `the default "yesterday" is invalid: expected a string that is a date`,
		`{"type": "integer", "default": [null]}`:                       `the default [null] is invalid: expected an integer, got [null]`,
		`{"$ref": "#/$defs/a", "default": "long"}`:                     `the default "long" is invalid: `,
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
		if r.EndArguments() {
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

// TestDefaultTooDeep checks that a default that is nested more deeply than the limit is
// reported as invalid, whether it is decoded or skipped.
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
			r.EndArguments()
			r.end(&result)
			if got := result.Text(); !strings.HasSuffix(got, "\n"+want) {
				t.Errorf("%s, %s: got %s\nwant %s", way, args, got, want)
			}
		}
	}
}

// TestDefaultsWithoutEnd checks that a recursive default is set once.
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
	const nodes = 1 + 3 + 1 // the root, left with two children, right
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

// TestMemory checks that the memory of a reader is in proportion to the input, even if all
// of it is rejected.
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

// TestFaults checks that input that is invalid as a whole is reported as one problem, with
// the position.
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
