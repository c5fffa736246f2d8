// Package lower makes the input schema of a tool one that a provider takes.
//
// In: any JSON Schema, made from Go or read from elsewhere. Out: a schema in
// the part of JSON Schema that the provider takes, and [Note]s that say for
// each place what was done and why, or why it cannot be done. Lowering never
// changes what it is given, never loses a constraint in silence (what a
// provider does not take is told in a description, by package words), and
// lowering twice is lowering once.
//
// Each provider's rules are a function from schema to schema ([OpenAI],
// [Anthropic], [Gemini], …); the strict modes are functions of their own
// ([StrictOpenAI], …), which refuse what cannot be exact, and [Restore] turns
// what a model sent under them into arguments under the original schema.
// Gemini, xAI and Ollama take parts of JSON Schema that are values of one type.
// A [Profile] is for a schema whose provider is known by the name of a model.
//
// The package knows nothing of Go types, of envelopes and of names of tools.
// Start reading at [Note], then openai.go. The files of a family have a prefix
// in common:
//
//   - prepare.go is what comes before the rules of every provider: limits, and
//     drafts.go, which writes older drafts as the newest one says it;
//   - subset.go is a part of JSON Schema as a value, and the steps to it; the
//     other subset_*.go, prune.go and inline*.go have the rules for one kind of
//     keyword each; gemini.go, xai.go and ollama.go are such values;
//   - gemini_legacy.go is the subset in which a schema has one type, and
//     gemini_legacy_form.go how Google writes it;
//   - root.go folds or tells a union at the root; root_branch.go reads a branch
//     and root_fold.go puts them together;
//   - merge.go joins schemas for one value; merge_rules.go has a rule for each
//     keyword, merge_applicators.go those for keywords that hold schemas;
//   - exclusive.go says whether no value matches two branches of a union;
//   - strict.go is a strict mode as a value, and the way down a schema; the
//     other strict_*.go have what is done at one kind of schema, and
//     strict_check.go what the result is held to;
//   - restore.go turns arguments back; restore_choose.go finds the choice that
//     was meant;
//   - profile.go is a profile, profile_list.go all of them, and
//     profile_model.go finds the one for a model.
package lower
