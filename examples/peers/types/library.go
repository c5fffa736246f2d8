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

// schemas are what a library says of a type.
type schemas struct {
	Input, Output string // empty where it refused
	Refusal       string // its words, of the input or the output
	Crash         string // how it ended instead
}

// A library infers schemas. The peers have one for both directions. The version
// of its module is told.
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

// inferGoogle does what AddTool of the official Go SDK does, which panics with
// the error.
func inferGoogle(r row) schemas {
	schema, err := google.ForType(r.root, &google.ForOptions{})
	if err == nil {
		_, err = schema.Resolve(&google.ResolveOptions{ValidateDefaults: true})
	}
	return forBoth(schema, err)
}

// inferInvopop asks for an object at the root, without an address of its own.
// The library refuses by a panic, since it returns no error.
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

// inferSwaggest asks for the fields without a tag, too, as encoding/json has them.
func inferSwaggest(r row) schemas {
	reflector := swaggest.Reflector{}
	schema, err := reflector.Reflect(reflect.Zero(r.unnamed()).Interface(), swaggest.ProcessWithoutTags)
	return forBoth(schema, err)
}

// forBoth uses one schema in both directions.
func forBoth(schema any, err error) schemas {
	text, failed := json.Marshal(schema)
	if err := errors.Join(err, failed); err != nil {
		return schemas{Refusal: err.Error()}
	}
	return schemas{Input: string(text), Output: string(text)}
}
