// Command gosdk is a server with handlers written for the official Go SDK of MCP. toolgen
// generates their definitions, so the SDK infers nothing.
//
//toolgen:package openworld=false
package main

//go:generate go tool toolgen

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Shelf is where a book stands.
type Shelf string

const (
	Fiction Shelf = "fiction"
	History Shelf = "history"
	Science Shelf = "science"
)

// A Book is one book of the library.
type Book struct {
	Title  string `json:"title"`
	Author string `json:"author"`
	Shelf  Shelf  `json:"shelf"`
	Copies int    `json:"copies"` // that nobody has borrowed
}

// A library contains the data of the tools.
type library struct {
	books []*Book
}

func newLibrary() *library {
	return &library{books: []*Book{
		{Title: "The Left Hand of Darkness", Author: "Ursula K. Le Guin", Shelf: Fiction, Copies: 2},
		{Title: "The Periodic Table", Author: "Primo Levi", Shelf: Science, Copies: 1},
		{Title: "The Histories", Author: "Herodotus", Shelf: History, Copies: 1},
	}}
}

// SearchArgs says which books are wanted.
type SearchArgs struct {
	Words string `json:"words" jsonschema:"words of the title or the author, in any case"`
	Shelf Shelf  `json:"shelf,omitempty" jsonschema:"look on this shelf alone"`
	//toolgen:param minimum=1 maximum=50 default=10
	Limit int `json:"limit,omitempty"`
}

// SearchResult is the books that were found.
type SearchResult struct {
	Books []*Book `json:"books"`
	Total int     `json:"total"` // how many there are, also beyond the limit
}

// SearchBooks finds books by title, author and shelf.
//
//toolgen:tool readonly
func (l *library) SearchBooks(ctx context.Context, req *mcp.CallToolRequest, args SearchArgs) (*mcp.CallToolResult, SearchResult, error) {
	limit := cmp.Or(args.Limit, 10)
	result := SearchResult{Books: []*Book{}}
	for _, book := range l.books {
		if !matches(book, args) {
			continue
		}
		result.Total++
		if len(result.Books) < limit {
			result.Books = append(result.Books, book)
		}
	}
	return nil, result, nil
}

func matches(book *Book, args SearchArgs) bool {
	text := strings.ToLower(book.Title + " " + book.Author)
	words := strings.Fields(strings.ToLower(args.Words))
	absent := func(word string) bool { return !strings.Contains(text, word) }
	return (args.Shelf == "" || args.Shelf == book.Shelf) && !slices.ContainsFunc(words, absent)
}

// BorrowArgs names the book.
type BorrowArgs struct {
	Title string `json:"title" jsonschema:"the whole title"`
}

// Borrow takes one copy of a book home.
//
//toolgen:tool destructive=false
func (l *library) Borrow(ctx context.Context, req *mcp.CallToolRequest, args BorrowArgs) (*mcp.CallToolResult, *Book, error) {
	for _, book := range l.books {
		if book.Title == args.Title && book.Copies > 0 {
			book.Copies--
			return nil, book, nil
		}
	}
	return nil, nil, fmt.Errorf("no copy of %q is here", args.Title)
}

// OpeningHours tells when the library is open, in words.
//
//toolgen:tool readonly
func (l *library) OpeningHours(ctx context.Context, req *mcp.CallToolRequest, _ any) (*mcp.CallToolResult, any, error) {
	return &mcp.CallToolResult{Content: []mcp.Content{
		&mcp.TextContent{Text: "Monday to Friday, 10 to 18"},
	}}, nil, nil
}
