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

// options are what the flags of a call say.
type options struct {
	dir       string
	output    string
	outdir    string // of generated files; "" for beside their package
	tags      []string
	werror    bool
	json      bool
	verbose   bool
	format    *dialect.Dialect
	formatSet bool            // by -format
	kind      string          // of what is shown: one of kinds
	tools     []string        // names of tools to show; none means all
	pkg       []directive.Arg // options of a package
	inject    []directive.Arg // types that the server provides
	sinks     []registered.Wrapper
	from      string // what the tools are read from; "" for Go packages
	convert   conversion

	packageName string // of a package without files, for tools from elsewhere
	base        string // the git revision that is compared with; "" for none
	adoptWrite  bool
	dry         bool // nothing is written
	fix         bool // the source

	lint    lintOptions
	diff    diffOptions
	explain explainOptions
	stats   statsOptions
	init    initOptions
	given   []trial.Given // for callers
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
		Name: "o", Form: "NAME", Doc: "base name of the generated files (default " + defaults.output + ")",
		set: func(o *options, name string) error {
			o.output = name
			return checkBaseName(name)
		},
	}
	tagsFlag = &Flag{
		Name: "tags", Form: "LIST", Doc: "build tags, with commas between; allows packages whose tools are in files with build constraints",
		set: func(o *options, list string) error {
			o.tags = slices.DeleteFunc(strings.Split(list, ","), func(tag string) bool { return tag == "" })
			return nil
		},
	}
	werrorFlag = &Flag{
		Name: "Werror", Doc: "take warnings for errors",
		set: func(o *options, value string) error { return setBool(&o.werror, value) },
	}
	jsonFlag = &Flag{
		Name: "json", Doc: "print one JSON document, diagnostics included, on standard output",
		set: func(o *options, value string) error { return setBool(&o.json, value) },
	}
	verboseFlag = &Flag{
		Name: "v", Doc: "tell on standard error where the time goes, stage by stage, and which way each thing went",
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
		Name: "kind", Form: "KIND", Doc: "what to show: tools (default), or the prompts or resources of packages, as MCP lists them, or their answers or forms", Values: kinds,
		set: func(o *options, kind string) error {
			if o.kind = kind; !slices.Contains(kinds, kind) {
				return errors.New(diag.Suggest(kind, kinds))
			}
			return nil
		},
	}
	toolFlag = &Flag{
		Name: "tool", Form: "NAME,…", Doc: "show the tools of these names; may be repeated",
		set: func(o *options, names string) error {
			o.tools = append(o.tools, strings.Split(names, ",")...)
			return nil
		},
	}
)

// kinds are what functions can be.
var kinds = []string{"tools", promptsKind, resourcesKind, answersKind, formsKind}

// The kinds but tools: of what MCP has beside them, and of types that models and users answer with.
const (
	promptsKind   = "prompts"
	resourcesKind = "resources"
	answersKind   = "answers"
	formsKind     = "forms"
)

var injectFlag = &Flag{
	Name: "inject", Form: "TYPE", Doc: "parameters of this type come from the server, as with //toolgen:inject; written as in the package, such as '*db.Conn'; may be repeated",
	set: func(o *options, typ string) error {
		o.inject = append(o.inject, directive.Arg{Key: typ})
		return nil
	},
}

// packageFlags returns a flag for each option of //toolgen:package, but for
// the formats, since what is shown has one, and that of //toolgen:inject.
func packageFlags() []*Flag {
	flags := []*Flag{injectFlag}
	for _, option := range directive.PackageOptions() {
		if option.Name != formatFlag.Name {
			flags = append(flags, packageFlag(option))
		}
	}
	return flags
}

// packageFlag leaves judging the value to package directive.
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
	said, err := strconv.ParseBool(value)
	*into = said
	return err
}

func checkDir(dir string) error {
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		return fmt.Errorf("%s is not a directory", dir)
	}
	return err
}

// checkBaseName holds the output to a place beside the tools, where the go
// command compiles it with them.
func checkBaseName(name string) error {
	switch {
	case name != filepath.Base(name) || strings.ContainsAny(name, `/\`):
		return errors.New("it is a name without a folder: the file stands beside the tools")
	case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
		return errors.New("it ends in .go, but not in _test.go: the file is part of the package")
	case strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_"):
		return errors.New("it does not begin with . or _: the go command leaves such files out")
	case strings.ContainsFunc(name, isOddInFileName) || strings.HasPrefix(name, "-"):
		return errors.New("it is made of letters, digits, . _ and -, and begins with a letter or digit: the go command, scripts and other systems read it")
	case inspect.NameConstraint(name) != "":
		return fmt.Errorf("it does not end in a system or processor: the file would be there in builds for %s alone", inspect.NameConstraint(name))
	}
	return nil
}

func isOddInFileName(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("._-", r)
}
