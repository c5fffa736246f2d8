package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// everythingVersion is the version of the protocol's reference server, an independent
// implementation with another SDK.
// https://www.npmjs.com/package/@modelcontextprotocol/server-everything
const everythingVersion = "2026.8.31"

// everythingFolder can be set to install the server in another directory than the user's
// cache.
const everythingFolder = "TOOLGEN_TEST_NPM"

// everything returns the script of the server, and installs it if necessary. It skips the
// test if that is not possible.
func everything(t *testing.T) string {
	t.Helper()
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("the test needs %s: %v", program, err)
		}
	}
	cache := os.Getenv(everythingFolder)
	if cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			t.Skip(err)
		}
		cache = filepath.Join(user, "toolgen-test")
	}
	folder := filepath.Join(cache, "server-everything-"+everythingVersion)
	script := filepath.Join(folder, "node_modules/@modelcontextprotocol/server-everything/dist/index.js")
	if _, err := os.Stat(script); errors.Is(err, fs.ErrNotExist) {
		install(t, cache, folder)
	}
	return script
}

// noNetwork matches errors of npm if its registry cannot be reached.
var noNetwork = regexp.MustCompile(`ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED|E403|E503`)

// install installs the server in a temporary directory and renames it, so that concurrent
// tests do not use an incomplete server.
func install(t *testing.T, cache, folder string) {
	t.Helper()
	if err := os.MkdirAll(cache, 0o755); err != nil {
		t.Skip(err)
	}
	temp, err := os.MkdirTemp(cache, "install-")
	if err != nil {
		t.Skip(err)
	}
	defer os.RemoveAll(temp)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	npm := exec.CommandContext(ctx, "npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=1",
		"--prefix", temp, "@modelcontextprotocol/server-everything@"+everythingVersion)
	npm.WaitDelay = 10 * time.Second
	switch out, err := npm.CombinedOutput(); {
	case err != nil && (ctx.Err() != nil || noNetwork.Match(out)):
		t.Skipf("the reference server cannot be fetched: %v\n%s", err, out)
	case err != nil:
		t.Fatalf("the reference server cannot be installed: %v\n%s", err, out)
	}
	if err := os.Rename(temp, folder); err != nil && !errors.Is(err, fs.ErrExist) {
		t.Skip(err)
	}
}

// everythingOnline starts the server as a Streamable HTTP endpoint.
func everythingOnline(t *testing.T) Server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	command := exec.Command("node", everything(t), "streamableHttp")
	command.Env = append(os.Environ(), "PORT="+strconv.Itoa(port))
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		command.Process.Kill()
		command.Wait()
	})
	url := fmt.Sprintf("http://127.0.0.1:%d/mcp", port)
	for range 300 {
		if response, err := http.Get(url); err == nil {
			response.Body.Close()
			return Server{Name: "everything", URL: url}
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("the reference server does not begin to listen")
	return Server{}
}

// TestEverything checks that the tools of the reference server are the same over both
// transports, become valid definitions in every dialect, and can be called.
func TestEverything(t *testing.T) {
	t.Parallel()
	commanded := open(t, Options{}, Server{Name: "everything", Command: []string{"node", everything(t), "stdio"}})
	online := open(t, Options{}, everythingOnline(t))
	if diff := cmp.Diff(texts(commanded.Tools()), texts(online.Tools())); diff != "" {
		t.Errorf("tools (-stdio +http):\n%s", diff)
	}
	for _, want := range []string{"echo", "get-sum", "get-structured-content"} {
		if !slices.Contains(names(commanded.Tools()), want) {
			t.Errorf("there is no tool %s in %v", want, names(commanded.Tools()))
		}
	}
	validators := mcpValidators(t)
	for _, tool := range commanded.Tools() {
		checkDefinitions(t, tool)
		for revision, validator := range validators {
			if err := validator.Validate(value(t, tool.Doc)); err != nil {
				t.Errorf("%s by %s: %v", tool.Name, revision, err)
			}
		}
	}
	for _, session := range []*Session{commanded, online} {
		checkEverythingCalls(t, session)
	}
}

func texts(tools []Tool) []string {
	var texts []string
	for _, tool := range tools {
		texts = append(texts, tool.Doc.String())
	}
	return texts
}

// checkDefinitions checks that each dialect has a definition of the tool, with a valid
// schema.
func checkDefinitions(t *testing.T, tool Tool) {
	t.Helper()
	for _, d := range dialect.All() {
		lowered, notes := d.Lower(tool.Definition)
		if lower.Has(notes, lower.Refused) {
			t.Errorf("%s rejects %s: %v", d.Name, tool.Name, notes)
		}
		// The older Gemini API has type names in capital letters.
		if problems := meta.Check(lowered.Input); len(problems) > 0 && d != dialect.GeminiLegacy {
			t.Errorf("%s of %s is no schema: %v\n%s", tool.Name, d.Name, problems, lowered.Input)
		}
		definition := d.Envelope(lowered)
		if !json.Valid(definition.Append(nil)) || !strings.Contains(definition.String(), strconv.Quote(tool.Name)) {
			t.Errorf("%s as %s: %s", tool.Name, d.Name, definition)
		}
	}
}

func checkEverythingCalls(t *testing.T, s *Session) {
	t.Helper()
	tests := []struct {
		tool, arguments string
		isError         bool
		want            string
	}{
		{"echo", `{"message":"héllo"}`, false, "Echo: héllo"},
		{"get-sum", `{"a":2,"b":3}`, false, "The sum of 2 and 3 is 5."},
		{"get-sum", `{"a":"x"}`, true, "Invalid"},
	}
	for _, tt := range tests {
		result, err := s.Call(t.Context(), tt.tool, json.RawMessage(tt.arguments))
		if err != nil {
			t.Error(err)
			continue
		}
		if result.IsError != tt.isError || !strings.Contains(result.Text(), tt.want) {
			t.Errorf("%s %s: got %q (error: %v), want %q", tt.tool, tt.arguments, result.Text(), result.IsError, tt.want)
		}
	}
	result, err := s.Call(t.Context(), "get-structured-content", json.RawMessage(`{"location":"New York"}`))
	if err != nil || result.Structured == nil || result.Structured.Kind != schema.Object {
		t.Errorf("structured content: got %+v, %v", result, err)
	}
}

// oracleDir contains the published schemas of the protocol, next to the module.
const oracleDir = "../../../shared/oracles"

// mcpValidators returns validators of tool definitions by revision, or none if the
// published schemas are missing.
func mcpValidators(t *testing.T) map[string]*jsonschema.Schema {
	t.Helper()
	pointers := map[string]string{"2025-06-18": "#/definitions/Tool", "2025-11-25": "#/$defs/Tool", "2026-07-28": "#/$defs/Tool"}
	validators := map[string]*jsonschema.Schema{}
	for revision, pointer := range pointers {
		file := filepath.Join(oracleDir, "mcp-schema-"+revision+".json")
		if _, err := os.Stat(file); err != nil {
			t.Logf("not validated against revision %s: %v", revision, err)
			continue
		}
		validator, err := jsonschema.NewCompiler().Compile(file + pointer)
		if err != nil {
			t.Fatal(err)
		}
		validators[revision] = validator
	}
	return validators
}

func value(t *testing.T, doc *schema.Doc) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(doc.String()))
	if err != nil {
		t.Fatal(err)
	}
	return v
}
