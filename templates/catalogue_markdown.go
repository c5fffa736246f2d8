package templates

import _ "embed"

//go:embed catalogue/catalogue.md.tmpl
var markdownTemplate string

// MarkdownTemplate returns the template of [CatalogueMarkdown], to start an own
// one from.
func MarkdownTemplate() string { return markdownTemplate }

// CatalogueMarkdown renders a catalogue as Markdown with tables, as GitHub has
// them (https://github.github.com/gfm/). Texts of the catalogue show as they
// are: nothing in them is taken for markup, but for lists, and code in
// backticks. The error is about a view that contradicts itself.
func CatalogueMarkdown(c Catalogue) ([]byte, error) {
	return CatalogueText(c, "catalogue.md.tmpl", markdownTemplate, false)
}
