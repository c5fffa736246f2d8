package providers_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// answersOf returns the structured outputs that the example and the golden cases declare,
// in the format of each API that enforces schemas exactly.
func answersOf(t *testing.T) []definition {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	cases, err := filepath.Glob(repository + "/gen/testdata/cases/answer*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal("there are no cases", err)
	}
	if err := extract(repository+"/gen/testdata/sdk/sdk.txtar", dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range cases {
		if err := extract(name, filepath.Join(dir, strings.TrimSuffix(filepath.Base(name), ".txtar"))); err != nil {
			t.Fatal(err)
		}
	}
	var all []definition
	for dir, pattern := range map[string]string{dir: "./answer...", repository + "/examples/answers": "./ticket"} {
		prog, diags := inspect.Load(context.Background(), inspect.Config{Dir: dir, Patterns: []string{pattern}})
		if prog == nil {
			t.Fatal(diags)
		}
		pkgs, _ := inspect.Facts(prog)
		for _, pkg := range pkgs {
			all = append(all, answersIn(pkg)...)
		}
	}
	slices.SortFunc(all, func(a, b definition) int { return cmp.Compare(a.String(), b.String()) })
	return all
}

// answersIn returns the structured outputs that pkg declares, in the same formats as
// answersOf.
func answersIn(pkg *inspect.Package) (all []definition) {
	for _, d := range dialect.All() {
		as := d.For(dialect.Answer)
		if as == nil {
			continue
		}
		found, _ := gen.Answers([]*inspect.Package{pkg}, dialect.Answer, d) // other tests check the rejected answers
		for _, a := range found {
			all = append(all, definition{
				of: corpusTool{name: pkg.Path + " " + a.Name}, dialect: d.Name,
				strict: as.Strict != nil, input: schemaOf(a.Doc), doc: a.Doc,
			})
		}
	}
	return all
}

// schemaOf returns the schema in form, the format of a structured output.
func schemaOf(form *schema.Doc) *schema.Doc {
	for _, key := range []string{"json_schema", "schema"} {
		if inner := form.Under(key); inner != nil {
			return schemaOf(inner)
		}
	}
	return form
}

// answerJudges check formats of structured outputs with functions of npm SDKs. These
// functions must not change strict schemas, except as listed in the table of differences.
var answerJudges = []judge{
	{
		name:     "openai toStrictJsonSchema, of answers",
		dialects: []string{"openai", "responses"},
		judge:    npmJudge("openai strict", schemaOf),
		refuses:  `{"type":"json_schema","name":"a","schema":{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}}`,
	},
	{
		name:     "anthropic transformJSONSchema, of answers",
		dialects: []string{"anthropic"},
		judge:    npmJudge("anthropic strict", schemaOf),
		refuses:  `{"type":"json_schema","schema":{"type":"object","properties":{"b":{"type":"integer","minimum":1}},"additionalProperties":false}}`,
	},
}

func TestAnswers(t *testing.T) {
	npmFolder(t, "npm")
	all := answersOf(t)
	var r report
	for _, j := range answerJudges {
		t.Run(j.name, func(t *testing.T) { r.run(t, j, all) })
	}
	r.log(t)
}

// parsers are the SDK helpers that send a format and decode the output, by API.
var parsers = map[string]string{"openai": "openai chat parse", "responses": "openai responses parse", "anthropic": "anthropic parse"}

// TestAnswersParsed checks that the SDK helpers send each format unchanged, and decode a
// model's output to the same value.
func TestAnswersParsed(t *testing.T) {
	npmFolder(t, "npm")
	all := slices.DeleteFunc(answersOf(t), func(d definition) bool { return parsers[d.dialect] == "" })
	requests := make([]npmRequest, len(all))
	chance := rand.New(rand.NewPCG(1, 2))
	for i, d := range all {
		var root map[string]any
		if err := json.Unmarshal(raw(d.input), &root); err != nil {
			t.Fatal(err)
		}
		requests[i] = npmRequest{Judge: parsers[d.dialect], Schema: raw(d.doc)}
		for range 5 {
			requests[i].Values = append(requests[i].Values, json.RawMessage(write(instanceOf(chance, root, root, 0))))
		}
	}
	seen := map[string]int{}
	for i, answer := range askNPM(t, requests) {
		var got []struct{ Sent, Parsed json.RawMessage }
		if err := json.Unmarshal(answer.Result, &got); err != nil || len(got) != len(requests[i].Values) {
			t.Errorf("%s: %s %v", all[i], answer.Error, err)
			continue
		}
		seen[all[i].dialect]++
		for k, value := range requests[i].Values {
			if lines := changes(string(requests[i].Schema), string(got[k].Sent)); len(lines) > 0 {
				t.Errorf("%s: the SDK sends another format: %q", all[i], lines)
			}
			if lines := changes(string(value), string(got[k].Parsed)); len(lines) > 0 {
				t.Errorf("%s: the SDK decodes %s to another value: %q", all[i], value, lines)
			}
		}
	}
	for api := range parsers {
		if seen[api] < 3 {
			t.Errorf("%s has %d answers", api, seen[api])
		}
	}
}

// requestTypes contains, for each API, the official type of a format, and a format that
// the type rejects.
var requestTypes = map[string]struct{ typ, refused string }{
	"openai":    {"NonNullable<OpenAI.Chat.ChatCompletionCreateParams['response_format']>", `{"type":"json_schema","json_schema":{"schema":{}}}`},
	"responses": {"NonNullable<NonNullable<OpenAI.Responses.ResponseCreateParams['text']>['format']>", `{"type":"json_schema","schema":{}}`},
	"anthropic": {"NonNullable<NonNullable<Anthropic.MessageCreateParams['output_config']>['format']>", `{"type":"json_schema"}`},
	// In Gemini's type, the schema is of type unknown and can be any value, so the rejected
	// example has an unknown member instead.
	"gemini": {"Pick<GenerateContentConfig, 'responseJsonSchema'>", `{"responseJsonSchemas":{}}`},
}

// TestAnswersCompile checks that requests with the formats compile against the official
// types.
func TestAnswersCompile(t *testing.T) {
	folder := npmFolder(t, "npm")
	var source strings.Builder
	source.WriteString("import type OpenAI from 'openai';\nimport type Anthropic from '@anthropic-ai/sdk';\nimport type { GenerateContentConfig } from '@google/genai';\n")
	seen := map[string]int{}
	for i, d := range answersOf(t) {
		types, ok := requestTypes[d.dialect]
		if !ok {
			continue
		}
		form := d.doc.String()
		if d.dialect == "gemini" {
			form = `{"responseJsonSchema":` + form + `}`
		}
		seen[d.dialect]++
		fmt.Fprintf(&source, "export const a%d: %s = %s;\n", i, types.typ, form)
	}
	for api, types := range requestTypes {
		if seen[api] < 3 {
			t.Errorf("%s has %d answers", api, seen[api])
		}
		fmt.Fprintf(&source, "// @ts-expect-error\nexport const %s: %s = %s;\n", api, types.typ, types.refused)
	}
	dir, err := os.MkdirTemp(folder, "types")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, "answers.mts"), []byte(source.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	tsc := exec.CommandContext(t.Context(), "node", filepath.Join(folder, "node_modules/typescript/bin/tsc"),
		"--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--lib", "es2022,dom", "--module", "nodenext", "--typeRoots", ".", "answers.mts")
	tsc.Dir = dir
	if output, err := tsc.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s\n%s", err, output, &source)
	}
}
