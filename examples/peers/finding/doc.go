// Package finding measures how often a search over the tools of a server finds the right
// tool: see [call.Search].
//
// testdata/requests.tsv contains 200 requests, one per line, each for a random tool of a
// public server. They were written from the descriptions of the tools, in different words if
// possible, before any ranking was run on them. The parameters of the ranking have their
// usual values. After the first hundred requests (72 hits), synonyms were merged (73 hits).
// The second hundred was written after that (69 hits). A fix of word splitting followed (74
// and 70 hits).
//
// The lists are not part of the repository. Given a directory with lists, where each
// NAME.json is the tools/list of a server, the test measures the ranking and the tokens:
//
//	go test ./finding -v -lists DIR
package finding
