// Package lower rewrites the input schema of a tool so that a provider accepts it.
//
// In: any JSON Schema, inferred from Go or read from a file. Out: a schema in the
// part of JSON Schema that the provider accepts, and a [Note] for each place that
// says what was done and why, or why it cannot be done. Lowering does not modify its
// argument. It never loses a constraint silently: what a provider does not accept is
// described in the description, by package words. Lowering a lowered schema changes
// nothing.
//
// What a provider accepts is a value, its grammar: which keywords, types and
// references, and what objects and arrays must have. One engine applies the grammars.
// Each provider has a function from schema to schema ([OpenAI], [Gemini], …), and
// some have one for their strict mode ([StrictOpenAI], …). A field of the grammar
// says whether the engine describes what the grammar lacks, or refuses what cannot be
// exact. A [Profile] is for models that ignore certain keywords, whatever the API.
//
// The package knows nothing about Go types, envelopes and names of tools. Start
// reading at [Note], then openai.go. A file that is not named here is about one
// provider. The others are, in the order of calls:
//
//   - lower.go is the engine, and refuses what is no schema;
//   - describe.go goes down a document and describes what the grammar lacks, with
//     the rules for types and values; describe_parts.go has those for parts of
//     objects and arrays and for what nothing matches, describe_refs.go those for
//     references, and writes what they lead to in their place;
//   - strict.go goes down a document that has to be exact; strict_check.go has
//     what the result is held to, and strict_refs.go what is done at references;
//   - profile.go finds the profile of a model, and applies it;
//   - form.go is for forms, drafts.go writes older drafts as the newest one says it;
//   - root.go folds or describes a union at the root;
//   - merge.go joins schemas for one value, and says whether no value matches two;
//   - grammar.go is what all of it is about: grammars and notes;
//   - keywords.go knows types, keywords, their values and places, and reads or makes
//     parts of a schema.
package lower
