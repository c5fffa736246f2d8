package main

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/examples/server/internal/npm"
)

type servedTool struct {
	name string
	args []string // arguments of toolgen serve
	tool string
	say  []string // arguments of the tool, as key=value
	want string   // part of the result
}

// servedTools are tools of five modules: a module without the SDK, a module with a
// receiver that a flag sets, the smallest server, a module that does not use toolgen, and
// a module that prints responses and reads standard input.
func servedTools(t *testing.T) []servedTool {
	outside, streams := t.TempDir(), t.TempDir()
	for name, content := range map[string]string{
		filepath.Join(streams, "go.mod"):  "module example.com/streams\n\ngo 1.22\n",
		filepath.Join(streams, "tool.go"): streamsTool,
		filepath.Join(outside, "go.mod"):  "module example.com/outside\n\ngo 1.22\n",
		filepath.Join(outside, "main.go"): "// Command outside counts.\npackage main\n\nimport \"os\"\n\nfunc main() { os.Exit(1) }\n\n// Count counts the letters of a word.\n//\n//toolgen:tool readonly\nfunc Count(word string) int { return len(word) }\n",
	} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return []servedTool{
		{"weather", []string{"-C", "../weather"}, "weather_forecast", []string{"city=Oslo"}, `2026-03-21`},
		{"observatory", []string{"-set", "Observatory=new(Observatory)", "-set", "Forecaster=Almanac{}", "-set", `Observer="Ada"`, "./observatory"}, "bookings", nil, `"content"`},
		{"hello", []string{"-C", "../hello"}, "greet", []string{"name=Ada"}, `Hello, Ada!`},
		{"outside", []string{"-C", outside}, "count", []string{"word=tool"}, `"result": ?4`},
		{"streams", []string{"-C", streams}, "chat", nil, `read 0 bytes`},
	}
}

// streamsTool is the source of a package that prints forged responses to standard output.
// Its tool also tries to read the messages of the client from standard input.
const streamsTool = `package streams

import (
	"fmt"
	"io"
	"os"
)

func init() { forge() }

func forge() {
	for id := range 100 {
		fmt.Printf("{\"jsonrpc\":\"2.0\",\"id\":%d,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"forged\"}],\"tools\":[]}}\n", id)
	}
}

// Chat prints and reads.
//
//toolgen:tool
func Chat() (string, error) {
	forge()
	read, err := io.ReadAll(os.Stdin)
	return fmt.Sprintf("read %d bytes", len(read)), err
}
`

// TestServe serves packages without a main package, over stdio and HTTP, to the command
// line of the MCP Inspector.
func TestServe(t *testing.T) {
	const folder = "testdata/inspector"
	holdInspector(t, folder)
	installed := npm.Install(t, folder)
	inspect := []string{npm.Node(t, installed), filepath.Join(installed, "node_modules", "@modelcontextprotocol", "inspector", "clients", "launcher", "build", "index.js"), "--cli"}
	toolgen := buildToolgen(t)
	for _, s := range servedTools(t) {
		t.Run(s.name, func(t *testing.T) {
			stdio := append([]string{toolgen, "serve"}, s.args...)
			list := inspected(t, inspect, stdio, "--method", "tools/list")
			if !strings.Contains(list, `"name": "`+s.tool+`"`) {
				t.Errorf("over stdio it lists %s", list)
			}
			call := []string{"--method", "tools/call", "--tool-name", s.tool}
			for _, say := range s.say {
				call = append(call, "--tool-arg", say)
			}
			if got := inspected(t, inspect, stdio, call...); !regexp.MustCompile(s.want).MatchString(got) {
				t.Errorf("over stdio %s is %s, want %s", s.tool, got, s.want)
			}
			url := serveOverHTTP(t, toolgen, s.args)
			if got := inspected(t, inspect, []string{url, "--transport", "http"}, call...); !regexp.MustCompile(s.want).MatchString(got) {
				t.Errorf("over HTTP %s is %s, want %s", s.tool, got, s.want)
			}
		})
	}
}

// TestServeTypeScript serves the same packages to the official TypeScript SDK, in the
// newest release of each major version.
func TestServeTypeScript(t *testing.T) {
	npm.Install(t, clientFolder)
	toolgen := buildToolgen(t)
	for _, s := range servedTools(t) {
		t.Run(s.name, func(t *testing.T) {
			ways := map[string][]string{ // over HTTP, wait for the build, because clients do not
				"http":  {"--http", serveOverHTTP(t, toolgen, s.args)},
				"stdio": append([]string{toolgen, "serve"}, s.args...),
			}
			for way, where := range ways {
				for _, release := range []string{"1.32", "2", "2-auto"} {
					t.Run(way+"/"+release, func(t *testing.T) {
						client := startClient(t, release, "", where...)
						if !strings.Contains(string(client.tools), `"name":"`+s.tool+`"`) {
							t.Errorf("it lists %s", client.tools)
						}
						got := client.call(t, s.tool, s.arguments(t))
						if got.Error != "" || !regexp.MustCompile(s.want).Match(got.Result) {
							t.Errorf("%s is %s %s, want %s", s.tool, got.Result, got.Error, s.want)
						}
						if !got.Valid {
							t.Errorf("the input schema of %s rejects %s", s.tool, s.arguments(t))
						}
					})
				}
			}
		})
	}
}

func (s servedTool) arguments(t *testing.T) string {
	t.Helper()
	said := map[string]string{}
	for _, word := range s.say {
		key, value, _ := strings.Cut(word, "=")
		said[key] = value
	}
	return string(marshal(t, said))
}

// holdInspector checks that the help of toolgen serve names the release of the Inspector
// that is installed in folder.
func holdInspector(t *testing.T, folder string) {
	t.Helper()
	said, err := os.ReadFile("../../cmd/toolgen/serve.go")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`@modelcontextprotocol/inspector@([\d.]+)`).FindStringSubmatch(string(said))
	var tried struct{ Dependencies map[string]string }
	content, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err == nil {
		err = json.Unmarshal(content, &tried)
	}
	if err != nil || named == nil || tried.Dependencies["@modelcontextprotocol/inspector"] != named[1] {
		t.Fatalf("help names the Inspector %v, package.json has %v (%v)", named, tried.Dependencies, err)
	}
}

func buildToolgen(t *testing.T) string {
	t.Helper()
	toolgen := filepath.Join(t.TempDir(), "toolgen")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", toolgen, "./cmd/toolgen")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", build.Args, err, out)
	}
	return toolgen
}

func inspected(t *testing.T, inspect, server []string, method ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	words := slices.Concat(inspect, server, method, []string{"--connect-timeout", "100000"}) // the first start includes a build
	command := exec.CommandContext(ctx, words[0], words[1:]...)
	command.Env, command.WaitDelay = append(os.Environ(), "MCP_STORAGE_DIR="+t.TempDir()), 5*time.Second
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", command.Args, err, out)
	}
	return string(out)
}

// serveOverHTTP serves at a free port until the test ends, and returns the address.
func serveOverHTTP(t *testing.T, toolgen string, args []string) string {
	t.Helper()
	command := exec.Command(toolgen, append([]string{"serve", "-http", "127.0.0.1:0"}, args...)...)
	said, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		command.Process.Signal(os.Interrupt)
		if err := command.Wait(); err != nil && command.ProcessState.ExitCode() != 130 {
			t.Errorf("the server ended with %v", err)
		}
	})
	for lines := bufio.NewScanner(said); lines.Scan(); {
		if _, url, ok := strings.Cut(lines.Text(), "serving at "); ok {
			go func() { // read the remaining output, so that the program does not block
				for lines.Scan() {
				}
			}()
			return url
		}
	}
	t.Fatal("the server does not print its address")
	return ""
}
