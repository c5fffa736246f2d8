package gen_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/testdata/boxes"
)

// A boxCase describes recorded behavior of another implementation, for results with or
// without a wrapper. "adopt" means that toolgen must do the same; "reject" means that the
// behavior is a defect.
type boxCase struct {
	ID, Kind, Verdict string
	Expected          json.RawMessage
}

// A boxed is the tool of testdata/boxes that covers a boxCase, and the result of its
// function.
type boxed struct {
	tool   string
	result any
	want   string // the schema, if toolgen's differs from the recorded schema
}

var boxedResults = map[string]boxed{
	"seed-116": {tool: "add", result: boxes.Add(4, 7)},
	"seed-119": {tool: "integer", result: boxes.Integer()},
	"seed-121": {tool: "counts", result: boxes.Counts(),
		want: `{"type":"object","properties":{},"additionalProperties":{"type":"integer"}}`}, // an object always has properties
	"seed-126": {tool: "texts", result: boxes.Texts()},
	"seed-134": {tool: "text", result: boxes.Text()},
	"seed-135": {tool: "integer", result: boxes.Integer()},
	"seed-136": {tool: "number", result: boxes.Number()},
	"seed-137": {tool: "truth", result: boxes.Truth()},
	"seed-142": {tool: "row", result: boxes.Row()},
	"seed-143": {tool: "place", result: boxes.Place()},
	"seed-144": {tool: "judge", result: boxes.Judge()},
	"seed-145": {tool: "places", result: boxes.Places()},
	"seed-146": {tool: "words", result: boxes.Words()},
	"seed-148": {tool: "triple", result: boxes.Triple()},
	"seed-150": {tool: "post", result: boxes.Post()},
	"seed-152": {tool: "mark", result: boxes.Mark()},
	"seed-156": {tool: "integers", result: boxes.Integers()},

	"seed-122": {tool: "maybe_place", result: boxes.MaybePlace()},
	"seed-123": {tool: "plant", result: boxes.Plant()},
	"seed-128": {tool: "stamp", result: boxes.Stamp()},
	"seed-129": {tool: "row", result: boxes.Row()},
	"seed-149": {tool: "picture", result: boxes.Picture()},
	"seed-157": {tool: "now", result: boxes.Now()},
	"seed-158": {tool: "next", result: boxes.Next()},
	"seed-159": {tool: "number", result: boxes.Number()},
	"seed-160": {tool: "by_number", result: boxes.ByNumber()},
	"seed-161": {tool: "maybe_place", result: boxes.MaybePlace()},
}

// notBoxed maps the ID of each case without a function in testdata/boxes to the reason.
var notBoxed = map[string]string{
	"seed-120": "expects an error instead of a wrapper; toolgen wraps results for revisions before 2026-07-28, and sends them unchanged for that revision",
	"seed-130": "wraps and unwraps values in one program; toolgen wraps results if the schema requires it",
	"seed-131": "tests a client that unwraps results",
	"seed-132": "tests a client that unwraps results; toolgen's schema contains the marker that the client reads",
	"seed-133": "tests a client that unwraps results",
	"seed-151": "tests the content of a result in a type of the SDK",
	"seed-154": "tests the content of a result in a type of the SDK",
	"seed-155": "tests the content of a result in a type of the SDK",
	"seed-138": "tests a value for a tool without a result, for which toolgen generates no schema: see TestNoResult",
	"seed-139": "tests the text blocks in addition to a value",
	"seed-140": "tests the text blocks in addition to a value",
	"seed-141": "tests the text blocks in addition to a value",
	"seed-147": "treats two results as content and a value; for toolgen, two results are one object: see TestTwoResults",
	"seed-153": "tests the content that a map with certain keys represents",
}

// boxCases returns the recorded cases. It skips the test if they are not available.
func boxCases(t *testing.T) []boxCase {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(oracles, "seed_cases.json"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the recorded cases are not in %s", oracles)
	}
	if err != nil {
		t.Fatal(err)
	}
	var cases []boxCase
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(cases, func(c boxCase) bool { return c.Kind != "box_output" })
}

// boxOutputs returns the output schemas of testdata/boxes, by tool. A schema may be nil.
func boxOutputs(t *testing.T) map[string]*schema.Doc {
	t.Helper()
	outputs := map[string]*schema.Doc{}
	for _, d := range mcpDefinitions(t, "./testdata/boxes") {
		outputs[d.Name] = get(d.Doc, "outputSchema")
	}
	return outputs
}

func TestBoxCases(t *testing.T) {
	cases, outputs := boxCases(t), boxOutputs(t)
	unseen := maps.Clone(boxedResults)
	for _, c := range cases {
		b, stands := boxedResults[c.ID]
		if _, ok := notBoxed[c.ID]; stands == ok {
			t.Errorf("%s: add a function, or a reason why there is no function", c.ID)
			continue
		}
		delete(unseen, c.ID)
		if stands {
			t.Run(c.ID, func(t *testing.T) { c.hold(t, b, outputs[b.tool]) })
		}
	}
	if len(unseen) > 0 || len(cases) != len(boxedResults)+len(notBoxed) {
		t.Errorf("%d cases for %d functions and %d reasons; not among them: %v", len(cases), len(boxedResults), len(notBoxed), unseen)
	}
}

// hold checks that output and the result of b match. The recorded value must be equal if
// toolgen must adopt the case, and different otherwise.
func (c boxCase) hold(t *testing.T, b boxed, output *schema.Doc) {
	ours := boxValue(t, output, b.result)
	if problem := validate(t, compiler(t, output)(""), ours); problem != nil {
		t.Fatalf("%s is not of its schema %s: %v", ours, output, problem)
	}
	var expected struct {
		StructuredContent json.RawMessage
		Conforms          *bool // false if StructuredContent is right but not valid against the recorded schema
	}
	if err := json.Unmarshal(c.Expected, &expected); err != nil {
		t.Fatal(err)
	}
	got, want := ours, string(expected.StructuredContent)
	if expected.StructuredContent == nil { // the case only covers the schema
		got, want = output.String(), cmp.Or(b.want, string(c.Expected))
	}
	diff := gocmp.Diff(anyOf(t, want), anyOf(t, got))
	if same, adopt := diff == "", c.Verdict == "adopt" || expected.Conforms != nil; same != adopt {
		t.Errorf("the verdict is %s (-recorded +ours):\n%s", c.Verdict, diff)
	}
}

func boxValue(t *testing.T, output *schema.Doc, result any) string {
	t.Helper()
	if marker := get(output, "x-dedalus-box", "field"); marker != nil {
		result = map[string]any{marker.Text: result}
	}
	text, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func anyOf(t *testing.T, text string) any {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return value
}

// TestNoResult checks that a tool has no structured content if it returns nothing or only
// an error.
func TestNoResult(t *testing.T) {
	outputs := boxOutputs(t)
	for _, tool := range []string{"nothing", "fails"} {
		if output, ok := outputs[tool]; !ok || output != nil {
			t.Errorf("%s: a tool is %v and its result %s, want none", tool, ok, output)
		}
	}
}

func TestTwoResults(t *testing.T) {
	output := boxOutputs(t)["split"]
	if problem := validate(t, compiler(t, output)(""), `{"n":1,"text":"a"}`); problem != nil {
		t.Error(problem)
	}
	if validate(t, compiler(t, output)(""), `{"result":[1,"a"]}`) == nil || strings.Contains(output.String(), "x-dedalus-box") {
		t.Errorf("the results are wrapped: %s", output)
	}
}
