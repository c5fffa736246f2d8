package main

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/yosida95/uritemplate/v3"

	"github.com/go-toolgen/toolgen/gen/call"
)

// TestTemplates checks that decoding returns the values that the SDKs' library for URI
// templates (RFC 6570) inserted into a template.
func TestTemplates(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	// Only ASCII: v3.0.2 of the library escapes other letters as Latin-1, which is not
	// valid in a URI.
	letters := []rune("abcXYZ019-._~ /?#&=%+,:@!'()*[]\"<>{}|\\^`\t")
	value := func() string {
		made := make([]rune, 1+random.IntN(12))
		for i := range made {
			made[i] = letters[random.IntN(len(letters))]
		}
		return string(made)
	}
	for text, query := range map[string][]string{
		"notes://{id}":                     nil,
		"notes://{year}/{month}.md":        nil,
		"files:///{+path}":                 nil,
		"search://{kind}{?query,limit}":    {"query", "limit"},
		"a:{x}-b/{+y}":                     nil,
		"https://example.com/{a}/c{?b}":    {"b"},
		"https://example.com/ä%20/{a}{?b}": {"b"},
	} {
		template := uritemplate.MustNew(text)
		var got map[string]string
		resources, err := call.NewResource(call.Resource{URI: text, Name: "r"}, func(_ context.Context, _ string, args map[string]string) ([]call.Contents, error) {
			got = args
			return nil, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for range 2000 {
			values, want := uritemplate.Values{}, map[string]string{}
			for _, name := range template.Varnames() {
				v := value()
				switch {
				case name == "path" || name == "y": // {+path} does not escape reserved characters, and does not change escapes
					v = "a" + strings.ReplaceAll(v, "%", "")
				case !slices.Contains(query, name): // a segment of a path
					v = "a" + strings.NewReplacer("/", "", `\`, "").Replace(v)
				}
				values.Set(name, uritemplate.String(v))
				want[name] = v
			}
			for _, name := range query {
				if random.IntN(3) == 0 {
					delete(values, name)
					delete(want, name)
				}
			}
			uri, err := template.Expand(values)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := resources.Read(t.Context(), uri); err != nil || !maps.Equal(got, want) {
				t.Fatalf("%s of %q: got %q, %v, want %q", uri, text, got, err, want)
			}
		}
	}
}
