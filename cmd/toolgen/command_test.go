package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestFlagsHaveExamples checks that each flag of each command is used in a script of testdata
// or in a command of a README. Other tests run these scripts and commands.
func TestFlagsHaveExamples(t *testing.T) {
	used := map[string]bool{} // "show -format"
	for _, line := range exampleLines(t) {
		command, flags := flagsOf(line)
		for _, flag := range flags {
			used[command+" -"+flag] = true
		}
	}
	for _, c := range allCommands() {
		for _, f := range c.flags() {
			if flag := c.Name + " -" + f.Name; !used[flag] {
				t.Errorf("toolgen %s: no script in testdata/script and no README uses it", flag)
			}
		}
	}
}

// exampleLines returns the arguments of toolgen in the command lines of the scripts and
// READMEs, and in the go:generate lines that scripts run.
func exampleLines(t *testing.T) (lines []string) {
	t.Helper()
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("found %v, %v", scripts, err)
	}
	inScript := regexp.MustCompile(`(?m)^(?:\[[^\]]*\] )?(?:! )?exec toolgen (.*)$`)
	inGenerate := regexp.MustCompile(`(?m)^//go:generate toolgen (.*)$`)
	for _, script := range scripts {
		archive, err := txtar.ParseFile(script)
		if err != nil {
			t.Fatal(err)
		}
		text, re := archive.Comment, inScript
		for i := -1; ; text, re = archive.Files[i].Data, inGenerate {
			for _, m := range re.FindAllSubmatch(text, -1) {
				lines = append(lines, string(m[1]))
			}
			if i++; i == len(archive.Files) {
				break
			}
		}
	}
	pages, err := filepath.Glob("../../examples/*/README.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("found %v, %v", pages, err)
	}
	for _, page := range append(pages, "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range shownInReadme.FindAllStringSubmatch(string(text), -1) {
			for _, command := range commandsOf(m[1], m[2]) {
				if _, line, ok := strings.Cut(command, "go run ./cmd/toolgen "); ok {
					lines = append(lines, line)
				}
			}
		}
	}
	return lines
}

// flagsOf returns the name of the toolgen command that line runs, and the sorted names of
// its flags.
func flagsOf(line string) (command string, flags []string) {
	words := strings.Fields(line)
	command = allCommands()[0].Name
	if c, ok := find(allCommands(), words[0]); ok {
		command = c.Name
	}
	for _, word := range words {
		if name, ok := strings.CutPrefix(word, "-"); ok && name != "" {
			name, _, _ = strings.Cut(name, "=")
			flags = append(flags, name)
		}
	}
	slices.Sort(flags)
	return command, slices.Compact(flags)
}

// TestConfigurable checks that the configuration file sets only flags that exist, and
// that every shared key is a flag of at least two commands.
func TestConfigurable(t *testing.T) {
	shared := map[string]int{}
	for name, keys := range configurable {
		command, ok := find(allCommands(), name)
		if !ok {
			t.Errorf("no command is named %s", name)
			continue
		}
		for _, key := range keys {
			shared[key]++
			if !slices.ContainsFunc(command.flags(), func(f *Flag) bool { return f.Name == key }) {
				t.Errorf("%s has no flag -%s", name, key)
			}
		}
	}
	for _, key := range sharedKeys {
		if shared[key] < 2 {
			t.Errorf("%d commands have the shared key %s, want at least 2", shared[key], key)
		}
	}
}
