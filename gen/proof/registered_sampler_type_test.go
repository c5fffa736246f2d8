package proof_test

import (
	"fmt"
	"strings"
)

// inputType declares the input of a handler, from which the SDK infers a schema, and
// returns its name.
func (g *serverSampler) inputType() string { return g.structType(2) }

// outputType returns the type of the result of a handler of the go-sdk.
func (g *serverSampler) outputType() string {
	switch g.IntN(8) {
	case 0:
		return g.structType(1)
	case 1:
		return "*" + g.structType(1)
	case 2:
		return "map[string]" + g.fieldType(1)
	case 3:
		return pickOne(g, "*any", "interface{}", "map[string]any")
	}
	return "any"
}

// structType declares a struct with a property "text", and returns its name.
func (g *serverSampler) structType(depth int) string {
	name := g.fresh("$in")
	var b strings.Builder
	fmt.Fprintf(&b, "type %s struct {\n\tText string `json:\"text\"`\n", name)
	for i := range g.IntN(5) {
		if depth > 0 && g.IntN(6) == 0 {
			fmt.Fprintf(&b, "\t%s%s%s\n", pickOne(g, "", "*"), g.structType(depth-1), pickOne(g, "", "", " `json:\"own\"`", " `json:\",omitempty\"`", " `json:\"-\"`"))
			continue
		}
		fmt.Fprintf(&b, "\t%s %s%s\n", pickOne(g, fmt.Sprintf("F%d", i), fmt.Sprintf("F%d", i), fmt.Sprintf("f%d", i)), g.fieldType(depth), g.fieldTag(i))
	}
	g.declare(b.String() + "}\n")
	return name
}

func (g *serverSampler) fieldTag(i int) string {
	var tags []string
	if g.IntN(5) > 0 {
		name := pickOne(g, fmt.Sprintf("f%d", i), fmt.Sprintf("f%d", i), "same", "", "a b", "-,")
		if name != "-," {
			name += pickOne(g, "", "", ",omitempty", ",omitzero", ",string", ",omitempty,string")
		}
		tags = append(tags, fmt.Sprintf("json:%q", name))
	}
	options := []string{"a field", "one, two", " x", "a b=c"}
	if g.mcpGo {
		options = append(options, "enum=a,enum=b", "text,enum=a", "required", ",", "minimum=0")
	} else if g.IntN(30) == 0 {
		options = []string{"minimum=0", ""} // the SDK panics for such a tag
	}
	if g.IntN(2) == 0 {
		tags = append(tags, fmt.Sprintf("jsonschema:%q", pickOne(g, options...)))
	}
	if g.IntN(8) == 0 {
		tags = append(tags, fmt.Sprintf("jsonschema_description:%q", pickOne(g, "described", " space ", "")))
	}
	if len(tags) == 0 {
		return ""
	}
	return " `" + strings.Join(tags, " ") + "`"
}

// fieldType returns a type, and declares the types that it refers to.
func (g *serverSampler) fieldType(depth int) string {
	if depth > 0 {
		switch g.IntN(9) {
		case 0:
			return "[]" + g.fieldType(depth-1)
		case 1:
			return "*" + g.fieldType(depth-1)
		case 2:
			return "map[string]" + g.fieldType(depth-1)
		case 3:
			return fmt.Sprintf("[%d]", g.IntN(3)) + g.fieldType(depth-1)
		case 4:
			return g.structType(depth - 1)
		case 5:
			return "struct{ X, Y " + g.fieldType(depth-1) + " }"
		case 6:
			name, field := g.fresh("$gen"), g.fieldType(depth-1)
			g.declare(fmt.Sprintf("type %s[T any] struct {\n\tValue T\n\tList []T `json:\"list,omitempty\"`\n}\n", name))
			return name + "[" + field + "]"
		}
	}
	switch g.IntN(20) {
	case 0: // a type with methods, which the SDKs ignore
		name := g.fresh("$own")
		g.declare(fmt.Sprintf("type %[1]s %[2]s\n\nfunc (%[1]s) MarshalJSON() ([]byte, error) { return []byte(\"1\"), nil }\n\nfunc (*%[1]s) UnmarshalJSON([]byte) error { return nil }\n", name, pickOne(g, "string", "struct{ A int }", "[]int")))
		return name
	case 1: // keys that are encoded as text
		name := g.fresh("$key")
		g.declare(fmt.Sprintf("type %[1]s int\n\nfunc (%[1]s) MarshalText() ([]byte, error) { return nil, nil }\n", name))
		return "map[" + name + "]int"
	case 2:
		if g.mcpGo || g.IntN(8) == 0 {
			return pickOne(g, "func()", "map[int]string", "chan int", "complex64", "[]func()", "map[string]chan int")
		}
	case 3:
		return pickOne(g, "*time.Time", "*big.Int", "**big.Rat", "*slog.Level", "big.Float")
	}
	return pickOne(g, "string", "int", "float64", "bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "uint", "uintptr", "float32", "rune",
		"any", "error", "interface{ M() }", "time.Time", "time.Duration", "json.RawMessage", "json.Number", "[]byte", "*int", "**string", "big.Int", "slog.Level", "struct{}", "*struct{}")
}

// addInferred returns a statement that registers a tool of mcp-go with schemas that the
// SDK infers from types.
func (g *serverSampler) addInferred() string {
	options := []string{fmt.Sprintf("mcp.WithInputSchema[%s]()", pickOne(g, "", "", "", "*")+g.inputType())}
	if g.IntN(2) == 0 {
		options = append(options, fmt.Sprintf("mcp.WithOutputSchema[%s]()", pickOne(g, "", "", "[]", "*", "map[string]")+g.inputType()))
	}
	return fmt.Sprintf("s.AddTool(mcp.NewTool(%s, %s), raw)\n", g.nameExpr(), strings.Join(options, ", "))
}
