package main

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	google "github.com/google/jsonschema-go/jsonschema"
	invopop "github.com/invopop/jsonschema"
	swaggest "github.com/swaggest/jsonschema-go"
)

type schemas struct {
	Input, Output string // empty if the library rejects the type
	Refusal       string // error for the input or the output
	Crash         string // how the process ended if the library crashed
}

// A library infers schemas. Most libraries infer one schema for both directions. module
// is the path of the library's module, for printing its version.
type library struct {
	name, module string
	infer        func(row) schemas
}

var libraries = []library{
	{"toolgen", "", inferToolgen},
	{"google/jsonschema-go", "github.com/google/jsonschema-go", inferGoogle},
	{"mark3labs/mcp-go", "github.com/mark3labs/mcp-go", func(r row) schemas { return r.mcpGo() }},
	{"invopop/jsonschema", "github.com/invopop/jsonschema", inferInvopop},
	{"swaggest/jsonschema-go", "github.com/swaggest/jsonschema-go", inferSwaggest},
}

// inferGoogle infers schemas as AddTool of the official Go SDK does. AddTool would panic
// with the error.
func inferGoogle(r row) schemas {
	schema, err := google.ForType(r.root, &google.ForOptions{})
	if err == nil {
		_, err = schema.Resolve(&google.ResolveOptions{ValidateDefaults: true})
	}
	return forBoth(schema, err)
}

// inferInvopop infers an object at the root, without an $id. The library panics to reject a
// type, because it returns no error.
func inferInvopop(r row) (s schemas) {
	defer func() {
		cause := recover()
		if words, ok := cause.(string); ok && strings.HasPrefix(words, "unsupported type") {
			s = schemas{Refusal: words}
		} else if cause != nil {
			panic(cause)
		}
	}()
	reflector := invopop.Reflector{Anonymous: true, ExpandedStruct: true}
	return forBoth(reflector.ReflectFromType(r.unnamed()), nil)
}

// inferSwaggest includes fields without a tag, as encoding/json does.
func inferSwaggest(r row) schemas {
	reflector := swaggest.Reflector{}
	schema, err := reflector.Reflect(reflect.Zero(r.unnamed()).Interface(), swaggest.ProcessWithoutTags)
	return forBoth(schema, err)
}

// forBoth returns schemas with schema for both directions, or with the reason why the
// type is rejected.
func forBoth(schema any, err error) schemas {
	text, failed := json.Marshal(schema)
	if err := errors.Join(err, failed); err != nil {
		return schemas{Refusal: err.Error()}
	}
	return schemas{Input: string(text), Output: string(text)}
}
