package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestConvertHostile checks that input that would need much time or memory is rejected
// quickly, with one clear line.
func TestConvertHostile(t *testing.T) {
	tests := []struct {
		name, text, want string
	}{
		{"depth", strings.Repeat("[", 20_000), `hostile.json:1:1001: error: nested deeper than 1000 levels [bad-json]`},
		{"size", `{"name":"t","inputSchema":{"type":"object","description":"` + strings.Repeat("x", 10<<20) + `"}}`,
			`hostile.json:1:1: error: the tool "t" cannot be converted: the document is too large: more than 1048576 bytes [bad-tool]`},
		{"encoding", "[\n{\"name\":\"\xff\"}]", `hostile.json:2:10: error: invalid UTF-8 [bad-json]`},
		{"a key twice", "[{\"name\":\"a\",\n\"name\":\"b\"}]", `hostile.json:2:1: error: key "name" appears twice [bad-json]`},
		{"a circle", `{"name":"t","inputSchema":{"type":"object","properties":{"a":{"$ref":"#/properties/a"}}}}`,
			`hostile.json:1:70: error: the tool "t" cannot be converted: the input schema is invalid at #/properties/a: $ref "#/properties/a" refers to itself [bad-tool]`},
		{"an exponent", `{"name":"t","inputSchema":{"type":"object","minLength":-1e999999999}}`,
			`hostile.json:1:56: error: the tool "t" cannot be converted: the input schema is not JSON Schema: #/minLength is out of range [bad-tool]`},
		{"escapes", "[{\"name\":\"a\\u001b[2J b\",\"inputSchema\":{\"type\":\"object\"}}]",
			`hostile.json:1:2: error: the tool "a\u001b[2J b" cannot be converted: OpenAI rejects the name "a\x1b[2J b": use 1 to 64 letters, digits, _ and - [bad-tool]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := hostileFile(t, tt.text)
			code, stdout, stderr := runConvertFile(t, file)
			if first, _, _ := strings.Cut(stderr, "\n"); first != tt.want {
				t.Errorf("standard error: %.300s\nwant: %s", stderr, tt.want)
			}
			if code != exitFailed || stdout != "" {
				t.Errorf("exit code %d, want %d; standard output: %.200s", code, exitFailed, stdout)
			}
		})
	}
}

// TestHostileFrom checks the same input with the commands that read MCP definitions.
func TestHostileFrom(t *testing.T) {
	references := strings.Repeat(`{"$ref":"#"},`, 1000) + `{"$ref":"#"}`
	tests := []struct {
		name, text, want string
	}{
		{"depth", strings.Repeat(`{"a":`, 20_000), `hostile.json:1:5001: error: nested deeper than 1000 levels [bad-json]`},
		{"many values", "[0" + strings.Repeat(",0", 5<<20) + "]", `hostile.json:1:1000000: error: more than 500000 values [bad-json]`},
		{"length", strings.Repeat(" ", maxInput) + "[]", `hostile.json: error: the file cannot be read: it is longer than 16 MiB [bad-json]`},
		{"size", `{"name":"t","inputSchema":{"type":"object","description":"` + strings.Repeat("x", 10<<20) + `"}}`,
			`hostile.json:1:1: error: the document is too large: more than 1048576 bytes [bad-tool]`},
		{"references", `{"name":"t","inputSchema":{"type":"object","anyOf":[` + references + `]}}`,
			`hostile.json:1:1: error: the document is too large: more than 1000 references [bad-tool]`},
		{"encoding", "[\n{\"name\":\"\xff\"}]", `hostile.json:2:10: error: invalid UTF-8 [bad-json]`},
		{"a key twice", `{"name":"a","name":"b"}`, `hostile.json:1:13: error: key "name" appears twice [bad-json]`},
	}
	for _, tt := range tests {
		for _, command := range [][]string{{"generate", "-from", "mcp", "-package", "p"}, {"lint"}, {"convert", "-to", "gemini-legacy"}} {
			t.Run(tt.name+" "+command[0], func(t *testing.T) {
				code, _, stderr := runSoon(t, append(command, hostileFile(t, tt.text))...)
				first, _, _ := strings.Cut(stderr, "\n")
				first = strings.Replace(first, `the tool "t" cannot be converted: `, "", 1)
				if first != tt.want || code != exitFailed {
					t.Errorf("exit code %d, standard error: %.300s\nwant: %s", code, stderr, tt.want)
				}
			})
		}
	}
}

var manyTools = flag.Int("tools", 200, "how many tools the lists and modules with many of them have, a multiple of 200")

// TestManyTools checks that a list of a thousand tools of 5 KB each is accepted.
//
//	go test ./cmd/toolgen -run TestManyTools -tools 1000
func TestManyTools(t *testing.T) {
	var properties, tools []string
	for i := range 50 {
		properties = append(properties, fmt.Sprintf(`"property_%d":{"type":"string","description":"What the %[1]dth property is, and how it is written."}`, i))
	}
	for i := range *manyTools {
		tools = append(tools, fmt.Sprintf(`{"name":"tool_%d","inputSchema":{"type":"object","properties":{%s}}}`, i, strings.Join(properties, ",")))
	}
	file := hostileFile(t, "["+strings.Join(tools, ",")+"]")
	for _, command := range [][]string{{"generate", "-from", "mcp", "-package", "p"}, {"convert", "-to", "anthropic"}} {
		if code, _, stderr := runSoon(t, append(command, file)...); code != exitDone {
			t.Errorf("%s: exit code %d: %.300s", command[0], code, stderr)
		}
	}
}

// TestConvertBillionLaughs checks that definitions that each refer to the next definition
// twice are not expanded in the output.
func TestConvertBillionLaughs(t *testing.T) {
	definitions := []string{`"d30":{"type":"string"}`}
	for i := range 30 {
		definitions = append(definitions, fmt.Sprintf(`"d%d":{"type":"object","properties":{"a":{"$ref":"#/$defs/d%d"},"b":{"$ref":"#/$defs/d%[2]d"}}}`, i, i+1))
	}
	text := `{"name":"t","inputSchema":{"type":"object","properties":{"x":{"$ref":"#/$defs/d0"}},"$defs":{` + strings.Join(definitions, ",") + `}}}`
	code, stdout, stderr := runConvertFile(t, hostileFile(t, text))
	if code != exitDone || stderr != "" || len(stdout) > 10*len(text) {
		t.Errorf("exit code %d, %d bytes from %d: %.300s", code, len(stdout), len(text), stderr)
	}
}

func hostileFile(t *testing.T, text string) string {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.WriteFile("hostile.json", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(".", "hostile.json")
}

func runConvertFile(t *testing.T, file string) (code int, stdout, stderr string) {
	t.Helper()
	return runSoon(t, "convert", "-to", "openai", file)
}

// runSoon runs a command, and fails the test if it takes too long.
func runSoon(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, problems bytes.Buffer
	start := time.Now()
	code = run(allCommands(), args, &out, &problems)
	if took := time.Since(start); took > 10*time.Second { // far longer than usual, for slow machines
		t.Errorf("it took %v", took)
	}
	return code, out.String(), problems.String()
}
