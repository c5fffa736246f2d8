// Package finding measures how often [call.Search] finds the right tool of a server.
//
// testdata/requests.tsv contains 200 requests, one per line, each for a random tool of a
// public server. They were written from the descriptions of the tools, in different words
// if possible, before any ranking was run on them. The parameters of the ranking have
// their usual values. Two changes were made while the requests were collected. After the
// first hundred requests (72 hits), synonyms were merged (73 hits). After the second
// hundred (69 hits), word splitting was corrected (74 and 70 hits).
//
// The tool lists are not part of the repository. To measure the ranking and the tokens,
// name a directory in which each NAME.json is the tools/list of a server:
//
//	go test ./finding -v -lists DIR
package finding
