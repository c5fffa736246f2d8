// Package lower rewrites the input schema of a tool so that a provider accepts it.
//
// The input is any JSON Schema, inferred from Go or loaded from a file. The result is a
// schema that uses only the keywords that the provider accepts, and a [Note] for each
// change, with the reason. If a schema cannot be rewritten, a note gives the reason.
// Lowering does not modify its input, and is idempotent. It never drops a constraint
// silently: it moves an unsupported constraint into the description (package words).
//
// A grammar defines which keywords, types, and references a provider accepts, and what it
// requires of objects and arrays. One engine applies every grammar. Each provider has a
// function from schema to schema ([OpenAI], [Gemini], …), and some have another function
// for their strict mode ([StrictOpenAI], …). A field of the grammar selects what the
// engine does with unsupported keywords: it describes them, or it rejects what it cannot
// express exactly. A [Profile] handles models that ignore certain keywords, with any API.
//
// The package does not depend on Go types, envelopes, or tool names. Start reading at
// [Note], then openai.go. A file that is not named here implements one provider. The
// others are, in the order of calls:
//
//   - lower.go is the engine, and rejects invalid schemas;
//   - describe.go walks a document and describes what the grammar lacks, with the rules
//     for types and values; describe_parts.go has the rules for parts of objects and
//     arrays and for schemas that nothing matches, and describe_refs.go has the rules for
//     references, and inlines their targets;
//   - strict.go rewrites a document that must be exact; strict_check.go validates the
//     result, and strict_refs.go rewrites references;
//   - profile.go selects the profile of a model, and applies it;
//   - form.go lowers schemas of forms, and drafts.go upgrades older drafts;
//   - root.go folds or describes a union at the root;
//   - merge.go joins schemas that apply to one value, and detects schemas that no value
//     matches together;
//   - grammar.go defines grammars and notes, which the other files share;
//   - keywords.go contains helpers for types, keywords, their values and paths, and for
//     parts of a schema.
package lower
