package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// diffOptions are the values of the flags that only diff has.
type diffOptions struct {
	diff.Options
	failOn           diff.Class // the mildest class with which the run fails
	failOnSet        bool
	never            bool // no class makes the run fail
	markdown, github bool
	version          string
}

// failOnClasses are the classes for -fail-on, the mildest first.
var failOnClasses = []diff.Class{diff.Wording, diff.Compatible, diff.Undecided, diff.Breaking}

// failNever is the value of -fail-on for no class.
const failNever = "none"

func failOnWords() []string {
	var words []string
	for _, class := range failOnClasses {
		words = append(words, class.String())
	}
	return append(words, failNever)
}

var (
	failOnFlag = &Flag{
		Name: "fail-on", Form: "CLASS", Doc: "exit with 1 if a change has this class or a worse one: " + strings.Join(failOnWords(), ", ") + " (default " + diff.Undecided.String() + ")",
		Values: failOnWords(),
		set: func(o *options, word string) error {
			i := slices.IndexFunc(failOnClasses, func(class diff.Class) bool { return class.String() == word })
			if i < 0 && word != failNever {
				return errors.New(diag.Suggest(word, failOnWords()))
			}
			o.diff.failOnSet, o.diff.never = true, i < 0
			if i >= 0 {
				o.diff.failOn = failOnClasses[i]
			}
			return nil
		},
	}
	openOutputsFlag = &Flag{
		Name: "open-outputs", Doc: "assume that readers of results ignore properties that they do not know",
		set: func(o *options, value string) error { return setBool(&o.diff.OpenOutputs, value) },
	}
	closedInputsFlag = &Flag{
		Name: "closed-inputs", Doc: "assume that callers send only properties that the schema names",
		set: func(o *options, value string) error { return setBool(&o.diff.ClosedInputs, value) },
	}
	versionFlag = &Flag{
		Name: "version", Form: "V", Doc: "version of OLD, such as v1.4.0, to suggest the next version (default REV of -base if it is a version)",
		set: func(o *options, version string) error {
			o.diff.version = version
			if _, ok := diff.Bump(version, diff.Same); !ok || version == "" {
				return errors.New("write a version such as v1.4.0: https://semver.org")
			}
			return nil
		},
	}
	markdownFlag = &Flag{
		Name: "markdown", Doc: "print Markdown, for a comment on a pull request",
		set: func(o *options, value string) error { return setBool(&o.diff.markdown, value) },
	}
	githubFlag = &Flag{
		Name: "github", Doc: "print workflow commands, which GitHub shows as annotations of a pull request",
		set: func(o *options, value string) error { return setBool(&o.diff.github, value) },
	}
)
