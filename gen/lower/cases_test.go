package lower

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// caseRules hold the recorded cases for schemas to what this package makes of
// them, by the recorded system. Those of profiles are in profile_oracle_test.go.
var caseRules = map[string]func(t *testing.T, input, expected *schema.Doc){
	"openmcp.enforce_strict_schema": holdStrict,
	"strict-lint":                   holdChecked,
}

// otherwiseStrict says where we decided otherwise than the recorded system,
// and what ours is.
var otherwiseStrict = map[string]struct{ reason, want string }{
	"seed-184": {
		"an optional property takes null too, and minLength, which no list of OpenAI's has, is told",
		`{"type":"object","properties":{"u":{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"}]},` +
			`"v":{"type":["string","null"],"description":"At least 2 characters."}},"additionalProperties":false,"required":["u","v"]}`,
	},
}

// recordedCases returns the recorded cases, or skips the test where they are
// not beside the module.
func recordedCases(t *testing.T) []oracleCase {
	t.Helper()
	text, err := os.ReadFile(oracleFile)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the cases are not in %s", oracleFile)
	}
	if err != nil {
		t.Fatal(err)
	}
	var cases []oracleCase
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

func TestRecordedCases(t *testing.T) {
	ran := map[string]int{}
	for _, c := range recordedCases(t) {
		if !strings.HasPrefix(c.Kind, "schema_compat_") || c.Verdict != "adopt" || c.Dialect == "decode" || strings.HasPrefix(c.Dialect, "elizaos") {
			continue
		}
		hold, ok := caseRules[c.Dialect]
		if !ok {
			t.Errorf("%s: nothing holds us to the cases of %s", c.ID, c.Dialect)
			continue
		}
		ran[c.Dialect]++
		t.Run(c.ID, func(t *testing.T) {
			expected := mustParse(t, string(c.Expected))
			if own, ok := otherwiseStrict[c.ID]; ok {
				expected = mustParse(t, own.want)
			}
			hold(t, mustParse(t, string(c.Input)), expected)
		})
	}
	if len(ran) != len(caseRules) {
		t.Errorf("cases of each system must run, not only %v", ran)
	}
}

// holdStrict expects the strict schema, or that there is none.
func holdStrict(t *testing.T, input, expected *schema.Doc) {
	got, notes := StrictOpenAI(input)
	if expected.Has("error") {
		if !Has(notes, Inexact) {
			t.Errorf("got %s, want a reason why it is not exact", got)
		}
		return
	}
	if Has(notes, Inexact) {
		t.Errorf("it is not exact: %v", notes)
	}
	if diff := diffValues(t, expected, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// holdChecked expects a complaint at the place that the recorded checker
// names, or none.
func holdChecked(t *testing.T, input, expected *schema.Doc) {
	notes := strictOpenAI.check(memberOf(input, "validate_strict"))
	message := memberOf(expected, "error")
	if message == nil {
		if len(notes) > 0 {
			t.Errorf("got %v, want none", notes)
		}
		return
	}
	place, _, _ := strings.Cut(message.Text, ":")
	for _, note := range notes {
		if dotted(note.Path) == place {
			return
		}
	}
	t.Errorf("got %v, want one at %s", notes, place)
}

// dotted writes a path as the recorded checker does: names of properties
// alone, "items", and alternatives by their index.
func dotted(path schema.Path) string {
	text := "root"
	for i := 0; i < len(path); i++ {
		switch key := path[i]; key {
		case "properties":
		case "anyOf":
			i++
			text += ".anyOf[" + path[i] + "]"
		default:
			text += "." + key
		}
	}
	return text
}

// diffValues compares values: the order of keys is ours.
func diffValues(t *testing.T, want, got *schema.Doc) string {
	t.Helper()
	return cmp.Diff(plainValue(t, want), plainValue(t, got))
}

func plainValue(t *testing.T, doc *schema.Doc) any {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(doc.String()), &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// memberOf returns the value of a key, or nil.
func memberOf(doc *schema.Doc, key string) *schema.Doc {
	value := doc.Under(key)
	return value
}
