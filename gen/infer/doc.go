// Package infer turns the Go types of a tool into JSON Schemas (2020-12): the input
// schema allows only what json.Unmarshal accepts, the output schema all that
// json.Marshal writes. What JSON cannot carry, contradictions and names that clients
// refuse are errors; a type whose own methods decide its JSON is {} with a warning.
//
// Start reading at [Inference.Tool] (infer.go), and go on in the order below. Files call
// those that come after them, and earlier ones only because types contain types; a test
// holds the list to that.
//
//   - agree.go comes first since it calls all the rest, and is best read last: it
//     shows package codec, which decides how code reads and writes the same types, what
//     inference decided.
//   - Roots: infer.go, input.go, output.go, override_tool.go (schemas that are
//     given for a whole tool) and box.go make the whole schema of arguments and
//     results. root.go completes it: finite.go (does every value contain another?),
//     share.go with fingerprint.go (the option refs). example.go adds and checks the
//     arguments that are given as examples.
//   - Every type passes [builder.infer] in builder.go. Before its kind come methods.go (its
//     own methods), override.go and override_extend.go (the source gives its schema).
//     named.go has types with names, recursive.go those that contain themselves.
//   - Kinds of types: struct.go, with rest.go, nonmember.go (fields that are no
//     property), server.go (structs that only a server can provide) and property.go (a field, a parameter or a result as a member of
//     an object; quoted.go: in a string), container.go, with given_names.go (keys),
//     and union.go (interfaces): variant.go has the types of a union,
//     discriminator.go chooses their discriminator, from the facts about their fields
//     in candidate.go. across.go adds the rules across fields to an object.
//   - Keywords, from directives and tags alike: keywords.go joins those of a
//     property, checks.go, checks_dive.go, checks_omit.go and checks_words.go those
//     of validate tags. join.go makes a schema narrower by a keyword, values.go
//     reads its values; check.go, undecodable.go and limits.go find what no value can
//     satisfy.
//   - Leaves: known.go (types that package gotype knows by name), basic.go,
//     bigint.go, enum.go (its values: enum_value.go).
//   - Schemas that the source gives: hoist.go moves their definitions to the root,
//     given.go, given_check.go and given_loops.go read and check the documents.
//   - Shared by all of these: defs.go (names and references), ledger.go
//     (which value made a keyword), describe.go (descriptions of types), presence.go
//     (why a property has its name, and is required or not), uncallable.go, nil.go (what
//     is written for nil), place.go (where in a tool a type is) with reach.go
//     (directives about parts of it), origin.go with rules.go (origins), encoder.go, nodes.go (makes and counts
//     schemas), names.go, outcome.go (the result of inferring a type), decoded.go
//     (JSON values), elsewhere.go (errors in types of other modules), source.go (what the
//     source states).
package infer
