package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/trial"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// options are the values of all flags.
type options struct {
	dir       string
	output    string
	outdir    string // of generated files; "" for the folder of their package
	tags      []string
	werror    bool
	json      bool
	verbose   bool
	format    *dialect.Dialect
	formatSet bool            // -format is given
	kind      string          // one of kinds, or "" for tools
	tools     []string        // names of tools to show; none means all
	pkg       []directive.Arg // options of //toolgen:package
	inject    []directive.Arg // types that the server provides
	sinks     []registered.Declared
	from      string // the source of the tools; "" for Go packages
	livePath  string // the file of -live; "" for none
	convert   conversion

	packageName string // for -from, if the folder has no Go files yet
	base        string // the git revision to compare with; "" for none
	dry         bool   // only print what would be written
	fix         bool

	adopt   adoptOptions
	lint    lintOptions
	diff    diffOptions
	explain explainOptions
	stats   statsOptions
	init    initOptions
	given   []trial.Given // values of fields of Caller, by -give
	http    string        // address to serve at; "" for standard input and output
	docs    docsOptions
}

var defaults = options{output: inspect.DefaultOutput, format: dialect.MCP}

var (
	dirFlag = &Flag{
		Name: "C", Form: "DIR", Doc: "run in DIR, as the go command does",
		set: func(o *options, dir string) error {
			o.dir = dir
			return checkDir(dir)
		},
	}
	outputFlag = &Flag{
		Name: "o", Form: "NAME", Doc: "name of the generated files, without a folder (default " + defaults.output + ")",
		set: func(o *options, name string) error {
			o.output = name
			return checkBaseName(name)
		},
	}
	tagsFlag = &Flag{
		Name: "tags", Form: "LIST", Doc: "build tags, separated by commas; packages whose tools are in files with build constraints need it",
		set: func(o *options, list string) error {
			o.tags = slices.DeleteFunc(strings.Split(list, ","), func(tag string) bool { return tag == "" })
			return nil
		},
	}
	werrorFlag = &Flag{
		Name: "Werror", Doc: "treat warnings as errors",
		set: func(o *options, value string) error { return setBool(&o.werror, value) },
	}
	jsonFlag = &Flag{
		Name: "json", Doc: "print one JSON document on standard output, diagnostics included",
		set: func(o *options, value string) error { return setBool(&o.json, value) },
	}
	verboseFlag = &Flag{
		Name: "v", Doc: "print on standard error how long each stage took, and what was read, remembered or left out",
		set: func(o *options, value string) error { return setBool(&o.verbose, value) },
	}
	formatFlag = &Flag{
		Name: "format", Form: "FORMAT", Doc: "form of the definitions (default " + defaults.format.Name + "); FORMAT is one of " + strings.Join(directive.Formats, ", "),
		Values: directive.Formats,
		set: func(o *options, name string) error {
			var known bool
			o.formatSet = true
			if o.format, known = dialect.ByName(name); !known {
				return errors.New(diag.Suggest(name, directive.Formats))
			}
			return nil
		},
	}
	kindFlag = &Flag{
		Name: "kind", Form: "KIND", Doc: "what to show: tools (default), prompts, resources, answers or forms", Values: kinds,
		set: func(o *options, kind string) error {
			if o.kind = kind; !slices.Contains(kinds, kind) {
				return errors.New(diag.Suggest(kind, kinds))
			}
			return nil
		},
	}
	toolFlag = &Flag{
		Name: "tool", Form: "NAME,…", Doc: "show only the tools with these names; may be repeated",
		set: func(o *options, names string) error {
			o.tools = append(o.tools, strings.Split(names, ",")...)
			return nil
		},
	}
)

// kinds are the values of -kind; the first is the default.
var kinds = []string{"tools", promptsKind, resourcesKind, answersKind, formsKind}

// The kinds besides tools: what MCP servers offer, and types that models and users
// answer with.
const (
	promptsKind   = "prompts"
	resourcesKind = "resources"
	answersKind   = "answers"
	formsKind     = "forms"
)

var injectFlag = &Flag{
	Name: "inject", Form: "TYPE", Doc: "the server provides parameters of this type, as with //toolgen:inject; TYPE is written as in the source, or with a package name or an import path: '*db.Conn', '*example.com/db.Conn'; may be repeated",
	set: func(o *options, typ string) error {
		o.inject = append(o.inject, directive.Arg{Key: typ})
		return nil
	},
}

// packageFlags returns the flag for //toolgen:inject and one for each option of
// //toolgen:package except format, since show has a flag -format of its own.
func packageFlags() []*Flag {
	flags := []*Flag{injectFlag}
	for _, option := range directive.PackageOptions() {
		if option.Name != formatFlag.Name {
			flags = append(flags, packageFlag(option))
		}
	}
	return flags
}

// packageFlag returns the flag for an option. Package directive checks its value.
func packageFlag(option directive.Option) *Flag {
	return &Flag{
		Name: option.Name, Form: option.Form, Doc: optionDoc(option), Values: option.Values, List: option.Commas,
		set: func(o *options, value string) error {
			o.pkg = append(o.pkg, directive.Arg{Key: option.Name, Value: value, HasValue: true})
			return nil
		},
	}
}

func setBool(into *bool, value string) error {
	parsed, err := strconv.ParseBool(value)
	*into = parsed
	return err
}

func checkDir(dir string) error {
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		return fmt.Errorf("%s is not a directory", dir)
	}
	return err
}

// checkBaseName accepts the name of a file that lies beside the tools, and that the go
// command compiles with them.
func checkBaseName(name string) error {
	switch {
	case name != filepath.Base(name) || strings.ContainsAny(name, `/\`):
		return errors.New("write a name without a folder: the file is written beside the tools")
	case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
		return errors.New("the name must end in .go, but not in _test.go: the file is part of the package")
	case strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_"):
		return errors.New("the name must not begin with . or _: the go command ignores such files")
	case strings.ContainsFunc(name, isOddInFileName) || strings.HasPrefix(name, "-"):
		return errors.New("the name must begin with a letter or digit and have only letters, digits, . _ and -, so that every tool and system can handle it")
	case inspect.NameConstraint(name) != "":
		return fmt.Errorf("the name must not end in a system or processor: only builds for %s would have the file", inspect.NameConstraint(name))
	}
	return nil
}

func isOddInFileName(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("._-", r)
}
