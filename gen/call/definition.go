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

// A Definition describes a tool to the program and to models. Sets share definitions, so only
// change copies.
type Definition struct {
	Name, Title, Description string
	// Input and Output are JSON Schemas; Output is "" if the tool does not declare its
	// result.
	Input, Output string
	// Annotations is a JSON object with MCP's annotations, or "". The methods ReadOnly,
	// Destructive, Idempotent, and OpenWorld decode it.
	// https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations
	Annotations string
	Group       string // directive option group=, or ""
	Package     string // import path of the package that it was generated from, or ""
	// The complete definition for each API, a JSON object; "" for an API that the directive
	// option format= omits.
	MCP, OpenAI, Responses, Anthropic, Gemini, Interactions string
	// Needs are the types of the values that must be in the context of a call: see
	// [Provide].
	Needs []Need
	// Aliases are further names under which the tool can be called, from the
	// directive option alias=: see [Set.Alias].
	Aliases []string
	// Repair specifies whether arguments of the wrong kind are repaired, if the intended
	// value is clear: see the type [Repair].
	Repair bool

	marker string // marker of a wrapped result, or "": see OutputFor
	kind   string // "prompt" or "resource"; "" for a tool
}

// A Format names the API that a definition is for. In the context of a call (see [Provide])
// it is the API through which a model calls: [Search] answers in that format.
type Format string

// The formats of definitions.
const (
	MCP          Format = "mcp"          // Model Context Protocol
	OpenAI       Format = "openai"       // OpenAI Chat Completions
	Responses    Format = "responses"    // OpenAI Responses
	Anthropic    Format = "anthropic"    // Anthropic Messages
	Gemini       Format = "gemini"       // Gemini: a FunctionDeclaration
	Interactions Format = "interactions" // Gemini Interactions
)

// In returns the complete definition in a format, or "" if there is no such definition.
func (d *Definition) In(f Format) string {
	if text := d.in(f); text != nil {
		return *text
	}
	return ""
}

// Member returns one member of the complete definition in a format, such as "icons" of MCP,
// as JSON. It returns "" if there is no such member.
func (d *Definition) Member(f Format, name string) string {
	definition := d.In(f)
	if definition == "" {
		return ""
	}
	value, _ := memberOf(definition, name)
	return value
}

// in returns the field with the definition in a format, or nil for an unknown format.
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
	case Interactions:
		return &d.Interactions
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

// ReadOnly reports whether the annotations declare that the tool does not change anything.
// It returns false if they do not declare it.
func (d *Definition) ReadOnly() bool { return d.hints().ReadOnly }

// Destructive reports whether the tool may delete or overwrite something. A tool that is not
// read-only may, unless its annotations declare otherwise (MCP, "destructiveHint").
func (d *Definition) Destructive() bool {
	h := d.hints()
	return !h.ReadOnly && (h.Destructive == nil || *h.Destructive)
}

// Idempotent reports whether the annotations declare that a second call with the same
// arguments has no further effect, or that the tool is read-only.
func (d *Definition) Idempotent() bool {
	h := d.hints()
	return h.ReadOnly || h.Idempotent
}

// OpenWorld reports whether the tool interacts with an open world of external entities, such
// as the web. The default is true (MCP, "openWorldHint").
func (d *Definition) OpenWorld() bool {
	h := d.hints()
	return h.OpenWorld == nil || *h.OpenWorld
}

// Deprecated reports whether the tool should no longer be called: a paragraph of its
// description begins with "Deprecated: ", as in Go. A server may omit such tools from its
// lists.
func (d *Definition) Deprecated() bool {
	return strings.HasPrefix(d.Description, deprecation) || strings.Contains(d.Description, "\n\n"+deprecation)
}

// deprecation is the prefix of a deprecation notice in Go.
// https://go.dev/wiki/Deprecated
const deprecation = "Deprecated: "

// InGroup returns a filter for [Set.Filter], which reports whether a tool is in one of the
// groups; "" represents the tools without a group.
func InGroup(names ...string) func(*Definition) bool {
	return func(d *Definition) bool { return slices.Contains(names, d.Group) }
}

func (d *Definition) noun() string { return cmp.Or(d.kind, "tool") }

func (d *Definition) origin() string {
	if d.Package == "" {
		return "the " + d.noun() + " " + quote(d.Name)
	}
	return "the " + d.noun() + " " + quote(d.Name) + " of " + d.Package
}

// complete fills in the fields that a hand-written definition omits, and rejects invalid
// definitions.
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
			root = cmp.Or(root.get("function"), root.get("custom"))
		}
		if root == nil || root.get("name") == nil || root.get("name").text != d.Name {
			return fmt.Errorf("the definition for %s has another name: to rename the tool, use Set.Rename, which changes all definitions", f)
		}
	}
	if !given {
		for _, f := range allFormats {
			*d.in(f) = d.envelope(f)
		}
	}
	return d.checkName()
}

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

var allFormats = []Format{MCP, OpenAI, Responses, Anthropic, Gemini, Interactions}

func (d *Definition) envelope(f Format) string {
	b := []byte(`{`)
	switch f {
	case OpenAI:
		b = append(b, `"type":"function","function":{`...)
	case Responses, Interactions:
		b = append(b, `"type":"function",`...)
	}
	b = appendString(append(b, `"name":`...), d.Name)
	if f == MCP && d.Title != "" {
		b = appendMember(b, "title", d.Title)
	}
	if d.Description != "" {
		b = appendMember(b, "description", d.Description)
	}
	if f == Responses { // if "strict" is omitted, the API makes the schema strict
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

// inputKeys are the keys of the input schema in complete definitions.
var inputKeys = map[Format]string{
	MCP: "inputSchema", OpenAI: "parameters", Responses: "parameters", Anthropic: "input_schema", Gemini: "parametersJsonSchema",
	Interactions: "parameters",
}

// A nameRule specifies which tool names an API accepts. One invalid name fails a whole
// request.
type nameRule struct {
	pattern *regexp.Regexp
	doc     string
}

// nameRules are the rules of the APIs, as far as they are known. The rule for MCP is the
// rule of its SDKs, which follow the specification (tools, "Tool Names").
// https://modelcontextprotocol.io/specification/2026-07-28/server/tools
// https://platform.openai.com/docs/api-reference/chat/create#chat_create-tools
// https://docs.anthropic.com/en/api/messages#body-tools
// https://ai.google.dev/api/caching#FunctionDeclaration
// No rule is documented for Interactions, so its rule is Gemini's.
var nameRules = map[Format]nameRule{
	MCP:          {regexp.MustCompile(`^[A-Za-z0-9._-]{1,128}$`), "1 to 128 letters, digits, _, - and ."},
	OpenAI:       {regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`), "1 to 64 letters, digits, _ and -"},
	Responses:    {regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`), "1 to 64 letters, digits, _ and -"},
	Anthropic:    {regexp.MustCompile(`^[a-zA-Z0-9_-]{1,128}$`), "1 to 128 letters, digits, _ and -"},
	Gemini:       namesGemini,
	Interactions: namesGemini,
}

var namesGemini = nameRule{regexp.MustCompile(`^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$`), "1 to 64 letters, digits, _, ., : and -, and begin with a letter or _"}

// checkName returns an error if the name is invalid for an API for which there is a
// definition.
func (d *Definition) checkName() error {
	var refused []error
	for _, f := range allFormats {
		if rule := nameRules[f]; d.In(f) != "" && !rule.pattern.MatchString(d.Name) {
			refused = append(refused, fmt.Errorf("%s does not accept the name %q: a name must have %s", f, d.Name, rule.doc))
		}
	}
	return errors.Join(refused...)
}
