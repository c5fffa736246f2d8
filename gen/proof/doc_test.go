// Package proof_test holds the promises of toolgen to what encoding/json does.
//
// Each tool is a subject (subject_test.go): its definitions on one side, and
// encoding/json with its Go types on the other. TestProperty… take the tools of
// the examples and of a catalogue of types, which the tests are compiled with.
// TestRandom… write Go source that nobody wrote before: a sampler makes it
// (sampler_test.go), toolgen describes it (batch_test.go), and a program with
// the same types answers what encoding/json does with them (program_test.go).
// An independent validator judges (judge_test.go). TestRandomDispatch does the
// same for the code that calls tools (dispatch_test.go).
//
// TestRandomChange… hold what is said of a change of tools to the truth
// (change_test.go): of random Go source that is edited (change_source_test.go),
// and of random schemas of any keywords (change_schema_test.go) that are changed
// or only written in another way (change_edit_test.go). The truth is what the
// validator says of instances at the borders (change_instance_test.go).
//
// What the promises except is listed where it is excused: excuse_test.go for
// what a decoder refuses, roundtrip_test.go for what a schema refuses.
//
// TestDoubling… hold all commands to an end, whatever definitions refer twice to
// the next (doubling_test.go), and generating from Go source and calls, too
// (doubling_source_test.go).
//
// FuzzTypes, FuzzDescription and FuzzReferences look for input on which toolgen
// fails.
package proof_test
