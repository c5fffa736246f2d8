package dialect

import (
	"encoding/json"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A recordedCase describes specified or observed behavior of another converter. "adopt"
// means that toolgen must do the same; "reject" means that the behavior is a defect.
type recordedCase struct {
	ID, Kind, Verdict string
	Input, Expected   json.RawMessage
}

// otherDecisions maps case IDs to the reasons why toolgen behaves differently. The verdict
// of these cases is "adopt".
var otherDecisions = map[string]string{
	"seed-015": "a tool without an input schema is an error: MCP demands one",
	"seed-027": "leaves a map without properties, which OpenAI refuses at a root and may refuse below",
	"seed-051": "strips a key that it does not know from local_shell: ours passes such tools unchanged",
	"seed-057": "makes nothing of a document that lists no tools: ours is an error",
	"seed-058": "makes nothing of null: ours is an error",
	"seed-059": "drops fields that no API documents: ours keeps them",
}

// optionsOf maps recorded converters to equivalent options. The converter from Chat
// Completions skips invalid tools and requires descriptions.
var optionsOf = map[string]Options{
	"mcp_to_openai":     {To: OpenAI},
	"chat_to_responses": {To: Responses, SkipInvalid: true, NeedDescription: true},
}

func convertCase(c recordedCase, input, expected *schema.Doc) (*schema.Doc, error) {
	if c.Kind == "title_prune" {
		unpruned := input.Under("schema")
		return schema.Rewrite(unpruned, func(sub *schema.Doc) *schema.Doc { return sub.Without("title") }), nil
	}
	if definition := input.Under("validate"); definition != nil {
		_, err := Convert(definition, Options{From: OpenAI, To: OpenAI})
		return schema.Obj(schema.M("valid", schema.Boolean(err == nil))), nil
	}
	options := optionsOf[c.Kind]
	nested := expected.Has("function")
	strict := expected.Has("strict")
	if !nested && strict {
		options.To = Responses
	}
	options.NeedDescription = options.NeedDescription && c.Verdict == "adopt"
	result, err := Convert(input, options)
	if err != nil {
		return nil, err
	}
	if strict && !expected.Has("type") { // the expected output is only the schema in the definition
		return result.Doc.Without("type"), nil
	}
	return result.Doc, nil
}

func TestRecordedCases(t *testing.T) {
	var cases []recordedCase
	if err := json.Unmarshal([]byte(oracle(t, "seed_cases.json")), &cases); err != nil {
		t.Fatal(err)
	}
	check := map[string]func(*testing.T, recordedCase){"adopt": checkAdopted, "reject": checkRejected}
	ran := map[string]int{}
	for _, c := range cases {
		if _, known := optionsOf[c.Kind]; !known && c.Kind != "title_prune" {
			continue
		}
		ran[c.Kind+" "+c.Verdict]++
		t.Run(c.ID, func(t *testing.T) { check[c.Verdict](t, c) })
	}
	want := map[string]int{
		"mcp_to_openai adopt": 29, "mcp_to_openai reject": 5,
		"chat_to_responses adopt": 12, "chat_to_responses reject": 7,
		"title_prune adopt": 6, "title_prune reject": 1,
	}
	if diff := cmp.Diff(want, ran); diff != "" {
		t.Errorf("cases that ran (-want +got):\n%s", diff)
	}
}

// checkAdopted checks that the result equals the expected output, except for the order of
// keys and the defaults in descriptions. For a case in otherDecisions, the two must differ.
func checkAdopted(t *testing.T, c recordedCase) {
	expected := mustParse(t, string(c.Expected))
	got, err := convertCase(c, mustParse(t, string(c.Input)), expected)
	reason, ours := otherDecisions[c.ID]
	same := err == nil && cmp.Equal(instance(t, expected.String()), instance(t, untell(got).String()))
	switch {
	case ours && same:
		t.Errorf("the result equals the expected result, so the case must not be listed as %q", reason)
	case !ours && err != nil:
		t.Error(err)
	case !ours && !same:
		t.Errorf("got %s\nwant %s", got, expected)
	}
}

var toldDefault = regexp.MustCompile(`(?:^|\. )Default: .*\.$`)

// untell returns d without the defaults that toolgen adds to descriptions.
func untell(d *schema.Doc) *schema.Doc {
	changed := deepCopy(d)
	for i, item := range changed.Items {
		changed.Items[i] = untell(item)
	}
	for i, m := range changed.Members {
		changed.Members[i].Value = untell(m.Value)
	}
	if text := changed.Under("description"); text != nil && toldDefault.MatchString(text.Text) {
		if text.Text = toldDefault.ReplaceAllString(text.Text, ""); text.Text == "" {
			return changed.Without("description")
		}
	}
	return changed
}

// checkRejected checks that the result is valid and differs from the recorded defect.
func checkRejected(t *testing.T, c recordedCase) {
	expected := mustParse(t, string(c.Expected))
	got, err := convertCase(c, mustParse(t, string(c.Input)), expected)
	if err != nil {
		t.Fatalf("a valid document is rejected: %v", err)
	}
	if cmp.Equal(instance(t, expected.String()), instance(t, got.String())) {
		t.Errorf("the result equals the recorded defect: %s", got)
	}
	if c.Kind == "title_prune" {
		checkSchema(t, got)
		return
	}
	list, err := listed(got)
	if err != nil || len(list.tools) == 0 {
		t.Fatalf("%s lists no tools: %v", got, err)
	}
	for _, e := range list.tools {
		checkOpenAITool(t, e.doc)
	}
}

// checkOpenAITool validates a tool against OpenAI's own schema. There is no schema for
// tools that are not functions; these must be unchanged.
func checkOpenAITool(t *testing.T, tool *schema.Doc) {
	t.Helper()
	validators := compileOpenAI(t)
	switch function := tool.Under("function"); {
	case function != nil:
		validate(t, validators["openai"], tool)
		parameters := function.Under("parameters")
		checkSchema(t, parameters)
	case tool.TextUnder("type") == "function":
		validate(t, validators["responses param"], tool)
		parameters := tool.Under("parameters")
		checkSchema(t, parameters)
	case openAIBuiltin(tool) == "":
		t.Errorf("%s is not a tool", tool)
	}
}

func checkSchema(t *testing.T, doc *schema.Doc) {
	t.Helper()
	compile(t, doc.String(), "")
	if problems := schema.RefProblems(doc); len(problems) > 0 {
		t.Errorf("%s: %v", doc, problems)
	}
}
