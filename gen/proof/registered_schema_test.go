package proof_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
)

// A comparison compares a reported schema with a listed schema.
type comparison struct {
	holes       []string // JSON pointers of the values that toolgen reports as unread; anyHole for any value
	differences []string
	keywords    int // number of compared keywords
	omitted     int // number of listed members that toolgen reports as unread
}

func compareSchemas(reported, listed []byte, holes []string) (*comparison, error) {
	c := &comparison{holes: holes}
	got, err := decodeSchema(reported)
	if err != nil {
		return nil, fmt.Errorf("the reported schema: %w", err)
	}
	want, err := decodeSchema(listed)
	if err != nil {
		return nil, fmt.Errorf("the listed schema: %w", err)
	}
	c.compare(withoutDefaults(got), withoutDefaults(want), "")
	return c, nil
}

func decodeSchema(text []byte) (v any, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	err = decoder.Decode(&v)
	return v, err
}

// withoutDefaults returns the schema v without "required" and "properties" at its root if
// they are empty, because an SDK may list empty members.
func withoutDefaults(v any) any {
	m, ok := v.(map[string]any)
	if !ok {
		return v
	}
	m = maps.Clone(m)
	if list, ok := m["required"].([]any); ok && len(list) == 0 {
		delete(m, "required")
	}
	if properties, ok := m["properties"].(map[string]any); ok && len(properties) == 0 {
		delete(m, "properties")
	}
	return m
}

// isHole reports whether the value at a path is unread. Such a value may be missing, and an
// object may have only some of its members.
func (c *comparison) isHole(path string) bool {
	return slices.Contains(c.holes, path) || slices.Contains(c.holes, anyHole)
}

// anyHole is a hole that matches every path. It is used for a tool with an unknown
// option, because the option can add any keyword.
const anyHole = "*"

func (c *comparison) differ(path string, got, want any) {
	c.differences = append(c.differences, fmt.Sprintf("input schema at %q: got %s, want %s", path, jsonText(got), jsonText(want)))
}

type missing struct{}

func (missing) MarshalJSON() ([]byte, error) { return []byte(`"(missing)"`), nil }

func (c *comparison) compare(got, want any, path string) {
	switch w := want.(type) {
	case map[string]any:
		if g, ok := got.(map[string]any); ok {
			c.compareObjects(g, w, path)
			return
		}
	case []any:
		if g, ok := got.([]any); ok && len(g) == len(w) {
			c.keywords++
			for i := range w {
				c.compare(g[i], w[i], fmt.Sprint(path, "/", i))
			}
			return
		}
	}
	c.keywords++
	if !equalScalars(got, want) {
		c.differ(path, got, want)
	}
}

func (c *comparison) compareObjects(got, want map[string]any, path string) {
	for _, key := range slices.Sorted(maps.Keys(want)) {
		at := path + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
		value, ok := got[key]
		switch {
		case ok:
			c.compare(value, want[key], at)
		case c.isHole(path) || c.isHole(at) || c.isUnder(at):
			c.omitted++
		default:
			c.differ(at, missing{}, want[key])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[key]; !ok {
			c.differ(path+"/"+key, got[key], missing{})
		}
	}
}

// isUnder reports whether the value at path contains a hole, so that the whole value may
// be missing.
func (c *comparison) isUnder(path string) bool {
	return slices.ContainsFunc(c.holes, func(hole string) bool { return strings.HasPrefix(hole, path+"/") })
}

// equalScalars reports whether a and b are equal. As schemas, {"not":{}} equals false, and
// {} equals true. a and b are not two objects, or two arrays of the same length.
func equalScalars(a, b any) bool {
	x, ok := a.(json.Number)
	y, also := b.(json.Number)
	if ok && also {
		r, isNumber := new(big.Rat).SetString(x.String())
		s, alsoNumber := new(big.Rat).SetString(y.String())
		return isNumber && alsoNumber && (r.Cmp(s) == 0 || isLarge(r) && nearest(r) == nearest(s))
	}
	return jsonText(booleanSchema(a)) == jsonText(booleanSchema(b))
}

// isLarge reports whether a client of the go-sdk may list another integer than the server
// sends, because the client decodes numbers as float64.
func isLarge(r *big.Rat) bool {
	return new(big.Rat).Abs(r).Cmp(new(big.Rat).SetInt64(1<<53)) > 0
}

func nearest(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

func booleanSchema(v any) any {
	switch jsonText(v) {
	case `{"not":{}}`, `{"not":true}`:
		return false
	case "{}":
		return true
	}
	return v
}

func jsonText(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(text)
}

// propertyNames returns the names of the top-level properties of a schema, sorted.
func propertyNames(text []byte) []string {
	var s struct{ Properties map[string]json.RawMessage }
	_ = json.Unmarshal(text, &s) // a schema that is true or false has no properties
	return slices.Sorted(maps.Keys(s.Properties))
}
