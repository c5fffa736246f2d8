package hostile

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A maker generates instances of schemas, and near-instances.
type maker struct{ *rand.Rand }

// Candidates for strings, numbers, and names in instances. Each schema accepts some of
// them.
var (
	texts = []any{
		"", "a", "And", "a-b", "30m", "1h30m", "-1.5s", "99999999h", "2026-02-28T23:59:59Z", "2026-02-30T00:00:00Z",
		"2016-12-31T23:59:60Z", "2026-01-31T09:30:00.123456789+14:00", "aGVsbG8=", "aGVsbG8", "aGVsbG9=", "AAAA", "10.0.0.1", "::1", "fe80::1%eth0",
		"7", "-0", "32767", "99999", "null", "1", "true", "[]", "{}", "é\u2028\x00", "𝄞",
	}
	numbers = []any{
		json.Number("0"), json.Number("1"), json.Number("3"), json.Number("12"), json.Number("25"), json.Number("-1"), json.Number("1.0"), json.Number("1e1"), json.Number("0.5"), json.Number("0.25e1"),
		json.Number("-0.0"), json.Number("127"), json.Number("128"), json.Number("1e-400"), json.Number("1e400"), json.Number("9223372036854775808"), json.Number("18446744073709551616"),
		json.Number("1.7976931348623157e308"), json.Number("3.5e38"), json.Number("100000000000000000000000000000000000000000000e-43"),
	}
	names = []string{"a", "b", "v", "1", "-3", "200", "10.0.0.1", "::", "ID", "values", "op", ""}
)

// instance generates a value that is usually an instance of a schema.
func (m maker) instance(s *jsonschema.Schema, depth int) any {
	switch {
	case s == nil:
		return m.anything(depth)
	case s.Ref != nil:
		return m.instance(s.Ref, depth)
	case s.Enum != nil:
		return pick(m, s.Enum.Values)
	case s.AnyOf != nil && s.Types == nil:
		return m.instance(pick(m, s.AnyOf), depth)
	case s.Types == nil:
		return m.anything(depth)
	}
	switch pick(m, s.Types.ToStrings()) {
	case "object":
		return m.object(s, depth)
	case "array":
		return m.array(s, depth)
	case "string":
		return m.valid(s, texts)
	case "boolean":
		return m.IntN(2) == 0
	case "null":
		return nil
	}
	return m.valid(s, numbers)
}

func (m maker) object(s *jsonschema.Schema, depth int) any {
	object := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if slices.Contains(s.Required, name) || m.IntN(3+depth) < 2 {
			object[name] = m.instance(s.Properties[name], depth+1)
		}
	}
	if others, ok := s.AdditionalProperties.(*jsonschema.Schema); ok {
		for range m.IntN(3) {
			if name := m.valid(s.PropertyNames, []any{"a", "7", "-8", "::1", "10.0.0.1", "999"}).(string); object[name] == nil {
				object[name] = m.instance(others, depth+1)
			}
		}
	}
	return object
}

func (m maker) array(s *jsonschema.Schema, depth int) any {
	items := []any{}
	least := 0
	if s.MinItems != nil {
		least = *s.MinItems
	}
	for range least + m.IntN(3)/(1+depth/4) {
		items = append(items, m.instance(s.Items2020, depth+1))
	}
	return items
}

// valid picks a candidate that s accepts. After 50 failures, it picks any candidate.
func (m maker) valid(s *jsonschema.Schema, candidates []any) any {
	for range 50 {
		if candidate := pick(m, candidates); s == nil || s.Validate(candidate) == nil {
			return candidate
		}
	}
	return pick(m, candidates)
}

func (m maker) anything(depth int) any {
	switch kind := m.IntN(7); {
	case kind == 0 && depth < 6:
		return []any{m.anything(depth + 1), m.anything(depth + 1)}
	case kind == 1 && depth < 6:
		return map[string]any{pick(m, names): m.anything(depth + 1)}
	case kind == 2:
		return nil
	case kind == 3:
		return m.IntN(2) == 0
	case kind == 4:
		return pick(m, numbers)
	}
	return pick(m, texts)
}

func (m maker) mutate(value any, depth int) any {
	if m.IntN(4) == 0 {
		return m.anything(depth)
	}
	switch value := value.(type) {
	case []any:
		return m.mutateArray(slices.Clone(value), depth)
	case map[string]any:
		return m.mutateObject(maps.Clone(value), depth)
	}
	return m.anything(depth)
}

func (m maker) mutateArray(items []any, depth int) any {
	if len(items) == 0 || m.IntN(4) == 0 {
		return append(items, append(items, m.anything(depth))[0])
	}
	i := m.IntN(len(items))
	items[i] = m.mutate(items[i], depth+1)
	return items
}

func (m maker) mutateObject(members map[string]any, depth int) any {
	name := pick(m, names)
	if len(members) > 0 {
		name = pick(m, slices.Sorted(maps.Keys(members)))
	}
	switch m.IntN(6) {
	case 0:
		delete(members, name)
	case 1:
		members[pick(m, names)] = m.anything(depth)
	case 2:
		members[name] = nil
	case 3:
		members[name+pick(m, names)] = members[name]
	default:
		members[name] = m.mutate(members[name], depth+1)
	}
	return members
}

func pick[T any](m maker, list []T) T { return list[m.IntN(len(list))] }
