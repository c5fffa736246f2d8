package lower

import (
	"encoding/json"
	"math/rand/v2"
)

// randomInstance returns an object such as random schemas are about, as a
// decoder of JSON does.
func randomInstance(r *rand.Rand, depth int) map[string]any {
	g := &schemaGenerator{Rand: r}
	object := map[string]any{}
	for range g.IntN(4) {
		object[g.propertyName()] = g.instance(depth - 1)
	}
	return object
}

func (g *schemaGenerator) instance(depth int) any {
	kind := g.IntN(8)
	if depth == 0 {
		kind = g.IntN(6)
	}
	switch kind {
	case 0:
		return nil
	case 1:
		return g.chance(50)
	case 2:
		return json.Number(g.number().Text)
	case 3, 4, 5:
		return g.one("", "a", "aaa", "AB1", "x.", "city", "me@example.com", "https://example.com", "2026-03-21")
	case 6:
		var list []any
		for range g.IntN(4) {
			list = append(list, g.instance(depth-1))
		}
		return append([]any{}, list...)
	default:
		return randomInstance(g.Rand, depth)
	}
}
