package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadmeCommands checks that the README has a row for each command, with its summary.
func TestReadmeCommands(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range allCommands() {
		if row := fmt.Sprintf("| `%s` | %s |\n", c.Name, c.Summary); !strings.Contains(string(readme), row) {
			t.Errorf("README.md has no row\n%s", row)
		}
	}
}

// TestReadmeFiles checks that README blocks with a file name are excerpts of the file. It
// also checks that links within the repository refer to existing files.
func TestReadmeFiles(t *testing.T) {
	t.Chdir("../..")
	pages, err := filepath.Glob("examples/*/README.md")
	if err != nil || len(pages) < 5 {
		t.Fatalf("found %v, %v", pages, err)
	}
	for _, page := range append(pages, "README.md") {
		content, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range regexp.MustCompile("(?s)<!-- (\\S+) -->\n\n```\\w+\n(.*?)```").FindAllStringSubmatch(string(content), -1) {
			file, err := os.ReadFile(block[1])
			if err != nil {
				t.Errorf("%s: %v", page, err)
				continue
			}
			for excerpt := range strings.SplitSeq(block[2], "\n// …\n") {
				if !strings.Contains(string(file), strings.Trim(excerpt, "\n")) {
					t.Errorf("%s contains a block that is not in %s:\n%s", page, block[1], excerpt)
				}
			}
		}
		prose := regexp.MustCompile("`[^`\n]*`").ReplaceAllString(string(content), "")
		for _, link := range regexp.MustCompile(`\]\(<?([^)#:\s<>]+)(#[^\s>)]+)?>?\)`).FindAllStringSubmatch(prose, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), link[1])); err != nil {
				t.Errorf("%s: a link leads nowhere: %v", page, err)
			}
		}
	}
}

// triedElsewhere are the commands of READMEs that this test does not run, and the reasons.
var triedElsewhere = map[string]string{
	"go test ./...": "runs this",
	"cd inspect/remote && go run ./toolgen-import -o /tmp/tools.json -stdio 'go run .' -dir ../../examples/gosdk": "TestImport of that command",
	`cd inspect/remote && go run ./toolgen-import -stdio "go run ." -dir ../../examples/hello`:                    "TestImport of that command",
	"go build -o /tmp/toolgen-vet ./cmd/toolgen-vet && go vet -vettool=/tmp/toolgen-vet ./examples/...":           "TestScripts of cmd/toolgen-vet",
	"cd examples/peers && go run ./types": "TestReadme of that package",
	"go run .":                            "TestConversation of examples/openai",
	"go run . -api responses":             "the same",
	"go run ./cmd/toolgen show -C ../your/module -all ./...": "the directory is the reader's",
	"go run ./cmd/toolgen show -C ../your/module ./...":      "the same",
	"go run ./cmd/toolgen adopt -C ../your/module ./...":     "the same",
	"go run ./cmd/toolgen diff -base HEAD ./examples/...":    "needs a clone with its history; testdata/script/readme.txtar",
}

// TestReadmes runs the commands in READMEs, and compares their output with the text block
// that follows, unless that block names a file. The test of examples/hello runs the section
// "From nothing to a server".
func TestReadmes(t *testing.T) {
	t.Chdir("../..")
	pages, err := filepath.Glob("examples/*/README.md")
	if err != nil {
		t.Fatal(err)
	}
	tried := map[string]string{}
	for _, page := range append(pages, "README.md") {
		content, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		text := regexp.MustCompile(`(?s)\n## From nothing to a server\n.*?\n## `).ReplaceAllString(string(content), "\n## ")
		last := ""
		for _, m := range shownInReadme.FindAllStringSubmatch(text, -1) {
			for _, command := range commandsOf(m[1], m[2]) {
				output, ok := tried[command]
				if !ok {
					output = tryCommand(t, page, command)
					tried[command] = output
				}
				last = output
			}
			if shown := m[3]; shown != "" && !strings.Contains(last, shown) {
				t.Errorf("%s shows as output\n%s\nof a command that prints\n%s", page, shown, last)
			}
		}
	}
	for command := range triedElsewhere {
		if _, ok := tried[command]; !ok {
			t.Errorf("no README shows %s", command)
		}
	}
}

// shownInReadme matches a block of commands, a command in prose, or a block of output.
var shownInReadme = regexp.MustCompile("(?s)```sh\n(.*?)```|`((?:cd|go (?:run|test|build)) [^`]+)`|[^>]\n\n```text\n(.*?)```")

// commandsOf returns the commands in a block or in prose. Each line of a block is a
// command, unless the block begins with cd: then the whole block is a command.
func commandsOf(block, inline string) []string {
	if inline != "" {
		return []string{strings.ReplaceAll(inline, "\n", " ")}
	}
	var commands []string
	for line := range strings.Lines(block) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "   #")
		commands = append(commands, strings.TrimSpace(line))
	}
	if len(commands) > 1 && strings.HasPrefix(commands[0], "cd ") {
		return []string{strings.Join(commands, " && ")}
	}
	return commands
}

// tryCommand runs a command of a README, and returns its output. For go test it only
// checks that the tests or benchmarks exist.
func tryCommand(t *testing.T, page, command string) string {
	t.Helper()
	if triedElsewhere[command] != "" {
		return ""
	}
	if _, test, ok := strings.Cut(command, "go test "); ok {
		dir := "."
		if in, found := strings.CutPrefix(strings.TrimSuffix(command, "go test "+test), "cd "); found {
			dir, _, _ = strings.Cut(in, " ")
		}
		thereAreTests(t, page, dir, test)
		return ""
	}
	if !strings.HasPrefix(command, "go run ./cmd/toolgen ") {
		t.Errorf("%s: no test runs %s", page, command)
		return ""
	}
	script := strings.ReplaceAll(command, "go run ./cmd/toolgen ", "toolgen ")
	shell := exec.CommandContext(t.Context(), "bash", "-o", "pipefail", "-c", script)
	output, err := shell.Output()
	if err != nil {
		t.Errorf("%s: %s: %v", page, command, err)
	}
	return string(output)
}

func thereAreTests(t *testing.T, page, dir, args string) {
	t.Helper()
	words := strings.Fields(args)
	name, kind := "", ""
	for i, word := range words {
		switch {
		case strings.HasPrefix(word, "./"):
			dir = filepath.Join(dir, word)
		case word == "-bench" && i+1 < len(words):
			name, kind = strings.Trim(words[i+1], "."), "Benchmark"
		case word == "-run" && i+1 < len(words) && !strings.Contains(words[i+1], "^$"):
			name, kind = words[i+1], "Test"
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	function := regexp.MustCompile(`(?m)^func ` + kind + `\w*` + regexp.QuoteMeta(name))
	for _, file := range files {
		if content, err := os.ReadFile(file); err == nil && function.Match(content) {
			return
		}
	}
	t.Errorf("%s: go test %s: %s has no such function", page, args, dir)
}
