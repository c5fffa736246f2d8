// Package workflow tests the recipes in this directory. Each recipe runs in a separate git
// repository.
package workflow

import (
	"bytes"
	"errors"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"github.com/rhysd/actionlint"
	"go.yaml.in/yaml/v4"

	_ "github.com/go-toolgen/toolgen/cmd/toolgen-vet/golangci"
)

// TestMain builds the tool once, before the tests run in parallel.
func TestMain(m *testing.M) {
	if out, err := exec.Command("go", "tool", "toolgen", "version").CombinedOutput(); err != nil {
		log.Fatalf("%v\n%s", err, out)
	}
	os.Exit(m.Run())
}

// A project is a clone of a repository that contains the files of this example.
type project struct {
	t   *testing.T
	dir string
	env []string
}

func newProject(t *testing.T) project {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	origin := project{t: t, dir: filepath.Join(home, "origin"), env: append(os.Environ(),
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_SYSTEM="+os.DevNull, "GOFLAGS=", "CI=true",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com",
	)}
	if err := os.CopyFS(origin.dir, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(origin.dir, "workflow_test.go")); err != nil {
		t.Fatal(err)
	}
	for _, module := range []string{"", "/cmd/toolgen-vet/golangci"} {
		origin.succeed("go", "mod", "edit", "-replace=github.com/go-toolgen/toolgen"+module+"="+filepath.ToSlash(root)+module)
	}
	origin.succeed("git", "init", "-q", "-b", "main")
	origin.succeed("git", "add", "-A")
	origin.succeed("git", "commit", "-qm", "one tool")
	clone := origin
	clone.dir = filepath.Join(home, "clone")
	origin.succeed("git", "clone", "-q", origin.dir, clone.dir)
	return clone
}

// run runs a command in the project, and returns its exit code and output.
func (p project) run(name string, args ...string) (int, string) {
	p.t.Helper()
	cmd := exec.CommandContext(p.t.Context(), name, args...)
	cmd.Dir, cmd.Env = p.dir, p.env
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		p.t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(out)
}

func (p project) succeed(name string, args ...string) string {
	p.t.Helper()
	code, out := p.run(name, args...)
	if code != 0 {
		p.t.Fatalf("%s %q: exit code %d\n%s", name, args, code, out)
	}
	return out
}

func (p project) change(from, to string) {
	p.t.Helper()
	name := filepath.Join(p.dir, "tickets", "tickets.go")
	source, err := os.ReadFile(name)
	if err != nil {
		p.t.Fatal(err)
	}
	if !bytes.Contains(source, []byte(from)) {
		p.t.Fatalf("%s has no %q", name, from)
	}
	if err := os.WriteFile(name, bytes.Replace(source, []byte(from), []byte(to), 1), 0o600); err != nil {
		p.t.Fatal(err)
	}
}

func (p project) reword() { p.change("Open opens a ticket.", "Open asks for help.") }

// breaks adds an argument that existing callers do not send.
func (p project) breaks() {
	p.change("\ttitle string,", "\tfloor int, // floor of the house\n\ttitle string,")
}

func TestMake(t *testing.T) {
	t.Parallel()
	need(t, "make")
	p := newProject(t)
	for _, target := range []string{"check", "contract", "budget"} {
		p.succeed("make", target)
	}
	p.reword()
	if code, out := p.run("make", "check"); code == 0 || !strings.Contains(out, "[stale]") {
		t.Errorf("make check of a stale file: exit code %d\n%s", code, out)
	}
	p.succeed("make", "generate")
	p.succeed("make", "check", "contract")
	p.breaks()
	p.succeed("make", "generate")
	p.succeed("make", "check")
	if code, out := p.run("make", "contract"); code == 0 || !strings.Contains(out, "floor") {
		t.Errorf("make contract of a break: exit code %d\n%s", code, out)
	}
	if code, out := p.run("make", "budget", "BUDGET=10"); code == 0 {
		t.Errorf("make budget of 10 tokens succeeds\n%s", out)
	}
}

// TestGoGenerate checks that, with an environment variable, go generate reports an
// outdated file and does not generate it.
func TestGoGenerate(t *testing.T) {
	t.Parallel()
	p := newProject(t)
	p.reword()
	p.env = append(p.env, "TOOLGEN_CHECK=1")
	if code, out := p.run("go", "generate", "./..."); code == 0 || !strings.Contains(out, "[stale]") {
		t.Errorf("exit code %d\n%s", code, out)
	}
}

const workflowFile = ".github/workflows/toolgen.yml"

// TestWorkflowIsValid checks that the workflow uses only keys that GitHub supports.
func TestWorkflowIsValid(t *testing.T) {
	linter, err := actionlint.NewLinter(os.Stderr, &actionlint.LinterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	problems, err := linter.LintFile(workflowFile, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range problems {
		t.Error(problem)
	}
}

type step struct {
	name, run string
	env       []string
}

// steps returns the commands of the workflow, for a pull request against main.
func steps(t *testing.T) []step {
	t.Helper()
	content, err := os.ReadFile(workflowFile)
	if err != nil {
		t.Fatal(err)
	}
	workflow, problems := actionlint.Parse(content)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var all []step
	for _, s := range workflow.Jobs["tools"].Steps {
		run, ok := s.Exec.(*actionlint.ExecRun)
		if !ok {
			continue // an action, which only runs on GitHub
		}
		one := step{name: s.Name.Value, run: run.Run.Value}
		if s.Env != nil {
			for _, v := range s.Env.Vars {
				one.env = append(one.env, v.Name.Value+"="+strings.ReplaceAll(v.Value.Value, "${{ github.base_ref }}", "main"))
			}
		}
		all = append(all, one)
	}
	return all
}

// runWorkflow runs the steps until one fails, and returns that step's name and output, and
// the summary.
func (p project) runWorkflow() (failed, out, summary string) {
	p.t.Helper()
	file := filepath.Join(p.t.TempDir(), "summary.md")
	for _, s := range steps(p.t) {
		job := p
		job.env = slices.Concat(p.env, s.env, []string{"GITHUB_STEP_SUMMARY=" + file, "GITHUB_ACTIONS=true"})
		var code int
		if code, out = job.run("bash", "-e", "-c", s.run); code != 0 {
			failed = s.name
			break
		}
	}
	content, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		p.t.Fatal(err)
	}
	return failed, out, string(content)
}

func TestWorkflow(t *testing.T) {
	tests := []struct {
		name             string
		change           func(project)
		failed           string
		printed, summary string // parts of the output and the summary
	}{
		{"nothing has changed", func(project) {}, "", "", "no changes"},
		{"somebody forgot to generate", project.reword, "Generated files are up to date", "[stale]", ""},
		{"other words", func(p project) { p.reword(); p.succeed("go", "generate", "./...") }, "", "", "wording"},
		{"a break", func(p project) { p.breaks(); p.succeed("go", "generate", "./...") }, "Callers are not broken", "::error", "floor"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := newProject(t)
			test.change(p)
			failed, out, summary := p.runWorkflow()
			if failed != test.failed {
				t.Errorf("the step that failed is %q, want %q\n%s", failed, test.failed, out)
			}
			if !strings.Contains(out, test.printed) {
				t.Errorf("the last step printed no %q:\n%s", test.printed, out)
			}
			if !strings.Contains(strings.ToLower(summary), test.summary) {
				t.Errorf("the summary has no %q:\n%s", test.summary, summary)
			}
		})
	}
}

// TestHook checks that the plain hook rejects a commit only if a generated file is out of
// date.
func TestHook(t *testing.T) {
	t.Parallel()
	p := newProject(t)
	p.succeed("git", "config", "core.hooksPath", "hooks")
	p.reword()
	if code, out := p.run("git", "commit", "-qam", "other words"); code == 0 || !strings.Contains(out, "[stale]") {
		t.Errorf("commit of a stale file: exit code %d\n%s", code, out)
	}
	p.succeed("go", "generate", "./...")
	p.succeed("git", "commit", "-qam", "other words")
}

// TestPreCommit checks that the hook's command fails if a generated file is out of date.
// If pre-commit is installed, it also checks that pre-commit rejects the commit.
func TestPreCommit(t *testing.T) {
	t.Parallel()
	var config struct {
		Repos []struct {
			Hooks []struct{ ID, Entry string }
		}
	}
	parse(t, ".pre-commit-config.yaml", &config)
	entry := strings.Fields(config.Repos[0].Hooks[0].Entry)
	p := newProject(t)
	p.succeed(entry[0], entry[1:]...)
	p.reword()
	if code, out := p.run(entry[0], entry[1:]...); code == 0 {
		t.Errorf("the hook succeeds for a stale file\n%s", out)
	}

	need(t, "pre-commit")
	p.env = append(p.env, "PRE_COMMIT_HOME="+t.TempDir())
	p.succeed("pre-commit", "install")
	if code, out := p.run("git", "commit", "-qam", "other words"); code == 0 || !strings.Contains(out, "[stale]") {
		t.Errorf("commit of a stale file: exit code %d\n%s", code, out)
	}
	p.succeed("go", "generate", "./...")
	p.succeed("git", "commit", "-qam", "other words")
}

func TestGolangci(t *testing.T) {
	var config struct {
		Linters struct {
			Enable   []string
			Settings struct {
				Custom map[string]struct {
					Type     string
					Settings any
				}
			}
		}
	}
	parse(t, ".golangci.yml", &config)
	custom := config.Linters.Settings.Custom["toolgen"]
	if !slices.Contains(config.Linters.Enable, "toolgen") || custom.Type != "module" {
		t.Errorf("golangci-lint does not run the plugin: %+v", config.Linters)
	}
	newPlugin, err := register.GetPlugin("toolgen")
	if err != nil {
		t.Fatal(err)
	}
	plugin, err := newPlugin(custom.Settings)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := plugin.BuildAnalyzers(); err != nil {
		t.Error(err)
	}

	var build struct {
		Plugins []struct{ Module string }
	}
	parse(t, ".custom-gcl.yml", &build)
	if got, want := build.Plugins[0].Module, "github.com/go-toolgen/toolgen/cmd/toolgen-vet/golangci"; got != want {
		t.Errorf("golangci-lint is built with %q, want %q", got, want)
	}
}

func parse(t *testing.T, name string, into any) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(content, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func need(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("%s is not installed", program)
	}
}
