package providers_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// instances is how many values are made for each strict schema.
const instances = 20

// TestRestore compares lower.Restore with the function that @openai/agents-core
// makes for the same schema: what a model sent for a strict tool, brought back
// to the original schema. Defaults are taken out first, since that library
// leaves them to others.
func TestRestore(t *testing.T) {
	npmFolder(t)
	judged := judge{
		name: "agents-core normalizeInput", dialects: []string{"openai"}, strict: true,
		judge:   restores(lower.Restore),
		refuses: `{"type":"function","function":{"name":"a","parameters":{"type":"object","oneOf":[{}]}}}`,
	}
	all := definitions(t)
	var r report
	r.run(t, judged, all)
	r.log(t)

	judged.judge = restores(func(_, arguments *schema.Doc) *schema.Doc { return arguments })
	other := 0
	some := judged.seen(all)
	for _, lines := range judged.judge(t, some[:min(len(some), 200)]) {
		if len(lines) > 0 && !strings.HasPrefix(lines[0], "refused: ") {
			other++
		}
	}
	if other < instances {
		t.Errorf("without Restore, %d definitions differ, which proves nothing", other)
	}
}

// restores judges by how the results of two functions differ.
func restores(restore func(original, arguments *schema.Doc) *schema.Doc) func(*testing.T, []definition) [][]string {
	return func(t *testing.T, definitions []definition) [][]string {
		requests := make([]npmRequest, len(definitions))
		r := rand.New(rand.NewPCG(1, 1))
		for i, d := range definitions {
			requests[i] = npmRequest{
				Judge: "agents restore", Schema: raw(withoutDefaults(d.original())), Values: validInstances(t, r, d.input),
			}
		}
		verdicts := make([][]string, len(definitions))
		for i, answer := range askNPM(t, requests) {
			if answer.Error != "" {
				verdicts[i] = []string{"refused: " + answer.Error}
				continue
			}
			original := parse(t, string(requests[i].Schema))
			ours := make([]json.RawMessage, len(requests[i].Values))
			for k, value := range requests[i].Values {
				ours[k] = raw(restore(original, parse(t, string(value))))
			}
			verdicts[i] = changes(string(joined(ours)), string(answer.Result))
		}
		return verdicts
	}
}

// original is the input schema before it was lowered.
func (d definition) original() *schema.Doc {
	if d.of.Input == nil { // of a definition that no tool is behind
		return d.input
	}
	return d.of.Input
}

func withoutDefaults(doc *schema.Doc) *schema.Doc {
	return schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc { return sub.Without("default") })
}

func joined(values []json.RawMessage) json.RawMessage {
	parts := make([]string, len(values))
	for i, value := range values {
		parts[i] = string(value)
	}
	return json.RawMessage("[" + strings.Join(parts, ",") + "]")
}

// validInstances returns values that the strict schema takes.
func validInstances(t *testing.T, r *rand.Rand, strict *schema.Doc) []json.RawMessage {
	t.Helper()
	root, _ := value(t, strict.String()).(map[string]any)
	compiled := compile(t, strict.String(), "")
	var values []json.RawMessage
	for range instances {
		text := write(instanceOf(r, root, root, 0))
		instance, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if compiled.Validate(instance) == nil {
			values = append(values, json.RawMessage(text))
		}
	}
	return values
}
