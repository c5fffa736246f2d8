package call

import (
	"errors"
	"fmt"
	"regexp"
)

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
