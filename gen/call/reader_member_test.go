package call

import (
	"fmt"
	"math/rand/v2"
	"reflect"
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

// TestMembersInAnyOrder: asking for the members of an object in the order of the
// type comes to what going through them as they stand does, whatever their order,
// and whatever is wrong with them: the same arguments, and the same problems.
func TestMembersInAnyOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	accepted := 0
	const rounds = 20_000
	for range rounds {
		text := randomSample(random)
		got, why := readSampleWith(text, readSampleArgs)
		want, wantWhy := readSampleWith(text, readSampleByName)
		if why != wantWhy {
			t.Fatalf("%s\nrefused with %q\nwant        %q", text, why, wantWhy)
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

// randomSample returns arguments in any order and with any spaces, of which a few
// are missing, null, of another kind, twice there or unknown.
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

// TestManyMembersInAnyOrder is the same for a type with more members than are looked for
// one by one, of which few are sent, with names of any length.
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
				t.Fatalf("%s\nrefused with %s\nwant         %s", text, why, wantWhy)
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

// TestStringsInAnyForm: a list of strings that is read at once is what it is read one by
// one, whatever stands in it, whatever its schema asks, and with the same problems.
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
			t.Fatalf("%s\nrefused with %s\nwant         %s", text, why, wantWhy)
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

// readWithAll is readWith with all that is told of each problem.
func readWithAll(tool *loneTool, args string, opts []Option, read func(*Reader)) string {
	r := tool.read([]byte(args), opts)
	var result Result
	defer r.end(&result)
	read(r)
	r.Ready()
	return problemsText(r.problems)
}

func problemsText(problems []Problem) string {
	var b strings.Builder
	for _, p := range problems {
		fmt.Fprintf(&b, "%+v\n", p)
	}
	return b.String()
}

// TestMembersThatNothingAsksFor: a member that the type has no field for is checked
// and passed over, wherever it stands.
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

// TestReleasedReadersHoldNothing: what one call left does not reach the next one.
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
		r.Ready()
		w := r.Writer()
		w.Box()
		w.ObjectOnly()
		w.Array()
		w.ArrayMember(`"a":`, true)
		if r.isOdd() == (args == sampleText) {
			t.Errorf("%s: whether it is odd is told as %v", args, r.isOdd())
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
			t.Errorf("frame %d holds %+v", i, f)
		}
	}
	kept := Reader{frames: r.frames, marks: r.marks, node: r.node, top: r.top, contract: r.contract}
	kept.ending = ending{options: r.options, call: Call{Tool: r.call.Tool}, writer: Writer{buf: r.writer.buf}, own: r.own}
	if !reflect.DeepEqual(*r, kept) {
		t.Errorf("the reader holds %+v", *r)
	}
}
