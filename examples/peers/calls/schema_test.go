package calls

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A sampler generates schemas and JSON values. Both use names, strings, and numbers of the
// same short lists, so that values are often valid.
type sampler struct {
	*rand.Rand
	makers   []maker
	depth    int
	defaults bool // add defaults of properties
}

// A maker generates one keyword.
type maker func(s *sampler) string

func newSampler(seed uint64, makers []maker) *sampler {
	return &sampler{Rand: rand.New(rand.NewPCG(seed, 7)), makers: makers}
}

var (
	names   = []string{"a", "b", "kind", "n1"}
	scalars = []string{
		`null`, `true`, `false`, `0`, `1`, `1.0`, `2`, `3`, `10e-1`, `2.5`, `-1`, `100`, `1e2`, `1e300`, `9007199254740993`,
		`""`, `"a"`, `"b"`, `"ab"`, `"\u00e9a"`, `"3"`, `"1985-04-12"`, `"\ud83d\ude00"`,
	}
	types    = []string{"null", "boolean", "object", "array", "string", "number", "integer"}
	patterns = []string{"^a", "b$", "^[a-z]+$", "n"}
)

func pick[T any](s *sampler, list []T) T { return list[s.IntN(len(list))] }

// document generates a schema with definitions.
func (s *sampler) document() string {
	return join(append(s.keywords(), `"$defs":{"A":`+s.beside()+`,"B":`+s.beside()+`}`))
}

func join(members []string) string {
	seen := map[string]bool{}
	var kept []string
	for _, m := range members {
		name, _, _ := strings.Cut(m, ":")
		if !seen[name] {
			seen[name] = true
			kept = append(kept, m)
		}
	}
	return "{" + strings.Join(kept, ",") + "}"
}

// schema generates a schema for any position.
func (s *sampler) schema() string {
	if s.depth > 2 {
		return pick(s, []string{`true`, `{}`, `{"type":"string"}`, `{"type":"integer"}`, `{"const":"a"}`, `{"type":["integer","null"]}`, `false`})
	}
	s.depth++
	defer func() { s.depth-- }()
	return join(s.keywords())
}

// beside generates a schema that applies in addition to another schema. It has no defaults,
// because JSON Schema does not define which of two defaults for a property applies.
func (s *sampler) beside() string {
	other := *s
	other.defaults = false
	return other.schema()
}

// keywords generates some keywords of one schema.
func (s *sampler) keywords() []string {
	var all []string
	for range 1 + s.IntN(3) {
		all = append(all, pick(s, s.makers)(s))
	}
	return all
}

// usualMakers generate the common keywords: structure and limits.
var usualMakers = []maker{
	makeType, makeType, makeType, makeProperties, makeProperties, makeProperties, makeRequired, makeRequired,
	func(s *sampler) string { return `"items":` + s.schema() },
	func(s *sampler) string { return `"additionalProperties":` + pick(s, []string{"false", s.schema()}) },
	func(s *sampler) string { return `"enum":` + s.list(s.value) },
	func(s *sampler) string { return `"const":` + s.value() },
	func(s *sampler) string { return `"minLength":` + s.count() },
	func(s *sampler) string { return `"maxLength":` + s.count() },
	func(s *sampler) string { return fmt.Sprintf(`"pattern":%q`, pick(s, patterns)) },
	func(s *sampler) string { return `"minimum":` + s.number() },
	func(s *sampler) string { return `"maximum":` + s.number() },
	func(s *sampler) string { return `"exclusiveMinimum":` + s.number() },
	func(s *sampler) string { return `"exclusiveMaximum":` + s.number() },
	func(s *sampler) string { return `"multipleOf":` + pick(s, []string{"1", "2", "0.5", "3"}) },
	func(s *sampler) string { return `"minItems":` + s.count() },
	func(s *sampler) string { return `"maxItems":` + s.count() },
	func(s *sampler) string { return `"prefixItems":` + s.list(s.schema) },
	func(s *sampler) string {
		return fmt.Sprintf(`"patternProperties":{%q:%s}`, pick(s, patterns), s.schema())
	},
	func(s *sampler) string { return `"allOf":` + s.list(s.beside) },
	func(s *sampler) string { return `"$ref":"#/$defs/` + pick(s, []string{"A", "B"}) + `"` },
	func(s *sampler) string { return `"anyOf":[` + s.beside() + `,{"type":"null"}]` },
}

// allMakers also generate rarer keywords.
var allMakers = append(slices.Clip(usualMakers),
	func(s *sampler) string { return `"format":"date"` },
	func(s *sampler) string { return `"uniqueItems":true` },
	func(s *sampler) string { return `"contains":` + s.schema() },
	func(s *sampler) string { return `"minContains":` + s.count() },
	func(s *sampler) string { return `"maxContains":` + s.count() },
	func(s *sampler) string { return `"minProperties":` + s.count() },
	func(s *sampler) string { return `"maxProperties":` + s.count() },
	func(s *sampler) string { return `"propertyNames":` + s.schema() },
	func(s *sampler) string {
		return fmt.Sprintf(`"dependentRequired":{%q:[%q]}`, pick(s, names), pick(s, names))
	},
	func(s *sampler) string { return fmt.Sprintf(`"dependentSchemas":{%q:%s}`, pick(s, names), s.schema()) },
	func(s *sampler) string { return `"anyOf":` + s.list(s.schema) },
	func(s *sampler) string { return `"oneOf":` + s.list(s.schema) },
	func(s *sampler) string { return `"not":` + s.schema() },
	func(s *sampler) string {
		return `"if":` + s.schema() + `,"then":` + s.schema() + `,"else":` + s.schema()
	},
)

// completedMakers are usualMakers, and a maker of a union whose variants declare
// different members.
var completedMakers = append(slices.Clip(usualMakers),
	func(s *sampler) string {
		return `"anyOf":[{"properties":{"kind":{"const":"a"},"a":` + s.beside() + `},"required":["kind"]},{"properties":{"kind":{"const":"b"},"b":` + s.beside() + `},"required":["kind"]}]`
	},
)

func makeType(s *sampler) string {
	if s.IntN(4) > 0 {
		return fmt.Sprintf(`"type":%q`, pick(s, types))
	}
	return fmt.Sprintf(`"type":[%q,"null"]`, pick(s, types[1:]))
}

func makeProperties(s *sampler) string {
	var members []string
	for _, name := range names {
		if s.IntN(2) == 0 {
			members = append(members, fmt.Sprintf("%q:%s", name, s.property()))
		}
	}
	return `"properties":{` + strings.Join(members, ",") + "}"
}

// property generates the schema of a property, which may have a default.
func (s *sampler) property() string {
	sub := s.schema()
	if !s.defaults || s.IntN(2) == 0 || sub[0] != '{' || sub == "{}" {
		return sub
	}
	value := strings.ReplaceAll(s.value(), "null", "false") // null may represent an absent value
	return `{"default":` + value + "," + sub[1:]
}

func makeRequired(s *sampler) string { return fmt.Sprintf(`"required":[%q]`, pick(s, names)) }

func (s *sampler) count() string { return pick(s, []string{"0", "1", "2", "3"}) }

func (s *sampler) number() string { return pick(s, []string{"0", "1", "2", "2.5", "-1.5", "1e2"}) }

func (s *sampler) list(item func() string) string {
	items := []string{item()}
	for range s.IntN(3) {
		items = append(items, item())
	}
	return "[" + strings.Join(items, ",") + "]"
}

// arguments returns a value that is not null: null as a whole represents {}.
func (s *sampler) arguments() string {
	if value := s.value(); value != "null" {
		return value
	}
	return "{}"
}

func (s *sampler) value() string {
	if s.depth > 3 {
		return pick(s, scalars)
	}
	s.depth++
	defer func() { s.depth-- }()
	switch s.IntN(4) {
	case 0:
		return pick(s, []string{"[]", s.list(s.value)})
	case 1, 2:
		var members []string
		for _, name := range names {
			if s.IntN(2) == 0 {
				members = append(members, fmt.Sprintf("%q:%s", name, pick(s, []string{"null", s.value(), s.value()})))
			}
		}
		return "{" + strings.Join(members, ",") + "}"
	}
	return pick(s, scalars)
}
