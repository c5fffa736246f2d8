// Package infer turns the Go types of a tool into JSON Schemas (2020-12): the input
// schema allows only what json.Unmarshal accepts, the output schema all that
// json.Marshal writes. What JSON cannot carry, contradictions and names that clients
// refuse are errors; a type whose own methods decide its JSON is {} with a warning.
//
// Start reading at [Inference.Tool] (infer.go), and go on in the order below. Files call
// those that come after them, and earlier ones only because types contain types; a test
// holds the list to that.
//
//   - infer.go has the schemas of a tool, and what package codec needs to know of them.
//     input.go and output.go build the whole schema of arguments and results, and root.go
//     completes it: does every value contain another, are structs written once (option refs).
//   - Every type passes [builder.infer] in builder.go, which also has types that contain
//     themselves. override.go has types whose schema the source gives.
//   - Types with parts: struct.go, property.go (a field, a parameter or a result as a
//     member of an object), across.go (rules across fields), container.go, union.go
//     (interfaces, and the discriminators of their types).
//   - Keywords, from directives and tags alike: keywords.go joins those of a property, and
//     checks.go those of validate tags. values.go reads values, misfit.go finds values that
//     a schema or a Go type refuses, and keywords that no value satisfies.
//   - Types without parts: leaf.go, and enum.go for their constants.
//   - given.go reads and checks the schemas that the source gives.
//   - Shared by all of these: nodes.go (makes schemas, and definitions for references),
//     place.go (where in a tool a type is), source.go (what the source states about
//     types), decoded.go (JSON values), names.go.
package infer
