package inspect

import (
	"os/exec"
	"reflect"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// TestEncoder lists packages with the toolchain of the test, and selects each encoder with
// GOEXPERIMENT. The experiment before Go 1.27 is not supported.
func TestEncoder(t *testing.T) {
	dir := write(t, `
-- with/a.go --
package with

import "encoding/json"

//toolgen:tool
func Echo(value json.RawMessage) {}
-- without/a.go --
package without

//toolgen:tool
func Echo(value string) {}
`)
	version, err := exec.Command("go", "env", "GOVERSION").Output()
	if err != nil {
		t.Fatal(err)
	}
	experiment := strings.HasPrefix(string(version), "go1.25") || strings.HasPrefix(string(version), "go1.26")
	tests := []struct {
		experiment string
		want       Encoder
	}{
		{"nojsonv2", Encoder{}},
		{"jsonv2", Go127},
	}
	for _, test := range tests {
		for _, pattern := range []string{"./with", "./without"} {
			prog, diags := Load(t.Context(), Config{Dir: dir, Env: goEnv("GOEXPERIMENT=" + test.experiment), Patterns: []string{pattern}})
			if experiment && test.want == Go127 {
				if len(diags) != 1 || diags[0].Code != diag.JSONVersion || diags[0].Hint == "" {
					t.Errorf("%s: want one diagnostic about the experiment, got %v", pattern, diags)
				}
				continue
			}
			if len(diags) > 0 {
				t.Fatal(diags)
			}
			if prog.encoder != test.want {
				t.Errorf("GOEXPERIMENT=%s: the encoder of %s is %+v, want %+v", test.experiment, pattern, prog.encoder, test.want)
			}
		}
	}
}

// TestEncoderHasNoGaps checks that Go127 sets every field.
func TestEncoderHasNoGaps(t *testing.T) {
	v := reflect.ValueOf(Go127)
	for i := range v.NumField() {
		if !v.Field(i).Bool() {
			t.Errorf("%s is not set", v.Type().Field(i).Name)
		}
	}
}

// TestVersion2 checks the warning that schemas do not follow encoding/json/v2. A package gets
// it if it imports encoding/json/v2 and generated code does not call its tools. The import
// need not resolve, as with Go 1.26.
func TestVersion2(t *testing.T) {
	const module = `
-- a.go --
// Package a has a tool.
//
//toolgen:package OPTIONS
package a

import jsonv2 "encoding/json/v2"

//toolgen:tool
func Find(day int) []string {
	_, _ = jsonv2.Marshal(day)
	return nil
}
`
	for options, want := range map[string][]string{
		"readonly": {"a.go:6:8: note: schemas follow encoding/json, but encoding/json/v2 treats some types differently: nil slices and maps, durations, byte arrays, and letter case of names [json-version]"},
		"call":     nil,
	} {
		compare(t, options, want, facts(t, write(t, strings.ReplaceAll(module, "OPTIONS", options)), Config{}).problems())
	}
}
