package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// options are the values of the flags that several commands have.
type options struct {
	dir         string
	output      string
	outdir      string // of generated files; "" for the folder of their package
	tags        []string
	werror      bool
	json        bool
	verbose     bool
	pkg         []directive.Arg // options of //toolgen:package
	inject      []directive.Arg // types that the server provides
	sinks       []registered.Declared
	from        string // the source of the tools; "" for Go packages
	packageName string // for -from, if the folder has no Go files yet
	livePath    string // the file of -live; "" for none
	base        string // the git revision to compare with; "" for none
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
	return &Flag{Name: outputName, Form: "NAME", Doc: "name of the generated files, without a folder (default " + defaults.output + ")", set: func(name string) error {
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
		Name: "tags", Form: "LIST", Doc: "build tags, separated by commas; packages whose tools are in files with build constraints need it",
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

func (o *options) verboseFlag() *Flag {
	return boolFlag(&o.verbose, "v", "print on standard error how long each stage took, and what was read, remembered or left out")
}

func (o *options) dryFlag() *Flag {
	return boolFlag(&o.dry, "n", "print what would change, and write nothing")
}

func (o *options) injectFlag() *Flag {
	return &Flag{
		Name: "inject", Form: "TYPE", Doc: "the server provides parameters of this type, as with //toolgen:inject; TYPE is written as in the source, or with a package name or an import path: '*db.Conn', '*example.com/db.Conn'; may be repeated",
		set: func(typ string) error {
			o.inject = append(o.inject, directive.Arg{Key: typ})
			return nil
		},
	}
}

// packageFlag returns the flag for an option of //toolgen:package. Package directive checks
// its value.
func (o *options) packageFlag(option directive.Option) *Flag {
	return &Flag{
		Name: option.Name, Form: option.Form, Doc: optionDoc(option), Values: option.Values, List: option.Commas,
		set: func(value string) error {
			o.pkg = append(o.pkg, directive.Arg{Key: option.Name, Value: value, HasValue: true})
			return nil
		},
	}
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
