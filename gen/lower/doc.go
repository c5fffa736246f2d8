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
//   - lower.go is the engine;
//   - describe.go goes down a document and describes what the grammar lacks; describe_types.go,
//     describe_values.go, describe_parts.go and describe_refs.go have the rules for one kind
//     of keyword each, prune.go is about what nothing matches, describe_rest.go about
//     all that is left;
//   - strict.go goes down a document that has to be exact; strict_refs.go,
//     strict_choice.go, strict_types.go, strict_object.go, strict_null.go,
//     strict_join.go, strict_keywords.go and strict_presence.go have what is done
//     at one kind of schema, strict_run.go what all of them note, and
//     strict_check.go what the result is held to; strict_graph.go has references;
//   - profiles.go finds the profile of a model, profile.go applies it,
//     profile_turn.go and profile_reach.go say where a schema that allows more
//     makes another allow less;
//   - prepare.go refuses what is no schema, drafts.go writes older drafts as the
//     newest one says it;
//   - root.go folds or describes a union at the root, root_fold.go puts its branches
//     together, root_branch.go reads one;
//   - rule.go describes the rules across fields;
//   - inline.go writes what references lead to in their place;
//   - merge.go joins schemas for one value; merge_applicators.go has the rules for
//     keywords that hold schemas, merge_rules.go those for the others;
//   - exclusive.go says whether no value matches two branches of a union;
//   - names.go refuses names of properties; grammar.go and note.go are what all
//     of it is about;
//   - types.go, keywords.go, values.go, parts.go and place.go know what types,
//     keywords, their values and their places are, and read or make parts of a
//     schema.
package lower
