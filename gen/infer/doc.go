// Package infer converts the Go types of a tool to JSON Schemas (2020-12). The input
// schema allows only values that json.Unmarshal accepts. The output schema allows every
// value that json.Marshal writes. Types that JSON cannot represent, contradictions, and
// names that clients reject are errors. If the methods of a type determine its JSON, the
// type has the schema {} and causes a warning.
//
// Start reading at [Inference.Tool] (infer.go), and continue in the order below. Files
// call functions in later files. They call functions in earlier files only because types
// contain types. A test checks the list.
//
//   - infer.go returns the schemas of a tool, and the decisions that package codec needs.
//     input.go and output.go build the whole schema of arguments and results. root.go
//     completes it: it finds values that must contain themselves, and definitions for
//     structs that would be written out several times (option refs).
//   - Every type passes through [builder.infer] in builder.go, which also handles recursive
//     types. override.go handles types whose schema the source gives.
//   - Types with parts: struct.go, message.go (messages of Protocol Buffers), property.go (a
//     field, a parameter, or a result as a member of an object), across.go (rules across
//     fields), container.go, union.go (interfaces, and the discriminators of their types).
//   - Keywords, from directives and tags: keywords.go joins the keywords of a property, and
//     checks.go joins the keywords from validate tags. values.go parses values; misfit.go
//     finds values that a schema or a Go type rejects, and keywords that no value satisfies.
//   - Types without parts: leaf.go, and enum.go for their constants.
//   - given.go parses and checks the schemas that the source gives.
//   - Shared by all of these: nodes.go (creates schemas, and definitions for references),
//     place.go (the position of a type in a tool), source.go (facts that the source states
//     about types), decoded.go (JSON values), names.go.
package infer
