// Package search contains the tool that is registered in every way that the benchmarks
// compare.
package search

//go:generate go tool toolgen

import "context"

// Kind is what is searched for.
type Kind string

const (
	Article Kind = "article" // with a review
	Note    Kind = "note"
	Dataset Kind = "dataset"
)

// Args says what is wanted.
type Args struct {
	Query  string   `json:"query"` // words, all of which must be there
	Kind   Kind     `json:"kind"`
	Tags   []string `json:"tags,omitempty"`
	Years  Years    `json:"years"`
	Exact  bool     `json:"exact,omitempty"` // take no other forms of a word
	Offset int      `json:"offset,omitempty"`
	Limit  int      `json:"limit,omitempty"`
	// Weight says how much a hit in the title counts.
	Weight *float64 `json:"weight,omitempty"`
}

// Years is a span of time.
type Years struct {
	First int `json:"first"`
	Last  int `json:"last"` // and it, too
}

// Result is what was found.
type Result struct {
	Hits  []Hit `json:"hits"`
	Total int   `json:"total"` // also beyond the limit
	More  bool  `json:"more"`
}

// A Hit is one thing that was found.
type Hit struct {
	Title string  `json:"title"`
	Score float64 `json:"score"` // from 0 to 1
}

// Search finds what there is about something.
//
//toolgen:tool readonly
func Search(ctx context.Context, args Args) (Result, error) {
	return Result{Hits: []Hit{{Title: args.Query, Score: 1}}, Total: 1}, ctx.Err()
}
