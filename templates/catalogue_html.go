package templates

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"strings"
	"unicode"
)

//go:embed catalogue/page.html.tmpl catalogue/page.css catalogue/page.js
var pageFiles embed.FS

// PageTemplate returns the built-in template of [CatalogueHTML], from which a user's
// template can start.
func PageTemplate() string { return pageFile("page.html.tmpl") }

func pageFile(name string) string {
	content, _ := pageFiles.ReadFile("catalogue/" + name) // no error: the file is embedded
	return string(content)
}

// CatalogueHTML renders a catalog as one HTML page that contains its style and its script.
// Its content security policy forbids loading anything else. The page also shows everything
// without JavaScript.
//
// Strings of the catalog are escaped. CatalogueHTML returns an error for an inconsistent
// catalog, for example if a tool has fewer definitions than there are formats.
func CatalogueHTML(c Catalogue) ([]byte, error) {
	page, err := CatalogueText(c, "page.html.tmpl", PageTemplate(), true)
	return withoutControls(page), err
}

// withoutControls replaces control characters in a page with escapes. Such characters
// change the direction of text, or control a terminal that shows the page's source. In
// JSON, an escape is equivalent to its character.
func withoutControls(page []byte) []byte {
	isControl := func(r rune) bool {
		return unicode.Is(unicode.Bidi_Control, r) || unicode.IsControl(r) && !unicode.IsSpace(r) || r == '\u0085'
	}
	if !bytes.ContainsFunc(page, isControl) {
		return page
	}
	var b bytes.Buffer
	for _, r := range string(page) {
		if isControl(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.Bytes()
}

// PageFuncs returns the functions that templates of a page can call:
//
//	marker      the comment that marks files of toolgen docs
//	policy      the content security policy that allows style and script only
//	style       the built-in style sheet
//	script      the built-in script
//	tools       all tools, answers, prompts and resources of a catalogue
//	called      all tools of a catalogue
//	hints       the distinct hints of the tools of a catalogue
//	statuses    the distinct verdicts of a provider, by its index
//	changed     the classes of the changes of tools, the worst first
//	classes     the classes of change, the worst first
//	worst       the worst class of some changes; "" if there are no changes
//	largest     the tokens of the costliest definition in the first format
//	tokens      the tokens of a tool in the first format
//	rows        fields, with the word for fields that are always present
//	short       the path of a package without the directory that all packages share
//	share       the percentage that a number is of another
//	number      a number with commas
//	blocks      the paragraphs, lists and code of a text
//	spans       the parts of a line: plain, or code in backticks
//	sentence    the first sentence of a text
//	upper       a text with its first letter in upper case
//	noun        the noun for a number of entries: tool, tools, entry, entries
//	join        texts with a separator between them
//	json        JSON as the text of an element, with its quotes as they are
func PageFuncs() template.FuncMap {
	return template.FuncMap{
		"marker":   pageMarker,
		"policy":   pagePolicy,
		"style":    func() template.CSS { return template.CSS(pageFile("page.css")) },
		"script":   func() template.JS { return template.JS(pageFile("page.js")) },
		"tools":    pageTools,
		"called":   pageCalled,
		"noun":     pageNoun,
		"hints":    pageHints,
		"statuses": pageStatuses,
		"changed":  pageChanged,
		"classes":  func() []string { return changeClasses },
		"worst":    worstClass,
		"largest":  largestTool,
		"tokens":   toolTokens,
		"rows":     pageRows,
		"short":    shortPath,
		"share":    share,
		"number":   groupedNumber,
		"blocks":   textBlocks,
		"spans":    textSpans,
		"sentence": firstSentence,
		"upper":    upperFirst,
		"join":     joinTexts,
		"json":     jsonText,
	}
}

// pageMarker returns the marker as a comment of HTML. html/template would drop a
// comment that is written in the template.
func pageMarker() template.HTML { return "<!-- " + CatalogueMarker + " -->" }

// pagePolicy returns a content security policy that allows only the style and the script
// of the page, by their hashes, so that injected code does not run.
// https://www.w3.org/TR/CSP3/#grammardef-hash-source
func pagePolicy() string {
	return "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'" +
		"; style-src " + hashSource("page.css") +
		"; script-src " + hashSource("page.js")
}

func hashSource(name string) string {
	sum := sha256.Sum256([]byte(pageFile(name)))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// elementText escapes the text of an element: characters with a meaning in HTML
// (https://html.spec.whatwg.org/#escapingString), and the two characters that a parser
// drops or replaces
// (https://html.spec.whatwg.org/#preprocessing-the-input-stream).
var elementText = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\r", "&#13;", "\x00", "\uFFFD")

// jsonText escapes JSON for the text of an element. html/template would write five characters
// for each quote, and most of a page is definitions. If a user's template uses the result
// elsewhere, for example in an attribute, html/template escapes it for that context.
func jsonText(json string) template.HTML { return template.HTML(elementText.Replace(json)) }
