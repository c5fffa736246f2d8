package proof_test

import (
	"fmt"
	"strings"
)

func (g *serverSampler) mcpGoTool(name, description string) string {
	switch g.IntN(10) {
	case 0:
		return fmt.Sprintf("mcp.NewToolWithRawSchema(%s, %s, %s)", name, description, pickOne(g, "json.RawMessage(`{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}}}`)",
			fmt.Sprintf("[]byte(fmt.Sprintf(`{\"type\":\"object\",\"properties\":{\"a\":{\"minimum\":%%d}}}`, %s))", g.integer("int16", 1))))
	case 1:
		return fmt.Sprintf("mcp.Tool{Name: %s, Description: %s, InputSchema: mcp.ToolInputSchema{Type: \"object\", Properties: map[string]any{\"a\": map[string]any{\"type\": \"string\", \"description\": %s}}, Required: %s}}", name, description, g.str(1), pickOne(g, `[]string{"a"}`, "nil"))
	}
	options := []string{"mcp.WithDescription(" + description + ")"}
	for range g.IntN(4) {
		options = append(options, g.toolOption())
	}
	if g.IntN(4) == 0 {
		return fmt.Sprintf("mcp.NewTool(%s, append([]mcp.ToolOption{%s}, %s)...)", name, strings.Join(options, ", "), g.toolOption())
	}
	return fmt.Sprintf("mcp.NewTool(%s, %s)", name, strings.Join(options, ", "))
}

func (g *serverSampler) toolOption() string {
	p := fmt.Sprintf("%q", pickOne(g, "a", "b", "c"))
	switch g.IntN(14) {
	case 0:
		return fmt.Sprintf("mcp.WithToolTitle(%s)", g.str(1))
	case 1:
		return fmt.Sprintf("mcp.%s(%s)", pickOne(g, "WithReadOnlyHintAnnotation", "WithDestructiveHintAnnotation", "WithIdempotentHintAnnotation", "WithOpenWorldHintAnnotation"), g.condition(1))
	case 2:
		return fmt.Sprintf("mcp.WithToolAnnotation(mcp.ToolAnnotation{Title: %s, ReadOnlyHint: %s})", g.str(1), g.boolPointer())
	case 3:
		return fmt.Sprintf("func(t *mcp.Tool) { t.Description += %s }", g.str(1))
	case 4:
		return fmt.Sprintf("mcp.WithSchemaAdditionalProperties(%s)", pickOne(g, "false", "true", `map[string]any{"type": "string"}`))
	case 5, 6:
		return fmt.Sprintf("mcp.WithString(%s%s)", p, g.propertyOptions(
			"mcp.Description("+g.str(1)+")", "mcp.Enum("+g.list(1)+"...)", "mcp.DefaultString("+g.str(1)+")", "mcp.MinLength("+g.integer("int", 1)+")", `mcp.Pattern("^a+$")`, "mcp.Title("+g.str(1)+")"))
	case 7, 8, 9:
		typ := pickOne(g, "int", "int64", "float64")
		return fmt.Sprintf("mcp.%s(%s%s)", pickOne(g, "WithNumber", "WithInteger"), p, g.propertyOptions(
			"mcp.Max("+g.expr(typ, 2)+")", "mcp.Min("+g.expr(typ, 2)+")", "mcp.DefaultNumber("+g.expr(typ, 1)+")", "mcp.MultipleOf(2.5)", "mcp.Max(float64("+g.float("float32", 1)+"))"))
	case 10:
		return fmt.Sprintf("mcp.WithBoolean(%s%s)", p, g.propertyOptions("mcp.DefaultBool("+g.condition(1)+")", "mcp.Description("+g.str(1)+")"))
	case 11:
		return fmt.Sprintf("mcp.WithArray(%s%s)", p, g.propertyOptions(
			`mcp.Items(map[string]any{"type": "string", "description": `+g.str(1)+`})`, "mcp.MinItems("+g.integer("int", 1)+")", "mcp.UniqueItems("+g.condition(1)+")", "mcp.WithStringItems(mcp.Description("+g.str(1)+"))", "mcp.WithStringEnumItems("+g.list(1)+")"))
	case 12:
		return fmt.Sprintf("mcp.WithObject(%s%s)", p, g.propertyOptions(
			`mcp.Properties(map[string]any{"x": map[string]any{"type": "integer", "default": `+g.integer("uint8", 1)+`}})`, "mcp.AdditionalProperties(false)", "mcp.MaxProperties(3)"))
	}
	return fmt.Sprintf("mcp.WithAny(%s%s)", p, g.propertyOptions("mcp.Description("+g.str(1)+")", "func(m map[string]any) { m[\"x-n\"] = "+g.integer("int8", 1)+" }"))
}

// propertyOptions returns further arguments as Go source: some of options, and sometimes
// mcp.Required().
func (g *serverSampler) propertyOptions(options ...string) string {
	var b strings.Builder
	if g.IntN(3) == 0 {
		b.WriteString(", mcp.Required()")
	}
	for _, option := range options {
		if g.IntN(3) == 0 {
			b.WriteString(", " + option)
		}
	}
	return b.String()
}

func (g *serverSampler) addMCPGo(t string) string {
	switch g.IntN(6) {
	case 5:
		return fmt.Sprintf("_ = %s\n", t) + g.addInferred()
	case 0:
		return fmt.Sprintf("s.AddTools(server.ServerTool{Tool: %s, Handler: %s})\n", t, g.rawHandler())
	case 1:
		x := g.fresh("x")
		return fmt.Sprintf("%[1]s := %[2]s\nfor _, st := range []server.ServerTool{{%[1]s, %[3]s}} { s.AddTool(st.Tool, st.Handler) }\n", x, t, g.rawHandler())
	}
	return fmt.Sprintf("s.AddTool(%s, %s)\n", t, g.rawHandler())
}

// rawHandler returns a handler of mcp-go.
func (g *serverSampler) rawHandler() string {
	name := g.fresh("$h")
	switch g.IntN(8) {
	case 0: // the usual handler in a wrapper
		g.declare(fmt.Sprintf("func %s(h server.ToolHandlerFunc, allow func(ctx context.Context, scope string) error) server.ToolHandlerFunc {\n\treturn func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {\n\t\tif err := allow(ctx, \"\"); err != nil {\n\t\t\treturn nil, err\n\t\t}\n\t\treturn h(ctx, req)\n\t}\n}\n", name))
		return fmt.Sprintf("%s(raw, func(ctx context.Context, scope string) error { return nil })", name)
	case 1: // a handler that calls a function and returns its result as text
		g.declare(fmt.Sprintf("func %s(do func(ctx context.Context, args map[string]any) (string, error)) server.ToolHandlerFunc {\n\treturn func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {\n\t\ttext, err := do(ctx, req.GetArguments())\n\t\tif err != nil {\n\t\t\treturn nil, err\n\t\t}\n\t\treturn mcp.NewToolResultText(text), nil\n\t}\n}\n", name))
		return fmt.Sprintf("%s(func(ctx context.Context, args map[string]any) (string, error) { return \"\", nil })", name)
	case 2:
		g.declare(fmt.Sprintf("type %[1]s struct{ n int }\n\nfunc (c %[1]s) call(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }\n", name))
		return fmt.Sprintf("%s{}.call", name)
	case 3:
		in := g.inputType()
		return fmt.Sprintf("mcp.NewTypedToolHandler(func(ctx context.Context, req mcp.CallToolRequest, in %s) (*mcp.CallToolResult, error) { return nil, nil })", in)
	}
	return "raw"
}
