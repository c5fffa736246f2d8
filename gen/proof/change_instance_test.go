package proof_test

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// A guesser generates instances that a schema with any keywords may accept, most of them
// near its limits. Unlike an [instanceMaker], it does not guarantee validity: a validator
// must check them.
type guesser struct {
	drafter
	roots   []any // schemas to distinguish by instances
	root    any   // schema that the current instance is for
	texts   []string
	names   []string
	numbers []json.Number
	values  []any
	fitting map[string][]string // strings by the pattern that they match
	regexps map[string]*regexp.Regexp
}

func newGuesser(r *rand.Rand, roots ...any) *guesser {
	g := &guesser{
		drafter: drafter{r}, roots: roots, texts: slices.Clone(draftTexts), names: []string{"a", "zz"},
		fitting: map[string][]string{}, regexps: map[string]*regexp.Regexp{},
	}
	for _, n := range []string{"0", "1", "-1", "0.5", "1e3"} {
		g.numbers = append(g.numbers, json.Number(n))
	}
	for _, root := range roots {
		mapSchemas(root, func(s map[string]any) any { g.gather(s); return s })
	}
	return g
}

func (g *guesser) gather(s map[string]any) {
	for _, key := range sortedKeys(s) {
		switch value := s[key].(type) {
		case json.Number:
			g.gatherNumber(value)
		case map[string]any:
			if key == "properties" || key == "dependentRequired" || key == "dependentSchemas" {
				g.names = append(g.names, sortedKeys(value)...)
			}
		case []any:
			if key == "enum" || key == "examples" {
				g.values = append(g.values, value...)
			}
			for _, item := range value {
				if name, ok := item.(string); ok && key == "required" {
					g.names = append(g.names, name)
				}
			}
		}
	}
	if value, ok := s["const"]; ok {
		g.values = append(g.values, value)
	}
	if pattern, ok := s["pattern"].(string); ok {
		g.gatherPattern(pattern)
	}
	g.gatherFormat(s["format"])
	for _, pattern := range sortedKeys(asTable(s["patternProperties"])) {
		g.gatherPattern(pattern)
	}
}

// gatherNumber adds a number, its neighbors, and strings of about that length.
func (g *guesser) gatherNumber(n json.Number) {
	r, ok := new(big.Rat).SetString(n.String())
	if !ok {
		return
	}
	for _, step := range []*big.Rat{big.NewRat(0, 1), big.NewRat(1, 1), big.NewRat(-1, 1), big.NewRat(1, 2), big.NewRat(-1, 2)} {
		g.numbers = append(g.numbers, json.Number(decimal(new(big.Rat).Add(r, step))))
	}
	g.numbers = append(g.numbers, json.Number(decimal(new(big.Rat).Mul(r, big.NewRat(2, 1)))))
	if i, err := n.Int64(); err == nil && i >= 0 && i < 200 {
		g.texts = append(g.texts, strings.Repeat("a", int(i)), strings.Repeat("b", int(i)+1), strings.Repeat("é", int(i)))
	}
}

// decimal formats a number without an exponent. Numbers in schemas have finitely many digits.
func decimal(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	return strings.TrimRight(r.FloatString(20), "0")
}

// gatherPattern adds strings that match a regular expression, with or without its anchors,
// and similar strings.
func (g *guesser) gatherPattern(pattern string) {
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return
	}
	m := &instanceMaker{Rand: g.Rand}
	for range 4 {
		var b strings.Builder
		m.write(&b, parsed)
		g.texts = append(g.texts, b.String(), b.String()+"x", "x"+b.String(), strings.ToUpper(b.String()))
	}
}

func (g *guesser) gatherFormat(format any) {
	if name, ok := format.(string); ok {
		g.texts = append(g.texts, formats[name]...)
	}
}

func asTable(value any) map[string]any { table, _ := value.(map[string]any); return table }
func asList(value any) []any           { list, _ := value.([]any); return list }

// next returns an instance for a random schema in roots.
func (g *guesser) next() any {
	g.root = pick(g.Rand, g.roots)
	return g.of([]any{g.root}, 0)
}

// deepestGuess is the maximum depth of instances of recursive schemas.
const deepestGuess = 7

// of returns an instance that all of the schemas may accept.
func (g *guesser) of(schemas []any, depth int) any {
	if g.chance(5) || depth > deepestGuess {
		return g.near()
	}
	var all []map[string]any
	for _, s := range schemas {
		all = g.inPlace(all, s, 0)
	}
	if value, ok := g.listed(all); ok {
		return value
	}
	switch g.kind(all) {
	case "null":
		return nil
	case "boolean":
		return g.chance(50)
	case "integer", "number":
		return pick(g.Rand, g.numbers)
	case "string":
		return g.text(all)
	case "array":
		return g.list(all, depth)
	}
	return g.table(all, depth)
}

// near returns a value that occurs in the schemas, or any value.
func (g *guesser) near() any {
	switch g.IntN(4) {
	case 0:
		if len(g.values) > 0 {
			return pick(g.Rand, g.values)
		}
	case 1:
		return pick(g.Rand, g.numbers)
	case 2:
		return pick(g.Rand, g.texts)
	}
	return g.value(1)
}

// inPlace appends doc to all, and the schemas in doc that apply to the same value. Of each
// "anyOf", "oneOf", and "if", it appends only one alternative.
func (g *guesser) inPlace(all []map[string]any, doc any, depth int) []map[string]any {
	s, ok := doc.(map[string]any)
	if !ok || depth > 20 {
		return all
	}
	all = append(all, s)
	if ref, ok := s["$ref"].(string); ok {
		all = g.inPlace(all, member(g.root, strings.Split(strings.TrimPrefix(ref, "#/"), "/")...), depth+1)
	}
	for _, inner := range asList(s["allOf"]) {
		all = g.inPlace(all, inner, depth+1)
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if options := asList(s[keyword]); len(options) > 0 {
			all = g.inPlace(all, pick(g.Rand, options), depth+1)
		}
	}
	if s["if"] != nil {
		if g.chance(50) {
			all = g.inPlace(all, s["if"], depth+1)
			return g.inPlace(all, s["then"], depth+1)
		}
		all = g.inPlace(all, s["else"], depth+1)
	}
	if inner, ok := s["not"].(map[string]any); ok && inner["not"] != nil {
		all = g.inPlace(all, inner["not"], depth+1)
	}
	return all
}

// listed returns the value of a "const", or a value of an "enum", if a schema has one.
func (g *guesser) listed(all []map[string]any) (any, bool) {
	for _, s := range all {
		if value, ok := s["const"]; ok {
			return value, true
		}
		if values := asList(s["enum"]); len(values) > 0 {
			return pick(g.Rand, values), true
		}
	}
	return nil, false
}

// kind returns a type that all schemas allow, or any type if there is none. If no schema
// has a "type", but one has "properties" or "required", the result is usually "object".
func (g *guesser) kind(all []map[string]any) string {
	kinds := slices.Clone(draftTypes)
	typed := false
	for _, s := range all {
		allowed := asList(s["type"])
		if name, ok := s["type"].(string); ok {
			allowed = []any{name}
		}
		if allowed == nil {
			continue
		}
		typed = true
		kinds = slices.DeleteFunc(kinds, func(kind string) bool {
			return !slices.Contains(allowed, any(kind)) && !(kind == "integer" && slices.Contains(allowed, "number"))
		})
	}
	for _, s := range all {
		if !typed && (s["properties"] != nil || s["required"] != nil) && g.chance(70) {
			return "object"
		}
	}
	if len(kinds) == 0 {
		kinds = draftTypes
	}
	return pick(g.Rand, kinds)
}

// text returns a string, usually one with the format or the pattern of a schema.
func (g *guesser) text(all []map[string]any) string {
	for _, s := range all {
		format, _ := s["format"].(string)
		if list := formats[format]; len(list) > 0 && g.chance(75) {
			return pick(g.Rand, list)
		}
		if pattern, ok := s["pattern"].(string); ok && g.chance(75) {
			if list := g.matching(pattern); len(list) > 0 {
				return pick(g.Rand, list)
			}
		}
	}
	return pick(g.Rand, g.texts)
}

func (g *guesser) matching(pattern string) []string {
	if _, known := g.fitting[pattern]; !known {
		g.fitting[pattern] = slices.DeleteFunc(slices.Clone(g.texts), func(text string) bool { return !g.matches(pattern, text) })
	}
	return g.fitting[pattern]
}

func (g *guesser) matches(pattern, text string) bool {
	if _, known := g.regexps[pattern]; !known {
		g.regexps[pattern], _ = regexp.Compile(pattern)
	}
	re := g.regexps[pattern]
	return re != nil && re.MatchString(text)
}

func (g *guesser) list(all []map[string]any, depth int) any {
	length := g.IntN(4)
	for _, s := range all {
		if n, ok := s["minItems"].(json.Number); ok && g.chance(70) {
			least, _ := n.Int64()
			length = max(length, min(int(least), 20))
		}
		length = max(length, min(len(asList(s["prefixItems"])), 1+g.IntN(3)))
	}
	list := []any{}
	for i := range length {
		list = append(list, g.of(itemSchemas(all, i, g.chance(40)), depth+1))
	}
	return list
}

// itemSchemas returns the schemas in all for the element i of an array. If contained is
// set, it includes the schemas of "contains".
func itemSchemas(all []map[string]any, i int, contained bool) []any {
	var inner []any
	for _, s := range all {
		prefix := asList(s["prefixItems"])
		switch {
		case i < len(prefix):
			inner = append(inner, prefix[i])
		case s["items"] != nil:
			inner = append(inner, s["items"])
		}
		if contained && s["contains"] != nil {
			inner = append(inner, s["contains"])
		}
	}
	return inner
}

func (g *guesser) table(all []map[string]any, depth int) any {
	table := map[string]any{}
	often := pick(g.Rand, []int{10, 50, 90})
	for _, s := range all {
		for _, name := range asList(s["required"]) {
			if text, ok := name.(string); ok && !g.chance(4) {
				table[text] = nil
			}
		}
		for _, name := range sortedKeys(asTable(s["properties"])) {
			if g.chance(often) {
				table[name] = nil
			}
		}
	}
	extra := 8
	if !slices.ContainsFunc(all, func(s map[string]any) bool { return s["additionalProperties"] == false }) {
		extra = 40
	}
	for g.chance(extra) {
		table[g.name()] = nil
	}
	for _, name := range sortedKeys(table) {
		table[name] = g.of(g.memberSchemas(all, name), depth+1)
	}
	return table
}

func (g *guesser) name() string {
	if g.chance(70) {
		return pick(g.Rand, g.names)
	}
	return pick(g.Rand, g.texts)
}

func (g *guesser) memberSchemas(all []map[string]any, name string) []any {
	var inner []any
	for _, s := range all {
		before := len(inner)
		if schema, ok := asTable(s["properties"])[name]; ok {
			inner = append(inner, schema)
		}
		patterns := asTable(s["patternProperties"])
		for _, pattern := range sortedKeys(patterns) {
			if g.matches(pattern, name) {
				inner = append(inner, patterns[pattern])
			}
		}
		if more, ok := s["additionalProperties"].(map[string]any); ok && len(inner) == before {
			inner = append(inner, more)
		}
	}
	return inner
}
