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
	Doc: `It completes toolgen and, behind other completions of go, go tool toolgen: commands,
flags and their values, packages, files, revisions of git, and the names of tools, as
the generated files of the module have them. Put
one of these lines into the file that the shell reads at its start:

	source <(toolgen completion bash)   # ~/.bashrc
	source <(toolgen completion zsh)    # ~/.zshrc, behind compinit
	toolgen completion fish | source    # ~/.config/fish/config.fish

Write go tool toolgen instead of toolgen where it is a tool of the module; since
that works in the module alone, save the script in a file, and source that.`,
	Values: func([]*Command) []value {
		var names []value
		for _, name := range shells {
			names = append(names, value{name, ""})
		}
		return names
	},
	Run: runCompletion,
}

// scripts are what the shells read. They know nothing but how a shell is told of
// words: what these are tells toolgen __complete.
var scripts = map[string]string{"bash": bashScript, "zsh": zshScript, "fish": fishScript}

// shells are those that there are scripts for.
var shells = []string{"bash", "zsh", "fish"}

func runCompletion(c *call) int {
	if len(c.args) != 1 {
		return c.misused(errors.New("name one shell: bash, zsh or fish"))
	}
	script, known := scripts[c.args[0]]
	if !known {
		return c.misused(fmt.Errorf("no completion for the shell %q: %s", c.args[0], diag.Suggest(c.args[0], shells)))
	}
	fmt.Fprint(c.stdout, script)
	return exitDone
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
	toolNames  valueKind = "tools"    // names of the tools of the module; of prompts or answers where -kind says so
)

// expected is what can stand in a place of the command line.
type expected struct {
	kind   valueKind
	values []value
	listed bool // with commas between
}

// expectedArgs returns what the argument at a position of a command is.
func expectedArgs(c *Command, commands []*Command, position int) expected {
	switch {
	case c.Values != nil:
		return expected{kind: oneOfWords, values: c.Values(commands)}
	case strings.HasPrefix(c.Args, "NAME ") && position == 0, strings.Contains(c.Args, "TOOL"):
		return expected{kind: toolNames}
	case strings.HasPrefix(c.Args, "NAME ") && position == 1:
		return expected{kind: anyText}
	case !strings.HasPrefix(c.Args, "[packages]") && (strings.Contains(c.Args, "FILE") || strings.Contains(c.Args, "OLD")):
		return expected{kind: aFile}
	case strings.Contains(c.Args, "packages"):
		return expected{kind: aPackage}
	case strings.Contains(c.Args, "folder"):
		return expected{kind: aFolder}
	case c.Args != "":
		return expected{kind: anyText}
	}
	return expected{}
}

// formKinds are the forms of values that are of one kind in every flag.
var formKinds = map[string]valueKind{"": noValue, "DIR": aFolder, "FILE": aFile, "N|FILE": aFile, formRevision: aRevision}

func expectedValue(f *Flag) expected {
	if f == toolFlag {
		return expected{kind: toolNames, listed: true}
	}
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
	e := expected{kind: oneOfWords, listed: f.List}
	if f.List {
		e.kind = someWords
	}
	for _, word := range words {
		e.values = append(e.values, value{word, ""})
	}
	return e
}
