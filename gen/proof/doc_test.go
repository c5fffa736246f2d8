// Package proof_test compares the definitions and the code that toolgen generates with
// encoding/json for the same Go types. It contains only tests, most of them with random
// types and schemas.
//
// Start reading at subject_test.go: a subject is a tool, with its definitions and with
// encoding/json for its Go types. The tests check these properties:
//
//   - output: the encoded results of a tool are valid against its output schema
//     (output_test.go);
//   - input: values that the input schema accepts can be decoded into the Go types
//     (input_test.go);
//   - references: references in schemas resolve, and names are valid (lower_test.go);
//   - lowering: a lowered schema is equivalent (lower_test.go, strict_test.go);
//   - calls: generated code accepts, decodes, and encodes the same values
//     (dispatch_test.go);
//   - engines: a schema for a local engine accepts the arguments that generated code accepts
//     (dispatch_engines_test.go);
//   - determinism: the output is the same everywhere (same_test.go).
//
// TestProperty… check the tools of the examples and of a catalog of types that is compiled
// into the tests. TestRandom… check Go source that a sampler writes (sampler_test.go):
// toolgen generates code from it (batch_test.go), and a program with the same types runs
// encoding/json (program_test.go). An independent validator is the judge (judge_test.go).
// Exceptions are in excuse_test.go and roundtrip_test.go.
//
// TestRegisteredCorpus and TestRandomRegistered check package inspect/registered: they run
// servers, and compare the listed tools with the tools that toolgen reports. The servers
// are in testdata/registered, or a sampler writes them (registered_sampler_test.go). Start
// reading at registered_server_test.go.
//
// TestRandomChange… check diff (change_test.go): with random Go source that is edited
// (change_source_test.go), and with random schemas that are changed or rewritten
// (change_schema_test.go, change_edit_test.go). TestDoubling… check that all commands
// terminate for definitions that each refer to the next definition twice (doubling_test.go,
// doubling_source_test.go). FuzzTypes, FuzzDescription, and FuzzReferences search for input
// on which toolgen fails.
package proof_test
