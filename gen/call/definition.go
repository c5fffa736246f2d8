package call

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
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

// InGroup returns a filter for [Set.Filter], which reports whether a tool is in one of
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

// complete fills in what a definition that was written by hand leaves out, and
// refuses what is none.
func (d *Definition) complete() error {
	if d.Input == "" {
		d.Input = `{"type":"object","properties":{}}`
	}
	if d.marker == "" {
		d.marker = defaultMarker
	}
	for _, part := range []struct{ name, text string }{
		{"input schema", d.Input}, {"output schema", d.Output}, {"annotations", d.Annotations},
	} {
		if _, err := parseObject(part.text); part.text != "" && err != nil {
			return fmt.Errorf("the %s is %w", part.name, err)
		}
	}
	given := false
	for _, f := range allFormats {
		if d.In(f) == "" {
			continue
		}
		given = true
		root, err := parseObject(d.In(f))
		if err != nil {
			return fmt.Errorf("the definition for %s is %w", f, err)
		}
		if f == OpenAI {
			root = root.get("function")
		}
		if root == nil || root.get("name") == nil || root.get("name").text != d.Name {
			return fmt.Errorf("the definition for %s has another name: Set.Rename renames a tool in all of its definitions", f)
		}
	}
	if !given {
		for _, f := range allFormats {
			*d.in(f) = d.envelope(f)
		}
	}
	return d.checkName()
}

// parseObject returns the tree of an object.
func parseObject(text string) (*tree, error) {
	switch root, fault := parse(text); {
	case fault != nil:
		return nil, fmt.Errorf("not JSON: at byte %d: expected %s", fault.offset, fault.expected)
	case root.kind != object:
		return nil, errors.New("not a JSON object")
	default:
		return root, nil
	}
}

// allFormats are all formats of definitions.
var allFormats = []Format{MCP, OpenAI, Responses, Anthropic, Gemini}

// envelope makes the whole definition in a format of the parts.
func (d *Definition) envelope(f Format) string {
	b := []byte(`{`)
	switch f {
	case OpenAI:
		b = append(b, `"type":"function","function":{`...)
	case Responses:
		b = append(b, `"type":"function",`...)
	}
	b = appendString(append(b, `"name":`...), d.Name)
	if f == MCP && d.Title != "" {
		b = appendMember(b, "title", d.Title)
	}
	if d.Description != "" {
		b = appendMember(b, "description", d.Description)
	}
	if f == Responses { // the server makes a schema strict where this is left out
		b = append(b, `,"strict":false`...)
	}
	b = append(append(append(b, `,"`...), inputKeys[f]...), `":`...)
	b = append(b, d.Input...)
	if f == MCP && d.Output != "" {
		b = append(append(b, `,"outputSchema":`...), d.Output...)
	}
	if f == MCP && d.Annotations != "" {
		b = append(append(b, `,"annotations":`...), d.Annotations...)
	}
	if f == OpenAI {
		b = append(b, '}')
	}
	return string(append(b, '}'))
}

// inputKeys are the keys of the input schema in whole definitions.
var inputKeys = map[Format]string{
	MCP: "inputSchema", OpenAI: "parameters", Responses: "parameters", Anthropic: "input_schema", Gemini: "parametersJsonSchema",
}

// A nameRule says what names of tools an API takes. One bad name fails a whole
// request.
type nameRule struct {
	pattern *regexp.Regexp
	doc     string
}

// nameRules are those of the APIs, as far as they are known: of MCP
// what its SDKs take, which follow the specification (tools, "Tool Names").
// https://modelcontextprotocol.io/specification/2026-07-28/server/tools
// https://platform.openai.com/docs/api-reference/chat/create#chat_create-tools
// https://docs.anthropic.com/en/api/messages#body-tools
// https://ai.google.dev/api/caching#FunctionDeclaration
var nameRules = map[Format]nameRule{
	MCP:       {regexp.MustCompile(`^[A-Za-z0-9._-]{1,128}$`), "1 to 128 letters, digits, _, - and ."},
	OpenAI:    {regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`), "1 to 64 letters, digits, _ and -"},
	Responses: {regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`), "1 to 64 letters, digits, _ and -"},
	Anthropic: {regexp.MustCompile(`^[a-zA-Z0-9_-]{1,128}$`), "1 to 128 letters, digits, _ and -"},
	Gemini:    {regexp.MustCompile(`^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$`), "1 to 64 letters, digits, _, ., : and -, and begins with a letter or _"},
}

// checkName returns an error where an API that there is a definition for does
// not take the name.
func (d *Definition) checkName() error {
	var refused []error
	for _, f := range allFormats {
		if rule := nameRules[f]; d.In(f) != "" && !rule.pattern.MatchString(d.Name) {
			refused = append(refused, fmt.Errorf("the name %q is refused in a definition for %s: a name has %s", d.Name, f, rule.doc))
		}
	}
	return errors.Join(refused...)
}
