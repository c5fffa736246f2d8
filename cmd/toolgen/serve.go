package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/trial"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var serveCommand = &Command{
	Name:    "serve",
	Args:    "[packages]",
	Summary: "serve the tools over MCP, without writing a main package",
	Doc: `serve uses the official Go SDK to serve tools, prompts, and resources. It uses
standard input and output or, with -http, Streamable HTTP. It runs until the client closes
the connection or a signal arrives. The default for packages is ./... This configuration
lets a client start it:

	{"mcpServers": {"hello": {"command": "go", "args": ["tool", "toolgen", "serve", "-C", "/path/of/the/module"]}}}

To try the tools in a browser, use the MCP Inspector, which needs npm:

	npx ` + inspector + ` go tool toolgen serve
	toolgen serve -http localhost:8080    # then, in another terminal, with the transport Streamable HTTP
	npx ` + inspector + `

` + giveDoc + `

With -watch, serve watches the Go files and go.mod in the modules of the packages. After a
change, it rebuilds the program and replaces the running one. Over standard input and
output, the client stays connected and is notified that the tools have changed; over HTTP,
clients open a new session. Calls in progress may finish within five seconds. If the build
fails, serve prints the errors, and the old program continues to run.

If the module does not require the SDK, serve uses ` + sdkVersion + `. This command is for
trying tools. In production, use a main package, as in examples/hello.`,
	New: func(c *call) task { return &serveRun{call: c} },
}

type serveRun struct {
	call  *call
	http  string        // address to serve at; "" to use standard input and output
	given []trial.Given // values of fields of Caller
	watch bool          // serve the tools again when their source changes
}

func (c *serveRun) flags() []*Flag {
	return []*Flag{
		{
			Name: "http", Form: "ADDR", Doc: "serve Streamable HTTP at an address, such as localhost:8080; port 0 chooses a free port",
			set: func(address string) error {
				if c.http = address; !strings.Contains(address, ":") {
					return errors.New("write HOST:PORT, such as localhost:8080")
				}
				return nil
			},
		},
		boolFlag(&c.watch, "watch", "rebuild and replace the program when the source changes"),
		giveFlag(&c.given), c.call.injectFlag(), c.call.dirFlag(), c.call.tagsFlag(), c.call.werrorFlag(), c.call.verboseFlag(),
	}
}

// The names of main packages in [programs].
const calling, serving = "call", "serve"

// inspector is the MCP Inspector, at the version that the tests run.
const inspector = "@modelcontextprotocol/inspector@2.12.0"

func (c *serveRun) run() int {
	if len(c.call.args) == 0 {
		c.call.args = []string{"./..."}
	}
	if c.watch {
		return c.watched()
	}
	program, code := c.program()
	if code != exitDone {
		return code
	}
	return program.try()
}

// program returns the program that serves the tools. If the packages have errors or no
// tools, it prints the diagnostics and returns the exit code.
func (c *serveRun) program() (trialRun, int) {
	query, err := callQuery(c.call)
	if err != nil {
		return trialRun{}, c.call.misused(err)
	}
	pkgs, diags := c.call.facts(query)
	pkgs = slices.DeleteFunc(pkgs, func(p *inspect.Package) bool { return !hasTools(p) })
	for _, part := range gen.Parts(pkgs, c.call.output, inspect.Trace{}) {
		diags = append(diags, part.Diags...)
	}
	if !diags.HasErrors() {
		diags = append(diags, c.call.noTools(pkgs)...)
	}
	if diags = slices.DeleteFunc(c.call.adjusted(diags), func(d diag.Diagnostic) bool { return d.Severity == diag.Note }); diags.HasErrors() {
		c.call.printDiagnostics(diags)
		return trialRun{}, exitCode(diags)
	}
	return trialRun{
		call: c.call, given: c.given, pkgs: pkgs, main: serving, imports: []string{serverModule, sdkModule + "/mcp"},
		words: []string{pkgs[0].Name, c.http},
	}, exitDone
}
