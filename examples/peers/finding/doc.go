// Package finding measures how often a search over the tools of a server finds the right
// tool: see [call.Search].
//
// testdata/requests.tsv has 200 requests of one line, each for a tool that was drawn at
// random from the list of a public server. They were written from the descriptions of the
// tools, in other words than theirs if possible, before a ranking was run on them. The
// parameters of the ranking have their usual values. After the first hundred (72 hits),
// synonyms became one word (73 hits); the second hundred was written after that (69 hits).
// A fix of how words are split followed (74 and 70 hits).
//
// The lists are not part of the repository. With a directory of them, in which each
// NAME.json is the tools/list of a server, the test measures the ranking and the tokens:
//
//	go test ./finding -v -lists DIR
package finding
