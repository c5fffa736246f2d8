// Package proof_test holds the definitions and the code that toolgen generates to what
// encoding/json does with the same Go types. It has tests alone, most of them of random
// types and schemas.
//
// Start reading at subject_test.go: a subject is a tool, with its definitions on one side
// and encoding/json with its Go types on the other. The tests check these promises:
//
//   - output: what a tool writes is valid against its output schema (output_test.go);
//   - input: what the input schema accepts, the Go types read (input_test.go);
//   - references: in schemas they lead somewhere, and names are valid (lower_test.go);
//   - lowering: a lowered schema says the same (lower_test.go, strict_test.go);
//   - calls: generated code accepts, reads and writes the same (dispatch_test.go);
//   - determinism: the same bytes come out everywhere (same_test.go).
//
// TestProperty… check the tools of the examples and of a catalogue of types, with which
// the tests are compiled. TestRandom… check Go source that a sampler writes
// (sampler_test.go): toolgen generates from it (batch_test.go), and a program with the same
// types says what encoding/json does (program_test.go). An independent validator judges
// (judge_test.go). Exceptions from the promises are in excuse_test.go and
// roundtrip_test.go.
//
// TestRegisteredCorpus and TestRandomRegistered check what package inspect/registered reads:
// servers are run, and the tools that they list are compared with the tools that toolgen
// reports. The servers are in testdata/registered, or a sampler writes them
// (registered_sampler_test.go). Start reading at registered_server_test.go.
//
// TestRandomChange… check what diff says about changes of tools (change_test.go): of random
// Go source that is edited (change_source_test.go), and of random schemas that are changed
// or written in another way (change_schema_test.go, change_edit_test.go). TestDoubling…
// check that all commands end for definitions that each refer twice to the next
// (doubling_test.go, doubling_source_test.go). FuzzTypes, FuzzDescription and
// FuzzReferences look for input on which toolgen fails.
package proof_test
