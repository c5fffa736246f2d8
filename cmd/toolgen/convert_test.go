package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestConvertHostile: what is made to take time or memory is refused soon, with
// one clear line.
func TestConvertHostile(t *testing.T) {
	tests := []struct {
		name, text, want string
	}{
		{"depth", strings.Repeat("[", 20_000), `hostile.json:1:1001: nested deeper than 1000 levels [bad-json]`},
		{"size", `{"name":"t","inputSchema":{"type":"object","description":"` + strings.Repeat("x", 10<<20) + `"}}`,
			`hostile.json:1:1: the tool "t" cannot be converted: the document is too large: more than 1048576 bytes [bad-tool]`},
		{"encoding", "[\n{\"name\":\"\xff\"}]", `hostile.json:2:10: invalid UTF-8 [bad-json]`},
		{"a key twice", "[{\"name\":\"a\",\n\"name\":\"b\"}]", `hostile.json:2:1: key "name" is said twice [bad-json]`},
		{"a circle", `{"name":"t","inputSchema":{"type":"object","properties":{"a":{"$ref":"#/properties/a"}}}}`,
			`hostile.json:1:70: the tool "t" cannot be converted: the input schema leads nowhere: #/properties/a: $ref "#/properties/a" leads in a circle [bad-tool]`},
		{"escapes", "[{\"name\":\"a\\u001b[2J b\",\"inputSchema\":{\"type\":\"object\"}}]",
			`hostile.json:1:2: the tool "a\u001b[2J b" cannot be converted: OpenAI refuses the name "a\x1b[2J b": a name has 1 to 64 letters, digits, _ and - [bad-tool]`},
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

// TestConvertBillionLaughs: definitions that refer twice to the next are as
// small in the output as they were.
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
	var out, problems bytes.Buffer
	start := time.Now()
	code = run(allCommands(), []string{"convert", "-to", "openai", file}, &out, &problems)
	if took := time.Since(start); took > 5*time.Second { // far above what it takes, for slow machines
		t.Errorf("it took %v", took)
	}
	return code, out.String(), problems.String()
}
