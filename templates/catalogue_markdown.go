package templates

import _ "embed"

//go:embed catalogue/catalogue.md.tmpl
var markdownTemplate string

// MarkdownTemplate returns the built-in template of [CatalogueMarkdown], which a
// template of a user can start from.
func MarkdownTemplate() string { return markdownTemplate }

// CatalogueMarkdown renders a catalogue as GitHub Flavored Markdown, with tables
// (https://github.github.com/gfm/). Texts of the catalogue are escaped, but for lists
// and code in backticks. The error is about a catalogue that conflicts with itself.
func CatalogueMarkdown(c Catalogue) ([]byte, error) {
	return CatalogueText(c, "catalogue.md.tmpl", markdownTemplate, false)
}
