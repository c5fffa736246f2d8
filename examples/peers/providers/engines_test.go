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

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// An engine constrains the output of a local model with a grammar, which it generates from
// a schema.
type engine struct {
	dialect string
	program func(t *testing.T, folder string) *exec.Cmd
	refuses string // a schema that it cannot convert
	// requiredFirst means that required properties must come before the others.
	requiredFirst bool
	// repeatsNames means that an object with additional properties may repeat the name of an
	// optional property, with any value that the additional properties may have.
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
	Schema string   `json:"schema"` // a string, because JavaScript changes the order of keys
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

// samples is the number of valid values, and of changed values, that are compared for each
// definition.
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
			if !ok || check(value) != nil { // no value, or no small value, is valid
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

// TestEngineNames checks schemas whose properties and definitions may have the same name in
// the grammar of llama.cpp. llama.cpp would then confuse their rules.
func TestEngineNames(t *testing.T) {
	folder := npmFolder(t, "engines")
	const counted = `{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"],"additionalProperties":false}`
	for _, text := range []string{
		`{"properties":{"ref-defs-A":{"type":"string"},"a":{"$ref":"#/$defs/A"}},"$defs":{"A":` + counted + `}}`,
		`{"properties":{"ref":{"type":"object","properties":{"defs A":{"type":"string"}},"required":["defs A"],"additionalProperties":false},"a":{"$ref":"#/$defs/A"}},"$defs":{"A":` + counted + `}}`,
		`{"properties":{"ref-defs-A":{"$ref":"#/$defs/A_b"},"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","properties":{"b":{"type":"string"},"c":{"$ref":"#/$defs/A_b"}},"required":["b","c"],"additionalProperties":false},"A_b":` + counted + `}}`,
		`{"properties":{"ref-defs-A":{"anyOf":[{"type":"string"},{"$ref":"#/$defs/A_1"}]},"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"anyOf":[{"type":"null"},{"type":"object","properties":{"c":{"$ref":"#/$defs/A_1"}},"required":["c"],"additionalProperties":false}]},"A_1":` + counted + `}}`,
	} {
		input := parse(t, text).With("type", schema.Str("object")).With("required", schema.Arr(schema.Str("a")))
		for _, e := range engines {
			tool := corpusTool{"test", firstBoxed, dialect.Tool{Name: "t", Input: input}}
			to, _ := dialect.ByName(e.dialect)
			d, ok := define(tool, to, nil)
			if !ok {
				t.Fatalf("%s rejects %s", e.dialect, input)
			}
			e.test(t, folder, []definition{d})
		}
	}
}

// TestPatternFix checks lint's fix for patterns: the source must still compile, and the
// converters must accept the schemas for MCP and for local engines.
func TestPatternFix(t *testing.T) {
	folder := npmFolder(t, "engines")
	dir := t.TempDir()
	const before = "package shop\n\n// Order orders.\n//\n//toolgen:tool\n" +
		"//toolgen:param sku pattern=^SKU-\n//toolgen:param name pattern=[a-z]+\nfunc Order(sku, name string) {}\n"
	for name, text := range map[string]string{"go.mod": "module example.com/shop\n\ngo 1.26\n", "shop.go": before} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := func(in string, args ...string) string {
		command := exec.CommandContext(t.Context(), args[0], args[1:]...)
		command.Dir = in
		output, err := command.Output()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, output)
		}
		return string(output)
	}
	toolgen := filepath.Join(dir, "toolgen")
	run(repository, "go", "build", "-o", toolgen, "./cmd/toolgen")
	shown := func(format string) *schema.Doc {
		return inputOf(parse(t, run(dir, toolgen, "show", "-format", format, ".")).Items[0])
	}
	accepts := func(e engine, input *schema.Doc) []bool {
		values := []string{`{"sku":"SKU-1","name":"1x2"}`, `{"sku":"SKU-1","name":"1"}`, `{"sku":"1","name":"x"}`}
		return e.ask(t, folder, []engineRequest{{Schema: input.String(), Values: values}})[0].Accepted
	}
	want := []bool{true, false, false}
	for _, e := range engines {
		if slices.Equal(accepts(e, shown("mcp")), want) {
			t.Errorf("%s accepts what the correction is for", e.dialect)
		}
	}
	run(dir, toolgen, "lint", "-fix", "-notes", ".")
	run(dir, "go", "build", ".")
	for _, e := range engines {
		if got := accepts(e, shown("mcp")); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want that only the first value is accepted: %s", e.dialect, got, shown("mcp"))
		}
		if accepts(e, shown(e.dialect)) == nil {
			t.Errorf("%s rejects %s", e.dialect, shown(e.dialect))
		}
	}
}
