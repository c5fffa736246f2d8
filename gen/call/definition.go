package call

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
)

// A Definition describes a tool, for the program and for models. The definitions of a
// set are shared: change a copy, never the original.
type Definition struct {
	Name, Title, Description string
	// Input and Output are JSON Schemas; Output is "" if the tool says nothing about
	// its result.
	Input, Output string
	// Annotations are MCP's, a JSON object; "" for none. The methods ReadOnly,
	// Destructive, Idempotent and OpenWorld read them.
	// https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations
	Annotations string
	Group       string // of the directive option group=, "" for none
	Package     string // import path of the package that it was generated from, "" for none
	// The whole definition for each API, a JSON object; "" for an API that the
	// directive option format= leaves out.
	MCP, OpenAI, Responses, Anthropic, Gemini string
	// Needs are the types of the values that the context of a call must have: see
	// [Provide].
	Needs []Need
	// Aliases are further names under which the tool can be called, from the
	// directive option alias=: see [Set.Alias].
	Aliases []string
	// Repair says whether arguments of the wrong form are repaired, if it is clear
	// what was meant: see the type [Repair].
	Repair bool

	marker string // of the box of a result, "" for none: see OutputFor
	kind   string // what it is where it is no tool: "prompt", "resource"
}

// A Format names the API that a definition is written for.
type Format string

// The formats of definitions.
const (
	MCP       Format = "mcp"       // Model Context Protocol
	OpenAI    Format = "openai"    // OpenAI Chat Completions
	Responses Format = "responses" // OpenAI Responses
	Anthropic Format = "anthropic" // Anthropic Messages
	Gemini    Format = "gemini"    // Gemini: a FunctionDeclaration
)

// In returns the whole definition in a format, or "" if there is none.
func (d *Definition) In(f Format) string {
	if text := d.in(f); text != nil {
		return *text
	}
	return ""
}

// Member returns one member of the whole definition in a format, as JSON, such as
// "icons" or "_meta" of MCP; or "" if there is none.
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

// ReadOnly reports whether the annotations say that the tool changes nothing. It is
// false if they say nothing about it.
func (d *Definition) ReadOnly() bool { return d.hints().ReadOnly }

// Destructive reports whether the tool may delete or overwrite something. That is so
// for every tool that is not read-only, unless its annotations say otherwise (MCP,
// "destructiveHint").
func (d *Definition) Destructive() bool {
	h := d.hints()
	return !h.ReadOnly && (h.Destructive == nil || *h.Destructive)
}

// Idempotent reports whether the annotations say that a second call with the same
// arguments changes nothing more, or that the tool is read-only.
func (d *Definition) Idempotent() bool {
	h := d.hints()
	return h.ReadOnly || h.Idempotent
}

// OpenWorld reports whether the tool deals with an open world of external things,
// such as the web. That is so for every tool, unless its annotations say otherwise
// (MCP, "openWorldHint").
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

// InGroup returns a filter for [Set.Only], which reports whether a tool is in one of
// the groups; "" stands for the tools without a group.
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
