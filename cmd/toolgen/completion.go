package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

var completionCommand = &Command{
	Name:    "completion",
	Args:    "bash | zsh | fish",
	Summary: "print a script that completes commands and flags in a shell",
	Doc: `It completes toolgen and, behind other completions of go, go tool toolgen. Put
one of these lines into the file that the shell reads at its start:

	source <(toolgen completion bash)   # ~/.bashrc
	source <(toolgen completion zsh)    # ~/.zshrc, behind compinit
	toolgen completion fish | source    # ~/.config/fish/config.fish

Write go tool toolgen instead of toolgen where it is a tool of the module; since
that works in the module alone, save the script in a file, and source that.`,
	Values: func([]*Command) []value {
		var names []value
		for _, s := range shells {
			names = append(names, value{s.name, ""})
		}
		return names
	},
	Run: runCompletion,
}

// A shell knows how to write its script.
type shell struct {
	name   string
	script func([]completed) string
}

var shells = []shell{{"bash", bashScript}, {"zsh", zshScript}, {"fish", fishScript}}

func runCompletion(c *call) int {
	if len(c.args) != 1 {
		return c.misused(errors.New("name one shell: bash, zsh or fish"))
	}
	var known []string
	for _, s := range shells {
		if s.name == c.args[0] {
			fmt.Fprint(c.stdout, s.script(completions(c.commands)))
			return exitDone
		}
		known = append(known, s.name)
	}
	return c.misused(fmt.Errorf("no completion for the shell %q: %s", c.args[0], diag.Suggest(c.args[0], known)))
}

// A value is a word that a shell offers.
type value struct{ word, doc string }

// A valueKind says what stands behind a flag or a command.
type valueKind string

const (
	noValue    valueKind = ""         // a switch, or a command without arguments
	anyText    valueKind = "text"     // nothing to offer
	aFile      valueKind = "file"     //
	aFolder    valueKind = "folder"   //
	aPackage   valueKind = "packages" // folders, and ./...; files where -from says so
	aRevision  valueKind = "revision" // branches and tags of git, where it is there
	oneOfWords valueKind = "words"    //
	someWords  valueKind = "list"     // with commas between
)

// expected is what a shell knows of a value.
type expected struct {
	kind   valueKind
	values []value
}

// A completed command is a [Command] as shells see it.
type completed struct {
	name, doc string
	args      expected
	flags     []completedFlag
}

type completedFlag struct {
	name, doc string // name has its dash
	expected
}

// completions returns what the registry says to shells.
func completions(commands []*Command) []completed {
	var all []completed
	for _, c := range commands {
		entry := completed{name: c.Name, doc: c.Summary, args: expectedArgs(c, commands)}
		for _, f := range c.Flags {
			entry.flags = append(entry.flags, completedFlag{"-" + f.Name, f.Doc, expectedValue(f)})
		}
		all = append(all, entry)
	}
	return all
}

func expectedArgs(c *Command, commands []*Command) expected {
	switch {
	case c.Values != nil:
		return expected{oneOfWords, c.Values(commands)}
	case !strings.HasPrefix(c.Args, "[packages]") && (strings.Contains(c.Args, "FILE") || strings.Contains(c.Args, "OLD")):
		return expected{kind: aFile}
	case strings.Contains(c.Args, "packages"):
		return expected{kind: aPackage}
	case c.Args != "":
		return expected{kind: anyText}
	}
	return expected{}
}

// formKinds are the forms of values that are of one kind in every flag.
var formKinds = map[string]valueKind{"": noValue, "DIR": aFolder, "FILE": aFile, "N|FILE": aFile, formRevision: aRevision}

func expectedValue(f *Flag) expected {
	words := f.Values
	if len(words) == 0 && f.Form == strings.ToLower(f.Form) && f.Form != "" {
		words = strings.Split(f.Form, "|") // such as on|off
	}
	if len(words) == 0 {
		kind, known := formKinds[f.Form]
		if !known {
			kind = anyText
		}
		return expected{kind: kind}
	}
	e := expected{kind: oneOfWords}
	if f.List {
		e.kind = someWords
	}
	for _, word := range words {
		e.values = append(e.values, value{word, ""})
	}
	return e
}

// listRevisions is the command that prints the branches and tags of git.
const listRevisions = "git for-each-ref --format='%(refname:lstrip=2)' refs/heads refs/tags refs/remotes 2>/dev/null"

// words returns the words of values.
func words(values []value) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = v.word
	}
	return list
}

// quoted returns a text between single quotes, where the POSIX shell takes
// every character but the quote for itself (POSIX.1-2024, XCU 2.2.2).
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
