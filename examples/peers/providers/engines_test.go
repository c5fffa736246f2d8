package providers_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// An engine constrains what a local model writes with a grammar, into which it converts a
// schema.
type engine struct {
	dialect string
	program func(t *testing.T, folder string) *exec.Cmd
	refuses string // a schema that it cannot convert
	// requiredFirst reports that required properties come before the others.
	requiredFirst bool
	// repeatsNames reports that an object with additional properties may repeat the name
	// of an optional property, with any value that they may have.
	repeatsNames bool
}

// engines are the converters of llama.cpp, in the sources of llama.rn, and of xgrammar.
var engines = []engine{
	{
		dialect: "llamacpp", program: llamaCpp, requiredFirst: true,
		refuses: `{"type":"string","pattern":"^a"}`,
	},
	{
		dialect: "xgrammar", repeatsNames: true,
		program: func(t *testing.T, folder string) *exec.Cmd {
			return exec.CommandContext(t.Context(), "node", filepath.Join(folder, "xgrammar.mjs"))
		},
		refuses: `{"type":"string","pattern":"^(?=a)b$"}`,
	},
}

// llamaCpp builds the program of testdata once for each source and package.
func llamaCpp(t *testing.T, folder string) *exec.Cmd {
	t.Helper()
	if _, err := exec.LookPath("g++"); err != nil || runtime.GOOS == "windows" {
		missing(t, "the converter of llama.cpp needs g++: %v", err)
	}
	source, err := os.ReadFile(filepath.Join(folder, "llamacpp.cpp"))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, fmt.Sprintf("llamacpp-%x", sha256.Sum256(source)))
	if _, err := os.Stat(name); err != nil {
		lib := filepath.Join(folder, "node_modules", "llama.rn", "cpp")
		built := exec.CommandContext(t.Context(), "g++", "-std=c++17", "-O1", "-w", "-I"+lib, "-I"+filepath.Join(lib, "common"),
			"-o", name+".new", filepath.Join(folder, "llamacpp.cpp"),
			filepath.Join(lib, "common", "json-schema-to-grammar.cpp"), filepath.Join(lib, "llama-grammar.cpp"),
			"-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections")
		if output, err := built.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, output)
		}
		if err := os.Rename(name+".new", name); err != nil {
			t.Fatal(err)
		}
	}
	return exec.CommandContext(t.Context(), name)
}

type engineRequest struct {
	Schema string   `json:"schema"` // a text, because JavaScript changes the order of keys
	Values []string `json:"values"`
}

type engineAnswer struct {
	Accepted []bool
	Error    string
}

func (e engine) ask(t *testing.T, folder string, requests []engineRequest) []engineAnswer {
	t.Helper()
	var input, problems bytes.Buffer
	encoder := json.NewEncoder(&input)
	encoder.SetEscapeHTML(false)
	for _, request := range requests {
		if err := encoder.Encode(request); err != nil {
			t.Fatal(err)
		}
	}
	program := e.program(t, folder)
	program.Stdin, program.Stderr = &input, &problems
	output, err := program.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", program.Args, err, &problems)
	}
	answers := make([]engineAnswer, len(requests))
	decoder := json.NewDecoder(bytes.NewReader(output))
	for i := range answers {
		if err := decoder.Decode(&answers[i]); err != nil {
			t.Fatalf("%v\n%s", err, &problems)
		}
	}
	return answers
}

// samples is how many valid and how many changed values of a definition are compared.
const samples = 8

// TestEngines checks that the converters accept all definitions, and that their grammars
// accept the values that the lowered schemas accept, and no others.
func TestEngines(t *testing.T) {
	folder := npmFolder(t, "engines")
	all := definitions(t)
	for _, e := range engines {
		t.Run(e.dialect, func(t *testing.T) { e.test(t, folder, all) })
	}
}

func (e engine) test(t *testing.T, folder string, all []definition) {
	if answer := e.ask(t, folder, []engineRequest{{Schema: e.refuses, Values: []string{}}})[0]; answer.Error == "" {
		t.Errorf("%s accepts %s", e.dialect, e.refuses)
	}
	seen := map[string]bool{}
	own := slices.DeleteFunc(slices.Clone(all), func(d definition) bool {
		again := d.dialect != e.dialect || seen[d.input.String()]
		seen[d.input.String()] = seen[d.input.String()] || !again
		return again
	})
	requests := make([]engineRequest, len(own))
	valid := make([][]bool, len(own))
	excused := make([][]bool, len(own))
	compared := 0
	for i, d := range own {
		requests[i].Schema, requests[i].Values = d.input.String(), []string{}
		check, relaxed := validator(t, d.input), validator(t, e.relaxed(d.input))
		r := rand.New(rand.NewPCG(uint64(i), 1))
		for range samples {
			s := sampler{rand: r, root: d.input, requiredFirst: e.requiredFirst}
			value, ok := s.value(d.input, 0)
			if !ok || check(value) != nil { // a schema that nothing, or nothing small, matches
				continue
			}
			changed := s.changed(value)
			for _, v := range []*schema.Doc{value, changed} {
				requests[i].Values = append(requests[i].Values, jsonText(v), otherText(v))
				valid[i] = append(valid[i], check(v) == nil)
				excused[i] = append(excused[i], v == changed && (check(v) == nil || relaxed(v) == nil))
				compared++
			}
		}
	}
	wrong, documented := 0, 0
	for i, answer := range e.ask(t, folder, requests) {
		if answer.Error != "" {
			t.Errorf("%s: %s\n%s", own[i], answer.Error, own[i].input)
			continue
		}
		for j := range valid[i] {
			accepted := answer.Accepted[2*j] || answer.Accepted[2*j+1]
			switch {
			case accepted == valid[i][j]:
			case excused[i][j]:
				documented++
			default:
				if wrong++; wrong <= mostFaults {
					t.Errorf("%s: accepted %v, want %v: %s\n%s", own[i], accepted, valid[i][j], requests[i].Values[2*j], own[i].input)
				}
			}
		}
	}
	if compared < samples*len(own) {
		t.Errorf("compared only %d values of %d definitions", compared, len(own))
	}
	t.Logf("%s: %d definitions, %d values, %d wrong, %d differ as documented", e.dialect, len(own), compared, wrong, documented)
}

// relaxed returns a schema that also accepts the known differences of the engine.
func (e engine) relaxed(doc *schema.Doc) *schema.Doc {
	if !e.repeatsNames {
		return doc
	}
	return schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc {
		additional := sub.Under("additionalProperties")
		if additional == nil || additional.IsFalse() {
			return sub
		}
		properties := schema.Obj()
		for _, m := range sub.Table("properties") {
			value := m.Value
			if !sub.Requires(m.Key) {
				value = schema.Obj(schema.M("anyOf", schema.Arr(value, additional)))
			}
			properties = properties.With(m.Key, value)
		}
		return sub.With("properties", properties)
	})
}

func validator(t *testing.T, doc *schema.Doc) func(*schema.Doc) error {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(doc.String()))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("s.json", document); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile("s.json")
	if err != nil {
		t.Fatalf("%v\n%s", err, doc)
	}
	return func(value *schema.Doc) error {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(value.String()))
		if err != nil {
			return err
		}
		return compiled.Validate(v)
	}
}
