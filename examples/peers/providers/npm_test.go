package providers_test

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// npmJudges are functions of npm libraries, which testdata/npm/judges.mjs calls. They
// must not change the strict schemas that toolgen generates.
var npmJudges = []judge{
	{
		name:     "openai toStrictJsonSchema",
		dialects: []string{"openai", "responses"},
		strict:   true,
		judge:    npmJudge("openai strict", inputOf),
		refuses:  `{"type":"function","name":"a","parameters":{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}}`,
	},
	{
		name:     "anthropic transformJSONSchema",
		dialects: []string{"anthropic"},
		strict:   true,
		judge:    npmJudge("anthropic strict", inputOf),
		refuses:  `{"name":"a","input_schema":{"type":"object","properties":{"b":{"type":"integer","minimum":1}},"additionalProperties":false}}`,
	},
	{
		name:     "mcp sdk ToolSchema",
		dialects: []string{"mcp"},
		before:   unboxed,
		judge:    npmJudge("mcp classic", whole),
		refuses:  `{"name":"a","inputSchema":{"type":"object","properties":{"b":true}}}`,
	},
	{
		name:     "mcp core ToolSchema",
		dialects: []string{"mcp"},
		judge:    npmJudge("mcp modern", whole),
		refuses:  `{"name":"a","inputSchema":{"type":"object"},"outputSchema":true}`,
	},
	{
		name:     "ajv with formats",
		dialects: jsonSchemas,
		judge:    ajvJudge("ajv with formats", inputOf),
		refuses:  `{"name":"a","inputSchema":{"type":"object","properties":{"b":{"type":"string","unknown":1}}}}`,
	},
	{
		name:     "ajv with formats, of results",
		dialects: []string{"mcp"},
		judge:    ajvJudge("ajv with formats", outputOf),
		refuses:  `{"name":"a","inputSchema":{"type":"object"},"outputSchema":{"type":"object","unknown":1}}`,
	},
}

// jsonSchemas are the dialects whose inputs are JSON Schemas.
var jsonSchemas = []string{"mcp", "openai", "responses", "anthropic", "gemini", "interactions", "bedrock", "mistral", "deepseek", "xai", "ollama", "llamacpp", "xgrammar"}

func TestJudgesOfNPM(t *testing.T) {
	npmFolder(t, "npm")
	all := definitions(t)
	var r report
	for _, j := range npmJudges {
		t.Run(j.name, func(t *testing.T) { r.run(t, j, all) })
	}
	r.log(t)
}

func whole(doc *schema.Doc) *schema.Doc { return doc }

// npmJudge reports the changes that a function of judges.mjs makes to a part of the
// definition.
func npmJudge(name string, part func(*schema.Doc) *schema.Doc) func(*testing.T, []definition) [][]string {
	return func(t *testing.T, definitions []definition) [][]string {
		requests := make([]npmRequest, len(definitions))
		for i, d := range definitions {
			requests[i] = npmRequest{Judge: name, Schema: raw(part(d.doc))}
		}
		verdicts := make([][]string, len(definitions))
		for i, answer := range askNPM(t, requests) {
			if verdicts[i] = []string{"refused: " + answer.Error}; answer.Error == "" {
				verdicts[i] = changes(string(requests[i].Schema), string(answer.Result))
			}
		}
		return verdicts
	}
}

// ajvJudge reports the keywords and formats that Ajv rejects in a part of the generated
// definitions. Definitions with the same part are checked once.
func ajvJudge(name string, part func(*schema.Doc) *schema.Doc) func(*testing.T, []definition) [][]string {
	return func(t *testing.T, definitions []definition) [][]string {
		var requests []npmRequest
		asked := map[string]int{}
		for _, d := range definitions {
			text := string(raw(part(d.doc)))
			if _, ok := asked[text]; !ok && d.of.isEmitted() {
				asked[text] = len(requests)
				requests = append(requests, npmRequest{Judge: name, Schema: json.RawMessage(text)})
			}
		}
		answers := askNPM(t, requests)
		verdicts := make([][]string, len(definitions))
		for i, d := range definitions {
			at, ok := asked[string(raw(part(d.doc)))]
			if !ok {
				continue
			}
			if err := json.Unmarshal(answers[at].Result, &verdicts[i]); err != nil {
				t.Fatalf("%v: %s", err, answers[at].Error)
			}
		}
		return verdicts
	}
}

func raw(doc *schema.Doc) json.RawMessage { return json.RawMessage(doc.String()) }

// An npmRequest is an input line of judges.mjs, and an npmAnswer an output line.
type npmRequest struct {
	Judge  string            `json:"judge"`
	Schema json.RawMessage   `json:"schema"`
	Values []json.RawMessage `json:"values,omitempty"`
}

type npmAnswer struct {
	Result json.RawMessage
	Error  string
}

// npmProcess runs judges.mjs for all tests, because it takes long to start. It ends when
// the tests end.
var npmProcess struct {
	requests *json.Encoder
	answers  *json.Decoder
}

func startNPM(t *testing.T) {
	t.Helper()
	node := exec.Command("node", "judges.mjs")
	node.Dir, node.Stderr = npmFolder(t, "npm"), os.Stderr
	input, err := node.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := node.StdoutPipe()
	if err == nil {
		err = node.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	npmProcess.requests, npmProcess.answers = json.NewEncoder(input), json.NewDecoder(output)
}

func askNPM(t *testing.T, requests []npmRequest) []npmAnswer {
	t.Helper()
	if npmProcess.answers == nil {
		startNPM(t)
	}
	written := make(chan error, 1)
	go func() {
		var err error
		for _, request := range requests {
			err = errors.Join(err, npmProcess.requests.Encode(request))
		}
		written <- err
	}()
	answers := make([]npmAnswer, len(requests))
	for i := range answers {
		if err := npmProcess.answers.Decode(&answers[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-written; err != nil {
		t.Fatal(err)
	}
	return answers
}

// npmFolder returns a directory with the files of a directory in testdata and the modules
// that they import. It installs the modules once for each lock file.
//
// Without npm, or without access to its registry, the test is skipped, or fails if CI=true.
func npmFolder(t *testing.T, name string) string {
	t.Helper()
	for _, program := range []string{"npm", "node"} {
		if _, err := exec.LookPath(program); err != nil {
			missing(t, "the judges of npm need it: %v", err)
		}
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		missing(t, "the judges of npm need a folder: %v", err)
	}
	files := npmFiles(t, name)
	dir := filepath.Join(cache, "toolgen-judges", fmt.Sprintf("%x", sha256.Sum256(files["package-lock.json"])))
	if _, err := os.Stat(dir); err != nil {
		installNPM(t, files, dir)
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// missing skips a test that cannot run on this machine. In continuous integration, it fails
// the test.
func missing(t *testing.T, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf(format, args...)
	}
	t.Skipf(format, args...)
}

func npmFiles(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("testdata", folder, "*"))
	if err != nil || len(names) == 0 {
		t.Fatal(folder, err)
	}
	files := map[string][]byte{}
	for _, name := range names {
		if files[filepath.Base(name)], err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// noNetwork matches errors of npm without access to its registry.
var noNetwork = regexp.MustCompile(`ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED|E403|E503`)

// installNPM installs into a temporary directory and renames it, so that an existing
// directory is complete.
func installNPM(t *testing.T, files map[string][]byte, dir string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		t.Fatal(err)
	}
	fresh, err := os.MkdirTemp(filepath.Dir(dir), "new")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(fresh)
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(fresh, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	npm := exec.CommandContext(t.Context(), "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1")
	npm.Dir, npm.WaitDelay = fresh, 10*time.Second
	if output, err := npm.CombinedOutput(); noNetwork.Match(output) && err != nil {
		missing(t, "the judges of npm cannot be fetched: %v: %v\n%s", npm.Args, err, output)
	} else if err != nil {
		t.Fatalf("%v: %v\n%s", npm.Args, err, output)
	}
	if err := os.Rename(fresh, dir); err != nil && !os.IsExist(err) {
		t.Fatal(err)
	}
}
