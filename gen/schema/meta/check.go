package meta

import (
	"fmt"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// dialect is the meta-schema that documents are checked against.
const dialect = "https://json-schema.org/draft/2020-12/schema"

// A Problem is a part of a document that is not valid in a schema.
type Problem struct {
	Path    schema.Path // to the value that is wrong
	Message string
}

// Check returns what is wrong with a document by the meta-schema of JSON Schema
// 2020-12, in the order of places; nothing if it is a schema.
// https://json-schema.org/draft/2020-12/schema
func Check(doc *schema.Doc) []Problem {
	metaschema, err := compiled()
	if err != nil {
		return []Problem{{Message: "the meta-schema is missing: " + err.Error()}}
	}
	if invalid := refusal(metaschema.Validate(value(doc))); invalid != nil {
		return problems(invalid)
	}
	return nil
}

// compiled returns the compiled meta-schema.
var compiled = sync.OnceValues(func() (*jsonschema.Schema, error) { return newCompiler().Compile(dialect) })

func newCompiler() *jsonschema.Compiler {
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.UseLoader(jsonschema.SchemeURLLoader{}) // which loads nothing
	c.UseRegexpEngine(lenientRegexp)
	return c
}

// problems returns the innermost errors. That no option of a choice matches is one
// problem: it is not known which option was meant.
func problems(e *jsonschema.ValidationError) []Problem {
	if _, choice := e.ErrorKind.(*kind.AnyOf); choice || len(e.Causes) == 0 {
		return []Problem{{Path: e.InstanceLocation, Message: message(e)}}
	}
	var found []Problem
	for _, cause := range e.Causes {
		found = append(found, problems(cause)...)
	}
	return found
}

// message returns an error in plain words.
func message(e *jsonschema.ValidationError) string {
	switch k := e.ErrorKind.(type) {
	case *kind.AnyOf: // only "type" has a choice
		return "must be the name of a JSON type, or a list of them"
	case *kind.Type:
		return "is " + withArticle(k.Got) + ", but must be " + withArticle(strings.Join(k.Want, " or "))
	case *kind.Minimum, *kind.ExclusiveMinimum, *kind.Format:
		return "is out of range"
	case *kind.Pattern:
		return fmt.Sprintf("does not match %s", k.Want)
	case *kind.UniqueItems:
		return "has two equal items"
	case *kind.MinItems:
		return "is an empty list"
	}
	return strings.TrimPrefix(e.Error(), "jsonschema validation failed ")
}

func withArticle(kind string) string {
	switch {
	case strings.HasPrefix(kind, "null"):
		return kind
	case strings.ContainsAny(kind[:1], "aeio"):
		return "an " + kind
	}
	return "a " + kind
}
