package main

import (
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/trial"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var callCommand = &Command{
	Name:    "call",
	Args:    "NAME ['{…}' | -] [packages]",
	Summary: "call a tool and print the result as a model would see it",
	Doc: `The arguments are one JSON object, by default {}. If the argument is -, call reads
the object from standard input. The default for packages is ./...:

	toolgen call weather_forecast '{"city":"Oslo"}' ./weather

call prints the text that a model receives as the result. If the result is an error, it
exits with 1. With -json, it prints the result of tools/call, with the structured content.
Information for the server only, such as the cause of an error that is hidden from the
model, is printed on standard error.

` + giveDoc,
	New: func(c *call) task { return &callRun{call: c} },
}

type callRun struct {
	call  *call
	given []trial.Given // values of fields of Caller
}

func (c *callRun) flags() []*Flag {
	return []*Flag{giveFlag(&c.given), c.call.injectFlag(), c.call.dirFlag(), c.call.tagsFlag(), c.call.jsonFlag(), c.call.verboseFlag()}
}

func (c *callRun) run() int {
	name, arguments, err := splitCallArgs(c.call)
	if err != nil {
		return c.call.misused(err)
	}
	query, err := callQuery(c.call)
	if err != nil {
		return c.call.misused(err)
	}
	pkgs, diags := c.call.facts(query)
	name, found, known, twice := packagesOfTool(pkgs, name, c.call.output)
	if diags = append(diags, twice...); len(found) != 1 || len(twice) > 0 {
		if !diags.HasErrors() {
			diags = append(diags, c.call.noTools(pkgs)...)
		}
		switch {
		case diags.HasErrors():
		case len(found) > 1:
			diags = append(diags, ambiguousTool(name, found))
		default:
			diags = append(diags, unknownTools([]string{name}, known)...)
		}
		diags = c.call.adjusted(diags)
		c.call.printDiagnostics(diags)
		return max(exitCode(diags), exitFailed)
	}
	form := "text"
	if c.call.json {
		form = "json"
	}
	return trialRun{call: c.call, given: c.given, pkgs: found, main: calling, words: []string{name, form}, input: arguments}.try()
}

// splitCallArgs removes the name and the arguments of the tool from the command line, and
// returns them. The packages remain in c.args.
func splitCallArgs(c *call) (name string, arguments []byte, err error) {
	if len(c.args) == 0 {
		return "", nil, errors.New("name the tool: toolgen call NAME '{…}'; toolgen show lists the tools")
	}
	if isPattern(c.args[0]) && len(c.args) > 1 && !isPattern(c.args[1]) {
		args := []string{c.args[1]}
		if len(c.args) > 2 {
			args = append(args, "'"+c.args[2]+"'")
		}
		return "", nil, fmt.Errorf("write the tool before the package: toolgen call %s %s", strings.Join(args, " "), c.args[0])
	}
	name, c.args = c.args[0], c.args[1:]
	arguments = []byte("{}")
	if len(c.args) > 0 {
		switch first := strings.TrimSpace(c.args[0]); {
		case first == "-":
			if arguments, _, err = c.readText("-"); err != nil {
				return "", nil, err
			}
			c.args = c.args[1:]
		case strings.HasPrefix(first, "{") || strings.HasPrefix(first, "["):
			arguments, c.args = []byte(first), c.args[1:]
		case strings.Contains(first, "=") || strings.HasPrefix(first, "'"):
			return "", nil, fmt.Errorf("%s are not arguments: use one JSON object in quotes, such as '{\"city\":\"Oslo\"}'", first)
		}
	}
	if len(c.args) == 0 {
		c.args = []string{"./..."}
	}
	return name, arguments, nil
}

// isPattern reports whether an argument is a package pattern and not the name of a tool.
func isPattern(arg string) bool {
	return arg == "." || arg == ".." || strings.HasSuffix(arg, "...") || strings.Contains(arg, "/") && !strings.HasPrefix(strings.TrimSpace(arg), "{")
}

func callQuery(c *call) (inspect.Query, error) {
	options, err := c.packageOptions()
	options.Call = true
	return inspect.Query{Options: options}, err
}

// packagesOfTool finds the tools with the name asked or, if no tool has it, with that Go name.
// For each, it returns a copy of the package without other tools, whose values the program
// does not need.
//
// known are the names of all tools. twice are the errors about several tools of a package
// with the name.
func packagesOfTool(pkgs []*inspect.Package, asked, output string) (name string, found []*inspect.Package, known []string, twice diag.List) {
	name = asked
	parts := gen.Parts(pkgs, output, inspect.Trace{})
	for _, part := range parts {
		for _, named := range part.Names {
			if named.Kind == dialect.Callable {
				known = append(known, named.Name)
			}
		}
	}
	byGoName := !slices.Contains(known, asked)
	for i, part := range parts {
		for _, named := range part.Names {
			isAsked := named.Name == asked || byGoName && slices.ContainsFunc(pkgs[i].Tools, func(t *inspect.Tool) bool { return t.Pos == named.Pos && t.GoName == asked })
			if named.Kind != dialect.Callable || !isAsked {
				continue
			}
			name = named.Name
			alone := *pkgs[i]
			alone.Offers = nil
			alone.Tools = slices.DeleteFunc(slices.Clone(alone.Tools), func(t *inspect.Tool) bool { return t.Pos != named.Pos })
			found = append(found, &alone)
			twice = append(twice, slices.DeleteFunc(part.Diags, func(d diag.Diagnostic) bool { return !d.IsAbout(diag.DuplicateName, named.NamePos) })...)
		}
	}
	return name, found, known, twice
}

// ambiguousTool returns the error for a name that occurs in several packages. It contains the
// command for each of the tools.
func ambiguousTool(name string, found []*inspect.Package) diag.Diagnostic {
	d := diag.Errorf(token.Position{}, diag.DuplicateName, "%d packages have a tool %s, and these tools may differ", len(found), name).
		WithHint("add the package to the command")
	for _, pkg := range found {
		d = d.WithRelated(pkg.Tools[0].Pos, "toolgen call %s '{…}' %s", name, pkg.Path)
	}
	return d
}
