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

// A suite is a release of the MCP conformance suite, the scenarios to run, and the
// transports that they apply to.
type suite struct {
	npm       string // package in testdata/client
	args      []string
	ways      []string
	scenarios []string // some of its scenarios, which a new release must also contain
}

// suites are the current release, and the newest, which also supports MCP 2026-07-28.
var suites = map[string]suite{
	"current":    {"@modelcontextprotocol/conformance", []string{"--suite", "all"}, []string{"sessions", "stateless"}, sessions},
	"2025-11-25": {"conformance-next", []string{"--requirements", "2025-11-25"}, []string{"sessions"}, sessions},
	"2026-07-28": {"conformance-next", []string{"--requirements", "2026-07-28"}, []string{"stateless"}, repeated},
}

// lacking lists the scenarios that are expected to fail, with the reason. The key is an
// adapter, a transport, a suite, or a combination such as "stateless of current".
var lacking = map[string]map[string]string{
	"stateless of current": {
		"tools-call-sampling":          "a server without sessions cannot send requests to clients",
		"tools-call-elicitation":       "a server without sessions cannot send requests to clients",
		"elicitation-sep1034-defaults": "a server without sessions cannot send requests to clients",
		"elicitation-sep1330-enums":    "a server without sessions cannot send requests to clients",
		"server-sse-polling":           "without sessions, a client cannot reconnect",
		"server-sse-multiple-streams":  "without sessions, there are no streams to keep open",
	},
}

// without lists single checks that are expected to fail, with the reason, by the same
// keys as lacking.
var without = map[string]map[string]string{
	"current": {
		"server-sse-priming-event": "the scenario uses revision 2025-03-26, for which the SDK does not send this event",
		"server-sse-retry-field":   "the retry field is part of that event",
	},
	"mcpgotools of 2025-11-25": {
		"server-session-terminated-returns-404": "the SDK accepts a session that was deleted",
	},
	"mcpgotools of 2026-07-28": {
		"sep-2575-server-rejects-undeclared-capability": "handlers of the SDK can return only the code -32603",
		"sep-2575-missing-capability-http-400":          "handlers of the SDK can return only the code -32603",
		"sep-2164-data-uri":                             "handlers of the SDK cannot return data",
	},
}

// reasons returns the entries of table for the suite name, the adapter, and the transport
// way.
func reasons(table map[string]map[string]string, adapter, way, name string) map[string]string {
	all := map[string]string{}
	for _, key := range []string{adapter, way, name, adapter + " of " + name, way + " of " + name} {
		maps.Copy(all, table[key])
	}
	return all
}

// Scenarios about tools, prompts, and resources. In revisions with sessions, sessions
// applies; in MCP 2026-07-28, repeated applies, because clients repeat a call to answer its
// question.
var (
	sessions = []string{
		"tools-list", "tools-call-simple-text", "tools-call-image", "tools-call-audio",
		"tools-call-embedded-resource", "tools-call-mixed-content", "tools-call-with-logging",
		"tools-call-error", "tools-call-with-progress", "tools-call-sampling",
		"tools-call-elicitation", "json-schema-2020-12", "elicitation-sep1034-defaults",
		"elicitation-sep1330-enums", "server-sse-polling",
		"prompts-list", "prompts-get-simple", "prompts-get-with-args", "prompts-get-embedded-resource", "prompts-get-with-image",
		"resources-list", "resources-read-text", "resources-read-binary", "resources-templates-read",
		"resources-subscribe", "resources-unsubscribe", "completion-complete",
	}
	repeated = []string{
		"server-stateless", "caching", "tools-list", "tools-call-with-progress", "tools-call-error", "json-schema-2020-12",
		"input-required-result-basic-elicitation", "input-required-result-basic-sampling", "input-required-result-basic-list-roots",
		"input-required-result-request-state", "input-required-result-multiple-input-requests", "input-required-result-multi-round",
		"input-required-result-missing-input-response", "input-required-result-non-tool-request", "input-required-result-result-type",
		"input-required-result-unsupported-methods", "input-required-result-tampered-state", "input-required-result-capability-check",
		"input-required-result-ignore-extra-params", "input-required-result-validate-input",
		"http-header-validation", "http-custom-header-server-validation", "sep-2164-resource-not-found",
	}
)

// TestSuite runs the scenarios of the conformance suite of MCP for servers, including pending
// scenarios, with the server of each adapter.
func TestSuite(t *testing.T) {
	for adapter, server := range servers {
		for name, suite := range suites {
			for _, way := range suite.ways {
				t.Run(name+"/"+adapter+"/"+way, func(t *testing.T) {
					t.Parallel()
					found := suite.run(t, serve(t, server(way == "stateless")))
					for _, scenario := range suite.scenarios {
						if len(found[scenario]) == 0 {
							t.Errorf("the suite has no scenario %s", scenario)
						}
					}
					compare(t, found, reasons(lacking, adapter, way, name), reasons(without, adapter, way, name))
				})
			}
		}
	}
}

// compare reports unexpected failures of scenarios, and scenarios and checks that pass
// although they are expected to fail.
func compare(t *testing.T, scenarios map[string][]check, expected, without map[string]string) {
	t.Helper()
	for name, checks := range scenarios {
		if strings.HasPrefix(name, "tasks-") {
			continue // an extension that neither SDK supports
		}
		failed := failures(t, checks, without)
		switch reason, known := expected[name]; {
		case known && len(failed) == 0:
			t.Errorf("%s passes, although %s: remove it from the list", name, reason)
		case !known && len(failed) > 0:
			t.Errorf("%s:\n\t%s", name, strings.Join(failed, "\n\t"))
		}
	}
	for name := range expected {
		if scenarios[name] == nil {
			t.Errorf("the suite no longer has the scenario %s: remove it from the list", name)
		}
	}
}

type check struct {
	ID           string
	Status       string // SUCCESS, FAILURE, WARNING, SKIPPED, or INFO
	ErrorMessage string
}

// failures returns the checks that unexpectedly did not pass. Warnings count as failures.
// If a check that without lists passes, failures reports an error.
func failures(t *testing.T, checks []check, without map[string]string) []string {
	t.Helper()
	var failed []string
	for _, c := range checks {
		passed := c.Status != "FAILURE" && c.Status != "WARNING"
		switch reason, known := without[c.ID]; {
		case known && passed:
			t.Errorf("%s passes, although %s: remove it from the list", c.ID, reason)
		case !known && !passed:
			failed = append(failed, c.Status+" "+c.ID+": "+c.ErrorMessage)
		}
	}
	return failed
}

// run returns the checks of the suite at an address, by scenario.
func (s suite) run(t *testing.T, address string) map[string][]check {
	t.Helper()
	installed := npm.Install(t, filepath.Join("..", "testdata", "client"))
	results := t.TempDir()
	args := append([]string{
		filepath.Join(installed, "node_modules", filepath.FromSlash(s.npm), "dist", "index.js"),
		"server", "--url", address, "--output-dir", results,
	}, s.args...)
	suite := exec.CommandContext(t.Context(), npm.Node(t, installed), args...)
	output, err := suite.CombinedOutput()
	scenarios := readResults(t, results)
	if len(scenarios) == 0 {
		t.Fatalf("%v: %v\n%s", suite.Args, err, output)
	}
	return scenarios
}

// resultFolder matches the name of a scenario's folder, which ends with a time.
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
			t.Fatalf("%s is not the folder of a scenario", folder)
		}
		checks := []check{}
		if err := json.Unmarshal(content, &checks); err != nil {
			t.Fatal(err)
		}
		scenarios[scenario[1]] = checks
	}
	return scenarios
}
