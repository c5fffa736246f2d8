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
	Doc: `The script completes commands, flags and their values, packages, files, git revisions,
and the names of tools in the generated files of the module. It completes toolgen and go
tool toolgen, and leaves other completions of go as they are. Put one of these lines into
the startup file of your shell:

	source <(toolgen completion bash)   # ~/.bashrc
	source <(toolgen completion zsh)    # ~/.zshrc, after compinit
	toolgen completion fish | source    # ~/.config/fish/config.fish

If toolgen is only a tool of a module, run go tool toolgen completion in that module
once, save the script to a file, and source the file.`,
	Values: func([]*Command) []value {
		var names []value
		for _, name := range shells {
			names = append(names, value{name, ""})
		}
		return names
	},
	New: func(c *call) task { return completionRun{c} },
}

type completionRun struct{ call *call }

func (completionRun) flags() []*Flag { return nil }

// scripts are the completion scripts by shell. They only pass words between the shell and
// toolgen __complete, which finds the completions.
var scripts = map[string]string{"bash": bashScript, "zsh": zshScript, "fish": fishScript}

// shells are the keys of scripts in the order of help.
var shells = []string{"bash", "zsh", "fish"}

func (c completionRun) run() int {
	if len(c.call.args) != 1 {
		return c.call.misused(errors.New("name one shell: bash, zsh or fish"))
	}
	script, known := scripts[c.call.args[0]]
	if !known {
		return c.call.misused(fmt.Errorf("no completion for the shell %q: %s", c.call.args[0], diag.Suggest(c.call.args[0], shells)))
	}
	fmt.Fprint(c.call.stdout, script)
	return exitDone
}

// A value is a word that a shell offers.
type value struct{ word, doc string }

// A valueKind is the kind of a flag's value or of an argument.
type valueKind string

const (
	noValue    valueKind = ""         // a switch, or a command without arguments
	anyText    valueKind = "text"     // nothing to offer
	aFile      valueKind = "file"     //
	aFolder    valueKind = "folder"   //
	aPackage   valueKind = "packages" // folders, and ./...; files with -from
	aRevision  valueKind = "revision" // branches and tags of git
	oneOfWords valueKind = "words"    //
	someWords  valueKind = "list"     // separated by commas
	toolNames  valueKind = "tools"    // names of the tools of the module; with -kind, of prompts or answers
)

// expected is what the command line can have in one place.
type expected struct {
	kind   valueKind
	values []value
	listed bool // several, separated by commas
}

// expectedArgs returns what a command expects as the argument at a position.
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

// formKinds are the placeholders of flags that mean one kind of value in every flag.
var formKinds = map[string]valueKind{"": noValue, "DIR": aFolder, "FILE": aFile, "N|FILE": aFile, formRevision: aRevision}

// expectedValue returns what a flag expects as its value.
func expectedValue(f *Flag) expected {
	if f.Name == toolName {
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
