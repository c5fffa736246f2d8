package call

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
)

// A Definition is what a program and a model know of a tool. Those of a set are
// shared and never changed: change a copy.
type Definition struct {
	Name, Title, Description string
	// Input and Output are JSON Schemas; Output is "" where the tool promises
	// nothing about its result.
	Input, Output string
	// Annotations are MCP's, a JSON object; "" for none. The methods ReadOnly,
	// Destructive, Idempotent and OpenWorld read them.
	// https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations
	Annotations string
	Group       string // of the directive option group=, "" for none
	Package     string // import path of the package that it was generated from, "" for none
	// Whole definitions, each a JSON object as the API takes it. That of an API
	// which the directive option format= leaves out is "".
	MCP, OpenAI, Responses, Anthropic, Gemini string
	// Needs are what a call has to provide through its context: see [Provide].
	Needs []Need
	// Aliases are old names of the directive option alias=, to which the tool answers,
	// too, as [Set.Alias] has it.
	Aliases []string
	// Repair says that arguments of the wrong form are mended where it is clear
	// what was meant: see [Repair].
	Repair bool

	marker string // of the box of a result, "" for none: see OutputFor
	kind   string // what it is where it is no tool: "prompt", "resource"
}

// A Format is the form of a definition, one for each API.
type Format string

// The formats of definitions.
const (
	MCP       Format = "mcp"       // Model Context Protocol
	OpenAI    Format = "openai"    // OpenAI Chat Completions
	Responses Format = "responses" // OpenAI Responses
	Anthropic Format = "anthropic" // Anthropic Messages
	Gemini    Format = "gemini"    // Gemini: a FunctionDeclaration
)

// In returns the whole definition in a format, "" where there is none.
func (d *Definition) In(f Format) string {
	if text := d.in(f); text != nil {
		return *text
	}
	return ""
}

// Member returns a further member of the whole definition in a format as JSON, such as
// "icons" and "_meta" of MCP; "" where there is none.
func (d *Definition) Member(f Format, name string) string {
	value, _ := memberOf(d.In(f), name)
	return value
}

// in returns where the definition in a format stands, nil for a format that is
// none.
func (d *Definition) in(f Format) *string {
	switch f {
	case MCP:
		return &d.MCP
	case OpenAI:
		return &d.OpenAI
	case Responses:
		return &d.Responses
	case Anthropic:
		return &d.Anthropic
	case Gemini:
		return &d.Gemini
	}
	return nil
}

// hints are MCP's ToolAnnotations, with its defaults.
type hints struct {
	ReadOnly    bool  `json:"readOnlyHint"`
	Destructive *bool `json:"destructiveHint"`
	Idempotent  bool  `json:"idempotentHint"`
	OpenWorld   *bool `json:"openWorldHint"`
}

func (d *Definition) hints() (h hints) {
	if d.Annotations != "" && json.Unmarshal([]byte(d.Annotations), &h) != nil {
		return hints{}
	}
	return h
}

// ReadOnly reports whether the tool says that it changes nothing. One that says
// nothing about it counts as one that does.
func (d *Definition) ReadOnly() bool { return d.hints().ReadOnly }

// Destructive reports whether the tool may destroy what is there: every tool
// that does not say otherwise, and is not read-only.
func (d *Definition) Destructive() bool {
	h := d.hints()
	return !h.ReadOnly && (h.Destructive == nil || *h.Destructive)
}

// Idempotent reports whether the tool says that a second call with the same arguments
// changes nothing more, or that it changes nothing at all.
func (d *Definition) Idempotent() bool {
	h := d.hints()
	return h.ReadOnly || h.Idempotent
}

// OpenWorld reports whether the tool deals with a world that is open, such as
// the web: every tool that does not say otherwise.
func (d *Definition) OpenWorld() bool {
	h := d.hints()
	return h.OpenWorld == nil || *h.OpenWorld
}

// Deprecated reports whether the tool should not be called any more: a paragraph of
// its description begins with "Deprecated: ", as in Go. A server may keep such tools
// out of its lists.
func (d *Definition) Deprecated() bool {
	return strings.HasPrefix(d.Description, deprecation) || strings.Contains(d.Description, "\n\n"+deprecation)
}

// deprecation is how Go tells it.
// https://go.dev/wiki/Deprecated
const deprecation = "Deprecated: "

// InGroup reports, for [Set.Only], whether a tool is of one of the groups; "" is
// that of the tools without one.
func InGroup(names ...string) func(*Definition) bool {
	return func(d *Definition) bool { return slices.Contains(names, d.Group) }
}

// noun is what messages call it.
func (d *Definition) noun() string { return cmp.Or(d.kind, "tool") }

// origin names the tool and where it comes from.
func (d *Definition) origin() string {
	if d.Package == "" {
		return "the " + d.noun() + " " + quote(d.Name)
	}
	return "the " + d.noun() + " " + quote(d.Name) + " of " + d.Package
}
