package call

import (
	"fmt"
	"strings"
	"testing"
)

func TestRepair(t *testing.T) {
	const forecast = `{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer","minimum":1},"hourly":{"type":"boolean"},"scale":{"type":"number"},` +
		`"tags":{"type":"array","items":{"type":"string"}},"ids":{"type":"array","items":{"type":"integer"}},"place":{"type":"object","properties":{"lat":{"type":"number"},"names":{"type":"array","items":{"type":"string"}}},"required":["lat"]},` +
		`"either":{"anyOf":[{"type":"string"},{"type":"integer"}]},"maybe":{"anyOf":[{"type":"integer"},{"type":"null"}]},"level":{"enum":[1,2]}},"required":["city"],"additionalProperties":false}`
	const level = `"type":"integer","description":"How loud. One of: 1 = Debug, 2 = Warn (odd, 3 = many), 3 = Error.","enum":[1,2,3]`
	const levels = `{"type":"object","properties":{"level":{` + level + `},"levels":{"type":"array","items":{` + level + `}},` +
		`"maybe":{"description":"One of: 1 = Debug, 2 = Warn.","anyOf":[{"type":"integer","enum":[1,2]},{"type":"null"}]},` +
		`"text":{"type":"string","description":"One of: 0 = Low, 1 = Mid.","enum":["0","1","Mid"]},` +
		`"union":{"anyOf":[{"type":"boolean"},{"type":"integer","enum":[0,1],"description":"One of: 0 = Low, 1 = Mid."}]},` +
		`"deep":{"type":"string"}}}`
	tests := []struct {
		name, schema, value, want, repairs string
	}{
		{"nothing to repair", forecast, `{"city": "3"}`, `{"city": "3"}`, ""},
		{"numbers", forecast, `{"city":"3","days":"3","scale":" 1.5e0 ","level":"2"}`, `{"city":"3","days":3,"scale":1.5e0,"level":2}`,
			`days: "3" -> 3; scale: " 1.5e0 " -> 1.5e0; level: "2" -> 2`},
		{"booleans", forecast, `{"city":"x","hourly":"true"}`, `{"city":"x","hourly":true}`, `hourly: "true" -> true`},
		{"booleans in other words", forecast, `{"city":"x","hourly":"True"}`, `{"city":"x","hourly":true}`, `hourly: "True" -> true`},
		{"booleans as numbers", `{"items":{"type":"boolean"}}`, `[1,0,"1","0","FALSE",2,-1,1.0,"on","no",""]`, `[true,false,true,false,false,2,-1,1.0,"on","no",""]`,
			`[0]: 1 -> true; [1]: 0 -> false; [2]: "1" -> true; [3]: "0" -> false; [4]: "FALSE" -> false`},
		{"a number where either is taken", `{"items":{"type":["boolean","integer"]}}`, `["1","True",1]`, `[1,"True",1]`, `[0]: "1" -> 1`},
		{"a list of booleans", `{"type":"array","items":{"type":"boolean"}}`, `1`, `[true]`, `: 1 -> [true]; [0]: 1 -> true`},
		{"names of constants", levels, `{"level":"Warn","levels":["debug",2,"ERROR","Fatal"],"maybe":"Debug","text":"Low","union":"Low","deep":"Warn"}`,
			`{"level":2,"levels":[1,2,3,"Fatal"],"maybe":1,"text":"0","union":0,"deep":"Warn"}`,
			`level: "Warn" -> 2; levels[0]: "debug" -> 1; levels[2]: "ERROR" -> 3; maybe: "Debug" -> 1; text: "Low" -> "0"; union: "Low" -> 0`},
		{"a single name", levels, `{"levels":"Warn"}`, `{"levels":[2]}`, `levels: "Warn" -> [2]; levels[0]: "Warn" -> 2`},
		{"a fraction is no integer", forecast, `{"city":"x","days":"3.5"}`, `{"city":"x","days":"3.5"}`, ""},
		{"a number that is not enough", forecast, `{"city":"x","days":"0"}`, `{"city":"x","days":0}`, `days: "0" -> 0`},
		{"other texts", forecast, `{"city":"x","days":"three","hourly":"yes","scale":"1,5","place":"{\"lat\":"}`, `{"city":"x","days":"three","hourly":"yes","scale":"1,5","place":"{\"lat\":"}`, ""},
		{"no number of JSON", forecast, `{"city":"x","days":"+3","scale":".5","level":"0x1"}`, `{"city":"x","days":"+3","scale":".5","level":"0x1"}`, ""},
		{"where strings are taken", forecast, `{"city":3,"either":"3","days":"1"}`, `{"city":3,"either":"3","days":1}`, `days: "1" -> 1`},
		{"in a nullable", forecast, `{"city":"x","maybe":"4"}`, `{"city":"x","maybe":4}`, `maybe: "4" -> 4`},
		{"null is no text", forecast, `{"city":"x","maybe":"null","tags":null}`, `{"city":"x","maybe":"null","tags":null}`, ""},
		{"an object in a string", forecast, `{"city":"x","place":"{\"lat\":\"1\",\"names\":\"Ulm\"}"}`, `{"city":"x","place":{"lat":1,"names":["Ulm"]}}`,
			`place: "{\"lat\":\"1\",\"names\":\"Ulm\"}" -> {"lat":1,"names":["Ulm"]}; place.lat: "1" -> 1; place.names: "Ulm" -> ["Ulm"]`},
		{"an array in a string", forecast, `{"city":"x","tags":"[\"a\",\"b\"]"}`, `{"city":"x","tags":["a","b"]}`, `tags: "[\"a\",\"b\"]" -> ["a","b"]`},
		{"a single value", forecast, `{"city":"x","tags":"a","ids":3}`, `{"city":"x","tags":["a"],"ids":[3]}`, `tags: "a" -> ["a"]; ids: 3 -> [3]`},
		{"a single number in a string", forecast, `{"city":"x","ids":"3"}`, `{"city":"x","ids":[3]}`, `ids: "3" -> [3]; ids[0]: "3" -> 3`},
		{"a string that is a number, where an array of strings is wanted", forecast, `{"city":"x","tags":"3"}`, `{"city":"x","tags":["3"]}`, `tags: "3" -> ["3"]`},
		{"a single value that is no element", forecast, `{"city":"x","tags":3}`, `{"city":"x","tags":3}`, ""},
		{"the arguments as a whole", forecast, `"{\"city\":\"x\"}"`, `{"city":"x"}`, `: "{\"city\":\"x\"}" -> {"city":"x"}`},
		{"no arguments", forecast, `[ ]`, `{}`, `: [ ] -> {}`},
		{"an array in the place of arguments", forecast, `[[]]`, `[[]]`, ""},
		{"an empty array in the place of an object", forecast, `{"city":"x","place":[]}`, `{"city":"x","place":[]}`, ""},
		{"twice in a string", forecast, `"\"{\\\"city\\\":\\\"x\\\"}\""`, `"\"{\\\"city\\\":\\\"x\\\"}\""`, ""},
		{"names twice", forecast, `"{\"city\":\"x\",\"city\":\"y\"}"`, `"{\"city\":\"x\",\"city\":\"y\"}"`, ""},
		{"other members stay", forecast, `{"city":"x","days":"1","Days":"2","odd":[1]}`, `{"city":"x","days":1,"Days":"2","odd":[1]}`, `days: "1" -> 1`},
		{"maps and patterns", `{"additionalProperties":{"type":"integer"},"patternProperties":{"^s":{"type":"string"}}}`, `{"a":"1","s":"1"}`, `{"a":1,"s":"1"}`, `a: "1" -> 1`},
		{"joined", `{"allOf":[{"type":["string","integer"]},{"type":["integer","boolean"]}]}`, `"3"`, `3`, `: "3" -> 3`},
		{"places", `{"prefixItems":[{"type":"string"},{"type":"integer"}],"items":{"type":"boolean"}}`, `["1","2","true"]`, `["1",2,true]`, `[1]: "2" -> 2; [2]: "true" -> true`},
		{"in a branch", `{"anyOf":[{"type":"object","properties":{"kind":{"const":"a"},"n":{"type":"string"}},"required":["kind"]},{"type":"object","properties":{"kind":{"const":"b"},"n":{"type":"integer"}},"required":["kind","n"]}]}`,
			`{"kind":"b","n":"1"}`, `{"kind":"b","n":1}`, `n: "1" -> 1`},
		{"a branch of arrays", `{"anyOf":[{"type":"array","items":{"type":"integer"}},{"type":"boolean"}]}`, `"3"`, `[3]`, `: "3" -> [3]; [0]: "3" -> 3`},
		{"arrays without end", `{"type":"array","items":{"$ref":"#"}}`, `3`, `3`, ""},
		{"a zero byte", `{"type":"integer"}`, `"1\u0000"`, `"1\u0000"`, ""},
		{"more than a value", `{"type":"integer"}`, `"1 2"`, `"1 2"`, ""},
		{"strings in strings", `{"type":"array","items":{"anyOf":[{"$ref":"#"},{"type":"integer"}]}}`, `"[\"[\\\"1\\\"]\"]"`, `[[1]]`,
			`: "[\"[\\\"1\\\"]\"]" -> [[1]]; [0]: "[\"1\"]" -> [1]; [0][0]: "1" -> 1`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, repairs := mustCompile(t, tt.schema).repair(tt.value)
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			if shown := showRepairs(repairs); shown != tt.repairs {
				t.Errorf("got repairs %s, want %s", shown, tt.repairs)
			}
		})
	}
}

func showRepairs(repairs []Repair) string {
	var all []string
	for _, r := range repairs {
		all = append(all, fmt.Sprintf("%s: %s -> %s", r.Path, r.From, r.To))
	}
	return strings.Join(all, "; ")
}
