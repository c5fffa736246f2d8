package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sdkVersions are the SDK versions whose example servers have their tools in testdata.
var sdkVersions = []string{"v1.2.0", "v1.8.0"}

// TestSDKHistory compares the tools of the example servers of the official Go SDK in two
// of its versions.
func TestSDKHistory(t *testing.T) {
	const dir = "testdata/histories/go-sdk"
	old, err := filepath.Glob(filepath.Join(dir, sdkVersions[0], "*.json"))
	if err != nil || len(old) == 0 {
		t.Fatalf("there are no histories: %v", err)
	}
	for _, file := range old {
		name := filepath.Base(file)
		t.Run(strings.TrimSuffix(name, ".json"), func(t *testing.T) {
			s := &session{}
			s.run("diff", "-C", dir, sdkVersions[0]+"/"+name, sdkVersions[1]+"/"+name)
			s.run("diff", "-C", dir, sdkVersions[1]+"/"+name, sdkVersions[0]+"/"+name)
			s.run("diff", "-C", dir, "-markdown", "-version", "v1.2.0", "-open-outputs", sdkVersions[0]+"/"+name, sdkVersions[1]+"/"+name)
			for _, version := range sdkVersions {
				s.run("stats", "-C", dir, version+"/"+name)
			}
			s.compare(t, filepath.Join(dir, strings.TrimSuffix(name, ".json")+".golden"))
		})
	}
}

// A session is a transcript of commands and their output, as on a terminal.
type session struct{ text bytes.Buffer }

// run runs toolgen in this process.
func (s *session) run(args ...string) {
	fmt.Fprintf(&s.text, "$ toolgen %s\n", strings.Join(args, " "))
	code := run(allCommands(), args, &s.text, &s.text)
	fmt.Fprintf(&s.text, "exit code %d\n\n", code)
}

func (s *session) compare(t *testing.T, golden string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(golden, s.text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), s.text.String()); diff != "" {
		t.Errorf("%s (-want +got):\n%s\nto write what is printed now: go test ./cmd/toolgen -run %s -update", golden, diff, t.Name())
	}
}

// weatherCommits are commits to the example weather. Each replaces strings in its source:
// replace has pairs of an old and a new string.
var weatherCommits = []struct {
	message string
	replace []string
}{
	{"say more, and take more", []string{
		"Forecast returns the daily forecast for a city.", "Forecast returns the forecast for a city, day by day.",
		"minimum=1 maximum=14", "minimum=1 maximum=16",
		"radius default=50", "radius default=80",
	}},
	{"one more scale, which results can have, too", []string{
		"// °F, used in the United States\n", "// °F, used in the United States\n\tKelvin Unit = \"kelvin\" // of science\n",
		"Low  float64 `json:\"low\"`", "Low  *float64 `json:\"low\"`",
		"`json:\"headline\"`\n", "`json:\"headline\"`\n\tUntil string `json:\"until,omitempty\"`\n",
	}},
	{"take less, and under other names", []string{
		"maximum=16", "maximum=7",
		"func Convert(", "func ConvertTemperature(",
		"city string,", "place string,",
		"seed(city)", "seed(place)",
		"degrees(5+swing, unit)", "nil",
		"Convert(celsius,", "ConvertTemperature(celsius,",
		"// Convert converts", "// ConvertTemperature converts",
	}},
}

// TestWeatherHistory applies weatherCommits to a copy of the example weather. For each
// commit, it compares the output of toolgen diff and toolgen stats with a golden file.
func TestWeatherHistory(t *testing.T) {
	repo := newRepository(t)
	source, err := os.ReadFile("../../examples/weather/weather.go")
	if err != nil {
		t.Fatal(err)
	}
	repo.write("go.mod", "module example.com/weather\n\ngo 1.26\n")
	repo.commit("v1.0.0", string(source))
	s := &session{}
	for i, c := range weatherCommits {
		text := replaced(t, string(source), c.replace)
		source = []byte(text)
		repo.write("weather.go", text)
		base := fmt.Sprintf("v1.%d.0", i)
		fmt.Fprintf(&s.text, "# %s\n\n", c.message)
		s.run("diff", "-C", repo.dir, "-base", base)
		s.run("stats", "-C", repo.dir, "-base", base, "-format", "mcp,openai")
		repo.commit(fmt.Sprintf("v1.%d.0", i+1), text)
	}
	s.run("diff", "-C", repo.dir, "-base", "v1.0.0")
	s.text = *bytes.NewBufferString(strings.ReplaceAll(s.text.String(), repo.dir, "WEATHER"))
	s.compare(t, "testdata/histories/weather.golden")
}

// replaced returns source after it replaces the old string of each pair with the new
// string. It fails the test if an old string is missing.
func replaced(t *testing.T, source string, pairs []string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(source, pairs[i]) {
			t.Fatalf("the example has no %q", pairs[i])
		}
		source = strings.ReplaceAll(source, pairs[i], pairs[i+1])
	}
	return source
}

type gitRepository struct {
	t   *testing.T
	dir string
}

func newRepository(t *testing.T) gitRepository {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	r := gitRepository{t, t.TempDir()}
	for _, variable := range gitEnv(r.dir) {
		name, value, _ := strings.Cut(variable, "=")
		t.Setenv(name, value)
	}
	for name, value := range map[string]string{"GIT_CONFIG_GLOBAL": os.DevNull, "GOFLAGS": "", "GOWORK": "off", "GOPROXY": "off"} {
		t.Setenv(name, value)
	}
	r.git("init", "-q", "-b", "main")
	return r
}

func (r gitRepository) write(name, content string) {
	r.t.Helper()
	if err := os.WriteFile(filepath.Join(r.dir, name), []byte(content), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

func (r gitRepository) git(args ...string) {
	r.t.Helper()
	if out, err := exec.Command("git", append([]string{"-C", r.dir}, args...)...).CombinedOutput(); err != nil {
		r.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// commit writes source to weather.go, generates its files, commits all files, and tags the
// commit.
func (r gitRepository) commit(tag, source string) {
	r.t.Helper()
	r.write("weather.go", source)
	var out bytes.Buffer
	if code := run(allCommands(), []string{"generate", "-C", r.dir}, &out, &out); code != exitDone {
		r.t.Fatalf("generate: exit code %d\n%s", code, &out)
	}
	r.git("add", ".")
	r.git("commit", "-q", "-m", tag)
	r.git("tag", tag)
}
