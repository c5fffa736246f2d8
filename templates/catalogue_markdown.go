package templates

import _ "embed"

//go:embed catalogue/catalogue.md.tmpl
var markdownTemplate string

// MarkdownTemplate returns the built-in template of [CatalogueMarkdown], from which a
// user's template can start.
func MarkdownTemplate() string { return markdownTemplate }

// CatalogueMarkdown renders a catalog as GitHub Flavored Markdown, with tables
// (https://github.github.com/gfm/). Strings of the catalog are escaped, except for lists
// and code in backticks. CatalogueMarkdown returns an error for an inconsistent catalog.
func CatalogueMarkdown(c Catalogue) ([]byte, error) {
	return CatalogueText(c, "catalogue.md.tmpl", markdownTemplate, false)
}
