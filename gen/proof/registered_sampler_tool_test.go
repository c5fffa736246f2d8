package proof_test

import (
	"fmt"
	"strings"
)

// toolName returns a string literal for a new tool.
func (g *serverSampler) toolName() string {
	g.tools++
	return fmt.Sprintf("%q", fmt.Sprint("t", g.tools))
}

// nameExpr returns an expression for the name of a new tool: a literal, or a computed
// string.
func (g *serverSampler) nameExpr() string {
	name := g.toolName()
	switch g.IntN(8) {
	case 0:
		return fmt.Sprintf("%s + %s", name, g.str(1))
	case 1:
		return fmt.Sprintf("fmt.Sprintf(\"%s_%%d\", %s)", strings.Trim(name, `"`), g.integer("int", 1))
	}
	return name
}

// register returns statements that define a tool and register it.
func (g *serverSampler) register() string {
	if g.IntN(2) == 0 {
		return g.add(g.tool(g.nameExpr(), g.str(2)))
	}
	t := g.fresh("t")
	text := fmt.Sprintf("%s := %s\n", t, g.tool(g.nameExpr(), g.str(1)))
	for range 1 + g.IntN(3) {
		text += g.patch(t)
	}
	return text + g.add(t)
}

// tool returns an expression that defines a tool. It is a pointer for the go-sdk.
func (g *serverSampler) tool(name, description string) string {
	if g.mcpGo {
		return g.mcpGoTool(name, description)
	}
	fields := []string{"Name: " + name, "Description: " + description}
	if g.IntN(5) == 0 {
		fields = append(fields, "Title: "+g.str(1))
	}
	if g.IntN(4) == 0 {
		fields = append(fields, "Annotations: "+g.annotations())
	}
	if g.IntN(10) == 0 {
		fields = append(fields, fmt.Sprintf("Icons: []mcp.Icon{{Source: %s}}", g.word()))
	}
	return "&mcp.Tool{" + strings.Join(fields, ", ") + "}"
}

func (g *serverSampler) annotations() string {
	var fields []string
	for _, field := range []string{"Title: " + g.str(1), "ReadOnlyHint: " + g.condition(1), "IdempotentHint: " + g.condition(1), "DestructiveHint: " + g.boolPointer(), "OpenWorldHint: " + g.boolPointer()} {
		if g.IntN(3) == 0 {
			fields = append(fields, field)
		}
	}
	return "&mcp.ToolAnnotations{" + strings.Join(fields, ", ") + "}"
}

func (g *serverSampler) boolPointer() string {
	if name, ok := g.variable("bool", true); ok && g.IntN(2) == 0 {
		return "&" + name
	}
	return fmt.Sprintf("new(%s)", g.condition(1))
}

// patch returns a statement that changes a defined tool.
func (g *serverSampler) patch(t string) string {
	field := pickOne(g, "Description", "Description", "Title")
	switch g.IntN(9) {
	case 0:
		return fmt.Sprintf("%s.%s += %s\n", t, field, g.str(1))
	case 1:
		return fmt.Sprintf("if %s { %s.%s = %s }\n", g.condition(1), t, field, g.str(1))
	case 2:
		p := g.fresh("p")
		return fmt.Sprintf("%[1]s := &%[2]s.%[3]s\n*%[1]s += %[4]s\n", p, t, field, g.str(1))
	case 3:
		u := g.fresh("u")
		return fmt.Sprintf("%[1]s := %[2]s\n%[1]s.%[3]s = %[4]s\n%[5]s = %[6]s\n", u, g.value(t), field, g.str(1), t, g.defined(u))
	case 4:
		u := g.fresh("u")
		return fmt.Sprintf("%[1]s := %[2]s\n%[1]s.%[3]s = %[4]s\n_ = %[1]s\n", u, g.value(t), field, g.str(1))
	case 5:
		return fmt.Sprintf("func(t *mcp.Tool) { if %s { t.%s = %s } }(%s)\n", g.condition(1), field, g.str(1), g.pointer(t))
	case 6:
		return g.patchHints(t)
	case 7:
		return fmt.Sprintf("for _, s := range %s { %s.Description += s }\n", "("+g.list(1)+")", t)
	}
	return fmt.Sprintf("%[1]s.%[2]s = %[3]s + %[1]s.%[2]s\n", t, field, g.str(1))
}

func (g *serverSampler) patchHints(t string) string {
	if g.mcpGo {
		return pickOne(g,
			fmt.Sprintf("%s.Annotations.ReadOnlyHint = mcp.ToBoolPtr(%s)\n", t, g.condition(1)),
			fmt.Sprintf("if %[1]s.Annotations.DestructiveHint != nil { *%[1]s.Annotations.DestructiveHint = %[2]s }\n", t, g.condition(1)),
			fmt.Sprintf("if %s { mcp.WithIdempotentHintAnnotation(%s)(&%s) }\n", g.condition(1), g.condition(1), t))
	}
	return pickOne(g,
		fmt.Sprintf("if %[1]s.Annotations == nil { %[1]s.Annotations = %[2]s }\n", t, g.annotations()),
		fmt.Sprintf("if a := %s.Annotations; a != nil { a.ReadOnlyHint = %s }\n", t, g.condition(1)),
		fmt.Sprintf("if %s { %s.Annotations = %s }\n", g.condition(1), t, g.annotations()))
}

// value returns an expression for the tool of the variable t. defined returns the
// expression to assign to such a variable, given the tool value. For the go-sdk, the
// variable is a pointer.
func (g *serverSampler) value(t string) string {
	if g.mcpGo {
		return t
	}
	return "*" + t
}

func (g *serverSampler) defined(value string) string {
	if g.mcpGo {
		return value
	}
	return "&" + value
}

// pointer returns an expression that points to the tool of the variable t.
func (g *serverSampler) pointer(t string) string {
	if g.mcpGo {
		return "&" + t
	}
	return t
}

func (g *serverSampler) add(t string) string {
	if g.mcpGo {
		return g.addMCPGo(t)
	}
	switch g.IntN(8) {
	case 0:
		sc, u := g.fresh("sc"), g.fresh("x")
		return fmt.Sprintf("{\n%[1]s := %[2]s\n%[3]s%[4]s := %[5]s\n%[4]s.InputSchema = %[1]s\ns.AddTool(%[4]s, raw)\n}\n", sc, g.schemaLiteral(2), g.patchSchema(sc), u, t)
	case 1:
		u := g.fresh("x")
		return fmt.Sprintf("%[1]s := %[2]s\n%[1]s.InputSchema = %[3]s\ns.AddTool(%[1]s, raw)\n", u, t, g.rawSchema())
	case 2:
		sc, u, in, err := g.fresh("sc"), g.fresh("x"), g.inputType(), g.fresh("err")
		return fmt.Sprintf("{\n%[1]s, %[7]s := jsonschema.For[%[2]s](nil)\nif %[7]s != nil { panic(%[7]s) }\n%[3]s%[4]s := %[5]s\n%[4]s.InputSchema = %[1]s\nmcp.AddTool(s, %[4]s, %[6]s)\n}\n",
			sc, in, g.patchInferred(sc), u, t, g.handlerOf(in), err)
	}
	return fmt.Sprintf("mcp.AddTool(s, %s, %s)\n", t, g.handler())
}

// handler returns a typed handler of the go-sdk.
func (g *serverSampler) handler() string {
	if g.IntN(3) > 0 {
		return "handle"
	}
	return g.handlerOf(g.inputType())
}

func (g *serverSampler) handlerOf(in string) string {
	out := g.outputType()
	literal := fmt.Sprintf("func(ctx context.Context, req *mcp.CallToolRequest, in %s) (*mcp.CallToolResult, %s, error) { return nil, *new(%[2]s), nil }", in, out)
	name := g.fresh("$h")
	switch g.IntN(6) {
	case 0:
		g.declare(fmt.Sprintf("func %s(ctx context.Context, req *mcp.CallToolRequest, in %s) (*mcp.CallToolResult, %s, error) { return nil, *new(%[3]s), nil }\n", name, in, out))
		return name
	case 1: // a literal in a wrapper
		g.declare(fmt.Sprintf("func %s[In, Out any](allow func(string) error, h mcp.ToolHandlerFor[In, Out]) mcp.ToolHandlerFor[In, Out] {\n\treturn func(ctx context.Context, req *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {\n\t\tvar none Out\n\t\tif err := allow(\"\"); err != nil {\n\t\t\treturn nil, none, err\n\t\t}\n\t\treturn h(ctx, req, in)\n\t}\n}\n", name))
		return fmt.Sprintf("%s(func(scope string) error { return nil }, %s)", name, "mcp.ToolHandlerFor["+in+", "+out+"]("+literal+")")
	case 2: // a method value
		g.declare(fmt.Sprintf("type %[1]s struct{ n int }\n\nfunc (c *%[1]s) call(ctx context.Context, req *mcp.CallToolRequest, in %[2]s) (*mcp.CallToolResult, map[string]int, error) { return nil, nil, nil }\n", name, in))
		return fmt.Sprintf("(&%s{}).call", name)
	case 3: // generic
		g.declare(fmt.Sprintf("func %s[In any](ctx context.Context, req *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) { return nil, nil, nil }\n", name))
		return fmt.Sprintf("%s[%s]", name, in)
	case 4: // a helper that returns a handler for a callback
		g.declare(fmt.Sprintf("func %s[In any](do func(In) (string, error)) mcp.ToolHandlerFor[In, any] {\n\treturn func(ctx context.Context, req *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {\n\t\ttext, err := do(in)\n\t\treturn &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, err\n\t}\n}\n", name))
		return fmt.Sprintf("%s(func(in %s) (string, error) { return \"\", nil })", name, in)
	}
	return literal
}

func (g *serverSampler) schemaLiteral(depth int) string {
	return fmt.Sprintf("&jsonschema.Schema{Type: \"object\", Properties: map[string]*jsonschema.Schema{\"a\": %s, \"b\": %s}, Required: %s}", g.propertySchema(depth), g.propertySchema(depth), pickOne(g, `[]string{"a"}`, "nil", `append([]string{"a"}, "b")`))
}

func (g *serverSampler) propertySchema(depth int) string {
	switch g.IntN(6) {
	case 0:
		return fmt.Sprintf("{Type: \"string\", Description: %s, Default: json.RawMessage(`\"x\"`)}", g.str(depth-1))
	case 1:
		return fmt.Sprintf("{Type: \"integer\", Minimum: new(%s), Maximum: new(%s), Default: []byte(\"3\")}", g.float("float64", 1), g.float("float64", 1))
	case 2:
		return fmt.Sprintf("{Type: \"string\", Enum: []any{%s, %s, nil, %s}}", g.str(1), g.condition(1), g.integer("int8", 1))
	case 3:
		return fmt.Sprintf("{Type: \"array\", Items: &jsonschema.Schema{Type: \"string\", MinLength: new(%s)}, UniqueItems: %s}", g.integer("int", 1), g.condition(1))
	case 4:
		return fmt.Sprintf("{Types: []string{\"null\", \"number\"}, Title: %s, Examples: []any{%s}}", g.str(1), g.integer("uint8", 1))
	}
	return fmt.Sprintf("{Type: \"object\", AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}, Description: %s}", g.str(1))
}

// patchSchema returns statements that change a schema with the properties a and b.
func (g *serverSampler) patchSchema(sc string) string {
	return pickOne(g, "",
		fmt.Sprintf("%s.Properties[\"a\"].Description += %s\n", sc, g.str(1)),
		fmt.Sprintf("if %s { %s.Properties[\"c\"] = &jsonschema.Schema{Type: \"string\"} }\n", g.condition(1), sc),
		fmt.Sprintf("if %[1]s { %[2]s.Required = append(%[2]s.Required, \"b\") }\n", g.condition(1), sc),
		fmt.Sprintf("for _, p := range %s.Properties { p.Title = %s }\n", sc, g.str(1)),
		fmt.Sprintf("delete(%s.Properties, %q)\n", sc, pickOne(g, "b", "x")))
}

// patchInferred returns statements that change a schema inferred from an input type.
func (g *serverSampler) patchInferred(sc string) string {
	return pickOne(g, "",
		fmt.Sprintf("%s.Properties[\"text\"].Enum = []any{%s, \"red\"}\n", sc, g.str(1)),
		fmt.Sprintf("%s.Properties[\"text\"].Description = %s\n", sc, g.str(1)),
		fmt.Sprintf("if %s { %s.Properties[\"text\"].MaxLength = new(%s) }\n", g.condition(1), sc, g.integer("int", 1)),
		fmt.Sprintf("for _, p := range %s.Properties { p.Title = %s }\n", sc, g.str(1)),
		fmt.Sprintf("enum := make([]any, 2)\nfor i := range enum { enum[i] = %s }\n%s.Properties[\"text\"].Enum = enum\n", g.str(1), sc))
}

// rawSchema returns a schema as JSON or as maps.
func (g *serverSampler) rawSchema() string {
	switch g.IntN(4) {
	case 0:
		return "json.RawMessage(`{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"string\"}}}`)"
	case 1:
		return fmt.Sprintf("json.RawMessage(fmt.Sprintf(`{\"type\":\"object\",\"properties\":{\"a\":{\"maximum\":%%d}}}`, %s))", g.integer("int8", 1))
	case 2:
		return "json.RawMessage(`{\"type\":\"object\",\"required\":[` + strconv.Quote(\"a\") + `]}`)"
	}
	return fmt.Sprintf("map[string]any{\"type\": \"object\", \"properties\": map[string]any{\"a\": map[string]any{\"type\": \"string\", \"default\": %s, \"x-n\": %s}}, \"required\": []string{\"a\"}}", g.str(1), g.integer(pickOne(g, "int", "uint8", "int16"), 1))
}
