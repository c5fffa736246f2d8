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
	Doc     string // what help says between the summary and the flags
	Flags   []*Flag
	Values  func([]*Command) []value // words that it takes as arguments; nil where Args says all
	Run     func(*call) int          // returns the exit code
	// Only is there for a command that only prints: of which files besides the
	// packages, and whether that is all for these flags. Then runs are remembered.
	Only func(repeated) (files []string, all bool)
}

// A Flag is a word for a command.
type Flag struct {
	Name string
	Form string // what stands for its value in help; "" for a switch
	Doc  string // one line
	// Values are all that it takes, for completion. Without them the form says it.
	Values []string
	List   bool // several values may stand in one, with commas between
	set    func(*options, string) error
}

// parse sets the options that args give, and returns the arguments behind the
// flags. The error is [flag.ErrHelp] where help is asked for.
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

// unknownFlag adds the flag that was most likely meant to the error of package
// flag that there is none of a name.
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
		return fmt.Errorf("%s has no flag -%s: write it in the package doc, //toolgen:package %s", c.Name, name, directive.PackageOptions()[i].Syntax())
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

// usage returns how the flag is written, such as "-o NAME".
func (f *Flag) usage() string {
	return strings.TrimSuffix("-"+f.Name+" "+f.Form, " ")
}
