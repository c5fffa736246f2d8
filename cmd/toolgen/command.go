package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A Command is one thing that toolgen does.
type Command struct {
	Name    string
	Args    string                   // what follows the flags, such as "[packages]"; "" for nothing
	Summary string                   // one line
	Doc     string                   // printed by help between the summary and the flags
	Values  func([]*Command) []value // the possible arguments, for completion; nil if Args is enough
	New     func(*call) task
}

// A task is one run of a command. Its flags set its fields, and those of its call.
type task interface {
	flags() []*Flag
	run() int // returns the exit code
}

// A printer is a task whose runs can be remembered since all it does is print.
type printer interface {
	task
	// printsOnly returns the files that the output depends on, besides packages, and
	// false if the flags make the command do more than print.
	printsOnly() (files []string, ok bool)
}

// flags returns the flags of a command, for help and completion.
func (c *Command) flags() []*Flag { return c.New(&call{}).flags() }

// A Flag is a flag of a command.
type Flag struct {
	Name string
	Form string // placeholder of the value in help; "" for a switch
	Doc  string // one line
	// Values are the possible values, for completion; nil if the form is enough.
	Values []string
	List   bool // the value may be a list with commas
	set    func(string) error
}

// boolFlag returns the flag for a switch.
func boolFlag(into *bool, name, doc string) *Flag {
	return &Flag{Name: name, Doc: doc, set: func(value string) (err error) {
		*into, err = strconv.ParseBool(value)
		return err
	}}
}

// textFlag returns the flag for a text without rules.
func textFlag(into *string, name, form, doc string) *Flag {
	return &Flag{Name: name, Form: form, Doc: doc, set: func(value string) error {
		*into = value
		return nil
	}}
}

// fileFlag returns the flag for the name of a file.
func fileFlag(into *string, name, doc string) *Flag {
	return &Flag{Name: name, Form: "FILE", Doc: doc, set: func(value string) error {
		if *into = value; value == "" {
			return errors.New("write the name of a file")
		}
		return nil
	}}
}

// parse sets the flags in args, and returns the remaining arguments. The error is
// [flag.ErrHelp] for -h and -help.
func (c *Command) parse(args []string, known []*Flag) ([]string, error) {
	flags := flag.NewFlagSet(c.Name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	for _, f := range known {
		if f.Form == "" {
			flags.BoolFunc(f.Name, f.Doc, f.set)
		} else {
			flags.Func(f.Name, f.Doc, f.set)
		}
	}
	if err := flags.Parse(args); err != nil {
		return nil, c.unknownFlag(err, known)
	}
	return flags.Args(), c.checkArgs(flags.Args())
}

// unknownFlag turns the error of package flag for an unknown flag into one that
// suggests what was most likely meant. It returns other errors as they are.
func (c *Command) unknownFlag(err error, known []*Flag) error {
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return err
	}
	names := make([]string, len(known))
	for i, f := range known {
		names[i] = f.Name
	}
	if near, ok := diag.Nearest(name, names); ok {
		return fmt.Errorf("%s has no flag -%s: did you mean -%s?", c.Name, name, near)
	}
	if i := slices.IndexFunc(directive.PackageOptions(), func(o directive.Option) bool { return o.Name == name }); i >= 0 {
		return fmt.Errorf("%s has no flag -%s: it is an option for the package doc, //toolgen:package %s", c.Name, name, directive.PackageOptions()[i].Syntax())
	}
	return fmt.Errorf("%s has no flag -%s", c.Name, name)
}

func (c *Command) checkArgs(args []string) error {
	if c.Args == "" && len(args) > 0 {
		return fmt.Errorf("%s takes no arguments, but there is %q", c.Name, args[0])
	}
	for _, arg := range args {
		if strings.HasPrefix(arg, "-") && arg != "-" {
			return fmt.Errorf("%s comes after other arguments: flags go first", arg)
		}
	}
	return nil
}

// usage returns the command line of the command, such as
// "toolgen show [flags] [packages]".
func (c *Command) usage() string {
	words := []string{"toolgen", c.Name}
	if len(c.flags()) > 0 {
		words = append(words, "[flags]")
	}
	if c.Args != "" {
		words = append(words, c.Args)
	}
	return strings.Join(words, " ")
}

// usage returns the flag with the placeholder of its value, such as "-o NAME".
func (f *Flag) usage() string {
	return strings.TrimSuffix("-"+f.Name+" "+f.Form, " ")
}
