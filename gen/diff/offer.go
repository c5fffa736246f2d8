package diff

import (
	"mime"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// sameOffer reports whether two prompts, or two resources, are listed alike.
func sameOffer(old, new dialect.Located) bool {
	if !new.Kind.IsOffer() || old.Kind != new.Kind {
		return old.Kind == new.Kind
	}
	a, _ := dialect.MCP.For(old.Kind).Define(old.Tool)
	b, _ := dialect.MCP.For(new.Kind).Define(new.Tool)
	return a.Equal(b)
}

// offered returns what changed of what a resource is told to be. Who has a URI reads it
// again: one that is none any more breaks that, and so does another type of what is
// read. The rest only tells something.
func offered(old, new dialect.Located) []Change {
	if new.Kind != dialect.Resource {
		return nil
	}
	a, b := old.Offer, new.Offer
	var changes []Change
	add := func(class Class, keyword string, from, to *schema.Doc) {
		if !schema.SameValue(from, to) {
			changes = append(changes, Change{Class: class, Keyword: keyword, Message: valuesMessage(keyword, from, to), Pos: new.Pos})
		}
	}
	class := Breaking
	if coversAll(a.URI, b.URI) {
		class = Compatible
	}
	add(class, "uri", text(a.URI), text(b.URI))
	class = Breaking
	if a.MIME == "" || mediaType(a.MIME) == mediaType(b.MIME) {
		class = Compatible
	}
	add(class, "mimeType", text(a.MIME), text(b.MIME))
	add(Wording, "size", sizeOf(a.Size), sizeOf(b.Size))
	add(Wording, "annotations", a.Annotations, b.Annotations)
	return changes
}

// mediaType returns a MIME type without its parameters.
func mediaType(of string) string {
	kind, _, err := mime.ParseMediaType(of)
	if err != nil {
		return of
	}
	return kind
}

func sizeOf(bytes int64) *schema.Doc {
	if bytes == 0 {
		return nil
	}
	return schema.Num(strconv.FormatInt(bytes, 10))
}

// coversAll reports whether every URI of one template is one of another, where that
// differs in members of a query alone, which may be left out.
func coversAll(old, new string) bool {
	path, query, _ := strings.Cut(old, "{?")
	newPath, newQuery, _ := strings.Cut(new, "{?")
	has := strings.Split(strings.TrimSuffix(newQuery, "}"), ",")
	return path == newPath && (query == "" || !slices.ContainsFunc(strings.Split(strings.TrimSuffix(query, "}"), ","), func(name string) bool {
		return !slices.Contains(has, name)
	}))
}

// asTexts returns the schemas of the arguments of a prompt, or the variables of a
// resource, on both sides as those of texts where it matters: one that takes any text
// now takes what was a number, true or false before. It returns the names of those, too.
func asTexts(old, new *schema.Doc) (from, to *schema.Doc, widened []string) {
	for _, m := range old.Table("properties") {
		now := new.Under("properties").Under(m.Key)
		types, _ := m.Value.Types()
		sample := "1"
		switch {
		case now == nil || !isAnyText(now) || len(types) == 0 || slices.Contains(types, "string"):
			continue
		case types[0] == "boolean":
			sample = "true"
		}
		one := schema.Obj(schema.M("type", schema.Str("string")), schema.M("enum", schema.Arr(schema.Str(sample))))
		old, new = withProperty(old, m.Key, described(one, m.Value)), withProperty(new, m.Key, described(one, now))
		widened = append(widened, m.Key)
	}
	return old, new, widened
}

// isAnyText reports whether a schema takes every text.
func isAnyText(sub *schema.Doc) bool {
	return sub.TextUnder("type") == "string" && !slices.ContainsFunc(sub.Keys(), func(key string) bool {
		return !slices.Contains([]string{"type", "description", "title", "examples", "default"}, key)
	})
}

func described(one, as *schema.Doc) *schema.Doc {
	if description := as.Under("description"); description != nil {
		return one.With("description", description)
	}
	return one
}

// withProperty returns a schema with another one for a property.
func withProperty(of *schema.Doc, name string, sub *schema.Doc) *schema.Doc {
	return of.With("properties", of.Under("properties").With(name, sub))
}
