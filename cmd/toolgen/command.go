package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A Command is one thing that toolgen does.
type Command struct {
	Name    string
	Args    string // what follows the flags, such as "[packages]"; "" for nothing
	Summary string // one line
	Doc     string // printed by help between the summary and the flags
	Flags   []*Flag
	Values  func([]*Command) []value // the possible arguments, for completion; nil if Args is enough
	Run     func(*call) int          // returns the exit code
	// PrintsOnly is set for commands whose runs can be remembered since all they do
	// is print. It returns the files that the output depends on, besides packages, and
	// false if the flags of this call make the command do more than print.
	PrintsOnly func(repeated) (files []string, ok bool)
}

// A Flag is a flag of a command.
type Flag struct {
	Name string
	Form string // placeholder of the value in help; "" for a switch
	Doc  string // one line
	// Values are the possible values, for completion; nil if the form is enough.
	Values []string
	List   bool // the value may be a list with commas
	set    func(*options, string) error
}

// parse sets the options from the flags in args, and returns the remaining arguments.
// The error is [flag.ErrHelp] for -h and -help.
func (c *Command) parse(args []string, into *options) ([]string, error) {
	flags := flag.NewFlagSet(c.Name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	for _, f := range c.Flags {
		set := func(value string) error { return f.set(into, value) }
		if f.Form == "" {
			flags.BoolFunc(f.Name, f.Doc, set)
		} else {
			flags.Func(f.Name, f.Doc, set)
		}
	}
	if err := flags.Parse(args); err != nil {
		return nil, c.unknownFlag(err)
	}
	return flags.Args(), c.checkArgs(flags.Args())
}

// unknownFlag turns the error of package flag for an unknown flag into one that
// suggests what was most likely meant. It returns other errors as they are.
func (c *Command) unknownFlag(err error) error {
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return err
	}
	names := make([]string, len(c.Flags))
	for i, f := range c.Flags {
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
	if len(c.Flags) > 0 {
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
