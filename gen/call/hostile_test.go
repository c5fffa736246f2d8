package call

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// Malicious arguments must not need much time or memory. The limits leave room for a slow
// machine; without the protections, the cases take minutes.
const (
	maxTime      = 20 * time.Second
	maxAllocated = 1 << 20 // bytes in addition to maxFactor
	maxFactor    = 250     // bytes for each byte of the arguments, mostly for values that are nested 100 levels deep
)

// A hostileCase contains arguments in which every part is expensive.
type hostileCase struct {
	name   string
	schema string
	args   string
	want   string // part of the error message when decoded step by step; "" for valid arguments
}

const mega = 1 << 20

func hostileCases() []hostileCase {
	const object = `{"type":"object","properties":{"name":{"type":"string","maxLength":10},"count":{"type":"integer","minimum":1},"share":{"type":"number"},"list":{"type":"array","items":{"type":"integer"}}},"additionalProperties":false}`
	const anyMembers = `{"type":"object"}`
	list := func(n int, element string) string {
		return `[` + strings.TrimSuffix(strings.Repeat(element+",", n), ",") + `]`
	}
	members := func(n int, member string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, member+",", i)
		}
		return `{` + strings.TrimSuffix(b.String(), ",") + `}`
	}
	digits := strings.Repeat("7", mega)
	return []hostileCase{
		{"64 MB", object, `{"name":"` + strings.Repeat("x", 64*mega) + `"}`, "expected arguments of at most 8388608 bytes, got 67108875 bytes"},
		{"an array 10,000 deep", anyMembers, `{"a":` + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000) + `}`, "at most 100 nested arrays and objects"},
		{"an object 10,000 deep", object, strings.Repeat(`{"a":`, 10_000) + "1" + strings.Repeat("}", 10_000), "at most 100 nested arrays and objects"},
		{"a million brackets", object, strings.Repeat("[", mega), "at most 100 nested arrays and objects"},
		{"a name twice", object, `{"name":"a","name":"b"}`, "occurs twice"},
		{"an escaped name twice", object, `{"name":"a","n\u0061me":"b"}`, "occurs twice"},
		{"an unknown name twice", anyMembers, `{"a":{"b":1,"\u0062":2}}`, "each name once"},
		{"a name in another case", object, `{"NAME":"a"}`, "did you mean name?"},
		{"no UTF-8", object, "{\"name\":\"\xc3(\"}", "at offset 9"},
		{"no UTF-8 at the end", object, `{"name":"` + strings.Repeat("é", mega) + "\xed\xa0\x80\"}", "at offset 2097161"},
		{"half a pair", object, `{"name":"\ud800"}`, "half of a pair"},
		{"the other half", object, `{"name":"\udc00"}`, "half of a pair"},
		{"two first halves", object, `{"name":"\ud800\ud800"}`, "half of a pair"},
		{"half a pair in a name", anyMembers, `{"\ud800":1}`, "half of a pair"},
		{"an integer with a huge exponent", object, `{"count":1e999999999}`, "count: expected an integer from"},
		{"an exponent beyond 64 bits", object, `{"count":1e99999999999999999999}`, "count: expected an integer from"},
		{"a tiny number", object, `{"share":1e-999999999}`, ""},
		{"a huge number", object, `{"share":-1e999999999}`, "share: expected a number from"},
		{"an integer of 1 MB", object, `{"count":` + digits + `}`, "count: expected an integer from"},
		{"a number of 1 MB", object, `{"share":0.` + digits + `}`, ""},
		{"an exponent of 1 MB", object, `{"share":1e` + digits + `}`, "share: expected a number from"},
		{"zeros of 1 MB", object, `{"count":1.` + strings.Repeat("0", mega) + `}`, ""},
		{"multiples of 1 MB", `{"properties":{"n":{"type":"number","multipleOf":0.7}}}`, `{"n":` + digits + `}`, "n: "},
		{"a name of 1 MB that begins well", object, `{"name` + strings.Repeat("e", mega) + `":1}`, "unknown name"},
		{"names of 64 bytes that are near", nearNames(500), members(20_000, `"`+strings.Repeat("a", 55)+`x%06d":1`), "unknown name"},
		{"100,000 unknown names", object, members(100_000, `"x%d":1`), "at least"},
		{"100,000 names", anyMembers, members(100_000, `"x%d":1`), ""},
		{"100,000 problems", object, `{"list":` + list(100_000, `"x"`) + `}`, "at least"},
		{"100,000 problems in one value", `{"properties":{"list":{"type":"array","uniqueItems":true,"items":{"type":"integer"}}}}`, `{"list":` + list(100_000, `"x"`) + `}`, "at least"},
		{"100,000 that are not unique", `{"properties":{"list":{"type":"array","uniqueItems":true}}}`, `{"list":` + list(100_000, `{"a":[1.0,1e0]}`) + `}`, "differs from"},
		{"100,000 of which none fits", unionSchema, `{"rule":{"op":"all","of":` + list(100_000, `{"op":"al"}`) + `}}`, "at least"},
		{"a pattern and 1 MB", `{"properties":{"s":{"type":"string","pattern":"^(([a-z])+.)+[A-Z]([a-z])+$"}}}`, `{"s":"` + strings.Repeat("a", mega) + `"}`, "s: expected a string that matches"},
		{"a list of patterns", `{"type":"object","patternProperties":{"^a+$":{"type":"integer"},"^(a|aa)+$":{"type":"integer"}},"additionalProperties":false}`, `{"` + strings.Repeat("a", mega/4) + `b":1}`, "unknown name"},
		{"a million brackets in a string", object, `{"list":"` + strings.Repeat("[", mega) + `"}`, "list: expected an array"},
		{"strings in strings", object, `{"list":` + nestedStrings(12) + `}`, "list: expected an array"},
		{"nulls in a union of unions", unionSchema, `{"rule":` + nestedRules(40, `{"op":"equal","values":null,"field":"`+strings.Repeat("x", 100_000)+`"}`) + `}`, ""},
		{"a deep mistake in a union of unions", unionSchema, `{"rule":` + nestedRules(40, `{"op":"equal","values":null,"feld":"`+strings.Repeat("x", 100_000)+`"}`) + `}`, "rule."},
		{"sets of sets", setSchema, nestedSets(45, strings.Repeat("x", mega/16)), ""},
		{"a deep mistake in sets of sets", setSchema, nestedSets(45, strings.Repeat("X", mega/16)), "next"},
	}
}

func nearNames(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `"%s%06d":{"type":"integer"},`, strings.Repeat("a", 56), i)
	}
	return `{"properties":{` + strings.TrimSuffix(b.String(), ",") + `},"additionalProperties":false}`
}

// nestedStrings returns a string that contains JSON with a string that contains JSON, and so
// on.
func nestedStrings(depth int) string {
	text := "[1]"
	for range depth {
		text = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
	}
	return text
}

const unionSchema = `{"type":"object","properties":{"rule":{"$ref":"#/$defs/Rule"}},"required":["rule"],"additionalProperties":false,"$defs":{"Rule":{"anyOf":[
{"type":"object","properties":{"op":{"type":"string","enum":["all"]},"of":{"type":"array","items":{"$ref":"#/$defs/Rule"}},"note":{"type":"string"}},"required":["op","of"],"additionalProperties":false},
{"type":"object","properties":{"op":{"type":"string","enum":["not"]},"of":{"$ref":"#/$defs/Rule"},"note":{"type":"string"}},"required":["op","of"],"additionalProperties":false},
{"type":"object","properties":{"op":{"type":"string","enum":["equal"]},"field":{"type":"string"},"values":{"type":"object"}},"required":["op","field"],"additionalProperties":false}]}}}`

func nestedRules(depth int, rule string) string {
	for i := range depth {
		if i%2 == 0 {
			rule = `{"op":"not","note":null,"of":` + rule + `}`
		} else {
			rule = `{"op":"all","of":[` + rule + `]}`
		}
	}
	return rule
}

// setSchema has nested arrays with unique elements.
const setSchema = `{"type":"object","properties":{"name":{"type":"string","pattern":"^[a-z]*$"},"next":{"type":"array","items":{"$ref":"#"},"uniqueItems":true}},"required":["name"],"additionalProperties":false}`

func nestedSets(depth int, name string) string {
	set := `{"name":"` + name + `"}`
	for range depth {
		set = `{"name":"a","next":[` + set + `,{"name":"b"}]}`
	}
	return set
}

// readAnything decodes a value step by step, as generated code does.
func readAnything(r *Reader) {
	switch {
	case r.expectedNode() == nil:
	case r.Null():
	case kindOf[r.text[r.pos]] == object:
		for r.Object(); r.Next(); {
			readAnything(r)
		}
	case kindOf[r.text[r.pos]] == array:
		for r.Array(); r.Next(); {
			readAnything(r)
		}
	case kindOf[r.text[r.pos]] == text:
		_ = r.String()
	case kindOf[r.text[r.pos]] == boolean:
		r.Bool()
	case r.node.kinds&fraction == 0:
		r.Int(64)
	default:
		r.Float(64)
	}
}

func TestHostileArguments(t *testing.T) {
	ways := []struct {
		name string
		read func(*Reader)
	}{
		{"step by step", readAnything},
		{"at once", (*Reader).Skip},
		{"by json.Unmarshal", func(r *Reader) { r.Any() }},
	}
	for _, c := range hostileCases() {
		for _, way := range ways {
			for _, repaired := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s, %s, repair=%v", c.name, way.name, repaired), func(t *testing.T) {
					tool := toolOf(c.schema)
					tool.repair = repaired
					text := c.check(t, tool, way.read)
					if stepwise := way.name == ways[0].name; stepwise && !strings.Contains(text, c.want) {
						t.Errorf("got %.300s\nwant %q", text, c.want)
					}
				})
			}
		}
	}
}

// check decodes the arguments within the limits and returns the error message.
func (c hostileCase) check(t *testing.T, tool *loneTool, read func(*Reader)) string {
	if _, err := tool.input.compiled(); err != nil {
		t.Fatal(err)
	}
	args := []byte(c.args)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begin := time.Now()
	text := refusalOf(tool, args, read)
	took := time.Since(begin)
	runtime.ReadMemStats(&after)
	allocated := after.TotalAlloc - before.TotalAlloc
	if took > maxTime || allocated > maxAllocated+maxFactor*uint64(len(args)) {
		t.Errorf("%d bytes took %v and %d bytes", len(args), took, allocated)
	}
	if len(text) > maxText || c.want == "" && text != "" {
		t.Errorf("got %d bytes: %.300s", len(text), text)
	}
	t.Logf("%d bytes took %v and %d bytes", len(args), took, allocated)
	return text
}

// refusalOf returns the text that a model gets for its arguments, or "" for valid
// arguments.
func refusalOf(tool *loneTool, args []byte, read func(*Reader)) string {
	r := tool.read(args, nil)
	if read(r); r.EndArguments() {
		return ""
	}
	return r.refusal().Text()
}
