package catalogue_test

import (
	"bytes"
	"html/template"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"github.com/go-toolgen/toolgen/templates"
)

// anyPlace is a template that uses the function json in elements, attributes, styles, and
// scripts.
const anyPlace = `<!doctype html><title>{{json .}}</title><style>p { content: "{{json .}}" }</style>
<script>const text = {{json .}}; const quoted = '{{json .}}';</script>
<p title="{{json .}}" data-x='{{json .}}' id={{json .}}><a href="{{json .}}" onclick="f({{json .}})">x</a>
<textarea>{{json .}}</textarea><pre><code>{{json .}}</code></pre>`

// FuzzJSON checks that the function json of templates cannot add elements or attributes.
// Within an element, it must yield exactly the given string.
func FuzzJSON(f *testing.F) {
	addTexts(f)
	page := template.Must(template.New("page").Funcs(templates.PageFuncs()).Parse(anyPlace))
	want := elements(f, execute(f, page, "x"))
	f.Fuzz(func(t *testing.T, text string) {
		tree := parseHTML(t, execute(t, page, text))
		if diff := cmp.Diff(want, elementsOf(tree)); diff != "" {
			t.Errorf("elements and attributes (-of x +of %q):\n%s", text, diff)
		}
		for code := range tree.Descendants() {
			if code.Type == html.ElementNode && code.Data == "code" && textOf(code) != strings.ReplaceAll(text, "\x00", "\uFFFD") {
				t.Errorf("got %q, want %q", textOf(code), text)
			}
		}
	})
}

// FuzzPage checks that a string cannot add elements or attributes to the page.
func FuzzPage(f *testing.F) {
	addTexts(f)
	known := map[string]bool{}
	for _, element := range elements(f, string(render(f, append(house(), toolOf("tool-x", "- x\n- `x`\n\n1. x\n2. x\n\n\tx"))...))) {
		known[element] = true
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, element := range elements(t, string(render(t, toolOf("tool-x", text)))) {
			if !known[element] {
				t.Errorf("%q makes %s", text, element)
			}
		}
	})
}

func addTexts(f *testing.F) {
	for _, text := range append(texts, "x", "a\x00b\r\nc\rd", "\xff\xfe<b", "\u2028", `{"a":"\u003c/script>"}`, "&lt;&#0;&notit;") {
		f.Add(text)
	}
}

func execute(t testing.TB, page *template.Template, text string) string {
	t.Helper()
	var b bytes.Buffer
	if err := page.Execute(&b, text); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func parseHTML(t testing.TB, page string) *html.Node {
	t.Helper()
	tree, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func elements(t testing.TB, page string) []string {
	t.Helper()
	return elementsOf(parseHTML(t, page))
}

// elementsOf returns the elements of a page in document order, each with the names of its
// attributes.
func elementsOf(tree *html.Node) []string {
	var all []string
	for node := range tree.Descendants() {
		if node.Type != html.ElementNode {
			continue
		}
		words := []string{node.Data}
		for _, attribute := range node.Attr {
			words = append(words, attribute.Key)
		}
		all = append(all, strings.Join(words, " "))
	}
	return all
}

func textOf(node *html.Node) string {
	var b strings.Builder
	for inner := range node.Descendants() {
		if inner.Type == html.TextNode {
			b.WriteString(inner.Data)
		}
	}
	return b.String()
}
