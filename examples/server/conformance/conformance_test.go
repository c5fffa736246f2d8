package conformance_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/server/conformance"
	"github.com/go-toolgen/toolgen/examples/server/internal/npm"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
)

// elsewhere are the scenarios that are not about tools, with what this server
// lacks for them. They have to fail, or they belong to the others.
var elsewhere = map[string]string{
	"completion-complete":           "completion of arguments of prompts and resources",
	"resources-read-text":           "resources",
	"resources-read-binary":         "resources",
	"resources-templates-read":      "resources",
	"resources-subscribe":           "resources",
	"resources-unsubscribe":         "resources",
	"prompts-get-simple":            "prompts",
	"prompts-get-with-args":         "prompts",
	"prompts-get-embedded-resource": "prompts",
	"prompts-get-with-image":        "prompts",
}

// without are single checks that do not pass, with the reason.
var without = map[string]string{
	"json-schema-2020-12-$schema": "a definition has no $schema: where none is, MCP means 2020-12",
	"server-sse-priming-event":    "the scenario speaks revision 2025-03-26, for which the SDK sends no such event",
	"server-sse-retry-field":      "the retry field comes with that event",
}

// about names the scenarios about tools: none of them may get lost with a new
// version of the suite.
var about = []string{
	"tools-list", "tools-call-simple-text", "tools-call-image", "tools-call-audio",
	"tools-call-embedded-resource", "tools-call-mixed-content", "tools-call-with-logging",
	"tools-call-error", "tools-call-with-progress", "tools-call-sampling",
	"tools-call-elicitation", "json-schema-2020-12", "elicitation-sep1034-defaults",
	"elicitation-sep1330-enums", "server-sse-polling",
}

// TestSuite runs all scenarios of the conformance suite of MCP for servers,
// pending ones, too.
func TestSuite(t *testing.T) {
	scenarios := runSuite(t, serve(t))
	for _, name := range about {
		if len(scenarios[name]) == 0 {
			t.Errorf("the suite has no scenario %s", name)
		}
	}
	for name, checks := range scenarios {
		failed := failures(t, checks)
		switch lacks, known := elsewhere[name]; {
		case known && len(failed) == 0:
			t.Errorf("%s passes, although there are no %s: take it out of the list", name, lacks)
		case !known && len(failed) > 0:
			t.Errorf("%s:\n\t%s", name, strings.Join(failed, "\n\t"))
		}
	}
	for name := range elsewhere {
		if scenarios[name] == nil {
			t.Errorf("the suite has no scenario %s any more: take it out of the list", name)
		}
	}
}

// serve serves the tools until the test ends, and returns the address.
func serve(t *testing.T) string {
	t.Helper()
	server := mcp.NewServer(&mcp.Implementation{Name: "conformance", Version: "1"}, nil)
	if _, err := gosdktools.Register(server, conformance.ToolSet()); err != nil {
		t.Fatal(err)
	}
	options := &mcp.StreamableHTTPOptions{EventStore: mcp.NewMemoryEventStore(nil)}
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, options)
	web := httptest.NewServer(handler)
	t.Cleanup(func() {
		web.CloseClientConnections()
		web.Close()
	})
	return web.URL
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
