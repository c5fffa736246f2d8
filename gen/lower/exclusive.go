package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// maxBranches bounds the branches that are compared pair by pair.
const maxBranches = 200

// exclusive reports whether no value matches two of the branches of a union in
// a document: by their types, by the values they name, or by a required property
// with a value of its own in each. It is false where that cannot be seen.
func exclusive(graph *schema.Graph, branches []*schema.Doc) bool {
	if len(branches) > maxBranches {
		return false
	}
	var signs []*branchSign
	for _, branch := range branches {
		sign := newBranchSign(graph, branch)
		if slices.ContainsFunc(signs, func(other *branchSign) bool { return !sign.excludes(other) }) {
			return false
		}
		signs = append(signs, sign)
	}
	return true
}

// A branchSign is by what the values of a branch are told apart.
type branchSign struct {
	types      []string        // nil for any
	values     map[string]bool // nil for any
	properties map[string]map[string]bool
}

func newBranchSign(graph *schema.Graph, branch *schema.Doc) *branchSign {
	branch, _ = graph.Follow(branch, nil)
	sign := &branchSign{properties: map[string]map[string]bool{}, values: valuesNamed(branch)}
	if branch.IsFalse() {
		sign.types = []string{}
	}
	if kinds, ok := branch.Types(); ok {
		sign.types = kinds
	}
	properties := byKey(branch.Table("properties"))
	for _, name := range branch.Required() {
		if property, ok := properties[name]; ok {
			end, _ := graph.Follow(property, nil)
			if values := valuesNamed(end); values != nil {
				sign.properties[name] = values
			}
		}
	}
	return sign
}

// valuesNamed returns the values under "enum" or "const", nil for any.
func valuesNamed(sub *schema.Doc) map[string]bool {
	values, said := sub.Values()
	if !said {
		return nil
	}
	keys := map[string]bool{}
	for _, value := range values {
		keys[schema.ValueKey(value)] = true
	}
	return keys
}

func (s *branchSign) excludes(other *branchSign) bool {
	if s.types != nil && other.types != nil && !typesOverlap(s.types, other.types) {
		return true
	}
	if s.values != nil && other.values != nil && disjoint(s.values, other.values) {
		return true
	}
	for name, values := range s.properties {
		others, ok := other.properties[name]
		if ok && s.isObject() && other.isObject() && disjoint(values, others) {
			return true
		}
	}
	return false
}

func (s *branchSign) isObject() bool { return slices.Equal(s.types, []string{"object"}) }

func typesOverlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(kind string) bool {
		return slices.Contains(b, kind) ||
			kind == "integer" && slices.Contains(b, "number") || kind == "number" && slices.Contains(b, "integer")
	})
}

func disjoint(a, b map[string]bool) bool {
	for key := range a {
		if b[key] {
			return false
		}
	}
	return true
}
