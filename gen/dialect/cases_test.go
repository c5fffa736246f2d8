package dialect

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A recordedCase is what another converter was specified or seen to do.
// Verdict "adopt" says that we do the same, "reject" that it is a defect.
type recordedCase struct {
	ID, Kind, Verdict string
	Input, Expected   json.RawMessage
}

// skippedCases tells why a case does not apply.
var skippedCases = map[string]string{
	"seed-015": "a tool without an input schema is an error: MCP demands one",
	"seed-018": "judges a Chat definition, which nothing here reads",
	"seed-019": "judges a Chat definition, which nothing here reads",
	"seed-020": "judges a Chat definition, which nothing here reads",
	"seed-027": "leaves a map without properties, which OpenAI refuses",
	"seed-040": "deferred loading is nothing that a Tool can say",
	"seed-043": "strict is not offered",
	"seed-046": "judges a list of Chat definitions, which nothing here reads",
	"seed-048": "is about tools that are no functions",
	"seed-049": "a Tool always has an input schema",
	"seed-051": "is about tools that are no functions",
	"seed-052": "is about tools that are no functions",
	"seed-053": "is about tools that are no functions",
	"seed-054": "reads a Responses definition, which nothing here reads",
	"seed-055": "is about tools that are no functions",
	"seed-056": "is about tools that are no functions",
	"seed-057": "judges a list of Chat definitions, which nothing here reads",
	"seed-058": "judges a list of Chat definitions, which nothing here reads",
	"seed-060": "expects the nested form of the flat API",
}

// conversions are what this package and schema can do of the recorded kinds;
// each returns what stands beside the expected value.
var conversions = map[string]func(t *testing.T, input, expected *schema.Doc) *schema.Doc{
	"mcp_to_openai":     convertMCP,
	"chat_to_responses": convertChat,
	"title_prune": func(_ *testing.T, input, _ *schema.Doc) *schema.Doc {
		unpruned, _ := input.Get("schema")
		return schema.PruneTitles(unpruned)
	},
}

func convertMCP(t *testing.T, input, expected *schema.Doc) *schema.Doc {
	if input.Kind == schema.Array {
		list := schema.Arr()
		for i, item := range input.Items {
			list.Items = append(list.Items, convertMCP(t, item, expected.Items[i]))
		}
		return list
	}
	tool, err := ParseMCP(input)
	if err != nil {
		t.Fatal(err)
	}
	if _, nested := expected.Get("function"); nested {
		return OpenAI.Define(tool)
	}
	flat := Responses.Define(tool)
	if _, typed := expected.Get("type"); !typed { // the inside of the definition alone
		flat = flat.Without("type")
	}
	return flat
}

// convertChat puts the parameters of Chat definitions into the flat envelope
// unchanged: what was lowered once is not lowered again.
func convertChat(t *testing.T, input, _ *schema.Doc) *schema.Doc {
	list := schema.Arr()
	for _, item := range input.Items {
		function, _ := item.Get("function")
		name, _ := function.Get("name")
		description, _ := function.Get("description")
		parameters, ok := function.Get("parameters")
		if !ok {
			t.Fatalf("no parameters in %s", item)
		}
		tool := Tool{Name: name.Text, Description: description.Text, Input: parameters}
		list.Items = append(list.Items, Responses.Envelope(tool))
	}
	return list
}

func TestRecordedCases(t *testing.T) {
	var cases []recordedCase
	if err := json.Unmarshal([]byte(oracle(t, "seed_cases.json")), &cases); err != nil {
		t.Fatal(err)
	}
	check := map[string]func(*testing.T, recordedCase, *schema.Doc, *schema.Doc){
		"adopt": checkAdopted, "reject": checkRejected,
	}
	ran := map[string]int{}
	for _, c := range cases {
		convert, known := conversions[c.Kind]
		if _, skipped := skippedCases[c.ID]; !known || skipped {
			continue
		}
		ran[c.Kind+" "+c.Verdict]++
		t.Run(c.ID, func(t *testing.T) {
			expected := mustParse(t, string(c.Expected))
			got := convert(t, mustParse(t, string(c.Input)), expected)
			check[c.Verdict](t, c, got, expected)
		})
	}
	if len(ran) != 2*len(conversions) {
		t.Errorf("cases of each kind and verdict must run, not only %v", ran)
	}
}

// checkAdopted compares values: the order of keys is ours. Where the other
// converter only drops a default, ours tells it too.
func checkAdopted(t *testing.T, _ recordedCase, got, expected *schema.Doc) {
	if diff := cmp.Diff(instance(t, expected.String()), instance(t, untell(got).String())); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

var toldDefault = regexp.MustCompile(`(?:^|\. )Default: .*\.$`)

// untell removes the told defaults from every description.
func untell(d *schema.Doc) *schema.Doc {
	changed := deepCopy(d)
	for i, item := range changed.Items {
		changed.Items[i] = untell(item)
	}
	for i, m := range changed.Members {
		changed.Members[i].Value = untell(m.Value)
	}
	if text, ok := changed.Get("description"); ok && toldDefault.MatchString(text.Text) {
		if text.Text = toldDefault.ReplaceAllString(text.Text, ""); text.Text == "" {
			return changed.Without("description")
		}
	}
	return changed
}

// checkRejected wants something else than the defect, and something valid.
func checkRejected(t *testing.T, c recordedCase, got, expected *schema.Doc) {
	if cmp.Equal(instance(t, expected.String()), instance(t, got.String())) {
		t.Errorf("the defect is back: %s", got)
	}
	if c.Kind == "title_prune" {
		checkSchema(t, got)
		return
	}
	validators := compileOpenAI(t)
	for _, definition := range append(slices.Clone(got.Items), got) {
		switch function, nested := definition.Get("function"); {
		case definition.Kind == schema.Array: // the list itself
		case nested:
			validate(t, validators["openai"], definition)
			checkSchema(t, value(function, "parameters"))
		default:
			validate(t, validators["responses"], definition)
			checkSchema(t, value(definition, "parameters"))
		}
	}
}

func checkSchema(t *testing.T, doc *schema.Doc) {
	t.Helper()
	compile(t, doc.String(), "")
	if err := schema.CheckRefs(doc); err != nil {
		t.Error(err)
	}
}

func value(doc *schema.Doc, key string) *schema.Doc {
	v, _ := doc.Get(key)
	return v
}

func TestSkippedCasesExist(t *testing.T) {
	text := oracle(t, "seed_cases.json")
	for id, reason := range skippedCases {
		if !strings.Contains(text, fmt.Sprintf("%q", id)) || reason == "" {
			t.Errorf("%s: no such case, or no reason: %q", id, reason)
		}
	}
}
