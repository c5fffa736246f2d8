// Package finding measures how often a search over the tools of a server finds the right
// tool: see [call.Search].
//
// testdata/requests.tsv has 200 requests of one line, each for a tool that was drawn at
// random from the list of a public server. They were written from the descriptions of the
// tools, in other words than theirs if possible, before any ranking was run; the second
// hundred after the last change to the ranking.
//
// The lists are not part of the repository. With a directory of them, in which each
// NAME.json is the tools/list of a server, the test measures the ranking and the tokens:
//
//	go test ./finding -v -lists DIR
package finding
