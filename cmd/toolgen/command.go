package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A Command is a command of toolgen, such as generate.
type Command struct {
	Name    string
	Args    string                   // the arguments after the flags, such as "[packages]"; "" for a command without arguments
	Summary string                   // one line
	Doc     string                   // printed by help between the summary and the flags
	Values  func([]*Command) []value // possible arguments, for completion; nil if Args is sufficient
	New     func(*call) task
}

// A task is one run of a command. Its flags set its fields, and the fields of its call.
type task interface {
	flags() []*Flag
	run() int // returns the exit code
}

// A printer is a task whose runs can be cached, because it only prints.
type printer interface {
	task
	// printsOnly returns the files other than packages that the output depends on. It
	// reports false if the flags make the command do more than print.
	printsOnly() (files []string, ok bool)
}

func (c *Command) flags() []*Flag { return c.New(&call{}).flags() }

// A Flag is a flag of a command.
type Flag struct {
	Name string
	Form string // placeholder of the value in help; "" for a switch
	Doc  string // one line
	// Values are the possible values, for completion; nil if Form is sufficient.
	Values []string
	List   bool // the value may be a comma-separated list
	// Repeated is set if each use of the flag adds a value.
	Repeated bool
	set      func(string) error
}

func boolFlag(into *bool, name, doc string) *Flag {
	return &Flag{Name: name, Doc: doc, set: func(value string) (err error) {
		*into, err = strconv.ParseBool(value)
		return err
	}}
}

func textFlag(into *string, name, form, doc string) *Flag {
	return &Flag{Name: name, Form: form, Doc: doc, set: func(value string) error {
		*into = value
		return nil
	}}
}

func fileFlag(into *string, name, doc string) *Flag {
	return &Flag{Name: name, Form: "FILE", Doc: doc, set: func(value string) error {
		if *into = value; value == "" {
			return errors.New("write the name of a file")
		}
		return nil
	}}
}

// parse sets the flags in args, and returns the remaining arguments and the names of
// the flags that it set. For -h and -help, the error is [flag.ErrHelp].
func (c *Command) parse(args []string, known []*Flag) (rest, given []string, err error) {
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
		return nil, nil, c.badFlag(err, known)
	}
	flags.Visit(func(f *flag.Flag) { given = append(given, f.Name) })
	return flags.Args(), given, c.checkArgs(flags.Args())
}

// badFlag improves an error of package flag. It suggests the most likely flag, or the
// command to which a format belongs, and returns other errors unchanged.
func (c *Command) badFlag(err error, known []*Flag) error {
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		for format, command := range map[string]string{"html": "docs -html", "markdown": "docs", "md": "docs", "sarif": "lint -sarif"} {
			if strings.HasPrefix(err.Error(), fmt.Sprintf("invalid value %q for flag -format", format)) {
				return fmt.Errorf("-format selects the API of the definitions; for %s, run toolgen %s", format, command)
			}
		}
		return err
	}
	names := mapSlice(known, func(f *Flag) string { return f.Name })
	if advice := c.otherFlag(name, names); advice != "" {
		return fmt.Errorf("%s has no flag -%s: %s", c.Name, name, advice)
	}
	if near, ok := diag.Nearest(name, names); ok {
		return fmt.Errorf("%s has no flag -%s: did you mean -%s?", c.Name, name, near)
	}
	if i := slices.IndexFunc(directive.PackageOptions(), func(o directive.Option) bool { return o.Name == name }); i >= 0 {
		return fmt.Errorf("%s has no flag -%s: it is an option for the package doc, //toolgen:package %s", c.Name, name, directive.PackageOptions()[i].Syntax())
	}
	return fmt.Errorf("%s has no flag -%s", c.Name, name)
}

// otherFlag returns advice for a flag that toolgen does not have but other programs do, or
// "".
func (c *Command) otherFlag(name string, known []string) string {
	have := func(flag string) bool { return slices.Contains(known, flag) }
	meant := ""
	switch name {
	case "version", "V":
		return "run toolgen version"
	case "dry-run", "dryrun", "n", "diff", "check":
		switch {
		case c.Name == "generate":
			return "toolgen check prints what generate would change, and toolgen show prints the definitions"
		case have("w"):
			return c.Name + " writes nothing without -w"
		case have("fix"):
			return c.Name + " writes nothing without -fix"
		case have("n"):
			meant = "n"
		case !have("out"):
			return c.Name + " writes nothing"
		}
	case "o", "out", "output":
		switch {
		case have("o"):
			meant = "o"
		case have("out"):
			meant = "out"
		default:
			return "to write the output to a file, use > FILE"
		}
	case "write", "inplace", "i":
		if have("w") {
			meant = "w"
		} else if have("fix") {
			meant = "fix"
		}
	case "watch", "reload":
		return "toolgen serve -watch serves the tools, and reloads them when their source changes"
	case "port", "p", "addr", "address", "listen", "transport":
		if have("http") {
			return "write -http localhost:8080; without it, serve uses standard input and output"
		}
	case "format", "f", "output-format":
		if have("json") && !have("format") {
			meant = "json"
		}
	}
	if meant == "" {
		return ""
	}
	return "did you mean -" + meant + "?"
}

func (c *Command) checkArgs(args []string) error {
	if c.Args == "" && len(args) > 0 {
		return fmt.Errorf("%s accepts no arguments: remove %q", c.Name, args[0])
	}
	for _, arg := range args {
		if strings.HasPrefix(arg, "-") && arg != "-" {
			return fmt.Errorf("%s follows other arguments: put flags first", arg)
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

type options struct {
	dir         string
	output      string
	outdir      string // folder of the generated files; "" for the folder of their package
	tags        []string
	werror      bool
	json        bool
	github      bool // print diagnostics as workflow commands
	verbose     bool
	pkg         []directive.Arg // options of //toolgen:package
	inject      []directive.Arg // types that the server provides
	sinks       []registered.Declared
	from        string // the source of the tools; "" if they come from Go packages
	packageName string // for -from, if the folder has no Go files yet
	livePath    string // the file of -live; "" if there is no such file
	base        string // the git revision to compare with; "" for no comparison
	dry         bool   // only print what would be written
	fix         bool
}

var defaults = options{output: inspect.DefaultOutput}

func (o *options) dirFlag() *Flag {
	return &Flag{Name: dirName, Form: "DIR", Doc: "run in DIR, as the go command does", set: func(dir string) error {
		o.dir = dir
		return checkDir(dir)
	}}
}

func (o *options) outputFlag() *Flag {
	return &Flag{Name: outputName, Form: "NAME", Doc: "name of the generated files, without a directory (default " + defaults.output + ")", set: func(name string) error {
		o.output = name
		return checkBaseName(name)
	}}
}

// The names of flags that completion reads.
const (
	dirName    = "C"
	outputName = "o"
	kindName   = "kind"
	toolName   = "tool"
)

func (o *options) tagsFlag() *Flag {
	return &Flag{
		Name: "tags", Form: "LIST", Doc: "build tags, separated by commas; required if the tools are in files with build constraints",
		set: func(list string) error {
			o.tags = slices.DeleteFunc(strings.Split(list, ","), func(tag string) bool { return tag == "" })
			return nil
		},
	}
}

func (o *options) werrorFlag() *Flag {
	return boolFlag(&o.werror, "Werror", "treat warnings as errors")
}

func (o *options) jsonFlag() *Flag {
	return boolFlag(&o.json, "json", "print one JSON document on standard output, diagnostics included")
}

func (o *options) githubFlag() *Flag {
	return boolFlag(&o.github, "github", "print workflow commands, which GitHub shows as annotations of a pull request")
}

func (o *options) verboseFlag() *Flag {
	return boolFlag(&o.verbose, "v", "print on standard error how long each stage took, and what was loaded, cached, or skipped")
}

func (o *options) dryFlag() *Flag {
	return boolFlag(&o.dry, "n", "print what would change, and write nothing")
}

func (o *options) injectFlag() *Flag {
	return &Flag{
		Name: "inject", Form: "TYPE", Repeated: true, Doc: "the server provides parameters of this type, as with //toolgen:inject; TYPE is written as in the source, or with a package name or an import path: '*db.Conn', '*example.com/db.Conn'; may be repeated",
		set: func(typ string) error {
			o.inject = append(o.inject, directive.Arg{Key: typ})
			return nil
		},
	}
}

// packageFlag returns the flag for an option of //toolgen:package. Package directive
// validates its value.
func (o *options) packageFlag(option directive.Option) *Flag {
	return &Flag{
		Name: option.Name, Form: option.Form, Doc: optionDoc(option), Values: option.Values, List: option.Commas,
		set: func(value string) (err error) {
			o.pkg = append(o.pkg, directive.Arg{Key: option.Name, Value: value, HasValue: true})
			if option.Name == formatName {
				_, err = parseFormats(value)
			}
			return err
		},
	}
}

func checkDir(dir string) error {
	info, err := os.Stat(dir)
	switch {
	case err != nil:
		return errors.New(diag.Reason(err))
	case !info.IsDir():
		return fmt.Errorf("%s is not a directory", dir)
	}
	return nil
}

// checkBaseName returns an error unless name is a file name that the go command compiles
// with the package.
func checkBaseName(name string) error {
	switch {
	case name != filepath.Base(name) || strings.ContainsAny(name, `/\`):
		return errors.New("use a name without a directory: the file is written next to the tools")
	case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
		return errors.New("the name must end in .go, but not in _test.go: the file is part of the package")
	case strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_"):
		return errors.New("the name must not begin with . or _: the go command ignores such files")
	case strings.ContainsFunc(name, isOddInFileName) || strings.HasPrefix(name, "-"):
		return errors.New("the name must begin with a letter or digit and contain only letters, digits, . _ and -, so that all programs and operating systems accept it")
	case inspect.NameConstraint(name) != "":
		return fmt.Errorf("the name must not end in a GOOS or GOARCH: only builds for %s would include the file", inspect.NameConstraint(name))
	}
	return nil
}

func isOddInFileName(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("._-", r)
}

func setDialect(into **dialect.Dialect, name string) error {
	d, known := dialect.ByName(name)
	if !known {
		return errors.New(diag.Suggest(name, directive.Formats))
	}
	*into = d
	return nil
}

func formatsFlag(into *[]*dialect.Dialect, doc string) *Flag {
	return &Flag{
		Name: formatName, Form: "FORMAT,…", Doc: doc, Values: directive.Formats, List: true,
		set: func(list string) (err error) {
			*into, err = parseFormats(list)
			return err
		},
	}
}

// parseFormats parses a comma-separated list of format names. It returns their dialects
// in the order of the list, each once.
func parseFormats(list string) ([]*dialect.Dialect, error) {
	var dialects []*dialect.Dialect
	for name := range strings.SplitSeq(list, ",") {
		d, ok := dialect.ByName(name)
		if !ok {
			return nil, fmt.Errorf("no format is named %q: %s", name, diag.Suggest(name, directive.Formats))
		}
		if !slices.Contains(dialects, d) {
			dialects = append(dialects, d)
		}
	}
	return dialects, nil
}
