package main

import (
	"errors"
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/read"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// maxInput is the maximum length of a file of definitions. It is also that of a message
// of a live server, and far above the largest request that a provider accepts.
const maxInput = 16 << 20

// readTools reads the files of the call and joins their tools.
func (c *convertRun) readTools() (*schema.Doc, diag.List) {
	if c.text != nil && c.namesPackages() {
		return c.readPackages()
	}
	names := c.call.args
	if len(names) == 0 {
		names = []string{"-"}
	}
	var docs []*schema.Doc
	var diags diag.List
	for _, name := range names {
		doc, problems := c.readDoc(name)
		docs, diags = append(docs, doc), append(diags, problems...)
	}
	if diags.HasErrors() {
		return nil, diags
	}
	diags = append(diags, missingPages(docs[len(docs)-1])...)
	joined, err := dialect.Join(docs...)
	if list := (*dialect.ListError)(nil); errors.As(err, &list) {
		return nil, diag.List{badList(list)}
	}
	return joined, diags
}

// missingPages warns if the last document is a page of the list of an MCP server and more
// pages follow. Each page is a file of its own.
// https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination
func missingPages(last *schema.Doc) diag.List {
	cursor := dialect.NextCursor(last)
	if cursor == nil {
		return nil
	}
	return diag.List{diag.Warnf(cursor.Origin.Pos(), diag.BadJSON, "this is one page of the tools: nextCursor says that there are more").
		WithHint("name the files of all pages, in their order")}
}

func (c *convertRun) readDoc(name string) (*schema.Doc, diag.List) {
	text, name, err := c.call.readText(name)
	if err != nil {
		return nil, diag.List{diag.Errorf(token.Position{Filename: name}, diag.BadJSON, "the file cannot be read: %v", err)}
	}
	return read.File{Name: name, Text: text}.Doc("", "a file of definitions is one JSON value; each object says a key once")
}

// readText reads a file, or standard input for "-". It also returns the name to use in
// messages.
func (c *call) readText(name string) ([]byte, string, error) {
	if name == "-" {
		text, err := readAtMost(os.Stdin)
		return text, "<stdin>", err
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(c.dir, name)
	}
	path, err := filepath.Abs(name)
	if err != nil {
		return nil, name, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, path, withoutPath(err)
	}
	defer file.Close()
	text, err := readAtMost(file)
	return text, path, withoutPath(err)
}

func readAtMost(from io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(from, maxInput+1))
	if err == nil && len(text) > maxInput {
		err = fmt.Errorf("it is longer than %d MiB", maxInput>>20)
	}
	return text, err
}
