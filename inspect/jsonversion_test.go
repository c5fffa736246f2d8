package inspect

import (
	"os/exec"
	"testing"
)

func TestJSONVersion(t *testing.T) {
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
	tests := []struct {
		experiment string
		want       bool
	}{
		{"nojsonv2", false},
		{"jsonv2", true},
	}
	for _, test := range tests {
		env := goEnv("GOEXPERIMENT=" + test.experiment)
		version := exec.Command("go", "version")
		version.Env = env
		if out, err := version.CombinedOutput(); err != nil {
			t.Skipf("the toolchain has no GOEXPERIMENT=%s: %s", test.experiment, out)
		}
		for _, pattern := range []string{"./with", "./without"} {
			f := facts(t, dir, Config{Env: env, Patterns: []string{pattern}})
			compare(t, "problems", nil, f.problems())
			if got := f.pkgs[0].JSON2; got != test.want {
				t.Errorf("GOEXPERIMENT=%s: JSON2 of %s = %v, want %v", test.experiment, pattern, got, test.want)
			}
		}
	}
}
