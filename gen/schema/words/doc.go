// Package words describes keywords of a schema in English, for models whose providers do
// not support the keywords. [Describe] moves the keywords into the description. No
// constraint is lost: keywords without a phrase are described as JSON, and no value is
// shortened.
//
// There is a list of phrases for each type of value (phrases.go), and a list for schemas
// that apply to the same value (choice.go). A schema inside another schema is described
// in a short form if that form is complete (short.go). An object whose missing properties
// are null has separate phrases (choice.go). Package gen/lower defines which keywords a
// provider supports. Start reading at [Describe].
package words
