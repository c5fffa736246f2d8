package lower

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// oracleFile holds what other compatibility layers are tested for, beside the module.
const oracleFile = "../../../shared/oracles/seed_cases.json"

// otherwise says why a case is not held to its words.
var otherwise = map[string]string{
	"seed-307": "the wording is ours: a sentence where the description had none, and the name of the format instead of JSON",
}

// An oracleCase is a schema and what a profile has to make of it.
type oracleCase struct {
	ID, Kind, Verdict, Dialect, Match string
	Input, Expected                   json.RawMessage
}

// An oracleClaim is about what a JSON Pointer leads to.
type oracleClaim struct {
	Ptr, Op string
	Value   json.RawMessage
}

func TestProfileOracle(t *testing.T) {
	held := 0
	for _, c := range recordedCases(t) {
		name, ofProfile := strings.CutPrefix(c.Kind, "schema_compat_")
		if !ofProfile || c.Verdict != "adopt" || !strings.HasPrefix(c.Dialect, "elizaos") || otherwise[c.ID] != "" {
			continue
		}
		held++
		t.Run(c.ID, func(t *testing.T) { c.hold(t, profile(t, strings.ReplaceAll(name, "_", "-"))) })
	}
	if held < 10 {
		t.Errorf("%d cases were found", held)
	}
}

func (c oracleCase) hold(t *testing.T, p *Profile) {
	input := mustParse(t, string(c.Input))
	if c.Match == "exact" {
		if got, _ := apply(t, p, input); !got.Equal(mustParse(t, string(c.Expected))) {
			t.Errorf("got %s, want %s", got, c.Expected)
		}
		return
	}
	var claims []oracleClaim
	if err := json.Unmarshal(c.Expected, &claims); err != nil {
		t.Fatal(err)
	}
	inputs := []*schema.Doc{input}
	if input.Kind == schema.Array {
		inputs = input.Items
	}
	for _, claim := range claims {
		if claim.Op == "error" { // its input is described in words, and built in TestProfileOracleBudget
			continue
		}
		var parts []*schema.Doc
		for _, in := range inputs {
			got, _ := apply(t, p, in)
			parts = append(parts, schema.NewGraph(got).Resolve("#"+claim.Ptr))
		}
		claim.hold(t, parts)
	}
}

func (c oracleClaim) hold(t *testing.T, parts []*schema.Doc) {
	t.Helper()
	want := mustParse(t, string(c.Value))
	for _, part := range parts {
		held := false
		switch c.Op {
		case "present":
			held = part != nil
		case "absent":
			held = part == nil
		case "eq":
			held = part.Equal(want)
		case "contains":
			held = part != nil && strings.Contains(part.Text, want.Text)
		case "equal_across_inputs":
			held = len(parts) > 1 && part != nil && slices.ContainsFunc(parts[1:], part.Equal)
		}
		if !held {
			t.Errorf("%s %s %s: got %v", c.Ptr, c.Op, c.Value, part)
		}
	}
}

// TestProfileOracleBudget: a bound of 32 takes a list 31 deep, and one 33 deep
// is an error that can be told from others.
func TestProfileOracleBudget(t *testing.T) {
	budget := schema.Budget{Depth: 32, Nodes: 2048, Bytes: 262_144}
	for _, tt := range []struct {
		lists int
		want  bool
	}{{31, true}, {33, false}} {
		doc := mustParse(t, strings.Repeat(`{"type":"array","items":`, tt.lists)+`{"type":"string"}`+strings.Repeat(`}`, tt.lists))
		for _, p := range Profiles() {
			if _, _, err := p.Apply(doc, budget); (err == nil) != tt.want || err != nil && !errors.Is(err, schema.ErrBudget) {
				t.Errorf("%s, %d deep: got %v", p.Name, tt.lists, err)
			}
		}
	}
}
