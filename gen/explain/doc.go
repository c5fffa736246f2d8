// Package explain tells where each keyword of a tool's definition comes from.
//
// In: a tool ([dialect.Located]) whose schemas carry the origins of their
// keywords, and dialects. Out: an [Explanation], which has for each keyword the
// place and the rule that made it, and for each dialect what was changed and
// why; a part of it by the name of a parameter ([Explanation.Only]); and its
// text for a terminal ([Explanation.Text]). It refuses nothing: what comes from
// a file has the file as its origin, and what is not known is left out.
//
// Start reading at [Tool]. subject.go goes through a schema, step.go reads the
// names of its places, change.go has what dialects do, and text.go the columns.
package explain
