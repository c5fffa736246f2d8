// Package infer turns Go types into JSON Schemas: what a model must send to a
// tool, and what the tool sends back.
//
// In: the facts of package inspect about one tool. Out: [Schemas], typed
// schemas of github.com/invopop/jsonschema in JSON Schema 2020-12, with the
// origin of each, and diagnostics. The rules are those of encoding/json: an
// input schema allows only what json.Unmarshal accepts, an output schema
// allows all that json.Marshal writes, so the two differ for the same type.
//
// It refuses types that JSON cannot carry, tags and directives that
// contradict their type, and names that no client takes. A type whose own
// methods decide its JSON is {} with a warning: nothing is guessed. An interface
// is a union of the types that implement it where the source tells them all.
//
// Start reading at [Tool] and follow [maker.infer], where every type passes.
// Each kind of type has a file of its own; a struct field, a parameter and a
// result all become a property (property.go), to which tags (tags.go) and
// directives add keywords (keywords.go).
package infer
