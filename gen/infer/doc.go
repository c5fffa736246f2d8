// Package infer turns Go types into JSON Schemas: what a model must send to a
// tool, and what the tool sends back.
//
// In: what package inspect found out about one tool, with what packages facts and
// gotype say of its fields and types. Out: [Schemas], which are
// nodes of package schema in JSON Schema 2020-12, each with its origin, and
// diagnostics. The rules are those of encoding/json: an input schema allows only
// what json.Unmarshal accepts, an output schema allows all that json.Marshal
// writes, so the two differ for the same type.
//
// It refuses types that JSON cannot carry, tags and directives that
// contradict their type, and names that no client takes. A type whose own
// methods decide its JSON is {} with a warning: nothing is guessed. An interface
// is a union of the types that implement it where the source tells them all.
//
// Start reading at [Inference.Tool] (infer.go), and go on in the order below. Calls lead
// from a file to those that come after it, and back only where types are inside
// one another; a test has the list.
//
//   - agree.go comes first since it calls all the rest, and is best read last: it
//     tells package codec, which says how code reads and writes the same wire types,
//     what inference chose.
//   - Roots: infer.go, input.go, output.go, override_tool.go (schemas that are
//     given for a whole tool) and box.go make the whole schema of arguments and
//     results. root.go closes it: finite.go (is there an end to a value?),
//     share.go with fingerprint.go (the option refs). example.go adds the arguments of
//     calls that are given as examples, which it holds to the schema.
//   - Every type passes [maker.infer] in maker.go. Before its kind counts what
//     decides instead: methods.go (its own methods), override.go and
//     override_extend.go (the source gives its schema). named.go has types with
//     names, recursive.go those that hold themselves.
//   - Kinds of types: struct.go, with rest.go, nonmember.go (fields that are no
//     property) and property.go (a field, a parameter or a result as a member of
//     an object; quoted.go: in a string), container.go, with given_names.go (keys),
//     and union.go (interfaces): variant.go has the types of a union,
//     discriminator.go what tells these apart, and candidate.go the facts of their
//     fields that it is chosen from.
//   - Keywords, from directives and tags alike: keywords.go joins those of a
//     property, checks.go, checks_dive.go, checks_omit.go and checks_words.go those
//     that validate tags say. join.go makes a schema narrower by a keyword, values.go
//     reads what it says; check.go, undecodable.go and limits.go find what nothing
//     can satisfy.
//   - Leaves: known.go (types that package gotype knows by name), basic.go,
//     bigint.go, enum.go (its values: choice.go).
//   - Schemas that the source gives: hoist.go moves their definitions to the root,
//     given.go, given_check.go and given_loops.go read and check the documents.
//   - What all of these ask: defs.go (names and references), ledger.go
//     (which value made a keyword), describe.go (words about a type), presence.go
//     (why a property has its name, and is needed or not), uncallable.go, place.go
//     (where a type is met) and reach.go (by lines that lead into it), origin.go with rules.go (origins),
//     encoder.go, nodes.go (makes and counts schemas), names.go, outcome.go (what
//     came of a type: a schema, or why there is none, and problems), decoded.go
//     (values of JSON), source.go (what the source says).
package infer
