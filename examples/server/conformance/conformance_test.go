package conformance_test

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/examples/server/internal/npm"
)

// lacking are scenarios that have to fail by an adapter, or a way to serve.
var lacking = map[string]map[string]string{
	"stateless": {
		"tools-call-sampling":          "a server without sessions asks clients nothing",
		"tools-call-elicitation":       "a server without sessions asks clients nothing",
		"elicitation-sep1034-defaults": "a server without sessions asks clients nothing",
		"elicitation-sep1330-enums":    "a server without sessions asks clients nothing",
		"server-sse-polling":           "there is no session that a client could come back to",
		"server-sse-multiple-streams":  "there is no session that could have streams",
	},
}

// without are single checks that do not pass, with the reason.
var without = map[string]string{
	"json-schema-2020-12-$schema": "a definition has no $schema: where none is, MCP means 2020-12",
	"server-sse-priming-event":    "the scenario speaks revision 2025-03-26, for which the SDK sends no such event",
	"server-sse-retry-field":      "the retry field comes with that event",
}

// about names the scenarios about tools, prompts and resources: none of them may get
// lost with a new version of the suite.
var about = []string{
	"tools-list", "tools-call-simple-text", "tools-call-image", "tools-call-audio",
	"tools-call-embedded-resource", "tools-call-mixed-content", "tools-call-with-logging",
	"tools-call-error", "tools-call-with-progress", "tools-call-sampling",
	"tools-call-elicitation", "json-schema-2020-12", "elicitation-sep1034-defaults",
	"elicitation-sep1330-enums", "server-sse-polling",
	"prompts-list", "prompts-get-simple", "prompts-get-with-args", "prompts-get-embedded-resource", "prompts-get-with-image",
	"resources-list", "resources-read-text", "resources-read-binary", "resources-templates-read",
	"resources-subscribe", "resources-unsubscribe", "completion-complete",
}

// TestSuite runs all scenarios of the conformance suite of MCP for servers,
// pending ones, too, with what is served by each adapter, with sessions and
// without.
func TestSuite(t *testing.T) {
	for adapter, server := range servers {
		for _, way := range []string{"sessions", "stateless"} {
			t.Run(adapter+"/"+way, func(t *testing.T) {
				t.Parallel()
				expected := map[string]string{}
				maps.Copy(expected, lacking[adapter])
				maps.Copy(expected, lacking[way])
				compare(t, runSuite(t, serve(t, server(way == "stateless"))), expected)
			})
		}
	}
}

// compare reports what fails, but for the scenarios that are expected to, for a
// reason, and of these what does not.
func compare(t *testing.T, scenarios map[string][]check, expected map[string]string) {
	t.Helper()
	for _, name := range about {
		if len(scenarios[name]) == 0 {
			t.Errorf("the suite has no scenario %s", name)
		}
	}
	for name, checks := range scenarios {
		failed := failures(t, checks)
		switch reason, known := expected[name]; {
		case known && len(failed) == 0:
			t.Errorf("%s passes, although %s: take it out of the list", name, reason)
		case !known && len(failed) > 0:
			t.Errorf("%s:\n\t%s", name, strings.Join(failed, "\n\t"))
		}
	}
	for name := range expected {
		if scenarios[name] == nil {
			t.Errorf("the suite has no scenario %s any more: take it out of the list", name)
		}
	}
}

// A check is one of those that a scenario consists of.
type check struct {
	ID           string
	Status       string // SUCCESS, FAILURE, WARNING or INFO
	ErrorMessage string
}

// failures tells what did not pass. A warning is a failure, too.
func failures(t *testing.T, checks []check) []string {
	t.Helper()
	var failed []string
	for _, c := range checks {
		passed := c.Status == "SUCCESS" || c.Status == "INFO"
		switch reason, known := without[c.ID]; {
		case known && passed:
			t.Errorf("%s passes, although %s: take it out of the list", c.ID, reason)
		case !known && !passed:
			failed = append(failed, c.Status+" "+c.ID+": "+c.ErrorMessage)
		}
	}
	return failed
}

// runSuite returns what the suite finds at an address, by scenario.
func runSuite(t *testing.T, address string) map[string][]check {
	t.Helper()
	installed := npm.Install(t, filepath.Join("..", "testdata", "client"))
	results := t.TempDir()
	suite := exec.CommandContext(t.Context(), npm.Node(t, installed),
		filepath.Join(installed, "node_modules", "@modelcontextprotocol", "conformance", "dist", "index.js"),
		"server", "--suite", "all", "--url", address, "--output-dir", results)
	output, err := suite.CombinedOutput()
	scenarios := readResults(t, results)
	if len(scenarios) == 0 {
		t.Fatalf("%v: %v\n%s", suite.Args, err, output)
	}
	return scenarios
}

// resultFolder is the name of the folder of a scenario, which ends with a time.
var resultFolder = regexp.MustCompile(`^server-(.+)-\d{4}-\d\d-\d\dT[-\d]+Z$`)

func readResults(t *testing.T, dir string) map[string][]check {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*", "checks.json"))
	if err != nil {
		t.Fatal(err)
	}
	scenarios := map[string][]check{}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		folder := filepath.Base(filepath.Dir(name))
		scenario := resultFolder.FindStringSubmatch(folder)
		if scenario == nil {
			t.Fatalf("%s is no folder of a scenario", folder)
		}
		checks := []check{}
		if err := json.Unmarshal(content, &checks); err != nil {
			t.Fatal(err)
		}
		scenarios[scenario[1]] = checks
	}
	return scenarios
}
