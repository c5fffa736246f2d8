package providers_test

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
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
	refuses string // a schema that the program cannot convert
	// requiredFirst means that required properties must come before the others.
	requiredFirst bool
	// unwritable matches values that the schemas accept and the grammars do not, if any.
	unwritable *regexp.Regexp
	// repeatsNames means that an additional property may have the name of an optional
	// property.
	repeatsNames bool
}

// engines are the converters of llama.cpp, in the sources of llama.rn, and of xgrammar.
var engines = []engine{
	{
		dialect: "llamacpp", program: llamaCpp, requiredFirst: true,
		// The grammar accepts a time without a fraction of a second, or with three digits of
		// one.
		unwritable: regexp.MustCompile(`:\d\d\.(\d{1,2}|\d{4,})[Zz+-]`),
		refuses:    `{"type":"string","pattern":"^a"}`,
	},
	{
		dialect: "xgrammar", repeatsNames: true,
		program: func(t *testing.T, folder string) *exec.Cmd {
			return exec.CommandContext(t.Context(), "node", filepath.Join(folder, "xgrammar.mjs"))
		},
		refuses: `{"type":"string","pattern":"^(?=a)b$"}`,
	},
}

// llamaCpp returns a command that runs the converter of llama.cpp. The source is
// llamacpp.cpp in folder, and is built once for each of its versions.
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
		built := exec.CommandContext(t.Context(), "g++", "-std=c++17", "-Og", "-w", "-I"+lib, "-I"+filepath.Join(lib, "common"),
			"-o", name+".new", filepath.Join(folder, "llamacpp.cpp"), "-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections")
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

// An engineCase is a schema in the format of an engine, with values.
type engineCase struct {
	name   string
	schema *schema.Doc
	values []engineValue
}

// An engineValue is a value, the schema's verdict, and the verdict of a generated call.
type engineValue struct {
	doc             *schema.Doc
	valid, accepted bool
}

// TestEngines checks that the converters accept all definitions, and that their grammars
// accept the values that the lowered schemas accept, and no others.
func TestEngines(t *testing.T) {
	folder := npmFolder(t, "engines")
	all, random := definitions(t), proofCases(t)
	for _, e := range engines {
		t.Run(e.dialect, func(t *testing.T) {
			if answer := e.ask(t, folder, []engineRequest{{Schema: e.refuses, Values: []string{}}})[0]; answer.Error == "" {
				t.Errorf("%s accepts %s", e.dialect, e.refuses)
			}
			e.compare(t, folder, "all definitions", e.corpusCases(t, all))
			e.compare(t, folder, "random Go types", random[e.dialect])
			e.compare(t, folder, "similar names", e.nameCases(t))
		})
	}
}

// corpusCases returns the definitions in the dialect of e, without duplicate schemas,
// each with up to two valid values.
func (e engine) corpusCases(t *testing.T, all []definition) []engineCase {
	t.Helper()
	var cases []engineCase
	seen := map[string]bool{}
	for _, d := range all {
		text := d.input.String()
		if d.dialect != e.dialect || seen[text] {
			continue
		}
		seen[text] = true
		c := engineCase{name: d.String(), schema: d.input}
		root, check := value(t, text).(map[string]any), validator(t, d.input)
		r := rand.New(rand.NewPCG(uint64(len(cases)), 1))
		for range 2 {
			instance := parse(t, write(instanceOf(r, root, root, 0)))
			if check(instance) == nil { // instanceOf ignores some keywords
				c.values = append(c.values, engineValue{instance, true, true})
			}
		}
		cases = append(cases, c)
	}
	return cases
}

// nameCases returns schemas whose properties and definitions may have the same name in the
// grammar of llama.cpp. llama.cpp would then confuse their rules.
func (e engine) nameCases(t *testing.T) []engineCase {
	t.Helper()
	const counted = `{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"],"additionalProperties":false}`
	to, _ := dialect.ByName(e.dialect)
	var cases []engineCase
	for _, tried := range []struct{ schema, value string }{
		{`{"properties":{"ref-defs-A":{"type":"string"},"a":{"$ref":"#/$defs/A"}},"$defs":{"A":` + counted + `}}`, `{"a":N}`},
		{`{"properties":{"ref":{"type":"object","properties":{"defs A":{"type":"string"}},"required":["defs A"],"additionalProperties":false},"a":{"$ref":"#/$defs/A"}},"$defs":{"A":` + counted + `}}`, `{"a":N}`},
		{`{"properties":{"ref-defs-A":{"$ref":"#/$defs/A_b"},"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","properties":{"b":{"type":"string"},"c":{"$ref":"#/$defs/A_b"}},"required":["b","c"],"additionalProperties":false},"A_b":` + counted + `}}`, `{"a":{"b":"x","c":N}}`},
		{`{"properties":{"ref-defs-A":{"anyOf":[{"type":"string"},{"$ref":"#/$defs/A_1"}]},"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"anyOf":[{"type":"null"},{"type":"object","properties":{"c":{"$ref":"#/$defs/A_1"}},"required":["c"],"additionalProperties":false}]},"A_1":` + counted + `}}`, `{"a":{"c":N}}`},
	} {
		input := parse(t, tried.schema).With("type", schema.Str("object")).With("required", schema.Arr(schema.Str("a")))
		d, ok := define(corpusTool{"test", firstBoxed, dialect.Tool{Name: "t", Input: input}}, to, nil)
		if !ok {
			t.Fatalf("%s rejects %s", e.dialect, input)
		}
		c := engineCase{name: "similar names", schema: d.input}
		for part, valid := range map[string]bool{`{"n":1}`: true, `{"n":"1"}`: false, `{}`: false, `"x"`: false} {
			c.values = append(c.values, engineValue{parse(t, strings.ReplaceAll(tried.value, "N", part)), valid, valid})
		}
		cases = append(cases, c)
	}
	return cases
}

var engineTypes = flag.Int("engines.types", 60, "random Go types whose schemas are compared with the grammars")

// proofCases returns schemas of random Go types in the formats of the engines, with
// arguments that generated calls accept or reject.
func proofCases(t *testing.T) map[string][]engineCase {
	t.Helper()
	name := filepath.Join(t.TempDir(), "samples.jsonl")
	run := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "./gen/proof", "-run", "TestRandomDispatch",
		"-proof.types", strconv.Itoa(2**engineTypes), "-proof.engines", name)
	run.Dir = repository
	if output, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", run.Args, err, output)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	cases := map[string][]engineCase{}
	for decoder := json.NewDecoder(file); decoder.More(); {
		var sample struct {
			Format, Schema string
			Arguments      []struct {
				Text            string
				Valid, Accepted bool
			}
		}
		if err := decoder.Decode(&sample); err != nil {
			t.Fatal(err)
		}
		c := engineCase{name: "random Go type", schema: parse(t, sample.Schema)}
		for _, a := range sample.Arguments {
			c.values = append(c.values, engineValue{parse(t, a.Text), a.Valid, a.Accepted})
		}
		cases[sample.Format] = append(cases[sample.Format], c)
	}
	return cases
}

// compare reports the values about which the grammar of an engine and the schema differ.
func (e engine) compare(t *testing.T, folder, source string, cases []engineCase) {
	t.Helper()
	requests := make([]engineRequest, len(cases))
	for i, c := range cases {
		requests[i].Schema, requests[i].Values = c.schema.String(), []string{}
		for _, v := range c.values {
			arranged, _ := e.arranged(c.schema, c.schema, v.doc)
			requests[i].Values = append(requests[i].Values, jsonText(arranged), otherText(arranged))
		}
	}
	values, valid, wrong, documented, described := 0, 0, 0, 0, 0
	for i, answer := range e.ask(t, folder, requests) {
		c := cases[i]
		if answer.Error != "" {
			t.Errorf("%s: %s\n%s", c.name, answer.Error, c.schema)
			continue
		}
		for j, v := range c.values {
			values++
			if v.valid {
				valid++
			}
			if v.valid && !v.accepted {
				described++
			}
			switch accepted := answer.Accepted[2*j] || answer.Accepted[2*j+1]; {
			case accepted == v.valid:
			case e.isDocumented(t, c.schema, v):
				documented++
			default:
				if wrong++; wrong <= mostFaults {
					t.Errorf("%s: accepted %v, want %v: %s\n%s", c.name, accepted, v.valid, requests[i].Values[2*j], c.schema)
				}
			}
		}
	}
	if values < len(cases) {
		t.Errorf("%s: only %d values of %d schemas", source, values, len(cases))
	}
	t.Logf("%s, %s: %d schemas, %d values, of which %d are valid, %d wrong, %d differ as documented; calls reject %d valid values for what is only described",
		e.dialect, source, len(cases), values, valid, wrong, documented, described)
}

// isDocumented reports whether the page about providers documents why a grammar and a
// schema differ about a value.
func (e engine) isDocumented(t *testing.T, doc *schema.Doc, v engineValue) bool {
	t.Helper()
	if v.valid {
		return e.unwritable != nil && e.unwritable.MatchString(v.doc.String())
	}
	return e.repeatsNames && validator(t, repeating(doc))(v.doc) == nil
}

// arranged returns a value with the members of objects in the order of the grammar. It
// reports whether the structure of the value conforms to the schema.
func (e engine) arranged(root, sub, value *schema.Doc) (*schema.Doc, bool) {
	if sub.AllowsAll() || sub.IsFalse() {
		return value, !sub.IsFalse()
	}
	if ref, ok := sub.Ref(); ok {
		return e.arranged(root, schema.NewGraph(root).Resolve(ref.Text), value)
	}
	if options := sub.List("anyOf"); len(options) > 0 {
		best := value
		for _, option := range options {
			arranged, ok := e.arranged(root, option, value)
			if ok {
				return arranged, true
			}
			best = arranged
		}
		return best, false
	}
	if values := sub.List("enum"); len(values) > 0 {
		return value, slices.ContainsFunc(values, func(v *schema.Doc) bool { return schema.SameValue(v, value) })
	}
	kinds, stated := sub.Types()
	conforms := !stated || slices.ContainsFunc(kinds, func(kind string) bool { return schema.IsOfType(value, kind) })
	copied := *value
	part := func(sub, value *schema.Doc) *schema.Doc {
		arranged, ok := e.arranged(root, sub, value)
		conforms = conforms && ok
		return arranged
	}
	copied.Items = nil
	for _, item := range value.Items {
		copied.Items = append(copied.Items, part(sub.Under("items"), item))
	}
	copied.Members = nil
	for _, m := range value.Members {
		property := sub.Property(m.Key)
		if property == nil {
			property = sub.Under("additionalProperties")
		}
		copied.Members = append(copied.Members, schema.M(m.Key, part(property, m.Value)))
	}
	for _, name := range sub.Required() {
		conforms = conforms && value.Kind == schema.Object && value.Has(name)
	}
	names := sub.Under("properties").Keys()
	slices.SortStableFunc(copied.Members, func(a, b schema.Member) int {
		return cmp.Compare(e.rank(sub, names, a.Key), e.rank(sub, names, b.Key))
	})
	return &copied, conforms
}

// rank returns the sort key of the member name in an object of the grammar. names are the
// properties that sub declares, in their order.
func (e engine) rank(sub *schema.Doc, names []string, name string) int {
	at := slices.Index(names, name)
	if at < 0 {
		return 2 * len(names)
	}
	if e.requiredFirst && !sub.Requires(name) {
		at += len(names)
	}
	return at
}

// repeating returns doc with one change: if an object has additional properties, its
// optional properties also accept the values of additional properties.
func repeating(doc *schema.Doc) *schema.Doc {
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
	run(repository, "go", "build", "-ldflags=-w", "-o", toolgen, "./cmd/toolgen")
	shown := func(format string) string {
		return inputOf(parse(t, run(dir, toolgen, "show", "-format", format, ".")).Items[0]).String()
	}
	given := shown("mcp")
	run(dir, toolgen, "lint", "-fix", "-notes", ".")
	run(dir, "go", "build", ".")
	fixed := shown("mcp")
	values := []string{`{"sku":"SKU-1","name":"1x2"}`, `{"sku":"SKU-1","name":"1"}`, `{"sku":"1","name":"x"}`}
	want := []bool{true, false, false}
	for _, e := range engines {
		lowered := shown(e.dialect)
		answers := e.ask(t, folder, []engineRequest{{given, values}, {fixed, values}, {lowered, values}})
		if slices.Equal(answers[0].Accepted, want) {
			t.Errorf("%s accepts the schema without the fix", e.dialect)
		}
		if got := answers[1].Accepted; !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want that only the first value is accepted: %s", e.dialect, got, fixed)
		}
		if answers[2].Accepted == nil {
			t.Errorf("%s rejects %s", e.dialect, lowered)
		}
	}
}

// jsonText returns the JSON of a value with only the escape sequences that it needs, as
// models and the converters write it.
func jsonText(value *schema.Doc) string {
	switch value.Kind {
	case schema.String:
		return quotedText(value.Text)
	case schema.Array:
		var items []string
		for _, item := range value.Items {
			items = append(items, jsonText(item))
		}
		return "[" + strings.Join(items, ",") + "]"
	case schema.Object:
		var members []string
		for _, m := range value.Members {
			members = append(members, quotedText(m.Key)+":"+jsonText(m.Value))
		}
		return "{" + strings.Join(members, ",") + "}"
	}
	return value.String()
}

func quotedText(text string) string {
	escapes := map[rune]string{'"': `\"`, '\\': `\\`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`}
	var b strings.Builder
	for _, c := range text {
		escape, ok := escapes[c]
		switch {
		case ok:
			b.WriteString(escape)
		case c < ' ' || c == 0x7f: // llama.cpp also requires an escape sequence for the delete character
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			b.WriteRune(c)
		}
	}
	return `"` + b.String() + `"`
}

// otherText returns the JSON of a value as xgrammar writes the values of an enum: with an
// escaped slash, and without a fraction of 0.
func otherText(value *schema.Doc) string {
	return strings.ReplaceAll(jsonText(withoutZeros(value)), "/", `\/`)
}

func withoutZeros(value *schema.Doc) *schema.Doc {
	copied := *value
	if value.Kind == schema.Number && strings.HasSuffix(value.Text, ".0") {
		copied.Text = strings.TrimSuffix(value.Text, ".0")
	}
	copied.Items, copied.Members = slices.Clone(value.Items), slices.Clone(value.Members)
	for i, item := range copied.Items {
		copied.Items[i] = withoutZeros(item)
	}
	for i, m := range copied.Members {
		copied.Members[i].Value = withoutZeros(m.Value)
	}
	return &copied
}
