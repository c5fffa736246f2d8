package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// shellOrSkip returns the path of a shell, or skips the test if the shell is not installed.
// In continuous integration, a missing bash is a failure.
func shellOrSkip(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	switch {
	case err == nil:
		return path
	case name == "bash" && os.Getenv("CI") == "true":
		t.Fatal(err)
	}
	t.Skipf("%s is not installed", name)
	return ""
}

func completionScript(t *testing.T, shell string) string {
	t.Helper()
	var stdout, stderr strings.Builder
	if code := run(allCommands(), []string{"completion", shell}, &stdout, &stderr); code != exitDone {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	file := filepath.Join(t.TempDir(), "completion."+shell)
	if err := os.WriteFile(file, []byte(stdout.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// projectFolder returns a new directory with the files and generated names that the
// completions list or must omit.
func projectFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	tools := inspect.GeneratedHeader + "\n\npackage weather\n\n// Names of the tools.\nconst (\n" +
		"\tToolForecast = \"forecast\"\n\tToolStation  = \"find_station\"\n)\n\n// Names of the prompts.\nconst (\n\tPromptPlan = \"plan\"\n)\n"
	for name, content := range map[string]string{
		"lint of today.json": "", "weather/tools_gen.go": tools, "check/check.go": "package check\n",
		"testdata/tools_gen.go": strings.ReplaceAll(tools, "forecast", "hidden"), "other/tools_gen.go": "package other\n\nconst A = \"ours\"\n",
		"go.mod": "module example.com/a\n", "nested/go.mod": "module example.com/b\n", "nested/tools_gen.go": strings.ReplaceAll(tools, "forecast", "nested"),
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// branches returns the .git folder of a repository with a branch, a tag, and a branch whose
// name has a command substitution.
func branches(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, args := range [][]string{
		{"init", "-q", "-b", "main"}, {"commit", "-q", "--allow-empty", "-m", "first"}, {"tag", "v1.0.0"}, {"branch", "ma$(exit)"},
	} {
		git := exec.CommandContext(t.Context(), "git", args...)
		git.Dir, git.Env = dir, append(os.Environ(), gitEnv(dir)...)
		if out, err := git.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	return filepath.Join(dir, ".git")
}

// TestBashCompletion calls the completion function as bash does, with words as readline
// splits them at =.
func TestBashCompletion(t *testing.T) {
	bash, script, dir := shellOrSkip(t, "bash"), completionScript(t, "bash"), projectFolder(t)
	env := append(os.Environ(), "GIT_DIR="+branches(t))
	providers := append(slices.Clone(directive.Formats), "all")
	tests := []struct {
		name  string
		words []string // the last word is completed
		want  []string
	}{
		{"commands", []string{"toolgen", "c"}, []string{"call", "check", "convert", "clean", "completion"}},
		{"a folder where no command fits", []string{"toolgen", "we"}, []string{"./weather/"}},
		{"flags of the command without a name", []string{"toolgen", "-We"}, []string{"-Werror"}},
		{"flags", []string{"toolgen", "lint", "-b"}, []string{"-baseline"}},
		{"flags behind a switch", []string{"toolgen", "show", "-json", "-form"}, []string{"-format"}},
		{"a value", []string{"toolgen", "show", "-format", "gem"}, []string{"gemini", "gemini-legacy"}},
		{"all values", []string{"toolgen", "show", "-format", ""}, directive.Formats},
		{"a value behind =", []string{"toolgen", "show", "-enums", "=", ""}, []string{"on", "off"}},
		{"a value right at =", []string{"toolgen", "show", "-enums", "="}, []string{"on", "off"}},
		{"all of a list", []string{"toolgen", "lint", "-provider", ""}, providers},
		{"the next of a list", []string{"toolgen", "lint", "-provider", "openai,xa"}, []string{"openai,xai"}},
		{"a file", []string{"toolgen", "lint", "-baseline", "li"}, []string{"lint of today.json"}},
		{"a folder", []string{"toolgen", "-C", "w"}, []string{"weather/"}},
		{"branches and tags", []string{"toolgen", "diff", "-base", ""}, []string{"main", "v1.0.0", "ma$(exit)"}},
		{"a branch", []string{"toolgen", "docs", "-base", "mai"}, []string{"main"}},
		{"free text", []string{"toolgen", "-tags", "w"}, nil},
		{"packages", []string{"toolgen", "check", "-json", ""}, []string{"./check/", "./nested/", "./other/", "./weather/", "./...", "./lint of today.json"}},
		{"a pattern", []string{"toolgen", "check", "./.."}, []string{"./..."}},
		{"packages below", []string{"toolgen", "check", "./weather/"}, []string{"./weather/..."}},
		{"packages of another folder", []string{"toolgen", "check", "-C", "weather", "./"}, []string{"./..."}},
		{"tools", []string{"toolgen", "call", ""}, []string{"find_station", "forecast"}},
		{"tools from below", []string{"toolgen", "explain", "-C", "weather", "fo"}, []string{"forecast"}},
		{"the next of tools", []string{"toolgen", "show", "-tool", "forecast,f"}, []string{"forecast,find_station", "forecast,forecast"}},
		{"prompts", []string{"toolgen", "show", "-kind", "=", "prompts", "-tool", ""}, []string{"plan"}},
		{"no flags behind packages", []string{"toolgen", "check", "./...", "-"}, nil},
		{"definitions in a file", []string{"toolgen", "check", "-from", "mcp", "li"}, []string{"lint of today.json"}},
		{"shells", []string{"toolgen", "completion", ""}, []string{"bash", "zsh", "fish"}},
		{"directives", []string{"toolgen", "help", "inj"}, []string{"inject"}},
		{"codes", []string{"toolgen", "help", "hidden-"}, []string{"hidden-text"}},
		{"the tool of a module", []string{"go", "tool", "toolgen", "check", "-ta"}, []string{"-tags"}},
		{"with a file of its own", []string{"go", "tool", "-modfile", "=", "tools.mod", "toolgen", "sho"}, []string{"show"}},
		{"go without toolgen", []string{"go", "mod", "ti"}, []string{"tidy"}},
	}
	const ask = `
_go_before() { COMPREPLY=(tidy); }
go() { while [[ $1 != toolgen ]]; do shift; done; "$@"; }
complete -F _go_before go
source "$1"
source "$1"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
[[ $(complete -p "$1") =~ -F\ ([^ ]+) ]] && "${BASH_REMATCH[1]}" "$1" "${@: -1}" "${@: -2:1}"
((${#COMPREPLY[@]})) && printf '%s\n' "${COMPREPLY[@]}"
exit 0`
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), bash, slices.Concat([]string{"-uc", ask, "bash", script}, test.words)...)
			cmd.Dir, cmd.Env = dir, env
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			got := strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' })
			slices.Sort(got)
			want := slices.Sorted(slices.Values(test.want))
			if diff := cmp.Diff(want, got); diff != "" && len(want)+len(got) > 0 {
				t.Errorf("completions (-want +got):\n%s", diff)
			}
		})
	}
}

// TestCompletionInTime checks that no file is read after the deadline.
func TestCompletionInTime(t *testing.T) {
	t.Chdir(projectFolder(t))
	var out strings.Builder
	complete(&out, allCommands(), []string{"call", "f"}, time.Now().Add(-completionTime))
	if got := out.String(); got != "\n" {
		t.Errorf("completion offers %q after the deadline", got)
	}
}

// TestFlagsComplete checks that every flag and argument has completions. A new placeholder
// must be added to free, or to completion.
func TestFlagsComplete(t *testing.T) {
	free := []string{"NAME", "NAME,…", "LIST", "TEXT", "ID", "V", "KEY|none", "N", "TYPE", "FUNC:name=N,…", "FIELD=EXPR", "ADDR"} // values that only the user knows
	for _, c := range allCommands() {
		for _, f := range c.flags() {
			if e := expectedValue(f); e.kind == anyText && !slices.Contains(free, f.Form) {
				t.Errorf("%s -%s: completion does not know the form %s: give the flag Values", c.Name, f.Name, f.Form)
			}
		}
		if expectedArgs(c, allCommands(), 0).kind == noValue && c.Args != "" {
			t.Errorf("%s: completion does not know the arguments %s", c.Name, c.Args)
		}
	}
}

// TestVerbose checks that each command that loads packages has -v.
func TestVerbose(t *testing.T) {
	for _, c := range allCommands() {
		has := func(name string) bool {
			return slices.ContainsFunc(c.flags(), func(f *Flag) bool { return f.Name == name })
		}
		if has("tags") && !has("v") {
			t.Errorf("%s loads packages and has no -v", c.Name)
		}
	}
}
