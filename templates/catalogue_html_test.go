package templates

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// smallCatalogue returns a catalog with one tool, with a given string wherever user text
// can be.
func smallCatalogue(text string) Catalogue {
	return Catalogue{
		Title: text, Formats: []CatalogueFormat{{Name: "mcp", Label: text}}, Providers: []string{"mcp"},
		Totals: []CatalogueSize{{Bytes: 12000, Tokens: 3400}},
		Packages: []CataloguePackage{{Path: text, Tools: []CatalogueTool{{
			ID: "tool-x", Name: text, Title: text, GoName: text, Source: text, Description: text, Hints: []string{text},
			Input:      []CatalogueField{{Path: text, Name: text, Type: text, Required: true, Default: text, Limits: []string{text}, Values: []string{text}, Description: text}},
			InputNotes: []string{text}, Output: []CatalogueField{{Path: "a.b", Name: "b", Depth: 1, Type: text, Required: true, Values: []string{text}, Meanings: []string{text}}},
			OutputNotes: []string{text}, Definitions: []CatalogueDefinition{{JSON: text, Notes: []string{text}}},
			Verdicts: []CatalogueVerdict{{Status: "adapted", Adapted: 3, Notes: []string{text, text, text}}},
			Costs:    []CatalogueCost{{Label: text, CatalogueSize: CatalogueSize{10, 5}}},
			Changes:  []CatalogueChange{{Class: "breaking", Part: text, Message: text, Example: text}},
		}}}},
		Changes: &CatalogueChanges{Base: text, Class: "breaking", Counts: map[string]int{"breaking": 1}, Removed: []CatalogueRemoved{{text, text}}},
	}
}

func renderPage(t *testing.T, c Catalogue) string {
	t.Helper()
	page, err := CatalogueHTML(c)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// TestPageEscapes checks that HTML in user text remains text, wherever the page shows it.
func TestPageEscapes(t *testing.T) {
	const text = `x</script></style></code><i onclick=y>&amp;"'` + "`{{.}}`"
	plain, hostile := renderPage(t, smallCatalogue("x")), renderPage(t, smallCatalogue(text))
	tags := regexp.MustCompile(`<[a-zA-Z/!]\w*`)
	count := func(page string) map[string]int {
		counts := map[string]int{}
		for _, tag := range tags.FindAllString(page, -1) {
			counts[tag]++
		}
		return counts
	}
	want, got := count(plain), count(hostile)
	// Code in backticks becomes an element on purpose.
	delete(want, "<code")
	delete(got, "<code")
	delete(want, "</code")
	delete(got, "</code")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tags in the page (-plain text +text with tags):\n%s", diff)
	}
	if !strings.Contains(hostile, "&lt;i onclick=y&gt;&amp;amp;") {
		t.Error("the page does not contain the escaped text")
	}
	if page := renderPage(t, smallCatalogue("a\u202eb\u009bc\x1bd")); strings.ContainsAny(page, "\u202e\u009b\x1b") || !strings.Contains(page, `a\u202eb\u009bc\u001bd`) {
		t.Error("the page contains unescaped control characters of the text")
	}
}

// TestPageIsWhole checks that the policy allows the style and the script of the page, and
// that the page does not refer to anything outside of it.
func TestPageIsWhole(t *testing.T) {
	page := renderPage(t, smallCatalogue("x"))
	policy := html.UnescapeString(regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(page)[1])
	for _, name := range []string{"style", "script"} {
		parts := regexp.MustCompile(`(?s)<`+name+`>(.*?)</`+name+`>`).FindAllStringSubmatch(page, -1)
		if len(parts) != 1 {
			t.Fatalf("the page has %d elements %s, want 1", len(parts), name)
		}
		sum := sha256.Sum256([]byte(parts[0][1]))
		if want := name + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy, want) {
			t.Errorf("policy %q lacks %q", policy, want)
		}
	}
	for _, source := range regexp.MustCompile(`(?:href|src)="([^"]*)"|url\(([^)]*)\)|@import`).FindAllStringSubmatch(page, -1) {
		if !strings.HasPrefix(source[1], "#") && !strings.HasPrefix(source[1], "data:") {
			t.Errorf("the page loads %q", source[0])
		}
	}
	if lines := strings.SplitN(page, "\n", 4); !strings.Contains(strings.Join(lines[:3], "\n"), "<!-- "+CatalogueMarker+" -->") {
		t.Errorf("the page begins without the marker:\n%s", strings.Join(lines, "\n")[:200])
	}
}

func TestPageIsDeterministic(t *testing.T) {
	c := smallCatalogue("x")
	c.Changes.Counts = map[string]int{"breaking": 1, "wording": 2, "compatible": 3, "undecided": 4, "same": 5}
	first := renderPage(t, c)
	for range 20 {
		if again := renderPage(t, c); again != first {
			t.Fatal("two pages for the same catalog differ")
		}
	}
	tally := regexp.MustCompile(`<span class="class (\w+)">\w+</span> (\d) tool`).FindAllStringSubmatch(first, -1)
	var got []string
	for _, m := range tally {
		got = append(got, m[1]+m[2])
	}
	if diff := cmp.Diff([]string{"breaking1", "undecided4", "compatible3", "wording2"}, got); diff != "" {
		t.Errorf("tally (-want +got):\n%s", diff)
	}
}

// TestPageRefuses checks that an inconsistent catalog is an error.
func TestPageRefuses(t *testing.T) {
	for name, spoil := range map[string]func(*Catalogue){
		"more definitions than formats": func(c *Catalogue) { c.Formats = nil },
		"more verdicts than providers":  func(c *Catalogue) { c.Providers = nil },
		"fewer meanings than values":    func(c *Catalogue) { c.Packages[0].Tools[0].Output[0].Values = []string{"1", "2"} },
	} {
		c := smallCatalogue("x")
		spoil(&c)
		if page, err := CatalogueHTML(c); err == nil || page != nil {
			t.Errorf("%s: got a page", name)
		}
	}
}

// TestPageOfNothing checks that the page of a catalog is complete if it has no tools, or a
// tool with only a name.
func TestPageOfNothing(t *testing.T) {
	for _, c := range []Catalogue{{}, {Packages: []CataloguePackage{{Tools: []CatalogueTool{{ID: "tool-a", Name: "a"}}}}}} {
		page, err := CatalogueHTML(c)
		if err != nil || !bytes.HasSuffix(page, []byte("</html>\n")) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
