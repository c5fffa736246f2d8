// Package bulk contains a tool whose arguments can have any size. They cost memory in
// different ways: strings, names, lists, structs, and values of any type.
//
//toolgen:package call prefix=bulk_
package bulk

//go:generate go tool toolgen

import "context"

// A Load is what is brought.
type Load struct {
	Text    string            `json:"text,omitempty"`
	Numbers []int             `json:"numbers,omitempty"`
	Rows    []Row             `json:"rows,omitempty"`
	Few     []Row             `json:"few,omitempty" jsonschema:"maxItems=10"`
	Labels  map[string]string `json:"labels,omitempty"`
	Tree    *Tree             `json:"tree,omitempty"`
}

// A Row is large where its text is small: {} is 256 bytes of memory.
type Row struct {
	A, B, C, D, E, F, G, H string `json:",omitempty"`
	I, J, K, L, M, N, O, P string `json:",omitempty"`
}

// A Tree may be as deep as it likes.
type Tree struct {
	In []Tree `json:"in,omitempty"`
}

// Bring takes what is brought and tells how much it is.
//
//toolgen:tool readonly
func Bring(ctx context.Context, load Load) (int, error) {
	return len(load.Text) + len(load.Numbers) + len(load.Rows) + len(load.Few) + len(load.Labels), ctx.Err()
}
