// Package words says in English what the keywords of a schema say, for models
// that do not see the keywords.
//
// In: a schema and the keywords that a provider does not accept. Out: the schema
// without them, and with what they said in its description ([Describe]). Nothing
// that constrains is lost: what has no phrase of its own is described as JSON, and
// no value is cut short. What the description says already is not said twice.
//
// The phrases stand in lists, one for each type of value (string.go,
// number.go, …) and one for schemas that apply to the same value (choice.go).
// A schema within is described in a few words where these have all of it (short.go),
// and an object whose absent properties are null has words of its own
// (presence.go). The package does not know which provider accepts what: gen/lower
// does. Start reading at [Describe], then constraint.go.
package words
