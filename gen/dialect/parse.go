package dialect

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A FieldError says which field of a definition is not what its API requires.
type FieldError struct {
	At      *schema.Doc // the field, or the definition that lacks it
	Name    string      // of the tool, if the message continues after it; else ""
	Message string
}

// Error returns the message, after the name of the tool if there is one.
func (e *FieldError) Error() string {
	if e.Name == "" {
		return e.Message
	}
	return fmt.Sprintf("tool %q %s", e.Name, e.Message)
}

// A reader reads optional fields and keeps the first error.
type reader struct{ err *FieldError }

// done returns the tool, unless a field is wrong.
func (r *reader) done(t Tool) (Tool, error) {
	if r.err != nil {
		return Tool{}, r.err
	}
	return t, nil
}

// field returns the value of a key if it is of a kind; nil if the key is missing, its
// value is null or object is nil. A value of another kind is an error.
func (r *reader) field(object *schema.Doc, key string, kind schema.Kind) *schema.Doc {
	value := object.Under(key)
	if value == nil || value.Kind == schema.Null {
		return nil
	}
	if value.Kind != kind {
		r.require(false, value, "the tool's %s must be of type %s, not %s", key, kind, value.Kind)
		return nil
	}
	return value
}

func (r *reader) text(object *schema.Doc, key string) string {
	if value := r.field(object, key, schema.String); value != nil {
		return value.Text
	}
	return ""
}

func (r *reader) flag(object *schema.Doc, key string) *bool {
	if value := r.field(object, key, schema.Bool); value != nil {
		return &value.Bool
	}
	return nil
}

// isTrue reads a flag that is false if it is missing.
func (r *reader) isTrue(object *schema.Doc, key string) bool {
	value := r.flag(object, key)
	return value != nil && *value
}

// name reads the name, which every API requires.
func (r *reader) name(object *schema.Doc) string {
	name := r.text(object, "name")
	r.require(name != "" || !isBareSchema(object), object, bareSchema)
	r.require(name != "", object, "a tool needs a name")
	return name
}

// objectSchema reads a schema that must be of type "object"; name is that of the tool.
func (r *reader) objectSchema(name string, object *schema.Doc, key string) *schema.Doc {
	value := r.field(object, key, schema.Object)
	// MCP requires "object" itself, not a list of types.
	if value.TextUnder("type") != "object" && r.err == nil {
		message := fmt.Sprintf(`needs an %s of "type":"object"`, key)
		r.err = &FieldError{At: cmp.Or(value, object), Name: name, Message: message}
	}
	return value
}

// parameters reads a schema that is missing if a function takes no arguments.
func (r *reader) parameters(object *schema.Doc, key string) *schema.Doc {
	if value := r.field(object, key, schema.Object); value != nil {
		return value
	}
	return noArguments()
}

// noArguments is the schema of a function without arguments.
func noArguments() *schema.Doc {
	return schema.Obj(schema.M("type", schema.Str("object")), schema.M("properties", schema.Obj()))
}

// require keeps an error about a part of the definition if a condition does not hold,
// and there is no earlier error.
func (r *reader) require(holds bool, at *schema.Doc, format string, args ...any) {
	if !holds && r.err == nil {
		r.err = &FieldError{At: at, Message: fmt.Sprintf(format, args...)}
	}
}

// bareSchema is the message for a schema without a tool around it.
const bareSchema = "this is a JSON Schema, not a tool: a tool has a name, and the schema of its arguments beside it"

// isBareSchema reports whether what should be a tool is a JSON Schema instead.
func isBareSchema(doc *schema.Doc) bool {
	return doc.Has("properties", "$schema", "$defs") || doc.TextUnder("type") == "object"
}

// others returns the members of an object that have none of the given keys.
func others(object *schema.Doc, keys ...string) []schema.Member {
	if object == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(object.Members), func(m schema.Member) bool {
		return slices.Contains(keys, m.Key)
	})
}
