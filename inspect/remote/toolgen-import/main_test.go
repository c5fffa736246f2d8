package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// serverVariable makes the test binary run as a server with one tool, whose name is its
// value.
const serverVariable = "TOOLGEN_TEST_TOOL"

func TestMain(m *testing.M) {
	if tool := os.Getenv(serverVariable); tool != "" {
		server(tool).Run(context.Background(), &mcp.StdioTransport{})
		return
	}
	os.Exit(m.Run())
}

func server(tool string) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	input := json.RawMessage(`{"type":"object","properties":{"q":{"type":"string","description":"<what>"}}}`)
	s.AddTool(&mcp.Tool{Name: tool, InputSchema: input}, nil)
	return s
}

func online(t *testing.T, tool string) string {
	t.Helper()
	s := server(tool)
	handler := mcp.NewStreamableHTTPHandler(func(r *http.Request) *mcp.Server {
		if r.Header.Get("X-Key") != "open sesame" {
			return nil
		}
		return s
	}, nil)
	web := httptest.NewServer(handler)
	t.Cleanup(web.Close)
	return web.URL
}

// command returns the value of -stdio for the test binary.
func command(t *testing.T) string {
	t.Helper()
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return "'" + executable + "' -test.run none"
}

func runWith(t *testing.T, want int, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(t.Context(), args, &out, &errs); code != want {
		t.Errorf("%q: exit code %d, want %d\n%s", args, code, want, &errs)
	}
	return out.String(), errs.String()
}

const printed = `[
  {
    "inputSchema": {
      "type": "object",
      "properties": {
        "q": {
          "type": "string",
          "description": "<what>"
        }
      }
    },
    "name": "web_find"
  },
  {
    "inputSchema": {
      "type": "object",
      "properties": {
        "q": {
          "type": "string",
          "description": "<what>"
        }
      }
    },
    "name": "cmd_find"
  }
]
`

func TestImport(t *testing.T) {
	stdout, stderr := runWith(t, exitDone, "-name-prefix", "-timeout", "20s",
		"-http", online(t, "find"), "-header", "X-Key: open sesame", "-name", "web",
		"-stdio", command(t), "-env", serverVariable+"=find", "-dir", t.TempDir(), "-name", "cmd")
	if diff := cmp.Diff(printed, stdout); diff != "" {
		t.Errorf("output (-want +got):\n%s", diff)
	}
	if stderr != "" {
		t.Errorf("standard error: %s", stderr)
	}
	list, err := schema.Parse([]byte(stdout))
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range list.Items {
		if _, err := dialect.ParseMCP(item); err != nil {
			t.Errorf("%s: %v", item, err)
		}
	}
}

func TestOutputFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tools.json")
	args := []string{"-o", file, "-stdio", command(t), "-env", serverVariable + "=find"}
	if stdout, _ := runWith(t, exitDone, args...); stdout != "" {
		t.Errorf("standard output: %s", stdout)
	}
	before, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	runWith(t, exitDone, args...)
	if after, err := os.Stat(file); err != nil || !os.SameFile(before, after) || after.ModTime() != before.ModTime() {
		t.Errorf("a file with the same content was written again (%v)", err)
	}
	args[len(args)-1] = serverVariable + "=not a name"
	_, stderr := runWith(t, exitFailed, args...)
	if !strings.Contains(stderr, `reject the tool name "not a name"`) {
		t.Errorf("standard error: %s", stderr)
	}
	args[len(args)-1] = serverVariable + "=other"
	runWith(t, exitDone, args...)
	if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), `"name": "other"`) {
		t.Errorf("the file has %s (%v)", text, err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(file), ".*")); left != nil {
		t.Errorf("files are left over: %v", left)
	}
}

func TestFailures(t *testing.T) {
	folder := t.TempDir()
	readOnly := filepath.Join(folder, "tools.json")
	if err := os.WriteFile(readOnly, nil, 0o444); err != nil {
		t.Fatal(err)
	}
	good := []string{"-stdio", command(t), "-env", serverVariable + "=find"}
	tests := []struct {
		args []string
		code int
		want string
	}{
		{nil, exitUsage, "no server: use -stdio or -http"},
		{[]string{"server"}, exitUsage, `unexpected argument "server"`},
		{[]string{"-stdio", " "}, exitUsage, "the command is empty"},
		{[]string{"-stdio", "a 'b"}, exitUsage, "a quote is not closed"},
		{[]string{"-name", "x", "-stdio", "a"}, exitUsage, "flag -name: it must follow the -stdio or -http"},
		{[]string{"-http", "http://a", "-header", "topsecret"}, exitUsage, "flag -header: use 'KEY: VALUE'"},
		{[]string{"-stdio", "a", "-env", "topsecret"}, exitUsage, "must be KEY=VALUE"},
		{[]string{"-http", "example.com"}, exitUsage, "needs a URL, for example https://example.com/mcp"},
		{[]string{"-stdio", "a", "-name-prefix"}, exitUsage, "needs a name (flag -name)"},
		{[]string{"-stdio", "a", "-timeout", "-1s"}, exitUsage, "use a duration, for example 30s"},
		{[]string{"-sdtio", "a"}, exitUsage, "flag provided but not defined: -sdtio"},
		{[]string{"-http", online(t, "find"), "-header", "X-Key: topsecret"}, exitFailed, "HTTP 400 Bad Request"},
		{[]string{"-stdio", "no-such-command-of-toolgen"}, exitFailed, "cannot be started"},
		{append(good, "-o", folder), exitFailed, "is not a regular file"},
		{append(good, "-o", readOnly), exitFailed, "is read-only"},
		{append(good, "-o", filepath.Join(folder, "none", "tools.json")), exitFailed, "no such file or directory"},
	}
	for _, tt := range tests {
		stdout, stderr := runWith(t, tt.code, tt.args...)
		if !strings.Contains(stderr, tt.want) || stdout != "" {
			t.Errorf("%q: got %q and %q, want %q on standard error", tt.args, stdout, stderr, tt.want)
		}
		if strings.Contains(stderr, "topsecret") {
			t.Errorf("%q: a secret is printed:\n%s", tt.args, stderr)
		}
	}
}

// TestHelp checks that the help is printed to standard output and lists every flag.
func TestHelp(t *testing.T) {
	stdout, stderr := runWith(t, exitDone, "-h")
	for _, want := range []string{"-stdio 'COMMAND ARGUMENTS'", "-http URL", "-header 'KEY: VALUE'", "-o FILE", "exit code"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("the help lacks %q:\n%s", want, stdout)
		}
	}
	if stderr != "" {
		t.Errorf("standard error: %s", stderr)
	}
}

func TestSplit(t *testing.T) {
	tests := []struct {
		command string
		want    []string
	}{
		{"", nil},
		{" \t\n", nil},
		{"npx -y  server", []string{"npx", "-y", "server"}},
		{`a 'b c' "d e"f`, []string{"a", "b c", "d ef"}},
		{`a "" ''`, []string{"a", "", ""}},
		{`a\ b \"c`, []string{"a b", `"c`}},
		{`'a\b' "a\b" "a\"b" "a\\b"`, []string{`a\b`, `a\b`, `a"b`, `a\b`}},
		{`$HOME *.go ~`, []string{"$HOME", "*.go", "~"}},
		{`"it's" 'say "x"'`, []string{"it's", `say "x"`}},
	}
	for _, tt := range tests {
		got, err := split(tt.command)
		if err != nil {
			t.Errorf("%s: %v", tt.command, err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.command, diff)
		}
	}
	for _, command := range []string{`a "b`, `a 'b`, `a \`} {
		if words, err := split(command); err == nil {
			t.Errorf("%s: got %q, want an error", command, words)
		}
	}
}
