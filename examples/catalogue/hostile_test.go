package catalogue_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/templates"
)

// texts are strings that would run or load something if a page did not escape them.
var texts = []string{
	`</script><script>alert(1)</script>`,
	`<img src=x onerror=alert(2)>`,
	`"><svg onload=alert(3)>`,
	`</pre></code></textarea></title></style><b>bold</b>`,
	`{{.}} ${alert(4)} javascript:alert(5)`,
	`<!-- a comment --> <![CDATA[ &amp; &#60; &lt;`,
	"\u2028\u2029\u202e\u00a0 right to left",
}

// hostile returns a tool for each of texts, and for a very long string. The string is in
// every place of its tool.
func hostile() []templates.CatalogueTool {
	var tools []templates.CatalogueTool
	for i, text := range append(texts, strings.Repeat("x", 10000)) {
		tools = append(tools, toolOf("tool-hostile-"+string(rune('a'+i)), text))
	}
	return tools
}

// toolOf returns a tool whose name, description, fields, and other strings are all text.
func toolOf(id, text string) templates.CatalogueTool {
	t := tool(templates.CatalogueTool{
		ID: id, Name: text, Title: text, GoName: text, Source: text, Description: text,
		Hints: []string{text}, InputNotes: []string{text}, OutputNotes: []string{text},
		Input: []templates.CatalogueField{{
			Path: text, Name: text, Type: text, Default: text, Limits: []string{text}, Description: text,
			Values: []string{text, text}, Meanings: []string{text, text},
		}},
		Changes: []templates.CatalogueChange{{Class: "breaking", Part: text, Message: text, Example: text}},
	}, "yes", "no")
	t.Verdicts[1].Notes, t.Costs[0].Label = []string{text}, text
	t.Definitions[0].JSON = `{` + quote(text) + `:` + quote(text) + `}`
	t.Definitions[0].Notes, t.Definitions[2].Refused = []string{text}, text
	return t
}

// TestHostile checks that strings are shown unchanged, except for characters that change the
// text direction, and have no effect. open detects effects such as alerts and requests.
func TestHostile(t *testing.T) {
	tools := hostile()
	b := open(t, render(t, tools...), desktop)
	for _, tool := range tools {
		b.run(chromedp.Evaluate[chromedp.Void](`void (document.querySelector('#` + tool.ID + ` details').open = true)`))
	}
	b.eventually(`[...document.querySelectorAll('details')].every((d) => d.matches('.definitions') ? d.dataset.tabs : true)`)
	for _, tool := range tools {
		for _, selector := range []string{"h3", ".hints li", ".origin span", ".description", "th code", "th + td", ".limits code", "dd", ".sample", ".note", ".why", ".costs tbody th", ".refused"} {
			got := eval[string](b, `document.querySelector('#`+tool.ID+` '+`+quote(selector)+`).textContent`)
			want := strings.ReplaceAll(tool.Name, "\u202e", `\u202e`)
			if !strings.Contains(plain(got), plain(want)) {
				t.Errorf("%s: got %.80q, want %.80q", selector, got, want)
			}
		}
		if diff := cmp.Diff(parse(t, tool.Definitions[0].JSON), parse(t, eval[string](b, `document.querySelector('#`+tool.ID+` pre code').textContent`))); diff != "" {
			t.Errorf("definition (-want +got):\n%s", diff)
		}
	}
	if got := eval[string](b, `[...new Set([...document.body.querySelectorAll('img, b, script, svg:not(.bar)')].map((e) => e.outerHTML))].join()`); got != "" {
		t.Errorf("strings became elements: %s", got)
	}
}

// plain returns a string without the white space that a page does not show.
func plain(text string) string { return strings.Join(strings.Fields(text), " ") }

func quote(text string) string {
	content, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(content)
}

// parse decodes JSON, and preserves the spelling of numbers.
func parse(t *testing.T, text string) any {
	t.Helper()
	var value any
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return value
}
