package main

import (
	"encoding/json"
	"reflect"
	"runtime"
	"strings"

	marked "github.com/mark3labs/mcp-go/mcp"

	"github.com/go-toolgen/toolgen/examples/peers/types/testdata/catalogue"
)

// A row is one type of the catalog.
type row struct {
	function string       // "PassBool", the function's name in toolgen
	root     reflect.Type // the type wrapped in [catalogue.Of]
	value    reflect.Type // the type without the wrapper
	mcpGo    func() schemas
}

func (r row) name() string { return strings.TrimPrefix(r.function, "Pass") }

// of returns the row of a function. It keeps the type as a type argument for mcp-go, which
// does not accept a [reflect.Type].
func of[T any](function func(catalogue.Of[T]) catalogue.Of[T]) row {
	name := runtime.FuncForPC(reflect.ValueOf(function).Pointer()).Name()
	return row{
		function: name[strings.LastIndex(name, ".")+1:],
		root:     reflect.TypeFor[catalogue.Of[T]](),
		value:    reflect.TypeFor[T](),
		mcpGo:    mcpGo[catalogue.Of[T]],
	}
}

// mcpGo returns the schemas of an mcp-go tool with T as its arguments and its result.
func mcpGo[T any]() schemas {
	tool := marked.NewTool("tool", marked.WithInputSchema[T](), marked.WithOutputSchema[T]())
	if tool.RawInputSchema == nil || tool.OutputSchema.Type == "" {
		return schemas{Refusal: "printed to stderr"}
	}
	output, err := json.Marshal(tool.OutputSchema)
	if err != nil {
		return schemas{Refusal: err.Error()}
	}
	return schemas{Input: string(tool.RawInputSchema), Output: string(output)}
}

// unnamed returns the root type without its name, because a library that derives definition
// names from type names cannot handle a generic type.
func (r row) unnamed() reflect.Type {
	return reflect.StructOf([]reflect.StructField{r.root.Field(0)})
}

func allRows() []row {
	var rows []row
	for _, section := range sections {
		rows = append(rows, section.rows...)
	}
	return rows
}
