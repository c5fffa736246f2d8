package providers_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/typescript"
)

var typeScriptSchemas = flag.Int("typescript.schemas", 1000, "how many random schemas are written as types of TypeScript")

// TestTypeScriptCompiles checks that the official compiler accepts the types of all
// definitions, and of random definitions.
func TestTypeScriptCompiles(t *testing.T) {
	var all []*schema.Doc
	for _, tool := range corpus(t) {
		all = append(all, definitionOf(tool.Tool))
	}
	for i := range *typeScriptSchemas {
		d := typeScriptDraft(i)
		all = append(all, definitionOf(dialect.Tool{Name: fmt.Sprintf("made_%d", i), Input: d.root, Output: d.root}))
	}
	all = append(all, definitionOf(dialect.Tool{Name: "letters", Input: letters()}))
	sources := map[string]string{}
	for chunk := range slices.Chunk(all, 500) {
		sources[fmt.Sprintf("definitions_%d.ts", len(sources))] = string(typescript.Types(chunk))
	}
	if problems := typeScriptErrors(t, sources); len(problems) > 0 {
		t.Errorf("%d problems\n%s", len(problems), strings.Join(problems[:min(len(problems), 20)], "\n"))
	}
}

// definitionOf returns the definition of a tool in MCP format.
func definitionOf(tool dialect.Tool) *schema.Doc {
	doc, _ := dialect.MCP.Define(tool)
	return doc
}

// letters returns a schema with definitions whose names contain every letter.
func letters() *schema.Doc {
	properties, definitions := schema.Obj(), schema.Obj()
	for first := rune(0); first < 0x11000; first += 64 {
		var name strings.Builder
		for r := first; r < first+64; r++ {
			if r < 0xD800 || r > 0xDFFF {
				name.WriteRune(r)
			}
		}
		path := strings.NewReplacer("~", "~0", "/", "~1", "%", "%25").Replace(name.String())
		properties = properties.With(fmt.Sprintf("p%d", first), schema.Obj(schema.M("$ref", schema.Str("#/$defs/"+path))))
		definitions = definitions.With(name.String(), schema.Obj(schema.M("type", schema.Str("object")),
			schema.M("properties", schema.Obj(schema.M(name.String(), schema.Obj(schema.M("const", schema.Str(name.String()))))))))
	}
	return schema.Obj(schema.M("type", schema.Str("object")), schema.M("properties", properties), schema.M("$defs", definitions))
}

func typeScriptErrors(t *testing.T, sources map[string]string) []string {
	t.Helper()
	folder := npmFolder(t, "npm")
	dir := t.TempDir()
	names := []string{}
	for name, source := range sources {
		names = append(names, name)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(names)
	tsc := exec.CommandContext(t.Context(), "node", append([]string{
		filepath.Join(folder, "node_modules/typescript/bin/tsc"),
		"--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--typeRoots", ".", "--pretty", "false",
	}, names...)...)
	tsc.Dir = dir
	output, err := tsc.CombinedOutput()
	if err == nil {
		return nil
	}
	problems := slices.DeleteFunc(strings.Split(string(output), "\n"), func(line string) bool { return !strings.Contains(line, "error TS") })
	if len(problems) == 0 {
		t.Fatalf("%v: %v\n%s", tsc.Args, err, output)
	}
	return problems
}

// TestTypeScriptSound compares schemas with their TypeScript types. A value that the
// schema accepts must have the type. A value that violates a constraint that the type can
// express must not have it.
func TestTypeScriptSound(t *testing.T) {
	var drafts []draft
	for i := range *typeScriptSchemas {
		drafts = append(drafts, typeScriptDraft(i))
	}
	for i, tool := range corpus(t) {
		if tool.Output != nil {
			drafts = append(drafts, draft{tool.Output, rand.New(rand.NewPCG(uint64(i), 1))})
		}
		drafts = append(drafts, draft{tool.Input, rand.New(rand.NewPCG(uint64(i), 2))})
	}
	var source strings.Builder
	var lines []string
	add := func(text string) {
		source.WriteString(text)
		for line := range strings.Lines(text) {
			lines = append(lines, line)
		}
	}
	var definitions []*schema.Doc
	var values strings.Builder
	taken, refused := 0, 0
	for _, d := range drafts {
		if hasLoop(d.root) { // validators reject schemas with a loop
			continue
		}
		d.root = explicitlyOpen(d.root)
		definitions = append(definitions, definitionOf(dialect.Tool{Name: fmt.Sprintf("t%d", len(definitions)), Input: noSchema(), Output: d.root}))
		taker, err := compiled(d.root)
		if err != nil { // the pattern is not supported by Go
			continue
		}
		typed, err := compiled(typedOnly(d.root))
		if err != nil {
			t.Fatal(err)
		}
		for range 12 {
			value := d.value()
			decoded := value.Decoded()
			line := fmt.Sprintf("{ const v: T%dOutput = %s; }\n", len(definitions)-1, value)
			switch {
			case taker.Validate(decoded) == nil:
				taken++
				values.WriteString(line)
			case typed.Validate(decoded) != nil:
				refused++
				values.WriteString("// @ts-expect-error\n" + line)
			}
		}
	}
	add(string(typescript.Types(definitions)))
	add(values.String())
	t.Logf("%d schemas accept %d values, and reject %d by their type", len(definitions), taken, refused)
	if taken < 4*len(definitions) || refused < 2*len(definitions) {
		t.Error("these are too few")
	}
	problems := typeScriptErrors(t, map[string]string{"values.ts": source.String()})
	for _, problem := range problems[:min(len(problems), 20)] {
		at := regexp.MustCompile(`\((\d+),`).FindStringSubmatch(problem)
		n, err := strconv.Atoi(at[1])
		if err != nil {
			t.Fatal(err)
		}
		line := lines[n-1]
		if strings.HasPrefix(line, "//") {
			line = lines[n]
		}
		name := regexp.MustCompile(`T(\d+)Output`).FindStringSubmatch(line)
		of := ""
		if name != nil {
			of = "\nof      " + definitions[atoi(t, name[1])].Under("outputSchema").String()
		}
		t.Errorf("%s\n%s%s", problem, line, of)
	}
	if len(problems) > 20 {
		t.Errorf("and %d more", len(problems)-20)
	}
}

func atoi(t *testing.T, digits string) int {
	t.Helper()
	n, err := strconv.Atoi(digits)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func compiled(doc *schema.Doc) (*jsonschema.Schema, error) {
	const url = "https://example.com/schema.json"
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(doc.String()))
	if err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(url, document); err != nil {
		return nil, err
	}
	return compiler.Compile(url)
}

// hasLoop reports whether a schema refers to itself for the same value.
func hasLoop(root *schema.Doc) bool {
	g := schema.NewGraph(root)
	var all []*schema.Doc
	schema.Visit(root, func(sub *schema.Doc) bool {
		all = append(all, sub)
		return true
	})
	next := func(sub *schema.Doc) []*schema.Doc { return g.InPlace(sub) }
	return len(schema.NewCycles(next, all...).Closing()) > 0
}

func noSchema() *schema.Doc { return schema.Obj(schema.M("type", schema.Str("object"))) }

// explicitlyOpen returns an equivalent schema in which every open object has
// additionalProperties, because the compiler otherwise rejects additional properties in a
// literal.
func explicitlyOpen(root *schema.Doc) *schema.Doc {
	return schema.Rewrite(root, func(sub *schema.Doc) *schema.Doc {
		if sub.Kind == schema.Object && sub.Has("properties", "required") && !sub.Has("additionalProperties", "patternProperties", "$ref") {
			return sub.With("additionalProperties", schema.Boolean(true))
		}
		return sub
	})
}

// typedOnly returns root with only the constraints that TypeScript types express exactly.
func typedOnly(root *schema.Doc) *schema.Doc {
	return schema.Rewrite(root, func(sub *schema.Doc) *schema.Doc {
		if sub.Kind != schema.Object {
			return sub
		}
		if sub.Has("properties", "patternProperties", "required") || sub.Under("additionalProperties").IsFalse() {
			sub = sub.Without("additionalProperties")
		}
		sub = sub.Rename("oneOf", "anyOf", sub.Under("oneOf"))
		if names, said := sub.Types(); said {
			sub = sub.WithType(slices.Collect(func(yield func(string) bool) {
				for _, name := range names {
					if !yield(strings.Replace(name, "integer", "number", 1)) {
						return
					}
				}
			})...)
		}
		return sub.Only("$ref", "$defs", "$anchor", "definitions", "type", "enum", "const", "allOf", "anyOf",
			"properties", "required", "additionalProperties", "items", "prefixItems")
	})
}

// A draft is a schema, and a source of random values for it.
type draft struct {
	root *schema.Doc
	*rand.Rand
}

func typeScriptDraft(number int) draft {
	d := draft{Rand: rand.New(rand.NewPCG(uint64(number), 7))}
	d.root = d.schema(0)
	if d.root.Kind != schema.Object {
		d.root = schema.Obj()
	}
	return draft{d.root.With("$defs", schema.Obj(
		schema.M("Leaf", d.schema(3)),
		schema.M("Tree", mustParse(`{"type":"object","properties":{"left":{"$ref":"#/$defs/Tree"},"label":{"type":"string"}},"required":["label"]}`)),
		schema.M("Loop", mustParse(`{"anyOf":[{"$ref":"#/$defs/Loop"},{"type":"string"},{"type":"array","items":{"$ref":"#/$defs/Loop"}}]}`)),
		schema.M("a */ b", d.schema(2)),
	)), d.Rand}
}

func mustParse(text string) *schema.Doc {
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		panic(err)
	}
	return doc
}

// pieces are parts of schemas; a hole, 0, is replaced by another schema.
var pieces = []string{
	`{"type":"string","minLength":1}`, `{"type":"string"}`, `{"type":"integer","minimum":1}`, `{"type":"number"}`, `{"type":"boolean"}`, `{"type":"null"}`,
	`{"type":["string","null"],"pattern":"a*/|."}`, `{"type":["integer","boolean"]}`, `{"enum":["a","b",null,1,-2.5,true,{"k":[1,{}]},[]]}`,
	`{"const":"a"}`, `{"const":{"kind":"x","n":[1,2]}}`, `{"type":"string","enum":["a","b",3]}`, `{"enum":[true,false]}`,
	`true`, `{}`, `{"description":"*/ @ts-ignore\n@ts-expect-error\n* @x"}`, `{"$ref":"#/$defs/Leaf"}`, `{"$ref":"#/$defs/Tree"}`, `{"$ref":"#/$defs/Loop"}`, `{"$ref":"#"}`,
	`{"$ref":"#/$defs/a%20*~1%20b"}`, `{"$ref":"#/$defs/Tree/properties/left","type":["object","null"]}`,
	`{"type":"object","properties":{"p0":0,"p1":0},"required":["p0"]}`, `{"type":"object","properties":{"p0":0,"p1":0},"required":["p1","p2"],"additionalProperties":false}`,
	`{"properties":{"p0":0,"p-1":0,"toString":{"type":"string"}}}`, `{"type":"object","properties":{"p0":0,"p1":0},"additionalProperties":0}`,
	`{"type":"object","additionalProperties":0}`, `{"type":"object"}`, `{"type":"object","additionalProperties":false}`,
	`{"type":"object","patternProperties":{"^p":0,"^x":0}}`, `{"type":"object","properties":{"p0":0},"patternProperties":{"^x":0},"additionalProperties":false}`,
	`{"type":"object","propertyNames":{"enum":["p0","p1"]},"additionalProperties":0}`, `{"type":["object","null"],"properties":{"p0":0}}`,
	`{"type":"array","items":0}`, `{"type":"array","items":0,"minItems":1,"uniqueItems":true}`, `{"type":"array"}`, `{"items":0}`,
	`{"type":"array","prefixItems":[0,0],"minItems":1}`, `{"type":"array","prefixItems":[0,0],"items":false,"minItems":2}`, `{"type":"array","prefixItems":[0],"items":0}`,
	`{"anyOf":[0,0]}`, `{"anyOf":[0,0,{"type":"null"}],"description":"a choice"}`, `{"oneOf":[0,0]}`, `{"allOf":[0,0]}`, `{"allOf":[{"$ref":"#/$defs/Leaf"},0]}`,
	`{"type":"object","anyOf":[{"required":["p0"]},{"required":["p1"]}],"properties":{"p0":0,"p1":0}}`,
	`{"oneOf":[{"type":"object","properties":{"kind":{"const":"a"},"p0":0},"required":["kind","p0"]},{"type":"object","properties":{"kind":{"const":"b"},"p0":0},"required":["kind"],"additionalProperties":false}]}`,
	`{"type":"string","not":{"const":"a"}}`, `{"type":"object","if":{"required":["p0"]},"then":{"required":["p1"]}}`,
	`{"type":"object","properties":{"p0":false,"p1":true}}`, `{"type":"string","format":"date-time","title":"When","default":"2026-01-01T00:00:00Z","deprecated":true}`,
}

// schema returns a random schema, or at great depth a schema without subschemas.
func (d draft) schema(depth int) *schema.Doc {
	piece := pieces[d.IntN(len(pieces))]
	for depth > 3 && strings.Contains(piece, ":0") || depth > 3 && strings.Contains(piece, "[0") {
		piece = pieces[d.IntN(22)]
	}
	return d.filled(mustParse(piece), depth)
}

func (d draft) filled(sub *schema.Doc, depth int) *schema.Doc {
	made := *sub
	switch sub.Kind {
	case schema.Number:
		if sub.Text == "0" {
			return d.schema(depth + 1)
		}
	case schema.Array:
		made.Items = nil
		for _, item := range sub.Items {
			made.Items = append(made.Items, d.filled(item, depth))
		}
	case schema.Object:
		made.Members = nil
		for _, m := range sub.Members {
			made.Members = append(made.Members, schema.M(m.Key, d.filled(m.Value, depth)))
		}
	}
	return &made
}

// value returns a value that the schema may accept, or a mutation of such a value.
func (d draft) value() *schema.Doc {
	value := d.valueOf(schema.NewGraph(d.root), d.root, 0)
	if d.IntN(2) == 0 {
		value = d.changed(value)
	}
	return value
}

// simple are values of all kinds.
var simple = []string{`"a"`, `"b"`, `""`, `0`, `1`, `-2.5`, `true`, `false`, `null`, `[]`, `{}`, `["a"]`, `{"p0":1}`, `{"kind":"a"}`}

func (d draft) simple() *schema.Doc { return mustParse(simple[d.IntN(len(simple))]) }

// changed returns a copy of value with one random part replaced or removed.
func (d draft) changed(value *schema.Doc) *schema.Doc {
	made := *value
	switch {
	case len(value.Members) > 0 && d.IntN(4) > 0:
		i := d.IntN(len(value.Members))
		made.Members = slices.Clone(value.Members)
		if d.IntN(4) == 0 {
			made.Members = slices.Delete(made.Members, i, i+1)
		} else {
			made.Members[i].Value = d.changed(value.Members[i].Value)
		}
	case len(value.Items) > 0 && d.IntN(4) > 0:
		i := d.IntN(len(value.Items))
		made.Items = slices.Clone(value.Items)
		made.Items[i] = d.changed(value.Items[i])
	default:
		return d.simple()
	}
	return &made
}

// valueOf returns a value that a schema may accept.
func (d draft) valueOf(g *schema.Graph, sub *schema.Doc, depth int) *schema.Doc {
	if values, said := sub.Values(); said && len(values) > 0 {
		return values[d.IntN(len(values))]
	}
	if depth > 6 {
		return d.simple()
	}
	var ways []*schema.Doc
	for _, keyword := range []string{"anyOf", "oneOf", "allOf"} {
		ways = append(ways, sub.List(keyword)...)
	}
	if target := g.Target(sub); target.IsSchema() {
		ways = append(ways, target)
	}
	own := sub.Has("properties", "items", "prefixItems", "additionalProperties")
	if len(ways) > 0 && (!own || d.IntN(2) == 0) {
		return d.valueOf(g, ways[d.IntN(len(ways))], depth+1)
	}
	kinds, said := sub.Types()
	switch {
	case said && len(kinds) > 0:
	case sub.Has("properties", "required", "additionalProperties", "patternProperties"):
		kinds = []string{"object"}
	case sub.Has("items", "prefixItems"):
		kinds = []string{"array"}
	default:
		return d.simple()
	}
	switch kinds[d.IntN(len(kinds))] {
	case "object":
		return d.object(g, sub, depth)
	case "array":
		return d.array(g, sub, depth)
	case "string":
		return mustParse([]string{`"a"`, `"b"`, `"word"`, `"2026-03-21T10:30:00Z"`}[d.IntN(4)])
	case "integer":
		return mustParse([]string{"1", "2", "7"}[d.IntN(3)])
	case "number":
		return mustParse([]string{"1", "0.5", "-2.5"}[d.IntN(3)])
	case "boolean":
		return schema.Boolean(d.IntN(2) == 0)
	}
	return mustParse("null")
}

func (d draft) object(g *schema.Graph, sub *schema.Doc, depth int) *schema.Doc {
	object := schema.Obj()
	for _, m := range sub.Table("properties") {
		if sub.Requires(m.Key) || d.IntN(2) == 0 && !m.Value.IsFalse() {
			object = object.With(m.Key, d.valueOf(g, m.Value, depth+1))
		}
	}
	for _, name := range sub.Required() {
		if !object.Has(name) {
			object = object.With(name, d.simple())
		}
	}
	for _, m := range sub.Table("patternProperties") {
		if d.IntN(2) == 0 {
			object = object.With(strings.TrimPrefix(m.Key, "^")+"9", d.valueOf(g, m.Value, depth+1))
		}
	}
	if rest := sub.Under("additionalProperties"); d.IntN(2) == 0 && !rest.IsFalse() {
		name := []string{"p0", "p1", "other", "p-1"}[d.IntN(4)]
		if rest != nil && rest.Kind == schema.Object {
			object = object.With(name, d.valueOf(g, rest, depth+1))
		} else if !object.Has(name) {
			object = object.With(name, d.simple())
		}
	}
	return object
}

func (d draft) array(g *schema.Graph, sub *schema.Doc, depth int) *schema.Doc {
	array := schema.Arr()
	first := sub.List("prefixItems")
	for i, item := range first {
		if i > 0 && d.IntN(4) == 0 {
			return array
		}
		array.Items = append(array.Items, d.valueOf(g, item, depth+1))
	}
	rest := sub.Under("items")
	for range d.IntN(3) {
		switch {
		case rest.IsFalse():
		case rest == nil || rest.Kind != schema.Object:
			array.Items = append(array.Items, d.simple())
		default:
			array.Items = append(array.Items, d.valueOf(g, rest, depth+1))
		}
	}
	return array
}
