package call

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// suites are copies of the JSON Schema Test Suite for draft 2020-12, and of
// additions to it, that stand in Go modules.
var suites = []struct {
	module, glob string
	cases        int // that must be checked at least
}{
	{"github.com/google/jsonschema-go@v0.4.3", "jsonschema/testdata/draft2020-12/*.json", 786},
	{"github.com/santhosh-tekuri/jsonschema/v6@v6.0.3", "testdata/Extra-Test-Suite/tests/draft2020-12/*.json", 11},
	{"github.com/santhosh-tekuri/jsonschema/v6@v6.0.3", "testdata/Extra-Test-Suite/tests/draft2020-12/optional/format/*.json", 10},
}

// badDefaults are the groups whose schemas have a default that they refuse,
// which JSON Schema does not mind and a tool does.
var badDefaults = map[string]bool{
	"invalid type for default":                                            true,
	"invalid string value for default":                                    true,
	"the default keyword does not do anything if the property is missing": true,
}

// A suiteGroup is a schema with values, as the suite writes it.
type suiteGroup struct {
	Description string
	Schema      json.RawMessage
	Tests       []struct {
		Description string
		Data        json.RawMessage
		Valid       bool
	}
}

// otherwise are the cases that are decided otherwise here, and why.
var otherwise = map[string]string{
	"tab ok if quoted":        "RFC 5321, section 4.1.2, has no control characters in qtextSMTP",
	"backslash inside quoted": "RFC 5321, section 4.1.2, has quoted-pairSMTP",
}

func TestSuite(t *testing.T) {
	for _, suite := range suites {
		t.Run(suite.glob, func(t *testing.T) {
			files, err := filepath.Glob(filepath.Join(moduleFolder(t, suite.module), suite.glob))
			if err != nil || len(files) == 0 {
				t.Fatalf("no files: %v", err)
			}
			checked := 0
			for _, file := range files {
				checked += checkSuiteFile(t, file)
			}
			if checked < suite.cases {
				t.Errorf("got %d cases, want at least %d", checked, suite.cases)
			}
		})
	}
}

// moduleFolder returns the folder of a module, which is downloaded if need be.
func moduleFolder(t *testing.T, module string) string {
	t.Helper()
	command := exec.Command("go", "mod", "download", "-json", module)
	command.Dir = t.TempDir()
	out, err := command.Output()
	var answer struct{ Dir, Error string }
	if json.Unmarshal(out, &answer) != nil || err != nil || answer.Dir == "" {
		t.Skipf("%s cannot be downloaded: %v %s", module, err, answer.Error)
	}
	return answer.Dir
}

// checkSuiteFile returns how many cases it has checked. A schema with a keyword
// that cannot be held to must be refused.
func checkSuiteFile(t *testing.T, file string) int {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var groups []suiteGroup
	if err := json.Unmarshal(text, &groups); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, group := range groups {
		name := filepath.Base(file) + ": " + group.Description
		n, err := compile(string(group.Schema))
		if refused := err != nil; refused != (usesUnfollowed(t, group.Schema) || badDefaults[group.Description]) {
			t.Errorf("%s: compile: %v", name, err)
		}
		if err != nil {
			continue
		}
		for _, tt := range group.Tests {
			checked++
			got, differs := n.accepts(string(tt.Data)), otherwise[tt.Description] != ""
			if want := tt.Valid != differs; got != want {
				t.Errorf("%s: %s: got %v, want %v", name, tt.Description, got, want)
			}
			if problems := n.explain(string(tt.Data), ""); (len(problems) == 0) != got {
				t.Errorf("%s: %s: accepts says %v, explain %v", name, tt.Description, got, problems)
			}
		}
	}
	return checked
}

// usesUnfollowed reports whether a schema has a keyword that cannot be held to,
// or a reference to elsewhere, at any place.
func usesUnfollowed(t *testing.T, schema json.RawMessage) bool {
	t.Helper()
	var value any
	if err := json.Unmarshal(schema, &value); err != nil {
		t.Fatal(err)
	}
	return findUnfollowed(value, true)
}

func findUnfollowed(value any, root bool) bool {
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			if findUnfollowed(item, false) {
				return true
			}
		}
	case map[string]any:
		for key, inner := range value {
			ref, isText := inner.(string)
			if key == "$ref" && isText && !isPointerInside(ref) || key != "$id" && unfollowed[key] != "" || key == "$id" && !root && isText {
				return true
			}
			if key != "enum" && key != "const" && findUnfollowed(inner, false) {
				return true
			}
		}
	}
	return false
}

func isPointerInside(ref string) bool {
	return ref == "#" || len(ref) > 1 && ref[:2] == "#/"
}
